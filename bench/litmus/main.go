// Package litmus measures questions to memory models: the causality tests of
// Java beside the times published for PrideMM, and how the time grows with the
// number of threads.
//
//	go run ./bench litmus [-n runs] [-cases cases/litmus] [-limit 60s]
//
// Times are medians of runs from reading the text to the judged verdict, in one
// process. The published times are from another machine (Intel i5-5250U).
package litmus

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	engine "assay/engine/litmus"
	"assay/engine/litmus/model"
	"assay/lang/litmus"
)

// Main is the command.
func Main() {
	runs := flag.Int("n", 5, "runs of each measurement")
	cases := flag.String("cases", "cases/litmus", "folder of the tests")
	limit := flag.Duration("limit", time.Minute, "where growth stops")
	flag.Parse()
	fmt.Printf("%s, %s/%s, medians of %d runs\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, *runs)
	if err := causality(filepath.Join(*cases, "causality"), *runs); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	growth(*runs, *limit)
}

// published are the seconds of the best solver of PrideMM, by test.
var published = map[string]int{
	"TC1": 2, "TC2": 2, "TC3": 222, "TC4": 5, "TC5": 51, "TC6": 1, "TC7": 56, "TC8": 2, "TC9": 1,
	"TC10": 10, "TC11": 335, "TC13": 1, "TC14": 33, "TC15": 157, "TC16": 12, "TC17": 311, "TC18": 190,
}

// causality prints the tests under the model of Jeffrey and Riely.
func causality(dir string, runs int) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.litmus"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("no tests in %s (%v)", dir, err)
	}
	fmt.Println("| test | verdict of jr | configurations | time | published |\n|--|--|--|--|--|")
	var sum time.Duration
	total := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		r, d := measure(string(text), "jr", runs)
		fmt.Printf("| %s | %v | %d | %v | %d s |\n", r.Test.Name, r.Verdict, r.Stats.Configurations, round(d), published[r.Test.Name])
		sum += d
		total += published[r.Test.Name]
	}
	fmt.Printf("| all | | | %v | %d s |\n\n", round(sum), total)
	return nil
}

func round(d time.Duration) time.Duration { return d.Round(10 * time.Microsecond) }

// measure asks a model, and gives the median time.
func measure(text, name string, runs int) (*engine.Result, time.Duration) {
	m, _ := model.Named(name)
	var times []time.Duration
	for {
		start := time.Now()
		test, list := litmus.Read("bench", text)
		if list.Failed() {
			panic(list)
		}
		r, err := engine.Decide(context.Background(), test, m, engine.Options{Events: 4000})
		if err != nil {
			panic(err)
		}
		if times = append(times, time.Since(start)); len(times) >= runs {
			slices.Sort(times)
			return r, times[len(times)/2]
		}
	}
}

// family makes tests of any number of threads.
type family struct {
	name string
	make func(n int) (threads [][]string, outcome []string)
}

var families = []family{
	{"SB", func(n int) (threads [][]string, outcome []string) {
		for i := range n {
			threads = append(threads, []string{fmt.Sprintf("w[] x%d 1", i), fmt.Sprintf("r[] r1 x%d", (i+1)%n)})
			outcome = append(outcome, fmt.Sprintf("%d:r1=0", i))
		}
		return threads, outcome
	}},
	{"MP", func(n int) (threads [][]string, outcome []string) { // a message through n threads
		threads = [][]string{{"w[] x0 1", "w[] x1 1"}}
		for i := 1; i < n; i++ {
			last := fmt.Sprintf("w[] x%d 1", i+1)
			if i == n-1 {
				last = "r[] r2 x0"
				outcome = append(outcome, fmt.Sprintf("%d:r2=0", i))
			}
			threads = append(threads, []string{fmt.Sprintf("r[] r1 x%d", i), last})
			outcome = append(outcome, fmt.Sprintf("%d:r1=1", i))
		}
		return threads, outcome
	}},
	{"IRIW", func(n int) (threads [][]string, outcome []string) { // n writers, n readers of two neighbours
		for i := range n {
			threads = append(threads, []string{fmt.Sprintf("w[] x%d 1", i)})
		}
		for i := range n {
			threads = append(threads, []string{fmt.Sprintf("r[] r1 x%d", i), fmt.Sprintf("r[] r2 x%d", (i+1)%n)})
			outcome = append(outcome, fmt.Sprintf("%d:r1=1", n+i), fmt.Sprintf("%d:r2=0", n+i))
		}
		return threads, outcome
	}},
}

// text writes a test in LISA.
func (f *family) text(n int) string {
	threads, outcome := f.make(n)
	var b strings.Builder
	fmt.Fprintf(&b, "LISA %s-%d\n{ }\n", f.name, n)
	for row := -1; ; row++ {
		var cells []string
		any := row < 0
		for i, code := range threads {
			cell := fmt.Sprint("P", i)
			if row >= 0 {
				cell = ""
				if row < len(code) {
					cell, any = code[row], true
				}
			}
			cells = append(cells, cell)
		}
		if !any {
			break
		}
		b.WriteString(" " + strings.Join(cells, " | ") + " ;\n")
	}
	fmt.Fprintf(&b, "exists (%s)\n", strings.Join(outcome, ` /\ `))
	return b.String()
}

// growth doubles the number of threads until the limit of time, or that of tests.
func growth(runs int, limit time.Duration) {
	fmt.Println("| test | sc | tso | ra |\n|--|--|--|--|")
	models := []string{"sc", "tso", "ra"}
	for _, f := range families {
		over := map[string]bool{}
		for n := 2; len(over) < len(models); n *= 2 {
			if threads, _ := f.make(n); len(threads) > litmus.MaxThreads {
				break // which the reader refuses
			}
			fmt.Printf("| %s-%d |", f.name, n)
			for _, name := range models {
				if over[name] {
					fmt.Print(" |")
					continue
				}
				r, d := measure(f.text(n), name, runs)
				if d > limit || r.Verdict == engine.Unknown {
					over[name] = true
				}
				fmt.Printf(" %v, %v |", r.Verdict, round(d))
			}
			fmt.Println()
		}
	}
}
