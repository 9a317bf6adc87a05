package java

import (
	"assay/ir"
	"assay/lang/java/contract/expr"
	"assay/lang/java/contract/formula"
	"assay/source"
)

// This file makes procedures of recursive model methods.

// Model makes a procedure of a recursive model method. Where its body has no value, it throws, so that what calls it is not
// defined.
func (p *programOf) Model(name string, params []expr.Param, result ir.Type, body func(args []ir.Expr) *expr.Body) *ir.Proc {
	w := p.w
	return w.Helper(name, func(q *ir.Proc) {
		q.Pure = true
		for _, v := range params {
			q.Params = append(q.Params, q.NewLocal("p "+v.Name, v.Type, source.Span{}))
		}
		q.Results = []*ir.Local{q.NewLocal("result", result, source.Span{})}
		WithExc(q)
	}, func(q *ir.Proc) error {
		var args []ir.Expr
		for _, l := range q.Params {
			args = append(args, l)
		}
		m := &modelBuilder{Builder: w.Build(q)}
		m.leave = m.Leave()
		value := body(args)
		if value == nil {
			if err := w.Spec.Set.Errors.Err(); err != nil {
				return err
			}
			return &source.Diagnostic{Message: name + " is not understood"}
		}
		m.give(value)
		m.Done()
		return nil
	})
}

// modelBuilder builds the code of a model method.
type modelBuilder struct {
	*Builder
	leave *ir.Block
}

// Said adds code that computes an expression of contracts: calls are real ones, so that objects that they make stay. Where one throws, leave is
// where the code goes on.
func (b *Builder) Said(x ir.Expr, leave *ir.Block) ir.Expr {
	return (&modelBuilder{b, leave}).value(x)
}

// give returns the value of a body.
func (m *modelBuilder) give(b *expr.Body) {
	m.defined(b.Defined)
	if b.If == nil {
		m.Assign(m.P.Results[0], m.value(b.Value))
		m.Ret()
		return
	}
	then := m.Block()
	m.Branch(m.value(b.If), then)
	m.give(b.Else)
	m.Cur = then
	m.give(b.Then)
}

// defined throws where a condition does not hold.
func (m *modelBuilder) defined(x ir.Expr) {
	if x == nil || x == ir.Expr(ir.True) {
		return
	}
	bad := m.ColdBlock()
	m.Branch(ir.Not(m.value(x)), bad)
	next := m.Cur
	m.Cur = bad
	m.Call(Runtime{m.W}.NullThrower("a model method has no value here"), m.leave, nil)
	m.Ret()
	m.Cur = next
}

// value returns the value of an expression of contracts: calls and memory are read first, of connectives only where their
// sides count.
func (m *modelBuilder) value(x ir.Expr) ir.Expr {
	if still(x) {
		return x
	}
	switch x := x.(type) {
	case *ir.Apply:
		switch x.Op {
		case ir.OpCond:
			return m.chosen(x.Args[0], x.Args[1], x.Args[2])
		case ir.OpAnd:
			return m.connected(x.Args, func(a, rest ir.Expr) (ir.Expr, ir.Expr) { return rest, ir.False })
		case ir.OpOr:
			return m.connected(x.Args, func(a, rest ir.Expr) (ir.Expr, ir.Expr) { return ir.True, rest })
		case ir.OpImplies:
			return m.chosen(x.Args[0], x.Args[1], ir.True)
		}
		k := *x
		k.Args = nil
		for _, a := range x.Args {
			k.Args = append(k.Args, m.value(a))
		}
		return &k
	case *ir.Read:
		if x.Place.Kind == ir.PlaceVar {
			break
		}
		place := *x.Place
		place.Base = m.value(place.Base)
		if place.Index != nil {
			place.Index = m.value(place.Index)
		}
		t := m.Local("read", x.Type())
		m.Add(&ir.Load{Meta: m.Meta(), Dst: t, Place: &place})
		return t
	case *ir.Call:
		var args []ir.Expr
		for _, a := range x.Args {
			args = append(args, m.value(a))
		}
		t := m.Local("value", x.Type())
		m.Call(x.Proc, m.leave, t, args...)
		return t
	case *ir.TypeTest:
		k := *x
		k.X = m.value(x.X)
		return &k
	}
	t := m.Local("value", x.Type())
	m.Add(&ir.Spec{Meta: m.Meta(), Frame: []ir.Var{t}, X: Apply(ir.OpEq, ir.Bool{}, t, x)})
	return t
}

// connected returns the value of a connective of several sides.
func (m *modelBuilder) connected(args []ir.Expr, sides func(a, rest ir.Expr) (then, other ir.Expr)) ir.Expr {
	if len(args) == 1 {
		return m.value(args[0])
	}
	rest := args[1]
	if len(args) > 2 {
		then, _ := sides(args[0], ir.False)
		op := ir.OpAnd
		if then == ir.Expr(ir.True) {
			op = ir.OpOr
		}
		rest = formula.Apply(op, ir.Bool{}, args[1:]...)
	}
	then, other := sides(args[0], rest)
	return m.chosen(args[0], then, other)
}

// chosen returns the value of one of two expressions, of which the other is not looked at.
func (m *modelBuilder) chosen(c, x, y ir.Expr) ir.Expr {
	of := x.Type()
	if _, null := of.(ir.Null); null {
		of = y.Type()
	}
	if _, null := of.(ir.Null); null {
		return x
	}
	t := m.Local("value", of)
	then, after := m.Block(), m.Block()
	m.Branch(m.value(c), then)
	m.Assign(t, m.value(y))
	m.Jump(after)
	m.Cur = then
	m.Assign(t, m.value(x))
	m.Jump(after)
	m.Cur = after
	return t
}

// still reports whether an expression reads no memory, calls nothing, and has a value everywhere.
func still(x ir.Expr) bool {
	ok := true
	ir.Walk(x, func(y ir.Expr) bool {
		switch y := y.(type) {
		case *ir.Quant, *ir.Old, *ir.Call, *ir.Reach, *ir.Fresh, *ir.Read:
			ok = false
		case *ir.Apply:
			ok = ok && y.Op != ir.OpLen && y.Op != ir.OpDiv && y.Op != ir.OpRem
		}
		return ok
	})
	return ok
}
