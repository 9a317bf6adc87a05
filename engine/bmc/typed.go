package bmc

import (
	"math/bits"
	"slices"

	"assay/engine"
	"assay/ir"
	"assay/logic/circuit"
)

// This file says of the input heap what types say beyond classes: what generic objects hold,
// and that nothing is older than itself.

// typed says it of all inputs that there are.
func (m *machine) typed(g *ir.Goal, args []value) {
	host, ok := m.host.(engine.Typed)
	if !ok || !m.close() {
		return
	}
	t := &typist{m: m, host: host, known: map[inhabitant]circuit.Ref{}, ages: map[*object]circuit.Vec{}}
	for _, s := range m.inputs.spaces {
		for _, o := range s.objects {
			t.stored(o)
		}
	}
	for _, gl := range g.Inputs {
		t.is(m.inputs.globals[gl], circuit.True, host.Static(gl))
	}
	typings := host.Typings(g)
	for i, when := range t.choice(len(typings)) {
		for k, p := range g.Proc.Params {
			t.is(args[k], when, typings[i].Param(p))
		}
	}
	for len(t.work) > 0 {
		x := t.work[0]
		t.work = t.work[1:]
		t.inside(x)
	}
}

// typist keeps what is known of objects.
type typist struct {
	m     *machine
	host  engine.Typed
	known map[inhabitant]circuit.Ref // when an object is of a type
	work  []inhabitant               // about whose insides nothing was said yet
	ages  map[*object]circuit.Vec
	width int // of an age
}

// inhabitant is an object as one of a type.
type inhabitant struct {
	obj *object
	typ engine.Type
}

// mostInhabitants bounds what is said; inputs are more than there can be without the rest.
const mostInhabitants = 1 << 13

// arguments is what facts rest on that types with arguments give.
var arguments = ir.Taken{Text: engine.TypeArguments}

// choice is a guard for each of some possibilities, of which one is the case.
func (t *typist) choice(n int) []circuit.Ref {
	if n <= 1 {
		return []circuit.Ref{circuit.True}[:n]
	}
	var r refs // as one hot
	var list []circuit.Ref
	for range n {
		g := t.m.c.Input()
		r, list = append(r, target{when: g}), append(list, g)
	}
	t.m.oneHot(r)
	return list
}

// is says that a reference is to something of a type, where a guard holds; a nil type says nothing.
func (t *typist) is(v value, when circuit.Ref, typ engine.Type) {
	r, ok := v.(refs)
	if !ok || typ == nil || !t.any(r, typ) {
		return
	}
	for _, to := range r {
		o, g := to.obj, t.m.c.And(when, to.when)
		switch {
		case o == t.m.nothing || o.unseen != "" || g == circuit.False:
		case o.elem != nil:
			if !typ.Array(o.elem) {
				t.m.fact(g.Not(), arguments)
				continue
			}
			t.knows(o, g, typ)
		default:
			for _, k := range kindsOf(o) {
				if !typ.Class(k.class) {
					t.m.fact(t.m.c.And(g, k.when).Not(), arguments)
				}
			}
			t.knows(o, g, typ)
		}
	}
}

// any reports whether one of the inputs may be of a type. Of a type of which there are none, nothing is
// said: what comes after would not be checked, and look as if it held.
func (t *typist) any(r refs, typ engine.Type) bool {
	return slices.ContainsFunc(r, func(to target) bool {
		o := to.obj
		switch {
		case o == t.m.nothing:
			return false
		case o.unseen != "":
			return true
		case o.elem != nil:
			return typ.Array(o.elem)
		}
		return slices.ContainsFunc(kindsOf(o), func(k kind) bool { return typ.Class(k.class) })
	})
}

// kindsOf are the classes that an object may have.
func kindsOf(o *object) []kind {
	if o.kinds == nil && o.class != nil {
		return []kind{{circuit.True, o.class}}
	}
	return o.kinds
}

// knows notes that an input is of a type where a guard holds.
func (t *typist) knows(o *object, g circuit.Ref, typ engine.Type) {
	if o.init != initInput || !t.tells(o, typ) {
		return
	}
	x := inhabitant{o, typ}
	known, ok := t.known[x]
	if !ok {
		if len(t.known) >= mostInhabitants {
			return
		}
		known = t.m.c.Input()
		t.known[x] = known
		t.work = append(t.work, x)
	}
	t.m.fact(t.m.c.Implies(g, known), arguments)
}

// tells tells whether a type says anything about the insides of an object.
func (t *typist) tells(o *object, typ engine.Type) bool {
	if o.elem != nil {
		return ir.IsRef(o.elem) && typ.Elem() != nil
	}
	for _, k := range kindsOf(o) {
		for _, f := range k.class.AllFields() {
			if ir.IsRef(f.Typ) && typ.Field(k.class, f) != nil {
				return true
			}
		}
	}
	return false
}

// inside says what is in an object of a type.
func (t *typist) inside(x inhabitant) {
	o, known := x.obj, t.known[x]
	if o.elem != nil {
		for i := range o.cells {
			t.is(t.m.initial(o.first+i), known, x.typ.Elem())
		}
		return
	}
	t.each(o, func(k kind, f *ir.Field, v value) {
		t.is(v, t.m.c.And(known, k.when), x.typ.Field(k.class, f))
	})
}

// stored says what is in an object, whatever its type.
func (t *typist) stored(o *object) {
	t.each(o, func(k kind, f *ir.Field, v value) {
		t.is(v, k.when, t.host.Stored(k.class, f))
		if t.host.Older(f) {
			t.older(o, k.when, v)
		}
	})
}

// each goes through the references in the fields of an input.
func (t *typist) each(o *object, do func(k kind, f *ir.Field, v value)) {
	if o.unseen != "" {
		return
	}
	for _, k := range kindsOf(o) {
		for _, f := range k.class.AllFields() {
			if ir.IsRef(f.Typ) {
				do(k, f, t.m.initial(o.first+o.fields[f]))
			}
		}
	}
}

// madeBefore is what facts rest on that say which of two objects was made first.
var madeBefore = ir.Derived{From: "what an object is made of was there before it"}

// older says that what a reference is to was made before an object, where a guard holds. It
// needs ages of those alone that are made of others themselves: nothing else is in circles.
func (t *typist) older(o *object, when circuit.Ref, v value) {
	r, ok := v.(refs)
	if !ok {
		return
	}
	for _, to := range r {
		if to.obj.init != initInput || to.obj.elem != nil || to.obj.unseen != "" {
			continue
		}
		for _, k := range kindsOf(to.obj) {
			if !t.made(k.class) {
				continue
			}
			if g := t.m.c.And(t.m.c.And(when, to.when), k.when); g != circuit.False {
				t.m.fact(t.m.c.Implies(g, t.m.c.LessU(t.age(to.obj), t.age(o))), madeBefore)
			}
		}
	}
}

// made tells whether objects of a class are made of what was there before.
func (t *typist) made(c *ir.Class) bool { return slices.ContainsFunc(c.AllFields(), t.host.Older) }

// age is when an object was made, beside others that are made of older ones.
func (t *typist) age(o *object) circuit.Vec {
	if t.ages[o] == nil {
		if t.width == 0 {
			n := 0
			for _, s := range t.m.inputs.spaces {
				if slices.ContainsFunc(s.kinds, t.made) {
					n += len(s.objects)
				}
			}
			t.width = bits.Len(uint(n))
		}
		t.ages[o] = t.m.c.Inputs(t.width)
	}
	return t.ages[o]
}
