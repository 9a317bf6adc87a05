package contract_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/bmc"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/sanity"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/task"
)

// TestArithmeticSymbolic: random conditions have the truth that math/big says in the engine too, of variables of which only assumptions say what they are.
func TestArithmeticSymbolic(t *testing.T) {
	r := testkit.Rand(t)
	n := testkit.Count(t, 5000, 100)
	decided := 0
	for from := 0; from < n; from += 50 {
		m := &maker{r: r}
		var list []condition
		text := &strings.Builder{}
		text.WriteString("class Sums { int a, b; long x, y; short s; int[] d;\n")
		for range 50 {
			c := m.truth(1 + r.IntN(2))
			list = append(list, c)
			fmt.Fprintf(text, "//@ invariant %s;\n", c.text)
		}
		text.WriteString("}\n")
		p := open(t, []string{"Sums.java"}, map[string]string{"Sums.java": text.String()}, decl.Options{})
		class := p.low[0].Classes[0]
		v := randomValues(r)
		i := 0
		for _, c := range class.Invariants {
			if !strings.HasPrefix(c.Text, "invariant") {
				continue
			}
			want := list[i].defined(v)
			i++
			if strings.Contains(ir.ExprString(c.X), "refused: ") {
				continue
			}
			switch status, reason := symbolically(t, p, class, c, v, want); status {
			case task.Unknown:
				t.Logf("%s: %s", c.Text, reason)
			case task.Violated:
				t.Fatalf("%s is not %v\nof %+v\n%s", c.Text, want, *v, ir.ExprString(c.X))
			default:
				decided++
			}
		}
	}
	if decided < n*8/10 {
		t.Errorf("%d of %d are decided", decided, n)
	}
}

// symbolically asks the engine whether a condition has a truth.
func symbolically(t *testing.T, p *project, class *contract.ClassContract, c *contract.Clause, v *values, want bool) (task.Status, string) {
	t.Helper()
	i16, i32, i64 := ir.Int{Bits: 16, Signed: true}, ir.Int{Bits: 32, Signed: true}, ir.Int{Bits: 64, Signed: true}
	q := &ir.Proc{Name: "main"}
	b := q.NewBlock()
	this := &ir.Local{Name: "o", Typ: ir.Ref{Class: class.IR}}
	var stores []ir.Stmt
	for _, f := range []struct {
		name, desc string
		t          ir.Int
		k          int64
	}{{"a", "I", i32, int64(v.a)}, {"b", "I", i32, int64(v.b)}, {"x", "J", i64, v.x}, {"y", "J", i64, v.y}, {"s", "S", i16, int64(v.s)}} {
		l := q.NewLocal(f.name, f.t, class.Class.Span())
		q.Params = append(q.Params, l)
		stores = append(stores, &ir.Store{Place: &ir.Place{Kind: ir.PlaceField, Base: this, Field: p.prog.Field("Sums", f.name, f.desc)}, X: l},
			ir.NewAssume(ir.Meta{}, &ir.Apply{Op: ir.OpEq, Args: []ir.Expr{l, ir.NewInt(f.t, f.k)}, Typ: ir.Bool{}}, ir.Asked{}))
	}
	array := q.NewLocal("e", ir.Array{Elem: i32}, class.Class.Span())
	this.Index = len(q.Locals)
	q.Locals = append(q.Locals, this)
	b.Stmts = append(b.Stmts, &ir.New{Dst: this, Class: class.IR}, &ir.NewArray{Dst: array, Elem: i32, Len: ir.NewInt(i32, int64(len(v.d)))})
	b.Stmts = append(append(b.Stmts, stores...), &ir.Store{Place: &ir.Place{Kind: ir.PlaceField, Base: this, Field: p.prog.Field("Sums", "d", "[I")}, X: array})
	x := substitute(c.X, c.This, this)
	if !want {
		x = ir.Not(x)
	}
	b.Stmts = append(b.Stmts, &ir.Assert{X: x, Kind: task.KindAssert})
	b.Term = &ir.Return{}
	goal := &ir.Goal{Name: "main", Proc: q, Bounds: task.Bounds{Scope: 2, Array: 4, Unwind: 2}}
	prog := *p.prog.IR
	prog.Procs = append(append([]*ir.Proc{}, prog.Procs...), q)
	prog.Goals = []*ir.Goal{goal}
	if err := sanity.Check(&prog); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	results, err := bmc.Engine{}.Check(ctx, &engine.Task{Program: &prog, Goal: goal, Bounds: goal.Bounds})
	if err != nil || len(results) != 1 {
		t.Fatal(err, len(results))
	}
	return results[0].Status, results[0].Reason
}
