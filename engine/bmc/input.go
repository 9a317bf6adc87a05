package bmc

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/language"
	"assay/logic/circuit"
	"assay/solve"
	"assay/symbolic/heap"
	"assay/symbolic/value"
	"assay/task"
)

// This file makes input heaps: objects of the classes that the goal can be given, with
// anything in their cells, inside the bounds.
//
// Objects of a class and of those below it share a space: a list of objects each of
// which chooses its class. Arrays have a space for each type of elements. The
// objects of a space may be renamed without anything changing; canon.go leaves one
// name of each.

// space is the input objects that have a root class, or a type of elements, in common.
type space struct {
	root     *ir.Class
	elem     ir.Type
	name     string
	objects  []*object
	fields   map[*ir.Field]int
	kinds    []*ir.Class
	statics  []*ir.Class // types of references to them
	observed bool        // a formula looked at all of them: those that nothing refers to count too
	dropped  bool        // there were more, to which nothing can refer
	enough   bool        // more would be objects to which nothing can refer
	capped   bool        // a class has a scope of its own
	size     int         // how many there were at first
}

// stopped is thrown when the whole execution has to end.
type stopped struct{ reason string }

// Asker is what inputs need of who executes: someone who keeps facts, and who answers what is possible.
type Asker interface {
	// Assert is told what is true from now on.
	Assert(g circuit.Ref)

	// Ask tells whether a condition can hold, as far as few conflicts show; Model is what was found then.
	Ask(g circuit.Ref, conflicts int64) solve.Status
	Model() *circuit.Glance

	// Stale notes that execution looks at what nobody knows, and why.
	Stale(why string)

	// Atoms are what a column of a type can be in the beginning.
	Atoms(t ir.Type) []value.Option
}

// Config is what inputs are made for.
type Config struct {
	Values  *value.Algebra
	Heap    *heap.Heap // without objects
	Program *ir.Program
	Goal    *ir.Goal
	Bounds  task.Bounds
	Host    language.Host                      // nil: the program says everything
	Framed  func(ref uint64, c *ir.Class) bool // objects of the base that count for frames; nil: all
	Asker   Asker
	Limit   int  // nodes of the circuit
	Plain   bool // heaps that differ in names alone are all tried
	Untyped bool // inputs may hold what their type arguments exclude
}

// New is inputs of which nothing is made yet; the first object of the heap is null.
func New(c Config) *Inputs {
	in := &Inputs{
		c: c.Values.C, vals: c.Values, heap: c.Heap, prog: c.Program, goal: c.Goal, bounds: c.Bounds, host: c.Host, framed: c.Framed,
		who: c.Asker, limit: c.Limit, plain: c.Plain, untyped: c.Untyped,
		based: map[uint64]*object{}, byRoot: map[*ir.Class]*space{}, byElem: map[string]*space{}, globals: map[*ir.Global]value.Value{},
		unseen: map[*ir.Class]*space{}, leaves: map[string]bool{}, without: map[string]bool{},
	}
	in.keeper, _ = c.Host.(language.Keeper)
	in.nothing = in.add(&object{Object: heap.Object{Exists: circuit.False}, name: "null"})
	return in
}

// Begin makes what is arbitrary where the goal begins, and gives the arguments of its procedure.
func (in *Inputs) Begin() []value.Value {
	g := in.goal
	if in.keeper != nil {
		for _, x := range in.keeper.Assumed(g) {
			in.assume(x.About, x.Words)
		}
	}
	if host, ok := in.host.(language.Typed); ok {
		in.content = host.Contents(g)
	}
	args := make([]value.Value, len(g.Proc.Params))
	for i, p := range g.Proc.Params {
		args[i] = in.param(p)
	}
	for _, gl := range g.Inputs {
		in.globals[gl] = in.variable(gl, in.globalType(gl))
	}
	in.params = args
	in.roots = append(in.roots, args...)
	for _, gl := range g.Inputs {
		in.roots = append(in.roots, in.globals[gl])
	}
	cells := in.openCells()
	for _, cell := range cells {
		in.roots = append(in.roots, in.initial(cell))
	}
	in.canonical()
	in.begun = true
	copy(args, in.roots)
	for i, gl := range g.Inputs {
		in.globals[gl] = in.roots[len(args)+i]
	}
	for i, cell := range cells {
		o := in.owner(cell)
		o.memo[cell-o.First] = in.roots[len(args)+len(g.Inputs)+i]
	}
	if !in.untyped {
		in.typed(g, args)
	}
	return args
}

// Inputs is what there is where a goal begins: what is arbitrary, and what was there before.
type Inputs struct {
	c       *circuit.Circuit
	vals    *value.Algebra // on the circuit
	heap    *heap.Heap
	prog    *ir.Program
	goal    *ir.Goal
	bounds  task.Bounds
	host    language.Host                      // may be nil
	keeper  language.Keeper                    // the same; nil if it knows nothing of what was there before
	framed  func(ref uint64, c *ir.Class) bool // objects of the base that count for frames; nil: all
	who     Asker
	limit   int  // nodes of the circuit
	plain   bool // input heaps are not labelled
	whole   bool // no input is left out because nothing can refer to it
	begun   bool // the inputs of the goal are made
	untyped bool // they may hold what their type arguments exclude

	base    base      // nil: the goal begins in any state
	objects []*object // of the heap, with what is noted of them
	nothing *object
	based   map[uint64]*object
	open    []*object         // of the base: what is in them may have changed before the goal
	aliases aliases           // of inputs: what they are that was there before
	types   *typist           // after the beginning; nil: types say nothing
	content language.Contents // what inputs hold besides what is declared

	spaces  []*space
	byRoot  map[*ir.Class]*space
	byElem  map[string]*space
	globals map[*ir.Global]value.Value
	params  []value.Value
	roots   []value.Value        // references in parameters and globals, in order
	numbers []number             // that were made up, in order
	leaves  map[string]bool      // what the closed world leaves out, for people
	bound   []task.Binding       // bounds that facts about inputs rest on
	without map[string]bool      // classes that have no objects in inputs
	unseen  map[*ir.Class]*space // objects that nobody knows the inside of, by their class
	asked   bool                 // what happens depends on the class of an input
	values  bool                 // an input number is narrower than its type
	pairs   int                  // of possibilities that exclude each other
	first   []string             // objects that were there before, taken with their first contents, or not tried
	tuples  []task.Binding       // relations that may hold more tuples than they have room for
}

// anyOf is any value of a static type.
func (in *Inputs) anyOf(t ir.Type) value.Value {
	switch t := t.(type) {
	case ir.Bool:
		return value.Bool(in.free(1, unsigned)[0])
	case ir.Int:
		return in.integer(t)
	case ir.Float:
		return value.Vec(in.free(int(t.Bits), floating))
	case ir.Ref:
		return in.reference(in.candidates(t))
	case ir.Array:
		return in.reference(in.before(in.arrays(t.Elem), t), nil)
	case ir.Null:
		return value.To(value.Null)
	case *ir.Rel:
		return in.relation(t, ir.MultAny)
	}
	panic(unsupported("an arbitrary value of type " + t.String()))
}

func (in *Inputs) integer(t ir.Int) value.Value {
	w := int(t.Bits)
	if n := in.bounds.IntWidth; n > 0 && n < w && n < 32 {
		in.values = true
		v := in.free(n, numberKindOf(t))
		if t.Signed {
			return value.Vec(v.SignExtend(w))
		}
		return value.Vec(v.ZeroExtend(w))
	}
	return value.Vec(in.free(w, numberKindOf(t)))
}

// free is bits that can be anything, and are wished to be small.
func (in *Inputs) free(width int, k numberKind) circuit.Vec {
	v := in.c.Inputs(width)
	in.numbers = append(in.numbers, number{v, k})
	return v
}

// reference is a reference to one of the objects, or null; fits says for each object
// when its class allows that, nil for always.
func (in *Inputs) reference(objects []*object, fits []circuit.Ref) value.Value {
	in.affordable(len(objects))
	list := []value.Target{{When: in.c.Input(), Obj: value.Null}}
	for _, o := range objects {
		list = append(list, value.Target{When: in.c.Input(), Obj: o.Number})
	}
	if len(list) == 1 {
		return value.To(value.Null)
	}
	if len(list) == 2 {
		list[1].When = list[0].When.Not()
	}
	for i, t := range list[1:] {
		if fits != nil {
			in.fact(in.c.Implies(t.When, fits[i]), typed)
		}
		if e := in.object(t.Obj).Exists; e != circuit.True {
			in.fact(in.c.Implies(t.When, e), existence)
		}
	}
	r := in.vals.Collect(list) // which puts them in another order
	if len(list) > 2 {
		in.oneHot(r)
	}
	return r
}

// affordable ends the execution before a reference with so many possibilities is made, if
// that would take too much memory.
func (in *Inputs) affordable(n int) {
	in.pairs += n * n / 2
	if in.pairs > in.limit/4 {
		panic(stopped{fmt.Sprintf("an input heap with references to %d objects each is too large; lower the scopes", n)})
	}
	if n > 100 {
		in.vals.Check()
	}
}

// oneHot says that exactly one guard holds.
func (in *Inputs) oneHot(r value.Refs) {
	all := make([]circuit.Ref, len(r))
	for i, t := range r {
		all[i] = t.When
		for _, u := range r[:i] {
			in.fact(in.c.And(t.When, u.When).Not(), oneOf)
		}
	}
	in.fact(in.c.OrAll(all...), oneOf)
}

// candidates are the input objects that a reference of a static type may be to,
// and when their class allows it.
func (in *Inputs) candidates(t ir.Ref) (list []*object, fits []circuit.Ref) {
	classes, leaves := in.instances(t.Class)
	if len(classes) == 0 && in.host != nil {
		if list, fits = in.unseenOf(t.Class); len(list) > 0 {
			leaves = ""
		}
	}
	if leaves != "" {
		in.leaves[leaves] = true
		if len(classes) == 0 {
			in.without[nameOf(t.Class)] = true
		}
	}
	var seen []*space
	for _, c := range classes {
		s := in.classSpace(c)
		if slices.Contains(seen, s) {
			continue
		}
		seen = append(seen, s)
		in.referred(s)
		if t.Class != nil && !slices.Contains(s.statics, t.Class) {
			s.statics = append(s.statics, t.Class)
		}
		for _, o := range s.objects {
			var ok []circuit.Ref
			for _, k := range o.Kinds {
				if slices.Contains(classes, k.Class) {
					ok = append(ok, k.When)
				}
			}
			fit := circuit.True
			if len(ok) < len(o.Kinds) {
				fit = in.c.OrAll(ok...)
			}
			list, fits = append(list, o), append(fits, fit)
		}
	}
	if in.host != nil && in.base != nil {
		for _, g := range in.shared(t.Class) {
			if o := in.baseObject(in.base.Global(g)); o != in.nothing && !slices.Contains(list, o) {
				list, fits = append(list, o), append(fits, circuit.True)
			}
		}
	}
	list = in.before(list, t)
	for len(fits) < len(list) {
		fits = append(fits, circuit.True)
	}
	return list, fits
}

// shared are the globals that hold objects which a reference of a class may be to.
func (in *Inputs) shared(c *ir.Class) []*ir.Global {
	if c == nil {
		return nil
	}
	return in.host.Shared(c)
}

// nameOf is the name of a class; one that cannot be found has none.
func nameOf(c *ir.Class) string {
	if c == nil {
		return "a missing class"
	}
	return c.Name
}

// instances are the classes that an input of a static type may have.
func (in *Inputs) instances(c *ir.Class) ([]*ir.Class, string) {
	if in.host != nil {
		return in.host.Instances(c)
	}
	var out []*ir.Class
	for _, k := range in.prog.Classes {
		if !k.Abstract && !k.Interface && !k.Atoms && (c == nil || k.Subclass(c)) {
			out = append(out, k)
		}
	}
	return out, ""
}

// rootOf is the topmost class above a class; those excepted that keep apart what is
// below them. A class that inputs of the topmost one never are has a space for itself.
func (in *Inputs) rootOf(c *ir.Class) *ir.Class {
	root := c
	for root.Super != nil && (in.host == nil || !in.host.Apart(root.Super)) {
		root = root.Super
	}
	if list, _ := in.instances(root); root != c && !slices.Contains(list, c) {
		return c
	}
	return root
}

// classSpace is the space that objects of a class are in.
func (in *Inputs) classSpace(c *ir.Class) *space {
	root := in.rootOf(c)
	if s := in.byRoot[root]; s != nil {
		return s
	}
	s := &space{root: root, name: root.Name, fields: map[*ir.Field]int{}}
	in.byRoot[root] = s
	if root.Super == nil && in.host != nil {
		s.kinds = []*ir.Class{root} // the root of all has objects of its own only
	} else {
		s.kinds, _ = in.instances(root)
	}
	l := &heap.Layout{Fields: s.fields}
	size := in.bounds.Of(root.Name)
	for _, k := range s.kinds {
		for _, f := range k.AllFields() {
			l.Add(f)
		}
		if n, ok := in.bounds.Scopes[k.Name]; ok && n > size {
			size = n
		}
	}
	for i := range size {
		o := in.add(&object{Object: heap.Object{Fields: l.Fields, Types: l.Types, Cells: len(l.Types)}, from: arbitrary, name: fmt.Sprint(shortName(root.Name), i)})
		in.chooseKind(o, s.kinds)
		s.objects = append(s.objects, o)
	}
	in.private(s)
	for _, k := range s.kinds {
		if n, ok := in.bounds.Scopes[k.Name]; ok && n < size {
			var of []circuit.Ref
			for _, o := range s.objects {
				of = append(of, in.c.And(o.Exists, in.is(o, ir.Ref{Class: k}, true)))
			}
			in.fact(in.c.AtMost(n, of...), &ir.Cut{Bound: task.BoundScope, Name: k.Name, Limit: n})
			s.capped = true
		}
	}
	s.size = len(s.objects)
	in.spaces = append(in.spaces, s)
	return s
}

// private makes the arrays that the library's objects have for themselves.
func (in *Inputs) private(s *space) {
	if in.host == nil {
		return
	}
	for _, o := range s.objects {
		for _, k := range s.kinds {
			for _, f := range k.AllFields() {
				if in.host.Private(f) {
					in.initial(o.First + s.fields[f])
				}
			}
		}
	}
}

// chooseKind gives an input its class: one of them.
func (in *Inputs) chooseKind(o *object, kinds []*ir.Class) {
	o.Exists = in.c.Input()
	if len(kinds) == 1 {
		o.Class = kinds[0]
		o.Kinds = []heap.Kind{{When: circuit.True, Class: kinds[0]}}
		return
	}
	var r value.Refs // as one hot
	for _, k := range kinds {
		g := in.c.Input()
		o.Kinds = append(o.Kinds, heap.Kind{When: g, Class: k})
		r = append(r, value.Target{When: g})
	}
	in.oneHot(r)
}

// arrays are the arrays with a type of elements that a reference may be to.
func (in *Inputs) arrays(elem ir.Type) []*object {
	s := in.arraySpace(elem)
	in.referred(s)
	return s.objects
}

// arraySpace is the space of arrays with a type of elements.
func (in *Inputs) arraySpace(elem ir.Type) *space {
	key := elem.String()
	if s := in.byElem[key]; s != nil {
		return s
	}
	s := &space{elem: elem, name: in.prog.TypeName(elem) + "[]"}
	in.byElem[key] = s
	if ir.IsRef(elem) {
		in.leaves["arrays in fields of inputs have exactly the declared type of elements, those of parameters one of a few"] = true
	}
	for i := range in.bounds.Of(s.name) {
		s.objects = append(s.objects, in.array(elem, fmt.Sprint(shortName(key), "s", i)))
	}
	s.size = len(s.objects)
	in.spaces = append(in.spaces, s)
	return s
}

// What facts about inputs rest on that leave nothing out.
var (
	typed     = ir.Derived{From: "a variable holds what its type allows"}
	existence = ir.Derived{From: "what is referred to exists"}
	oneOf     = ir.Derived{From: "exactly one of the possibilities is the case"}
)

// array is an array of any length inside the bound.
func (in *Inputs) array(elem ir.Type, name string) *object {
	room := in.bounds.Array
	width := 1
	for 1<<width <= room {
		width++
	}
	n := in.c.Inputs(width)
	in.fact(in.c.LeqU(n, circuit.Number(int64(room), width)), &ir.Cut{Bound: task.BoundArray, Name: in.prog.TypeName(elem) + "[]", Limit: room})
	return in.add(&object{Object: heap.Object{Elem: elem, Types: []ir.Type{heap.CellOf(elem)}, Cells: room,
		Exists: in.c.Input(), Length: value.Vec(n.ZeroExtend(32))}, from: arbitrary, name: name})
}

// param is any value of a parameter. What a parameter refers to may be an array whose
// elements are of a class below the one that is declared; what a field refers to may not,
// since a class knows what it keeps.
func (in *Inputs) param(p *ir.Local) value.Value {
	t, ok := in.paramType(p).(ir.Array)
	if !ok {
		return in.variable(p, in.paramType(p))
	}
	list := in.before(in.arrays(t.Elem), t)
	for _, k := range in.narrower(t.Elem) {
		list = append(slices.Clone(list), in.arrays(ir.Ref{Class: k})...)
	}
	return in.reference(list, nil)
}

// narrower are classes below a type of elements that arrays of parameters are tried with:
// two that have nothing to do with each other, if there are such, so that there is an array
// for every object that may not be stored in it.
func (in *Inputs) narrower(elem ir.Type) (two []*ir.Class) {
	t, ok := elem.(ir.Ref)
	if !ok || in.host == nil {
		return nil
	}
	classes, _ := in.instances(t.Class)
	for _, k := range classes {
		switch {
		case k == t.Class:
		case len(two) == 0, len(two) == 1 && !k.Subclass(two[0]) && !two[0].Subclass(k):
			two = append(two, k)
		case len(two) == 1 && k.Subclass(two[0]): // the lowest of a chain
			two[0] = k
		}
	}
	return two
}

// cellOf is what a cell of an input object holds.
func (in *Inputs) cellOf(o *object, i int) value.Value {
	if o.Elem != nil {
		return in.inputOf(o.Elem, nil)
	}
	for f, at := range o.Fields {
		if at == i {
			t := in.fieldType(f)
			if a, ok := t.(ir.Array); ok && in.host != nil && in.host.Private(f) {
				return value.To(in.array(a.Elem, o.name+"."+f.Name).Number)
			}
			return in.inputOf(t, f)
		}
	}
	panic("bmc: an input has no such cell")
}

// inputOf is any value of a field or, without one, of an element: of the static type, or of one that type
// arguments give it.
func (in *Inputs) inputOf(t ir.Type, f *ir.Field) value.Value {
	r, ok := t.(ir.Ref)
	if !ok {
		return in.anyOf(t)
	}
	also := in.content.Fields[f]
	if f == nil {
		also = in.content.Elems[t.String()]
	}
	list, fits := in.candidates(r)
	for _, t := range also {
		list, fits = in.alsoCandidates(list, fits, t)
	}
	return in.reference(list, fits)
}

// alsoCandidates adds the objects of another type to candidates.
func (in *Inputs) alsoCandidates(list []*object, fits []circuit.Ref, t ir.Type) ([]*object, []circuit.Ref) {
	var more []*object
	var when []circuit.Ref
	switch t := t.(type) {
	case ir.Ref:
		more, when = in.candidates(t)
	case ir.Array:
		more = in.before(in.arrays(t.Elem), t)
	}
	for i, o := range more {
		fit := circuit.True
		if when != nil {
			fit = when[i]
		}
		if at := slices.Index(list, o); at >= 0 {
			fits[at] = in.c.Or(fits[at], fit)
			continue
		}
		list, fits = append(list, o), append(fits, fit)
	}
	return list, fits
}

func (in *Inputs) fieldType(f *ir.Field) ir.Type {
	if in.host != nil && ir.IsRef(f.Typ) {
		return in.host.Field(f)
	}
	return f.Typ
}

func (in *Inputs) globalType(g *ir.Global) ir.Type {
	_, rel := g.Typ.(*ir.Rel)
	if in.host != nil && (rel || ir.IsRef(g.Typ)) {
		return in.host.Global(g)
	}
	return g.Typ
}

func (in *Inputs) paramType(p *ir.Local) ir.Type {
	if in.host != nil && ir.IsRef(p.Typ) {
		return in.host.Param(in.goal, p)
	}
	return p.Typ
}

// shortName is the last part of a class's name.
func shortName(name string) string {
	for i := len(name) - 1; i > 0; i-- {
		if c := name[i-1]; c == '.' || c == '$' || c == ' ' {
			return name[i:]
		}
	}
	return name
}

// number is bits that a counterexample shows as a number.
type number struct {
	bits circuit.Vec
	kind numberKind
}

// numberKind says which of two numbers is nearer to zero.
type numberKind uint8

const (
	unsigned numberKind = iota
	signed
	floating // with the sign apart, the order is that of the other bits
)

func numberKindOf(t ir.Int) numberKind {
	if t.Signed {
		return signed
	}
	return unsigned
}
