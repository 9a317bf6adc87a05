// This file lets several Codes of an open program begin with the final state of one run of it.

package vm

import (
	"slices"

	"assay/ir"
	"assay/vm/code"
	"assay/vm/state"
)

// Origin is the final state of a run in which others begin, such as the boot of a library. It is immutable: every Code
// that begins there has a copy, and adds what its own runs load.
type Origin struct {
	known   code.Known
	heap    state.Heap
	depends []string
}

// Origin runs a procedure as a Boot procedure is run, and returns its final state. The Stop is other than Finished if
// no run can begin there.
func (c *Code) Origin(boot *ir.Proc) (*Origin, Stop) {
	b := c.baseOf(boot)
	return &Origin{c.Known(), b.Heap, b.Depends}, b.stop
}

// CompileFrom is Compile for a program whose Boot procedures all begin with the run that made the origin: they continue
// from there. The program has exactly what it had then.
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
