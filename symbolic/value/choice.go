package value

import (
	"encoding/binary"

	"assay/ir"
	"assay/logic/circuit"
)

// This file compares numbers that were selected from others.
//
// A cell that is written on some paths holds a choice between numbers, each of which may
// be such a choice. A comparison of choices is a choice of comparisons of their alternatives, down to numbers that are
// no choices. So the known order of the alternatives decides the order of the choices, step by step, and the solver
// need not consider bits. Expanding all choices at once would lose the steps.

// mux is a number that chooses.
type mux struct {
	age int // later ones may choose from earlier ones
	of  Num
}

// vecKey is a vector by its content.
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

// Held returns a value that a cell holds from here on.
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

// either returns one of two numbers. It is one of them on every path, also where the program
// never has it, so that other uses of the same vector do not matter.
func (al *Algebra) either(a, b Alt, width int) Alt {
	g := a.When
	v := Vec(al.C.Mux(g, a.Bits(width), b.Bits(width)))[0]
	if v.Vec != nil {
		a.When, b.When = g, g.Not()
		al.remember(v.Vec, Num{a, b})
	}
	return v
}

// remember records that a vector chooses. A vector that others choose from already, or that equals one of its own
// alternatives, is recorded as no choice, so that nothing chooses from itself.
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

// known reports whether a vector is recorded as a choice or not.
func (al *Algebra) known(k vecKey) bool { _, ok := al.muxes[k]; return ok }

// mapped records that f of a choice chooses from f of its alternatives.
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

// lifted returns a comparison of vectors as a choice of comparisons; ok is false if neither
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
	if b == nil || a != nil && a.age > b.age { // the later one first: the other may be one of its alternatives
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

// EqualVec returns the condition that two vectors are equal.
func (al *Algebra) EqualVec(v, w circuit.Vec) circuit.Ref {
	if g, ok := al.lifted(v, w, comparison{equal: true}, al.EqualVec); ok {
		return g
	}
	if g, ok := al.sums.equalSums(v, w); ok {
		return g
	}
	return al.C.Equal(v, w)
}
