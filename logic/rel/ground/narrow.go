package ground

// This file narrows what a variable over the integers is tried with, where
// these are too many to list.

import (
	"math"

	"assay/logic/circuit"
	"assay/logic/rel"
)

// candidates is a set of integers that has all those values of the i-th variable
// for which the body of nd may hold (of "some", comprehensions and sums) or may
// fail (of "all").
func (g *Grounder) candidates(nd *node, i int, some bool) *Matrix {
	d := nd.decls[i]
	name := g.vars[d.x].name
	if g.arith.ForbidOverflow {
		g.refuse(rel.Unguarded, "variable %s ranges over the integers of %d bits, which does not go with forbidden overflow", name, g.arith.Bits())
	}
	s := span{lo: math.MinInt64, hi: math.MaxInt64}
	if nd.op != opSumOver {
		// The body means the variables declared after this one, not those of
		// the same name further out.
		saved := make([]binding, len(nd.decls))
		for j := i; j < len(nd.decls); j++ {
			saved[j], g.env[nd.decls[j].x] = g.env[nd.decls[j].x], binding{}
		}
		s = narrowing{g, d.x}.narrow(s, nd.kids[0], some)
		for j := len(nd.decls) - 1; j >= i; j-- {
			g.env[nd.decls[j].x] = saved[j]
		}
	}
	if s.set != nil {
		return s.set
	}
	least := int64(-1) << (g.arith.Bits() - 1)
	s.lo, s.hi = max(s.lo, least), min(s.hi, -(least+1))
	if s.lo <= s.hi && uint64(s.hi)-uint64(s.lo) >= 1<<expandWidth {
		g.refuse(rel.Unguarded, "variable %s ranges over the integers of %d bits, and no range or membership narrows them", name, g.arith.Bits())
	}
	var rows []row
	for i := s.lo; i <= s.hi; i++ {
		rows = append(rows, row{[]cell{{num: circuit.Number(i, g.arith.Bits())}}, circuit.True})
		if i == math.MaxInt64 {
			break
		}
	}
	return g.matrix(1, rows)
}

// span is a superset of the integers of interest: a set, or all from lo to hi.
type span struct {
	lo, hi int64
	set    *Matrix
}

// narrowing looks for the values that matter of one variable.
type narrowing struct {
	*Grounder
	x int32
}

// narrow is the part of s for which an entry may hold (want) or may fail.
func (g narrowing) narrow(s span, at int32, want bool) span {
	nd := &g.nodes[at]
	switch nd.op {
	case opNot:
		return g.narrow(s, nd.kids[0], !want)
	case opAnd, opOr:
		if (nd.op == opAnd) == want {
			for _, id := range nd.kids {
				s = g.narrow(s, id, want)
			}
		}
	case opIn, opEqual:
		if want && s.set == nil && g.closed(nd.kids[1]) {
			return g.memberOf(s, nd)
		}
	case opIntEqual, opIntLess, opIntAtMost:
		if s.set == nil && (want || nd.op != opIntEqual) {
			return g.compared(s, nd, want)
		}
	}
	return s
}

// closed reports whether x is not in an entry and all its variables are bound.
func (g narrowing) closed(at int32) bool {
	for _, y := range g.nodes[at].free {
		if y == g.x || g.env[y].m == nil {
			return false
		}
	}
	return true
}

// memberOf narrows by "x in e", and by "… -> x -> … in e" with variables on
// both sides.
func (g narrowing) memberOf(s span, nd *node) span {
	columns := g.variables(nd.kids[0], nil)
	for i, y := range columns {
		if y == g.x {
			m := g.expr(nd.kids[1])
			if m.k > 1 {
				m = g.project(m, []int{i})
			}
			s.set = g.onlyInts(m)
			return s
		}
	}
	return s
}

// variables are the variables that an entry is the product of; an entry that
// is something else gives nothing.
func (t *table) variables(at int32, list []int32) []int32 {
	nd := &t.nodes[at]
	switch {
	case nd.op == opVariable && nd.arity == 1:
		return append(list, int32(nd.arg))
	case nd.op == opProduct:
		if list = t.variables(nd.kids[0], list); list != nil {
			return t.variables(nd.kids[1], list)
		}
	}
	return nil
}

// compared narrows by a comparison of sum(x) with something without x, whose
// least and greatest value are seen from its constant bits.
func (g narrowing) compared(s span, nd *node, want bool) span {
	left := g.isSumOf(nd.kids[0])
	other := nd.kids[1]
	if !left {
		if !g.isSumOf(nd.kids[1]) {
			return s
		}
		other = nd.kids[0]
	}
	if !g.closed(other) {
		return s
	}
	lo, hi := extremes(g.integer(other))
	below := left == want // x < other, or x <= other; else the other way round
	strict := (nd.op == opIntLess) == want
	switch {
	case nd.op == opIntEqual:
		s.lo, s.hi = max(s.lo, lo), min(s.hi, hi)
	case below && strict:
		if hi == math.MinInt64 {
			return span{0, -1, nil}
		}
		s.hi = min(s.hi, hi-1)
	case below:
		s.hi = min(s.hi, hi)
	case strict:
		if lo == math.MaxInt64 {
			return span{0, -1, nil}
		}
		s.lo = max(s.lo, lo+1)
	default:
		s.lo = max(s.lo, lo)
	}
	return s
}

func (g narrowing) isSumOf(at int32) bool {
	nd := &g.nodes[at]
	if nd.op != opSumOf {
		return false
	}
	of := &g.nodes[nd.kids[0]]
	return of.op == opVariable && int32(of.arg) == g.x
}

// extremes are the least and the greatest signed value a vector can have, as
// far as its constant bits tell.
func extremes(v vec) (lo, hi int64) {
	for i, r := range v {
		weight := int64(1) << i
		if i == len(v)-1 {
			weight = -weight
		}
		switch {
		case r == circuit.True:
			lo, hi = lo+weight, hi+weight
		case r == circuit.False:
		case weight < 0:
			lo += weight
		default:
			hi += weight
		}
	}
	return lo, hi
}
