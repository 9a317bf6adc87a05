package find

// This file states formulas for good, and looks for the smallest instance.

import (
	"context"
	"fmt"
	"time"

	"assay/logic/rel"
	"assay/solve"
)

// Require states formulas that cannot be removed. They cost the solver less
// than those that are added under a name; the bounds of relations in them can
// not be changed any more. On an error the session is of no use.
func (s *Session) Require(ctx context.Context, formulas ...rel.Formula) error {
	began := time.Now()
	if err := rel.Check(rel.And(formulas...), s.b); err != nil {
		return err
	}
	relationsIn(rel.And(formulas...), s.fixed, map[rel.Node]bool{})
	for _, f := range formulas {
		parts, err := s.g.Assert(ctx, f)
		if err != nil {
			return err
		}
		for _, r := range parts {
			s.link.Assert(r)
		}
	}
	s.required = append(s.required, formulas...)
	s.leader = 0
	s.stats.Translation += time.Since(began)
	return nil
}

// Aim is something to be made small in an instance.
type Aim struct {
	Fewest bool            // the number of tuples counts; else the tuples one by one, the first ones most
	Cells  []Cell          // that may be left out of their relations
	Slots  []*rel.Relation // after the cells, the slots of these: how many are used, then how far their integers are from 0
}

// Cell is a tuple of a relation.
type Cell struct {
	Relation *rel.Relation
	Tuple    rel.Tuple
}

// Smallest looks for the instance of all formulas that is smallest by the
// first aim, among those the smallest by the second, and so on. Cells that
// have to be in or cannot be in do not matter. All instances count, those too
// that breaking symmetries leaves out, so that the answer does not depend on
// how they are broken. What the budget does not allow is left as it is: then
// the answer is not the smallest one.
func (s *Session) Smallest(ctx context.Context, aims ...Aim) (Answer, error) {
	if err := s.prepare(ctx); err != nil {
		return Answer{}, err
	}
	var steps [][]solve.Lit
	for _, a := range aims {
		steps = append(steps, s.literals(a))
	}
	first, err := s.Solve(ctx)
	if err != nil || first.Status != solve.Sat {
		return first, err
	}
	m := &smallest{s: s, best: first.Instance, value: map[solve.Lit]bool{}}
	m.lits = steps
	m.read()
	for i := range aims {
		if !m.lower(ctx, steps[i]) {
			break
		}
	}
	first.Instance = m.best
	if err := s.judge(m.best); err != nil {
		return Answer{Answer: solve.Answer{Status: solve.Crashed, Reason: "the instance found is none: " + err.Error()}}, nil
	}
	s.count()
	first.Stats = s.stats
	return first, nil
}

// literals are what an aim wants to be false, the most important ones first.
func (s *Session) literals(a Aim) []solve.Lit {
	var refs []Ref
	for _, c := range a.Cells {
		l := s.by[c.Relation]
		if l == nil {
			panic(fmt.Sprintf("find: relation %s is not bound", c.Relation.Name))
		}
		one := s.b.Universe().Tuples(c.Relation.Arity(), c.Tuple)
		for _, i := range one.Index() {
			if r := l.matrix.Get(i); !r.IsConst() {
				refs = append(refs, r)
			}
		}
	}
	if a.Fewest {
		refs = s.c.Sorted(len(refs), refs...)
		for i, j := 0, len(refs)-1; i < j; i, j = i+1, j-1 {
			refs[i], refs[j] = refs[j], refs[i]
		}
	}
	for _, r := range a.Slots {
		refs = append(refs, s.slotRefs(s.by[r])...)
	}
	lits := make([]solve.Lit, 0, len(refs))
	for _, r := range refs {
		if !r.IsConst() {
			lits = append(lits, s.link.Lit(r))
		}
	}
	return lits
}

// slotRefs are whether slots are used, then the bits of the distance of each
// integer from 0, the highest first, and its sign.
func (s *Session) slotRefs(l *leaf) []Ref {
	var refs []Ref
	slots := l.matrix.Slots()
	for i := len(slots) - 1; i >= 0; i-- {
		refs = append(refs, slots[i].Inside)
	}
	for i, slot := range slots {
		for at, v := range slot.Nums {
			if v == nil || !l.bound.Slots[i].Cells[at].Free {
				continue
			}
			abs := s.c.Abs(v)
			for bit := len(abs) - 1; bit >= 0; bit-- {
				refs = append(refs, abs[bit])
			}
			refs = append(refs, v.Sign())
		}
	}
	return refs
}

// smallest is the state of a search.
type smallest struct {
	s     *Session
	lits  [][]solve.Lit
	value map[solve.Lit]bool // in the best instance
	fixed []solve.Lit
	best  *rel.Instance
}

// read takes over the model of the solver.
func (m *smallest) read() {
	for _, step := range m.lits {
		for _, l := range step {
			m.value[l] = m.s.s.Value(l)
		}
	}
}

// lower makes the literals false, one after the other, as far as possible; it
// reports whether all could be decided. The lex-leader does not take part.
func (m *smallest) lower(ctx context.Context, lits []solve.Lit) bool {
	for _, l := range lits {
		if m.value[l] {
			began := time.Now()
			a := m.s.s.Solve(ctx, append(m.s.assumptions(m.s.all)[1:], append(m.fixed, l.Not())...)...)
			m.s.stats.Solving += time.Since(began)
			switch a.Status {
			case solve.Sat:
				m.read()
				m.best = m.s.instance()
			case solve.Unsat:
				m.fixed = append(m.fixed, l)
				continue
			default:
				return false
			}
		}
		m.fixed = append(m.fixed, l.Not())
	}
	return true
}
