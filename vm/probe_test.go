package vm_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"assay/internal/irgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/vm"
)

// TestProbe: a probed run equals the run without a probe, and the one condition of a branch has the
// value of the branch taken.
func TestProbe(t *testing.T) {
	r := testkit.Rand(t)
	told, ways := 0, 0
	for range testkit.Count(t, 5000, 500) {
		p := irgen.Program(rand.New(rand.NewPCG(r.Uint64(), 0)), irgen.Config{Procs: 1 + r.IntN(3), Statements: 12})
		code, seed := vm.Compile(p), r.Uint64()
		setup := vm.Setup{Proc: p.Procs[0], Bounds: p.Goals[0].Bounds}
		run := func(probe vm.Probe, step int64) (*vm.State, vm.Stop) {
			s := code.Start(setup)
			s.SetProbe(probe)
			c := vm.Seeded(seed)
			for {
				stop, err := vm.Drive(s, c, vm.Budget{Steps: step, Work: 1 << 16})
				if err != nil {
					t.Fatal(err)
				}
				if step == 1 && probe != nil {
					ways += followed(t, s, probed)
					probed = probed[:0]
				}
				if stop.Kind != vm.OutOfBudget || stop.Reason != vm.StepBudget || s.Steps() >= 2000 {
					return s, stop
				}
			}
		}
		plain, stop := run(nil, 2000)
		s, again := run(func(_ *vm.State, c *vm.Condition, a, b uint64) {
			told++
			probed = append(probed, way{c, c.Holds(a, b)})
		}, 1)
		if again.Kind != stop.Kind || again.Span != stop.Span || s.Steps() != plain.Steps() || !reflect.DeepEqual(s.Export(), plain.Export()) {
			t.Fatalf("a run ends with %s after %d statements, and with probes with %s after %d", stop, plain.Steps(), again, s.Steps())
		}
	}
	if t.Logf("%d conditions, %d ways", told, ways); told < 1000 || ways < 500 {
		t.Error("too few")
	}
}

// way is a condition and its value.
type way struct {
	cond  *vm.Condition
	holds bool
}

// probed is what the latest statement reported.
var probed []way

// followed compares the probed condition of a branch with where the run is, and counts it.
func followed(t *testing.T, s *vm.State, told []way) int {
	t.Helper()
	if len(told) != 1 {
		return 0
	}
	n, ok := told[0].cond.Node.(*ir.If)
	if !ok {
		return 0
	}
	holds := told[0].holds
	for x := n.X; ; {
		y, ok := x.(*ir.Apply)
		if !ok || y.Op != ir.OpNot {
			if ok && (y.Op == ir.OpAnd || y.Op == ir.OpOr || y.Op == ir.OpImplies) {
				return 0
			}
			break
		}
		x, holds = y.Args[0], !holds
	}
	to := n.Else
	if holds {
		to = n.Then
	}
	for at := s.Stack()[0].Span; ; {
		for _, st := range to.Stmts {
			if at == ir.MetaOf(st).Span { // those before it may be no instruction
				return 1
			}
		}
		if at == ir.MetaOf(to.Term).Span {
			return 1
		}
		jump, ok := to.Term.(*ir.Goto)
		if !ok {
			t.Fatalf("%s: %v was told, and the run goes on at %s: %s", n.Span, told[0].holds, at, ir.NodeString(n))
		}
		to = jump.To
	}
}
