// Package bdd holds reduced ordered binary decision diagrams: sets of
// assignments to numbered variables, in one form for each set.
//
// A [Manager] owns nodes. A [Node] is a number, and two nodes of a manager are
// the same set if and only if they are the same number. Variables are ordered by
// their numbers.
//
// A manager never makes more than [Manager.Limit] nodes. What is computed after
// that means nothing, and [Manager.Full] says so: who gives a verdict asks it
// first. There are no complemented edges, no reordering and no collection of
// garbage: sets here are labels of automata, small and many.
//
// After: R. E. Bryant, Graph-Based Algorithms for Boolean Function Manipulation
// (1986).
package bdd

import (
	"math"
	"slices"
)

// Node is a set of assignments.
type Node int32

// The empty set and the set of all assignments.
const (
	False Node = 0
	True  Node = 1
)

// DefaultLimit is how many nodes a new manager makes at most.
const DefaultLimit = 4 << 20

type node struct {
	v      int32 // the variable; math.MaxInt32 for the two leaves
	lo, hi Node  // where it is false, where it is true
}

// Manager owns nodes. It is not safe for concurrent use.
type Manager struct {
	Limit int // nodes at most

	nodes  []node
	unique []Node // a table of all nodes, by their content; its length is a power of two
	ites   []ite  // a cache of Ite, in which a newer entry may take the place of another; the same
	lost   int    // entries of the cache whose place others took, since it grew; many: it is too short
	full   bool   // a node could not be made
}

// ite is a call of Ite with its result; with no condition, none.
type ite struct{ c, x, y, is Node }

// smallest is how long the tables of a new manager are, and largestCache how long the one of Ite becomes.
const smallest, largestCache = 1 << 6, 1 << 20

// New is a manager with the two leaves.
func New() *Manager {
	leaf := node{v: math.MaxInt32}
	return &Manager{Limit: DefaultLimit, nodes: []node{leaf, leaf}, unique: make([]Node, smallest), ites: make([]ite, smallest)}
}

// Full reports whether the limit was met, after which nodes mean nothing.
func (m *Manager) Full() bool { return m.full }

// Len is how many nodes there are.
func (m *Manager) Len() int { return len(m.nodes) }

// Var is the set where a variable is true.
func (m *Manager) Var(v int) Node { return m.make(int32(v), False, True) }

// Literal is the set where a variable has a value.
func (m *Manager) Literal(v int, value bool) Node {
	if value {
		return m.Var(v)
	}
	return m.make(int32(v), True, False)
}

func (m *Manager) make(v int32, lo, hi Node) Node {
	if lo == hi {
		return lo
	}
	n := node{v, lo, hi}
	i := m.find(n)
	if x := m.unique[i]; x != False {
		return x
	}
	if len(m.nodes) >= m.Limit {
		m.full = true
		return False
	}
	x := Node(len(m.nodes))
	m.nodes = append(m.nodes, n)
	m.unique[i] = x
	if 2*len(m.nodes) > len(m.unique) {
		m.grow()
	}
	return x
}

// find is the place of a node in the table, or the one where it belongs.
func (m *Manager) find(n node) int {
	last := len(m.unique) - 1
	for i := hash(n.v, int32(n.lo), int32(n.hi)) & last; ; i = (i + 1) & last {
		if x := m.unique[i]; x == False || m.nodes[x] == n {
			return i
		}
	}
}

// grow makes the tables twice as long. The cache begins anew: it is as long as there are nodes, since each is the result of some call.
func (m *Manager) grow() {
	m.unique = make([]Node, 2*len(m.unique))
	for x, n := range m.nodes[2:] {
		m.unique[m.find(n)] = Node(x + 2)
	}
	if len(m.ites) < min(len(m.unique), largestCache) {
		m.ites, m.lost = make([]ite, len(m.unique)), 0
	}
}

// hash mixes three numbers.
func hash(a, b, c int32) int {
	h := uint64(uint32(a))*0x9e3779b97f4a7c15 ^ uint64(uint32(b))*0xc2b2ae3d27d4eb4f ^ uint64(uint32(c))*0x165667b19e3779f9
	return int((h ^ h>>29) * 0xbf58476d1ce4e5b9 >> 33)
}

// Ite is (c and x) or (not c and y).
func (m *Manager) Ite(c, x, y Node) Node {
	switch {
	case c == True || x == y:
		return x
	case c == False:
		return y
	case x == True && y == False:
		return c
	case m.full:
		return False // quick, since it means nothing
	}
	at := hash(int32(c), int32(x), int32(y))
	if e := m.ites[at&(len(m.ites)-1)]; e.c == c && e.x == x && e.y == y {
		return e.is
	}
	v := min(m.nodes[c].v, m.nodes[x].v, m.nodes[y].v)
	c0, c1 := m.split(c, v)
	x0, x1 := m.split(x, v)
	y0, y1 := m.split(y, v)
	r := m.make(v, m.Ite(c0, x0, y0), m.Ite(c1, x1, y1))
	m.remember(at, ite{c, x, y, r})
	return r
}

// remember puts a result into the cache, which grows where results are lost: a call that makes no nodes may make many others.
func (m *Manager) remember(at int, e ite) {
	i := at & (len(m.ites) - 1)
	if m.ites[i].c != False {
		m.lost++
	}
	m.ites[i] = e
	if m.lost > len(m.ites) && len(m.ites) < largestCache {
		old := m.ites
		m.ites, m.lost = make([]ite, 2*len(old)), 0
		for _, e := range old {
			if e.c != False {
				m.ites[hash(int32(e.c), int32(e.x), int32(e.y))&(len(m.ites)-1)] = e
			}
		}
	}
}

func (m *Manager) split(x Node, v int32) (lo, hi Node) {
	if n := m.nodes[x]; n.v == v {
		return n.lo, n.hi
	}
	return x, x
}

// Not, And, Or, Diff and Iff are the operations on sets.
func (m *Manager) Not(x Node) Node     { return m.Ite(x, False, True) }
func (m *Manager) And(x, y Node) Node  { return m.Ite(x, y, False) }
func (m *Manager) Or(x, y Node) Node   { return m.Ite(x, True, y) }
func (m *Manager) Diff(x, y Node) Node { return m.Ite(y, False, x) }
func (m *Manager) Iff(x, y Node) Node  { return m.Ite(x, y, m.Not(y)) }

// Meets reports whether two sets have something in common.
func (m *Manager) Meets(x, y Node) bool { return m.And(x, y) != False }

// Within reports whether x is a subset of y.
func (m *Manager) Within(x, y Node) bool { return m.Diff(x, y) == False }

// Exists forgets the variables for which out is true.
func (m *Manager) Exists(x Node, out func(v int) bool) Node {
	memo := map[Node]Node{}
	var walk func(x Node) Node
	walk = func(x Node) Node {
		if x <= True {
			return x
		}
		if r, ok := memo[x]; ok {
			return r
		}
		n := m.nodes[x]
		lo, hi := walk(n.lo), walk(n.hi)
		var r Node
		if out(int(n.v)) {
			r = m.Or(lo, hi)
		} else {
			r = m.make(n.v, lo, hi)
		}
		memo[x] = r
		return r
	}
	return walk(x)
}

// Support is the variables that x depends on, in order.
func (m *Manager) Support(x Node) []int {
	seen, vars := map[Node]bool{}, map[int]bool{}
	var walk func(x Node)
	walk = func(x Node) {
		if x <= True || seen[x] {
			return
		}
		seen[x] = true
		n := m.nodes[x]
		vars[int(n.v)] = true
		walk(n.lo)
		walk(n.hi)
	}
	walk(x)
	out := make([]int, 0, len(vars))
	for v := range vars {
		out = append(out, v)
	}
	slices.Sort(out)
	return out
}

// Has reports whether an assignment is in x.
func (m *Manager) Has(x Node, value func(v int) bool) bool {
	for x > True {
		n := m.nodes[x]
		if value(int(n.v)) {
			x = n.hi
		} else {
			x = n.lo
		}
	}
	return x == True
}

// Literal of a cube: a variable and its value.
type Literal struct {
	Var   int
	Value bool
}

// First is the first cube of x in the order of the diagram, false before true;
// ok is false where x is empty. Variables that do not occur may have any value.
func (m *Manager) First(x Node) (cube []Literal, ok bool) {
	m.Cubes(x, func(c []Literal) bool {
		cube, ok = slices.Clone(c), true
		return false
	})
	return cube, ok
}

// Cubes are disjoint cubes whose union is x. The slice is the caller's only
// until it returns; it returns false to end.
func (m *Manager) Cubes(x Node, yield func([]Literal) bool) {
	var path []Literal
	var walk func(x Node) bool
	walk = func(x Node) bool {
		switch x {
		case False:
			return true
		case True:
			return yield(path)
		}
		n := m.nodes[x]
		path = append(path, Literal{int(n.v), false})
		more := walk(n.lo)
		path[len(path)-1].Value = true
		more = more && walk(n.hi)
		path = path[:len(path)-1]
		return more
	}
	walk(x)
}

// Partition splits the universe so that each part is inside or outside of each
// set: the parts, in an order that depends on the arguments alone.
func (m *Manager) Partition(universe Node, sets []Node) []Node {
	parts := []Node{universe}
	if universe == False {
		return nil
	}
	for _, s := range sets {
		var next []Node
		for _, p := range parts {
			if in := m.And(p, s); in != False {
				next = append(next, in)
			}
			if out := m.Diff(p, s); out != False {
				next = append(next, out)
			}
		}
		parts = next
		if m.full {
			break
		}
	}
	return parts
}
