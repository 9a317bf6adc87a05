// This file lists the values of relation types, and checks values against types.

package vm

import (
	"fmt"
	"math"
	"slices"

	"assay/ir"
	"assay/ir/domain"
	"assay/vm/relation"
)

func log2(n int) float64 { return math.Log2(float64(max(n, 1))) }

// size is about the logarithm of the number of values.
func (u *universe) size() float64 {
	if u.many {
		return float64(len(u.keys))
	}
	sum := 0.0
	for _, k := range u.keys {
		sum += log2(k[1] - k[0] + 1 - u.least)
	}
	return sum
}

// within leaves out the tuples that are not in a relation; keys stay.
func (u *universe) within(r *relation.Rel) *universe {
	out := &universe{arity: u.arity, least: u.least, many: u.many}
	for _, k := range u.keys {
		from := len(out.tuples)
		for _, t := range u.tuples[k[0]:k[1]] {
			if r.Len() > 0 && r.Arity() == u.arity && r.Has(t...) {
				out.tuples = append(out.tuples, t)
			}
		}
		if !u.many || len(out.tuples) > from {
			out.keys = append(out.keys, [2]int{from, len(out.tuples)})
		}
	}
	return out
}

// each calls try for every value whose choices for keys before k are made,
// until it says no. Tuples of the lower bound are not left out.
func (u *universe) each(k int, chosen []relation.Atom, lower *relation.Rel, try func(Value) bool) bool {
	if k == len(u.keys) {
		return try(Value{Rel: relation.Of(max(1, u.arity), slices.Clone(chosen))})
	}
	key := u.keys[k]
	must := u.many && lower.Len() > 0 && lower.Arity() == u.arity && lower.Has(u.tuples[key[0]]...)
	if u.least == 0 && !must && !u.each(k+1, chosen, lower, try) {
		return false
	}
	for _, t := range u.tuples[key[0]:key[1]] {
		if !u.each(k+1, append(chosen[:len(chosen):len(chosen)], t...), lower, try) {
			return false
		}
	}
	return true
}

// fitsType says why a value cannot be chosen for a variable of the type and
// multiplicity, if it cannot.
func (s *State) fitsType(t ir.Type, mult ir.Mult, x Value) error {
	rel, ok := t.(*ir.Rel)
	if !ok {
		return s.fitsWord(t, x.Word)
	}
	for i := range x.Rel.Len() {
		tuple := x.Rel.Tuple(i)
		if !slices.ContainsFunc(rel.Alts, func(p ir.Product) bool { return s.fitsProduct(p, tuple) }) {
			return fmt.Errorf("a tuple is not of type %s", rel)
		}
	}
	if !s.fitsMult(rel, mult, x.Rel) {
		return fmt.Errorf("the relation is not %s", mult)
	}
	return nil
}

func (s *State) fitsMult(rel *ir.Rel, mult ir.Mult, r *relation.Rel) bool {
	switch mult {
	case ir.MultOne:
		return r.Len() == 1
	case ir.MultLone:
		return r.Len() <= 1
	case ir.MultFunc:
		return r.Func()
	case ir.MultTotal:
		return r.Func() && r.Len() == s.prefixes(rel)
	}
	return true
}

// prefixes is how many prefixes a relation type has now.
func (s *State) prefixes(rel *ir.Rel) int {
	if rel.Arity == 1 {
		return min(1, len(rel.Alts))
	}
	m := s.lister()
	var calc relation.Calc
	var all *relation.Rel
	for _, alt := range rel.Alts {
		var p *relation.Rel
		for i, sort := range alt[:len(alt)-1] {
			if !domain.Listed(sort) {
				return -1
			}
			col := relation.Of(1, m.sortAtoms(&s.heap, sort))
			if i == 0 {
				p = col
			} else {
				p = calc.Product(p, col)
			}
		}
		all = calc.Union(all, p)
	}
	return all.Len()
}

func (s *State) fitsProduct(p ir.Product, tuple []relation.Atom) bool {
	if len(p) != len(tuple) {
		return false
	}
	for i, a := range tuple {
		if !s.fitsAtom(p[i], a) {
			return false
		}
	}
	return true
}

func (s *State) fitsAtom(t ir.Type, a relation.Atom) bool {
	switch t := t.(type) {
	case ir.Bool:
		_, ok := a.IsBool()
		return ok
	case ir.Int:
		return a.IsInt() && t.Wrap(uint64(a)) == uint64(a)
	case ir.Null:
		return a == relation.Null
	}
	n, ok := a.IsRef()
	return ok && n != 0 && n < uint64(len(s.heap.objs)) && s.code.KindIs(s.heap.objs[n].kind, t, false)
}

// fitsWord checks a scalar.
func (s *State) fitsWord(t ir.Type, v uint64) error {
	ok := true
	switch t := t.(type) {
	case ir.Bool:
		ok = v <= 1
	case ir.Int:
		ok = t.Wrap(v) == v
	case ir.Float:
		ok = t.Bits == 64 || v>>32 == 0
	case ir.Ref, ir.Array:
		ok = v == 0 || v < uint64(len(s.heap.objs)) && s.code.KindIs(s.heap.objs[v].kind, t, false)
	case ir.Null:
		ok = v == 0
	case ir.Thread:
		ok = v <= uint64(len(s.threads))
	}
	if !ok {
		return fmt.Errorf("%d is no %s", int64(v), t)
	}
	return nil
}
