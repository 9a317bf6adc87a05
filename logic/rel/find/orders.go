package find

// This file uses order relations to break symmetries: if a formula that has to
// hold says that a relation orders a class of interchangeable atoms, the order
// can be taken to be that of the universe.

import (
	"slices"

	"assay/logic/circuit"
	"assay/logic/rel"
	"assay/logic/rel/ground"
	"assay/logic/rel/symmetry"
)

// fixOrders looks for total orders and acyclic relations among the formulas
// that have to hold, and fixes those that order a whole class. It gives back
// the classes that are left to be broken in other ways.
func fixOrders(c *circuit.Circuit, classes []symmetry.Class, ls map[*rel.Relation]*leaf, formulas []rel.Formula) []symmetry.Class {
	o := &orders{c: c, classes: classes, leaves: ls, taken: map[*rel.Relation]bool{}}
	for _, f := range conjuncts(formulas, nil) {
		switch f := f.(type) {
		case *rel.TotalOrder:
			o.total(f)
		case *rel.Acyclic:
			o.acyclic(f)
		}
	}
	return o.classes
}

// conjuncts are the formulas that all have to hold.
func conjuncts(formulas []rel.Formula, out []rel.Formula) []rel.Formula {
	for _, f := range formulas {
		if and, ok := f.(*rel.NaryFormula); ok && !and.Or {
			out = conjuncts(and.Of, out)
			continue
		}
		out = append(out, f)
	}
	return out
}

type orders struct {
	c       *circuit.Circuit
	classes []symmetry.Class
	leaves  map[*rel.Relation]*leaf
	taken   map[*rel.Relation]bool // relations of orders that are fixed
}

// total fixes a total order: the ordered set is a prefix of the class, the
// order goes from each atom to the next, first and last follow. Every instance
// can be renamed to be like that, because the class was interchangeable in all
// bounds.
func (o *orders) total(f *rel.TotalOrder) {
	rels := []*rel.Relation{f.Order, f.Ordered, f.First, f.Last}
	at := o.classOf(f.Ordered)
	if at < 0 || !o.free(rels) {
		return
	}
	class := o.classes[at]
	n := int64(o.leaves[f.Ordered].bound.Upper.Universe().Size())
	var pairs []int64
	for i := 1; i < len(class); i++ {
		pairs = append(pairs, class[i-1]*n+class[i])
	}
	ordered := o.leaves[f.Ordered]
	if !o.has(f.Order, pairs) || !o.has(f.First, class[:1]) || !o.has(f.Last, class) {
		return
	}
	in := make([]Ref, len(class)) // by place in the class: the atom is ordered
	for i, a := range class {
		in[i] = ordered.matrix.Get(a)
		if i > 0 {
			ordered.rules = append(ordered.rules, o.c.Implies(in[i], in[i-1]))
		}
	}
	last := make([]Ref, len(class))
	for i := range class {
		last[i] = in[i]
		if i+1 < len(in) {
			last[i] = o.c.And(in[i], in[i+1].Not())
		}
	}
	o.fix(f.Order, pairs, in[1:])
	o.fix(f.First, class[:1], in[:1])
	o.fix(f.Last, class, last)
	for _, r := range rels {
		o.taken[r] = true
	}
	o.classes = slices.Delete(slices.Clone(o.classes), at, at+1)
}

// classOf is the class that is the upper bound of a set whose lower bound is
// empty or the same, -1 if there is none.
func (o *orders) classOf(r *rel.Relation) int {
	b := o.leaves[r].bound
	if len(b.Slots) > 0 || b.Lower.Len() > 0 && b.Lower.Len() < b.Upper.Len() {
		return -1
	}
	return slices.IndexFunc(o.classes, func(c symmetry.Class) bool { return slices.Equal(c, b.Upper.Index()) })
}

// free reports whether the relations are different and in no fixed order.
func (o *orders) free(rels []*rel.Relation) bool {
	for i, r := range rels {
		if o.taken[r] || slices.Contains(rels[:i], r) || len(o.leaves[r].bound.Slots) > 0 {
			return false
		}
	}
	return true
}

// has reports whether the relation may hold the tuples and need not hold any.
func (o *orders) has(r *rel.Relation, tuples []int64) bool {
	b := o.leaves[r].bound
	return b.Lower.Len() == 0 && !slices.ContainsFunc(tuples, func(i int64) bool { return !b.Upper.HasIndex(i) })
}

// fix replaces the inputs of a relation by what they have to be.
func (o *orders) fix(r *rel.Relation, tuples []int64, refs []Ref) {
	l := o.leaves[r]
	l.matrix, l.inputs = ground.Leaf(r.Arity(), tuples, refs), nil
}

// acyclic keeps the pairs of an acyclic relation on a class that go from an
// atom to a later one.
func (o *orders) acyclic(f *rel.Acyclic) {
	l := o.leaves[f.Relation]
	if o.taken[f.Relation] || l.bound.Lower.Len() > 0 || len(l.bound.Slots) > 0 {
		return
	}
	n := int64(l.bound.Upper.Universe().Size())
	at := slices.IndexFunc(o.classes, func(c symmetry.Class) bool { return squareOf(c, n, l.bound.Upper.Index()) })
	if at < 0 {
		return
	}
	var tuples []int64
	var refs []Ref
	for i := range l.matrix.Len() {
		if t, r := l.matrix.At(i); t/n < t%n {
			tuples, refs = append(tuples, t), append(refs, r)
		}
	}
	l.matrix, l.inputs = ground.Leaf(2, tuples, refs), refs
	o.taken[f.Relation] = true
	o.classes = slices.Delete(slices.Clone(o.classes), at, at+1)
}

// squareOf reports whether the pairs are all those over the class.
func squareOf(c symmetry.Class, n int64, pairs []int64) bool {
	if len(pairs) != len(c)*len(c) {
		return false
	}
	i := 0
	for _, a := range c {
		for _, b := range c {
			if pairs[i] != a*n+b {
				return false
			}
			i++
		}
	}
	return true
}
