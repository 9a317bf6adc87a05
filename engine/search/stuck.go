package search

import (
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm"
)

// This file keeps runs that use up their statements: they may never end.

// stuck is a run that was cut off.
type stuck struct {
	in    *ir.Proc // code under check that it is in, the innermost
	words []uint64
	slots []slot
}

// mostStuck is of how many procedures runs are kept, and stuckTries how many shorter inputs are tried for each. These
// are dear.
const (
	mostStuck  = 4
	stuckTries = 60
)

// isStuck reports whether the latest run was cut off, and that counts.
func (s *searcher) isStuck(stop vm.Stop) bool {
	return s.counts != nil && stop.Kind == vm.OutOfBudget && stop.Reason == vm.StepBudget && s.counts(s.state)
}

// within returns the innermost code under check that the latest run is in.
func (s *searcher) within() *ir.Proc {
	for _, f := range slices.Backward(s.state.Threads[s.state.Current].Frames) {
		if s.isOwn(f.Proc) {
			return f.Proc.IR
		}
	}
	return nil
}

// keepStuck keeps the shortest input for each procedure.
func (s *searcher) keepStuck(t *tape) {
	q := s.within()
	i := slices.IndexFunc(s.stuck, func(x *stuck) bool { return x.in == q })
	switch {
	case q == nil:
	case i < 0 && len(s.stuck) < mostStuck:
		s.stuck = append(s.stuck, &stuck{q, slices.Clone(t.words), t.slots})
	case i >= 0 && sizeOf(t.words, t.slots) < sizeOf(s.stuck[i].words, s.stuck[i].slots):
		s.stuck[i].words, s.stuck[i].slots = slices.Clone(t.words), t.slots
	}
}

// zero sets a word to zero, if the run is still cut off in the same place.
func (m *simplifier) zero(i int) {
	if m.words[i] != 0 {
		words := slices.Clone(m.words[:len(m.slots)])
		words[i] = 0
		m.failsWith(words, true)
	}
}

// unended returns the beginnings of runs that may never end.
func (s *searcher) unended() (out []task.Trace) {
	for _, x := range s.stuck {
		if s.ctx.Err() != nil {
			break
		}
		m := simplifier{s: s, words: x.words, slots: x.slots, in: x.in, left: stuckTries, tried: map[string]bool{}}
		for m.shorter() && m.left > 0 {
		}
		for i := 0; i < len(m.slots) && m.left > 0; i++ {
			m.zero(i)
		}
		if stop := s.execute(&tape{words: slices.Clone(m.words)}); s.isStuck(stop) {
			out = append(out, s.state.Trace())
		}
	}
	return out
}
