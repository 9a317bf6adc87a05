package bmc

import (
	"encoding/binary"

	"assay/ir"
	"assay/logic/circuit"
)

// This file compares numbers that were selected from others.
//
// A cell that is written on some ways holds a choice between numbers, each of which may
// be such a choice. A comparison of choices is a choice of comparisons: of those that
// they choose from, back to numbers that choose nothing. So what is known about
// the order of the numbers before decides their order after, step by step, and the
// solver need not look at bits. Taking all choices apart at once instead would lose
// the steps.

// mux is a number that chooses.
type mux struct {
	age int // later ones may choose from earlier ones
	of  num
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

// held is a value that a cell holds from here on.
func (m *machine) held(v value, t ir.Type) value {
	n, ok := v.(num)
	if !ok || len(n) < 2 || n.constants() || m.off.Orders {
		return v
	}
	rest := n[len(n)-1]
	rest.when = circuit.True
	for i := len(n) - 2; i >= 0; i-- {
		rest = m.either(n[i], rest, widthOf(t))
	}
	return num{rest}
}

// either is one of two numbers. It is one of them on every way, also where the program
// never comes with it, so that it does not matter who else comes by the same vector.
func (m *machine) either(a, b alt, width int) alt {
	g := a.when
	v := vecNum(m.c.Mux(g, a.bits(width), b.bits(width)))[0]
	if v.vec != nil {
		a.when, b.when = g, g.Not()
		m.remember(v.vec, num{a, b})
	}
	return v
}

// remember that a vector chooses. What something chooses from already, or turns out to be
// equal to what it chooses from, stays a number that chooses nothing, so that nothing chooses from itself.
func (m *machine) remember(v circuit.Vec, of num) {
	if _, ok := v.Const(); ok {
		return
	}
	for i := range of {
		if w := of[i].vec; w != nil {
			if k := keyOf(w); m.muxes[k] == nil {
				m.muxes[k] = nil
			}
		}
	}
	if k := keyOf(v); !m.met(k) {
		m.muxes[k] = &mux{len(m.muxes) + 1, of}
	}
}

// met tells whether it is known of a vector whether it chooses.
func (m *machine) met(k vecKey) bool { _, ok := m.muxes[k]; return ok }

// mapped remembers that f of a choice chooses from f of what that chooses from.
func (m *machine) mapped(v, w circuit.Vec, known func(uint64) uint64, f func(circuit.Vec) circuit.Vec) {
	x := m.muxes[keyOf(v)]
	if x == nil || m.met(keyOf(w)) {
		return
	}
	of := make(num, len(x.of))
	for i, a := range x.of {
		of[i] = alt{when: a.when}
		if a.vec == nil {
			of[i].k = known(a.k) & mask(len(w))
			continue
		}
		fa := f(a.vec)
		m.mapped(a.vec, fa, known, f)
		if k, ok := fa.Const(); ok {
			of[i].k = uint64(k) & mask(len(w))
		} else {
			of[i].vec = fa
		}
	}
	m.remember(w, of)
}

// lifted is a comparison of vectors as a choice of comparisons; ok is false if neither
// chooses.
func (m *machine) lifted(v, w circuit.Vec, c comparison, compare func(v, w circuit.Vec) circuit.Ref) (g circuit.Ref, ok bool) {
	c.v, c.w = keyOf(v), keyOf(w)
	a, b := m.muxes[c.v], m.muxes[c.w]
	if a == nil && b == nil {
		return circuit.False, false
	}
	if g, ok := m.compared[c]; ok {
		return g, true
	}
	var any []circuit.Ref
	if b == nil || a != nil && a.age > b.age { // the later one first: the other may be what it chooses from
		for i := range a.of {
			any = append(any, m.c.And(a.of[i].when, compare(a.of[i].bits(len(v)), w)))
		}
	} else {
		for i := range b.of {
			any = append(any, m.c.And(b.of[i].when, compare(v, b.of[i].bits(len(v)))))
		}
	}
	g = m.c.OrAll(any...)
	m.compared[c] = g
	return g, true
}

// equalVec compares two vectors.
func (m *machine) equalVec(v, w circuit.Vec) circuit.Ref {
	if g, ok := m.lifted(v, w, comparison{equal: true}, m.equalVec); ok {
		return g
	}
	return m.c.Equal(v, w)
}
