package absint

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"assay/bench/meter"
	"assay/engine/absint/memo"
	"assay/engine/absint/summary"
	"assay/lang/java/classpath"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/run/summaries"
)

// This file measures answers about calls: methods come one at a time, and go one at a time. In modules, tables are read from a store in memory and
// written to it in each step.

// ways are the settings, as in the stress test of CiaoPP.
var ways = []struct {
	name  string
	s     memo.Settings
	every bool // false: from scratch, not at every step
}{
	{"monolithic, from scratch", memo.Settings{}, false},
	{"monolithic, incremental", memo.Settings{}, true},
	{"modular, whole modules", memo.Settings{Modular: true, Coarse: true}, true},
	{"modular, incremental", memo.Settings{Modular: true}, true},
	{"modular, incremental, top-down", memo.Settings{Modular: true, TopDown: true}, true},
}

// change is what one step costs.
type change struct {
	time time.Duration
	ran  int
}

// comeAndGo measures the methods of packages of the JDK, or of the sources below a folder; steps is how many of them come and go, and 0 is all.
func comeAndGo(packages, dir string, steps, scratch int, seed uint64) error {
	if scratch < 1 {
		return fmt.Errorf("-scratch %d: from scratch at every so many steps, at least 1", scratch)
	}
	begun := meter.CPU()
	j, what, done, err := opened(packages, dir)
	if err != nil {
		return err
	}
	defer done()
	p := j.Program()
	procs := p.Procs()
	modules := map[string]bool{}
	for _, q := range procs {
		modules[p.Module(q)] = true
	}
	fmt.Printf("%s: %d modules, %d procedures, lowered in %v; seed %d\n", what, len(modules), len(procs), (meter.CPU() - begun).Round(time.Millisecond), seed)
	list := sequence(p, procs, steps, rand.New(rand.NewPCG(seed, 0)))
	want := map[int][]memo.Row{}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "setting\tsteps\tmedian ms\tmean ms\tworst ms\tnodes run, mean\tnodes in memory, most\tfaster than from scratch, mean")
	var base time.Duration
	for _, way := range ways {
		if way.s.Coarse && len(modules) == 1 {
			continue // that is from scratch
		}
		changes, peak, err := drive(list, way.s, way.every, scratch, want)
		if err != nil {
			return fmt.Errorf("%s: %w", way.name, err)
		}
		var times []time.Duration
		ran := 0
		for _, c := range changes {
			times, ran = append(times, c.time), ran+c.ran
		}
		slices.Sort(times)
		mid, mean := times[len(times)/2], sum(times)/time.Duration(len(times))
		if !way.every {
			base = mean
		}
		fmt.Fprintf(w, "%s\t%d\t%.2f\t%.2f\t%.2f\t%.1f\t%d\t%.1f\n", way.name, len(times), ms(mid), ms(mean), ms(times[len(times)-1]), float64(ran)/float64(len(times)), peak, base.Seconds()/mean.Seconds())
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Printf("the same answers after %d steps in all settings, %d of them about calls in the end\n", len(want), len(want[slices.Max(slices.Collect(maps.Keys(want)))]))
	return nil
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func sum(list []time.Duration) (out time.Duration) {
	for _, d := range list {
		out += d
	}
	return out
}

// opened lowers what is measured.
func opened(packages, dir string) (j *summaries.Java, what string, done func(), err error) {
	home, err := jdk.Find()
	if err != nil {
		return nil, "", nil, err
	}
	var entries []string
	done = func() {}
	if packages == "" {
		out, err := compiledBelow(dir)
		if err != nil {
			return nil, "", nil, err
		}
		entries, done, home = []string{out.Dir}, func() { out.Close() }, out.Compiler
	}
	path, err := classpath.Open(entries, classpath.Options{JDK: &home})
	if err != nil {
		return nil, "", done, err
	}
	app := path
	if packages == "" {
		if app, err = classpath.Open(entries, classpath.Options{}); err != nil {
			return nil, "", done, err
		}
	}
	names, err := app.Names()
	if err != nil {
		return nil, "", done, err
	}
	what = dir
	if packages != "" {
		what = fmt.Sprintf("Java %s, %s", home.Version, packages)
		names = slices.DeleteFunc(names, func(n string) bool {
			i := max(0, strings.LastIndexByte(n, '/'))
			return !slices.Contains(strings.Split(packages, ","), strings.ReplaceAll(n[:i], "/", "."))
		})
	}
	if len(names) == 0 {
		return nil, "", done, fmt.Errorf("%s: there are no classes", what)
	}
	j, err = summaries.Lower(path, names)
	return j, what, done, err
}

func compiledBelow(dir string) (*javac.Output, error) {
	var files []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".java" && d.Name() != "module-info.java" && d.Name() != "package-info.java" {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return javac.Compile(context.Background(), javac.Options{Files: files, Each: true})
}

// sequence is programs without some procedures: so many come one at a time, in any order, and go again.
func sequence(p memo.Program, procs []string, steps int, r *rand.Rand) (out []memo.Without) {
	r.Shuffle(len(procs), func(i, k int) { procs[i], procs[k] = procs[k], procs[i] })
	if steps > 0 {
		procs = procs[:min(steps, len(procs))]
	}
	gone := map[string]bool{}
	for _, q := range procs {
		gone[q] = true
	}
	out = append(out, memo.Without{Program: p, Procs: gone})
	for _, there := range []bool{true, false} {
		for _, q := range procs {
			gone = maps.Clone(gone)
			gone[q] = !there
			out = append(out, memo.Without{Program: p, Procs: gone})
		}
		r.Shuffle(len(procs), func(i, k int) { procs[i], procs[k] = procs[k], procs[i] })
	}
	return out
}

// drive runs the steps in a setting. The rows that are there are compared; others are noted. The first program is where all begins, and is no step.
func drive(list []memo.Without, s memo.Settings, every bool, scratch int, want map[int][]memo.Row) (out []change, peak int, err error) {
	g := memo.New(summary.Domain{}, s)
	for i, p := range list {
		looked := i%scratch == 0
		switch {
		case !every && !looked:
			continue
		case !every || i == 0:
			s.Store = nil
			g = memo.New(summary.Domain{}, s)
		}
		begun := meter.CPU()
		w, err := g.Update(p)
		if err != nil {
			return nil, 0, err
		}
		if i > 0 {
			out = append(out, change{meter.CPU() - begun, w.Ran})
			peak = max(peak, w.Peak)
		}
		if !looked {
			continue
		}
		rows, err := g.Rows()
		if err != nil {
			return nil, 0, err
		}
		if want[i] == nil {
			want[i] = rows
		} else if d := memo.Differs(rows, want[i]); d != "" {
			return nil, 0, fmt.Errorf("step %d: %s", i, d)
		}
	}
	return out, peak, nil
}
