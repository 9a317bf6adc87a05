// This file shows a run state by state.

package replay

import (
	"assay/task"
	"assay/vm"
)

// Film replays a trace and shows the state after each of its steps, in order:
// the number of the step, from 0, and the globals, objects and locals of the
// frame that runs then. It ends early when show says no.
func Film(c *vm.Code, setup vm.Setup, t task.Trace, b vm.Budget, show func(step int, s task.State) bool) error {
	r, err := begin(c, setup, t, b)
	if err != nil {
		return err
	}
	f := &film{show: show}
	r.seen = f.seen
	if _, err := r.run(b); err != nil && !f.over {
		return err
	}
	f.flush()
	return nil
}

// film keeps the last state of the current step, for a step may take several nodes.
type film struct {
	show func(int, task.State) bool
	step int // the current one, from 1; 0: none
	last task.State
	over bool
}

// seen takes in the state after a node of a step; it says whether to go on.
func (f *film) seen(s *vm.State, step, thread int) bool {
	if step > f.step {
		f.flush()
		f.step = step
	}
	if step > 0 && !f.over {
		current := s.Current
		if len(s.Threads[thread].Frames) > 0 {
			s.Current = int32(thread) // a choice may have gone on to another one
		}
		f.last = s.Export()
		s.Current = current
	}
	return !f.over
}

func (f *film) flush() {
	if f.step > 0 && !f.over {
		f.over = !f.show(f.step-1, f.last)
	}
}
