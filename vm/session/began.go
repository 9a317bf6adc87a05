// This file goes back to where calls began, without moving.

package session

import (
	"sort"

	"assay/ir"
	"assay/vm"
	"assay/vm/state"
)

// Began returns the position behind the step that opened a frame of a thread. The session stays where it is.
func (r *Session) Began(thread, frame int) (int, error) {
	if r.origin == nil {
		return 0, ErrForward
	}
	key := frameOf{thread, frame}
	if at, ok := r.opened[key]; ok {
		return at, nil
	}
	at, err := beganAt(r, thread, frame)
	if err == nil {
		if r.opened == nil {
			r.opened = map[frameOf]int{}
		}
		r.opened[key] = at
	}
	return at, err
}

// frameOf is a frame of a thread.
type frameOf struct{ thread, frame int }

// noteFrames keeps known where frames were opened, over a step: after it was taken, or before it is undone. Conditions ask at each step.
func noteFrames(r *Session, saves []vm.Save, taken bool) {
	depth := map[int32]int{}
	for i := len(saves) - 1; i >= 0; i-- {
		x := &saves[i]
		if x.Kind != state.SavePush && x.Kind != state.SavePop {
			continue
		}
		d, ok := depth[x.Thread]
		if !ok {
			d = len(r.State.Threads[x.Thread].Frames)
		}
		switch {
		case x.Kind == state.SavePop:
			if key := (frameOf{int(x.Thread), d}); r.opened[key] != r.Position() {
				delete(r.opened, key)
			}
			d++
		default:
			d--
			key := frameOf{int(x.Thread), d}
			if delete(r.opened, key); taken {
				r.opened[key] = r.Position()
			}
		}
		depth[x.Thread] = d
	}
}

func beganAt(r *Session, thread, frame int) (int, error) {
	depth := len(r.State.Threads[thread].Frames)
	for i := len(r.rec.Saves) - 1; i >= 0; i-- {
		x := &r.rec.Saves[i]
		if cameWith(x, thread, frame) {
			return r.skipped + sort.Search(len(r.marks), func(k int) bool { return r.marks[k].saves > i }), nil
		}
		if int(x.Thread) != thread {
			continue
		}
		switch x.Kind {
		case state.SavePop:
			depth++
		case state.SavePush:
			if depth--; depth == frame {
				return r.skipped + sort.Search(len(r.marks), func(k int) bool { return r.marks[k].saves > i }), nil
			}
		}
	}
	for end := r.skipped; end > 0; {
		f := scanner{history{root(r)}.part(end, r.coasts.passed)}
		begin := f.Position()
		w, ok, err := f.scan(Cell{Local: &ir.Local{}, Thread: thread, Frame: frame}, stored{kind: noSave}, end)
		if err != nil {
			return 0, err
		}
		if ok {
			return w.Position + 1, nil
		}
		end = begin
	}
	return 0, nil
}

// cameWith reports whether a frame is the outermost of a thread that the step of a save made.
func cameWith(x *vm.Save, thread, frame int) bool {
	n, ok := x.Threads()
	return ok && frame == 0 && n <= thread
}

// noSave is the kind of no save.
const noSave = ^state.SaveKind(0)

// root is the session that keeps the states of the run: of one that runs a part again, the one that it is a part of.
func root(r *Session) *Session {
	for r.of != nil {
		r = r.of
	}
	return r
}

// Past returns a copy of the state at a position before, or at, that of the session, which stays where it is.
func (r *Session) Past(position int) (*vm.State, error) {
	if r.origin == nil {
		return nil, ErrForward
	}
	if at := position - r.skipped; at >= 0 && at <= len(r.marks) {
		s, from := r.State.Clone(), len(r.rec.Saves)
		if at < len(r.marks) {
			from = r.marks[at].saves
		}
		for i := len(r.rec.Saves) - 1; i >= from; i-- {
			s.Undo(r.rec.Saves[i])
		}
		return s, nil
	}
	all := history{root(r)}
	f := all.from(all.pointBefore(position))
	f.opts.Keep = mostCells >> 4
	if err := (coaster{f}).goTo(position); err != nil { // where lines begin is not asked
		return nil, err
	}
	return f.State, nil
}
