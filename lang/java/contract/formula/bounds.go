// This file analyses conditions, and finds bounds of variables.

package formula

import (
	"assay/ir"
	"slices"
)

// Replace puts one variable in the place of another.
func Replace(x ir.Expr, from, to *ir.BoundVar) ir.Expr {
	return Substitute(x, func(y ir.Expr) ir.Expr {
		if y == ir.Expr(from) {
			return to
		}
		return nil
	})
}

// Substitute copies an expression with some parts replaced: those for which f has
// something to put in their place.
func Substitute(x ir.Expr, f func(ir.Expr) ir.Expr) ir.Expr {
	if x == nil {
		return nil
	}
	if y := f(x); y != nil {
		return y
	}
	switch x := x.(type) {
	case *ir.Apply:
		k := *x
		k.Args = substituteAll(x.Args, f)
		return &k
	case *ir.Quant:
		k := *x
		k.Body = Substitute(x.Body, f)
		return &k
	case *ir.Old:
		return &ir.Old{X: Substitute(x.X, f)}
	case *ir.Read:
		k, p := *x, *x.Place
		p.Base, p.Index = Substitute(p.Base, f), Substitute(p.Index, f)
		k.Place = &p
		return &k
	case *ir.Call:
		k := *x
		k.Args = substituteAll(x.Args, f)
		return &k
	case *ir.TypeTest:
		k := *x
		k.X = Substitute(x.X, f)
		return &k
	case *ir.Reach:
		k := *x
		k.From = Substitute(x.From, f)
		return &k
	case *ir.Fresh:
		return &ir.Fresh{X: Substitute(x.X, f)}
	}
	return x
}

func substituteAll(list []ir.Expr, f func(ir.Expr) ir.Expr) []ir.Expr {
	out := make([]ir.Expr, len(list))
	for i, x := range list {
		out[i] = Substitute(x, f)
	}
	return out
}

// Between are bounds that follow from others: with i < j and j < n also i < n. They let
// each variable be enumerated on its own.
func Between(vars []*ir.BoundVar, rng ir.Expr) []ir.Expr {
	if len(vars) < 2 {
		return nil
	}
	var out []ir.Expr
	guards := ir.Conjuncts(rng)
	for range vars {
		var more []ir.Expr
		for _, g := range guards {
			v, w, ok := below(g)
			if !ok || v == w {
				continue
			}
			for _, h := range guards {
				a, ok := h.(*ir.Apply)
				if !ok || len(a.Args) != 2 || a.Op != ir.OpLt && a.Op != ir.OpLe || !mentions(h, vars) {
					continue
				}
				if PlainVar(a.Args[0]) == w && !mentions(a.Args[1], vars) {
					more = append(more, Apply(a.Op, ir.Bool{}, v, a.Args[1]))
				}
				if PlainVar(a.Args[1]) == v && !mentions(a.Args[0], vars) {
					more = append(more, Apply(a.Op, ir.Bool{}, a.Args[0], w))
				}
			}
		}
		more = slices.DeleteFunc(more, func(x ir.Expr) bool {
			return slices.ContainsFunc(guards, func(g ir.Expr) bool { return ir.ExprString(g) == ir.ExprString(x) })
		})
		if len(more) == 0 || len(out) > 4*len(vars) {
			break
		}
		guards, out = append(guards, more...), append(out, more...)
	}
	return out
}

// below reads "v < w" and "v <= w".
func below(g ir.Expr) (v, w *ir.BoundVar, ok bool) {
	a, is := g.(*ir.Apply)
	if !is || len(a.Args) != 2 {
		return nil, nil, false
	}
	l, r := PlainVar(a.Args[0]), PlainVar(a.Args[1])
	switch a.Op {
	case ir.OpLt, ir.OpLe:
		return l, r, l != nil && r != nil
	case ir.OpGt, ir.OpGe:
		return r, l, l != nil && r != nil
	}
	return nil, nil, false
}

func Antecedents(x ir.Expr) []ir.Expr {
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpImplies {
		return append(ir.Conjuncts(a.Args[0]), Antecedents(a.Args[1])...)
	}
	return nil
}

// Bounds reports whether a condition bounds a variable from below and from above.
func Bounds(g ir.Expr, v *ir.BoundVar) (low, high bool) {
	a, ok := g.(*ir.Apply)
	if !ok || len(a.Args) != 2 {
		return false, false
	}
	vars := []*ir.BoundVar{v}
	left := PlainVar(widened(a.Args[0])) == v && !mentions(a.Args[1], vars)
	right := PlainVar(widened(a.Args[1])) == v && !mentions(a.Args[0], vars)
	switch a.Op {
	case ir.OpEq:
		return left || right, left || right
	case ir.OpLt, ir.OpLe:
		return right, left
	case ir.OpGt, ir.OpGe:
		return left, right
	case ir.OpSubset:
		if u, ok := a.Args[0].(*ir.Apply); ok && u.Op == ir.OpSet && u.Args[0] == ir.Expr(v) {
			return true, true
		}
	}
	return false, false
}

// PlainVar returns the variable that an expression is.
func PlainVar(x ir.Expr) *ir.BoundVar {
	v, _ := x.(*ir.BoundVar)
	return v
}

// widened returns the operand of a widening conversion: a char where an int is compared. Others are unchanged.
func widened(x ir.Expr) ir.Expr {
	a, ok := x.(*ir.Apply)
	if !ok || a.Op != ir.OpConv {
		return x
	}
	from, is := a.Args[0].Type().(ir.Int)
	to, wide := a.Typ.(ir.Int)
	if is && wide && from.Bits < to.Bits && (to.Signed || !from.Signed) {
		return a.Args[0]
	}
	return x
}

func Guarded(rng, body ir.Expr) ir.Expr {
	if rng == ir.Expr(ir.True) {
		return body
	}
	return Implies(rng, body)
}

func Quantify(k ir.QuantKind, vars []*ir.BoundVar, body ir.Expr) ir.Expr {
	return &ir.Quant{Kind: k, Vars: vars, Body: body, Typ: ir.Bool{}}
}

func Truth(b bool) ir.Expr {
	if b {
		return ir.True
	}
	return ir.False
}
