// This file records what a run overwrites, and undoes it.

package vm

import (
	"slices"

	"assay/vm/code"
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
	step  int64
}

// popped is a frame that returned, with its registers.
type popped struct {
	frame  frame
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
	monitors []monitor
	pending  *pending
	given    *string
	log      *decision
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

// Record makes the following runs of the state emit their saves. Nil ends it.
func (s *State) Record(r *Recorder) { s.rec = r }

func (r *Recorder) add(s *State, x Save) {
	x.Step, x.Thread = r.step, s.current
	r.Saves = append(r.Saves, x)
}

// word records a word register of the current frame.
func (r *Recorder) word(s *State, reg uint32) {
	if r == nil {
		return
	}
	t := s.threads[s.current]
	at := uint32(t.top().words) + reg
	r.add(s, Save{Kind: SaveWord, Cell: uint64(at), Old: t.words[at]})
}

// rel records a relation register of the current frame.
func (r *Recorder) rel(s *State, reg uint32) {
	if r == nil {
		return
	}
	t := s.threads[s.current]
	at := uint32(t.top().rels) + reg
	r.add(s, Save{Kind: SaveRel, Cell: uint64(at), Rel: t.rels[at]})
}

// cell records a cell of the globals.
func (r *Recorder) cell(s *State, at uint32) {
	if r == nil {
		return
	}
	if s.code.Lay.Globe[at].Rel {
		r.slot(s, s.heap.cells[at])
		return
	}
	r.add(s, Save{Kind: SaveCell, Cell: uint64(at), Old: s.heap.cells[at]})
}

func (r *Recorder) slot(s *State, slot uint64) {
	r.add(s, Save{Kind: SaveSlot, Cell: slot, Rel: s.heap.rels[slot]})
}

// allocation records that the next object is about to be made.
func (r *Recorder) allocation(s *State, kind int32) {
	if r == nil {
		return
	}
	h := &s.heap
	r.add(s, Save{Kind: SaveAlloc, Cell: uint64(len(h.objs)), more: heapSize{len(h.cells), len(h.rels), kind, h.bytes}})
}

// push records a call that is about to be made.
func (r *Recorder) push(s *State) { r.add(s, Save{Kind: SavePush}) }

// pop records a frame that is about to be left.
func (r *Recorder) pop(s *State) {
	t := s.threads[s.current]
	f := t.top()
	r.add(s, Save{Kind: SavePop, more: &popped{*f, t.frames[len(t.frames)-2].node, slices.Clone(t.words[f.words:]), slices.Clone(t.rels[f.rels:])}})
}

// shape records threads, monitors, schedule and choice before they change. A
// statement that asks for a choice calls it before it gives back its step.
func (r *Recorder) shape(s *State) {
	if r == nil {
		return
	}
	x := &shape{current: s.current, monitors: slices.Clone(s.monitors), pending: s.pending, given: s.given, log: s.log, steps: s.steps}
	if m := s.machine; m != nil && m.running { // inside a statement
		x.steps += m.budget.Steps - m.fuel - 1
	}
	for _, t := range s.threads {
		x.heads = append(x.heads, head{t.atomic, t.status, t.granted, t.monitor, t.depth, t.top().node})
	}
	r.add(s, Save{Kind: SaveShape, more: x})
}

// save runs the save instructions of the recording variant.
func (m *machine) save(in *code.Instr) {
	s, h := m.s, &m.s.heap
	r := s.rec
	if s.watch != nil {
		m.watchSave(in)
	}
	if r == nil {
		return
	}
	switch in.Op {
	case code.OpSaveStep:
		r.step = s.steps + m.budget.Steps - m.fuel - 1
		f := m.t.top()
		r.add(s, Save{
			Kind: SaveStep, Cell: uint64(m.nodeIndex()),
			Old: uint64(len(m.t.frames))<<32 | f.proc.Number,
		})
	case code.OpSaveW:
		r.word(s, in.A)
	case code.OpSaveR:
		r.rel(s, in.A)
	case code.OpSaveG:
		r.cell(s, in.A)
	case code.OpSaveF:
		m.saveHeap(m.words[in.A], uint64(in.B))
	case code.OpSaveE:
		m.saveHeap(m.words[in.A], m.words[in.B])
	case code.OpSaveP:
		p := m.words[in.A]
		ref, off := p>>32, uint64(uint32(p))+uint64(in.B)
		if ref > 0 && ref < uint64(len(h.objs)) {
			leaves := s.code.CellsOf(h.objs[ref].kind)
			if leaves[off%uint64(len(leaves))].Rel {
				r.slot(s, h.cells[uint64(h.objs[ref].off)+off])
				return
			}
		}
		m.saveHeap(ref, off)
	}
}

// watchSave lets the contracts of open calls look at a write.
func (m *machine) watchSave(in *code.Instr) {
	h := &m.s.heap
	known := in.Sh == 1
	var ref, off, now uint64
	switch in.Op {
	case code.OpSaveG:
		ref, off, now = code.GlobeObject, uint64(in.A), m.words[in.C]
	case code.OpSaveF:
		ref, off, now = m.words[in.A], uint64(in.B), m.words[in.C]
	case code.OpSaveE:
		ref, off, now = m.words[in.A], m.words[in.B], m.words[in.C]
	case code.OpSaveP:
		p := m.words[in.A]
		ref, off, now = p>>32, uint64(uint32(p))+uint64(in.B), m.words[in.C]
	default:
		return
	}
	if ref == 0 || ref >= uint64(len(h.objs)) {
		return // what is not there is about to stop the run
	}
	o := h.objs[ref]
	if off >= uint64(o.end-o.off) {
		return
	}
	leaves := m.s.code.CellsOf(o.kind)
	at := o.off + uint32(off)
	if leaves[off%uint64(len(leaves))].Rel {
		m.noted(ref, uint32(h.cells[at]), true, 0, false)
		return
	}
	m.noted(ref, at, false, now, known)
}

// saveHeap records a word of the heap. One that is not there is about to stop the run.
func (m *machine) saveHeap(ref, off uint64) {
	h := &m.s.heap
	if ref == 0 || ref >= uint64(len(h.objs)) {
		return
	}
	o := h.objs[ref]
	if at := uint64(o.off) + off; off < uint64(o.end-o.off) {
		m.s.rec.add(m.s, Save{Kind: SaveCell, Cell: at, Old: h.cells[at]})
	}
}

// Undo takes back the latest save of a state that was not undone yet. After a
// save of kind SaveStep the state is as it was before that statement, and can
// be run again.
func (s *State) Undo(x Save) {
	if s.phase == phaseClosed {
		s.phase = phaseRun
	}
	h := &s.heap
	t := s.threads[x.Thread]
	switch x.Kind {
	case SaveStep:
		t.top().node = int32(x.Cell)
		s.steps = x.Step
	case SaveWord:
		t.words[x.Cell] = x.Old
	case SaveRel:
		t.rels[x.Cell] = x.Rel
	case SaveCell:
		h.cells[x.Cell] = x.Old
	case SaveSlot:
		h.rels[x.Cell] = x.Rel
	case SaveAlloc:
		size := x.more.(heapSize)
		h.objs, h.cells, h.rels = h.objs[:x.Cell], h.cells[:size.cells], h.rels[:size.rels]
		h.bytes = size.bytes
		if size.kind >= 0 {
			h.count[size.kind]--
		}
	case SavePush:
		f := t.top()
		t.words, t.rels = t.words[:f.words], t.rels[:f.rels]
		t.frames = t.frames[:len(t.frames)-1]
	case SavePop:
		p := x.more.(*popped)
		t.top().node = p.caller
		t.frames = append(t.frames, p.frame)
		t.words = append(t.words[:p.frame.words], p.words...)
		t.rels = append(t.rels[:p.frame.rels], p.rels...)
	case SaveShape:
		s.undoShape(x.more.(*shape))
	}
}

func (s *State) undoShape(x *shape) {
	s.current, s.pending, s.given, s.log, s.steps = x.current, x.pending, x.given, x.log, x.steps
	s.monitors = append(s.monitors[:0], x.monitors...)
	s.threads = s.threads[:len(x.heads)]
	for i, k := range x.heads {
		t := s.threads[i]
		t.atomic, t.status, t.granted, t.monitor, t.depth = k.atomic, k.status, k.granted, k.monitor, k.depth
		t.top().node = k.node
	}
}
