package symex

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"assay/engine"
	"assay/internal/testkit"
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
	"assay/task"
	"assay/vm"
)

// small is the type of all variables of random programs.
var small = ir.Int{Bits: 8, Signed: true}

// branching makes a random procedure of four numbers, with branches and loops.
type branching struct {
	r    *rand.Rand
	q    *ir.Proc
	here *ir.Block
	vars []*ir.Local
	left int
}

func (g *branching) apply(op ir.Op, t ir.Type, x ...ir.Expr) ir.Expr {
	return &ir.Apply{Op: op, Args: x, Typ: t}
}

func (g *branching) number() ir.Expr {
	if g.r.IntN(4) == 0 {
		return ir.NewInt(small, int64(g.r.IntN(20)-10))
	}
	x := ir.Expr(g.vars[g.r.IntN(len(g.vars))])
	if g.r.IntN(3) == 0 {
		ops := []ir.Op{ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpBitXor, ir.OpBitAnd}
		return g.apply(ops[g.r.IntN(len(ops))], small, x, g.number())
	}
	return x
}

func (g *branching) condition() ir.Expr {
	ops := []ir.Op{ir.OpLt, ir.OpLe, ir.OpEq, ir.OpNe}
	return g.apply(ops[g.r.IntN(len(ops))], ir.Bool{}, g.number(), g.number())
}

func (g *branching) add(st ir.Stmt) { g.here.Stmts = append(g.here.Stmts, st) }

// block makes some statements.
func (g *branching) block(depth int) {
	for n := 1 + g.r.IntN(4); n > 0 && g.left > 0; n-- {
		g.left--
		switch k := g.r.IntN(6); {
		case k < 3 || depth == 0:
			g.add(&ir.Assign{Dst: g.vars[g.r.IntN(len(g.vars))], X: g.number()})
		case k == 3:
			g.loop(depth - 1)
		default:
			then, other, join := g.q.NewBlock(), g.q.NewBlock(), g.q.NewBlock()
			g.here.Term = &ir.If{X: g.condition(), Then: then, Else: other}
			for _, b := range []*ir.Block{then, other} {
				g.here = b
				g.block(depth - 1)
				g.here.Term = &ir.Goto{To: join}
			}
			g.here = join
		}
	}
}

// loop makes one of at most three rounds.
func (g *branching) loop(depth int) {
	i := g.q.NewLocal("i", small, g.q.Span)
	g.add(&ir.Assign{Dst: i, X: ir.NewInt(small, 0)})
	head, body, out := g.q.NewBlock(), g.q.NewBlock(), g.q.NewBlock()
	g.here.Term = &ir.Goto{To: head}
	head.Term = &ir.If{X: g.apply(ir.OpLt, ir.Bool{}, i, g.apply(ir.OpBitAnd, small, g.number(), ir.NewInt(small, 3))), Then: body, Else: out}
	g.here = body
	g.block(depth)
	g.add(&ir.Assign{Dst: i, X: g.apply(ir.OpAdd, small, i, ir.NewInt(small, 1))})
	g.here.Term = &ir.Goto{To: head}
	g.here = out
}

// subject makes a random program.
func subject(r *rand.Rand) *ir.Program {
	q := &ir.Proc{Name: "main"}
	g := &branching{r: r, q: q, left: 12}
	for i := range 4 {
		q.Params = append(q.Params, q.NewLocal(fmt.Sprint("x", i), small, q.Span))
	}
	g.vars = slices.Clone(q.Params)
	g.here = q.NewBlock()
	g.block(3)
	if r.IntN(3) == 0 {
		g.add(&ir.Assert{X: g.condition(), Kind: task.KindAssert, What: "perhaps"})
	}
	g.here.Term = &ir.Return{}
	boot := &ir.Proc{Name: "boot"}
	boot.NewBlock().Term = &ir.Return{}
	p := &ir.Program{Name: "random", Procs: []*ir.Proc{q, boot}}
	p.Goals = []*ir.Goal{{Name: "main", Proc: q, Boot: boot, Bounds: task.Bounds{Scope: 2, Array: 4, Unwind: 40}}}
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
		for k, g := range v.(value.Num)[0].Vec {
			set(g, words[i]>>k&1 != 0)
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
				words[i] = l.Typ.(ir.Int).Wrap(r.Uint64())
			}
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
