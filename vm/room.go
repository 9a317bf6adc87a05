// This file keeps runs within the time and the memory of whoever waits for them where single
// statements take much of either: those that make or copy many cells.

package vm

import (
	"assay/vm/state"
)

// weighty is how many cells statements may make or copy between two questions whether to go on.
const weighty = 1 << 20

// roomy is how many cells a heap may have before it asks for room to grow.
const roomy = 1 << 17

// SetRoom says who gives heaps their room, in bytes: at most so many, at least so many, or 0, and then the
// run stops with the reason Interrupted. It is asked when a large heap has to move or is copied, since that
// takes most of the memory of a run, and at once. Nil: there is room for all.
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
