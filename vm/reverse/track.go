// This file makes assignments of what a run of the VM overwrites, and undoes its steps.

package reverse

import (
	"slices"

	"assay/ir"
	"assay/vm/code"
	"assay/vm/state"
)

// Track undoes a run of the VM. What is no word (relations, threads, monitors, choices) it keeps as the recorder does.
type Track struct {
	*History
	s     *state.State
	steps []tracked
	terms map[ir.Expr]*lowered
	ahead map[Cell]word // of the step that is looked at: what its later assignments have not changed yet
}

// tracked is a step: its saves without what History finds, and which of it each of its assignments gives back.
type tracked struct {
	saves []state.Save
	slots []slot
}

// slot is what an assignment overwrote: a save, and of a return a word of its frame; none of what was made.
type slot struct{ save, word int }

// word is what a cell holds; false: it is not there.
type word struct {
	value uint64
	ok    bool
}

// NewTrack returns the history of a run that is recorded from here on.
func NewTrack(s *state.State, o Options) *Track {
	t := &Track{s: s, terms: map[ir.Expr]*lowered{}, ahead: map[Cell]word{}}
	t.History = New(t, o)
	return t
}

// stackCell is the cell of a word on the stack of a thread; other cells are those of the heap.
func stackCell(thread int32, at uint64) Cell { return 1<<63 | Cell(thread)<<40 | Cell(at) }

// Value returns what a cell holds behind the assignment that is looked at.
func (t *Track) Value(c Cell) (uint64, bool) {
	if w, ok := t.ahead[c]; ok {
		return w.value, w.ok
	}
	return t.now(c)
}

// now returns what a cell of the state holds.
func (t *Track) now(c Cell) (uint64, bool) {
	if c>>63 == 0 {
		if int(c) >= len(t.s.Heap.Cells) {
			return 0, false
		}
		return t.s.Heap.Cells[c], true
	}
	thread, at := int(c>>40&(1<<23-1)), int(c&(1<<40-1))
	if thread >= len(t.s.Threads) || len(t.s.Threads[thread].Frames) == 0 {
		return 0, false
	}
	th := t.s.Threads[thread]
	f := th.Top()
	if at >= int(f.Words)+f.Proc.Words || at >= len(th.Words) {
		return 0, false
	}
	return th.Words[at], true
}

// DidStep takes in a step: what the recorder saved of it.
func (t *Track) DidStep(saves []state.Save) {
	own := slices.Clone(saves)
	done, slots := t.assigns(own)
	for i := len(done) - 1; i >= 0; i-- { // what each will find behind itself
		d := &done[i]
		t.ahead[d.Dst] = word{d.Old, !d.Made}
	}
	for i := range done {
		d := &done[i]
		delete(t.ahead, d.Dst)
		for k := i + 1; k < len(done); k++ {
			if done[k].Dst == d.Dst {
				t.ahead[d.Dst] = word{done[k].Old, !done[k].Made}
				break
			}
		}
		t.History.Did(d.Assign, d.Old, d.Args)
	}
	clear(t.ahead)
	for i := range own { // now History has them
		switch own[i].Kind {
		case state.SaveWord, state.SaveCell:
			own[i].Old = 0
		case state.SavePop:
			_, words, _ := own[i].Popped()
			clear(words)
		}
	}
	t.steps = append(t.steps, tracked{own, slots})
}

// Back undoes the last step; it is false if there is none, or a value is not found, which is a fault.
func (t *Track) Back() bool {
	if len(t.steps) == 0 {
		return false
	}
	x := t.steps[len(t.steps)-1]
	t.steps = t.steps[:len(t.steps)-1]
	for i := len(x.slots) - 1; i >= 0; i-- {
		a, v, ok := t.Undo()
		if !ok {
			return false
		}
		t.ahead[a.Dst] = word{v, !a.Made}
		switch k := x.slots[i]; {
		case a.Made:
		case a.Gone:
			_, words, _ := x.saves[k.save].Popped()
			words[k.word] = v
		default:
			x.saves[k.save].Old = v
		}
	}
	clear(t.ahead)
	for i := len(x.saves) - 1; i >= 0; i-- {
		t.s.Undo(x.saves[i])
	}
	t.s.Reopen()
	return true
}

// assigns makes assignments of what a step overwrote, in an order in which they could have happened: what a return gives to its
// caller is written before the frame ends.
func (t *Track) assigns(saves []state.Save) (done []Done, slots []slot) {
	m := t.move(saves)
	var gone []Done
	var goneSlots []slot
	for i := range saves {
		x := &saves[i]
		switch x.Kind {
		case state.SaveWord:
			done, slots = append(done, t.assign(m, stackCell(x.Thread, x.Cell), x.Old)), append(slots, slot{i, 0})
		case state.SaveCell:
			done, slots = append(done, t.assign(m, Cell(x.Cell), x.Old)), append(slots, slot{i, 0})
		case state.SavePop:
			f, words, _ := x.Popped()
			for k, w := range words[:min(len(words), f.Proc.Words)] {
				gone = append(gone, Done{Assign: Assign{Dst: stackCell(x.Thread, uint64(f.Words)+uint64(k)), Gone: true}, Old: w})
				goneSlots = append(goneSlots, slot{i, k})
			}
		case state.SavePush:
			for _, d := range t.pushed(m, x.Thread) {
				done, slots = append(done, d), append(slots, slot{-1, 0})
			}
		case state.SaveAlloc:
			o := t.s.Heap.Objs[x.Cell]
			for c := o.Off; c < o.End; c++ {
				done, slots = append(done, Done{Assign: Assign{Dst: Cell(c), Made: true, Rhs: zero}}), append(slots, slot{-1, 0})
			}
		}
	}
	return append(done, gone...), append(slots, goneSlots...)
}

var zero = Number(wordType, 0)

// wordType is the type of words that are only copied.
var wordType = ir.Int{Bits: 64}

// move is a node that ran, with the frame that it ran in.
type move struct {
	node   ir.Node
	proc   *code.Proc
	thread int32
	base   uint64 // of the frame's words
	old    map[Cell]uint64
}

// move returns what ran in a step; its node is nil if that is not known.
func (t *Track) move(saves []state.Save) *move {
	m := &move{old: map[Cell]uint64{}}
	for i := len(saves) - 1; i >= 0; i-- {
		switch x := &saves[i]; x.Kind {
		case state.SaveWord:
			m.old[stackCell(x.Thread, x.Cell)] = x.Old
		case state.SaveCell:
			m.old[Cell(x.Cell)] = x.Old
		case state.SavePop:
			f, words, _ := x.Popped()
			for k, w := range words {
				m.old[stackCell(x.Thread, uint64(f.Words)+uint64(k))] = w
			}
		}
	}
	if len(saves) == 0 || saves[0].Kind != state.SaveStep {
		return m
	}
	x := &saves[0]
	m.thread, m.proc = x.Thread, t.s.Program.Numbered[uint32(x.Old)]
	frames := t.s.Threads[x.Thread].Frames
	if depth := int(x.Old >> 32); depth >= 1 && depth <= len(frames) && frames[depth-1].Proc == m.proc {
		m.base = uint64(frames[depth-1].Words)
	} else {
		known := false
		for i := range saves {
			if f, _, ok := saves[i].Popped(); ok && f.Proc == m.proc {
				m.base, known = uint64(f.Words), true
			}
		}
		if !known {
			return m
		}
	}
	m.node = m.proc.NodeAt(int32(x.Cell))
	return m
}

// before returns what a cell held before the step.
func (t *Track) before(m *move, c Cell) (uint64, bool) {
	if v, ok := m.old[c]; ok {
		return v, true
	}
	return t.now(c)
}

// assign is the assignment of a step to a cell.
func (t *Track) assign(m *move, dst Cell, old uint64) Done {
	d := Done{Assign: Assign{Dst: dst}, Old: old}
	switch n := m.node.(type) {
	case *ir.Assign:
		t.over(m, &d, n.X)
	case *ir.Store:
		t.over(m, &d, n.X)
	case *ir.Load:
		t.load(m, &d, n)
	case *ir.Return:
		t.result(m, &d)
	}
	return d
}

// over makes an expression the right side.
func (t *Track) over(m *move, d *Done, x ir.Expr) {
	l := t.lower(x)
	if l == nil {
		return
	}
	for _, v := range l.vars {
		c, ok := t.cellOf(m, v)
		w, known := t.before(m, c)
		if !ok || !known {
			d.Assign.Args, d.Args = nil, nil
			return
		}
		d.Assign.Args, d.Args = append(d.Assign.Args, c), append(d.Args, w)
	}
	d.Rhs = l.term
}

// cellOf returns the cell of a variable of one word.
func (t *Track) cellOf(m *move, v ir.Var) (Cell, bool) {
	switch v := v.(type) {
	case *ir.Local:
		return stackCell(m.thread, m.base+uint64(m.proc.Word[v.Index])), true
	case *ir.Global:
		lay := t.s.Program.Lay
		if v.Index < len(lay.Globals) {
			return Cell(lay.Globals[v.Index]) + Cell(t.s.Heap.Objs[code.GlobeObject].Off), true
		}
	}
	return 0, false
}

// load is a copy of a cell; of a field it can be looked back from.
func (t *Track) load(m *move, d *Done, n *ir.Load) {
	base, ok := n.Place.Base.(*ir.Local)
	if !ok || len(n.Place.Path) > 0 || code.IsRel(n.Place.Type()) {
		return
	}
	at, _ := t.cellOf(m, base)
	ref, known := t.before(m, at)
	if !known || ref == 0 || ref >= uint64(len(t.s.Heap.Objs)) {
		return
	}
	o := t.s.Heap.Objs[ref]
	switch n.Place.Kind {
	case ir.PlaceField:
		off, ok := t.s.Program.Lay.Field[n.Place.Field]
		if !ok || uint32(off) >= o.End-o.Off {
			return
		}
		c := Cell(o.Off) + Cell(off)
		d.Rhs, d.Assign.Args = copied, []Cell{c, at}
		if ir.IsRef(n.Place.Field.Typ) {
			d.Look = &Look{Field: n.Place.Field.Name, Holders: func(f func(uint64, Cell) bool) bool { return t.holders(o.Kind, off, f) }}
		}
		v, _ := t.before(m, c)
		d.Args = []uint64{v, ref}
	case ir.PlaceElem:
		l := t.lower(n.Place.Index)
		if l == nil || len(t.s.Program.CellsOf(o.Kind)) != 1 {
			return
		}
		var x Done
		t.over(m, &x, n.Place.Index)
		if x.Rhs == nil {
			return
		}
		i, _, ok := x.Rhs.eval(func(k int) (uint64, bool) { return x.Args[k], true })
		if !ok || i >= uint64(o.End-o.Off) {
			return
		}
		c := Cell(o.Off) + Cell(i)
		v, _ := t.before(m, c)
		d.Rhs, d.Assign.Args, d.Args = copied, []Cell{c}, []uint64{v}
	}
}

var copied = Arg(wordType, 0)

// mostHolders is how many objects are looked back over.
const mostHolders = 64

// holders shows the objects of a class with the cell of a field.
func (t *Track) holders(kind int32, off int, f func(object uint64, field Cell) bool) bool {
	n := 0
	for ref, o := range t.s.Heap.Objs {
		if o.Kind != kind || o.Off == o.End {
			continue
		}
		if n++; n > mostHolders {
			return false
		}
		if !f(uint64(ref), Cell(o.Off)+Cell(off)) {
			return true
		}
	}
	return true
}

// result is what a return gives to the caller.
func (t *Track) result(m *move, d *Done) {
	frames := t.s.Threads[m.thread].Frames
	if len(frames) == 0 {
		return
	}
	f := &frames[len(frames)-1]
	call, ok := f.Proc.NodeAt(t.calling(f)).(*ir.CallStmt)
	if !ok {
		return
	}
	give := func(v ir.Var, x *ir.Local) bool {
		l, ok := v.(*ir.Local)
		if !ok || l == nil || x == nil || code.IsRel(l.Typ) || stackCell(m.thread, uint64(f.Words)+uint64(f.Proc.Word[l.Index])) != d.Dst {
			return false
		}
		c, _ := t.cellOf(m, x)
		w, known := t.before(m, c)
		if known {
			d.Rhs, d.Assign.Args, d.Args = copied, []Cell{c}, []uint64{w}
		}
		return true
	}
	for i, v := range call.Dsts {
		if i < len(m.proc.IR.Results) && plain(v.Type()) && give(v, m.proc.IR.Results[i]) {
			return
		}
	}
	if call.Exc != nil {
		give(call.Exc, m.proc.IR.Exc)
	}
}

// calling is the node before the one that the frame is at: the call that has returned.
func (t *Track) calling(f *state.Frame) int32 { return f.Node - 1 }

// plain reports whether a value of a type is one word.
func plain(t ir.Type) bool {
	leaves := code.Flatten(t)
	return len(leaves) == 1 && !leaves[0].Rel
}

// pushed are the words of a frame that a call has made.
func (t *Track) pushed(m *move, thread int32) (out []Done) {
	frames := t.s.Threads[thread].Frames
	f := &frames[len(frames)-1]
	call, _ := m.node.(*ir.CallStmt)
	params := map[uint32]ir.Expr{}
	if call != nil {
		for i, p := range f.Proc.IR.Params {
			if i < len(call.Args) && plain(p.Typ) {
				params[f.Proc.Word[p.Index]] = call.Args[i]
			}
		}
	}
	for r := range uint32(f.Proc.Words) {
		d := Done{Assign: Assign{Dst: stackCell(thread, uint64(f.Words)+uint64(r)), Made: true, Rhs: zero}}
		if x, ok := params[r]; ok {
			d.Rhs = nil
			t.over(m, &d, x)
		}
		out = append(out, d)
	}
	return out
}
