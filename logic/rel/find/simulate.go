package find

// This file evaluates formulas in many instances at once, all of them near one
// that is given: what random tries show need not be asked of a solver.

import (
	"context"
	"math/rand/v2"

	"assay/logic/circuit"
	"assay/logic/rel"
	"assay/logic/rel/ground"
)

// Simulator knows formulas as circuits, and an instance.
type Simulator struct {
	c        *circuit.Circuit
	u        *rel.Universe
	by       map[*rel.Relation]*leaf
	formulas []Ref
	base     []uint64 // by input: all ones where the instance has the tuple
	words    []uint64 // by input, of the patterns under way
	rnd      *rand.Rand
}

// NewSimulator translates formulas. It is nil if relations hold integers in
// slots, which are not looked at here. Random choices depend on the seed alone.
func NewSimulator(ctx context.Context, p Problem, o Options, seed uint64) (*Simulator, error) {
	if err := check(p, o); err != nil {
		return nil, err
	}
	u := p.Bounds.Universe()
	s := &Simulator{c: circuit.New(), u: u, by: map[*rel.Relation]*leaf{}, rnd: rand.New(rand.NewPCG(seed, 0xA55A4))}
	g, err := ground.New(s.c, u, ground.Options{Arithmetic: o.Arithmetic, SkolemDepth: -1, MaxGates: o.MaxGates})
	if err != nil {
		return nil, err
	}
	inputs := newLeaves(s.c, u, o.Arithmetic)
	for _, r := range p.Bounds.Relations() {
		bound, _ := p.Bounds.Of(r)
		if len(bound.Slots) > 0 {
			return nil, nil
		}
		s.by[r] = inputs.of(r, bound)
		g.Bind(r, s.by[r].matrix)
	}
	for _, f := range p.Formulas {
		parts, err := g.Assert(ctx, f)
		if err != nil {
			return nil, err
		}
		s.formulas = append(s.formulas, s.c.AndAll(parts...))
	}
	s.base, s.words = make([]uint64, s.c.NumInputs()), make([]uint64, s.c.NumInputs())
	return s, nil
}

// Load takes the value of a relation from an instance.
func (s *Simulator) Load(r *rel.Relation, tuples rel.TupleSet) {
	l := s.by[r]
	for i := range l.matrix.Len() {
		index, ref := l.matrix.At(i)
		if at, ok := s.c.IsInput(ref); ok {
			s.base[at] = 0
			if tuples.HasIndex(index) {
				s.base[at] = ^uint64(0)
			}
		}
	}
}

// Fill gives a relation all tuples that it may have.
func (s *Simulator) Fill(r *rel.Relation) { s.Load(r, s.by[r].bound.Upper) }

// Near makes 64 instances from the one that was loaded: some relations become
// empty, others get random values. The answer tells of a formula in which of the
// instances it holds.
func (s *Simulator) Near(empty, random []*rel.Relation) func(formula int) uint64 {
	copy(s.words, s.base)
	for _, r := range empty {
		for _, in := range s.by[r].inputs {
			if at, ok := s.c.IsInput(in); ok {
				s.words[at] = 0
			}
		}
	}
	for _, r := range random {
		s.vary(s.by[r])
	}
	v := s.c.Simulate(func(i int) uint64 { return s.words[i] })
	return func(formula int) uint64 { return v.Word(s.formulas[formula]) }
}

// vary gives a relation another value in each pattern: in all rows or in one of
// them exactly one tuple or none, or one tuple more or less than it had. A row
// is the tuples that agree in all but the last column, so that functions stay
// functions.
func (s *Simulator) vary(l *leaf) {
	var rows [][]int // inputs
	last := int64(-1)
	for i := range l.matrix.Len() {
		index, ref := l.matrix.At(i)
		at, ok := s.c.IsInput(ref)
		if !ok {
			continue
		}
		if prefix := index / int64(s.u.Size()); len(rows) == 0 || prefix != last {
			rows, last = append(rows, nil), prefix
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], at)
	}
	if len(rows) == 0 {
		return
	}
	for p := range 64 {
		bit := uint64(1) << p
		switch row := rows[s.rnd.IntN(len(rows))]; p % 4 {
		case 0:
			for _, row := range rows {
				s.one(row, bit)
			}
		case 1, 2:
			s.one(row, bit)
		default:
			s.words[row[s.rnd.IntN(len(row))]] ^= bit
		}
	}
}

// one leaves one tuple of a row, or, now and then, none.
func (s *Simulator) one(row []int, bit uint64) {
	for _, at := range row {
		s.words[at] &^= bit
	}
	if s.rnd.IntN(8) > 0 {
		s.words[row[s.rnd.IntN(len(row))]] |= bit
	}
}
