package bmc

import (
	"fmt"

	"assay/ir"
	"assay/logic/circuit"
	"assay/source"
	"assay/symbolic/heap"
	"assay/symbolic/value"
)

// This file keeps the objects of an execution: what they are and what their cells
// hold in the beginning. What they hold later is in states.

// object is one object or array. There is one for each allocation that symbolic
// execution comes to, for each input, and for each object of the booted heap that
// is touched.
type object struct {
	heap.Object
	ordinal int // of objects that allocations share: the n-th of its class, from 1
	init    initial
	base    uint64        // its number in the booted heap
	memo    []value.Value // initial values that were asked for
	made    *site         // where it is allocated; nil for inputs
	raised  []raise       // of an exception: the checks that it may come from
	name    string        // inputs: for people
	dropped bool          // made by a procedure that a formula called: no extent has it
	inner   bool          // an array that the library made for itself
	opaque  string        // why nobody knows what is in it; empty: it is known
	unseen  string        // inputs: the type that nobody knows a class of; empty: it is of a class
	read    bool          // an input: something read it
	defers  bool          // an input: an invariant of it is deferred
	static  *ir.Class     // of an unseen one: what it is declared to be; nil: missing
	also    []typing      // of an unseen one: what else it may be
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
	if o.Class != nil {
		return fmt.Sprintf("%s#%d", o.Class.Name, o.Number)
	}
	return fmt.Sprintf("#%d", o.Number)
}

// add gives an object its number and cells.
func (m *machine) add(o *object) *object {
	m.heap.Add(&o.Object)
	m.objects = append(m.objects, o)
	return o
}

// object is the object with a number.
func (m *machine) object(o value.Obj) *object { return m.objects[o] }

// only keeps the objects that pass; where the path says that one of them is it.
func (m *machine) only(r value.Refs, ok func(*object) bool) value.Refs {
	return r.Only(func(o value.Obj) bool { return ok(m.object(o)) })
}

// owner is the object that a cell belongs to.
func (m *machine) owner(cell int) *object { return m.object(m.heap.Owner(cell).Number) }

// allocate makes a new object of a class. The n-th object of a class is the same on
// all paths that exclude each other, so that it does not matter where paths join which
// of them made it; exceptions are told apart by where they are made.
func (m *machine) allocate(c *ir.Class, s *state, at *site) *object {
	l := m.heap.LayoutOf(c)
	o := &object{Object: heap.Object{Class: c, Fields: l.Fields, Types: l.Types, Cells: len(l.Types), Exists: s.path.all}, made: at}
	if m.host != nil && m.host.Thrown(c) || m.off.Sharing || m.promised || m.pureFrom > 0 { // calls by contract are replayed by the order of making
		return m.add(o)
	}
	n := s.made.Get(c.Index)
	s.made.Set(c.Index, n+1)
	if list := m.nth[c]; n < len(list) {
		list[n].Exists = m.c.Or(list[n].Exists, s.path.all)
		return list[n]
	}
	o.ordinal = n + 1
	m.nth[c] = append(m.nth[c], m.add(o))
	return o
}

// allocateArray makes a new array with room for some elements.
func (m *machine) allocateArray(elem ir.Type, length value.Num, room int, p *path, at *site) *object {
	inner := len(m.stack) > 0 && !m.stack[len(m.stack)-1].own
	return m.add(&object{Object: heap.Object{Elem: elem, Types: []ir.Type{heap.CellOf(elem)}, Length: length, Cells: room, Exists: p.all}, made: at, inner: inner})
}

// depends notes that what happens depends on the class of an object. Of inputs that can be
// one that nobody has shown us, where the language has such.
func (m *machine) depends(o *object) {
	m.inputs.asked = m.inputs.asked || m.host != nil && o.Kinds != nil
}

// isA tells when an object is of a type.
func (m *machine) isA(o *object, t ir.Type, exact bool) circuit.Ref {
	return m.heap.Is(m.c, &o.Object, t, exact)
}

// initial is what a cell holds before anybody writes it.
func (m *machine) initial(cell int) value.Value { return m.initialIn(m.owner(cell), cell) }

func (m *machine) initialIn(o *object, cell int) value.Value {
	i := cell - o.First
	if o.init == initZero {
		return value.Zero(o.TypeOf(cell))
	}
	if o.memo == nil {
		o.memo = make([]value.Value, o.Cells)
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
func (m *machine) initialGlobal(g *ir.Global) value.Value {
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
func (m *machine) fromBase(w uint64, t ir.Type) value.Value {
	switch t := t.(type) {
	case ir.Bool:
		return value.Bool(circuit.Const(w != 0))
	case ir.Int:
		return value.Const(w, int(t.Bits))
	case ir.Float:
		return value.Const(w, int(t.Bits))
	case ir.Ref, ir.Array, ir.Null:
		return value.To(m.baseObject(w).Number)
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
	o := &object{Object: heap.Object{Exists: circuit.True}, base: w, init: initBase}
	if elem := m.base.Elem(w); elem != nil {
		n := m.base.Len(w)
		o.Elem, o.Types, o.Cells, o.Length = elem, []ir.Type{heap.CellOf(elem)}, n, value.Const(uint64(n), 32)
	} else {
		o.Class = m.base.Class(w)
		l := m.heap.LayoutOf(o.Class)
		o.Fields, o.Types, o.Cells = l.Fields, l.Types, len(l.Types)
	}
	m.add(o)
	m.based[w] = o
	m.mayDiffer(o)
	return o
}
