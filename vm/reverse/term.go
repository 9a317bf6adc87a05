// This file defines terms, and what they evaluate to.

package reverse

import (
	"fmt"
	"strconv"

	"assay/ir"
)

// Term is a right side. Its operators are those of ir over integers, and mean what ir says.
type Term struct {
	Op    ir.Op // of an operator; OpInvalid of a leaf
	Typ   ir.Int
	Of    []*Term
	Arg   int    // of a leaf: the number of an argument, Const or Out
	Value uint64 // of a constant
	exact bool   // a division or a product in an inverse that has to leave no remainder
}

// Leaves that are no arguments.
const (
	Const = -1 // a constant
	Out   = -2 // in an inverse: the value that the term had
)

// Arg returns a leaf for an argument.
func Arg(t ir.Int, i int) *Term { return &Term{Typ: t, Arg: i} }

// Number returns a constant.
func Number(t ir.Int, v int64) *Term { return &Term{Typ: t, Arg: Const, Value: t.Wrap(uint64(v))} }

// Apply returns an operator on terms.
func Apply(op ir.Op, t ir.Int, of ...*Term) *Term { return &Term{Op: op, Typ: t, Of: of} }

func (t *Term) leaf() bool { return t.Op == ir.OpInvalid }

// count returns how often an argument occurs.
func (t *Term) count(i int) (n int) {
	if t.leaf() && t.Arg == i {
		return 1
	}
	for _, x := range t.Of {
		n += x.count(i)
	}
	return n
}

var signs = map[ir.Op]string{
	ir.OpAdd: "+", ir.OpSub: "-", ir.OpMul: "*", ir.OpDiv: "/", ir.OpRem: "%", ir.OpBitAnd: "&", ir.OpBitOr: "|", ir.OpBitXor: "^",
	ir.OpShl: "<<", ir.OpShr: ">>", ir.OpUshr: ">>>", ir.OpNeg: "-", ir.OpBitNot: "~",
}

// Show writes the term with names for its arguments and for Out.
func (t *Term) Show(out string, names ...string) string {
	switch {
	case t.leaf() && t.Arg == Out:
		return out
	case t.leaf() && t.Arg == Const:
		if t.Typ.Signed {
			return strconv.FormatInt(int64(t.Value), 10)
		}
		return strconv.FormatUint(t.Value, 10)
	case t.leaf():
		return names[t.Arg]
	case len(t.Of) == 1 && signs[t.Op] != "":
		return signs[t.Op] + t.Of[0].Show(out, names...)
	case len(t.Of) == 2:
		part := func(x *Term) string {
			if s := x.Show(out, names...); len(x.Of) < 2 {
				return s
			} else {
				return "(" + s + ")"
			}
		}
		return part(t.Of[0]) + signs[t.Op] + part(t.Of[1])
	}
	return fmt.Sprint(t.Op)
}

// leaves are the values of the leaves of a term; false: one is not known.
type leaves func(leaf int) (uint64, bool)

// eval returns the value of a term. It is false where a leaf has none, the operator is not known, or an inverse would leave a remainder;
// lossy reports whether it is right only if nothing was lost.
func (t *Term) eval(v leaves) (out uint64, lossy, ok bool) {
	if t.leaf() {
		if t.Arg == Const {
			return t.Value, false, true
		}
		out, ok = v(t.Arg)
		return out, false, ok
	}
	var a [2]uint64
	if len(t.Of) > 2 {
		return 0, false, false
	}
	for i, x := range t.Of {
		w, l, ok := x.eval(v)
		if !ok {
			return 0, false, false
		}
		a[i], lossy = w, lossy || l
	}
	out, l, ok := t.apply(a[0], a[1])
	return out, lossy || l, ok
}

// apply computes an operator.
func (t *Term) apply(a, b uint64) (out uint64, lossy, ok bool) {
	w := t.Typ
	in := w
	if len(t.Of) > 0 {
		in = t.Of[0].Typ
	}
	bits := uint64(in.Bits)
	switch t.Op {
	case ir.OpAdd:
		out = a + b
	case ir.OpSub:
		out = a - b
	case ir.OpMul:
		out = a * b
	case ir.OpNeg:
		out = -a
	case ir.OpBitNot:
		out = ^a
	case ir.OpBitAnd:
		out = a & b
	case ir.OpBitOr:
		out = a | b
	case ir.OpBitXor:
		out = a ^ b
	case ir.OpShl:
		out = a << (b % bits)
	case ir.OpShr:
		out = uint64(int64(a) >> (b % bits))
	case ir.OpUshr:
		out = (a & mask(in)) >> (b % bits)
	case ir.OpConv:
		out = a
	case ir.OpDiv:
		if t.exact {
			return divided(w, a, b)
		}
		out = quotient(w, a, b)
	case ir.OpRem:
		if b == 0 {
			out = a
		} else {
			out = a - b*quotient(w, a, b)
		}
	default:
		return 0, false, false
	}
	return w.Wrap(out), t.exact, true
}

// mask has the bits of a type.
func mask(t ir.Int) uint64 { return ^uint64(0) >> (64 - t.Bits) }

// quotient divides as ir does.
func quotient(t ir.Int, a, b uint64) uint64 {
	switch {
	case b == 0:
		return 0
	case !t.Signed:
		return a / b
	case int64(b) == -1:
		return -a
	}
	return uint64(int64(a) / int64(b))
}

// divided undoes a product: of an odd factor for all words, of an even one if nothing was lost.
func divided(t ir.Int, a, b uint64) (out uint64, lossy, ok bool) {
	switch {
	case b&1 == 1:
		return t.Wrap(a * inverse(b)), false, true
	case b == 0:
		return 0, false, false
	}
	out = t.Wrap(quotient(t, a, b))
	return out, true, t.Wrap(out*b) == a
}

// inverse of an odd number modulo 2^64, by Newton's iteration.
func inverse(a uint64) uint64 {
	x := a
	for range 6 {
		x *= 2 - a*x
	}
	return x
}
