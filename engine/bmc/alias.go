package bmc

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
)

// This file lets inputs be objects that were there before: constants of strings, boxes that
// the library keeps. What is in such objects never changes, so that only comparisons of
// references can tell whether an input is one of them or another object with the same
// contents. There, and nowhere else, it is decided.

// sameOne is the ground of what holds of objects with two names.
var sameOne = ir.Derived{From: "one object has one class and one contents, and two are not one"}

// alias is that an input is an object of the booted heap.
type alias struct {
	input, of *object
	when      circuit.Ref
}

// aliases are all that were asked about, in order.
type aliases struct {
	list []alias
	at   map[[2]*object]int
}

// aliased tells when two references are to one object under two names.
func (m *machine) aliased(a, b refs) circuit.Ref {
	if m.base == nil || m.keeper == nil {
		return circuit.False
	}
	var any []circuit.Ref
	pairs := func(a, b refs) {
		for _, t := range b {
			if t.obj.init != initBase || t.obj.elem != nil {
				continue
			}
			says := m.keeper.Interned(t.obj.class)
			if says == nil || !m.base.Booted(t.obj.base) {
				continue
			}
			for _, u := range a {
				if u.obj.init == initInput && u.obj.elem == nil && !u.obj.gone() {
					any = append(any, m.c.AndAll(t.when, u.when, m.alias(u.obj, t.obj, says)))
				}
			}
		}
	}
	pairs(a, b)
	pairs(b, a)
	return m.c.OrAll(any...)
}

// alias tells when an input is an object of the booted heap.
func (m *machine) alias(o, k *object, says []*ir.Field) circuit.Ref {
	if i, ok := m.aliases.at[[2]*object{o, k}]; ok {
		return m.aliases.list[i].when
	}
	equal := m.c.AndAll(o.exists, m.isA(o, ir.Ref{Class: k.class}, true))
	for _, f := range says {
		if equal != circuit.False {
			equal = m.c.And(equal, m.holdsSame(o, k, f))
		}
	}
	x := alias{o, k, circuit.False}
	if equal != circuit.False {
		x.when = m.c.Input()
		m.fact(m.c.Implies(x.when, equal), sameOne)
		for _, y := range m.aliases.list {
			if y.of == k || y.input == o && m.alikeInBase(y.of, k, says) {
				m.fact(m.c.And(x.when, y.when).Not(), sameOne)
			}
		}
	}
	if m.aliases.at == nil {
		m.aliases.at = map[[2]*object]int{}
	}
	m.aliases.at[[2]*object{o, k}] = len(m.aliases.list)
	m.aliases.list = append(m.aliases.list, x)
	return x.when
}

// holdsSame tells when an input has what an object of the booted heap has in a field.
func (m *machine) holdsSame(o, k *object, f *ir.Field) circuit.Ref {
	x, y := m.initial(o.first+o.fields[f]), m.initial(k.first+k.fields[f])
	a, ok := x.(refs)
	if !ok {
		return m.equalValues(x, y, f.Typ)
	}
	array := y.(refs).single()
	var any []circuit.Ref
	for _, t := range a {
		if t.obj.elem != nil && array != nil && array.elem != nil && array.cells <= t.obj.cells {
			any = append(any, m.c.And(t.when, m.sameElements(t.obj, array)))
		}
	}
	return m.c.OrAll(any...)
}

// sameElements tells when an array holds what an array of the booted heap does.
func (m *machine) sameElements(o, k *object) circuit.Ref {
	if ir.IsRef(k.elem) || !ir.Identical(o.elem, k.elem) {
		return circuit.False
	}
	all := []circuit.Ref{m.sameNum(o.length, k.length, 32)}
	for i := range k.cells {
		all = append(all, m.equalValues(m.initial(o.first+i), m.initial(k.first+i), k.elem))
	}
	return m.c.AndAll(all...)
}

// alikeInBase tells whether two objects of the booted heap hold the same, so that only their
// identity tells them apart.
func (m *machine) alikeInBase(a, b *object, says []*ir.Field) bool {
	if a.class != b.class {
		return false
	}
	return !slices.ContainsFunc(says, func(f *ir.Field) bool {
		return !ir.IsRef(f.Typ) && !same(m.initial(a.first+a.fields[f]), m.initial(b.first+b.fields[f]))
	})
}

// aliasIn is the object of the booted heap that an input is under the model, or nil.
func (r *reader) aliasIn(o *object) *object {
	for _, x := range r.m.aliases.list {
		if x.input == o && r.holds(x.when) {
			return x.of
		}
	}
	return nil
}
