package step

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/tree"
	"assay/symbolic/value"
)

// This file checks frames: of what existed at the beginning, only what the frame lists may have
// changed. It visits the written cells, not the heap.

// frames evaluates frames of contracts.
type frames struct{ *Stepper }

// Changes says, for each cell that was written and existed, when it has changed
// though the frame does not list it.
func (m frames) Changes(f *ir.Frame, final, entry *State) []circuit.Ref {
	may := m.MayChange(f, entry)
	memo := m.memo
	var out []circuit.Ref
	var differ func(x, y value.Value, t ir.Type, allowed circuit.Ref, parts []allowed)
	differ = func(x, y value.Value, t ir.Type, ok circuit.Ref, parts []allowed) {
		if ok == circuit.True || value.Same(x, y) {
			return
		}
		if v, is := x.(value.Aggregate); is && len(parts) > 0 {
			for i := range v {
				whole, rest := m.within(ok, parts, t, i)
				differ(v[i], y.(value.Aggregate)[i], value.Part(t, i), whole, rest)
			}
			return
		}
		if g := m.c.AndAll(final.Path.fold(m.identical(x, y, t)).Not(), ok.Not(), may.Out.Not()); g != circuit.False {
			out = append(out, g)
		}
	}
	tree.Differences(final.Mem, entry.Mem, func(i int, x, y value.Value) {
		o := m.Inputs.Owner(i)
		if o.From == input.Fresh && m.later(o, entry) {
			return // new objects may change
		}
		if o.From == input.Booted && m.framed != nil && !m.framed(o.Base, o.Class) {
			return // it belongs to the library, as in the VM
		}
		if x == nil {
			x = m.Inputs.Initial(i)
		}
		if y == nil {
			y = m.Inputs.Initial(i)
		}
		if memo != nil && o.Elem == nil && !value.Same(x, y) && memo(o.FieldList()[i-o.First]) {
			return
		}
		differ(x, y, o.TypeOf(i), may.Cells[i], may.parts[i])
	})
	tree.Differences(final.Glob, entry.Glob, func(i int, x, y value.Value) {
		gl := m.prog.Globals[i]
		if goal := m.goal; goal.Boot != nil && !slices.Contains(goal.Inputs, gl) {
			return // it belongs to the library, as in the VM
		}
		if x == nil {
			x = m.Inputs.InitialGlobal(gl)
		}
		if y == nil {
			y = m.Inputs.InitialGlobal(gl)
		}
		differ(x, y, gl.Typ, may.global(gl), may.inGlobals[gl])
	})
	return out
}

// writes are those that a frame does not list, where each counts.
type writes struct {
	may    License
	entry  *State
	undone []circuit.Ref // where one changes something, whatever it holds at the end
}

// Watch begins to compare each write with a frame, where the frame asks for it.
func (m frames) Watch(k *ir.Contract, entry *State) {
	if k != nil && k.Frame != nil && k.Frame.Writes {
		m.Stepper.writes = &writes{may: m.MayChange(k.Frame, entry), entry: entry}
	}
}

// Undone says when a field, an element or a global was written that existed, and that the frame does not list.
func (m frames) Undone() []circuit.Ref {
	if m.Stepper.writes == nil {
		return nil
	}
	return m.Stepper.writes.undone
}

// wrote compares writes that are about to happen, under a condition, with the frame.
func (m frames) wrote(s *State, list []heap.Spot, x value.Value, g circuit.Ref, before func(int) value.Value) {
	w := m.writes
	for _, at := range list {
		when := m.c.AndAll(s.Path.Cond, g, at.When, w.may.Cells[at.Cell].Not(), w.may.Out.Not())
		o := m.Inputs.Owner(at.Cell)
		t := o.TypeOf(at.Cell)
		switch {
		case when == circuit.False, ir.Aggregate(t), o.From == input.Fresh && m.later(o, w.entry):
			continue
		case o.From == input.Booted && m.framed != nil && !m.framed(o.Base, o.Class):
			continue
		case m.memo != nil && o.Elem == nil && m.memo(o.FieldList()[at.Cell-o.First]):
			continue
		}
		old := s.Mem.Get(at.Cell)
		if old == nil {
			old = before(at.Cell)
		}
		if value.Same(old, x) {
			continue
		}
		if c := m.c.And(when, s.Path.fold(m.identical(old, x, t)).Not()); c != circuit.False {
			w.undone = append(w.undone, c)
		}
	}
}

// set gives a variable a value, as a statement of the code does: writes of globals count.
func (m frames) set(s *State, v ir.Var, x value.Value) {
	if g, ok := v.(*ir.Global); ok && x != nil && m.Stepper.writes != nil && m.PureFrom == 0 {
		m.wroteGlobal(s, g, x)
	}
	m.Assign(s, v, x)
}

// wroteGlobal is the same of a global that is about to be written. Of a program that was started, those that are inputs count, as in the VM.
func (m frames) wroteGlobal(s *State, g *ir.Global, x value.Value) {
	w := m.writes
	if _, rel := g.Typ.(*ir.Rel); rel || ir.Aggregate(g.Typ) || m.goal.Boot != nil && !slices.Contains(m.goal.Inputs, g) {
		return
	}
	old := s.Glob.Get(g.Index)
	if old == nil {
		old = m.Inputs.InitialGlobal(g)
	}
	when := m.c.AndAll(s.Path.Cond, w.may.global(g).Not(), w.may.Out.Not())
	if when == circuit.False || value.Same(old, x) {
		return
	}
	if c := m.c.And(when, s.Path.fold(m.identical(old, x, g.Typ)).Not()); c != circuit.False {
		w.undone = append(w.undone, c)
	}
}

// identical reports whether two values are the same bits.
func (m frames) identical(a, b value.Value, t ir.Type) circuit.Ref {
	if x, ok := a.(*value.Relation); ok {
		return m.vals.EqualRel(x, b.(*value.Relation))
	}
	return m.Inputs.EqualValues(a, b, t)
}

// License is what a frame allows to change.
type License struct {
	Globals   []*ir.Global
	Cells     map[int]circuit.Ref // when it may
	Inner     bool                // it lists parts of values, or targets of pointers among globals
	Out       circuit.Ref         // executions that are left out where it is read: of these, nothing is known
	parts     map[int][]allowed   // of parts of cells
	inGlobals map[*ir.Global][]allowed
	throughs  map[*ir.Global]circuit.Ref
}

// allowed is a part of a value that may change.
type allowed struct {
	when circuit.Ref
	path []int // the outermost first
}

// Why says what a call by contract cannot change; empty: all that it lists.
func (l *License) Why() string {
	switch {
	case l.Out != circuit.False:
		return "lists a set of locations that is computed within a bound"
	case l.Inner:
		return "lists what lies in values, or what pointers lead to among variables"
	}
	return ""
}

// global returns the condition that a global may change as a whole.
func (l *License) global(g *ir.Global) circuit.Ref {
	if slices.Contains(l.Globals, g) {
		return circuit.True
	}
	return l.throughs[g]
}

// within returns whether all of one part of a value may change, and else which parts of it.
func (m frames) within(ok circuit.Ref, parts []allowed, t ir.Type, i int) (circuit.Ref, []allowed) {
	var rest []allowed
	for _, p := range parts {
		switch {
		case p.path[0] != i:
		case len(p.path) == 1:
			ok = m.c.Or(ok, p.when)
		default:
			rest = append(rest, allowed{p.when, p.path[1:]})
		}
	}
	return ok, rest
}

// MayChange reads a frame in the state at the beginning. A place that does not exist
// there lists nothing.
func (m frames) MayChange(f *ir.Frame, entry *State) License {
	l := License{Out: circuit.False, Cells: map[int]circuit.Ref{}, parts: map[int][]allowed{}, inGlobals: map[*ir.Global][]allowed{}, throughs: map[*ir.Global]circuit.Ref{}}
	for _, v := range f.Vars {
		if g, ok := v.(*ir.Global); ok {
			l.Globals = append(l.Globals, g)
		}
	}
	for _, p := range f.Places {
		if p.Kind == ir.PlaceVar && len(p.Path) == 0 {
			if g, ok := p.Var.(*ir.Global); ok {
				l.Globals = append(l.Globals, g)
			}
			continue
		}
		list, leftOut := m.placesOf(p, entry)
		l.Out = m.c.Or(l.Out, leftOut)
		for _, x := range list {
			m.allow(&l, &x)
		}
	}
	return l
}

// allow adds a place to those that may change.
func (m frames) allow(l *License, x *pointee) {
	if x.Global != nil || len(x.in) > 0 {
		l.Inner = true
	}
	switch {
	case len(x.in) > 0:
		a := allowed{when: x.when}
		for _, s := range x.in { // sanity: indexes in frames are constants
			a.path = append(a.path, s.at)
		}
		if x.Global != nil {
			l.inGlobals[x.Global] = append(l.inGlobals[x.Global], a)
		} else {
			l.parts[x.Cell] = append(l.parts[x.Cell], a)
		}
	case x.Global != nil:
		l.throughs[x.Global] = m.c.Or(l.throughs[x.Global], x.when)
	default:
		l.Cells[x.Cell] = m.c.Or(l.Cells[x.Cell], x.when)
	}
}

// placesOf returns the places that a place of a frame denotes: one, or the elements of a range, or parts of these; and the executions that are left
// out where it is computed.
func (m frames) placesOf(p *ir.Place, entry *State) (out []pointee, leftOut circuit.Ref) {
	def := circuit.True
	s := entry.Split()
	e := &Scope{m: m.Stepper, s: s, def: &def, aside: &aside{out: circuit.False}, inOld: true}
	var list []heap.Spot
	switch {
	case p.Kind == ir.PlaceDeref:
		out = pointer{m.Stepper}.pointees(e, p)
	case p.Kind == ir.PlaceVar:
		if g, ok := p.Var.(*ir.Global); ok {
			out = []pointee{{when: circuit.True, Inner: heap.Inner{Global: g}, in: e.pathOf(p)}}
		}
	case p.Last == nil:
		list = e.spots(outside(p))
	default:
		list = e.elementsBetween(p)
	}
	for _, x := range list {
		out = append(out, pointee{when: x.When, Inner: heap.Inner{Cell: x.Cell}, in: e.pathOf(p)})
	}
	for i := range out {
		out[i].when = m.c.And(out[i].when, *e.def)
	}
	return out, e.aside.out
}

// elementsBetween returns the elements of a range, as far as the array goes.
func (e *Scope) elementsBetween(p *ir.Place) []heap.Spot {
	m := e.m
	base := e.reference(p.Base)
	lo, hi := e.number(p.Index), e.number(p.Last)
	t, u := p.Index.Type().(ir.Int), p.Last.Type().(ir.Int)
	var out []heap.Spot
	for _, x := range base {
		o := m.Inputs.Object(x.Obj)
		if o.Elem == nil {
			continue
		}
		for k := range o.Cells {
			from, to := circuit.True, circuit.False
			if uint64(k) <= t.Max() {
				from = m.vals.LessInt(lo, value.Const(uint64(k), int(t.Bits)), t, true)
			}
			if uint64(k) <= u.Max() {
				to = m.vals.LessInt(value.Const(uint64(k), int(u.Bits)), hi, u, true)
			}
			out = append(out, heap.Spot{When: m.c.AndAll(x.When, from, to), Cell: o.First + k})
		}
	}
	return out
}
