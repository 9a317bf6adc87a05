package absint

import (
	"fmt"
	"math"
	"slices"

	"assay/engine/absint/domain"
	"assay/engine/absint/state"
	"assay/ir"
	"assay/language"
)

// This file is about the heap. What objects hold is one value for each cell of all objects that were made at one place,
// whenever it is looked at; only of an object that nothing else refers to is it known where execution is (State.Fresh).
// Objects that existed where the goal begins share their cells, as far as the goal stores to them: any of them may be any
// other of its type.

// put adds a value.
func (a *analysis) put(k *state.Cell, v state.Value) {
	if a.judge != nil {
		a.judge.holds(k, v)
		return
	}
	next := state.Join(k.V, v)
	if state.Same(next, k.V) {
		return
	}
	if k.V.Num && next.Num {
		next = state.Widen(k.V, next, domain.Marks)
	}
	k.V = next
	for _, x := range k.Readers {
		x.Again()
	}
}

// deepest is how many objects are told apart by what made them.
const deepest = 2

// madeAt is the objects that are made by a statement in a context.
func (a *analysis) madeAt(x *pattern, n any, class *ir.Class, elem ir.Type) *state.Object {
	k := site{n, x.this}
	if x.this != nil && x.this.Deep >= deepest {
		k.around = nil
	}
	if o := a.sites[k]; o != nil {
		if o.Slack && !x.uses().Makes {
			shared(a, o)
		}
		return o
	}
	o := a.object(class, elem)
	o.Made, o.In, o.Around, o.Slack = n, x.proc, k.around, x.uses().Makes
	if k.around != nil {
		o.Deep = k.around.Deep + 1
	}
	a.sites[k] = o
	return o
}

type site struct {
	made   any
	around *state.Object
}

func (a *analysis) object(class *ir.Class, elem ir.Type) *state.Object {
	a.judge.refuse("an object is made that is not claimed")
	o := &state.Object{ID: len(a.objects), Class: class, Elem: elem, Cells: map[*ir.Field]*state.Cell{}, Elems: &state.Cell{}, Vacant: &state.Cell{}, Clear: &state.Cell{}}
	a.objects = append(a.objects, o)
	return o
}

// booted is an object of the booted heap, with what it holds.
func (a *analysis) booted(ref uint64) state.Value {
	if ref == 0 {
		return state.Null
	}
	o := a.based[ref]
	if o == nil {
		o = a.object(a.base.Class(ref), a.base.Elem(ref))
		o.Base = ref
		if o.Elem != nil {
			o.Length.V = state.Exactly(int64(a.base.Len(ref)))
		}
		a.based[ref] = o
	}
	return state.To(o)
}

// era is the booted objects that were there when many had to be told apart, and not before: by what they are, one stands for all.
type era struct {
	until uint64
	kinds map[ir.Type]*state.Object
}

// bootedAll is all objects of the booted heap of the class of one, or arrays of its type: one for many.
func (a *analysis) bootedAll(o *state.Object) *state.Object {
	if o.All != nil {
		return o
	}
	i := slices.IndexFunc(a.eras, func(e era) bool { return o.Base < e.until })
	if i < 0 {
		a.eras, i = append(a.eras, a.nextEra()), len(a.eras)
	}
	return a.eras[i].kinds[o.Typ()]
}

func (a *analysis) nextEra() era {
	from := uint64(1)
	if n := len(a.eras); n > 0 {
		from = a.eras[n-1].until
	}
	e := era{a.base.Objects(), map[ir.Type]*state.Object{}}
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
			k.Base = ref
			e.kinds[t] = k
		}
		if k.All = append(k.All, ref); elem != nil {
			k.Length.V = state.Join(k.Length.V, state.Exactly(int64(a.base.Len(ref))))
		}
	}
	return e
}

// fewer has one object stand for the booted ones of a kind, where there are many.
func (a *analysis) fewer(v state.Value) state.Value {
	if len(v.Objs) <= mostBooted {
		return v
	}
	out := state.Value{Ref: true, Null: v.Null, Any: v.Any, Typ: v.Typ, Full: v.Full, Foreign: v.Foreign}
	for _, o := range v.Objs {
		if o.Base != 0 {
			o = a.bootedAll(o)
		}
		out.Objs = state.JoinObjects(out.Objs, []*state.Object{o})
	}
	return out
}

// word is a word of the booted heap as a value.
func (a *analysis) word(w uint64, t ir.Type) state.Value {
	switch {
	case ir.IsRef(t):
		return a.booted(w)
	}
	if it, ok := t.(ir.Int); ok && (it.Signed || it.Bits < 64) {
		return state.Exactly(int64(it.Wrap(w)))
	}
	if _, ok := t.(ir.Bool); ok {
		return state.Exactly(int64(w & 1))
	}
	return state.Nothing
}

// initially is what a cell of a booted object may hold where the goal begins: a field, or, without one, an element.
func (a *analysis) initially(o *state.Object, f *ir.Field) state.Value {
	if k, ok := o.Begins[f]; ok {
		return k
	}
	refs := o.All
	if refs == nil {
		refs = []uint64{o.Base}
	}
	var out state.Value
	for _, ref := range refs {
		out = a.fewer(state.Join(out, a.cellOf(o, ref, f)))
	}
	if o.Begins == nil {
		o.Begins = map[*ir.Field]state.Value{}
	}
	if !slices.Contains(o.Begun, f) {
		o.Begun = append(o.Begun, f)
	}
	o.Begins[f] = out
	return out
}

// cellOf is what it may hold of one object.
func (a *analysis) cellOf(o *state.Object, ref uint64, f *ir.Field) state.Value {
	static, typ, n, at := o.Elem, o.Elem, 1, 0
	if f != nil {
		static, typ = a.fieldType(f), f.Typ
		if at = slices.Index(o.Class.AllFields(), f); at < 0 {
			return state.Value{}
		}
	} else {
		n = a.base.Len(ref)
	}
	if a.base.Booted(ref) && !a.host.Begins(a.task.Goal) {
		switch c, why := a.host.Holds(a.task.Goal, ref, f); c {
		case language.Any:
			return a.arbitrary(static)
		case language.Flag:
			return state.Truths
		case language.First:
			a.assume(why)
		case language.Stale:
			a.give("%s", why)
		}
	}
	var out state.Value
	for i := range n {
		out = state.Join(out, a.word(a.base.Cell(ref, at+i), typ))
		if len(out.Objs) > mostBooted {
			out = a.fewer(out)
		}
		if v, ok := state.RangeOf(typ); ok && i > mostElements {
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
func (a *analysis) arbitrary(t ir.Type) state.Value {
	if v, ok := state.RangeOf(t); ok {
		return v
	}
	if !ir.IsRef(t) {
		return state.Nothing
	}
	if _, ok := t.(ir.Null); ok {
		return state.Null
	}
	return state.AnyOf(t).OrNull()
}

// fieldType is the static type of what a field holds.
func (a *analysis) fieldType(f *ir.Field) ir.Type {
	if ir.IsRef(f.Typ) {
		return a.host.Field(f)
	}
	return f.Typ
}

// begun is the cell of a field of all objects that existed, as far as the goal stores to it.
func (a *analysis) begun(f *ir.Field) *state.Cell {
	k := a.stored[f]
	if k == nil {
		a.judge.lacks("field %s", f.Name)
		k = &state.Cell{}
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
func (a *analysis) begunElems(t ir.Type) *state.Cell {
	key := "ref"
	if !ir.IsRef(t) {
		key = t.String()
	}
	k := a.storedElems[key]
	if k == nil {
		a.judge.lacks("elements of type %s", t)
		k = &state.Cell{}
		a.storedElems[key] = k
	}
	return k
}

// load is what a field of objects may hold.
func (a *analysis) load(x *pattern, base state.Value, f *ir.Field) state.Value {
	var out state.Value
	if a.fits(base.Any, f) {
		out = state.Join(state.Join(a.contents(base, f), a.known(f)), a.begun(f).Read(x.here()))
	}
	for _, o := range base.Objs {
		if o.Class == nil || f.Owner == nil || !o.Class.Subclass(f.Owner) {
			continue
		}
		out = state.Join(out, o.Field(f).Read(x.here()))
		if o.Base != 0 {
			out = state.Join(out, state.Join(a.initially(o, f), a.begun(f).Read(x.here())))
		}
	}
	if a.outside.loose(f) && a.outside.lent(x, base, f) {
		out = state.Join(out, a.outside.given(x, a.fieldType(f)))
	}
	if out.Null && f.Owner != nil {
		if k := a.lawOf(f.Owner); k.ready && k.set[f] {
			out.Null = false
		}
	}
	return out
}

// known is what a field holds of booted objects that inputs may be.
func (a *analysis) known(f *ir.Field) (out state.Value) {
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
		for _, o := range a.booted(ref).Objs {
			if o.Class != nil && o.Class.Subclass(f.Owner) {
				out = a.fewer(state.Join(out, a.initially(o, f)))
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
func (a *analysis) store(base state.Value, f *ir.Field, v state.Value) {
	if a.fits(base.Any, f) {
		a.put(a.begun(f), v)
	}
	for _, o := range base.Objs {
		switch {
		case o.Class == nil || f.Owner == nil || !o.Class.Subclass(f.Owner):
		case o.Base != 0:
			a.put(a.begun(f), v)
		default:
			a.put(o.Field(f), v)
		}
	}
}

// elements is what elements of arrays may be.
func (a *analysis) elements(x *pattern, base state.Value, t ir.Type) state.Value {
	var out state.Value
	for _, u := range base.Any {
		elem := t
		if r, ok := u.(ir.Array); ok {
			if ir.IsRef(r.Elem) != ir.IsRef(t) || !ir.IsRef(t) && !ir.Identical(r.Elem, t) {
				continue
			}
			elem = r.Elem
		} else if !a.prog.ArraysAre(u.(ir.Ref).Class) && u.(ir.Ref).Class != nil {
			continue
		}
		out = state.Join(out, state.Join(a.elemsOf(base, elem), a.begunElems(t).Read(x.here())))
		if a.outside.loose(state.ElemCell{}) {
			out = state.Join(out, a.outside.given(x, elem))
		}
	}
	for _, o := range base.Objs {
		if o.Elem == nil || ir.IsRef(o.Elem) != ir.IsRef(t) || o.Hollow() {
			continue
		}
		out = state.Join(out, state.Join(storedIn(a, x, o), x.unused(o)))
	}
	return out
}

// storedIn is what was stored to the elements of an array, for a context that reads it; nil: none runs.
func storedIn(a *analysis, x *pattern, o *state.Object) state.Value {
	if a.outside.settled(o) {
		return a.initially(o, nil)
	}
	out := o.Elems.Read(x.here())
	if o.Base != 0 {
		out = state.Join(out, state.Join(a.initially(o, nil), a.begunElems(o.Elem).Read(x.here())))
	}
	if o.Was != nil {
		out = state.Join(out, a.elemsOf(*o.Was, o.Elem))
	}
	if a.outside.loose(state.ElemCell{}) && (o.Existed() || a.outside.hasGot(x, o)) {
		out = state.Join(out, a.outside.given(x, o.Elem))
	}
	return out
}

// storeElement adds what elements of arrays may be.
func (a *analysis) storeElement(base state.Value, t ir.Type, v state.Value) {
	if len(base.Any) > 0 {
		a.put(a.begunElems(t), v)
	}
	for _, o := range base.Objs {
		switch {
		case o.Elem == nil || ir.IsRef(o.Elem) != ir.IsRef(t) || o.Hollow():
		case o.Base != 0:
			a.put(a.begunElems(t), v)
		default:
			a.put(o.Elems, v)
		}
	}
}

// global is what a global may hold.
func (a *analysis) global(x *pattern, g *ir.Global) state.Value {
	k := a.globals[g]
	if k == nil {
		a.judge.lacks("%s", g.Name)
		k = &state.Cell{}
		a.globals[g] = k
		a.vars = append(a.vars, g)
		a.watched()
		switch {
		case slices.Contains(a.task.Goal.Inputs, g) || a.base == nil:
			t := g.Typ
			if ir.IsRef(t) {
				t = a.host.Global(g)
			}
			k.V = a.arbitrary(t)
		default:
			if why := a.host.Still(a.task.Goal, g); why != "" {
				a.assume(why)
			}
			k.V = a.word(a.base.Global(g), g.Typ)
			a.read = append(a.read, g)
		}
	}
	v := k.Read(x.here())
	if a.outside.loose(g) && !a.outside.FixedGlobal(g) {
		t := g.Typ
		if ir.IsRef(t) {
			t = a.host.Global(g)
		}
		v = state.Join(v, a.outside.given(x, t))
	}
	return v
}

// escape makes known to all what an object holds that nothing else referred to.
func (a *analysis) escape(s *state.State, n state.Number) {
	i := slices.Index(s.Fresh, n)
	if i < 0 {
		return
	}
	s.Fresh = slices.Delete(s.Fresh, i, i+1)
	for _, o := range s.Value(n).Objs {
		for _, f := range o.Class.AllFields() {
			v := state.Zero(f.Typ)
			if is := s.Find(n, f, state.None); is != state.None {
				v = s.Value(is)
			}
			a.put(o.Field(f), v)
		}
	}
	s.Known = slices.DeleteFunc(s.Known, func(k state.Known) bool {
		f, ok := k.What.(*ir.Field)
		return ok && k.Base == n && f.Volatile
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

// lengthIn returns the number of the length of an array.
func lengthIn(s *state.State, x *pattern, array state.Number, v state.Value) state.Number {
	if n := s.Find(array, state.LengthCell{}, state.None); n != state.None {
		return n
	}
	n := s.Add(lengthOf(x, v))
	s.Note(state.Known{Base: array, What: state.LengthCell{}, Index: state.None, Is: n})
	return n
}

// lengthOf is the lengths of arrays.
func lengthOf(x *pattern, v state.Value) state.Value {
	out := state.Value{}
	if v.Null {
		out = state.Exactly(0)
	}
	if len(v.Any) > 0 {
		return state.Between(0, math.MaxInt32)
	}
	for _, o := range v.Objs {
		if o.Elem != nil {
			out = state.Join(out, o.Length.Read(x.here()))
		}
	}
	if out.IsEmpty() {
		return state.Between(0, math.MaxInt32)
	}
	return out
}
