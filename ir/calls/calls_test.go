package calls_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/internal/irgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/calls"
	"assay/ir/parse"
	"assay/ir/sanity"
	"assay/task"
	"assay/vm"
)

// edge is a call that a run made.
type edge struct {
	from *ir.Proc
	node ir.Node
	to   *ir.Proc
}

// observe runs a program, and returns the calls that are open at some time.
func observe(code *vm.Code, s *vm.State, choose vm.Chooser, steps int) map[edge]bool {
	seen := map[edge]bool{}
	for range steps {
		stop, err := vm.Drive(s, choose, vm.Budget{Steps: 1})
		for _, t := range s.Threads {
			for i := 1; i < len(t.Frames); i++ {
				f := &t.Frames[i-1]
				seen[edge{f.Proc.IR, f.Proc.NodeAt(f.Node), t.Frames[i].Proc.IR}] = true
			}
		}
		if err != nil || stop.Kind != vm.OutOfBudget || stop.Reason != vm.StepBudget {
			break
		}
	}
	return seen
}

// graphs builds the graph with each precision, and checks that each is a part of the one before.
func graphs(t *testing.T, p *ir.Program, c calls.Config) []*calls.Graph {
	t.Helper()
	var out []*calls.Graph
	for i := range calls.Precisions() {
		c.Precision = calls.Precision(i)
		g := calls.Of(p, c)
		out = append(out, g)
		if i == 0 {
			continue
		}
		for _, q := range g.Procs {
			if !out[i-1].Has(q) {
				t.Fatalf("%v has %s, %v has not\n%s", c.Precision, q.Name, calls.Precision(i-1), p)
			}
			before := out[i-1].Sites(q)
			for k, s := range g.Sites(q) {
				for _, r := range s.Callees {
					if before[k].Node != s.Node || !slices.Contains(before[k].Callees, r) {
						t.Fatalf("%v: %s may call %s at %s, which is not so with %v\n%s", c.Precision, q.Name, r.Name, s.Node, calls.Precision(i-1), p)
					}
				}
			}
		}
	}
	return out
}

// covers checks that graphs have the calls of a run.
func covers(t *testing.T, p *ir.Program, list []*calls.Graph, seen map[edge]bool) {
	t.Helper()
	for e := range seen {
		for i, g := range list {
			at := slices.IndexFunc(g.Sites(e.from), func(s *calls.Site) bool { return s.Node == e.node })
			if at < 0 || !slices.Contains(g.Sites(e.from)[at].Callees, e.to) || !g.Has(e.to) || !slices.Contains(g.Callers(e.to), e.from) || !g.Reaches(e.from, e.to) {
				t.Fatalf("%v: a run calls %s from %s at %s; the graph has no such call\n%s", calls.Precision(i), e.to.Name, e.from.Name, e.node, p)
			}
		}
	}
}

// TestRuns: what random programs call when they run is in their graphs.
func TestRuns(t *testing.T) {
	r := testkit.Rand(t)
	edges, targets := 0, make([]int, len(calls.Precisions()))
	for range testkit.Count(t, 10_000, 1_000) {
		src := text(rand.New(rand.NewPCG(r.Uint64(), 1)))
		p := parse.Must(src)
		if err := sanity.Check(p); err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		main := p.Proc("main")
		list := graphs(t, p, calls.Config{Roots: []*ir.Proc{main}})
		code := vm.Compile(p)
		for seed := range uint64(3) {
			seen := observe(code, code.Start(vm.Setup{Proc: main}), vm.Seeded(seed), 2_000)
			covers(t, p, list, seen)
			edges += len(seen)
		}
		for i, g := range list {
			for _, q := range g.Procs {
				for _, s := range g.Sites(q) {
					targets[i] += len(s.Callees)
				}
			}
		}
	}
	t.Logf("%d calls seen; targets by precision %v", edges, targets)
	if edges < 1_000 || !slices.IsSortedFunc(targets, func(a, b int) int { return b - a }) || targets[0] == targets[1] || targets[1] == targets[2] || targets[2] == targets[3] {
		t.Errorf("%d calls were seen, and the precisions have %v targets", edges, targets)
	}
}

// TestArbitrary: with arbitrary inputs too.
func TestArbitrary(t *testing.T) {
	r := testkit.Rand(t)
	edges := 0
	for range testkit.Count(t, 5_000, 500) {
		p := irgen.Program(rand.New(rand.NewPCG(r.Uint64(), r.Uint64())), irgen.Config{})
		main := p.Procs[0]
		list := graphs(t, p, calls.Config{Roots: []*ir.Proc{main}, Given: p.Globals})
		code := vm.Compile(p)
		for seed := range uint64(3) {
			s := code.StartAny(vm.Setup{Proc: main, Bounds: task.Bounds{Scope: 3, Array: 3}})
			seen := observe(code, s, vm.Seeded(seed), 400)
			covers(t, p, list, seen)
			edges += len(seen)
		}
	}
	if edges < 100 {
		t.Errorf("only %d calls were seen", edges)
	}
}

const shapes = `program shapes
interface Shape {
	method area = nil
}
class Object
class Square extends Object implements Shape {
	field side: i32
	method area = Square.area
}
class Disc extends Object implements Shape {
	method area = Disc.area
}
class Plot extends Object {
	method area = Plot.area
}
class Hole extends Disc {
	method area = Hole.area
}
proc Square.area(this: ref) -> (r: i32) {
b0:
	r := 4
	return
}
proc Disc.area(this: ref) -> (r: i32) {
b0:
	r := 3
	return
}
proc Plot.area(this: ref) -> (r: i32) {
b0:
	r := 1
	return
}
proc Hole.area(this: ref) -> (r: i32) {
	local p: ref
b0:
	p := new Plot
	r := virtual area of Plot(p)
	return
}
proc main() -> (r: i32) {
	local s: ref
	local d: ref
b0:
	s := new Square
	d := new Disc
	r := virtual area of Shape(s)
	return
}
`

// TestPrecisions says what each precision makes of one call.
func TestPrecisions(t *testing.T) {
	p := parse.Must(strings.Replace(shapes, "\tmethod area = nil\n", "", 1))
	main := p.Proc("main")
	want := []string{"Square.area Disc.area Plot.area Hole.area", "Square.area Disc.area Hole.area", "Square.area Disc.area", "Square.area"}
	for i := range calls.Precisions() {
		g := calls.Of(p, calls.Config{Precision: calls.Precision(i), Roots: []*ir.Proc{main}})
		var got []string
		for _, q := range g.Callees(main) {
			got = append(got, q.Name)
		}
		if s := strings.Join(got, " "); s != want[i] {
			t.Errorf("%v: %s, not %s", calls.Precision(i), s, want[i])
		}
	}
}

// TestLeaves: what is not entered calls, makes and stores what the asker says, or anything.
func TestLeaves(t *testing.T) {
	const src = `program leaves
class A {
	field a: ref
	method m = A.m
}
class B extends A {
	method m = B.m
}
proc A.m(this: ref) {
b0:
	return
}
proc B.m(this: ref) {
b0:
	return
}
proc lib(x: ref) -> (r: ref) {}
proc main() {
	local x: ref
	local y: ref
b0:
	x := new A
	y := call lib(x)
	call act(y, x)
	return
}
proc act(y: ref, x: ref) {
	local z: ref
b0:
	virtual m of A(y)
	z := load x.(A.a)
	virtual m of A(z)
	return
}
`
	p := parse.Must(src)
	b := p.Classes[1]
	for _, c := range []struct {
		name string
		leaf func(*ir.Proc) (calls.Leaf, bool)
		want string
	}{
		{"unknown", nil, "y: A.m B.m, z: A.m B.m"},
		{"gives back", func(*ir.Proc) (calls.Leaf, bool) { return calls.Leaf{}, true }, "y: A.m, z: "},
		{"makes", func(*ir.Proc) (calls.Leaf, bool) { return calls.Leaf{Makes: []*ir.Class{b}}, true }, "y: A.m B.m, z: "},
		{"stores", func(*ir.Proc) (calls.Leaf, bool) { return calls.Leaf{Stores: true}, true }, "y: A.m, z: A.m"},
		{"calls", func(*ir.Proc) (calls.Leaf, bool) { return calls.Leaf{Calls: []*ir.Proc{p.Proc("B.m")}}, true }, "y: A.m, z: "},
	} {
		g := calls.Of(p, calls.Config{Precision: calls.Variables, Roots: []*ir.Proc{p.Proc("main")}, Leaf: c.leaf})
		var said [2]string
		n := 0
		for _, s := range g.Sites(p.Proc("act")) {
			var names []string
			for _, q := range s.Callees {
				names = append(names, q.Name)
			}
			said[n] = strings.Join(names, " ")
			n++
		}
		if got := fmt.Sprintf("y: %s, z: %s", said[0], said[1]); got != c.want {
			t.Errorf("%s: %s, not %s", c.name, got, c.want)
		}
		if !g.Leaf(p.Proc("lib")) || g.Leaf(p.Proc("main")) {
			t.Errorf("%s: leaves are not what has no body", c.name)
		}
		if g.Has(p.Proc("B.m")) != (strings.Contains(c.want, "B.m") || c.name == "calls") {
			t.Errorf("%s: B.m", c.name)
		}
	}
}

// TestFlows: an object comes to a receiver in each way there is, and no other does.
func TestFlows(t *testing.T) {
	const src = `program flows
class A {
	field next: ref
	field pair: struct Pair
	method m = A.m
	method self = A.self
}
class B extends A {
	method m = B.m
}
struct Pair {
	field o: ref
}
signature Gives(ref) -> (ref) throws ref
global g: ref
global s: struct Pair
proc A.m(this: ref) {
b0:
	return
}
proc B.m(this: ref) {
b0:
	return
}
proc A.self(this: ref) -> (r: ref) {
b0:
	r := this
	return
}
proc gives(x: ref) -> (r: ref) throws e: ref {
b0:
	e := x
	return
}
proc main() {
	local a: ref
	local b: ref
	local y: ref
	local z: ref
	local list: array ref
	local p: ptr ref
	local f: proc Gives
	local t: struct Pair
	local q: bool
b0:
	a := new A
	b := new B
	list := newarray ref[1]
	%s
	virtual m of A(z)
	return
}
`
	for _, c := range []struct{ way, want string }{
		{"z := b", "B.m"},
		{"z := cond(a = b, b, null)", "B.m"},
		{"store a.(A.next) := b\n\tz := load a.(A.next)", "B.m"},
		{"store list[0] := b\n\tz := load list[0]", "B.m"},
		{"p := addr @g\n\tstore *p := b\n\tz := @g", "B.m"},
		{"p := addr @g\n\t@g := b\n\tz := load *p", "B.m"},
		{"p := addr a.(A.pair).(Pair.o)\n\tstore *p := b\n\tz := load a.(A.pair).(Pair.o)", "B.m"},
		{"store t.(Pair.o) := b\n\t@s := t\n\tz := load @s.(Pair.o)", "B.m"},
		{"y ! z := call gives(b)", "B.m"},
		{"z ! y := call gives(b)", ""},
		{"f := proc Gives(gives)\n\ty ! z := call *f(b)", "B.m"},
		{"z := virtual self of A(b)", "B.m"},
		{"y := cond(a = b, a, b)\n\tz := virtual self of B(y)", "B.m"},
		{"y := new B\n\ty := b\n\tz := y", "B.m"},
		{"havoc z", "A.m B.m"},
		{"havoc list\n\tz := load list[0]", "A.m B.m"},
		{"havoc p\n\tz := load *p", "A.m B.m"},
		{"havoc t\n\tz := load t.(Pair.o)", "A.m B.m"},
		{"havoc y\n\tz := load y.(A.next)", "A.m B.m"},
		{"havoc f\n\ty ! z := call *f(b)", "B.m"},
		{"q := cas a.(A.next), null, b\n\tz := load a.(A.next)", "B.m"},
		{"spec z : true", "A.m B.m"},
	} {
		p := parse.Must(fmt.Sprintf(src, c.way))
		if err := sanity.Check(p); err != nil {
			t.Fatalf("%s: %v", c.way, err)
		}
		main := p.Proc("main")
		g := calls.Of(p, calls.Config{Precision: calls.Variables, Roots: []*ir.Proc{main}})
		sites := g.Sites(main)
		var names []string
		for _, q := range sites[len(sites)-1].Callees {
			names = append(names, q.Name)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s: %s, not %s", c.way, got, c.want)
		}
	}
}

// TestOpen: an object of a class that the program does not have may come with arbitrary values, and go everywhere from there.
func TestOpen(t *testing.T) {
	const src = `program open
class A {
	field next: ref A
	method m = A.m
}
proc A.m(this: ref A) -> (r: ref A) {
b0:
	r := null
	return
}
proc main(x: ref A) {
	local y: ref A
	local z: ref A
b0:
	y := new A
	z := virtual m of A(y)
	z := virtual m of A(x)
	z := virtual m of A(z)
	z := load y.(A.next)
	z := virtual m of A(z)
	return
}
`
	p := parse.Must(src)
	main := p.Proc("main")
	for _, c := range []struct {
		precision calls.Precision
		want      string
	}{{calls.Named, "1 1 1 1"}, {calls.Instantiated, "1 1 1 1"}, {calls.Variables, "0 1 1 1"}} {
		g := calls.Of(p, calls.Config{Precision: c.precision, Roots: []*ir.Proc{main}, Open: true})
		got := ""
		for _, s := range g.Sites(main) {
			if s.Open {
				got += "1 "
			} else {
				got += "0 "
			}
		}
		if got = strings.TrimSpace(got); got != c.want {
			t.Errorf("%v: %s, not %s", c.precision, got, c.want)
		}
	}
}
