// This file takes many steps at once, where none of them has to be looked at before the next.

package session

import (
	"slices"

	"assay/vm"
	"assay/vm/state"
)

// bulk is how many steps are taken at once: few enough that going back to one of them costs little.
const bulk = 512

// mostDoubled is up to how many steps the room for them is doubled, since copying them takes as long as taking them.
const mostDoubled = 1 << 16

// put is something that a program put out in steps that are taken at once.
type put struct {
	saves int // of the recorder, when it did
	at    int // the position behind the step that did
	to    string
	data  []byte
}

// plain reports whether a motion forward can be decided without the states that it comes through.
func plain(breaks []Breakpoint) bool {
	for i := range breaks {
		if b := &breaks[i]; b.Did != nil || b.If != nil {
			return false
		}
	}
	return true
}

// together reports whether the next steps can be tried at once.
func (r *Session) together() bool {
	s := r.State
	return !r.ended && r.opts.Keep >= 0 && r.origin != nil && s.Pending == nil && !s.SeveralThreads()
}

// batch takes steps at once, and returns what they overwrote. It is false, and has done nothing, where something else happens than steps of
// one thread.
func (r *Session) batch(n int) (saves []vm.Save, ok bool) {
	s := r.State
	begin, done := len(r.rec.Saves), s.Done
	b := r.opts.Budget
	b.Steps = int64(n)
	stop := s.Run(b)
	saves = r.rec.Saves[begin:]
	if stop.Kind != vm.OutOfBudget || stop.Reason != vm.StepBudget || s.Done-done != int64(n) || begun(saves) != n || saves[0].Kind != state.SaveStep || s.SeveralThreads() {
		for len(r.rec.Saves) > begin {
			last := len(r.rec.Saves) - 1
			s.Undo(r.rec.Saves[last])
			r.rec.Saves = r.rec.Saves[:last]
		}
		s.Reopen()
		r.single = n
		return nil, false
	}
	r.stop, r.opened = stop, nil
	return saves, true
}

// steps takes several steps at once, and notes the position of each, as Step does; it returns what they put out, by position. It is false, and has
// done nothing, where that is not possible: there are several threads, something is chosen, or the run ends.
func (r *Session) steps(n int) (out []put, ok bool) {
	if !r.together() {
		return nil, false
	}
	r.trim()
	history{r}.keepPoint()
	begin := len(r.rec.Saves)
	var held []put
	r.held = &held
	_, ok = r.batch(n)
	r.held = nil
	if !ok {
		return nil, false
	}
	for i := range held {
		held[i].at = r.Position() + begun(r.rec.Saves[begin:held[i].saves])
	}
	r.carve(begin)
	return held, true
}

// begun returns how many steps began among saves.
func begun(saves []vm.Save) (n int) {
	for i := range saves {
		if saves[i].Kind == state.SaveStep {
			n++
		}
	}
	return n
}

// carve makes steps of the saves from one on.
func (r *Session) carve(begin int) {
	saves := r.rec.Saves
	for at := begin; at < len(saves); {
		end := at + 1
		for end < len(saves) && saves[end].Kind != state.SaveStep {
			end++
		}
		if n := len(r.marks); n == cap(r.marks) {
			r.marks = slices.Grow(r.marks, min(max(n, bulk), mostDoubled))
		}
		r.marks = append(r.marks, mark{at, r.used, r.now})
		if end < len(saves) {
			x := &saves[end]
			r.now = r.standAt(r.State.Program.Numbered[uint32(x.Old)], x.Thread, int32(x.Old>>32), int32(x.Cell), saves[at:end])
		} else {
			r.now = r.standing()
		}
		at = end
	}
}

// forwardBy goes on at most so many steps, at once if it can, to what is looked for. It reports how many it took.
func (r *Session) forwardBy(n int, there func(*Session) bool, breaks []Breakpoint) (taken int, found bool, err error) {
	from := r.Position()
	looks := there != nil || len(breaks) > 0
	if !looks {
		if taken := (coaster{r}).leg(n); taken > 0 {
			return taken, false, nil
		}
	}
	var held []put
	ok := n >= r.chunk && r.single == 0
	if ok {
		held, ok = r.steps(r.chunk)
	}
	if !ok {
		r.single = max(r.single-1, 0)
		ok, err := r.Step()
		if err != nil || !ok {
			return 0, false, err
		}
		history{r}.learn(from)
		return 1, looks && r.found(there, breaks), nil
	}
	to, last := r.Position(), r.now
	if looks {
		for at := from + 1; at <= to; at++ {
			r.now = last
			if at < to {
				r.now = r.marks[at-r.skipped].stand
			}
			if r.found(there, breaks) {
				r.now = last
				for r.Position() > at {
					r.undo()
				}
				found = true
				break
			}
		}
	}
	if !found {
		r.now = last
	}
	for _, x := range held { // of steps that were taken back it is put out when they are taken again
		if x.at > r.newest && x.at <= r.Position() {
			r.sink(x.to, x.data)
		}
	}
	r.newest = max(r.newest, r.Position())
	history{r}.learn(from)
	return r.Position() - from, found, nil
}
