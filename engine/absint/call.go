package absint

import (
	"slices"

	"assay/engine/absint/domain"
	"assay/engine/absint/relation"
	"assay/ir"
	"assay/language"
)

// This file makes calls.

// call executes a call: what holds where it ends, and where it throws.
func (p point) call(st *ir.CallStmt) (ends, throws *state) {
	args := make([]value, len(st.Args))
	numbers := make([]number, len(st.Args))
	for i, x := range st.Args {
		args[i], numbers[i] = p.eval(x)
	}
	if st.Fun != nil {
		p.give("a call through a value")
	}
	if st.Proc != nil {
		return p.take(st, st.Proc, args, numbers)
	}
	for _, n := range numbers {
		p.escape(p.s, n)
	}
	args[0].null = false
	before, on := p.s, args[0]
	for _, g := range p.receivers(st, args[0]) {
		p.s = before.clone()
		args[0] = g.this
		var e, t *state
		if g.proc == nil {
			e, t = p.unfollowed(st, p.outside.CallOf(st.Class, st.Method), args, numbers)
		} else {
			e, t = p.take(st, g.proc, args, numbers)
		}
		ends, throws = p.either(p.x.proc, ends, e), p.either(p.x.proc, throws, t)
	}
	p.s = before
	switch {
	case ends != nil || len(on.any) == 0:
		delete(p.endless, turn{st, p.x})
	case p.others[st]:
		ends = p.anything(st)
	default:
		p.judge.refuse("%s: a call never returns", p.x.proc.Name)
		p.endless[turn{st, p.x}] = true
	}
	return ends, throws
}

// turn is a call in the runs of a pattern.
type turn struct {
	call *ir.CallStmt
	x    *pattern
}

// anything is the state after a call that gives anything and changes nothing that is followed.
func (p point) anything(st *ir.CallStmt) *state {
	s := p.s.clone()
	q := point{p.analysis, p.x, s}
	for _, d := range st.Dsts {
		q.assign(d, s.add(p.arbitrary(d.Type())))
	}
	if st.Exc != nil {
		q.assign(st.Exc, s.add(null))
	}
	return s
}

// received is what a virtual call runs on some of the objects that it may be called on.
type received struct {
	proc *ir.Proc // nil: foreign code that is not followed
	this value
}

// receivers returns what a virtual call runs.
func (p point) receivers(st *ir.CallStmt, this value) (out []received) {
	add := func(q *ir.Proc, v value) {
		for i := range out {
			if out[i].proc == q {
				out[i].this = join(out[i].this, v)
				return
			}
		}
		out = append(out, received{q, v})
	}
	for _, o := range this.objs {
		k := o.class
		if k == nil {
			k = p.prog.Arrays
		}
		if q := st.Callee(k); q != nil {
			add(q, to(o))
		} else if st.Class == nil || k.Subclass(st.Class) {
			if p.outside.mayRun(st) && p.outside.Foreign.Foreign(k) {
				add(nil, to(o))
				continue
			}
			p.give("a call of %s, of which no body is known", st.Method)
		}
	}
	for _, t := range this.any {
		add := add
		if r, ok := t.(ir.Ref); ok && this.foreign && p.outside.mayRun(st) && (r.Class == nil || p.outside.Foreign.Foreign(r.Class)) && !p.outside.Sealed(t) {
			all := add
			all(nil, anyOf(t))
			add = func(q *ir.Proc, v value) { // others are foreign
				if !p.outside.is(q) {
					all(q, v)
				}
			}
		}
		p.receive(st, t, this.typ, add)
	}
	return out
}

// receive adds what a virtual call runs on objects that existed, of a type.
func (p point) receive(st *ir.CallStmt, t ir.Type, typ language.Type, add func(*ir.Proc, value)) {
	if _, ok := t.(ir.Array); ok {
		add(st.Callee(p.prog.Arrays), anyOf(t).of(typ))
		return
	}
	classes := p.instances(t.(ir.Ref).Class)
	known := false
	for _, k := range classes {
		if st.Class != nil && !k.Subclass(st.Class) {
			continue
		}
		q := st.Callee(k)
		if q == nil && p.outside.mayRun(st) && p.outside.Foreign.Foreign(k) {
			add(nil, anyOf(ir.Ref{Class: k}))
			known = true
			continue
		}
		if q == nil {
			p.give("a call of %s on a %s, of which no body is known", st.Method, k.Name)
		}
		known = true
		if len(classes) > domain.MostTypes {
			add(q, anyOf(t).of(typ))
		} else {
			add(q, anyOf(ir.Ref{Class: k}).of(typ))
		}
	}
	host, ok := language.RepresentingOf(p.host)
	switch {
	case known:
		p.assume(p.host.World(t.(ir.Ref).Class, nil))
	case ok && host.Represented(t.(ir.Ref).Class) && !slices.Contains(p.shown, t.(ir.Ref).Class):
		panic(represent{t.(ir.Ref).Class})
	case p.outside.mayRun(st):
		p.assume("objects of type " + st.Class.Name + ", of which no class is known, are of the library")
		add(nil, anyOf(t))
	default:
		p.give("an input of type %s is looked into, of which no class is known", t)
	}
}

// represent is thrown where inputs of a type are looked into that others can stand for.
type represent struct{ class *ir.Class }

// instances are the classes of the objects of a type that existed.
func (a *analysis) instances(c *ir.Class) []*ir.Class {
	if list, ok := a.classes[c]; ok {
		return list
	}
	list, leaves := a.host.Instances(c)
	out := slices.Clone(list)
	if leaves != "" {
		a.assume(leaves)
	}
	add := func(k *ir.Class) {
		if k != nil && (c == nil || k.Subclass(c)) && !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	if a.base != nil {
		if c != nil {
			for _, g := range a.host.Shared(c) {
				if ref := a.base.Global(g); ref != 0 {
					add(a.base.Class(ref))
				}
			}
		}
		for _, ref := range a.host.Before(a.task.Goal, ir.Ref{Class: c}) {
			add(a.base.Class(ref))
		}
	}
	for _, t := range a.content {
		if r, ok := t.(ir.Ref); ok {
			more, words := a.host.Instances(r.Class)
			for _, k := range more {
				add(k)
			}
			if words != "" {
				a.assume(words)
			}
		}
	}
	if c != nil && a.host.Unseen(c) != nil && len(list) == 0 {
		out = nil // others may be there, of which nothing is known
	}
	a.classes[c] = out
	return out
}

// take executes a procedure.
func (p point) take(st *ir.CallStmt, q *ir.Proc, args []value, numbers []number) (ends, throws *state) {
	for i, v := range args {
		if v.isEmpty() {
			return nil, nil
		}
		if v.ref && numbers[i] != none && i > 0 {
			p.escape(p.s, numbers[i])
		}
	}
	if p.effects != nil {
		if e, ok := p.effects(q); ok {
			return p.modelled(st, q, e, args, numbers)
		}
	}
	if p.outside.is(q) && (p.outside.refused[q] || p.refuse != nil && p.refuse(q) || p.bodiless(q)) {
		return p.unfollowed(st, p.outside.Call(q), args, numbers)
	}
	if p.base != nil && p.host.Early(q) {
		if e, t, ok := p.runEarly(st, q, args); ok {
			return e, t
		}
	}
	made, isMade := p.beingMade(args, numbers)
	at := places(p, st, q, args, numbers)
	orders := p.s.between(at, relation.Term.Number)
	if !isMade && len(q.Params) > 0 && p.host.Own(q) {
		orders = append(orders, amongFields(p, numbers[0], at)...)
	}
	var fields []inner
	if hands(p.analysis, q) {
		fields = few(p.s.within(numbers))
	}
	y := p.pattern(q, args, beside{orders, fields}, made, isMade)
	if from := p.x.here(); p.judge == nil && !slices.Contains(y.callers, from) {
		y.callers = append(y.callers, from)
	}
	if !y.entered {
		p.enter(y)
		p.solve(y)
	}
	for what := range y.changed {
		p.x.changes(what)
	}
	throws = p.after(st, y, y.throws, at)
	return p.after(st, y, y.ends, at), throws
}

// holds notes what the fields of an object hold that is being made.
func (s *state) holds(n number, made []held) {
	for _, h := range made {
		is := n
		if !h.self {
			is = s.add(h.v)
		}
		s.note(known{n, h.f, none, is})
	}
}

// beingMade returns the fields of the first argument, if nothing else refers to it.
func (p point) beingMade(args []value, numbers []number) (made []held, ok bool) {
	if len(args) == 0 || numbers[0] == none || !p.s.isFresh(numbers[0]) {
		return nil, false
	}
	if slices.Contains(numbers[1:], numbers[0]) {
		p.escape(p.s, numbers[0])
		return nil, false
	}
	made = []held{}
	for _, k := range p.s.known {
		if f, is := k.what.(*ir.Field); is && k.base == numbers[0] {
			if k.is != numbers[0] {
				p.escape(p.s, k.is)
			}
			made = append(made, held{f, p.s.value(k.is), k.is == numbers[0]})
		}
	}
	slices.SortFunc(made, func(a, b held) int { return cellOrder(a.f) - cellOrder(b.f) })
	return made, true
}

// after is the state after a call that ended in a way; nil: none did.
func (p point) after(st *ir.CallStmt, y *pattern, o *outcome, at []where) *state {
	if o == nil {
		return nil
	}
	s := p.s.clone()
	q := point{p.analysis, p.x, s}
	if y.made != nil {
		n := at[relation.OfParam(0)].n
		s.known = slices.DeleteFunc(s.known, func(k known) bool {
			_, is := k.what.(*ir.Field)
			return is && k.base == n
		})
		if o.fresh {
			s.holds(n, o.made)
		} else {
			s.fresh = slices.DeleteFunc(s.fresh, func(m number) bool { return m == n })
		}
	}
	s.forget(func(w any) bool { return y.changed[w] || y.changed[foreignCells{}] && p.outside.writes(w) }, nobody)
	for i, v := range st.Dsts {
		r := zero(v.Type())
		if i < len(o.results) {
			r = o.results[i]
		}
		if r.isEmpty() {
			return nil
		}
		n := s.add(r)
		q.assign(v, n)
		at = append(at, placesOf(s, p.x, r, n, v)...)
	}
	if !s.rooted(o.roots, at) {
		return nil
	}
	s.related(o.orders, func(t relation.Term) where {
		if int(t) < len(at) {
			return at[t]
		}
		return where{none, 0}
	})
	s.takesIn(o.inner, func(i int) number { return at[relation.OfParam(i)].n })
	if st.Exc != nil {
		q.assign(st.Exc, s.add(o.exc))
	}
	return s
}
