// This file looks for values of the past.

package reverse

import (
	"slices"

	"assay/ir"
)

// Cell is a place that is written: its number, which is the caller's.
type Cell uint64

// Memory is the current state.
type Memory interface {
	// Value returns what a cell holds; it is false of a cell that does not exist now.
	Value(Cell) (uint64, bool)
}

// Assign is an assignment of a run.
type Assign struct {
	Dst  Cell
	Rhs  *Term  // nil: nothing is known of it
	Args []Cell // of Rhs
	Look *Look  // Rhs is the first argument, which is the cell of a field of what the second refers to; nil: it is not
	Gone bool   // the cell ceases to exist
	Made bool   // the cell begins to exist: nothing is overwritten
}

// Look finds objects by what a field of theirs refers to.
type Look struct {
	// Holders calls f with each object that has the field and with the cell of that field, until f says no. It is false if they are too many.
	Holders func(f func(object uint64, field Cell) bool) bool
	Field   string // its name
}

// Options are how values are looked for.
type Options struct {
	Depth      int  // of nested searches; 0: all values are kept
	Extraction bool // from uses
	Redefine   bool // from definitions
	SelfOnly   bool // extraction from x := e(x) alone, over what is there now
	Flags      bool // what may lose bits is undone if it lost none, which a bit of the log says
	Spill      bool // of x := e(x), only the bits that e loses are kept

	Initial func(Cell) (uint64, bool) // what a cell held before the run, where that is known; nil: it is not
}

// Full is everything, to a depth.
func Full(depth int) Options {
	return Options{Depth: depth, Extraction: true, Redefine: true, Flags: true, Spill: true}
}

// mostWork bounds how many versions one search looks at.
const mostWork = 512

// History is what a run left to undo it.
type History struct {
	Options
	Cost   Cost
	memory Memory
	steps  []step
	defs   map[Cell][]int32 // by cell: the steps that write it
	uses   map[Cell][]int32 // by cell: the steps that read it
	invert map[inverseOf]*Term
	path   []version
	work   int
	name   func(Cell) string // not nil: searches say what they found
}

// Cost is what a history takes.
type Cost struct {
	Values   int // that are kept whole
	Lost     int // of which only the lost bits are kept
	LostBits int // these
	Flags    int // bits that say whether something was lost
	Found    int // values that were found
	Work     int // versions that searches looked at
}

type step struct {
	Assign
	flags uint32 // by argument: nothing was lost of it
	kept  kept
	value uint64 // then: the value, or the lost bits
	bits  uint8  // that were lost
}

type kept uint8

const (
	keptNothing kept = iota
	keptValue
	keptLost
	keptMade
)

type inverseOf struct {
	rhs *Term
	arg int
}

// version is a value of a cell: that of its definition at a step, -1 before the first.
type version struct {
	cell Cell
	step int32
}

// New returns the history of a run that begins.
func New(m Memory, o Options) *History {
	return &History{Options: o, memory: m, defs: map[Cell][]int32{}, uses: map[Cell][]int32{}, invert: map[inverseOf]*Term{}}
}

// Len returns how many assignments there are.
func (h *History) Len() int { return len(h.steps) }

// Did records an assignment that has been executed, with the value that it overwrote and those that its arguments had.
func (h *History) Did(a Assign, old uint64, args []uint64) {
	r := int32(len(h.steps))
	x := step{Assign: a}
	x.flags = h.flagsOf(&a, args)
	h.steps = append(h.steps, x)
	h.defs[a.Dst] = append(h.defs[a.Dst], r)
	for i, c := range a.Args {
		if !slices.Contains(a.Args[:i], c) {
			h.uses[c] = append(h.uses[c], r)
		}
	}
	k := &h.steps[r]
	switch v := h.look(a.Dst, r-1); {
	case a.Made:
		k.kept = keptMade
	case v.ok && v.value == old:
		h.Cost.Found++
	default:
		h.keep(k, old)
	}
}

// flagsOf says of which arguments the term lost nothing, where it may lose something.
func (h *History) flagsOf(a *Assign, args []uint64) (flags uint32) {
	if a.Rhs == nil || len(args) > 32 || h.Depth == 0 || !h.Flags {
		return 0
	}
	for i := range a.Args {
		inv := h.inverse(a.Rhs, i)
		if inv == nil || !inv.loses() {
			continue
		}
		h.Cost.Flags++
		out, _, ok := a.Rhs.eval(func(k int) (uint64, bool) { return args[k], true })
		if !ok {
			continue
		}
		v, _, ok := inv.eval(func(k int) (uint64, bool) {
			if k == Out {
				return out, true
			}
			return args[k], true
		})
		if ok && v == args[i] {
			flags |= 1 << i
		}
	}
	return flags
}

// loses reports whether an inverse may be wrong.
func (t *Term) loses() bool {
	odd := t.Op == ir.OpDiv && len(t.Of) == 2 && t.Of[1].leaf() && t.Of[1].Arg == Const && t.Of[1].Value&1 == 1 // a product with it loses nothing
	return t.exact && !odd || slices.ContainsFunc(t.Of, (*Term).loses)
}

func (h *History) inverse(t *Term, i int) *Term {
	key := inverseOf{t, i}
	inv, ok := h.invert[key]
	if !ok {
		inv, _ = Invert(t, i)
		h.invert[key] = inv
	}
	return inv
}

// keep stores what cannot be found: the value, or the bits of it that the assignment lost.
func (h *History) keep(k *step, old uint64) {
	if h.Spill {
		if lost, bits, ok := h.lost(k, old); ok {
			k.kept, k.value, k.bits = keptLost, lost, uint8(bits)
			h.Cost.Lost++
			h.Cost.LostBits += bits
			return
		}
	}
	k.kept, k.value = keptValue, old
	h.Cost.Values++
}

// Undo takes the last assignment back: it returns what its cell held before. The memory is that behind the assignment.
func (h *History) Undo() (a Assign, old uint64, ok bool) {
	r := int32(len(h.steps) - 1)
	k := &h.steps[r]
	a = k.Assign
	switch k.kept {
	case keptValue:
		old, ok = k.value, true
		h.Cost.Values--
	case keptLost:
		old, ok = h.regain(k, k.value)
		h.Cost.Lost--
		h.Cost.LostBits -= int(k.bits)
	case keptMade:
		ok = true
	default:
		v := h.look(a.Dst, r-1)
		old, ok = v.value, v.ok
	}
	h.defs[a.Dst] = pop(h.defs, a.Dst)
	for i, c := range a.Args {
		if !slices.Contains(a.Args[:i], c) {
			h.uses[c] = pop(h.uses, c)
		}
	}
	h.steps = h.steps[:r]
	return a, old, ok
}

func pop(m map[Cell][]int32, c Cell) []int32 {
	list := m[c]
	return list[:len(list)-1]
}
