// This file lets a driver observe the conditions of a run with their operands, from which a search
// computes branch distances.

package vm

// Probe is called for each condition before it is evaluated, with the words of its operands.
type Probe func(s *State, c *Condition, a, b uint64)

// SetProbe sets the probe of a run; copies of the state have none. It is called before the run,
// which does not record.
func (s *State) SetProbe(p Probe) { s.probe = p }
