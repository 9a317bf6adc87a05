package main

import (
	"bytes"
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
	"assay/engine/symex/condition"
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

// rows follows the paths of a method of cases/java-symex/Rows.java, with the calls of some methods by their contracts.
func rows(t *testing.T, method string, byContract ...string) (*explored, string) {
	t.Helper()
	e := pathByPath
	e.On.Calls = func(name string) bool {
		return slices.ContainsFunc(byContract, func(c string) bool { return strings.Contains(name, "Rows."+c) })
	}
	return follow(t, e, "Rows.java", "Rows."+method)
}

// TestSymexRow2: of a method without a body, its contract says what a call gives; what does not follow from it fails, with a model.
func TestSymexRow2(t *testing.T) {
	if w, text := rows(t, "called", "twice"); w.violates() != "" || !slices.Contains(w.results[0].Contracts, "Rows.twice") {
		t.Errorf("called:\n%s", text)
	}
	w, text := rows(t, "calledWrong", "twice")
	if w.violates() != string(task.KindContract) || w.results[0].Trace == nil {
		t.Errorf("calledWrong:\n%s", text)
	}
}

// fails reports which lines of Rows.java have an assertion that is violated.
func (w *explored) fails() (lines []int) {
	for _, r := range w.results {
		if r.Status == task.Violated {
			lines = append(lines, r.Property.Span.Line)
		}
	}
	return lines
}

// lineOf is the line of Rows.java with a text.
func lineOf(t *testing.T, text string) int {
	t.Helper()
	data, err := os.ReadFile("../../cases/java-symex/Rows.java")
	if err != nil {
		t.Fatal(err)
	}
	before, _, found := strings.Cut(string(data), text)
	if !found {
		t.Fatalf("Rows.java does not have %q", text)
	}
	return 1 + strings.Count(before, "\n")
}

// TestSymexRow6: what a reference may be to is decided where it is looked at: an object that a call made in between is among it, where the call
// may change the field, and not where it was read before.
func TestSymexRow6(t *testing.T) {
	for _, byContract := range [][]string{{"make"}, nil} {
		w, text := rows(t, "between", byContract...)
		if got, want := w.fails(), []int{lineOf(t, "assert a.next != made")}; !slices.Equal(got, want) {
			t.Errorf("violated in lines %v, want %v\n%s", got, want, text)
		}
	}
}

// TestSymexRow16: each kind of clause has an example that holds, and one that does not.
func TestSymexRow16(t *testing.T) {
	for method, kind := range map[string]task.Kind{
		"kept": task.KindPostcondition, "counts": task.KindPostcondition, "framed": task.KindFrame, "fresh": task.KindPostcondition, "given": task.KindNull,
		"Range.up": task.KindInvariant,
	} {
		if w, text := rows(t, method); w.violates() != "" || !slices.ContainsFunc(w.results, func(r task.Result) bool { return r.Status.Holds() }) {
			t.Errorf("%s:\n%s", method, text)
		}
		if w, text := rows(t, method+"Wrong"); w.violates() != string(kind) {
			t.Errorf("%sWrong:\n%s", method, text)
		}
	}
}

// TestSymexRow17: a precondition that is a program: of the lists with at most four nodes, those without a ring.
func TestSymexRow17(t *testing.T) {
	w, text := rows(t, "length")
	if w.violates() != "" || w.stat("paths") != 5 {
		t.Errorf("%d paths\n%s", w.stat("paths"), text)
	}
}

// TestSymexRow18: a method that calls two others, one by its body and one by its contract.
func TestSymexRow18(t *testing.T) {
	e := pathByPath
	e.Heap, e.Depth = symex.Lazier, 2
	flags := sized(2, "MergeObjects$Node=5", "MergeObjects$Item=4")
	for _, byContract := range []bool{true, false} {
		e.On.Calls = func(name string) bool { return byContract && strings.Contains(name, "Item.compareTo") }
		w, _ := follow(t, e, "MergeObjects.java", "MergeObjects.after", flags...)
		if got := slices.Contains(w.results[0].Contracts, "MergeObjects$Item.compareTo"); got != byContract || w.violates() != "" || w.stat("paths") == 0 {
			t.Errorf("by contract: %v, want %v; %d paths; violated: %q", got, byContract, w.stat("paths"), w.violates())
		}
	}
}

// TestSymexRow19: a call by contract may have changed all that the contract lists.
func TestSymexRow19(t *testing.T) {
	if w, text := rows(t, "bumped", "bump"); w.violates() != string(task.KindContract) {
		t.Errorf("by contract:\n%s", text)
	}
	if w, text := rows(t, "bumped"); w.violates() != "" {
		t.Errorf("by body:\n%s", text)
	}
}

// TestSymexRow20: a pure call has the result that it had, until something is written that it reads.
func TestSymexRow20(t *testing.T) {
	if w, text := rows(t, "ranks", "rank"); w.violates() != "" {
		t.Errorf("ranks:\n%s", text)
	}
	if w, text := rows(t, "ranksWrong", "rank"); w.violates() != string(task.KindAssert) {
		t.Errorf("ranksWrong:\n%s", text)
	}
}

// TestSymexRow21: two lists that are apart have k*k shapes; where they may be one, and only then, there are k more.
func TestSymexRow21(t *testing.T) {
	text, err := os.ReadFile("../../cases/java-symex/MergeInts.java")
	if err != nil {
		t.Fatal(err)
	}
	const apart = "a != b && "
	file := filepath.Join(t.TempDir(), "MergeInts.java")
	one := strings.Replace(strings.Replace(string(text), apart, "", 1), "a.apart(b)", "(a == b || a.apart(b))", 1)
	if err := os.WriteFile(file, []byte(one), 0o666); err != nil || !strings.Contains(string(text), apart) || !strings.Contains(one, "a == b ||") {
		t.Fatal(err, one)
	}
	for k := 1; k <= 3; k++ {
		e := pathByPath
		e.Heap, e.Depth = symex.Lazier, k
		flags := sized(2, fmt.Sprintf("MergeInts$Node=%d", 2*k+1))
		w, _ := follow(t, e, "MergeInts.java", "MergeInts.before", flags...)
		w.want(t, fmt.Sprintf("apart, k=%d", k), "paths", k*k)
		w, _ = follow(t, e, file, "MergeInts.before", flags...)
		w.want(t, fmt.Sprintf("perhaps one, k=%d", k), "paths", k*k+k)
	}
}

// TestSymexRow22: an object that is made before a call by contract may be in what the call returns, and never in what was there before.
func TestSymexRow22(t *testing.T) {
	w, text := rows(t, "contexts", "wrap")
	if got, want := w.fails(), []int{lineOf(t, "assert w.node != m")}; !slices.Equal(got, want) {
		t.Errorf("violated in lines %v, want %v\n%s", got, want, text)
	}
}

// TestSymexRow23: trees that are ordered by a contract which says that it is a total order; one that says less has more paths.
func TestSymexRow23(t *testing.T) {
	text, err := os.ReadFile("../../cases/java-symex/TreeObjects.java")
	if err != nil {
		t.Fatal(err)
	}
	const order = "//@ ensures (\\result < 0 <==> rank < o.rank) && (\\result > 0 <==> rank > o.rank);"
	file := filepath.Join(t.TempDir(), "TreeObjects.java")
	less := strings.Replace(string(text), order, "//@ ensures true;", 1)
	if err := os.WriteFile(file, []byte(less), 0o666); err != nil || less == string(text) {
		t.Fatal(err, less == string(text))
	}
	for i, want := range []int64{4, 21} {
		k := i + 1
		e := pathByPath
		e.Heap, e.Depth = symex.Lazier, k
		e.On.Calls = func(name string) bool { return strings.Contains(name, "Item.compareTo") }
		flags := sized(1, fmt.Sprintf("TreeObjects$Node=%d", 1<<k), fmt.Sprintf("TreeObjects$Item=%d", 1<<k))
		w, _ := follow(t, e, "TreeObjects.java", "TreeObjects.after", flags...)
		if n := w.stat("paths"); n != want {
			t.Errorf("k=%d: %d paths, want %d", k, n, want)
		}
		w, _ = follow(t, e, file, "TreeObjects.after", flags...)
		if n := w.stat("paths"); n <= want {
			t.Errorf("k=%d: %d paths without the order, and %d with it", k, n, want)
		}
	}
}

// TestSymexRow29: a method without a contract is followed, and what callers owe it is said.
func TestSymexRow29(t *testing.T) {
	e := pathByPath
	w, text := follow(t, e, "Rows.java", "Rows.givenWrong")
	if w.violates() != string(task.KindNull) || w.results[0].Trace == nil {
		t.Errorf("anything may be null:\n%s", text)
	}
	file := filepath.Join(t.TempDir(), "Plain.java")
	if err := os.WriteFile(file, []byte("class Plain { static int at(int[] a, int i) { return a[i]; } }"), 0o666); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	app := &app{java: compiling(), lists: registry.Standard(), stdin: strings.NewReader(""), stdout: &out, stderr: &errs, ctx: t.Context()}
	app.main([]string{"check", "--engine", "symex", "--no-cache", "--no-settings", "--progress", "none", file})
	if !strings.Contains(out.String(), "asks of callers: 0 <= i && i < a.length") {
		t.Errorf("nothing is asked of callers:\n%s%s", out.String(), errs.String())
	}
}

// TestSymexRow30: what is reported is run before; here again, from the input and the choices that are reported (rows 28 and 30).
func TestSymexRow30(t *testing.T) {
	e, found := pathByPath, 0
	for _, m := range []string{"Small.at", "Small.zeros", "Small.fields", "Rows.givenWrong", "Rows.keptWrong", "Rows.countsWrong", "Rows.freshWrong", "Rows.add", "Rows.between"} {
		file, _, _ := strings.Cut(m, ".")
		w, text := follow(t, e, file+".java", m, "--null-arguments", "--confirm")
		for _, r := range w.results {
			if r.Status != task.Violated {
				continue
			}
			found++
			if r.Trace == nil || len(r.Trace.Steps) == 0 {
				t.Errorf("%s: %s is violated without a run", m, r.Property.Text)
			}
		}
		if n := strings.Count(text, "confirmed"); n == 0 && w.violates() != "" {
			t.Errorf("%s: nothing is confirmed by the JVM\n%s", m, text)
		}
	}
	if found < 8 {
		t.Errorf("only %d violations", found)
	}
}

// TestSymexRow47: a loop whose rounds are a constant decides nothing, nor does a test of what is null: there is one path, and no question.
func TestSymexRow47(t *testing.T) {
	w, _ := rows(t, "constant")
	w.want(t, "constant", "paths", 1, "infeasible", 0, "depth", 1)
	if w.stat("questions") > 1 { // whether anything comes to the end
		t.Errorf("%d questions", w.stat("questions"))
	}
}

// TestSymexRow49: models of earlier paths answer most questions: a method with two branches asks a solver four times at most, once for each side, and all methods less often
// than where each condition is decided by itself; the paths are the same.
func TestSymexRow49(t *testing.T) {
	for _, m := range []string{"add", "length", "between"} {
		naive := pathByPath
		naive.By = condition.Baseline
		one, _ := follow(t, naive, "Rows.java", "Rows."+m)
		w, _ := rows(t, m)
		w.want(t, m, "paths", int(one.stat("paths")), "infeasible", int(one.stat("infeasible")))
		if w.stat("paths") == 0 || w.stat("solved") >= one.stat("solved") {
			t.Errorf("%s: %d paths, %d questions to a solver, and %d where each condition is decided by itself", m, w.stat("paths"), w.stat("solved"), one.stat("solved"))
		}
		if m == "add" && w.stat("solved") > 4 {
			t.Errorf("%s: %d questions", m, w.stat("solved"))
		}
	}
}

// TestSymexRow50: five ways to decide path conditions have the same paths (engine/symex, TestTechniques, has random programs).
func TestSymexRow50(t *testing.T) {
	for _, row := range table {
		if !testkit.Long() && row.class != "MergeInts" && row.class != "TreeObjects" {
			continue
		}
		for by := condition.CSE; by <= condition.Baseline; by++ {
			e := pathByPath
			e.Heap, e.Depth, e.By = symex.Lazier, 2, by
			e.On.Calls = func(name string) bool { return strings.Contains(name, "Item.compareTo") }
			start := time.Now()
			w, _ := follow(t, e, row.class+".java", row.class+".before", row.flags(2)...)
			w.want(t, row.class+", "+by.String(), "paths", int(row.pre[1]))
			t.Logf("%s, %s: %v, %v", row.class, by, time.Since(start).Round(time.Millisecond), w.results[0].Stats)
		}
	}
}

// TestSymexRow52: a solver that is given no time decides nothing; others have the verdicts of the one inside.
func TestSymexRow52(t *testing.T) {
	for _, m := range []string{"add", "keptWrong", "kept", "freshWrong", "length"} {
		var want []string
		for _, solver := range []string{"builtin", "cadical", "z3"} {
			_, text := symexBy(t, "Rows.java", "--solver", solver, "--method", "Rows."+m)
			var got []string
			for line := range strings.Lines(text) {
				if strings.HasPrefix(line, "../") {
					got = append(got, line)
				}
			}
			if want == nil {
				want = got
			}
			if len(got) == 0 || !slices.Equal(got, want) {
				t.Errorf("%s by %s:\n%v; want\n%v", m, solver, got, want)
			}
		}
	}
	status, text := symexBy(t, "Small.java", "--solver", "cadical", "--timeout", "2s", "--unwind", "70", "--method", "Small.many")
	if status != 1 && status != 3 || strings.Contains(text, "proved") || strings.Contains(text, "holds within") || !strings.Contains(text, "time limit") {
		t.Errorf("status %d\n%s", status, text)
	}
}

// symexBy runs the command itself on a case.
func symexBy(t *testing.T, file string, flags ...string) (status int, text string) {
	t.Helper()
	var out, errs bytes.Buffer
	a := &app{java: compiling(), lists: registry.Standard(), stdin: strings.NewReader(""), stdout: &out, stderr: &errs, ctx: t.Context()}
	status = a.main(append([]string{"check", "--engine", "symex", "--begin", "any", "--no-cache", "--no-settings", "--progress", "none", "../../cases/java-symex/" + file}, flags...))
	return status, out.String() + errs.String()
}

// TestSymexRow53: with integers of the machine, the absolute value of the least one is negative.
func TestSymexRow53(t *testing.T) {
	w, text := rows(t, "add")
	if w.violates() != string(task.KindPostcondition) || !strings.Contains(text, "-2147483648") {
		t.Errorf("add:\n%s", text)
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
