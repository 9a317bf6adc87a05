package symex

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
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
	"assay/task"
	"assay/vm"
)

// scalars reports whether a procedure takes numbers and truth values alone.
func scalars(q *ir.Proc) bool {
	return !slices.ContainsFunc(q.Params, func(l *ir.Local) bool {
		switch l.Typ.(type) {
		case ir.Int, ir.Bool:
			return false
		}
		return true
	})
}

// subject makes a random procedure that takes its fuel and other scalars, and decides nothing by itself; nil: there is none.
func subject(r *rand.Rand) *ir.Program {
	p := irgen.Program(r, irgen.Config{NoRels: true, NoChoice: true, NoHeap: true, Procs: 3, Statements: 10 + r.IntN(30)})
	boot := &ir.Proc{Name: "boot"}
	boot.NewBlock().Term = &ir.Return{}
	p.Procs = append(p.Procs, boot)
	i := slices.IndexFunc(p.Procs, func(q *ir.Proc) bool { return len(q.Params) > 1 && q.Params[0].Name == "fuel" && scalars(q) })
	if i < 0 {
		return nil
	}
	g := p.Goals[0]
	g.Proc, g.Boot, g.Bounds = p.Procs[i], boot, task.Bounds{Scope: 2, Array: 4, Unwind: 40}
	t := g.Proc.Params[0].Typ.(ir.Int)
	fuel := func(op ir.Op, k int64) *ir.Clause {
		return &ir.Clause{X: &ir.Apply{Op: op, Args: []ir.Expr{g.Proc.Params[0], ir.NewInt(t, k)}, Typ: ir.Bool{}}, Kind: task.KindPrecondition}
	}
	g.Contract = &ir.Contract{Requires: []*ir.Clause{fuel(ir.OpLt, 3), fuel(ir.OpGe, 0)}}
	return p
}

// bits returns the inputs of a circuit where parameters have these words.
func bits(in *input.Inputs, c *circuit.Circuit, words []uint64) func(i int) bool {
	on := map[int]bool{}
	set := func(g circuit.Ref, b bool) {
		if i, ok := c.IsInput(g); ok {
			on[i] = b
		}
	}
	for i, v := range in.Params {
		switch v := v.(type) {
		case value.Bool:
			set(circuit.Ref(v), words[i]&1 != 0)
		case value.Num:
			for k, g := range v[0].Vec {
				set(g, words[i]>>k&1 != 0)
			}
		}
	}
	return func(i int) bool { return on[i] }
}

// TestPartition: the paths of a program partition its inputs. Of each input whose run ends, exactly one path condition is true, and of others
// none.
func TestPartition(t *testing.T) {
	r := testkit.Rand(t)
	inputs, ended, paths := 0, 0, 0
	for range testkit.Count(t, 2000, 150) {
		a := r.Uint64()
		p := subject(rand.New(rand.NewPCG(a, 0)))
		if p == nil {
			continue
		}
		g := p.Goals[0]
		var list []*Path
		e := Engine{Paths: func(p *Path) { list = append(list, p) }}
		ctx, done := context.WithTimeout(t.Context(), 20*time.Second)
		results, err := e.Check(ctx, &engine.Task{Program: p, Goal: g, Bounds: g.Bounds})
		over := ctx.Err() != nil
		done()
		if err != nil {
			t.Fatalf("%d: %v\n%s", a, err, p)
		}
		if over || len(list) == 0 || results[0].Stats["exhausted"] != 0 || slices.ContainsFunc(results, func(r task.Result) bool { return r.Status == task.Unknown }) {
			continue
		}
		paths += len(list)
		code := vm.Compile(p)
		for range 100 {
			words := make([]uint64, len(g.Proc.Params))
			for i, l := range g.Proc.Params {
				words[i] = r.Uint64()
				if n, ok := l.Typ.(ir.Int); ok {
					words[i] = n.Wrap(words[i])
				} else {
					words[i] &= 1
				}
			}
			words[0] = uint64(r.IntN(3))
			s := code.Start(vm.SetupOf(g, g.Bounds))
			for i, l := range g.Proc.Params {
				if err := s.Set(l, vm.Value{Word: words[i]}); err != nil {
					t.Fatal(err)
				}
			}
			stop, err := vm.Drive(s, vm.Seeded(1), vm.Budget{Steps: 5000})
			if err != nil {
				t.Fatal(err)
			}
			want := 0
			switch stop.Kind {
			case vm.Finished:
				want = 1
			case vm.Violated, vm.Infeasible:
			default:
				continue
			}
			values := list[0].On.Eval(bits(list[0].Inputs, list[0].On, words))
			got := 0
			for _, x := range list {
				if values.Bool(x.Cond) {
					got++
				}
			}
			if got != want {
				t.Fatalf("%d: of %d paths, %d conditions are true of %v, whose run is %s\n%s", a, len(list), got, words, stop, p)
			}
			inputs, ended = inputs+1, ended+want
		}
	}
	t.Logf("%d inputs, %d of them ended, %d paths", inputs, ended, paths)
	if inputs < 2000 || ended < 1000 || paths < 400 {
		t.Errorf("only %d inputs, %d of which ended, were compared, with %d paths", inputs, ended, paths)
	}
}
