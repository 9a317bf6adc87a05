package lasting

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/reach"
	"assay/lang/java/classfile"
	"assay/language"
	"assay/vm"
)

// This file finds the objects reachable from static final fields of the classes under check where a method begins, and
// what may have changed in them: a program may have run before.

// Object is such an object.
type Object struct {
	Ref   uint64
	path  string // the access path: B.FIX.next
	Class *ir.Class
	Elem  ir.Type // of an array
	root  string  // the static field that the path begins with, for messages
	inner bool    // inside of an object of the library
	lib   string  // of the library, or inside of such: the method under check that may change it; empty: none
	parts bool    // an array that the library made for itself
	plain bool    // an array of numbers without invariants of its owner
	Holds language.Content
	why   string
}

// mostLasting bounds the objects that are visited.
const mostLasting = 1 << 14

// Kept is all of them.
type Kept struct {
	w     *Heap
	State *vm.State // after Boot
	Of    map[uint64]*Object
	Order []*Object
	in    map[uint64]int  // references to each array in the whole heap, as far as 2
	leaks map[string]bool // members whose arrays escape, or are stored to

	mutators map[string]string      // by members that lead to objects of the library: a method that may change these
	graphs   map[uint64]*within     // what references lead to
	statics  map[string]*java.Class // classes of static fields of references, by member; nil: not looked for
}

// Heap is what is reachable from static final fields where goals begin.
type Heap struct {
	*boot.Base
	lasts     *Kept // nil: not looked for
	sees      map[*ir.Goal][]*Object
	escaping  map[passed]bool // what is known of parameters
	following map[passed]bool // parameters that are looked at
	circular  bool            // one of those was queried
}

// New returns an empty one.
func New(w *boot.Base) *Heap {
	return &Heap{Base: w, sees: map[*ir.Goal][]*Object{}, escaping: map[passed]bool{}, following: map[passed]bool{}}
}

// All returns the objects reachable from static final fields.
func (w *Heap) All() *Kept {
	if w.lasts != nil {
		return w.lasts
	}
	k := &Kept{w: w, Of: map[uint64]*Object{}, leaks: map[string]bool{}, mutators: map[string]string{}, graphs: map[uint64]*within{}}
	w.lasts = k
	boot, err := w.BootOf(goal.OfMethod)
	if err != nil {
		return k
	}
	s := w.VM.Start(vm.Setup{Proc: boot, Boot: boot})
	if _, stopped := s.Stopped(); stopped {
		return k
	}
	k.State = s
	k.count()
	for _, c := range w.Stateful {
		for _, g := range w.Constants(c) {
			k.add(s.Get(g).Word, &Object{path: g.Name, root: g.Name, lib: k.changer(s.Get(g).Word, c, g)}, func(deep bool) string { return k.ofStatic(c, g, deep) })
		}
	}
	for i := 0; i < len(k.Order) && len(k.Order) < mostLasting; i++ {
		k.follow(k.Order[i])
	}
	k.elsewhere()
	return k
}

// elsewhere finds code that changes objects of the library through non-final static fields, and what is reachable from
// these: initialisers may have stored a reference there as well.
func (k *Kept) elsewhere() {
	seen := map[uint64]bool{}
	var todo []uint64
	visit := func(ref uint64, changer func() string) {
		if !k.there(ref) {
			return
		}
		if lib := changer(); lib != "" {
			for _, at := range k.leadsTo(ref) {
				k.changed(k.Of[at], lib)
			}
		}
		if !seen[ref] && len(seen) < mostLasting {
			seen[ref] = true
			todo = append(todo, ref)
		}
	}
	for _, c := range k.w.Stateful {
		for _, g := range c.Statics() {
			if ir.IsRef(g.Typ) {
				visit(k.State.Get(g).Word, func() string { return k.changer(k.State.Get(g).Word, c, g) })
			}
		}
	}
	for len(todo) > 0 {
		ref := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		cells, none := k.State.Cells(ref), func() string { return "" }
		if e := k.State.Elem(ref); e != nil {
			for i := 0; i < len(cells) && ir.IsRef(e); i++ {
				visit(cells[i], none)
			}
			continue
		}
		for _, f := range k.State.Class(ref).AllFields() {
			if to := cells[k.State.Code().FieldCell(f)]; ir.IsRef(f.Typ) && !reach.Value(k.State.Class(ref).Name) {
				visit(to, func() string {
					if k.w.HasStateIR(f.Owner) || isLambda(f.Owner) {
						return k.changerOf(to, f)
					}
					return ""
				})
			}
		}
	}
}

// leadsTo returns the objects reachable from static final fields and from a reference as well, without passing a field
// of the classes under check.
func (k *Kept) leadsTo(ref uint64) (out []uint64) {
	for _, at := range k.withinOf(ref).refs {
		if k.Of[at] != nil {
			out = append(out, at)
		}
	}
	return out
}

// changer returns the method under check that may change the objects of the library reachable from a static field;
// empty: none, or there are no such objects.
func (k *Kept) changer(ref uint64, c *java.Class, g *ir.Global) string {
	d := boot.DeclaredStatic(c, g)
	if !k.there(ref) || d == nil {
		return ""
	}
	return k.mutated(reach.MemberOf(c.File.Name, d.Name, d.Desc), g, nil, k.withinOf(ref))
}

// changerOf is changer for a field of objects of classes under check, or of lambdas.
func (k *Kept) changerOf(ref uint64, f *ir.Field) string {
	if !k.there(ref) {
		return ""
	}
	if isLambda(f.Owner) {
		return k.mutated(f.Owner.Name+"."+f.Name, nil, f, k.withinOf(ref))
	}
	c := k.w.Java.Known(java.Internal(f.Owner.Name))
	if c == nil {
		return ""
	}
	d := boot.Declaration(c, f)
	if d == nil {
		return ""
	}
	return k.mutated(reach.MemberOf(c.File.Name, d.Name, d.Desc), nil, f, k.withinOf(ref))
}

// there reports whether a reference is to a booted object.
func (k *Kept) there(ref uint64) bool { return ref > vm.Globals && ref < k.State.Objects() }

// ofLibrary returns the content of an object of the library.
func (x *Object) ofLibrary() (language.Content, string) {
	if x.lib != "" && x.plain {
		return language.Any, ""
	}
	if x.lib != "" {
		return language.Stale, "what " + x.root + " holds is not known: " + x.lib + " may have changed it before"
	}
	return x.atFirst()
}

func (x *Object) atFirst() (language.Content, string) {
	return language.First, "what " + x.root + " holds is what it holds at first"
}

// count counts the references to arrays: one that is referred to twice may be changed through
// the other reference.
func (k *Kept) count() {
	k.in = map[uint64]int{}
	s := k.State
	note := func(t ir.Type, w uint64) {
		if ir.IsRef(t) && w > vm.Globals && w < s.Objects() && s.Elem(w) != nil && k.in[w] < 2 {
			k.in[w]++
		}
	}
	for _, g := range k.w.Java.Prog.Globals {
		if ir.IsRef(g.Typ) {
			note(g.Typ, s.Get(g).Word)
		}
	}
	for ref := uint64(vm.Globals + 1); ref < s.Objects(); ref++ {
		if e := s.Elem(ref); e != nil {
			if ir.IsRef(e) {
				for _, w := range s.Cells(ref) {
					note(e, w)
				}
			}
			continue
		}
		if c := s.Class(ref); c != nil {
			for _, f := range c.AllFields() {
				if ir.IsRef(f.Typ) {
					note(f.Typ, s.Cells(ref)[s.Code().FieldCell(f)])
				}
			}
		}
	}
}

// add records an object; opens returns why an array in this place may have changed, if it may.
func (k *Kept) add(ref uint64, x *Object, opens func(deep bool) string) {
	s := k.State
	if ref <= vm.Globals {
		return
	}
	if old := k.Of[ref]; old != nil {
		k.changed(old, x.lib) // a change on this path changes it
		return
	}
	x.Ref, x.Class, x.Elem = ref, s.Class(ref), s.Elem(ref)
	switch {
	case x.Class != nil && reach.Value(x.Class.Name):
		return // it is immutable, and refers to nothing
	case x.Elem != nil:
		x.Holds, x.why = k.array(x, opens)
	}
	k.Of[ref] = x
	k.Order = append(k.Order, x)
}

// changed records which method under check, if any, may change an object of the library, and what is reachable from it.
func (k *Kept) changed(x *Object, lib string) {
	if lib == "" || x.lib != "" {
		return
	}
	if x.lib = lib; x.Elem != nil && x.inner && x.Holds != language.Fixed {
		x.Holds, x.why = x.ofLibrary()
	}
	k.follow(x)
}

// array records what an array may hold.
func (k *Kept) array(x *Object, opens func(deep bool) string) (language.Content, string) {
	why := ""
	if k.in[x.Ref] > 1 {
		why = "several"
	} else {
		why = opens(deep(x.Elem))
	}
	switch {
	case why == "":
		return language.Fixed, ""
	case x.inner:
		return x.ofLibrary()
	case k.w.Program.UsageOf().Stored[reach.StoreOf(java.JavaType(x.Elem))]:
		return language.Any, ""
	}
	return language.First, "nothing outside of the classes under check changes the array " + x.path
}

// follow visits the objects that one refers to.
func (k *Kept) follow(x *Object) {
	cells := k.State.Cells(x.Ref)
	if x.Elem != nil {
		if !ir.IsRef(x.Elem) {
			return
		}
		for i, w := range cells {
			y := &Object{path: x.path + "[" + strconv.Itoa(i) + "]", root: x.root, inner: x.inner, lib: x.lib, parts: x.parts && deepParts(x.Elem)}
			k.add(w, y, func(bool) string {
				switch {
				case x.parts && !y.parts:
					return "whoever gave it may have it"
				case x.Holds == language.Fixed:
					return ""
				}
				return "in an array"
			})
		}
		return
	}
	for _, f := range x.Class.AllFields() {
		if !ir.IsRef(f.Typ) {
			continue
		}
		own := k.w.HasStateIR(f.Owner)
		inner := x.inner || !own
		ref := cells[k.State.Code().FieldCell(f)]
		y := &Object{path: x.path + "." + f.Name, root: x.root, inner: inner, lib: x.lib, parts: inner && k.w.Private(f), plain: !x.inner && holdsNumbers(f)}
		if y.lib == "" && (own || isLambda(f.Owner)) {
			y.lib = k.changerOf(ref, f)
		}
		k.add(ref, y, func(deep bool) string { return k.ofField(x, f, deep) })
	}
}

// ofStatic returns why the array in a static field may be changed from elsewhere; empty: it is not.
func (k *Kept) ofStatic(c *java.Class, g *ir.Global, deep bool) string {
	name := g.Name[len(c.IR.Name)+1:]
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Static) && c.Static(f.Name, f.Desc) == g {
			if !f.Flags.Has(classfile.Private) {
				return "anybody may have it"
			}
			if k.leaking(reach.MemberOf(c.File.Name, f.Name, f.Desc), g, nil, deep) {
				return "it gets away"
			}
			return ""
		}
	}
	return name
}

// ofField is ofStatic for a field of an object.
func (k *Kept) ofField(x *Object, f *ir.Field, deep bool) string {
	c := k.w.Java.Known(java.Internal(f.Owner.Name))
	if c == nil {
		return "a lambda has it"
	}
	d := boot.Declaration(c, f)
	switch {
	case !k.w.HasState(c):
		if reach.Values(c.IR.Name) && k.w.Private(f) {
			return ""
		}
		return "of the library"
	case d == nil || !d.Flags.Has(classfile.Private):
		return "anybody may have it"
	case k.leaking(reach.MemberOf(c.File.Name, d.Name, d.Desc), nil, f, deep):
		return "it gets away"
	}
	return ""
}

// deep reports whether the elements of an array of a type may be mutable too.
func deep(elem ir.Type) bool {
	r, ok := elem.(ir.Ref)
	return ir.IsRef(elem) && !(ok && r.Class != nil && r.Class.Name != "java.lang.Object" && reach.Value(r.Class.Name))
}

// deepParts reports whether arrays in an internal array of the library are internal too: elements declared as Object
// come from users.
func deepParts(elem ir.Type) bool {
	_, array := elem.(ir.Array)
	return array
}

// Holds returns what a cell of a booted object may hold where a goal begins.
func (w *Heap) Holds(g *ir.Goal, ref uint64, f *ir.Field) (language.Content, string) {
	if w.Begins(g) {
		return language.Fixed, ""
	}
	x := w.All().Of[ref]
	switch {
	case x == nil:
		return language.Fixed, ""
	case f == nil:
		return x.Holds, x.why
	}
	return w.FieldHolds(x, f)
}

// Rests returns the dependencies of runs that the answers of a goal have: a main begins where the program does.
func (w *Heap) Rests(g *ir.Goal, on []string) []string {
	if !w.IsMain(g) {
		return on
	}
	return slices.DeleteFunc(slices.Clone(on), func(what string) bool { return java.OfBeginning(what) || java.OfStart(what) })
}

// Altered returns which method under check may have changed, before a goal begins, what a run depends on; empty: none.
func (w *Heap) Altered(g *ir.Goal, on string) string {
	if w.Begins(g) {
		return ""
	}
	return w.Alters(on)
}

// Alters returns which method under check may change what a run depends on; empty: none.
func (w *Heap) Alters(on string) string {
	u := w.Program.UsageOf()
	for _, setter := range slices.Sorted(maps.Keys(u.Settings)) {
		if java.SetBy(on, setter) {
			return "it is not known whether " + on + ": " + u.Settings[setter] + " may have changed it before"
		}
	}
	return ""
}

// Starts reports whether a global says how far a class under check is initialised.
func (w *Heap) Starts(g *ir.Global) bool {
	c := w.Java.Tracks(g)
	return c != nil && w.Owns(c)
}

// Varies reports whether a dependency of runs differs from machine to machine.
func (w *Heap) Varies(on string) bool { return java.Varies(on) }

// FieldHolds returns what a field of an object may hold.
func (w *Heap) FieldHolds(x *Object, f *ir.Field) (language.Content, string) {
	c := w.Java.Known(java.Internal(f.Owner.Name))
	if c == nil {
		return language.Fixed, ""
	}
	d := boot.Declaration(c, f)
	switch {
	case c.IR.Name == "java.lang.ThreadLocal" && f.Name == "threadLocalHashCode": // by which threads find their values
		return x.ofLibrary()
	case d == nil || d.Flags.Has(classfile.Final) && !(w.HasState(c) && w.Program.UsageOf().Finals && !boot.Below(c.IR, "java.lang.Record")):
		return language.Fixed, ""
	case !w.HasState(c):
		if reach.Values(c.IR.Name) {
			return language.Fixed, ""
		}
		if x.lib != "" && !x.inner && holdsNumber(f) {
			return contentOf(f), ""
		}
		if strings.HasPrefix(c.IR.Name, "java.util.concurrent.locks.") && !w.Program.UsageOf().Locks {
			return x.atFirst()
		}
		return x.ofLibrary()
	case d.Flags.Has(classfile.Private) && !w.Program.UsageOf().Reflects && !w.Program.UsageOf().Written[reach.MemberOf(c.File.Name, d.Name, d.Desc)]:
		return language.Fixed, ""
	}
	return language.Any, ""
}

// holdsNumber reports whether a field is the only content of an object of the library, an unconstrained number: it is
// as arbitrary as a field under check.
func holdsNumber(f *ir.Field) bool {
	switch f.Owner.Name {
	case "java.util.concurrent.atomic.AtomicInteger", "java.util.concurrent.atomic.AtomicLong", "java.util.concurrent.atomic.AtomicBoolean":
		return f.Name == "value"
	}
	return false
}

// holdsNumbers is holdsNumber for an array.
func holdsNumbers(f *ir.Field) bool {
	switch f.Owner.Name {
	case "java.util.concurrent.atomic.AtomicIntegerArray", "java.util.concurrent.atomic.AtomicLongArray":
		return f.Name == "array"
	}
	return false
}

// contentOf returns what such a field may hold.
func contentOf(f *ir.Field) language.Content {
	if f.Owner.Name == "java.util.concurrent.atomic.AtomicBoolean" {
		return language.Flag
	}
	return language.Any
}

// Before returns the objects that input references of a static type may alias, besides those of Shared: those reachable
// from static final fields that the goal reads.
func (w *Heap) Before(g *ir.Goal, t ir.Type) []uint64 {
	if w.IsMain(g) {
		return nil
	}
	var out []uint64
	for _, x := range w.seen(g) {
		switch t := t.(type) {
		case ir.Array:
			if x.Elem != nil && !x.parts && x.Holds != language.Fixed && ir.Identical(x.Elem, t.Elem) {
				out = append(out, x.Ref)
			}
		case ir.Ref:
			if t.Class == nil || x.parts {
				continue
			}
			if x.Class != nil && (w.HasStateIR(x.Class) || x.Class.Name == "java.lang.Object") && x.Class.Subclass(t.Class) || x.Elem != nil && x.Holds != language.Fixed && w.Java.Prog.Arrays.Subclass(t.Class) {
				out = append(out, x.Ref)
			}
		}
	}
	return out
}

// Changed returns the objects whose contents may have changed before a goal begins, and that it
// reads.
func (w *Heap) Changed(g *ir.Goal) []uint64 {
	if w.IsMain(g) {
		return nil
	}
	var out []uint64
	for _, x := range w.seen(g) {
		if w.MayChange(x) {
			out = append(out, x.Ref)
		}
	}
	return out
}

// MayChange reports whether anything in an object may have changed.
func (w *Heap) MayChange(x *Object) bool {
	if x.Elem != nil {
		return x.Holds != language.Fixed
	}
	return slices.ContainsFunc(x.Class.AllFields(), func(f *ir.Field) bool {
		c, _ := w.FieldHolds(x, f)
		return c != language.Fixed
	})
}

// seen returns the objects reachable from static fields that a goal may read.
func (w *Heap) seen(g *ir.Goal) []*Object {
	if list, ok := w.sees[g]; ok {
		return list
	}
	k := w.All()
	var out []*Object
	goal := w.Kinds[g]
	if goal != nil && len(k.Order) > 0 {
		names := w.Program.Seen(goal.Class, goal.Method).Statics
		reached := k.Closure(func(member, name string) bool { return names[member] || w.Program.Said(name) })
		for _, x := range k.Order {
			if reached[x.Ref] {
				out = append(out, x)
			}
		}
	}
	w.sees[g] = out
	return out
}

// From returns the objects reachable from a static field.
func (k *Kept) From(s *reach.Static) map[uint64]bool {
	if k.statics == nil {
		k.statics = map[string]*java.Class{}
		for _, c := range k.w.Stateful {
			for _, f := range c.File.Fields {
				if f.Flags.Has(classfile.Static) && f.Type.IsRef() {
					k.statics[reach.MemberOf(c.File.Name, f.Name, f.Desc)] = c
				}
			}
		}
	}
	c := k.statics[s.Member()]
	if c == nil {
		return nil
	}
	return k.closure([]*ir.Global{c.Static(s.Field.Name, s.Field.Desc)})
}

// Closure returns the objects reachable from static fields.
func (k *Kept) Closure(statics func(member, name string) bool) map[uint64]bool {
	var roots []*ir.Global
	for _, c := range k.w.Stateful {
		for _, f := range c.File.Fields {
			if f.Flags.Has(classfile.Static) && f.Type.IsRef() && statics(reach.MemberOf(c.File.Name, f.Name, f.Desc), f.Name) {
				roots = append(roots, c.Static(f.Name, f.Desc))
			}
		}
	}
	return k.closure(roots)
}

func (k *Kept) closure(roots []*ir.Global) map[uint64]bool {
	out := map[uint64]bool{}
	var todo []uint64
	add := func(t ir.Type, ref uint64) {
		if !ir.IsRef(t) || ref <= vm.Globals || ref >= k.State.Objects() || out[ref] || len(out) > mostLasting {
			return
		}
		if c := k.State.Class(ref); c != nil && reach.Value(c.Name) {
			return
		}
		out[ref] = true
		todo = append(todo, ref)
	}
	for _, g := range roots {
		add(g.Typ, k.State.Get(g).Word)
	}
	for len(todo) > 0 {
		ref := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		cells := k.State.Cells(ref)
		if e := k.State.Elem(ref); e != nil {
			for i := 0; i < len(cells) && ir.IsRef(e); i++ {
				add(e, cells[i])
			}
			continue
		}
		for _, f := range k.State.Class(ref).AllFields() {
			if ir.IsRef(f.Typ) {
				add(f.Typ, cells[k.State.Code().FieldCell(f)])
			}
		}
	}
	return out
}

// Framed reports whether an object counts for frames: those of the classes under check, and arrays reachable from their
// static fields, do.
func (w *Heap) Framed(ref uint64, c *ir.Class) bool {
	if c != nil {
		return w.OwnIR(c)
	}
	x := w.All().Of[ref]
	return x != nil && !x.inner
}

// Word returns what a static field holds after Boot.
func (k *Kept) Word(g *ir.Global) uint64 {
	if k.State == nil {
		return 0
	}
	return k.State.Get(g).Word
}
