package generic

import (
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/lasting"
	"assay/language"
)

// This file finds the types of objects inside inputs that follow from type arguments: the field of a Box<int[]> is
// declared as any object, and no input that is any object is an array.

// Contents returns those of a goal, besides what Instances of the declared types have.
func (w *Types) Contents(k *ir.Goal) language.Contents {
	if c, ok := w.contents[k]; ok {
		return c
	}
	l := &filling{w: w, seen: map[*generic]bool{}}
	for _, t := range w.Typings(k) {
		for _, p := range k.Proc.Params {
			l.reach(t.(typing)[p], w.Param(k, p), nil)
		}
	}
	for _, g := range k.Inputs {
		l.reach(w.static(g), w.Global(g), nil)
	}
	if !w.Begins(k) {
		for _, x := range w.standing() {
			l.begun(x)
		}
	}
	for len(l.todo) > 0 {
		x := l.todo[0]
		l.todo = l.todo[1:]
		classes, _ := w.objects.Instances(x.class.IR)
		for _, c := range classes {
			l.object(x, c)
		}
	}
	w.contents[k] = l.out
	return l.out
}

// Forget drops what rests on the classes of inputs: they are others now.
func (w *Types) Forget() { clear(w.contents) }

// filling is a walk through all that is reachable from inputs, type by type.
type filling struct {
	w    *Types
	out  language.Contents
	seen map[*generic]bool
	todo []*generic // classes whose fields were not visited
}

// begun visits an object of the booted heap.
func (l *filling) begun(x standing) {
	switch {
	case x.elem != nil:
		l.reach(x.t, ir.Array{Elem: x.elem}, nil)
	case x.t == nil:
		l.object(l.plain(x.class), x.class)
	default:
		l.object(x.t, x.class)
	}
}

// standing is the type of booted objects: a class or element type, and the static type of their references; nil:
// unknown.
type standing struct {
	class *ir.Class
	elem  ir.Type
	t     *generic
}

// standing returns the objects that may have changed before a goal begins, without repetitions.
func (w *Types) standing() []standing {
	if w.standings != nil {
		return w.standings
	}
	w.standings = []standing{}
	seen := map[standing]bool{}
	for _, x := range w.heap.All().Order {
		if !w.heap.MayChange(x) {
			continue
		}
		for _, t := range append(slices.Clone(w.typesOf(x.Ref)), nil) {
			if s := (standing{x.Class, x.Elem, t}); !seen[s] {
				seen[s] = true
				w.standings = append(w.standings, s)
			}
		}
	}
	return w.standings
}

// grownGeneric bounds types that grow on the walk: a map has a set of entries, which have the arguments of the map, and a
// view of it that is a map, of sets. Through a few dozen classes that leads to tens of thousands of types.
const grownGeneric = 4

// grown is what answers say where a type was not followed.
const grown = "fields of inputs whose type arguments are nested deeper and deeper hold objects of their declared types"

// reach visits a place that is declared as a type and known to be of another one; nil: nothing more is known. It is inside
// of an object of a type; nil: it is none.
func (l *filling) reach(t *generic, declared ir.Type, inside *generic) {
	switch d := declared.(type) {
	case ir.Array:
		if t == nil || t.elem == nil {
			l.reach(nil, d.Elem, inside)
			return
		}
		l.elems(t.elem, d.Elem)
		l.reach(t.elem, d.Elem, inside)
	case ir.Ref:
		if t != nil && t.elem != nil {
			l.reach(t, t.Erased(), inside)
			return
		}
		switch {
		case t == nil || t.class == nil:
			t = l.plain(d.Class)
		case inside != nil && t.deep > max(grownGeneric, inside.deep):
			t = l.plain(t.class.IR)
			l.out.Cut = grown
		}
		if t != nil && !l.seen[t] {
			l.seen[t] = true
			l.todo = append(l.todo, t)
		}
	}
}

// plain returns a class of whose arguments nothing is known; nil: nothing is known of the class.
func (l *filling) plain(c *ir.Class) *generic {
	if c == nil {
		return nil
	}
	if k := l.w.Java.Of(c); k != nil {
		return l.w.intern(generic{class: k})
	}
	return nil
}

// object visits the fields of objects of a class that are of a type.
func (l *filling) object(t *generic, c *ir.Class) {
	own := l.plain(c)
	for _, f := range c.AllFields() {
		if own == nil || t == nil || !ir.IsRef(f.Typ) {
			continue
		}
		declared := l.w.Field(f)
		for _, x := range []*generic{t.field(c, f), own.field(c, f), l.w.said(f)} {
			if r, ok := declared.(ir.Ref); ok && l.adds(x, r) {
				if l.out.Fields == nil {
					l.out.Fields = map[*ir.Field][]ir.Type{}
				}
				l.out.Fields[f] = with(l.out.Fields[f], x.Erased())
			}
			l.reach(x, declared, t)
		}
	}
}

// elems records the type of elements that are declared as a type.
func (l *filling) elems(t *generic, declared ir.Type) {
	if r, ok := declared.(ir.Ref); ok && l.adds(t, r) {
		if l.out.Elems == nil {
			l.out.Elems = map[string][]ir.Type{}
		}
		l.out.Elems[r.String()] = with(l.out.Elems[r.String()], t.Erased())
	}
}

// adds reports whether inputs of a type are not among those of the declared one.
func (l *filling) adds(t *generic, declared ir.Ref) bool {
	switch {
	case t == nil || t.elem == nil && t.class == nil:
		return false
	case t.elem != nil:
		return true
	case t.class.IR == declared.Class:
		return false
	}
	classes, _ := l.w.objects.Instances(t.class.IR)
	all, _ := l.w.objects.Instances(declared.Class)
	return len(classes) == 0 || slices.ContainsFunc(classes, func(c *ir.Class) bool { return !slices.Contains(all, c) })
}

func with(list []ir.Type, t ir.Type) []ir.Type {
	if slices.ContainsFunc(list, func(x ir.Type) bool { return ir.Identical(x, t) }) {
		return list
	}
	return append(list, t)
}

// Lasting returns the types of an object of the booted heap, by the static final fields from which it is reachable.
func (w *Types) Lasting(ref uint64) (out []language.Type) {
	for _, t := range w.typesOf(ref) {
		out = append(out, t)
	}
	return out
}

func (w *Types) typesOf(ref uint64) []*generic {
	if w.lastTypes == nil {
		w.findTypes()
	}
	return w.lastTypes[ref]
}

// findTypes propagates types from static final fields to reachable objects.
func (w *Types) findTypes() {
	k := w.heap.All()
	w.lastTypes = map[uint64][]*generic{}
	type item struct {
		ref uint64
		t   *generic
	}
	var todo []item
	add := func(ref uint64, t *generic) {
		if typeOrNil(t) == nil || k.Of[ref] == nil || slices.Contains(w.lastTypes[ref], t) {
			return
		}
		w.lastTypes[ref] = append(w.lastTypes[ref], t)
		todo = append(todo, item{ref, t})
	}
	into := func(x *lasting.Object, field func(c *ir.Class, f *ir.Field) *generic) {
		for _, f := range x.Class.AllFields() {
			if ir.IsRef(f.Typ) {
				add(k.State.Cells(x.Ref)[k.State.Code().FieldCell(f)], field(x.Class, f))
			}
		}
	}
	for _, c := range w.Stateful {
		for _, g := range w.Constants(c) {
			add(k.Word(g), w.static(g))
		}
	}
	for _, x := range k.Order {
		if c := w.classOf(x); c != nil {
			into(x, w.intern(generic{class: c}).field)
		}
	}
	for len(todo) > 0 {
		it := todo[0]
		todo = todo[1:]
		x := k.Of[it.ref]
		switch {
		case x.Class != nil:
			into(x, it.t.field)
		case it.t.elem != nil && ir.IsRef(x.Elem):
			for _, ref := range k.State.Cells(x.Ref) {
				add(ref, it.t.elem)
			}
		}
	}
}

// classOf returns the class of an object that was there; nil: an array, or a synthetic class.
func (w *Types) classOf(x *lasting.Object) *java.Class {
	if x.Class == nil {
		return nil
	}
	return w.Java.Of(x.Class)
}
