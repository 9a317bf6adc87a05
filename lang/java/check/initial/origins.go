package initial

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/reach"
	"assay/lang/java/classfile"
	"assay/language"
	"assay/vm"
)

// This file finds which initialisers read the environment, and their results: a goal that does not read the results
// does not depend on it.
//
// The classes are initialised one by one, as the boot of a method does it, and the states before and after each are
// compared. All that an initialiser created or changed depends on what it read; and so does all that later initialisers
// created or changed if they may have read this.

// origin is the result of an initialiser that depends on the environment.
type origin struct {
	on       []string
	class    *java.Class
	globals  map[string]bool // that it changed, by name
	from, to uint64          // the objects that it made
	changed  map[uint64]bool // those that it changed
	shared   bool            // some of that is not of its class, so that all may read it
	anything bool            // in another world it may change objects of others
}

// origins are those of a boot.
type origins struct {
	objects uint64   // that the start makes
	on      []string // what it depends on
	always  []string // of this: what booting the library does
	list    []*origin
	ready   map[string]bool // the classes that it initialises, those of the library as well
	ok      bool
}

// Attributed is what is known of origins, for all forks, whose boots are equal.
type Attributed struct {
	mu   sync.Mutex
	last *origins
}

// Origins returns the dependencies of the boot that an execution inherits by reading a part of the booted state; with
// nil, the part that the code may read.
func (w *Order) Origins(g *ir.Goal, on []string, part *language.Part) []string {
	if w.Begins(g) || w.Boot[0] == nil || g.Boot != w.Boot[0] {
		return on
	}
	o := w.originsOf(on)
	if !o.ok || part != nil && w.asks(o, part.Ran) {
		return on
	}
	asks := false
	if part == nil {
		seen := w.Program.Seen(w.Kinds[g].Class, w.Kinds[g].Method)
		part, asks = w.partOf(seen), seen.Asks
	}
	out := map[string]bool{}
	for _, x := range o.always {
		out[x] = true
	}
	for _, x := range o.list {
		if x.lookedAt(part) || asks && x.shared {
			for _, what := range x.on {
				out[what] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(out))
}

// asks reports whether procedures that ran early may read the state of the library: the initialisers of its classes,
// except those that only store constants.
func (w *Order) asks(o *origins, ran map[*ir.Proc]bool) bool {
	for p := range ran {
		c := w.Java.Initialises(p)
		for k := c; k != nil; k = k.Super {
			if m := k.File.Method("<clinit>", "()V"); m != nil {
				java.Reads(w.Java, &java.Method{Class: k, File: m})
			}
		}
		if c != nil && !o.quiet(c) {
			return true
		}
	}
	return false
}

// quiet reports whether initialising a class, and those above it that are not initialised yet, calls nothing and reads
// nothing.
func (o *origins) quiet(c *java.Class) bool {
	for ; c != nil && !o.ready[c.IR.Name]; c = c.Super {
		for _, m := range c.File.Methods {
			if m.Name != "<clinit>" || m.Code == nil || c.IR.Name == "java.lang.Throwable" { // that one keeps an empty list
				continue
			}
			list, err := c.File.Instructions(m)
			if err != nil || slices.ContainsFunc(list, func(in classfile.Instr) bool { return looks(c.File, in) }) {
				return false
			}
		}
	}
	return true
}

// looks reports whether an instruction may read more than constants.
func looks(c *classfile.Class, in classfile.Instr) bool {
	switch in.Op {
	case classfile.OpInvokevirtual, classfile.OpInvokestatic, classfile.OpInvokespecial, classfile.OpInvokeinterface:
		r, ok := c.Pool.At(in.Index).(classfile.MemberRef)
		return !ok || !reach.KeepsNothing(r)
	case classfile.OpGetstatic:
		r, ok := c.Pool.At(in.Index).(classfile.MemberRef)
		return !ok || r.Class != c.Name
	}
	return in.Op == classfile.OpInvokedynamic || in.Op == classfile.OpGetfield
}

// partOf returns what code may read: static fields, and what is reachable from them.
func (w *Order) partOf(seen reach.ComesTo) *language.Part {
	part := &language.Part{Globals: map[*ir.Global]bool{}}
	s := w.VM.Start(vm.Setup{Proc: w.Boot[0], Boot: w.Boot[0]})
	reached := &origin{changed: map[uint64]bool{}}
	for _, c := range w.Stateful {
		for _, f := range c.File.Fields {
			if f.Flags.Has(classfile.Static) && seen.Statics[reach.MemberOf(c.File.Name, f.Name, f.Desc)] {
				g := c.Static(f.Name, f.Desc)
				part.Globals[g] = true
				if ir.IsRef(g.Typ) {
					reached.reach(s, s.Get(g).Word)
				}
			}
		}
	}
	part.Objects = reached.changed
	return part
}

func (x *origin) lookedAt(part *language.Part) bool {
	if x.anything {
		return true
	}
	for g := range part.Globals {
		if x.globals[g.Name] {
			return true
		}
	}
	for ref := range part.Objects {
		if x.from <= ref && ref < x.to || x.changed[ref] {
			return true
		}
	}
	return false
}

// originsOf returns those of the boot of methods; nil: they cannot be attributed.
func (w *Order) originsOf(on []string) *origins {
	a := w.origins
	a.mu.Lock()
	defer a.mu.Unlock()
	s := w.VM.Start(vm.Setup{Proc: w.Boot[0], Boot: w.Boot[0]})
	if o := a.last; o != nil && o.objects == s.Objects() && slices.Equal(o.on, on) {
		return o
	}
	o := &origins{objects: s.Objects(), on: on}
	var interrupted bool
	if o.ok, interrupted = w.attribute(o, s); !interrupted { // which says nothing about them
		a.last = o
	}
	return o
}

// attribute initialises the classes one by one; it reports whether the final state is the booted one, or that it was
// interrupted.
func (w *Order) attribute(o *origins, start *vm.State) (ok, interrupted bool) {
	p, err := w.Java.BootBefore(w.Booted, w.BootedAlso)
	if err != nil {
		return false, false
	}
	s := w.VM.Start(vm.Setup{Proc: p, Boot: p})
	if stop, stopped := s.Stopped(); stopped {
		return false, stop.Reason == vm.Interrupted
	}
	o.always = s.Depends()
	o.ready = w.readyIn(start)
	s.Unlearn()
	for _, c := range slices.Concat(w.BootedAlso.Classes, w.Booted) {
		if !c.NeedsInit() {
			continue
		}
		before := s.Clone()
		if _, stop := s.Extend(c.Init()); stop.Kind != vm.Finished || stop.Reason == vm.Exited {
			return false, stop.Reason == vm.Interrupted
		}
		if on := o.learned(w, c, s.Learned()); len(on) > 0 {
			o.list = append(o.list, w.originOf(c, on, before, s))
		}
		s.Unlearn()
	}
	return s.Objects() == start.Objects() && w.sameGlobals(s, start), false
}

// readyIn returns the classes that are initialised in a state.
func (w *Order) readyIn(s *vm.State) map[string]bool {
	out, cells := map[string]bool{}, s.Cells(vm.Globals)
	for _, g := range w.Java.Prog.Globals {
		i := s.Code().GlobalCell(g)
		if c := w.Java.Tracks(g); c != nil && i < len(cells) && cells[i] != 0 {
			out[c.IR.Name] = true
		}
	}
	return out
}

// learned returns what an initialiser depends on: its own reads of the environment, and those of earlier ones whose
// results it may have read.
func (o *origins) learned(w *Order, c *java.Class, asked []string) []string {
	on := map[string]bool{}
	for _, x := range asked {
		on[x] = true
	}
	for _, x := range o.list {
		if w.mayLookAt(c, x) {
			for _, what := range x.on {
				on[what] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(on))
}

// mayLookAt reports whether the initialiser of a class may read the result of another one.
func (w *Order) mayLookAt(c *java.Class, x *origin) bool {
	k := w.Program.BesideOf().Inits[c.File.Name]
	if k == nil || k.Full || x.anything {
		return true
	}
	statics := slices.Concat(k.Reads, k.Takes, k.Writes)
	if x.shared && (k.Touch.Asks || k.Touch.Outer || len(statics) > 0) {
		return true
	}
	return slices.ContainsFunc(statics, func(s *reach.Static) bool { return s.Class.File.Name == x.class.File.Name || x.globals[s.Name()] })
}

// originOf returns the result of the initialiser of a class.
func (w *Order) originOf(c *java.Class, on []string, before, after *vm.State) *origin {
	x := &origin{on: on, class: c, globals: map[string]bool{}, from: before.Objects(), to: after.Objects(), changed: map[uint64]bool{}}
	w.others(x, c.File.Name, after, map[string]bool{})
	old, now := before.Cells(vm.Globals), after.Cells(vm.Globals)
	for _, g := range w.Java.Prog.Globals {
		i := after.Code().GlobalCell(g)
		if i < len(now) && (i >= len(old) || old[i] != now[i]) {
			x.globals[g.Name] = true
			x.shared = x.shared || !strings.HasPrefix(g.Name, c.IR.Name+".")
		}
	}
	for ref := uint64(vm.Globals + 1); ref < x.from; ref++ {
		if !slices.Equal(before.Cells(ref), after.Cells(ref)) {
			x.changed[ref], x.shared = true, true
		}
	}
	return x
}

// others adds what the initialiser of a class, or of one that it initialises, may change in another world: their static
// fields, and older objects reachable from static fields of others.
func (w *Order) others(x *origin, name string, s *vm.State, seen map[string]bool) {
	k := w.Program.BesideOf().Inits[name]
	if k == nil || k.Full {
		x.anything = true
		return
	}
	seen[name] = true
	x.shared = x.shared || k.Touch.Asks
	if c := w.Java.Known(name); c != nil {
		for _, f := range c.File.Fields {
			if f.Flags.Has(classfile.Static) {
				x.globals[c.Static(f.Name, f.Desc).Name] = true // unchanged ones too
			}
		}
	}
	for _, f := range k.Writes {
		x.globals[f.Name()], x.shared = true, true
	}
	for _, f := range slices.Concat(k.Looks, k.Reads) {
		if c := w.Java.Known(f.Class.File.Name); c != nil && f.Field.Type.IsRef() && !unchanging(f.Field.Type) && (k.Touch.Asks || k.Touch.Outer || k.Touch.Elems || len(k.Touch.Fields) > 0) {
			x.reach(s, s.Get(c.Static(f.Field.Name, f.Field.Desc)).Word)
		}
	}
	for _, other := range k.Comes {
		if !seen[other] {
			w.others(x, other, s, seen)
		}
	}
}

// reach adds an object, and what is reachable from it, to those that are changed.
func (x *origin) reach(s *vm.State, ref uint64) {
	for todo := []uint64{ref}; len(todo) > 0; {
		ref, todo = todo[len(todo)-1], todo[:len(todo)-1]
		if ref <= vm.Globals || ref >= s.Objects() || x.changed[ref] {
			continue
		}
		x.changed[ref], x.shared = true, true
		cells := s.Cells(ref)
		if e := s.Elem(ref); e != nil {
			if ir.IsRef(e) {
				todo = append(todo, cells...)
			}
			continue
		}
		if c := s.Class(ref); c != nil && !reach.Value(c.Name) {
			for _, f := range c.AllFields() {
				if ir.IsRef(f.Typ) {
					todo = append(todo, cells[s.Code().FieldCell(f)])
				}
			}
		}
	}
}

// unchanging reports whether objects of a type never change.
func unchanging(t classfile.Type) bool { return t.Dims == 0 && reach.Value(java.Dotted(t.Class)) }

// sameGlobals reports whether static fields hold the same in two states.
func (w *Order) sameGlobals(a, b *vm.State) bool {
	x, y := a.Cells(vm.Globals), b.Cells(vm.Globals)
	for _, g := range w.Java.Prog.Globals {
		i := a.Code().GlobalCell(g)
		if i < len(x) && i < len(y) && x[i] != y[i] {
			return false
		}
	}
	return true
}
