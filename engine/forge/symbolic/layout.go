// This file numbers what a state consists of, and finds what of it is still read.

package symbolic

import (
	"slices"

	"assay/ir"
)

// layout gives each global, each local and the extent of each class its slot.
type layout struct {
	prog *ir.Program
	proc *ir.Proc
}

func (l layout) slots() int {
	return len(l.prog.Globals) + len(l.proc.Locals) + len(l.prog.Classes)
}

func (l layout) slotOf(v ir.Var) int {
	switch v := v.(type) {
	case *ir.Global:
		return v.Index
	case *ir.Local:
		return len(l.prog.Globals) + v.Index
	}
	panic("symbolic: unknown variable")
}

func (l layout) slotOfClass(c *ir.Class) int {
	return len(l.prog.Globals) + len(l.proc.Locals) + c.Index
}

// varOf returns the variable of a slot; nil for that of a domain.
func (l layout) varOf(slot int) ir.Var {
	if slot < len(l.prog.Globals) {
		return l.prog.Globals[slot]
	}
	if slot -= len(l.prog.Globals); slot < len(l.proc.Locals) {
		return l.proc.Locals[slot]
	}
	return nil
}

func (l layout) nameOf(slot int) string {
	if v := l.varOf(slot); v != nil {
		return v.VarName()
	}
	return l.classOf(slot).Name
}

func (l layout) classOf(slot int) *ir.Class {
	return l.prog.Classes[slot-len(l.prog.Globals)-len(l.proc.Locals)]
}

// live finds for each block, and for the end, the slots that may still be read there. Domains and globals always
// may; results and what the contract speaks of, at the end.
func (l layout) live(k *ir.Contract) [][]bool {
	n := len(l.proc.Blocks)
	out := make([][]bool, n+1)
	locals := len(l.prog.Globals)
	always := func() []bool {
		set := make([]bool, l.slots())
		for i := range set {
			set[i] = i < locals || i >= locals+len(l.proc.Locals)
		}
		return set
	}
	end := always()
	out[n] = end
	for _, v := range l.proc.Results {
		end[l.slotOf(v)] = true
	}
	if l.proc.Exc != nil {
		end[l.slotOf(l.proc.Exc)] = true
	}
	if k != nil {
		for _, cl := range slices.Concat(k.Ensures, k.Signals) {
			l.reads(cl.X, end)
		}
	}
	for _, b := range slices.Backward(l.proc.Blocks) {
		set := always()
		for _, to := range b.Term.Succs() {
			if to.Index > b.Index { // others are refused later
				for i, read := range out[to.Index] {
					set[i] = set[i] || read
				}
			}
		}
		if _, ok := b.Term.(*ir.Return); ok {
			copy(set, end)
		}
		l.readsOf(b.Term, set)
		for _, st := range slices.Backward(b.Stmts) {
			if a, ok := st.(*ir.Assign); ok {
				if v, local := a.Dst.(*ir.Local); local {
					set[l.slotOf(v)] = false
				}
			}
			l.readsOf(st, set)
		}
		out[b.Index] = set
	}
	return out
}

// readsOf adds what a node reads.
func (l layout) readsOf(n ir.Node, set []bool) {
	for _, e := range ir.Exprs(n) {
		l.reads(e, set)
	}
	if s, ok := n.(*ir.Spec); ok { // what it lists may be read as it was
		for _, v := range s.Frame {
			set[l.slotOf(v)] = true
		}
	}
}

// reads adds the variables of an expression.
func (l layout) reads(e ir.Expr, set []bool) {
	ir.Walk(e, func(e ir.Expr) bool {
		if v, ok := e.(ir.Var); ok {
			set[l.slotOf(v)] = true
		}
		return true
	})
}
