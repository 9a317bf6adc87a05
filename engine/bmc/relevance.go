package bmc

import (
	"slices"

	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/both"
)

// This file asks the solver about findings. Inputs that a question does not mention are
// assumed not to exist, so that the solver need not look for irrelevant values; where that matters
// for the answer, it is not assumed.

// Limits of the search for what a question mentions, and of repeated questions.
const (
	mostCone   = 1 << 20 // gates
	mostRounds = 6
)

// ask decides a condition.
func (o *oracle) ask(g circuit.Ref) solve.Answer {
	if g == circuit.False {
		return solve.Answer{Status: solve.Unsat}
	}
	return o.wrote(g, o.answer(g))
}

// answer returns what the solver says about a condition.
func (o *oracle) answer(g circuit.Ref) solve.Answer {
	return o.within(solve.Budget{}, func(b solve.Budget) solve.Answer { return o.solved(g, b) })
}

// solved returns what it says within a budget.
func (o *oracle) solved(g circuit.Ref, b solve.Budget) solve.Answer {
	if p, ok := o.solver.(*both.Solvers); ok {
		return p.Decide(o.ctx, b, o.link.Force(g))
	}
	o.solver.SetBudget(b)
	lits := []solve.Lit{o.link.Force(g)}
	idle := o.idle(g)
	for range mostRounds {
		a := o.solver.Solve(o.ctx, append(lits[:1:1], idle...)...)
		if a.Status != solve.Unsat || len(idle) == 0 {
			return a
		}
		failed := o.solver.Failed()
		n := len(idle)
		idle = slices.DeleteFunc(idle, func(l solve.Lit) bool { return slices.Contains(failed, l) })
		if len(idle) == n {
			return a // not because of the assumptions
		}
	}
	return o.solver.Solve(o.ctx, lits...)
}

// idle returns assumptions that the inputs which a condition does not mention do not exist.
func (o *oracle) idle(g circuit.Ref) []solve.Lit {
	if o.c.Len() > mostCone || o.off.Relevance {
		return nil
	}
	cone := o.cone(g)
	var out []solve.Lit
	for _, s := range o.inputs.Spaces {
		for _, x := range s.Objects {
			if !x.Exists.IsConst() && !cone[x.Exists>>1] {
				out = append(out, o.link.Lit(x.Exists.Not()))
			}
		}
	}
	return out
}

// cone returns the nodes that a condition depends on.
func (o *oracle) cone(g circuit.Ref) []bool {
	seen := make([]bool, o.c.Len())
	work := []circuit.Ref{g}
	for len(work) > 0 {
		n := work[len(work)-1] >> 1
		work = work[:len(work)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		if x, y, ok := o.c.Operands(n << 1); ok {
			work = append(work, x, y)
		}
	}
	return seen
}
