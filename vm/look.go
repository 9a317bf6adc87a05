// This file lets others look at the heap of a state, by the numbers of its
// objects. What it returns is good until the state runs or changes.

package vm

import (
	"assay/ir"
	"assay/vm/code"
)

// Globals is the number of the object that holds the globals.
const Globals uint64 = code.GlobeObject

// Objects is the number after that of the latest object.
func (s *State) Objects() uint64 { return uint64(len(s.heap.objs)) }

// FirstInput is the number of the first object that Setup.Boot did not make.
func (s *State) FirstInput() uint64 { return uint64(s.first()) }

// Class is the class of an object; nil for null, arrays and the globals.
func (s *State) Class(ref uint64) *ir.Class {
	if o := s.heap.objs[ref]; ref > code.GlobeObject && o.isObject() {
		return s.code.Prog.Classes[o.kind]
	}
	return nil
}

// Elem is the type of an array's elements; nil for what is no array.
func (s *State) Elem(ref uint64) ir.Type {
	if o := s.heap.objs[ref]; ref > code.GlobeObject && o.kind < 0 {
		return s.code.Arrays[^o.kind].Elem
	}
	return nil
}

// Len is the number of an array's elements.
func (s *State) Len(ref uint64) int { return int(s.heap.objs[ref].size) }

// Cells are the cells of an object, an array or the globals, to be read only. A
// cell that holds a relation holds the number of a slot.
func (s *State) Cells(ref uint64) []uint64 {
	o := s.heap.objs[ref]
	return s.heap.cells[o.off:o.end:o.end]
}

// Stopped is why a state that can not go on has stopped: one that ended, or whose
// Setup.Boot did not.
func (s *State) Stopped() (Stop, bool) { return s.last, s.phase == phaseClosed }

// Name is the name that an object has in states in task's words.
func (s *State) Name(ref uint64) string { return s.names().ref(ref) }

// kindOf is the name of an object's class, or array type.
func (s *State) kindOf(ref uint64) string { return s.code.KindName(s.heap.objs[ref].kind) }
