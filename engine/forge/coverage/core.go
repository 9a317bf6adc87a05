// This file finds cores.

package coverage

import (
	"context"
	"slices"

	"assay/engine/core"
	"assay/engine/forge"
	"assay/solve"
)

// undecided is the error of a solver that gives up.
type undecided struct{ solve.Answer }

func (u *undecided) Error() string { return "the solver gave up: " + u.Reason }

// question is what is asked about an encoding: the formula at the end, and the
// groups as far as they are in.
type question struct {
	*layout
	last  int          // spec or end
	calls int          // of the solver
	trial *forge.Trial // nil: the solver that all questions share

	sure  func(int) bool // with a trial: reports, from executions that were found, whether a group is needed
	found func()         // with a trial: called when an execution was found
}

// suffice asks whether the groups in a set suffice. If they do, it returns those among them that
// were used.
func (q *question) suffice(ctx context.Context, in []bool) (bool, []bool, error) {
	q.calls++
	keep := slices.Clone(q.hard)
	groupOf := map[int]int{}
	for i, g := range q.groups {
		if in[i] {
			for _, f := range g.facts {
				keep = append(keep, f)
				groupOf[f] = i
			}
		}
	}
	slices.Sort(keep)
	keep = append(keep, q.last)
	ask := q.enc.Solve
	if q.trial != nil {
		ask = q.trial.Solve
	}
	a, core, err := ask(ctx, keep)
	switch {
	case err != nil:
		return false, nil, err
	case a.Status == solve.Sat:
		return false, nil, nil
	case a.Status != solve.Unsat:
		return false, nil, &undecided{a}
	}
	used := make([]bool, len(q.groups))
	for _, f := range core {
		if g, ok := groupOf[f]; ok {
			used[g] = true
		}
	}
	return true, used, nil
}

// search returns the search for cores of the groups. A trial learns what was found.
func (q *question) search() *core.Search {
	s := &core.Search{Groups: len(q.groups), Suffice: q.suffice, Sure: q.sure, Found: q.found}
	if q.trial != nil {
		s.Settle = func(ctx context.Context, g int, needed bool) error {
			return q.trial.Settle(ctx, q.groups[g].facts, needed)
		}
	}
	return s
}

// core returns the core that is reported. The error is core.ErrNone if all groups together do not
// suffice.
func (q *question) core(ctx context.Context) ([]bool, error) {
	s := q.search()
	return s.Core(ctx, s.LastFirst())
}
