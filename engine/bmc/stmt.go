package bmc

import (
	"fmt"

	"assay/ir"
	"assay/logic/circuit"
	"assay/task"
)

// This file executes simple statements.

// stmt executes a statement; nil means that nothing comes through.
func (a *activation) stmt(m *machine, st ir.Stmt, s *state) *state {
	switch st := st.(type) {
	case *ir.Assign:
		m.assign(s, st.Dst, a.effect(m, s, st, st.Dst, m.scope(s).eval(st.X)))
	case *ir.Load:
		m.assign(s, st.Dst, a.effect(m, s, st, st.Dst, m.scope(s).load(st.Place)))
	case *ir.Store:
		m.store(s, st.Place, a.any(m, s, st, m.placeType(st.Place), m.scope(s).eval(st.X)), circuit.True)
	case *ir.New:
		if st.Class.Atoms {
			panic(unsupported("atoms of domains, which engine forge has"))
		}
		a.failure(m, st, s)
		m.assign(s, st.Dst, refTo(m.allocate(st.Class, s, m.site())))
	case *ir.NewArray:
		return a.newArray(m, st, s)
	case *ir.Assume:
		m.lost++
		came := s.path.all
		x, _, s := m.condition(st.Cond(), s)
		if s == nil {
			return nil
		}
		m.assumes(s.path, x, st.Why())
		if _, asked := st.Why().(ir.Asked); asked && a.own && m.pureFrom == 0 {
			m.assumption(st, came, m.c.And(s.path.all, x))
		}
		return m.under(s, x)
	case *ir.Assert:
		m.lost++
		if m.pureFrom > 0 { // nobody runs it: what the formula says has no value
			x, out, s := m.condition(st.X, s)
			if s == nil {
				return nil
			}
			g := s.path.fold(x)
			m.broken = m.c.OrAll(m.broken, out, m.c.And(s.path.all, g.Not()))
			return m.under(s, g)
		}
		f, came := m.assertion(a.q, st), s.path.all
		x, out, s := m.condition(st.X, s)
		m.judged(f, came, out)
		if s == nil {
			return nil
		}
		g := s.path.fold(x)
		m.violated(f, m.c.And(s.path.all, g.Not()))
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
		is := m.equalValues(e.load(st.Place), e.eval(st.Old), st.Place.Type())
		m.store(s, st.Place, e.eval(st.New), is)
		if st.Dst != nil {
			m.assign(s, st.Dst, is)
		}
	default:
		panic(unsupported(fmt.Sprintf("statements of kind %T", st)[len("*ir."):]))
	}
	return s
}

func (m *machine) equalValues(a, b value, t ir.Type) circuit.Ref {
	switch x := a.(type) {
	case circuit.Ref:
		return m.c.Iff(x, b.(circuit.Ref))
	case num:
		return m.sameNum(x, b.(num), widthOf(t))
	case refs:
		return m.sameRef(x, b.(refs))
	}
	panic(unsupported("comparison of values of type " + t.String()))
}

func (m *machine) assign(s *state, v ir.Var, x value) {
	if x == nil {
		x = m.zero(v.Type())
	}
	switch v := v.(type) {
	case *ir.Local:
		s.locals[v.Index] = x
	case *ir.Global:
		s.glob.set(v.Index, x)
	}
}

// spot is a cell that a place may be, and when it is.
type spot struct {
	when circuit.Ref
	cell int
}

// spots are the cells of a place. What cannot be, because checks came before, is
// left out: null, fields that a class does not have, indexes out of range, arrays of something else.
func (e *scope) spots(p *ir.Place) []spot {
	if len(p.Path) > 0 || p.Kind == ir.PlaceDeref {
		panic(unsupported("value structs and pointers"))
	}
	m := e.m
	base := e.reference(p.Base)
	var out []spot
	if p.Kind == ir.PlaceField {
		for _, t := range base {
			if e.lookInto(t) {
				continue
			}
			e.clear(t)
			if i, ok := t.obj.fields[p.Field]; ok && !e.gone(t.obj) {
				out = append(out, spot{t.when, t.obj.first + i})
			} else if e.def != nil {
				*e.def = m.c.And(*e.def, t.when.Not())
			}
		}
		return alone(out)
	}
	index := e.number(p.Index)
	w := widthOf(p.Index.Type())
	for _, t := range base {
		if t.obj.elem == nil || e.gone(t.obj) || !sameCells(t.obj.elem, p.Type()) {
			if e.def != nil {
				*e.def = m.c.And(*e.def, t.when.Not())
			}
			continue
		}
		if e.def != nil {
			in := m.inside(index, t.obj.length, p.Index.Type().(ir.Int))
			*e.def = m.c.And(*e.def, m.c.Implies(t.when, in))
		}
		out = m.elements(out, t, index, w)
	}
	return alone(out)
}

// sameCells tells whether elements of a type are what a place of another type holds.
func sameCells(elem, place ir.Type) bool {
	if ir.IsRef(elem) || ir.IsRef(place) {
		return ir.IsRef(elem) && ir.IsRef(place)
	}
	return ir.Identical(elem, place)
}

// clear stops what comes to an object that nobody knows.
func (e *scope) clear(t target) {
	if t.obj.opaque != "" && e.m.feasible(e.m.c.And(e.s.path.all, t.when)) {
		panic(unsupported(t.obj.opaque + " is looked at, and it is not known"))
	}
}

// inside tells whether an index is one of an array.
func (m *machine) inside(index, length num, t ir.Int) circuit.Ref {
	if t.Bits != 32 {
		long := ir.Int{Bits: 64, Signed: t.Signed}
		index = m.each(index, 64, t.Wrap, func(v circuit.Vec) circuit.Vec {
			if t.Signed {
				return v.SignExtend(64)
			}
			return v.ZeroExtend(64)
		})
		length = m.each(length, 64, func(k uint64) uint64 { return k }, func(v circuit.Vec) circuit.Vec { return v.ZeroExtend(64) })
		t = long
	}
	return m.pairs(index, length, int(t.Bits), func(x, y uint64) bool { return x < y }, m.c.LessU)
}

// alone is sure of the only possibility.
func alone(list []spot) []spot {
	if len(list) == 1 {
		list[0].when = circuit.True
	}
	return list
}

// widest is the array whose elements are looked at one by one for an index that is
// not constant.
const widest = 1 << 12

func (m *machine) elements(out []spot, t target, index num, width int) []spot {
	for i := range index {
		g := m.c.And(t.when, index[i].when)
		if g == circuit.False {
			continue
		}
		if index[i].vec == nil {
			if k := index[i].k; k < uint64(t.obj.cells) {
				out = append(out, spot{g, t.obj.first + int(k)})
			}
			continue
		}
		if t.obj.cells > widest {
			panic(unsupported(fmt.Sprintf("an unknown element of an array of %d", t.obj.cells)))
		}
		for k := range t.obj.cells {
			is := m.c.Equal(index[i].vec, circuit.Number(int64(k), width))
			if h := m.c.And(g, is); h != circuit.False {
				out = append(out, spot{h, t.obj.first + k})
			}
		}
	}
	return out
}

// load is the value at a place.
func (e *scope) load(p *ir.Place) value {
	if p.Kind == ir.PlaceVar && len(p.Path) == 0 {
		return e.eval(p.Var)
	}
	if v, ok := e.lookup(p); ok {
		return v
	}
	return e.loadSpots(e.spots(p), p.Type())
}

func (e *scope) loadSpots(list []spot, t ir.Type) value {
	m := e.m
	if len(list) == 0 {
		return m.zero(t)
	}
	read := e.read
	if len(list) == 1 {
		return read(list[0].cell)
	}
	switch read(list[0].cell).(type) {
	case circuit.Ref:
		return m.selectBit(list, read)
	case num:
		var alts []alt
		for _, x := range list {
			alts = m.guarded(alts, x.when, read(x.cell).(num))
		}
		return m.gather(alts, widthOf(t))
	case refs:
		var all []target
		for _, x := range list {
			for _, t := range read(x.cell).(refs) {
				all = append(all, target{m.c.And(x.when, t.when), t.obj})
			}
		}
		return m.collect(all)
	}
	b := m.builder()
	for _, x := range list {
		for _, t := range read(x.cell).(*relation).tuples {
			b.add(m.c.And(x.when, t.when), t.cols)
		}
	}
	return b.done()
}

func (m *machine) selectBit(list []spot, read func(int) value) circuit.Ref {
	first, equal := read(list[0].cell).(circuit.Ref), true
	var any []circuit.Ref
	for _, x := range list {
		v := read(x.cell).(circuit.Ref)
		equal = equal && v == first
		any = append(any, m.c.And(x.when, v))
	}
	if equal {
		return first
	}
	return m.c.OrAll(any...)
}

// store writes a place where g holds.
func (m *machine) store(s *state, p *ir.Place, x value, g circuit.Ref) {
	if p.Kind == ir.PlaceVar && len(p.Path) == 0 {
		m.assign(s, p.Var, m.choose(g, x, m.scope(s).eval(p.Var), p.Type()))
		return
	}
	m.storeSpots(s, m.scope(s).spots(p), x, g)
}

func (m *machine) storeSpots(s *state, list []spot, x value, g circuit.Ref) {
	for _, at := range list {
		when := m.c.And(g, at.when)
		if when == circuit.False {
			continue
		}
		v := x
		if when != circuit.True {
			old := s.mem.get(at.cell)
			if old == nil {
				old = m.initial(at.cell)
			}
			v = m.choose(when, x, old, m.cellType(at.cell))
		}
		s.mem.set(at.cell, v)
	}
}

// newArray makes an array. Where the length is not known, room is made for as many
// elements as the path allows, or the bound.
func (a *activation) newArray(m *machine, st *ir.NewArray, s *state) *state {
	n := m.scope(s).number(st.Len)
	w := widthOf(st.Len.Type())
	room, s := m.roomFor(n, w, s)
	if s == nil {
		return nil
	}
	length := n
	if w != 32 {
		length = m.each(n, 32, func(k uint64) uint64 { return k }, func(v circuit.Vec) circuit.Vec { return v.ZeroExtend(32) })
	}
	m.assign(s, st.Dst, refTo(m.allocateArray(st.Elem, length, room, s.path, m.site())))
	return s
}

// roomFor is how many elements a new array has room for, and the state without what
// needs more.
func (m *machine) roomFor(n num, w int, s *state) (int, *state) {
	if !n.constants() {
		return m.room(n, w, s)
	}
	room := 0
	for _, k := range n {
		if k.k < 1<<26 { // what is larger is negative, or the heap is too small for it
			room = max(room, int(k.k))
		} else if m.feasible(m.c.And(s.path.all, k.when)) {
			panic(unsupported(fmt.Sprintf("an array of %d elements", k.k)))
		}
	}
	return room, s
}

// mostRoom bounds the length of arrays that is found by asking.
const mostRoom = 128

func (m *machine) room(n num, w int, s *state) (int, *state) {
	beyond := func(k int) circuit.Ref {
		return m.pairs(constNum(uint64(k), w), n, w, func(x, y uint64) bool { return x < y }, m.c.LessU)
	}
	room := max(m.task.Bounds.Array, 1)
	for ; room < mostRoom; room *= 2 {
		if !m.feasible(m.c.And(s.path.all, beyond(room))) {
			return room, s
		}
	}
	over := m.under(s.split(), beyond(room))
	if over != nil && m.feasible(over.path.all) {
		m.leaveOut(over.path, task.Binding{Bound: task.BoundArray, Limit: room, Span: m.span()})
	}
	m.lost++
	return room, m.under(s, beyond(room).Not())
}

// havoc chooses new values of variables.
func (m *machine) havoc(s *state, vars []ir.Var) {
	c := choice{when: s.path.all, kind: task.ChoiceValue}
	for _, v := range vars {
		if v.Multiplicity() != ir.MultAny {
			panic(unsupported("an arbitrary value with a multiplicity"))
		}
		var x value
		typ := v.Type()
		if g, ok := v.(*ir.Global); ok {
			typ = m.globalType(g)
		}
		switch t := typ.(type) {
		case ir.Bool, ir.Int, ir.Float:
			x = m.input(t)
		case *ir.Rel:
			x = m.anyRel(t, ir.MultAny, s)
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
func (m *machine) spec(s *state, st *ir.Spec) *state {
	if len(st.Classes) > 0 {
		panic(unsupported("a specification that allocates"))
	}
	before := s.split()
	m.havoc(s, st.Frame)
	m.lost++
	v := m.verdict(st.X, s, before)
	if bad := v.undefined(m.c); bad != circuit.False {
		if p := m.and(s.path, bad); p != nil {
			m.refuse(p, "a specification that has no value here: it reads through null or out of range")
		}
	}
	return m.under(s, m.c.AndAll(v.x, v.def, v.out.Not()))
}
