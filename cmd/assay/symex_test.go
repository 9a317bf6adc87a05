package main

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/bmc"
	"assay/engine/ledger"
	"assay/engine/symex"
	"assay/internal/testkit"
	"assay/run/frontend"
	"assay/run/registry"
	"assay/task"
)

// pathByPath follows the paths of programs of Java one by one.
var pathByPath = symex.Engine{On: bmc.Engine{Models: frontend.Models}}

// sideBySide asks engine bmc and engine symex, and writes down where they disagree.
type sideBySide struct {
	t          *testing.T
	bmc        bmc.Engine
	symex      symex.Engine
	paths      []task.Result  // of the goal that is compared
	same, hurt int            // properties with the same verdict of both; of these, violated ones
	left       map[string]int // what only one of them decides, by who and why
	goals      int
	judged     int // goals of which paths prove more, that were asked about with more objects
	proved     int // where one says proved, and the other says within which bounds
	limit      time.Duration
}

func (c *sideBySide) Name() string { return "side-by-side" }

// Check returns what engine bmc finds.
func (c *sideBySide) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	results, err := c.bmc.Check(ctx, t)
	if err != nil {
		return nil, err
	}
	inner, done := context.WithTimeout(ctx, c.limit)
	defer done()
	paths, err := c.symex.Check(inner, t)
	if err != nil {
		c.t.Errorf("%s: %v", t.Goal.Name, err)
		return results, nil
	}
	c.goals++
	c.paths = paths
	for i := range results {
		c.compare(t, &results[i], counterpart(&results[i], results, paths))
	}
	c.larger(ctx, t, results, paths)
	for _, r := range paths {
		if x := answerOf(results, r.Property); x == nil && stopped(results) {
			c.left["bmc: stopped"]++
		} else if x == nil && r.Status == task.Violated && r.Property.Kind == task.KindEndless { // a run shows it: the states of one path are compared more often
			c.left["bmc: a loop without end"]++
		} else if x == nil && r.Status != task.Unknown && !unlisted(&r) {
			c.t.Errorf("%s: symex says %s of %s %q at %s, and bmc nothing", t.Goal.Name, r.Status, r.Property.Kind, r.Property.Text, r.Property.Span)
		}
	}
	return results, nil
}

func answerOf(list []task.Result, p task.Property) *task.Result {
	if i := slices.IndexFunc(list, func(r task.Result) bool { return r.Property.Is(p) }); i >= 0 {
		return &list[i]
	}
	return nil
}

// answersOf returns what is said of a property, by status: a clause of nested specification cases is there several times.
func answersOf(list []task.Result, p task.Property) (out []*task.Result) {
	for i := range list {
		if list[i].Property.Is(p) {
			out = append(out, &list[i])
		}
	}
	slices.SortStableFunc(out, func(a, b *task.Result) int { return int(a.Status) - int(b.Status) })
	return out
}

// counterpart returns the answer in other results that belongs to one of some results.
func counterpart(r *task.Result, results, others []task.Result) *task.Result {
	list := answersOf(others, r.Property)
	if i := slices.Index(answersOf(results, r.Property), r); i < len(list) {
		return list[i]
	}
	return nil
}

func (c *sideBySide) compare(t *engine.Task, r, x *task.Result) {
	p := r.Property
	switch {
	case x == nil && (r.Status == task.Unknown || unlisted(r)):
	case x == nil && stopped(c.paths):
		c.left["symex: stopped"]++
	case x == nil:
		c.t.Errorf("%s: bmc says %s of %s %q at %s, and symex nothing", t.Goal.Name, r.Status, p.Kind, p.Text, p.Span)
	case r.Status == x.Status:
		c.same++
		if r.Status == task.Violated {
			c.hurt++
		}
	case x.Status == task.Unknown:
		c.left["symex: "+reasonOf(x.Reason)]++
	case r.Status == task.Unknown:
		c.left["bmc: "+reasonOf(r.Reason)]++
	case r.Status.Holds() && x.Status.Holds():
		c.proved++
		c.t.Logf("%s: %s %q at %s: bmc says %s %v, and symex %s %v", t.Goal.Name, p.Kind, p.Text, p.Span, r.Status, r.Binding, x.Status, x.Binding)
	default:
		c.t.Errorf("%s: %s %q at %s: bmc says %s %v, and symex %s %v", t.Goal.Name, p.Kind, p.Text, p.Span, r.Status, r.Binding, x.Status, x.Binding)
	}
}

// larger asks engine bmc about more objects where paths alone prove something: none may violate it.
func (c *sideBySide) larger(ctx context.Context, t *engine.Task, results, paths []task.Result) {
	if !slices.ContainsFunc(results, func(r task.Result) bool {
		x := answerOf(paths, r.Property)
		return r.Status == task.HoldsWithin && x != nil && x.Status == task.Proved
	}) {
		return
	}
	b := t.Bounds
	b.Scope, b.Scopes = max(b.Scope, 3)+2, nil
	other := t.Within(b)
	if other == nil {
		return
	}
	more, err := c.bmc.Check(ctx, other)
	if err != nil {
		c.t.Errorf("%s: %v", t.Goal.Name, err)
	}
	for _, r := range more {
		x := answersOf(paths, r.Property)
		if all := len(x) > 0 && !slices.ContainsFunc(x, func(x *task.Result) bool { return x.Status != task.Proved }); all && r.Status == task.Violated {
			c.t.Errorf("%s: %s %q at %s is proved by symex, and violated within %v", t.Goal.Name, r.Property.Kind, r.Property.Text, r.Property.Span, b)
		}
	}
	c.judged++
}

// stopped reports whether an engine was stopped before it knew all properties.
func stopped(list []task.Result) bool {
	return slices.ContainsFunc(list, func(r task.Result) bool { return r.Status == task.Unknown && strings.HasPrefix(r.Reason, "stopped") })
}

// unlisted reports whether an engine may not list what holds: checks of the language that are decided by constants, clauses about ends with an
// exception where no path ends so, and that nothing is asked where something is listed.
func unlisted(r *task.Result) bool {
	p := r.Property
	return r.Status.Holds() && (p.Fails || p.Text == ledger.Nothing || strings.HasSuffix(p.Text, "(after an exception)"))
}

// reasonOf is a reason without what it is about.
func reasonOf(why string) string {
	if i := strings.Index(why, ": "); i >= 0 && strings.Contains(why[:i], ".java") {
		why = why[i+2:]
	}
	return why
}

// checks runs the command with the engine.
func (c *sideBySide) checks(args ...string) {
	made := func(context.Context, registry.Options) (engine.Engine, error) { return c, nil }
	house := registry.Standard()
	house.Engines = append(house.Engines, registry.Engine{Name: c.Name(), Make: made})
	var out, errs bytes.Buffer
	a := &app{java: compiling(), lists: house, stdin: strings.NewReader(""), stdout: &out, stderr: &errs, ctx: c.t.Context()}
	a.main(append([]string{"check", "--engine", c.Name(), "--jobs", "1", "--no-cache", "--no-settings", "--progress", "none", "--timeout", "5m"}, args...))
}

func newSideBySide(t *testing.T) *sideBySide {
	return &sideBySide{t: t, bmc: onJava, symex: pathByPath, left: map[string]int{}, limit: 20 * time.Second}
}

// TestSymexFIR: paths one by one have the verdicts of paths at once, in the cases of FIR.
func TestSymexFIR(t *testing.T) {
	files, err := filepath.Glob("../../cases/fir/*.fir")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no cases", err)
	}
	c := newSideBySide(t)
	for _, f := range files {
		c.checks("--scope", "2", "--unwind", "2", f)
	}
	if c.goals < 200 || c.same < 400 || c.hurt < 40 {
		t.Errorf("only %d goals, %d properties and %d violated ones were compared", c.goals, c.same, c.hurt)
	}
	t.Logf("%d goals, %d properties (%d violated); one of both decides: %v; only one of both proves: %d, in %d goals that were asked about with more objects", c.goals, c.same, c.hurt, c.left, c.proved, c.judged)
}

// TestSymexJava: paths one by one have the verdicts of paths at once, in the cases of Java.
func TestSymexJava(t *testing.T) {
	c := newSideBySide(t)
	if !testkit.Long() {
		c.limit = 4 * time.Second
	}
	for i, dir := range javaFolders(t) {
		cases := javaCases(t, dir)
		if !testkit.Long() {
			if cases = sampleOf(cases, i%12, 12); len(cases) == 0 {
				continue
			}
			cases = slices.DeleteFunc(cases, func(k javaCase) bool { return k.long })
		}
		t.Run(partName(dir), func(t *testing.T) {
			c.t = t
			checkJavaBy(t, c, dir, cases)
		})
	}
	if c.goals < 200 || c.same < 500 || c.hurt < 80 {
		t.Errorf("only %d goals, %d properties and %d violated ones were compared", c.goals, c.same, c.hurt)
	}
	t.Logf("%d goals, %d properties (%d violated); one of both decides: %v; only one of both proves: %d, in %d goals that were asked about with more objects", c.goals, c.same, c.hurt, c.left, c.proved, c.judged)
}

// explored is engine symex, and what it counted.
type explored struct {
	symex.Engine
	results []task.Result
}

func (w *explored) Name() string { return "explored" }

func (w *explored) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	results, err := w.Engine.Check(ctx, t)
	w.results = append(w.results, results...)
	return results, err
}

// follow follows the paths of a method of a case.
func follow(t *testing.T, e symex.Engine, file, method string, flags ...string) (*explored, string) {
	t.Helper()
	if !filepath.IsAbs(file) {
		file = "../../cases/java-symex/" + file
	}
	w := &explored{Engine: e}
	house := registry.Standard()
	house.Engines = append(house.Engines, registry.Engine{Name: w.Name(), Make: func(context.Context, registry.Options) (engine.Engine, error) { return w, nil }})
	var out, errs bytes.Buffer
	a := &app{java: compiling(), lists: house, stdin: strings.NewReader(""), stdout: &out, stderr: &errs, ctx: t.Context()}
	a.main(append([]string{"check", "--engine", w.Name(), "--method", method, "--begin", "any", "--jobs", "1", "--no-cache", "--no-settings", "--progress", "none", "--timeout", "5m", "--unwind", "40", file}, flags...))
	if len(w.results) == 0 {
		t.Fatalf("%s: nothing was checked\n%s%s", method, out.String(), errs.String())
	}
	return w, out.String() + errs.String()
}

// stat is what the engine counted.
func (w *explored) stat(name string) int64 { return w.results[0].Stats[name] }

// tableRow is a row of Table 9.1 of the thesis, for k = 1, 2, ...: paths behind the precondition, and at the end.
type tableRow struct {
	class     string
	pre, post []int64
	flags     func(k int) []string
}

// sized returns flags with the bounds of classes.
func sized(scope int, classes ...string) []string {
	out := []string{"--scope", fmt.Sprint(scope)}
	for _, c := range classes {
		out = append(out, "--scope", c)
	}
	return out
}

// table is the rows: of numbers, and of objects that are ordered by a contract.
var table = []tableRow{
	{"HeapInts", []int64{1, 2, 3, 4, 5, 6}, []int64{1, 2, 4, 7, 11, 18}, func(k int) []string { return append(sized(1), "--array", fmt.Sprint(k+1)) }},
	{"SortInts", []int64{1, 1, 1, 1, 1, 1}, []int64{1, 3, 9, 33, 153, 873}, func(k int) []string { return append(sized(1), "--array", fmt.Sprint(k)) }},
	{"MergeInts", []int64{1, 4, 9, 16, 25, 36}, []int64{1, 5, 19, 69, 251, 923}, func(k int) []string { return sized(2, fmt.Sprintf("MergeInts$Node=%d", 2*k+1)) }},
	{"TreeInts", []int64{2, 5, 26}, []int64{4, 21, 236}, func(k int) []string { return sized(1, fmt.Sprintf("TreeInts$Node=%d", 1<<k)) }},
	{"RedBlackInts", []int64{2, 6, 31}, []int64{5, 43, 579}, func(k int) []string { return sized(1, fmt.Sprintf("RedBlackInts$Entry=%d", 1<<k)) }},
	{"HeapObjects", []int64{1, 2, 3, 4, 5, 6}, []int64{1, 2, 4, 7, 11, 18}, func(k int) []string {
		return append(sized(1, fmt.Sprintf("HeapObjects$Item=%d", k)), "--array", fmt.Sprint(k+1))
	}},
	{"SortObjects", []int64{2, 3, 4, 5, 6}, []int64{2, 4, 10, 34, 154}, func(k int) []string {
		return append(sized(1, fmt.Sprintf("SortObjects$Item=%d", k)), "--array", fmt.Sprint(k))
	}},
	{"MergeObjects", []int64{1, 4, 9, 16}, []int64{1, 5, 19, 69}, func(k int) []string {
		return sized(2, fmt.Sprintf("MergeObjects$Node=%d", 2*k+1), fmt.Sprintf("MergeObjects$Item=%d", 2*k))
	}},
	{"TreeObjects", []int64{2, 5, 26}, []int64{4, 21, 236}, func(k int) []string {
		return sized(1, fmt.Sprintf("TreeObjects$Node=%d", 1<<k), fmt.Sprintf("TreeObjects$Item=%d", 1<<k))
	}},
	{"RedBlackObjects", []int64{2, 6, 31}, []int64{5, 43, 579}, func(k int) []string {
		return sized(1, fmt.Sprintf("RedBlackObjects$Entry=%d", 1<<k), fmt.Sprintf("RedBlackObjects$Item=%d", 1<<k))
	}},
}

// TestSymexTable: the paths of Table 9.1, exactly, and what the closed forms for its rows give beyond it. The quick run has k up to 2.
func TestSymexTable(t *testing.T) {
	for _, row := range table {
		for k := 1; k <= len(row.pre); k++ {
			if k > 2 && !testkit.Long() {
				continue
			}
			e := pathByPath
			e.Heap, e.Depth = symex.Lazier, k
			e.On.Calls = func(name string) bool { return strings.Contains(name, "Item.compareTo") }
			for _, half := range []struct {
				name string
				want int64
			}{{"before", row.pre[k-1]}, {"after", row.post[k-1]}} {
				start := time.Now()
				w, text := follow(t, e, row.class+".java", row.class+"."+half.name, row.flags(k)...)
				t.Logf("%s.%s k=%d: %d paths, %v; %v", row.class, half.name, k, w.stat("paths"), time.Since(start).Round(time.Millisecond), w.results[0].Stats)
				if got := w.stat("paths"); got != half.want {
					t.Errorf("%s.%s k=%d: %d paths, want %d", row.class, half.name, k, got, half.want)
				}
				for _, r := range w.results {
					if !r.Status.Holds() {
						t.Errorf("%s.%s k=%d: %s is %s: %s\n%s", row.class, half.name, k, r.Property.Text, r.Status, r.Reason, text)
						break
					}
				}
			}
		}
	}
}
