// This file lets a driver see how the conditions of a run come out, by what they compare: a
// search that wants another outcome is led by how far the operands are from it.

package vm

// Probe is told of each condition before it is evaluated, with the words of its operands.
type Probe func(s *State, c *Condition, a, b uint64)

// SetProbe has a run tell of its conditions; copies of the state do not. It is called before
// the run, which does not record.
func (s *State) SetProbe(p Probe) { s.probe = p }
