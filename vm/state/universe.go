// This file lists the values of relation types, and checks values against types.

package state

import (
	"fmt"
	"math"
	"slices"

	"assay/ir"
	"assay/ir/domain"
	"assay/vm/code"
	"assay/vm/relation"
)

func Log2(n int) float64 { return math.Log2(float64(max(n, 1))) }

// Size is about the logarithm of the number of values.
func (u *universe) Size() float64 {
	if u.many {
		return float64(len(u.Keys))
	}
	sum := 0.0
	for _, k := range u.Keys {
		sum += Log2(k[1] - k[0] + 1 - u.Least)
	}
	return sum
}

// Within leaves out the tuples that are not in a relation; keys stay.
func (u *universe) Within(r *relation.Rel) *universe {
	out := &universe{Arity: u.Arity, Least: u.Least, many: u.many}
	for _, k := range u.Keys {
		from := len(out.Tuples)
		for _, t := range u.Tuples[k[0]:k[1]] {
			if r.Len() > 0 && r.Arity() == u.Arity && r.Has(t...) {
				out.Tuples = append(out.Tuples, t)
			}
		}
		if !u.many || len(out.Tuples) > from {
			out.Keys = append(out.Keys, [2]int{from, len(out.Tuples)})
		}
	}
	return out
}

// Each calls try for every value whose choices for keys before k are made,
// until it says no. Tuples of the lower bound are not left out.
func (u *universe) Each(k int, chosen []relation.Atom, lower *relation.Rel, try func(Value) bool) bool {
	if k == len(u.Keys) {
		return try(Value{Rel: relation.Of(max(1, u.Arity), slices.Clone(chosen))})
	}
	key := u.Keys[k]
	must := u.many && lower.Len() > 0 && lower.Arity() == u.Arity && lower.Has(u.Tuples[key[0]]...)
	if u.Least == 0 && !must && !u.Each(k+1, chosen, lower, try) {
		return false
	}
	for _, t := range u.Tuples[key[0]:key[1]] {
		if !u.Each(k+1, append(chosen[:len(chosen):len(chosen)], t...), lower, try) {
			return false
		}
	}
	return true
}

// FitsType says why a value cannot be chosen for a variable of the type and
// multiplicity, if it cannot.
func (s *State) FitsType(t ir.Type, mult ir.Mult, x Value) error {
	rel, ok := t.(*ir.Rel)
	if !ok {
		return s.FitsWord(t, x.Word)
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

// prefixes returns how many prefixes a relation type has now.
func (s *State) prefixes(rel *ir.Rel) int {
	if rel.Arity == 1 {
		return min(1, len(rel.Alts))
	}
	var calc relation.Calc
	var all *relation.Rel
	for _, alt := range rel.Alts {
		var p *relation.Rel
		for i, sort := range alt[:len(alt)-1] {
			if !domain.Listed(sort) {
				return -1
			}
			col := relation.Of(1, s.Atoms(&s.Heap, sort, len(s.Heap.Objs)))
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
	return ok && n != 0 && n < uint64(len(s.Heap.Objs)) && s.Program.KindIs(s.Heap.Objs[n].Kind, t, false)
}

// FitsWord checks a scalar.
func (s *State) FitsWord(t ir.Type, v uint64) error {
	ok := true
	switch t := t.(type) {
	case ir.Bool:
		ok = v <= 1
	case ir.Int:
		ok = t.Wrap(v) == v
	case ir.Float:
		ok = t.Bits == 64 || v>>32 == 0
	case ir.Ref, ir.Array:
		ok = v == 0 || v < uint64(len(s.Heap.Objs)) && s.Program.KindIs(s.Heap.Objs[v].Kind, t, false)
	case ir.Null:
		ok = v == 0
	case ir.Func:
		p := s.Program.Called(v)
		ok = v == 0 || p != nil && t.Sig.Takes(p)
	case ir.Thread:
		ok = v <= uint64(len(s.Threads))
	}
	if !ok {
		return fmt.Errorf("%d is no %s", int64(v), t)
	}
	return nil
}

// maxTuples limits the relations of which all tuples are listed.
const maxTuples = 1 << 16

// Scalars returns how many values a scalar type has now.
func (s *State) Scalars(t ir.Type) (int, error) {
	switch t := t.(type) {
	case ir.Bool:
		return 2, nil
	case ir.Int:
		if t.Bits > domain.MostListed {
			return Unnumbered, nil
		}
		return 1 << t.Bits, nil
	case ir.Float:
		return Unnumbered, nil
	case ir.Null:
		return 1, nil
	case ir.Ref, ir.Array:
		return 1 + len(s.Atoms(&s.Heap, t, len(s.Heap.Objs))), nil
	case ir.Thread:
		return 1 + len(s.Threads), nil
	}
	return 0, fmt.Errorf("any value of type %s", t)
}

// Scalar is value number i of a scalar type.
func (s *State) Scalar(t ir.Type, i int) uint64 {
	switch t := t.(type) {
	case ir.Int:
		return t.Wrap(t.Min() + uint64(i))
	case ir.Ref, ir.Array:
		if i == 0 {
			return 0
		}
		n, _ := s.Atoms(&s.Heap, t, len(s.Heap.Objs))[i-1].IsRef()
		return n
	}
	return uint64(i)
}

// Universe lists the tuples of a relation type by keys.
func (s *State) Universe(t *ir.Rel, mult ir.Mult) (*universe, error) {
	u := &universe{Arity: t.Arity}
	var atoms, prefixes []relation.Atom
	for _, alt := range t.Alts {
		cols := make([][]relation.Atom, len(alt))
		for i, sort := range alt {
			if !domain.Listed(sort) {
				return nil, fmt.Errorf("too many values: all relations of type %s", t)
			}
			cols[i] = s.Atoms(&s.Heap, sort, len(s.Heap.Objs))
		}
		var err error
		if atoms, err = appendProduct(atoms, cols); err == nil {
			prefixes, err = appendProduct(prefixes, cols[:len(cols)-1])
		}
		if err != nil {
			return nil, fmt.Errorf("%w: all relations of type %s", err, t)
		}
	}
	all := relation.Of(t.Arity, atoms)
	for i := range all.Len() {
		u.Tuples = append(u.Tuples, all.Tuple(i))
	}
	u.group(mult, len(t.Alts) > 0, relation.Of(max(1, t.Arity-1), prefixes))
	return u, nil
}

// appendProduct adds all tuples of some columns.
func appendProduct(out []relation.Atom, cols [][]relation.Atom) ([]relation.Atom, error) {
	n := 1
	for _, c := range cols {
		n *= len(c)
		if n > maxTuples {
			return nil, fmt.Errorf("too many values")
		}
	}
	for i := range n {
		at := len(out)
		out = append(out, make([]relation.Atom, len(cols))...)
		for k := len(cols) - 1; k >= 0; k-- {
			out[at+k] = cols[k][i%len(cols[k])]
			i /= len(cols[k])
		}
	}
	return out, nil
}

// group decides which tuples are chosen together. Prefixes are those of which a
// total relation has a tuple each.
func (u *universe) group(mult ir.Mult, any bool, prefixes *relation.Rel) {
	n := len(u.Tuples)
	switch {
	case mult == ir.MultAny:
		u.many = true
		for i := range n {
			u.Keys = append(u.Keys, [2]int{i, i + 1})
		}
	case mult == ir.MultOne, mult == ir.MultTotal && u.Arity == 1 && any:
		u.Keys, u.Least = [][2]int{{0, n}}, 1
	case mult == ir.MultLone, mult == ir.MultFunc && u.Arity == 1:
		u.Keys = [][2]int{{0, n}}
	case mult == ir.MultFunc:
		for i := 0; i < n; i++ {
			if i == 0 || !slices.Equal(u.Tuples[i][:u.Arity-1], u.Tuples[i-1][:u.Arity-1]) {
				u.Keys = append(u.Keys, [2]int{i, i})
			}
			u.Keys[len(u.Keys)-1][1]++
		}
	case mult == ir.MultTotal && u.Arity > 1:
		u.Least = 1
		at := 0
		for i := range prefixes.Len() {
			from := at
			for at < n && slices.Equal(u.Tuples[at][:u.Arity-1], prefixes.Tuple(i)) {
				at++
			}
			u.Keys = append(u.Keys, [2]int{from, at})
		}
	}
}

// Atoms returns the values of a type that columns of relations hold: of references, those to the first objects of a heap.
func (s *State) Atoms(h *Heap, t ir.Type, objects int) []relation.Atom {
	switch t := t.(type) {
	case ir.Bool:
		return []relation.Atom{relation.Bool(false), relation.Bool(true)}
	case ir.Int:
		var out []relation.Atom
		for v := int64(t.Min()); v <= int64(t.Max()); v++ {
			out = append(out, relation.Atom(v))
		}
		return out
	case ir.Null:
		return []relation.Atom{relation.Null}
	}
	var out []relation.Atom
	for i := uint64(code.GlobeObject + 1); i < uint64(objects); i++ {
		if s.Program.KindIs(h.Objs[i].Kind, t, false) {
			out = append(out, relation.Ref(i))
		}
	}
	return out
}
