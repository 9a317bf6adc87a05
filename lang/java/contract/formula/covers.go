package formula

import "assay/ir"

// This file recognises some valid conditions: preconditions of cases that are exhaustive, so that together they require
// nothing.

// mostAtoms bounds the parts of a condition that are tried with both values.
const mostAtoms = 8

// Covers reports whether a condition holds whatever its parts are; not knowing means no. Comparisons that are opposites are one
// part.
func Covers(x ir.Expr) bool {
	p := parts{index: map[string]int{}}
	p.value(x, 0)
	if len(p.index) > mostAtoms {
		return false
	}
	for n := range 1 << len(p.index) {
		if !p.value(x, n) {
			return false
		}
	}
	return true
}

// parts are the atoms of a condition, with numbers.
type parts struct{ index map[string]int }

// value evaluates a condition where the bits of n are the values of its parts, which are numbered in order of
// occurrence.
func (p *parts) value(x ir.Expr, n int) bool {
	if x == ir.Expr(ir.True) {
		return true
	}
	if a, ok := x.(*ir.Apply); ok {
		switch a.Op {
		case ir.OpNot:
			return !p.value(a.Args[0], n)
		case ir.OpAnd, ir.OpOr:
			all, some := true, false
			for _, y := range a.Args { // all are visited, so that they have numbers
				v := p.value(y, n)
				all, some = all && v, some || v
			}
			return a.Op == ir.OpAnd && all || a.Op == ir.OpOr && some
		case ir.OpImplies:
			before, after := p.value(a.Args[0], n), p.value(a.Args[1], n)
			return !before || after
		case ir.OpNe, ir.OpGe, ir.OpGt:
			if _, float := a.Args[0].Type().(ir.Float); !float || a.Op == ir.OpNe { // with NaN, opposite comparisons are both false
				y := *a
				y.Op = map[ir.Op]ir.Op{ir.OpNe: ir.OpEq, ir.OpGe: ir.OpLt, ir.OpGt: ir.OpLe}[a.Op]
				return !p.value(&y, n)
			}
		}
	}
	text := ir.ExprString(x)
	i, ok := p.index[text]
	if !ok {
		i = len(p.index)
		p.index[text] = i
	}
	return n>>i&1 == 1
}
