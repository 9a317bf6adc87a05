// This file goes far without recording: the machine runs as it does for nobody, from state to state that is kept.

package session

import (
	"sort"

	"assay/vm"
)

// distances are numbers of steps.
type distances struct {
	least    int // nothing shorter is run without recording
	usual    int // between two states, unless a state is large
	most     int
	recorded int // before a position that somebody goes to

	// How long parts are that are run again: where each step is looked at, and where none is.
	looked, passed int
}

var usually = distances{least: 1 << 12, usual: 1 << 20, most: 1 << 23, recorded: 1 << 13, looked: 1 << 17, passed: 1 << 20}

// coasting is what a session knows of doing so.
type coasting struct {
	distances
	short  bool // states are as close as they may be
	tail   int  // so many steps are recorded before a position that somebody goes to, if those that are usual were too few
	barred int  // a leg ends before this position if it begins before it: the step there cannot be counted
}

// coaster is a session that goes far.
type coaster struct{ *Session }

// far returns how many steps lie between two states: so many that copying them costs little beside.
func (r coaster) far(size int64) int {
	k := &r.coasts
	if k.short {
		return k.least
	}
	return min(max(2*int(size), k.usual), k.most)
}

// leg runs on without recording, until so many steps are left to a limit that have to be recorded, to where a state is due, or to where something is chosen or a thread
// starts, or to the end. It returns how many steps it went; 0: it is too near, or several threads run. Behind it, nothing is known of the line that the run is in but what
// the state says: see doubt.
func (r coaster) leg(limit int) int {
	k, from := &r.coasts, r.Position()
	if r.opts.Points <= 0 || r.opts.Keep <= 0 || !r.together() {
		return 0
	}
	if limit = min(limit, r.ahead(from)) - max(k.recorded, k.tail); limit < k.least {
		return 0
	}
	due := history{r.Session}.due(r.far(r.State.Size()))
	n := min(limit, max(due-from, 1))
	fresh := from >= r.newest
	stop, ran := r.unrecorded(n, fresh)
	switch {
	case stop.Kind == vm.NeedChoice:
		ran++ // the statement that asks is a step, and is counted when it has its answer
	case stop.Kind == vm.OutOfBudget && stop.Reason == vm.StepBudget:
	case stop.Kind == vm.Finished || stop.Reason == vm.Interrupted:
		r.ended = true
	default: // a statement that fails may be counted or not
		k.barred = max(from+ran-1, 1)
		r.newest = max(r.newest, from+ran)
		history{r.Session}.returnTo(history{r.Session}.pointBefore(min(from, k.barred-1)))
		return 1
	}
	r.land(from+ran, stop)
	return ran
}

// ahead returns how far a leg may go from a position: what is put out on the way is all new, or none of it.
func (r coaster) ahead(from int) int {
	most := int(^uint(0) >> 1)
	if from < r.newest {
		most = r.newest - from
	}
	if from < r.coasts.barred {
		most = min(most, r.coasts.barred-from)
	}
	return most
}

// unrecorded runs at most so many steps of one thread, and returns how many it counted.
func (r coaster) unrecorded(n int, fresh bool) (vm.Stop, int) {
	s, done := r.State, r.State.Done
	b := r.opts.Budget
	b.Steps, b.Counted = int64(n), true
	s.Record(nil)
	r.passing = fresh
	stop := s.Run(b)
	r.passing = false
	s.Record(&r.rec)
	return stop, int(s.Done - done)
}

// land makes a position the current one that was come to without recording.
func (r coaster) land(position int, stop vm.Stop) {
	r.rec.Saves, r.marks, r.skipped, r.opened = r.rec.Saves[:0], r.marks[:0], position, nil
	r.stop = stop
	r.newest = max(r.newest, position)
	r.now = r.now.passed()
	r.now = r.standing()
}

// passed returns what is known of a position that some steps lie before which nobody has looked at: the thread.
func (x *stand) passed() stand {
	depth := int32(1) << 30 // deeper than all: nothing is entered there
	return stand{thread: x.thread, depth: depth, others: x.others, doubt: noLine}
}

// doubt is what is not known of a line because steps were not looked at. Where one begins follows from those before it; what those were does not matter any more once the
// run comes to another line, or goes back to where it was in this one.
type doubt uint8

const (
	sure    doubt = iota
	noStart       // it is this line, but not where it began
	noLine        // which line it is, if it is one that goes on behind a call
)

// certain reports whether all is known of the lines of a position.
func (x *stand) certain() bool {
	for o := x.others; o != nil; o = o.next {
		if o.doubt != sure {
			return false
		}
	}
	return x.doubt == sure
}

// exactly makes the position where the session is one of which all is known.
func (r coaster) exactly() error {
	if !r.now.certain() && !r.ended {
		if err := r.rerun(r.Position()); err != nil {
			return err
		}
	}
	r.drop(r.uncertain())
	return nil
}

// uncertain returns how many of the steps that are kept come before all is known.
func (r coaster) uncertain() int {
	return sort.Search(len(r.marks), func(i int) bool { return r.marks[i].certain() })
}

// remember has the last steps recorded, where the position was come to without.
func (r coaster) remember() error {
	if len(r.marks) > 0 || r.skipped == 0 || r.origin == nil {
		return nil
	}
	return r.rerun(r.Position())
}

// begin goes on to the first position of which all is known, and forgets what comes before. It reports whether there is one before an end.
func (r coaster) begin(end int) (bool, error) {
	for !r.now.certain() {
		left := end - 1 - r.Position()
		if left <= 0 {
			return false, nil
		}
		if taken, _, err := r.forwardBy(min(left, r.chunk), nil, nil); err != nil || taken == 0 {
			return false, err
		}
	}
	for n := len(r.marks); n > 0 && r.marks[n-1].certain(); n-- {
		r.undo()
	}
	r.drop(len(r.marks))
	return true, nil
}

// learn has states know of their lines what is found out when they are passed again, since a position.
func (r history) learn(from int) {
	all := root(r.Session).points.list
	for i := sort.Search(len(all), func(i int) bool { return all[i].position > from }); i < len(all) && all[i].position <= r.Position(); i++ {
		x := &r.now
		if at := all[i].position - r.skipped; at < 0 {
			continue
		} else if at < len(r.marks) {
			x = &r.marks[at].stand
		}
		if x.certain() {
			all[i].stand = *x
		}
	}
}
