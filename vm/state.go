// This file defines the state of a run.

package vm

import (
	"assay/vm/state"
	"assay/vm/watch"
)

// State is a run at one moment: state.State with its machine.
type State struct {
	state.State
	code     *Code
	boot     *booted        // how Setup.Boot ended; nil: there is none
	brief    bool           // nobody asks how it began
	any      bool           // phaseSetup: the run begins by choosing its initial state
	counted  int            // classes whose number of atoms was chosen
	probe    Probe          // nil: conditions are not probed
	watch    *watch.Watcher // nil: contracts of calls are not checked
	license  *license       // nil: writes are not compared with a frame before the end
	unlisted unlisted       // the first that is not in it
	last     Stop           // phaseClosed: why
	machine  *machine       // buffers for Run; not part of the state
}

func newState(c *Code, setup state.Setup) *State {
	return &State{code: c, State: state.State{Program: c.Code, Setup: setup}}
}

// Clone returns an independent copy. It does not record, and contracts of calls are not checked in it.
func (s *State) Clone() *State {
	c := &State{}
	c.CopyFrom(s)
	return c
}

// CopyFrom makes s a copy of t and reuses the memory that s owns.
func (s *State) CopyFrom(t *State) {
	data, machine := s.State, s.machine
	*s = *t
	s.watch, s.probe, s.machine, s.State = nil, nil, machine, data
	s.State.CopyFrom(&t.State)
}

// Kept is a copy of a state that does not change: see state.Kept.
type Kept struct {
	data *state.Kept
	rest State // without data
}

// Keep copies a state; the copy shares with another one, or nil, what is the same.
func Keep(s *State, like *Kept) *Kept {
	if like == nil {
		like = &Kept{}
	}
	k := &Kept{data: state.Keep(&s.State, like.data), rest: *s}
	k.rest.watch, k.rest.probe, k.rest.machine, k.rest.State = nil, nil, nil, state.State{}
	return k
}

// Restore makes s the state that was kept, and reuses the memory that s owns.
func (k *Kept) Restore(s *State) {
	data, machine := s.State, s.machine
	*s = k.rest
	s.machine, s.State = machine, data
	k.data.Restore(&s.State)
}

// Size returns about how many bytes a copy takes besides another one, or nil.
func (k *Kept) Size(beside *Kept) int64 {
	if beside == nil {
		beside = &Kept{}
	}
	return k.data.Size(beside.data)
}

// Code returns what the state runs.
func (s *State) Code() *Code { return s.code }

// Stopped returns why a state that can not go on has stopped: one that ended, or whose
// Setup.Boot did not.
func (s *State) Stopped() (Stop, bool) { return s.last, s.Phase == state.PhaseClosed }

// Watched reports whether contracts of calls are checked while the state runs.
func (s *State) Watched() bool { return s.watch != nil }

// Interrupted returns the stop of an interrupted run (Code.SetEnded), for callers that run in small
// parts; ok reports whether it is interrupted.
func (s *State) Interrupted() (Stop, bool) {
	if ended := s.code.ended; ended != nil && ended() {
		return s.interrupted(), true
	}
	return Stop{}, false
}
