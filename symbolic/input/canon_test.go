package input_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/sat"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file judges the labelling of input heaps: all heaps of small programs are listed with it and without it, and
// compared up to all renamings.

// asker keeps facts in a solver.
type asker struct {
	t      *testing.T
	link   *circuit.Link
	solver *sat.Solver
	in     *input.Inputs
}

func newAsker(t *testing.T) *asker {
	s := sat.New(sat.Default())
	return &asker{t: t, link: circuit.NewLink(circuit.New(), s), solver: s}
}

func (a *asker) Assert(g circuit.Ref) { a.link.Assert(g) }
func (a *asker) Ask(g circuit.Ref, _ int64) solve.Status {
	return a.solver.Solve(context.Background(), a.link.Force(g)).Status
}
func (a *asker) Model() *circuit.Glance { return a.link.Glance() }

func (a *asker) Stale(why string) { a.t.Errorf("stale: %s", why) }

// Atoms are input objects that exist, or all numbers.
func (a *asker) Atoms(t ir.Type) (out []value.Option) {
	if it, ok := t.(ir.Int); ok {
		for k := int64(it.Min()); k <= int64(it.Max()); k++ {
			out = append(out, value.Option{When: circuit.True, Atom: value.Atom{Sort: value.SortInt, K: k}})
		}
		return out
	}
	list, fits := a.in.Candidates(t.(ir.Ref))
	for i, o := range list {
		out = append(out, value.Option{When: a.link.Circuit().And(o.Exists, fits[i]), Atom: value.Atom{Obj: o.Number}})
	}
	return out
}

// begin makes the inputs of the only goal of a program.
func begin(a *asker, p *ir.Program, plain, whole bool) *input.Inputs {
	g := p.Goals[0]
	in := input.New(input.Config{
		Values: value.New(a.link.Circuit()), Heap: heap.New(p), Program: p, Goal: g, Bounds: g.Bounds,
		Asker: a, Execution: a, Limit: 1 << 22, Plain: plain,
	})
	in.Whole, a.in = whole, in
	in.Begin()
	if !in.Complete() {
		a.t.Fatal("too many spaces")
	}
	return in
}

// snapshot is one heap: what roots and cells refer to, by number; 0 is null.
type snapshot struct {
	roots   []int
	objects map[int]*thing
}

type thing struct {
	space, class string
	cells        []int
}

// reader takes snapshots of models.
type reader struct {
	in     *input.Inputs
	c      *circuit.Circuit
	m      *circuit.Glance
	space  map[int]string
	inside map[int][]circuit.Ref // of arrays: when an element is inside
	all    bool                  // objects that nothing refers to are seen too
	that   []circuit.Ref         // what the snapshot looked at is the case
}

func newReader(a *asker, in *input.Inputs, all bool) *reader {
	r := &reader{in: in, c: a.link.Circuit(), space: map[int]string{}, inside: map[int][]circuit.Ref{}, all: all}
	for _, s := range in.Spaces {
		for _, o := range s.Objects {
			r.space[int(o.Number)] = s.Name
			for i := 0; o.Elem != nil && i < o.Cells; i++ {
				r.inside[int(o.Number)] = append(r.inside[int(o.Number)], r.c.LessU(circuit.Number(int64(i), 32), o.Length[0].Bits(32)))
			}
		}
	}
	return r
}

// holds looks at a condition.
func (r *reader) holds(g circuit.Ref) bool {
	is := r.m.Bool(g)
	if !is {
		g = g.Not()
	}
	r.that = append(r.that, g)
	return is
}

func (r *reader) to(v value.Value) int {
	for _, t := range v.(value.Refs) {
		if r.m.Bool(t.When) {
			r.that = append(r.that, t.When)
			return int(t.Obj)
		}
	}
	panic("a reference to nothing")
}

// take returns the heap of the latest model.
func (r *reader) take(m *circuit.Glance) *snapshot {
	r.m, r.that = m, nil
	s := &snapshot{objects: map[int]*thing{}}
	var work []int
	for _, v := range r.in.Roots {
		s.roots = append(s.roots, r.to(v))
	}
	work = append(work, s.roots...)
	if r.all {
		for _, sp := range r.in.Spaces {
			for _, o := range sp.Objects {
				if r.holds(o.Exists) {
					work = append(work, int(o.Number))
				}
			}
		}
	}
	for ; len(work) > 0; work = work[1:] {
		n := work[0]
		if n == 0 || s.objects[n] != nil {
			continue
		}
		o := r.in.Object(value.Obj(n))
		if !m.Bool(o.Exists) {
			panic("a reference to what does not exist")
		}
		x := &thing{space: r.space[n]}
		s.objects[n] = x
		if x.space == "" {
			panic("an object that is in no space")
		}
		for _, cell := range r.cells(o, x) {
			to := r.to(r.in.Initial(cell))
			x.cells = append(x.cells, to)
			work = append(work, to)
		}
	}
	return s
}

// cells returns those that an object has in the model; its class is noted.
func (r *reader) cells(o *input.Object, x *thing) (cells []int) {
	if o.Elem != nil {
		for i, g := range r.inside[int(o.Number)] {
			if r.holds(g) {
				cells = append(cells, o.First+i)
			}
		}
		x.class = fmt.Sprint("array of ", len(cells))
		return cells
	}
	for _, k := range o.Kinds {
		if !r.m.Bool(k.When) {
			continue
		}
		r.that = append(r.that, k.When)
		x.class = k.Class.Name
		for _, f := range k.Class.AllFields() {
			cells = append(cells, o.First+o.Fields[f])
		}
	}
	return cells
}

// text returns the heap with names for the objects.
func (s *snapshot) text(name map[int]string) string {
	var lines []string
	refs := func(list []int) string {
		var out []string
		for _, n := range list {
			out = append(out, name[n])
		}
		return strings.Join(out, " ")
	}
	for n, x := range s.objects {
		lines = append(lines, fmt.Sprintf("%s: %s %s", name[n], x.class, refs(x.cells)))
	}
	slices.Sort(lines)
	return refs(s.roots) + "\n" + strings.Join(lines, "\n")
}

// canonical returns the text that is the same for all heaps that differ in names alone: the least under all renamings.
func (s *snapshot) canonical() string {
	spaces := map[string][]int{}
	var order []string
	for n, x := range s.objects {
		if spaces[x.space] == nil {
			order = append(order, x.space)
		}
		spaces[x.space] = append(spaces[x.space], n)
	}
	slices.Sort(order)
	best, name := "", map[int]string{0: "-"}
	var rename func(i int)
	rename = func(i int) {
		if i == len(order) {
			if t := s.text(name); best == "" || t < best {
				best = t
			}
			return
		}
		list := spaces[order[i]]
		permute(list, 0, func() {
			for k, n := range list {
				name[n] = fmt.Sprint(order[i], k)
			}
			rename(i + 1)
		})
	}
	rename(0)
	return best
}

func permute(list []int, from int, f func()) {
	if from == len(list) {
		f()
		return
	}
	for i := from; i < len(list); i++ {
		list[from], list[i] = list[i], list[from]
		permute(list, from+1, f)
		list[from], list[i] = list[i], list[from]
	}
}

// listing is all heaps that inputs may be: how many, up to renaming, and in all.
type listing struct {
	shapes map[string]bool
	n      int
}

// list takes all heaps of a program; ok is false if there are too many.
func list(t *testing.T, p *ir.Program, plain, whole, all bool, most int) (l listing, ok bool) {
	a := newAsker(t)
	in := begin(a, p, plain, whole)
	r := newReader(a, in, all)
	for l.shapes = map[string]bool{}; ; l.n++ {
		switch a.solver.Solve(context.Background()).Status {
		case solve.Unsat:
			return l, true
		case solve.Sat:
		default:
			t.Fatal("the solver gave up")
		}
		if l.n == most {
			return l, false
		}
		l.shapes[r.take(a.Model()).canonical()] = true
		a.Assert(r.c.AndAll(r.that...).Not())
	}
}

// program returns a small one at random; alone says that it has one class.
func program(r *rand.Rand) (text string, alone bool) {
	var w strings.Builder
	classes := []string{"A", "B", "C"}[:1+r.IntN(3)]
	alone = len(classes) == 1
	one := func() string { return classes[r.IntN(len(classes))] }
	left := 3 // fields
	for i, c := range classes {
		fmt.Fprintf(&w, "class %s", c)
		if i > 0 && r.IntN(3) == 0 {
			fmt.Fprintf(&w, " extends %s", classes[r.IntN(i)])
		}
		fmt.Fprintln(&w, " {")
		n := r.IntN(min(left, 2) + 1)
		left -= n
		for k := range n {
			if r.IntN(6) == 0 {
				alone = false
				fmt.Fprintf(&w, "\tfield f%d: array ref %s\n", k, one())
				continue
			}
			fmt.Fprintf(&w, "\tfield f%d: ref %s\n", k, one())
		}
		fmt.Fprintln(&w, "}")
	}
	params := []string{"x: ref " + one()}
	if r.IntN(2) == 0 {
		params = append(params, "y: ref "+one())
	}
	fmt.Fprintf(&w, "proc p(%s) {\n\treturn\n}\ngoal g: p { } for scope %d, array %d\n", strings.Join(params, ", "), 1+r.IntN(3), 1+r.IntN(2))
	return w.String(), alone
}

// TestLabelling: of the heaps that differ in names alone at least one is left, and of one class no more than one.
func TestLabelling(t *testing.T) {
	r := testkit.Rand(t)
	const most = 600
	plainly, labelled, looked := 0, 0, 0
	for range testkit.Count(t, 300, 60) {
		text, alone := program(r)
		p := parse.Must(text)
		want, ok := list(t, p, true, true, false, most)
		if !ok {
			continue
		}
		looked++
		for _, whole := range []bool{false, true} {
			got, ok := list(t, p, false, whole, false, most)
			compare(t, text, want, got, ok)
			if alone && !whole && got.n != len(got.shapes) {
				t.Errorf("%d heaps for %d up to renaming:\n%s", got.n, len(got.shapes), text)
			}
			if !whole {
				plainly, labelled = plainly+want.n, labelled+got.n
			}
		}
		if want, ok := list(t, p, true, true, true, most); ok { // with what nothing refers to
			got, ok := list(t, p, false, true, true, most)
			compare(t, text, want, got, ok)
		}
		if t.Failed() {
			return
		}
	}
	if looked < 20 || 2*labelled > plainly {
		t.Errorf("%d programs; %d heaps of %d are left", looked, labelled, plainly)
	}
}

func compare(t *testing.T, text string, want, got listing, ok bool) {
	t.Helper()
	if !ok || got.n > want.n {
		t.Errorf("%d heaps instead of %d:\n%s", got.n, want.n, text)
	}
	for s := range want.shapes {
		if !got.shapes[s] {
			t.Errorf("left out:\n%s\n\n%s", s, text)
		}
	}
	for s := range got.shapes {
		if !want.shapes[s] {
			t.Errorf("added:\n%s\n\n%s", s, text)
		}
	}
}
