package javaheap

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/bmc"
	"assay/engine/symex"
	"assay/internal/javagen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check"
	"assay/lang/java/check/target"
	"assay/lang/java/symbolic"
	"assay/symbolic/model"
	"assay/task"
)

// batchSize is how many programs are compiled in one call.
const batchSize = 200

// mostInputs bounds the inputs of a goal that are tried; bounds are lowered until there
// are no more.
func mostInputs() int {
	if testkit.Long() {
		return 1500
	}
	return 200
}

// TestRandom compares verdicts about random programs with the outcomes of running them from every
// input inside the bounds. What differs shrinks itself.
func TestRandom(t *testing.T) {
	r := testkit.Rand(t)
	n := testkit.Count(t, 2000, 100) // what comes out has to have a tenth of each kind
	c := &comparison{t: t, r: r, count: map[string]int{}, reasons: map[string]int{}}
	for done := 0; done < n; done += batchSize {
		c.batch(done, min(batchSize, n-done))
		if c.failures > 20 {
			t.Fatalf("too many differences after %d programs", done+batchSize)
		}
	}
	t.Logf("%v\nunknown: %v", c.count, c.reasons)
	for _, k := range []string{"violated", "holds", "vacuous", "goals of programs that ask", "inputs that meet the precondition"} {
		if c.count[k] < n/10 && k != "vacuous" || c.count[k] == 0 {
			t.Errorf("only %d: %s", c.count[k], k)
		}
	}
	if c.count["unknown"]*20 > c.count["properties"] {
		t.Errorf("%d of %d properties are unknown", c.count["unknown"], c.count["properties"])
	}
}

type comparison struct {
	t        *testing.T
	r        *rand.Rand
	count    map[string]int
	reasons  map[string]int
	failures int
}

// offs are the savings that programs do without, in turn: mostly none.
var offs = []bmc.Off{{}, {}, {}, {Canonical: true}, {Sharing: true}, {Orders: true}, {Pruning: true}, {Relevance: true}, {Tight: true}, {Apart: true}, {Canonical: true, Sharing: true, Orders: true, Pruning: true, Relevance: true, Tight: true, Apart: true}}

// batch makes programs, compiles them together and compares each.
func (c *comparison) batch(from, n int) {
	dir := c.t.TempDir()
	var files []string
	var list []*javagen.Heaps
	for i := range n {
		p := javagen.NewHeaps(rand.New(rand.NewPCG(c.r.Uint64(), 0)), fmt.Sprintf("S%d", from+i))
		list, files = append(list, p), append(files, writeSource(c.t, dir, p))
	}
	out, err := target.Compile(context.Background(), files, nil, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	defer out.Close()
	for i, p := range list {
		q := &subject{p, bmc.Off{}}
		q.off = offs[(from+i)%len(offs)]
		q.program(c.t, classesOf(c.t, out.Dir, p.Name), files[i], func(w *check.World, u *check.Unit) {
			for j := range p.Goals {
				if d := c.goal(q, w, u, &p.Goals[j]); d != "" {
					c.failed(q, j, d)
				}
			}
		})
	}
}

func writeSource(t testing.TB, dir string, p *javagen.Heaps) string {
	file := filepath.Join(dir, p.Name+".java")
	if err := os.WriteFile(file, []byte(p.Source()), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// classesOf moves the classes of a program into a folder of their own.
func classesOf(t testing.TB, dir, name string) string {
	out := filepath.Join(dir, name+".classes")
	list, err := filepath.Glob(filepath.Join(dir, name+"*.class"))
	if err == nil {
		err = os.Mkdir(out, 0o777)
	}
	for _, f := range list {
		base := filepath.Base(f)
		if base == name+".class" || strings.HasPrefix(base, name+"$") {
			err = errors.Join(err, os.Rename(f, filepath.Join(out, base)))
		}
	}
	if err != nil || len(list) == 0 {
		t.Fatal(name, err)
	}
	return out
}

// subject is a program and how it is decided.
type subject struct {
	*javagen.Heaps
	off bmc.Off
}

// program opens a program that is compiled.
func (q *subject) program(t testing.TB, classes, file string, f func(*check.World, *check.Unit)) {
	p, list := check.Open(context.Background(), []target.Target{{Name: file, Text: q.Source()}}, target.Options{Compiled: classes})
	if list.Failed() {
		t.Fatalf("%v\n%s", list.Err(), q.Source())
	}
	defer p.Close()
	w, err := p.World(task.Bounds{Array: 2})
	if err != nil {
		t.Fatal(err)
	}
	f(w, p.Units[0])
}

// goal compares the answers about one goal; "" if there is no difference.
func (c *comparison) goal(q *subject, w *check.World, u *check.Unit, g *javagen.HeapGoal) (difference string) {
	defer func() {
		if r := recover(); r != nil {
			difference = fmt.Sprintf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	name := g.Name(q.Name)
	k := u.Goal(name)
	if k == nil {
		return "there is no goal " + name
	}
	goal, list := w.Goal(k)
	if list.Failed() {
		return "not lowered: " + list.Err().Error()
	}
	b := boundsFor(q.Heaps, g, goal.Inputs)
	j := NewJudge(w, goal, b)
	results, err := Engine(q.off).Check(context.Background(), j.Task())
	if err != nil {
		return "fault: " + err.Error()
	}
	sums, why := exhaust(j, q.Heaps, g, b)
	if why != "" {
		return why
	}
	c.add(g, results, sums)
	if d := Differences(results, sums); d != "" {
		return d
	}
	if d := c.paths(q, w, goal, b, sums, g.Main); d != "" || g.Main || c.r.IntN(3) > 0 {
		return d
	}
	return c.wide(q, w, goal, b, sums)
}

// paths asks the engine that follows paths one by one, which decides late or early what references are to. What it has no time for counts.
func (c *comparison) paths(q *subject, w *check.World, g *ir.Goal, b task.Bounds, sums *Sums, main bool) string {
	e := symex.Engine{On: Engine(bmc.Off{Canonical: q.off.Canonical, Sharing: q.off.Sharing}), Heap: symex.Discipline(c.r.IntN(len(symex.Disciplines())))}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	results, err := e.Check(ctx, NewJudge(w, g, b).Task())
	if err != nil {
		return "path by path, fault: " + err.Error()
	}
	for _, r := range results {
		c.count["path by path "+r.Status.String()]++
		if r.Status == task.Unknown {
			c.reasons["path by path: "+r.Reason]++
		}
	}
	if ctx.Err() != nil {
		c.count["path by path: no time"]++
		return ""
	}
	if d := Differences(results, sums); d != "" {
		return "path by path, " + e.Heap.String() + ": " + d
	}
	if main || c.r.IntN(3) > 0 {
		return ""
	}
	proved := map[Key]bool{}
	for _, r := range results {
		k := KeyOf(r.Property)
		if old, ok := proved[k]; !ok || old {
			proved[k] = r.Status == task.Proved
		}
	}
	if d := c.larger(w, g); d != "" {
		return d
	}
	return c.random(NewJudge(w, g, task.Bounds{Scope: 4, Array: 4}), "of any size, path by path", func(k Key) bool { return proved[k] })
}

// larger asks what is proved path by path, with integers of full width and several objects, and asks the engine of all paths about that, with
// more objects.
func (c *comparison) larger(w *check.World, g *ir.Goal) string {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	e := symex.Engine{On: Engine(bmc.Off{}), Heap: symex.Discipline(c.r.IntN(len(symex.Disciplines())))}
	results, err := e.Check(ctx, NewJudge(w, g, task.Bounds{Scope: 1 + c.r.IntN(5), Array: 2}).Task())
	if err != nil {
		return "several objects, fault: " + err.Error()
	}
	proved := map[Key]bool{}
	for _, r := range results {
		k := KeyOf(r.Property)
		old, ok := proved[k]
		proved[k] = r.Status == task.Proved && (old || !ok)
	}
	if !slices.Contains(slices.Collect(maps.Values(proved)), true) {
		return ""
	}
	results, err = Engine(bmc.Off{}).Check(ctx, NewJudge(w, g, task.Bounds{Scope: 7, Array: 4}).Task())
	if err != nil {
		return "more objects, fault: " + err.Error()
	}
	for _, r := range results {
		if k := KeyOf(r.Property); proved[k] {
			c.count["proved path by path, and with more objects "+r.Status.String()]++
			if r.Status == task.Violated {
				return fmt.Sprintf("%q is proved path by path, and violated with more objects", k)
			}
		}
	}
	return ""
}

// wide asks again with integers of full width. What small inputs violate is violated; what
// holds, holds of random inputs, and what is proved of larger ones too.
func (c *comparison) wide(q *subject, w *check.World, g *ir.Goal, b task.Bounds, sums *Sums) string {
	b.IntWidth = 0
	j := NewJudge(w, g, b)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	results, err := Engine(q.off).Check(ctx, j.Task())
	if err != nil {
		return "fault: " + err.Error()
	}
	holds := map[Key]task.Status{}
	for _, r := range results {
		k := KeyOf(r.Property)
		if old, ok := holds[k]; !ok || r.Status == task.Violated || r.Status == task.Unknown && old != task.Violated {
			holds[k] = r.Status
		}
		c.count["of full width "+r.Status.String()]++
	}
	open := func(k Key) bool { return holds[k] == task.Violated || holds[k] == task.Unknown }
	for _, k := range slices.Sorted(maps.Keys(sums.Violated)) {
		if _, ok := holds[k]; !ok || !open(k) {
			return fmt.Sprintf("%q is violated by small integers, and %v with those of full width", k, holds[k])
		}
	}
	if d := c.random(j, "inside the bounds", func(k Key) bool { return !open(k) }); d != "" {
		return d
	}
	return c.random(NewJudge(w, g, task.Bounds{Scope: 4, Array: 4}), "of any size", func(k Key) bool { return holds[k] == task.Proved })
}

// random runs random inputs, which must not violate what holds.
func (c *comparison) random(j *Judge, what string, holds func(Key) bool) string {
	s := NewSampler(c.r, j)
	for range 30 {
		h, err := s.Next()
		if err != nil {
			return "sampling: " + err.Error()
		}
		r, err := j.Run(s.State(h))
		if err != nil {
			return "running: " + err.Error()
		}
		s.Learn(h, r)
		if r.Met {
			c.count["random inputs "+what]++
		}
		for _, k := range r.Violated {
			if holds(k) {
				return fmt.Sprintf("%q holds, and is violated from %v, %s", k, s.State(h), what)
			}
		}
	}
	return ""
}

// Engine returns the engine with the models of Java's library.
func Engine(off bmc.Off) bmc.Engine {
	return bmc.Engine{Off: off, Gates: 4_000_000, Models: func(t *engine.Task) func(*ir.Proc) model.Model {
		return (&symbolic.Env{World: t.Host.(interface{ Lowered() *java.World }).Lowered()}).Models
	}}
}

// boundsFor are bounds within which there are not too many inputs.
func boundsFor(p *javagen.Heaps, g *javagen.HeapGoal, statics []*ir.Global) task.Bounds {
	if g.Main {
		return task.Bounds{Scope: 2, Array: 2}
	}
	var b task.Bounds
	most := mostInputs()
	for _, b = range []task.Bounds{
		{Scope: 2, Array: 2, IntWidth: 4}, {Scope: 2, Array: 2, IntWidth: 3}, {Scope: 2, Array: 2, IntWidth: 2},
		{Scope: 2, Array: 1, IntWidth: 2}, {Scope: 1, Array: 2, IntWidth: 2}, {Scope: 1, Array: 1, IntWidth: 2}, {Scope: 1, Array: 1, IntWidth: 1},
	} {
		n := 0
		if Each(p, g, statics, b, func(task.State) bool { n++; return n <= most }) {
			break
		}
	}
	return b
}

// exhaust runs a goal from every input.
func exhaust(j *Judge, p *javagen.Heaps, g *javagen.HeapGoal, b task.Bounds) (*Sums, string) {
	sums := NewSums()
	if g.Main {
		_, err := j.EachAsked(func(r Run, in task.Trace) bool { sums.Add(r, in); return true })
		if err != nil {
			return nil, "running: " + err.Error()
		}
		return sums, ""
	}
	why := ""
	Each(p, g, j.Goal.Inputs, b, func(in task.State) bool {
		r, err := j.Run(in)
		if err != nil {
			why = fmt.Sprintf("running: %v from %v", err, in)
			return false
		}
		sums.Add(r, task.Trace{Initial: in})
		return true
	})
	return sums, why
}

// add counts what there was to compare.
func (c *comparison) add(g *javagen.HeapGoal, results []task.Result, s *Sums) {
	if g.Main {
		c.count["goals of programs that ask"]++
	}
	c.count["goals"]++
	c.count["inputs"] += s.Inputs
	c.count["inputs that meet the precondition"] += s.Met
	for _, r := range results {
		c.count["properties"]++
		switch {
		case r.Status == task.Violated:
			c.count["violated"]++
		case r.Status == task.Unknown && strings.Contains(r.Reason, "go no further"):
			c.count["behind what is violated"]++
		case r.Status == task.Unknown:
			c.count["unknown"]++
			c.reasons[r.Reason]++
		case r.Vacuous:
			c.count["vacuous"]++
		default:
			c.count["holds"]++
		}
	}
}

// Differences compares answers with the outcomes of all runs; "" if there are none.
func Differences(results []task.Result, s *Sums) string {
	var out strings.Builder
	answers := map[Key][]task.Result{}
	for _, r := range results {
		k := KeyOf(r.Property)
		answers[k] = append(answers[k], r)
	}
	is := func(k Key, f func(task.Result) bool) bool { return slices.ContainsFunc(answers[k], f) }
	open := func(r task.Result) bool { return r.Status == task.Violated || r.Status == task.Unknown }
	for _, k := range slices.Sorted(maps.Keys(s.Violated)) {
		if !is(k, open) {
			fmt.Fprintf(&out, "%d of %d inputs violate %q, the answers are %s; one is %v\n", s.Violated[k], s.Inputs, k, statuses(answers[k]), s.First[k])
		}
	}
	for _, k := range slices.Sorted(maps.Keys(answers)) {
		for _, r := range answers[k] {
			switch {
			case r.Status == task.Violated && s.Violated[k] == 0:
				fmt.Fprintf(&out, "no input violates %q, the answer is violated: %v\n", k, r.Trace.Initial)
			case r.Vacuous && s.Ended > 0:
				fmt.Fprintf(&out, "%q is vacuous, but %d of %d inputs come to an end\n", k, s.Ended, s.Inputs)
			case !open(r) && !r.Vacuous && s.Ended == 0 && len(s.Violated) == 0:
				fmt.Fprintf(&out, "%q holds, but not one of %d inputs comes to an end\n", k, s.Inputs)
			}
		}
	}
	return out.String()
}

func statuses(list []task.Result) string {
	var out []string
	for _, r := range list {
		out = append(out, fmt.Sprintf("%s %v", r.Status, r.Binding))
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// failed reports a difference, and shrinks the first ones.
func (c *comparison) failed(q *subject, goal int, d string) {
	c.t.Errorf("%s without %+v: %s\n%s", q.Goals[goal].Name(q.Name), q.off, d, q.Source())
	if c.failures++; c.failures > 2 {
		return
	}
	same := func(d string) string { return strings.Fields(d + " -")[0] }
	want := same(d)
	started := time.Now()
	small := javagen.Shrink(&q.Program, 150, func(p *javagen.Program) bool {
		h := *q.Heaps
		h.Program = *p
		got := ""
		if time.Since(started) < 3*time.Minute {
			got = c.alone(&subject{&h, q.off}, goal)
		}
		return got != "" && same(got) == want
	})
	h := *q.Heaps
	h.Program = *small
	c.t.Errorf("shrunk to\n%s\n%s", small.Source(), c.alone(&subject{&h, q.off}, goal))
}

// alone compiles and compares one goal of a program; "" also when it does not compile.
func (c *comparison) alone(q *subject, goal int) (d string) {
	dir, err := os.MkdirTemp(c.t.TempDir(), "one")
	if err != nil {
		c.t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	file := writeSource(c.t, dir, &javagen.Heaps{Program: q.Program})
	out, err := target.Compile(context.Background(), []string{file}, nil, nil)
	if err != nil {
		return ""
	}
	defer out.Close()
	p, list := check.Open(context.Background(), []target.Target{{Name: file, Text: q.Source()}}, target.Options{Compiled: out.Dir})
	if list.Failed() {
		return ""
	}
	defer p.Close()
	w, err := p.World(task.Bounds{Array: 2})
	if err != nil {
		return ""
	}
	counts := &comparison{t: c.t, r: rand.New(rand.NewPCG(1, 1)), count: map[string]int{}, reasons: map[string]int{}}
	return counts.goal(q, w, p.Units[0], &q.Goals[goal])
}
