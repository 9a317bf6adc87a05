package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/symex"
	"assay/internal/testkit"
	"assay/run/registry"
	"assay/task"
)

// This file has rows of the acceptance checklist for path-wise execution, by their numbers.

// paths follows the paths of a method of cases/java-symex/Small.java.
func paths(t *testing.T, h symex.Discipline, depth int, method string, flags ...string) *explored {
	t.Helper()
	e := pathByPath
	e.Heap, e.Depth = h, depth
	w, _ := follow(t, e, "Small.java", "Small."+method, flags...)
	return w
}

// want compares what was counted.
func (w *explored) want(t *testing.T, what string, stats ...any) {
	t.Helper()
	for i := 0; i < len(stats); i += 2 {
		if got, want := w.stat(stats[i].(string)), int64(stats[i+1].(int)); got != want {
			t.Errorf("%s: %d %s, want %d", what, got, stats[i], want)
		}
	}
}

// all reports whether all properties have a status.
func (w *explored) all(s task.Status) bool {
	return !slices.ContainsFunc(w.results, func(r task.Result) bool { return r.Status != s })
}

// violates returns the kinds that are violated.
func (w *explored) violates() string {
	var out []string
	for _, r := range w.results {
		if r.Status == task.Violated && !slices.Contains(out, string(r.Property.Kind)) {
			out = append(out, string(r.Property.Kind))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// TestSymexRow1: two feasible paths, and one branch that is pruned.
func TestSymexRow1(t *testing.T) {
	paths(t, symex.Laziest, 0, "two").want(t, "two", "paths", 2, "infeasible", 1)
}

// TestSymexRow4: with three nodes there and a fourth that may be, lazy initialisation forks five ways.
func TestSymexRow4(t *testing.T) {
	paths(t, symex.Lazy, 0, "five", "--scope", "5").want(t, "lazy", "paths", 5)
}

// TestSymexRow5: lazier initialisation forks two ways there, and a second read none; with null postponed, too, not at all.
func TestSymexRow5(t *testing.T) {
	paths(t, symex.Lazier, 0, "five", "--scope", "5").want(t, "lazier", "paths", 2)
	paths(t, symex.Laziest, 0, "five", "--scope", "5").want(t, "laziest", "paths", 1)
	for d, n := range map[symex.Discipline]int{symex.Lazy: 3, symex.Lazier: 2, symex.Laziest: 1} {
		w := paths(t, d, 0, "twice")
		w.want(t, "twice, "+d.String(), "paths", n)
		if v := w.violates(); v != "" {
			t.Errorf("twice, %s: %s is violated", d, v)
		}
	}
}

// TestSymexRow7: what one copy of a reference is found to be, all are.
func TestSymexRow7(t *testing.T) {
	for _, d := range []symex.Discipline{symex.Lazy, symex.Lazier, symex.Laziest} {
		w := paths(t, d, 0, "everywhere")
		if v := w.violates(); v != "" {
			t.Errorf("%s: %s is violated", d, v)
		}
		w.want(t, "everywhere, "+d.String(), "paths", 3) // null, the node itself, another one
	}
}

// TestSymexRow8: an object that the method makes is none that was there.
func TestSymexRow8(t *testing.T) {
	for d, n := range map[symex.Discipline]int{symex.Lazy: 3, symex.Lazier: 2, symex.Laziest: 1} {
		w := paths(t, d, 0, "bar")
		w.want(t, "bar, "+d.String(), "paths", n)
		if v := w.violates(); v != "" {
			t.Errorf("bar, %s: %s is violated", d, v)
		}
	}
}

// TestSymexRow9: a reference of type Object that is cast is of the type or not; other classes are not tried one by one.
func TestSymexRow9(t *testing.T) {
	w := paths(t, symex.Lazier, 0, "fields", "--null-arguments")
	w.want(t, "fields", "paths", 2)
	if v := w.violates(); v != "" {
		t.Errorf("%s is violated", v)
	}
}

// TestSymexRow10: lists within a depth, and trees.
func TestSymexRow10(t *testing.T) {
	for k := 1; k <= 4; k++ {
		scope := fmt.Sprint(k + 1)
		w := paths(t, symex.Lazier, k, "acyclic", "--scope", scope)
		w.want(t, fmt.Sprintf("acyclic, k=%d", k), "paths", k+1, "exhausted", 1)
		w = paths(t, symex.Lazier, k, "walk", "--scope", scope)
		w.want(t, fmt.Sprintf("walk, k=%d", k), "paths", k+1)
	}
	want := []int{2, 5, 26}
	if testkit.Long() {
		want = append(want, 677)
	}
	for i, n := range want {
		k := i + 1
		e := pathByPath
		e.Heap, e.Depth = symex.Lazier, k
		w, _ := follow(t, e, "TreeInts.java", "TreeInts.before", sized(1, fmt.Sprintf("TreeInts$Node=%d", 1<<k))...)
		w.want(t, fmt.Sprintf("trees, k=%d", k), "paths", n)
	}
}

// TestSymexRow12: an array of unknown length holds zeros, also where nothing was written; and a negative length is an exception.
func TestSymexRow12(t *testing.T) {
	w := paths(t, symex.Laziest, 0, "zeros")
	if v := w.violates(); v != string(task.KindSize) {
		t.Errorf("violated: %s", v)
	}
}

// TestSymexRow13: exceptions of the machine are found, with runs.
func TestSymexRow13(t *testing.T) {
	w := paths(t, symex.Laziest, 0, "at", "--null-arguments")
	if v := w.violates(); v != string(task.KindBounds)+" "+string(task.KindNull) {
		t.Errorf("violated: %s", v)
	}
	for _, r := range w.results {
		if r.Status == task.Violated && r.Trace == nil {
			t.Errorf("%s is violated without a run", r.Property.Text)
		}
	}
}

// TestSymexRow14: a loop that meets nothing ends at the bound on loops; a walk along a list never does.
func TestSymexRow14(t *testing.T) {
	bound := func(w *explored, k task.BoundKind) bool {
		return slices.ContainsFunc(w.results, func(r task.Result) bool {
			return slices.ContainsFunc(r.Binding, func(b task.Binding) bool { return b.Bound == k })
		})
	}
	if w := paths(t, symex.Laziest, 0, "forever"); w.stat("exhausted") != 1 {
		t.Errorf("no bound on loops ended it: %v", w.results[0].Stats)
	}
	if w := paths(t, symex.Lazier, 3, "acyclic", "--scope", "4", "--unwind", "5"); bound(w, task.BoundLoop) || !bound(w, task.BoundDepth) {
		t.Errorf("a walk along lists ends at %v", w.results[0].Binding)
	}
}

// TestSymexRow15: a method that comes to no bound is proved; one that does holds within it.
func TestSymexRow15(t *testing.T) {
	w := paths(t, symex.Laziest, 1, "number")
	w.want(t, "number", "exhausted", 0)
	if !w.all(task.Proved) {
		t.Errorf("number: %s", w.results[0].Status)
	}
	w = paths(t, symex.Laziest, 2, "acyclic")
	w.want(t, "acyclic", "exhausted", 1)
	if !w.all(task.HoldsWithin) {
		t.Errorf("acyclic: %s", w.results[0].Status)
	}
}

// TestSymexNone: a class without objects proves nothing about programs that have some.
func TestSymexNone(t *testing.T) {
	w := paths(t, symex.Laziest, 0, "none", "--scope", "Small$Node=0")
	if !w.all(task.HoldsWithin) {
		t.Errorf("none: %s", w.results[0].Status)
	}
}

// TestSymexQuantified: what a formula compares with what it quantifies over decides nothing.
func TestSymexQuantified(t *testing.T) {
	if v := paths(t, symex.Laziest, 0, "quantified").violates(); v != string(task.KindAssert) {
		t.Errorf("violated: %q", v)
	}
}

// TestSymexRow26: the later references are decided, the fewer paths there are; where null is postponed, too, values that are only handed on
// are one case.
func TestSymexRow26(t *testing.T) {
	want := []int{4, 28}
	if testkit.Long() {
		want = append(want, 331)
	}
	for i, n := range want {
		e := pathByPath
		e.Heap, e.Depth = symex.Laziest, i+1
		w, _ := follow(t, e, "RedBlackInts.java", "RedBlackInts.after", sized(1, fmt.Sprintf("RedBlackInts$Entry=%d", 2<<i))...)
		w.want(t, fmt.Sprintf("laziest, k=%d", i+1), "paths", n)
	}
	var last int64
	for d := symex.Laziest; d <= symex.Lazy; d++ {
		e := pathByPath
		e.Heap = d
		w, _ := follow(t, e, "MergeObjects.java", "MergeObjects.before", sized(2, "MergeObjects$Node=3")...)
		t.Logf("merge, %s: %v", d, w.results[0].Stats)
		if w.stat("paths") < last {
			t.Errorf("%s has %d paths, and what decides later %d", d, w.stat("paths"), last)
		}
		last = w.stat("paths")
	}
}

// TestSymexRow27: a fault in the repair after a removal is found with trees of two levels; a sort of references that may be null with two of them.
func TestSymexRow27(t *testing.T) {
	text, err := os.ReadFile("../../cases/java-symex/RedBlackInts.java")
	if err != nil {
		t.Fatal(err)
	}
	const right = "setColor(sib, RED);\n                    x = parentOf(x);"
	wrong := strings.Replace(string(text), right, "x = parentOf(x);", 1)
	file := filepath.Join(t.TempDir(), "RedBlackInts.java")
	if err := os.WriteFile(file, []byte(wrong), 0o666); err != nil || wrong == string(text) {
		t.Fatal(err, wrong == string(text))
	}
	e := pathByPath
	e.Depth = 3
	w, _ := follow(t, e, file, "RedBlackInts.after", sized(1, "RedBlackInts$Entry=7")...)
	if v := w.violates(); v != string(task.KindAssert) {
		t.Errorf("seeded: violated: %s", v)
	}
	e.Depth = 2
	w, _ = follow(t, e, "SortObjects.java", "SortObjects.sort", "--array", "2", "--null-arguments=false")
	if v := w.violates(); !strings.Contains(v, string(task.KindNull)) {
		t.Errorf("sort: violated: %s", v)
	}
}

// TestSymexLimits: where the time is up, or somebody interrupts, what was found by then stays.
func TestSymexLimits(t *testing.T) {
	check := func(limit string) (status int, results []task.Result) {
		w := &explored{Engine: pathByPath}
		house := registry.Standard()
		house.Engines = append(house.Engines, registry.Engine{Name: w.Name(), Make: func(context.Context, registry.Options) (engine.Engine, error) { return w, nil }})
		a := &app{java: compiling(), lists: house, stdin: strings.NewReader(""), stdout: io.Discard, stderr: io.Discard, ctx: t.Context()}
		status = a.main([]string{"check", "--engine", w.Name(), "--method", "Small.many", "--begin", "any", "--no-cache", "--no-settings", "--progress", "none", "--unwind", "70", "--timeout", limit, "../../cases/java-symex/Small.java"})
		return status, w.results
	}
	judge := func(what string, status int, results []task.Result) {
		t.Helper()
		violated, unknown := 0, 0
		for _, r := range results {
			switch r.Status {
			case task.Violated:
				violated++
			case task.Unknown:
				unknown++
			default:
				t.Errorf("%s: %s is %s", what, r.Property.Text, r.Status)
			}
		}
		if status != 1 || violated != 1 || unknown != 1 || results[0].Stats["paths"] == 0 {
			t.Errorf("%s: status %d, %d violated, %d unknown, %v", what, status, violated, unknown, results)
		}
	}
	status, results := check("3s")
	judge("time limit", status, results)
	time.AfterFunc(2*time.Second, func() {
		if err := syscall.Kill(syscall.Getpid(), syscall.SIGINT); err != nil {
			t.Error(err)
		}
	})
	status, results = check("5m")
	judge("interrupted", status, results)
}
