// This file goes far without recording: the machine runs as it does for nobody, from a state that is kept, and the last steps are recorded.

package session

import (
	"cmp"

	"assay/vm"
)

// distances are numbers of steps.
type distances struct {
	least    int // nothing shorter is worth a copy of the state
	usual    int // between two states, unless a state is large
	most     int
	settling int // at most, after which it has to be known where the line began
	recorded int // before a position that somebody goes to

	// How long parts are that are run again: where each step is looked at, and where none is.
	looked, passed int
}

var usually = distances{least: 1 << 12, usual: 1 << 20, most: 1 << 23, settling: 1 << 12, recorded: 1 << 12, looked: 1 << 17, passed: 1 << 20}

// coasting is what a session knows of doing so.
type coasting struct {
	distances
	slow     int  // before this position it is not tried again
	patience int  // how long it is not tried, when it fails
	short    bool // no farther than the least distance
	changes  int  // of line, since the machine was recorded again
	exact    int  // how many steps were recorded before it was known where the line began
}

// coaster is a session that goes far.
type coaster struct{ *Session }

// far returns how many steps are run at once: so many that copying the state costs little beside.
func (r coaster) far(size int64) int {
	k := &r.coasts
	if k.short {
		return k.least
	}
	return min(max(int(size/2), k.usual, r.points.apart), k.most)
}

// coast goes on by many steps of which only the last are recorded, and at most to a limit; it returns how many, or 0 if it has done nothing: it is too near, several threads
// run, something is chosen, or the run ends. Where a position begins a line follows from those before it, so after a run that nobody looked at, steps are recorded
// until the line has changed twice: then it does not matter any more what was before.
func (r coaster) coast(limit int) int {
	k, from := &r.coasts, r.Position()
	if r.opts.Points <= 0 || r.opts.Keep <= 0 || r.single > 0 || from < k.slow || !r.together() {
		return 0
	}
	if from < r.newest { // what it puts out in these steps was put out
		limit = min(limit, r.newest-from)
	}
	if limit -= k.recorded + k.settling; limit < k.least {
		return 0
	}
	size := r.State.Size()
	back := point{from, r.used, r.now, r.State.Clone()}
	for n, try := min(limit, r.far(size)), 0; try < 2 && n >= k.least; try++ {
		ran, ok := r.coastBy(n)
		if ok {
			k.patience = 0
			history{r.Session}.keep(back, size)
			return r.Position() - from
		}
		history{r.Session}.returnTo(&back)
		n = ran - k.settling
	}
	k.patience = min(max(2*k.patience, k.least), k.most)
	k.slow = from + k.patience
	return 0
}

// coastBy does it by so many steps. If it fails, the state is anything, and ran is how far the machine came.
func (r coaster) coastBy(n int) (ran int, ok bool) {
	s := r.State
	from, newest := r.Position(), r.newest
	threads, log, done := len(s.Threads), s.Log, s.Done
	var held []put
	r.held = &held
	defer func() { r.held = nil }()
	b := r.opts.Budget
	b.Steps, b.Counted = int64(n), true
	s.Record(nil)
	stop := s.Run(b)
	s.Record(&r.rec)
	ran = int(s.Done - done)
	if stop.Kind != vm.OutOfBudget || stop.Reason != vm.StepBudget || ran != n || len(s.Threads) != threads || s.Log != log || !r.together() {
		return ran, false
	}
	r.rec.Saves, r.marks, r.skipped = r.rec.Saves[:0], r.marks[:0], from+n
	r.stop = stop
	r.now = stand{}
	r.now = r.standing()
	r.now.line, r.now.first, r.now.seen, r.now.begins = line{}, 0, 0, false
	for i := range held {
		held[i].at = from + n
	}
	if !r.settle(&held) {
		return ran, false
	}
	for _, x := range held {
		if x.at > newest && x.at <= r.Position() {
			r.sink(x.to, x.data)
		}
	}
	r.newest = max(newest, r.Position())
	return ran, true
}

// settle records steps until the line has changed twice, and forgets those before.
func (r coaster) settle(held *[]put) bool {
	k := &r.coasts
	k.changes, k.exact = 0, 0
	for done := 0; k.changes < 2; done += r.chunk {
		if done >= k.settling || !r.together() {
			return false
		}
		begin, before := len(r.rec.Saves), len(*held)
		if _, ok := r.batch(r.chunk); !ok {
			return false
		}
		for i := before; i < len(*held); i++ {
			x := &(*held)[i]
			x.at = r.Position() + begun(r.rec.Saves[begin:x.saves])
		}
		r.carve(begin)
	}
	r.drop(k.exact)
	return true
}

// keep keeps a state, if that is due.
func (r history) keep(p point, size int64) {
	all := &r.points
	all.apart = cmp.Or(all.apart, leastApart)
	if n := len(all.list); n > 0 && p.position-all.list[n-1].position < all.apart {
		return
	}
	all.list = append(all.list, p)
	for all.bytes += size; all.bytes > r.opts.Points; {
		all.thin()
	}
}
