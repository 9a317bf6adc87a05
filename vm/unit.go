// This file compiles single expressions, for what is evaluated outside of a
// procedure's body: clauses, conditions that threads wait for, specifications.

package vm

import "assay/ir"

// unitKey finds the unit of an expression that was compiled before.
type unitKey struct {
	proc *procCode
	x    ir.Expr
}

// exprUnit is the code of an expression over the locals of a procedure. Its
// result is in unit.result.
func (c *Code) exprUnit(pc *procCode, x ir.Expr) *unit {
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

func compileExpr(pc *procCode, x ir.Expr) *unit {
	k := newCompiler(pc, 0)
	for i, r := range k.cells(x) {
		k.u.result = append(k.u.result, cellOf{cellLocal, flatten(x.Type())[i].rel, r, 0})
	}
	k.emit(opEnd, 0, 0, 0)
	return k.finish()
}

// oldUnit is the code of a word in the old state. It is not kept.
func oldUnit(pc *procCode, x ir.Expr) *unit {
	k := newCompiler(pc, 0)
	k.inOld = true
	k.u.result = []cellOf{{cellLocal, false, k.value(x), 0}}
	k.emit(opEnd, 0, 0, 0)
	return k.finish()
}

// placeUnit is the code that computes the pointer to a place, in the old state,
// where it may be missing: then the pointer is null. Its result is in a word.
func placeUnit(pc *procCode, p *ir.Place) *unit {
	k := newCompiler(pc, 0)
	k.inOld = true
	ptr := k.temp()
	base := k.value(p.Base)
	off := k.lay.path(p.Path)
	switch p.Kind {
	case ir.PlaceField:
		k.emitSh(opCAdrF, 1, ptr, base, uint32(k.lay.field[p.Field]+off))
	case ir.PlaceElem:
		k.emitSh(opCAdrE, 1, ptr, base, k.value(p.Index))
		k.addOffset(ptr, off)
	case ir.PlaceDeref:
		k.emitSh(opCAdrP, 1, ptr, base, uint32(off))
	}
	k.u.result = []cellOf{{cellLocal, false, ptr, 0}}
	k.emit(opEnd, 0, 0, 0)
	return k.finish()
}
