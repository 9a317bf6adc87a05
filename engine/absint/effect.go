package absint

import (
	"slices"

	"assay/engine/absint/domain"
	"assay/engine/absint/state"
	"assay/ir"
	"assay/symbolic/model"
)

// This file executes procedures that have models: what they may do at most.

// modelled executes a procedure that has a model; foreign code whose model says nothing is not followed.
func (p point) modelled(st *ir.CallStmt, q *ir.Proc, e model.Effect, args []state.Value, numbers []state.Number) (ends, throws *state.State) {
	if !p.outside.is(q) {
		return p.effect(st, q, e, args, numbers)
	}
	before := p.s.Clone()
	defer func() {
		switch r := recover().(type) {
		case nil:
		case giveUp:
			if r.whole {
				panic(r)
			}
			*p.s = *before
			ends, throws = p.unfollowed(st, p.outside.Call(q), args, numbers)
		default:
			panic(r)
		}
	}()
	return p.effect(st, q, e, args, numbers)
}

// effect executes a procedure that has a model.
func (p point) effect(st *ir.CallStmt, q *ir.Proc, e model.Effect, args []state.Value, numbers []state.Number) (ends, throws *state.State) {
	for _, n := range numbers {
		p.escape(p.s, n)
	}
	for _, t := range e.Throws {
		var any []state.Value
		for _, r := range t.Params {
			any = append(any, p.arbitrary(r.Typ))
		}
		without := make([]state.Number, len(any))
		for i := range without {
			without[i] = state.None
		}
		_, th := point{p.analysis, p.x, p.s.Clone()}.take(p.throwing(st, t), t, any, without)
		throws = p.either(p.x.proc, throws, th)
	}
	for _, c := range e.May {
		throws = p.either(p.x.proc, throws, p.raised(st, c))
	}
	for _, on := range e.Depends {
		if !slices.Contains(p.depends, on) {
			p.judge.refuse("it is not said to depend on %s", on)
			p.depends = append(p.depends, on)
		}
	}
	switch {
	case e.Refuses != "":
		p.give("%s", e.Refuses)
	case e.Early && (!e.Anything || state.Words(args)):
		if end, th, ok := p.runEarly(st, q, args); ok {
			return end, th
		}
		p.give("%s cannot be run before", q.Name)
	case e.Array != nil:
		return p.returned(st, p.arrayOf(st, e.Array, args)), throws
	case e.Inside != nil:
		return p.returned(st, p.inside(*e.Inside, args)), throws
	case e.Become != nil:
		if e.Class != nil {
			args, numbers = slices.Clone(args), slices.Clone(numbers)
			args[1], numbers[1] = p.madeUp(st, e.Class), state.None
		}
		return p.take(st, e.Become, args[:len(e.Become.Params)], numbers[:len(e.Become.Params)])
	case e.Ends:
		return nil, throws
	case e.Raises != nil:
		return nil, p.either(p.x.proc, throws, p.raised(st, e.Raises))
	case e.Copies:
		p.copies(args[0], args[2])
	}
	if e.Fills > 0 {
		p.fills(args[e.Fills])
	}
	if e.Mixes {
		changesElements(p)
	}
	return p.result(st, q, e, args, numbers), throws
}

// result is the state after a call of a procedure that has a model and returns.
func (p point) result(st *ir.CallStmt, q *ir.Proc, e model.Effect, args []state.Value, numbers []state.Number) *state.State {
	switch {
	case e.Clones:
		return p.returned(st, p.cloned(st, e, args, numbers))
	case len(q.Results) == 0:
		return p.returned(st, state.Value{})
	case e.First:
		return p.returned(st, args[0])
	case ir.IsRef(q.Results[0].Typ) && e.Class == nil:
		p.give("what %s returns", q.Name)
	case e.Elements != nil:
		return p.returned(st, arrayWith(p, st, e, args))
	case e.Class != nil:
		v := p.madeUp(st, e.Class)
		if !e.New {
			v = state.Join(v, state.AnyOf(ir.Ref{Class: e.Class}))
		}
		if v.Null = e.Null; e.OrFirst {
			v = state.Join(v, state.NotNull(args[0]))
		}
		return p.returned(st, v)
	}
	return p.returned(st, p.unknown(q.Results[0].Typ))
}

// arrayWith is a new array of any length whose elements are new objects.
func arrayWith(p point, st *ir.CallStmt, e model.Effect, args []state.Value) state.Value {
	elem := ir.Ref{Class: e.Elements}
	o := p.madeAt(p.x, cloneOf{st, elem.String()}, nil, elem)
	sized(p.analysis, o, clamped(state.Nothing))
	if len(args) == 0 { // they are inputs
		p.put(o.Elems, state.AnyOf(elem))
		return state.To(o)
	}
	p.put(o.Elems, p.madeUp(st, e.Class))
	if e.OrFirst {
		p.put(o.Elems, state.NotNull(args[0]))
	}
	return state.To(o)
}

// throwing is the call of something that a call may throw by.
func (a *analysis) throwing(st *ir.CallStmt, by *ir.Proc) *ir.CallStmt {
	k := throwAt{st, by}
	if a.throws[k] == nil {
		a.throws[k] = &ir.CallStmt{Meta: st.Meta, Exc: st.Exc, Proc: by}
	}
	return a.throws[k]
}

// modelled reports whether a call is not of the program, but stands for what a procedure that has a model throws.
func modelled(a *analysis, st *ir.CallStmt) bool {
	for _, of := range a.throws {
		if of == st {
			return true
		}
	}
	return false
}

// throwAt is something that a call may throw by.
type throwAt struct {
	call *ir.CallStmt
	by   *ir.Proc
}

// raises reports whether all that a call does is to throw: what comes to it has failed before.
func (a *analysis) raises(st *ir.CallStmt) bool {
	if st.Proc == nil || a.effects == nil {
		return false
	}
	e, ok := a.effects(st.Proc)
	return ok && e.Raises != nil
}

// raised is the state after a call that throws a new object of a class.
func (p point) raised(st *ir.CallStmt, c *ir.Class) *state.State {
	s := p.s.Clone()
	q := point{p.analysis, p.x, s}
	for _, d := range st.Dsts {
		q.assign(d, s.Add(p.arbitrary(d.Type())))
	}
	if st.Exc != nil {
		q.assign(st.Exc, s.Add(p.madeUp(st, c)))
	}
	return s
}

// madeUp is a new object of a class with anything in its fields; an exception has no cause but itself.
func (p point) madeUp(st *ir.CallStmt, c *ir.Class) state.Value {
	o := p.madeAt(p.x, madeUpAt{st, c}, c, nil)
	for _, f := range c.AllFields() {
		v := p.arbitrary(p.fieldType(f))
		if t, ok := p.fieldType(f).(ir.Ref); ok && t.Class != nil && c.Subclass(t.Class) && p.host.Thrown(c) {
			v = state.To(o).OrNull()
		}
		if v.Ref && p.host.Private(f) { // as of objects that existed
			v.Null = false
		}
		p.put(o.Field(f), v)
	}
	return state.To(o)
}

// madeUpAt is where a call makes an object of a class.
type madeUpAt struct {
	call  *ir.CallStmt
	class *ir.Class
}

// copies adds the elements of some arrays to others.
func (p point) copies(from, into state.Value) {
	types := []ir.Type{}
	for _, v := range []state.Value{from, into} {
		for _, o := range v.Objs {
			if o.Elem != nil {
				types = append(types, o.Elem)
			}
		}
		for _, t := range v.Any {
			if a, ok := t.(ir.Array); ok {
				types = append(types, a.Elem)
			} else {
				p.give("a copy between arrays of unknown types")
			}
		}
	}
	for i, t := range types {
		if slices.ContainsFunc(types[:i], func(u ir.Type) bool { return u == t || ir.IsRef(u) && ir.IsRef(t) }) {
			continue
		}
		if v := p.elements(p.x, from, t); !v.IsEmpty() {
			p.storeElement(into, t, v)
		}
	}
	changesElements(p)
}

// changesElements forgets what elements of arrays are known.
func changesElements(p point) {
	p.s.Forget(func(w any) bool { return w == any(state.ElemCell{}) }, state.Nobody)
	p.x.changes(state.ElemCell{})
}

// fills gives the elements of arrays any number.
func (p point) fills(v state.Value) {
	for _, o := range v.Objs {
		if o.Elem != nil && !ir.IsRef(o.Elem) {
			p.storeElement(state.To(o), o.Elem, p.unknown(o.Elem))
		}
	}
	for _, t := range v.Any {
		a, ok := t.(ir.Array)
		if !ok {
			p.give("a store to an array of unknown type")
		}
		p.storeElement(state.AnyOf(t), a.Elem, p.unknown(a.Elem))
	}
	changesElements(p)
}

// cloned is a copy of an array.
func (p point) cloned(st *ir.CallStmt, e model.Effect, args []state.Value, numbers []state.Number) state.Value {
	v := args[0]
	longer := e.Sized > 0 && !within(p, numbers[e.Sized], numbers[0], v)
	out := state.Value{Ref: true, Typ: v.Typ, Full: v.Full}
	if longer {
		out.Full = 0 // there may be room behind the elements
	}
	for _, t := range v.Any {
		if _, ok := t.(ir.Array); !ok {
			p.give("a copy of an object of type %s", t)
		}
		out.Any = domain.JoinTypes(out.Any, []ir.Type{t})
	}
	for _, o := range v.Objs {
		if o.Elem == nil {
			p.give("a copy of an object of class %s", o.Class.Name)
		}
		k := p.madeAt(p.x, cloneOf{st, o.Elem.String()}, nil, o.Elem)
		length := o.Length.Read(p.x.here())
		if e.Sized > 0 {
			length = clamped(args[e.Sized])
		}
		sized(p.analysis, k, length)
		p.x.copies(k, o, longer)
		out.Objs = state.JoinObjects(out.Objs, []*state.Object{k})
	}
	return out
}

// within reports whether a number is at most the length of an array.
func within(p point, n, array state.Number, v state.Value) bool {
	if n == state.None || array == state.None {
		return false
	}
	c, ok := p.s.Least(n, lengthIn(p.s, p.x, array, v))
	return ok && c <= 0
}

// cloneOf is where copies of arrays of a type are made.
type cloneOf struct {
	call *ir.CallStmt
	elem string
}

// variable is a field of objects, or elements of arrays.
type variable struct {
	on    state.Value
	field *ir.Field // nil: elements
	elem  ir.Type
}

// variables are those inside of objects that an access of a type may be to.
func (p point) variables(on state.Value, t ir.Type) (out []variable) {
	like := func(u ir.Type) bool { return ir.IsRef(t) == ir.IsRef(u) }
	for _, u := range on.Any {
		a, ok := u.(ir.Array)
		if !ok {
			p.give("what is at an offset in an object of type %s is not followed", u)
		}
		if like(a.Elem) {
			out = append(out, variable{on: state.AnyOf(u), elem: a.Elem})
		}
	}
	for _, o := range on.Objs {
		if o.Elem != nil {
			if like(o.Elem) {
				out = append(out, variable{on: state.To(o), elem: o.Elem})
			}
			continue
		}
		for _, f := range o.Class.AllFields() {
			if like(f.Typ) {
				out = append(out, variable{on: state.To(o), field: f})
			}
		}
	}
	return out
}

// inside reads and writes a variable inside of objects. Of numbers, any may be stored: an access may be to a part of one.
func (p point) inside(e model.Inside, args []state.Value) (out state.Value) {
	list := p.variables(args[1], e.Type)
	if e.Stores > 0 {
		for _, v := range list {
			p.storeInside(v, args[e.Stores])
		}
		changesElements(p)
	}
	switch {
	case !e.Reads:
		return state.Truths
	case !ir.IsRef(e.Type):
		return p.unknown(e.Type)
	}
	for _, v := range list {
		if v.field != nil {
			out = state.Join(out, p.analysis.load(p.x, v.on, v.field))
		} else {
			out = state.Join(out, p.elements(p.x, v.on, v.elem))
		}
	}
	return out
}

func (p point) storeInside(v variable, x state.Value) {
	t := v.elem
	if v.field != nil {
		t = v.field.Typ
	}
	if !ir.IsRef(t) {
		x = p.unknown(t)
	}
	if v.field == nil {
		p.storeElement(v.on, v.elem, x)
		return
	}
	p.analysis.store(v.on, v.field, x)
	p.x.changes(v.field)
	p.s.Forget(func(w any) bool { return w == any(v.field) }, state.Nobody)
}

// arrayOf is a new array with elements of a type that is given by an object.
func (p point) arrayOf(st *ir.CallStmt, e *model.Array, args []state.Value) state.Value {
	var elem ir.Type
	if k, ok := p.analysis.load(p.x, args[0], e.Of).Constant(); ok {
		elem, _ = e.Type(k)
	}
	if elem == nil {
		return state.AnyOf(ir.Array{Elem: ir.Ref{}})
	}
	o := p.madeAt(p.x, cloneOf{st, elem.String()}, nil, elem)
	sized(p.analysis, o, clamped(args[1]))
	unstored(p.analysis, o)
	return state.To(o)
}
