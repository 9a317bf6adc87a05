// This file counts how wide words have to be that stand for integers.

package abstraction

import (
	"math"
	"slices"
)

// linear is a sum of variables that may be any number, with factors, and a rest between two bounds.
type linear struct {
	of     map[int]float64
	lo, hi float64
}

func constant(c float64) linear { return linear{lo: c, hi: c} }

// rest is how large the rest is at most.
func (l linear) rest() float64 { return max(l.hi, -l.lo) }

// plus is l + k*m.
func (l linear) plus(m linear, k float64) linear {
	out := linear{map[int]float64{}, l.lo + min(k*m.lo, k*m.hi), l.hi + max(k*m.lo, k*m.hi)}
	for v, a := range l.of {
		out.of[v] = a
	}
	for v, a := range m.of {
		if out.of[v] += k * a; out.of[v] == 0 {
			delete(out.of, v)
		}
	}
	return out
}

// equal reports whether two sums are the same, but for their rests.
func (l linear) equal(m linear) bool {
	if len(l.of) != len(m.of) {
		return false
	}
	for v, a := range l.of {
		if m.of[v] != a {
			return false
		}
	}
	return true
}

// either is one of two sums.
func (b *bounds) either(l, m linear) linear {
	if l.equal(m) {
		return linear{l.of, min(l.lo, m.lo), max(l.hi, m.hi)}
	}
	v := b.variable()
	b.row(v.plus(l, -1))
	b.row(v.plus(m, -1))
	return v
}

// times is a product, one side of which has no variable that may be any number.
func (b *bounds) times(l, m linear) linear {
	switch {
	case len(m.of) == 0:
		ends := []float64{l.lo * m.lo, l.lo * m.hi, l.hi * m.lo, l.hi * m.hi}
		return linear{nil, slices.Min(ends), slices.Max(ends)}
	case l.lo == l.hi:
		return constant(0).plus(m, l.lo)
	}
	v := b.variable()
	b.row(v.plus(m, -l.rest()))
	return v
}

// modulo is a remainder by a positive number.
func (b *bounds) modulo(l linear, m float64) linear {
	out := linear{nil, 0, m - 1}
	if len(l.of) > 0 {
		b.row(l.plus(b.variable(), -m).plus(out, -1))
	}
	return out
}

// bounds are the variables and the comparisons that were made of them.
type bounds struct {
	variables int
	rows      []float64 // logarithms of the sums of factors of comparisons that are no differences
	constant  float64   // the largest of a comparison
	largest   float64   // sum of factors that is calculated
	known     int       // rows for which the width is known,
	vars      int       // and variables,
	most      float64   // and the largest constant and sum,
	bits, all int       // and the width
}

// variable is a new one.
func (b *bounds) variable() linear {
	b.variables++
	return linear{of: map[int]float64{b.variables: 1}}
}

// row notes a comparison of a sum with zero. Its complement, and what is strictly less, have a constant that is larger by one.
func (b *bounds) row(l linear) {
	b.constant = max(b.constant, l.rest()+1)
	if !l.difference() {
		n := 0.0
		for _, a := range l.of {
			n += math.Abs(a)
		}
		b.rows = append(b.rows, math.Log2(n))
	}
	b.sum(l)
}

// difference reports whether l is about a variable, or the difference of two.
func (l linear) difference() bool {
	sum := 0.0
	for _, a := range l.of {
		if math.Abs(a) != 1 {
			return false
		}
		sum += a
	}
	return len(l.of) < 2 || len(l.of) == 2 && sum == 0
}

// sum notes a sum that is calculated.
func (b *bounds) sum(l linear) {
	n := l.rest() + 1
	for _, a := range l.of {
		n += math.Abs(a)
	}
	b.largest = max(b.largest, n)
}

// width is how many bits numbers have that are tried, and words so that no sum of them overflows. If n variables have a solution, they
// have one of at most n+1 times the largest subdeterminant, of n rows at most, for any rest. Along the column of constants that is at most n times the
// largest of them, times a subdeterminant without it; along a row, at most the sum of its factors, times one without the row; and that of
// differences is 0, 1 or -1.
func (b *bounds) width() (bits, all int) {
	if most := b.constant + b.largest; b.known != len(b.rows) || b.vars != b.variables || b.most != most || b.all == 0 {
		b.known, b.vars, b.most = len(b.rows), b.variables, most
		rows := slices.Clone(b.rows)
		slices.Sort(rows)
		slices.Reverse(rows)
		n := float64(b.variables + 1)
		sum := 2*math.Log2(n) + math.Log2(b.constant+1)
		for _, r := range rows[:min(b.variables, len(rows))] {
			sum += r
		}
		b.bits = int(math.Ceil(sum)) + 1
		b.all = b.bits + int(math.Ceil(math.Log2(b.largest+1))) + 3
	}
	return b.bits, b.all
}
