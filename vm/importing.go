// This file makes initial states of what task says.

package vm

import (
	"fmt"

	"assay/task"
	"assay/vm/state"
)

// Import replaces everything in a state that has not run yet, but for what
// Setup.Boot made, to which it adds; an object of that may be listed, with other
// contents. Objects are made
// in the order of the list; the atoms of literals may be listed or not. Array
// elements that are value structs are listed cell by cell, as Export does.
func (s *State) Import(in task.State) error {
	if b := s.boot; b != nil && b.stop.Kind != Finished {
		return fmt.Errorf("the program cannot be started: %s", b.stop)
	}
	if s.Phase != state.PhaseSetup {
		return state.ErrBegun
	}
	s.clear()
	s.any = false
	if err := s.Fill(in); err != nil {
		s.clear()
		return err
	}
	return nil
}

// Again is Import into a state that has run, whose memory is used again.
func (s *State) Again(in task.State) error {
	heap, machine := s.Heap, s.machine
	*s = *newState(s.code, s.Setup)
	s.Heap, s.machine = heap, machine
	s.beWatched()
	return s.Import(in)
}
