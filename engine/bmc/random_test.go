package bmc

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"assay/engine"
	"assay/internal/irgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/task"
	"assay/vm"
)

// TestRandom compares verdicts about random programs with runs. A violation was
// replayed anyway; what a run violates must be found violated, unless a bound that is
// reported as binding left it out.
func TestRandom(t *testing.T) {
	r := testkit.Rand(t)
	count := map[string]int{}
	for i := range testkit.Count(t, 4000, 400) {
		a, b := r.Uint64(), r.Uint64()
		conf := irgen.Config{NoRels: true, NoHeap: i%2 == 0, Pointers: i%4 == 1, Procs: 1 + r.IntN(3), Statements: 6 + r.IntN(8)}
		p := irgen.Program(rand.New(rand.NewPCG(a, b)), conf)
		g := p.Goals[0]
		g.Bounds = task.Bounds{Scope: 2, Array: 2, Unwind: 3}
		g.Contract = &ir.Contract{Requires: fewSteps(g.Proc)}
		off := Off{Pruning: i%3 == 0, Sharing: i%5 == 0, Orders: i%7 == 0, Tight: i%4 == 0, Apart: i%6 == 0}
		// Without pruning, nothing but the bound ends recursion, and a few programs call in eleven places.
		ctx, done := context.WithTimeout(t.Context(), 10*time.Second)
		results, err := Engine{Off: off, Gates: 2_000_000}.Check(ctx, &engine.Task{Program: p, Goal: g, Bounds: g.Bounds})
		done()
		if err != nil {
			t.Fatalf("%d %d: %v\n%s", a, b, err, p)
		}
		for _, x := range results {
			count[x.Status.String()]++
			if x.Status == task.Unknown && len(x.Reason) > 12 {
				count["unknown: "+x.Reason[len(x.Reason)-30:]]++
			}
		}
		code := vm.Compile(p)
		for range 20 {
			s := code.Start(vm.SetupOf(g, g.Bounds))
			if err := s.Set(g.Proc.Params[0], vm.Value{Word: uint64(r.IntN(3))}); err != nil {
				t.Fatal(err)
			}
			stop, err := vm.Drive(s, vm.Seeded(r.Uint64()), vm.Budget{Steps: 2000})
			if err != nil || stop.Kind != vm.Violated {
				continue
			}
			count["runs that violate"]++
			j := slices.IndexFunc(results, func(x task.Result) bool { return x.Property.Span == stop.Span && x.Property.Kind == stop.Property })
			if j < 0 {
				t.Fatalf("%d %d: a run violates %s at %s, which is no property\n%s", a, b, stop.Text, stop.Span, p)
			}
			if x := results[j]; x.Status == task.Proved || x.Status == task.HoldsWithin && len(x.Binding) == 0 {
				t.Fatalf("%d %d: a run violates %s at %s, which is said to be %s\n%v\n%s", a, b, stop.Text, stop.Span, x.Status, s.Choices(), p)
			}
		}
	}
	t.Log(count)
	for _, k := range []string{"violated", "proved", "runs that violate"} {
		if count[k] < 5 {
			t.Errorf("only %d: %s", count[k], k)
		}
	}
}

// fewSteps bounds the fuel, which bounds recursion.
func fewSteps(q *ir.Proc) []*ir.Clause {
	fuel := q.Params[0]
	t := fuel.Typ.(ir.Int)
	return []*ir.Clause{
		{X: &ir.Apply{Op: ir.OpLt, Args: []ir.Expr{fuel, ir.NewInt(t, 3)}, Typ: ir.Bool{}}, Kind: task.KindPrecondition, Text: "fuel < 3"},
		{X: &ir.Apply{Op: ir.OpGe, Args: []ir.Expr{fuel, ir.NewInt(t, 0)}, Typ: ir.Bool{}}, Kind: task.KindPrecondition, Text: "fuel >= 0"},
	}
}
