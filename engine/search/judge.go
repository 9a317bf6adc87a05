package search

import (
	"errors"
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// This file turns failing runs into results.

// look judges the end of a run, if no earlier run ended equally.
func (s *searcher) look(t *tape, stop vm.Stop) {
	end := s.end(stop)
	if s.seen[end] {
		return
	}
	s.seen[end] = true
	if !s.cold(t, stop) {
		return // nobody begins like that
	}
	if s.task.Loose(s.state.Learned()) != "" {
		return // it says nothing about other machines
	}
	r, ok := s.result()
	if !ok || s.known(r) {
		return
	}
	if fits := s.fits(&r); !fits {
		s.poor(t, end, r)
		return
	}
	if small, ok := s.simplified(t, r, true); ok {
		r = small
	}
	s.news = s.work
	s.found = append(s.found, r)
	if s.rest != nil {
		if rest := s.rest(); rest > 0 {
			s.most = min(s.most, s.work+rest)
		}
	}
}

// fits reports whether a counterexample is one that somebody would call so: its arguments are as the code asks, or what the
// engine's user says.
func (s *searcher) fits(r *task.Result) bool {
	if s.wanted != nil {
		return s.wanted(r)
	}
	r.Unmet = Unmet(s.task, r)
	return len(r.Unmet) == 0
}

// mostPoor bounds the runs with one ending that are looked at until one fits.
const mostPoor = 40

// poor keeps the first counterexample that does not fit, and lets the search look for another one that ends so.
func (s *searcher) poor(t *tape, end ending, r task.Result) {
	if s.poorly[end]++; s.poorly[end] < mostPoor {
		delete(s.seen, end)
	}
	if slices.ContainsFunc(s.unmet, func(f misfit) bool { return f.Property == r.Property }) {
		return
	}
	s.unmet = append(s.unmet, misfit{r, t})
}

// misfit is a counterexample that does not fit, and its input.
type misfit struct {
	task.Result
	tape *tape
}

// settle makes counterexamples that do not fit simpler where there are no others: at the end, since most of the time would go into them.
func (s *searcher) settle() {
	for i := range s.unmet {
		u := &s.unmet[i]
		if s.known(u.Result) || s.ctx.Err() != nil {
			continue
		}
		if small, ok := s.simplified(u.tape, u.Result, false); ok {
			small.Unmet = Unmet(s.task, &small)
			u.Result = small
		}
	}
}

// all are the violations that were found; one that does not fit where there is no other.
func (s *searcher) all() []task.Result {
	for _, u := range s.unmet {
		if !s.known(u.Result) {
			s.found = append(s.found, u.Result)
		}
	}
	s.unmet = nil
	return s.found
}

// end returns how a run ended.
func (s *searcher) end(stop vm.Stop) ending {
	out := s.last
	if stop.Kind == vm.Finished {
		out.class = s.state.Class(s.state.Exc())
		return out
	}
	out.node, out.text = stop.Node, string(stop.Property)+": "+stop.Text
	return out
}

func (s *searcher) known(r task.Result) bool {
	return slices.ContainsFunc(s.found, func(f task.Result) bool { return f.Property == r.Property })
}

// result replays the latest run; ok is false if nothing is violated: not every exception is a
// finding in the language.
func (s *searcher) result() (r task.Result, ok bool) {
	full, stop, err := replay.Trace(s.code, s.setup, s.state.Trace(), vm.Budget{Heap: s.begin.Heap.Bytes + heap, Work: oneWork})
	switch {
	case errors.Is(err, vm.ErrInterrupted):
		return r, false
	case err != nil:
		s.fault = err
		return r, false
	case stop.Kind != vm.Violated && stop.Kind != vm.Deadlock:
		return r, false
	}
	full.Check = s.task.Goal.Name
	g := s.task.Goal
	r = task.Result{
		Property: PropertyOf(g, stop), Status: task.Violated, Trace: &full, Bounds: s.task.Bounds, Expected: g.Expect,
		Engine: Name, Evidence: task.Evidence{Replayed: true}, Stats: task.Stats{"runs": int64(s.runs)},
	}
	r.Assume(s.task.Rests(s.state.Depends()))
	return r, true
}

// PropertyOf returns what a run of a goal violates that stopped so.
func PropertyOf(g *ir.Goal, stop vm.Stop) task.Property {
	p := stop.Violates(task.Property{Unit: g.Proc.Name, Span: g.Span})
	if stop.Unit != "" && stop.Clause == nil {
		p.Unit = stop.Unit
	}
	return p
}
