package find

// This file finds minimal sets of formulas that contradict each other.
//
// After: M. Liffiton, A. Previti, A. Malik, J. Marques-Silva, Fast, Flexible
// MUS Enumeration (2016), for all of them.

import (
	"context"
	"errors"
	"iter"
	"slices"

	"assay/solve"
)

// ErrSatisfiable is the error of asking for a core where there is an instance.
var ErrSatisfiable = errors.New("the formulas have an instance together, so there is no core")

// Core is a minimal core: names of formulas, in order of Add, that have no
// instance together, while without any single one of them the others do.
func (s *Session) Core(ctx context.Context) ([]string, error) {
	if err := s.prepare(ctx); err != nil {
		return nil, err
	}
	switch a := s.holds(ctx, s.all); a.Status {
	case solve.Sat:
		return nil, ErrSatisfiable
	case solve.Unsat:
		core, err := s.shrink(ctx, s.failed(s.all))
		return names(core), err
	default:
		return nil, &Undecided{a}
	}
}

func names(entries []*entry) (list []string) {
	for _, e := range entries {
		list = append(list, e.name)
	}
	return list
}

// failed are those of the entries that the last Unsat needed.
func (s *Session) failed(entries []*entry) (core []*entry) {
	lits := s.s.Failed()
	for _, e := range entries {
		if slices.Contains(lits, e.on) {
			core = append(core, e)
		}
	}
	return core
}

// shrink takes formulas out, last ones first, as long as the rest has no
// instance.
func (s *Session) shrink(ctx context.Context, core []*entry) ([]*entry, error) {
	for i := len(core) - 1; i >= 0; i-- {
		rest := slices.Delete(slices.Clone(core), i, i+1)
		switch a := s.holds(ctx, rest); a.Status {
		case solve.Sat:
		case solve.Unsat:
			core = s.failed(rest)
			i = min(i, len(core))
		default:
			return nil, &Undecided{a}
		}
	}
	return core, nil
}

// Cores runs over all minimal cores. There can be very many: the caller may
// stop. The error, if there is one, comes last.
func (s *Session) Cores(ctx context.Context) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		if err := s.prepare(ctx); err != nil {
			yield(nil, err)
			return
		}
		m := newSubsets(s.o.newSolver(), len(s.all))
		for {
			seed, a := m.largest(ctx)
			if a.Status == solve.Unsat {
				return
			}
			var core []*entry
			err := error(&Undecided{a})
			if a.Status == solve.Sat {
				core, err = s.coreWithin(ctx, seed)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if core == nil {
				m.dropBelow(seed)
				continue
			}
			m.dropAbove(s.places(core))
			if !yield(names(core), nil) {
				return
			}
		}
	}
}

// coreWithin is a minimal core among the formulas of the seed, nil if these
// have an instance.
func (s *Session) coreWithin(ctx context.Context, seed []bool) ([]*entry, error) {
	var entries []*entry
	for i, in := range seed {
		if in {
			entries = append(entries, s.all[i])
		}
	}
	switch a := s.holds(ctx, entries); a.Status {
	case solve.Sat:
		return nil, nil
	case solve.Unsat:
		core, err := s.shrink(ctx, s.failed(entries))
		if core == nil && err == nil {
			core = []*entry{} // the bounds alone have no instance
		}
		return core, err
	default:
		return nil, &Undecided{a}
	}
}

func (s *Session) places(core []*entry) (at []int) {
	for _, e := range core {
		at = append(at, slices.Index(s.all, e))
	}
	return at
}

// subsets keeps account of the sets of formulas about which nothing is known.
type subsets struct {
	s    solve.Solver
	lits []solve.Lit // by formula: it is in the set
}

func newSubsets(s solve.Solver, n int) *subsets {
	m := &subsets{s: s}
	for range n {
		v := s.NewVar()
		if f, ok := s.(solve.Freezer); ok {
			f.Freeze(v)
		}
		m.lits = append(m.lits, v.Pos())
	}
	return m
}

// largest is an unknown set that no larger unknown set contains.
func (m *subsets) largest(ctx context.Context) ([]bool, solve.Answer) {
	first := m.s.Solve(ctx)
	if first.Status != solve.Sat {
		return nil, first
	}
	in := m.model()
	for i := range in {
		if in[i] {
			continue
		}
		in[i] = true
		var assumptions []solve.Lit
		for j := range in {
			if in[j] {
				assumptions = append(assumptions, m.lits[j])
			}
		}
		switch a := m.s.Solve(ctx, assumptions...); a.Status {
		case solve.Sat:
			in = m.model()
		case solve.Unsat:
			in[i] = false
		default:
			return nil, a
		}
	}
	return in, first
}

func (m *subsets) model() []bool {
	in := make([]bool, len(m.lits))
	for i, l := range m.lits {
		in[i] = m.s.Value(l)
	}
	return in
}

// dropBelow: the set has an instance, and so have all within it.
func (m *subsets) dropBelow(set []bool) {
	var clause []solve.Lit
	for i, in := range set {
		if !in {
			clause = append(clause, m.lits[i])
		}
	}
	m.s.AddClause(clause...)
}

// dropAbove: the set has none, and so have all that contain it.
func (m *subsets) dropAbove(core []int) {
	var clause []solve.Lit
	for _, i := range core {
		clause = append(clause, m.lits[i].Not())
	}
	m.s.AddClause(clause...)
}
