// This file compiles single expressions, for what is evaluated outside of a
// procedure's body: clauses, conditions that threads wait for, specifications.

package code

import (
	"assay/ir"
)

// unitKey finds the unit of an expression that was compiled before.
type unitKey struct {
	proc *Proc
	x    ir.Expr
}

// ExprUnit returns the code of an expression over the locals of a procedure. Its
// result is in Unit.Result.
func (c *Code) ExprUnit(pc *Proc, x ir.Expr) *Unit {
	key := unitKey{pc, x}
	c.mu.Lock()
	u := c.units[key]
	c.mu.Unlock()
	if u != nil {
		return u
	}
	u = compileExpr(pc, x)
	c.mu.Lock()
	c.units[key] = u
	c.mu.Unlock()
	return u
}

func compileExpr(pc *Proc, x ir.Expr) *Unit {
	k := newCompiler(pc, 0)
	for i, r := range k.cells(x) {
		k.u.Result = append(k.u.Result, Cell{cellLocal, Flatten(x.Type())[i].Rel, r, 0})
	}
	k.emit(OpEnd, 0, 0, 0)
	return k.finish()
}

// OldUnit returns the code of a word in the old state. It is not kept.
func OldUnit(pc *Proc, x ir.Expr) *Unit {
	k := newCompiler(pc, 0)
	k.inOld = true
	k.u.Result = []Cell{{cellLocal, false, k.value(x), 0}}
	k.emit(OpEnd, 0, 0, 0)
	return k.finish()
}

// PlaceUnit returns the code that computes the pointer to a place, in the old state,
// where it may be missing: then the pointer is null. Its result is in a word.
func PlaceUnit(pc *Proc, p *ir.Place) *Unit {
	k := newCompiler(pc, 0)
	k.inOld = true
	ptr := k.temp()
	base := k.value(p.Base)
	off := k.lay.Known(p)
	switch p.Kind {
	case ir.PlaceField:
		k.emitSh(OpCAdrF, 1, ptr, base, uint32(k.lay.Field[p.Field]+off))
	case ir.PlaceElem:
		k.emitSh(OpCAdrE, 1, ptr, base, k.value(p.Index))
		k.addOffset(ptr, off)
	case ir.PlaceDeref:
		k.emitSh(OpCAdrP, 1, ptr, base, uint32(off))
	}
	k.u.Result = []Cell{{cellLocal, false, ptr, 0}}
	k.emit(OpEnd, 0, 0, 0)
	return k.finish()
}
