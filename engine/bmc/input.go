package bmc

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
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

// inputs is what is arbitrary in the beginning.
type inputs struct {
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

// input is any value of a static type.
func (m *machine) input(t ir.Type) value.Value {
	switch t := t.(type) {
	case ir.Bool:
		return value.Bool(m.free(1, unsigned)[0])
	case ir.Int:
		return m.inputInt(t)
	case ir.Float:
		return value.Vec(m.free(int(t.Bits), floating))
	case ir.Ref:
		return m.inputRef(m.candidates(t))
	case ir.Array:
		return m.inputRef(m.before(m.inputArrays(t.Elem), t), nil)
	case ir.Null:
		return value.To(value.Null)
	case *ir.Rel:
		return m.inputRel(t, ir.MultAny)
	}
	panic(unsupported("an arbitrary value of type " + t.String()))
}

func (m *machine) inputInt(t ir.Int) value.Value {
	w := int(t.Bits)
	if n := m.task.Bounds.IntWidth; n > 0 && n < w && n < 32 {
		m.inputs.values = true
		v := m.free(n, numberKindOf(t))
		if t.Signed {
			return value.Vec(v.SignExtend(w))
		}
		return value.Vec(v.ZeroExtend(w))
	}
	return value.Vec(m.free(w, numberKindOf(t)))
}

// free is bits that can be anything, and are wished to be small.
func (m *machine) free(width int, k numberKind) circuit.Vec {
	v := m.c.Inputs(width)
	m.inputs.numbers = append(m.inputs.numbers, number{v, k})
	return v
}

// inputRef is a reference to one of the objects, or null; fits says for each object
// when its class allows that, nil for always.
func (m *machine) inputRef(objects []*object, fits []circuit.Ref) value.Value {
	m.affordable(len(objects))
	list := []value.Target{{When: m.c.Input(), Obj: value.Null}}
	for _, o := range objects {
		list = append(list, value.Target{When: m.c.Input(), Obj: o.Number})
	}
	if len(list) == 1 {
		return value.To(value.Null)
	}
	if len(list) == 2 {
		list[1].When = list[0].When.Not()
	}
	for i, t := range list[1:] {
		if fits != nil {
			m.fact(m.c.Implies(t.When, fits[i]), typed)
		}
		if e := m.object(t.Obj).Exists; e != circuit.True {
			m.fact(m.c.Implies(t.When, e), existence)
		}
	}
	r := m.vals.Collect(list) // which puts them in another order
	if len(list) > 2 {
		m.oneHot(r)
	}
	return r
}

// affordable ends the execution before a reference with so many possibilities is made, if
// that would take too much memory.
func (m *machine) affordable(n int) {
	m.inputs.pairs += n * n / 2
	if m.inputs.pairs > m.limit/4 {
		panic(stopped{fmt.Sprintf("an input heap with references to %d objects each is too large; lower the scopes", n)})
	}
	if n > 100 {
		m.check()
	}
}

// oneHot says that exactly one guard holds.
func (m *machine) oneHot(r value.Refs) {
	all := make([]circuit.Ref, len(r))
	for i, t := range r {
		all[i] = t.When
		for _, u := range r[:i] {
			m.fact(m.c.And(t.When, u.When).Not(), oneOf)
		}
	}
	m.fact(m.c.OrAll(all...), oneOf)
}

// candidates are the input objects that a reference of a static type may be to,
// and when their class allows it.
func (m *machine) candidates(t ir.Ref) (list []*object, fits []circuit.Ref) {
	classes, leaves := m.instances(t.Class)
	if len(classes) == 0 && m.host != nil {
		if list, fits = m.unseenOf(t.Class); len(list) > 0 {
			leaves = ""
		}
	}
	if leaves != "" {
		m.inputs.leaves[leaves] = true
		if len(classes) == 0 {
			m.inputs.without[nameOf(t.Class)] = true
		}
	}
	var seen []*space
	for _, c := range classes {
		s := m.classSpace(c)
		if slices.Contains(seen, s) {
			continue
		}
		seen = append(seen, s)
		m.referred(s)
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
				fit = m.c.OrAll(ok...)
			}
			list, fits = append(list, o), append(fits, fit)
		}
	}
	if m.host != nil && m.base != nil {
		for _, g := range m.shared(t.Class) {
			if o := m.baseObject(m.base.Global(g)); o != m.nothing && !slices.Contains(list, o) {
				list, fits = append(list, o), append(fits, circuit.True)
			}
		}
	}
	list = m.before(list, t)
	for len(fits) < len(list) {
		fits = append(fits, circuit.True)
	}
	return list, fits
}

// shared are the globals that hold objects which a reference of a class may be to.
func (m *machine) shared(c *ir.Class) []*ir.Global {
	if c == nil {
		return nil
	}
	return m.host.Shared(c)
}

// nameOf is the name of a class; one that cannot be found has none.
func nameOf(c *ir.Class) string {
	if c == nil {
		return "a missing class"
	}
	return c.Name
}

// instances are the classes that an input of a static type may have.
func (m *machine) instances(c *ir.Class) ([]*ir.Class, string) {
	if m.host != nil {
		return m.host.Instances(c)
	}
	var out []*ir.Class
	for _, k := range m.prog.Classes {
		if !k.Abstract && !k.Interface && !k.Atoms && (c == nil || k.Subclass(c)) {
			out = append(out, k)
		}
	}
	return out, ""
}

// rootOf is the topmost class above a class; those excepted that keep apart what is
// below them. A class that inputs of the topmost one never are has a space for itself.
func (m *machine) rootOf(c *ir.Class) *ir.Class {
	root := c
	for root.Super != nil && (m.host == nil || !m.host.Apart(root.Super)) {
		root = root.Super
	}
	if list, _ := m.instances(root); root != c && !slices.Contains(list, c) {
		return c
	}
	return root
}

// classSpace is the space that objects of a class are in.
func (m *machine) classSpace(c *ir.Class) *space {
	root := m.rootOf(c)
	if s := m.inputs.byRoot[root]; s != nil {
		return s
	}
	s := &space{root: root, name: root.Name, fields: map[*ir.Field]int{}}
	m.inputs.byRoot[root] = s
	if root.Super == nil && m.host != nil {
		s.kinds = []*ir.Class{root} // the root of all has objects of its own only
	} else {
		s.kinds, _ = m.instances(root)
	}
	l := &heap.Layout{Fields: s.fields}
	size := m.task.Bounds.Of(root.Name)
	for _, k := range s.kinds {
		for _, f := range k.AllFields() {
			l.Add(f)
		}
		if n, ok := m.task.Bounds.Scopes[k.Name]; ok && n > size {
			size = n
		}
	}
	for i := range size {
		o := m.add(&object{Object: heap.Object{Fields: l.Fields, Types: l.Types, Cells: len(l.Types)}, init: initInput, name: fmt.Sprint(shortName(root.Name), i)})
		m.chooseKind(o, s.kinds)
		s.objects = append(s.objects, o)
	}
	m.private(s)
	for _, k := range s.kinds {
		if n, ok := m.task.Bounds.Scopes[k.Name]; ok && n < size {
			var of []circuit.Ref
			for _, o := range s.objects {
				of = append(of, m.c.And(o.Exists, m.isA(o, ir.Ref{Class: k}, true)))
			}
			m.fact(m.c.AtMost(n, of...), &ir.Cut{Bound: task.BoundScope, Name: k.Name, Limit: n})
			s.capped = true
		}
	}
	s.size = len(s.objects)
	m.inputs.spaces = append(m.inputs.spaces, s)
	return s
}

// private makes the arrays that the library's objects have for themselves.
func (m *machine) private(s *space) {
	if m.host == nil {
		return
	}
	for _, o := range s.objects {
		for _, k := range s.kinds {
			for _, f := range k.AllFields() {
				if m.host.Private(f) {
					m.initial(o.First + s.fields[f])
				}
			}
		}
	}
}

// chooseKind gives an input its class: one of them.
func (m *machine) chooseKind(o *object, kinds []*ir.Class) {
	o.Exists = m.c.Input()
	if len(kinds) == 1 {
		o.Class = kinds[0]
		o.Kinds = []heap.Kind{{When: circuit.True, Class: kinds[0]}}
		return
	}
	var r value.Refs // as one hot
	for _, k := range kinds {
		g := m.c.Input()
		o.Kinds = append(o.Kinds, heap.Kind{When: g, Class: k})
		r = append(r, value.Target{When: g})
	}
	m.oneHot(r)
}

// inputArrays are the arrays with a type of elements that a reference may be to.
func (m *machine) inputArrays(elem ir.Type) []*object {
	s := m.arraySpace(elem)
	m.referred(s)
	return s.objects
}

// arraySpace is the space of arrays with a type of elements.
func (m *machine) arraySpace(elem ir.Type) *space {
	key := elem.String()
	if s := m.inputs.byElem[key]; s != nil {
		return s
	}
	s := &space{elem: elem, name: m.prog.TypeName(elem) + "[]"}
	m.inputs.byElem[key] = s
	if ir.IsRef(elem) {
		m.inputs.leaves["arrays in fields of inputs have exactly the declared type of elements, those of parameters one of a few"] = true
	}
	for i := range m.task.Bounds.Of(s.name) {
		s.objects = append(s.objects, m.inputArray(elem, fmt.Sprint(shortName(key), "s", i)))
	}
	s.size = len(s.objects)
	m.inputs.spaces = append(m.inputs.spaces, s)
	return s
}

// What facts about inputs rest on that leave nothing out.
var (
	typed     = ir.Derived{From: "a variable holds what its type allows"}
	existence = ir.Derived{From: "what is referred to exists"}
	oneOf     = ir.Derived{From: "exactly one of the possibilities is the case"}
)

// inputArray is an array of any length inside the bound.
func (m *machine) inputArray(elem ir.Type, name string) *object {
	room := m.task.Bounds.Array
	width := 1
	for 1<<width <= room {
		width++
	}
	n := m.c.Inputs(width)
	m.fact(m.c.LeqU(n, circuit.Number(int64(room), width)), &ir.Cut{Bound: task.BoundArray, Name: m.prog.TypeName(elem) + "[]", Limit: room})
	return m.add(&object{Object: heap.Object{Elem: elem, Types: []ir.Type{heap.CellOf(elem)}, Cells: room,
		Exists: m.c.Input(), Length: value.Vec(n.ZeroExtend(32))}, init: initInput, name: name})
}

// inputParam is any value of a parameter. What a parameter refers to may be an array whose
// elements are of a class below the one that is declared; what a field refers to may not,
// since a class knows what it keeps.
func (m *machine) inputParam(p *ir.Local) value.Value {
	t, ok := m.paramType(p).(ir.Array)
	if !ok {
		return m.inputVar(p, m.paramType(p))
	}
	list := m.before(m.inputArrays(t.Elem), t)
	for _, k := range m.narrower(t.Elem) {
		list = append(slices.Clone(list), m.inputArrays(ir.Ref{Class: k})...)
	}
	return m.inputRef(list, nil)
}

// narrower are classes below a type of elements that arrays of parameters are tried with:
// two that have nothing to do with each other, if there are such, so that there is an array
// for every object that may not be stored in it.
func (m *machine) narrower(elem ir.Type) (two []*ir.Class) {
	t, ok := elem.(ir.Ref)
	if !ok || m.host == nil {
		return nil
	}
	classes, _ := m.instances(t.Class)
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

// inputCell is what a cell of an input object holds.
func (m *machine) inputCell(o *object, i int) value.Value {
	if o.Elem != nil {
		return m.inputOf(o.Elem, nil)
	}
	for f, at := range o.Fields {
		if at == i {
			t := m.fieldType(f)
			if a, ok := t.(ir.Array); ok && m.host != nil && m.host.Private(f) {
				return value.To(m.inputArray(a.Elem, o.name+"."+f.Name).Number)
			}
			return m.inputOf(t, f)
		}
	}
	panic("bmc: an input has no such cell")
}

// inputOf is any value of a field or, without one, of an element: of the static type, or of one that type
// arguments give it.
func (m *machine) inputOf(t ir.Type, f *ir.Field) value.Value {
	r, ok := t.(ir.Ref)
	if !ok {
		return m.input(t)
	}
	also := m.contents.Fields[f]
	if f == nil {
		also = m.contents.Elems[t.String()]
	}
	list, fits := m.candidates(r)
	for _, t := range also {
		list, fits = m.alsoCandidates(list, fits, t)
	}
	return m.inputRef(list, fits)
}

// alsoCandidates adds the objects of another type to candidates.
func (m *machine) alsoCandidates(list []*object, fits []circuit.Ref, t ir.Type) ([]*object, []circuit.Ref) {
	var more []*object
	var when []circuit.Ref
	switch t := t.(type) {
	case ir.Ref:
		more, when = m.candidates(t)
	case ir.Array:
		more = m.before(m.inputArrays(t.Elem), t)
	}
	for i, o := range more {
		fit := circuit.True
		if when != nil {
			fit = when[i]
		}
		if at := slices.Index(list, o); at >= 0 {
			fits[at] = m.c.Or(fits[at], fit)
			continue
		}
		list, fits = append(list, o), append(fits, fit)
	}
	return list, fits
}

func (m *machine) fieldType(f *ir.Field) ir.Type {
	if m.host != nil && ir.IsRef(f.Typ) {
		return m.host.Field(f)
	}
	return f.Typ
}

func (m *machine) globalType(g *ir.Global) ir.Type {
	_, rel := g.Typ.(*ir.Rel)
	if m.host != nil && (rel || ir.IsRef(g.Typ)) {
		return m.host.Global(g)
	}
	return g.Typ
}

func (m *machine) paramType(p *ir.Local) ir.Type {
	if m.host != nil && ir.IsRef(p.Typ) {
		return m.host.Param(m.task.Goal, p)
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
