package value

import (
	"math"

	"assay/ir"
	"assay/logic/circuit"
	"assay/logic/circuit/float"
)

// This file computes with floats: alternatives that are constants by the machine, others as circuits.

// Unit computes with floats of a type.
func (al *Algebra) Unit(t ir.Float) float.Unit {
	if t.Bits == 32 {
		return float.On(al.C, float.Binary32)
	}
	return float.On(al.C, float.Binary64)
}

// FloatEqual returns the condition that two floats are equal: NaN is not.
func (al *Algebra) FloatEqual(a, b Num, t ir.Float) circuit.Ref {
	return al.Pairs(a, b, int(t.Bits), func(x, y uint64) bool { return t.Value(x) == t.Value(y) }, al.Unit(t).Equal)
}

// FloatLess compares two floats.
func (al *Algebra) FloatLess(a, b Num, t ir.Float, orEqual bool) circuit.Ref {
	if orEqual {
		return al.Pairs(a, b, int(t.Bits), func(x, y uint64) bool { return t.Value(x) <= t.Value(y) }, al.Unit(t).LessEq)
	}
	return al.Pairs(a, b, int(t.Bits), func(x, y uint64) bool { return t.Value(x) < t.Value(y) }, al.Unit(t).Less)
}

// FloatNeg negates.
func (al *Algebra) FloatNeg(a Num, t ir.Float) Num {
	return al.Map(a, int(t.Bits), func(k uint64) uint64 { return t.Word(-t.Value(k)) }, al.Unit(t).Neg)
}

// remainderBits bounds the quotient of a remainder in double precision; beyond, the
// circuit would be too large.
const remainderBits = 128

// FloatOp computes with floats; where within does not hold, the result is unknown.
func (al *Algebra) FloatOp(op ir.Op, a, b Num, t ir.Float) (n Num, within circuit.Ref) {
	w := int(t.Bits)
	if a.Constants() && b.Constants() && len(a)*len(b) <= maxConst {
		var out []Alt
		for _, x := range a {
			for _, y := range b {
				out = append(out, Alt{When: al.C.And(x.When, y.When), K: floatConst(op, x.K, y.K, t)})
			}
		}
		return al.Gather(out, w), circuit.True
	}
	u, v, x := al.Unit(t), al.Vector(a, w), al.Vector(b, w)
	switch op {
	case ir.OpAdd:
		v = u.Add(v, x)
	case ir.OpSub:
		v = u.Sub(v, x)
	case ir.OpMul:
		v = u.Mul(v, x)
	case ir.OpDiv:
		v = u.Div(v, x)
	case ir.OpRem:
		v, within = u.RemWithin(v, x, remainderBits)
		return Vec(v), within
	default:
		panic(Unsupported("operator " + op.String() + " of floats"))
	}
	return Vec(v), circuit.True
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
	panic(Unsupported("operator " + op.String() + " of floats"))
}

// IntToFloat rounds once.
func (al *Algebra) IntToFloat(a Num, from ir.Int, to ir.Float) Num {
	return al.Map(a, int(to.Bits), func(k uint64) uint64 {
		switch {
		case to.Bits == 32 && from.Signed: // rounded once
			return uint64(math.Float32bits(float32(int64(from.Wrap(k)))))
		case to.Bits == 32:
			return uint64(math.Float32bits(float32(k)))
		case from.Signed:
			return math.Float64bits(float64(int64(from.Wrap(k))))
		}
		return math.Float64bits(float64(k))
	}, func(v circuit.Vec) circuit.Vec { return al.Unit(to).FromInt(v, from.Signed) })
}

// FloatToInt cuts off, as Java does: NaN is 0, and what is too large the largest.
func (al *Algebra) FloatToInt(a Num, from ir.Float, to ir.Int) Num {
	return al.Map(a, int(to.Bits), func(k uint64) uint64 {
		v := al.Unit(from).ToInt(circuit.Number(int64(k), int(from.Bits)), int(to.Bits), to.Signed)
		n, _ := v.Const()
		return uint64(n)
	}, func(v circuit.Vec) circuit.Vec { return al.Unit(from).ToInt(v, int(to.Bits), to.Signed) })
}

// FloatToFloat converts between precisions.
func (al *Algebra) FloatToFloat(a Num, from, to ir.Float) Num {
	if from == to {
		return a
	}
	return al.Map(a, int(to.Bits), func(k uint64) uint64 { return to.Word(from.Value(k)) },
		func(v circuit.Vec) circuit.Vec {
			if to.Bits == 32 {
				return al.Unit(from).Convert(v, float.Binary32)
			}
			return al.Unit(from).Convert(v, float.Binary64)
		})
}
