package contract

import (
	"assay/ir"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
)

// This file states abstraction functions in a form that engines can enumerate.

// Formula returns the abstraction function as a condition over Clause.This that mentions the field
// itself. For a sequence that is defined index by index the equation ranges over its own indices
// and those beyond them: where both sides are empty, it holds.
func (r *Represents) Formula() ir.Expr {
	parts := []ir.Expr{r.Clause.Defined}
	for _, x := range ir.Conjuncts(r.Clause.Cond) {
		parts = append(parts, r.finite(x)...)
	}
	switch r.Field.Ghost.Rel {
	case spec.RelSeq:
		i := r.index("index")
		j := formula.Apply(ir.OpSub, decl.Int32, i, ir.NewInt(decl.Int32, 1))
		first := formula.Apply(ir.OpEq, ir.Bool{}, i, ir.NewInt(decl.Int32, 0))
		parts = append(parts, r.overIndices(i, formula.Or(first, formula.Apply(ir.OpSubset, ir.Bool{}, singletonOf(j), r.indices()))))
	case spec.RelLone:
		parts = append(parts, formula.Apply(ir.OpLone, ir.Bool{}, r.Value))
	}
	return formula.And(parts...)
}

// Global returns the variable that the field's values lie in; nil if they lie in the objects.
func (r *Represents) Global() *ir.Global {
	var out *ir.Global
	ir.Walk(r.Value, func(x ir.Expr) bool {
		if g, ok := x.(*ir.Global); ok {
			out = g
		}
		return true
	})
	return out
}

// this.f[i] = e", where e goes back to smaller indices, for the indices that there are. => finite
// states "all i | g => this.f[i] = e", where e refers to smaller indices, for the existing indices.
// => this.f[i] = e", where e goes back to smaller indices, for the indices that there are.
func (r *Represents) finite(x ir.Expr) []ir.Expr {
	d, ok := r.definition(x)
	if !ok || d.Var == nil || r.Field.Ghost.Rel != spec.RelSeq || !r.mentioned(d.Value) {
		return []ir.Expr{x}
	}
	q := x.(*ir.Quant)
	i, j := r.index("i"), r.index("j")
	at := func(by ir.Expr) ir.Expr {
		return formula.Substitute(q.Body, func(y ir.Expr) ir.Expr {
			if y == ir.Expr(d.Var) {
				return by
			}
			return nil
		})
	}
	return []ir.Expr{r.overIndices(i, at(i)), r.overIndices(j, at(formula.Apply(ir.OpAdd, decl.Int32, j, ir.NewInt(decl.Int32, 1))))}
}

func (r *Represents) mentioned(x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		found = found || y == ir.Expr(r.Global())
		return !found
	})
	return found
}

func (r *Represents) index(name string) *ir.BoundVar {
	return &ir.BoundVar{Name: name + " of " + r.Field.Name, Typ: decl.Int32, Span: r.Clause.Span}
}

// indices returns those of the sequence.
func (r *Represents) indices() ir.Expr {
	return &ir.Apply{Op: ir.OpProject, Cols: []int{0}, Args: []ir.Expr{r.Value}, Typ: ir.NewRel(1, ir.Product{decl.Int32})}
}

func singletonOf(x ir.Expr) ir.Expr {
	return formula.Apply(ir.OpSet, ir.NewRel(1, ir.Product{decl.Int32}), x)
}

func (r *Represents) overIndices(i *ir.BoundVar, body ir.Expr) ir.Expr {
	in := formula.Apply(ir.OpSubset, ir.Bool{}, singletonOf(i), r.indices())
	return &ir.Quant{Kind: ir.QuantAll, Vars: []*ir.BoundVar{i}, Body: formula.Implies(in, body), Typ: ir.Bool{}, Span: r.Clause.Span}
}
