package ground

// This file works on tuples with integers that are no atoms of the universe.
// Each operation turns its operands into rows altogether, does the work row by
// row, and gives back to the sparse part what has become certain.

import (
	"assay/logic/circuit"
	"assay/logic/rel"
)

// cell is a column of a row: an atom, or a number in bits.
type cell struct {
	atom int64 // index in the universe, if num is nil
	num  vec
}

// row is a tuple under a condition. Rows of a matrix may be equal.
type row struct {
	cells []cell
	guard Ref
}

// Slot is a row of a relation: atoms, and vectors where they are not nil.
type Slot struct {
	Atoms  []int64
	Nums   []circuit.Vec
	Inside Ref
}

// WithSlots is the leaf with further rows.
func (m *Matrix) WithSlots(slots []Slot) *Matrix {
	z := *m
	for _, s := range slots {
		r := row{guard: s.Inside}
		for i, a := range s.Atoms {
			r.cells = append(r.cells, cell{a, s.Nums[i]})
		}
		z.rows = append(z.rows, r)
	}
	return &z
}

// Slots are the rows of the matrix.
func (m *Matrix) Slots() []Slot {
	var slots []Slot
	for _, r := range m.rows {
		s := Slot{Inside: r.guard}
		for _, c := range r.cells {
			s.Atoms, s.Nums = append(s.Atoms, c.atom), append(s.Nums, c.num)
		}
		slots = append(slots, s)
	}
	return slots
}

// rowsOf are all tuples of a matrix as rows.
func (g *algebra) rowsOf(m *Matrix) []row {
	rows := make([]row, 0, len(m.idx)+len(m.rows))
	for i := range m.idx {
		x, r := m.At(i)
		rows = append(rows, row{g.cellsOf(x, m.k), r})
	}
	return append(rows, m.rows...)
}

// matrix is a set of rows.
func (g *algebra) matrix(k int, rows []row) *Matrix {
	if len(rows) > rel.MaxCells {
		g.refuse(rel.TooLarge, "a set has more than %d tuples", rel.MaxCells)
	}
	return g.normal(&Matrix{k: k, rows: rows})
}

// normal moves rows whose columns are all certain atoms to the sparse part,
// and drops those that are never in.
func (g *algebra) normal(m *Matrix) *Matrix {
	if len(m.rows) == 0 {
		return m
	}
	sparse := &Matrix{k: m.k}
	var b bucket
	var rows []row
	for _, r := range m.rows {
		i, certain := g.numberCells(r.cells)
		switch {
		case r.guard == circuit.False:
		case certain:
			b.add(i, r.guard)
		default:
			rows = append(rows, r)
		}
	}
	b.drain(func(i int64, refs []Ref) { sparse.put(i, g.c.OrAll(refs...)) })
	z := g.union(&Matrix{k: m.k, idx: m.idx, ref: m.ref, base: m.base}, sparse)
	if len(rows) == 0 {
		return z
	}
	return &Matrix{k: m.k, idx: z.idx, ref: z.ref, base: z.base, rows: rows}
}

// single is the set of one number. Where every number is an atom it becomes
// one cell for each.
func (g *algebra) single(v vec) *Matrix {
	if n, ok := v.Const(); !ok && g.allAtoms() {
		m := g.empty(1, g.n)
		for i := range int64(g.n) {
			if n, ok = g.u.Value(int(i)).Int(); ok {
				m.put(i, g.c.Equal(v, circuit.Number(n, len(v))))
			}
		}
		return m
	}
	return g.matrix(1, []row{{[]cell{{num: v}}, circuit.True}})
}

// expandWidth is the width up to which all integers are listed.
const expandWidth = 8

// allInts is the set of all integers.
func (g *algebra) allInts() *Matrix {
	bits := g.arith.Bits()
	if bits > expandWidth {
		g.refuse(rel.Unguarded, "all integers of %d bits are too many to list", bits)
	}
	if g.ints == nil {
		var rows []row
		for n := int64(-1) << (bits - 1); n < 1<<(bits-1); n++ {
			rows = append(rows, row{[]cell{{num: circuit.Number(n, bits)}}, circuit.True})
		}
		g.ints = g.matrix(1, rows)
	}
	return g.ints
}

// distinct are the guards of the rows, each without those before it that are
// the same tuple, or cells of the sparse part that are.
func (g *algebra) distinct(m *Matrix) []Ref {
	rows := g.rowsOf(m)
	guards := make([]Ref, 0, len(m.rows))
	for i := len(m.idx); i < len(rows); i++ {
		g.tick()
		guard := rows[i].guard
		for _, r := range rows[:i] {
			guard = g.c.And(guard, g.c.And(r.guard, g.sameRow(r, rows[i])).Not())
		}
		guards = append(guards, guard)
	}
	return guards
}

func (g *algebra) wideUnion(a, b *Matrix) *Matrix {
	return g.matrix(a.k, append(g.rowsOf(a), g.rowsOf(b)...))
}

// wideFilter keeps what is in b (flip False) or is not (flip True).
func (g *algebra) wideFilter(a, b *Matrix, flip Ref) *Matrix {
	others := g.rowsOf(b)
	var rows []row
	for _, r := range g.rowsOf(a) {
		g.tick()
		rows = append(rows, row{r.cells, g.c.And(r.guard, g.member(r.cells, others)^flip)})
	}
	return g.matrix(a.k, rows)
}

// member says that the tuple is one of the rows.
func (g *algebra) member(cells []cell, rows []row) Ref {
	mark := len(g.terms)
	for _, r := range rows {
		g.term(g.c.And(r.guard, g.sameCells(cells, r.cells)), circuit.True)
	}
	return g.combine(mark, circuit.True)
}

func (g *algebra) wideProduct(a, b *Matrix) *Matrix {
	as, bs := g.rowsOf(a), g.rowsOf(b)
	if float64(len(as))*float64(len(bs)) > rel.MaxCells {
		g.refuse(rel.TooLarge, "a product would have %d tuples; the limit is %d", len(as)*len(bs), rel.MaxCells)
	}
	var rows []row
	for _, r := range as {
		g.tick()
		for _, s := range bs {
			rows = append(rows, row{concat(r.cells, s.cells), g.c.And(r.guard, s.guard)})
		}
	}
	return g.matrix(a.k+b.k, rows)
}

func concat(a, b []cell) []cell {
	return append(append(make([]cell, 0, len(a)+len(b)), a...), b...)
}

func (g *algebra) wideJoin(a, b *Matrix) *Matrix {
	as, bs := g.rowsOf(a), g.rowsOf(b)
	var rows []row
	for _, r := range as {
		g.tick()
		last := len(r.cells) - 1
		for _, s := range bs {
			guard := g.c.AndAll(r.guard, s.guard, g.same(r.cells[last], s.cells[0]))
			if guard != circuit.False {
				rows = append(rows, row{concat(r.cells[:last], s.cells[1:]), guard})
			}
		}
	}
	return g.matrix(a.k+b.k-2, rows)
}

func (g *algebra) wideProject(a *Matrix, columns []int) *Matrix {
	var rows []row
	for _, r := range g.rowsOf(a) {
		cells := make([]cell, len(columns))
		for i, c := range columns {
			cells[i] = r.cells[c]
		}
		rows = append(rows, row{cells, r.guard})
	}
	return g.matrix(len(columns), rows)
}

// wideClosure works on a graph. Where the values in the relation are certainly
// different from each other they are the nodes. Else the rows are: row j
// follows row i where j begins with what i ends with, and the closure has a
// tuple for each pair of rows of which one can be reached from the other.
func (g *algebra) wideClosure(a *Matrix) *Matrix {
	rows := g.rowsOf(a)
	if values, at := g.values(rows); values != nil {
		return g.closureOfValues(rows, values, at)
	}
	n := len(rows)
	g.closureFits(n)
	reach := make([][]Ref, n) // from row i, both rows being in, to row j
	for i := range rows {
		reach[i] = make([]Ref, n)
		for j := range rows {
			reach[i][j] = g.c.AndAll(rows[i].guard, rows[j].guard, g.same(rows[i].cells[1], rows[j].cells[0]))
		}
		reach[i][i] = rows[i].guard
	}
	for length := 1; length < n; length *= 2 {
		reach = g.square(reach)
	}
	var pairs []row
	for i := range rows {
		for j := range rows {
			pairs = append(pairs, row{[]cell{rows[i].cells[0], rows[j].cells[1]}, reach[i][j]})
		}
	}
	return g.matrix(2, pairs)
}

func (g *algebra) closureFits(nodes int) {
	if nodes*nodes > rel.MaxCells {
		g.refuse(rel.TooLarge, "a closure would have %d tuples; the limit is %d", nodes*nodes, rel.MaxCells)
	}
}

// values are the different cells of binary rows, and the places of both cells
// of each row in that list; nil if some of them may be equal without being the
// same.
func (g *algebra) values(rows []row) (cells []cell, at [][2]int) {
	place := map[int64]int{}
	for _, r := range rows {
		var p [2]int
		for i, c := range r.cells {
			code := c.atom
			if c.num != nil {
				if _, ok := c.num.Const(); !ok {
					return nil, nil
				}
				code = g.codeOf(row{cells: []cell{c}})
			}
			j, seen := place[code]
			if !seen {
				j = len(cells)
				place[code] = j
				cells = append(cells, c)
			}
			p[i] = j
		}
		at = append(at, p)
	}
	return cells, at
}

// closureOfValues squares the matrix over the values, with the identity added
// so that shorter paths stay.
func (g *algebra) closureOfValues(rows []row, cells []cell, at [][2]int) *Matrix {
	n := len(cells)
	g.closureFits(n)
	step := make([][]Ref, n)
	reach := make([][]Ref, n)
	for i := range reach {
		step[i], reach[i] = make([]Ref, n), make([]Ref, n)
	}
	for i, r := range rows {
		p := at[i]
		step[p[0]][p[1]] = g.c.Or(step[p[0]][p[1]], r.guard)
	}
	for i := range reach {
		copy(reach[i], step[i])
		reach[i][i] = circuit.True
	}
	for length := 1; length < n; length *= 2 {
		reach = g.square(reach)
	}
	var pairs []row
	for i, line := range g.times(step, reach) {
		for j, r := range line {
			pairs = append(pairs, row{[]cell{cells[i], cells[j]}, r})
		}
	}
	return g.matrix(2, pairs)
}

func (g *algebra) square(a [][]Ref) [][]Ref { return g.times(a, a) }

// times is the Boolean product of square matrices.
func (g *algebra) times(a, b [][]Ref) [][]Ref {
	z := make([][]Ref, len(a))
	for i := range a {
		z[i] = make([]Ref, len(a))
		for j := range a {
			g.tick()
			mark := len(g.terms)
			for k := range a {
				g.term(g.c.And(a[i][k], b[k][j]), circuit.True)
			}
			z[i][j] = g.combine(mark, circuit.True)
		}
	}
	return z
}

func (g *algebra) wideOverride(a, b *Matrix) *Matrix {
	bs := g.rowsOf(b)
	prefixes := make([]row, len(bs))
	for i, r := range bs {
		prefixes[i] = row{r.cells[:len(r.cells)-1], r.guard}
	}
	rows := bs
	for _, r := range g.rowsOf(a) {
		g.tick()
		has := g.member(r.cells[:len(r.cells)-1], prefixes)
		rows = append(rows, row{r.cells, g.c.And(r.guard, has.Not())})
	}
	return g.matrix(a.k, rows)
}

func (g *algebra) wideChoose(c Ref, a, b *Matrix) *Matrix {
	var rows []row
	for _, r := range g.rowsOf(a) {
		rows = append(rows, row{r.cells, g.c.And(c, r.guard)})
	}
	for _, r := range g.rowsOf(b) {
		rows = append(rows, row{r.cells, g.c.And(c.Not(), r.guard)})
	}
	return g.matrix(a.k, rows)
}

func (g *algebra) wideIn(a, b *Matrix) Ref {
	others := g.rowsOf(b)
	mark := len(g.terms)
	for _, r := range g.rowsOf(a) {
		g.tick()
		g.term(g.c.Implies(r.guard, g.member(r.cells, others)), circuit.False)
	}
	return g.combine(mark, circuit.False)
}

func (g *algebra) wideSome(a *Matrix) Ref {
	mark := len(g.terms)
	for _, r := range a.rows {
		g.term(r.guard, circuit.True)
	}
	return g.combine(mark, circuit.True)
}

// wideLone says that any two rows that are in are the same tuple.
func (g *algebra) wideLone(a *Matrix) Ref {
	rows := g.rowsOf(a)
	mark := len(g.terms)
	for i, r := range rows {
		g.tick()
		for _, s := range rows[:i] {
			g.term(g.c.Implies(g.c.And(r.guard, s.guard), g.sameRow(r, s)), circuit.False)
		}
	}
	return g.combine(mark, circuit.False)
}

// bindRow binds a variable to a row.
func (g *Grounder) bindRow(x int32, r row, o *outcome) Ref {
	k := len(r.cells)
	mine := row{append([]cell(nil), r.cells...), circuit.True}
	m := g.matrix(k, []row{mine})
	if len(m.rows) == 0 { // a certain tuple after all
		return g.bindTo(x, k, &Matrix{k: k, idx: m.idx, ref: []Ref{r.guard}}, 0, o)
	}
	g.env[x] = binding{m: m, code: g.codeOf(mine)}
	if o.cells == nil {
		o.cells = g.cellsOf(o.tuple, o.columns-k) // what was bound before
	}
	o.cells = concat(o.cells, mine.cells)
	return r.guard
}

// onlyInts is the part of a set that is integers.
func (g *algebra) onlyInts(m *Matrix) *Matrix {
	z := &Matrix{k: 1, rows: m.rows}
	for i := range m.idx {
		x, r := m.At(i)
		if _, ok := g.u.Value(int(x)).Int(); ok {
			z.put(x, r)
		}
	}
	return z
}
