// This file lets a driver see how the conditions of a run come out, by what they compare: a
// search that wants another outcome is led by how far the operands are from it.

package vm

import (
	"assay/ir"
	"assay/vm/code"
)

// Condition is a comparison, or a truth value, that a branch, an assumption or an assertion comes down to.
type Condition = code.Condition

// Probe is told of each condition before it is evaluated, with the words of its operands.
type Probe func(s *State, c *Condition, a, b uint64)

// SetProbe has a run tell of its conditions; copies of the state do not. It is called before
// the run, which does not record.
func (s *State) SetProbe(p Probe) { s.probe = p }

// Around is where the current thread is, as far as the procedures that are asked for go: the
// innermost open one of them that is not the top, and what it waits for; 0 if there is none.
func (s *State) Around(known func(*ir.Proc) bool) uint64 {
	frames := s.threads[s.current].frames
	for i := len(frames) - 2; i >= 0; i-- {
		if f := &frames[i]; known(f.proc.IR) {
			return (f.proc.Number+1)<<32 | uint64(uint32(f.node))
		}
	}
	return 0
}

// Top is the procedure that the current thread runs.
func (s *State) Top() *ir.Proc { return s.top().proc.IR }
