// This file follows the writes of a run that is watched: what no frame lists, and what
// the heap was like at a call.

package vm

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// noted takes in that a cell is about to be written. A value that is known and is the
// same is no change.
func (m *machine) noted(ref uint64, cell uint32, slot bool, now uint64, known bool) {
	k := m.s.watch
	h := &m.s.Heap
	if !slot && known && h.Cells[cell] == now {
		return
	}
	k.version++
	if len(k.journal) >= 1<<22 {
		k.trim()
	}
	e := wrote{cell: cell, slot: slot}
	if slot {
		e.old = uint64(len(k.was))
		k.was = append(k.was, h.Rels[cell])
	} else {
		e.old = h.Cells[cell]
	}
	k.journal = append(k.journal, e)
	if len(k.framed) > 0 {
		m.framed(ref, cell)
	}
}

// settle takes in what a model has changed.
func (m *machine) settle() {
	k := m.s.watch
	if k == nil || len(k.bulk) == 0 {
		return
	}
	h := &m.s.Heap
	list := k.bulk
	k.bulk = k.bulk[:0]
	for _, b := range list {
		for i, was := range b.was {
			at := b.from + uint32(i)
			now := h.Cells[at]
			if now == was {
				continue
			}
			k.version++
			k.journal = append(k.journal, wrote{cell: at, old: was})
			if len(k.framed) > 0 && !m.stopped {
				m.framed(b.ref, at)
			}
		}
	}
}

// framed checks a change against the frames of all open calls of the thread, and of their
// loops that run.
func (m *machine) framed(ref uint64, cell uint32) {
	k := m.s.watch
	at := cell
	for c := k.framed[m.s.Current]; c != nil; c = c.outer {
		w := watchedOf(c.proc)
		node := m.t.Frames[c.depth].Node
		if c.depth == len(m.t.Frames)-1 {
			node = m.nodeIndex()
		}
		for j := range c.loops {
			l := &c.loops[j]
			if w.Loops[j].Frame == nil || !l.begun || !w.inLoop[j][node] || ref >= uint64(l.objs) || within(l.frame, at) {
				continue
			}
			if m.unlisted(c, ref, at, BreachLoopFrame, w.Loops[j].Head) {
				return
			}
		}
		if !c.framed || ref >= uint64(c.objs) || w.Maker && ref == c.words[0] || within(c.frame, at) {
			continue
		}
		if m.unlisted(c, ref, at, BreachFrame, nil) {
			return
		}
	}
}

func within(list []cells, at uint32) bool {
	i, found := slices.BinarySearchFunc(list, at, func(c cells, at uint32) int {
		switch {
		case at < c.from:
			return 1
		case at >= c.to:
			return -1
		}
		return 0
	})
	_ = i
	return found
}

// unlisted is a change that a frame does not list: it stops the run if it counts.
func (m *machine) unlisted(c *openCall, ref uint64, cell uint32, kind BreachKind, head *ir.Block) bool {
	s := m.s
	o := s.Heap.Objs[ref]
	off := int(cell - o.Off)
	ch := &Change{State: s, Ref: ref, m: m, depth: c.depth}
	switch {
	case ref == code.GlobeObject:
		ch.Var = s.code.GlobalAt(off)
	case o.IsObject():
		ch.Class = s.code.Prog.Classes[o.Kind]
		ch.Field = s.code.FieldAt(ch.Class, off)
	}
	if s.watch.w.Counts != nil && !s.watch.w.Counts(ch) {
		return false
	}
	b := &Breach{Kind: kind, Proc: c.proc.IR, Object: ref, Loop: head, Moment: m.moment(c, nil), Global: ref == code.GlobeObject}
	n := s.Names()
	name := n.Cell(ref, off)
	b.Cell = strings.TrimPrefix(name, n.Ref(ref))
	m.breaks(b, task.KindFrame, name+" changes, and the frame does not list it")
	return true
}

// listed are the cells that a frame lists in the current state, sorted.
func (m *machine) listed(f *ir.Frame, pc *code.Proc, words []uint64, rels []*relation.Rel) []cells {
	s := m.s
	var out []cells
	add := func(ref, off uint64, n int) {
		if o := s.Heap.Objs[ref]; ref > 0 {
			from := o.Off + uint32(off)
			out = append(out, cells{from, from + uint32(n)})
		}
	}
	for _, v := range f.Vars {
		if g, ok := v.(*ir.Global); ok {
			add(code.GlobeObject, uint64(s.code.Lay.Globals[g.Index]), len(code.Flatten(g.Typ)))
		}
	}
	for _, p := range f.Places {
		if p.Kind == ir.PlaceVar {
			if g, ok := p.Var.(*ir.Global); ok {
				add(code.GlobeObject, uint64(s.code.Lay.Globals[g.Index]+s.code.Lay.Path(p.Path)), len(code.Flatten(p.Type())))
			}
			continue
		}
		for _, r := range m.pointersAt(p, pc, words, rels) {
			add(r.ptr>>32, uint64(uint32(r.ptr)), r.n)
		}
	}
	slices.SortFunc(out, func(a, b cells) int { return int(int64(a.from) - int64(b.from)) })
	joined := out[:0]
	for _, c := range out {
		if n := len(joined); n > 0 && c.from <= joined[n-1].to {
			joined[n-1].to = max(joined[n-1].to, c.to)
			continue
		}
		joined = append(joined, c)
	}
	return joined
}

// stretch is a pointer and how many cells from there on.
type stretch struct {
	ptr uint64
	n   int
}

// pointersAt are the cells that a place of a frame stands for, in the current state; none
// where it does not exist.
func (m *machine) pointersAt(p *ir.Place, pc *code.Proc, words []uint64, rels []*relation.Rel) []stretch {
	word := func(u *code.Unit) (uint64, bool) {
		m.work = m.budget.Work
		w := m.word(u, words, rels, nil)
		if m.stopped && m.stop.Kind == IllDefined {
			m.stopped, m.stop = false, Stop{}
			return 0, false
		}
		return w, !m.stopped
	}
	if p.Last == nil {
		if ptr, ok := word(code.PlaceUnit(pc, p)); ok && ptr != 0 {
			return []stretch{{ptr, len(code.Flatten(p.Type()))}}
		}
		return nil
	}
	base, ok := word(m.s.code.ExprUnit(pc, p.Base))
	if !ok || base == 0 {
		return nil
	}
	lo, okLo := word(m.s.code.ExprUnit(pc, p.Index))
	hi, okHi := word(m.s.code.ExprUnit(pc, p.Last))
	n := int64(m.s.Heap.Objs[base].Size)
	from, to := max(int64(lo), 0), min(int64(hi), n-1)
	if !okLo || !okHi || from > to {
		return nil
	}
	size := int64(m.stride(m.s.Heap.Objs[base]))
	return []stretch{{code.Pointer(base, uint64(from*size)), int((to - from + 1) * size)}}
}

// The journal.

const journalRoom = 1 << 16

// trim forgets the journal when nobody asks for a state before.
func (k *watching) trim() {
	if k.asking > 0 {
		if len(k.journal) > 1<<22 && len(k.journal) > 2*k.compacted {
			k.compact()
		}
		return
	}
	if len(k.journal) < journalRoom {
		return
	}
	k.journal, k.was = k.journal[:0], k.was[:0]
	k.at = -1
}

// compact keeps of each cell only what it held first between the begins of two open calls.
func (k *watching) compact() {
	var from []int
	for _, c := range k.calls {
		from = append(from, c.pos)
	}
	slices.Sort(from)
	from = slices.Compact(append(from, len(k.journal)))
	to := map[int]int{} // new places of the begins
	kept := k.journal[:0]
	for i := range len(from) - 1 {
		to[from[i]] = len(kept)
		seen := map[uint64]bool{}
		for _, e := range k.journal[from[i]:from[i+1]] {
			key := uint64(e.cell) << 1
			if e.slot {
				key |= 1
			}
			if !seen[key] {
				seen[key] = true
				kept = append(kept, e)
			}
		}
	}
	to[from[len(from)-1]] = len(kept)
	for _, c := range k.calls {
		c.pos = to[c.pos]
	}
	k.journal, k.compacted, k.at = kept, len(kept), -1
}

// before is the state at an open call. It is good until the next call of before.
func (m *machine) before(c *openCall) *state.Snapshot {
	k := m.s.watch
	k.catchUp(&m.s.Heap)
	for i := len(k.journal) - 1; i >= c.pos; i-- {
		e := &k.journal[i]
		if e.slot {
			k.shadow.Rels[e.cell] = k.was[e.old]
		} else {
			k.shadow.Cells[e.cell] = e.old
		}
	}
	k.at = c.pos
	h := k.shadow
	h.Objs = m.s.Heap.Objs[:c.objs:c.objs]
	return &state.Snapshot{Heap: h, Words: c.words, Rels: c.rels}
}

// catchUp makes the shadow the heap as it is now.
func (k *watching) catchUp(h *state.Heap) {
	if k.at < 0 {
		k.shadow.CopyFrom(h)
		k.at = len(k.journal)
		return
	}
	for _, e := range k.journal[k.at:] {
		if e.slot {
			if int(e.cell) < len(k.shadow.Rels) {
				k.shadow.Rels[e.cell] = h.Rels[e.cell]
			}
		} else if int(e.cell) < len(k.shadow.Cells) {
			k.shadow.Cells[e.cell] = h.Cells[e.cell]
		}
	}
	k.shadow.Cells = append(k.shadow.Cells, h.Cells[len(k.shadow.Cells):]...)
	k.shadow.Rels = append(k.shadow.Rels, h.Rels[len(k.shadow.Rels):]...)
	k.shadow.Count = append(k.shadow.Count[:0], h.Count...)
	k.shadow.Bytes = h.Bytes
}
