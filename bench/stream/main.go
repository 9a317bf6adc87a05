// Package stream measures checks of streams and requirements: the case studies, inclusion on random automata
// by two algorithms, and composition of components in a row.
//
//	go run ./bench stream [-n runs] [-v] [-cases cases/stream] [-limit 10s] [-sizes 10,20,30] [-rabit 'java -jar RABIT.jar']
//
// Random automata are those of Tabakov and Vardi: two letters, for each letter a density of edges times the
// number of states, half of the states accepting. Times of case studies and inclusions are processor time, so that a busy machine and other tools, which are
// other processes, can be compared; of case studies, medians of runs. With -rabit that tool is asked about the same pairs, and has to agree.
package stream

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	engine "assay/engine/stream"
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
)

// Main is the command.
func Main() {
	runs := flag.Int("n", 5, "runs of each measurement")
	cases := flag.String("cases", "cases/stream", "folder of the case studies")
	limit := flag.Duration("limit", 5*time.Second, "for one inclusion")
	sizes := flag.String("sizes", "10,20,30,50,70,100", "states of random automata")
	pairs := flag.Int("pairs", 10, "random pairs of each size")
	other := flag.String("rabit", "", "command that is asked about the same inclusions, as RABIT is")
	each := flag.Bool("v", false, "print each check of the case studies")
	flag.Parse()
	fmt.Printf("%s, %s/%s, medians of %d runs\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, *runs)
	err := studies(*cases, *runs, *each)
	if err == nil {
		err = inclusion(strings.Split(*sizes, ","), *pairs, *limit, rabit(*other))
	}
	if err == nil {
		err = rows(*limit * 6)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// studies prints, for each case study, the median of the sum and the slowest check; or each check, by the median of its times.
func studies(dir string, runs int, each bool) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.strm"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("no cases in %s (%v)", dir, err)
	}
	fmt.Println("| case study | checks | violated | all checks | slowest check |\n|--|--|--|--|--|")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		f, list := lang.Read(file, string(text))
		if list.Failed() {
			return list
		}
		var sums, slowest []time.Duration
		violated := 0
		checks := make([][]time.Duration, len(f.Checks))
		for range runs {
			var sum, slow time.Duration
			violated = 0
			for k, c := range f.Checks {
				begun := processor()
				r, err := engine.Decide(context.Background(), f, c, engine.Options{})
				spent := processor() - begun
				if err != nil {
					return err
				}
				if r.Verdict == engine.Violated {
					violated++
				}
				checks[k] = append(checks[k], spent)
				sum += spent
				slow = max(slow, spent)
			}
			sums, slowest = append(sums, sum), append(slowest, slow)
		}
		fmt.Printf("| %s | %d | %d | %s | %s |\n", strings.TrimSuffix(filepath.Base(file), ".strm"), len(f.Checks), violated, ms(median(sums)), ms(median(slowest)))
		for k, c := range f.Checks {
			if each {
				fmt.Printf("| | | | %s | %v |\n", ms(median(checks[k])), c)
			}
		}
	}
	fmt.Println()
	return nil
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}

func ms(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }

// random is an automaton of Tabakov and Vardi.
func random(r *rand.Rand, m *bdd.Manager, n int, density float64) *omega.Automaton {
	a := &omega.Automaton{B: m, Initial: []int{0}, Sets: 1, Edges: make([][]omega.Edge, n)}
	final := map[int]bool{}
	for _, s := range r.Perm(n)[:n/2] {
		final[s] = true
	}
	for letter := range 2 {
		seen := map[[2]int]bool{}
		for len(seen) < int(density*float64(n)) {
			k := [2]int{r.IntN(n), r.IntN(n)}
			if seen[k] {
				continue
			}
			seen[k] = true
			e := omega.Edge{Label: m.Literal(0, letter == 1), To: k[1]}
			if final[k[0]] {
				e.Marks = 1
			}
			a.Edges[k[0]] = append(a.Edges[k[0]], e)
		}
	}
	return a
}

// profiled is up to how many states the second algorithm is asked, which decides few of more.
const profiled = 30

// asked is what a tool made of the pairs of one size.
type asked struct {
	decided int
	times   []time.Duration
}

func (a asked) String() string {
	if len(a.times) == 0 {
		return "- | -"
	}
	return fmt.Sprintf("%d | %s", a.decided, ms(median(a.times)))
}

// inclusion prints how many random inclusions are decided in time, by each algorithm. It is an error if two of them do not agree.
func inclusion(sizes []string, pairs int, limit time.Duration, other rabit) error {
	fmt.Printf("Inclusion of random automata, %d pairs of each size, at most %v each:\n\n", pairs, limit)
	fmt.Println("| states | density | included | determinisation: decided | median | profiles: decided | median | RABIT: decided | median |\n|--|--|--|--|--|--|--|--|--|")
	for _, text := range sizes {
		n, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		for _, density := range []float64{1.1, 1.5, 2} {
			r := rand.New(rand.NewPCG(uint64(n), uint64(density*10)))
			var tools [3]asked
			included := 0
			for k := range pairs {
				m := bdd.New()
				a, b := random(r, m, n, density), random(r, m, n, density)
				var answers []bool
				take := func(tool int, spent time.Duration, holds, decided bool) {
					tools[tool].times = append(tools[tool].times, spent)
					if decided {
						tools[tool].decided++
						answers = append(answers, holds)
					}
				}
				for tool, method := range []omega.Method{omega.Safra, omega.Ramsey} {
					if method == omega.Ramsey && n > profiled {
						continue
					}
					ctx, cancel := context.WithTimeout(context.Background(), limit)
					begun := processor()
					i, err := omega.Includes(a, b, bdd.True, method, omega.Budget{Context: ctx, States: 1 << 22})
					cancel()
					take(tool, processor()-begun, err == nil && i.Holds, err == nil)
				}
				if other != "" {
					holds, decided, spent, err := other.includes(a, b, limit)
					if err != nil {
						return err
					}
					take(2, spent, holds, decided)
				}
				if slices.Contains(answers, true) {
					included++
					if slices.Contains(answers, false) {
						return fmt.Errorf("pair %d of %d states with density %.1f: one algorithm says that it is included, and another one that it is not", k, n, density)
					}
				}
			}
			fmt.Printf("| %d | %.1f | %d | %v | %v | %v |\n", n, density, included, tools[0], tools[1], tools[2])
		}
	}
	fmt.Println()
	return nil
}

// rows measures components of ten states in a row: each passes messages on or loses them, and goes round its states, waiting in some of them.
func rows(limit time.Duration) error {
	fmt.Println("Components with ten states in a row, hidden channels between them; does what comes out come from what went in?\n\n| components | verdict | time |\n|--|--|--|")
	for _, n := range []int{2, 4, 6, 8, 10} {
		var b strings.Builder
		b.WriteString("type bit = {0, 1}\n")
		system := ""
		for k := range n {
			fmt.Fprintf(&b, "component C%d {\n  in c%d: bit tsyn\n  out c%d: bit tsyn\n  states S0, S1, S2, S3, S4, S5, S6, S7, S8, S9\n", k, k, k+1)
			for s := range 10 {
				next := (s + 1) % 10
				fmt.Fprintf(&b, "  S%d -> S%d / c%d = c%d\n  S%d -> S%d / c%d = ~\n", s, next, k+1, k, s, next, k+1)
				if s%2 == 0 {
					fmt.Fprintf(&b, "  S%d -> S%d when c%d = ~ / c%d = ~\n", s, s, k, k+1)
				}
			}
			b.WriteString("}\n")
			if k > 0 {
				system += " >> "
			}
			system += fmt.Sprintf("C%d", k)
		}
		fmt.Fprintf(&b, "system Row = %s\nspec Made(in c0: bit tsyn, out c%d: bit tsyn) = always (c%d = 1 => c0 = 1)\ncheck Row refines Made\n", system, n, n)
		f, list := lang.Read("row", b.String())
		if list.Failed() {
			return list
		}
		r, err := engine.Decide(context.Background(), f, f.Checks[0], engine.Options{Time: limit})
		if err != nil {
			return err
		}
		fmt.Printf("| %d | %v %s | %s |\n", n, r.Verdict, r.Reason, ms(r.Time))
	}
	return nil
}
