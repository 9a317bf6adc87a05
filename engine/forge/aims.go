// This file says which counterexamples are small.

package forge

import (
	"cmp"
	"slices"

	"assay/engine/forge/symbolic"
	"assay/ir"
	"assay/logic/rel"
	"assay/logic/rel/find"
)

// aims returns what counterexamples are made small by: the number of objects in
// the initial state, then their distribution, then integers, the ones furthest
// from 0 first, then all tuples in order. Only relations that make an execution
// take part, and these are the same under every strategy.
func (c *check) aims() []find.Aim {
	objects := find.Aim{Fewest: true}
	for _, d := range c.x.Domains {
		if d != nil {
			for _, v := range slices.Backward(d.Values[d.Literals:]) {
				objects.Cells = append(objects.Cells, find.Cell{Relation: d.Extent, Tuple: rel.Tuple{v}})
			}
		}
	}
	each := find.Aim{Cells: objects.Cells}
	var ints, rest find.Aim
	for _, r := range c.chosen() {
		bound, _ := c.x.Bounds.Of(r)
		if len(bound.Slots) > 0 {
			rest.Slots = append(rest.Slots, r)
		}
		for t := range bound.Upper.Each() {
			if cell := (find.Cell{Relation: r, Tuple: t}); far(t) > 0 {
				ints.Cells = append(ints.Cells, cell)
			} else {
				rest.Cells = append(rest.Cells, cell)
			}
		}
	}
	slices.SortStableFunc(ints.Cells, func(a, b find.Cell) int { return cmp.Compare(far(b.Tuple), far(a.Tuple)) })
	slices.Reverse(rest.Cells)
	return []find.Aim{objects, each, ints, rest}
}

// chosen returns the relations that make an execution: the initial state and the choices, in the
// order of the program.
func (c *check) chosen() []*rel.Relation {
	var out []*rel.Relation
	for _, i := range c.x.Initials {
		out = append(out, i.Rel)
	}
	add := func(ch *symbolic.Choice) {
		if ch != nil {
			out = append(out, ch.Extents...)
			out = append(out, ch.Values...)
			out = append(out, ch.Branches...)
		}
	}
	for _, b := range c.x.Proc.Blocks {
		for _, s := range b.Stmts {
			add(c.x.Choices[s])
			if n, ok := s.(*ir.New); ok && c.x.Created[n] != nil {
				out = append(out, c.x.Created[n])
			}
		}
		add(c.x.Choices[b.Term])
	}
	return out
}

// far returns how far the integers of a tuple are from 0; a negative one is further than the
// positive one of the same size. 0 stands for a tuple without integers.
func far(t rel.Tuple) int64 {
	most := int64(0)
	for _, v := range t {
		if n, ok := v.Int(); ok {
			d := 2*n + 1
			if n < 0 {
				d = -2*n + 2
			}
			most = max(most, d)
		}
	}
	return most
}
