// This file keeps the bits that an assignment of a value to itself loses.

package reverse

import (
	"math/bits"
	"slices"

	"assay/ir"
)

// lossy is x := x op y at the root of a term, over what is there behind it.
func (h *History) lossy(k *step) (t *Term, out, other uint64, ok bool) {
	t = k.Rhs
	i := slices.Index(k.Args, k.Dst)
	if t == nil || i < 0 || len(t.Of) != 2 || !t.Of[0].leaf() || t.Of[0].Arg != i || t.Of[1].count(i) != 0 || slices.Index(k.Args[i+1:], k.Dst) >= 0 || t.Of[0].Typ != t.Typ {
		return nil, 0, 0, false
	}
	if out, ok = h.memory.Value(k.Dst); !ok {
		return nil, 0, 0, false
	}
	other, _, ok = t.Of[1].eval(func(a int) (uint64, bool) { return h.memory.Value(k.Args[a]) })
	return t, out, other, ok
}

// lost returns the bits of the old value that the assignment lost, and how many they are.
func (h *History) lost(k *step, old uint64) (lost uint64, n int, ok bool) {
	t, _, other, ok := h.lossy(k)
	if !ok {
		return 0, 0, false
	}
	w := int(t.Typ.Bits)
	switch shift := int(other % uint64(w)); t.Op {
	case ir.OpShr, ir.OpUshr:
		lost, n = old&(1<<shift-1), shift
	case ir.OpShl:
		lost, n = old&mask(t.Typ)>>(w-shift), shift
	case ir.OpMul:
		shift = min(bits.TrailingZeros64(other), w)
		lost, n = old&mask(t.Typ)>>(w-shift), shift
	case ir.OpBitAnd:
		lost, n = old&^other&mask(t.Typ), bits.OnesCount64(^other&mask(t.Typ))
	case ir.OpDiv:
		if other == 0 || !t.Typ.Signed && other > 1<<62 {
			return 0, 0, false
		}
		lost, n = old-other*quotient(t.Typ, old, other), bits.Len64(magnitude(t.Typ, other))+1
	case ir.OpRem:
		if other == 0 {
			return 0, 0, false
		}
		lost = quotient(t.Typ, old, other)
		n = bits.Len64(magnitude(t.Typ, lost)) + 1
	default:
		return 0, 0, false
	}
	if v, back := h.regain(k, lost); !back || v != old {
		return 0, 0, false
	}
	return lost, n, n < 64
}

// magnitude is the value without its sign.
func magnitude(t ir.Int, v uint64) uint64 {
	if t.Signed && int64(v) < 0 {
		return -v
	}
	return v
}

// regain computes the old value from the lost bits.
func (h *History) regain(k *step, lost uint64) (uint64, bool) {
	t, out, other, ok := h.lossy(k)
	if !ok {
		return 0, false
	}
	w := int(t.Typ.Bits)
	shift := int(other % uint64(w))
	var old uint64
	switch t.Op {
	case ir.OpShr, ir.OpUshr:
		old = out<<shift | lost
	case ir.OpShl:
		old = out&mask(t.Typ)>>shift | lost<<(w-shift)
	case ir.OpMul:
		shift = min(bits.TrailingZeros64(other), w)
		if shift == w {
			return t.Typ.Wrap(lost), true
		}
		low := out & mask(t.Typ) >> shift * inverse(other>>shift) & (mask(t.Typ) >> shift)
		old = low | lost<<(w-shift)
	case ir.OpBitAnd:
		old = out&other | lost
	case ir.OpDiv:
		old = out*other + lost
	case ir.OpRem:
		old = out + lost*other
	default:
		return 0, false
	}
	return t.Typ.Wrap(old), true
}
