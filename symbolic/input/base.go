package input

import (
	"fmt"

	"assay/ir"
	"assay/language"
	"assay/vm"
	vmrel "assay/vm/relation"
)

// This file reads the heap of a booted state. It grows: procedures that may run early run there.

type bootedHeap struct {
	s     *vm.State
	cells map[*ir.Class][]int // of the fields of a class
	of    map[*ir.Class][]uint64
	seen  uint64        // objects that are in of
	made  uint64        // objects when Boot was done
	on    []string      // dependencies of Boot
	part  language.Part // what was read
}

// NewBase returns the heap of a state in which Boot has ended.
func NewBase(s *vm.State) Base {
	return &bootedHeap{s: s, cells: map[*ir.Class][]int{}, of: map[*ir.Class][]uint64{}, seen: vm.Globals + 1, made: s.Objects(), on: s.Depends(),
		part: language.Part{Globals: map[*ir.Global]bool{}, Objects: map[uint64]bool{}, Ran: map[*ir.Proc]bool{}}}
}

// Of returns the objects of exactly a class.
func (b *bootedHeap) Of(c *ir.Class) []uint64 {
	for ; b.seen < b.s.Objects(); b.seen++ {
		if k := b.s.Class(b.seen); k != nil {
			b.of[k] = append(b.of[k], b.seen)
		}
	}
	return b.of[c]
}

func (b *bootedHeap) Class(ref uint64) *ir.Class { return b.s.Class(ref) }
func (b *bootedHeap) Elem(ref uint64) ir.Type    { return b.s.Elem(ref) }
func (b *bootedHeap) Booted(ref uint64) bool     { return ref < b.made }
func (b *bootedHeap) Objects() uint64            { return b.s.Objects() }

// Len returns the length of an array.
func (b *bootedHeap) Len(ref uint64) int {
	b.part.Objects[ref] = true
	return b.s.Len(ref)
}

// Cell returns the i-th field of an object, inherited ones first, or element of an array.
func (b *bootedHeap) Cell(ref uint64, i int) uint64 {
	b.part.Objects[ref] = true
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

// Word is a cell of an object, as the VM lays it out; of a global that the program got later it is zero.
func (b *bootedHeap) Word(ref uint64, at int) uint64 {
	if ref != vm.Globals { // of globals, those are noted that are asked for
		b.part.Objects[ref] = true
	}
	if cells := b.s.Cells(ref); at < len(cells) {
		return cells[at]
	}
	return 0
}

// Field returns the field of a class that is a cell of its objects; nil if there is none.
func (b *bootedHeap) Field(c *ir.Class, cell uint64) *ir.Field {
	for _, f := range c.AllFields() {
		if uint64(b.s.Code().FieldCell(f)) == cell {
			return f
		}
	}
	return nil
}

// Global returns the value of a global; one that the program got later is zero.
func (b *bootedHeap) Global(g *ir.Global) uint64 {
	b.part.Globals[g] = true
	i, cells := b.s.Code().GlobalCell(g), b.s.Cells(vm.Globals)
	if i >= len(cells) {
		return 0
	}
	return cells[i]
}

func (b *bootedHeap) Name(ref uint64) string { return b.s.Name(ref) }

// Rel returns the value of a global of relation type.
func (b *bootedHeap) Rel(g *ir.Global) *vmrel.Rel {
	b.part.Globals[g] = true
	return b.s.Get(g).Rel
}

// Depends returns the dependencies of Boot on the environment.
func (b *bootedHeap) Depends() []string { return b.on }

// Looked returns what was read of the booted heap.
func (b *bootedHeap) Looked() *language.Part { return &b.part }

// Learned returns the dependencies on the environment that were recorded after Boot.
func (b *bootedHeap) Learned() []string { return b.s.Learned() }

// earlySteps bounds procedures that run early.
const earlySteps = 50_000_000

// Run runs a procedure on the heap.
func (b *bootedHeap) Run(p *ir.Proc, args []uint64) ([]uint64, uint64, error) {
	b.part.Ran[p] = true
	results, exc, stop := b.s.Invoke(p, vm.Budget{Steps: earlySteps}, args...)
	if stop.Reason == vm.Interrupted {
		return nil, 0, vm.ErrInterrupted
	}
	if stop.Kind != vm.Finished {
		return nil, 0, fmt.Errorf("%s", stop)
	}
	return results, exc, nil
}

// Base is the booted heap.
type Base interface {
	Class(ref uint64) *ir.Class
	Elem(ref uint64) ir.Type // nil for an object
	Len(ref uint64) int
	Cell(ref uint64, i int) uint64
	Word(ref uint64, at int) uint64 // a cell of the VM
	Global(g *ir.Global) uint64
	Name(ref uint64) string
	Rel(g *ir.Global) *vmrel.Rel
	Booted(ref uint64) bool  // whether Boot made it, and not a procedure that ran early
	Objects() uint64         // the number after that of the latest object
	Of(c *ir.Class) []uint64 // the objects of exactly the class
	Run(p *ir.Proc, args []uint64) (results []uint64, exc uint64, err error)
	Field(c *ir.Class, cell uint64) *ir.Field // the field that a cell is; nil if there is none
	Depends() []string                        // dependencies of Boot on the environment
	Learned() []string                        // those recorded after Boot
	Looked() *language.Part                   // what was read of what Boot left
}
