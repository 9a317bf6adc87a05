package bmc

import (
	"fmt"
	"sort"

	"assay/ir"
	"assay/logic/circuit"
	"assay/source"
)

// This file keeps the objects of an execution: what they are and what their cells
// hold in the beginning. What they hold later is in states.

// object is one object or array. There is one for each allocation that symbolic
// execution comes to, for each input, and for each object of the booted heap that
// is touched.
type object struct {
	index   int
	class   *ir.Class // nil: an array, or an input of several classes
	kinds   []kind    // inputs: the classes that it may have; one of them
	elem    ir.Type   // arrays
	length  num       // arrays
	fields  map[*ir.Field]int
	types   []ir.Type // of the cells; one for all elements of an array
	ordinal int       // of objects that allocations share: the n-th of its class, from 1
	first   int       // its first cell
	cells   int
	exists  circuit.Ref // whether it is allocated, for inputs; for others the path to its allocation
	init    initial
	base    uint64    // its number in the booted heap
	memo    []value   // initial values that were asked for
	made    *site     // where it is allocated; nil for inputs
	raised  []raise   // of an exception: the checks that it may come from
	name    string    // inputs: for people
	dropped bool      // made by a procedure that a formula called: no extent has it
	inner   bool      // an array that the library made for itself
	opaque  string    // why nobody knows what is in it; empty: it is known
	unseen  string    // inputs: the type that nobody knows a class of; empty: it is of a class
	read    bool      // an input: something read it
	defers  bool      // an input: an invariant of it is deferred
	static  *ir.Class // of an unseen one: what it is declared to be; nil: missing
	also    []typing  // of an unseen one: what else it may be
}

// kind is a class that an input may have.
type kind struct {
	when  circuit.Ref
	class *ir.Class
}

// initial says what the cells of an object hold before anybody writes them.
type initial uint8

const (
	initZero  initial = iota
	initBase          // what the booted heap holds
	initInput         // anything
)

// site is a place in the code under check.
type site struct {
	proc  *ir.Proc
	node  ir.Node
	span  source.Span
	check *ir.Check
}

func (o *object) String() string {
	if o.name != "" {
		return o.name
	}
	if o.class != nil {
		return fmt.Sprintf("%s#%d", o.class.Name, o.index)
	}
	return fmt.Sprintf("#%d", o.index)
}

// add gives an object its index and cells.
func (m *machine) add(o *object) *object {
	o.index = len(m.objects)
	o.first = m.cells
	if len(o.types) == 0 && o.cells > 0 {
		panic("bmc: cells without types")
	}
	m.cells += max(o.cells, 1) // so that every object has a cell number of its own
	m.objects = append(m.objects, o)
	return o
}

// owner is the object that a cell belongs to.
func (m *machine) owner(cell int) *object {
	i := sort.Search(len(m.objects), func(i int) bool { return m.objects[i].first > cell })
	return m.objects[i-1]
}

func (m *machine) cellType(cell int) ir.Type { return m.owner(cell).typeOf(cell) }

func (o *object) typeOf(cell int) ir.Type {
	if o.elem != nil {
		return o.types[0]
	}
	return o.types[cell-o.first]
}

// layout says where the fields of a class are.
type layout struct {
	fields map[*ir.Field]int
	types  []ir.Type
}

func (m *machine) layoutOf(c *ir.Class) *layout {
	if l := m.layouts[c]; l != nil {
		return l
	}
	l := &layout{fields: map[*ir.Field]int{}}
	for _, f := range c.AllFields() {
		l.add(f)
	}
	m.layouts[c] = l
	return l
}

func (l *layout) add(f *ir.Field) {
	if _, ok := l.fields[f]; !ok {
		l.fields[f] = len(l.types)
		l.types = append(l.types, f.Typ)
	}
}

// allocate makes a new object of a class. The n-th object of a class is the same on
// all ways that exclude each other, so that it does not matter where ways meet which
// of them made it; exceptions are told apart by where they are made.
func (m *machine) allocate(c *ir.Class, s *state, at *site) *object {
	l := m.layoutOf(c)
	o := &object{class: c, fields: l.fields, types: l.types, cells: len(l.types), exists: s.path.all, made: at}
	if m.host != nil && m.host.Thrown(c) || m.off.Sharing || m.promised || m.pureFrom > 0 { // calls by contract are replayed by the order of making
		return m.add(o)
	}
	n, _ := s.made.get(c.Index).(int)
	s.made.set(c.Index, n+1)
	if list := m.nth[c]; n < len(list) {
		list[n].exists = m.c.Or(list[n].exists, s.path.all)
		return list[n]
	}
	o.ordinal = n + 1
	m.nth[c] = append(m.nth[c], m.add(o))
	return o
}

// allocateArray makes a new array with room for some elements.
func (m *machine) allocateArray(elem ir.Type, length num, room int, p *path, at *site) *object {
	inner := len(m.stack) > 0 && !m.stack[len(m.stack)-1].own
	return m.add(&object{elem: elem, types: []ir.Type{cellOf(elem)}, length: length, cells: room, exists: p.all, made: at, inner: inner})
}

// cellOf is the type of cells that hold elements of an exact type.
func cellOf(t ir.Type) ir.Type {
	if ir.IsRef(t) {
		return ir.Ref{}
	}
	return t
}

// depends notes that what happens depends on the class of an object. Of inputs that can be
// one that nobody has shown us, where the language has such.
func (m *machine) depends(o *object) {
	m.inputs.asked = m.inputs.asked || m.host != nil && o.kinds != nil
}

// isA tells when an object is of a type.
func (m *machine) isA(o *object, t ir.Type, exact bool) circuit.Ref {
	if o == m.nothing {
		return circuit.False
	}
	if o.kinds != nil {
		var any []circuit.Ref
		for _, k := range o.kinds {
			if classIs(k.class, t, exact) {
				any = append(any, k.when)
			}
		}
		if len(any) == len(o.kinds) {
			return circuit.True
		}
		return m.c.OrAll(any...)
	}
	if o.elem != nil {
		return circuit.Const(m.arrayIs(o.elem, t, exact))
	}
	return circuit.Const(classIs(o.class, t, exact))
}

func classIs(c *ir.Class, t ir.Type, exact bool) bool {
	r, ok := t.(ir.Ref)
	switch {
	case !ok:
		return false
	case r.Class == nil:
		return !exact
	case exact:
		return c == r.Class
	}
	return c.Subclass(r.Class)
}

// arrayIs tells whether an array with elements of one type is of another type, as
// the VM does: elements that are references may be of a class below.
func (m *machine) arrayIs(elem, t ir.Type, exact bool) bool {
	switch t := t.(type) {
	case ir.Ref:
		if t.Class == nil {
			return !exact
		}
		return !exact && m.prog.Arrays != nil && m.prog.Arrays.Subclass(t.Class)
	case ir.Array:
		if exact {
			return ir.Identical(elem, t.Elem)
		}
		return m.elemFits(elem, t.Elem)
	}
	return false
}

// elemFits tells whether everything of type t is of type u too.
func (m *machine) elemFits(t, u ir.Type) bool {
	switch t := t.(type) {
	case ir.Array:
		return m.arrayIs(t.Elem, u, false)
	case ir.Ref:
		r, ok := u.(ir.Ref)
		return ok && (r.Class == nil || t.Class != nil && t.Class.Subclass(r.Class))
	}
	return ir.Identical(t, u)
}

// initial is what a cell holds before anybody writes it.
func (m *machine) initial(cell int) value { return m.initialIn(m.owner(cell), cell) }

func (m *machine) initialIn(o *object, cell int) value {
	i := cell - o.first
	if o.init == initZero {
		return m.zero(o.typeOf(cell))
	}
	if o.memo == nil {
		o.memo = make([]value, o.cells)
	}
	if o.memo[i] == nil {
		if o.init == initBase {
			o.memo[i] = m.baseCell(o, i)
		} else {
			o.memo[i] = m.inputCell(o, i)
		}
	}
	return o.memo[i]
}

// initialGlobal is what a global holds before anybody writes it.
func (m *machine) initialGlobal(g *ir.Global) value {
	if v, ok := m.inputs.globals[g]; ok {
		return v
	}
	if m.base != nil {
		if _, ok := g.Typ.(*ir.Rel); ok {
			if m.host != nil { // a field of specifications: of inputs it is arbitrary, and the goal does not say so
				panic(unsupported("the field " + g.Name + " of specifications, about whose value in the beginning nothing is said"))
			}
			return m.relFromBase(m.base.Rel(g))
		}
		if m.keeper != nil {
			if why := m.keeper.Still(m.task.Goal, g); why != "" {
				m.assume(g.Name, why)
			}
		}
		return m.fromBase(m.base.Global(g), g.Typ)
	}
	v := m.inputVar(g, m.globalType(g))
	m.inputs.globals[g] = v
	return v
}

// fromBase is a word of the booted heap as a value.
func (m *machine) fromBase(w uint64, t ir.Type) value {
	switch t := t.(type) {
	case ir.Bool:
		return circuit.Const(w != 0)
	case ir.Int:
		return constNum(w, int(t.Bits))
	case ir.Float:
		return constNum(w, int(t.Bits))
	case ir.Ref, ir.Array, ir.Null:
		return refTo(m.baseObject(w))
	}
	panic(unsupported("values of type " + t.String()))
}

// baseObject is the object with a number in the booted heap.
func (m *machine) baseObject(w uint64) *object {
	if w == 0 {
		return m.nothing
	}
	if o := m.based[w]; o != nil {
		return o
	}
	o := &object{base: w, init: initBase, exists: circuit.True}
	if elem := m.base.Elem(w); elem != nil {
		n := m.base.Len(w)
		o.elem, o.types, o.cells, o.length = elem, []ir.Type{cellOf(elem)}, n, constNum(uint64(n), 32)
	} else {
		o.class = m.base.Class(w)
		l := m.layoutOf(o.class)
		o.fields, o.types, o.cells = l.fields, l.types, len(l.types)
	}
	m.add(o)
	m.based[w] = o
	m.mayDiffer(o)
	return o
}
