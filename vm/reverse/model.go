// This file has models: threads of guarded transitions over integer variables, on which methods are compared.

package reverse

import (
	"slices"

	"assay/ir"
)

// Place is a variable, or an element of an array whose index is one.
type Place struct {
	Base  Cell
	Index int // of the variable that is added to Base; -1: none
}

// Var returns the place of a variable.
func Var(c Cell) Place { return Place{c, -1} }

// Act is an assignment of a transition.
type Act struct {
	Dst  Place
	Rhs  *Term
	Args []Place
}

// Transition is taken as a whole, where its guard is not 0.
type Transition struct {
	Guard *Term   // nil: always
	Args  []Place // of the guard
	Acts  []Act
	To    int // location
}

// Thread is a list of locations, each with its transitions; it begins at the first, and ends at one without.
type Thread [][]Transition

// Model is a program; its variables hold integers of one type.
type Model struct {
	Typ     ir.Int
	Initial []uint64
	Threads []Thread
}

// Choice is a transition that a thread may take.
type Choice struct{ Thread, Location, Transition int }

// Machine runs a model.
type Machine struct {
	*Model
	Memory []uint64
	At     []int // by thread: its location
	number map[Choice]int
	list   []Choice // by number
}

// Start returns a machine at the beginning of a model.
func (m *Model) Start() *Machine {
	x := &Machine{Model: m, Memory: slices.Clone(m.Initial), At: make([]int, len(m.Threads)), number: map[Choice]int{}}
	for t := range m.Threads {
		for l := range m.Threads[t] {
			for k := range m.Threads[t][l] {
				c := Choice{t, l, k}
				x.number[c] = len(x.list)
				x.list = append(x.list, c)
			}
		}
	}
	return x
}

// Value returns what a variable holds.
func (m *Machine) Value(c Cell) (uint64, bool) { return m.Memory[c], true }

func (m *Machine) cell(p Place) Cell {
	if p.Index < 0 {
		return p.Base
	}
	return p.Base + Cell(m.Memory[p.Index])
}

// Enabled lists the transitions that can be taken.
func (m *Machine) Enabled() (out []Choice) {
	for t, at := range m.At {
		for k := range m.Threads[t][at] {
			g := &m.Threads[t][at][k]
			if g.Guard == nil {
				out = append(out, Choice{t, at, k})
				continue
			}
			if v, _, ok := g.Guard.eval(func(i int) (uint64, bool) { return m.Memory[m.cell(g.Args[i])], true }); ok && v != 0 {
				out = append(out, Choice{t, at, k})
			}
		}
	}
	return out
}

// Done is an assignment that was executed.
type Done struct {
	Assign
	Old  uint64
	Args []uint64
}

// Take takes a transition, and shows each assignment behind it.
func (m *Machine) Take(c Choice, show func(Done)) {
	t := &m.Threads[c.Thread][c.Location][c.Transition]
	for i := range t.Acts {
		a := &t.Acts[i]
		d := Done{Assign: Assign{Dst: m.cell(a.Dst), Rhs: a.Rhs}}
		for _, p := range a.Args {
			c := m.cell(p)
			d.Assign.Args, d.Args = append(d.Assign.Args, c), append(d.Args, m.Memory[c])
		}
		v, _, _ := a.Rhs.eval(func(k int) (uint64, bool) { return d.Args[k], true })
		d.Old, m.Memory[d.Dst] = m.Memory[d.Dst], v
		if show != nil {
			show(d)
		}
	}
	m.At[c.Thread] = t.To
}
