// This file defines sessions, and their single steps.

package session

import (
	"errors"
	"fmt"
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm"
	"assay/vm/code"
	"assay/vm/state"
)

// Options are how a session runs.
type Options struct {
	Budget  vm.Budget     // of single steps; Steps is not looked at
	Known   []task.Choice // the decisions to take, from the first
	Chooser vm.Chooser    // takes those after them; nil: there are none, and asking is a *vm.Divergence

	// Keep is how many overwritten cells are remembered, at least those of the last step; 0: all; negative: those of
	// the last step, and the session does nothing but single steps.
	Keep int

	// Points is how many bytes the states may take that are kept to go back beyond what is remembered: a rerun begins at the
	// nearest. 0: there is only the beginning.
	Points int64

	// Off reports whether a node is on no line although it has one: what a call does before its first line. Nil: none is.
	Off func(*ir.Proc, ir.Node) bool

	// Interrupted is asked now and then during long motions: they end where they are, with ErrInterrupted. Nil: they are not.
	Interrupted func() bool
}

// ErrInterrupted is returned for motions that Options.Interrupted ended.
var ErrInterrupted = errors.New("interrupted")

// ErrForward is returned for motions back in a session that only goes forward.
var ErrForward = errors.New("this run goes forward only, one step at a time or to its end")

// Session is a run with its history.
type Session struct {
	State *vm.State // is not to be run by others
	opts  Options

	rec     vm.Recorder
	marks   []mark // where the kept steps began, the oldest first
	skipped int    // steps before them
	now     stand  // the position of the run
	used    int    // decisions that were taken, of decided
	decided []task.Choice
	newest  int // the last position that was ever reached

	sink   func(to string, data []byte) // what a program puts out; nil: there is none
	output func(to string, data []byte) // that of the run, for new steps alone
	lines  map[*code.Proc][]int32       // by node: the line that it is of; see lineAt

	lastProc  *code.Proc // that lines were asked of last
	lastLines []int32
	held      *[]put // not nil: what a program puts out is held back
	passing   bool   // steps are new that are not recorded
	chunk     int    // steps that are taken at once
	single    int    // so many steps are not tried at once: the last try did not succeed

	stop   vm.Stop         // why the last step ended
	ended  bool            // nothing follows
	hits   []int           // see Hits
	opened map[frameOf]int // where frames that are open were opened, as far as that is known; nil: nobody asks
	of     *Session        // that this one runs a part of again; nil: none
	origin *vm.Kept        // position 0; nil: a session that goes forward only
	points points
	finer  []point // between two of these, where somebody looked back last
	coasts coasting
}

// mark is a position, as it is needed to come back to it.
type mark struct {
	saves int // in rec
	used  int
	stand
}

// stand is where a run stands, and in which line.
type stand struct {
	proc          *code.Proc
	thread, depth int32
	node          int32
	line          line
	first         int32  // the node that the line began, or went on, at
	seen          uint64 // the nodes since that ran, by their distance from it
	shown         bool   // the node is of a line
	begins        bool   // the line begins here
	entered       bool   // the last step opened the procedure
	doubt         doubt

	others *elsewhere // the lines of other threads
}

// elsewhere is the line of a thread that does not run, where it goes on when it runs again; nothing of it changes.
type elsewhere struct {
	thread int32
	line   line
	first  int32
	seen   uint64
	doubt  doubt
	next   *elsewhere
}

// switched returns a position of another thread than the one before: the thread goes on in its line, and the other one will.
func (x stand) switched(before *stand) stand {
	x.others = &elsewhere{thread: before.thread, line: before.line, first: before.first, seen: before.seen, doubt: before.doubt}
	x.line, x.first, x.seen, x.doubt = line{}, 0, 0, sure
	last := x.others
	for o := before.others; o != nil; o = o.next {
		switch o.thread {
		case before.thread:
		case x.thread:
			x.line, x.first, x.seen, x.doubt = o.line, o.first, o.seen, o.doubt
		default:
			last.next = &elsewhere{thread: o.thread, line: o.line, first: o.first, seen: o.seen, doubt: o.doubt}
			last = last.next
		}
	}
	return x
}

// line is a line of source in a frame.
type line struct {
	proc          *code.Proc
	thread, depth int32
	number        int32
}

// New begins a session with a state that has not run. Choices of its beginning are
// taken at once, by the chooser.
func New(s *vm.State, o Options) (*Session, error) {
	o.Budget.Forced = true
	r := &Session{State: s, opts: o, chunk: bulk, coasts: coasting{distances: usually}, decided: append([]task.Choice(nil), o.Known...)}
	before := o.Budget
	before.Steps = -1
	for {
		stop := s.Run(before)
		if stop.Kind != vm.NeedChoice || s.Phase != state.PhaseSetup {
			break
		}
		if o.Chooser == nil {
			return nil, &vm.Divergence{Choice: -1, Message: "the run begins in any state"}
		}
		if err := o.Chooser.Choose(s, stop.Choice); err != nil {
			return nil, err
		}
	}
	if o.Keep >= 0 && !s.Watched() {
		r.origin = vm.Keep(s, nil)
		r.points.base = r.origin
	}
	if out := s.Setup.Output; out != nil {
		r.output = func(to string, data []byte) {
			switch {
			case r.held != nil:
				*r.held = append(*r.held, put{saves: len(r.rec.Saves), to: to, data: append([]byte(nil), data...)})
			case r.passing || r.Position() > r.newest:
				out(to, data)
			}
		}
		r.sink = out
	}
	s.Setup.Output = r.output
	r.begin()
	return r, nil
}

// begin moves the session to the beginning.
func (r *Session) begin() {
	r.rec.Saves = r.rec.Saves[:0]
	r.State.Record(&r.rec)
	r.marks, r.skipped, r.used, r.ended, r.stop = r.marks[:0], 0, 0, false, vm.Stop{}
	r.now, r.single, r.opened = stand{}, 0, nil
	r.now = r.standing()
	if stop, closed := r.State.Stopped(); closed { // before its first step
		r.stop, r.ended = stop, true
	}
}

// Position returns the number of steps that lead here.
func (r *Session) Position() int { return r.skipped + len(r.marks) }

// Forgotten returns the number of the first steps that would be run again if somebody went back to them.
func (r *Session) Forgotten() int { return r.skipped }

// Stopped returns why the last step ended, and whether nothing follows.
func (r *Session) Stopped() (vm.Stop, bool) { return r.stop, r.ended }

// Decisions returns those that lead here.
func (r *Session) Decisions() []task.Choice { return r.decided[:r.used:r.used] }

// Saves returns what the last step overwrote, the oldest first; it is good until the next motion.
func (r *Session) Saves() []vm.Save {
	if len(r.marks) == 0 {
		return nil
	}
	return r.rec.Saves[r.marks[len(r.marks)-1].saves:]
}

// Step takes one step forward. It reports whether there was one: a step may find that the run has
// ended, which Stopped then says. After an error the session is where it was.
func (r *Session) Step() (bool, error) {
	r.hits = r.hits[:0]
	if r.ended {
		return false, nil
	}
	r.trim()
	history{r}.keepPoint()
	r.marks = append(r.marks, mark{len(r.rec.Saves), r.used, r.now})
	b := r.opts.Budget
	b.Steps = 1
	asked := r.State.Pending != nil
	stop := r.State.Run(b)
	switch {
	case stop.Kind == vm.NeedChoice && asked:
		if err := r.choose(stop.Choice); err != nil {
			r.undo()
			r.stop = stop
			return false, err
		}
	case stop.Kind == vm.NeedChoice:
	default:
		r.ended = stop.Kind != vm.OutOfBudget || stop.Reason != vm.StepBudget
	}
	r.stop = stop
	r.now = r.standing()
	r.newest = max(r.newest, r.Position())
	if r.opened != nil {
		noteFrames(r, r.Saves(), true)
	}
	return true, nil
}

// choose takes the decision that the run waits for.
func (r *Session) choose(c vm.Choice) error {
	s := r.State
	if r.used < len(r.decided) {
		if err := s.Give(r.decided[r.used]); err != nil {
			return &vm.Divergence{Choice: r.used, Message: err.Error()}
		}
		r.used++
		return nil
	}
	if r.opts.Chooser == nil {
		return &vm.Divergence{Choice: r.used, Message: fmt.Sprintf("the record ends before the choice of %s", c.What)}
	}
	before := s.Log
	if err := r.opts.Chooser.Choose(s, c); err != nil {
		return err
	}
	if s.Log != before { // a decision may be made of several choices
		r.decided = append(r.decided, s.LastChoice())
		r.used++
	}
	return nil
}

// undo takes the last step back.
func (r *Session) undo() {
	m := r.marks[len(r.marks)-1]
	if r.opened != nil {
		noteFrames(r, r.rec.Saves[m.saves:], false)
	}
	for len(r.rec.Saves) > m.saves {
		last := len(r.rec.Saves) - 1
		r.State.Undo(r.rec.Saves[last])
		r.rec.Saves = r.rec.Saves[:last]
	}
	r.State.Reopen()
	r.used, r.now = m.used, m.stand
	r.marks = r.marks[:len(r.marks)-1]
	r.ended, r.stop = false, vm.Stop{}
}

// Back takes the last step back; it reports whether there was one.
func (r *Session) Back() (bool, error) {
	r.hits = r.hits[:0]
	switch {
	case r.origin == nil:
		return false, ErrForward
	case len(r.marks) > 0:
		r.undo()
		return true, nil
	case r.skipped == 0:
		return false, nil
	}
	return true, r.rerun(r.skipped - 1)
}

// rerun runs from the nearest point that is kept to a position, or from one before, from where all is known of the position.
func (r *Session) rerun(to int) error {
	k := &r.coasts
	defer func() { k.tail = 0 }()
	k.tail = k.recorded
	for near := to; ; near = to - k.tail {
		history{r}.returnTo(history{r}.pointBefore(near))
		for r.Position() < to {
			if taken, _, err := r.forwardBy(to-r.Position(), nil, nil); err != nil || taken == 0 {
				return fmt.Errorf("step %d of the run is not what it was: %v", r.Position(), err)
			}
		}
		if r.now.certain() || r.ended || k.tail > to {
			r.drop(coaster{r}.uncertain())
			return nil
		}
		k.tail *= 8
	}
}

// trim makes room for the next step.
func (r *Session) trim() {
	switch {
	case r.origin == nil:
		r.drop(len(r.marks))
	case r.opts.Keep > 0 && len(r.rec.Saves) > r.opts.Keep:
		r.drop((len(r.marks) + 1) / 2)
	}
}

// drop drops the n oldest steps that are kept.
func (r *Session) drop(n int) {
	from := len(r.rec.Saves)
	if n < len(r.marks) {
		from = r.marks[n].saves
	}
	r.rec.Saves = r.rec.Saves[:copy(r.rec.Saves, r.rec.Saves[from:])]
	r.marks = r.marks[:copy(r.marks, r.marks[n:])]
	for i := range r.marks {
		r.marks[i].saves -= from
	}
	r.skipped += n
}

// standing returns the position of the run after a step.
func (r *Session) standing() stand {
	s := r.State
	if r.opts.Keep < 0 { // not needed
		return stand{}
	}
	if len(s.Threads[s.Current].Frames) == 0 {
		x := stand{thread: s.Current, line: r.now.line, others: r.now.others, doubt: r.now.doubt}
		if x.thread != r.now.thread {
			x = x.switched(&r.now)
		}
		return x
	}
	f := s.Frame()
	return r.standAt(f.Proc, s.Current, int32(len(s.Threads[s.Current].Frames)), f.Node, r.Saves())
}

// standAt returns a position that follows the current one, after a step that saved something.
func (r *Session) standAt(p *code.Proc, thread, depth, node int32, saves []vm.Save) stand {
	before := &r.now
	x := stand{proc: p, thread: thread, depth: depth, node: node, line: before.line, first: before.first, seen: before.seen, others: before.others, doubt: before.doubt}
	if thread != before.thread {
		x = x.switched(before)
	}
	x.entered = node == 0 && (thread == before.thread && depth > before.depth || thread != before.thread && depth == 1)
	if x.entered && x.line.depth >= depth { // of a call that has ended: this one may be in the same line
		x.line = line{}
	}
	number := r.lineAt(p, node)
	if number == 0 {
		return x
	}
	x.shown = true
	switch now := (line{x.proc, x.thread, x.depth, number}); {
	case now != x.line:
		x.line, x.first, x.seen, x.begins = now, x.node, 0, !r.resumes(p, number, saves)
		if x.doubt == noLine && !x.entered { // which may be the line that it is in
			x.doubt, x.first = noStart, int32(slices.Index(r.lines[p], number)) // no later than it began
		} else {
			x.doubt = sure
		}
	case before.thread != x.thread || before.proc != x.proc || before.depth != x.depth || x.node >= before.node:
	case x.again():
		x.first, x.seen, x.begins, x.doubt = x.node, 0, true, sure // another round of a loop that is one line
	case x.doubt == noStart: // or it is one: what ran before is not known any more
		x.seen = 0
	}
	if d := x.node - x.first; d >= 0 && d < 64 {
		x.seen |= 1 << d
	}
	return x
}

// again reports whether the node ran since the line began: what is only out of order, as the code that makes a constant is, did not.
func (x *stand) again() bool {
	d := x.node - x.first
	return d < 0 || d < 64 && x.seen>>d&1 != 0
}

// resumes reports whether the last step returned to the line of the call: it goes on there, and does not begin.
func (r *Session) resumes(p *code.Proc, number int32, saves []vm.Save) bool {
	for i := len(saves) - 1; i >= 0; i-- {
		if node, ok := saves[i].Caller(); ok {
			return r.lineAt(p, node) == number
		}
	}
	return false
}

// lineAt returns the source line of a node; 0: there is none, or it is not shown.
func (r *Session) lineAt(p *code.Proc, node int32) int32 {
	if p == r.lastProc && int(node) < len(r.lastLines) {
		return r.lastLines[node]
	}
	list, ok := r.lines[p]
	if !ok {
		list = make([]int32, len(p.Nodes))
		for i, n := range p.Nodes {
			list[i] = int32(r.lineOf(p, n))
		}
		if r.lines == nil {
			r.lines = map[*code.Proc][]int32{}
		}
		r.lines[p] = list
	}
	r.lastProc, r.lastLines = p, list
	if int(node) >= len(list) {
		return 0
	}
	return list[node]
}

// lineOf returns the source line of a node; 0: there is none.
func (r *Session) lineOf(p *code.Proc, n ir.Node) int {
	setup := &r.State.Setup
	at := ir.MetaOf(ir.Source(n)).Span.Line
	if setup.Shown != nil && !setup.Shown(p.IR) || setup.Lines != nil && !setup.Lines(p.IR, at) || n != nil && at > 0 && r.opts.Off != nil && r.opts.Off(p.IR, n) {
		return 0
	}
	return at
}
