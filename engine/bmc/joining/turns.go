package joining

import (
	"slices"

	"assay/ir/cfg"
	"assay/symbolic/step"
)

// This file keeps the states at the heads of loops, for a loop that comes round to the state of an earlier round never
// ends. An execution that does so goes on beyond every bound, so that it is enough to compare the last round before the
// bound with earlier ones.

// turns keeps the latest rounds of a loop; nil does nothing.
type turns struct {
	j      *Policy
	a      *step.Activation
	loop   *cfg.Loop
	rounds [][]*step.Moment // the latest last
	anchor []*step.Moment   // of a round that decided nothing
}

// turnsOf begins to keep the rounds of a loop under check that somebody asks about, if it is meant to end.
func (j *Policy) turnsOf(a *step.Activation, l *cfg.Loop) *turns {
	if j.Cut == nil || !a.Own || j.step.PureFrom > 0 || !a.Shape.Graph.LeftOnPurpose(l) {
		return nil
	}
	return &turns{j: j, a: a, loop: l}
}

// round keeps the states in which a round begins.
func (t *turns) round(list step.Frontier) {
	if t == nil {
		return
	}
	if len(t.rounds) == step.Period {
		t.rounds = append(t.rounds[:0], t.rounds[1:]...)
	}
	t.rounds = append(t.rounds, t.moments(list))
}

func (t *turns) moments(list step.Frontier) (out []*step.Moment) {
	for _, s := range list {
		out = append(out, t.j.step.Rounds.Moment(s, nil))
	}
	return out
}

// cut reports a state that comes back to the head once more than the bound allows.
func (t *turns) cut(s *step.State) {
	if t == nil {
		return
	}
	before := slices.Clone(t.rounds)
	slices.Reverse(before)
	t.j.Cut(&step.Turns{Proc: t.a.Proc, Loop: t.loop, Live: t.live(), Last: t.j.step.Rounds.Moment(s, nil), Before: before})
}

func (t *turns) live() step.Locals { return t.a.Shape.Live[t.loop.Head.Index] }

// repeats reports whether a loop that decides nothing is in the state of an earlier round, so that more rounds are of no
// use. It looks at one state alone, and compares with the last round whose number is a power of two.
func (t *turns) repeats(back step.Frontier, free int) bool {
	if t == nil || len(back) != 1 {
		return false
	}
	if free&(free-1) == 0 {
		t.anchor = t.moments(back)
		return false
	}
	return len(t.anchor) == 1 && t.j.step.Rounds.Repeats(t.anchor[0], back[0], t.a.Proc, t.live()) && t.kept(t.anchor[0])
}

// kept keeps the round that comes again, however long ago it was.
func (t *turns) kept(a *step.Moment) bool {
	t.rounds = append(t.rounds, []*step.Moment{a})
	return true
}
