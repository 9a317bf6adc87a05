// Package certificate says whether what one step of an execution leaves lies inside of what is claimed: a value in a value, a state in a state, the
// end of a procedure in its end, a call in what its callee is known for. A proof rests on such claims, one for each place where paths meet and for
// each procedure with what it is called with: if each of them is left by one step into others alone, all hold of every execution.
//
// # Meaning
//
// A claim is a set of executions. Numbers stand for values: what has the same number holds the same value, whichever it is. A state lies in a claim
// if each number of the claim can be given a number of the state, so that the variables, cells and orders of the claim are there:
//
//	variable    the same number for the same variable; one without a number holds what its type begins with
//	cell        what a field, an element, a length or a global holds
//	fresh       an object that nothing else refers to, whose fields are those of the cells, and zero
//	order       x <= y + c, as mathematical integers
//
// # What is not here
//
// No joins, no widening, no order in which anything is computed, and nothing of programs but their types: the package does not know how a claim
// came about. What statements do is not here either (absint executes them, one step at a time).
package certificate

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/language"
)

// Value is a set of values. The zero value has none.
type Value struct {
	Num     bool // integers from Lo to Hi
	Lo, Hi  int64
	Ref     bool          // references: null, if Null; objects that existed, of a type in Any; those made at the places in Objects
	Null    bool          //
	Any     []ir.Type     // each a Ref or an Array
	Typ     language.Type // what the objects of Any are with type arguments; nil: anything
	Full    uint8         // to how many levels the arrays of Any held no null at first
	Foreign bool          // those of Any may be of classes that inputs do not have
	Objects []int         // by number
	Other   bool          // anything: floats, relations, what is not followed
}

// Empty reports whether there is no value.
func (v Value) Empty() bool {
	switch {
	case v.Num:
		return v.Lo > v.Hi
	case v.Ref:
		return !v.Null && len(v.Any)+len(v.Objects) == 0
	}
	return !v.Other
}

// In reports whether each value is one of w.
func (v Value) In(w Value) bool {
	switch {
	case v.Empty():
		return true
	case w.Other && !w.Ref:
		return true
	case v.Num:
		return w.Num && w.Lo <= v.Lo && v.Hi <= w.Hi
	case !v.Ref || !w.Ref || v.Null && !w.Null:
		return false
	case slices.ContainsFunc(v.Objects, func(o int) bool { return !slices.Contains(w.Objects, o) }):
		return false
	case len(v.Any) == 0:
		return true
	case w.Typ != nil && w.Typ != v.Typ || w.Full > v.Full || v.Foreign && !w.Foreign:
		return false
	}
	return !slices.ContainsFunc(v.Any, func(t ir.Type) bool {
		return !slices.ContainsFunc(w.Any, func(u ir.Type) bool { return isA(t, u) })
	})
}

// isA reports whether objects of a type are of another one.
func isA(t, u ir.Type) bool {
	if r, ok := u.(ir.Ref); ok {
		s, ok := t.(ir.Ref)
		return r.Class == nil || ok && s.Class != nil && s.Class.Subclass(r.Class)
	}
	a, ok := t.(ir.Array)
	b, is := u.(ir.Array)
	switch {
	case !ok || !is:
		return false
	case ir.IsRef(a.Elem) && ir.IsRef(b.Elem):
		return isA(a.Elem, b.Elem)
	}
	return ir.Identical(a.Elem, b.Elem)
}

// Zero is what a variable of a type begins with.
func Zero(t ir.Type) Value {
	switch t := t.(type) {
	case ir.Bool:
		return Value{Num: true}
	case ir.Int:
		if t.Signed || t.Bits < 64 {
			return Value{Num: true}
		}
	}
	if ir.IsRef(t) {
		return Value{Ref: true, Null: true}
	}
	return Value{Other: true}
}

// Number names a value in a state.
type Number = int32

// None is no number.
const None Number = -1

// Cell says what a field (a *ir.Field) of an object, or something else (of which two are the same if they are equal), holds.
type Cell struct {
	Base  Number // None: it is of no object
	What  any
	Index Number // of an element; else None
	Holds Number
}

// NotZero is what a cell is that says of its base alone that this number, which it holds, is not zero.
type NotZero struct{}

// Order is x <= y + c.
type Order struct {
	X, Y Number
	C    int64
}

// State is what is known at a point.
type State struct {
	Types  []ir.Type // of the variables
	Locals []Number  // by variable; None: what its type begins with
	Values []Value   // by number
	Cells  []Cell
	Fresh  []Number
	Orders []Order
}

// Publish is told of objects of a state that others may refer to in the claim: what their fields hold has to be claimed of these objects. It returns
// what is not.
type Publish func(objects []int, field func(*ir.Field) Value) error

// In returns what a claim says that is not known of a state; nil: the state lies in it.
func (s *State) In(t *State, publish Publish) error {
	m := &match{s: s, t: t, of: make([]Number, len(t.Values))}
	for i := range m.of {
		m.of[i] = None
	}
	m.values = slices.Clone(s.Values)
	for i, typ := range t.Types {
		if err := m.variable(i, typ); err != nil {
			return err
		}
	}
	if err := m.cells(); err != nil {
		return err
	}
	for y, x := range m.of {
		if x != None && !m.values[x].In(t.Values[y]) {
			return fmt.Errorf("number %d is not in %d: %+v, %+v", x, y, m.values[x], t.Values[y])
		}
	}
	for _, o := range t.Orders {
		if x, y := m.of[o.X], m.of[o.Y]; x == None || y == None || !m.ordered(x, y, o.C) {
			return fmt.Errorf("the order of %d and %d is not known", o.X, o.Y)
		}
	}
	return m.objects(publish)
}

// match gives the numbers of a claim those of a state.
type match struct {
	s, t   *State
	of     []Number // by number of the claim
	values []Value  // of the state, and further ones
}

// gives a number of the claim a number of the state; it reports whether it had no other one.
func (m *match) gives(y, x Number) bool {
	if m.of[y] == None {
		m.of[y] = x
	}
	return m.of[y] == x
}

// is takes a further value.
func (m *match) is(v Value) Number {
	m.values = append(m.values, v)
	return Number(len(m.values) - 1)
}

// variable matches what a variable holds.
func (m *match) variable(i int, t ir.Type) error {
	at := func(s *State) Number {
		if i < len(s.Locals) {
			return s.Locals[i]
		}
		return None
	}
	x, y := at(m.s), at(m.t)
	switch {
	case y == None && x != None && !m.values[x].In(Zero(t)):
		return fmt.Errorf("variable %d does not hold what it begins with", i)
	case y == None:
		return nil
	case x == None:
		x = m.is(Zero(t))
	}
	if !m.gives(y, x) {
		return fmt.Errorf("variable %d is not known to hold what others do", i)
	}
	return nil
}

// cells matches what cells hold, those of objects whose numbers are matched first.
func (m *match) cells() error {
	left := slices.Clone(m.t.Cells)
	for len(left) > 0 {
		before := len(left)
		var failed error
		left = slices.DeleteFunc(left, func(c Cell) bool {
			if failed != nil || c.Base != None && m.of[c.Base] == None || c.Index != None && m.of[c.Index] == None {
				return false
			}
			failed = m.cell(c)
			return true
		})
		if failed != nil {
			return failed
		}
		if len(left) == before && !m.guess() {
			return fmt.Errorf("a cell of nothing that a variable leads to: %v", left[0].What)
		}
	}
	m.guess()
	return nil
}

// guess gives the numbers of the claim that no variable leads to those of the state that are called the same: that there is some is all that is
// claimed. It reports whether there were any.
func (m *match) guess() (more bool) {
	for y, x := range m.of {
		if x == None && y < len(m.s.Values) {
			m.of[y], more = Number(y), true
		}
	}
	return more
}

func (m *match) cell(c Cell) error {
	base, index := None, None
	if c.Base != None {
		base = m.of[c.Base]
	}
	if c.Index != None {
		index = m.of[c.Index]
	}
	x := m.s.holds(base, c.What, index)
	if v := m.values[max(base, 0)]; x == None && base != None && c.What == any(NotZero{}) && v.Num && (v.Lo > 0 || v.Hi < 0) {
		x = base
	}
	if f, ok := c.What.(*ir.Field); ok {
		switch {
		case f.Volatile && !m.t.fresh(c.Base):
			return fmt.Errorf("others may write field %s", f.Name)
		case x == None && m.s.fresh(base):
			x = m.is(Zero(f.Typ))
		}
	}
	if x == None || !m.gives(c.Holds, x) {
		return fmt.Errorf("it is not known what a cell holds: %v", c.What)
	}
	return nil
}

// holds returns the number of what a cell holds; None: it is not known.
func (s *State) holds(base Number, what any, index Number) Number {
	for _, c := range s.Cells {
		if c.Base == base && c.What == what && c.Index == index {
			return c.Holds
		}
	}
	return None
}

func (s *State) fresh(n Number) bool { return slices.Contains(s.Fresh, n) }

// field is what a field of a fresh object holds.
func (s *State) field(n Number, f *ir.Field) Value {
	if x := s.holds(n, f, None); x != None {
		return s.Values[x]
	}
	return Zero(f.Typ)
}

// ordered reports whether x <= y + c.
func (m *match) ordered(x, y Number, c int64) bool {
	if x == y && c >= 0 {
		return true
	}
	for _, o := range m.s.Orders {
		if o.X == x && o.Y == y && o.C <= c {
			return true
		}
	}
	a, b := m.values[x], m.values[y]
	if !a.Num || !b.Num {
		return false
	}
	d := a.Hi - b.Lo // at most this, if it does not overflow
	return (d < a.Hi) == (b.Lo > 0) && d <= c
}

// objects looks at those of the state that nothing else refers to: so it is in the claim, with all that their fields hold; or it is published.
func (m *match) objects(publish Publish) error {
	for y := range m.of {
		x := m.of[y]
		if m.t.fresh(Number(y)) {
			if err := m.alone(x, Number(y)); err != nil {
				return err
			}
		} else if x != None && m.s.fresh(x) {
			if err := publish(m.values[x].Objects, func(f *ir.Field) Value { return m.s.field(x, f) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// alone reports that an object of the claim is none of the state that nothing else refers to, and whose fields are the same.
func (m *match) alone(x, y Number) error {
	if x == None || !m.s.fresh(x) {
		return fmt.Errorf("number %d is not known to be referred to by nothing else", x)
	}
	for z, other := range m.of {
		if other == x && Number(z) != y {
			return fmt.Errorf("number %d is two objects of the claim", x)
		}
	}
	for _, c := range m.s.Cells {
		f, ok := c.What.(*ir.Field)
		if ok && c.Base == x && m.t.holds(y, f, None) == None && !m.s.Values[c.Holds].In(Zero(f.Typ)) {
			return fmt.Errorf("field %s is not zero", f.Name)
		}
	}
	return nil
}
