// Package circuit builds Boolean functions as and-inverter graphs and hands
// them to a propositional solver.
//
// # Model
//
// A [Circuit] is a growing list of nodes: constants, inputs and two-input AND
// gates. A [Ref] names a function: a node, or its complement. Building a gate
// first simplifies it locally (constants, equal and complementary operands,
// and what two levels of gates show), then looks it up, so that two Refs which
// are structurally the same are the same number. Refs are never taken back:
// a circuit only grows, and a child always has a smaller number than its
// parents.
//
// On top of single bits there are vectors: a [Vec] is a two's complement
// number of any width, lowest bit first, with arithmetic, shifts, comparisons
// and counting, each an ordinary function from Refs to Refs.
//
// A [Link] ties a circuit to a live solver. It writes clauses only for what is
// asserted or asked for, in the polarity that is needed (Plaisted and
// Greenbaum), and adds the other polarity when a later question needs it.
//
//	kind        here                          in clauses
//	AND         And, Or, AndAll, OrAll        n-ary, through gates used once
//	selection   Ite, Xor, Iff, Mux            recognised, no variable for its inside
//	number      Vec                           its bits
//
// # What it does not do
//
// There is no global minimisation, no state (registers belong to whoever
// unrolls) and no check of equivalence beyond structure. Widths are never
// adapted in silence: operations on vectors of different widths panic, because
// that is a mistake of the caller.
//
// # Letters
//
//	c  circuit      a, b, x, y  Refs          n, m  nodes
//	k  a constant   v, w        vectors       s     solver
//
// After: R. Brummayer and A. Biere, Local Two-Level And-Inverter Graph
// Minimization without Blowup (2006); D. Plaisted and S. Greenbaum, A
// Structure-preserving Clause Form Translation (1986).
package circuit

import "assay/solve/grow"

// Ref is a Boolean function of a circuit: twice the number of its node, plus
// one for the complement. The zero Ref is the constant false. Refs of
// different circuits have nothing to do with each other.
type Ref uint32

// The constants are the same in every circuit.
const (
	False Ref = 0
	True  Ref = 1
)

// Const is True or False.
func Const(b bool) Ref {
	if b {
		return True
	}
	return False
}

// Not is the complement. It never makes a node.
func (a Ref) Not() Ref { return a ^ 1 }

// IsConst reports whether the Ref is one of the two constants.
func (a Ref) IsConst() bool { return a <= True }

func (a Ref) neg() bool       { return a&1 != 0 }
func (a Ref) node() uint32    { return uint32(a >> 1) }
func (a Ref) flip(b Ref) Ref  { return a ^ b&1 }
func (a Ref) positive() Ref   { return a &^ 1 }
func refOf(node int) Ref      { return Ref(node) << 1 }
func (g gate) isAnd() bool    { return g.a != leaf }
func (g gate) has(x Ref) bool { return g.a == x || g.b == x }

// other is the operand beside x.
func (g gate) other(x Ref) Ref { return g.a ^ g.b ^ x }

// gate is a node: an AND of a < b, or a leaf (constant or input).
type gate struct {
	a Ref // leaf for the constant and for inputs
	b Ref // for leaves: the number of the input
}

const leaf Ref = 1<<32 - 1

// maxNodes keeps every Ref below the leaf mark.
const maxNodes = 1<<31 - 1

// Circuit is a set of Boolean functions over its inputs. Make one with New. It
// is not safe for concurrent use.
type Circuit struct {
	gates  []gate   // by node; children come before parents
	uses   []uint8  // by node: gates that have it as an operand, at most 2 is counted
	inputs []uint32 // the nodes of the inputs, in the order they were made
	table  []uint32 // open addressing, size a power of two: node of an AND, 0 free
	filled int      // entries of table in use
	sorted []Ref    // scratch of AndAll and XorAll

	// Watch is called now and then while the circuit grows, and may panic; nil: it is not.
	Watch func()
}

// watchEvery is how many nodes are made between two calls of Watch, a power of two.
const watchEvery = 1 << 12

// New is a circuit with nothing in it but the constants.
func New() *Circuit {
	return &Circuit{
		gates: []gate{{leaf, 0}},
		uses:  []uint8{2},
		table: make([]uint32, 1<<8),
	}
}

// Len is the number of nodes: the constant, the inputs and the gates.
func (c *Circuit) Len() int { return len(c.gates) }

// NumInputs is the number of inputs made so far.
func (c *Circuit) NumInputs() int { return len(c.inputs) }

// Input makes a new free variable.
func (c *Circuit) Input() Ref {
	n := c.grow(gate{leaf, Ref(len(c.inputs))})
	c.inputs = append(c.inputs, n)
	return refOf(int(n))
}

// InputAt is the i-th input, counted from 0.
func (c *Circuit) InputAt(i int) Ref { return refOf(int(c.inputs[i])) }

// IsInput reports whether the Ref is an input or its complement, and which.
func (c *Circuit) IsInput(a Ref) (i int, ok bool) {
	g := c.gates[a.node()]
	return int(g.b), !g.isAnd() && a > True
}

// Operands are the two operands of the AND gate under a Ref; ok is false for
// constants and inputs.
func (c *Circuit) Operands(a Ref) (x, y Ref, ok bool) {
	g := c.gates[a.node()]
	if !g.isAnd() {
		return 0, 0, false
	}
	return g.a, g.b, true
}

func (c *Circuit) grow(g gate) uint32 {
	if len(c.gates) == maxNodes {
		panic("circuit: more than 2^31 nodes")
	}
	c.gates, c.uses = grow.Append(c.gates, g), grow.Append(c.uses, 0)
	if len(c.gates)%watchEvery == 0 && c.Watch != nil {
		c.Watch()
	}
	return uint32(len(c.gates) - 1)
}

func hash(a, b Ref) uint64 {
	h := (uint64(a)<<32 | uint64(b)) * 0x9e3779b97f4a7c15
	return h ^ h>>32
}

// lookup is the AND of a < b, made if it is new.
func (c *Circuit) lookup(a, b Ref) Ref {
	mask := uint64(len(c.table) - 1)
	i := hash(a, b) & mask
	for ; c.table[i] != 0; i = (i + 1) & mask {
		if c.gates[c.table[i]] == (gate{a, b}) {
			return refOf(int(c.table[i]))
		}
	}
	n := c.grow(gate{a, b})
	c.table[i] = n
	c.use(a)
	c.use(b)
	if c.filled++; 2*c.filled > len(c.table) {
		c.rehash()
	}
	return refOf(int(n))
}

func (c *Circuit) use(a Ref) {
	if u := &c.uses[a.node()]; *u < 2 {
		*u++
	}
}

func (c *Circuit) rehash() {
	old := c.table
	c.table = make([]uint32, 2*len(old))
	mask := uint64(len(c.table) - 1)
	for _, n := range old {
		if n == 0 {
			continue
		}
		i := hash(c.gates[n].a, c.gates[n].b) & mask
		for c.table[i] != 0 {
			i = (i + 1) & mask
		}
		c.table[i] = n
	}
}
