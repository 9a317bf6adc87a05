// This file lets several Codes of an open program begin with what one run of it left.

package vm

import (
	"slices"

	"assay/ir"
	"assay/vm/code"
	"assay/vm/state"
)

// Origin is what a run left that others begin with, such as the start of a library. It never changes: every
// Code that begins there has a copy, and adds what its own runs come to.
type Origin struct {
	known   code.Known
	heap    state.Heap
	depends []string
}

// Origin runs a procedure as a Boot procedure is run, and gives what it left. The Stop is other than Finished
// if nothing can begin there.
func (c *Code) Origin(boot *ir.Proc) (*Origin, Stop) {
	b := c.baseOf(boot)
	return &Origin{c.Known(), b.Heap, b.Depends}, b.stop
}

// CompileFrom is Compile for a program whose Boot procedures all begin with what made the origin: they are
// run from there. The program has all that it had then, and no more.
func CompileFrom(p *ir.Program, o *Origin) *Code {
	c := newProgram(code.CompileWith(p, o.known))
	c.origin = o
	return c
}

// beginFrom makes the heap that of an origin, with the globals that the program has got since.
func (s *State) beginFrom(o *Origin) {
	s.Heap.CopyFrom(&o.heap)
	known := o.known.Globals()
	s.Heap.Slots(int(s.Heap.Objs[code.GlobeObject].Off)+known, s.code.Lay.Globe[known:], 1)
	s.RestsOn = slices.Clip(o.depends)
}
