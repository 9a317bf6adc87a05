// This file defines natural numbers with infinity.

package stream

import "strconv"

// Length is a natural number or infinity. The zero Length is 0.
type Length struct {
	n        int
	infinite bool
}

// Infinity is larger than all numbers, and its own successor.
var Infinity = Length{infinite: true}

// Of is a number as a Length; n is not negative.
func Of(n int) Length { return Length{n: n} }

// Finite is the number, if it is one.
func (l Length) Finite() (n int, ok bool) { return l.n, !l.infinite }

// Succ is one more.
func (l Length) Succ() Length { return l.Add(Of(1)) }

// Pred is one less; that of 0 is 0, that of infinity infinity.
func (l Length) Pred() Length {
	if l.infinite || l.n == 0 {
		return l
	}
	return Of(l.n - 1)
}

// Add is the sum.
func (l Length) Add(m Length) Length {
	if l.infinite || m.infinite {
		return Infinity
	}
	return Of(l.n + m.n)
}

// Compare is negative, zero or positive as l is less than, equal to or more than m.
func (l Length) Compare(m Length) int {
	switch {
	case l == m:
		return 0
	case m.infinite || !l.infinite && l.n < m.n:
		return -1
	}
	return 1
}

// Min is the smaller one.
func (l Length) Min(m Length) Length {
	if l.Compare(m) < 0 {
		return l
	}
	return m
}

func (l Length) String() string {
	if l.infinite {
		return "inf"
	}
	return strconv.Itoa(l.n)
}
