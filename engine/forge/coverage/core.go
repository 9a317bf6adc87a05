// This file finds cores.

package coverage

import (
	"context"
	"errors"
	"slices"

	"assay/engine/forge"
	"assay/solve"
)

// errSome says that the formulas have an instance, so there is no core.
var errSome = errors.New("some execution satisfies the formulas")

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

	settled []bool         // in the trial, by group
	sure    func(int) bool // with a trial: tells of a group that it is needed, from executions that were found
	found   func()         // with a trial: it found an execution
}

// without asks whether the groups in a set suffice. If they do, it gives those
// among them that were used.
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

// core goes through the groups in an order and takes out those that are not
// needed. The error is errSome if all groups together do not suffice.
func (q *question) core(ctx context.Context, order []int) ([]bool, error) {
	in := allOf(q.groups)
	ok, used, err := q.suffice(ctx, in)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errSome
	}
	return in, q.shrink(ctx, order, in, used)
}

func allOf(groups []*group) []bool {
	in := make([]bool, len(groups))
	for i := range in {
		in[i] = true
	}
	return in
}

// shrink takes out of a set that suffices what is not needed. A trial learns
// what was found.
func (q *question) shrink(ctx context.Context, order []int, in, used []bool) error {
	for _, g := range order {
		needed := false
		switch {
		case !used[g]: // the groups that were used suffice, and are all still in
		case q.sure != nil && q.sure(g):
			needed = true
		default:
			in[g] = false
			ok, less, err := q.suffice(ctx, in)
			if err != nil {
				return err
			}
			if needed = !ok; ok {
				used = less
			} else if q.found != nil {
				q.found()
			}
		}
		in[g] = needed
		if q.trial == nil {
			continue
		}
		for h := range in { // what is settled is not reported as used any more
			used[h] = used[h] || in[h] && h != g && q.settled[h]
		}
		q.settled[g] = true
		if err := q.trial.Settle(ctx, q.groups[g].facts, needed); err != nil {
			return err
		}
	}
	return nil
}

// lastFirst is the order of the core that is reported.
func (q *question) lastFirst() []int {
	order := make([]int, len(q.groups))
	for i := range order {
		order[i] = len(order) - 1 - i
	}
	return order
}

// needs says of each group which cores it is in.
func (q *question) needs(ctx context.Context, in []bool, limit int) ([]Need, error) {
	out := make([]Need, len(q.groups))
	all := make([]bool, len(q.groups))
	for i := range all {
		all[i] = true
	}
	every := make([]bool, len(q.groups))
	for i := range q.groups {
		if !in[i] {
			continue
		}
		out[i] = NeedSome
		all[i] = false
		ok, _, err := q.suffice(ctx, all)
		if err != nil {
			return nil, err
		}
		all[i] = true
		if !ok {
			out[i], every[i] = NeedEvery, true
		}
	}
	only, _, err := q.suffice(ctx, every)
	if err != nil {
		return nil, err
	}
	for i := range q.groups {
		switch {
		case in[i]:
		case only:
			out[i] = NeedNone
		case limit > 0:
			limit--
			if err := q.elsewhere(ctx, i, out); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// elsewhere looks for a core with a group by taking out all others first.
func (q *question) elsewhere(ctx context.Context, g int, out []Need) error {
	if out[g] != NeedUnknown {
		return nil
	}
	order := slices.DeleteFunc(q.lastFirst(), func(i int) bool { return i == g })
	in, err := q.core(ctx, append(order, g))
	if err != nil {
		return err
	}
	for i := range in {
		if in[i] && out[i] == NeedUnknown {
			out[i] = NeedSome
		}
	}
	return nil
}
