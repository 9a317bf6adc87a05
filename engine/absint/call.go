package absint

import (
	"slices"

	"assay/engine/absint/domain"
	"assay/engine/absint/relation"
	"assay/engine/absint/state"
	"assay/ir"
	"assay/language"
)

// This file makes calls.

// call executes a call: what holds where it ends, and where it throws.
func (p point) call(st *ir.CallStmt) (ends, throws *state.State) {
	args := make([]state.Value, len(st.Args))
	numbers := make([]state.Number, len(st.Args))
	for i, x := range st.Args {
		args[i], numbers[i] = p.eval(x)
	}
	if st.Fun != nil {
		p.give("a call through a value")
	}
	if st.Proc != nil {
		ends, throws = promised(p, st, st.Proc, args, numbers)
		leavesCall(p, st, st.Proc, throws)
		return ends, throws
	}
	for _, n := range numbers {
		p.escape(p.s, n)
	}
	args[0].Null = false
	before, on := p.s, args[0]
	for _, g := range p.receivers(st, args[0]) {
		p.s = before.Clone()
		args[0] = g.this
		var e, t *state.State
		if g.proc == nil {
			e, t = p.unfollowed(st, p.outside.CallOf(st.Class, st.Method), args, numbers)
			unsteady(e, t)
		} else {
			e, t = promised(p, st, g.proc, args, numbers)
		}
		leavesCall(p, st, g.proc, t)
		ends, throws = p.either(p.x.proc, ends, e), p.either(p.x.proc, throws, t)
	}
	p.s = before
	switch {
	case ends != nil || len(on.Any) == 0:
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
func (p point) anything(st *ir.CallStmt) *state.State {
	s := p.s.Clone()
	q := point{p.analysis, p.x, s}
	for _, d := range st.Dsts {
		q.assign(d, s.Add(p.arbitrary(d.Type())))
	}
	if st.Exc != nil {
		q.assign(st.Exc, s.Add(state.Null))
	}
	unsteady(s)
	return s
}

// received is what a virtual call runs on some of the objects that it may be called on.
type received struct {
	proc *ir.Proc // nil: foreign code that is not followed
	this state.Value
}

// receivers returns what a virtual call runs.
func (p point) receivers(st *ir.CallStmt, this state.Value) (out []received) {
	add := func(q *ir.Proc, v state.Value) {
		for i := range out {
			if out[i].proc == q {
				out[i].this = state.Join(out[i].this, v)
				return
			}
		}
		out = append(out, received{q, v})
	}
	for _, o := range this.Objs {
		k := o.Class
		if k == nil {
			k = p.prog.Arrays
		}
		if q := st.Callee(k); q != nil {
			add(q, state.To(o))
		} else if st.Class == nil || k.Subclass(st.Class) {
			if p.outside.mayRun(st) && p.outside.Foreign.Foreign(k) {
				add(nil, state.To(o))
				continue
			}
			p.give("a call of %s, of which no body is known", st.Method)
		}
	}
	for _, t := range this.Any {
		add := add
		if r, ok := t.(ir.Ref); ok && this.Foreign && p.outside.mayRun(st) && (r.Class == nil || p.outside.Foreign.Foreign(r.Class)) && !p.outside.Sealed(t) {
			all := add
			all(nil, state.AnyOf(t))
			add = func(q *ir.Proc, v state.Value) { // others are foreign
				if !p.outside.is(q) {
					all(q, v)
				}
			}
		}
		p.receive(st, t, this.Typ, add)
	}
	return out
}

// receive adds what a virtual call runs on objects that existed, of a type.
func (p point) receive(st *ir.CallStmt, t ir.Type, typ language.Type, add func(*ir.Proc, state.Value)) {
	if _, ok := t.(ir.Array); ok {
		add(st.Callee(p.prog.Arrays), state.AnyOf(t).Of(typ))
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
			add(nil, state.AnyOf(ir.Ref{Class: k}))
			known = true
			continue
		}
		if q == nil {
			p.give("a call of %s on a %s, of which no body is known", st.Method, k.Name)
		}
		known = true
		if len(classes) > domain.MostTypes {
			add(q, state.AnyOf(t).Of(typ))
		} else {
			add(q, state.AnyOf(ir.Ref{Class: k}).Of(typ))
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
		add(nil, state.AnyOf(t))
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
	unseen := c != nil && a.host.Unseen(c) != nil && len(list) == 0 // others may be there, of which nothing is known
	if leaves != "" && !unseen {                                    // else it is not relied on that these are all: none is followed
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
	if unseen {
		out = nil
	}
	a.classes[c] = out
	return out
}

// take executes a procedure.
func (p point) take(st *ir.CallStmt, q *ir.Proc, args []state.Value, numbers []state.Number) (ends, throws *state.State) {
	for i, v := range args {
		if v.IsEmpty() {
			return nil, nil
		}
		if v.Ref && numbers[i] != state.None && i > 0 {
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
	orders := p.s.Between(at, relation.Term.Number)
	if !isMade && len(q.Params) > 0 && p.host.Own(q) {
		orders = append(orders, amongFields(p, numbers[0], at)...)
	}
	var fields []state.Inner
	if hands(p.analysis, q) {
		fields = state.Few(p.s.Within(numbers))
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

// beingMade returns the fields of the first argument, if nothing else refers to it.
func (p point) beingMade(args []state.Value, numbers []state.Number) (made []state.Held, ok bool) {
	if len(args) == 0 || numbers[0] == state.None || !p.s.IsFresh(numbers[0]) {
		return nil, false
	}
	if slices.Contains(numbers[1:], numbers[0]) {
		p.escape(p.s, numbers[0])
		return nil, false
	}
	made = []state.Held{}
	for _, k := range p.s.Known {
		if f, is := k.What.(*ir.Field); is && k.Base == numbers[0] {
			if k.Is != numbers[0] {
				p.escape(p.s, k.Is)
			}
			made = append(made, state.Held{F: f, V: p.s.Value(k.Is), Self: k.Is == numbers[0]})
		}
	}
	slices.SortFunc(made, func(a, b state.Held) int { return state.CellOrder(a.F) - state.CellOrder(b.F) })
	return made, true
}

// after is the state after a call that ended in a way; nil: none did.
func (p point) after(st *ir.CallStmt, y *pattern, o *outcome, at []state.Where) *state.State {
	if o == nil {
		return nil
	}
	s := p.s.Clone()
	q := point{p.analysis, p.x, s}
	if y.made != nil {
		n := at[relation.OfParam(0)].N
		s.Known = slices.DeleteFunc(s.Known, func(k state.Known) bool {
			_, is := k.What.(*ir.Field)
			return is && k.Base == n
		})
		if o.fresh {
			s.Holds(n, o.made)
		} else {
			s.Fresh = slices.DeleteFunc(s.Fresh, func(m state.Number) bool { return m == n })
		}
	}
	s.Forget(func(w any) bool { return y.mayChange(w) || y.changed[foreignCells{}] && p.outside.writes(w) }, state.Nobody)
	for i, v := range st.Dsts {
		r := state.Zero(v.Type())
		if i < len(o.results) {
			r = o.results[i]
		}
		if r.IsEmpty() {
			return nil
		}
		n := s.Add(r)
		q.assign(v, n)
		at = append(at, placesOf(s, p.x, r, n, v)...)
	}
	if !s.Rooted(o.roots, at) {
		return nil
	}
	s.Related(o.orders, func(t relation.Term) state.Where {
		if int(t) < len(at) {
			return at[t]
		}
		return state.Where{N: state.None, K: 0}
	})
	s.TakesIn(o.inner, func(i int) state.Number { return at[relation.OfParam(i)].N })
	if st.Exc != nil {
		q.assign(st.Exc, s.Add(o.exc))
	}
	return s
}
