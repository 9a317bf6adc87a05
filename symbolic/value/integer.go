package value

import (
	"math/bits"

	"assay/ir"
	"assay/logic/circuit"
)

// This file computes with integers as the language of ir does: alternatives that are constants by the machine,
// others as circuits.

// EqualNum returns the condition that two numbers have the same bits.
func (al *Algebra) EqualNum(a, b Num, width int) circuit.Ref {
	return al.Pairs(a, b, width, func(x, y uint64) bool { return x == y }, al.EqualVec)
}

// Pairs compares the alternatives of two numbers one by one, so that the same
// comparison is made once, or their vectors if there are too many.
func (al *Algebra) Pairs(a, b Num, width int, known func(x, y uint64) bool, f func(v, w circuit.Vec) circuit.Ref) circuit.Ref {
	if len(a)*len(b) > maxPairs && !(a.Constants() && b.Constants()) {
		return f(al.Vector(a, width), al.Vector(b, width))
	}
	var any []circuit.Ref
	for i := range a {
		for j := range b {
			both := al.C.And(a[i].When, b[j].When)
			if both == circuit.False {
				continue
			}
			if a[i].Vec == nil && b[j].Vec == nil {
				if known(a[i].K, b[j].K) {
					any = append(any, both)
				}
				continue
			}
			any = append(any, al.C.And(both, f(a[i].Bits(width), b[j].Bits(width))))
		}
	}
	return al.C.OrAll(any...)
}

// LessInt returns the condition that one integer is less than another, or not greater.
func (al *Algebra) LessInt(x, y Num, t ir.Int, orEqual bool) circuit.Ref {
	if orEqual { // x <= y is not y < x
		return al.LessInt(y, x, t, false).Not()
	}
	if t.Signed {
		return al.Pairs(x, y, int(t.Bits), func(p, q uint64) bool { return int64(t.Wrap(p)) < int64(t.Wrap(q)) },
			func(v, w circuit.Vec) circuit.Ref { return al.LessVec(v, w, true) })
	}
	return al.Pairs(x, y, int(t.Bits), func(p, q uint64) bool { return p < q },
		func(v, w circuit.Vec) circuit.Ref { return al.LessVec(v, w, false) })
}

// Unary computes OpNeg and OpBitNot.
func (al *Algebra) Unary(op ir.Op, a Num, t ir.Int) Num {
	w := int(t.Bits)
	return al.Map(a, w, func(k uint64) uint64 {
		if op == ir.OpNeg {
			return -k
		}
		return ^k
	}, func(v circuit.Vec) circuit.Vec {
		if op == ir.OpNeg {
			return al.sums.add(circuit.Number(0, w), v, true)
		}
		return v.Not()
	})
}

// Map maps the alternatives of a number; the width is that of the result.
func (al *Algebra) Map(a Num, width int, known func(k uint64) uint64, f func(v circuit.Vec) circuit.Vec) Num {
	out := make([]Alt, len(a))
	for i := range a {
		out[i].When = a[i].When
		if a[i].Vec == nil {
			out[i].K = known(a[i].K) & Mask(width)
		} else if v := f(a[i].Vec); true {
			al.mapped(a[i].Vec, v, known, f)
			if k, ok := v.Const(); ok {
				out[i].K = uint64(k) & Mask(width)
			} else {
				out[i].Vec = v
			}
		}
	}
	return al.Gather(out, width)
}

// Binary computes an operator of two integers; bt is the type of the second, which for the distance of a shift may
// be another one than that of the first.
func (al *Algebra) Binary(op ir.Op, a, b Num, t, bt ir.Int) Num {
	w := int(t.Bits)
	apart := a.Constants() && b.Constants() && len(a)*len(b) <= 4*maxConst
	if !apart && len(a)*len(b) <= 8 && !costly(op) {
		apart = true
	}
	if !apart && (len(a) > 1 || len(b) > 1) {
		return Vec(al.vecOp(op, al.Vector(a, w), al.Vector(b, int(bt.Bits)), t))
	}
	out := make([]Alt, 0, len(a)*len(b))
	for i := range a {
		for j := range b {
			g := al.C.And(a[i].When, b[j].When)
			if g == circuit.False {
				continue
			}
			if a[i].Vec == nil && b[j].Vec == nil {
				out = append(out, Alt{When: g, K: intOp(op, a[i].K, b[j].K, t) & Mask(w)})
				continue
			}
			n := Vec(al.vecOp(op, a[i].Bits(w), b[j].Bits(int(bt.Bits)), t))
			out = append(out, Alt{When: g, Vec: n[0].Vec, K: n[0].K})
		}
	}
	return al.Gather(out, w)
}

// IntToInt converts as the language of ir says.
func (al *Algebra) IntToInt(a Num, from, to ir.Int) Num {
	return al.Map(a, int(to.Bits), from.Wrap, func(v circuit.Vec) circuit.Vec {
		if from.Signed {
			w := v.SignExtend(int(to.Bits))
			al.sums.extended(v, w)
			return w
		}
		return v.ZeroExtend(int(to.Bits))
	})
}

func costly(op ir.Op) bool { return op == ir.OpMul || op == ir.OpDiv || op == ir.OpRem }

// intOp computes as the language of ir says.
func intOp(op ir.Op, a, b uint64, t ir.Int) uint64 {
	x, y := t.Wrap(a), t.Wrap(b)
	n := b % uint64(t.Bits)
	switch op {
	case ir.OpAdd:
		return x + y
	case ir.OpSub:
		return x - y
	case ir.OpMul:
		return x * y
	case ir.OpDiv:
		switch {
		case y == 0:
			return 0
		case t.Signed && int64(y) == -1:
			return -x
		case t.Signed:
			return uint64(int64(x) / int64(y))
		}
		return x / y
	case ir.OpRem:
		switch {
		case y == 0:
			return x
		case t.Signed && int64(y) == -1:
			return 0
		case t.Signed:
			return uint64(int64(x) % int64(y))
		}
		return x % y
	case ir.OpBitAnd:
		return x & y
	case ir.OpBitOr:
		return x | y
	case ir.OpBitXor:
		return x ^ y
	case ir.OpShl:
		return x << n
	case ir.OpShr:
		return uint64(int64(ir.Int{Bits: t.Bits, Signed: true}.Wrap(a)) >> n)
	case ir.OpUshr:
		return a & Mask(int(t.Bits)) >> n
	}
	panic("value: no operator of integers: " + op.String())
}

func (al *Algebra) vecOp(op ir.Op, a, b circuit.Vec, t ir.Int) circuit.Vec {
	c := al.C
	switch op {
	case ir.OpAdd, ir.OpSub:
		return al.sums.add(a, b, op == ir.OpSub)
	case ir.OpMul:
		z := c.Mul(a, b)
		al.sums.multiplied(a, b, z)
		return z
	case ir.OpDiv, ir.OpRem:
		quo, rem := al.divide(a, b, t)
		if op == ir.OpDiv {
			return quo
		}
		return rem
	case ir.OpBitAnd:
		return c.BitAnd(a, b)
	case ir.OpBitOr:
		return c.BitOr(a, b)
	case ir.OpBitXor:
		return c.BitXor(a, b)
	case ir.OpShl:
		return c.Shl(a, al.distance(b, len(a)))
	case ir.OpShr:
		return c.ShrS(a, al.distance(b, len(a)))
	case ir.OpUshr:
		return c.ShrU(a, al.distance(b, len(a)))
	}
	panic("value: no operator of integers: " + op.String())
}

// distance returns how far a shift goes: modulo the width.
func (al *Algebra) distance(b circuit.Vec, width int) circuit.Vec {
	if bits.OnesCount(uint(width)) == 1 {
		return b.ZeroExtend(max(bits.Len(uint(width))-1, 1))[:bits.Len(uint(width))-1]
	}
	w := max(len(b), bits.Len(uint(width)))
	_, rem := al.C.DivU(b.ZeroExtend(w), circuit.Number(int64(width), w))
	return rem
}

// divide is quotient and remainder; x/0 is 0 and x%0 is x.
func (al *Algebra) divide(a, b circuit.Vec, t ir.Int) (quo, rem circuit.Vec) {
	if t.Signed {
		quo, rem = al.C.DivS(a, b)
	} else {
		quo, rem = al.C.DivU(a, b)
	}
	zero := al.C.IsZero(b)
	return al.C.Mux(zero, circuit.Number(0, len(a)), quo), al.C.Mux(zero, a, rem)
}
