package contract

import (
	"assay/ir"
	"assay/lang/java/contract/formula"
)

// This file reads abstraction functions that define a field by equations.

// Definition is one equation for a field: its value, or that at an index, or those at all
// indices that satisfy a condition.
type Definition struct {
	Index ir.Expr      // nil: the field as a whole
	Var   *ir.BoundVar // ranges over all indices; nil for one
	Guard ir.Expr      // on Var
	Value ir.Expr      // may mention the field at smaller indices
}

// Definitions takes the formula of an abstraction function apart: "this.f = e",
// "this.f[c] = e", "all i: int | g => this.f[i] = e", joined by &&. It returns false if the formula
// is of another form.
func (r *Represents) Definitions() ([]Definition, bool) {
	var out []Definition
	for _, part := range ir.Conjuncts(r.Clause.Cond) {
		d, ok := r.definition(part)
		if !ok {
			return nil, false
		}
		out = append(out, d)
	}
	return out, len(out) > 0
}

func (r *Represents) definition(x ir.Expr) (Definition, bool) {
	if q, ok := x.(*ir.Quant); ok && q.Kind == ir.QuantAll && len(q.Vars) == 1 {
		a, ok := q.Body.(*ir.Apply)
		if !ok || a.Op != ir.OpImplies {
			return Definition{}, false
		}
		d, ok := r.definition(a.Args[1])
		if ok && d.Index != nil && formula.PlainVar(d.Index) == q.Vars[0] {
			return Definition{Index: d.Index, Var: q.Vars[0], Guard: a.Args[0], Value: d.Value}, true
		}
		return Definition{}, false
	}
	a, ok := x.(*ir.Apply)
	if !ok || a.Op != ir.OpEq {
		return Definition{}, false
	}
	for i := range 2 {
		index, ok := r.fieldAt(a.Args[i])
		if ok {
			return Definition{Index: index, Value: a.Args[1-i]}, true
		}
	}
	return Definition{}, false
}

// fieldAt recognises the field of this, and that at an index.
func (r *Represents) fieldAt(x ir.Expr) (index ir.Expr, ok bool) {
	want := ir.ExprString(r.Value)
	if ir.ExprString(x) == want {
		return nil, true
	}
	a, is := x.(*ir.Apply)
	if !is {
		return nil, false
	}
	if a.Op == ir.OpSet && ir.ExprString(a.Args[0]) == want {
		return nil, true
	}
	if a.Op == ir.OpJoin && ir.ExprString(a.Args[1]) == want {
		if s, ok := a.Args[0].(*ir.Apply); ok && s.Op == ir.OpSet {
			return s.Args[0], true
		}
	}
	return nil, false
}
