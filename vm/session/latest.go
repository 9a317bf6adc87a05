// This file keeps, going forward, where each cell was written last.

package session

import "assay/vm/state"

// Latest knows the last write of every cell, from notes of each step. It answers as LastWrite does, at once, for who goes through a whole run
// and asks about much. It does not go back.
type Latest struct {
	cells, slots map[uint64]moment // of the heap: by cell, and by slot of a relation
	made         map[uint64]moment // objects
	threads      []*stackWrites
}

// moment is a save: the position before its step, and its number in it.
type moment struct{ position, order int }

func (m moment) after(n moment) bool {
	return m.position > n.position || m.position == n.position && m.order > n.order
}

// stackWrites are those of a thread: of its words and relations, by their places, and when its frames began, from the outermost.
type stackWrites struct {
	words, rels map[uint64]moment
	begun       map[int]moment
}

// Note takes in the last step of a session; it has to see each.
func (l *Latest) Note(r *Session) {
	if l.cells == nil {
		l.cells, l.slots, l.made = map[uint64]moment{}, map[uint64]moment{}, map[uint64]moment{}
	}
	saves := r.Saves()
	depth := map[int32]int{}
	for i := len(saves) - 1; i >= 0; i-- {
		x := &saves[i]
		at := moment{r.Position() - 1, i}
		switch x.Kind {
		case state.SaveCell:
			note(l.cells, x.Cell, at)
		case state.SaveSlot:
			note(l.slots, x.Cell, at)
		case state.SaveAlloc:
			note(l.made, x.Cell, at)
		case state.SaveWord:
			note(l.thread(x.Thread).words, x.Cell, at)
		case state.SaveRel:
			note(l.thread(x.Thread).rels, x.Cell, at)
		case state.SavePush, state.SavePop:
			d, ok := depth[x.Thread]
			if !ok {
				d = len(r.State.Threads[x.Thread].Frames)
			}
			if d++; x.Kind == state.SavePush {
				d -= 2
				note(l.thread(x.Thread).begun, d, at)
			}
			depth[x.Thread] = d
		}
	}
}

// note keeps the latest.
func note[K comparable](m map[K]moment, k K, at moment) {
	if old, ok := m[k]; !ok || at.after(old) {
		m[k] = at
	}
}

func (l *Latest) thread(i int32) *stackWrites {
	for len(l.threads) <= int(i) {
		l.threads = append(l.threads, &stackWrites{map[uint64]moment{}, map[uint64]moment{}, map[int]moment{}})
	}
	return l.threads[i]
}

// Of returns the position before the step that wrote a cell last, and whether that made what it is in; it is false if the cell was never written,
// or does not exist.
func (l *Latest) Of(r *Session, c Cell) (position int, begins, ok bool) {
	p, ok := r.placeOf(c)
	if !ok {
		return 0, false, false
	}
	var wrote, began moment
	var written, begun bool
	if c.Local != nil {
		t := l.thread(int32(c.Thread))
		began, begun = t.begun[c.Frame]
		if p.kind == state.SaveRel {
			wrote, written = t.rels[p.cell]
		} else {
			wrote, written = t.words[p.cell]
		}
	} else {
		began, begun = l.made[c.Object]
		if p.kind == state.SaveSlot {
			wrote, written = l.slots[p.cell]
		} else {
			wrote, written = l.cells[p.cell]
		}
	}
	if begun && (!written || began.after(wrote)) {
		return began.position, true, true
	}
	return wrote.position, false, written
}
