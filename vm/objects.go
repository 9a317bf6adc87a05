// This file checks invariants of objects where they can be seen.

package vm

import (
	"assay/ir"
	"assay/vm/code"
)

// objects are those that have invariants and were built.
type objects struct {
	list    []uint64 // in the order in which they were built
	known   map[uint64]bool
	facts   []Fact
	byKind  map[int32][]*ir.Clause
	pc      *code.Proc // has the local that stands for the object
	skipped []uint64   // those that could not be seen when all were checked last
	checked int64      // version at which all others held; -1: never

	classes   []Fact // with static invariants
	ofClasses int    // so many facts they were found in
	kept      int64  // version at which all their invariants held
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
		if s.code.Lay.Classes[kind].Below(uint32(f.Class.Index)) {
			list = append(list, f.Invariants...)
		}
	}
	o.byKind[kind] = list
	return list
}

// built takes in an object whose constructor has ended.
func (o *objects) built(s *State, ref uint64) {
	if o.known[ref] || ref == 0 || !s.Heap.Objs[ref].IsObject() {
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
	if s.code.Grow(); len(o.factsOf(s, s.Heap.Objs[ref].Kind)) == 0 {
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
	if s.watch.makers[ref] > 0 {
		return
	}
	o.built(s, ref)
}

// visible checks the invariants of all objects that can be seen at a call or return; it
// reports whether they hold. An object cannot be seen while a method of it, or a static
// method of its class, is under way, but for the one that is called or returns.
func (m *machine) visible(c *openCall, kind BreachKind) bool {
	k := m.s.watch
	o := &k.objs
	if !m.classes(c, kind) {
		return false
	}
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
	k, w := m.s.watch, watchedOf(c.proc)
	return func(ref uint64) bool {
		own := w.This && ref == c.words[0]
		if own { // a constructor that another one called leaves an object that is not whole
			return w.Maker && m.making(c)
		}
		if k.receivers[ref] > 0 {
			return true
		}
		if len(k.statics) == 0 {
			return false
		}
		class := m.s.code.Prog.Classes[m.s.Heap.Objs[ref].Kind]
		for s, n := range k.statics {
			if s == w.StaticsOf {
				continue
			}
			if n > 0 && class.Subclass(s) {
				return true
			}
		}
		return false
	}
}

// classes checks the static invariants of classes that are initialised, where they can be seen: no
// method of the class is under way, but for the one that is called or returns.
func (m *machine) classes(c *openCall, kind BreachKind) bool {
	k := m.s.watch
	o := &k.objs
	if k.w.Facts == nil {
		return true
	}
	if facts := k.w.Facts(); len(facts) != o.ofClasses {
		o.ofClasses, o.classes, o.kept = len(facts), nil, -1
		for _, f := range facts {
			if len(f.Statics) > 0 {
				o.classes = append(o.classes, f)
			}
		}
		m.s.code.Grow()
	}
	if len(o.classes) == 0 || o.kept == k.version && k.w.Judged == nil {
		return true
	}
	version, all := k.version, true
	for _, f := range o.classes {
		if !f.Ready(m.global) || watchedOf(c.proc).Of != f.Class && k.inside(m.s, f.Class) {
			all = false
			continue
		}
		if !m.class(f, c, kind) {
			return false
		}
	}
	if all {
		o.kept = version
	}
	return true
}

// inside reports whether a method of a class, or one of an object of it, is under way.
func (k *watching) inside(s *State, class *ir.Class) bool {
	for c, n := range k.statics {
		if n > 0 && c == class {
			return true
		}
	}
	for ref := range k.receivers {
		if o := s.Heap.Objs[ref]; o.IsObject() && s.code.Prog.Classes[o.Kind].Subclass(class) {
			return true
		}
	}
	return false
}

func (m *machine) global(g *ir.Global) uint64 { return m.s.Heap.Cells[m.s.code.Lay.Globals[g.Index]] }

// class checks the static invariants of one class.
func (m *machine) class(f Fact, c *openCall, kind BreachKind) bool {
	pc := m.invariantCode()
	for _, cl := range f.Statics {
		words := []uint64{0}
		v := m.judge(kind, c, 0, cl, pc, words, nil, nil)
		if v == fails {
			m.breaks(&Breach{Kind: kind, Proc: c.proc.IR, Clause: cl, Class: f.Class, Moment: &Moment{s: m.s, pc: pc, words: words}}, cl.Kind, cl.Text)
		}
		if v != holds {
			return false
		}
	}
	return true
}

// invariantCode has the local that stands for the object.
func (m *machine) invariantCode() *code.Proc {
	k := m.s.watch
	if k.objs.pc == nil {
		p := &ir.Proc{Name: "an invariant"}
		p.Params = []*ir.Local{p.NewLocal("this", ir.Ref{}, p.Span)}
		k.objs.pc = m.s.code.NewProc(p)
	}
	return k.objs.pc
}

// invariants checks those of one object.
func (m *machine) invariants(ref uint64, c *openCall, kind BreachKind) bool {
	k, pc := m.s.watch, m.invariantCode()
	words := []uint64{ref}
	for _, cl := range k.objs.factsOf(m.s, m.s.Heap.Objs[ref].Kind) {
		v := m.judge(kind, c, ref, cl, pc, words, nil, nil)
		if v == fails {
			b := &Breach{Kind: kind, Proc: c.proc.IR, Clause: cl, Object: ref, Moment: &Moment{s: m.s, pc: pc, words: words}}
			m.breaks(b, cl.Kind, cl.Text)
		}
		if v != holds {
			return false
		}
	}
	return true
}
