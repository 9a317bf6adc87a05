package bmc

import (
	"fmt"

	"assay/ir"
	"assay/vm"
)

// This file looks at the heap of a booted state. It grows: what may run early
// runs there.

type booted struct {
	s     *vm.State
	cells map[*ir.Class][]int // of the fields of a class
}

func newBase(s *vm.State) base { return &booted{s: s, cells: map[*ir.Class][]int{}} }

func (b *booted) Class(ref uint64) *ir.Class { return b.s.Class(ref) }
func (b *booted) Elem(ref uint64) ir.Type    { return b.s.Elem(ref) }
func (b *booted) Len(ref uint64) int         { return b.s.Len(ref) }

// Cell is the i-th field of an object, inherited ones first, or element of an array.
func (b *booted) Cell(ref uint64, i int) uint64 {
	if c := b.s.Class(ref); c != nil {
		at := b.cells[c]
		if at == nil {
			for _, f := range c.AllFields() {
				at = append(at, b.s.Code().FieldCell(f))
			}
			b.cells[c] = at
		}
		i = at[i]
	}
	return b.s.Cells(ref)[i]
}

func (b *booted) Global(g *ir.Global) uint64 { return b.s.Get(g).Word }

// earlySteps bounds what runs early.
const earlySteps = 50_000_000

// Run runs a procedure on the heap.
func (b *booted) Run(p *ir.Proc, args []uint64) ([]uint64, uint64, error) {
	results, exc, stop := b.s.Invoke(p, vm.Budget{Steps: earlySteps}, args...)
	if stop.Kind != vm.Finished {
		return nil, 0, fmt.Errorf("%s", stop)
	}
	return results, exc, nil
}
