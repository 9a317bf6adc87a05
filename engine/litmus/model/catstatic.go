// This file is about sets and relations of cat that the structure alone
// determines, whatever the execution: they are computed at once, and become
// formulas only where they are combined with rf and co.

package model

import (
	"fmt"
	"slices"

	"assay/lang/cat"
	"assay/logic/so"
)

// static is a set or relation of the structure; it denotes its part among the events of the
// execution. An ordered relation has only pairs whose second event implies the first: it comes
// after it, or is the same. Between ordered relations, composition and closure can be computed
// here, since what comes between is in the execution as well.
type static struct {
	set     []bool   // of a set
	before  []events // of a relation: the first events of pairs, by the second
	ordered bool
}

// events is a set of events as bits.
type events []uint64

func (s events) has(x int) bool { return s[x/64]>>(x%64)&1 != 0 }
func (s events) add(x int)      { s[x/64] |= 1 << (x % 64) }

func (s events) join(t events) {
	for i, w := range t {
		s[i] |= w
	}
}

// staticSet returns a set of the structure.
func (e *catEval) staticSet(in func(x int) bool) catRel {
	s := &static{set: make([]bool, len(e.Events.Events))}
	for x := range s.set {
		s.set[x] = in(x)
	}
	symbol := e.Structure.Set(e.symbol(), func(x int) bool { return s.set[x] })
	return catRel{Rel: so.Inter(symbol, e.X), static: s}
}

// staticPairs returns a relation of the structure, without pairs in conflict.
func (e *catEval) staticPairs(in func(x, y int) bool) catRel {
	s := &static{ordered: true}
	for y := range e.Events.Events {
		row := make(events, len(e.apart[y]))
		if e.ctx.Err() != nil { // the time is up: nothing means anything any more
			s.before = append(s.before, row)
			continue
		}
		for x := range e.Events.Events {
			if !e.apart[y].has(x) && in(x, y) {
				row.add(x)
				s.ordered = s.ordered && e.tree.Before(x, y)
			}
		}
		s.before = append(s.before, row)
	}
	return e.related(s)
}

// related returns a static relation as a value.
func (e *catEval) related(s *static) catRel {
	symbol := e.Structure.Relation(e.symbol(), func(x, y int) bool { return s.before[y].has(x) })
	if s.ordered {
		return catRel{Rel: so.Inter(symbol, so.Cross(e.every, e.X)), static: s}
	}
	return catRel{Rel: so.Inter(symbol, so.Cross(e.X, e.X)), static: s}
}

// symbol returns a fresh name.
func (e *catEval) symbol() string {
	e.symbols++
	return fmt.Sprint("cat ", e.symbols)
}

// conflicts returns the events that each event is in conflict with.
func (v *Vocabulary) conflicts() []events {
	n := len(v.Events.Events)
	out := make([]events, n)
	for y := range out {
		out[y] = make(events, (n+63)/64)
		for x := range n {
			if v.tree.Conflict(x, y) {
				out[y].add(x)
			}
		}
	}
	return out
}

// staticSingle applies an operator with one operand, if it can be done here.
func (e *catEval) staticSingle(op cat.Op, r catRel) (catRel, bool) {
	s := r.static
	if s == nil {
		return r, false
	}
	switch {
	case op == cat.OnSet && s.set != nil:
		return e.staticPairs(func(x, y int) bool { return x == y && s.set[x] }), true
	case op == cat.Comp && s.set != nil:
		return e.staticSet(func(x int) bool { return !s.set[x] }), true
	case s.set != nil:
		return r, false
	case op == cat.Comp:
		return e.staticPairs(func(x, y int) bool { return !s.before[y].has(x) }), true
	case op == cat.Inv:
		return e.staticPairs(func(x, y int) bool { return s.before[x].has(y) }), true
	case op == cat.Maybe:
		return e.staticPairs(func(x, y int) bool { return x == y || s.before[y].has(x) }), true
	case op == cat.Plus && s.ordered:
		return e.related(s.closure(false)), true
	case op == cat.Star && s.ordered:
		return e.related(s.closure(true)), true
	}
	return r, false
}

// closure returns the closure of an ordered relation. Events that come before others
// have smaller numbers.
func (s *static) closure(reflexive bool) *static {
	out := &static{ordered: true}
	for y, row := range s.before {
		reached := slices.Clone(row)
		for x := range y {
			if row.has(x) {
				reached.join(out.before[x])
			}
		}
		if reflexive {
			reached.add(y)
		}
		out.before = append(out.before, reached)
	}
	return out
}

// compose returns the composition of ordered relations.
func (s *static) compose(t *static) *static {
	out := &static{ordered: true}
	for y, row := range t.before {
		reached := make(events, len(row))
		for x := range y + 1 {
			if row.has(x) {
				reached.join(s.before[x])
			}
		}
		out.before = append(out.before, reached)
	}
	return out
}

// staticDouble applies an operator with two operands, if it can be done here.
func (e *catEval) staticDouble(op cat.Op, a, b catRel) (catRel, bool) {
	s, t := a.static, b.static
	if s == nil || t == nil {
		return a, false
	}
	both := func(x, y bool) bool {
		switch op {
		case cat.Union:
			return x || y
		case cat.Inter:
			return x && y
		}
		return x && !y
	}
	switch {
	case op == cat.Cross:
		return e.staticPairs(func(x, y int) bool { return s.set[x] && t.set[y] }), true
	case op == cat.Seq && s.ordered && t.ordered:
		return e.related(s.compose(t)), true
	case op == cat.Seq:
		return a, false
	case s.set != nil:
		return e.staticSet(func(x int) bool { return both(s.set[x], t.set[x]) }), true
	}
	return e.staticPairs(func(x, y int) bool { return both(s.before[y].has(x), t.before[y].has(x)) }), true
}
