// Package absint measures how long answers take after one method changed, beside answers from scratch.
//
//	go run ./bench absint -proved [FOLDER ...]
//	go run ./bench absint [-dir cases/java-check/kept] [-engine facts] [-steps 20] [-scratch 4] [-seed 1]
//
// The sources of a folder are compiled once and checked as class files. Each step puts a small fault into one method,
// in the place of the one before in that class, and checks again with what earlier steps found. Every few steps the same is
// done from scratch, and compared. Times are processor time of this process, which does not start a compiler for a step.
package absint

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"assay/bench/meter"
	"assay/engine"
	"assay/lang/java/javac"
	"assay/lang/java/mutant"
	"assay/run"
	"assay/run/cache"
	"assay/run/frontend"
	"assay/run/registry"
	"assay/source"
	"assay/task"
)

// step is what one change costs.
type step struct {
	time          time.Duration
	goals, reused int64
}

// project is the class files that are changed.
type project struct {
	engine engine.Engine
	names  []string          // of the files
	data   map[string][]byte // as they were compiled
	lines  int
}

// Main is the command.
func Main() {
	dir := flag.String("dir", "cases/java-check/kept", "folder with sources of Java, and those below it")
	name := flag.String("engine", registry.Facts().Name(), "the engine")
	steps := flag.Int("steps", 20, "how many methods are changed")
	scratch := flag.Int("scratch", 4, "each such step is also done from scratch")
	seed := flag.Uint64("seed", 1, "which methods are changed")
	calls := flag.Bool("calls", false, "measure answers about calls: methods come and go one at a time")
	packages := flag.String("packages", "", "with -calls, packages of the JDK in place of a folder, separated by commas")
	proved := flag.Bool("proved", false, "count what facts prove of cases that hold within bounds without them, and what they cost; folders are arguments")
	path := flag.String("assay", "", "with -proved, measure this `command` (default: built from here)")
	timeout := flag.Duration("timeout", 20*time.Second, "with -proved, time limit of a check")
	limit := flag.Duration("limit", 30*time.Minute, "with -proved, time limit of a group of files, by the clock")
	flag.Parse()
	if *proved {
		if err := count(flag.Args(), *path, *timeout, *limit); err != nil {
			fmt.Fprintln(os.Stderr, "bench absint:", err)
			os.Exit(1)
		}
		return
	}
	if *calls {
		if err := comeAndGo(*packages, *dir, *steps, *scratch, *seed); err != nil {
			fmt.Fprintln(os.Stderr, "bench absint:", err)
			os.Exit(1)
		}
		return
	}
	if err := measure(*dir, *name, *steps, *scratch, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "bench absint:", err)
		os.Exit(1)
	}
}

func measure(dir, name string, steps, scratch int, seed uint64) error {
	work, err := os.MkdirTemp("", "assay-absint-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	p := &project{data: map[string][]byte{}}
	if p.engine, err = registry.Standard().Engine(context.Background(), name, nil); err != nil {
		return err
	}
	if err := p.compile(dir, filepath.Join(work, "classes")); err != nil {
		return err
	}
	store := cache.Open(filepath.Join(work, "cache"), cache.Options{})
	defer store.Close()
	cold, first, err := p.check(&run.Cache{Store: store})
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d lines, %d classes, %d answers by %s\n", dir, p.lines, len(p.names), cold.goals, name)
	fmt.Printf("cold %v, %.0f lines a second; %d properties\n", cold.time.Round(time.Millisecond), float64(p.lines)/cold.time.Seconds(), len(first))
	r := rand.New(rand.NewPCG(seed, 0))
	var list, whole []step
	for i := range steps {
		what, err := p.change(r)
		if err != nil {
			return err
		}
		s, got, err := p.check(&run.Cache{Store: store})
		if err != nil {
			return err
		}
		list = append(list, s)
		line := fmt.Sprintf("%3d  %-50.50s  %8v  %d of %d computed", i+1, what, s.time.Round(time.Millisecond), s.goals-s.reused, s.goals)
		if scratch > 0 && i%scratch == 0 {
			w, want, err := p.check(nil)
			if err != nil {
				return err
			}
			if !slices.Equal(got, want) {
				return fmt.Errorf("%s: the answers are not those from scratch:%s", what, differing(got, want))
			}
			whole = append(whole, w)
			line += fmt.Sprintf("; from scratch %v, the same answers", w.time.Round(time.Millisecond))
		}
		fmt.Println(line)
	}
	inShort(list, whole)
	return nil
}

// differing shows the first answers that differ.
func differing(got, want []string) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("\n  %s\nand, from scratch,\n  %s", got[i], want[i])
		}
	}
	return fmt.Sprintf(" %d, and %d from scratch", len(got), len(want))
}

func inShort(list, whole []step) {
	if len(list) == 0 {
		return
	}
	mid, mean := times(list)
	computed, all := int64(0), int64(0)
	for _, s := range list {
		computed, all = computed+s.goals-s.reused, all+s.goals
	}
	fmt.Printf("a step: median %v, mean %v; %.0f %% of the answers are computed\n", mid.Round(time.Millisecond), mean.Round(time.Millisecond), 100*float64(computed)/float64(max(all, 1)))
	if len(whole) > 0 {
		_, w := times(whole)
		fmt.Printf("from scratch: mean %v, %.1f times as long\n", w.Round(time.Millisecond), w.Seconds()/mean.Seconds())
	}
}

// times returns the median and the mean.
func times(list []step) (mid, mean time.Duration) {
	var all []time.Duration
	for _, s := range list {
		all = append(all, s.time)
		mean += s.time
	}
	slices.Sort(all)
	return all[len(all)/2], mean / time.Duration(len(all))
}

// compile compiles the sources below a folder, and keeps their class files.
func (p *project) compile(dir, classes string) error {
	var sources []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".java" {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			p.lines += bytes.Count(text, []byte("\n"))
			sources = append(sources, path)
		}
		return err
	})
	if err != nil {
		return err
	}
	j := &frontend.Java{Compilers: &javac.Pool{}}
	defer j.Compilers.Close()
	defer j.Close()
	in := &run.Inputs{Languages: []run.Language{j.Language(context.Background())}, Texts: source.Texts{}}
	for _, f := range in.Files(sources) {
		m, ok := f.Model.(*frontend.JavaModel)
		if !ok {
			continue
		}
		for _, c := range m.Unit.Classes {
			found, err := m.Unit.Unit.Program.App.Find(c.File.Name)
			if err != nil {
				return err
			}
			path := filepath.Join(classes, c.File.Name+".class")
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				return err
			}
			if err := os.WriteFile(path, found.Data, 0o666); err != nil {
				return err
			}
			p.names, p.data[path] = append(p.names, path), found.Data
		}
	}
	if len(p.names) == 0 {
		return fmt.Errorf("%s: nothing was compiled: %v", dir, in.List.Err())
	}
	slices.Sort(p.names)
	return nil
}

// change puts a small fault into one method, and says where.
func (p *project) change(r *rand.Rand) (string, error) {
	for range 1000 {
		path := p.names[r.IntN(len(p.names))]
		list, err := mutant.Of(p.data[path])
		if err != nil {
			return "", err
		}
		if len(list) > 0 {
			m := list[r.IntN(len(list))]
			return m.Name + "." + m.Method, os.WriteFile(path, m.Class, 0o666)
		}
	}
	return "", fmt.Errorf("no method can be changed")
}

// check checks the class files, and returns what it cost and the answers.
func (p *project) check(c *run.Cache) (step, []string, error) {
	begun := meter.CPU()
	j := &frontend.Java{Owed: true, Asks: true, Reachable: true}
	defer j.Close()
	in := &run.Inputs{Languages: []run.Language{j.Language(context.Background())}, Texts: source.Texts{}}
	files := in.Files(p.names)
	if in.List.Failed() {
		return step{}, nil, in.List.Err()
	}
	o := run.Options{Engine: p.engine, Cache: c, Timeout: 10 * time.Minute, Bounds: task.Bounds{Scope: 2, Unwind: 2, Array: 2}}
	checks := in.Plan(files, o).Check(context.Background(), o)
	s := step{time: meter.CPU() - begun, goals: int64(len(checks))}
	if c != nil {
		s.reused = c.Counts().Hits
	}
	var out []string
	for _, k := range checks {
		if k.Fault != nil {
			return s, nil, fmt.Errorf("%s: %s", k.Name, k.Fault.Message)
		}
		for _, r := range k.Results {
			out = append(out, fmt.Sprint(k.Name, r.Property, r.Status, r.Reason, r.Binding, r.Assumed, r.Models))
		}
	}
	return s, out, nil
}
