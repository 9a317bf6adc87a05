package absint

import (
	"assay/engine/absint/shape"
	"assay/ir"
)

// This file runs blocks.

// gone is in the place of a state that was used up; the block is reached.
var gone = &state{}

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
		s = s.clone()
	}
	x.execute(b, s)
}

// execute executes a block from a state, which nobody else uses.
func (x *pattern) execute(b *ir.Block, s *state) {
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
func (a *analysis) either(q *ir.Proc, s, t *state) *state {
	switch {
	case s == nil:
		return t
	case t == nil:
		return s
	}
	return joined(a, q, s, t)
}

// joined is what holds where one of two states does.
func joined(a *analysis, q *ir.Proc, s, t *state) *state {
	both := merge(q, s, t, join, joining{}, a.escape)
	if a.judge != nil {
		a.judge.joined(q, s, t, both)
	}
	return both
}

// deliver adds a state to those in which a block begins; the caller does not use it any more. What one way leads to alone begins
// as that way ends.
func (x *pattern) deliver(b *ir.Block, s *state) {
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
	how := join
	if wide {
		how = func(a, b value) value { return widen(a, b, x.marks) }
	}
	if next := merge(x.proc, old, s, how, joining{wide, x.a.deep}, x.a.escape); !next.equal(old) {
		x.at[b.Index] = next
		x.queue(b)
	}
}

// forgetDead drops variables that nothing reads before they are assigned.
func (x *pattern) forgetDead(b *ir.Block, s *state) {
	for i := range s.local {
		if s.local[i] != none && !x.shape.Live(b, i) {
			s.local[i] = none
		}
	}
}

// stmt executes a statement; false means that nothing goes on.
func (p point) stmt(st ir.Stmt) bool {
	switch st := st.(type) {
	case *ir.Assign:
		v, n := p.eval(st.X)
		if n == none {
			n = p.s.add(v)
			p.follows(n, st.X)
		}
		p.assign(st.Dst, n)
		return !v.isEmpty()
	case *ir.Load:
		v, n := p.load(st.Place)
		if n == none {
			n = p.s.add(v)
		}
		p.assign(st.Dst, n)
		return !v.isEmpty()
	case *ir.Store:
		p.store(st.Place, st.X)
	case *ir.New:
		o := p.madeAt(p.x, st, st.Class, nil)
		n := p.s.add(to(o))
		p.s.fresh = append(p.s.fresh, n)
		p.assign(st.Dst, n)
	case *ir.NewArray:
		p.newArray(st)
	case *ir.Assume:
		return p.assumption(st)
	case *ir.Assert:
		if v := p.truth(st.X); v.isEmpty() || v.lo == 0 {
			p.fails(st)
		}
		p.reaches(st)
		ok := p.refine(st.X, true)
		p.passes(st, ok)
		return ok
	case *ir.Havoc:
		for _, v := range st.Vars {
			if _, ok := rangeOf(v.Type()); !ok && ir.IsRef(v.Type()) {
				p.give("an arbitrary reference")
			}
			p.assign(v, p.s.add(p.unknown(v.Type())))
		}
	case *ir.Atomic, *ir.Fence:
	case *ir.Monitor:
		if st.Dst != nil {
			p.assign(st.Dst, p.s.add(truths))
		}
	case *ir.CAS:
		if st.Place.Kind != ir.PlaceVar {
			_, n := p.eval(st.Place.Base)
			p.escape(p.s, n)
		}
		p.load(st.Place)
		p.store(st.Place, st.New)
		p.s.forget(func(w any) bool { return w == cellOf(st.Place) }, nobody)
		if st.Dst != nil {
			p.assign(st.Dst, p.s.add(truths))
		}
	case *ir.Start:
		p.whole("threads")
	default:
		p.give("statements of kind %T", st)
	}
	return true
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
func (p point) assign(v ir.Var, n number) {
	switch v := v.(type) {
	case *ir.Local:
		p.s.of(v)
		p.s.local[v.Index] = n
	case *ir.Global:
		p.escape(p.s, n)
		p.global(nil, v)
		p.put(p.globals[v], p.s.value(n))
		p.x.changes(v)
		p.s.forget(func(w any) bool { return w == any(v) }, nobody)
		if !v.Volatile {
			p.s.note(known{none, v, none, n})
		}
	}
}

// cellOf is what is known of a place.
func cellOf(p *ir.Place) any {
	if p.Kind == ir.PlaceField {
		return p.Field
	}
	return elemCell{}
}

// load returns what is at a place.
func (p point) load(at *ir.Place) (value, number) {
	if len(at.Path) > 0 || at.Kind == ir.PlaceDeref {
		p.give("values that lie in others")
	}
	if at.Kind == ir.PlaceVar {
		return p.eval(at.Var)
	}
	base, n := p.eval(at.Base)
	index := none
	if at.Kind == ir.PlaceElem {
		_, index = p.eval(at.Index)
	}
	if n != none && (at.Kind == ir.PlaceField || index != none) {
		if k := p.s.find(n, cellOf(at), index); k != none {
			return p.s.value(k), k
		}
	}
	var v value
	switch {
	case at.Kind == ir.PlaceField && n != none && p.s.isFresh(n):
		v = zero(at.Field.Typ)
	case at.Kind == ir.PlaceField:
		v = p.analysis.load(p.x, base, at.Field)
	default:
		v = p.elements(p.x, base, at.Type())
	}
	k := p.s.add(v)
	if n != none && (at.Kind == ir.PlaceField && !at.Field.Volatile || at.Kind == ir.PlaceElem && index != none) {
		p.s.note(known{n, cellOf(at), index, k})
	}
	switch {
	case at.Kind == ir.PlaceField:
		p.lengths(base, at.Field, k)
	case n != none && ir.IsRef(at.Type()):
		p.s.note(known{n, heldCell{}, k, k})
	}
	return v, k
}

// store writes a place.
func (p point) store(at *ir.Place, x ir.Expr) {
	if len(at.Path) > 0 || at.Kind == ir.PlaceDeref {
		p.give("values that lie in others")
	}
	v, n := p.eval(x)
	if n == none {
		n = p.s.add(v)
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
		if onlyNull(v) && p.x.uses().Clears {
			p.x.clears(base, at.Type())
		} else {
			p.storeElement(base, at.Type(), v)
		}
		changesElements(p)
		if b != none && index != none {
			p.s.note(known{b, elemCell{}, index, n})
		}
		return
	case b != none && p.s.isFresh(b):
	default:
		p.analysis.store(base, at.Field, v)
		p.s.forget(func(w any) bool { return w == any(at.Field) }, b)
	}
	p.x.changes(at.Field)
	if b != none && (!at.Field.Volatile || p.s.isFresh(b)) {
		p.s.note(known{b, at.Field, none, n})
	}
}

func (p point) newArray(st *ir.NewArray) {
	v, n := p.eval(st.Len)
	o := p.madeAt(p.x, st, nil, st.Elem)
	length := clamped(v)
	p.sized(o, length)
	if !p.x.shape.Filled(st) {
		p.unstored(o)
	}
	array := p.s.add(to(o))
	if n == none {
		n = p.s.add(length)
	}
	p.s.note(known{array, lengthCell{}, none, n})
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
			x.deliver(to, p.s.clone())
		}
	case *ir.If:
		v := p.truth(t.X)
		if v.other {
			v = truths
		}
		if t.Check != nil {
			p.reaches(t)
			p.passes(t, false)
		}
		if v.isEmpty() {
			return
		}
		other := p.s
		if v.hi == 1 && v.lo == 0 {
			other = p.s.clone()
		}
		if v.hi == 1 {
			if q := (point{p.analysis, x, p.s}); q.refine(t.X, true) {
				if t.Check != nil {
					p.fails(t)
				}
				x.deliver(t.Then, q.s)
			}
		}
		if v.lo == 0 {
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
		if v.num && (c.Value < v.lo || c.Value > v.hi) {
			continue
		}
		s := p.s.clone()
		if n != none && v.num {
			s.set(n, exactly(c.Value))
		}
		p.x.deliver(c.To, s)
		if rest.num && rest.lo == c.Value {
			rest.lo++
		}
		if rest.num && rest.hi == c.Value {
			rest.hi--
		}
	}
	if !rest.isEmpty() {
		if n != none && rest.num {
			p.s.set(n, rest)
		}
		p.x.deliver(t.Default, p.s)
	}
}
