package bmc

import (
	"slices"

	"assay/logic/circuit"
	"assay/solve"
)

// This file asks the solver about findings. Inputs that a question does not mention are
// assumed not to exist, so that the solver need not look for values of what nobody
// asked about; where that matters for the answer, it is not assumed.

// Limits of the look for what a question mentions, and of repeated questions.
const (
	mostCone   = 1 << 20 // gates
	mostRounds = 6
)

// ask decides a condition.
func (m *machine) ask(g circuit.Ref) solve.Answer {
	if g == circuit.False {
		return solve.Answer{Status: solve.Unsat}
	}
	return m.wrote(g, m.answer(g))
}

// answer is what the solver says about a condition.
func (m *machine) answer(g circuit.Ref) solve.Answer {
	return m.within(solve.Budget{}, func(b solve.Budget) solve.Answer { return m.solved(g, b) })
}

// solved is what it says within a budget.
func (m *machine) solved(g circuit.Ref, b solve.Budget) solve.Answer {
	if p, ok := m.solver.(*pair); ok {
		return p.decide(m.ctx, b, m.link.Force(g))
	}
	m.solver.SetBudget(b)
	lits := []solve.Lit{m.link.Force(g)}
	idle := m.idle(g)
	for range mostRounds {
		a := m.solver.Solve(m.ctx, append(lits[:1:1], idle...)...)
		if a.Status != solve.Unsat || len(idle) == 0 {
			return a
		}
		failed := m.solver.Failed()
		n := len(idle)
		idle = slices.DeleteFunc(idle, func(l solve.Lit) bool { return slices.Contains(failed, l) })
		if len(idle) == n {
			return a // it was not for the assumptions
		}
	}
	return m.solver.Solve(m.ctx, lits...)
}

// idle says of the inputs that a condition does not mention that they do not exist.
func (m *machine) idle(g circuit.Ref) []solve.Lit {
	if m.c.Len() > mostCone || m.off.Relevance {
		return nil
	}
	cone := m.cone(g)
	var out []solve.Lit
	for _, s := range m.inputs.Spaces {
		for _, o := range s.Objects {
			if !o.Exists.IsConst() && !cone[o.Exists>>1] {
				out = append(out, m.link.Lit(o.Exists.Not()))
			}
		}
	}
	return out
}

// cone is the nodes that a condition depends on.
func (m *machine) cone(g circuit.Ref) []bool {
	seen := make([]bool, m.c.Len())
	work := []circuit.Ref{g}
	for len(work) > 0 {
		n := work[len(work)-1] >> 1
		work = work[:len(work)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		if x, y, ok := m.c.Operands(n << 1); ok {
			work = append(work, x, y)
		}
	}
	return seen
}
