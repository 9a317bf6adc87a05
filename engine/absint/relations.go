package absint

import (
	"slices"

	"assay/engine/absint/domain"
	"assay/engine/absint/relation"
	"assay/ir"
)

// This file hands to what is called how its arguments are ordered, as an index and the length of an array, and back to the caller how results and
// arguments are, and what was found out about these.

// where is where a term is for a caller: a number, and what is added to it.
type where struct {
	n number
	k int64
}

// places are where the terms are that a call is about.
func places(p point, st *ir.CallStmt, q *ir.Proc, args []value, numbers []number) (out []where) {
	for i, v := range args {
		at := placesOf(p.s, p.x, v, numbers[i], q.Params[i])
		if v.num && numbers[i] == none && len(st.Args) == len(args) {
			_, at[0].n, at[0].k = p.linear(st.Args[i])
		}
		if v.num && at[0].n == none {
			at[0].n = p.s.add(v)
		}
		out = append(out, at...)
	}
	return out
}

// placesOf are where a variable is, and the length of the array that it refers to.
func placesOf(s *state, x *pattern, v value, n number, of ir.Var) []where {
	length := none
	if v.ref && n != none && holdsArrays(of.Type()) {
		length = lengthIn(s, x, n, v)
	}
	return []where{{n, 0}, {length, 0}}
}

// holdsArrays reports whether a variable of a type refers to nothing but arrays.
func holdsArrays(t ir.Type) bool {
	_, ok := t.(ir.Array)
	return ok
}

// between is what is known of how some of the numbers are ordered beside all.
func (s *state) between(at []where, first func(relation.Term) bool) (out []relation.Relation) {
	for x, p := range at {
		for y, q := range at {
			if x == y || !first(relation.Term(x)) || p.n == none || q.n == none || !s.value(p.n).num || !s.value(q.n).num {
				continue
			}
			c, ok := s.ordered(p.n, q.n, !relation.Term(y).Number())
			if !ok || !small(c) {
				continue
			}
			if c, ok = relation.Coarse(c + p.k - q.k); ok {
				out = append(out, relation.Relation{X: relation.Term(x), Y: relation.Term(y), C: c})
			}
		}
	}
	return out
}

// ordered returns the least c for which x <= y + c is known besides what the values of arguments say: those of lengths are not handed on.
func (s *state) ordered(x, y number, length bool) (c int64, ok bool) {
	if x == y {
		return 0, true
	}
	for _, o := range s.orders {
		if o.x == x && o.y == y && (!ok || o.c < c) {
			c, ok = o.c, true
		}
	}
	if a, b := s.value(x), s.value(y); length && b.lo > 0 {
		if d, fine := domain.Add(a.hi, -b.lo); fine && (!ok || d < c) {
			c, ok = d, true
		}
	}
	return c, ok
}

// related learns relations between numbers.
func (s *state) related(list []relation.Relation, at func(relation.Term) where) {
	for _, r := range list {
		x, y := at(r.X), at(r.Y)
		if x.n != none && y.n != none {
			s.relate(x.n, y.n, r.C+y.k-x.k)
		}
	}
}

// rooted learns what an end says of arguments; it reports whether that is possible.
func (s *state) rooted(roots []value, at []where) bool {
	for i, v := range roots {
		n := at[i].n
		if n == none {
			continue
		}
		now := s.value(n)
		switch {
		case now.ref && v.ref && now.null && !v.null:
			now.null = false
		case now.num && v.num:
			lo, fine := domain.Add(v.lo, -at[i].k)
			hi, also := domain.Add(v.hi, -at[i].k)
			if !fine || !also {
				continue
			}
			now = now.meet(lo, hi)
		default:
			continue
		}
		if !s.set(n, now) {
			return false
		}
	}
	return true
}

// rootCell is where a term of a procedure is known as it was when the procedure began.
type rootCell struct{ t relation.Term }

// pinned reports whether a cell is none of the program, but what an analysis has to find again.
func pinned(what any) bool {
	switch what.(type) {
	case rootCell, thisCell:
		return true
	}
	return false
}

// root notes the terms where a procedure begins, with what is known of them.
func root(s *state, x *pattern) {
	for i, l := range x.proc.Params {
		n := s.local[l.Index]
		if x.made != nil && i == 0 {
			continue
		}
		for j, at := range placesOf(s, x, s.value(n), n, l) {
			if at.n != none {
				s.note(known{none, rootCell{relation.OfParam(i) + relation.Term(j)}, none, at.n})
			}
		}
	}
	s.related(x.orders, func(t relation.Term) where {
		if t >= ofFields {
			return insideAt(s, x, t)
		}
		return where{s.find(none, rootCell{t}, none), 0}
	})
}

// atEnd is what an end says of the terms: what arguments are, and how they and the results are ordered.
func atEnd(s *state, x *pattern) (roots []value, orders []relation.Relation) {
	var at []where
	for i := range x.proc.Params {
		for _, t := range []relation.Term{relation.OfParam(i), relation.OfParam(i).Length()} {
			n := s.find(none, rootCell{t}, none)
			at = append(at, where{n, 0})
			v := nothing
			if n != none {
				v = s.value(n)
			}
			roots = append(roots, v)
		}
	}
	for _, l := range x.proc.Results {
		n := s.of(l)
		at = append(at, placesOf(s, x, s.value(n), n, l)...)
	}
	orders = slices.DeleteFunc(s.between(at, func(relation.Term) bool { return true }), func(r relation.Relation) bool { return slices.Contains(x.orders, r) })
	return roots, orders
}
