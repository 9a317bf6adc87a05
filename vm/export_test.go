package vm

// ChoosesStart reports whether a run begins by choosing its initial state.
func ChoosesStart(s *State) bool { return s.any }
