package input

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"assay/ir"
	"assay/language"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/value"
)

// This file adds facts about the input heap from types with arguments: the contents of generic objects, and that no
// object is older than itself.

// typed adds them for all inputs.
func (in *Inputs) typed(g *ir.Goal, args []value.Value) {
	host, ok := language.TypedOf(in.host)
	if !ok {
		return
	}
	if !in.Complete() {
		in.Loosely = true
		return
	}
	t := &typist{in: in, host: host, known: map[inhabitant]circuit.Ref{}, ages: map[*Object]circuit.Vec{}, kept: map[*Object][]language.Type{}}
	for _, s := range in.Spaces {
		for _, o := range s.Objects {
			t.stored(o)
		}
	}
	t.distinct()
	for _, gl := range g.Inputs {
		t.is(in.Globals[gl], circuit.True, host.Static(gl))
	}
	typings := host.Typings(g)
	for i, when := range t.choice(len(typings)) {
		for k, p := range g.Proc.Params {
			t.is(args[k], when, typings[i].Param(p))
		}
	}
	for _, o := range in.Open {
		t.all(o)
	}
	t.run()
	in.types = t
}

// typist keeps what is known of objects.
type typist struct {
	in    *Inputs
	host  language.Typed
	known map[inhabitant]circuit.Ref // when an object is of a type
	work  []inhabitant               // whose contents are not constrained yet
	ages  map[*Object]circuit.Vec
	width int // of an age

	kept map[*Object][]language.Type // known types of booted objects, in order
}

// run constrains the contents of objects with new facts.
func (t *typist) run() {
	for len(t.work) > 0 {
		x := t.work[0]
		t.work = t.work[1:]
		t.inside(x)
	}
}

// keep records the types of a booted object from the static fields that lead to it.
func (t *typist) keep(o *Object) {
	if _, ok := t.kept[o]; ok {
		return
	}
	t.kept[o] = nil
	for _, typ := range t.host.Lasting(o.Base) {
		if t.fits(o.Base, typ, deepestKept) {
			t.knows(o, circuit.True, typ)
		}
	}
}

// begins constrains a cell of a booted object that may have changed.
func (t *typist) begins(o *Object, f *ir.Field, v value.Value) {
	t.keep(o)
	if f == nil {
		for _, typ := range t.kept[o] {
			t.is(v, t.known[inhabitant{o, typ}], typ.Elem())
		}
		return
	}
	t.is(v, circuit.True, t.host.Stored(o.Class, f))
	for _, typ := range t.kept[o] {
		t.is(v, t.known[inhabitant{o, typ}], typ.Field(o.Class, f))
	}
}

// all constrains the cells that were created.
func (t *typist) all(o *Object) {
	if o.Elem == nil {
		t.each(o, func(_ heap.Kind, f *ir.Field, v value.Value) { t.begins(o, f, v) })
		return
	}
	for i := range o.Cells {
		if t.arbitrary(o, nil, i) {
			t.begins(o, nil, t.in.Initial(o.First+i))
		}
	}
}

// arbitrary reports whether a created cell is initially arbitrary.
func (t *typist) arbitrary(o *Object, f *ir.Field, i int) bool {
	if o.From == Arbitrary {
		return true
	}
	if o.Memo == nil || o.Memo[i] == nil {
		return false // it was not read yet
	}
	c, _ := t.in.host.Holds(t.in.goal, o.Base, f)
	return c.Open()
}

// inhabitant is an object as one of a type.
type inhabitant struct {
	obj *Object
	typ language.Type
}

// mostInhabitants bounds the facts; without the rest, inputs are an over-approximation, in which casts may fail.
const mostInhabitants = 1 << 13

// arguments is the ground of facts from types with arguments.
var arguments = ir.Taken{Text: language.TypeArguments}

// choice returns a guard for each of n possibilities, of which exactly one holds.
func (t *typist) choice(n int) []circuit.Ref {
	if n <= 1 {
		return []circuit.Ref{circuit.True}[:n]
	}
	var r value.Refs // as one hot
	var list []circuit.Ref
	for range n {
		g := t.in.c.Input()
		r, list = append(r, value.Target{When: g}), append(list, g)
	}
	t.in.OneHot(r)
	return list
}

// is adds that a reference is to something of a type, where a guard holds; a nil type adds nothing.
func (t *typist) is(v value.Value, when circuit.Ref, typ language.Type) { t.holds(v, when, typ, false) }

// holds is that for what is in a place; forced says that this is never null.
func (t *typist) holds(v value.Value, when circuit.Ref, typ language.Type, forced bool) {
	r, ok := v.(value.Refs)
	if !ok || typ == nil {
		return
	}
	if !t.any(r, typ) {
		t.misfits(r, when, typ, forced)
		return
	}
	for _, to := range r {
		o, g := t.in.Object(to.Obj), t.in.c.And(when, to.When)
		switch {
		case o == t.in.Nothing || g == circuit.False:
		case o.Unseen != "":
			if may := t.unseen(o, typ); may != circuit.True {
				t.in.Fact(t.in.c.Implies(g, may), arguments)
			}
		case o.Elem != nil:
			if !typ.Array(o.Elem) {
				t.in.Fact(g.Not(), arguments)
				continue
			}
			t.knows(o, g, typ)
		default:
			for _, k := range kindsOf(o) {
				if !typ.Class(k.Class) {
					t.in.Fact(t.in.c.And(g, k.When).Not(), arguments)
				}
			}
			t.knows(o, g, typ)
		}
	}
}

// misfits records that the targets of a reference are of another type than they should be; forced says that it is never null.
func (t *typist) misfits(r value.Refs, when circuit.Ref, typ language.Type, forced bool) {
	for _, to := range r {
		if g := t.in.c.And(when, to.When); g != circuit.False && t.in.Object(to.Obj) != t.in.Nothing {
			t.in.Misfits = append(t.in.Misfits, Misfit{When: g, Type: fmt.Sprint(typ), Forced: forced})
		}
	}
}

// Misfit is a condition under which an input is of another type than its place allows, where none of the inputs is of such a type.
type Misfit struct {
	When   circuit.Ref
	Type   string
	Forced bool // the place is never null, so that without misfits there would be no object that has it
}

// Misfits are such conditions.
type Misfits []Misfit

// None returns the condition that there is no such input; without those in places that are never null, or also there.
func (m Misfits) None(c *circuit.Circuit, forced bool) circuit.Ref {
	var all []circuit.Ref
	for _, x := range m {
		if forced || !x.Forced {
			all = append(all, x.When)
		}
	}
	return c.OrAll(all...).Not()
}

// Types are the types of these places, in words.
func (m Misfits) Types() string {
	var types []string
	for _, x := range m {
		if !slices.Contains(types, x.Type) {
			types = append(types, x.Type)
		}
	}
	return strings.Join(types, ", or of type ")
}

// neverNull reports whether an invariant of a class is that a field is not null.
func neverNull(c *ir.Class, f *ir.Field) bool {
	for ; c != nil; c = c.Super {
		for _, k := range c.Invariants {
			x, ok := k.X.(*ir.Apply)
			if !ok || x.Op != ir.OpNe || len(x.Args) != 2 || !ir.IsRef(x.Args[0].Type()) {
				continue
			}
			if r, ok := x.Args[0].(*ir.Read); ok && r.Place.Kind == ir.PlaceField && r.Place.Field == f {
				return true
			}
		}
	}
	return false
}

// unseen returns the condition that an opaque object is of a type.
func (t *typist) unseen(o *Object, typ language.Type) circuit.Ref {
	e := typ.Erased()
	if r, ok := e.(ir.Ref); ok && !o.Never(e) {
		return t.in.alsoOf(o, r.Class)
	}
	return circuit.False
}

// any reports whether one of the inputs may be of a type, or there is nothing that is. If others are of the type, and
// these are not, no fact is added (code after it would be unreachable, and look as if it held), and what is violated only with such
// inputs is no finding (Misfits).
func (t *typist) any(r value.Refs, typ language.Type) bool {
	return t.none(typ) || slices.ContainsFunc(r, func(to value.Target) bool {
		o := t.in.Object(to.Obj)
		switch {
		case o == t.in.Nothing:
			return false
		case o.Unseen != "":
			return t.unseen(o, typ) != circuit.False
		case o.Elem != nil:
			return typ.Array(o.Elem)
		}
		return slices.ContainsFunc(kindsOf(o), func(k heap.Kind) bool { return typ.Class(k.Class) })
	})
}

// none reports whether inputs declared to be of a type are null. Unlike Candidates, this makes no objects, and no reference to
// those that there are.
func (t *typist) none(typ language.Type) bool {
	e := typ.Erased()
	r, ok := e.(ir.Ref)
	if !ok {
		_, null := e.(ir.Null)
		return null
	}
	in := t.in
	classes, _ := in.Instances(r.Class)
	some := func(c *ir.Class) bool { return in.bounds.Of(in.rootOf(c).Name) > 0 || in.bounds.Of(c.Name) > 0 }
	return !slices.ContainsFunc(classes, some) &&
		(len(classes) > 0 || in.host.Unseen(r.Class) == nil || in.bounds.Of(NameOf(r.Class)) == 0) &&
		(in.Base == nil || len(in.host.Before(in.goal, r)) == 0 &&
			!slices.ContainsFunc(in.shared(r.Class), func(g *ir.Global) bool { return in.Base.Global(g) != 0 }))
}

// kindsOf returns the classes that an object may have.
func kindsOf(o *Object) []heap.Kind {
	if o.Kinds == nil && o.Class != nil {
		return []heap.Kind{{When: circuit.True, Class: o.Class}}
	}
	return o.Kinds
}

// fits reports whether the constant contents of a booted object fit a type.
func (t *typist) fits(ref uint64, typ language.Type, deep int) bool {
	in := t.in
	inside := func(i int, f *ir.Field, typ language.Type) bool {
		to := in.Base.Cell(ref, i)
		if typ == nil || to == 0 || deep == 0 {
			return true
		}
		if c, _ := in.host.Holds(in.goal, ref, f); c.Open() {
			return true
		}
		if e := in.Base.Elem(to); e != nil {
			return typ.Array(e) && t.fits(to, typ, deep-1)
		}
		return typ.Class(in.Base.Class(to)) && t.fits(to, typ, deep-1)
	}
	if e := in.Base.Elem(ref); e != nil {
		for i := range in.Base.Len(ref) {
			if ir.IsRef(e) && !inside(i, nil, typ.Elem()) {
				return false
			}
		}
		return true
	}
	c := in.Base.Class(ref)
	for i, f := range c.AllFields() {
		if ir.IsRef(f.Typ) && !inside(i, f, typ.Field(c, f)) {
			return false
		}
	}
	return true
}

// deepestKept is how deep constant contents are compared with types.
const deepestKept = 4

// knows records that an input is of a type where a guard holds.
func (t *typist) knows(o *Object, g circuit.Ref, typ language.Type) {
	if !t.tells(o, typ) {
		return
	}
	if o.From == Booted && !t.fits(o.Base, typ, deepestKept) {
		t.in.Fact(g.Not(), arguments)
		return
	}
	if o.From != Arbitrary && !slices.Contains(t.in.Open, o) {
		return
	}
	if o.From != Arbitrary {
		t.keep(o)
	}
	x := inhabitant{o, typ}
	known, ok := t.known[x]
	if !ok {
		if o.From != Arbitrary {
			t.kept[o] = append(t.kept[o], typ)
		}
		if len(t.known) >= mostInhabitants {
			t.in.Loosely = true
			return
		}
		known = t.in.c.Input()
		t.known[x] = known
		t.work = append(t.work, x)
	}
	t.in.Fact(t.in.c.Implies(g, known), arguments)
}

// tells reports whether a type constrains the contents of an object.
func (t *typist) tells(o *Object, typ language.Type) bool {
	if o.Elem != nil {
		return ir.IsRef(o.Elem) && typ.Elem() != nil
	}
	for _, k := range kindsOf(o) {
		for _, f := range k.Class.AllFields() {
			if ir.IsRef(f.Typ) && typ.Field(k.Class, f) != nil {
				return true
			}
		}
	}
	return false
}

// inside constrains the contents of an object of a type.
func (t *typist) inside(x inhabitant) {
	o, known := x.obj, t.known[x]
	if o.Elem != nil {
		for i := range o.Cells {
			if t.arbitrary(o, nil, i) {
				t.is(t.in.Initial(o.First+i), known, x.typ.Elem())
			}
		}
		return
	}
	t.each(o, func(k heap.Kind, f *ir.Field, v value.Value) {
		t.holds(v, t.in.c.And(known, k.When), x.typ.Field(k.Class, f), neverNull(k.Class, f))
	})
}

// stored constrains the contents of an object of any type.
func (t *typist) stored(o *Object) {
	t.each(o, func(k heap.Kind, f *ir.Field, v value.Value) {
		t.holds(v, k.When, t.host.Stored(k.Class, f), neverNull(k.Class, f))
		if t.host.Older(f) {
			t.older(o, k.When, v)
		}
	})
}

// each calls do for the references in the fields of an input.
func (t *typist) each(o *Object, do func(k heap.Kind, f *ir.Field, v value.Value)) {
	if o.Unseen != "" {
		return
	}
	for _, k := range kindsOf(o) {
		for _, f := range k.Class.AllFields() {
			if i := o.Fields[f]; ir.IsRef(f.Typ) && t.arbitrary(o, f, i) {
				do(k, f, t.in.Initial(o.First+i))
			}
		}
	}
}

// madeBefore is the ground of facts about which of two objects is older.
var madeBefore = ir.Derived{From: "what an object is made of was there before it"}

// older adds that the target of a reference is older than an object, where a guard holds. Only objects made of others
// need ages: others are in no cycles.
func (t *typist) older(o *Object, when circuit.Ref, v value.Value) {
	r, ok := v.(value.Refs)
	if !ok {
		return
	}
	for _, to := range r {
		obj := t.in.Object(to.Obj)
		if obj.From != Arbitrary || obj.Elem != nil || obj.Unseen != "" {
			continue
		}
		for _, k := range kindsOf(obj) {
			if !t.made(k.Class) {
				continue
			}
			if g := t.in.c.And(t.in.c.And(when, to.When), k.When); g != circuit.False {
				t.in.Fact(t.in.c.Implies(g, t.in.c.LessU(t.age(obj), t.age(o))), madeBefore)
			}
		}
	}
}

// made reports whether objects of a class are made of older ones.
func (t *typist) made(c *ir.Class) bool { return slices.ContainsFunc(c.AllFields(), t.host.Older) }

// age is when an object was made, beside others that are made of older ones.
func (t *typist) age(o *Object) circuit.Vec {
	if t.ages[o] == nil {
		if t.width == 0 {
			n := 0
			for _, s := range t.in.Spaces {
				if slices.ContainsFunc(s.Kinds, t.made) {
					n += len(s.Objects)
				}
			}
			t.width = bits.Len(uint(n))
		}
		t.ages[o] = t.in.c.Inputs(t.width)
	}
	return t.ages[o]
}
