// This file keeps the writes of a run, and reconstructs the heap at a call from them.

package watch

import (
	"slices"

	"assay/vm/relation"
	"assay/vm/state"
)

// journal is the writes since the first open call that needs its pre-state.
type journal struct {
	writes    []write
	was       []*relation.Rel // what slots held, by write.old
	shadow    state.Heap      // another state of the heap
	at        int             // the position of the shadow in the journal; -1: invalid
	compacted int             // length of the journal after that was done last
	asking    int             // open calls that need their pre-state
}

// write is a write: the cell, or the slot of a relation, and what it held.
type write struct {
	cell uint32
	slot bool
	old  uint64
}

const (
	journalRoom = 1 << 16 // what is kept if no call needs it
	journalLong = 1 << 22 // what is kept before it is compacted
)

// wrote adds what a cell or slot holds before it is written.
func (j *journal) wrote(h *state.Heap, cell uint32, slot bool, open []*openCall) {
	if len(j.writes) >= journalLong {
		j.trim(open)
	}
	if !slot {
		j.add(write{cell: cell, old: h.Cells[cell]})
		return
	}
	j.add(write{cell: cell, slot: true, old: uint64(len(j.was))})
	j.was = append(j.was, h.Rels[cell])
}

func (j *journal) add(w write) { j.writes = append(j.writes, w) }

// trim clears the journal when no call needs its pre-state.
func (j *journal) trim(open []*openCall) {
	if j.asking > 0 {
		if len(j.writes) > journalLong && len(j.writes) > 2*j.compacted {
			j.compact(open)
		}
		return
	}
	if len(j.writes) < journalRoom {
		return
	}
	j.writes, j.was = j.writes[:0], j.was[:0]
	j.at = -1
}

// compact keeps of each cell only what it held first between the begins of two open calls.
func (j *journal) compact(open []*openCall) {
	var from []int
	for _, c := range open {
		from = append(from, c.pos)
	}
	slices.Sort(from)
	from = slices.Compact(append(from, len(j.writes)))
	to := map[int]int{} // new places of the begins
	kept := j.writes[:0]
	for i := range len(from) - 1 {
		to[from[i]] = len(kept)
		seen := map[uint64]bool{}
		for _, e := range j.writes[from[i]:from[i+1]] {
			key := uint64(e.cell) << 1
			if e.slot {
				key |= 1
			}
			if !seen[key] {
				seen[key] = true
				kept = append(kept, e)
			}
		}
	}
	to[from[len(from)-1]] = len(kept)
	for _, c := range open {
		c.pos = to[c.pos]
	}
	j.writes, j.compacted, j.at = kept, len(kept), -1
}

// before returns the heap at a place of the journal, when there were so many objects. It is good
// until the next call of before.
func (j *journal) before(now *state.Heap, pos, objs int) state.Heap {
	j.catchUp(now)
	for i := len(j.writes) - 1; i >= pos; i-- {
		e := &j.writes[i]
		if e.slot {
			j.shadow.Rels[e.cell] = j.was[e.old]
		} else {
			j.shadow.Cells[e.cell] = e.old
		}
	}
	j.at = pos
	h := j.shadow
	h.Objs = now.Objs[:objs:objs]
	return h
}

// catchUp makes the shadow the heap as it is now.
func (j *journal) catchUp(h *state.Heap) {
	if j.at < 0 {
		j.shadow.CopyFrom(h)
		j.at = len(j.writes)
		return
	}
	for _, e := range j.writes[j.at:] {
		if e.slot {
			if int(e.cell) < len(j.shadow.Rels) {
				j.shadow.Rels[e.cell] = h.Rels[e.cell]
			}
		} else if int(e.cell) < len(j.shadow.Cells) {
			j.shadow.Cells[e.cell] = h.Cells[e.cell]
		}
	}
	j.shadow.Cells = append(j.shadow.Cells, h.Cells[len(j.shadow.Cells):]...)
	j.shadow.Rels = append(j.shadow.Rels, h.Rels[len(j.shadow.Rels):]...)
	j.shadow.Count = append(j.shadow.Count[:0], h.Count...)
	j.shadow.Bytes = h.Bytes
}

// setSlot gives a slot of the shadow a value, and makes room for it.
func (j *journal) setSlot(slot uint64, r *relation.Rel) {
	for len(j.shadow.Rels) <= int(slot) {
		j.shadow.Rels = append(j.shadow.Rels, nil)
	}
	j.shadow.Rels[slot] = r
}
