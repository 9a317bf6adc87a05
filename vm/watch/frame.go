// This file checks changes: one that a frame does not list stops the run.

package watch

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/state"
)

// Wrote checks that a cell, or a slot of a relation, may be written, before it is. Writing the same value, where it is
// known, is no change.
func (k *Watcher) Wrote(ref uint64, cell uint32, slot bool, now uint64, known bool) bool {
	h := &k.s.Heap
	if !slot && known && h.Cells[cell] == now {
		return true
	}
	k.version++
	k.journal.wrote(h, cell, slot, k.calls)
	return len(k.framed) == 0 || k.mayWrite(ref, cell)
}

// Model records that a model runs in place of a procedure. Its bulk changes are announced by Bulk.
func (k *Watcher) Model(p *ir.Proc) { k.model = p }

// Bulk records that a model is about to change a range of cells of an object.
func (k *Watcher) Bulk(ref uint64, from uint32, n int) {
	k.bulk = append(k.bulk, bulk{ref, from, slices.Clone(k.s.Heap.Cells[from : int(from)+n])})
}

// Settle checks the bulk changes of a model that has ended. For a run that has stopped, frames are not checked.
func (k *Watcher) Settle(stopped bool) bool {
	k.model = nil
	list := k.bulk
	k.bulk = k.bulk[:0]
	ok := true
	for _, b := range list {
		for i, was := range b.was {
			at := b.from + uint32(i)
			if k.s.Heap.Cells[at] == was {
				continue
			}
			k.version++
			k.journal.add(write{cell: at, old: was})
			if len(k.framed) > 0 && ok && !stopped {
				ok = k.mayWrite(b.ref, at)
			}
		}
	}
	return ok
}

// mayWrite checks a change against the frames of all open calls of the thread, and of their
// loops that run.
func (k *Watcher) mayWrite(ref uint64, at uint32) bool {
	for c := k.framed[k.s.Current]; c != nil; c = c.outer {
		w := watchedOf(c.proc)
		node := k.thread().Frames[c.depth].Node
		for j := range c.loops {
			l := &c.loops[j]
			if w.Loops[j].Frame == nil || !l.begun || !w.inLoop[j][node] || ref >= uint64(l.objs) || within(l.frame, at) {
				continue
			}
			if !k.unlisted(c, ref, at, BreachLoopFrame, w.Loops[j].Head) {
				return false
			}
		}
		if !c.framed || ref >= uint64(c.objs) || w.Maker && ref == c.words[0] || within(c.frame, at) {
			continue
		}
		if !k.unlisted(c, ref, at, BreachFrame, nil) {
			return false
		}
	}
	return true
}

func within(list []cells, at uint32) bool {
	_, found := slices.BinarySearchFunc(list, at, func(c cells, at uint32) int {
		switch {
		case at < c.from:
			return 1
		case at >= c.to:
			return -1
		}
		return 0
	})
	return found
}

// unlisted is a change that a frame does not list: it stops the run if it counts.
func (k *Watcher) unlisted(c *openCall, ref uint64, cell uint32, kind BreachKind, head *ir.Block) bool {
	s := k.s
	o := s.Heap.Objs[ref]
	off := int(cell - o.Off)
	ch := &Change{Ref: ref, k: k, depth: c.depth}
	switch {
	case ref == code.GlobeObject:
		ch.Var = s.Program.GlobalAt(off)
	case o.IsObject():
		ch.Class = s.Program.Prog.Classes[o.Kind]
		ch.Field = s.Program.FieldAt(ch.Class, off)
	}
	if k.checks.Counts != nil && !k.checks.Counts(ch) {
		return true
	}
	b := &Breach{Kind: kind, Proc: c.proc.IR, Object: ref, Loop: head, Over: k.over(c, nil), Global: ref == code.GlobeObject}
	n := s.Names()
	name := n.Cell(ref, off)
	b.Cell = strings.TrimPrefix(name, n.Ref(ref))
	b.Property, b.Text = task.KindFrame, name+" changes, and the frame does not list it"
	return k.breaks(b)
}

// listed returns the cells that a frame lists in the current state, sorted.
func (k *Watcher) listed(f *ir.Frame, r state.Registers) ([]cells, bool) {
	s := k.s
	var out []cells
	add := func(ref, off uint64, n int) {
		if o := s.Heap.Objs[ref]; ref > 0 {
			from := o.Off + uint32(off)
			out = append(out, cells{from, from + uint32(n)})
		}
	}
	for _, v := range f.Vars {
		if g, ok := v.(*ir.Global); ok {
			add(code.GlobeObject, uint64(s.Program.Lay.Globals[g.Index]), len(code.Flatten(g.Typ)))
		}
	}
	for _, p := range f.Places {
		if p.Kind == ir.PlaceVar {
			if g, ok := p.Var.(*ir.Global); ok {
				add(code.GlobeObject, uint64(s.Program.Lay.Globals[g.Index]+s.Program.Lay.Known(p)), len(code.Flatten(p.Type())))
			}
			continue
		}
		at, ok := k.pointersAt(p, r)
		if !ok {
			return nil, false
		}
		if at.n > 0 {
			add(at.ptr>>32, uint64(uint32(at.ptr)), at.n)
		}
	}
	return joined(out), true
}

// joined sorts ranges, and merges adjacent ones.
func joined(list []cells) []cells {
	slices.SortFunc(list, func(a, b cells) int { return int(int64(a.from) - int64(b.from)) })
	out := list[:0]
	for _, c := range list {
		if n := len(out); n > 0 && c.from <= out[n-1].to {
			out[n-1].to = max(out[n-1].to, c.to)
			continue
		}
		out = append(out, c)
	}
	return out
}

// stretch is a pointer and how many cells from there on.
type stretch struct {
	ptr uint64
	n   int
}

// pointersAt returns the cells that a place of a frame stands for, in the current state; none
// where it does not exist. It returns false if the run ends.
func (k *Watcher) pointersAt(p *ir.Place, r state.Registers) (stretch, bool) {
	stopped := false
	word := func(u *code.Unit) (uint64, bool) {
		if stopped {
			return 0, false
		}
		v, how, _ := k.by.Evaluate(u, r, nil)
		switch how {
		case Valued:
			return v.Word, true
		case NoValue:
			k.by.Resume()
		default:
			stopped = true
		}
		return 0, false
	}
	c := k.s.Program
	if p.Last == nil {
		if ptr, ok := word(code.PlaceUnit(r.Proc, p)); ok && ptr != 0 {
			return stretch{ptr, len(code.Flatten(p.Type()))}, true
		}
		return stretch{}, !stopped
	}
	base, ok := word(c.ExprUnit(r.Proc, p.Base))
	if !ok || base == 0 {
		return stretch{}, !stopped
	}
	lo, okLo := word(c.ExprUnit(r.Proc, p.Index))
	hi, okHi := word(c.ExprUnit(r.Proc, p.Last))
	n := int64(k.s.Heap.Objs[base].Size)
	from, to := max(int64(lo), 0), min(int64(hi), n-1)
	if !okLo || !okHi || from > to {
		return stretch{}, !stopped
	}
	size := int64(k.s.Heap.Objs[base].Stride(c))
	return stretch{code.Pointer(base, uint64(from*size)), int((to - from + 1) * size)}, true
}
