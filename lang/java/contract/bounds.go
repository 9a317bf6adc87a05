// This file takes conditions apart, and finds what bounds variables.

package contract

import (
	"assay/ir"
	"slices"
)

// replace puts one variable in the place of another.
func replace(x ir.Expr, from, to *ir.BoundVar) ir.Expr {
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

// between are bounds that follow from others: with i < j and j < n also i < n. They let
// each variable be gone through on its own.
func between(vars []*ir.BoundVar, rng ir.Expr) []ir.Expr {
	if len(vars) < 2 {
		return nil
	}
	var out []ir.Expr
	guards := conjuncts(rng)
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
				if plainVar(a.Args[0]) == w && !mentions(a.Args[1], vars) {
					more = append(more, apply(a.Op, ir.Bool{}, v, a.Args[1]))
				}
				if plainVar(a.Args[1]) == v && !mentions(a.Args[0], vars) {
					more = append(more, apply(a.Op, ir.Bool{}, a.Args[0], w))
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
	l, r := plainVar(a.Args[0]), plainVar(a.Args[1])
	switch a.Op {
	case ir.OpLt, ir.OpLe:
		return l, r, l != nil && r != nil
	case ir.OpGt, ir.OpGe:
		return r, l, l != nil && r != nil
	}
	return nil, nil, false
}

func conjuncts(x ir.Expr) []ir.Expr {
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpAnd {
		var out []ir.Expr
		for _, y := range a.Args {
			out = append(out, conjuncts(y)...)
		}
		return out
	}
	return []ir.Expr{x}
}

func antecedents(x ir.Expr) []ir.Expr {
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpImplies {
		return append(conjuncts(a.Args[0]), antecedents(a.Args[1])...)
	}
	return nil
}

// bounds tells whether a condition bounds a variable from below and from above.
func bounds(g ir.Expr, v *ir.BoundVar) (low, high bool) {
	a, ok := g.(*ir.Apply)
	if !ok || len(a.Args) != 2 {
		return false, false
	}
	vars := []*ir.BoundVar{v}
	left := plainVar(widened(a.Args[0])) == v && !mentions(a.Args[1], vars)
	right := plainVar(widened(a.Args[1])) == v && !mentions(a.Args[0], vars)
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

// plainVar is the variable that an expression is.
func plainVar(x ir.Expr) *ir.BoundVar {
	v, _ := x.(*ir.BoundVar)
	return v
}

// widened is what an expression makes wider without a change: a char where an int is compared. Others are themselves.
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
