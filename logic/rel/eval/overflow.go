package eval

// This file decides whom an overflow concerns, and finds the integers that a
// quantifier over a wide type has to look at.

import (
	"maps"
	"slices"

	"assay/logic/rel"
)

// spoil marks the innermost scope whose variable n mentions; the outermost
// scope if it mentions none.
func (e *Evaluator) spoil(n rel.Node) {
	free := e.freeOf(n)
	for i := len(e.scopes) - 1; i >= 0; i-- {
		if i == 0 || free[e.scopes[i].x] {
			e.scopes[i].spoiled = true
			return
		}
	}
}

// freeOf are the free variables of a node.
func (e *Evaluator) freeOf(n rel.Node) map[*rel.Variable]bool {
	if f, ok := e.free[n]; ok {
		return f
	}
	f := map[*rel.Variable]bool{}
	if x, ok := n.(*rel.Variable); ok {
		f[x] = true
	}
	ds, inner := rel.Parts(n)
	for i := range ds {
		e.freeUnder(f, ds[:i], ds[i].Of)
	}
	for _, m := range inner {
		e.freeUnder(f, ds, m)
	}
	e.free[n] = f
	return f
}

func (e *Evaluator) freeUnder(f map[*rel.Variable]bool, ds rel.Decls, n rel.Node) {
	for x := range e.freeOf(n) {
		if !slices.ContainsFunc(ds, func(d rel.Decl) bool { return d.Var == x }) {
			f[x] = true
		}
	}
}

// expandWidth is the width up to which all integers are listed.
const expandWidth = 8

// guarded lists the integers that can make a difference as values of the first
// variable: those for which f may hold (of "some" and comprehensions), or may
// fail (of "all"). The variables are not bound while f is looked at: it does
// not mean those of the same name further out.
func (e *Evaluator) guarded(owner rel.Node, ds rel.Decls, f rel.Formula, some bool) set {
	x := ds[0].Var
	bits := e.arith.Bits()
	outer := maps.Clone(e.env)
	defer func() { e.env = outer }()
	for _, d := range ds {
		delete(e.env, d.Var)
	}
	r := span{lo: -1 << (bits - 1), hi: 1<<(bits-1) - 1}
	if f != nil {
		r = e.narrow(r, x, f, some)
	}
	if r.list == nil {
		if r.lo <= r.hi && uint64(r.hi)-uint64(r.lo) >= 1<<expandWidth {
			refuse(owner, rel.Unguarded, "variable %s ranges over the integers of %d bits, and no range or membership narrows them", x, bits)
		}
		r.list = []int64{}
		for i := r.lo; i <= r.hi; i++ {
			r.list = append(r.list, i)
			if i == r.hi {
				break
			}
		}
	}
	s := set{arity: 1}
	for _, i := range r.list {
		s.rows = append(s.rows, []int32{e.codeOf(i)})
	}
	return s.normal()
}

// span is a superset of the integers of interest: a list, or all from lo to hi.
type span struct {
	lo, hi int64
	list   []int64
}

// narrow is the part of r where f may hold (want), or may fail (not want).
func (e *Evaluator) narrow(r span, x *rel.Variable, f rel.Formula, want bool) span {
	switch f := f.(type) {
	case *rel.NotFormula:
		return e.narrow(r, x, f.Of, !want)
	case *rel.NaryFormula:
		if f.Or != want { // all parts narrow: a conjunction holds, or a disjunction fails
			for _, g := range f.Of {
				r = e.narrow(r, x, g, want)
			}
		}
	case *rel.BinaryFormula:
		if !f.Iff && !want {
			return e.narrow(e.narrow(r, x, f.Left, true), x, f.Right, false)
		}
	case *rel.Comparison:
		if want && f.Left == rel.Expr(x) && e.closed(f.Right, x) {
			return e.members(r, e.expr(f.Right), 0)
		}
		if p, ok := f.Left.(*rel.NaryExpr); ok && want && !f.Equal && p.Op == rel.OpProduct && e.closed(f.Right, x) {
			return e.column(r, x, p, f.Right)
		}
	case *rel.IntComparison:
		return e.compared(r, x, f, want)
	}
	return r
}

// closed reports whether all variables of n but x are bound, and x is not in n.
func (e *Evaluator) closed(n rel.Node, x *rel.Variable) bool {
	for y := range e.freeOf(n) {
		if _, bound := e.env[y]; !bound || y == x {
			return false
		}
	}
	return true
}

// column narrows by "… -> x -> … in t".
func (e *Evaluator) column(r span, x *rel.Variable, p *rel.NaryExpr, t rel.Expr) span {
	at := 0
	for _, part := range p.Of {
		if part == rel.Expr(x) {
			return e.members(r, e.expr(t), at)
		}
		if _, single := part.(*rel.Variable); !single {
			return r // an empty part would make the product empty
		}
		at += part.Arity()
	}
	return r
}

// members is what r has in common with the integers in a column.
func (e *Evaluator) members(r span, s set, column int) span {
	list := []int64{}
	for _, row := range s.rows {
		i, ok := e.value(row[column]).Int()
		if ok && r.lo <= i && i <= r.hi && (r.list == nil || slices.Contains(r.list, i)) && !slices.Contains(list, i) {
			list = append(list, i)
		}
	}
	return span{r.lo, r.hi, list}
}

// compared narrows by a comparison of sum(x) with something without x.
func (e *Evaluator) compared(r span, x *rel.Variable, f *rel.IntComparison, want bool) span {
	op, other := f.Op, f.Right
	if !isSumOf(f.Left, x) {
		if !isSumOf(f.Right, x) {
			return r
		}
		op, other = flipped[f.Op], f.Left
	}
	if !e.closed(other, x) {
		return r
	}
	if !want {
		if op == rel.OpIntEqual {
			return r
		}
		op = negated[op]
	}
	spoiled := slices.Clone(e.scopes)
	n := e.integer(other)
	e.scopes = spoiled // overflow here is found again in the body
	lo, hi := r.lo, r.hi
	switch op {
	case rel.OpIntEqual:
		lo, hi = max(lo, n), min(hi, n)
	case rel.OpIntLess:
		if n == r.lo {
			return span{0, 0, []int64{}}
		}
		hi = min(hi, n-1)
	case rel.OpIntAtMost:
		hi = min(hi, n)
	case rel.OpIntGreater:
		if n == r.hi {
			return span{0, 0, []int64{}}
		}
		lo = max(lo, n+1)
	case rel.OpIntAtLeast:
		lo = max(lo, n)
	}
	cut := span{lo: lo, hi: hi}
	if r.list != nil {
		cut.list = slices.DeleteFunc(slices.Clone(r.list), func(i int64) bool { return i < lo || i > hi })
	}
	return cut
}

var (
	flipped = [...]rel.IntCompareOp{rel.OpIntEqual, rel.OpIntGreater, rel.OpIntAtLeast, rel.OpIntLess, rel.OpIntAtMost}
	negated = [...]rel.IntCompareOp{0, rel.OpIntAtLeast, rel.OpIntGreater, rel.OpIntAtMost, rel.OpIntLess}
)

func isSumOf(i rel.IntExpr, x *rel.Variable) bool {
	s, ok := i.(*rel.SumOf)
	return ok && s.Of == rel.Expr(x)
}
