// This file checks invariants of objects where they can be seen.

package vm

import (
	"assay/ir"
)

// objects are those that have invariants and were built.
type objects struct {
	list    []uint64 // in the order in which they were built
	known   map[uint64]bool
	facts   []Fact
	byKind  map[int32][]*ir.Clause
	pc      *procCode // has the local that stands for the object
	skipped []uint64  // those that could not be seen when all were checked last
	checked int64     // version at which all others held; -1: never
}

// factsOf are the invariants of objects of a kind.
func (o *objects) factsOf(s *State, kind int32) []*ir.Clause {
	facts := s.watch.w.Facts()
	if o.byKind == nil || len(facts) != len(o.facts) {
		o.facts, o.byKind = facts, map[int32][]*ir.Clause{}
	}
	if list, ok := o.byKind[kind]; ok {
		return list
	}
	var list []*ir.Clause
	for _, f := range facts {
		if s.code.lay.classes[kind].below(uint32(f.Class.Index)) {
			list = append(list, f.Invariants...)
		}
	}
	o.byKind[kind] = list
	return list
}

// built takes in an object whose constructor has ended.
func (o *objects) built(s *State, ref uint64) {
	if o.known[ref] || ref == 0 || !s.heap.objs[ref].isObject() {
		return
	}
	if o.known == nil {
		o.known = map[uint64]bool{}
		o.checked = -1
	}
	o.known[ref] = true
	if s.watch.w.Facts == nil {
		return
	}
	if s.code.grow(); len(o.factsOf(s, s.heap.objs[ref].kind)) == 0 {
		return
	}
	o.list = append(o.list, ref)
	o.skipped = append(o.skipped, ref)
}

// seen takes in the receiver of a method: an object that no constructor of ours made
// counts from then on.
func (o *objects) seen(s *State, ref uint64) {
	if o.known[ref] {
		return
	}
	for _, c := range s.watch.calls {
		if c.proc.watched.Maker && c.words[0] == ref {
			return
		}
	}
	o.built(s, ref)
}

// visible checks the invariants of all objects that can be seen at a call or return; it
// tells whether they hold. An object cannot be seen while a method of it, or a static
// method of its class, is under way, but for the one that is called or returns.
func (m *machine) visible(c *openCall, kind BreachKind) bool {
	k := m.s.watch
	o := &k.objs
	if len(o.list) == 0 {
		return true
	}
	list := o.list
	if k.version == o.checked && k.w.Judged == nil {
		list = o.skipped
	}
	if len(list) == 0 {
		return true
	}
	busy := m.busy(c)
	var skipped []uint64
	version := k.version
	for _, ref := range list {
		if busy(ref) {
			skipped = append(skipped, ref)
			continue
		}
		if !m.invariants(ref, c, kind) {
			return false
		}
	}
	o.skipped, o.checked = skipped, version
	return true
}

// busy tells which objects a call under way keeps from being seen.
func (m *machine) busy(c *openCall) func(ref uint64) bool {
	receivers := map[uint64]bool{}
	var statics []*ir.Class
	for _, x := range m.s.watch.calls {
		switch w := x.proc.watched; {
		case x == c:
		case w.This:
			receivers[x.words[0]] = true
		case w.StaticsOf != nil:
			statics = append(statics, w.StaticsOf)
		}
	}
	own := uint64(0)
	w := c.proc.watched
	if w.This {
		own = c.words[0]
	}
	return func(ref uint64) bool {
		if ref == own { // a constructor that another one called leaves an object that is not whole
			return w.Maker && m.making(c)
		}
		if receivers[ref] {
			return true
		}
		class := m.s.code.prog.Classes[m.s.heap.objs[ref].kind]
		for _, k := range statics {
			if k != w.StaticsOf && class.Subclass(k) {
				return true
			}
		}
		return false
	}
}

// invariants checks those of one object.
func (m *machine) invariants(ref uint64, c *openCall, kind BreachKind) bool {
	k := m.s.watch
	if k.objs.pc == nil {
		p := &ir.Proc{Name: "an invariant"}
		p.Params = []*ir.Local{p.NewLocal("this", ir.Ref{}, p.Span)}
		k.objs.pc = m.s.code.newProc(p)
	}
	words := []uint64{ref}
	for _, cl := range k.objs.factsOf(m.s, m.s.heap.objs[ref].kind) {
		v, why := m.judge(kind, c, ref, cl, k.objs.pc, words, nil, nil)
		if v == fails {
			b := &Breach{Kind: kind, Proc: c.proc.proc, Clause: cl, Why: why, Object: ref, Moment: &Moment{s: m.s, pc: k.objs.pc, words: words}}
			m.breaks(b, cl.Kind, cl.Text)
		}
		if v != holds {
			return false
		}
	}
	return true
}
