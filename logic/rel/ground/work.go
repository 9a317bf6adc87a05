package ground

// This file holds the innermost layers: the circuit with the limits of the
// work, and the numbers of tuples.

import (
	"context"
	"encoding/binary"
	"fmt"

	"assay/logic/circuit"
	"assay/logic/rel"
)

// work builds in a circuit, and stops where that takes too long or too much.
type work struct {
	c       *circuit.Circuit
	ctx     context.Context
	steps   int        // since the context was last looked at
	gates   int        // limit on the circuit
	current []rel.Node // what is being worked on, for errors
	terms   []Ref      // stack of parts of conjunctions and disjunctions
}

// refuse ends the translation; the error names the entry being worked on.
func (g *work) refuse(kind rel.Kind, format string, args ...any) {
	e := &rel.Error{Kind: kind, Msg: fmt.Sprintf(format, args...)}
	if n := len(g.current); n > 0 {
		e.Node = g.current[n-1]
	}
	panic(e)
}

// tick is called once in a while in every loop that can be long.
func (g *work) tick() {
	if g.steps++; g.steps&63 != 0 {
		return
	}
	if err := g.ctx.Err(); err != nil {
		panic(cancelled{err})
	}
	if g.c.Len() > g.gates {
		g.refuse(rel.TooLarge, "the circuit has more than %d gates, about %s", g.gates, rel.Bytes(21*float64(g.gates)))
	}
}

// working notes what is being worked on.
func (g *work) working(n rel.Node) { g.current = append(g.current, n) }
func (g *work) finished()          { g.current = g.current[:len(g.current)-1] }

// term collects a part of a conjunction (zero False) or disjunction (zero
// True); it is false when the result is known to be zero.
func (g *work) term(r, zero Ref) bool {
	if r != zero.Not() {
		g.terms = append(g.terms, r)
	}
	return r != zero
}

// all is the conjunction of the terms collected since the mark, False if the
// last one was.
func (g *work) all(mark int, last Ref) Ref {
	if last != circuit.False {
		last = g.c.AndAll(g.terms[mark:]...)
	}
	g.terms = g.terms[:mark]
	return last
}

// combine is the conjunction or disjunction of the terms since the mark.
func (g *work) combine(mark int, zero Ref) (r Ref) {
	if zero == circuit.False {
		r = g.c.AndAll(g.terms[mark:]...)
	} else {
		r = g.c.OrAll(g.terms[mark:]...)
	}
	g.terms = g.terms[:mark]
	return r
}

// pairwise is how many conditions are compared with each other one by one;
// more than that go through running prefixes.
const pairwise = 6

// atMostOne says that no two of the conditions hold.
func (g *work) atMostOne(refs []Ref) Ref {
	mark := len(g.terms)
	if len(refs) <= pairwise {
		for i, r := range refs {
			for _, s := range refs[:i] {
				g.terms = append(g.terms, g.c.And(r, s).Not())
			}
		}
		return g.all(mark, circuit.True)
	}
	before := refs[0]
	for i, r := range refs[1:] {
		g.terms = append(g.terms, g.c.And(before, r).Not())
		if i+2 < len(refs) {
			before = g.c.Or(before, r)
		}
	}
	return g.all(mark, circuit.True)
}

// tuples numbers the tuples over a universe, and tells which values are equal.
type tuples struct {
	work
	u       *rel.Universe
	n       int // size of the universe
	arith   rel.Arithmetic
	powers  []int64 // of n
	fresh   int64   // the last code given to a value that is no atom
	codes   map[string]int64
	scratch []byte
}

func newTuples(c *circuit.Circuit, u *rel.Universe, o Options) tuples {
	t := tuples{
		work: work{c: c, ctx: context.Background(), gates: o.MaxGates},
		u:    u, n: u.Size(), arith: o.Arithmetic,
		powers: []int64{1}, codes: map[string]int64{},
	}
	if t.gates == 0 {
		t.gates = DefaultMaxGates
	}
	t.needPower(2)
	return t
}

func (g *tuples) needPower(k int) {
	for len(g.powers) <= k {
		p, ok := g.u.Power(len(g.powers))
		if !ok {
			return // rel.Check refuses nodes of this arity
		}
		g.powers = append(g.powers, p)
	}
}

// pow is the number of tuples of arity k over the universe.
func (g *tuples) pow(k int) int64 { return g.powers[k] }

// cellsOf are the columns of a tuple.
func (g *tuples) cellsOf(tuple int64, k int) []cell {
	cells := make([]cell, k)
	for i := k - 1; i >= 0; i-- {
		cells[i].atom = tuple % int64(g.n)
		tuple /= int64(g.n)
	}
	return cells
}

// numberCells is the number of a tuple of certain atoms. Constant vectors
// whose value is in the universe become that atom, in place.
func (g *tuples) numberCells(cells []cell) (i int64, certain bool) {
	certain = true
	for at, c := range cells {
		if c.num != nil {
			n, isConst := c.num.Const()
			atom, inside := g.u.Index(rel.Num(n))
			if !isConst || !inside {
				certain = false
				continue
			}
			c = cell{atom: int64(atom)}
			cells[at] = c
		}
		i = i*int64(g.n) + c.atom
	}
	return i, certain
}

// allAtoms reports whether all integers of the width are in the universe.
func (g *tuples) allAtoms() bool {
	bits := g.arith.Bits()
	if bits > expandWidth {
		return false
	}
	for n := int64(-1) << (bits - 1); n < 1<<(bits-1); n++ {
		if _, ok := g.u.Index(rel.Num(n)); !ok {
			return false
		}
	}
	return true
}

// numberOf is the value of a cell as a number; no number counts as 0.
func (g *tuples) numberOf(c cell) vec {
	if c.num != nil {
		return c.num
	}
	n, _ := g.u.Value(int(c.atom)).Int()
	return circuit.Number(n, g.arith.Bits())
}

// same says that two cells hold the same value.
func (g *tuples) same(a, b cell) Ref {
	if a.num == nil && b.num == nil {
		return circuit.Const(a.atom == b.atom)
	}
	for _, c := range []cell{a, b} {
		if c.num == nil {
			if _, isInt := g.u.Value(int(c.atom)).Int(); !isInt {
				return circuit.False
			}
		}
	}
	return g.c.Equal(g.numberOf(a), g.numberOf(b))
}

func (g *tuples) sameCells(a, b []cell) Ref {
	same := circuit.True
	for i := range a {
		if same = g.c.And(same, g.same(a[i], b[i])); same == circuit.False {
			break
		}
	}
	return same
}

func (g *tuples) sameRow(a, b row) Ref { return g.sameCells(a.cells, b.cells) }

// codeOf is the code of a value that is no certain tuple: the same for the
// same circuits.
func (g *tuples) codeOf(r row) int64 {
	b := g.scratch[:0]
	for _, c := range r.cells {
		b = binary.AppendVarint(b, c.atom)
		for _, ref := range c.num {
			b = binary.AppendUvarint(b, uint64(ref)+1)
		}
		b = append(b, 0)
	}
	g.scratch = b
	code, ok := g.codes[string(b)]
	if !ok {
		g.fresh--
		code = g.fresh
		g.codes[string(b)] = code
	}
	return code
}
