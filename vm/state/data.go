// This file defines the state of a run as data: heap, threads and frames.

package state

import (
	"errors"
	"fmt"
	"slices"

	"assay/ir"
	"assay/vm/code"
	"assay/vm/relation"
)

// Object is the head of an object or array; its cells lie in Heap.Cells.
type Object struct {
	Kind int32  // class: Class.Index; array: ^index in Code.Arrays; globals: globeKind
	Size uint32 // elements of an array
	Off  uint32 // first cell
	End  uint32 // past the last cell
}

// Heap is all objects. Objects are numbered from 1 in order of allocation; nothing is
// ever freed or moved.
type Heap struct {
	Cells []uint64        // of all objects
	Rels  []*relation.Rel // slots of the cells that hold relations
	Objs  []Object        // Objs[0] is null's and empty
	Count []int32         // by Class.Index: objects of exactly this class, literals not counted
	Bytes int64           // what the objects take; relations have a limit of their own each
}

// CopyFrom makes h a copy of g.
func (h *Heap) CopyFrom(g *Heap) {
	h.Cells = append(h.Cells[:0], g.Cells...)
	h.Rels = append(h.Rels[:0], g.Rels...)
	h.Objs = append(h.Objs[:0], g.Objs...)
	h.Count = append(h.Count[:0], g.Count...)
	h.Bytes = g.Bytes
}

// Again is CopyFrom for a heap of the same open program, where the first cells alone, of those that are kept for globals, may be other than 0
// in either: copying the others would cost more than many a run.
func (h *Heap) Again(g *Heap, used int) {
	end := int(g.Objs[code.GlobeObject].End)
	if used >= end || len(h.Cells) < end {
		h.CopyFrom(g)
		return
	}
	copy(h.Cells, g.Cells[:used])
	cells := append(h.Cells[:end], g.Cells[end:]...)
	h.Cells = h.Cells[:0]
	h.CopyFrom(&Heap{Rels: g.Rels, Objs: g.Objs, Count: g.Count, Bytes: g.Bytes})
	h.Cells = cells
}

// Frame is one call. Its registers lie on the thread's stacks from words and
// rels on, and end where the next frame's begin.
type Frame struct {
	Proc  *code.Proc
	Node  int32     // what runs next; in a frame below the top: the call it waits for
	Words int32     // first word register
	Rels  int32     // first relation register
	Old   *Snapshot // state at the call, if the procedure mentions it; nil otherwise
	Open  any       // what is checked of it, the watcher's; nil: nothing
}

// threadStatus says whether a thread waits for something that its next
// statement does not show.
type threadStatus uint8

// Thread is one thread of execution.
type Thread struct {
	Frames  []Frame
	Words   []uint64
	Rels    []*relation.Rel
	Atomic  int32        // depth of atomic blocks
	Status  threadStatus // not ready: see the type
	Granted bool         // chosen to run its next visible statement
	Monitor uint64       // waiting, reacquire: the object
	Depth   int32        // waiting, reacquire: how often it held the monitor
}

func (t *Thread) Top() *Frame { return &t.Frames[len(t.Frames)-1] }

func (t *Thread) copyFrom(u *Thread) {
	frames, words, rels := t.Frames, t.Words, t.Rels
	*t = *u
	t.Frames = append(frames[:0], u.Frames...)
	t.Words = append(words[:0], u.Words...)
	t.Rels = append(rels[:0], u.Rels...)
}

// Monitor is a monitor that is held.
type Monitor struct {
	Object uint64
	Owner  int32 // thread
	Depth  int32 // at least 1
}

// Monitors are those that are held, by object.
type Monitors []Monitor

// of returns the position of a held monitor, or -1.
func (l Monitors) of(obj uint64) int {
	return slices.IndexFunc(l, func(k Monitor) bool { return k.Object == obj })
}

// Free reports whether a thread can take a monitor now.
func (l Monitors) Free(obj uint64, thread int32) bool {
	k := l.of(obj)
	return k < 0 || l[k].Owner == thread
}

// Held returns how often a thread holds a monitor.
func (l Monitors) Held(obj uint64, thread int32) int32 {
	if k := l.of(obj); k >= 0 && l[k].Owner == thread {
		return l[k].Depth
	}
	return 0
}

// Lock takes a monitor that is free, so many times.
func (l *Monitors) Lock(obj uint64, thread, times int32) {
	if k := l.of(obj); k >= 0 {
		(*l)[k].Depth += times
		return
	}
	at, _ := slices.BinarySearchFunc(*l, obj, func(k Monitor, o uint64) int { return int(int64(k.Object) - int64(o)) })
	*l = slices.Insert(*l, at, Monitor{Object: obj, Owner: thread, Depth: times})
}

// Unlock gives a monitor that is held back, so many times.
func (l *Monitors) Unlock(obj uint64, times int32) {
	k := l.of(obj)
	if (*l)[k].Depth -= times; (*l)[k].Depth == 0 {
		*l = slices.Delete(*l, k, k+1)
	}
}

// Snapshot is a state that Old refers to. It never changes.
type Snapshot struct {
	Heap  Heap
	Words []uint64        // registers of the frame
	Rels  []*relation.Rel // registers of the frame

	base   *Base    // not nil: heap is only what came after it, but for relations
	inputs []uint64 // then: the cells of the globals that the state sets
	others []patch  // then: the objects of the base with other contents
}

// patch is the cells of an object.
type patch struct {
	off   uint32
	cells []uint64
}

// phase is how far a run is.
type phase uint8

// Depend says for a driver what Call.Depend says for a model.
func (s *State) Depend(on string) {
	if !slices.Contains(s.RestsOn, on) {
		s.RestsOn = append(slices.Clip(s.RestsOn), on) // copies of the state share it
	}
	if !slices.Contains(s.Since, on) {
		s.Since = append(slices.Clip(s.Since), on)
	}
}

// Depends returns the facts of the environment that the run depends on so far, as models recorded them, those of
// Setup.Boot first.
func (s *State) Depends() []string { return slices.Clone(s.RestsOn) }

// Learned returns those that were recorded after Setup.Boot, repeated or new.
func (s *State) Learned() []string { return slices.Clone(s.Since) }

// Unlearn clears what the state depends on: what runs from here on records it anew.
func (s *State) Unlearn() { s.RestsOn, s.Since = nil, nil }

// Steps returns the number of statements executed so far.
func (s *State) Steps() int64 { return s.Done }

// Tried returns the number of values that quantifiers and specifications tried so far, where they were counted.
func (s *State) Tried() int64 { return s.Tries }

// Snapshot keeps the heap and the registers of a frame.
func (s *State) Snapshot(words []uint64, rels []*relation.Rel) *Snapshot {
	n := &Snapshot{Words: slices.Clone(words), Rels: slices.Clone(rels)}
	n.Heap.CopyFrom(&s.Heap)
	return n
}

// Alloc makes an object of zero cells and returns its number.
func (h *Heap) Alloc(kind int32, size int, leaves []code.Leaf, rels, times int) uint64 {
	off := len(h.Cells)
	h.Cells = append(h.Cells, make([]uint64, len(leaves)*times)...)
	if rels > 0 {
		h.Slots(off, leaves, times)
	}
	h.Objs = append(h.Objs, Object{Kind: kind, Size: uint32(size), Off: uint32(off), End: uint32(len(h.Cells))})
	h.Bytes += ObjectBytes(len(leaves)*times, rels*times)
	return uint64(len(h.Objs) - 1)
}

// ObjectBytes returns what an object costs against Budget.Heap.
func ObjectBytes(cells, rels int) int64 { return 16 + 8*int64(cells) + 8*int64(rels) }

// Slots gives each cell that holds a relation its slot.
func (h *Heap) Slots(off int, leaves []code.Leaf, times int) {
	for range times {
		for _, f := range leaves {
			if f.Rel {
				h.Cells[off] = uint64(len(h.Rels))
				h.Rels = append(h.Rels, nil)
			}
			off++
		}
	}
}

// IsObject reports whether a number is an object of a class, not an array nor
// the globals.
func (o Object) IsObject() bool { return o.Kind >= 0 && o.Kind != code.GlobeKind }

// CountUp counts a new object of a class.
func (h *Heap) CountUp(class int32) {
	for int(class) >= len(h.Count) {
		h.Count = append(h.Count, 0)
	}
	h.Count[class]++
}

// Counted returns how many objects of exactly the class there are.
func (h *Heap) Counted(class int) int {
	if class >= len(h.Count) {
		return 0
	}
	return int(h.Count[class])
}

func (s *State) Frame() *Frame { return s.Threads[s.Current].Top() }

// Allocate makes the next n objects of a class.
func (s *State) Allocate(c *ir.Class, n int) error {
	if s.Phase != PhaseSetup {
		return ErrBegun
	}
	if limit, ok := s.Scope(c); ok && s.Heap.Counted(c.Index)+n > limit {
		return fmt.Errorf("vm: %d atoms of %s do not fit scope %d", n, c.Name, limit)
	}
	l := &s.Program.Lay.Classes[c.Index]
	for range n {
		s.Heap.Alloc(int32(c.Index), 0, l.Leaves, l.Rels, 1)
		s.Heap.CountUp(int32(c.Index))
	}
	return nil
}

// Get returns the value of a global or of a local of the current frame. A value
// struct has none.
func (s *State) Get(v ir.Var) Value {
	if s.Program.Open() {
		s.Program.Grow() // the program may have got the global since
	}
	targets := s.Frame().Proc.TargetsOf([]ir.Var{v})
	if len(targets) != 1 {
		return Value{}
	}
	return s.Read(targets[0].At)
}

// Set changes a global or parameter before the run; the value must be one of
// its type and multiplicity.
func (s *State) Set(v ir.Var, x Value) error {
	if s.Phase != PhaseSetup {
		return ErrBegun
	}
	if g, ok := v.(*ir.Global); ok && !slices.Contains(s.Globals(), g) {
		return fmt.Errorf("vm: %s is no input", v.VarName())
	}
	targets := s.Frame().Proc.TargetsOf([]ir.Var{v})
	if len(targets) != 1 {
		return fmt.Errorf("vm: %s is a value struct", v.VarName())
	}
	t := targets[0]
	if err := s.FitsType(t.Typ, t.Mult, x); err != nil {
		return fmt.Errorf("%s: %w", v.VarName(), err)
	}
	s.Write(t.At, x)
	return nil
}

// ErrBegun is returned for changes of a state that has run.
var ErrBegun = errors.New("vm: the run has begun")

// Scope returns how many atoms of a class may exist, if that is limited.
func (s *State) Scope(c *ir.Class) (int, bool) {
	if !c.Atoms {
		return 0, false
	}
	if n, ok := s.Setup.Bounds.Scopes[c.Name]; ok {
		return n, true
	}
	return s.Setup.Bounds.Scope, s.Setup.Bounds.Scope != 0
}

// SeveralThreads reports whether at least two threads have not ended.
func (s *State) SeveralThreads() bool {
	n := 0
	for _, t := range s.Threads {
		if t.Status != Ended {
			n++
		}
	}
	return n > 1
}

// registers of the root frame, for contracts.
func (s *State) Root() ([]uint64, []*relation.Rel) {
	t := s.Threads[0]
	end, endR := len(t.Words), len(t.Rels)
	if len(t.Frames) > 1 {
		end, endR = int(t.Frames[1].Words), int(t.Frames[1].Rels)
	}
	return t.Words[:end], t.Rels[:endR]
}

// Write changes a cell of the globals or of the current frame.
func (s *State) Write(at code.Cell, v Value) {
	t := s.Threads[s.Current]
	f := t.Top()
	switch {
	case at.Kind == code.CellGlobal:
		s.Rec.Cell(at.Off)
		if at.Rel {
			s.Heap.Rels[s.Heap.Cells[at.Off]] = v.Rel
		} else {
			s.Heap.Cells[at.Off] = v.Word
		}
	case at.Rel:
		s.Rec.Rel(at.Reg)
		t.Rels[uint32(f.Rels)+at.Reg] = v.Rel
	default:
		s.Rec.Word(at.Reg)
		t.Words[uint32(f.Words)+at.Reg] = v.Word
	}
}

// Read returns the value of such a cell.
func (s *State) Read(at code.Cell) Value {
	t := s.Threads[s.Current]
	f := t.Top()
	switch {
	case at.Kind == code.CellGlobal && at.Rel:
		return Value{Rel: s.Heap.Rels[s.Heap.Cells[at.Off]]}
	case at.Kind == code.CellGlobal:
		return Value{Word: s.Heap.Cells[at.Off]}
	case at.Rel:
		return Value{Rel: t.Rels[uint32(f.Rels)+at.Reg]}
	}
	return Value{Word: t.Words[uint32(f.Words)+at.Reg]}
}

// Size is roughly what a copy of the state takes, in bytes.
func (s *State) Size() int64 {
	n := 256 + 8*len(s.Heap.Cells) + 8*len(s.Heap.Rels) + 16*len(s.Heap.Objs)
	for _, t := range s.Threads {
		n += 8*len(t.Words) + 8*len(t.Rels)
	}
	if p := s.Pending; p != nil && p.Vars != nil {
		n += 16 * len(p.Vars.Values)
	}
	return int64(n)
}

const (
	Ready     threadStatus = iota
	Waiting                // in a monitor's wait set
	Reacquire              // notified, and about to take the monitor again
	Ended
)

const (
	PhaseSetup  phase = iota // may still be changed; choices of StartAny are made
	PhaseRun                 // statements run
	PhaseClosed              // stopped for good
)

// State is a run at one moment, as data. Nothing here runs it.
type State struct {
	Program  *code.Code
	Setup    Setup
	Heap     Heap
	Threads  []*Thread // at least one; the first runs Setup.Proc
	Current  int32     // thread that runs
	Monitors Monitors  // held ones
	Given    *string   // the answer to a choice of input, until the model takes it
	Pending  *Pending  // a choice that is not made yet; what it points to never changes
	Phase    phase
	Entry    *Snapshot // the initial state, from phaseRun on
	Base     *Base     // what Setup.Boot left; nil: there is none
	Touched  []uint64  // of its objects: those that begin with other contents
	Beside   *Beside   // nil: the run begins with inputs, and what they lead to
	Log      *Decision // the latest choice
	Done     int64
	Tries    int64     // values that quantifiers and specifications tried so far
	Rec      *Recorder // nil: not recording
	RestsOn  []string  // facts of the environment that the run depends on, in the words of models
	Since    []string  // of these: what was recorded after Boot
}

// CopyFrom makes s a copy of t, which does not record, and reuses the memory that s owns.
func (s *State) CopyFrom(t *State) {
	heap, threads, monitors := s.Heap, s.Threads, s.Monitors
	*s = *t
	s.Rec = nil
	s.Heap = heap
	s.Heap.CopyFrom(&t.Heap)
	s.Monitors = append(monitors[:0], t.Monitors...)
	s.Threads = slices.Grow(threads, max(0, len(t.Threads)-len(threads)))[:0]
	for i, u := range t.Threads {
		var own *Thread
		if i < len(threads) {
			own = threads[i]
		} else {
			own = &Thread{}
		}
		own.copyFrom(u)
		s.Threads = append(s.Threads, own)
	}
}

// Registers are what an expression is evaluated over: the locals of a procedure, and what Old refers to.
type Registers struct {
	Proc  *code.Proc
	Words []uint64
	Rels  []*relation.Rel
	Old   *Snapshot // nil: the current state
}

// Below reports whether an object is of a class or one below it.
func (o Object) Below(c *code.Code, class uint32) bool {
	return o.IsObject() && c.Lay.Classes[o.Kind].Below(class)
}

// Stride returns how many cells an element of an array has.
func (o Object) Stride(c *code.Code) uint64 { return uint64(len(c.Arrays[^o.Kind].Leaves)) }
