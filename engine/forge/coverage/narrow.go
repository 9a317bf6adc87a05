// This file makes the search for a core cheap: most groups can be seen to be
// needed without a proof, and what is known to be needed makes the rest easier.

package coverage

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"assay/engine"
	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/logic/rel"
	"assay/logic/rel/find"
	"assay/solve"
)

// Limits of the search for executions that show what is needed: unsuccessful questions to the
// solver, conflicts of each, random tries with each execution.
const (
	failures       = 3
	scoutConflicts = 60
	tries          = 3 // of 64
)

// fewer is core, for the specification. Under the strategy that is inline
// throughout it first looks for executions in which one value alone is not what
// the statement computes, and something is violated: the group of that value is
// needed, whatever the others are. The statements of these groups are then
// encoded without selectors, so that the problem is little more than the plain check, in which the
// remaining groups are tried. The core is the one that core finds, since all of these groups are in
// it.
func (r *result) fewer(ctx context.Context, t *engine.Task) ([]bool, error) {
	s, err := r.scout(ctx)
	if err != nil {
		return nil, err
	}
	exact := map[symbolic.Key]bool{}
	for i, g := range r.groups {
		if s.known[i] {
			for _, f := range g.facts {
				exact[r.enc.Formulas[f].Fact.Key] = true
			}
		}
	}
	if len(exact) == 0 {
		return r.core(ctx)
	}
	enc, err := r.enc.Exactly(ctx, exact)
	if err != nil {
		return nil, err
	}
	return s.narrow(ctx, enc, t)
}

// narrow finds the core with an encoding in which known groups are exact.
func (s *scouting) narrow(ctx context.Context, enc *forge.Encoding, t *engine.Task) ([]bool, error) {
	r := s.result
	n := &question{layout: layoutOf(enc, t.Program)}
	at := map[symbolic.Key]int{}
	for i, g := range r.groups {
		for _, f := range g.facts {
			key := r.enc.Formulas[f].Fact.Key
			if other, ok := at[key]; ok && other != i {
				return r.core(ctx) // two indistinguishable groups
			}
			at[key] = i
		}
	}
	always := append(slices.Clone(n.hard), n.spec)
	var open []*group
	var outer []int // by open group, its number here
	for _, g := range n.groups {
		i, ok := at[enc.Formulas[g.facts[0]].Fact.Key]
		switch {
		case !ok:
			return nil, fmt.Errorf("a formula comes up that was not there: %s", enc.Formulas[g.facts[0]].Name)
		case s.known[i]:
			always = append(always, g.facts...)
		default:
			open, outer = append(open, g), append(outer, i)
		}
	}
	slices.Sort(always)
	n.groups, n.last, n.hard = open, n.spec, nil
	var err error
	if n.trial, err = enc.Trial(ctx, always); err != nil {
		return nil, err
	}
	known := slices.Clone(s.known)
	n.sure = func(g int) bool { return s.known[outer[g]] }
	n.found = func() { s.load(n.trial.Instance()) }
	in, err := n.core(ctx)
	if err != nil {
		return nil, err
	}
	r.calls += n.calls
	for i, yes := range in {
		known[outer[i]] = yes
	}
	return known, nil
}

// scout looks for groups that are needed.
func (r *result) scout(ctx context.Context) (*scouting, error) {
	known := make([]bool, len(r.groups))
	s := &scouting{result: r, known: known}
	var err error
	if s.sim, err = r.enc.Simulator(ctx, 1); err != nil || s.sim == nil {
		return s, err
	}
	s.load(r.trial.Instance())
	r.trial.Limit(solve.Budget{Conflicts: scoutConflicts})
	defer r.trial.Limit(solve.Budget{})
	in := r.search().All()
	failed := 0
	for _, g := range scattered(len(r.groups)) {
		if known[g] || failed == failures || ctx.Err() != nil {
			continue
		}
		in[g] = false
		ok, _, err := r.suffice(ctx, in)
		in[g] = true
		if gaveUp := (*undecided)(nil); errors.As(err, &gaveUp) || ok {
			failed++ // not known, or not needed as long as all others are in
			continue
		}
		if err != nil {
			return nil, err
		}
		known[g] = true
		s.load(r.trial.Instance())
	}
	return s, ctx.Err()
}

// scattered returns an order in which neighbours are far apart: if one copy of a
// statement is hard to decide, so are the copies beside it.
func scattered(n int) []int {
	step := max(1, n*5/13)
	for gcd(step, n) != 1 {
		step++
	}
	out := make([]int, n)
	for i := range out {
		out[i] = i * step % n
	}
	return out
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// scouting is random tries near executions.
type scouting struct {
	*result
	sim   *find.Simulator
	known []bool
}

// load takes an execution, in which all statements have their effect, and tries the undecided
// groups near it.
func (s *scouting) load(in *rel.Instance) {
	if s.sim == nil {
		return
	}
	values := map[string]rel.TupleSet{} // relations of another encoding have the same names, and tuples the same numbers
	for _, x := range in.Relations() {
		values[x.Name], _ = in.Tuples(x)
	}
	for _, x := range s.enc.Execution.Bounds.Relations() {
		if tuples, ok := values[x.Name]; ok {
			s.sim.Load(x, tuples)
		}
	}
	for _, f := range s.enc.Formulas {
		if f.Fact != nil && f.Fact.On != nil {
			s.sim.Fill(f.Fact.On)
		}
	}
	for i, g := range s.groups {
		for n := 0; n < tries && !s.known[i]; n++ {
			s.known[i] = s.violates(g)
		}
	}
}

// violates tries other values in the place of those of a group.
func (s *scouting) violates(g *group) bool {
	var on, free []*rel.Relation
	for _, f := range g.facts {
		if x := s.enc.Formulas[f].Fact; x.On != nil {
			on, free = append(on, x.On), append(free, x.Free)
		}
	}
	if len(on) == 0 {
		return false
	}
	holds := s.sim.Near(on, free)
	all := holds(s.spec)
	for i := range s.enc.Formulas {
		if all == 0 {
			return false
		}
		if i != s.spec && i != s.end && !slices.Contains(g.facts, i) {
			all &= holds(i)
		}
	}
	return all != 0
}
