// This file keeps runs within the time and memory of the caller where single statements take much of either: those that
// allocate or copy many cells.

package vm

import (
	"assay/vm/state"
)

// weighty is how many cells statements may allocate or copy between two polls for interruption.
const weighty = 1 << 20

// roomy is how many cells a heap may have before it has to request room to grow.
const roomy = 1 << 17

// SetRoom sets the function that grants heaps their room, in bytes: between least and most, or 0, and then the run
// stops with the reason Interrupted. It is called when a large heap has to move or is copied, since that takes most of
// the memory of a run, at once. Nil: there is room for all.
func (c *Code) SetRoom(room func(least, most int64) int64) { c.room = room }

// roomFor returns the room that a heap gets for cells: 0, or between the two numbers.
func (c *Code) roomFor(least, most int) int {
	if c.room == nil || most <= roomy {
		return most
	}
	return int(c.room(8*int64(least), 8*int64(most)) / 8)
}

// mayCopy reports whether there is room for a copy of a heap.
func (c *Code) mayCopy(h *state.Heap) bool {
	return len(h.Cells) == 0 || c.roomFor(len(h.Cells), len(h.Cells)) > 0
}
