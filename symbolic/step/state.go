package step

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/tree"
	"assay/symbolic/value"
)

// This file defines states, and how they are split at branches and merged at joins.

// Path is a path condition: the decisions so far, the latest first.
type Path struct {
	up       *Path
	decision circuit.Ref // the decision
	Cond     circuit.Ref // the conjunction of all decisions
	depth    int
	bloom    uint64 // of the decisions, to find none quickly
}

var Begin = &Path{decision: circuit.True, Cond: circuit.True}

// And returns the path after one more decision; nil if it is infeasible.
func (m *Stepper) And(p *Path, g circuit.Ref) *Path {
	g = p.fold(g)
	if g == circuit.True {
		return p
	}
	all := m.c.And(p.Cond, g)
	if all == circuit.False {
		return nil
	}
	return &Path{up: p, decision: g, Cond: all, depth: p.depth + 1, bloom: p.bloom | bloomOf(g)}
}

// Decisions calls do for each decision after the path from, the latest first.
func (p *Path) Decisions(from *Path, do func(circuit.Ref)) {
	for ; p != nil && p != from; p = p.up {
		do(p.decision)
	}
}

func bloomOf(g circuit.Ref) uint64 { return 1 << ((g >> 1) * 0x9e3779b1 >> 26 & 63) }

// fold returns the condition, or a constant where the path has decided it.
func (p *Path) fold(g circuit.Ref) circuit.Ref {
	if g.IsConst() || p.bloom&bloomOf(g) == 0 {
		return g
	}
	for ; p != nil && p.bloom&bloomOf(g) != 0; p = p.up {
		if p.decision == g {
			return circuit.True
		}
		if p.decision == g.Not() {
			return circuit.False
		}
	}
	return g
}

// Fork returns the latest common prefix of two paths.
func Fork(p, q *Path) *Path {
	for p != q {
		if p.depth >= q.depth {
			p = p.up
		} else {
			q = q.up
		}
	}
	return p
}

// Since returns the conjunction of the decisions after the path from.
func (m *Stepper) Since(p, from *Path) circuit.Ref {
	g := circuit.True
	for ; p != from; p = p.up {
		g = m.c.And(p.decision, g)
	}
	return g
}

// State is an execution at one point: its path condition, and its memory. Locals are those of the
// procedure that runs; nil is one that is not assigned yet, or dead.
type State struct {
	Path   *Path
	Mem    tree.Tree[value.Value] // by cell number
	Glob   tree.Tree[value.Value] // by Global.Index
	held   tree.Tree[value.Value] // by object: how often the thread holds its monitor, a num
	made   tree.Tree[int]         // by Class.Index: how many objects of exactly the class were allocated
	Met    tree.Tree[int]         // by object: inputs that the path has chosen, where paths are followed one by one; see Forker
	Locals []value.Value
	Raised []input.Raise // failing checks whose exceptions are being made
	Mark   int           // a pre-state: objects from this index on are newer; 0: there are none
}

// Split returns an independent copy.
func (s *State) Split() *State {
	t := &State{Path: s.Path, Mem: s.Mem.Split(), Glob: s.Glob.Split(), held: s.held.Split(), made: s.made.Split(), Met: s.Met.Split(), Raised: s.Raised, Mark: s.Mark}
	t.Locals = append([]value.Value(nil), s.Locals...)
	return t
}

// Under returns the state after one more decision; nil if it is infeasible. The state itself must not be
// used any more, unless it was split.
func (m *Stepper) Under(s *State, g circuit.Ref) *State {
	p := m.And(s.Path, g)
	if p == nil {
		return nil
	}
	s.Path = p
	return s
}

// Merge merges two mutually exclusive states; live says which locals matter.
func (m *Stepper) Merge(a, b *State, q *ir.Proc, live Locals) *State {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	from := Fork(a.Path, b.Path)
	g, h := m.Since(a.Path, from), m.Since(b.Path, from)
	// On the path, exactly one of g and h holds.
	sel := g
	if h.IsConst() || g > h { // one of them may be the simpler one
		sel = h.Not()
	}
	to := m.And(from, m.c.Or(g, h))
	if to == nil { // both were infeasible, which shows only now
		return nil
	}
	out := &State{Path: to, Mark: a.Mark}
	out.Mem = tree.Join(a.Mem, b.Mem, func(i int, x, y value.Value) value.Value {
		if x == nil {
			x = m.Inputs.Initial(i)
		}
		if y == nil {
			y = m.Inputs.Initial(i)
		}
		return m.vals.Held(m.vals.Choose(sel, x, y, m.heap.CellType(i)), m.heap.CellType(i))
	})
	out.Glob = tree.Join(a.Glob, b.Glob, func(i int, x, y value.Value) value.Value {
		gl := m.prog.Globals[i]
		if x == nil {
			x = m.Inputs.InitialGlobal(gl)
		}
		if y == nil {
			y = m.Inputs.InitialGlobal(gl)
		}
		return m.vals.Choose(sel, x, y, gl.Typ)
	})
	out.held = tree.Join(a.held, b.held, func(_ int, x, y value.Value) value.Value {
		none := value.Const(0, int(depthType.Bits))
		if x == nil {
			x = none
		}
		if y == nil {
			y = none
		}
		return m.vals.Choose(sel, x, y, depthType)
	})
	out.made = tree.Join(a.made, b.made, func(_, n, k int) int { return max(n, k) })
	out.Locals = make([]value.Value, len(a.Locals))
	for i := range out.Locals {
		if live == nil || live.Has(i) {
			x, y := a.Locals[i], b.Locals[i]
			if x == nil && y == nil {
				continue
			}
			if x == nil {
				x = value.Zero(q.Locals[i].Typ)
			}
			if y == nil {
				y = value.Zero(q.Locals[i].Typ)
			}
			out.Locals[i] = m.vals.Choose(sel, x, y, q.Locals[i].Typ)
		}
	}
	out.Raised = union(a.Raised, b.Raised)
	return out
}

// union returns the union of two lists, which share what was raised before they were split.
func union(a, b []input.Raise) []input.Raise {
	out := a
	for _, r := range b {
		if !slices.Contains(a, r) {
			out = append(out[:len(out):len(out)], r)
		}
	}
	return out
}

// Locals is a set of small numbers.
type Locals []uint64

func newLocals(n int) Locals { return make(Locals, (n+63)/64) }

// Has reports whether a local is in the set.
func (b Locals) Has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }
func (b Locals) add(i int)      { b[i>>6] |= 1 << (i & 63) }
func (b Locals) remove(i int)   { b[i>>6] &^= 1 << (i & 63) }
func (b Locals) addAll(c Locals) (grown bool) {
	for i, w := range c {
		grown = grown || w&^b[i] != 0
		b[i] |= w
	}
	return grown
}

// Count returns how many objects of exactly a class were allocated, on the path that
// allocated most.
func (s *State) Count(c *ir.Class) int {
	return s.made.Get(c.Index)
}
