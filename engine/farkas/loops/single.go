package loops

// This file finds out which relations hold exactly one tuple.

import (
	"slices"

	"assay/ir"
)

// singles are the variables that hold exactly one tuple at a point, by number.
// Variables that are no relations are never among them.
type singles uint64

// holds reports whether the value of an expression is a single tuple.
func (m singles) holds(x *extractor, e ir.Expr) bool {
	switch e := e.(type) {
	case ir.Var:
		i, ok := x.index[e]
		return ok && m>>i&1 == 1
	case *ir.Apply:
		return e.Op == ir.OpSet || e.Op == ir.OpCond && m.holds(x, e.Args[1]) && m.holds(x, e.Args[2])
	}
	return false
}

// with says of a variable whether it holds a single tuple.
func (m singles) with(x *extractor, v ir.Var, single bool) singles {
	i, ok := x.index[v]
	_, isRel := v.Type().(*ir.Rel)
	switch {
	case !ok || !isRel:
		return m
	case single:
		return m | 1<<i
	}
	return m &^ (1 << i)
}

// after is what holds after a statement. Havoc and specifications choose values
// of the declared multiplicity, and all variables that are relations are "one".
func (m singles) after(x *extractor, s ir.Stmt) singles {
	before, chosen := m, false
	var tested ir.Expr
	switch s := s.(type) {
	case *ir.Assign:
		return m.with(x, s.Dst, before.holds(x, s.X))
	case *ir.Havoc, *ir.Spec:
		chosen = true
	case *ir.Assume:
		tested = s.Cond()
	case *ir.Assert:
		tested = s.X
	}
	if a, ok := tested.(*ir.Apply); ok && a.Op == ir.OpOne {
		if v, ok := a.Args[0].(ir.Var); ok {
			return m.with(x, v, true)
		}
	}
	for _, v := range x.changes(s) {
		m = m.with(x, v, chosen)
	}
	return m
}

// singleAt is what holds at the start of each block, by its index: the greatest
// solution, from parameters and globals at the entry.
func (x *extractor) singleAt(p *ir.Proc) []singles {
	at := make([]singles, len(p.Blocks))
	for i := range at {
		at[i] = ^singles(0)
	}
	at[0] = 0
	for _, v := range x.vars {
		l, isLocal := v.of.(*ir.Local)
		at[0] = at[0].with(x, v.of, !isLocal || slices.Contains(p.Params, l))
	}
	for changed := true; changed; {
		changed = false
		for _, b := range p.Blocks {
			m := at[b.Index]
			for _, s := range b.Stmts {
				m = m.after(x, s)
			}
			for _, to := range b.Term.Succs() {
				if less := at[to.Index] & m; less != at[to.Index] {
					at[to.Index], changed = less, true
				}
			}
		}
	}
	return at
}
