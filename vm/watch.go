// This file checks contracts of every call while a run goes on. A run without a
// Watch does not pay for it.

package vm

import (
	"slices"

	"assay/ir"
	"assay/source"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// Watch says what is checked while a run goes on: contracts at calls and returns,
// invariants of objects where they can be seen, frames at every write, and what is said
// of loops. The first that does not hold stops the run, as Violated, with a Breach.
//
// Old in a contract is the state at the call: writes are kept in a journal while a call
// that asks for it is open, and a second heap goes back along it when it is needed.
type Watch struct {
	// Of is asked once for each procedure that has its body; nil: nothing is checked.
	Of func(p *ir.Proc) *Watched

	// Facts are the classes with invariants, as far as the program has come.
	Facts func() []Fact

	// Counts reports whether a change that no frame lists is one; nil: all are.
	Counts func(c *Change) bool

	// Unknown is told of clauses that could not be evaluated.
	Unknown func(cl *ir.Clause, why string)

	// Derive computes fields of contracts that a clause reads, before it is evaluated. It
	// says why it cannot, if so; the clause is then unknown. Nil: there are none.
	Derive func(cl *ir.Clause, d *Deriver) (why string)

	// Said is the clause of contracts that an assertion or assumption of a body comes from;
	// nil for the program's own.
	Said func(n ir.Node) *ir.Clause

	// Judged, if it is there, is told of the truth of every clause, and the run goes on
	// whatever that is. The object is that of an invariant.
	Judged func(kind BreachKind, p *ir.Proc, cl *ir.Clause, object uint64, truth bool)
}

// Watched is what is checked of one procedure.
type Watched struct {
	Requires, Ensures, Signals []*ir.Clause

	Frame    *ir.Frame     // nil: anything may change
	Cases    []WatchedCase // if there are any, each frame holds where the condition of the case does at the call
	NoAlloc  bool          // nothing may be allocated
	Loops    []WatchedLoop
	Measures []*ir.Clause // integers that recursion makes smaller
	Old      bool         // something mentions Old or Fresh

	This      bool      // the first parameter is a receiver
	Maker     bool      // it makes the receiver: a constructor
	Visible   bool      // invariants hold at its calls and returns
	StaticsOf *ir.Class // a static method: of this class
	Of        *ir.Class // the class that declares it
}

// WatchedCase is the frame of a case of a contract.
type WatchedCase struct {
	When    *ir.Clause
	Frame   *ir.Frame
	NoAlloc bool // nothing may be allocated
}

// WatchedLoop is what is checked of one loop. Entry runs before Head does for the first time,
// and only then.
type WatchedLoop struct {
	Entry, Head *ir.Block
	Invariants  []*ir.Clause
	Measures    []*ir.Clause
	Frame       *ir.Frame
}

// Fact is a class with invariants over Clause.This, a local with index 0, and with those that are
// of no object.
type Fact struct {
	Class      *ir.Class
	Invariants []*ir.Clause
	Statics    []*ir.Clause
	Ready      func(global func(*ir.Global) uint64) bool // Statics hold from here on: the class is initialised
}

// Change is a write that the frame of an open call does not list, or an allocation where
// there must be none.
type Change struct {
	State *State
	Ref   uint64     // of the object, or that which was allocated
	Class *ir.Class  // of it; nil for arrays and globals
	Field *ir.Field  // that is written; nil for elements and globals
	Var   *ir.Global // that is written
	Fresh bool       // it is about an allocation
	m     *machine
	depth int
}

// Writer is the procedure that writes.
func (c *Change) Writer() *ir.Proc {
	if p := c.m.s.watch.model; p != nil {
		return p
	}
	return c.m.t.Top().Proc.IR
}

// Above are the open procedures above the call whose frame it is about, the innermost
// first.
func (c *Change) Above() []*ir.Proc {
	var out []*ir.Proc
	for i := len(c.m.t.Frames) - 1; i > c.depth; i-- {
		out = append(out, c.m.t.Frames[i].Proc.IR)
	}
	return out
}

// Held reports whether a frame of some procedures holds the object in a local.
func (c *Change) Held(some func(p *ir.Proc) bool) bool {
	t := c.m.t
	for _, f := range t.Frames {
		if !some(f.Proc.IR) {
			continue
		}
		for i, l := range f.Proc.IR.Locals {
			if ir.IsRef(l.Typ) && t.Words[int(f.Words)+int(f.Proc.Word[i])] == c.Ref {
				return true
			}
		}
	}
	return false
}

// BreachKind says where a contract was broken.
type BreachKind uint8

const (
	BreachEntry    BreachKind = iota // Requires, at a call
	BreachExit                       // Ensures
	BreachSignals                    // Signals
	BreachEntering                   // an invariant, at a call
	BreachLeaving                    // an invariant, at a return
	BreachFrame                      // of the call
	BreachAlloc                      // NoAlloc
	BreachRecursion
	BreachLoopEntry // an invariant of a loop, before it
	BreachLoop      // after a round
	BreachLoopFrame
	BreachLoopMeasure
)

// Breach is how a contract was broken.
type Breach struct {
	Kind   BreachKind
	Proc   *ir.Proc      // whose contract, or at whose call
	Clause *ir.Clause    // nil for frames
	Object uint64        // of an invariant; of a change
	Class  *ir.Class     // of a static invariant
	Cell   string        // of a change: what is changed of the object: ".next", "[3]"; the name of a global
	Global bool          // it is one
	Loop   *ir.Block     // head
	Span   source.Span   // of the statement that runs, or of the call of Proc that it is about
	Moment *Moment       // where the clause was evaluated; for frames: the call
	Caller []state.Where // the stack
	Last   uint64        // measures: the value before
	Now    uint64        // and now
}

// Breach is how the run broke a contract; nil if it did not.
func (s *State) Breach() *Breach {
	if s.watch == nil {
		return nil
	}
	return s.watch.breach
}

// SetWatch says what the runs of the code check. It is called before anything runs.
func (c *Code) SetWatch(w *Watch) {
	if c.watch = w; w == nil {
		c.Watch(nil)
		return
	}
	c.Watch(&code.Watching{Body: c.watchOf, Said: w.Said})
}

// watching is the state of a run that is watched.
type watching struct {
	w       *Watch
	breach  *Breach
	version int64 // number of writes and allocations
	calls   []*openCall
	framed  map[int32]*openCall // by thread: the latest open call that has a frame, or loops with one
	noAlloc int                 // open calls that may not allocate
	model   *ir.Proc            // that runs
	asking  int                 // open calls that ask for the state before
	bulk    []bulk

	receivers map[uint64]int    // how many open calls an object has
	makers    map[uint64]int    // how many of them make it
	statics   map[*ir.Class]int // open calls of static methods

	journal   []wrote
	was       []*relation.Rel // what slots held, by wrote.old
	shadow    state.Heap      // another state of the heap
	compacted int             // length of the journal after that was done last
	at        int             // the shadow is at this place of the journal; -1: it is nowhere
	objs      objects
}

// wrote is a write: the cell, or the slot of a relation, and what it held.
type wrote struct {
	cell uint32
	slot bool
	old  uint64
}

// bulk is a range of cells that a model changes.
type bulk struct {
	ref  uint64
	from uint32
	was  []uint64
}

// openCall is a watched call that has not returned.
type openCall struct {
	proc    *code.Proc
	thread  int32
	depth   int // of its frame
	objs    int // there were so many objects
	pos     int // in the journal
	words   []uint64
	rels    []*relation.Rel
	noAlloc bool // nothing may be allocated
	framed  bool // only what is in frame may change
	frame   []cells
	loops   []openLoop // as in Watched.Loops
	measure []uint64
	below   *openCall // the next call of the thread that has a frame, or loops with one
	outer   *openCall // the next of them that a write must be looked up in, when this frame lists it
	last    int32     // node of the latest call that returned
	at      int32     // at its end: the node to show
	gave    [2]uint64 // what came with it: its first argument, and its exception
}

// came takes in that a call has returned.
func (c *openCall) came(node int32, callee *code.Proc, words []uint64) {
	c.last, c.gave = node, [2]uint64{}
	if len(callee.ParamW) > 0 {
		c.gave[0] = words[callee.ParamW[0]]
	}
	if callee.Exc >= 0 {
		c.gave[1] = words[callee.Exc]
	}
}

// thrown is the node that an exception comes from, if the latest call made or gave it; else
// the one that runs.
func (c *openCall) thrown(exc uint64, node int32) int32 {
	if exc != 0 && (c.gave[0] == exc || c.gave[1] == exc) {
		return c.last
	}
	return node
}

// openLoop is a loop of an open call; it counts while its code runs.
type openLoop struct {
	begun bool
	objs  int
	frame []cells
	last  []uint64
	round bool // last has values
}

// cells is a range of cells of the heap that may change.
type cells struct{ from, to uint32 }

// watchOf finds what is checked of a procedure.
func (c *Code) watchOf(pc *code.Proc) {
	if c.watch.Of == nil {
		return
	}
	w := &watched{Watched: c.watch.Of(pc.IR)}
	if w.Watched == nil {
		pc.Watched, pc.Loops = nil, nil
		return
	}
	w.inLoop = make([][]bool, len(w.Loops))
	pc.Loops = nil
	for i, l := range w.Loops {
		w.inLoop[i] = loopNodes(pc, l.Head)
		pc.Loops = append(pc.Loops, code.Loop{Entry: l.Entry, Head: l.Head})
	}
	pc.Watched = w
}

// watched is what is checked of a procedure, with what is known of its body.
type watched struct {
	*Watched
	inLoop [][]bool // by loop and node: it belongs to the loop
}

// watchedOf is what is checked of a procedure of which something is.
func watchedOf(pc *code.Proc) *watched { return pc.Watched.(*watched) }

// loopNodes marks the nodes of the loop with a head: those from which the head is reached
// again without leaving it.
func loopNodes(pc *code.Proc, head *ir.Block) []bool {
	in := map[*ir.Block]bool{head: true}
	preds := map[*ir.Block][]*ir.Block{}
	reached := map[*ir.Block]bool{}
	var walk func(b *ir.Block)
	walk = func(b *ir.Block) { // what the head dominates, or at least leads to
		if reached[b] {
			return
		}
		reached[b] = true
		for _, s := range b.Term.Succs() {
			preds[s] = append(preds[s], b)
			walk(s)
		}
	}
	walk(head)
	todo := append([]*ir.Block{}, preds[head]...)
	for len(todo) > 0 {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !in[b] {
			in[b] = true
			todo = append(todo, preds[b]...)
		}
	}
	out := make([]bool, len(pc.Nodes))
	for _, b := range pc.IR.Blocks {
		for i := range b.Stmts {
			out[int(pc.Block[b.Index])+i] = in[b]
		}
		out[int(pc.Block[b.Index])+len(b.Stmts)] = in[b]
	}
	return out
}

// verdict is what came of a clause.
type verdict uint8

const (
	holds verdict = iota
	fails
	aborted // the run has stopped for another reason
)

// judge evaluates a clause. One that cannot be evaluated counts as true, and is told of.
func (m *machine) judge(kind BreachKind, c *openCall, object uint64, cl *ir.Clause, pc *code.Proc, words []uint64, rels []*relation.Rel, old *state.Snapshot) verdict {
	v, ok := m.valued(cl, pc, words, rels, old)
	if judged := m.s.watch.w.Judged; judged != nil && !m.stopped && ok {
		judged(kind, c.proc.IR, cl, object, v != 0)
		return holds
	}
	switch {
	case m.stopped:
		return aborted
	case ok && v == 0:
		return fails
	}
	return holds
}

// valued is the value of a clause of one word, if it could be evaluated. What has no value, such as a call
// that ends with an exception, is told of: engines do not decide it either.
func (m *machine) valued(cl *ir.Clause, pc *code.Proc, words []uint64, rels []*relation.Rel, old *state.Snapshot) (v uint64, ok bool) {
	unknown := func(why string) {
		if m.s.watch.w.Unknown != nil {
			m.s.watch.w.Unknown(cl, why)
		}
	}
	if why := m.derive(cl, old); why != "" {
		unknown(why)
		return 0, false
	}
	m.work = m.budget.Work
	m.clause = cl
	v = m.word(m.s.code.ExprUnit(pc, cl.X), words, rels, old)
	m.clause = nil
	if !m.stopped {
		return v, true
	}
	switch k := m.stop; {
	case k.Kind == IllDefined:
		unknown("it has no value: " + k.Message)
	case k.Kind == Unsupported, k.Kind == OutOfBudget && k.Reason != StepBudget, k.Kind == NeedChoice:
		unknown(k.Message)
	default:
		return 0, false
	}
	m.stopped, m.stop = false, Stop{}
	return 0, false
}

// breaks stops the run.
func (m *machine) breaks(b *Breach, kind task.Kind, text string) {
	k := m.s.watch
	m.violated(kind, text)
	if k.breach == nil {
		k.breach = b
		b.Caller = m.s.Stack()
		if n := len(k.calls); n > 0 && len(b.Caller) > 0 {
			if c := k.calls[n-1]; c.thread == m.s.Current && c.depth == len(m.t.Frames)-1 && c.at != 0 {
				b.Caller[0].Span = ir.MetaOf(c.proc.Nodes[c.at]).Span
			}
		}
		if b.Clause != nil {
			m.stop.Clause, m.stop.Span = b.Clause, b.Clause.Span
		}
		if b.Span == (source.Span{}) && len(b.Caller) > 0 {
			b.Span = b.Caller[0].Span
		}
	}
}

// moment is the state in which clauses of an open call are evaluated.
func (m *machine) moment(c *openCall, old *state.Snapshot) *Moment {
	f := &m.t.Frames[c.depth]
	words := append([]uint64{}, m.t.Words[f.Words:int(f.Words)+c.proc.Words]...)
	rels := append([]*relation.Rel{}, m.t.Rels[f.Rels:int(f.Rels)+c.proc.Rels]...)
	return &Moment{s: m.s, pc: c.proc, words: words, rels: rels, old: old}
}

// enterWatched checks what must hold at a call; the frame is the top.
func (m *machine) enterWatched(callee *code.Proc) {
	k := m.s.watch
	w := watchedOf(callee)
	m.t.Top().Node = 0
	c := &openCall{
		proc: callee, thread: m.s.Current, depth: len(m.t.Frames) - 1, objs: len(m.s.Heap.Objs), pos: len(k.journal),
		words: append([]uint64{}, m.words[:callee.Words]...), rels: append([]*relation.Rel{}, m.rels[:callee.Rels]...),
		loops: make([]openLoop, len(w.Loops)),
	}
	k.trim()
	c.pos = len(k.journal)
	if w.Visible && !m.visible(c, BreachEntering) {
		return
	}
	for _, cl := range w.Requires {
		v := m.judge(BreachEntry, c, 0, cl, callee, m.words, m.rels, nil)
		if v == fails {
			b := &Breach{Kind: BreachEntry, Proc: callee.IR, Clause: cl, Moment: m.moment(c, nil)}
			if n := len(m.t.Frames); n > 1 {
				b.Span = m.s.Stack()[1].Span
			}
			m.breaks(b, cl.Kind, cl.Text)
		}
		if v != holds {
			return
		}
	}
	if !m.shrinks(c) {
		return
	}
	if !m.frameOf(c) {
		return
	}
	k.count(c, 1)
	k.calls = append(k.calls, c)
	m.t.Top().Open = c
	if w.This && !w.Maker {
		k.objs.seen(m.s, c.words[0])
	}
}

// frameOf finds what a call may change: what all cases list that apply. It says no where the run ends.
func (m *machine) frameOf(c *openCall) bool {
	w := watchedOf(c.proc)
	c.noAlloc = w.NoAlloc
	for _, k := range w.Cases {
		switch v := m.judge(BreachEntry, c, 0, k.When, c.proc, m.words, m.rels, nil); v {
		case aborted:
			return false
		case holds:
			c.noAlloc = c.noAlloc || k.NoAlloc
			list := m.listed(k.Frame, c.proc, c.words, c.rels)
			if c.framed {
				list = common(c.frame, list)
			}
			c.framed, c.frame = true, list
		}
	}
	if !c.framed && w.Frame != nil {
		c.framed, c.frame = true, m.listed(w.Frame, c.proc, c.words, c.rels)
	}
	return true
}

// common are the cells that are in two sorted lists.
func common(a, b []cells) []cells {
	var out []cells
	for len(a) > 0 && len(b) > 0 {
		if from, to := max(a[0].from, b[0].from), min(a[0].to, b[0].to); from < to {
			out = append(out, cells{from, to})
		}
		if a[0].to < b[0].to {
			a = a[1:]
		} else {
			b = b[1:]
		}
	}
	return out
}

func hasLoopFrame(w *Watched) bool {
	for i := range w.Loops {
		if w.Loops[i].Frame != nil {
			return true
		}
	}
	return false
}

// shrinks checks that recursion makes the measures smaller.
func (m *machine) shrinks(c *openCall) bool {
	w := watchedOf(c.proc)
	for i, cl := range w.Measures {
		v, ok := m.valued(cl, c.proc, m.words, m.rels, nil)
		if m.stopped {
			return false
		}
		if !ok {
			return true
		}
		c.measure = append(c.measure, v)
		for j := len(m.s.watch.calls) - 1; j >= 0; j-- {
			o := m.s.watch.calls[j]
			if o.thread != c.thread || o.proc != c.proc || i >= len(o.measure) {
				continue
			}
			if last := o.measure[i]; int64(v) >= int64(last) || int64(v) < 0 {
				b := &Breach{Kind: BreachRecursion, Proc: c.proc.IR, Clause: cl, Moment: m.moment(c, nil), Last: last, Now: v}
				m.breaks(b, cl.Kind, cl.Text)
				return false
			}
			break
		}
	}
	return true
}

// leaveWatched checks what must hold at a return; it reports whether it does.
func (m *machine) leaveWatched(c *openCall) bool {
	k := m.s.watch
	w := watchedOf(c.proc)
	m.t.Top().Node = m.nodeIndex()
	kind, list := BreachExit, w.Ensures
	if c.proc.Exc >= 0 {
		c.at = c.thrown(m.words[c.proc.Exc], m.nodeIndex())
	}
	if c.proc.Exc >= 0 && m.words[c.proc.Exc] != 0 {
		kind, list = BreachSignals, w.Signals
	}
	for _, cl := range list {
		var old *state.Snapshot
		if w.Old {
			old = m.before(c)
		}
		v := m.judge(kind, c, 0, cl, c.proc, m.words, m.rels, old)
		if v == fails {
			m.breaks(&Breach{Kind: kind, Proc: c.proc.IR, Clause: cl, Moment: m.moment(c, old)}, cl.Kind, cl.Text)
		}
		if v != holds {
			return false
		}
	}
	if w.Maker && kind == BreachExit && !m.making(c) {
		k.objs.built(m.s, c.words[0])
	}
	if w.Visible && !m.visible(c, BreachLeaving) {
		return false
	}
	m.closeCall(c)
	return true
}

func (m *machine) closeCall(c *openCall) {
	k := m.s.watch
	for i := len(k.calls) - 1; i >= 0; i-- {
		if k.calls[i] == c {
			k.calls = append(k.calls[:i], k.calls[i+1:]...)
			break
		}
	}
	k.count(c, -1)
	m.t.Top().Open = nil
}

// count takes in that a call opens or closes.
func (k *watching) count(c *openCall, by int) {
	w := watchedOf(c.proc)
	if k.receivers == nil {
		k.receivers, k.makers, k.statics = map[uint64]int{}, map[uint64]int{}, map[*ir.Class]int{}
	}
	switch {
	case w.This:
		add(k.receivers, c.words[0], by)
		if w.Maker {
			add(k.makers, c.words[0], by)
		}
	case w.StaticsOf != nil:
		add(k.statics, w.StaticsOf, by)
	}
	if w.Frame != nil || len(w.Cases) > 0 || hasLoopFrame(w.Watched) {
		k.frames(c, by)
	}
	if c.noAlloc {
		k.noAlloc += by
	}
	if w.Old {
		k.asking += by
	}
}

// frames keeps the open calls with frames of each thread. Recursion opens many whose frames
// are equal: what one of them lists, all list.
func (k *watching) frames(c *openCall, by int) {
	if by < 0 {
		k.framed[c.thread] = c.below
		if c.below == nil {
			delete(k.framed, c.thread)
		}
		return
	}
	if k.framed == nil {
		k.framed = map[int32]*openCall{}
	}
	c.below = k.framed[c.thread]
	c.outer = c.below
	if p := c.below; p != nil && p.framed && c.framed && !watchedOf(c.proc).Maker &&
		!hasLoopFrame(watchedOf(p.proc).Watched) && slices.Equal(p.frame, c.frame) {
		c.outer = p.outer
	}
	k.framed[c.thread] = c
}

// add keeps no zeros.
func add[K comparable](m map[K]int, key K, by int) {
	if m[key] += by; m[key] == 0 {
		delete(m, key)
	}
}

// making reports whether another open call makes the same object: a constructor that
// called this one.
func (m *machine) making(c *openCall) bool { return m.s.watch.makers[c.words[0]] > 1 }

// allocated takes in a new object: calls that may not allocate are told of it.
func (m *machine) allocated(ref uint64) {
	s := m.s
	if s.watch == nil || s.watch.noAlloc == 0 {
		return
	}
	for i := len(s.watch.calls) - 1; i >= 0; i-- {
		c := s.watch.calls[i]
		if c.thread != s.Current || !c.noAlloc {
			continue
		}
		ch := &Change{State: s, Ref: ref, Fresh: true, m: m, depth: c.depth}
		if o := s.Heap.Objs[ref]; o.IsObject() {
			ch.Class = s.code.Prog.Classes[o.Kind]
		}
		if s.watch.w.Counts == nil || s.watch.w.Counts(ch) {
			m.breaks(&Breach{Kind: BreachAlloc, Proc: c.proc.IR, Object: ref, Moment: m.moment(c, nil)},
				task.KindFrame, "an object is allocated, and nothing may be")
			return
		}
	}
}

// watchLoop runs at the entry of a loop (round is false) and at its head.
func (m *machine) watchLoop(i int, round bool) {
	f := m.t.Top()
	c, ok := f.Open.(*openCall)
	if m.s.watch == nil || !ok {
		return
	}
	f.Node = m.nodeIndex()
	w := &watchedOf(c.proc).Loops[i]
	o := &c.loops[i]
	if !round {
		*o = openLoop{objs: len(m.s.Heap.Objs)}
		if w.Frame != nil {
			o.frame = m.listed(w.Frame, c.proc, m.words, m.rels)
		}
		return
	}
	var old *state.Snapshot
	if watchedOf(c.proc).Old {
		old = m.before(c)
	}
	kind := BreachLoop
	if !o.begun {
		kind = BreachLoopEntry
	}
	o.begun = true
	for _, cl := range w.Invariants {
		v := m.judge(kind, c, 0, cl, c.proc, m.words, m.rels, old)
		if v == fails {
			m.breaks(&Breach{Kind: kind, Proc: c.proc.IR, Clause: cl, Loop: w.Head, Moment: m.moment(c, old)}, cl.Kind, cl.Text)
		}
		if v != holds {
			return
		}
	}
	var now []uint64
	for j, cl := range w.Measures {
		v, ok := m.valued(cl, c.proc, m.words, m.rels, old)
		if m.stopped {
			return
		}
		if !ok {
			continue
		}
		now = append(now, v)
		if !o.round || j >= len(o.last) {
			continue
		}
		if last := o.last[j]; int64(last) < 0 || int64(v) >= int64(last) {
			m.breaks(&Breach{Kind: BreachLoopMeasure, Proc: c.proc.IR, Clause: cl, Loop: w.Head, Moment: m.moment(c, old), Last: last, Now: v}, cl.Kind, cl.Text)
			return
		}
	}
	o.last, o.round = now, true
}
