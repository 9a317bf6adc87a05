package bmc

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"assay/engine"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/sanity"
	"assay/logic/circuit"
	"assay/task"
	"assay/vm"
)

// TestFormulasOnKnownHeaps evaluates random formulas on heaps that a program makes,
// in the VM and here, where nothing is left to decide: the formula is a constant.
func TestFormulasOnKnownHeaps(t *testing.T) {
	r := testkit.Rand(t)
	got := map[string]int{}
	for i := range testkit.Count(t, 50_000, 2_500) {
		seed := r.Uint64()
		c := newKnown(seed)
		want := c.inVM()
		if want == "?" { // a budget of the VM
			got["?"]++
			continue
		}
		have := c.inEngine(t)
		if have == "undefined" && want != have && quantified(c.stmt.X) {
			got["undefined, but for the order in which the VM tries values"]++
			continue
		}
		got[want]++
		if have != want {
			t.Fatalf("case %d, seed %d: the engine says %s, the VM %s\n%s", i, seed, have, want, c.p)
		}
	}
	t.Log(got)
	for _, k := range []string{"true", "false", "undefined"} {
		if got[k] == 0 {
			t.Errorf("no formula is %s", k)
		}
	}
}

// quantified reports whether a formula may be decided before all of it was evaluated: the VM stops
// at the first value of a variable that decides, and the engine has no such order.
func quantified(x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		q, ok := y.(*ir.Quant)
		found = found || ok && (q.Kind == ir.QuantAll || q.Kind == ir.QuantSome)
		return !found
	})
	return found
}

// knownHeap is a program that makes a heap, calls a procedure that changes it, and there
// asserts a formula.
type knownHeap struct {
	p    *ir.Program
	goal *ir.Goal
	stmt *ir.Assert
	r    *rand.Rand
}

func newKnown(seed uint64) *knownHeap {
	c := &knownHeap{p: world(), r: rand.New(rand.NewPCG(seed, 5))}
	p := c.p
	work := &ir.Proc{Name: "work"}
	main := &ir.Proc{Name: "main"}
	p.Procs = append(p.Procs, work, main)
	node := ir.Ref{Class: p.Class("Node")}
	names := []string{"a", "b", "c"}
	for _, q := range []*ir.Proc{work, main} {
		for _, n := range names {
			q.NewLocal(n, node, p.Class("Node").Span)
		}
		q.NewLocal("arr", ir.Array{Elem: i32}, p.Class("Node").Span)
		q.NewLocal("kids", ir.Array{Elem: node}, p.Class("Node").Span)
	}
	work.Params = work.Locals[:3]
	var args []ir.Expr
	for _, l := range main.Locals[:3] {
		args = append(args, l)
	}
	b := main.NewBlock()
	c.build(main, b, 3+c.r.IntN(8))
	b.Stmts = append(b.Stmts, &ir.CallStmt{Proc: work, Args: args})
	b.Term = &ir.Return{}
	b = work.NewBlock()
	c.build(work, b, c.r.IntN(6))
	f := &formulas{r: c.r, p: p, node: p.Class("Node"), sub: p.Class("Sub"), old: true, calls: true}
	for _, l := range work.Locals[:3] {
		f.refs = append(f.refs, l)
	}
	f.refs = append(f.refs, p.Global("root"))
	c.stmt = &ir.Assert{X: f.truth(2 + c.r.IntN(4)), Kind: task.KindAssert, What: "the formula"}
	b.Stmts = append(b.Stmts, c.stmt)
	b.Term = &ir.Return{}
	boot := &ir.Proc{Name: "boot"} // everything is zero
	boot.NewBlock().Term = &ir.Return{}
	p.Procs = append(p.Procs, boot)
	c.goal = &ir.Goal{Name: "main", Proc: main, Boot: boot}
	p.Goals = append(p.Goals, c.goal)
	return c
}

// build adds random statements that make and change objects.
func (c *knownHeap) build(q *ir.Proc, b *ir.Block, n int) {
	p, r := c.p, c.r
	f := &formulas{r: r, p: p, node: p.Class("Node"), sub: p.Class("Sub")}
	add := func(s ir.Stmt) { b.Stmts = append(b.Stmts, s) }
	local := func() *ir.Local { return q.Locals[r.IntN(3)] }
	store := func(x ir.Expr, field string, v ir.Expr) {
		fd := f.field(p.Class("Node"), field)
		// A branch would do; a new object is never null.
		fresh := local()
		add(&ir.New{Dst: fresh, Class: pick(r, []*ir.Class{p.Class("Node"), p.Class("Sub")})})
		add(&ir.Store{Place: &ir.Place{Kind: ir.PlaceField, Base: fresh, Field: fd}, X: v})
		if x != nil {
			add(&ir.Assign{Dst: local(), X: fresh})
		}
	}
	for range n {
		switch r.IntN(9) {
		case 0, 1:
			store(local(), "next", local())
		case 2:
			store(nil, "val", num32(r.IntN(6)-1))
		case 3:
			store(nil, "on", pick(r, []ir.Expr{ir.True, ir.False}))
		case 4:
			arr := q.Locals[3]
			size := r.IntN(4)
			add(&ir.NewArray{Dst: arr, Elem: i32, Len: num32(size)})
			for k := range size {
				add(&ir.Store{Place: &ir.Place{Kind: ir.PlaceElem, Base: arr, Index: num32(k)}, X: num32(r.IntN(5))})
			}
			store(nil, "data", arr)
		case 5:
			kids := q.Locals[4]
			add(&ir.NewArray{Dst: kids, Elem: ir.Ref{Class: p.Class("Node")}, Len: num32(2)})
			add(&ir.Store{Place: &ir.Place{Kind: ir.PlaceElem, Base: kids, Index: num32(r.IntN(2))}, X: local()})
			store(nil, "kids", kids)
		case 6:
			add(&ir.Assign{Dst: p.Global("root"), X: local()})
			add(&ir.Assign{Dst: p.Global("marked"), X: apply(ir.OpUnion, p.Global("marked"), apply(ir.OpSet, local()))})
			add(&ir.Assign{Dst: p.Global("weight"), X: apply(ir.OpOverride, p.Global("weight"),
				apply(ir.OpProduct, apply(ir.OpSet, local()), apply(ir.OpSet, num32(r.IntN(4)))))})
		case 7:
			add(&ir.Assign{Dst: p.Global("tags"), X: apply(ir.OpUnion, p.Global("tags"), apply(ir.OpSet, num32(r.IntN(4))))})
		case 8:
			add(&ir.Assign{Dst: p.Global("links"), X: apply(ir.OpUnion, p.Global("links"), apply(ir.OpProduct, apply(ir.OpSet, local()), apply(ir.OpSet, local())))})
		}
	}
	// Cycles.
	x := local()
	add(&ir.New{Dst: x, Class: p.Class("Sub")})
	add(&ir.Store{Place: &ir.Place{Kind: ir.PlaceField, Base: x, Field: f.field(p.Class("Node"), "next")}, X: local()})
	add(&ir.Store{Place: &ir.Place{Kind: ir.PlaceField, Base: x, Field: f.field(p.Class("Sub"), "other")}, X: local()})
}

func (c *knownHeap) inVM() string {
	s := vm.Compile(c.p).Start(vm.SetupOf(c.goal, task.Bounds{}))
	stop := s.Run(vm.Budget{Steps: 10_000, Work: 1 << 20})
	switch {
	case stop.Kind == vm.Finished:
		return "true"
	case stop.Kind == vm.Violated && stop.Node == ir.Node(c.stmt):
		return "false"
	case stop.Kind == vm.IllDefined:
		return "undefined"
	case stop.Kind == vm.OutOfBudget:
		return "?"
	case stop.Kind == vm.Fault: // a call in the old state with an object that was not there yet
		return "undefined"
	}
	return stop.String()
}

func (c *knownHeap) inEngine(t *testing.T) string {
	if err := sanity.Check(c.p); err != nil {
		t.Fatal(err)
	}
	m := Engine{}.machine(t.Context(), &engine.Task{Program: c.p, Goal: c.goal, Bounds: task.Bounds{Array: 2, Unwind: 6}})
	if why := m.boot(); why != "" {
		return why
	}
	if why, _ := m.execute(); why != "" {
		return why
	}
	for _, x := range m.step.Cuts {
		if x.When != circuit.True {
			return fmt.Sprintf("a cut that depends on %d", x.When)
		}
		return "undefined"
	}
	for _, f := range m.findings {
		if f.node == c.stmt && len(f.when) > 0 {
			if f.when[0] != circuit.True {
				return fmt.Sprintf("depends on %d", f.when[0])
			}
			return "false"
		}
	}
	return "true"
}
