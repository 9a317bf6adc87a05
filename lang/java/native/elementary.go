package native

// This file computes elementary functions to about a hundred bits and rounds once.
// The JVM has assembly code for them, which is allowed to be an ulp off, and nearly
// always gives the nearest number too; where it does not, results differ.

import (
	"math"
	"math/big"
	"sync"
)

// dd is the sum of two numbers, the second one less than half a unit of the first.
type dd struct{ hi, lo float64 }

func sum2(a, b float64) dd {
	s := a + b
	t := s - a
	return dd{s, (a - (s - t)) + (b - t)}
}

func quick(a, b float64) dd {
	s := a + b
	return dd{s, b - (s - a)}
}

func (a dd) add(b dd) dd {
	s, t := sum2(a.hi, b.hi), sum2(a.lo, b.lo)
	s = quick(s.hi, s.lo+t.hi)
	return quick(s.hi, s.lo+t.lo)
}

func (a dd) neg() dd     { return dd{-a.hi, -a.lo} }
func (a dd) sub(b dd) dd { return a.add(b.neg()) }

func (a dd) mul(b dd) dd {
	p := a.hi * b.hi
	e := math.FMA(a.hi, b.hi, -p)
	e += float64(a.hi*b.lo) + float64(a.lo*b.hi)
	return quick(p, e)
}

func (a dd) div(b dd) dd {
	q := a.hi / b.hi
	r := a.sub(b.mul(dd{q, 0}))
	q2 := r.hi / b.hi
	r = r.sub(b.mul(dd{q2, 0}))
	q3 := r.hi / b.hi
	return quick(q, q2).add(dd{q3, 0})
}

func (a dd) scale(k int) dd { return dd{math.Ldexp(a.hi, k), math.Ldexp(a.lo, k)} }

// constant splits a decimal constant.
func splitConstant(s string) dd {
	x, _, err := big.ParseFloat(s, 10, 300, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	return fromBig(x)
}

func fromBig(x *big.Float) dd {
	hi, _ := x.Float64()
	lo, _ := new(big.Float).SetPrec(300).Sub(x, big.NewFloat(hi)).Float64()
	return dd{hi, lo}
}

var (
	ln2  = splitConstant("0.693147180559945309417232121458176568075500134360255254120680009")
	ln10 = splitConstant("2.302585092994045684017991454684364207601101488628772976033327901")
)

// series sums c(n) for n from first until the terms vanish, where the term n+step
// is the term n times x over what f gives.
func powerSeries(first, x dd, f func(n int) float64) dd {
	out, t := first, first
	for n := 1; n < 40 && math.Abs(t.hi) > 0x1p-115*math.Abs(first.hi); n++ {
		t = t.mul(x).div(dd{f(n), 0})
		out = out.add(t)
	}
	return out
}

// exp1 is e**x - 1 for a small x.
func exp1(x dd) dd {
	return powerSeries(x, x, func(n int) float64 { return float64(n + 1) })
}

// expParts is e**x as a number near 1 and an exponent.
func expParts(x dd) (dd, int) {
	k := math.RoundToEven(x.hi / ln2.hi)
	r := x.sub(ln2.mul(dd{k, 0}))
	r = r.scale(-4)
	e := exp1(r)
	for range 4 { // (1+e)**2 - 1
		e = e.scale(1).add(e.mul(e))
	}
	return e.add(dd{1, 0}), int(k)
}

// round is a number with an exponent as one number, rounded once.
func rounded(x dd, k int) float64 {
	y := x.hi + x.lo
	if k >= -1000 {
		return math.Ldexp(y, k)
	}
	// Subnormal: cut off where the result ends.
	z := math.Ldexp(y, k)
	if math.Abs(z) >= 0x1p-1022 {
		return z
	}
	s := math.Ldexp(1.5*0x1p52, -1074-k) // adding it leaves the bits of the result
	h := sum2(s, x.hi)
	h.lo += x.lo
	h = quick(h.hi, h.lo)
	return math.Ldexp(h.hi-s, k)
}

func expOf(x float64) float64 {
	switch {
	case x != x || x > 709.8:
		return math.Exp(x)
	case x < -745.2:
		return math.Exp(x)
	case x == 0:
		return 1
	}
	y, k := expParts(dd{x, 0})
	return rounded(y, k)
}

// logParts is the logarithm of a number.
func logDD(x float64) dd {
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m *= 2
		k--
	}
	y := dd{math.Log(m), 0}
	for range 2 {
		p, n := expParts(y.neg())
		e := p.scale(n).mul(dd{m, 0}).sub(dd{1, 0})
		e2 := e.mul(e)
		y = y.add(e).sub(e2.scale(-1)).add(e2.mul(e).div(dd{3, 0}))
	}
	return ln2.mul(dd{float64(k), 0}).add(y)
}

func logOf(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) || x == 1 {
		return math.Log(x)
	}
	y := logDD(x)
	return y.hi + y.lo
}

func log10Of(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) || x == 1 {
		return math.Log10(x)
	}
	y := logDD(x).div(ln10)
	return y.hi + y.lo
}

// halfPi is pi/2 with enough digits for every argument.
var halfPi = sync.OnceValue(func() *big.Float {
	const prec = 1400
	f := func(x int64) *big.Float { return new(big.Float).SetPrec(prec).SetInt64(x) }
	arctan := func(q int64) *big.Float { // of 1/q
		t := f(1)
		t.Quo(t, f(q))
		sum := f(0).Set(t)
		for n := int64(3); t.MantExp(nil) > -prec; n += 2 {
			t.Quo(t, f(-q*q))
			sum.Add(sum, new(big.Float).SetPrec(prec).Quo(t, f(n)))
		}
		return sum
	}
	a, b := arctan(5), arctan(239)
	a.Mul(a, f(8))
	b.Mul(b, f(2))
	return a.Sub(a, b)
})

// reduce is the rest of x modulo pi/2, in -pi/4 to pi/4, and the quarter.
func modHalfPi(x float64) (dd, int) {
	if math.Abs(x) < math.Pi/4 {
		return dd{x, 0}, 0
	}
	const prec = 1400
	b := new(big.Float).SetPrec(prec).SetFloat64(x)
	q := new(big.Float).SetPrec(prec).Quo(b, halfPi())
	half := big.NewFloat(math.Copysign(0.5, x))
	n, _ := q.Add(q, half).Int(nil)
	b.Sub(b, new(big.Float).SetPrec(prec).Mul(halfPi(), new(big.Float).SetPrec(prec).SetInt(n)))
	quarter := new(big.Int).And(n, big.NewInt(3)).Int64()
	return fromBig(b), int(quarter)
}

func sinCos(r dd) (s, c dd) {
	x := r.mul(r).neg()
	s = powerSeries(r, x, func(n int) float64 { return float64(2*n) * float64(2*n+1) })
	c = powerSeries(dd{1, 0}, x, func(n int) float64 { return float64(2*n-1) * float64(2*n) })
	return s, c
}

func sinOf(x float64) float64 { return circular(x, 0) }
func cosOf(x float64) float64 { return circular(x, 1) }

func circular(x float64, turn int) float64 {
	if x != x || math.IsInf(x, 0) {
		return math.NaN()
	}
	if turn == 0 && math.Abs(x) < 0x1p-30 {
		if x == 0 {
			return x
		}
		return math.FMA(-x, x*x/6, x)
	}
	r, q := modHalfPi(x)
	s, c := sinCos(r)
	y := s
	if q += turn; q&1 != 0 {
		y = c
	}
	if q&2 != 0 {
		y = y.neg()
	}
	return y.hi + y.lo
}

func tanOf(x float64) float64 {
	if x != x || math.IsInf(x, 0) {
		return math.NaN()
	}
	if math.Abs(x) < 0x1p-30 {
		if x == 0 {
			return x
		}
		return math.FMA(x, x*x/3, x)
	}
	r, q := modHalfPi(x)
	s, c := sinCos(r)
	if q&1 != 0 {
		s, c = c.neg(), s
	}
	y := s.div(c)
	return y.hi + y.lo
}

func cbrtOf(x float64) float64 {
	if x == 0 || x != x || math.IsInf(x, 0) {
		return x
	}
	m, k := math.Frexp(x)
	for k%3 != 0 {
		m *= 2
		k--
	}
	y := dd{math.Cbrt(m), 0}
	for range 2 {
		y2 := y.mul(y)
		y = y.sub(y2.mul(y).sub(dd{m, 0}).div(y2.mul(dd{3, 0})))
	}
	return math.Ldexp(y.hi+y.lo, k/3)
}

func tanhOf(x float64) float64 {
	a := math.Abs(x)
	switch {
	case x != x, x == 0:
		return x
	case a > 22:
		return math.Copysign(1, x)
	case a < 0x1p-30:
		return math.FMA(-x, x*x/3, x)
	}
	var e dd
	if a < 0.2 {
		e = exp1(dd{2 * a, 0})
	} else {
		p, k := expParts(dd{2 * a, 0})
		e = p.scale(k).sub(dd{1, 0})
	}
	y := e.div(e.add(dd{2, 0}))
	return math.Copysign(y.hi+y.lo, x)
}

// powOf is x**y for what the library's own rules leave: both finite, x positive.
func powOf(x, y float64) float64 {
	l := logDD(x).mul(dd{y, 0})
	switch {
	case l.hi > 709.9:
		return math.Inf(1)
	case l.hi < -745.5:
		return 0
	}
	p, k := expParts(l)
	return rounded(p, k)
}

// power is Math.pow: special cases are those of package math, which are Java's but
// for one and infinities.
func power(x, y float64) float64 {
	switch {
	case y == 2:
		return x * x
	case y == 0.5 && x > 0: // where the result is next to the middle of two numbers, 100 bits are too few
		return math.Sqrt(x)
	case y != y || x != x && y != 0, (x == 1 || x == -1) && math.IsInf(y, 0):
		return math.NaN()
	case x == 0 || y == 0 || y == 1 || math.IsInf(x, 0) || math.IsInf(y, 0):
		return math.Pow(x, y)
	case x > 0:
		return powOf(x, y)
	case y != math.Trunc(y):
		return math.NaN()
	case math.Mod(y, 2) != 0:
		return -powOf(-x, y)
	}
	return powOf(-x, y)
}
