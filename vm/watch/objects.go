// This file checks invariants of objects in visible states.

package watch

import (
	"maps"
	"slices"

	"assay/ir"
	"assay/vm/code"
	"assay/vm/state"
)

// objects are those that have invariants and were built.
type objects struct {
	list    []uint64 // in the order in which they were built
	known   map[uint64]bool
	facts   []Fact
	byKind  map[int32][]*ir.Clause
	pc      *code.Proc // has the local that stands for the object
	skipped []uint64   // those that were not in a visible state at the last full check
	checked int64      // version at which all others held; -1: never

	classes   []Fact // with static invariants
	ofClasses int    // so many facts they were found in
	kept      int64  // version at which all their invariants held
}

// factsOf returns the invariants of objects of a kind.
func (k *Watcher) factsOf(kind int32) []*ir.Clause {
	o := &k.objs
	facts := k.checks.Facts()
	if o.byKind == nil || len(facts) != len(o.facts) {
		o.facts, o.byKind = facts, map[int32][]*ir.Clause{}
	}
	if list, ok := o.byKind[kind]; ok {
		return list
	}
	var list []*ir.Clause
	for _, f := range facts {
		if k.s.Program.Lay.Classes[kind].Below(uint32(f.Class.Index)) {
			list = append(list, f.Invariants...)
		}
	}
	o.byKind[kind] = list
	return list
}

// built records an object whose constructor has ended.
func (k *Watcher) built(ref uint64) {
	o := &k.objs
	if o.known[ref] || ref == 0 || !k.s.Heap.Objs[ref].IsObject() {
		return
	}
	if o.known == nil {
		o.known = map[uint64]bool{}
		o.checked = -1
	}
	o.known[ref] = true
	if k.checks.Facts == nil {
		return
	}
	if k.s.Program.Grow(); len(k.factsOf(k.s.Heap.Objs[ref].Kind)) == 0 {
		return
	}
	o.list = append(o.list, ref)
	o.skipped = append(o.skipped, ref)
}

// seen records the receiver of a method: an object that no watched constructor made counts from
// then on.
func (k *Watcher) seen(ref uint64) {
	if !k.objs.known[ref] && k.makers[ref] == 0 {
		k.built(ref)
	}
}

// visible checks the invariants of objects at a call or return; it reports whether they hold. At a call, those hold that the
// caller owes. At a return, the others that held at the call hold as well, of all objects that are in a visible state: no method of
// it, nor a static method of its class, is in progress, except the one that returns.
func (k *Watcher) visible(c *openCall, kind BreachKind) bool {
	o := &k.objs
	if !k.classes(c, kind) {
		return false
	}
	if !k.unfinished(c, kind) {
		return false
	}
	if len(o.list) == 0 {
		return true
	}
	list := o.list
	if k.version == o.checked && k.checks.Judged == nil {
		list = o.skipped
	}
	if len(list) == 0 {
		return true
	}
	busy, owed := k.busy(c, kind), k.owed(c, kind)
	var skipped []uint64
	version := k.version
	for _, ref := range list {
		asked := kind == BreachLeaving && !c.broken[ref] || owed[ref]
		if busy(ref) && !owed[ref] {
			skipped = append(skipped, ref)
			continue
		}
		held, ok := k.invariants(ref, c, kind, asked)
		if !ok {
			return false
		}
		if !held {
			skipped = append(skipped, ref)
			if c.broken == nil {
				c.broken = map[uint64]bool{}
			}
			c.broken[ref] = true
		}
	}
	o.skipped, o.checked = skipped, version
	return true
}

// unfinished checks the invariants of objects whose constructor runs, and that a call is given; it reports whether they hold.
func (k *Watcher) unfinished(c *openCall, kind BreachKind) bool {
	if len(k.makers) == 0 || k.checks.Facts == nil {
		return true
	}
	for _, ref := range slices.Sorted(maps.Keys(k.owed(c, kind))) {
		if k.makers[ref] == 0 {
			continue // it is in the list
		}
		k.s.Program.Grow()
		if _, ok := k.invariants(ref, c, kind, true); !ok {
			return false
		}
	}
	return true
}

// owed returns the objects that have to satisfy their invariants at a call, whatever is in progress: those that are given to it, and what
// their fields refer to. One whose constructor runs is no exception: the method supposes its invariants.
func (k *Watcher) owed(c *openCall, kind BreachKind) map[uint64]bool {
	if kind != BreachEntering {
		return nil
	}
	out := map[uint64]bool{}
	add := func(ref uint64) {
		if k.objs.known[ref] || k.makers[ref] > 0 {
			out[ref] = true
		}
	}
	h, lay := &k.s.Heap, k.s.Program.Lay
	for _, w := range watchedOf(c.proc).Owed {
		ref := c.words[c.proc.ParamW[w.Param]]
		if add(ref); !w.Fields || ref == 0 || !h.Objs[ref].IsObject() {
			continue
		}
		for class := k.s.Program.Prog.Classes[h.Objs[ref].Kind]; class != nil; class = class.Super {
			for _, f := range k.checks.Refers(class) {
				add(h.Cells[int(h.Objs[ref].Off)+lay.Field[f]])
			}
		}
	}
	return out
}

// busy returns a predicate for the objects that a call in progress keeps from being in a visible
// state.
func (k *Watcher) busy(c *openCall, kind BreachKind) func(ref uint64) bool {
	w := watchedOf(c.proc)
	return func(ref uint64) bool {
		own := w.This && ref == c.words[0]
		if own && w.Inner { // another one that is under way
			others := k.receivers[ref]
			if kind == BreachLeaving {
				others--
			}
			return others > 0
		}
		if own { // a constructor that another one called leaves an object that is not whole
			return w.Maker && k.making(c)
		}
		if k.receivers[ref] > 0 {
			return true
		}
		if len(k.statics) == 0 {
			return false
		}
		class := k.s.Program.Prog.Classes[k.s.Heap.Objs[ref].Kind]
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

// classes checks the static invariants of classes that are initialised, where they are visible: no
// method of the class is in progress, except the one that is called or returns. A caller owes those of the class of the method.
func (k *Watcher) classes(c *openCall, kind BreachKind) bool {
	o := &k.objs
	if k.checks.Facts == nil {
		return true
	}
	if facts := k.checks.Facts(); len(facts) != o.ofClasses {
		o.ofClasses, o.classes, o.kept = len(facts), nil, -1
		for _, f := range facts {
			if len(f.Statics) > 0 {
				o.classes = append(o.classes, f)
			}
		}
		k.s.Program.Grow()
	}
	if len(o.classes) == 0 || o.kept == k.version && k.checks.Judged == nil {
		return true
	}
	version, all := k.version, true
	w := watchedOf(c.proc)
	for _, f := range o.classes {
		if !f.Ready(k.global) || w.Of != f.Class && k.inside(f.Class) {
			all = false
			continue
		}
		owed := w.Visible && !w.Inner && w.Of == f.Class
		held, ok := k.all(f.Statics, c, kind, 0, f.Class, kind == BreachLeaving && !c.without[f.Class] || owed)
		if !ok {
			return false
		}
		if !held {
			all = false
			if c.without == nil {
				c.without = map[*ir.Class]bool{}
			}
			c.without[f.Class] = true
		}
	}
	if all {
		o.kept = version
	}
	return true
}

// inside reports whether a method of a class, or of an object of it, is in progress.
func (k *Watcher) inside(class *ir.Class) bool {
	for c, n := range k.statics {
		if n > 0 && c == class {
			return true
		}
	}
	for ref := range k.receivers {
		if o := k.s.Heap.Objs[ref]; o.IsObject() && k.s.Program.Prog.Classes[o.Kind].Subclass(class) {
			return true
		}
	}
	return false
}

func (k *Watcher) global(g *ir.Global) uint64 {
	return k.s.Heap.Cells[k.s.Program.Lay.Globals[g.Index]]
}

// invariants checks those of one object.
func (k *Watcher) invariants(ref uint64, c *openCall, kind BreachKind, asked bool) (held, ok bool) {
	return k.all(k.factsOf(k.s.Heap.Objs[ref].Kind), c, kind, ref, nil, asked)
}

// all checks invariants of an object, or static ones of a class. Where nobody asks for them now, one that does not hold is no breach; the run goes
// on if that is ok.
func (k *Watcher) all(list []*ir.Clause, c *openCall, kind BreachKind, ref uint64, class *ir.Class, asked bool) (held, ok bool) {
	held = true
	for _, cl := range list {
		r := state.Registers{Proc: k.invariantCode(), Words: []uint64{ref}}
		switch v := k.judge(kind, c, ref, cl, r); {
		case v == fails && asked:
			return false, k.breaks(&Breach{Kind: kind, Proc: c.proc.IR, Clause: cl, Object: ref, Class: class, Over: r})
		case v == fails:
			held = false
		case v != holds:
			return false, false
		}
	}
	return held, true
}

// invariantCode has the local that stands for the object.
func (k *Watcher) invariantCode() *code.Proc {
	if k.objs.pc == nil {
		p := &ir.Proc{Name: "an invariant"}
		p.Params = []*ir.Local{p.NewLocal("this", ir.Ref{}, p.Span)}
		k.objs.pc = k.s.Program.NewProc(p)
	}
	return k.objs.pc
}
