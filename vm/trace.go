// This file returns the trace of a run.

package vm

import (
	"errors"

	"assay/task"
)

// Trace returns how the state was reached: its initial state and its choices. The
// rest is for Replay to compute.
func (s *State) Trace() task.Trace {
	return task.Trace{
		Unit: s.Setup.Proc.Name, Bounds: s.Setup.Bounds, Initial: s.Initial(), Choices: s.Choices(),
	}
}

// ErrInterrupted is that a run was ended (Code.SetEnded, Code.SetRoom): nothing is known about what it would have done.
var ErrInterrupted = errors.New("the run was interrupted")
