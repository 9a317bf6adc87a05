package bmc

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/value"
)

// This file lets inputs be objects that were there before: constants of strings, boxes that
// the library keeps. What is in such objects never changes, so that only comparisons of
// references can tell whether an input is one of them or another object with the same
// contents. There, and nowhere else, it is decided. So it is with inputs that nobody knows the
// inside of, which may be any object of the library: Locale.US.

// sameOne is the ground of what holds of objects with two names.
var sameOne = ir.Derived{From: "one object has one class and one contents, and two are not one"}

// alias is that an input is an object of the booted heap.
type alias struct {
	input, of *object
	when      circuit.Ref
}

// aliases are all that were asked about, in order.
type aliases struct {
	list   []alias
	at     map[[2]*object]int
	offers map[offer]bool
}

// sameRef tells when two references are equal.
func (m *machine) sameRef(a, b value.Refs) circuit.Ref {
	return m.c.Or(m.vals.SameObject(a, b), m.aliased(a, b))
}

// aliased tells when two references are to one object under two names.
func (m *machine) aliased(a, b value.Refs) circuit.Ref {
	if m.base == nil || m.keeper == nil {
		return circuit.False
	}
	var any []circuit.Ref
	pairs := func(a, b value.Refs) {
		for _, t := range b {
			o := m.object(t.Obj)
			if o.init != initBase || o.Elem != nil {
				continue
			}
			says := m.keeper.Interned(o.Class)
			if !m.base.Booted(o.base) {
				continue
			}
			for _, u := range a {
				obj := m.object(u.Obj)
				if obj.init == initInput && obj.Elem == nil && !obj.gone() && (says != nil && obj.unseen == "" || m.mayStandFor(obj, o)) {
					any = append(any, m.c.AndAll(t.When, u.When, m.alias(obj, o, says)))
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
	equal := o.Exists
	if o.unseen == "" { // else nobody looks at what it holds
		equal = m.c.And(equal, m.isA(o, ir.Ref{Class: k.Class}, true))
		for _, f := range says {
			if equal != circuit.False {
				equal = m.c.And(equal, m.holdsSame(o, k, f))
			}
		}
	}
	x := alias{o, k, circuit.False}
	if equal != circuit.False {
		x.when = m.c.Input()
		m.fact(m.c.Implies(x.when, equal), sameOne)
		for _, y := range m.aliases.list {
			if y.of == k || y.input == o && (o.unseen != "" || m.equalInBase(y.of, k, says)) {
				m.fact(m.c.And(x.when, y.when).Not(), sameOne)
			}
		}
		for _, t := range o.also {
			m.aliasFits(x, t)
		}
	}
	if m.aliases.at == nil {
		m.aliases.at = map[[2]*object]int{}
	}
	m.aliases.at[[2]*object{o, k}] = len(m.aliases.list)
	m.aliases.list = append(m.aliases.list, x)
	return x.when
}

// mayStandFor tells whether an input that nobody knows the inside of may be an object of the
// booted heap that references of inputs do not lead to themselves.
func (m *machine) mayStandFor(o, k *object) bool {
	return o.unseen != "" && (o.static == nil || k.Class.Subclass(o.static)) && !m.offered(k, o.static)
}

// offered tells whether references of inputs of a static type may be to an object of the booted heap.
func (m *machine) offered(k *object, t *ir.Class) bool {
	at := offer{k, t}
	known, ok := m.aliases.offers[at]
	if ok {
		return known
	}
	known = slices.Contains(m.keeper.Before(m.task.Goal, ir.Ref{Class: t}), k.base) ||
		slices.ContainsFunc(m.shared(t), func(g *ir.Global) bool { return m.base.Global(g) == k.base })
	if m.aliases.offers == nil {
		m.aliases.offers = map[offer]bool{}
	}
	m.aliases.offers[at] = known
	return known
}

// offer is an object of the booted heap for references of a static type.
type offer struct {
	of *object
	to *ir.Class
}

// widest is the widest type that references to an input may have.
func (o *object) widest() *ir.Class {
	if o.unseen != "" {
		return o.static
	}
	k := o.Kinds[0].Class
	for k.Super != nil {
		k = k.Super
	}
	return k
}

// typing is that an input which nobody knows the inside of is of a type besides its own.
type typing struct {
	of   *ir.Class
	when circuit.Ref
}

// alsoOf tells when an input that nobody knows the inside of is of a type: a reference of that
// type is to it only then.
func (m *machine) alsoOf(o *object, t *ir.Class) circuit.Ref {
	if t == nil || o.static != nil && o.static.Subclass(t) {
		return circuit.True
	}
	for _, x := range o.also {
		if x.of == t {
			return x.when
		}
	}
	x := typing{t, m.c.Input()}
	o.also = append(o.also, x)
	for _, y := range m.aliases.list {
		if y.input == o {
			m.aliasFits(y, x)
		}
	}
	return x.when
}

// aliasFits says that an input is not of a type that it does not have as the object it is.
func (m *machine) aliasFits(x alias, t typing) {
	if !x.of.Class.Subclass(t.of) {
		m.fact(m.c.And(x.when, t.when).Not(), sameOne)
	}
}

// compared ends the executions in which an input is an object that was there before, where a
// counterexample could not say so: two references are compared that may be to one then.
func (e *scope) compared(a, b value.Refs) {
	m := e.m
	if m.base == nil || m.keeper == nil {
		return
	}
	pairs := func(a, b value.Refs) {
		for _, t := range b {
			o := m.object(t.Obj)
			if o.init != initBase || o.Elem != nil {
				continue
			}
			for _, u := range a {
				obj := m.object(u.Obj)
				if obj.init == initInput && obj.Elem == nil && !obj.gone() {
					e.distinct(u, t)
				}
			}
		}
	}
	pairs(a, b)
	pairs(b, a)
}

// distinct says that an input is taken not to be an object of the booted heap, if it may be that.
// What the library does with objects of its own is no such comparison, unless nobody knows what
// the input is.
func (e *scope) distinct(u, t value.Target) {
	m := e.m
	k, input := m.object(t.Obj), m.object(u.Obj)
	contract := e.def != nil || len(m.stack) == 0 || m.pureFrom > 0
	switch {
	case !m.host.Open(k.Class) || m.keeper.Interned(k.Class) != nil || m.offered(k, input.widest()):
		return
	case input.unseen != "" && (m.base.Booted(k.base) || !m.mayStandFor(input, k)):
		return
	case input.unseen == "" && (contract || !m.stack[len(m.stack)-1].own):
		return
	}
	p := m.and(e.s.path, m.c.AndAll(t.When, u.When, m.c.Input()))
	if p == nil {
		return
	}
	closed := input.unseen == "" && !slices.ContainsFunc(input.Kinds, func(x heap.Kind) bool { return x.Class == k.Class })
	what := "an input is compared with an object of class " + k.Class.Name + " that was there before, and that it may be"
	switch {
	case closed && m.base.Booted(k.base):
		what = "inputs are never " + m.base.Name(k.base)
	case closed:
		what = "inputs are of no class " + k.Class.Name
	}
	if contract {
		if m.feasible(p.all) {
			panic(unsupported(what))
		}
		return
	}
	m.omissions++
	m.cuts = append(m.cuts, cut{when: p.all, unseen: m.at() + what, next: m.places(), closed: closed})
}

// holdsSame tells when an input has what an object of the booted heap has in a field.
func (m *machine) holdsSame(o, k *object, f *ir.Field) circuit.Ref {
	x, y := m.initial(o.First+o.Fields[f]), m.initial(k.First+k.Fields[f])
	a, ok := x.(value.Refs)
	if !ok {
		return m.equalValues(x, y, f.Typ)
	}
	one, single := y.(value.Refs).Single()
	array := m.object(one)
	var any []circuit.Ref
	for _, t := range a {
		obj := m.object(t.Obj)
		if obj.Elem != nil && single && array.Elem != nil && array.Cells <= obj.Cells {
			any = append(any, m.c.And(t.When, m.sameElements(obj, array)))
		}
	}
	return m.c.OrAll(any...)
}

// sameElements tells when an array holds what an array of the booted heap does.
func (m *machine) sameElements(o, k *object) circuit.Ref {
	if ir.IsRef(k.Elem) || !ir.Identical(o.Elem, k.Elem) {
		return circuit.False
	}
	all := []circuit.Ref{m.vals.EqualNum(o.Length, k.Length, 32)}
	for i := range k.Cells {
		all = append(all, m.equalValues(m.initial(o.First+i), m.initial(k.First+i), k.Elem))
	}
	return m.c.AndAll(all...)
}

// equalInBase tells whether two objects of the booted heap hold the same, so that only their
// identity tells them apart.
func (m *machine) equalInBase(a, b *object, says []*ir.Field) bool {
	if a.Class != b.Class {
		return false
	}
	return !slices.ContainsFunc(says, func(f *ir.Field) bool {
		return !ir.IsRef(f.Typ) && !value.Same(m.initial(a.First+a.Fields[f]), m.initial(b.First+b.Fields[f]))
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
