package value

import (
	"slices"

	"assay/logic/circuit"
)

// This file defines numbers.

// Num is a number as a choice between alternatives: on every path, exactly
// one guard holds. Separate alternatives let comparisons be made once for each pair and selected
// afterwards, and keep constants constant.
type Num []Alt

// Alt is one alternative of a number.
type Alt struct {
	When circuit.Ref
	Vec  circuit.Vec // nil: the constant K
	K    uint64      // masked to the width
}

// Alternatives beyond these are folded into one vector.
const (
	maxAlts  = 24  // of a number
	maxConst = 64  // of a number whose alternatives are all constants
	maxPairs = 600 // pairs of alternatives that a comparison treats one by one
)

// Mask has the bits of a width.
func Mask(width int) uint64 { return ^uint64(0) >> (64 - width) }

// Const returns a constant.
func Const(k uint64, width int) Num { return Num{{When: circuit.True, K: k & Mask(width)}} }

// Vec returns a number by its bits.
func Vec(v circuit.Vec) Num {
	if k, ok := v.Const(); ok {
		return Const(uint64(k), len(v))
	}
	return Num{{When: circuit.True, Vec: v}}
}

// Constant returns the number, if it is one, masked.
func (n Num) Constant() (uint64, bool) {
	if len(n) == 1 && n[0].Vec == nil {
		return n[0].K, true
	}
	return 0, false
}

// Constants reports whether all alternatives are constants.
func (n Num) Constants() bool {
	for i := range n {
		if n[i].Vec != nil {
			return false
		}
	}
	return true
}

// Bits returns an alternative as a vector.
func (a *Alt) Bits(width int) circuit.Vec {
	if a.Vec != nil {
		return a.Vec
	}
	return circuit.Number(int64(a.K), width)
}

func (a *Alt) same(b *Alt) bool {
	if (a.Vec == nil) != (b.Vec == nil) {
		return false
	}
	if a.Vec == nil {
		return a.K == b.K
	}
	return &a.Vec[0] == &b.Vec[0] || slices.Equal(a.Vec, b.Vec)
}

// Vector folds the alternatives into one vector.
func (al *Algebra) Vector(n Num, width int) circuit.Vec {
	switch len(n) {
	case 0: // unreachable
		return circuit.Number(0, width)
	case 1:
		return n[0].Bits(width)
	case 2:
		return al.C.Mux(n[0].When, n[0].Bits(width), n[1].Bits(width))
	}
	out := make(circuit.Vec, width)
	vecs := make([]circuit.Vec, len(n))
	for i := range n {
		vecs[i] = n[i].Bits(width)
	}
	terms := make([]circuit.Ref, len(n))
	for b := range out {
		first, equal := vecs[0][b], true
		for i := range n {
			equal = equal && vecs[i][b] == first
			terms[i] = al.C.And(n[i].When, vecs[i][b])
		}
		if equal {
			out[b] = first
		} else {
			out[b] = al.C.OrAll(terms...)
		}
	}
	return out
}

// Gather makes a number from alternatives: equal ones are merged, and too many become a vector.
func (al *Algebra) Gather(alts []Alt, width int) Num {
	var out Num
	for i := range alts {
		if alts[i].When == circuit.False {
			continue
		}
		j := slices.IndexFunc(out, func(b Alt) bool { return b.same(&alts[i]) })
		if j >= 0 {
			out[j].When = al.C.Or(out[j].When, alts[i].When)
			continue
		}
		out = append(out, alts[i])
	}
	if len(out) == 1 {
		out[0].When = circuit.True
	}
	if len(out) > maxConst || len(out) > maxAlts && !out.Constants() {
		return Vec(al.Vector(out, width))
	}
	return out
}

// Guarded returns the alternatives under one more guard.
func (al *Algebra) Guarded(into []Alt, g circuit.Ref, n Num) []Alt {
	for _, a := range n {
		a.When = al.C.And(g, a.When)
		into = append(into, a)
	}
	return into
}
