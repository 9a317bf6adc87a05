// This file lets several Codes of an open program begin with what one run of it left.

package vm

import (
	"maps"
	"slices"

	"assay/ir"
)

// Origin is what a run left that others begin with, such as the start of a library. It never changes: every
// Code that begins there has a copy, and adds what its own runs come to.
type Origin struct {
	lay      layouts
	arrays   []arrayType
	arrayOf  map[ir.Type]int32
	observed []bool
	heap     heap
	depends  []string
}

// Origin runs a procedure as a Boot procedure is run, and gives what it left. The Stop is other than Finished
// if nothing can begin there.
func (c *Code) Origin(boot *ir.Proc) (*Origin, Stop) {
	b := c.baseOf(boot)
	o := &Origin{
		lay: *c.lay, arrays: slices.Clip(c.arrays), arrayOf: maps.Clone(c.arrayOf), observed: slices.Clone(c.observed),
		heap: b.heap, depends: b.depends,
	}
	o.lay.classes, o.lay.globals, o.lay.globe = slices.Clip(o.lay.classes), slices.Clip(o.lay.globals), slices.Clip(o.lay.globe)
	o.lay.field = maps.Clone(o.lay.field)
	return o, b.stop
}

// CompileFrom is Compile for a program whose Boot procedures all begin with what made the origin: they are
// run from there. The program has all that it had then, and no more.
func CompileFrom(p *ir.Program, o *Origin) *Code {
	lay := o.lay
	lay.field = maps.Clone(o.lay.field)
	c := newCode(p, &lay)
	c.arrays, c.arrayOf, c.observed = o.arrays, maps.Clone(o.arrayOf), slices.Clone(o.observed)
	c.origin = o
	return c
}

// beginFrom makes the heap that of an origin, with the globals that the program has got since.
func (s *State) beginFrom(o *Origin) {
	s.heap.copyFrom(&o.heap)
	known := len(o.lay.globe)
	s.heap.slots(int(s.heap.objs[globeObject].off)+known, s.code.lay.globe[known:], 1)
	s.depends = slices.Clip(o.depends)
}
