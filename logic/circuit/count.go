package circuit

// This file counts how many of some bits are true: as a number (Count), or in
// unary by sorting (Sorted), which propagates better in solvers and is what
// AtMost and its kin use.
//
// After: R. Asín, R. Nieuwenhuis, A. Oliveras, E. Rodríguez-Carbonell,
// Cardinality Networks (2011); K. Batcher, Sorting Networks (1968).

import "math/bits"

// Count is the number of true refs, just wide enough for all of them.
func (c *Circuit) Count(refs ...Ref) Vec {
	width := bits.Len(uint(len(refs)))
	switch len(refs) {
	case 0:
		return Vec{}
	case 1:
		return Vec{refs[0]}
	}
	// Two halves, and one ref as the carry into their sum.
	rest := refs[1:]
	v := c.Count(rest[:len(rest)/2]...)
	w := c.Count(rest[len(rest)/2:]...)
	n := max(len(v), len(w))
	sum, carry := c.AddCarry(v.ZeroExtend(n), w.ZeroExtend(n), refs[0])
	return append(sum, carry).ZeroExtend(width)
}

// Sorted has the refs in order, true ones first, so that its i-th element says
// "more than i are true". Only the first limit elements are built.
func (c *Circuit) Sorted(limit int, refs ...Ref) []Ref {
	if len(refs) <= 1 {
		return refs[:min(max(limit, 0), len(refs))]
	}
	half := len(refs) / 2
	z := c.merge(c.Sorted(limit, refs[:half]...), c.Sorted(limit, refs[half:]...))
	return z[:min(max(limit, 0), len(z))]
}

// merge is Batcher's odd-even merge of two sorted lists of any lengths.
func (c *Circuit) merge(v, w []Ref) []Ref {
	switch {
	case len(v) == 0:
		return w
	case len(w) == 0:
		return v
	case len(v) == 1 && len(w) == 1:
		return []Ref{c.Or(v[0], w[0]), c.And(v[0], w[0])}
	}
	even := c.merge(alternate(v, 0), alternate(w, 0))
	odd := c.merge(alternate(v, 1), alternate(w, 1))
	// even[0] is the greatest; even[i+1] and odd[i] are neighbours to be
	// ordered. Behind the end of either list everything is false.
	at := func(s []Ref, i int) Ref {
		if i < len(s) {
			return s[i]
		}
		return False
	}
	z := make([]Ref, 0, len(v)+len(w)+1)
	z = append(z, even[0])
	for i := 0; len(z) < len(v)+len(w); i++ {
		x, y := at(even, i+1), at(odd, i)
		z = append(z, c.Or(x, y), c.And(x, y))
	}
	return z[:len(v)+len(w)]
}

// alternate is every second element, from the given one on.
func alternate(v []Ref, from int) []Ref {
	z := make([]Ref, 0, len(v)/2+1)
	for i := from; i < len(v); i += 2 {
		z = append(z, v[i])
	}
	return z
}

// AtLeast says that k or more of the refs are true.
func (c *Circuit) AtLeast(k int, refs ...Ref) Ref {
	switch {
	case k <= 0:
		return True
	case k > len(refs):
		return False
	}
	return c.Sorted(k, refs...)[k-1]
}

// AtMost says that k or fewer of the refs are true.
func (c *Circuit) AtMost(k int, refs ...Ref) Ref { return c.AtLeast(k+1, refs...).Not() }

// Exactly says that k of the refs are true, no more and no fewer.
func (c *Circuit) Exactly(k int, refs ...Ref) Ref {
	return c.And(c.AtLeast(k, refs...), c.AtMost(k, refs...))
}
