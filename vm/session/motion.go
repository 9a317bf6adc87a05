// This file moves to what is looked for, to places, and to either end.

package session

import (
	"cmp"
	"math"
	"slices"

	"assay/ir"
	"assay/source"
	"assay/vm/state"
)

// Place is the position of a run: what its current thread does next.
type Place struct {
	Thread int      // from 0
	Depth  int      // open procedures of the thread
	Proc   *ir.Proc // the innermost; nil: the thread has ended
	Node   ir.Node  // nil: nothing is left
	Span   source.Span
	Shown  bool // it is in a source line that sessions stop at
}

// Place returns the position of the run; it is unknown in a session of single steps only.
func (r *Session) Place() Place { return r.now.place() }

func (x stand) place() Place {
	out := Place{Thread: int(x.thread), Depth: int(x.depth), Shown: x.shown}
	if x.proc == nil {
		return out
	}
	out.Proc = x.proc.IR
	if out.Node = x.proc.NodeAt(x.node); out.Node != nil {
		out.Span = ir.MetaOf(ir.Source(out.Node)).Span
	}
	return out
}

// Breakpoint is what to stop at. With a line or a procedure it is a position; otherwise it is a step that does what Did
// says: forward a motion ends behind it, and backward before it.
type Breakpoint struct {
	File string              // of the line; empty: any
	Line int                 // stops where it begins; 0: where a procedure does
	Proc string              // the name of the procedure; empty: any
	In   func(*ir.Proc) bool // the same, of several procedures; nil: any
	Ends bool                // of a procedure: where it returns to its caller, on a line
	Did  func(*Session) bool // looks at the state after the step and at its Saves
	If   func(*Session) bool // looks at the state where the motion would end; nil: always
}

// at reports whether the breakpoint is at the position of a session.
func (b *Breakpoint) at(r *Session) bool {
	if b.Did != nil {
		return false
	}
	x := &r.now
	if b.Line == 0 {
		if x.proc == nil || b.Proc == "" && b.In == nil || b.Ends && !x.returns() || !b.Ends && !x.entered {
			return false
		}
	} else if !x.begins || int(x.line.number) != b.Line {
		return false
	}
	p := x.place()
	if p.Node == nil || b.Proc != "" && p.Proc.Name != b.Proc || b.File != "" && p.Span.File != b.File || b.In != nil && !b.In(p.Proc) {
		return false
	}
	return b.If == nil || b.If(r)
}

// returns reports whether the procedure returns in the next step, and not with an exception.
func (x *stand) returns() bool {
	if !x.shown {
		return false
	}
	_, ok := x.proc.NodeAt(x.node).(*ir.Return)
	return ok
}

// Forward goes on until a position that is looked for, to one of some breakpoints, or to the end. It reports whether it moved.
func (r *Session) Forward(there func(*Session) bool, breaks ...Breakpoint) (bool, error) {
	return r.forward(there, false, breaks)
}

// forward is Forward; quick: what is looked for follows from the position alone, and not from the state.
func (r *Session) forward(there func(*Session) bool, quick bool, breaks []Breakpoint) (bool, error) {
	moved, err := coaster{r}.forwardTo(there, quick, breaks)
	return moved, cmp.Or(err, coaster{r}.exactly())
}

// forwardTo is forward, to a position of which all may not be known.
func (r coaster) forwardTo(there func(*Session) bool, quick bool, breaks []Breakpoint) (bool, error) {
	if r.opts.Keep < 0 {
		return false, ErrForward
	}
	r.hits = r.hits[:0]
	most := 1
	switch {
	case quick && there == nil && len(breaks) == 0:
		most = math.MaxInt
	case quick && plain(breaks):
		most = r.chunk
	}
	for n := 0; ; {
		taken, found, err := r.forwardBy(most, there, breaks)
		if err != nil || taken == 0 {
			return n > 0, err
		}
		if found {
			return true, nil
		}
		if n += taken; r.interrupted(n, taken) {
			return true, ErrInterrupted
		}
	}
}

// found reports whether a motion forward ends here, and notes which breakpoints it is at.
func (r *Session) found(there func(*Session) bool, breaks []Breakpoint) bool {
	r.hits = r.hits[:0]
	for i := range breaks {
		if b := &breaks[i]; b.at(r) || b.Did != nil && b.Did(r) && (b.If == nil || b.If(r)) {
			r.hits = append(r.hits, i)
		}
	}
	return len(r.hits) > 0 || there != nil && there(r)
}

// Hits returns which of its breakpoints the last motion ended at, by their numbers in its arguments.
func (r *Session) Hits() []int { return r.hits }

// pollEvery is how many steps are between two questions for an interruption.
const pollEvery = 1 << 10

// interrupted asks for one after so many steps, of which the last were taken at once.
func (r *Session) interrupted(n, last int) bool {
	return n/pollEvery != (n-last)/pollEvery && r.Interrupted()
}

// Interrupted asks whether motions are to end: whoever repeats short ones asks in between.
func (r *Session) Interrupted() bool { return r.opts.Interrupted != nil && r.opts.Interrupted() }

// Backward goes back until a position that is looked for, to one of some breakpoints, or to the beginning. It reports whether it moved.
func (r *Session) Backward(there func(*Session) bool, breaks ...Breakpoint) (bool, error) {
	return coaster{r}.backward(there, false, breaks)
}

// backward is Backward; quick: see forward.
func (r coaster) backward(there func(*Session) bool, quick bool, breaks []Breakpoint) (bool, error) {
	if r.origin == nil {
		return false, ErrForward
	}
	from := r.Position()
	r.hits = r.hits[:0]
	if err := r.remember(); err != nil {
		return false, err
	}
	for n := 1; len(r.marks) > 0; n++ {
		did := r.did(breaks)
		r.undo()
		if r.before(did, breaks) || there != nil && there(r.Session) {
			return true, nil
		}
		if r.interrupted(n, 1) {
			return true, ErrInterrupted
		}
	}
	if r.skipped == 0 {
		return from > 0, nil
	}
	to, err := r.findBefore(r.skipped, there, quick && plain(breaks), breaks)
	if err != nil {
		return from > r.Position(), err
	}
	hits := r.hits
	r.hits = nil
	err = r.Goto(to)
	r.hits = hits
	return true, err
}

// did returns which breakpoints the last step is one of.
func (r *Session) did(breaks []Breakpoint) []bool {
	var out []bool
	for i := range breaks {
		if b := &breaks[i]; b.Did != nil && b.Did(r) {
			if out == nil {
				out = make([]bool, len(breaks))
			}
			out[i] = true
		}
	}
	return out
}

// before reports whether a motion backward ends here: at a breakpoint, or before a step that is one. It notes which.
func (r *Session) before(did []bool, breaks []Breakpoint) bool {
	r.hits = r.hits[:0]
	for i := range breaks {
		if b := &breaks[i]; b.at(r) || did != nil && did[i] && (b.If == nil || b.If(r)) {
			r.hits = append(r.hits, i)
		}
	}
	return len(r.hits) > 0
}

// findBefore returns the last position before a dropped one that a motion backward ends at; 0 if there is none. The dropped
// steps are run again, the latest part first.
func (r coaster) findBefore(position int, there func(*Session) bool, quick bool, breaks []Breakpoint) (int, error) {
	for end := position; end > 0; {
		f, err := history{r.Session}.looked(end)
		if err != nil {
			return 0, err
		}
		begin := f.Position()
		find := f.findIn
		if quick {
			find = coaster{f}.findQuickly
		}
		last, err := find(end, there, breaks)
		if err != nil || last >= 0 {
			r.hits = append(r.hits[:0], f.hits...)
			return max(last, 0), err
		}
		end = begin
	}
	return 0, nil
}

// findIn goes on to an end, and returns the last position before it that a motion backward ends at, with its hits; -1: there is none.
func (f *Session) findIn(end int, there func(*Session) bool, breaks []Breakpoint) (last int, err error) {
	last = -1
	var hits []int
	note := func(at int, at2 ...int) { last, hits = at, append(hits[:0], at2...) }
	look := func() {
		if f.before(nil, breaks) || there != nil && there(f) {
			note(f.Position(), f.hits...)
		}
	}
	holds := make([]bool, len(breaks)) // the conditions, at the position before the step
	f.opts.Keep = 1
	for look(); f.Position() < end; {
		for i := range breaks {
			holds[i] = breaks[i].Did != nil && (breaks[i].If == nil || breaks[i].If(f))
		}
		if ok, err := f.Step(); err != nil || !ok {
			return last, err
		}
		for i, did := range f.did(breaks) {
			if did && holds[i] {
				note(f.Position()-1, i)
			}
		}
		if f.Position() < end {
			look()
		}
		if f.interrupted(f.Position(), 1) {
			return last, ErrInterrupted
		}
	}
	f.hits = hits
	return last, nil
}

// findQuickly is findIn where positions alone decide: many steps are taken at once.
func (f coaster) findQuickly(end int, there func(*Session) bool, breaks []Breakpoint) (last int, err error) {
	last = -1
	var hits []int
	look := func(at int) {
		if f.before(nil, breaks) || there != nil && there(f.Session) {
			last, hits = at, append(hits[:0], f.hits...)
		}
	}
	f.opts.Keep = 1
	for look(f.Position()); f.Position() < end; {
		from, ok := f.Position(), false
		if end-from >= f.chunk && f.single == 0 {
			_, ok = f.steps(f.chunk)
		}
		if !ok {
			f.single = max(f.single-1, 0)
			if ok, err := f.Step(); err != nil || !ok {
				return last, err
			}
		}
		to, now := f.Position(), f.now
		for at := from + 1; at <= to && at < end; at++ {
			if f.now = now; at < to {
				f.now = f.marks[at-f.skipped].stand
			}
			look(at)
		}
		if f.now = now; f.interrupted(to, to-from) {
			return last, ErrInterrupted
		}
	}
	f.hits = hits
	return last, nil
}

// From returns the position before the last step, as far as that is kept.
func (r *Session) From() Place {
	if len(r.marks) == 0 {
		return Place{}
	}
	return r.marks[len(r.marks)-1].place()
}

// At reports whether a breakpoint is at the position.
func (r *Session) At(b Breakpoint) bool { return b.at(r) }

// Begins reports whether a line begins at the position.
func (r *Session) Begins() bool { return r.now.begins }

// NextLine goes on to where a line begins; without one, to the end. It reports whether it moved.
func (r *Session) NextLine(breaks ...Breakpoint) (bool, error) {
	return r.forward((*Session).Begins, true, breaks)
}

// LineBack goes back to where a line begins; without one, to the beginning. It reports whether it moved.
func (r *Session) LineBack(breaks ...Breakpoint) (bool, error) {
	return coaster{r}.backward((*Session).Begins, true, breaks)
}

// Over is NextLine that passes over what is called from here, and over other threads.
func (r *Session) Over(breaks ...Breakpoint) (bool, error) {
	return r.Of(int(r.now.thread)).Over(breaks...)
}

// OverBack is LineBack, likewise; from an end, where nothing is open any more that could be stayed in, it is LineBack.
func (r *Session) OverBack(breaks ...Breakpoint) (bool, error) {
	return r.Of(int(r.now.thread)).OverBack(breaks...)
}

// Out goes on to where the innermost procedure has returned to a line that is shown.
func (r *Session) Out(breaks ...Breakpoint) (bool, error) {
	return r.Of(int(r.now.thread)).Out(breaks...)
}

// OutBack goes back to the call of the innermost procedure, in a line that is shown.
func (r *Session) OutBack(breaks ...Breakpoint) (bool, error) {
	return r.Of(int(r.now.thread)).OutBack(breaks...)
}

// Thread moves by what one thread does, whichever runs.
type Thread struct {
	r      *Session
	thread int32
	depth  int32
}

// Of returns the motions of a thread that there is.
func (r *Session) Of(thread int) Thread {
	t := Thread{r, int32(thread), r.now.depth}
	if t.thread != r.now.thread {
		t.depth = int32(len(r.State.Threads[thread].Frames))
	}
	return t
}

// NextLine goes on to where a line of the thread begins, into what it calls.
func (t Thread) NextLine(breaks ...Breakpoint) (bool, error) {
	return t.r.forward(func(r *Session) bool { return r.now.begins && r.now.thread == t.thread }, true, breaks)
}

// Over goes on to its next line, over what it calls.
func (t Thread) Over(breaks ...Breakpoint) (bool, error) { return t.r.forward(t.level(), true, breaks) }

// OverBack goes back to its line before, over what it called.
func (t Thread) OverBack(breaks ...Breakpoint) (bool, error) {
	if t.r.ended {
		return t.r.LineBack(breaks...)
	}
	return coaster{t.r}.backward(t.level(), true, breaks)
}

// Out goes on to where its innermost procedure has returned.
func (t Thread) Out(breaks ...Breakpoint) (bool, error) {
	return t.r.forward(t.outside(), true, breaks)
}

// OutBack goes back to the call of it.
func (t Thread) OutBack(breaks ...Breakpoint) (bool, error) {
	return coaster{t.r}.backward(t.outside(), true, breaks)
}

// level looks for a line of the innermost frame, or of one below it; where none of them has lines, for any.
func (t Thread) level() func(*Session) bool {
	if !t.anyShown() {
		if t.thread == t.r.now.thread {
			return (*Session).Begins
		}
		return func(r *Session) bool { return r.now.begins && r.now.thread == t.thread }
	}
	return func(r *Session) bool {
		return r.now.begins && r.now.thread == t.thread && r.now.depth <= t.depth
	}
}

// anyShown reports whether a procedure that is open in the thread is shown.
func (t Thread) anyShown() bool {
	s := t.r.State
	return s.Setup.Shown == nil || slices.ContainsFunc(s.Threads[t.thread].Frames, func(f state.Frame) bool { return s.Setup.Shown(f.Proc.IR) })
}

// outside looks for a shown line of a frame below the innermost.
func (t Thread) outside() func(*Session) bool {
	return func(r *Session) bool { return r.now.shown && r.now.thread == t.thread && r.now.depth < t.depth }
}

// Continue goes on to the next of some breakpoints, or to the end. It reports whether it moved.
func (r *Session) Continue(breaks ...Breakpoint) (bool, error) { return r.forward(nil, true, breaks) }

// ContinueBack goes back to the breakpoint before, or to the beginning. It reports whether it moved.
func (r *Session) ContinueBack(breaks ...Breakpoint) (bool, error) {
	return coaster{r}.backward(nil, true, breaks)
}

// Goto goes to a position, or to the end if that comes before.
func (r *Session) Goto(position int) error {
	r.hits = r.hits[:0]
	err := coaster{r}.goTo(position)
	return cmp.Or(err, coaster{r}.exactly())
}

// goTo is Goto, to a position of which all may not be known.
func (r coaster) goTo(position int) error {
	if r.origin != nil && position < r.skipped {
		return r.rerun(max(position, 0))
	}
	if p := (history{r.Session}).pointBefore(position); p != nil && p.position > r.Position() {
		history{r.Session}.returnTo(p) // it was there before
	}
	for n := 1; r.Position() > position; n++ {
		if ok, err := r.Back(); err != nil || !ok {
			return err
		}
		if r.interrupted(n, 1) {
			return ErrInterrupted
		}
	}
	for r.Position() < position {
		taken, _, err := r.forwardBy(position-r.Position(), nil, nil)
		if err != nil || taken == 0 {
			return err
		}
		if r.interrupted(r.Position(), taken) {
			return ErrInterrupted
		}
	}
	return nil
}

// Made returns the objects that the last step made.
func (r *Session) Made() (list []uint64) {
	for _, x := range r.Saves() {
		if x.Kind == state.SaveAlloc {
			list = append(list, x.Cell)
		}
	}
	return list
}

// Before returns the last position of the innermost call, before the current one, whose node satisfies a predicate with the one behind it in
// the same call. Steps that are not kept are run again, the latest part first.
func (r *Session) Before(there func(node, next int32) bool) (Line, bool, error) {
	call := r.now
	next := call.node
	found, began := keptBefore(r, &call, &next, there)
	for end := r.skipped; !began && end > 0 && r.origin != nil; {
		f, err := history{r}.looked(end)
		if err != nil {
			return Line{}, false, err
		}
		begin := f.Position()
		if err := f.Goto(end); err != nil {
			return Line{}, false, err
		}
		found, began = keptBefore(f, &call, &next, there)
		end = begin
	}
	if found == nil {
		return Line{}, false, nil
	}
	return *found, true, nil
}

// keptBefore is Before among the steps that are kept, of a call; the next of its nodes is noted. It is done where it has found one, or the call begins.
func keptBefore(r *Session, call *stand, next *int32, there func(node, next int32) bool) (found *Line, done bool) {
	for i := len(r.marks) - 1; i >= 0; i-- {
		m := &r.marks[i]
		switch {
		case m.thread != call.thread:
		case m.depth < call.depth:
			return nil, true
		case m.depth > call.depth || m.proc != call.proc:
		case there(m.node, *next):
			return &Line{r.skipped + i, m.place()}, true
		default:
			*next = m.node
		}
	}
	return nil, false
}

// Line is a position where a line begins.
type Line struct {
	Position int
	Place
}

// Lines returns the last lines that began before the position, at most so many and the oldest first. Steps that are not kept are run again, the latest
// part first.
func (r *Session) Lines(most int) ([]Line, error) {
	out := r.keptLines(most)
	for end := r.skipped; end > 0 && len(out) < most && r.origin != nil; {
		f, err := history{r}.looked(end)
		if err != nil {
			return nil, err
		}
		begin := f.Position()
		if err := f.Goto(end); err != nil {
			return nil, err
		}
		out = append(out, f.keptLines(most-len(out))...)
		end = begin
	}
	slices.Reverse(out)
	return out, nil
}

// keptLines are those among the steps that are kept, the latest first.
func (r *Session) keptLines(most int) []Line {
	var out []Line
	for i := len(r.marks) - 1; i >= 0 && len(out) < most; i-- {
		if m := &r.marks[i]; m.begins {
			out = append(out, Line{r.skipped + i, m.place()})
		}
	}
	return out
}
