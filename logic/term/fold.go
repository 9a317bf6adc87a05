package term

// This file says what operators are on values. It is their meaning: the
// rewriting folds constants with it and the evaluator computes with it.

import (
	"math/big"
)

// apply is the value of an operator on values.
func (b *values) apply(s Shape, sort Sort, args []Term) Term {
	switch s.Op {
	case True, False, BVConst, RMConst, FPConst, Elem, Apply, Bound, Forall:
		panic("term: " + s.Op.String() + " is not applied to values")
	case Not:
		return Truth(args[0] == No)
	case And:
		for _, x := range args {
			if x == No {
				return No
			}
		}
		return Yes
	case Or:
		for _, x := range args {
			if x == Yes {
				return Yes
			}
		}
		return No
	case Eq:
		return Truth(args[0] == args[1])
	case Ite:
		if args[0] == Yes {
			return args[1]
		}
		return args[2]
	case ConstArray:
		return b.raw(s, sort, args)
	case Select:
		return b.read(args[0], args[1])
	case Store:
		other, entries := b.Table(args[0])
		return b.ArrayValue(sort, other, append(entries, Entry{args[1], args[2]}))
	}
	if s.Op < RMConst {
		return b.applyBits(s, sort, args)
	}
	return b.applyFloat(s, sort, args)
}

// read is a value of an array at an index.
func (b *values) read(a, i Term) Term {
	for ; b.Op(a) == Store; a = b.Arg(a, 0) {
		if b.Arg(a, 1) == i {
			return b.Arg(a, 2)
		}
	}
	return b.Arg(a, 0)
}

func (b *values) applyBits(s Shape, sort Sort, args []Term) Term {
	x := b.Bits(args[0])
	width := b.Width(b.Sort(args[0]))
	z := new(big.Int)
	switch s.Op {
	case BVNot:
		z.Not(x)
	case BVNeg:
		z.Neg(x)
	case Extract:
		z.Rsh(x, uint(s.J))
	case SignExt:
		z = b.signed(args[0])
	default:
		y := b.Bits(args[1])
		switch s.Op {
		case BVULT:
			return Truth(x.Cmp(y) < 0)
		case BVSLT:
			return Truth(b.signed(args[0]).Cmp(b.signed(args[1])) < 0)
		case Concat:
			z.Or(z.Lsh(x, uint(b.Width(b.Sort(args[1])))), y)
		case BVSDiv, BVSRem, BVAShr:
			z = signedOp(s.Op, b.signed(args[0]), b.signed(args[1]), y, width)
		default:
			z = unsignedOp(s.Op, x, y, width)
		}
	}
	return b.constant(BVConst, sort, z)
}

func unsignedOp(op Op, x, y *big.Int, width int) *big.Int {
	z := new(big.Int)
	switch op {
	case BVAnd:
		return z.And(x, y)
	case BVOr:
		return z.Or(x, y)
	case BVXor:
		return z.Xor(x, y)
	case BVAdd:
		return z.Add(x, y)
	case BVMul:
		return z.Mul(x, y)
	case BVUDiv:
		if y.Sign() == 0 {
			return ones(width)
		}
		return z.Quo(x, y)
	case BVURem:
		if y.Sign() == 0 {
			return x
		}
		return z.Rem(x, y)
	case BVShl, BVLShr:
		if y.Cmp(big.NewInt(int64(width))) >= 0 {
			return z
		}
		if op == BVShl {
			return z.Lsh(x, uint(y.Int64()))
		}
		return z.Rsh(x, uint(y.Int64()))
	}
	panic("term: " + op.String() + " is no operator of two vectors")
}

func signedOp(op Op, x, y, amount *big.Int, width int) *big.Int {
	z := new(big.Int)
	switch {
	case op == BVAShr:
		return z.Rsh(x, uint(min(saturate(amount), int64(width))))
	case y.Sign() != 0 && op == BVSDiv:
		return z.Quo(x, y)
	case y.Sign() != 0:
		return z.Rem(x, y)
	case op == BVSRem:
		return x
	case x.Sign() < 0:
		return z.SetInt64(1)
	}
	return z.SetInt64(-1)
}

// saturate is a number that is not negative, or 2^62 if it is above that.
func saturate(k *big.Int) int64 {
	if k.BitLen() > 62 {
		return 1 << 62
	}
	return k.Int64()
}

func (b *values) applyFloat(s Shape, sort Sort, args []Term) Term {
	var m Mode
	if b.Op(args[0]) == RMConst {
		m = b.Mode(args[0])
		args = args[1:]
	}
	if s.Op == FPBits {
		return b.FP(b.Bits(args[0]), sort)
	}
	if s.Op == FPFromS {
		return b.constant(FPConst, sort, b.format(sort).ofInt(m, b.signed(args[0])))
	}
	if s.Op == FPFromU {
		return b.constant(FPConst, sort, b.format(sort).ofInt(m, b.Bits(args[0])))
	}
	x := make([]number, 3)
	for i, t := range args {
		x[i] = b.format(b.Sort(t)).decode(b.Bits(t))
	}
	switch {
	case sort == Bool:
		return Truth(b.format(b.Sort(args[0])).test(s.Op, x))
	case s.Op == FPToS || s.Op == FPToU:
		return b.constant(BVConst, sort, x[0].toInt(m, b.Width(sort), s.Op == FPToS))
	}
	return b.constant(FPConst, sort, b.format(sort).compute(s.Op, m, x))
}

// compute is an operator whose result is a float of the format.
func (f format) compute(op Op, m Mode, x []number) *big.Int {
	switch op {
	case FPAbs:
		x[0].neg = false
		return f.of(m, x[0])
	case FPNeg:
		x[0].neg = !x[0].neg
		return f.of(m, x[0])
	case FPAdd:
		return f.add(m, x[0], x[1])
	case FPMul:
		return f.mul(m, x[0], x[1])
	case FPDiv:
		return f.div(m, x[0], x[1])
	case FPFma:
		return f.fma(m, x[0], x[1], x[2])
	case FPSqrt:
		return f.sqrt(m, x[0])
	case FPRem:
		return f.rem(x[0], x[1])
	case FPRound:
		return f.integral(m, x[0])
	case FPConv:
		return f.of(m, x[0])
	}
	panic("term: " + op.String() + " gives no float")
}

// test is an operator of floats whose result is a truth value.
func (f format) test(op Op, x []number) bool {
	normal := func(x number) bool { return !x.nan && !x.inf && x.mant.BitLen() == f.sb }
	switch op {
	case FPLE, FPLT, FPEq:
		c, ok := order(x[0], x[1])
		return ok && (c < 0 && op != FPEq || c == 0 && op != FPLT)
	case FPNormal:
		return normal(x[0])
	case FPSubnorm:
		return !x[0].nan && !x[0].inf && !x[0].zero() && !normal(x[0])
	case FPZero:
		return x[0].zero()
	case FPInf:
		return x[0].inf
	case FPNaN:
		return x[0].nan
	case FPNegv:
		return !x[0].nan && x[0].neg
	case FPPosv:
		return !x[0].nan && !x[0].neg
	}
	panic("term: " + op.String() + " is no test of a float")
}
