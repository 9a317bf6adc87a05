package step

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/value"
	"assay/task"
)

// This file executes simple statements.

// stmt executes a statement; nil means that no state continues.
func (a *Activation) stmt(m *Stepper, st ir.Stmt, s *State) *State {
	switch st := st.(type) {
	case *ir.Assign:
		m.Frame.set(s, st.Dst, m.engine.Effect(a, s, st, st.Dst, m.scope(s).evalAs(st.X, st.Dst.Type())))
	case *ir.Load:
		m.Frame.set(s, st.Dst, m.engine.Effect(a, s, st, st.Dst, m.scope(s).load(st.Place)))
	case *ir.Store:
		m.store(s, st.Place, m.engine.Any(a, s, st, m.placeType(st.Place), m.scope(s).evalAs(st.X, st.Place.Type())), circuit.True)
	case *ir.Addr:
		m.Assign(s, st.Dst, m.engine.Effect(a, s, st, st.Dst, pointer{m}.to(m.scope(s), st.Place)))
	case *ir.New:
		if st.Class.Atoms {
			panic(value.Unsupported("atoms of domains, which engine forge has"))
		}
		m.engine.Made(a, st, s)
		m.Assign(s, st.Dst, value.To(m.Allocate(st.Class, s, m.Site()).Number))
	case *ir.NewArray:
		return a.newArray(m, st, s)
	case *ir.Assume:
		m.Omissions++
		came := s.Path.Cond
		x, _, s := m.condition(st.Cond(), s)
		if s == nil {
			return nil
		}
		m.assumes(s.Path, x, st.Why())
		if _, asked := st.Why().(ir.Asked); asked && a.Own && m.PureFrom == 0 {
			m.engine.Assumption(st, came, m.c.And(s.Path.Cond, x))
		}
		return m.Under(s, x)
	case *ir.Assert:
		if st.Runs && (m.PureFrom > 0 || slices.Contains(m.goal.Idle, ir.Source(st).(*ir.Assert))) {
			return s
		}
		m.Omissions++
		if m.PureFrom > 0 { // it is not executed: the formula has no value
			x, out, s := m.condition(st.X, s)
			if s == nil {
				return nil
			}
			g := s.Path.fold(x)
			m.broken = m.c.OrAll(m.broken, out, m.c.And(s.Path.Cond, g.Not()))
			return m.Under(s, g)
		}
		came := s.Path.Cond
		m.engine.Assertion(a.Proc, st)
		x, out, s := m.condition(st.X, s)
		m.engine.Judged(a.Proc, st, came, out)
		if s == nil {
			return nil
		}
		g := s.Path.fold(x)
		m.engine.Violated(a.Proc, st, m.c.And(s.Path.Cond, g.Not()))
		return m.Under(s, g)
	case *ir.Havoc:
		m.havoc(s, st.Vars)
	case *ir.Spec:
		return m.spec(s, st)
	case *ir.Atomic, *ir.Fence:
	case *ir.Monitor:
		a.monitor(m, st, s)
	case *ir.CAS:
		e := m.scope(s)
		t := st.Place.Type()
		is := m.Inputs.EqualValues(e.load(st.Place), e.evalAs(st.Old, t), t)
		m.store(s, st.Place, e.evalAs(st.New, t), is)
		if st.Dst != nil {
			m.Assign(s, st.Dst, value.Bool(is))
		}
	default:
		panic(value.Unsupported("statements of kind " + strings.TrimPrefix(fmt.Sprintf("%T", st), "*ir.")))
	}
	return s
}

// Assign gives a variable a value; nil is the zero value of its type.
func (m *Stepper) Assign(s *State, v ir.Var, x value.Value) {
	if x == nil {
		x = value.Zero(v.Type())
	}
	switch v := v.(type) {
	case *ir.Local:
		s.Locals[v.Index] = x
	case *ir.Global:
		s.Glob.Set(v.Index, x)
	}
}

// spots returns the cells of a place in an object. Cases excluded by checks before are left out: null, fields that
// a class does not have, indexes out of range, arrays of other types.
func (e *Scope) spots(p *ir.Place) []heap.Spot {
	m := e.m
	base := decided(e, e.reference(p.Base)).(value.Refs)
	var out []heap.Spot
	if p.Kind == ir.PlaceField {
		for _, t := range base {
			o := m.Inputs.Object(t.Obj)
			if e.lookInto(t) {
				continue
			}
			e.clear(t)
			if i, ok := o.Fields[p.Field]; ok && !e.gone(o) {
				out = append(out, heap.Spot{When: t.When, Cell: o.First + i})
			} else {
				e.needs(t.When.Not(), "a field of null")
			}
		}
		return heap.Alone(out)
	}
	index := e.number(p.Index)
	w := value.Width(p.Index.Type())
	for _, t := range base {
		obj := m.Inputs.Object(t.Obj)
		if obj.Elem == nil || e.gone(obj) || !heap.SameCells(obj.Elem, p.Type()) {
			e.needs(t.When.Not(), "an element of null")
			continue
		}
		if e.checked() {
			in := m.inside(index, obj.Length, p.Index.Type().(ir.Int))
			e.needs(m.c.Implies(t.When, in), "an index out of range")
		}
		out = m.heap.Elements(m.c, out, t, index, w)
	}
	return heap.Alone(out)
}

// checked reports whether a place need not exist: in a formula, which then has no value, and in a program in whose text no
// front end put a check before.
func (e *Scope) checked() bool { return e.def != nil || e.m.PureFrom == 0 && e.m.host.Verbatim() }

// needs says what has to hold for a place to exist.
func (e *Scope) needs(holds circuit.Ref, what string) {
	switch {
	case !e.checked() || holds == circuit.True:
	case e.def != nil:
		*e.def = e.m.c.And(*e.def, holds)
	case e.m.engine.Feasible(e.m.c.And(e.s.Path.Cond, holds.Not())):
		panic(value.Unsupported("a run may fault here: " + what))
	}
}

// clear cuts the executions in which the target is opaque.
func (e *Scope) clear(t value.Target) {
	if e.m.Inputs.Object(t.Obj).Opaque != "" && e.m.engine.Feasible(e.m.c.And(e.s.Path.Cond, t.When)) {
		e.m.Inputs.Opaque.Unread(e.m.Inputs.Object(t.Obj))
		panic(value.Unsupported(e.m.Inputs.Object(t.Obj).Opaque + " is looked at, and it is not known"))
	}
}

// inside reports whether an index is one of an array.
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

// load returns the value at a place.
func (e *Scope) load(p *ir.Place) value.Value {
	if p.Kind == ir.PlaceDeref {
		return pointer{e.m}.load(e, p)
	}
	if len(p.Path) > 0 {
		return e.follow(p)
	}
	if p.Kind == ir.PlaceVar {
		return e.eval(p.Var)
	}
	if p.Kind == ir.PlaceField && p.Field.Volatile {
		e.m.Exchanges++
	}
	if v, ok := e.lookup(p); ok {
		return v
	}
	return decided(e, e.loadSpots(e.spots(p), p.Type()))
}

func (e *Scope) loadSpots(list []heap.Spot, t ir.Type) value.Value {
	return heap.Load(e.m.vals, list, t, e.read)
}

// store writes a place where g holds.
func (m *Stepper) store(s *State, p *ir.Place, x value.Value, g circuit.Ref) {
	if p.Kind == ir.PlaceDeref {
		pointer{m}.store(s, p, x, g)
		return
	}
	if len(p.Path) > 0 {
		inside{m}.store(s, p, x, g)
		return
	}
	if p.Kind == ir.PlaceVar {
		m.Frame.set(s, p.Var, m.vals.Choose(g, x, m.scope(s).eval(p.Var), p.Type()))
		return
	}
	m.storeSpots(s, m.scope(s).spots(p), x, g)
}

func (m *Stepper) storeSpots(s *State, list []heap.Spot, x value.Value, g circuit.Ref) {
	before := m.Inputs.Initial
	if m.Apart.on() { // what was there counts as read: Suffices rests on that
		before = func(cell int) value.Value { return initial(m.scope(s), cell) }
	}
	if m.writes != nil && m.PureFrom == 0 {
		m.Frame.wrote(s, list, x, g, before)
	}
	m.heap.Store(m.vals, &s.Mem, list, x, g, before)
}

// newArray makes an array. Where the length is not known, room is made for as many
// elements as the path allows, or the bound.
func (a *Activation) newArray(m *Stepper, st *ir.NewArray, s *State) *State {
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
	m.Assign(s, st.Dst, value.To(m.allocateArray(st.Elem, length, room, s.Path, m.Site()).Number))
	return s
}

// roomFor returns how many elements a new array has room for, and the state without executions that need
// more.
func (m *Stepper) roomFor(n value.Num, w int, s *State) (int, *State) {
	if !n.Constants() {
		return m.room(n, w, s)
	}
	room := 0
	for _, k := range n {
		if k.K < 1<<26 { // what is larger is negative, or the heap is too small for it
			room = max(room, int(k.K))
		} else if m.engine.Feasible(m.c.And(s.Path.Cond, k.When)) {
			panic(value.Unsupported(fmt.Sprintf("an array of %d elements", k.K)))
		}
	}
	return room, s
}

// mostRoom bounds the length of arrays that is found by questions.
const mostRoom = 128

func (m *Stepper) room(n value.Num, w int, s *State) (int, *State) {
	beyond := func(k int) circuit.Ref {
		return m.vals.Pairs(value.Const(uint64(k), w), n, w, func(x, y uint64) bool { return x < y }, m.c.LessU)
	}
	room := max(m.bounds.Array, 1)
	for ; room < mostRoom; room *= 2 {
		if !m.engine.Feasible(m.c.And(s.Path.Cond, beyond(room))) {
			return room, s
		}
	}
	over := m.Under(s.Split(), beyond(room))
	if over != nil && m.engine.Feasible(over.Path.Cond) {
		m.LeaveOut(over.Path, task.Binding{Bound: task.BoundArray, Limit: room, Span: m.Span()})
	}
	m.Omissions++
	return room, m.Under(s, beyond(room).Not())
}

// havoc chooses new values of variables.
func (m *Stepper) havoc(s *State, vars []ir.Var) {
	c := Choice{When: s.Path.Cond, Kind: task.ChoiceValue}
	for _, v := range vars {
		if v.Multiplicity() != ir.MultAny {
			panic(value.Unsupported("an arbitrary value with a multiplicity"))
		}
		var x value.Value
		typ := v.Type()
		if g, ok := v.(*ir.Global); ok {
			typ = m.Inputs.GlobalType(g)
		}
		switch t := typ.(type) {
		case ir.Bool, ir.Int, ir.Float:
			x = m.Inputs.AnyOf(t)
		case *ir.Rel:
			x = m.Inputs.AnyRel(t, ir.MultAny, func(t ir.Type) []value.Target { return m.scope(s).Extent(t, false) })
		default:
			panic(value.Unsupported("an arbitrary value of type " + t.String()))
		}
		c.Vals = append(c.Vals, Chosen{v.VarName(), v.Type(), x})
		m.Assign(s, v, x)
	}
	m.Choices = append(m.Choices, c)
}

// spec chooses new values of variables so that a condition holds, which may refer to the pre-state.
// Where there are none, the execution is infeasible.
func (m *Stepper) spec(s *State, st *ir.Spec) *State {
	if len(st.Classes) > 0 {
		panic(value.Unsupported("a specification that allocates"))
	}
	before := s.Split()
	m.havoc(s, st.Frame)
	m.Omissions++
	v := m.Verdict(st.X, s, before)
	if bad := v.Undefined(m.c); bad != circuit.False {
		if p := m.And(s.Path, bad); p != nil {
			m.refuse(p, value.Unsupported("a specification that has no value here: it reads through null or out of range"))
		}
	}
	return m.Under(s, m.c.AndAll(v.X, v.Def, v.Out.Not()))
}

// placeType returns the static type of a place in the language.
func (m *Stepper) placeType(p *ir.Place) ir.Type {
	if p.Kind == ir.PlaceField && len(p.Path) == 0 {
		return m.Inputs.FieldType(p.Field)
	}
	return p.Type()
}
