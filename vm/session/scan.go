// This file looks for a write while a part of a run is run again, and keeps nothing of it.

package session

import (
	"assay/vm"
	"assay/vm/state"
)

// scanned is how many steps are run at once while a write is looked for.
const scanned = 1 << 12

// scanner is a session of a part that is run again, of which nothing is kept.
type scanner struct{ *Session }

// scan goes on to an end, and returns the last write of a cell on the way, which lies where it is at a later position.
func (f scanner) scan(c Cell, p stored, end int) (w Write, found bool, err error) {
	depth := 1 // of the thread of a local: one that begins on the way has a frame then
	if c.Local != nil && c.Thread < len(f.State.Threads) {
		depth = len(f.State.Threads[c.Thread].Frames)
	}
	hit := func(x *vm.Save) (hit, begins bool) {
		switch {
		case c.Local == nil:
			made := x.Kind == state.SaveAlloc && x.Cell == c.Object
			return made || x.Kind == p.kind && x.Cell == p.cell, made
		case p.kind == noSave && cameWith(x, c.Thread, c.Frame):
			return true, true
		case int(x.Thread) != c.Thread:
			return false, false
		}
		switch x.Kind {
		case state.SavePush:
			depth++
			return depth-1 == c.Frame, true
		case state.SavePop:
			depth--
		}
		return x.Kind == p.kind && x.Cell == p.cell, false
	}
	for f.Position() < end {
		from := f.Position()
		if saves := f.forgetful(min(scanned, end-from)); saves != nil {
			at, begun := from-1, 0
			for i := range saves {
				x := &saves[i]
				if x.Kind == state.SaveStep {
					at, begun = at+1, i
				}
				if yes, begins := hit(x); yes {
					b := &saves[begun]
					here := f.standAt(f.State.Program.Numbered[uint32(b.Old)], b.Thread, int32(b.Old>>32), int32(b.Cell), nil)
					w, found = Write{at, here.place(), int(x.Thread), begins}, true
				}
			}
			f.rec.Saves = f.rec.Saves[:0]
			continue
		}
		f.single = max(f.single-1, 0)
		ok, err := f.Step()
		if err != nil {
			return w, found, err
		}
		if !ok {
			break
		}
		saves := f.Saves()
		for i := range saves {
			if yes, begins := hit(&saves[i]); yes {
				w, found = Write{from, f.marks[len(f.marks)-1].place(), int(saves[i].Thread), begins}, true
			}
		}
		f.drop(len(f.marks))
		if f.interrupted(f.Position(), 1) {
			return w, found, ErrInterrupted
		}
	}
	return w, found, nil
}

// forgetful takes steps at once, without their positions, and returns what they overwrote; the caller drops it. It is nil, and nothing is done,
// where steps cannot be taken at once.
func (f scanner) forgetful(n int) []vm.Save {
	if f.single > 0 || !f.together() {
		return nil
	}
	saves, ok := f.batch(n)
	if !ok {
		return nil
	}
	f.skipped += n
	if len(f.State.Threads[f.State.Current].Frames) > 0 {
		fr := f.State.Frame()
		f.now = stand{proc: fr.Proc, thread: f.State.Current, depth: int32(len(f.State.Threads[f.State.Current].Frames)), node: fr.Node}
		f.now.shown = f.lineAt(fr.Proc, fr.Node) != 0
	}
	return saves
}
