// Package num gives the exact numbers of affine reasoning: integers of any
// size and their quotients. Nearly every number met in practice fits into a
// machine word, so an Int is a word until an operation overflows, and a
// math/big integer only from there on. Results go back to a word as soon as
// they fit: equal numbers have equal representations.
//
// Int and Rat are values. The zero Int is 0, the zero Rat is 0 too. Nothing
// here is ever rounded, and there is no floating point.
package num

// This file defines Int.

import (
	"math"
	"math/big"
	"math/bits"
)

// Int is an exact integer. Words run from -(2^63-1) to 2^63-1, so that a
// word can always be negated; -2^63 is already big.
type Int struct {
	word int64    // the value, when big is nil
	big  *big.Int // nil unless the value does not fit; never changed after creation
}

// Zero, One and MinusOne are the constants that code needs most.
var (
	Zero     = Int{}
	One      = Int{word: 1}
	MinusOne = Int{word: -1}
)

// New is the integer v.
func New(v int64) Int {
	if v == math.MinInt64 {
		return Int{big: big.NewInt(v)}
	}
	return Int{word: v}
}

// FromBig is the integer b. It does not keep b.
func FromBig(b *big.Int) Int {
	if b.IsInt64() && b.Int64() != math.MinInt64 {
		return Int{word: b.Int64()}
	}
	return Int{big: new(big.Int).Set(b)}
}

// own is FromBig for a fresh b that nobody else holds.
func own(b *big.Int) Int {
	if b.IsInt64() && b.Int64() != math.MinInt64 {
		return Int{word: b.Int64()}
	}
	return Int{big: b}
}

// Parse reads decimal digits with an optional minus sign.
func Parse(s string) (Int, bool) {
	b, ok := new(big.Int).SetString(s, 10)
	if !ok {
		return Zero, false
	}
	return own(b), true
}

// Big is the value as a fresh big integer.
func (a Int) Big() *big.Int {
	if a.big != nil {
		return new(big.Int).Set(a.big)
	}
	return big.NewInt(a.word)
}

// view is Big without the copy, for reading only.
func (a Int) view() *big.Int {
	if a.big != nil {
		return a.big
	}
	return big.NewInt(a.word)
}

// Int64 is the value when it fits.
func (a Int) Int64() (int64, bool) { return a.word, a.big == nil }

// Words is the size of the value in machine words, for budgets.
func (a Int) Words() int {
	if a.big == nil {
		return 1
	}
	return 1 + a.big.BitLen()/64
}

func (a Int) String() string { return a.view().String() }

// Sign is -1, 0 or 1.
func (a Int) Sign() int {
	switch {
	case a.big != nil:
		return a.big.Sign()
	case a.word > 0:
		return 1
	case a.word < 0:
		return -1
	}
	return 0
}

// IsZero reports whether the value is 0.
func (a Int) IsZero() bool { return a.word == 0 && a.big == nil }

// IsOne reports whether the value is 1.
func (a Int) IsOne() bool { return a.word == 1 && a.big == nil }

// Cmp is -1, 0 or 1 as a is below, at or above b.
func (a Int) Cmp(b Int) int {
	if a.big != nil || b.big != nil {
		return a.view().Cmp(b.view())
	}
	switch {
	case a.word < b.word:
		return -1
	case a.word > b.word:
		return 1
	}
	return 0
}

// Neg is -a.
func (a Int) Neg() Int {
	if a.big == nil {
		return Int{word: -a.word}
	}
	return own(new(big.Int).Neg(a.big))
}

// Abs is |a|.
func (a Int) Abs() Int {
	if a.Sign() < 0 {
		return a.Neg()
	}
	return a
}

// Add is a+b.
func (a Int) Add(b Int) Int {
	if a.big == nil && b.big == nil {
		s := a.word + b.word
		if (s > a.word) == (b.word > 0) && s != math.MinInt64 {
			return Int{word: s}
		}
	}
	return own(new(big.Int).Add(a.view(), b.view()))
}

// Sub is a-b.
func (a Int) Sub(b Int) Int { return a.Add(b.Neg()) }

// Mul is a*b.
func (a Int) Mul(b Int) Int {
	if a.big == nil && b.big == nil {
		if p, ok := mulWord(a.word, b.word); ok {
			return Int{word: p}
		}
	}
	return own(new(big.Int).Mul(a.view(), b.view()))
}

// mulWord multiplies words, and reports whether the product is a word.
func mulWord(x, y int64) (int64, bool) {
	if int64(int32(x)) == x && int64(int32(y)) == y {
		return x * y, true
	}
	hi, lo := bits.Mul64(absWord(x), absWord(y))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if (x < 0) != (y < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

func absWord(x int64) uint64 {
	if x < 0 {
		return uint64(-x)
	}
	return uint64(x)
}

// MulSub is a*b - c*d, the inner step of elimination.
func MulSub(a, b, c, d Int) Int {
	if a.big == nil && b.big == nil && c.big == nil && d.big == nil {
		p, okP := mulWord(a.word, b.word)
		q, okQ := mulWord(c.word, d.word)
		if okP && okQ {
			s := p - q
			if (s < p) == (q > 0) && s != math.MinInt64 {
				return Int{word: s}
			}
		}
	}
	p := new(big.Int).Mul(a.view(), b.view())
	return own(p.Sub(p, new(big.Int).Mul(c.view(), d.view())))
}

// Quo is a/b for a b that divides a.
func (a Int) Quo(b Int) Int {
	if a.big == nil && b.big == nil {
		return Int{word: a.word / b.word}
	}
	return own(new(big.Int).Quo(a.view(), b.view()))
}

// Floor is the greatest integer at or below a/b; b must be positive.
func (a Int) Floor(b Int) Int {
	if a.big == nil && b.big == nil {
		q := a.word / b.word
		if a.word%b.word < 0 {
			q--
		}
		return Int{word: q}
	}
	return own(new(big.Int).Div(a.view(), b.view())) // Euclidean: floors for b > 0
}

// Ceil is the least integer at or above a/b; b must be positive.
func (a Int) Ceil(b Int) Int { return a.Neg().Floor(b).Neg() }

// Mod is a - b*Floor(a/b), in [0,b); b must be positive.
func (a Int) Mod(b Int) Int { return MulSub(a, One, b, a.Floor(b)) }

// Divides reports whether b is a multiple of a, for a other than 0.
func (a Int) Divides(b Int) bool {
	if a.big == nil && b.big == nil {
		return b.word%a.word == 0
	}
	return new(big.Int).Rem(b.view(), a.view()).Sign() == 0
}

// GCD is the greatest common divisor, never negative; GCD(0,0) is 0.
func GCD(a, b Int) Int {
	if a.big == nil && b.big == nil {
		x, y := absWord(a.word), absWord(b.word)
		for y != 0 {
			x, y = y, x%y
		}
		return Int{word: int64(x)}
	}
	return own(new(big.Int).GCD(nil, nil, a.Abs().view(), b.Abs().view()))
}

// LCM is the least common multiple of positive integers.
func LCM(a, b Int) Int { return a.Quo(GCD(a, b)).Mul(b) }
