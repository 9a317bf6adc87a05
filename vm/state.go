// This file defines the state of a run: heap, threads and frames as data.

package vm

import (
	"slices"

	"assay/vm/code"
	"assay/vm/relation"
)

// object is the head of an object or array; its cells lie in heap.cells.
type object struct {
	kind int32  // class: Class.Index; array: ^index in Code.arrays; globals: globeKind
	size uint32 // elements of an array
	off  uint32 // first cell
	end  uint32 // past the last cell
}

// heap is all objects. Objects are numbered from 1 in order of allocation; nothing is
// ever freed or moved.
type heap struct {
	cells []uint64        // of all objects
	rels  []*relation.Rel // slots of the cells that hold relations
	objs  []object        // objs[0] is null's and empty
	count []int32         // by Class.Index: objects of exactly this class, literals not counted
	bytes int64           // what the objects take; relations have a limit of their own each
}

func (h *heap) copyFrom(g *heap) {
	h.cells = append(h.cells[:0], g.cells...)
	h.rels = append(h.rels[:0], g.rels...)
	h.objs = append(h.objs[:0], g.objs...)
	h.count = append(h.count[:0], g.count...)
	h.bytes = g.bytes
}

// frame is one call. Its registers lie on the thread's stacks from words and
// rels on, and end where the next frame's begin.
type frame struct {
	proc  *code.Proc
	node  int32     // what runs next; in a frame below the top: the call it waits for
	words int32     // first word register
	rels  int32     // first relation register
	old   *snapshot // state at the call, if the procedure mentions it; nil otherwise
	open  *openCall // what is checked of it; nil: nothing
}

// threadStatus says whether a thread waits for something that its next
// statement does not tell.
type threadStatus uint8

const (
	ready     threadStatus = iota
	waiting                // in a monitor's wait set
	reacquire              // notified, and about to take the monitor again
	ended
)

// thread is one thread of execution.
type thread struct {
	frames  []frame
	words   []uint64
	rels    []*relation.Rel
	atomic  int32        // depth of atomic blocks
	status  threadStatus // not ready: see the type
	granted bool         // chosen to run its next visible statement
	monitor uint64       // waiting, reacquire: the object
	depth   int32        // waiting, reacquire: how often it held the monitor
}

func (t *thread) top() *frame { return &t.frames[len(t.frames)-1] }

func (t *thread) copyFrom(u *thread) {
	frames, words, rels := t.frames, t.words, t.rels
	*t = *u
	t.frames = append(frames[:0], u.frames...)
	t.words = append(words[:0], u.words...)
	t.rels = append(rels[:0], u.rels...)
}

// monitor is a monitor that is held.
type monitor struct {
	object uint64
	owner  int32 // thread
	depth  int32 // at least 1
}

// snapshot is a state that Old refers to. It never changes.
type snapshot struct {
	heap  heap
	words []uint64        // registers of the frame
	rels  []*relation.Rel // registers of the frame

	base   *base    // not nil: heap is only what came after it, but for relations
	inputs []uint64 // then: the cells of Setup.Inputs
	others []patch  // then: the objects of the base with other contents
}

// patch is the cells of an object.
type patch struct {
	off   uint32
	cells []uint64
}

// State is a run at one moment.
type State struct {
	code     *Code
	setup    Setup
	heap     heap
	threads  []*thread // at least one; the first runs Setup.Proc
	current  int32     // thread that runs
	monitors []monitor // held ones, by object
	given    *string   // the answer to a choice of input, until the model takes it
	pending  *pending  // a choice that is not made yet; what it points to never changes
	phase    phase
	any      bool      // phaseSetup: the run begins by choosing its initial state
	counted  int       // classes whose number of atoms was chosen
	entry    *snapshot // the initial state, from phaseRun on
	base     *base     // what Setup.Boot left; nil: there is none
	touched  []uint64  // of its objects: those that begin with other contents
	log      *decision // the latest choice
	steps    int64
	tried    int64     // values that quantifiers and specifications tried so far
	rec      *Recorder // nil: not recording
	probe    Probe     // nil: nobody is told of conditions
	watch    *watching // nil: contracts of calls are not checked
	last     Stop      // phaseClosed: why
	depends  []string  // what of the world outside the run rests on, in the words of models; see Call.Depend
	learned  []string  // of these: what was said after Boot
	machine  *machine  // buffers for Run; not part of the state
}

// phase is how far a run is.
type phase uint8

const (
	phaseSetup  phase = iota // may still be changed; choices of StartAny are made
	phaseRun                 // statements run
	phaseClosed              // stopped for good
)

// Clone is an independent copy. It does not record, and contracts of calls are not checked in it.
func (s *State) Clone() *State {
	c := &State{}
	c.CopyFrom(s)
	return c
}

// CopyFrom makes s a copy of t and reuses the memory that s owns.
func (s *State) CopyFrom(t *State) {
	heap, threads, monitors, machine := s.heap, s.threads, s.monitors, s.machine
	*s = *t
	s.rec, s.watch, s.probe, s.machine = nil, nil, nil, machine
	s.heap = heap
	s.heap.copyFrom(&t.heap)
	s.monitors = append(monitors[:0], t.monitors...)
	s.threads = slices.Grow(threads, max(0, len(t.threads)-len(threads)))[:0]
	for i, u := range t.threads {
		var own *thread
		if i < len(threads) {
			own = threads[i]
		} else {
			own = &thread{}
		}
		own.copyFrom(u)
		s.threads = append(s.threads, own)
	}
}

// Depend says for a driver what Call.Depend says for a model.
func (s *State) Depend(on string) {
	if !slices.Contains(s.depends, on) {
		s.depends = append(slices.Clip(s.depends), on) // copies of the state share it
	}
	if !slices.Contains(s.learned, on) {
		s.learned = append(slices.Clip(s.learned), on)
	}
}

// Depends are the things of the world outside that the run rests on so far, as models said them,
// those of Setup.Boot first.
func (s *State) Depends() []string { return slices.Clone(s.depends) }

// Learned are those of them that were said after Setup.Boot, again or for the first time.
func (s *State) Learned() []string { return slices.Clone(s.learned) }

// Unlearn makes a state that rests on nothing so far: what runs from here on says it anew.
func (s *State) Unlearn() { s.depends, s.learned = nil, nil }

// Steps is the number of statements executed so far.
func (s *State) Steps() int64 { return s.steps }

// Tried is the number of values that quantifiers and specifications tried so far, where they were counted.
func (s *State) Tried() int64 { return s.tried }

// Code is what the state runs.
func (s *State) Code() *Code { return s.code }

// snapshot keeps the heap and the registers of a frame.
func (s *State) snapshot(words []uint64, rels []*relation.Rel) *snapshot {
	n := &snapshot{words: slices.Clone(words), rels: slices.Clone(rels)}
	n.heap.copyFrom(&s.heap)
	return n
}

// alloc makes an object of zero cells and is its number.
func (h *heap) alloc(kind int32, size int, leaves []code.Leaf, rels, times int) uint64 {
	off := len(h.cells)
	h.cells = append(h.cells, make([]uint64, len(leaves)*times)...)
	if rels > 0 {
		h.slots(off, leaves, times)
	}
	h.objs = append(h.objs, object{kind: kind, size: uint32(size), off: uint32(off), end: uint32(len(h.cells))})
	h.bytes += objectBytes(len(leaves)*times, rels*times)
	return uint64(len(h.objs) - 1)
}

// objectBytes is what an object costs against Budget.Heap.
func objectBytes(cells, rels int) int64 { return 16 + 8*int64(cells) + 8*int64(rels) }

// slots gives each cell that holds a relation its slot.
func (h *heap) slots(off int, leaves []code.Leaf, times int) {
	for range times {
		for _, f := range leaves {
			if f.Rel {
				h.cells[off] = uint64(len(h.rels))
				h.rels = append(h.rels, nil)
			}
			off++
		}
	}
}

// isObject tells whether a number is an object of a class, not an array nor
// the globals.
func (o object) isObject() bool { return o.kind >= 0 && o.kind != code.GlobeKind }
