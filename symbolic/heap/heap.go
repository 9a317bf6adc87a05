// Package heap is the objects of a symbolic execution: their classes, and their cells. The contents of cells are in
// states (package tree), as values.
//
// An [Object] is one object or array: of an allocation that execution reached, of an input, or of the booted heap. Its
// class, and the length of an array, need not be known: an input is of one of several Kinds, and the length is a number
// like any other. Cells have numbers that no other object shares, so that a memory is one map.
//
// A place of a program is a list of [Spot]: cells, each with its guard. [Heap.Fields] and [Heap.Elements] find them,
// [Load] and [Store] read and write them. What pointers are to is a [Place], which lies in a cell or in a value that a
// cell holds; [Heap.At] finds it. The initial content of a cell is defined by the engine: zero,
// an arbitrary value, or the booted one.
package heap

import (
	"sort"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
)

// Object is one object or array.
type Object struct {
	Number value.Obj         // by which references denote it
	Class  *ir.Class         // nil: an array, or an input of several classes
	Kinds  []Kind            // inputs: the classes that it may have; one of them
	Elem   ir.Type           // arrays
	Length value.Num         // arrays
	Fields map[*ir.Field]int // its cells, from the first on
	Types  []ir.Type         // of the cells; one for all elements of an array
	First  int               // its first cell
	Cells  int               // how many there are
	Exists circuit.Ref       // whether it is allocated, for inputs; for others the path to its allocation
}

// Kind is a class that an input may have.
type Kind struct {
	When  circuit.Ref
	Class *ir.Class
}

// Layout says where the fields of a class are.
type Layout struct {
	Fields map[*ir.Field]int
	Types  []ir.Type
}

// Add adds a field, if it is not there.
func (l *Layout) Add(f *ir.Field) {
	if _, ok := l.Fields[f]; !ok {
		l.Fields[f] = len(l.Types)
		l.Types = append(l.Types, f.Typ)
	}
}

// Heap is the objects of an execution; the first is null.
type Heap struct {
	prog    *ir.Program
	objects []*Object
	cells   int
	layouts map[*ir.Class]*Layout
	places  places
}

// New returns a heap for a program, without objects: the first one added is null.
func New(p *ir.Program) *Heap { return &Heap{prog: p, layouts: map[*ir.Class]*Layout{}} }

// Add gives an object its number and cells.
func (h *Heap) Add(o *Object) {
	if len(o.Types) == 0 && o.Cells > 0 {
		panic("heap: cells without types")
	}
	o.Number, o.First = value.Obj(len(h.objects)), h.cells
	h.cells += max(o.Cells, 1) // so that every object has a cell number of its own
	h.objects = append(h.objects, o)
}

// Len returns how many objects there are.
func (h *Heap) Len() int { return len(h.objects) }

// Object returns the object with a number.
func (h *Heap) Object(o value.Obj) *Object { return h.objects[o] }

// Owner returns the object that a cell belongs to.
func (h *Heap) Owner(cell int) *Object {
	i := sort.Search(len(h.objects), func(i int) bool { return h.objects[i].First > cell })
	return h.objects[i-1]
}

// CellType returns the type of what a cell holds.
func (h *Heap) CellType(cell int) ir.Type { return h.Owner(cell).TypeOf(cell) }

// TypeOf returns the type of what a cell of the object holds.
func (o *Object) TypeOf(cell int) ir.Type {
	if o.Elem != nil {
		return o.Types[0]
	}
	return o.Types[cell-o.First]
}

// CellOf returns the type of cells that hold elements of an exact type.
func CellOf(t ir.Type) ir.Type {
	if ir.IsRef(t) {
		return ir.Ref{}
	}
	return t
}

// LayoutOf returns the layout of a class, inherited fields first.
func (h *Heap) LayoutOf(c *ir.Class) *Layout {
	if l := h.layouts[c]; l != nil {
		return l
	}
	l := &Layout{Fields: map[*ir.Field]int{}}
	for _, f := range c.AllFields() {
		l.Add(f)
	}
	h.layouts[c] = l
	return l
}
