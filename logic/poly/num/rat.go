package num

// This file defines Rat and helpers on rows of integers.

import "math/big"

// Rat is an exact quotient in lowest terms. The zero Rat is 0.
type Rat struct {
	n Int // carries the sign
	d Int // positive, or 0 in the zero Rat, which stands for 1
}

// Frac is n/d; d must not be 0.
func Frac(n, d Int) Rat {
	if d.Sign() < 0 {
		n, d = n.Neg(), d.Neg()
	}
	if g := GCD(n, d); !g.IsOne() {
		n, d = n.Quo(g), d.Quo(g)
	}
	return Rat{n, d}
}

// Whole is the integer a as a quotient.
func Whole(a Int) Rat { return Rat{a, One} }

// Num is the numerator, with the sign.
func (r Rat) Num() Int { return r.n }

// Den is the denominator, positive.
func (r Rat) Den() Int {
	if r.d.IsZero() {
		return One
	}
	return r.d
}

// Sign is -1, 0 or 1.
func (r Rat) Sign() int { return r.n.Sign() }

// IsInt reports whether r is an integer.
func (r Rat) IsInt() bool { return r.Den().IsOne() }

// Neg is -r.
func (r Rat) Neg() Rat { return Rat{r.n.Neg(), r.d} }

// Add is r+s.
func (r Rat) Add(s Rat) Rat {
	return Frac(r.n.Mul(s.Den()).Add(s.n.Mul(r.Den())), r.Den().Mul(s.Den()))
}

// Mul is r*s.
func (r Rat) Mul(s Rat) Rat { return Frac(r.n.Mul(s.n), r.Den().Mul(s.Den())) }

// Div is r/s; s must not be 0.
func (r Rat) Div(s Rat) Rat { return Frac(r.n.Mul(s.Den()), r.Den().Mul(s.n)) }

// Cmp is -1, 0 or 1 as r is below, at or above s.
func (r Rat) Cmp(s Rat) int { return MulSub(r.n, s.Den(), s.n, r.Den()).Sign() }

// Floor is the greatest integer at or below r.
func (r Rat) Floor() Int { return r.n.Floor(r.Den()) }

// Ceil is the least integer at or above r.
func (r Rat) Ceil() Int { return r.n.Ceil(r.Den()) }

// Big is the value as a fresh big quotient.
func (r Rat) Big() *big.Rat { return new(big.Rat).SetFrac(r.n.Big(), r.Den().Big()) }

func (r Rat) String() string {
	if r.IsInt() {
		return r.n.String()
	}
	return r.n.String() + "/" + r.Den().String()
}

// Content is the greatest common divisor of a row, 0 for a row of zeros.
func Content(row []Int) Int {
	g := Zero
	for _, a := range row {
		if a.IsZero() {
			continue
		}
		if g = GCD(g, a); g.IsOne() {
			break
		}
	}
	return g
}

// Primitive divides a row in place by its content.
func Primitive(row []Int) {
	g := Content(row)
	if g.IsZero() || g.IsOne() {
		return
	}
	for i, a := range row {
		row[i] = a.Quo(g)
	}
}

// Dot is the inner product of rows of the same length.
func Dot(a, b []Int) Int {
	s := Zero
	for i, x := range a {
		if !x.IsZero() && !b[i].IsZero() {
			s = s.Add(x.Mul(b[i]))
		}
	}
	return s
}

// Clear scales quotients to integers: row[i] = out[i]/den, den positive and
// as small as can be.
func Clear(row []Rat) (out []Int, den Int) {
	den = One
	for _, r := range row {
		den = LCM(den, r.Den())
	}
	out = make([]Int, len(row))
	for i, r := range row {
		out[i] = r.n.Mul(den.Quo(r.Den()))
	}
	return out, den
}
