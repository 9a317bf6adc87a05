package value

import (
	"encoding/binary"

	"assay/ir"
	"assay/logic/circuit"
)

// This file compares numbers that were selected from others.
//
// A cell that is written on some paths holds a choice between numbers, each of which may
// be such a choice. A comparison of choices is a choice of comparisons: of those that
// they choose from, back to numbers that choose nothing. So what is known about
// the order of the numbers before decides their order after, step by step, and the
// solver need not look at bits. Taking all choices apart at once instead would lose
// the steps.

// mux is a number that chooses.
type mux struct {
	age int // later ones may choose from earlier ones
	of  Num
}

// vecKey is a vector by what is in it.
type vecKey string

func keyOf(v circuit.Vec) vecKey {
	key := make([]byte, 0, 4*len(v))
	for _, g := range v {
		key = binary.LittleEndian.AppendUint32(key, uint32(g))
	}
	return vecKey(key)
}

// comparison of two vectors.
type comparison struct {
	v, w   vecKey
	signed bool
	equal  bool
}

// Held is a value that a cell holds from here on.
func (al *Algebra) Held(v Value, t ir.Type) Value {
	n, ok := v.(Num)
	if !ok || len(n) < 2 || n.Constants() || al.Plain {
		return v
	}
	rest := n[len(n)-1]
	rest.When = circuit.True
	for i := len(n) - 2; i >= 0; i-- {
		rest = al.either(n[i], rest, Width(t))
	}
	return Num{rest}
}

// either is one of two numbers. It is one of them on every path, also where the program
// never comes with it, so that it does not matter who else comes by the same vector.
func (al *Algebra) either(a, b Alt, width int) Alt {
	g := a.When
	v := Vec(al.C.Mux(g, a.Bits(width), b.Bits(width)))[0]
	if v.Vec != nil {
		a.When, b.When = g, g.Not()
		al.remember(v.Vec, Num{a, b})
	}
	return v
}

// remember that a vector chooses. What something chooses from already, or turns out to be
// equal to what it chooses from, stays a number that chooses nothing, so that nothing chooses from itself.
func (al *Algebra) remember(v circuit.Vec, of Num) {
	if _, ok := v.Const(); ok {
		return
	}
	for i := range of {
		if w := of[i].Vec; w != nil {
			if k := keyOf(w); al.muxes[k] == nil {
				al.muxes[k] = nil
			}
		}
	}
	if k := keyOf(v); !al.known(k) {
		al.muxes[k] = &mux{len(al.muxes) + 1, of}
	}
}

// known reports whether it is known of a vector whether it chooses.
func (al *Algebra) known(k vecKey) bool { _, ok := al.muxes[k]; return ok }

// mapped remembers that f of a choice chooses from f of what that chooses from.
func (al *Algebra) mapped(v, w circuit.Vec, known func(uint64) uint64, f func(circuit.Vec) circuit.Vec) {
	x := al.muxes[keyOf(v)]
	if x == nil || al.known(keyOf(w)) {
		return
	}
	of := make(Num, len(x.of))
	for i, a := range x.of {
		of[i] = Alt{When: a.When}
		if a.Vec == nil {
			of[i].K = known(a.K) & Mask(len(w))
			continue
		}
		fa := f(a.Vec)
		al.mapped(a.Vec, fa, known, f)
		if k, ok := fa.Const(); ok {
			of[i].K = uint64(k) & Mask(len(w))
		} else {
			of[i].Vec = fa
		}
	}
	al.remember(w, of)
}

// lifted is a comparison of vectors as a choice of comparisons; ok is false if neither
// chooses.
func (al *Algebra) lifted(v, w circuit.Vec, c comparison, compare func(v, w circuit.Vec) circuit.Ref) (g circuit.Ref, ok bool) {
	c.v, c.w = keyOf(v), keyOf(w)
	a, b := al.muxes[c.v], al.muxes[c.w]
	if a == nil && b == nil {
		return circuit.False, false
	}
	if g, ok := al.compared[c]; ok {
		return g, true
	}
	var any []circuit.Ref
	if b == nil || a != nil && a.age > b.age { // the later one first: the other may be what it chooses from
		for i := range a.of {
			any = append(any, al.C.And(a.of[i].When, compare(a.of[i].Bits(len(v)), w)))
		}
	} else {
		for i := range b.of {
			any = append(any, al.C.And(b.of[i].When, compare(v, b.of[i].Bits(len(v)))))
		}
	}
	g = al.C.OrAll(any...)
	al.compared[c] = g
	return g, true
}

// EqualVec tells when two vectors are equal.
func (al *Algebra) EqualVec(v, w circuit.Vec) circuit.Ref {
	if g, ok := al.lifted(v, w, comparison{equal: true}, al.EqualVec); ok {
		return g
	}
	return al.C.Equal(v, w)
}
