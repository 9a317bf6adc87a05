package bmc

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"assay/engine"
	"assay/internal/irgen"
	"assay/internal/pathwise"
	"assay/internal/testkit"
	"assay/ir"
	"assay/task"
	"assay/vm"
)

// This file judges pointers by runs.

// sums are what main gives for each of its arguments, as clauses of its contract.
func sums(t *testing.T, p *ir.Program) (out []*ir.Clause) {
	g, code := p.Goals[0], vm.Compile(p)
	apply := func(op ir.Op, x ...ir.Expr) ir.Expr { return &ir.Apply{Op: op, Args: x, Typ: ir.Bool{}} }
	for in := range uint64(16) {
		s := code.Start(vm.SetupOf(g, g.Bounds))
		var is []ir.Expr
		for i, l := range g.Proc.Params {
			w := in >> i & 1
			if i == 2 {
				w = in >> 2
			}
			if err := s.Set(l, vm.Value{Word: w}); err != nil {
				t.Fatal(err)
			}
			is = append(is, apply(ir.OpEq, &ir.Old{X: l}, &ir.Const{Typ: l.Typ, Bits: w}))
		}
		stop, err := vm.Drive(s, vm.Seeded(1), vm.Budget{Steps: 5000})
		if err != nil || stop.Kind != vm.Finished {
			t.Fatalf("%v %v\n%s", stop, err, p)
		}
		r := g.Proc.Results[0]
		x := apply(ir.OpImplies, apply(ir.OpAnd, is...), apply(ir.OpEq, r, &ir.Const{Typ: r.Typ, Bits: s.Get(r).Word}))
		out = append(out, &ir.Clause{X: x, Kind: task.KindPostcondition, Text: fmt.Sprintf("the sum of %d", in)})
	}
	return out
}

// TestAliases: programs that are all about pointers give what they give in runs, for every argument; and where one
// number is wrong, a run says so.
func TestAliases(t *testing.T) {
	r := testkit.Rand(t)
	for i := range testkit.Count(t, 4000, 400) {
		a := r.Uint64()
		p := irgen.Aliases(rand.New(rand.NewPCG(a, 0)))
		g := p.Goals[0]
		g.Contract = &ir.Contract{Ensures: sums(t, p)}
		wrong := ""
		if i%3 == 0 {
			k := g.Contract.Ensures[r.IntN(16)]
			is := k.X.(*ir.Apply).Args[1].(*ir.Apply)
			c := is.Args[1].(*ir.Const)
			is.Args[1] = ir.NewInt(c.Typ.(ir.Int), int64(c.Bits)+1)
			wrong = k.Text
		}
		tk := &engine.Task{Program: p, Goal: g, Bounds: g.Bounds}
		off := Off{Pruning: i%3 == 1, Sharing: i%5 == 0, Orders: i%7 == 0, Tight: i%4 == 0, Apart: i%6 < 2}
		for prop, x := range verdictOf(t, Engine{Off: off}, tk) {
			want := task.Proved
			if wrong != "" && x.Property.Text == wrong {
				want = task.Violated
			}
			if x.Status != want {
				t.Fatalf("%d: %s is %s (%s), not %s\n%s", a, prop, x.Status, x.Reason, want, p)
			}
		}
		if i%4 > 0 {
			continue
		}
		found := pathwise.Check(t.Context(), tk, pathwise.Options{Most: 1 << 14})
		for k := range found.Violated {
			if k.Text != wrong {
				t.Fatalf("%d: a path violates %q, and no run does\n%s", a, k.Text, p)
			}
		}
		if found.Unknown != "" || (wrong != "") != (len(found.Violated) > 0) {
			t.Fatalf("%d: paths say %v of %q: %s\n%s", a, found.Violated, wrong, found.Unknown, p)
		}
	}
}
