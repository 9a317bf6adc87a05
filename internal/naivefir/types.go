// This file finds the domains of an expression's columns, which say over what
// a reflexive closure is reflexive.

package naivefir

import (
	"assay/lang/fir/syntax"
)

// kinds returns a type: the products of domain names that its tuples may belong to.
// It is a value whose atoms are names.
func (w view) kinds(x syntax.Expr) value {
	switch x := x.(type) {
	case *syntax.None:
		return value{}
	case *syntax.IntLit:
		return setOf("Integer")
	case *syntax.BoolLit:
		return setOf("Boolean")
	case *syntax.Paren:
		return w.kinds(x.X)
	case *syntax.Name:
		return w.kindsOfName(x.Name)
	case *syntax.Cond:
		return union(w.kinds(x.X), w.kinds(x.Y))
	case *syntax.Project:
		return project(w.kinds(x.X), x.Cols)
	case *syntax.Quant:
		return w.kindsOfQuant(x)
	case *syntax.Unary:
		return w.kindsOfUnary(x)
	case *syntax.Binary:
		return w.kindsOfBinary(x)
	}
	panic("naivefir: unknown expression")
}

func (w view) kindsOfName(name string) value {
	if k, ok := w.boundKinds[name]; ok {
		return k
	}
	if d := w.run.vars[name]; d != nil {
		return w.kinds(d.Type)
	}
	if d, ok := w.run.literals[name]; ok {
		return setOf(tuple(d))
	}
	return setOf(tuple(name))
}

func (w view) kindsOfQuant(q *syntax.Quant) value {
	switch q.Kind {
	case syntax.QuantSum:
		return setOf("Integer")
	case syntax.QuantAll, syntax.QuantSome:
		return setOf("Boolean")
	}
	out := w.binderKinds(q, 0)
	for i := 1; i < len(q.Vars); i++ {
		out = product(out, w.binderKinds(q, i))
	}
	return out
}

// binderKinds returns the type of a quantified variable.
func (w view) binderKinds(q *syntax.Quant, i int) value {
	free := w
	free.boundKinds = nil
	return free.kinds(w.run.binderType(q, i))
}

func (w view) kindsOfUnary(x *syntax.Unary) value {
	switch x.Op {
	case syntax.Neg, syntax.Card, syntax.Sum:
		return setOf("Integer")
	case syntax.Transpose:
		return project(w.kinds(x.X), []int{1, 0})
	case syntax.Closure:
		return closure(w.kinds(x.X))
	case syntax.ReflClosure:
		k := w.kinds(x.X)
		return union(closure(k), project(k, []int{0, 0}), project(k, []int{1, 1}))
	}
	return setOf("Boolean")
}

func (w view) kindsOfBinary(x *syntax.Binary) value {
	a, b := w.kinds(x.X), w.kinds(x.Y)
	switch x.Op {
	case syntax.Union, syntax.Override:
		return union(a, b)
	case syntax.Inter:
		return a.filter(func(t tuple) bool { return b[t] })
	case syntax.Minus:
		return a
	case syntax.Product:
		return product(a, b)
	case syntax.Join:
		return join(a, b)
	case syntax.Iff, syntax.Implies, syntax.Or, syntax.And, syntax.Eq, syntax.Ne, syntax.In,
		syntax.Lt, syntax.Le, syntax.Gt, syntax.Ge:
		return setOf("Boolean")
	}
	return setOf("Integer")
}
