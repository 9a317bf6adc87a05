package absint

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/absint/state"
	"assay/internal/irgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// TestRandom writes all that is found about random programs into them as assertions, and runs them. No run may violate one.
func TestRandom(t *testing.T) {
	r := testkit.Rand(t)
	count := map[string]int{}
	for i := range testkit.Count(t, 10000, 1000) {
		a, b := r.Uint64(), r.Uint64()
		conf := irgen.Config{NoRels: true, NoHeap: i%4 == 0, Procs: 1 + r.IntN(3), Statements: 6 + r.IntN(10)}
		p := irgen.Program(rand.New(rand.NewPCG(a, b)), conf)
		g := p.Goals[0]
		g.Bounds = task.Bounds{Scope: 2, Array: 2, Unwind: 3}
		told := newTold()
		ctx, done := context.WithTimeout(t.Context(), time.Minute)
		f := Engine{keep: told.tell}.analyse(ctx, &engine.Task{Program: p, Goal: g, Bounds: g.Bounds}, nil, scenario{owed: true, deep: i%2 == 1})
		done()
		if strings.HasPrefix(f.Unknown, Unaccepted) {
			t.Fatalf("%d %d: %s\n%s", a, b, f.Unknown, p)
		}
		if f.Unknown != "" {
			count[f.Unknown]++
			continue
		}
		count["facts"] += told.write(p)
		code := vm.Compile(p)
		for range 20 {
			s := code.Start(vm.SetupOf(g, g.Bounds))
			if err := s.Set(g.Proc.Params[0], vm.Value{Word: uint64(r.IntN(3))}); err != nil {
				t.Fatal(err)
			}
			stop, err := vm.Drive(s, vm.Seeded(r.Uint64()), vm.Budget{Steps: 3000})
			if err != nil {
				continue
			}
			count[stop.Kind.String()]++
			if stop.Kind != vm.Violated {
				continue
			}
			if stop.Property == factKind {
				t.Fatalf("%d %d: a run violates the fact %s\n%s", a, b, stop.Text, p)
			}
			if !failsAt(&f, stop) {
				t.Fatalf("%d %d: a run violates %s at %s, which is said never to fail\n%s", a, b, stop.Text, stop.Span, p)
			}
		}
	}
	t.Log(count)
	for _, k := range []string{"facts", "violated", "finished"} {
		if count[k] < 50 {
			t.Errorf("only %d: %s", count[k], k)
		}
	}
}

// failsAt reports whether the facts let an execution fail where one stopped.
func failsAt(f *Facts, stop vm.Stop) bool {
	for n, fails := range f.Fails {
		if fails && ir.MetaOf(n).Span == stop.Span {
			return true
		}
	}
	return stop.Node == nil
}

// factKind marks the assertions that facts become.
const factKind = task.KindContract

// told is what is known where blocks begin: for each pattern the last state, which holds all of them.
type told struct {
	states map[*pattern]map[*ir.Block]*state.State
	skip   func(*ir.Proc) bool // procedures of which nothing is written; nil: none

	assumed []string // what it rests on
}

func newTold() *told { return &told{states: map[*pattern]map[*ir.Block]*state.State{}} }

func (d *told) tell(x *pattern, b *ir.Block, s *state.State) {
	if d.states[x] == nil {
		d.states[x] = map[*ir.Block]*state.State{}
	}
	d.states[x][b] = s.Clone()
}

// write puts what is known into a program, and returns how much that is.
func (d *told) write(p *ir.Program) (n int) {
	for _, q := range p.Procs {
		if d.skip != nil && d.skip(q) {
			continue
		}
		for _, b := range q.Blocks {
			var all []*state.State
			for x, list := range d.states {
				if x.proc == q && list[b] != nil {
					all = append(all, list[b])
				}
			}
			var facts []ir.Stmt
			for _, x := range factsOf(q, all) {
				facts = append(facts, &ir.Assert{Meta: ir.Meta{Span: source.Span{File: "fact"}}, X: x, Kind: factKind, What: q.Name + ": " + ir.ExprString(x)})
			}
			b.Stmts = slices.Concat(facts, b.Stmts)
			n += len(facts)
		}
	}
	return n
}

// factsOf are conditions over variables that hold in one of the states.
func factsOf(q *ir.Proc, all []*state.State) (out []ir.Expr) {
	if len(all) == 0 {
		return []ir.Expr{ir.False}
	}
	for i, l := range q.Locals {
		var v state.Value
		known := true
		for _, s := range all {
			if i >= len(s.Locals) || s.Locals[i] == state.None {
				known = false // it holds what it began with, or is not read any more
				break
			}
			v = state.Join(v, s.Value(s.Locals[i]))
		}
		if known {
			out = append(out, factOf(l, v)...)
		}
	}
	if len(all) == 1 {
		out = append(out, ordersOf(q, all[0])...)
		out = append(out, cellsOf(q, all[0])...)
	}
	return out
}

func apply(op ir.Op, t ir.Type, args ...ir.Expr) ir.Expr {
	return &ir.Apply{Op: op, Args: args, Typ: t}
}

func factOf(l ir.Expr, v state.Value) (out []ir.Expr) {
	truth := ir.Bool{}
	switch t := l.Type().(type) {
	case ir.Bool:
		if v.Num && v.Lo == v.Hi {
			out = append(out, apply(ir.OpEq, truth, l, &ir.Const{Typ: truth, Bits: uint64(v.Lo)}))
		}
	case ir.Int:
		if v.Num {
			out = append(out, apply(ir.OpGe, truth, l, &ir.Const{Typ: t, Bits: uint64(v.Lo)}), apply(ir.OpLe, truth, l, &ir.Const{Typ: t, Bits: uint64(v.Hi)}))
		}
	}
	if !v.Ref {
		return out
	}
	or := []ir.Expr{}
	if v.Null {
		or = append(or, apply(ir.OpEq, truth, l, &ir.Const{Typ: ir.Null{}}))
	}
	for _, t := range v.Any {
		or = append(or, &ir.TypeTest{X: l, Of: t})
	}
	for _, o := range v.Objs {
		or = append(or, &ir.TypeTest{X: l, Of: o.Typ(), Exact: o.Class != nil})
	}
	return append(out, apply(ir.OpOr, truth, or...))
}

// cellsOf are what globals, and fields of what variables refer to, hold.
func cellsOf(q *ir.Proc, s *state.State) (out []ir.Expr) {
	for _, k := range s.Known {
		if g, ok := k.What.(*ir.Global); ok {
			out = append(out, factOf(g, s.Value(k.Is))...)
			continue
		}
		f, ok := k.What.(*ir.Field)
		if !ok {
			continue
		}
		i := slices.Index(s.Locals, k.Base)
		if i < 0 || q.Locals[i].Typ != (ir.Ref{Class: f.Owner}) {
			continue
		}
		null := apply(ir.OpEq, ir.Bool{}, q.Locals[i], &ir.Const{Typ: ir.Null{}})
		for _, x := range factOf(&ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: q.Locals[i], Field: f}}, s.Value(k.Is)) {
			out = append(out, apply(ir.OpOr, ir.Bool{}, null, x))
		}
	}
	return out
}

// ordersOf are the orders of variables, in numbers that cannot overflow.
func ordersOf(q *ir.Proc, s *state.State) (out []ir.Expr) {
	i64 := ir.Int{Bits: 64, Signed: true}
	wide := func(x ir.Expr) ir.Expr { return apply(ir.OpConv, i64, x) }
	at := func(n state.Number) ir.Expr {
		for i, m := range s.Locals {
			if m != n {
				continue
			}
			if t, ok := q.Locals[i].Typ.(ir.Int); ok && t.Bits < 60 {
				return wide(q.Locals[i])
			}
		}
		return nil
	}
	for _, o := range s.Orders {
		x, y := at(o.X), at(o.Y)
		if x == nil || y == nil || o.C > math.MaxInt32 || o.C < math.MinInt32 {
			continue
		}
		out = append(out, apply(ir.OpLe, ir.Bool{}, x, apply(ir.OpAdd, i64, y, ir.NewInt(i64, o.C))))
	}
	return out
}
