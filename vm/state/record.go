// This file records what a run overwrites, and undoes it.

package state

import (
	"slices"

	"assay/vm/relation"
)

// SaveKind says what a Save keeps.
type SaveKind uint8

const (
	SaveStep  SaveKind = iota // a statement begins: Cell is its node, Old the depth of calls and the procedure
	SaveWord                  // a local's word: Cell is its place on the thread's stack
	SaveRel                   // a local's relation, likewise
	SaveCell                  // a cell of the heap or a global
	SaveSlot                  // a heap cell that holds a relation: Cell is its slot
	SaveAlloc                 // an object was allocated: Cell is its number
	SavePush                  // a call
	SavePop                   // a return
	SaveShape                 // threads, monitors, the schedule, or a choice
)

// Save is one overwritten cell: at which step, by which thread, and what it held.
type Save struct {
	Step   int64
	Thread int32
	Kind   SaveKind
	Cell   uint64
	Old    uint64        // words
	Rel    *relation.Rel // relations
	more   any           // what the rare kinds keep: *popped, *shape, heapSize
}

// Recorder collects what a recording run emits. The methods that record do
// nothing on a nil Recorder.
type Recorder struct {
	Saves []Save // oldest first
	s     *State
	step  int64
}

// popped is a frame that returned, with its registers.
type popped struct {
	frame  Frame
	caller int32 // node of the caller's call
	words  []uint64
	rels   []*relation.Rel
}

// heapSize is how large the heap was before an allocation.
type heapSize struct {
	cells, rels int
	kind        int32
	bytes       int64
}

// shape is the part of a state that changes rarely.
type shape struct {
	current  int32
	monitors []Monitor
	pending  *Pending
	given    *string
	log      *Decision
	heads    []head
	steps    int64
}

// head is what threads have besides registers.
type head struct {
	atomic  int32
	status  threadStatus
	granted bool
	monitor uint64
	depth   int32
	node    int32
}

// Shape records threads, monitors, schedule and choice before they change, at a number of steps.
func (r *Recorder) Shape(steps int64) {
	s := r.s
	x := &shape{current: s.Current, monitors: slices.Clone(s.Monitors), pending: s.Pending, given: s.Given, log: s.Log, steps: steps}
	for _, t := range s.Threads {
		x.heads = append(x.heads, head{t.Atomic, t.Status, t.Granted, t.Monitor, t.Depth, t.Top().Node})
	}
	r.add(Save{Kind: SaveShape, more: x})
}

// Begin records that a node of the current frame begins, at a number of steps.
func (r *Recorder) Begin(steps int64, node int32) {
	r.step = steps
	t := r.s.Threads[r.s.Current]
	r.word(SaveStep, uint64(node), uint64(len(t.Frames))<<32|t.Top().Proc.Number)
}

// Heap records a word of the heap.
func (r *Recorder) Heap(at uint64) {
	if r != nil {
		r.word(SaveCell, at, r.s.Heap.Cells[at])
	}
}

// Record makes the following runs of the state emit their saves. Nil ends it.
func (s *State) Record(r *Recorder) {
	if s.Rec = r; r != nil {
		r.s = s
	}
}

func (r *Recorder) add(x Save) {
	x.Step, x.Thread = r.step, r.s.Current
	r.Saves = append(r.Saves, x)
}

// word adds a save of a word. It is what recording costs, so nothing is copied.
func (r *Recorder) word(kind SaveKind, cell, old uint64) {
	n := len(r.Saves)
	if n == cap(r.Saves) {
		r.Saves = slices.Grow(r.Saves, max(n, 256))
	}
	r.Saves = r.Saves[:n+1]
	x := &r.Saves[n]
	x.Step, x.Thread, x.Kind, x.Cell, x.Old = r.step, r.s.Current, kind, cell, old
	if x.Rel != nil || x.more != nil {
		x.Rel, x.more = nil, nil
	}
}

// Word records a word register of the current frame.
func (r *Recorder) Word(reg uint32) {
	if r == nil {
		return
	}
	t := r.s.Threads[r.s.Current]
	at := uint32(t.Top().Words) + reg
	r.word(SaveWord, uint64(at), t.Words[at])
}

// Rel records a relation register of the current frame.
func (r *Recorder) Rel(reg uint32) {
	if r == nil {
		return
	}
	t := r.s.Threads[r.s.Current]
	at := uint32(t.Top().Rels) + reg
	r.add(Save{Kind: SaveRel, Cell: uint64(at), Rel: t.Rels[at]})
}

// Cell records a cell of the globals.
func (r *Recorder) Cell(at uint32) {
	if r == nil {
		return
	}
	if r.s.Program.Lay.Globe[at].Rel {
		r.Slot(r.s.Heap.Cells[at])
		return
	}
	r.word(SaveCell, uint64(at), r.s.Heap.Cells[at])
}

func (r *Recorder) Slot(slot uint64) {
	r.add(Save{Kind: SaveSlot, Cell: slot, Rel: r.s.Heap.Rels[slot]})
}

// Allocation records that the next object is about to be made.
func (r *Recorder) Allocation(kind int32) {
	if r == nil {
		return
	}
	h := &r.s.Heap
	r.add(Save{Kind: SaveAlloc, Cell: uint64(len(h.Objs)), more: heapSize{len(h.Cells), len(h.Rels), kind, h.Bytes}})
}

// Push records a call that is about to be made.
func (r *Recorder) Push() { r.add(Save{Kind: SavePush}) }

// Pop records a frame that is about to be left.
func (r *Recorder) Pop() {
	t := r.s.Threads[r.s.Current]
	f := t.Top()
	r.add(Save{Kind: SavePop, more: &popped{*f, t.Frames[len(t.Frames)-2].Node, slices.Clone(t.Words[f.Words:]), slices.Clone(t.Rels[f.Rels:])}})
}

// Caller returns the call that a return ended, as a node of the procedure that made it; it is false for another save.
func (x Save) Caller() (node int32, ok bool) {
	p, ok := x.more.(*popped)
	if !ok {
		return 0, false
	}
	return p.caller, true
}

// Popped returns the frame that a return left, with its words, which the save has; it is false for another save.
func (x Save) Popped() (f Frame, words []uint64, ok bool) {
	p, ok := x.more.(*popped)
	if !ok {
		return Frame{}, nil, false
	}
	return p.frame, p.words, true
}

// Undo takes back the latest save of a state that was not undone yet. After a
// save of kind SaveStep the state is as it was before that statement, and can
// be run again.
func (s *State) Undo(x Save) {
	s.Reopen()
	h := &s.Heap
	t := s.Threads[x.Thread]
	switch x.Kind {
	case SaveStep:
		t.Top().Node = int32(x.Cell)
		s.Done = x.Step
	case SaveWord:
		t.Words[x.Cell] = x.Old
	case SaveRel:
		t.Rels[x.Cell] = x.Rel
	case SaveCell:
		h.Cells[x.Cell] = x.Old
	case SaveSlot:
		h.Rels[x.Cell] = x.Rel
	case SaveAlloc:
		size := x.more.(heapSize)
		h.Objs, h.Cells, h.Rels = h.Objs[:x.Cell], h.Cells[:size.cells], h.Rels[:size.rels]
		h.Bytes = size.bytes
		if size.kind >= 0 {
			h.Count[size.kind]--
		}
	case SavePush:
		f := t.Top()
		t.Words, t.Rels = t.Words[:f.Words], t.Rels[:f.Rels]
		t.Frames = t.Frames[:len(t.Frames)-1]
	case SavePop:
		p := x.more.(*popped)
		t.Top().Node = p.caller
		t.Frames = append(t.Frames, p.frame)
		t.Words = append(t.Words[:p.frame.Words], p.words...)
		t.Rels = append(t.Rels[:p.frame.Rels], p.rels...)
	case SaveShape:
		x.more.(*shape).restore(s)
	}
}

// Threads returns how many threads there were before a step that may have made some; false: it is not said.
func (x *Save) Threads() (int, bool) {
	if x.Kind != SaveShape {
		return 0, false
	}
	return len(x.more.(*shape).heads), true
}

func (x *shape) restore(s *State) {
	s.Current, s.Pending, s.Given, s.Log, s.Done = x.current, x.pending, x.given, x.log, x.steps
	s.Monitors = append(s.Monitors[:0], x.monitors...)
	s.Threads = s.Threads[:len(x.heads)]
	for i, k := range x.heads {
		t := s.Threads[i]
		t.Atomic, t.Status, t.Granted, t.Monitor, t.Depth = k.atomic, k.status, k.granted, k.monitor, k.depth
		t.Top().Node = k.node
	}
}

// Reopen lets a closed run continue after its last steps were undone.
func (s *State) Reopen() {
	if s.Phase == PhaseClosed {
		s.Phase = PhaseRun
	}
}
