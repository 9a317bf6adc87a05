package absint

import (
	"slices"

	"assay/engine/absint/domain"
	"assay/ir"
	"assay/symbolic/model"
)

// This file executes procedures that have models: what they may do at most.

// modelled executes a procedure that has a model; foreign code whose model says nothing is not followed.
func (p point) modelled(st *ir.CallStmt, q *ir.Proc, e model.Effect, args []value, numbers []number) (ends, throws *state) {
	if !p.outside.is(q) {
		return p.effect(st, q, e, args, numbers)
	}
	before := p.s.clone()
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
func (p point) effect(st *ir.CallStmt, q *ir.Proc, e model.Effect, args []value, numbers []number) (ends, throws *state) {
	for _, n := range numbers {
		p.escape(p.s, n)
	}
	for _, t := range e.Throws {
		var any []value
		for _, r := range t.Params {
			any = append(any, p.arbitrary(r.Typ))
		}
		without := make([]number, len(any))
		for i := range without {
			without[i] = none
		}
		_, th := point{p.analysis, p.x, p.s.clone()}.take(p.throwing(st, t), t, any, without)
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
	case e.Early && (!e.Anything || constants(args)):
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
			args[1], numbers[1] = p.madeUp(st, e.Class), none
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
func (p point) result(st *ir.CallStmt, q *ir.Proc, e model.Effect, args []value, numbers []number) *state {
	switch {
	case e.Clones:
		return p.returned(st, p.cloned(st, e, args, numbers))
	case len(q.Results) == 0:
		return p.returned(st, value{})
	case e.First:
		return p.returned(st, args[0])
	case ir.IsRef(q.Results[0].Typ) && e.Class == nil:
		p.give("what %s returns", q.Name)
	case e.Elements != nil:
		return p.returned(st, arrayWith(p, st, e, args))
	case e.Class != nil:
		v := p.madeUp(st, e.Class)
		if !e.New {
			v = join(v, anyOf(ir.Ref{Class: e.Class}))
		}
		if v.null = e.Null; e.OrFirst {
			v = join(v, notNull(args[0]))
		}
		return p.returned(st, v)
	}
	return p.returned(st, p.unknown(q.Results[0].Typ))
}

// arrayWith is a new array of any length whose elements are new objects.
func arrayWith(p point, st *ir.CallStmt, e model.Effect, args []value) value {
	elem := ir.Ref{Class: e.Elements}
	o := p.madeAt(p.x, cloneOf{st, elem.String()}, nil, elem)
	p.sized(o, clamped(nothing))
	if len(args) == 0 { // they are inputs
		p.put(o.elems, anyOf(elem))
		return to(o)
	}
	p.put(o.elems, p.madeUp(st, e.Class))
	if e.OrFirst {
		p.put(o.elems, notNull(args[0]))
	}
	return to(o)
}

// throwing is the call of something that a call may throw by.
func (a *analysis) throwing(st *ir.CallStmt, by *ir.Proc) *ir.CallStmt {
	k := throwAt{st, by}
	if a.throws[k] == nil {
		a.throws[k] = &ir.CallStmt{Meta: st.Meta, Exc: st.Exc, Proc: by}
	}
	return a.throws[k]
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
func (p point) raised(st *ir.CallStmt, c *ir.Class) *state {
	s := p.s.clone()
	q := point{p.analysis, p.x, s}
	for _, d := range st.Dsts {
		q.assign(d, s.add(p.arbitrary(d.Type())))
	}
	if st.Exc != nil {
		q.assign(st.Exc, s.add(p.madeUp(st, c)))
	}
	return s
}

// madeUp is a new object of a class with anything in its fields; an exception has no cause but itself.
func (p point) madeUp(st *ir.CallStmt, c *ir.Class) value {
	o := p.madeAt(p.x, madeUpAt{st, c}, c, nil)
	for _, f := range c.AllFields() {
		v := p.arbitrary(p.fieldType(f))
		if t, ok := p.fieldType(f).(ir.Ref); ok && t.Class != nil && c.Subclass(t.Class) && p.host.Thrown(c) {
			v = to(o).orNull()
		}
		if v.ref && p.host.Private(f) { // as of objects that existed
			v.null = false
		}
		p.put(o.field(f), v)
	}
	return to(o)
}

// madeUpAt is where a call makes an object of a class.
type madeUpAt struct {
	call  *ir.CallStmt
	class *ir.Class
}

// copies adds the elements of some arrays to others.
func (p point) copies(from, into value) {
	types := []ir.Type{}
	for _, v := range []value{from, into} {
		for _, o := range v.objs {
			if o.elem != nil {
				types = append(types, o.elem)
			}
		}
		for _, t := range v.any {
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
		if v := p.elements(p.x, from, t); !v.isEmpty() {
			p.storeElement(into, t, v)
		}
	}
	changesElements(p)
}

// changesElements forgets what elements of arrays are known.
func changesElements(p point) {
	p.s.forget(func(w any) bool { return w == any(elemCell{}) }, nobody)
	p.x.changes(elemCell{})
}

// fills gives the elements of arrays any number.
func (p point) fills(v value) {
	for _, o := range v.objs {
		if o.elem != nil && !ir.IsRef(o.elem) {
			p.storeElement(to(o), o.elem, p.unknown(o.elem))
		}
	}
	for _, t := range v.any {
		a, ok := t.(ir.Array)
		if !ok {
			p.give("a store to an array of unknown type")
		}
		p.storeElement(anyOf(t), a.Elem, p.unknown(a.Elem))
	}
	changesElements(p)
}

// cloned is a copy of an array.
func (p point) cloned(st *ir.CallStmt, e model.Effect, args []value, numbers []number) value {
	v := args[0]
	longer := e.Sized > 0 && !within(p, numbers[e.Sized], numbers[0], v)
	out := value{ref: true, typ: v.typ, full: v.full}
	if longer {
		out.full = 0 // there may be room behind the elements
	}
	for _, t := range v.any {
		if _, ok := t.(ir.Array); !ok {
			p.give("a copy of an object of type %s", t)
		}
		out.any = domain.JoinTypes(out.any, []ir.Type{t})
	}
	for _, o := range v.objs {
		if o.elem == nil {
			p.give("a copy of an object of class %s", o.class.Name)
		}
		k := p.madeAt(p.x, cloneOf{st, o.elem.String()}, nil, o.elem)
		length := o.length.read(p.x.here())
		if e.Sized > 0 {
			length = clamped(args[e.Sized])
		}
		p.sized(k, length)
		p.x.copies(k, o, longer)
		out.objs = joinObjects(out.objs, []*object{k})
	}
	return out
}

// within reports whether a number is at most the length of an array.
func within(p point, n, array number, v value) bool {
	if n == none || array == none {
		return false
	}
	c, ok := p.s.least(n, lengthIn(p.s, p.x, array, v))
	return ok && c <= 0
}

// cloneOf is where copies of arrays of a type are made.
type cloneOf struct {
	call *ir.CallStmt
	elem string
}

// variable is a field of objects, or elements of arrays.
type variable struct {
	on    value
	field *ir.Field // nil: elements
	elem  ir.Type
}

// variables are those inside of objects that an access of a type may be to.
func (p point) variables(on value, t ir.Type) (out []variable) {
	like := func(u ir.Type) bool { return ir.IsRef(t) == ir.IsRef(u) }
	for _, u := range on.any {
		a, ok := u.(ir.Array)
		if !ok {
			p.give("what is at an offset in an object of type %s is not followed", u)
		}
		if like(a.Elem) {
			out = append(out, variable{on: anyOf(u), elem: a.Elem})
		}
	}
	for _, o := range on.objs {
		if o.elem != nil {
			if like(o.elem) {
				out = append(out, variable{on: to(o), elem: o.elem})
			}
			continue
		}
		for _, f := range o.class.AllFields() {
			if like(f.Typ) {
				out = append(out, variable{on: to(o), field: f})
			}
		}
	}
	return out
}

// inside reads and writes a variable inside of objects. Of numbers, any may be stored: an access may be to a part of one.
func (p point) inside(e model.Inside, args []value) (out value) {
	list := p.variables(args[1], e.Type)
	if e.Stores > 0 {
		for _, v := range list {
			p.storeInside(v, args[e.Stores])
		}
		changesElements(p)
	}
	switch {
	case !e.Reads:
		return truths
	case !ir.IsRef(e.Type):
		return p.unknown(e.Type)
	}
	for _, v := range list {
		if v.field != nil {
			out = join(out, p.analysis.load(p.x, v.on, v.field))
		} else {
			out = join(out, p.elements(p.x, v.on, v.elem))
		}
	}
	return out
}

func (p point) storeInside(v variable, x value) {
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
	p.s.forget(func(w any) bool { return w == any(v.field) }, nobody)
}

// arrayOf is a new array with elements of a type that is given by an object.
func (p point) arrayOf(st *ir.CallStmt, e *model.Array, args []value) value {
	var elem ir.Type
	if k, ok := p.analysis.load(p.x, args[0], e.Of).constant(); ok {
		elem, _ = e.Type(k)
	}
	if elem == nil {
		return anyOf(ir.Array{Elem: ir.Ref{}})
	}
	o := p.madeAt(p.x, cloneOf{st, elem.String()}, nil, elem)
	p.sized(o, clamped(args[1]))
	p.unstored(o)
	return to(o)
}
