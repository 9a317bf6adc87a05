package bmc

import (
	"math"

	"assay/ir"
	"assay/logic/circuit"
	"assay/logic/circuit/float"
)

// This file computes with floats: alternatives that are constants as the machine
// does, others as circuits.

func (m *machine) unit(t ir.Float) float.Unit {
	if t.Bits == 32 {
		return float.On(m.c, float.Binary32)
	}
	return float.On(m.c, float.Binary64)
}

func (m *machine) floatEqual(a, b num, t ir.Float) circuit.Ref {
	return m.pairs(a, b, int(t.Bits), func(x, y uint64) bool { return t.Value(x) == t.Value(y) }, m.unit(t).Equal)
}

func (m *machine) floatLess(a, b num, t ir.Float, orEqual bool) circuit.Ref {
	if orEqual {
		return m.pairs(a, b, int(t.Bits), func(x, y uint64) bool { return t.Value(x) <= t.Value(y) }, m.unit(t).LessEq)
	}
	return m.pairs(a, b, int(t.Bits), func(x, y uint64) bool { return t.Value(x) < t.Value(y) }, m.unit(t).Less)
}

func (m *machine) floatNeg(a num, t ir.Float) num {
	return m.each(a, int(t.Bits), func(k uint64) uint64 { return t.Word(-t.Value(k)) }, m.unit(t).Neg)
}

// remainderBits bounds the quotient of a remainder in double precision; beyond, the
// circuit would be too large.
const remainderBits = 128

func (e *scope) floatOp(op ir.Op, a, b num, t ir.Float) num {
	m, w := e.m, int(t.Bits)
	if a.constants() && b.constants() && len(a)*len(b) <= maxConst {
		var out []alt
		for _, x := range a {
			for _, y := range b {
				out = append(out, alt{when: m.c.And(x.when, y.when), k: floatConst(op, x.k, y.k, t)})
			}
		}
		return m.gather(out, w)
	}
	u, v, x := m.unit(t), m.vector(a, w), m.vector(b, w)
	switch op {
	case ir.OpAdd:
		return vecNum(u.Add(v, x))
	case ir.OpSub:
		return vecNum(u.Sub(v, x))
	case ir.OpMul:
		return vecNum(u.Mul(v, x))
	case ir.OpDiv:
		return vecNum(u.Div(v, x))
	case ir.OpRem:
		rem, within := u.RemWithin(v, x, remainderBits)
		if beyond := m.and(e.s.path, within.Not()); beyond != nil {
			m.refuse(beyond, "the remainder of floats whose quotient is 2^128 or more")
		}
		return vecNum(rem)
	}
	panic(unsupported("operator " + op.String() + " of floats"))
}

// floatConst computes with the bits of floats.
func floatConst(op ir.Op, a, b uint64, t ir.Float) uint64 {
	if t.Bits == 32 {
		x, y := math.Float32frombits(uint32(a)), math.Float32frombits(uint32(b))
		switch op {
		case ir.OpAdd:
			return t.Word(float64(x + y))
		case ir.OpSub:
			return t.Word(float64(x - y))
		case ir.OpMul:
			return t.Word(float64(x * y))
		case ir.OpDiv:
			return t.Word(float64(x / y))
		}
	}
	x, y := t.Value(a), t.Value(b)
	switch op {
	case ir.OpAdd:
		return t.Word(x + y)
	case ir.OpSub:
		return t.Word(x - y)
	case ir.OpMul:
		return t.Word(x * y)
	case ir.OpDiv:
		return t.Word(x / y)
	case ir.OpRem:
		return t.Word(math.Mod(x, y)) // exact in both precisions
	}
	panic(unsupported("operator " + op.String() + " of floats"))
}

func (m *machine) intToFloat(a num, from ir.Int, to ir.Float) num {
	return m.each(a, int(to.Bits), func(k uint64) uint64 {
		switch {
		case to.Bits == 32 && from.Signed: // rounded once
			return uint64(math.Float32bits(float32(int64(from.Wrap(k)))))
		case to.Bits == 32:
			return uint64(math.Float32bits(float32(k)))
		case from.Signed:
			return math.Float64bits(float64(int64(from.Wrap(k))))
		}
		return math.Float64bits(float64(k))
	}, func(v circuit.Vec) circuit.Vec { return m.unit(to).FromInt(v, from.Signed) })
}

func (m *machine) floatToInt(a num, from ir.Float, to ir.Int) num {
	return m.each(a, int(to.Bits), func(k uint64) uint64 {
		v := m.unit(from).ToInt(circuit.Number(int64(k), int(from.Bits)), int(to.Bits), to.Signed)
		n, _ := v.Const()
		return uint64(n)
	}, func(v circuit.Vec) circuit.Vec { return m.unit(from).ToInt(v, int(to.Bits), to.Signed) })
}

func (m *machine) floatToFloat(a num, from, to ir.Float) num {
	if from == to {
		return a
	}
	return m.each(a, int(to.Bits), func(k uint64) uint64 { return to.Word(from.Value(k)) },
		func(v circuit.Vec) circuit.Vec {
			if to.Bits == 32 {
				return m.unit(from).Convert(v, float.Binary32)
			}
			return m.unit(from).Convert(v, float.Binary64)
		})
}
