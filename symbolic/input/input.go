package input

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

// Space is the input objects that have a root class, or a type of elements, in common.
type Space struct {
	root     *ir.Class
	elem     ir.Type
	Name     string
	Objects  []*Object
	fields   map[*ir.Field]int
	Kinds    []*ir.Class
	Statics  []*ir.Class // types of references to them
	Observed bool        // a formula quantified over them: unreferenced ones count too
	dropped  bool        // there were more, which nothing can refer to
	Enough   bool        // more objects could not be referred to
	capped   bool        // a class has a scope of its own
	Size     int         // how many there were at first
}

// Stopped is thrown when the whole execution has to end.
type Stopped struct{ Reason string }

// Asker is what inputs need of an engine: it keeps facts, and decides feasibility.
type Asker interface {
	// Assert adds a fact.
	Assert(g circuit.Ref)

	// Ask reports whether a condition can hold, with a budget of few conflicts; Model is the model found then.
	Ask(g circuit.Ref, conflicts int64) solve.Status
	Model() *circuit.Glance
}

// Execution is the execution that begins with the inputs.
type Execution interface {
	// Stale records that execution reads something unknown, and why.
	Stale(why string)

	// Atoms returns the possible atoms of a column of a type in the initial state.
	Atoms(t ir.Type) []value.Option
}

// Config is what inputs are made for.
type Config struct {
	Values    *value.Algebra
	Heap      *heap.Heap // without objects
	Program   *ir.Program
	Goal      *ir.Goal
	Bounds    task.Bounds
	Host      language.Host                      // nil: the program is self-contained
	Framed    func(ref uint64, c *ir.Class) bool // objects of the base that count for frames; nil: all
	Asker     Asker
	Execution Execution
	Limit     int  // nodes of the circuit
	Plain     bool // heaps are not reduced up to renaming
	Unnamed   bool // objects are not named: all labellings of a heap are there
	Untyped   bool // inputs may hold what their type arguments exclude
}

// New is empty inputs; the first object of the heap is null.
func New(c Config) *Inputs {
	in := &Inputs{
		c: c.Values.C, vals: c.Values, heap: c.Heap, prog: c.Program, goal: c.Goal, bounds: c.Bounds, host: language.Of(c.Host, c.Program), framed: c.Framed,
		who: c.Asker, goes: c.Execution, limit: c.Limit, plain: c.Plain, unnamed: c.Unnamed, untyped: c.Untyped,
		based: map[uint64]*Object{}, byRoot: map[*ir.Class]*Space{}, ByElem: map[string]*Space{}, Globals: map[*ir.Global]value.Value{},
		unseen: map[*ir.Class]*Space{}, Leaves: map[string]bool{}, Without: map[string]bool{},
	}
	in.Opaque.host = in.host
	in.Nothing = in.Add(&Object{Object: heap.Object{Exists: circuit.False}, Name: "null"})
	return in
}

// Begin makes the arbitrary initial state of the goal, and returns the arguments of its procedure.
func (in *Inputs) Begin() []value.Value {
	g := in.goal
	for _, x := range in.host.Assumed(g) {
		in.Assume(x.About, x.Words)
	}
	if host, ok := language.TypedOf(in.host); ok {
		if in.content = host.Contents(g); in.content.Cut != "" {
			in.Leaves[in.content.Cut] = true
		}
	}
	args := make([]value.Value, len(g.Proc.Params))
	for i, p := range g.Proc.Params {
		args[i] = located(p, in.param)
	}
	for _, gl := range g.Inputs {
		in.Globals[gl] = in.variable(gl, in.GlobalType(gl))
	}
	in.Params = args
	in.Roots = append(in.Roots, args...)
	for _, gl := range g.Inputs {
		in.Roots = append(in.Roots, in.Globals[gl])
	}
	cells := booted{in}.openCells()
	for _, cell := range cells {
		in.Roots = append(in.Roots, in.Initial(cell))
	}
	labeller{in}.canonical()
	in.begun = true
	copy(args, in.Roots)
	for i, gl := range g.Inputs {
		in.Globals[gl] = in.Roots[len(args)+i]
	}
	for i, cell := range cells {
		o := in.Owner(cell)
		o.Memo[cell-o.First] = in.Roots[len(args)+len(g.Inputs)+i]
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
	host    language.Host
	framed  func(ref uint64, c *ir.Class) bool // objects of the base that count for frames; nil: all
	who     Asker
	goes    Execution
	limit   int     // nodes of the circuit
	plain   bool    // input heaps are not labelled
	unnamed bool    // nor are they, but what nothing can refer to is left out
	Whole   bool    // inputs are not left out because nothing can refer to them
	begun   bool    // the inputs of the goal are made
	untyped bool    // they may hold what their type arguments exclude
	Loosely bool    // or some may, because there are too many to follow
	Misfits Misfits // or because no input is of the type

	Base    Base      // nil: the goal begins in any state
	Objects []*Object // of the heap, with their records
	Nothing *Object
	based   map[uint64]*Object
	Open    []*Object         // of the base: their contents may have changed before the goal
	Aliases aliases           // of inputs: booted objects that they may be
	types   *typist           // after the beginning; nil: types say nothing
	content language.Contents // further contents of inputs, beyond declared types

	Spaces  []*Space
	byRoot  map[*ir.Class]*Space
	ByElem  map[string]*Space
	Globals map[*ir.Global]value.Value
	Params  []value.Value
	Roots   []value.Value        // references in parameters and globals, in order
	Numbers []Number             // that were created, in order
	Guards  []value.Target       // what references to inputs are to: the inputs of the circuit, in order
	Lent    []circuit.Ref        // when references are to opaque objects of another type than theirs
	Leaves  map[string]bool      // what the closed world leaves out, for messages
	Bound   []task.Binding       // bounds that facts about inputs rest on
	Without map[string]bool      // classes that have no objects in inputs
	unseen  map[*ir.Class]*Space // opaque objects, by their class
	Opaque  opaques              // those that were read
	Asked   bool                 // execution depends on the class of an input
	Values  bool                 // an input number is narrower than its type
	pairs   int                  // of mutually exclusive possibilities
	First   []string             // booted objects, with assumed initial contents, or not tried
	Tuples  []task.Binding       // relations that may hold more tuples than they have room for
}

// located returns the value of a parameter; a refusal gets the place of the parameter.
func located(p *ir.Local, of func(*ir.Local) value.Value) value.Value {
	defer func() {
		switch why := recover().(type) {
		case nil:
		case value.Refusal:
			panic(why.In(p.Span))
		default:
			panic(why)
		}
	}()
	return of(p)
}

// AnyOf returns any value of a static type.
func (in *Inputs) AnyOf(t ir.Type) value.Value {
	switch t := t.(type) {
	case ir.Bool:
		return value.Bool(in.Free(1, Unsigned)[0])
	case ir.Int:
		return in.integer(t)
	case ir.Float:
		return value.Vec(in.Free(int(t.Bits), Floating))
	case ir.Ref:
		list, fits := in.Candidates(t)
		return in.reference(t, list, fits)
	case ir.Array:
		return in.Reference(in.Before(in.Arrays(t.Elem), t), nil)
	case ir.Null:
		return value.To(value.Null)
	case ir.StructVal, ir.Fixed: // references are looked for in cells, and not inside of values
		return value.Made(t, func(part ir.Type) value.Value {
			if ir.IsRef(part) {
				panic(value.Unsupported("an arbitrary value of type " + t.String() + ", with references inside"))
			}
			return in.AnyOf(part)
		})
	case *ir.Rel:
		return in.relation(t, ir.MultAny)
	}
	panic(value.Unsupported("an arbitrary value of type " + t.String()))
}

func (in *Inputs) integer(t ir.Int) value.Value {
	w := int(t.Bits)
	if n := in.bounds.IntWidth; n > 0 && n < w && n < 32 {
		in.Values = true
		v := in.Free(n, NumberKindOf(t))
		if t.Signed {
			return value.Vec(v.SignExtend(w))
		}
		return value.Vec(v.ZeroExtend(w))
	}
	return value.Vec(in.Free(w, NumberKindOf(t)))
}

// Free is unconstrained bits, preferred to be small in counterexamples.
func (in *Inputs) Free(width int, k numberKind) circuit.Vec {
	v := in.c.Inputs(width)
	in.Numbers = append(in.Numbers, Number{v, k})
	return v
}

// Reference returns a reference to one of the objects, or null; fits says for each object
// when its class allows that, nil for always.
func (in *Inputs) Reference(objects []*Object, fits []circuit.Ref) value.Value {
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
			in.Fact(in.c.Implies(t.When, fits[i]), typed)
		}
		if e := in.Object(t.Obj).Exists; e != circuit.True {
			in.Fact(in.c.Implies(t.When, e), existence)
		}
	}
	for _, t := range list[1:] {
		in.Guards = append(in.Guards, t)
	}
	r := in.vals.Collect(list) // which reorders them
	if len(list) > 2 {
		in.OneHot(r)
	}
	return r
}

// affordable ends the execution before a reference with n possibilities is made, if that would take too much memory.
func (in *Inputs) affordable(n int) {
	in.pairs += n * n / 2
	if in.pairs > in.limit/4 {
		panic(Stopped{Reason: fmt.Sprintf("an input heap with references to %d objects each is too large; lower the scopes", n)})
	}
	if n > 100 {
		in.vals.Check()
	}
}

// manyGuards is from how many guards on OneHot says it in a chain: pairs are quadratic in them.
const manyGuards = 10

// OneHot says that exactly one guard holds.
func (in *Inputs) OneHot(r value.Refs) {
	if len(r) >= manyGuards {
		some := circuit.False // one of those before
		for _, t := range r {
			in.Fact(in.c.And(t.When, some).Not(), oneOf)
			some = in.c.Or(some, t.When)
		}
		in.Fact(some, oneOf)
		return
	}
	all := make([]circuit.Ref, len(r))
	for i, t := range r {
		all[i] = t.When
		for _, u := range r[:i] {
			in.Fact(in.c.And(t.When, u.When).Not(), oneOf)
		}
	}
	in.Fact(in.c.OrAll(all...), oneOf)
}

// Candidates returns the input objects that a reference of a static type may refer to, and when their class allows it.
func (in *Inputs) Candidates(t ir.Ref) (list []*Object, fits []circuit.Ref) {
	classes, leaves := in.Instances(t.Class)
	if len(classes) == 0 {
		if list, fits = in.unseenOf(t.Class); len(list) > 0 {
			leaves = ""
		}
	}
	if leaves != "" {
		in.Leaves[leaves] = true
		if len(classes) == 0 {
			in.Without[NameOf(t.Class)] = true
		}
	}
	var seen []*Space
	for _, c := range classes {
		s := in.ClassSpace(c)
		if slices.Contains(seen, s) {
			continue
		}
		seen = append(seen, s)
		in.referred(s)
		if t.Class != nil && !slices.Contains(s.Statics, t.Class) {
			s.Statics = append(s.Statics, t.Class)
		}
		for _, o := range s.Objects {
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
	if in.Base != nil {
		for _, g := range in.shared(t.Class) {
			if o := in.BaseObject(in.Base.Global(g)); o != in.Nothing && !slices.Contains(list, o) {
				list, fits = append(list, o), append(fits, circuit.True)
			}
		}
	}
	list = in.Before(list, t)
	for len(fits) < len(list) {
		fits = append(fits, circuit.True)
	}
	return list, fits
}

// shared returns the globals that hold objects which a reference of a class may refer to.
func (in *Inputs) shared(c *ir.Class) []*ir.Global {
	if c == nil {
		return nil
	}
	return in.host.Shared(c)
}

// NameOf returns the name of a class; one that cannot be found has none.
func NameOf(c *ir.Class) string {
	if c == nil {
		return "a missing class"
	}
	return c.Name
}

// Instances returns the classes that an input of a static type may have.
func (in *Inputs) Instances(c *ir.Class) ([]*ir.Class, string) {
	return in.host.Instances(c)
}

// rootOf returns the topmost superclass of a class, apart from those whose subclasses share nothing (Apart). A class
// that inputs of the topmost one never have gets its own space.
func (in *Inputs) rootOf(c *ir.Class) *ir.Class {
	root := c
	for root.Super != nil && !in.host.Apart(root.Super) {
		root = root.Super
	}
	if list, _ := in.Instances(root); root != c && !slices.Contains(list, c) {
		return c
	}
	return root
}

// ClassSpace returns the space that objects of a class are in.
func (in *Inputs) ClassSpace(c *ir.Class) *Space {
	root := in.rootOf(c)
	if s := in.byRoot[root]; s != nil {
		return s
	}
	s := &Space{root: root, Name: root.Name, fields: map[*ir.Field]int{}}
	in.byRoot[root] = s
	if in.host.Root(root) {
		s.Kinds = []*ir.Class{root} // the root of all has objects of its own only
	} else {
		s.Kinds, _ = in.Instances(root)
	}
	l := &heap.Layout{Fields: s.fields}
	size := room(in, root, inSpace(in, root))
	for _, k := range s.Kinds {
		for _, f := range k.AllFields() {
			l.Add(f)
		}
		if n, ok := in.bounds.Scopes[k.Name]; ok && n > size {
			size = n
		}
	}
	for i := range size {
		o := in.Add(&Object{Object: heap.Object{Fields: l.Fields, Types: l.Types, Cells: len(l.Types)}, From: Arbitrary, Name: fmt.Sprint(ShortName(root.Name), i)})
		in.ChooseKind(o, s.Kinds)
		s.Objects = append(s.Objects, o)
	}
	private(in, s)
	for _, k := range s.Kinds {
		if n, ok := in.bounds.Scopes[k.Name]; ok && n < size {
			var of []circuit.Ref
			for _, o := range s.Objects {
				of = append(of, in.c.And(o.Exists, in.Is(o, ir.Ref{Class: k}, true)))
			}
			in.Fact(in.c.AtMost(n, of...), &ir.Cut{Bound: task.BoundScope, Name: k.Name, Limit: n})
			s.capped = true
		}
	}
	s.Size = len(s.Objects)
	in.Spaces = append(in.Spaces, s)
	return s
}

// private makes the internal arrays of library objects.
func private(in *Inputs, s *Space) {
	for _, o := range s.Objects {
		for _, k := range s.Kinds {
			for _, f := range k.AllFields() {
				if in.host.Private(f) {
					in.Initial(o.First + s.fields[f])
				}
			}
		}
	}
}

// ChooseKind gives an input its class: one of them.
func (in *Inputs) ChooseKind(o *Object, kinds []*ir.Class) {
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
	in.OneHot(r)
}

// Arrays returns the arrays with a type of elements that a reference may refer to.
func (in *Inputs) Arrays(elem ir.Type) []*Object {
	s := in.ArraySpace(elem)
	in.referred(s)
	return s.Objects
}

// ArraySpace returns the space of arrays with a type of elements.
func (in *Inputs) ArraySpace(elem ir.Type) *Space {
	key := elem.String()
	if s := in.ByElem[key]; s != nil {
		return s
	}
	s := &Space{elem: elem, Name: in.prog.TypeName(elem) + "[]"}
	in.ByElem[key] = s
	if ir.IsRef(elem) {
		in.Leaves["arrays in fields of inputs have exactly the declared type of elements, those of parameters one of a few"] = true
	}
	for i := range in.bounds.Of(s.Name) {
		s.Objects = append(s.Objects, in.Array(elem, fmt.Sprint(ShortName(key), "s", i)))
	}
	s.Size = len(s.Objects)
	in.Spaces = append(in.Spaces, s)
	return s
}

// Grounds of facts about inputs that leave nothing out.
var (
	typed     = ir.Derived{From: "a variable holds what its type allows"}
	existence = ir.Derived{From: "what is referred to exists"}
	oneOf     = ir.Derived{From: "exactly one of the possibilities is the case"}
)

// Array returns an array of any length inside the bound.
func (in *Inputs) Array(elem ir.Type, name string) *Object {
	room := in.bounds.Array
	width := 1
	for 1<<width <= room {
		width++
	}
	n := in.c.Inputs(width)
	in.Fact(in.c.LeqU(n, circuit.Number(int64(room), width)), &ir.Cut{Bound: task.BoundArray, Name: in.prog.TypeName(elem) + "[]", Limit: room})
	return in.Add(&Object{Object: heap.Object{Elem: elem, Types: []ir.Type{heap.CellOf(elem)}, Cells: room,
		Exists: in.c.Input(), Length: value.Vec(n.ZeroExtend(32))}, From: Arbitrary, Name: name})
}

// param returns any value of a parameter. A parameter may refer to an array whose elements are of a subclass of the
// declared one; a field may not, since a class knows its own arrays.
func (in *Inputs) param(p *ir.Local) value.Value {
	t, ok := in.paramType(p).(ir.Array)
	if !ok {
		return in.variable(p, in.paramType(p))
	}
	list := in.Before(in.Arrays(t.Elem), t)
	for _, k := range narrower(in, t.Elem) {
		list = append(slices.Clone(list), in.Arrays(ir.Ref{Class: k})...)
	}
	return in.Reference(list, nil)
}

// narrower are classes below a type of elements that arrays of parameters are tried with:
// two unrelated ones, if there are such, so that for every object there is an array that cannot store it.
func narrower(in *Inputs, elem ir.Type) (two []*ir.Class) {
	t, ok := elem.(ir.Ref)
	if !ok || !in.host.Covariant() {
		return nil
	}
	classes, _ := in.Instances(t.Class)
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

// cellOf returns what a cell of an input object holds.
func (in *Inputs) cellOf(o *Object, i int) value.Value {
	if o.Elem != nil {
		return in.inputOf(o.Elem, nil)
	}
	for f, at := range o.Fields {
		if at == i {
			t := in.FieldType(f)
			if a, ok := t.(ir.Array); ok && in.host.Private(f) {
				return value.To(in.Array(a.Elem, o.Name+"."+f.Name).Number)
			}
			return in.inputOf(t, f)
		}
	}
	panic("bmc: an input has no such cell")
}

// inputOf returns any value of a field or, without one, of an element: of the static type, or of one that type
// arguments give it.
func (in *Inputs) inputOf(t ir.Type, f *ir.Field) value.Value {
	r, ok := t.(ir.Ref)
	if !ok {
		return in.AnyOf(t)
	}
	also := in.content.Fields[f]
	if f == nil {
		also = in.content.Elems[t.String()]
	}
	list, fits := in.Candidates(r)
	for _, t := range also {
		list, fits = in.alsoCandidates(list, fits, t)
	}
	return in.reference(r, list, fits)
}

// reference returns a reference of a static type. It records when that is to an opaque object of another type: that is
// allowed, but counterexamples prefer one of this type.
func (in *Inputs) reference(r ir.Ref, list []*Object, fits []circuit.Ref) value.Value {
	v := in.Reference(list, fits)
	refs, _ := v.(value.Refs)
	for _, t := range refs {
		if t.Obj == value.Null {
			continue
		}
		if o := in.Object(t.Obj); o.Unseen != "" && o.static != r.Class {
			in.Lent = append(in.Lent, t.When)
		}
	}
	return v
}

// alsoCandidates adds the objects of another type to candidates.
func (in *Inputs) alsoCandidates(list []*Object, fits []circuit.Ref, t ir.Type) ([]*Object, []circuit.Ref) {
	var more []*Object
	var when []circuit.Ref
	switch t := t.(type) {
	case ir.Ref:
		more, when = in.Candidates(t)
	case ir.Array:
		more = in.Before(in.Arrays(t.Elem), t)
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

// FieldType returns the static type of what a field holds.
func (in *Inputs) FieldType(f *ir.Field) ir.Type {
	if ir.IsRef(f.Typ) {
		return in.host.Field(f)
	}
	return f.Typ
}

// GlobalType returns that of what a global holds.
func (in *Inputs) GlobalType(g *ir.Global) ir.Type {
	_, rel := g.Typ.(*ir.Rel)
	if rel || ir.IsRef(g.Typ) {
		return in.host.Global(g)
	}
	return g.Typ
}

func (in *Inputs) paramType(p *ir.Local) ir.Type {
	if ir.IsRef(p.Typ) {
		return in.host.Param(in.goal, p)
	}
	return p.Typ
}

// ShortName returns the last part of a class's name.
func ShortName(name string) string {
	for i := len(name) - 1; i > 0; i-- {
		if c := name[i-1]; c == '.' || c == '$' || c == ' ' {
			return name[i:]
		}
	}
	return name
}

// Number is bits that a counterexample shows as a number.
type Number struct {
	Bits circuit.Vec
	Kind numberKind
}

// numberKind says which of two numbers is nearer to zero.
type numberKind uint8

const (
	Unsigned numberKind = iota
	Signed
	Floating // with the sign apart, the order is that of the other bits
)

// NumberKindOf returns the kind of the numbers of a type.
func NumberKindOf(t ir.Int) numberKind {
	if t.Signed {
		return Signed
	}
	return Unsigned
}
