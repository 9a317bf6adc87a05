package bmc

import (
	"slices"

	"assay/logic/circuit"
	"assay/solve"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file makes counterexamples small: few objects first, then short arrays, then
// small numbers. The order of wishes is fixed, and each is kept if it is satisfiable with those
// before it, so the same question always has the same answer.

// mostWishes bounds the questions of one counterexample, and mostShrinking what they cost. So much may be spent on those that do not
// replay before no further one is asked for.
const (
	mostWishes    = 600
	mostShrinking = 1_000_000
	mostInVain    = 4 * mostShrinking
)

type shrinker struct {
	m      *machine
	keep   []solve.Lit
	values *circuit.Glance
	asked  int
	end    int64 // the cost at which no further question is asked
}

// shrink begins with the model that the solver has for g.
func (m *machine) shrink(g circuit.Ref) *circuit.Glance {
	s := &shrinker{m: m, keep: []solve.Lit{m.oracle.link.Force(g)}, values: m.oracle.link.Kept(), end: m.oracle.cost() + mostShrinking}
	s.objects()
	s.lengths()
	s.numbers()
	return s.values
}

// wish keeps a condition if it can hold too.
func (s *shrinker) wish(g circuit.Ref) bool {
	m := s.m
	if g == circuit.True {
		return true
	}
	if g == circuit.False || s.asked > mostWishes || m.oracle.cost() > s.end {
		return false
	}
	l := m.oracle.link.Force(g)
	if s.values.Has(g) && s.values.Bool(g) {
		s.keep = append(s.keep, l)
		return true
	}
	s.asked++
	m.oracle.solver.SetBudget(solve.Budget{Conflicts: 2000})
	if m.oracle.solver.Solve(m.ctx, append(s.keep[:len(s.keep):len(s.keep)], l)...).Status != solve.Sat {
		return false
	}
	s.keep = append(s.keep, l)
	s.values = m.oracle.link.Kept()
	return true
}

// objects removes objects, the last ones first.
func (s *shrinker) objects() {
	m := s.m
	used := map[*input.Object][]circuit.Ref{}
	var add func(v value.Value)
	add = func(v value.Value) {
		switch v := v.(type) {
		case value.Aggregate:
			value.Leaves(v, add)
		case value.Refs:
			for _, t := range v {
				obj := m.inputs.Object(t.Obj)
				used[obj] = append(used[obj], t.When)
			}
		case *value.Relation:
			for _, t := range v.Tuples {
				for _, a := range t.Cols {
					at := m.inputs.Object(a.Obj)
					used[at] = append(used[at], t.When)
				}
			}
		}
	}
	for _, v := range m.inputs.Roots {
		add(v)
	}
	for _, o := range m.inputs.Objects {
		if o.From == input.Arbitrary {
			for _, v := range o.Memo {
				add(v)
			}
		}
	}
	for i := len(m.step.Choices) - 1; i >= 0; i-- {
		if g := givenOf(&m.step.Choices[i]); g != nil {
			for _, o := range slices.Backward(g.call.made) { // made by calls by contract
				s.wish(o.Exists.Not())
			}
		}
	}
	for _, x := range m.inputs.Aliases.List {
		s.wish(x.When.Not())
	}
	for _, g := range m.inputs.Lent {
		s.wish(g.Not())
	}
	for i := len(m.inputs.Objects) - 1; i > 0; i-- {
		if o := m.inputs.Objects[i]; o.From == input.Arbitrary && len(used[o]) > 0 {
			s.wish(m.c.OrAll(used[o]...).Not())
		}
	}
	for _, t := range m.inputs.Spaces {
		for i := len(t.Objects) - 1; t.Observed && i >= 0; i-- { // it is observed without a reference to it
			s.wish(t.Objects[i].Exists.Not())
		}
	}
}

// lengths makes arrays short.
func (s *shrinker) lengths() {
	m := s.m
	for _, o := range m.inputs.Objects {
		if o.From != input.Arbitrary || o.Elem == nil || o.Length[0].Vec == nil {
			continue
		}
		for n := range o.Cells {
			if s.wish(m.c.LeqU(o.Length[0].Vec, circuit.Number(int64(n), 32))) {
				break
			}
		}
	}
}

// numbers makes numbers small: as many as possible are zero, and none of the others can be
// nearer to it while the rest stays.
func (s *shrinker) numbers() {
	var rest []input.Number
	for _, n := range s.m.inputs.Numbers {
		if !s.wish(s.m.c.Equal(n.Bits, circuit.Number(0, len(n.Bits)))) {
			rest = append(rest, n)
		}
	}
	for _, n := range rest {
		s.number(n)
	}
}

// number minimises the distance of one number from zero; of two numbers that are as near, it prefers the positive one.
func (s *shrinker) number(n input.Number) {
	if n.Kind == input.Floating {
		s.digits(n)
	} else {
		s.bisect(n)
	}
	is := func(w uint64) circuit.Ref { return s.m.c.Equal(n.Bits, circuit.Number(int64(w), len(n.Bits))) }
	if w, high := s.word(n), s.distance(n); w == high || !s.wish(is(high)) {
		s.wish(is(w))
	}
}

// digits minimises a number that is far from zero, as most words of floating-point numbers are: by its digits, the first ones first.
func (s *shrinker) digits(n input.Number) {
	for i := len(n.Bits) - 2; i >= 0; i-- {
		if !s.wish(n.Bits[i].Not()) {
			s.wish(n.Bits[i])
		}
	}
}

// bisect minimises a number that is often near to zero, by doubling and bisection.
func (s *shrinker) bisect(n input.Number) {
	low, high := uint64(0), s.distance(n) // invariant: distance low is infeasible, high is feasible
	for step := uint64(1); step < high; step *= 2 {
		if s.wish(s.within(n, step)) {
			high = s.distance(n)
			break
		}
		if low = step; step > 1<<62 {
			break
		}
	}
	for low+1 < high {
		middle := low + (high-low)/2
		if s.wish(s.within(n, middle)) {
			high = s.distance(n)
		} else {
			low = middle
		}
	}
}

// word returns the number under the model.
func (s *shrinker) word(n input.Number) uint64 {
	w := uint64(0)
	for i, g := range n.Bits {
		if s.values.Bool(g) {
			w |= 1 << i
		}
	}
	return w
}

// distance returns that from zero, under the model.
func (s *shrinker) distance(n input.Number) uint64 {
	w, top := s.word(n), len(n.Bits)-1
	negative := w>>top&1 != 0
	switch {
	case n.Kind == input.Floating:
		return w &^ (1 << top)
	case n.Kind == input.Signed && negative:
		return -w & (1<<top | (1<<top - 1))
	}
	return w
}

// within says that a number is as near to zero as a distance.
func (s *shrinker) within(n input.Number, d uint64) circuit.Ref {
	c, v := s.m.c, n.Bits
	if n.Kind == input.Floating {
		v = v[:len(v)-1]
	}
	limit := circuit.Number(int64(d), len(v))
	switch {
	case n.Kind != input.Signed:
		return c.LeqU(v, limit)
	case d>>(len(v)-1) != 0: // the least number is farther than all others
		return circuit.True
	}
	return c.And(c.LeqS(v, limit), c.LeqS(c.Neg(limit), v))
}
