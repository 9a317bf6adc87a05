// This file breaks the symmetries of the initial heap: atoms are numbered in
// the order in which a traversal reaches them.

package symbolic

import (
	"fmt"

	"assay/ir"
	"assay/logic/rel"
)

// canonical says that the atoms of the initial state are numbered as they are
// reached. Places are visited in a fixed order: variables that hold sets, then what fields give for
// the atoms of domains declared before, then for those of the domain itself, each atom when its
// turn comes. The atom with number i is, of all that have no smaller number, one that is seen first
// in the places that come before its own fields.
//
// Every initial state has such a numbering, namely the one that the traversal
// makes: it takes the atoms as they are seen, and any remaining atom when no seen one is left.
// Several atoms may be seen in one place, if it holds a set; then the numbering is not unique,
// which costs speed alone.
func (x *executor) canonical() {
	for _, d := range x.Domains {
		if d == nil || len(d.Values)-d.Literals < 2 {
			continue
		}
		before, own := x.places(d)
		for i, v := range d.Values[:len(d.Values)-1] {
			if i >= d.Literals {
				x.fact(FactSymmetry, nil, fmt.Sprintf("%s %d", d.Class.Name, i-d.Literals), x.seenFirst(before, x.atomOf(v), x.atomOf(d.Values[i+1])))
			}
			for _, field := range own {
				before = append(before, rel.Join(x.atomOf(v), field))
			}
		}
	}
}

// seenFirst says that the first place with q does not come before the first one
// with p.
func (x *executor) seenFirst(places []rel.Expr, p, q rel.Expr) rel.Formula {
	var all, seen []rel.Formula
	for _, place := range places {
		seen = append(seen, rel.In(p, place))
		all = append(all, implies(rel.In(q, place), or(seen...)))
	}
	return and(all...)
}

// atomOf returns the constant of one atom.
func (x *executor) atomOf(v rel.Value) rel.Expr {
	if x.singles == nil {
		x.singles = map[rel.Value]*rel.Relation{}
	}
	r := x.singles[v]
	if r == nil {
		r = rel.Unary(v.String())
		x.Execution.Bounds.Exactly(r, x.Universe.Set(v))
		x.singles[v] = r
	}
	return r
}

// places returns those that hold atoms of a domain: those known before any of its atoms is visited,
// and the fields of its own atoms.
func (x *executor) places(d *Domain) (before, own []rel.Expr) {
	var fields []rel.Expr
	for _, i := range x.Initials {
		arity, alts := alternatives(i.Var.Type())
		if len(alts) == 0 || x.isWide(i.Var.Type()) || !holds(alts, arity-1, d) {
			continue
		}
		switch {
		case arity == 1:
			before = append(before, i.Rel)
		case arity == 2 && holds(alts, 0, d):
			own = append(own, i.Rel)
			if len(columnsAt(alts, 0)) > 1 {
				fields = append(fields, x.imagesBefore(i.Rel, alts, d)...)
			}
		case arity == 2:
			fields = append(fields, x.imagesBefore(i.Rel, alts, d)...)
		}
	}
	return append(before, fields...), own
}

// imagesBefore returns what a binary relation gives for integers, truth values and
// the atoms of the domains that were declared before.
func (x *executor) imagesBefore(r rel.Expr, alts []ir.Product, d *Domain) []rel.Expr {
	var out []rel.Expr
	for _, sort := range columnsAt(alts, 0) {
		if t, ok := sort.(ir.Ref); ok && t.Class.Index >= d.Class.Index {
			continue
		}
		for v := range x.atomsOf(sort).Each() {
			out = append(out, rel.Join(x.atomOf(v[0]), r))
		}
	}
	return out
}

// holds reports whether a column may hold atoms of a domain.
func holds(alts []ir.Product, col int, d *Domain) bool {
	for _, sort := range columnsAt(alts, col) {
		if t, ok := sort.(ir.Ref); ok && t.Class == d.Class {
			return true
		}
	}
	return false
}

// columnsAt returns the sorts of a column, each once.
func columnsAt(alts []ir.Product, col int) []ir.Type {
	var out []ir.Type
	seen := map[ir.Type]bool{}
	for _, p := range alts {
		if !seen[p[col]] {
			seen[p[col]] = true
			out = append(out, p[col])
		}
	}
	return out
}
