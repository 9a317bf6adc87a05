package bmc

import (
	"fmt"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/value"
	"assay/task"
)

// This file executes simple statements.

// stmt executes a statement; nil means that nothing comes through.
func (a *activation) stmt(m *Stepper, st ir.Stmt, s *state) *state {
	switch st := st.(type) {
	case *ir.Assign:
		m.assign(s, st.Dst, m.who.Effect(a, s, st, st.Dst, m.scope(s).eval(st.X)))
	case *ir.Load:
		m.assign(s, st.Dst, m.who.Effect(a, s, st, st.Dst, m.scope(s).load(st.Place)))
	case *ir.Store:
		m.store(s, st.Place, m.who.Any(a, s, st, m.placeType(st.Place), m.scope(s).eval(st.X)), circuit.True)
	case *ir.New:
		if st.Class.Atoms {
			panic(unsupported("atoms of domains, which engine forge has"))
		}
		m.who.Made(a, st, s)
		m.assign(s, st.Dst, value.To(m.allocate(st.Class, s, m.site()).Number))
	case *ir.NewArray:
		return a.newArray(m, st, s)
	case *ir.Assume:
		m.omissions++
		came := s.path.all
		x, _, s := m.condition(st.Cond(), s)
		if s == nil {
			return nil
		}
		m.assumes(s.path, x, st.Why())
		if _, asked := st.Why().(ir.Asked); asked && a.own && m.pureFrom == 0 {
			m.who.Assumption(st, came, m.c.And(s.path.all, x))
		}
		return m.under(s, x)
	case *ir.Assert:
		m.omissions++
		if m.pureFrom > 0 { // nobody runs it: what the formula says has no value
			x, out, s := m.condition(st.X, s)
			if s == nil {
				return nil
			}
			g := s.path.fold(x)
			m.broken = m.c.OrAll(m.broken, out, m.c.And(s.path.all, g.Not()))
			return m.under(s, g)
		}
		came := s.path.all
		m.who.Assertion(a.q, st)
		x, out, s := m.condition(st.X, s)
		m.who.Judged(a.q, st, came, out)
		if s == nil {
			return nil
		}
		g := s.path.fold(x)
		m.who.Violated(a.q, st, m.c.And(s.path.all, g.Not()))
		return m.under(s, g)
	case *ir.Havoc:
		m.havoc(s, st.Vars)
	case *ir.Spec:
		return m.spec(s, st)
	case *ir.Atomic:
	case *ir.Monitor:
		a.monitor(m, st, s)
	case *ir.CAS:
		e := m.scope(s)
		is := m.inputs.EqualValues(e.load(st.Place), e.eval(st.Old), st.Place.Type())
		m.store(s, st.Place, e.eval(st.New), is)
		if st.Dst != nil {
			m.assign(s, st.Dst, value.Bool(is))
		}
	default:
		panic(unsupported(fmt.Sprintf("statements of kind %T", st)[len("*ir."):]))
	}
	return s
}

func (m *Stepper) assign(s *state, v ir.Var, x value.Value) {
	if x == nil {
		x = value.Zero(v.Type())
	}
	switch v := v.(type) {
	case *ir.Local:
		s.locals[v.Index] = x
	case *ir.Global:
		s.glob.Set(v.Index, x)
	}
}

// spots are the cells of a place. What cannot be, because checks came before, is
// left out: null, fields that a class does not have, indexes out of range, arrays of something else.
func (e *scope) spots(p *ir.Place) []heap.Spot {
	if len(p.Path) > 0 || p.Kind == ir.PlaceDeref {
		panic(unsupported("value structs and pointers"))
	}
	m := e.m
	base := e.reference(p.Base)
	var out []heap.Spot
	if p.Kind == ir.PlaceField {
		for _, t := range base {
			o := m.inputs.Object(t.Obj)
			if e.lookInto(t) {
				continue
			}
			e.clear(t)
			if i, ok := o.Fields[p.Field]; ok && !e.gone(o) {
				out = append(out, heap.Spot{When: t.When, Cell: o.First + i})
			} else if e.def != nil {
				*e.def = m.c.And(*e.def, t.When.Not())
			}
		}
		return heap.Alone(out)
	}
	index := e.number(p.Index)
	w := value.Width(p.Index.Type())
	for _, t := range base {
		obj := m.inputs.Object(t.Obj)
		if obj.Elem == nil || e.gone(obj) || !sameCells(obj.Elem, p.Type()) {
			if e.def != nil {
				*e.def = m.c.And(*e.def, t.When.Not())
			}
			continue
		}
		if e.def != nil {
			in := m.inside(index, obj.Length, p.Index.Type().(ir.Int))
			*e.def = m.c.And(*e.def, m.c.Implies(t.When, in))
		}
		out = m.heap.Elements(m.c, out, t, index, w)
	}
	return heap.Alone(out)
}

// sameCells tells whether elements of a type are what a place of another type holds.
func sameCells(elem, place ir.Type) bool {
	if ir.IsRef(elem) || ir.IsRef(place) {
		return ir.IsRef(elem) && ir.IsRef(place)
	}
	return ir.Identical(elem, place)
}

// clear stops what comes to an object that nobody knows.
func (e *scope) clear(t value.Target) {
	if e.m.inputs.Object(t.Obj).Opaque != "" && e.m.who.Feasible(e.m.c.And(e.s.path.all, t.When)) {
		panic(unsupported(e.m.inputs.Object(t.Obj).Opaque + " is looked at, and it is not known"))
	}
}

// inside tells whether an index is one of an array.
func (m *Stepper) inside(index, length value.Num, t ir.Int) circuit.Ref {
	if t.Bits != 32 {
		long := ir.Int{Bits: 64, Signed: t.Signed}
		index = m.vals.Map(index, 64, t.Wrap, func(v circuit.Vec) circuit.Vec {
			if t.Signed {
				return v.SignExtend(64)
			}
			return v.ZeroExtend(64)
		})
		length = m.vals.Map(length, 64, func(k uint64) uint64 { return k }, func(v circuit.Vec) circuit.Vec { return v.ZeroExtend(64) })
		t = long
	}
	return m.vals.Pairs(index, length, int(t.Bits), func(x, y uint64) bool { return x < y }, m.c.LessU)
}

// load is the value at a place.
func (e *scope) load(p *ir.Place) value.Value {
	if p.Kind == ir.PlaceVar && len(p.Path) == 0 {
		return e.eval(p.Var)
	}
	if v, ok := e.lookup(p); ok {
		return v
	}
	return e.loadSpots(e.spots(p), p.Type())
}

func (e *scope) loadSpots(list []heap.Spot, t ir.Type) value.Value {
	return heap.Load(e.m.vals, list, t, e.read)
}

// store writes a place where g holds.
func (m *Stepper) store(s *state, p *ir.Place, x value.Value, g circuit.Ref) {
	if p.Kind == ir.PlaceVar && len(p.Path) == 0 {
		m.assign(s, p.Var, m.vals.Choose(g, x, m.scope(s).eval(p.Var), p.Type()))
		return
	}
	m.storeSpots(s, m.scope(s).spots(p), x, g)
}

func (m *Stepper) storeSpots(s *state, list []heap.Spot, x value.Value, g circuit.Ref) {
	m.heap.Store(m.vals, &s.mem, list, x, g, m.inputs.Initial)
}

// newArray makes an array. Where the length is not known, room is made for as many
// elements as the path allows, or the bound.
func (a *activation) newArray(m *Stepper, st *ir.NewArray, s *state) *state {
	n := m.scope(s).number(st.Len)
	w := value.Width(st.Len.Type())
	room, s := m.roomFor(n, w, s)
	if s == nil {
		return nil
	}
	length := n
	if w != 32 {
		length = m.vals.Map(n, 32, func(k uint64) uint64 { return k }, func(v circuit.Vec) circuit.Vec { return v.ZeroExtend(32) })
	}
	m.assign(s, st.Dst, value.To(m.allocateArray(st.Elem, length, room, s.path, m.site()).Number))
	return s
}

// roomFor is how many elements a new array has room for, and the state without what
// needs more.
func (m *Stepper) roomFor(n value.Num, w int, s *state) (int, *state) {
	if !n.Constants() {
		return m.room(n, w, s)
	}
	room := 0
	for _, k := range n {
		if k.K < 1<<26 { // what is larger is negative, or the heap is too small for it
			room = max(room, int(k.K))
		} else if m.who.Feasible(m.c.And(s.path.all, k.When)) {
			panic(unsupported(fmt.Sprintf("an array of %d elements", k.K)))
		}
	}
	return room, s
}

// mostRoom bounds the length of arrays that is found by asking.
const mostRoom = 128

func (m *Stepper) room(n value.Num, w int, s *state) (int, *state) {
	beyond := func(k int) circuit.Ref {
		return m.vals.Pairs(value.Const(uint64(k), w), n, w, func(x, y uint64) bool { return x < y }, m.c.LessU)
	}
	room := max(m.bounds.Array, 1)
	for ; room < mostRoom; room *= 2 {
		if !m.who.Feasible(m.c.And(s.path.all, beyond(room))) {
			return room, s
		}
	}
	over := m.under(s.split(), beyond(room))
	if over != nil && m.who.Feasible(over.path.all) {
		m.leaveOut(over.path, task.Binding{Bound: task.BoundArray, Limit: room, Span: m.span()})
	}
	m.omissions++
	return room, m.under(s, beyond(room).Not())
}

// havoc chooses new values of variables.
func (m *Stepper) havoc(s *state, vars []ir.Var) {
	c := choice{when: s.path.all, kind: task.ChoiceValue}
	for _, v := range vars {
		if v.Multiplicity() != ir.MultAny {
			panic(unsupported("an arbitrary value with a multiplicity"))
		}
		var x value.Value
		typ := v.Type()
		if g, ok := v.(*ir.Global); ok {
			typ = m.inputs.GlobalType(g)
		}
		switch t := typ.(type) {
		case ir.Bool, ir.Int, ir.Float:
			x = m.inputs.AnyOf(t)
		case *ir.Rel:
			x = m.inputs.AnyRel(t, ir.MultAny, func(t ir.Type) []value.Target { return m.scope(s).extent(t, false) })
		default:
			panic(unsupported("an arbitrary value of type " + t.String()))
		}
		c.vals = append(c.vals, chosen{v.VarName(), v.Type(), x})
		m.assign(s, v, x)
	}
	m.choices = append(m.choices, c)
}

// spec chooses new values of variables so that a condition holds, which may look back
// at the state before. Where there are none, the execution vanishes.
func (m *Stepper) spec(s *state, st *ir.Spec) *state {
	if len(st.Classes) > 0 {
		panic(unsupported("a specification that allocates"))
	}
	before := s.split()
	m.havoc(s, st.Frame)
	m.omissions++
	v := m.verdict(st.X, s, before)
	if bad := v.undefined(m.c); bad != circuit.False {
		if p := m.and(s.path, bad); p != nil {
			m.refuse(p, "a specification that has no value here: it reads through null or out of range")
		}
	}
	return m.under(s, m.c.AndAll(v.x, v.def, v.out.Not()))
}

// placeType is the type of what a place may hold, as the language has it.
func (m *Stepper) placeType(p *ir.Place) ir.Type {
	if p.Kind == ir.PlaceField && len(p.Path) == 0 {
		return m.inputs.FieldType(p.Field)
	}
	return p.Type()
}
