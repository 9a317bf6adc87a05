package absint

import (
	"cmp"
	"slices"

	"assay/engine/absint/relation"
	"assay/engine/absint/state"
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
	state.Where
}

// amongFields is what is known of how numbers in fields of an object, and lengths of arrays there, are ordered beside each other and the arguments of a
// call; only what follows from no interval.
func amongFields(p point, this state.Number, at []state.Where) (out []relation.Relation) {
	var fields, all []placed
	for _, k := range p.s.Known {
		f, ok := k.What.(*ir.Field)
		if !ok || k.Base != this || this == state.None || f.Volatile {
			continue
		}
		t := p.fieldTerm(f)
		if p.s.Value(k.Is).Num {
			fields = append(fields, placed{t, state.Where{N: k.Is, K: 0}})
		}
		if n := p.s.Find(k.Is, state.LengthCell{}, state.None); n != state.None && holdsArrays(f.Typ) {
			fields = append(fields, placed{t.Length(), state.Where{N: n, K: 0}})
		}
	}
	if len(fields) == 0 {
		return nil
	}
	all = slices.Clone(fields)
	for i, w := range at {
		if w.N != state.None && p.s.Value(w.N).Num {
			all = append(all, placed{relation.Term(i), w})
		}
	}
	add := func(x, y placed) {
		c, ok := p.s.Ordered(x.N, y.N, false)
		if !ok || x.t == y.t || !state.Small(c) {
			return
		}
		if c, ok = relation.Coarse(c + x.K - y.K); ok {
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
func insideAt(s *state.State, x *pattern, t relation.Term) state.Where {
	f := x.a.inside[(t-ofFields)/2]
	this := s.Locals[x.proc.Params[0].Index]
	n := s.Find(this, f, state.None)
	if n == state.None {
		n = s.Add(x.a.load(x, s.Value(this), f))
		s.Note(state.Known{Base: this, What: f, Index: state.None, Is: n})
	}
	if t.Number() {
		return state.Where{N: n, K: 0}
	}
	return state.Where{N: lengthIn(s, x, n, s.Value(n)), K: 0}
}
