// This file runs the cases in cases/ir: programs in the text form of ir whose
// comments say what running them gives.
//
//	//vm run PROC [NAME=VALUE ...]         runs with the first possibility of every choice
//	//vm seed N PROC [NAME=VALUE ...]      runs with a seeded chooser
//	//vm explore PROC [NAME=VALUE ...]     runs every way
//	//vm goal NAME                         explores a goal from every initial state
//	//vm is KIND [TEXT]                    how the run before ended, and a part of its message
//	//vm final NAME = VALUE                what a local or global of the root frame holds at the end
//	//vm count KIND N                      how many ways of the exploration before ended so
//	//vm values NAME = V1 V2 ...           what a local or global holds at the ends of all finished ways
//	//vm line N                            the line of the source where the run stopped
//
// Every exploration and run is also checked for what must hold of all runs: see
// properties_test.go.

package vm_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"assay/ir"
	"assay/ir/parse"
	"assay/ir/sanity"
	"assay/task"
	. "assay/vm"
	"assay/vm/state"
)

const caseFolder = "../cases/ir"

func load(t *testing.T, name, src string) *ir.Program {
	t.Helper()
	p, diags := parse.Program(name, src)
	if diags.Failed() {
		t.Fatal(diags.Error())
	}
	if err := sanity.Check(p); err != nil {
		t.Fatal(err)
	}
	return p
}

func goalOf(t *testing.T, c *Code, name string) *ir.Goal {
	t.Helper()
	i := slices.IndexFunc(c.Prog.Goals, func(g *ir.Goal) bool { return g.Name == name })
	if i < 0 {
		t.Fatalf("no goal %s", name)
	}
	return c.Prog.Goals[i]
}

// outcome is what a directive before has run.
type outcome struct {
	stops  []Stop
	finals []map[string]string // of finished ways
	single bool
}

func TestCases(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(caseFolder, "*.ir"))
	if err != nil || len(files) < 40 {
		t.Fatalf("%d cases found in %s (%v), want at least 40", len(files), caseFolder, err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".ir"), func(t *testing.T) {
			src, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			runCase(t, filepath.Base(f), string(src))
		})
	}
}

func runCase(t *testing.T, name, src string) {
	p := load(t, name, src)
	c := Compile(p)
	var out outcome
	checked := false
	for i, line := range strings.Split(src, "\n") {
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "//vm ")
		if !ok {
			continue
		}
		words := strings.Fields(text)
		switch words[0] {
		case "run", "seed", "explore", "goal":
			out = execute(t, c, words)
		default:
			checked = true
			if err := out.check(words, text); err != nil {
				t.Errorf("%s:%d: %s: %v", name, i+1, text, err)
			}
		}
	}
	if !checked {
		t.Error("the case checks nothing")
	}
}

func execute(t *testing.T, c *Code, words []string) outcome {
	t.Helper()
	if words[0] == "goal" {
		g := goalOf(t, c, words[1])
		return explore(t, c.StartAny(state.SetupOf(g, g.Bounds)))
	}
	chooser := First()
	if words[0] == "seed" {
		n, err := strconv.ParseUint(words[1], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		chooser, words = Seeded(n), words[1:]
	}
	proc := c.Prog.Proc(words[1])
	if proc == nil {
		t.Fatalf("no procedure %s", words[1])
	}
	s := c.Start(state.Setup{Proc: proc, Bounds: task.Bounds{}})
	var in task.State
	for _, w := range words[2:] {
		name, value, _ := strings.Cut(w, "=")
		in.Vars = append(in.Vars, task.Slot{Name: name, Value: task.Value{Scalar: value}})
	}
	if err := s.Import(in); err != nil {
		t.Fatal(err)
	}
	if words[0] == "explore" {
		return explore(t, s)
	}
	checkRun(t, s.Clone())
	stop, err := Drive(s, chooser, testBudget)
	if err != nil {
		t.Fatal(err)
	}
	out := outcome{single: true}
	out.add(s, stop)
	checkReplay(t, s, stop)
	return out
}

var testBudget = Budget{Steps: 200_000, Heap: 1 << 24, Depth: 500}

func explore(t *testing.T, s *State) outcome {
	var out outcome
	n := 0
	checkRun(t, s.Clone())
	Explore(s, testBudget, func(end *State, stop Stop) bool {
		out.add(end, stop)
		if n++; n%17 == 1 && n < 300 {
			checkReplay(t, end, stop)
		}
		return n < 200_000
	})
	return out
}

func (o *outcome) add(s *State, stop Stop) {
	o.stops = append(o.stops, stop)
	values := map[string]string{}
	s.Current = 0
	for _, v := range s.Export().Vars {
		values[v.Name] = v.Value.String()
	}
	o.finals = append(o.finals, values)
}

func (o *outcome) check(words []string, text string) error {
	if len(o.stops) == 0 {
		return fmt.Errorf("nothing was run")
	}
	last := o.stops[len(o.stops)-1]
	switch words[0] {
	case "is":
		want := strings.Join(words[1:], " ")
		if got := last.String(); !strings.HasPrefix(got, words[1]) || !strings.Contains(got, strings.TrimSpace(want[len(words[1]):])) {
			return fmt.Errorf("got %q", got)
		}
	case "line":
		if fmt.Sprint(last.Span.Line) != words[1] {
			return fmt.Errorf("got line %d", last.Span.Line)
		}
	case "final":
		want := strings.TrimSpace(text[strings.Index(text, "=")+1:])
		if got := o.finals[len(o.finals)-1][words[1]]; got != want {
			return fmt.Errorf("got %q", got)
		}
	case "count":
		got := 0
		for _, s := range o.stops {
			if strings.ReplaceAll(s.Kind.String(), " ", "-") == words[1] {
				got++
			}
		}
		if fmt.Sprint(got) != words[2] {
			return fmt.Errorf("got %d of %d: %v", got, len(o.stops), last)
		}
	case "values":
		seen := map[string]bool{}
		for i, s := range o.stops {
			if s.Kind == Finished {
				seen[o.finals[i][words[1]]] = true
			}
		}
		var got []string
		for v := range seen {
			got = append(got, v)
		}
		want := slices.Clone(words[3:])
		sort.Strings(got)
		sort.Strings(want)
		if !slices.Equal(got, want) {
			return fmt.Errorf("got %v", got)
		}
	default:
		return fmt.Errorf("unknown directive")
	}
	return nil
}
