package term

// This file rewrites vectors.

import "math/big"

func (b rules) rewriteBits(s Shape, sort Sort, args []Term) Term {
	x := args[0]
	switch s.Op {
	case BVNot:
		if b.Op(x) == BVNot {
			return b.Arg(x, 0)
		}
		return 0
	case BVNeg:
		return b.negate(x)
	case Extract:
		return b.extract(s.I, s.J, x)
	case SignExt:
		switch {
		case s.I == 0:
			return x
		case b.Op(x) == SignExt:
			return b.SignExt(s.I+int(b.node(x).data), b.Arg(x, 0))
		}
		return 0
	}
	y := args[1]
	switch s.Op {
	case BVAnd, BVOr, BVXor:
		return b.bitwise(s.Op, x, y)
	case BVAdd:
		return b.plus(x, y)
	case BVMul:
		return b.product(x, y)
	case BVUDiv, BVURem, BVSDiv, BVSRem:
		return b.division(s.Op, x, y)
	case BVShl, BVLShr, BVAShr:
		return b.shift(s.Op, x, y)
	case BVULT, BVSLT:
		return b.less(s.Op, x, y)
	case Concat:
		return b.concat(x, y)
	}
	panic("term: no rules for " + s.Op.String())
}

func (b *store) width(t Term) int { return b.Width(b.Sort(t)) }

// isZero and isOnes look at values.
func (b rules) isZero(t Term) bool { return b.Op(t) == BVConst && b.Bits(t).Sign() == 0 }
func (b rules) isOnes(t Term) bool {
	return b.Op(t) == BVConst && b.Bits(t).Cmp(ones(b.width(t))) == 0
}

// isNumber says that t is the constant k, which fits.
func (b rules) isNumber(t Term, k int64) bool {
	return b.Op(t) == BVConst && b.Bits(t).Cmp(big.NewInt(k)) == 0
}

// exponent is k if t is the constant 2^k, else -1.
func (b rules) exponent(t Term) int {
	if b.Op(t) != BVConst {
		return -1
	}
	if k := b.Bits(t); k.Sign() > 0 && int(k.TrailingZeroBits()) == k.BitLen()-1 {
		return k.BitLen() - 1
	}
	return -1
}

func (b rules) negate(x Term) Term {
	switch {
	case b.Op(x) == BVNeg:
		return b.Arg(x, 0)
	case b.Op(x) == BVAdd && b.IsValue(b.Arg(x, 0)): // -(k + y)
		return b.BVAdd(b.BVNeg(b.Arg(x, 0)), b.BVNeg(b.Arg(x, 1)))
	case b.width(x) == 1:
		return x
	}
	return 0
}

// inverse says that one vector is the bitwise complement of the other.
func (b rules) inverse(x, y Term) bool {
	return b.Op(x) == BVNot && b.Arg(x, 0) == y || b.Op(y) == BVNot && b.Arg(y, 0) == x
}

// bitwise: the first operand is the constant, if there is one.
func (b rules) bitwise(op Op, x, y Term) Term {
	w := b.width(x)
	zero, all := b.isZero(x), b.isOnes(x)
	switch {
	case op == BVXor && zero, op == BVOr && zero, op == BVAnd && all:
		return y
	case op == BVXor && all:
		return b.BVNot(y)
	case op == BVAnd && zero, op == BVOr && all:
		return x
	case op == BVXor && x == y:
		return b.Num(0, w)
	case x == y:
		return x
	case b.inverse(x, y) && op == BVAnd:
		return b.Num(0, w)
	case b.inverse(x, y):
		return b.Num(-1, w)
	case b.IsValue(x) && b.Op(y) == op && b.IsValue(b.Arg(y, 0)): // k op (l op z)
		return b.build(Shape{Op: op}, b.build(Shape{Op: op}, x, b.Arg(y, 0)), b.Arg(y, 1))
	case op == BVXor && b.Op(x) == BVNot:
		return b.BVNot(b.BVXor(b.Arg(x, 0), y))
	case op == BVXor && b.Op(y) == BVNot:
		return b.BVNot(b.BVXor(x, b.Arg(y, 0)))
	case op != BVXor && b.Op(x) == op && (b.Arg(x, 0) == y || b.Arg(x, 1) == y):
		return x
	case op != BVXor && b.Op(y) == op && (b.Arg(y, 0) == x || b.Arg(y, 1) == x):
		return y
	}
	return 0
}

// plus: a constant comes first, and there is at most one.
func (b rules) plus(x, y Term) Term {
	constant := func(z Term) bool { return b.Op(z) == BVAdd && b.IsValue(b.Arg(z, 0)) }
	switch {
	case b.isZero(x):
		return y
	case b.Op(x) == BVNeg && b.Arg(x, 0) == y || b.Op(y) == BVNeg && b.Arg(y, 0) == x:
		return b.Num(0, b.width(x))
	case b.inverse(x, y):
		return b.Num(-1, b.width(x))
	case b.IsValue(x) && constant(y):
		return b.BVAdd(b.BVAdd(x, b.Arg(y, 0)), b.Arg(y, 1))
	case b.IsValue(x) && b.Op(y) == BVNot: // k + ~z = (k-1) + -z
		return b.BVAdd(b.BVAdd(x, b.Num(-1, b.width(x))), b.BVNeg(b.Arg(y, 0)))
	case constant(x):
		return b.BVAdd(b.Arg(x, 0), b.BVAdd(b.Arg(x, 1), y))
	case constant(y):
		return b.BVAdd(b.Arg(y, 0), b.BVAdd(b.Arg(y, 1), x))
	case b.Op(x) == BVAdd && b.Op(y) == BVNeg && (b.Arg(x, 0) == b.Arg(y, 0) || b.Arg(x, 1) == b.Arg(y, 0)): // (p + q) - p
		return b.rest(x, b.Arg(y, 0))
	case b.Op(y) == BVAdd && b.Op(x) == BVNeg && (b.Arg(y, 0) == b.Arg(x, 0) || b.Arg(y, 1) == b.Arg(x, 0)):
		return b.rest(y, b.Arg(x, 0))
	case b.takes(x, y): // (p - y) + y
		return b.rest(x, b.BVNeg(y))
	case b.takes(y, x):
		return b.rest(y, b.BVNeg(x))
	}
	return 0
}

// takes says that x is a sum with the negation of y.
func (b rules) takes(x, y Term) bool {
	negation := func(z Term) bool { return b.Op(z) == BVNeg && b.Arg(z, 0) == y }
	return b.Op(x) == BVAdd && (negation(b.Arg(x, 0)) || negation(b.Arg(x, 1)))
}

// rest is the operand of a sum beside x.
func (b rules) rest(sum, x Term) Term {
	if b.Arg(sum, 0) == x {
		return b.Arg(sum, 1)
	}
	return b.Arg(sum, 0)
}

func (b rules) product(x, y Term) Term {
	switch k := b.exponent(x); {
	case b.isZero(x):
		return x
	case k == 0:
		return y
	case b.isOnes(x):
		return b.BVNeg(y)
	case k > 0:
		return b.BVShl(y, b.Num(int64(k), b.width(y)))
	case b.IsValue(x) && b.Op(y) == BVMul && b.IsValue(b.Arg(y, 0)):
		return b.BVMul(b.BVMul(x, b.Arg(y, 0)), b.Arg(y, 1))
	case b.Op(x) == BVNeg && b.Op(y) == BVNeg:
		return b.BVMul(b.Arg(x, 0), b.Arg(y, 0))
	case b.IsValue(x) && b.Op(y) == BVNeg:
		return b.BVMul(b.BVNeg(x), b.Arg(y, 0))
	}
	return 0
}

func (b rules) division(op Op, x, y Term) Term {
	w, k := b.width(x), b.exponent(y)
	switch {
	case b.isZero(y) && (op == BVURem || op == BVSRem):
		return x
	case b.isZero(y) && op == BVUDiv:
		return b.Num(-1, w)
	case b.isZero(y):
		return b.Ite(b.Negative(x), b.Num(1, w), b.Num(-1, w))
	case k == 0 && (op == BVUDiv || op == BVSDiv && w > 1):
		return x
	case k == 0 && (op == BVURem || w > 1):
		return b.Num(0, w)
	case k > 0 && op == BVUDiv:
		return b.BVLShr(x, b.Num(int64(k), w))
	case k > 0 && op == BVURem:
		return b.ZeroExt(w-k, b.Extract(k-1, 0, x))
	case (op == BVURem || op == BVSRem) && (x == y || b.isZero(x)): // also for 0
		return b.Num(0, w)
	}
	return 0
}

// shift: by a constant it is a choice of bits.
func (b rules) shift(op Op, x, y Term) Term {
	if b.isZero(x) {
		return x
	}
	if op == BVAShr && b.isOnes(x) {
		return x
	}
	if !b.IsValue(y) {
		return 0
	}
	w := b.width(x)
	k := int(min(saturate(b.Bits(y)), int64(w)))
	switch {
	case k == 0:
		return x
	case op == BVAShr && k == w:
		return b.SignExt(w-1, b.Extract(w-1, w-1, x))
	case op == BVAShr:
		return b.SignExt(k, b.Extract(w-1, k, x))
	case k == w:
		return b.Num(0, w)
	case op == BVShl:
		return b.Concat(b.Extract(w-1-k, 0, x), b.Num(0, k))
	}
	return b.ZeroExt(k, b.Extract(w-1, k, x))
}

func (b rules) less(op Op, x, y Term) Term {
	w := b.width(x)
	least, most := b.Num(0, w), b.Num(-1, w)
	if op == BVSLT {
		half := new(big.Int).Lsh(big.NewInt(1), uint(w-1))
		least = b.BV(half, w)
		most = b.BVNot(least)
	}
	switch {
	case x == y || y == least || x == most:
		return No
	case x == least:
		return b.Not(b.Eq(x, y))
	case y == most:
		return b.Not(b.Eq(x, y))
	case op == BVULT && b.isNumber(y, 1):
		return b.Eq(x, least)
	case w > 1 && b.Op(x) == Concat && b.Op(y) == Concat && b.Arg(x, 0) == b.Arg(y, 0) && b.IsValue(b.Arg(x, 0)): // equal high bits
		return b.BVULT(b.Arg(x, 1), b.Arg(y, 1))
	}
	return 0
}

// concat: constants beside each other, and bits that were beside each other.
func (b rules) concat(x, y Term) Term {
	switch {
	case b.Op(y) == Concat && b.IsValue(x) && b.IsValue(b.Arg(y, 0)):
		return b.Concat(b.Concat(x, b.Arg(y, 0)), b.Arg(y, 1))
	case b.Op(x) == Concat && b.IsValue(y) && b.IsValue(b.Arg(x, 1)):
		return b.Concat(b.Arg(x, 0), b.Concat(b.Arg(x, 1), y))
	case b.adjacent(x, y):
		return b.Extract(int(b.node(x).data>>32), int(uint32(b.node(y).data)), b.Arg(x, 0))
	case b.Op(y) == Concat && b.adjacent(x, b.Arg(y, 0)):
		return b.Concat(b.Concat(x, b.Arg(y, 0)), b.Arg(y, 1))
	}
	return 0
}

// adjacent says that the bits of x are right above those of y in one vector.
func (b rules) adjacent(x, y Term) bool {
	return b.Op(x) == Extract && b.Op(y) == Extract && b.Arg(x, 0) == b.Arg(y, 0) &&
		uint32(b.node(x).data) == uint32(b.node(y).data>>32)+1
}

func (b rules) extract(i, j int, x Term) Term {
	if i-j+1 == b.width(x) {
		return x
	}
	switch b.Op(x) {
	case Extract:
		low := int(uint32(b.node(x).data))
		return b.Extract(i+low, j+low, b.Arg(x, 0))
	case Concat:
		low := b.width(b.Arg(x, 1))
		switch {
		case i < low:
			return b.Extract(i, j, b.Arg(x, 1))
		case j >= low:
			return b.Extract(i-low, j-low, b.Arg(x, 0))
		}
		return b.Concat(b.Extract(i-low, 0, b.Arg(x, 0)), b.Extract(low-1, j, b.Arg(x, 1)))
	case SignExt:
		y := b.Arg(x, 0)
		w := b.width(y)
		switch {
		case i < w:
			return b.Extract(i, j, y)
		case j >= w:
			return b.SignExt(i-j, b.Extract(w-1, w-1, y))
		}
		return b.SignExt(i-w+1, b.Extract(w-1, j, y))
	case BVNot:
		return b.BVNot(b.Extract(i, j, b.Arg(x, 0)))
	}
	return 0
}

// equalBits solves equations whose first operand is a constant, and drops what
// both sides have.
func (b rules) equalBits(x, y Term) Term {
	if b.inverse(x, y) {
		return No
	}
	if b.IsValue(x) {
		return b.solve(x, y)
	}
	switch {
	case b.Op(x) == BVNot && b.Op(y) == BVNot, b.Op(x) == BVNeg && b.Op(y) == BVNeg:
		return b.Eq(b.Arg(x, 0), b.Arg(y, 0))
	case b.base(x) == b.base(y) && b.step(x) != b.step(y): // z + k = z + l
		return No
	case b.Op(x) == BVAdd && b.Op(y) == BVAdd && b.Arg(x, 0) == b.Arg(y, 0):
		return b.Eq(b.Arg(x, 1), b.Arg(y, 1))
	case b.Op(x) == BVAdd && b.Op(y) == BVAdd && b.Arg(x, 1) == b.Arg(y, 1):
		return b.Eq(b.Arg(x, 0), b.Arg(y, 0))
	case b.Op(x) == BVAdd && (b.Arg(x, 0) == y || b.Arg(x, 1) == y): // z + y = y
		return b.Eq(b.Num(0, b.width(x)), b.rest(x, y))
	case b.Op(y) == BVAdd && (b.Arg(y, 0) == x || b.Arg(y, 1) == x):
		return b.Eq(b.Num(0, b.width(x)), b.rest(y, x))
	case b.Op(x) == Concat && b.Op(y) == Concat && b.Sort(b.Arg(x, 0)) == b.Sort(b.Arg(y, 0)) &&
		(b.Arg(x, 0) == b.Arg(y, 0) || b.Arg(x, 1) == b.Arg(y, 1)):
		return b.And(b.Eq(b.Arg(x, 0), b.Arg(y, 0)), b.Eq(b.Arg(x, 1), b.Arg(y, 1)))
	}
	return 0
}

// solve is "y is the constant k" for the operators that can be undone.
func (b rules) solve(k, y Term) Term {
	switch b.Op(y) {
	case BVNot:
		return b.Eq(b.BVNot(k), b.Arg(y, 0))
	case BVNeg:
		return b.Eq(b.BVNeg(k), b.Arg(y, 0))
	case BVAdd, BVXor:
		if z := b.Arg(y, 0); b.IsValue(z) && b.Op(y) == BVAdd {
			return b.Eq(b.BVSub(k, z), b.Arg(y, 1))
		} else if b.IsValue(z) {
			return b.Eq(b.BVXor(k, z), b.Arg(y, 1))
		}
	case Concat:
		low, w := b.width(b.Arg(y, 1)), b.width(y)
		return b.And(b.Eq(b.Extract(w-1, low, k), b.Arg(y, 0)), b.Eq(b.Extract(low-1, 0, k), b.Arg(y, 1)))
	case SignExt:
		z := b.Arg(y, 0)
		w := b.width(z)
		inside := b.Extract(w-1, 0, k)
		if b.SignExt(b.width(y)-w, inside) != k {
			return No
		}
		return b.Eq(inside, z)
	}
	return 0
}
