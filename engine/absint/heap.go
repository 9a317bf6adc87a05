package absint

import (
	"fmt"
	"slices"

	"assay/engine/absint/domain"
	"assay/ir"
	"assay/language"
)

// This file is about the heap. What objects hold is one value for each cell of all objects that were made at one place,
// whenever it is looked at; only of an object that nothing else refers to is it known where execution is (state.fresh).
// Objects that existed where the goal begins share their cells, as far as the goal stores to them: any of them may be any
// other of its type.

// object is the objects that are made at one place, or one that was there before.
type object struct {
	id     int
	class  *ir.Class // nil: an array
	elem   ir.Type
	base   uint64   // of the booted heap; 0: the goal makes it
	all    []uint64 // those of the booted heap that it stands for, where it is many
	made   any      // where: a statement; nil: it was there before
	in     *ir.Proc
	cells  map[*ir.Field]*cell
	begins map[*ir.Field]value // of booted ones: what was read
	begun  []*ir.Field         // the same, in order
	elems  *cell
	vacant *cell   // zero, where elements may be that nothing was stored to
	slack  bool    // a container made the array for itself
	clear  *cell   // zero, where elements may be that were cleared by the container that has the array
	length cell    // of arrays
	was    *value  // what is known of the arrays of containers that existed; nil: it is none
	around *object // what the method that makes it was called on
	deep   int
}

// cell is what one holds, with those who read it.
type cell struct {
	v       value
	readers []spot
}

// read returns the value, and has what reads it run again when it grows.
func (k *cell) read(by spot) value {
	if by.of != nil && !slices.Contains(k.readers, by) {
		k.readers = append(k.readers, by)
	}
	return k.v
}

// put adds a value.
func (a *analysis) put(k *cell, v value) {
	if a.judge != nil {
		a.judge.holds(k, v)
		return
	}
	next := join(k.v, v)
	if same(next, k.v) {
		return
	}
	if k.v.num && next.num {
		next = widen(k.v, next, domain.Marks)
	}
	k.v = next
	for _, x := range k.readers {
		x.again()
	}
}

// deepest is how many objects are told apart by what made them.
const deepest = 2

// madeAt is the objects that are made by a statement in a context.
func (a *analysis) madeAt(x *pattern, n any, class *ir.Class, elem ir.Type) *object {
	k := site{n, x.this}
	if x.this != nil && x.this.deep >= deepest {
		k.around = nil
	}
	if o := a.sites[k]; o != nil {
		if o.slack && !x.uses().Makes {
			a.shared(o)
		}
		return o
	}
	o := a.object(class, elem)
	o.made, o.in, o.around, o.slack = n, x.proc, k.around, x.uses().Makes
	if k.around != nil {
		o.deep = k.around.deep + 1
	}
	a.sites[k] = o
	return o
}

type site struct {
	made   any
	around *object
}

func (a *analysis) object(class *ir.Class, elem ir.Type) *object {
	a.judge.refuse("an object is made that is not claimed")
	o := &object{id: len(a.objects), class: class, elem: elem, cells: map[*ir.Field]*cell{}, elems: &cell{}, vacant: &cell{}, clear: &cell{}}
	a.objects = append(a.objects, o)
	return o
}

// existed reports whether the objects were there where the goal begins.
func (o *object) existed() bool { return o.base != 0 || o.was != nil }

// typ is the type of the objects.
func (o *object) typ() ir.Type {
	if o.class == nil {
		return ir.Array{Elem: o.elem}
	}
	return ir.Ref{Class: o.class}
}

// field is the cell of a field.
func (o *object) field(f *ir.Field) *cell {
	k := o.cells[f]
	if k == nil {
		k = &cell{}
		o.cells[f] = k
	}
	return k
}

// booted is an object of the booted heap, with what it holds.
func (a *analysis) booted(ref uint64) value {
	if ref == 0 {
		return null
	}
	o := a.based[ref]
	if o == nil {
		o = a.object(a.base.Class(ref), a.base.Elem(ref))
		o.base = ref
		if o.elem != nil {
			o.length.v = exactly(int64(a.base.Len(ref)))
		}
		a.based[ref] = o
	}
	return to(o)
}

// era is the booted objects that were there when many had to be told apart, and not before: by what they are, one stands for all.
type era struct {
	until uint64
	kinds map[ir.Type]*object
}

// bootedAll is all objects of the booted heap of the class of one, or arrays of its type: one for many.
func (a *analysis) bootedAll(o *object) *object {
	if o.all != nil {
		return o
	}
	i := slices.IndexFunc(a.eras, func(e era) bool { return o.base < e.until })
	if i < 0 {
		a.eras, i = append(a.eras, a.nextEra()), len(a.eras)
	}
	return a.eras[i].kinds[o.typ()]
}

func (a *analysis) nextEra() era {
	from := uint64(1)
	if n := len(a.eras); n > 0 {
		from = a.eras[n-1].until
	}
	e := era{a.base.Objects(), map[ir.Type]*object{}}
	for ref := from; ref < e.until; ref++ {
		class, elem := a.base.Class(ref), a.base.Elem(ref)
		if class == nil && elem == nil {
			continue
		}
		var t ir.Type = ir.Ref{Class: class}
		if class == nil {
			t = ir.Array{Elem: elem}
		}
		k := e.kinds[t]
		if k == nil {
			k = a.object(class, elem)
			k.base = ref
			e.kinds[t] = k
		}
		if k.all = append(k.all, ref); elem != nil {
			k.length.v = join(k.length.v, exactly(int64(a.base.Len(ref))))
		}
	}
	return e
}

// fewer has one object stand for the booted ones of a kind, where there are many.
func (a *analysis) fewer(v value) value {
	if len(v.objs) <= mostBooted {
		return v
	}
	out := value{ref: true, null: v.null, any: v.any, typ: v.typ, full: v.full, foreign: v.foreign}
	for _, o := range v.objs {
		if o.base != 0 {
			o = a.bootedAll(o)
		}
		out.objs = joinObjects(out.objs, []*object{o})
	}
	return out
}

// word is a word of the booted heap as a value.
func (a *analysis) word(w uint64, t ir.Type) value {
	switch {
	case ir.IsRef(t):
		return a.booted(w)
	}
	if it, ok := t.(ir.Int); ok && (it.Signed || it.Bits < 64) {
		return exactly(int64(it.Wrap(w)))
	}
	if _, ok := t.(ir.Bool); ok {
		return exactly(int64(w & 1))
	}
	return nothing
}

// initially is what a cell of a booted object may hold where the goal begins: a field, or, without one, an element.
func (a *analysis) initially(o *object, f *ir.Field) value {
	if k, ok := o.begins[f]; ok {
		return k
	}
	refs := o.all
	if refs == nil {
		refs = []uint64{o.base}
	}
	var out value
	for _, ref := range refs {
		out = a.fewer(join(out, a.cellOf(o, ref, f)))
	}
	if o.begins == nil {
		o.begins = map[*ir.Field]value{}
	}
	if !slices.Contains(o.begun, f) {
		o.begun = append(o.begun, f)
	}
	o.begins[f] = out
	return out
}

// cellOf is what it may hold of one object.
func (a *analysis) cellOf(o *object, ref uint64, f *ir.Field) value {
	static, typ, n, at := o.elem, o.elem, 1, 0
	if f != nil {
		static, typ = a.fieldType(f), f.Typ
		if at = slices.Index(o.class.AllFields(), f); at < 0 {
			return value{}
		}
	} else {
		n = a.base.Len(ref)
	}
	if a.base.Booted(ref) && !a.host.Begins(a.task.Goal) {
		switch c, why := a.host.Holds(a.task.Goal, ref, f); c {
		case language.Any:
			return a.arbitrary(static)
		case language.Flag:
			return truths
		case language.First:
			a.assume(why)
		case language.Stale:
			a.give("%s", why)
		}
	}
	var out value
	for i := range n {
		out = join(out, a.word(a.base.Cell(ref, at+i), typ))
		if len(out.objs) > mostBooted {
			out = a.fewer(out)
		}
		if v, ok := rangeOf(typ); ok && i > mostElements {
			return v
		}
	}
	return out
}

// mostElements is how many numbers in booted arrays are read.
const mostElements = 4096

// mostBooted is how many booted objects are told apart in a cell.
const mostBooted = 12

// arbitrary is any value of a static type where the goal begins.
func (a *analysis) arbitrary(t ir.Type) value {
	if v, ok := rangeOf(t); ok {
		return v
	}
	if !ir.IsRef(t) {
		return nothing
	}
	if _, ok := t.(ir.Null); ok {
		return null
	}
	return anyOf(t).orNull()
}

// fieldType is the static type of what a field holds.
func (a *analysis) fieldType(f *ir.Field) ir.Type {
	if ir.IsRef(f.Typ) {
		return a.host.Field(f)
	}
	return f.Typ
}

// begun is the cell of a field of all objects that existed, as far as the goal stores to it.
func (a *analysis) begun(f *ir.Field) *cell {
	k := a.stored[f]
	if k == nil {
		a.judge.lacks("field %s", f.Name)
		k = &cell{}
		a.stored[f] = k
		a.fields = append(a.fields, f)
		a.watched()
	}
	return k
}

// watched has those run again who look at everything that is stored.
func (a *analysis) watched() {
	if a.outside != nil && a.outside.self != nil && a.judge == nil {
		a.again(a.outside.self)
	}
}

// begunElems is that of elements, by what they hold: references, or numbers of a type.
func (a *analysis) begunElems(t ir.Type) *cell {
	key := "ref"
	if !ir.IsRef(t) {
		key = t.String()
	}
	k := a.storedElems[key]
	if k == nil {
		a.judge.lacks("elements of type %s", t)
		k = &cell{}
		a.storedElems[key] = k
	}
	return k
}

// load is what a field of objects may hold.
func (a *analysis) load(x *pattern, base value, f *ir.Field) value {
	var out value
	if a.fits(base.any, f) {
		out = join(join(a.contents(base, f), a.known(f)), a.begun(f).read(x.here()))
	}
	for _, o := range base.objs {
		if o.class == nil || f.Owner == nil || !o.class.Subclass(f.Owner) {
			continue
		}
		out = join(out, o.field(f).read(x.here()))
		if o.base != 0 {
			out = join(out, join(a.initially(o, f), a.begun(f).read(x.here())))
		}
	}
	if a.outside.loose(f) && a.outside.lent(x, base, f) {
		out = join(out, a.outside.given(x, a.fieldType(f)))
	}
	if out.null && f.Owner != nil {
		if k := a.lawOf(f.Owner); k.ready && k.set[f] {
			out.null = false
		}
	}
	return out
}

// known is what a field holds of booted objects that inputs may be.
func (a *analysis) known(f *ir.Field) (out value) {
	if a.base == nil || f.Owner == nil {
		return out
	}
	refs, ok := a.aliased[f.Owner]
	if !ok {
		refs = slices.Clone(a.host.Before(a.task.Goal, ir.Ref{Class: f.Owner}))
		for _, g := range a.host.Shared(f.Owner) {
			if ref := a.base.Global(g); ref != 0 {
				refs = append(refs, ref)
			}
		}
		a.aliased[f.Owner] = refs
	}
	for _, ref := range refs {
		for _, o := range a.booted(ref).objs {
			if o.class != nil && o.class.Subclass(f.Owner) {
				out = a.fewer(join(out, a.initially(o, f)))
			}
		}
	}
	return out
}

// fits reports whether objects of one of the types may have a field.
func (a *analysis) fits(types []ir.Type, f *ir.Field) bool {
	return f.Owner != nil && slices.ContainsFunc(types, func(t ir.Type) bool { return !domain.Disjoint(a.prog, t, ir.Ref{Class: f.Owner}) })
}

// store adds what a field of objects may hold.
func (a *analysis) store(base value, f *ir.Field, v value) {
	if a.fits(base.any, f) {
		a.put(a.begun(f), v)
	}
	for _, o := range base.objs {
		switch {
		case o.class == nil || f.Owner == nil || !o.class.Subclass(f.Owner):
		case o.base != 0:
			a.put(a.begun(f), v)
		default:
			a.put(o.field(f), v)
		}
	}
}

// elements is what elements of arrays may be.
func (a *analysis) elements(x *pattern, base value, t ir.Type) value {
	var out value
	for _, u := range base.any {
		elem := t
		if r, ok := u.(ir.Array); ok {
			if ir.IsRef(r.Elem) != ir.IsRef(t) || !ir.IsRef(t) && !ir.Identical(r.Elem, t) {
				continue
			}
			elem = r.Elem
		} else if !a.prog.ArraysAre(u.(ir.Ref).Class) && u.(ir.Ref).Class != nil {
			continue
		}
		out = join(out, join(a.elemsOf(base, elem), a.begunElems(t).read(x.here())))
		if a.outside.loose(elemCell{}) {
			out = join(out, a.outside.given(x, elem))
		}
	}
	for _, o := range base.objs {
		if o.elem == nil || ir.IsRef(o.elem) != ir.IsRef(t) || o.hollow() {
			continue
		}
		out = join(out, join(storedIn(a, x, o), x.unused(o)))
	}
	return out
}

// storedIn is what was stored to the elements of an array, for a context that reads it; nil: none runs.
func storedIn(a *analysis, x *pattern, o *object) value {
	if a.outside.settled(o) {
		return a.initially(o, nil)
	}
	out := o.elems.read(x.here())
	if o.base != 0 {
		out = join(out, join(a.initially(o, nil), a.begunElems(o.elem).read(x.here())))
	}
	if o.was != nil {
		out = join(out, a.elemsOf(*o.was, o.elem))
	}
	if a.outside.loose(elemCell{}) && (o.existed() || a.outside.hasGot(x, o)) {
		out = join(out, a.outside.given(x, o.elem))
	}
	return out
}

// storeElement adds what elements of arrays may be.
func (a *analysis) storeElement(base value, t ir.Type, v value) {
	if len(base.any) > 0 {
		a.put(a.begunElems(t), v)
	}
	for _, o := range base.objs {
		switch {
		case o.elem == nil || ir.IsRef(o.elem) != ir.IsRef(t) || o.hollow():
		case o.base != 0:
			a.put(a.begunElems(t), v)
		default:
			a.put(o.elems, v)
		}
	}
}

// global is what a global may hold.
func (a *analysis) global(x *pattern, g *ir.Global) value {
	k := a.globals[g]
	if k == nil {
		a.judge.lacks("%s", g.Name)
		k = &cell{}
		a.globals[g] = k
		a.vars = append(a.vars, g)
		a.watched()
		switch {
		case slices.Contains(a.task.Goal.Inputs, g) || a.base == nil:
			t := g.Typ
			if ir.IsRef(t) {
				t = a.host.Global(g)
			}
			k.v = a.arbitrary(t)
		default:
			if why := a.host.Still(a.task.Goal, g); why != "" {
				a.assume(why)
			}
			k.v = a.word(a.base.Global(g), g.Typ)
			a.read = append(a.read, g)
		}
	}
	v := k.read(x.here())
	if a.outside.loose(g) && !a.outside.FixedGlobal(g) {
		t := g.Typ
		if ir.IsRef(t) {
			t = a.host.Global(g)
		}
		v = join(v, a.outside.given(x, t))
	}
	return v
}

// escape makes known to all what an object holds that nothing else referred to.
func (a *analysis) escape(s *state, n number) {
	i := slices.Index(s.fresh, n)
	if i < 0 {
		return
	}
	s.fresh = slices.Delete(s.fresh, i, i+1)
	for _, o := range s.value(n).objs {
		for _, f := range o.class.AllFields() {
			v := zero(f.Typ)
			if is := s.find(n, f, none); is != none {
				v = s.value(is)
			}
			a.put(o.field(f), v)
		}
	}
	s.known = slices.DeleteFunc(s.known, func(k known) bool {
		f, ok := k.what.(*ir.Field)
		return ok && k.base == n && f.Volatile
	})
}

// giveUp is thrown where an analysis cannot say anything.
type giveUp struct {
	why   string
	whole bool // also where foreign code need not be followed
}

func (a *analysis) give(format string, args ...any) {
	panic(giveUp{fmt.Sprintf(format, args...), false})
}

// whole gives up for a reason that is none of the code.
func (a *analysis) whole(format string, args ...any) {
	panic(giveUp{fmt.Sprintf(format, args...), true})
}

// assume records what the answers rest on; empty: nothing.
func (a *analysis) assume(words string) {
	if words != "" && !slices.Contains(a.assumed, words) {
		a.judge.refuse("it is not said to be assumed that %s", words)
		a.assumed = append(a.assumed, words)
	}
}
