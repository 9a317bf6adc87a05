// This file solves terms for an argument.

package reverse

import "assay/ir"

// Invert returns the term that gives an argument back: of Out, and of the other arguments. It is false where none is known, and where the argument
// occurs more than once. Where the term loses bits, the inverse is right if nothing was lost: evaluation tells.
func Invert(t *Term, i int) (*Term, bool) {
	if t == nil || t.count(i) != 1 {
		return nil, false
	}
	x := &Term{Typ: t.Typ, Arg: Out}
	for !t.leaf() {
		at := 0
		for at < len(t.Of) && t.Of[at].count(i) == 0 {
			at++
		}
		var ok bool
		if x, ok = undo(t, at, x); !ok {
			return nil, false
		}
		t = t.Of[at]
	}
	return x, true
}

// undo solves x = t for one operand of t.
func undo(t *Term, at int, x *Term) (*Term, bool) {
	in := t.Of[at].Typ
	lossy := func(op ir.Op, of ...*Term) (*Term, bool) { return &Term{Op: op, Typ: in, Of: of, exact: true}, true }
	if len(t.Of) == 1 {
		switch t.Op {
		case ir.OpNeg, ir.OpBitNot:
			return Apply(t.Op, in, x), true
		case ir.OpConv:
			if in.Bits <= t.Typ.Bits {
				return Apply(ir.OpConv, in, x), true
			}
			return lossy(ir.OpConv, x)
		}
		return nil, false
	}
	if len(t.Of) != 2 {
		return nil, false
	}
	other := t.Of[1-at]
	switch t.Op {
	case ir.OpAdd:
		return Apply(ir.OpSub, in, x, other), true
	case ir.OpSub:
		if at == 0 {
			return Apply(ir.OpAdd, in, x, other), true
		}
		return Apply(ir.OpSub, in, other, x), true
	case ir.OpBitXor:
		return Apply(ir.OpBitXor, in, x, other), true
	case ir.OpMul:
		return lossy(ir.OpDiv, x, other)
	case ir.OpDiv:
		if at == 0 {
			return lossy(ir.OpMul, x, other)
		}
		return lossy(ir.OpDiv, other, x)
	case ir.OpRem:
		if at == 0 { // a value that is smaller is its own remainder
			return lossy(ir.OpConv, x)
		}
	case ir.OpShl:
		if at == 0 {
			return lossy(ir.OpUshr, x, other)
		}
	case ir.OpShr, ir.OpUshr:
		if at == 0 {
			return lossy(ir.OpShl, x, other)
		}
	}
	return nil, false
}
