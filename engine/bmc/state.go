package bmc

import (
	"assay/symbolic/input"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/tree"
	"assay/symbolic/value"
)

// This file defines states, and how they are split at branches and merged at joins.

// path is the condition under which execution gets somewhere: the decisions so far,
// the latest first.
type path struct {
	up    *path
	lit   circuit.Ref // the decision
	all   circuit.Ref // the conjunction of all decisions
	depth int
	bloom uint64 // of the decisions, to find none quickly
}

var begin = &path{lit: circuit.True, all: circuit.True}

// and is the path after one more decision; nil if it goes nowhere.
func (m *Stepper) and(p *path, g circuit.Ref) *path {
	g = p.fold(g)
	if g == circuit.True {
		return p
	}
	all := m.c.And(p.all, g)
	if all == circuit.False {
		return nil
	}
	return &path{up: p, lit: g, all: all, depth: p.depth + 1, bloom: p.bloom | bloomOf(g)}
}

func bloomOf(g circuit.Ref) uint64 { return 1 << ((g >> 1) * 0x9e3779b1 >> 26 & 63) }

// fold is the condition, or a constant where the path has decided it.
func (p *path) fold(g circuit.Ref) circuit.Ref {
	if g.IsConst() || p.bloom&bloomOf(g) == 0 {
		return g
	}
	for ; p != nil && p.bloom&bloomOf(g) != 0; p = p.up {
		if p.lit == g {
			return circuit.True
		}
		if p.lit == g.Not() {
			return circuit.False
		}
	}
	return g
}

// fork is the latest path that both go through.
func fork(p, q *path) *path {
	for p != q {
		if p.depth >= q.depth {
			p = p.up
		} else {
			q = q.up
		}
	}
	return p
}

// since is the conjunction of the decisions after the path from.
func (m *Stepper) since(p, from *path) circuit.Ref {
	g := circuit.True
	for ; p != from; p = p.up {
		g = m.c.And(p.lit, g)
	}
	return g
}

// state is an execution at one point: where it has come along, and what the memory
// holds there. Locals are those of the procedure that runs; nil is one that nobody has assigned yet,
// or that is dead.
type state struct {
	path   *path
	mem    tree.Tree[value.Value] // by cell number
	glob   tree.Tree[value.Value] // by Global.Index
	held   tree.Tree[value.Value] // by object: how often the thread holds its monitor, a num
	made   tree.Tree[int]         // by Class.Index: how many objects of exactly the class were allocated
	locals []value.Value
	raised []input.Raise // failing checks whose exceptions are being made
	mark   int           // a state that is looked back at: objects from this index on came later; 0: there are none
}

func (s *state) split() *state {
	t := &state{path: s.path, mem: s.mem.Split(), glob: s.glob.Split(), held: s.held.Split(), made: s.made.Split(), raised: s.raised, mark: s.mark}
	t.locals = append([]value.Value(nil), s.locals...)
	return t
}

// under is the state after one more decision; nil if it goes nowhere. The state
// itself is not to be used any more, unless it is a split.
func (m *Stepper) under(s *state, g circuit.Ref) *state {
	p := m.and(s.path, g)
	if p == nil {
		return nil
	}
	s.path = p
	return s
}

// merge makes one state of two that never are at once; live says which locals
// matter.
func (m *Stepper) merge(a, b *state, q *ir.Proc, live bitset) *state {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	from := fork(a.path, b.path)
	g, h := m.since(a.path, from), m.since(b.path, from)
	// Where the path goes, g holds or h does, and never both.
	sel := g
	if h.IsConst() || g > h { // one of them may be the simpler one
		sel = h.Not()
	}
	to := m.and(from, m.c.Or(g, h))
	if to == nil { // both were impossible, and only now it shows
		return nil
	}
	out := &state{path: to, mark: a.mark}
	out.mem = tree.Join(a.mem, b.mem, func(i int, x, y value.Value) value.Value {
		if x == nil {
			x = m.inputs.Initial(i)
		}
		if y == nil {
			y = m.inputs.Initial(i)
		}
		return m.vals.Held(m.vals.Choose(sel, x, y, m.heap.CellType(i)), m.heap.CellType(i))
	})
	out.glob = tree.Join(a.glob, b.glob, func(i int, x, y value.Value) value.Value {
		gl := m.prog.Globals[i]
		if x == nil {
			x = m.inputs.InitialGlobal(gl)
		}
		if y == nil {
			y = m.inputs.InitialGlobal(gl)
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
	out.locals = make([]value.Value, len(a.locals))
	for i := range out.locals {
		if live == nil || live.has(i) {
			x, y := a.locals[i], b.locals[i]
			if x == nil && y == nil {
				continue
			}
			if x == nil {
				x = value.Zero(q.Locals[i].Typ)
			}
			if y == nil {
				y = value.Zero(q.Locals[i].Typ)
			}
			out.locals[i] = m.vals.Choose(sel, x, y, q.Locals[i].Typ)
		}
	}
	out.raised = both(a.raised, b.raised)
	return out
}

// both is the union of two lists, which share what was raised before they parted.
func both(a, b []input.Raise) []input.Raise {
	out := a
	for _, r := range b {
		if !slices.Contains(a, r) {
			out = append(out[:len(out):len(out)], r)
		}
	}
	return out
}

// bitset is a set of small numbers.
type bitset []uint64

func newBitset(n int) bitset    { return make(bitset, (n+63)/64) }
func (b bitset) has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }
func (b bitset) add(i int)      { b[i>>6] |= 1 << (i & 63) }
func (b bitset) remove(i int)   { b[i>>6] &^= 1 << (i & 63) }
func (b bitset) addAll(c bitset) (grown bool) {
	for i, w := range c {
		grown = grown || w&^b[i] != 0
		b[i] |= w
	}
	return grown
}

// count is how many objects of exactly a class were allocated, on the path that
// allocated most.
func (s *state) count(c *ir.Class) int {
	return s.made.Get(c.Index)
}
