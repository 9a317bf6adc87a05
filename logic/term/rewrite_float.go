package term

// This file rewrites floats. A result that is NaN is the one NaN, so no rule
// has to care which.

func (b rules) rewriteFloat(s Shape, sort Sort, args []Term) Term {
	x := args[0]
	switch s.Op {
	case FPNeg:
		if b.Op(x) == FPNeg {
			return b.Arg(x, 0)
		}
	case FPAbs:
		switch b.Op(x) {
		case FPAbs:
			return x
		case FPNeg:
			return b.FAbs(b.Arg(x, 0))
		}
	case FPNaN, FPInf, FPZero, FPNormal, FPSubnorm:
		if op := b.Op(x); op == FPNeg || op == FPAbs {
			return b.build(s, b.Arg(x, 0))
		}
		if s.Op == FPNaN && (b.Op(x) == FPFromS || b.Op(x) == FPFromU) {
			return No
		}
	case FPNegv, FPPosv:
		switch b.Op(x) {
		case FPNeg:
			return b.build(Shape{Op: FPNegv + FPPosv - s.Op}, b.Arg(x, 0))
		case FPAbs:
			if s.Op == FPNegv {
				return No
			}
			return b.Not(b.IsNaN(b.Arg(x, 0)))
		}
	case FPEq, FPLE, FPLT:
		return b.compareFloats(s.Op, x, args[1])
	case FPConv:
		if b.Sort(args[1]) == sort {
			return args[1]
		}
	case FPRound:
		if y := args[1]; b.Op(y) == FPRound {
			return y
		}
	case FPToS, FPToU:
		if y := args[1]; b.IsValue(y) {
			if z := b.format(b.Sort(y)).decode(b.Bits(y)); z.nan || z.inf {
				return b.Default(sort)
			}
		}
	case FPAdd, FPMul, FPFma:
		return b.arith(s, args)
	case FPDiv:
		if args[2] == b.Float64(1, sort) {
			return args[1]
		}
	}
	return 0
}

func (b rules) compareFloats(op Op, x, y Term) Term {
	nan := func(z Term) bool { return b.Op(z) == FPConst && b.format(b.Sort(z)).decode(b.Bits(z)).nan }
	switch {
	case nan(x) || nan(y):
		return No
	case x == y && op == FPLT:
		return No
	case x == y:
		return b.Not(b.IsNaN(x))
	case b.Op(x) == FPNeg && b.Op(y) == FPNeg: // -p < -q is q < p
		return b.build(Shape{Op: op}, b.Arg(y, 0), b.Arg(x, 0))
	}
	return 0
}

// arith: neutral operands and two signs.
func (b rules) arith(s Shape, args []Term) Term {
	x, y := args[1], args[2]
	sort := b.Sort(x)
	switch {
	case s.Op == FPMul && x == b.Float64(1, sort):
		return y
	case s.Op == FPAdd && x == b.FNeg(b.Float64(0, sort)) && b.IsValue(args[0]) && b.Mode(args[0]) != RTN: // y + -0
		return y
	case s.Op == FPMul && b.Op(x) == FPNeg && b.Op(y) == FPNeg:
		return b.FMul(args[0], b.Arg(x, 0), b.Arg(y, 0))
	}
	return 0
}
