package state

import (
	"cmp"
	"math"
	"slices"

	"assay/engine/absint/certificate"
	"assay/engine/absint/domain"
	"assay/engine/absint/relation"
	"assay/ir"
)

// This file is what is known at a point.

func OnlyNull(v Value) bool { return v.Ref && v.Null && len(v.Any)+len(v.Objs) == 0 }

// ThisCell is where the object is known that a context makes.
type ThisCell struct{}

// Ordered returns the least c for which x <= y + c is known besides what the values of arguments say: those of lengths are not handed on.
func (s *State) Ordered(x, y Number, length bool) (c int64, ok bool) {
	if x == y {
		return 0, true
	}
	for _, o := range s.Orders {
		if o.X == x && o.Y == y && (!ok || o.C < c) {
			c, ok = o.C, true
		}
	}
	if a, b := s.Value(x), s.Value(y); length && b.Lo > 0 {
		if d, fine := domain.Add(a.Hi, -b.Lo); fine && (!ok || d < c) {
			c, ok = d, true
		}
	}
	return c, ok
}

// RootCell is where a term of a procedure is known as it was when the procedure began.
type RootCell struct{ T relation.Term }

// Pinned reports whether a cell is none of the program, but what an analysis has to find again.
func Pinned(what any) bool {
	switch what.(type) {
	case RootCell, ThisCell:
		return true
	}
	return false
}

// Zeroless is where it is known that a number is not zero, though it is between others that are on both sides.
var Zeroless any = certificate.NotZero{}

// NotZero learns that a number is not zero.
func (s *State) NotZero(n Number) {
	if v := s.Value(n); v.Num && v.Lo < 0 && v.Hi > 0 {
		s.Note(Known{n, Zeroless, None, n})
	}
}

// IsNotZero reports whether a number is known not to be zero.
func (s *State) IsNotZero(n Number) bool {
	if n == None {
		return false
	}
	v := s.Value(n)
	return v.Num && (v.Lo > 0 || v.Hi < 0) || s.Find(n, Zeroless, None) != None
}

// Number names a value at a point.
type Number = int32

// None is the number of what has none: a variable without a value.
const None Number = -1

// Nobody is no object, not even the one that globals are in.
const Nobody Number = -2

// State is what is known at a point.
type State struct {
	Locals []Number // by index of the variable; none: what it began with
	Values []*Value // by number; what they point to stays as it is, so that states share it
	Known  []Known
	Fresh  []Number // objects that were made here and that nothing else refers to
	Orders []Order
	Joins  bool // cases were joined: a number is not what it was before
}

// Known says that a cell holds a value: a *ir.Field of an object, an element of an array, its length, or a *ir.Global.
type Known struct {
	Base  Number // none: of a global
	What  any
	Index Number // of an element; none otherwise
	Is    Number
}

// The cells that are no field.
type LengthCell struct{}

// Further cells of objects of the library. Those of texts never change.
type (
	TextCell   struct{} // the length of a text
	EmptyCell  struct{} // whether that is 0
	SteadyCell struct{} // of an iterator: no collection has changed since it was made
	MoreCell   struct{} // whether it has a further element
	SizeCell   struct{} // how many elements a collection has
	VacantCell struct{} // whether that is 0
	SomeCell   struct{} // whether it is not
)

type ElemCell struct{}

// LockedCell is, of an object, that the statement at a place entered its monitor and no other left it again: the thread holds it once for each of these cells of all
// numbers that stand for the object. So there is one number for each statement at most, the last that it entered.
type LockedCell struct{ Line, Col int }

// Lock notes that a statement enters the monitor of an object.
func (s *State) Lock(n Number, of LockedCell) {
	s.Known = slices.DeleteFunc(s.Known, func(k Known) bool { return k.What == any(of) })
	if n != None {
		s.Note(Known{n, of, None, n})
	}
}

// Locked reports whether the thread holds the monitor of an object.
func (s *State) Locked(n Number) bool { return s.lock(n) >= 0 }

// Unlock notes that the monitor of an object is left once; ok is false if that may be a monitor which was entered elsewhere, or as another number.
func (s *State) Unlock(n Number) (ok bool) {
	i := s.lock(n)
	if i < 0 {
		s.Forget(IsLock, Nobody)
		return false
	}
	s.Known = slices.Delete(s.Known, i, i+1)
	return true
}

func (s *State) lock(n Number) int {
	return slices.IndexFunc(s.Known, func(k Known) bool { return k.Base == n && n != None && IsLock(k.What) })
}

// IsLock reports whether a cell is a LockedCell.
func IsLock(what any) bool {
	_, ok := what.(LockedCell)
	return ok
}

// LockedTwice reports whether one statement is said to have entered the monitors of two numbers.
func (s *State) LockedTwice() bool {
	for i, k := range s.Known {
		if IsLock(k.What) && slices.ContainsFunc(s.Known[i+1:], func(l Known) bool { return l.What == k.What }) {
			return true
		}
	}
	return false
}

// HeldCell is where it is known that an array held a value once, which has the index as its number: the value fits into it.
type HeldCell struct{}

// Order is x <= y + c, without overflow.
type Order struct {
	X, Y Number
	C    int64
}

// Bounds of what is remembered at a point.
const (
	MostKnown  = 96
	MostOrders = 96
)

func NewState(q *ir.Proc) *State {
	s := &State{Locals: make([]Number, len(q.Locals))}
	for i := range s.Locals {
		s.Locals[i] = None
	}
	return s
}

func (s *State) Clone() *State {
	return &State{Locals: slices.Clone(s.Locals), Values: slices.Clone(s.Values), Known: slices.Clone(s.Known), Fresh: slices.Clone(s.Fresh), Orders: slices.Clone(s.Orders), Joins: s.Joins}
}

// Add gives a value a number.
func (s *State) Add(v Value) Number {
	s.Values = append(s.Values, &v)
	return Number(len(s.Values) - 1)
}

// Value returns the value of a number.
func (s *State) Value(n Number) Value { return *s.Values[n] }

// Of returns the number of a variable, which gets one.
func (s *State) Of(l *ir.Local) Number {
	for len(s.Locals) <= l.Index {
		s.Locals = append(s.Locals, None)
	}
	if s.Locals[l.Index] == None {
		s.Locals[l.Index] = s.Add(Zero(l.Typ))
	}
	return s.Locals[l.Index]
}

// Find returns the number of what a cell holds; none: it is not known.
func (s *State) Find(base Number, what any, index Number) Number {
	for _, k := range s.Known {
		if k.Base == base && k.What == what && k.Index == index {
			return k.Is
		}
	}
	return None
}

// Note remembers what a cell holds.
func (s *State) Note(k Known) {
	for i, old := range s.Known {
		if old.Base == k.Base && old.What == k.What && old.Index == k.Index {
			s.Known[i].Is = k.Is
			return
		}
	}
	if len(s.Known) >= MostKnown && !s.IsFresh(k.Base) {
		for i, old := range s.Known {
			if !s.IsFresh(old.Base) && !Pinned(old.What) {
				s.Known = slices.Delete(s.Known, i, i+1)
				break
			}
		}
	}
	s.Known = append(s.Known, k)
}

func (s *State) IsFresh(n Number) bool { return slices.Contains(s.Fresh, n) }

// Forget drops what is known of cells that a store to one may change: of all objects but those that nothing else
// refers to, and the one that is stored to.
func (s *State) Forget(what func(any) bool, but Number) {
	s.Known = slices.DeleteFunc(s.Known, func(k Known) bool {
		return k.What != any(LengthCell{}) && k.What != any(TextCell{}) && k.What != any(EmptyCell{}) && k.What != Zeroless && what(k.What) && k.Base != but && !s.IsFresh(k.Base)
	})
}

// Set gives a value to what has a number; it reports whether that is possible.
func (s *State) Set(n Number, v Value) bool {
	s.Values[n] = &v
	if k, ok := v.Constant(); ok && v.Num {
		for _, c := range slices.Clone(s.Known) { // a count that nobody knows is noted
			if of := counted(c.What); of != nil && c.Is == n {
				s.empty(c.Base, of, (k != 0) != (c.What == any(SomeCell{})))
			}
		}
	}
	return !v.IsEmpty()
}

// Unsteady forgets what is known of iterators and of how many elements collections have, as where one may change.
func (s *State) Unsteady() {
	s.Known = slices.DeleteFunc(s.Known, func(k Known) bool {
		switch k.What.(type) {
		case SteadyCell, MoreCell, SizeCell, VacantCell, SomeCell:
			return true
		}
		return false
	})
}

// Least returns the least c for which x <= y + c is known.
func (s *State) Least(x, y Number) (c int64, ok bool) {
	if x == y {
		return 0, true
	}
	c = math.MaxInt64
	for _, o := range s.Orders {
		if o.X == x && o.Y == y {
			c, ok = min(c, o.C), true
		}
	}
	if a, b := s.Value(x), s.Value(y); a.Num && b.Num && b.Lo != math.MinInt64 {
		if d, fine := domain.Add(a.Hi, -b.Lo); fine && d < c {
			c, ok = d, true
		}
	}
	return c, ok
}

// Through is least, also by a number that stands between the two.
func (s *State) Through(x, y Number) (c int64, ok bool) {
	c, ok = s.Least(x, y)
	for _, o := range s.Orders {
		if o.X != x || o.Y == y {
			continue
		}
		for _, u := range s.Orders {
			if u.X == o.Y && u.Y == y && (!ok || o.C+u.C < c) {
				c, ok = o.C+u.C, true
			}
		}
	}
	return c, ok
}

// Relate learns x <= y + c, and what follows.
func (s *State) Relate(x, y Number, c int64) {
	if x == None || y == None || x == y || !Small(c) {
		return
	}
	below, above := []Order{{x, x, 0}}, []Order{{y, y, 0}}
	for _, o := range s.Orders {
		switch {
		case o.Y == x && o.X != y:
			below = append(below, o)
		case o.X == y && o.Y != x:
			above = append(above, o)
		}
	}
	for _, a := range below {
		for _, b := range above {
			if a.X != b.Y {
				s.relation(a.X, b.Y, a.C+c+b.C)
			}
		}
	}
}

// Small reports whether sums of a few such numbers do not overflow.
func Small(c int64) bool { return c > -1<<40 && c < 1<<40 }

func (s *State) relation(x, y Number, c int64) {
	for i, o := range s.Orders {
		if o.X == x && o.Y == y {
			s.Orders[i].C = min(o.C, c)
			return
		}
	}
	if len(s.Orders) < MostOrders && Small(c) {
		s.Orders = append(s.Orders, Order{x, y, c})
	}
}

// sort brings what is known into one order, so that states can be compared.
func (s *State) sort() {
	slices.SortFunc(s.Known, func(a, b Known) int {
		return cmp.Or(cmp.Compare(a.Base, b.Base), cmp.Compare(CellOrder(a.What), CellOrder(b.What)), cmp.Compare(a.Index, b.Index))
	})
	s.Known = slices.CompactFunc(s.Known, func(a, b Known) bool { return a.Base == b.Base && a.What == b.What && a.Index == b.Index })
	slices.Sort(s.Fresh)
	slices.SortFunc(s.Orders, func(a, b Order) int {
		return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y), cmp.Compare(a.C, b.C))
	})
}

// CellOrder is a fixed order of cells.
func CellOrder(what any) int {
	switch w := what.(type) {
	case *ir.Field:
		if w.Owner != nil {
			return w.Owner.Index<<12 | w.Index
		}
		return w.Index
	case *ir.Global:
		return w.Index
	case LengthCell:
		return -2
	case HeldCell:
		return -3
	case certificate.NotZero:
		return -4
	case TextCell:
		return -5
	case EmptyCell:
		return -6
	case SteadyCell:
		return -7
	case MoreCell:
		return -8
	case SizeCell:
		return -9
	case VacantCell:
		return -10
	case SomeCell:
		return -11
	case LockedCell:
		return -12 - w.Line<<8 - w.Col
	}
	return -1
}

// Equal reports whether two states say the same; both are the result of merge.
func (s *State) Equal(t *State) bool {
	return slices.Equal(s.Locals, t.Locals) && slices.EqualFunc(s.Values, t.Values, func(v, w *Value) bool { return v == w || Same(*v, *w) }) && slices.Equal(s.Known, t.Known) &&
		slices.Equal(s.Fresh, t.Fresh) && slices.Equal(s.Orders, t.Orders)
}
