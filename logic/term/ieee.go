package term

// This file computes with floats of any format, exactly: operands are integers
// times powers of two of any size, and one function rounds.

import (
	"math"
	"math/big"
)

// format is the bits of an exponent and of a significand, the hidden one
// counted.
type format struct{ eb, sb int }

func (l *sorts) format(s Sort) format {
	eb, sb := l.Format(s)
	return format{eb, sb}
}

func (f format) emax() int     { return 1<<(f.eb-1) - 1 }     // the bias, too
func (f format) lowest() int   { return 2 - f.emax() - f.sb } // the exponent of the smallest number
func (f format) width() int    { return f.eb + f.sb }
func (f format) top() *big.Int { return new(big.Int).Lsh(ones(f.eb), uint(f.sb-1)) }

func (f format) signed(neg bool, bits *big.Int) *big.Int {
	if neg {
		return new(big.Int).SetBit(bits, f.width()-1, 1)
	}
	return bits
}

func (f format) inf(neg bool) *big.Int  { return f.signed(neg, f.top()) }
func (f format) zero(neg bool) *big.Int { return f.signed(neg, new(big.Int)) }
func (f format) nan() *big.Int          { return new(big.Int).SetBit(f.top(), f.sb-2, 1) }

// canonical is the bits, of every NaN those of nan.
func (f format) canonical(bits *big.Int) *big.Int {
	if new(big.Int).SetBit(bits, f.width()-1, 0).Cmp(f.top()) > 0 {
		return f.nan()
	}
	return bits
}

// number is a float: mant * 2^exp with a sign, unless it is NaN or infinite.
type number struct {
	nan, inf, neg bool
	mant          *big.Int // not negative
	exp           int
}

func (f format) decode(bits *big.Int) number {
	x := number{neg: bits.Bit(f.width()-1) == 1}
	field := int(new(big.Int).And(new(big.Int).Rsh(bits, uint(f.sb-1)), ones(f.eb)).Int64())
	x.mant = new(big.Int).And(bits, ones(f.sb-1))
	switch {
	case field == 1<<f.eb-1:
		x.nan, x.inf = x.mant.Sign() != 0, x.mant.Sign() == 0
	case field > 0:
		x.mant.SetBit(x.mant, f.sb-1, 1)
	}
	x.exp = f.lowest() + max(field, 1) - 1
	return x
}

func (x number) zero() bool { return !x.nan && !x.inf && x.mant.Sign() == 0 }

// integer is the number with its sign, times 2^-exp; exp is at most x.exp.
func (x number) integer(exp int) *big.Int {
	k := new(big.Int).Lsh(x.mant, uint(x.exp-exp))
	if x.neg {
		k.Neg(k)
	}
	return k
}

// up reports whether a magnitude that is cut off is to be made larger: half says that the rest is
// at least a half, more that it is not exactly a half or none.
func (m Mode) up(neg, odd, half, more bool) bool {
	switch m {
	case RNE:
		return half && (more || odd)
	case RNA:
		return half
	case RTP:
		return !neg && (half || more)
	case RTN:
		return neg && (half || more)
	}
	return false
}

// cut is mant * 2^exp in units of 2^unit, rounded.
func (m Mode) cut(neg bool, mant *big.Int, exp, unit int) *big.Int {
	if exp >= unit {
		return new(big.Int).Lsh(mant, uint(exp-unit))
	}
	drop := uint(unit - exp)
	if drop > uint(mant.BitLen())+1 {
		drop = uint(mant.BitLen()) + 1 // below a half either way
	}
	k := new(big.Int).Rsh(mant, drop)
	half := mant.Bit(int(drop-1)) == 1
	more := mant.Sign() != 0 && mant.TrailingZeroBits() < drop-1
	if m.up(neg, k.Bit(0) == 1, half, more) {
		k.Add(k, big.NewInt(1))
	}
	return k
}

// round is the bits of the float that stands for mant * 2^exp. Where more digits
// would follow, the last of many is to be 1.
func (f format) round(m Mode, neg bool, mant *big.Int, exp int) *big.Int {
	if mant.Sign() == 0 {
		return f.zero(neg)
	}
	unit := max(exp+mant.BitLen()-f.sb, f.lowest())
	if unit > f.emax() { // far beyond all numbers
		return f.overflow(m, neg)
	}
	k := m.cut(neg, mant, exp, unit)
	// The hidden bit adds one to the field, and so does a carry out of all bits.
	field := new(big.Int).Lsh(big.NewInt(int64(unit-f.lowest())), uint(f.sb-1))
	if k.Add(k, field).Cmp(f.top()) >= 0 {
		return f.overflow(m, neg)
	}
	return f.signed(neg, k)
}

func (f format) overflow(m Mode, neg bool) *big.Int {
	if m == RTZ || m == RTP && neg || m == RTN && !neg {
		k := f.top()
		return f.signed(neg, k.Sub(k, big.NewInt(1)))
	}
	return f.inf(neg)
}

// sum is the bits of k * 2^exp, with the sign that a zero gets.
func (f format) sum(m Mode, k *big.Int, exp int, zero bool) *big.Int {
	if k.Sign() == 0 {
		return f.zero(zero)
	}
	return f.round(m, k.Sign() < 0, new(big.Int).Abs(k), exp)
}

func (f format) add(m Mode, x, y number) *big.Int {
	switch {
	case x.nan || y.nan || x.inf && y.inf && x.neg != y.neg:
		return f.nan()
	case x.inf:
		return f.inf(x.neg)
	case y.inf:
		return f.inf(y.neg)
	}
	zero := m == RTN
	if x.neg == y.neg {
		zero = x.neg
	}
	exp := min(x.exp, y.exp)
	return f.sum(m, new(big.Int).Add(x.integer(exp), y.integer(exp)), exp, zero)
}

// times is the exact product.
func times(x, y number) number {
	return number{
		nan: x.nan || y.nan || x.inf && y.zero() || x.zero() && y.inf,
		inf: x.inf || y.inf, neg: x.neg != y.neg,
		mant: new(big.Int).Mul(x.mant, y.mant), exp: x.exp + y.exp,
	}
}

func (f format) mul(m Mode, x, y number) *big.Int { return f.of(m, times(x, y)) }

// of is any number in the format.
func (f format) of(m Mode, x number) *big.Int {
	switch {
	case x.nan:
		return f.nan()
	case x.inf:
		return f.inf(x.neg)
	}
	return f.round(m, x.neg, x.mant, x.exp)
}

func (f format) div(m Mode, x, y number) *big.Int {
	neg := x.neg != y.neg
	switch {
	case x.nan || y.nan || x.inf && y.inf || x.zero() && y.zero():
		return f.nan()
	case x.inf || y.zero():
		return f.inf(neg)
	case y.inf:
		return f.zero(neg)
	}
	k, exp := ratio(x.mant, y.mant, f.sb+3)
	return f.round(m, neg, k, exp+x.exp-y.exp)
}

// ratio is n/d with at least so many bits, and a last 1 if more would follow.
func ratio(n, d *big.Int, bits int) (k *big.Int, exp int) {
	exp = min(0, n.BitLen()-d.BitLen()-bits)
	k, rest := new(big.Int).QuoRem(new(big.Int).Lsh(n, uint(-exp)), d, new(big.Int))
	return sticky(k, exp, rest.Sign() != 0)
}

func sticky(k *big.Int, exp int, more bool) (*big.Int, int) {
	k.Lsh(k, 1)
	if more {
		k.SetBit(k, 0, 1)
	}
	return k, exp - 1
}

func (f format) fma(m Mode, x, y, z number) *big.Int { return f.add(m, times(x, y), z) }

func (f format) sqrt(m Mode, x number) *big.Int {
	switch {
	case x.zero():
		return f.zero(x.neg)
	case x.nan || x.neg:
		return f.nan()
	case x.inf:
		return f.inf(false)
	}
	exp := x.exp - 2*(f.sb+3)
	exp -= exp & 1
	k := new(big.Int).Lsh(x.mant, uint(x.exp-exp))
	root := new(big.Int).Sqrt(k)
	more := new(big.Int).Mul(root, root).Cmp(k) != 0
	root, half := sticky(root, exp/2, more)
	return f.round(m, false, root, half)
}

func (f format) rem(x, y number) *big.Int {
	switch {
	case x.nan || y.nan || x.inf || y.zero():
		return f.nan()
	case y.inf:
		return f.of(RNE, x)
	}
	exp := min(x.exp, y.exp)
	n, d := new(big.Int).Abs(x.integer(exp)), new(big.Int).Abs(y.integer(exp))
	quo, rest := new(big.Int).QuoRem(n, d, new(big.Int))
	if c := new(big.Int).Lsh(rest, 1).Cmp(d); c > 0 || c == 0 && quo.Bit(0) == 1 {
		rest.Sub(rest, d)
	}
	if x.neg {
		rest.Neg(rest)
	}
	return f.sum(RNE, rest, exp, x.neg)
}

// whole is x rounded to an integer, which has the sign of x.
func (x number) whole(m Mode) *big.Int { return m.cut(x.neg, x.mant, x.exp, 0) }

func (f format) integral(m Mode, x number) *big.Int {
	if x.nan || x.inf {
		return f.of(m, x)
	}
	return f.round(m, x.neg, x.whole(m), 0)
}

// integer is x as an integer of that width, and 0 if it does not fit.
func (x number) toInt(m Mode, width int, signed bool) *big.Int {
	if x.nan || x.inf || x.exp+x.mant.BitLen() > width+1 {
		return new(big.Int)
	}
	k := x.whole(m)
	if x.neg {
		k.Neg(k)
	}
	least, most := new(big.Int), ones(width)
	if signed {
		least, most = new(big.Int).Not(ones(width-1)), ones(width-1)
	}
	if k.Cmp(least) < 0 || k.Cmp(most) > 0 {
		return new(big.Int)
	}
	return k
}

// order is the comparison of two numbers; of a NaN there is none.
func order(x, y number) (c int, ok bool) {
	weight := func(z number) int {
		switch {
		case z.inf && z.neg:
			return -1
		case z.inf:
			return 1
		}
		return 0
	}
	switch {
	case x.nan || y.nan:
		return 0, false
	case x.inf || y.inf:
		return weight(x) - weight(y), true
	}
	exp := min(x.exp, y.exp)
	return x.integer(exp).Cmp(y.integer(exp)), true
}

// ofInt is an integer in the format.
func (f format) ofInt(m Mode, k *big.Int) *big.Int { return f.sum(m, k, 0, false) }

// Rational is the float nearest to n/d in a mode; d is positive.
func (b *values) Rational(m Mode, n, d *big.Int, s Sort) Term {
	f := b.format(s)
	if n.Sign() == 0 {
		return b.constant(FPConst, s, f.zero(false))
	}
	k, exp := ratio(new(big.Int).Abs(n), d, f.sb+3)
	return b.constant(FPConst, s, f.round(m, n.Sign() < 0, k, exp))
}

func (b *values) fromFloat64(k float64, s Sort) Term {
	double := format{11, 53}
	x := double.decode(new(big.Int).SetUint64(math.Float64bits(k)))
	return b.constant(FPConst, s, b.format(s).of(RNE, x))
}
