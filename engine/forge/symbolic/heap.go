// This file breaks the symmetries of the initial heap.

package symbolic

// canonical numbers the atoms of the initial state as they are reached.
func (x *executor) canonical() {}
