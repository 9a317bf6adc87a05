// This file defines the operators that make relations.

package relation

import "slices"

// Calc computes relations within a limit. The zero Calc allows DefaultLimit.
type Calc struct {
	Limit int  // atoms that one result may hold
	Over  bool // a result was larger; set, never cleared
}

// DefaultLimit keeps one relation below 128 MB.
const DefaultLimit = 1 << 24

// room reports whether a result of so many atoms is allowed.
func (c *Calc) room(atoms int) bool {
	limit := c.Limit
	if limit == 0 {
		limit = DefaultLimit
	}
	if atoms > limit {
		c.Over = true
	}
	return !c.Over
}

// merge walks two sorted relations at once and keeps a tuple by where it
// occurs.
func merge(p, q *Rel, onlyP, both, onlyQ bool) *Rel {
	k := max(p.Arity(), q.Arity())
	if k == 0 {
		return nil
	}
	a, b := p.Atoms(), q.Atoms()
	out := make([]Atom, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		t, keep := a[:k], both
		switch order := slices.Compare(a[:k], b[:k]); {
		case order < 0:
			keep, a = onlyP, a[k:]
		case order > 0:
			t, keep, b = b[:k], onlyQ, b[k:]
		default:
			a, b = a[k:], b[k:]
		}
		if keep {
			out = append(out, t...)
		}
	}
	if onlyP {
		out = append(out, a...)
	}
	if onlyQ {
		out = append(out, b...)
	}
	return fromSorted(k, out)
}

// Union has the tuples of both.
func (c *Calc) Union(p, q *Rel) *Rel {
	switch {
	case p == nil || p == q:
		return q
	case q == nil:
		return p
	case !c.room(len(p.atoms) + len(q.atoms)):
		return nil
	}
	return merge(p, q, true, true, true)
}

// Inter has the tuples that are in both.
func (c *Calc) Inter(p, q *Rel) *Rel {
	if p == nil || q == nil || p == q {
		if p == q {
			return p
		}
		return nil
	}
	return merge(p, q, false, true, false)
}

// Diff has the tuples of p that are not in q.
func (c *Calc) Diff(p, q *Rel) *Rel {
	if p == nil || q == nil {
		return p
	}
	return merge(p, q, true, false, false)
}

// Product has all concatenations.
func (c *Calc) Product(p, q *Rel) *Rel {
	if p == nil || q == nil {
		return nil
	}
	k := p.arity + q.arity
	if p.Len() > (1<<40)/(q.Len()*k) || !c.room(p.Len()*q.Len()*k) {
		c.Over = true
		return nil
	}
	out := make([]Atom, 0, p.Len()*q.Len()*k)
	for i := range p.Len() {
		for j := range q.Len() {
			out = append(append(out, p.Tuple(i)...), q.Tuple(j)...)
		}
	}
	return fromSorted(k, out)
}

// Join composes over the last column of p and the first of q, which vanish.
// One of them has more than one column.
func (c *Calc) Join(p, q *Rel) *Rel {
	if p == nil || q == nil {
		return nil
	}
	k := p.arity + q.arity - 2
	if k == 0 {
		return nil
	}
	var out []Atom
	for i := range p.Len() {
		t := p.Tuple(i)
		mid := t[p.arity-1:]
		for j := q.find(mid); j < q.Len() && q.Tuple(j)[0] == mid[0]; j++ {
			out = append(append(out, t[:p.arity-1]...), q.Tuple(j)[1:]...)
		}
		if !c.room(len(out)) {
			return nil
		}
	}
	return Of(k, out)
}

// Override has q, and the tuples of p with no tuple of the same prefix (all
// columns but the last) in q.
func (c *Calc) Override(p, q *Rel) *Rel {
	if p == nil || q == nil {
		return c.Union(p, q)
	}
	var keep []Atom
	for i := range p.Len() {
		if t := p.Tuple(i); !q.Has(t[:p.arity-1]...) {
			keep = append(keep, t...)
		}
	}
	return c.Union(fromSorted(p.arity, keep), q)
}

// Project keeps the columns, in the given order.
func (c *Calc) Project(p *Rel, cols []int) *Rel {
	if !c.room(p.Len() * len(cols)) {
		return nil
	}
	out := make([]Atom, 0, p.Len()*len(cols))
	for i := range p.Len() {
		for _, col := range cols {
			out = append(out, p.Tuple(i)[col])
		}
	}
	return Of(len(cols), out)
}

// Transpose swaps the columns of a binary relation.
func (c *Calc) Transpose(p *Rel) *Rel { return c.Project(p, []int{1, 0}) }

// Iden relates each atom of a set to itself.
func (c *Calc) Iden(set *Rel) *Rel { return c.Project(set, []int{0, 0}) }

// Closure returns the transitive closure of a binary relation.
func (c *Calc) Closure(p *Rel) *Rel {
	if p == nil {
		return nil
	}
	atoms := sortTuples(1, slices.Clone(p.atoms))
	index := func(a Atom) int { i, _ := slices.BinarySearch(atoms, a); return i }
	next := make([][]int, len(atoms)) // successors by index, in order
	for i := range p.Len() {
		from := index(p.Tuple(i)[0])
		next[from] = append(next[from], index(p.Tuple(i)[1]))
	}
	var out []Atom
	for from := range atoms {
		for to, ok := range reached(next, from) {
			if ok {
				out = append(out, atoms[from], atoms[to])
			}
		}
		if !c.room(len(out)) {
			return nil
		}
	}
	return fromSorted(2, out)
}

// reached marks the indexes reachable in one or more steps.
func reached(next [][]int, from int) []bool {
	seen := make([]bool, len(next))
	work := slices.Clone(next[from])
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[i] {
			seen[i] = true
			work = append(work, next[i]...)
		}
	}
	return seen
}
