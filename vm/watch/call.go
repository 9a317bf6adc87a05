// This file checks calls, returns, allocations and loops.

package watch

import (
	"slices"

	"assay/ir"
	"assay/source"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// verdict is what came of a clause.
type verdict uint8

const (
	holds verdict = iota
	fails
	aborted // the run has stopped for another reason
)

// judge evaluates a clause. One that cannot be evaluated counts as true, and is reported.
func (k *Watcher) judge(kind BreachKind, c *openCall, object uint64, cl *ir.Clause, r state.Registers) verdict {
	v, how := k.valued(cl, r)
	if judged := k.checks.Judged; judged != nil && how == Valued {
		judged(kind, c.proc.IR, cl, object, v != 0)
		return holds
	}
	switch {
	case how == Ended:
		return aborted
	case how == NoValue && k.checks.Judged == nil, how == Valued && v == 0:
		return fails
	}
	return holds
}

// WhyNone says why a clause had no value when it was evaluated; empty: it had one.
func (k *Watcher) WhyNone(cl *ir.Clause) string { return k.noValue[cl] }

// valued returns the value of a clause of one word, if it could be evaluated. One that has none, such as that of a call which ends with an
// exception, is broken; one that cannot be evaluated is reported.
func (k *Watcher) valued(cl *ir.Clause, r state.Registers) (uint64, Answer) {
	why := k.derive(cl, r.Old)
	how := GivenUp
	if why == "" {
		var v state.Value
		v, how, why = k.by.Evaluate(k.s.Program.ExprUnit(r.Proc, cl.X), r, cl)
		switch how {
		case Valued:
			return v.Word, Valued
		case Ended:
			return 0, Ended
		case NoValue:
			k.by.Resume()
			k.noValue[cl] = why
			return 0, NoValue
		}
	}
	if k.checks.Unknown != nil {
		k.checks.Unknown(cl, why)
	}
	k.by.Resume()
	return 0, how
}

// Truth is the truth of a clause of a body, evaluated over the frame that runs; one that cannot be evaluated counts as true, and one
// without a value as false.
func (k *Watcher) Truth(cl *ir.Clause, r state.Registers) bool {
	v, how := k.valued(cl, r)
	return v != 0 || how != Valued && how != NoValue
}

// breaks records how a contract is broken; only the first breach counts. It returns false, for the run to stop.
func (k *Watcher) breaks(b *Breach) bool {
	if k.breach != nil {
		return false
	}
	k.breach = b
	if b.Clause != nil {
		b.Property, b.Text, b.NoValue = b.Clause.Kind, b.Clause.Text, k.noValue[b.Clause]
		if b.NoValue != "" {
			b.Property = task.KindUndefined
		}
	}
	b.Caller = k.s.Stack()
	if n := len(k.calls); n > 0 && len(b.Caller) > 0 {
		if c := k.calls[n-1]; c.thread == k.s.Current && c.depth == len(k.thread().Frames)-1 && c.at != 0 {
			b.Caller[0].Span = ir.MetaOf(c.proc.Nodes[c.at]).Span
		}
	}
	if b.Span == (source.Span{}) && len(b.Caller) > 0 {
		b.Span = b.Caller[0].Span
	}
	return false
}

// over returns the registers of an open call as they are now.
func (k *Watcher) over(c *openCall, old *state.Snapshot) state.Registers {
	t := k.thread()
	f := &t.Frames[c.depth]
	words := append([]uint64{}, t.Words[f.Words:int(f.Words)+c.proc.Words]...)
	rels := append([]*relation.Rel{}, t.Rels[f.Rels:int(f.Rels)+c.proc.Rels]...)
	return state.Registers{Proc: c.proc, Words: words, Rels: rels, Old: old}
}

// Enter checks what must hold at a call of a procedure of which something is checked; the frame is the top.
// Like all callbacks from the machine, it reports whether the run goes on.
func (k *Watcher) Enter() bool {
	r := k.registers()
	w := watchedOf(r.Proc)
	c := &openCall{
		proc: r.Proc, thread: k.s.Current, depth: len(k.thread().Frames) - 1, objs: len(k.s.Heap.Objs),
		words: append([]uint64{}, r.Words[:r.Proc.Words]...), rels: append([]*relation.Rel{}, r.Rels[:r.Proc.Rels]...),
		loops: make([]openLoop, len(w.Loops)),
	}
	k.journal.trim(k.calls)
	c.pos = len(k.journal.writes)
	if w.Visible && !k.visible(c, BreachEntering) {
		return false
	}
	for _, cl := range w.Requires {
		v := k.judge(BreachEntry, c, 0, cl, r)
		if v == fails {
			b := &Breach{Kind: BreachEntry, Proc: r.Proc.IR, Clause: cl, Over: k.over(c, nil)}
			if c.depth > 0 {
				b.Span = k.s.Stack()[1].Span
			}
			return k.breaks(b)
		}
		if v != holds {
			return false
		}
	}
	if !k.shrinks(c, r) || !k.frameOf(c, r) {
		return false
	}
	k.count(c, 1)
	k.calls = append(k.calls, c)
	k.thread().Top().Open = c
	if w.This && !w.Maker {
		k.seen(c.words[0])
	}
	return true
}

// frameOf finds what a call may change: what all cases list that apply. It returns false if the run ends.
func (k *Watcher) frameOf(c *openCall, r state.Registers) bool {
	w := watchedOf(c.proc)
	c.noAlloc = w.NoAlloc
	for _, one := range w.Cases {
		switch v := k.judge(BreachEntry, c, 0, one.When, r); v {
		case aborted:
			return false
		case holds:
			c.noAlloc = c.noAlloc || one.NoAlloc
			list, ok := k.listed(one.Frame, r)
			if !ok {
				return false
			}
			if c.framed {
				list = common(c.frame, list)
			}
			c.framed, c.frame = true, list
		}
	}
	if !c.framed && w.Frame != nil {
		list, ok := k.listed(w.Frame, r)
		if !ok {
			return false
		}
		c.framed, c.frame = true, list
	}
	return true
}

// common returns the cells that are in two sorted lists.
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

func hasLoopFrame(w *Proc) bool {
	for i := range w.Loops {
		if w.Loops[i].Frame != nil {
			return true
		}
	}
	return false
}

// shrinks checks that recursion makes the measures smaller.
func (k *Watcher) shrinks(c *openCall, r state.Registers) bool {
	for i, cl := range watchedOf(c.proc).Measures {
		v, how := k.valued(cl, r)
		if how == NoValue {
			return k.breaks(&Breach{Kind: BreachRecursion, Proc: c.proc.IR, Clause: cl, Over: k.over(c, nil)})
		}
		if how != Valued {
			return how != Ended
		}
		c.measure = append(c.measure, v)
		for _, o := range slices.Backward(k.calls) {
			if o.thread != c.thread || o.proc != c.proc || i >= len(o.measure) {
				continue
			}
			if last := o.measure[i]; int64(v) >= int64(last) || int64(v) < 0 {
				return k.breaks(&Breach{Kind: BreachRecursion, Proc: c.proc.IR, Clause: cl, Over: k.over(c, nil), Last: last, Now: v})
			}
			break
		}
	}
	return true
}

// Leave checks what must hold at the return of an open call, whose node is that of its frame.
func (k *Watcher) Leave() bool {
	f := k.thread().Top()
	c := f.Open.(*openCall)
	w := watchedOf(c.proc)
	r := k.registers()
	kind, list := BreachExit, w.Ensures
	if c.proc.Exc >= 0 {
		c.at = c.thrown(r.Words[c.proc.Exc], f.Node)
	}
	if c.proc.Exc >= 0 && r.Words[c.proc.Exc] != 0 {
		kind, list = BreachSignals, w.Signals
	}
	for _, cl := range list {
		r.Old = k.old(c)
		v := k.judge(kind, c, 0, cl, r)
		if v == fails {
			return k.breaks(&Breach{Kind: kind, Proc: c.proc.IR, Clause: cl, Over: k.over(c, r.Old)})
		}
		if v != holds {
			return false
		}
	}
	if w.Maker && kind == BreachExit && !k.making(c) {
		k.built(c.words[0])
	}
	if w.Visible && !k.visible(c, BreachLeaving) {
		return false
	}
	k.closeCall(c)
	return true
}

// Came records that a call has returned to a frame.
func (k *Watcher) Came(to *state.Frame, callee *code.Proc, words []uint64) {
	if c, ok := to.Open.(*openCall); ok {
		c.came(to.Node, callee, words)
	}
}

// Old returns the state at the call of a frame, if what is checked of it asks for one. It is good until
// the next is asked for.
func (k *Watcher) Old(f *state.Frame) *state.Snapshot {
	if c, ok := f.Open.(*openCall); ok {
		return k.old(c)
	}
	return nil
}

func (k *Watcher) old(c *openCall) *state.Snapshot {
	if !watchedOf(c.proc).Old {
		return nil
	}
	return &state.Snapshot{Heap: k.journal.before(&k.s.Heap, c.pos, c.objs), Words: c.words, Rels: c.rels}
}

func (k *Watcher) closeCall(c *openCall) {
	for i := len(k.calls) - 1; i >= 0; i-- {
		if k.calls[i] == c {
			k.calls = append(k.calls[:i], k.calls[i+1:]...)
			break
		}
	}
	k.count(c, -1)
	k.thread().Top().Open = nil
}

// count records that a call opens or closes.
func (k *Watcher) count(c *openCall, by int) {
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
	if w.Frame != nil || len(w.Cases) > 0 || hasLoopFrame(w.Proc) {
		k.frames(c, by)
	}
	if c.noAlloc {
		k.noAlloc += by
	}
	if w.Old {
		k.journal.asking += by
	}
}

// frames keeps the open calls with frames of each thread. Recursion opens many with equal frames: what one of them
// lists, all list.
func (k *Watcher) frames(c *openCall, by int) {
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
		!hasLoopFrame(watchedOf(p.proc).Proc) && slices.Equal(p.frame, c.frame) {
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
func (k *Watcher) making(c *openCall) bool { return k.makers[c.words[0]] > 1 }

// Allocated records a new object: calls that may not allocate are checked.
func (k *Watcher) Allocated(ref uint64) bool {
	if k.noAlloc == 0 {
		return true
	}
	for _, c := range slices.Backward(k.calls) {
		if c.thread != k.s.Current || !c.noAlloc {
			continue
		}
		ch := &Change{Ref: ref, Fresh: true, k: k, depth: c.depth}
		if o := k.s.Heap.Objs[ref]; o.IsObject() {
			ch.Class = k.s.Program.Prog.Classes[o.Kind]
		}
		if k.checks.Counts == nil || k.checks.Counts(ch) {
			return k.breaks(&Breach{
				Kind: BreachAlloc, Proc: c.proc.IR, Object: ref, Over: k.over(c, nil),
				Property: task.KindFrame, Text: "an object is allocated, and nothing may be",
			})
		}
	}
	return true
}

// Loop runs at the entry of a loop (round is false) and at its head.
func (k *Watcher) Loop(i int, round bool) bool {
	c, ok := k.thread().Top().Open.(*openCall)
	if !ok {
		return true
	}
	w := &watchedOf(c.proc).Loops[i]
	o := &c.loops[i]
	r := k.registers()
	if !round {
		*o = openLoop{objs: len(k.s.Heap.Objs)}
		if w.Frame != nil {
			o.frame, ok = k.listed(w.Frame, r)
		}
		return ok
	}
	r.Old = k.old(c)
	kind := BreachLoop
	if !o.begun {
		kind = BreachLoopEntry
	}
	o.begun = true
	for _, cl := range w.Invariants {
		v := k.judge(kind, c, 0, cl, r)
		if v == fails {
			return k.breaks(&Breach{Kind: kind, Proc: c.proc.IR, Clause: cl, Loop: w.Head, Over: k.over(c, r.Old)})
		}
		if v != holds {
			return false
		}
	}
	return k.progress(c, w, o, r)
}

// progress checks that a round of a loop made its measures smaller.
func (k *Watcher) progress(c *openCall, w *Loop, o *openLoop, r state.Registers) bool {
	var now []uint64
	for j, cl := range w.Measures {
		v, how := k.valued(cl, r)
		if how == Ended {
			return false
		}
		if how == NoValue {
			return k.breaks(&Breach{Kind: BreachLoopMeasure, Proc: c.proc.IR, Clause: cl, Loop: w.Head, Over: k.over(c, r.Old)})
		}
		if how != Valued {
			continue
		}
		now = append(now, v)
		if !o.round || j >= len(o.last) {
			continue
		}
		if last := o.last[j]; int64(last) < 0 || int64(v) >= int64(last) {
			return k.breaks(&Breach{
				Kind: BreachLoopMeasure, Proc: c.proc.IR, Clause: cl, Loop: w.Head, Over: k.over(c, r.Old), Last: last, Now: v,
			})
		}
	}
	o.last, o.round = now, true
	return true
}
