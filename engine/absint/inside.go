package absint

import (
	"cmp"
	"slices"

	"assay/engine/absint/relation"
	"assay/ir"
)

// This file hands to what is called how fields of its first argument are ordered where it begins: an index that is below a field, which is at most
// the length of an array in another one.

// ofFields is the first of the terms that are fields of the first argument, each followed by the length of the array in it.
const ofFields relation.Term = 1 << 16

// mostInside bounds relations of fields that are handed on.
const mostInside = 16

// placed is a term of a call, and where it is for the caller.
type placed struct {
	t relation.Term
	where
}

// amongFields is what is known of how numbers in fields of an object, and lengths of arrays there, are ordered beside each other and the arguments of a
// call; only what follows from no interval.
func amongFields(p point, this number, at []where) (out []relation.Relation) {
	var fields, all []placed
	for _, k := range p.s.known {
		f, ok := k.what.(*ir.Field)
		if !ok || k.base != this || this == none || f.Volatile {
			continue
		}
		t := p.fieldTerm(f)
		if p.s.value(k.is).num {
			fields = append(fields, placed{t, where{k.is, 0}})
		}
		if n := p.s.find(k.is, lengthCell{}, none); n != none && holdsArrays(f.Typ) {
			fields = append(fields, placed{t.Length(), where{n, 0}})
		}
	}
	if len(fields) == 0 {
		return nil
	}
	all = slices.Clone(fields)
	for i, w := range at {
		if w.n != none && p.s.value(w.n).num {
			all = append(all, placed{relation.Term(i), w})
		}
	}
	add := func(x, y placed) {
		c, ok := p.s.ordered(x.n, y.n, false)
		if !ok || x.t == y.t || !small(c) {
			return
		}
		if c, ok = relation.Coarse(c + x.k - y.k); ok {
			out = append(out, relation.Relation{X: x.t, Y: y.t, C: c})
		}
	}
	for _, x := range fields {
		for _, y := range all {
			add(x, y)
			if y.t < ofFields {
				add(y, x)
			}
		}
	}
	slices.SortFunc(out, func(r, s relation.Relation) int { return cmp.Or(cmp.Compare(r.X, s.X), cmp.Compare(r.Y, s.Y)) })
	return out[:min(len(out), mostInside)]
}

// fieldTerm is the term of a field of the first argument.
func (a *analysis) fieldTerm(f *ir.Field) relation.Term {
	i := slices.Index(a.inside, f)
	if i < 0 {
		i = len(a.inside)
		a.inside = append(a.inside, f)
	}
	return ofFields + relation.OfParam(i)
}

// insideAt is where a field of the first argument is, or the length of the array in it, where a procedure begins.
func insideAt(s *state, x *pattern, t relation.Term) where {
	f := x.a.inside[(t-ofFields)/2]
	this := s.local[x.proc.Params[0].Index]
	n := s.find(this, f, none)
	if n == none {
		n = s.add(x.a.load(x, s.value(this), f))
		s.note(known{this, f, none, n})
	}
	if t.Number() {
		return where{n, 0}
	}
	return where{lengthIn(s, x, n, s.value(n)), 0}
}
