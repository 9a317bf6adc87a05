package rel

// This file defines bounds, and instances within them.

import (
	"fmt"
	"strings"
)

// Bounds gives relations their lower and upper bounds over a universe. All
// lower bounds together are a partial instance: what is known beforehand costs
// nothing in solving. Mistakes are kept: Err is the first one, and solving
// reports it.
type Bounds struct {
	u    *Universe
	rels []*Relation // in the order they were first bound
	by   map[*Relation]Bound
	err  error
}

// Bound is what one relation may be.
type Bound struct {
	Lower TupleSet // must be in; within Upper
	Upper TupleSet // may be in
	Slots []Slot   // places for further tuples
}

// Exact reports whether the bound leaves no choice.
func (b Bound) Exact() bool { return len(b.Slots) == 0 && b.Lower.Len() == b.Upper.Len() }

// Slot is a place for at most one tuple whose integer columns are free.
type Slot struct {
	Cells []Cell // one for each column
}

// Cell is a column of a slot: a fixed value, or any integer of the width.
type Cell struct {
	Value Value
	Free  bool // any integer; Value does not count
}

// NewBounds are bounds without any relation.
func NewBounds(u *Universe) *Bounds {
	return &Bounds{u: u, by: map[*Relation]Bound{}}
}

// Universe is that of the bounds.
func (b *Bounds) Universe() *Universe { return b.u }

// Err is the first mistake made in building the bounds.
func (b *Bounds) Err() error { return b.err }

// Relations are the bound relations, in the order they were first bound. The
// slice is read only.
func (b *Bounds) Relations() []*Relation { return b.rels }

// Of is the bound of a relation.
func (b *Bounds) Of(r *Relation) (Bound, bool) {
	x, ok := b.by[r]
	return x, ok
}

// Clone is an independent copy.
func (b *Bounds) Clone() *Bounds {
	c := NewBounds(b.u)
	c.err = b.err
	for _, r := range b.rels {
		c.put(r, b.by[r])
	}
	return c
}

// Bound gives r a lower and an upper bound. A relation can be bound again; the
// last bound counts. Slots stay.
func (b *Bounds) Bound(r *Relation, lower, upper TupleSet) {
	for _, s := range []TupleSet{lower, upper} {
		switch {
		case s.err != nil:
			b.fail(r, s.err)
		case s.u != b.u:
			b.fail(r, &Error{Kind: OutsideUniverse, Msg: "the set of tuples is over another universe"})
		case s.arity != r.arity:
			b.fail(r, &Error{Kind: BadArity, Msg: fmt.Sprintf("relation of arity %d bound by tuples of arity %d", r.arity, s.arity)})
		case len(s.wide) > 0:
			b.fail(r, &Error{Kind: OutsideUniverse, Msg: fmt.Sprintf("integer beyond the universe in tuple %s (use Slots)", s.wide[0])})
		}
	}
	if b.err != nil {
		return
	}
	if !lower.In(upper) {
		b.fail(r, &Error{Kind: BadBounds, Msg: fmt.Sprintf("lower bound has tuples that the upper bound lacks: %v", lower.Minus(upper))})
		return
	}
	b.put(r, Bound{lower, upper, b.by[r].Slots})
}

// Exactly makes r a constant.
func (b *Bounds) Exactly(r *Relation, tuples TupleSet) { b.Bound(r, tuples, tuples) }

// AtMost gives r an upper bound, and the empty lower one.
func (b *Bounds) AtMost(r *Relation, upper TupleSet) {
	b.Bound(r, TupleSet{u: upper.u, arity: upper.arity}, upper)
}

// Slots adds n places for tuples of the given form to what r may hold. A
// relation that has only slots is bound by this alone.
func (b *Bounds) Slots(r *Relation, n int, cells ...Cell) {
	if len(cells) != r.arity {
		b.fail(r, &Error{Kind: BadArity, Msg: fmt.Sprintf("slot with %d columns for a relation of arity %d", len(cells), r.arity)})
		return
	}
	free := false
	for _, c := range cells {
		free = free || c.Free
		if _, ok := b.u.index[c.Value]; !ok && !c.Free && !c.Value.int {
			b.fail(r, &Error{Kind: OutsideUniverse, Msg: fmt.Sprintf("atom %q of a slot is not in the universe", c.Value.name)})
			return
		}
	}
	if !free {
		b.fail(r, &Error{Kind: BadBounds, Msg: "slot without a free column (that is an ordinary tuple of the upper bound)"})
		return
	}
	x, ok := b.by[r]
	if !ok {
		x.Lower, x.Upper = b.u.None(r.arity), b.u.None(r.arity)
	}
	for range n {
		x.Slots = append(x.Slots, Slot{cells})
	}
	b.put(r, x)
}

func (b *Bounds) put(r *Relation, x Bound) {
	if _, again := b.by[r]; !again {
		b.rels = append(b.rels, r)
	}
	b.by[r] = x
}

// fail remembers the first mistake and names the relation it is about.
func (b *Bounds) fail(r *Relation, err error) {
	if b.err != nil {
		return
	}
	kind := BadBounds
	if e, ok := err.(*Error); ok {
		kind = e.Kind
	}
	b.err = &Error{Kind: kind, Node: r, Msg: "bounds of " + r.Name + ": " + err.Error()}
}

// Instance gives each relation its tuples.
type Instance struct {
	u    *Universe
	rels []*Relation
	by   map[*Relation]TupleSet
}

// NewInstance is an instance without any relation.
func NewInstance(u *Universe) *Instance {
	return &Instance{u: u, by: map[*Relation]TupleSet{}}
}

// Universe is that of the instance.
func (in *Instance) Universe() *Universe { return in.u }

// Relations are the relations of the instance, in the order of the bounds. The
// slice is read only.
func (in *Instance) Relations() []*Relation { return in.rels }

// Tuples are those of a relation; ok is false if the instance does not know it.
func (in *Instance) Tuples(r *Relation) (s TupleSet, ok bool) {
	s, ok = in.by[r]
	return s, ok
}

// Set gives a relation its tuples.
func (in *Instance) Set(r *Relation, s TupleSet) {
	if _, again := in.by[r]; !again {
		in.rels = append(in.rels, r)
	}
	in.by[r] = s
}

// Within reports whether the tuples of every relation of the bounds are within them; the error
// names one that is not.
func (in *Instance) Within(b *Bounds) error {
	for _, r := range b.rels {
		x, s := b.by[r], in.by[r]
		switch {
		case s.u != b.u:
			return &Error{Kind: Unbound, Node: r, Msg: "the instance lacks a relation of the bounds"}
		case !x.Lower.In(s):
			return &Error{Kind: BadBounds, Node: r, Msg: fmt.Sprintf("the instance lacks %v of the lower bound", x.Lower.Minus(s))}
		}
		if extra := s.Minus(x.Upper); !holds(x.Slots, extra) {
			return &Error{Kind: BadBounds, Node: r, Msg: fmt.Sprintf("the instance has %v beyond the upper bound", extra)}
		}
	}
	return nil
}

// holds reports whether the tuples have room in the slots: a matching of tuples to slots, found by
// augmenting paths.
func holds(slots []Slot, extra TupleSet) bool {
	owner := make([]Tuple, len(slots))
	for t := range extra.Each() {
		if !place(slots, owner, make([]bool, len(slots)), t) {
			return false
		}
	}
	return true
}

func place(slots []Slot, owner []Tuple, tried []bool, t Tuple) bool {
	for i, s := range slots {
		if tried[i] || !s.takes(t) {
			continue
		}
		tried[i] = true
		if owner[i] == nil || place(slots, owner, tried, owner[i]) {
			owner[i] = t
			return true
		}
	}
	return false
}

func (s Slot) takes(t Tuple) bool {
	for i, c := range s.Cells {
		if c.Free && !t[i].int || !c.Free && c.Value != t[i] {
			return false
		}
	}
	return true
}

// Printed form: one line for each relation, as in "teach = {a->b, a->c}".
func (in *Instance) String() string {
	var b strings.Builder
	for _, r := range in.rels {
		fmt.Fprintf(&b, "%s = %v\n", r.Name, in.by[r])
	}
	return b.String()
}

// Equal reports whether both instances have the same relations with the same tuples.
func (in *Instance) Equal(other *Instance) bool {
	if len(in.by) != len(other.by) {
		return false
	}
	for r, s := range in.by {
		if t, ok := other.by[r]; !ok || !s.Equal(t) {
			return false
		}
	}
	return true
}
