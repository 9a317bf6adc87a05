package bmc

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/engine"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/ir/sanity"
	"assay/task"
	"assay/vm"
)

// TestFormulasOnAllHeaps decides random contracts about small heaps, and compares the
// verdicts with those of the VM on every heap there is.
func TestFormulasOnAllHeaps(t *testing.T) {
	r := testkit.Rand(t)
	got := map[string]int{}
	for i := range testkit.Count(t, 5_000, 250) {
		seed := r.Uint64()
		c := newBrute(seed)
		if err := sanity.Check(c.p); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for k, g := range c.p.Goals[:3] {
			want := c.byVM(g)
			for _, all := range []bool{false, true} { // alone, and with the others
				asked, at := g, 0
				if all {
					asked, at = c.p.Goals[3], k
				}
				have, why := c.byEngine(t, asked, at, seed)
				if !all {
					got[g.Name+": "+want+", "+have]++
				}
				if !agree(g, want, have) {
					t.Fatalf("case %d, seed %d, goal %s, with the others %v: the engine says %s, the VM %s\n%s\n%s", i, seed, g.Name, all, have, want, why, c.p)
				}
			}
		}
	}
	for _, k := range []string{"ensures: violated, violated", "ensures: holds, holds", "frame: violated, violated", "frame: holds, holds"} {
		if got[k] == 0 {
			t.Errorf("no goal of this kind: %s", k)
		}
	}
	t.Log(got)
}

// agree reports whether the engine may say so.
func agree(g *ir.Goal, want, have string) bool {
	strict := len(g.Contract.Ensures) > 0 && quantified(g.Contract.Ensures[0].X)
	switch have {
	case want:
		return true
	case "no value": // the VM may decide before it comes there
		return strict
	case "cut": // nothing is decided about formulas with longer ranges
		return true
	}
	return false
}

const tinyWorld = `program tiny
class Node {
	field val: i32
	field next: ref Node
}
class Sub extends Node {
}
global marked: rel(Node)
pure proc size(n: ref Node) -> (r: i32) {
	local p: ref Node
b0:
	p := n
	goto b1
b1:
	if p = null or r >= 3 then b3 else b2
b2:
	r := r + 1
	p := load p.(Node.next)
	goto b1
b3:
	return
}
pure proc cons(n: ref Node, v: i32) -> (r: ref Node) {
b0:
	r := new Node
	store r.(Node.next) := n
	store r.(Node.val) := v
	return
}
pure proc flag(n: ref Node) -> (r: bool) throws e: ref {
	local k: i32
b0:
	if n = null then b1 else b2
b1:
	e := new Node
	return
b2:
	k := load n.(Node.val)
	r := k < 0
	return
}
proc work(a: ref Node) -> (r: ref Node) {
	local b: ref Node
	local c: ref Node
	local k: i32
b0:
	return
}
`

// brute is a procedure with random contracts.
type brute struct {
	p    *ir.Program
	r    *rand.Rand
	q    *ir.Proc
	code *vm.Code
	kept []*ir.Clause // class invariants, as preconditions
}

var tinyBounds = task.Bounds{Scope: 2, IntWidth: 1, Array: 4, Unwind: 5}

func newBrute(seed uint64) *brute {
	p, diags := parse.Program("tiny.ir", tinyWorld)
	if diags.Failed() {
		panic(diags.Error())
	}
	c := &brute{p: p, r: rand.New(rand.NewPCG(seed, 6)), q: p.Proc("work")}
	c.body()
	f := &formulas{r: c.r, p: p, node: p.Class("Node"), sub: p.Class("Sub"), tiny: true, safe: true, calls: c.r.IntN(2) == 0}
	f.refs = []ir.Expr{c.q.Params[0]}
	requires := f.truth(c.r.IntN(4))
	if c.r.IntN(2) == 0 {
		requires = ir.True
	}
	f.safe, f.old = c.r.IntN(4) > 0, true
	f.refs = append(f.refs, c.q.Results[0])
	clause := func(x ir.Expr, k task.Kind, text string) []*ir.Clause {
		return []*ir.Clause{{X: x, Kind: k, Text: text}}
	}
	before := clause(requires, task.KindPrecondition, "before")
	for _, k := range []*ir.Class{p.Class("Node"), p.Class("Sub")} {
		if c.r.IntN(3) == 0 {
			c.invariant(k)
		}
	}
	one := clause(f.truth(1+c.r.IntN(4)), task.KindPostcondition, "one")
	two := clause(f.truth(1+c.r.IntN(3)), task.KindPostcondition, "two")
	frame := c.frame(f)
	p.Goals = append(p.Goals,
		&ir.Goal{Name: "ensures", Proc: c.q, Contract: &ir.Contract{Requires: before, Ensures: one}},
		&ir.Goal{Name: "second", Proc: c.q, Contract: &ir.Contract{Requires: before, Ensures: two}},
		&ir.Goal{Name: "frame", Proc: c.q, Contract: &ir.Contract{Requires: before, Frame: frame}},
		&ir.Goal{Name: "all", Proc: c.q, Contract: &ir.Contract{Requires: before, Ensures: append(one[:1:1], two...), Frame: frame}})
	c.code = vm.Compile(p)
	return c
}

// invariant gives a class an invariant. To the VM, which knows none, it is a precondition
// about all objects.
func (c *brute) invariant(k *ir.Class) {
	f := &formulas{r: c.r, p: c.p, node: c.p.Class("Node"), sub: c.p.Class("Sub"), tiny: true, safe: true, calls: c.r.IntN(2) == 0, binder: 1000 * (k.Index + 1)}
	this := &ir.Local{Name: "this", Typ: ir.Ref{Class: k}}
	o := f.bind(ir.Ref{Class: k})
	f.refs = []ir.Expr{this}
	x := f.truth(1 + c.r.IntN(3))
	k.Invariants = append(k.Invariants, &ir.Clause{X: x, Kind: task.KindInvariant, Text: "kept", This: this})
	c.kept = append(c.kept, &ir.Clause{Kind: task.KindPrecondition, Text: "kept",
		X: &ir.Quant{Kind: ir.QuantAll, Vars: []*ir.BoundVar{o}, Body: substitute(x, this, o), Typ: ir.Bool{}}})
}

// substitute puts a variable in the place of another one.
func substitute(x ir.Expr, from, to ir.Expr) ir.Expr {
	if x == from {
		return to
	}
	all := func(list []ir.Expr) []ir.Expr {
		out := make([]ir.Expr, len(list))
		for i, y := range list {
			out[i] = substitute(y, from, to)
		}
		return out
	}
	switch x := x.(type) {
	case *ir.Apply:
		y := *x
		y.Args = all(x.Args)
		return &y
	case *ir.Quant:
		y := *x
		y.Body = substitute(x.Body, from, to)
		return &y
	case *ir.TypeTest:
		y := *x
		y.X = substitute(x.X, from, to)
		return &y
	case *ir.Read:
		place := *x.Place
		place.Base = substitute(place.Base, from, to)
		return &ir.Read{Place: &place}
	case *ir.Call:
		y := *x
		y.Args = all(x.Args)
		return &y
	case *ir.Reach:
		y := *x
		y.From = substitute(x.From, from, to)
		return &y
	}
	return x
}

func (c *brute) frame(f *formulas) *ir.Frame {
	out := &ir.Frame{}
	if c.r.IntN(2) == 0 {
		out.Vars = append(out.Vars, c.p.Global("marked"))
	}
	f.refs, f.safe, f.inOld = f.refs[:1], false, 1
	for range c.r.IntN(4) {
		out.Places = append(out.Places, &ir.Place{Kind: ir.PlaceField, Base: f.ref(2), Field: f.field(f.node, pick(c.r, []string{"val", "next"}))})
	}
	return out
}

// body replaces the body by random statements; what would go through null ends it.
func (c *brute) body() {
	q := c.q
	q.Blocks = nil
	b := q.NewBlock()
	end := &ir.Block{}
	refs := []*ir.Local{q.Params[0], q.Results[0], q.Locals[2], q.Locals[3]}
	k := q.Locals[4]
	field := func(base ir.Expr, name string) *ir.Place {
		f := &formulas{}
		return &ir.Place{Kind: ir.PlaceField, Base: base, Field: f.field(c.p.Class("Node"), name)}
	}
	for range c.r.IntN(6) {
		x, y := pick(c.r, refs), pick(c.r, refs)
		add := func(s ir.Stmt) { b.Stmts = append(b.Stmts, s) }
		n := c.r.IntN(8)
		if n >= 3 { // needs x
			next := q.NewBlock()
			b.Term = &ir.If{X: apply(ir.OpEq, x, &ir.Const{Typ: ir.Null{}}), Then: end, Else: next}
			b = next
		}
		switch n {
		case 0:
			add(&ir.New{Dst: x, Class: pick(c.r, []*ir.Class{c.p.Class("Node"), c.p.Class("Sub")})})
		case 1:
			add(&ir.Assign{Dst: x, X: y})
		case 2:
			add(&ir.Assign{Dst: c.p.Global("marked"), X: apply(pick(c.r, []ir.Op{ir.OpUnion, ir.OpDiff}), c.p.Global("marked"), apply(ir.OpSet, x))})
		case 3, 4:
			add(&ir.Store{Place: field(x, "next"), X: y})
		case 5:
			add(&ir.Load{Dst: y, Place: field(x, "next")})
		case 6:
			add(&ir.Load{Dst: k, Place: field(x, "val")})
		case 7:
			add(&ir.Store{Place: field(x, "val"), X: apply(ir.OpAdd, k, num32(c.r.IntN(2)))})
		}
	}
	b.Term = &ir.Goto{To: end}
	end.Index = len(q.Blocks)
	end.Term = &ir.Return{}
	q.Blocks = append(q.Blocks, end)
}

// byVM runs the goal on every heap of up to two nodes whose values are -1 or 0.
func (c *brute) byVM(g *ir.Goal) string {
	setup := vm.SetupOf(g, task.Bounds{})
	k := *g.Contract
	k.Requires = append(c.kept[:len(c.kept):len(c.kept)], k.Requires...)
	setup.Contract = &k
	undefined := false
	for n := range 3 {
		names := []string{"null", "n0", "n1"}[:n+1]
		each := 2 * 2 * (n + 1)
		heaps := 1
		for range n {
			heaps *= each
		}
		for h := range heaps * (n + 1) * (1 << n) {
			in := task.State{}
			for i := range n {
				k := h % each
				h /= each
				o := task.Object{Name: names[i+1], Class: []string{"Node", "Sub"}[k%2]}
				o.Fields = []task.Slot{
					{Name: "val", Value: task.Value{Scalar: fmt.Sprint(-(k / 2 % 2))}},
					{Name: "next", Value: task.Value{Scalar: names[k/4]}},
				}
				in.Objects = append(in.Objects, o)
			}
			marked := task.Value{Rel: true}
			for i := range n {
				if h>>i&1 != 0 {
					marked.Tuples = append(marked.Tuples, []string{names[i+1]})
				}
			}
			in.Vars = []task.Slot{{Name: "marked", Value: marked}, {Name: "a", Value: task.Value{Scalar: names[h>>n]}}}
			s := c.code.Start(setup)
			if err := s.Import(in); err != nil {
				panic(err)
			}
			switch stop := s.Run(vm.Budget{Steps: 10_000, Work: 1 << 20}); stop.Kind {
			case vm.Violated:
				return "violated"
			case vm.IllDefined, vm.Fault: // fault: a call in the old state with an object that was not there yet
				undefined = undefined || stop.Clause == nil || !slices.Contains(k.Requires, stop.Clause)
			case vm.Finished, vm.Infeasible:
			default:
				panic(stop.String())
			}
		}
	}
	if undefined {
		return "no value"
	}
	return "holds"
}

func (c *brute) byEngine(t *testing.T, g *ir.Goal, at int, seed uint64) (verdict, why string) {
	results, err := Engine{}.Check(t.Context(), &engine.Task{Program: c.p, Goal: g, Bounds: tinyBounds})
	if err != nil {
		t.Fatalf("seed %d: goal %s: %v\n%s", seed, g.Name, err, c.p)
	}
	r := results[at]
	why = fmt.Sprint(r.Status, r.Reason, r.Binding)
	cut := false
	for _, b := range r.Binding {
		cut = cut || b.Bound == task.BoundArray
	}
	switch {
	case r.Status == task.Violated:
		return "violated", why
	case strings.Contains(r.Reason, "no value"):
		return "no value", why
	case r.Status.Holds() && cut:
		return "cut", why
	case r.Status.Holds():
		return "holds", why
	}
	return "unknown", why
}
