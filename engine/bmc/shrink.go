package bmc

import (
	"slices"

	"assay/logic/circuit"
	"assay/solve"
)

// This file makes counterexamples small: few objects first, then short arrays, then
// small numbers. The order of wishes is fixed, and each is kept if it can be kept
// with those before it, so the same question always has the same answer.

// mostWishes bounds the questions of one counterexample.
const mostWishes = 600

type shrinker struct {
	m      *machine
	keep   []solve.Lit
	values circuit.Values
	asked  int
}

// shrink begins with the model that the solver has for g.
func (m *machine) shrink(g circuit.Ref) circuit.Values {
	s := &shrinker{m: m, keep: []solve.Lit{m.link.Force(g)}, values: m.link.Values()}
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
	if g == circuit.False || s.asked > mostWishes {
		return false
	}
	l := m.link.Force(g)
	if int(g>>1) < len(s.values) && s.values.Bool(g) {
		s.keep = append(s.keep, l)
		return true
	}
	s.asked++
	m.solver.SetBudget(solve.Budget{Conflicts: 2000})
	if m.solver.Solve(m.ctx, append(s.keep[:len(s.keep):len(s.keep)], l)...).Status != solve.Sat {
		return false
	}
	s.keep = append(s.keep, l)
	s.values = m.link.Values()
	return true
}

// objects does without objects, the last ones first.
func (s *shrinker) objects() {
	m := s.m
	used := map[*object][]circuit.Ref{}
	add := func(v value) {
		switch v := v.(type) {
		case refs:
			for _, t := range v {
				used[t.obj] = append(used[t.obj], t.when)
			}
		case *relation:
			for _, t := range v.tuples {
				for _, a := range t.cols {
					used[a.obj] = append(used[a.obj], t.when)
				}
			}
		}
	}
	for _, v := range m.inputs.roots {
		add(v)
	}
	for _, o := range m.objects {
		if o.init == initInput {
			for _, v := range o.memo {
				add(v)
			}
		}
	}
	for i := len(m.choices) - 1; i >= 0; i-- {
		if g := m.choices[i].given; g != nil {
			for _, o := range slices.Backward(g.call.made) { // by calls of which only the contract is known
				s.wish(o.exists.Not())
			}
		}
	}
	for _, x := range m.aliases.list {
		s.wish(x.when.Not())
	}
	for i := len(m.objects) - 1; i > 0; i-- {
		if o := m.objects[i]; o.init == initInput && len(used[o]) > 0 {
			s.wish(m.c.OrAll(used[o]...).Not())
		}
	}
	for _, t := range m.inputs.spaces {
		for i := len(t.objects) - 1; t.observed && i >= 0; i-- { // nothing need refer to it to be seen
			s.wish(t.objects[i].exists.Not())
		}
	}
}

// lengths makes arrays short.
func (s *shrinker) lengths() {
	m := s.m
	for _, o := range m.objects {
		if o.init != initInput || o.elem == nil || o.length[0].vec == nil {
			continue
		}
		for n := range o.cells {
			if s.wish(m.c.LeqU(o.length[0].vec, circuit.Number(int64(n), 32))) {
				break
			}
		}
	}
}

// numbers makes numbers small.
func (s *shrinker) numbers() {
	m := s.m
	for _, v := range m.inputs.numbers {
		if len(v) == 1 {
			s.wish(v[0].Not())
			continue
		}
		for _, k := range []int64{0, 1, 2, 3, -1} {
			if s.wish(m.c.Equal(v, circuit.Number(k, len(v)))) {
				break
			}
		}
		for _, w := range []int{4, 8, 16} {
			if w < len(v) && s.wish(m.c.Equal(v, v[:w].SignExtend(len(v)))) {
				break
			}
		}
	}
}
