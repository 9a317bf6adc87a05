package told

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/absint"
	"assay/internal/irgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// TestFactsHold reads what is told of random programs, puts it into them where lines begin, and runs them. A line begins where the last statement
// of the same call was on another one.
func TestFactsHold(t *testing.T) {
	r := testkit.Rand(t)
	facts, ran, never := 0, 0, 0
	for i := range testkit.Count(t, 10000, 1000) {
		a, b := r.Uint64(), r.Uint64()
		p := irgen.Program(rand.New(rand.NewPCG(a, b)), irgen.Config{NoRels: true, NoHeap: i%4 == 0, Procs: 1 + r.IntN(3), Statements: 6 + r.IntN(10)})
		spread(p, r)
		g := p.Goals[0]
		g.Bounds = task.Bounds{Scope: 2, Array: 2, Unwind: 3}
		ctx, done := context.WithTimeout(t.Context(), time.Minute)
		told := Find(ctx, absint.Engine{}, &engine.Task{Program: p, Goal: g, Bounds: g.Bounds})
		done()
		if told.Unknown != "" {
			continue
		}
		n := 0
		for _, q := range p.Procs {
			n += assert(t, p, q, told.Lines, &never)
		}
		facts += n
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
			if ran++; stop.Kind == vm.Violated && stop.Property == factKind {
				t.Fatalf("%d %d: a run violates %s\n%s", a, b, stop.Text, p)
			}
		}
	}
	t.Logf("%d facts, %d lines to which no execution comes, %d runs", facts, never, ran)
	if facts < 1000 || ran < 1000 || never < 10 {
		t.Error("too little was tried")
	}
}

// factKind marks the assertions that facts become.
const factKind = task.KindContract

// spread puts the statements of a program on lines, some on one.
func spread(p *ir.Program, r *rand.Rand) {
	line := 0
	for _, q := range p.Procs {
		for _, b := range q.Blocks {
			for _, n := range nodes(b) {
				if line++; r.IntN(3) == 0 {
					line = max(1, line-1)
				}
				ir.MetaOf(n).Span = source.Span{File: "random", Line: line, Col: 1}
			}
		}
		line++
	}
}

// assert puts what is told of the lines of a procedure into it.
func assert(t *testing.T, p *ir.Program, q *ir.Proc, told []Line, never *int) (count int) {
	of := map[int][]ir.Expr{}
	for _, l := range told {
		if l.Unit != q.Name {
			continue
		}
		if !l.Comes {
			of[l.Span.Line] = []ir.Expr{ir.False}
			*never++
		}
		for _, f := range l.Facts {
			x := read(p, q, f)
			if x == nil {
				t.Fatalf("%q cannot be read", f)
			}
			of[l.Span.Line] = append(of[l.Span.Line], x)
			count++
		}
	}
	i32 := ir.Int{Bits: 32, Signed: true}
	last := q.NewLocal("last line", i32, source.Span{})
	for _, b := range q.Blocks {
		var out []ir.Stmt
		for _, n := range nodes(b) {
			line := ir.MetaOf(n).Span.Line
			for _, x := range of[line] {
				x = apply(ir.OpOr, ir.Bool{}, apply(ir.OpEq, ir.Bool{}, last, ir.NewInt(i32, int64(line))), x)
				out = append(out, &ir.Assert{X: x, Kind: factKind, What: fmt.Sprintf("line %d: %s", line, ir.ExprString(x))})
			}
			out = append(out, &ir.Assign{Dst: last, X: ir.NewInt(i32, int64(line))})
			if s, ok := n.(ir.Stmt); ok {
				out = append(out, s)
			}
		}
		b.Stmts = out
	}
	return count
}

func apply(op ir.Op, t ir.Type, args ...ir.Expr) ir.Expr {
	return &ir.Apply{Op: op, Args: args, Typ: t}
}

// The forms of facts.
var (
	isNull  = regexp.MustCompile(`^(\S+) (=|!=) null$`)
	isMade  = regexp.MustCompile(`^(\S+) is the (\S+) of line (\d+)$`)
	isRange = regexp.MustCompile(`^(?:(-?\d+) <= )?(\S+)(?: (<=|=) (-?\d+))?$`)
	isOrder = regexp.MustCompile(`^(\S+?)(?: \+ (\d+))? (<=|<|=) (\S+?)(?: \+ (\d+))?$`)
)

// read is the condition that a fact is; nil: it is in no form.
func read(p *ir.Program, q *ir.Proc, fact string) ir.Expr {
	i64 := ir.Int{Bits: 64, Signed: true}
	null := &ir.Const{Typ: ir.Null{}}
	num := func(s string) ir.Expr {
		n, err := strconv.ParseInt("0"+strings.TrimPrefix(s, "-"), 10, 64)
		if err != nil {
			return nil
		}
		if strings.HasPrefix(s, "-") {
			n = -n
		}
		return ir.NewInt(i64, n)
	}
	truth := func(op ir.Op, x, y ir.Expr) ir.Expr { return apply(op, ir.Bool{}, x, y) }
	if m := isNull.FindStringSubmatch(fact); m != nil {
		x, guard := find(p, q, m[1])
		op := ir.OpEq
		if m[2] == "!=" {
			op = ir.OpNe
		}
		return guarded(guard, truth(op, x, null))
	}
	if m := isMade.FindStringSubmatch(fact); m != nil {
		x, guard := find(p, q, m[1])
		k := slices.IndexFunc(p.Classes, func(c *ir.Class) bool { return c.Name == m[2] })
		if k < 0 {
			return nil
		}
		return guarded(guard, &ir.TypeTest{X: x, Of: ir.Ref{Class: p.Classes[k]}, Exact: true})
	}
	wide := func(name string) (ir.Expr, []ir.Expr) {
		x, guard := find(p, q, name)
		if x == nil {
			return nil, nil
		}
		if _, ok := x.Type().(ir.Bool); ok {
			return apply(ir.OpCond, i64, x, ir.NewInt(i64, 1), ir.NewInt(i64, 0)), guard
		}
		return apply(ir.OpConv, i64, x), guard
	}
	if m := isRange.FindStringSubmatch(fact); m != nil && (m[1] != "" || m[4] != "") {
		x, guard := wide(m[2])
		if x == nil {
			return nil
		}
		out := ir.Expr(ir.True)
		if m[1] != "" {
			out = truth(ir.OpAnd, out, truth(ir.OpLe, num(m[1]), x))
		}
		if m[4] != "" {
			op := ir.OpLe
			if m[3] == "=" {
				op = ir.OpEq
			}
			out = truth(ir.OpAnd, out, truth(op, x, num(m[4])))
		}
		return guarded(guard, out)
	}
	if m := isOrder.FindStringSubmatch(fact); m != nil {
		x, g := wide(m[1])
		y, h := wide(m[4])
		if x == nil || y == nil {
			return nil
		}
		op := map[string]ir.Op{"<=": ir.OpLe, "<": ir.OpLt, "=": ir.OpEq}[m[3]]
		return guarded(append(g, h...), truth(op, apply(ir.OpAdd, i64, x, num(m[2])), apply(ir.OpAdd, i64, y, num(m[5]))))
	}
	return nil
}

// guarded is a condition where what it looks into is not null.
func guarded(guard []ir.Expr, x ir.Expr) ir.Expr {
	for _, g := range slices.Backward(guard) {
		x = apply(ir.OpOr, ir.Bool{}, apply(ir.OpEq, ir.Bool{}, g, &ir.Const{Typ: ir.Null{}}), x)
	}
	return x
}

// find returns what a name is, and what must not be null for it to be anything.
func find(p *ir.Program, q *ir.Proc, name string) (x ir.Expr, guard []ir.Expr) {
	parts := strings.Split(name, ".")
	for _, l := range q.Locals {
		if l.Name == parts[0] {
			x = l
		}
	}
	for _, g := range p.Globals {
		if x == nil && g.Name == parts[0] {
			x = g
		}
	}
	for _, f := range parts[1:] {
		if x == nil {
			return nil, nil
		}
		guard = append(guard, x)
		switch t := x.Type().(type) {
		case ir.Array:
			x = apply(ir.OpLen, ir.Int{Bits: 32, Signed: true}, x)
		case ir.Ref:
			i := slices.IndexFunc(t.Class.AllFields(), func(k *ir.Field) bool { return k.Name == f })
			if i < 0 {
				return nil, nil
			}
			x = &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: x, Field: t.Class.AllFields()[i]}}
		default:
			return nil, nil
		}
	}
	return x, guard
}

// TestWords pins how facts are said.
func TestWords(t *testing.T) {
	for want, got := range map[string]string{
		"a < b": inWords("a", "b", -1), "a <= b": inWords("a", "b", 0), "a + 3 <= b": inWords("a", "b", -3), "a <= b + 2": inWords("a", "b", 2),
		"Queue.size": short("org.x.Queue.size"), "Inner.n": short("org.x.Outer$Inner.n"), "g": short("g"),
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
