// Package forge measures the engine that solves: what each check of some files
// costs, what strategies and symmetries cost compared with the default, and how
// inserting into a list grows with its length.
//
//	go run ./bench forge [-runs 3] [-limit 60s] [-only TABLE] [FILE…]
//
// Without files these are the list programs of the case library, and without
// those the insertion alone. Times are processor time.
package forge

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"assay/bench/meter"
	"assay/engine"
	"assay/engine/forge"
	"assay/engine/forge/coverage"
	"assay/engine/forge/symbolic"
	"assay/lang/fir"
	"assay/task"
)

//go:embed insert.fir
var insert string

// Main is the command.
func Main() {
	runs := flag.Int("runs", 3, "timed runs of each cell")
	only := flag.String("only", "", "one table: checks, coverage, variants or growth")
	limit := flag.Duration("limit", time.Minute, "processor time at which a series ends")
	flag.Parse()
	runtime.GOMAXPROCS(1)
	if err := tables(flag.Args(), *runs, *limit, *only); err != nil {
		fmt.Fprintln(os.Stderr, "bench/forge:", err)
		os.Exit(1)
	}
}

func tables(files []string, runs int, limit time.Duration, only string) error {
	tasks, err := load(files)
	if err != nil {
		return err
	}
	base, err := checks(tasks, runs)
	if err != nil {
		return err
	}
	for _, t := range []struct {
		name string
		make func() error
	}{
		{"coverage", func() error { return coverages(tasks, base, runs) }},
		{"variants", func() error { return variants(tasks, base, runs) }},
		{"growth", func() error { return growth(limit) }},
	} {
		if only == "" || only == t.name {
			if err := t.make(); err != nil {
				return err
			}
		}
	}
	return nil
}

// covers are the ways to ask for coverage.
var covers = []struct {
	name string
	engine.Engine
	small bool // only checks that are named so: raising bounds is a check within each of them
}{
	{"plain, aI.cI.bI", coverage.Engine{}, false},
	{"plain, aC.cC.bC", coverage.Engine{Forge: forge.Engine{Strategy: symbolic.AllConstrain}}, false},
	{"needs", coverage.Engine{Options: coverage.Options{Needs: true}}, false},
	{"full, small checks", coverage.Engine{Options: coverage.Options{Needs: true, Why: true, Wraps: true}}, true},
}

// coverages compares checks that also find coverage with those that do not: the
// mean, the least and the largest ratio over all checks that hold.
func coverages(tasks []*engine.Task, base []cost, runs int) error {
	w := newTable("coverage\tmean\tleast\tlargest\tfor\tms in all\t")
	for _, cover := range covers {
		sum, least, most, n := 0.0, 0.0, 0.0, 0
		worst := ""
		total := time.Duration(0)
		for i, tk := range tasks {
			if base[i].verdict != "holds" || cover.small && !strings.HasPrefix(tk.Goal.Name, "small") {
				continue
			}
			got, err := measure(context.Background(), cover.Engine, tk, runs)
			if err != nil {
				return err
			}
			r := float64(got.time) / float64(max(1, base[i].time))
			sum, n, total = sum+r, n+1, total+got.time
			if least == 0 || r < least {
				least = r
			}
			if r > most {
				most, worst = r, tk.Goal.Name
			}
		}
		fmt.Fprintf(w, "%s\t%.2f\t%.2f\t%.2f\t%s\t%s\t\n", cover.name, sum/float64(max(1, n)), least, most, worst, ms(total))
	}
	w.Flush()
	fmt.Println()
	return nil
}

// load reads the checks to measure.
func load(files []string) ([]*engine.Task, error) {
	if len(files) == 0 {
		files, _ = filepath.Glob("cases/fir/lists/*.fir")
	}
	if len(files) == 0 {
		return lower("insert.fir", []byte(insert), task.Bounds{})
	}
	var out []*engine.Task
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		tasks, err := lower(filepath.Base(file), text, task.Bounds{})
		if err != nil {
			return nil, err
		}
		out = append(out, tasks...)
	}
	return out, nil
}

func lower(name string, text []byte, over task.Bounds) ([]*engine.Task, error) {
	m, errs := fir.Load(name, text)
	if errs.Failed() {
		return nil, errs
	}
	var out []*engine.Task
	for _, k := range m.Checks {
		b := k.Bounds.Over(over)
		p, errs := fir.Lower(m, fir.Options{Check: k, IntWidth: b.IntWidth})
		if errs.Failed() {
			return nil, errs
		}
		out = append(out, &engine.Task{Program: p, Goal: p.Goals[0], Bounds: b})
	}
	return out, nil
}

// cost is what one check cost.
type cost struct {
	time               time.Duration
	variables, clauses int64
	verdict            string
}

// measure runs a check several times, and takes the median.
func measure(ctx context.Context, e engine.Engine, t *engine.Task, runs int) (cost, error) {
	var c cost
	var times []time.Duration
	for range runs {
		start := meter.CPU()
		results, err := e.Check(ctx, t)
		if err != nil {
			return c, err
		}
		times = append(times, meter.CPU()-start)
		c.variables, c.clauses = results[0].Stats["variables"], results[0].Stats["clauses"]
		c.verdict = verdict(results)
	}
	c.time = meter.Median(times)
	return c, nil
}

func verdict(results []task.Result) string {
	out := "holds"
	for _, r := range results {
		switch r.Status {
		case task.Violated:
			return "violated"
		case task.Unknown:
			out = "unknown"
		}
	}
	return out
}

// checks is the table of what each check costs with the default.
func checks(tasks []*engine.Task, runs int) ([]cost, error) {
	w := newTable("check\tfile\tbounds\tverdict\tms\tvariables\tclauses\t")
	var out []cost
	slowest := time.Duration(0)
	for _, t := range tasks {
		c, err := measure(context.Background(), forge.Engine{}, t, runs)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
		slowest = max(slowest, c.time)
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\t%d\t\n", t.Goal.Name, t.Goal.Span.File, t.Bounds, c.verdict, ms(c.time), c.variables, c.clauses)
	}
	w.Flush()
	fmt.Printf("%d checks, the slowest %s ms\n\n", len(tasks), ms(slowest))
	return out, nil
}

func newTable(head string) *tabwriter.Writer {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, head)
	return w
}

func ms(d time.Duration) string { return fmt.Sprintf("%.1f", float64(d.Microseconds())/1000) }

// variants compares strategies, symmetries and field bounds with the default:
// the mean over all checks of the ratios.
func variants(tasks []*engine.Task, base []cost, runs int) error {
	w := newTable("variant\tvariables\tclauses\ttime\t")
	row := func(name string, e forge.Engine) error {
		var v, c, t float64
		for i, tk := range tasks {
			got, err := measure(context.Background(), e, tk, runs)
			if err != nil {
				return err
			}
			if got.verdict != base[i].verdict {
				return fmt.Errorf("%s says %s about %s, the default %s", name, got.verdict, tk.Goal.Name, base[i].verdict)
			}
			v += ratio(got.variables, base[i].variables)
			c += ratio(got.clauses, base[i].clauses)
			t += float64(got.time) / float64(max(1, base[i].time))
		}
		n := float64(len(tasks))
		fmt.Fprintf(w, "%s\t%.2f\t%.2f\t%.2f\t\n", name, v/n, c/n, t/n)
		return nil
	}
	for _, s := range symbolic.Strategies() {
		if err := row(s.String(), forge.Engine{Strategy: s}); err != nil {
			return err
		}
	}
	for _, name := range symbolic.SymmetryNames() {
		y, _ := symbolic.SymmetryNamed(name)
		if err := row("symmetry "+name, forge.Engine{Symmetry: y}); err != nil {
			return err
		}
	}
	if err := row("tight", forge.Engine{Tight: true}); err != nil {
		return err
	}
	w.Flush()
	fmt.Println()
	return nil
}

func ratio(a, b int64) float64 { return float64(max(1, a)) / float64(max(1, b)) }

// growth inserts into longer and longer lists, until a check takes too long.
func growth(limit time.Duration) error {
	w := newTable("insert: elements\tbits\tunrollings\theap\theap, tight\torder\tnone\t")
	engines := []forge.Engine{{}, {Tight: true}, {Symmetry: symbolic.SymmetryOrder}, {Symmetry: symbolic.SymmetryNone}}
	over := make([]bool, len(engines))
	for n := 3; ; n++ {
		b := task.Bounds{Scope: n + 1, Scopes: map[string]int{"Value": n}, IntWidth: 4, Unwind: max(3, (n+1)/2)}
		if n >= 6 {
			b.IntWidth = 5
		}
		fmt.Fprintf(w, "%d\t%d\t%d\t", n, b.IntWidth, b.Unwind)
		for i, e := range engines {
			if over[i] {
				fmt.Fprint(w, "-\t")
				continue
			}
			tasks, err := lower("insert.fir", []byte(insert), b)
			if err != nil {
				return err
			}
			// The clock runs faster than the processor where others work, too.
			ctx, cancel := context.WithTimeout(context.Background(), 8*limit)
			c, err := measure(ctx, e, tasks[0], 1)
			cancel()
			if err != nil {
				return err
			}
			switch c.verdict {
			case "violated":
				return fmt.Errorf("inserting into %d elements: %s", n, c.verdict)
			case "unknown":
				over[i] = true
				fmt.Fprint(w, "-\t")
				continue
			}
			over[i] = c.time > limit
			fmt.Fprintf(w, "%s\t", ms(c.time))
		}
		fmt.Fprintln(w)
		if over[0] && over[1] || n == 14 { // 5 bits hold no larger size
			w.Flush()
			return nil
		}
	}
}
