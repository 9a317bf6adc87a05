// Package core says which parts of a whole a fact rests on. Parts are groups of
// formulas, statements, lines: what can be taken out together. A core is a set of groups that
// suffices, while no smaller one of its subsets does.
//
// # Which core
//
// There may be many. Ours is defined without a solver: the groups are gone through in an
// order, and each is taken out for good if the rest suffices. So it depends on what the
// groups mean, and on nothing else. What a solver says about its reasons saves questions
// and changes nothing.
//
// [Search.Needs] says what one core cannot: a group without which alone the rest does not
// suffice is in every core. If these alone suffice, there is no other core. If not, cores
// that keep another group for as long as possible are looked for.
package core

import (
	"context"
	"errors"
	"slices"

	"assay/task"
)

// ErrNone says that all groups together do not suffice.
var ErrNone = errors.New("all groups together do not suffice")

// Search is how to find out about a number of groups.
type Search struct {
	Groups int

	// Suffice reports whether a set of groups suffices; if it does, it gives those in it that were
	// used.
	Suffice func(ctx context.Context, in []bool) (ok bool, used []bool, err error)

	// Sure tells of a group that it is needed without a question; Found is called after
	// a question said so. Both may be nil.
	Sure  func(g int) bool
	Found func()

	// Settle is told of each group, once and for all, whether it is needed. From then on it is
	// not among those used. Nil: there is nobody to tell.
	Settle  func(ctx context.Context, g int, needed bool) error
	settled []bool
}

// LastFirst returns the order of the core that is reported: groups stand as in the program.
func (s *Search) LastFirst() []int {
	order := make([]int, s.Groups)
	for i := range order {
		order[i] = len(order) - 1 - i
	}
	return order
}

// All returns the set of all groups.
func (s *Search) All() []bool {
	in := make([]bool, s.Groups)
	for i := range in {
		in[i] = true
	}
	return in
}

// Core goes through the groups in an order and takes out those that are not needed. The
// error is ErrNone if all groups together do not suffice.
func (s *Search) Core(ctx context.Context, order []int) ([]bool, error) {
	in := s.All()
	ok, used, err := s.Suffice(ctx, in)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, ErrNone
	}
	return in, s.shrink(ctx, order, in, used)
}

// shrink takes out of a set that suffices what is not needed.
func (s *Search) shrink(ctx context.Context, order []int, in, used []bool) error {
	s.settled = make([]bool, s.Groups)
	for _, g := range order {
		needed := false
		switch {
		case !used[g]: // the groups that were used suffice, and are all still in
		case s.Sure != nil && s.Sure(g):
			needed = true
		default:
			in[g] = false
			ok, less, err := s.Suffice(ctx, in)
			if err != nil {
				return err
			}
			if needed = !ok; ok {
				used = less
			} else if s.Found != nil {
				s.Found()
			}
		}
		in[g] = needed
		if s.Settle == nil {
			continue
		}
		for h := range in { // what is settled is not reported as used any more
			used[h] = used[h] || in[h] && h != g && s.settled[h]
		}
		s.settled[g] = true
		if err := s.Settle(ctx, g, needed); err != nil {
			return err
		}
	}
	return nil
}

// Needs says of each group in which cores it is, given one of them; it looks for so many
// others at most.
func (s *Search) Needs(ctx context.Context, in []bool, limit int) ([]task.Need, error) {
	out := make([]task.Need, s.Groups)
	all, every := s.All(), make([]bool, s.Groups)
	for i := range out {
		if !in[i] {
			continue
		}
		out[i] = task.NeedSome
		all[i] = false
		ok, _, err := s.Suffice(ctx, all)
		if err != nil {
			return nil, err
		}
		all[i] = true
		if !ok {
			out[i], every[i] = task.NeedEvery, true
		}
	}
	only, _, err := s.Suffice(ctx, every)
	if err != nil {
		return nil, err
	}
	for i := range out {
		switch {
		case in[i]:
		case only:
			out[i] = task.NeedNone
		case limit > 0:
			limit--
			if err := s.elsewhere(ctx, i, out); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// elsewhere looks for a core with a group by taking out all others first.
func (s *Search) elsewhere(ctx context.Context, g int, out []task.Need) error {
	if out[g] != task.NeedUnknown {
		return nil
	}
	order := slices.DeleteFunc(s.LastFirst(), func(i int) bool { return i == g })
	in, err := s.Core(ctx, append(order, g))
	if err != nil {
		return err
	}
	for i := range in {
		if in[i] && out[i] == task.NeedUnknown {
			out[i] = task.NeedSome
		}
	}
	return nil
}
