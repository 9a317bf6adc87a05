package state

import (
	"slices"

	"assay/ir"
)

// This file is about objects of the heap, and their cells.

// Object is the objects that are made at one place, or one that was there before.
type Object struct {
	ID     int
	Class  *ir.Class // nil: an array
	Elem   ir.Type
	Base   uint64   // of the booted heap; 0: the goal makes it
	All    []uint64 // those of the booted heap that it stands for, where it is many
	Made   any      // where: a statement; nil: it was there before
	In     *ir.Proc
	Cells  map[*ir.Field]*Cell
	Begins map[*ir.Field]Value // of booted ones: what was read
	Begun  []*ir.Field         // the same, in order
	Elems  *Cell
	Vacant *Cell   // zero, where elements may be that nothing was stored to
	Slack  bool    // a container made the array for itself
	Clear  *Cell   // zero, where elements may be that were cleared by the container that has the array
	Length Cell    // of arrays
	Was    *Value  // what is known of the arrays of containers that existed; nil: it is none
	Around *Object // what the method that makes it was called on
	Deep   int
}

// Cell is what one holds, with those who read it.
type Cell struct {
	V       Value
	Readers []Spot
}

// Read returns the value, and has what reads it run again when it grows.
func (k *Cell) Read(by Spot) Value {
	if by.Of != nil && !slices.Contains(k.Readers, by) {
		k.Readers = append(k.Readers, by)
	}
	return k.V
}

// Spot is a block of what runs, or where that begins: what depends on something that grows.
type Spot struct {
	Of    Runner // nil: nobody is told
	Block int
}

// Runner runs blocks again.
type Runner interface{ Again(block int) }

// Again has the block run again.
func (t Spot) Again() { t.Of.Again(t.Block) }

// Existed reports whether the objects were there where the goal begins.
func (o *Object) Existed() bool { return o.Base != 0 || o.Was != nil }

// Typ is the type of the objects.
func (o *Object) Typ() ir.Type {
	if o.Class == nil {
		return ir.Array{Elem: o.Elem}
	}
	return ir.Ref{Class: o.Class}
}

// Field is the cell of a field.
func (o *Object) Field(f *ir.Field) *Cell {
	k := o.Cells[f]
	if k == nil {
		k = &Cell{}
		o.Cells[f] = k
	}
	return k
}

// Hollow reports whether a booted array has no elements.
func (o *Object) Hollow() bool {
	n, ok := o.Length.V.Constant()
	return o.Base != 0 && ok && n == 0
}

// Overlaps reports whether a booted object may be among others of which one stands for many.
func (o *Object) Overlaps(list []*Object) bool {
	for _, p := range list {
		if p.Was != nil && o.Was != nil || p.Base != 0 && (p.All != nil || o.All != nil) && p.Typ() == o.Typ() {
			return true
		}
	}
	return false
}
