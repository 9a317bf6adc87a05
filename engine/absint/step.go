package absint

import (
	"assay/engine/absint/shape"
	"assay/engine/absint/state"
	"assay/ir"
)

// This file runs blocks.

// gone is in the place of a state that was used up; the block is reached.
var gone = &state.State{}

// mostVisits is how often states are joined at a block where no loop begins, before they are widened there too.
const mostVisits = 60

// late is why an analysis ends that is interrupted.
const late = "the time is over"

// run executes a block of a context from a state, and delivers what it leaves to others.
func (x *pattern) run(b *ir.Block) {
	s := x.at[b.Index]
	if x.ways[b.Index] < 2 {
		x.at[b.Index] = gone
	} else {
		s = s.Clone()
	}
	x.execute(b, s)
}

// execute executes a block from a state, which nobody else uses.
func (x *pattern) execute(b *ir.Block, s *state.State) {
	a := x.a
	p := point{a, x, s}
	x.block = b.Index
	x.comesTo(b, false)
	if a.keep != nil {
		a.keep(x, b, p.s)
	}
	for i, st := range b.Stmts {
		x.told(st, p.s)
		if a.steps++; a.steps > a.most {
			a.whole("it takes more than %d statements", a.most)
		}
		if o := a.outside; o != nil && o.since > 0 && a.steps-o.since > mostForeign {
			a.give("foreign code takes more than %d statements", mostForeign)
		}
		if a.steps&0xff == 0 && a.ctx.Err() != nil {
			a.whole("%s", late)
		}
		call, ok := st.(*ir.CallStmt)
		if !ok {
			if !p.stmt(st) {
				return
			}
			continue
		}
		ends, throws := p.call(call)
		if !p.raises(call) {
			p.passes(call, ends != nil)
		}
		if i == len(b.Stmts)-1 && call.Exc != nil && shape.Asks(b.Term, call.Exc) {
			t := b.Term.(*ir.If)
			x.comesTo(b, true)
			x.deliver(t.Then, throws)
			x.deliver(t.Else, ends)
			return
		}
		s := a.either(x.proc, ends, throws)
		if s == nil {
			return
		}
		p.s = s
	}
	a.steps++
	x.comesTo(b, true)
	x.told(b.Term, p.s)
	p.term(b.Term)
}

// either is what holds where one of two states does, which may be nil.
func (a *analysis) either(q *ir.Proc, s, t *state.State) *state.State {
	switch {
	case s == nil:
		return t
	case t == nil:
		return s
	}
	return joined(a, q, s, t)
}

// joined is what holds where one of two states does.
func joined(a *analysis, q *ir.Proc, s, t *state.State) *state.State {
	both := state.Merge(q, s, t, state.Join, state.Joining{}, a.escape)
	if a.judge != nil {
		a.judge.joined(q, s, t, both)
	}
	return both
}

// deliver adds a state to those in which a block begins; the caller does not use it any more. What one way leads to alone begins
// as that way ends.
func (x *pattern) deliver(b *ir.Block, s *state.State) {
	if s == nil {
		return
	}
	x.forgetDead(b, s)
	if j := x.a.judge; j != nil {
		j.delivered(x, b, s)
		return
	}
	old := x.at[b.Index]
	if old == nil || x.ways[b.Index] < 2 {
		x.at[b.Index] = s
		x.queue(b)
		return
	}
	x.visits[b.Index]++
	wide := x.visits[b.Index] > 3 && (x.shape.Heads()[b.Index] || x.visits[b.Index] > mostVisits)
	how := state.Join
	if wide {
		how = func(a, b state.Value) state.Value { return state.Widen(a, b, x.marks) }
	}
	if next := state.Merge(x.proc, old, s, how, state.Joining{Widening: wide, Counters: x.a.deep}, x.a.escape); !next.Equal(old) {
		x.at[b.Index] = next
		x.queue(b)
	}
}

// forgetDead drops variables that nothing reads before they are assigned.
func (x *pattern) forgetDead(b *ir.Block, s *state.State) {
	for i := range s.Locals {
		if s.Locals[i] != state.None && !x.shape.Live(b, i) {
			s.Locals[i] = state.None
		}
	}
}

// stmt executes a statement; false means that nothing goes on.
func (p point) stmt(st ir.Stmt) bool {
	switch st := st.(type) {
	case *ir.Assign:
		v, n := p.eval(st.X)
		if n == state.None {
			n = p.s.Add(v)
			p.follows(n, st.X)
		}
		p.assign(st.Dst, n)
		return !v.IsEmpty()
	case *ir.Load:
		v, n := p.load(st.Place)
		if n == state.None {
			n = p.s.Add(v)
		}
		p.assign(st.Dst, n)
		return !v.IsEmpty()
	case *ir.Store:
		p.store(st.Place, st.X)
	case *ir.New:
		o := p.madeAt(p.x, st, st.Class, nil)
		n := p.s.Add(state.To(o))
		p.s.Fresh = append(p.s.Fresh, n)
		p.assign(st.Dst, n)
	case *ir.NewArray:
		p.newArray(st)
	case *ir.Assume:
		return p.assumption(st)
	case *ir.Assert:
		if v := p.truth(st.X); v.IsEmpty() || v.Lo == 0 {
			p.fails(st)
		}
		p.reaches(st)
		ok := p.refine(st.X, true)
		p.passes(st, ok)
		return ok
	case *ir.Havoc:
		for _, v := range st.Vars {
			if _, ok := state.RangeOf(v.Type()); !ok && ir.IsRef(v.Type()) {
				p.give("an arbitrary reference")
			}
			p.assign(v, p.s.Add(p.unknown(v.Type())))
		}
	case *ir.Atomic, *ir.Fence:
	case *ir.Monitor:
		monitor(p, st)
	case *ir.CAS:
		if st.Place.Kind != ir.PlaceVar {
			_, n := p.eval(st.Place.Base)
			p.escape(p.s, n)
		}
		p.load(st.Place)
		p.store(st.Place, st.New)
		p.s.Forget(func(w any) bool { return w == cellOf(st.Place) }, state.Nobody)
		if st.Dst != nil {
			p.assign(st.Dst, p.s.Add(state.Truths))
		}
	case *ir.Start:
		p.whole("threads")
	default:
		p.give("statements of kind %T", st)
	}
	return true
}

// monitor executes an operation on a monitor, which tells whether the thread held it.
func monitor(p point, st *ir.Monitor) {
	_, n := p.eval(st.X)
	held := state.Truths
	if p.s.Locked(n) {
		held = state.Exactly(1)
	}
	switch st.Kind {
	case ir.MonitorEnter:
		p.s.Lock(n, state.LockedCell{Line: st.Span.Line, Col: st.Span.Col})
	case ir.MonitorExit:
		if !p.s.Unlock(n) {
			p.x.changes(state.LockedCell{})
		}
	}
	if st.Dst != nil {
		p.assign(st.Dst, p.s.Add(held))
	}
}

func (p point) assumption(st *ir.Assume) bool {
	switch why := st.Why().(type) {
	case *ir.Cut:
		return true // what holds without the bound does with it
	case ir.Taken:
		for _, text := range why.Texts() {
			p.assume(text)
		}
	}
	ok := p.refine(st.Cond(), true)
	if _, asked := st.Why().(ir.Asked); asked {
		p.passes(st, ok)
	}
	return ok
}

// assign gives a variable what has a number.
func (p point) assign(v ir.Var, n state.Number) {
	switch v := v.(type) {
	case *ir.Local:
		p.s.Of(v)
		p.s.Locals[v.Index] = n
	case *ir.Global:
		p.escape(p.s, n)
		p.global(nil, v)
		p.put(p.globals[v], p.s.Value(n))
		p.x.changes(v)
		p.s.Forget(func(w any) bool { return w == any(v) }, state.Nobody)
		if !v.Volatile {
			p.s.Note(state.Known{Base: state.None, What: v, Index: state.None, Is: n})
		}
	}
}

// cellOf is what is known of a place.
func cellOf(p *ir.Place) any {
	if p.Kind == ir.PlaceField {
		return p.Field
	}
	return state.ElemCell{}
}

// load returns what is at a place.
func (p point) load(at *ir.Place) (state.Value, state.Number) {
	if len(at.Path) > 0 || at.Kind == ir.PlaceDeref {
		p.give("values that lie in others")
	}
	if at.Kind == ir.PlaceVar {
		return p.eval(at.Var)
	}
	base, n := p.eval(at.Base)
	index := state.None
	if at.Kind == ir.PlaceElem {
		_, index = p.eval(at.Index)
	}
	if n != state.None && (at.Kind == ir.PlaceField || index != state.None) {
		if k := p.s.Find(n, cellOf(at), index); k != state.None {
			return p.s.Value(k), k
		}
	}
	var v state.Value
	switch {
	case at.Kind == ir.PlaceField && n != state.None && p.s.IsFresh(n):
		v = state.Zero(at.Field.Typ)
	case at.Kind == ir.PlaceField:
		v = p.analysis.load(p.x, base, at.Field)
	default:
		v = p.elements(p.x, base, at.Type())
	}
	k := p.s.Add(v)
	if n != state.None && (at.Kind == ir.PlaceField && !at.Field.Volatile || at.Kind == ir.PlaceElem && index != state.None) {
		p.s.Note(state.Known{Base: n, What: cellOf(at), Index: index, Is: k})
	}
	switch {
	case at.Kind == ir.PlaceField:
		p.lengths(base, at.Field, k)
	case n != state.None && ir.IsRef(at.Type()):
		p.s.Note(state.Known{Base: n, What: state.HeldCell{}, Index: k, Is: k})
	}
	return v, k
}

// store writes a place.
func (p point) store(at *ir.Place, x ir.Expr) {
	if len(at.Path) > 0 || at.Kind == ir.PlaceDeref {
		p.give("values that lie in others")
	}
	v, n := p.eval(x)
	if n == state.None {
		n = p.s.Add(v)
		p.follows(n, x)
	}
	if at.Kind == ir.PlaceVar {
		p.assign(at.Var, n)
		return
	}
	base, b := p.eval(at.Base)
	if at.Kind != ir.PlaceField || n != b { // an object that holds itself is not known to others by that
		p.escape(p.s, n)
	}
	switch {
	case at.Kind == ir.PlaceElem:
		_, index := p.eval(at.Index)
		if state.OnlyNull(v) && p.x.uses().Clears {
			p.x.clears(base, at.Type())
		} else {
			p.storeElement(base, at.Type(), v)
		}
		changesElements(p)
		if b != state.None && index != state.None {
			p.s.Note(state.Known{Base: b, What: state.ElemCell{}, Index: index, Is: n})
		}
		return
	case b != state.None && p.s.IsFresh(b):
	default:
		p.analysis.store(base, at.Field, v)
		p.s.Forget(func(w any) bool { return w == any(at.Field) }, b)
	}
	p.x.changes(at.Field)
	if at.Field.Owner != nil && p.outside != nil && p.outside.Foreign.Foreign(at.Field.Owner) {
		unsteady(p.s)
	}
	if b != state.None && (!at.Field.Volatile || p.s.IsFresh(b)) {
		p.s.Note(state.Known{Base: b, What: at.Field, Index: state.None, Is: n})
	}
}

func (p point) newArray(st *ir.NewArray) {
	v, n := p.eval(st.Len)
	o := p.madeAt(p.x, st, nil, st.Elem)
	length := clamped(v)
	sized(p.analysis, o, length)
	if !p.x.shape.Filled(st) {
		unstored(p.analysis, o)
	}
	array := p.s.Add(state.To(o))
	if n == state.None {
		n = p.s.Add(length)
	}
	p.s.Note(state.Known{Base: array, What: state.LengthCell{}, Index: state.None, Is: n})
	p.assign(st.Dst, array)
}

// grown has everybody run again who may have looked at the length of arrays.
func (a *analysis) grown() {
	for _, x := range a.patterns {
		a.again(x)
	}
	a.watched()
}

func (p point) term(t ir.Term) {
	x := p.x
	switch t := t.(type) {
	case *ir.Goto:
		x.deliver(t.To, p.s)
	case *ir.Choose:
		for _, to := range t.To {
			x.deliver(to, p.s.Clone())
		}
	case *ir.If:
		v := p.truth(t.X)
		if v.Other {
			v = state.Truths
		}
		if t.Check != nil {
			p.reaches(t)
			p.passes(t, false)
		}
		if v.IsEmpty() {
			return
		}
		other := p.s
		if v.Hi == 1 && v.Lo == 0 {
			other = p.s.Clone()
		}
		if v.Hi == 1 {
			if q := (point{p.analysis, x, p.s}); q.refine(t.X, true) {
				if t.Check != nil {
					p.fails(t)
				}
				x.deliver(t.Then, q.s)
			}
		}
		if v.Lo == 0 {
			q := point{p.analysis, x, other}
			ok := q.refine(t.X, false)
			if t.Check != nil {
				p.passes(t, ok)
			}
			if ok {
				x.deliver(t.Else, q.s)
			}
		}
	case *ir.Switch:
		p.choose(t)
	case *ir.Return:
		x.end(p.s)
	default:
		p.give("a terminator of kind %T", t)
	}
}

func (p point) choose(t *ir.Switch) {
	v, n := p.eval(t.X)
	rest := v
	for _, c := range t.Cases {
		if v.Num && (c.Value < v.Lo || c.Value > v.Hi) {
			continue
		}
		s := p.s.Clone()
		if n != state.None && v.Num {
			s.Set(n, state.Exactly(c.Value))
		}
		p.x.deliver(c.To, s)
		if rest.Num && rest.Lo == c.Value {
			rest.Lo++
		}
		if rest.Num && rest.Hi == c.Value {
			rest.Hi--
		}
	}
	if !rest.IsEmpty() {
		if n != state.None && rest.Num {
			p.s.Set(n, rest)
		}
		p.x.deliver(t.Default, p.s)
	}
}
