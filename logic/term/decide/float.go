package decide

// This file translates floats.

import (
	"assay/logic/circuit"
	"assay/logic/circuit/float"
	"assay/logic/term"
)

func isFloatOp(op term.Op) bool { return op > term.FPConst && op < term.ConstArray }

// unit builds operations of a format.
func (x *translation) unit(t term.Term, s term.Sort) (float.Unit, error) {
	eb, sb := x.b.Format(s)
	if eb < 3 || eb > 11 || sb < 3 || sb > 53 {
		return float.Unit{}, x.refuse(t, "floats with %d bits of exponent and %d of significand", eb, sb)
	}
	return float.On(x.c, float.Format{Exp: eb, Mant: sb - 1}), nil
}

// float translates an operator of floats.
func (x *translation) float(t term.Term, v []circuit.Vec) (circuit.Vec, error) {
	b := x.b
	op := b.Op(t)
	args := b.Args(t)
	s := b.Sort(args[len(args)-1]) // the operands
	if op == term.FPBits || op == term.FPFromS || op == term.FPFromU {
		s = b.Sort(t)
	}
	u, err := x.unit(t, s)
	if err != nil {
		return nil, err
	}
	if b.Sort(args[0]) == term.RoundingMode {
		return x.rounded(t, u, v)
	}
	one := func(a circuit.Ref) (circuit.Vec, error) { return circuit.Vec{a}, nil }
	class := func() float.Class { return u.Classify(v[0]) }
	switch op {
	case term.FPBits:
		return u.Canonical(v[0]), nil
	case term.FPAbs:
		return u.Canonical(u.Abs(v[0])), nil
	case term.FPNeg:
		return u.Neg(v[0]), nil
	case term.FPLE:
		return one(u.LessEq(v[0], v[1]))
	case term.FPLT:
		return one(u.Less(v[0], v[1]))
	case term.FPEq:
		return one(u.Equal(v[0], v[1]))
	case term.FPNormal:
		k := class()
		return one(x.c.OrAll(k.NaN, k.Inf, k.Zero, k.Subnormal).Not())
	case term.FPSubnorm:
		return one(class().Subnormal)
	case term.FPZero:
		return one(class().Zero)
	case term.FPInf:
		return one(class().Inf)
	case term.FPNaN:
		return one(class().NaN)
	case term.FPNegv:
		return one(x.c.And(class().NaN.Not(), v[0].Sign()))
	case term.FPPosv:
		return one(x.c.And(class().NaN.Not(), v[0].Sign().Not()))
	}
	return nil, x.refuse(t, "%v as a circuit", op)
}

// directions are the modes that integers are rounded to in circuits.
var directions = map[term.Mode]float.Direction{term.RNE: float.Nearest, term.RTP: float.Up, term.RTN: float.Down, term.RTZ: float.Truncate}

// rounded translates an operator with a rounding mode.
func (x *translation) rounded(t term.Term, u float.Unit, v []circuit.Vec) (circuit.Vec, error) {
	b := x.b
	op := b.Op(t)
	r := b.Arg(t, 0)
	if !b.IsValue(r) {
		return nil, x.refuse(t, "%v in a rounding mode that is not known", op)
	}
	to, ok := directions[b.Mode(r)]
	integral := op == term.FPRound || op == term.FPToS || op == term.FPToU
	if !ok || !integral && b.Mode(r) != term.RNE {
		return nil, x.refuse(t, "%v in the rounding mode %v", op, b.Mode(r))
	}
	switch op {
	case term.FPRound:
		return u.Integral(v[1], to), nil
	case term.FPToS, term.FPToU:
		signed := op == term.FPToS
		width := b.Width(b.Sort(t))
		fits, err := x.formula(b.Fits(r, b.Arg(t, 1), width, signed))
		if err != nil {
			return nil, err
		}
		return x.c.Mask(fits, u.ToInt(u.Integral(v[1], to), width, signed)), nil
	case term.FPAdd:
		return u.Add(v[1], v[2]), nil
	case term.FPMul:
		return u.Mul(v[1], v[2]), nil
	case term.FPDiv:
		return u.Div(v[1], v[2]), nil
	case term.FPSqrt:
		return u.Sqrt(v[1]), nil
	case term.FPFromS, term.FPFromU:
		return u.FromInt(v[1], op == term.FPFromS), nil
	case term.FPConv:
		w, err := x.unit(t, b.Sort(t))
		if err != nil {
			return nil, err
		}
		return u.Convert(v[1], w.Format), nil
	}
	return nil, x.refuse(t, "%v as a circuit", op)
}
