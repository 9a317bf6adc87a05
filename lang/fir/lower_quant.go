// This file translates quantifiers. A variable of ir ranges over one sort, so
// a quantifier over a union of domains becomes one for each combination.

package fir

import (
	"assay/ir"
	"assay/lang/fir/syntax"
)

var quantKinds = map[syntax.QuantKind]ir.QuantKind{
	syntax.QuantAll: ir.QuantAll, syntax.QuantSome: ir.QuantSome, syntax.QuantSum: ir.QuantSum, syntax.QuantSet: ir.QuantSet,
}

// quant translates a quantifier in the way that is direct for its kind.
func (e *exprs) quant(q *syntax.Quant) ir.Expr {
	var parts []ir.Expr
	sorts := make([]int, len(q.Vars))
	for more := true; more; more = e.nextSorts(q, sorts) {
		if e.nodes > maxNodes && len(parts) > 0 {
			e.errs.Errorf(e.span(q), syntax.CodeLimit,
				"quantifiers over unions of domains make more than %d operators", maxNodes)
			break
		}
		if part := e.quantPart(q, sorts); part != nil {
			parts = append(parts, part)
		}
	}
	return e.combine(q, parts)
}

// nextSorts goes to the next combination of alternatives of the variables'
// types, the last variable fastest.
func (e *exprs) nextSorts(q *syntax.Quant, sorts []int) bool {
	for i := len(sorts) - 1; i >= 0; i-- {
		sorts[i]++
		if sorts[i] < len(e.binders[q.Vars[i]].typ.Alts) {
			return true
		}
		sorts[i] = 0
	}
	return false
}

// quantPart is the quantifier over one combination; nil if a variable ranges
// over nothing.
func (e *exprs) quantPart(q *syntax.Quant, sorts []int) ir.Expr {
	out := &ir.Quant{Kind: quantKinds[q.Kind], Span: e.span(q)}
	var guards []ir.Expr
	var cols ir.Product
	bounds := make([]*bound, len(q.Vars))
	for i, b := range q.Vars {
		bounds[i] = e.binders[b]
		if len(bounds[i].typ.Alts) == 0 {
			return nil
		}
	}
	for i, b := range q.Vars {
		domain := bounds[i].typ.Alts[sorts[i]].domain(0)
		v := &ir.BoundVar{Name: e.fresh(b.Name.Name), Typ: e.sort(domain), Span: e.span(b)}
		e.names[v.Name]++
		e.vars[bounds[i]] = v
		out.Vars = append(out.Vars, v)
		cols = append(cols, v.Typ)
		if g := e.existedBefore(b, domain, v); g != nil {
			guards = append(guards, g)
		}
	}
	out.Body = e.guarded(q, guards)
	out.Typ = e.quantType(q, cols)
	for _, v := range out.Vars {
		e.names[v.Name]--
	}
	return out
}

func (e *exprs) quantType(q *syntax.Quant, cols ir.Product) ir.Type {
	switch q.Kind {
	case syntax.QuantSum:
		return e.int
	case syntax.QuantSet:
		return ir.NewRel(len(cols), cols)
	}
	return ir.Bool{}
}

// existedBefore limits a variable to the extent that its domain means here: in
// the specification of a check, a domain that is not listed is the one before.
func (e *exprs) existedBefore(b *syntax.Binder, domain int, v *ir.BoundVar) ir.Expr {
	d := e.domains[domain]
	if e.state != stateGoal || e.frame[d] || !e.grows[d] {
		return nil
	}
	extent := &ir.Old{X: &ir.Extent{Class: e.classes[domain]}}
	element := &ir.Apply{Op: ir.OpSet, Args: []ir.Expr{v}, Typ: ir.NewRel(1, ir.Product{v.Typ}), Span: e.span(b)}
	return &ir.Apply{Op: ir.OpSubset, Args: []ir.Expr{element, extent}, Typ: ir.Bool{}, Span: e.span(b)}
}

// guarded is the body, for the variables that satisfy the guards.
func (e *exprs) guarded(q *syntax.Quant, guards []ir.Expr) ir.Expr {
	if q.Kind == syntax.QuantSum {
		body := e.number(q.Body)
		for _, g := range guards {
			body = e.apply(q, ir.OpCond, e.int, g, body, ir.NewInt(e.int, 0))
		}
		return body
	}
	body := e.truth(q.Body)
	if len(guards) == 0 {
		return body
	}
	if q.Kind == syntax.QuantAll {
		return e.apply(q, ir.OpImplies, ir.Bool{}, e.apply(q, ir.OpAnd, ir.Bool{}, guards...), body)
	}
	return e.apply(q, ir.OpAnd, ir.Bool{}, append(guards, body)...)
}

// combine puts the parts of a quantifier together.
func (e *exprs) combine(q *syntax.Quant, parts []ir.Expr) ir.Expr {
	if len(parts) == 1 {
		return parts[0]
	}
	switch q.Kind {
	case syntax.QuantAll:
		return e.apply(q, ir.OpAnd, ir.Bool{}, parts...)
	case syntax.QuantSome:
		return e.apply(q, ir.OpOr, ir.Bool{}, parts...)
	case syntax.QuantSum:
		var sum ir.Expr = ir.NewInt(e.int, 0)
		for i, p := range parts {
			if i == 0 {
				sum = p
				continue
			}
			sum = e.apply(q, ir.OpAdd, e.int, sum, p)
		}
		return sum
	}
	if len(parts) == 0 {
		return &ir.Const{Typ: e.typeOf(q)}
	}
	return e.apply(q, ir.OpUnion, e.typeOf(q), parts...)
}
