package float

// This file is the judge of small formats: operands are exact rationals, and
// rounding looks through the list of all numbers. Nothing here knows of
// significands, normalising or sticky bits.

import (
	"math/big"
	"sort"
)

// judge knows the magnitudes of a format in their order. The last is what the
// next number would be if the exponent had no end: from half way to it on, a
// result is infinite.
type judge struct {
	Format
	magnitudes []*big.Rat
}

func newJudge(f Format) *judge {
	j := &judge{Format: f}
	for bits := uint64(0); bits <= j.inf(); bits++ {
		field, frac := int(bits>>f.Mant), int64(bits&(1<<f.Mant-1))
		if field > 0 {
			frac += 1 << f.Mant
		}
		j.magnitudes = append(j.magnitudes, new(big.Rat).Mul(big.NewRat(frac, 1), power(max(field, 1)-f.bias()-f.Mant)))
	}
	return j
}

func power(k int) *big.Rat {
	if k < 0 {
		return new(big.Rat).Inv(power(-k))
	}
	return new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(k)))
}

func (j *judge) inf() uint64            { return uint64(j.ones()) << j.Mant }
func (j *judge) nan() uint64            { return j.inf() | 1<<(j.Mant-1) }
func (j *judge) sign() uint64           { return 1 << (j.Exp + j.Mant) }
func (j *judge) abs(x uint64) uint64    { return x &^ j.sign() }
func (j *judge) isNaN(x uint64) bool    { return j.abs(x) > j.inf() }
func (j *judge) isInf(x uint64) bool    { return j.abs(x) == j.inf() }
func (j *judge) isZero(x uint64) bool   { return j.abs(x) == 0 }
func (j *judge) negative(x uint64) bool { return x&j.sign() != 0 }
func (j *judge) signOf(neg bool) uint64 {
	if neg {
		return j.sign()
	}
	return 0
}

// number is a finite operand.
func (j *judge) number(x uint64) *big.Rat {
	r := new(big.Rat).Set(j.magnitudes[j.abs(x)])
	if j.negative(x) {
		r.Neg(r)
	}
	return r
}

// nearest is the magnitude nearest to a number that is only known by its
// comparisons: order reports whether it is less (-1), equal to or greater than r.
func (j *judge) nearest(order func(r *big.Rat) int) uint64 {
	above := sort.Search(len(j.magnitudes), func(i int) bool { return order(j.magnitudes[i]) < 0 })
	if above == len(j.magnitudes) {
		return j.inf()
	}
	low := above - 1
	middle := new(big.Rat).Add(j.magnitudes[low], j.magnitudes[above])
	middle.Quo(middle, big.NewRat(2, 1))
	if k := order(middle); k > 0 || k == 0 && low%2 == 1 {
		return uint64(above)
	}
	return uint64(low)
}

// round is the operand for an exact result; zero is what it is if that is 0.
func (j *judge) round(r *big.Rat, zero uint64) uint64 {
	if r.Sign() == 0 {
		return zero
	}
	abs := new(big.Rat).Abs(r)
	return j.nearest(abs.Cmp) | j.signOf(r.Sign() < 0)
}

func (j *judge) add(x, y uint64) uint64 {
	switch {
	case j.isNaN(x) || j.isNaN(y) || j.isInf(x) && j.isInf(y) && x != y:
		return j.nan()
	case j.isInf(x):
		return x
	case j.isInf(y):
		return y
	}
	return j.round(new(big.Rat).Add(j.number(x), j.number(y)), x&y&j.sign())
}

func (j *judge) sub(x, y uint64) uint64 { return j.add(x, y^j.sign()) }

func (j *judge) mul(x, y uint64) uint64 {
	sign := (x ^ y) & j.sign()
	switch {
	case j.isNaN(x) || j.isNaN(y) || j.isInf(x) && j.isZero(y) || j.isInf(y) && j.isZero(x):
		return j.nan()
	case j.isInf(x) || j.isInf(y):
		return j.inf() | sign
	}
	return j.round(new(big.Rat).Mul(j.number(x), j.number(y)), sign)
}

func (j *judge) div(x, y uint64) uint64 {
	sign := (x ^ y) & j.sign()
	switch {
	case j.isNaN(x) || j.isNaN(y) || j.isInf(x) && j.isInf(y) || j.isZero(x) && j.isZero(y):
		return j.nan()
	case j.isInf(x) || j.isZero(y):
		return j.inf() | sign
	case j.isInf(y):
		return sign
	}
	return j.round(new(big.Rat).Quo(j.number(x), j.number(y)), sign)
}

func (j *judge) rem(x, y uint64) uint64 {
	switch {
	case j.isNaN(x) || j.isNaN(y) || j.isInf(x) || j.isZero(y):
		return j.nan()
	case j.isInf(y):
		return x
	}
	a, b := j.number(x), j.number(y)
	q := new(big.Rat).Quo(a, b)
	whole := new(big.Rat).SetInt(new(big.Int).Quo(q.Num(), q.Denom()))
	return j.round(a.Sub(a, whole.Mul(whole, b)), x&j.sign())
}

func (j *judge) sqrt(x uint64) uint64 {
	switch {
	case j.isNaN(x) || j.negative(x) && !j.isZero(x):
		return j.nan()
	case j.isInf(x) || j.isZero(x):
		return x
	}
	a := j.number(x)
	return j.nearest(func(r *big.Rat) int { return a.Cmp(new(big.Rat).Mul(r, r)) })
}

// order is -1, 0, 1, or nan if an operand is NaN.
func (j *judge) order(x, y uint64, nan int) int {
	if j.isNaN(x) || j.isNaN(y) {
		return nan
	}
	return j.number(x).Cmp(j.number(y)) // the infinite one stands for the number after the last
}

func (j *judge) convert(x uint64, to *judge) uint64 {
	sign := to.signOf(j.negative(x))
	switch {
	case j.isNaN(x):
		return to.nan()
	case j.isInf(x):
		return to.inf() | sign
	}
	return to.round(j.number(x), sign)
}

// toInt is the integer within the bounds that is nearest to x without its
// fraction.
func (j *judge) toInt(x uint64, lo, hi *big.Int) *big.Int {
	if j.isNaN(x) {
		return new(big.Int)
	}
	r := j.number(x)
	k := new(big.Int).Quo(r.Num(), r.Denom())
	switch {
	case j.isInf(x) && j.negative(x) || k.Cmp(lo) < 0:
		return lo
	case j.isInf(x) || k.Cmp(hi) > 0:
		return hi
	}
	return k
}

// integral goes through the integers next to x.
func (j *judge) integral(x uint64, to Direction) uint64 {
	switch {
	case j.isNaN(x):
		return j.nan()
	case j.isInf(x):
		return x
	}
	r := j.number(x)
	floor := new(big.Int).Div(r.Num(), r.Denom()) // Euclidean: the denominator is positive
	k := new(big.Rat).SetInt(floor)
	far := new(big.Rat).Sub(r, k)
	up := false
	switch half := far.Cmp(big.NewRat(1, 2)); to {
	case Nearest:
		up = half > 0 || half == 0 && floor.Bit(0) == 1
	case Up:
		up = far.Sign() > 0
	case Truncate:
		up = far.Sign() > 0 && r.Sign() < 0
	}
	if up {
		k.Add(k, big.NewRat(1, 1))
	}
	return j.round(k, x&j.sign())
}
