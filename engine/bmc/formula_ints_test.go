package bmc

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/engine"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/ir/sanity"
	"assay/symbolic/step"
	"assay/task"
	"assay/vm"
)

// TestFormulasOverIntegers does what TestFormulasOnAllHeaps does, for arrays, ranges of
// integers and arbitrary sets of them.
func TestFormulasOverIntegers(t *testing.T) {
	r := testkit.Rand(t)
	got := map[string]int{}
	for i := range testkit.Count(t, 10_000, 200) {
		seed := r.Uint64()
		c := newOverInts(seed)
		if err := sanity.Check(c.p); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		g := c.p.Goals[0]
		want := c.byVM(g)
		have, why := c.byEngine(t, g, seed)
		got[want+", "+have]++
		if have == "cut" {
			got["cut"]++
		}
		if !agree(g, want, have) {
			t.Fatalf("case %d, seed %d: the engine says %s, the VM %s\n%s\n%s", i, seed, have, want, why, c.p)
		}
	}
	for _, k := range []string{"violated, violated", "holds, holds", "cut"} {
		if got[k] == 0 {
			t.Errorf("no goal of this kind: %s", k)
		}
	}
	t.Log(got)
}

const intWorld = `program ints
global some: rel(i32)
proc work(xs: array i32, i: i32, j: i32) -> (r: i32) {
b0:
	if xs = null then b3 else b1
b1:
	if 0 <= i and i < len(xs) then b2 else b3
b2:
	r := load xs[i]
	store xs[i] := j
	@some := union(@some, set(r))
	return
b3:
	r := i
	i := j
	return
}
`

type overInts struct {
	p    *ir.Program
	r    *rand.Rand
	q    *ir.Proc
	ints []ir.Expr
	n    int
}

func newOverInts(seed uint64) *overInts {
	p, diags := parse.Program("ints.ir", intWorld)
	if diags.Failed() {
		panic(diags.Error())
	}
	c := &overInts{p: p, r: rand.New(rand.NewPCG(seed, 7)), q: p.Proc("work")}
	c.ints = []ir.Expr{c.q.Params[1], c.q.Params[2]}
	before := c.truth(c.r.IntN(3))
	c.ints = append(c.ints, c.q.Results[0], &ir.Old{X: c.q.Params[1]})
	p.Goals = append(p.Goals, &ir.Goal{Name: "g", Proc: c.q, Contract: &ir.Contract{
		Requires: []*ir.Clause{{X: before, Kind: task.KindPrecondition, Text: "before"}},
		Ensures:  []*ir.Clause{{X: c.truth(1 + c.r.IntN(4)), Kind: task.KindPostcondition, Text: "after"}},
	}})
	return c
}

func (c *overInts) number(d int) ir.Expr {
	if d <= 0 || c.r.IntN(3) == 0 {
		if c.r.IntN(3) > 0 {
			return pick(c.r, c.ints)
		}
		if c.r.IntN(6) == 0 {
			return num32(step.LongestRange + 8) // so that some ranges are too long
		}
		return num32(c.r.IntN(5) - 2)
	}
	xs := c.q.Params[0]
	switch c.r.IntN(7) {
	case 0, 1:
		return apply(pick(c.r, []ir.Op{ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpRem}), c.number(d-1), c.number(d-1))
	case 2:
		return apply(ir.OpLen, xs)
	case 3:
		i := c.number(d - 1)
		in := apply(ir.OpAnd, apply(ir.OpLe, num32(0), i), apply(ir.OpLt, i, apply(ir.OpLen, xs)))
		return apply(ir.OpCond, in, &ir.Read{Place: &ir.Place{Kind: ir.PlaceElem, Base: xs, Index: i}}, num32(1))
	case 4:
		return &ir.Apply{Op: ir.OpCard, Args: []ir.Expr{c.set(d - 1)}, Typ: i32}
	case 5:
		return apply(ir.OpSum, c.set(d-1))
	}
	v, guard := c.ranged(d)
	body := c.with(v, func() ir.Expr { return c.number(d - 1) })
	return &ir.Quant{Kind: ir.QuantSum, Vars: []*ir.BoundVar{v}, Body: apply(ir.OpCond, guard, body, num32(0)), Typ: i32}
}

func (c *overInts) with(v *ir.BoundVar, x func() ir.Expr) ir.Expr {
	outer := c.ints
	defer func() { c.ints = outer }()
	c.ints = append(outer[:len(outer):len(outer)], v, v)
	return x()
}

// ranged returns a variable and a condition that bounds it.
func (c *overInts) ranged(d int) (*ir.BoundVar, ir.Expr) {
	c.n++
	v := &ir.BoundVar{Name: fmt.Sprintf("v%d", c.n), Typ: i32}
	switch c.r.IntN(5) {
	case 0:
		return v, apply(ir.OpSubset, apply(ir.OpSet, v), c.set(d-1))
	case 1:
		return v, apply(ir.OpEq, c.number(d-1), v)
	}
	lo := apply(pick(c.r, []ir.Op{ir.OpLt, ir.OpLe}), c.number(d-2), v)
	hi := apply(pick(c.r, []ir.Op{ir.OpGt, ir.OpGe}), c.number(d-2), v)
	return v, apply(ir.OpAnd, lo, hi)
}

func (c *overInts) truth(d int) ir.Expr {
	if d <= 0 {
		return apply(pick(c.r, []ir.Op{ir.OpEq, ir.OpLt, ir.OpLe, ir.OpNe}), c.number(0), c.number(0))
	}
	switch c.r.IntN(9) {
	case 0:
		return ir.Not(c.truth(d - 1))
	case 1, 2:
		return apply(pick(c.r, []ir.Op{ir.OpAnd, ir.OpOr, ir.OpImplies, ir.OpIff}), c.truth(d-1), c.truth(d-1))
	case 3:
		return apply(pick(c.r, []ir.Op{ir.OpEq, ir.OpLt, ir.OpLe, ir.OpNe}), c.number(d-1), c.number(d-1))
	case 4:
		return apply(pick(c.r, []ir.Op{ir.OpEq, ir.OpSubset}), c.set(d-1), c.set(d-1))
	case 5:
		return apply(pick(c.r, []ir.Op{ir.OpSome, ir.OpNo, ir.OpOne, ir.OpLone}), c.set(d-1))
	case 6:
		if c.r.IntN(2) == 0 {
			return &ir.Old{X: c.truth(d - 1)}
		}
	}
	v, guard := c.ranged(d)
	body := c.with(v, func() ir.Expr { return c.truth(d - 1) })
	if c.r.IntN(2) == 0 {
		return &ir.Quant{Kind: ir.QuantAll, Vars: []*ir.BoundVar{v}, Body: apply(ir.OpImplies, guard, body), Typ: ir.Bool{}}
	}
	return &ir.Quant{Kind: ir.QuantSome, Vars: []*ir.BoundVar{v}, Body: apply(ir.OpAnd, guard, body), Typ: ir.Bool{}}
}

func (c *overInts) set(d int) ir.Expr {
	if d <= 0 {
		return c.p.Global("some")
	}
	switch c.r.IntN(4) {
	case 0:
		return apply(pick(c.r, []ir.Op{ir.OpUnion, ir.OpInter, ir.OpDiff}), c.set(d-1), c.set(d-1))
	case 1:
		return apply(ir.OpSet, c.number(d-1))
	case 2:
		v, guard := c.ranged(d)
		body := c.with(v, func() ir.Expr { return apply(ir.OpAnd, guard, c.truth(d-1)) })
		return &ir.Quant{Kind: ir.QuantSet, Vars: []*ir.BoundVar{v}, Body: body, Typ: ir.SetOf(i32)}
	}
	return c.p.Global("some")
}

// byVM runs the goal on all arrays of up to two integers from -2 to 1, all pairs of these,
// and all sets of at most two.
func (c *overInts) byVM(g *ir.Goal) string {
	code, setup := vm.Compile(c.p), vm.SetupOf(g, task.Bounds{})
	var sets []task.Value
	for m := range 16 {
		s := task.Value{Rel: true}
		for k := range 4 {
			if m>>k&1 != 0 {
				s.Tuples = append(s.Tuples, []string{fmt.Sprint(k - 2)})
			}
		}
		if len(s.Tuples) <= 2 {
			sets = append(sets, s)
		}
	}
	arrays := [][]task.Value{nil}
	for n := range 3 {
		for h := range 1 << (2 * n) {
			elems := []task.Value{}
			for k := range n {
				elems = append(elems, task.Value{Scalar: fmt.Sprint(h>>(2*k)&3 - 2)})
			}
			arrays = append(arrays, elems)
		}
	}
	for _, set := range sets {
		for _, elems := range arrays {
			for h := range 16 {
				in := task.State{Vars: []task.Slot{{Name: "some", Value: set}, {Name: "xs", Value: task.Value{Scalar: "null"}},
					{Name: "i", Value: task.Value{Scalar: fmt.Sprint(h&3 - 2)}}, {Name: "j", Value: task.Value{Scalar: fmt.Sprint(h>>2 - 2)}}}}
				if elems != nil {
					in.Vars[1].Value.Scalar = "a"
					in.Objects = []task.Object{{Name: "a", Class: "i32[]", Elems: elems}}
				}
				s := code.Start(setup)
				if err := s.Import(in); err != nil {
					panic(err)
				}
				switch stop := s.Run(vm.Budget{Steps: 10_000, Work: 1 << 20}); stop.Kind {
				case vm.Violated:
					return "violated"
				case vm.Finished, vm.Infeasible:
				default:
					panic(stop.String())
				}
			}
		}
	}
	return "holds"
}

func (c *overInts) byEngine(t *testing.T, g *ir.Goal, seed uint64) (verdict, why string) {
	results, err := Engine{}.Check(t.Context(), &engine.Task{Program: c.p, Goal: g, Bounds: task.Bounds{Scope: 2, IntWidth: 2, Array: 2}})
	if err != nil {
		t.Fatalf("seed %d: %v\n%s", seed, err, c.p)
	}
	r := results[0]
	why = fmt.Sprint(r.Status, r.Reason, r.Binding)
	cut := false
	for _, b := range r.Binding {
		cut = cut || b.Bound == task.BoundArray && b.Name == ""
	}
	switch {
	case r.Status == task.Violated:
		return "violated", why
	case r.Status.Holds() && cut, strings.HasPrefix(r.Reason, "no execution decides it"), strings.Contains(r.Reason, "no input inside the bounds") && cut:
		return "cut", why
	case r.Status.Holds():
		return "holds", why
	}
	return "unknown", why
}
