package ground

// This file defines matrices, and the operations on those whose tuples are all
// within the universe.

import (
	"math"
	"slices"
	"sort"

	"assay/logic/circuit"
	"assay/logic/rel"
)

// Ref is a circuit.
type Ref = circuit.Ref

// Matrix is a set of tuples, each under the condition that it is in the set.
// It never changes once it is made.
type Matrix struct {
	k    int     // arity
	idx  []int64 // numbers of the tuples plus base, sorted, each once
	ref  []Ref   // by position in idx: the condition; never False
	base int64   // what idx is too high by: a row cut out of a larger matrix
	rows []row   // tuples with integers beyond the universe
}

// Leaf is the matrix of a relation as its bounds give it.
func Leaf(k int, idx []int64, ref []Ref) *Matrix {
	m := &Matrix{k: k}
	for i, r := range ref {
		if r != circuit.False {
			m.idx, m.ref = append(m.idx, idx[i]), append(m.ref, r)
		}
	}
	return m
}

// Len is the number of cells within the universe.
func (m *Matrix) Len() int { return len(m.idx) }

// At is the i-th cell: the number of the tuple and its condition.
func (m *Matrix) At(i int) (int64, Ref) { return m.idx[i] - m.base, m.ref[i] }

// Get is the condition of a tuple.
func (m *Matrix) Get(i int64) Ref {
	if at, ok := slices.BinarySearch(m.idx, i+m.base); ok {
		return m.ref[at]
	}
	return circuit.False
}

func (m *Matrix) put(i int64, r Ref) {
	if r != circuit.False {
		m.idx, m.ref = append(m.idx, i), append(m.ref, r)
	}
}

// algebra is the operations on matrices.
type algebra struct {
	tuples
	bucket  bucket
	indexes arena[int64]
	conds   arena[Ref]
	univ    *Matrix
	iden    *Matrix
	ints    *Matrix
}

// empty is a matrix with room for some cells.
func (g *algebra) empty(k int, room int) *Matrix {
	if room > rel.MaxCells {
		g.refuse(rel.TooLarge, "a matrix of %d cells would take %s; the limit is %d cells", room, rel.Bytes(12*float64(room)), rel.MaxCells)
	}
	return &Matrix{k: k, idx: g.indexes.take(room), ref: g.conds.take(room)}
}

// arena hands out empty slices that share large blocks. A slice may be filled
// up to its capacity; more moves it elsewhere.
type arena[T any] struct{ block []T }

func (a *arena[T]) take(room int) []T {
	if room > 1<<12 {
		return make([]T, 0, room)
	}
	if cap(a.block)-len(a.block) < room {
		a.block = make([]T, 0, 1<<16)
	}
	n := len(a.block)
	a.block = a.block[: n+room : cap(a.block)]
	return a.block[n : n : n+room]
}

// merge walks over two matrices in order of the tuples; the condition of one
// that lacks the tuple is False.
func (g *algebra) merge(a, b *Matrix, each func(i int64, r, s Ref) bool) {
	i, j := 0, 0
	for i < len(a.idx) || j < len(b.idx) {
		x, y := int64(math.MaxInt64), int64(math.MaxInt64)
		if i < len(a.idx) {
			x = a.idx[i] - a.base
		}
		if j < len(b.idx) {
			y = b.idx[j] - b.base
		}
		r, s := circuit.False, circuit.False
		if x <= y {
			r = a.ref[i]
			i++
		}
		if y <= x {
			s = b.ref[j]
			j++
		}
		if !each(min(x, y), r, s) {
			return
		}
	}
}

func (g *algebra) union(a, b *Matrix) *Matrix {
	if len(a.rows)+len(b.rows) > 0 {
		return g.wideUnion(a, b)
	}
	switch {
	case len(a.idx) == 0:
		return b
	case len(b.idx) == 0:
		return a
	}
	m := g.empty(a.k, len(a.idx)+len(b.idx))
	g.merge(a, b, func(i int64, r, s Ref) bool {
		m.put(i, g.c.Or(r, s))
		return true
	})
	return m
}

func (g *algebra) intersect(a, b *Matrix) *Matrix {
	if len(a.rows)+len(b.rows) > 0 {
		return g.wideFilter(a, b, circuit.False)
	}
	m := g.empty(a.k, min(len(a.idx), len(b.idx)))
	if len(a.idx) > len(b.idx) {
		a, b = b, a
	}
	if 8*len(a.idx) < len(b.idx) {
		for i := range a.idx {
			x, r := a.At(i)
			m.put(x, g.c.And(r, b.Get(x)))
		}
		return m
	}
	g.merge(a, b, func(i int64, r, s Ref) bool {
		m.put(i, g.c.And(r, s))
		return true
	})
	return m
}

func (g *algebra) minus(a, b *Matrix) *Matrix {
	if len(a.rows)+len(b.rows) > 0 {
		return g.wideFilter(a, b, circuit.True)
	}
	if len(a.idx) == 0 || len(b.idx) == 0 {
		return a
	}
	m := g.empty(a.k, len(a.idx))
	g.merge(a, b, func(i int64, r, s Ref) bool {
		m.put(i, g.c.And(r, s.Not()))
		return true
	})
	return m
}

func (g *algebra) product(a, b *Matrix) *Matrix {
	if len(a.rows)+len(b.rows) > 0 {
		return g.wideProduct(a, b)
	}
	m := g.empty(a.k+b.k, len(a.idx)*len(b.idx))
	shift := g.pow(b.k)
	for i := range a.idx {
		x, r := a.At(i)
		for j := range b.idx {
			y, s := b.At(j)
			m.put(x*shift+y, g.c.And(r, s))
		}
	}
	return m
}

// rowOf is the part of m whose tuples begin with an atom, without that column.
// It shares the memory of m.
func (g *algebra) rowOf(m *Matrix, atom int64) *Matrix {
	from, to := m.span(atom, g.pow(m.k-1))
	return &Matrix{k: m.k - 1, idx: m.idx[from:to], ref: m.ref[from:to], base: m.base + atom*g.pow(m.k-1)}
}

// span is where the cells of a row of the given width are.
func (m *Matrix) span(atom, width int64) (from, to int) {
	low := m.base + atom*width
	from, _ = slices.BinarySearch(m.idx, low)
	to = from
	for to < len(m.idx) && to < from+8 && m.idx[to] < low+width {
		to++
	}
	if to == from+8 {
		rest := m.idx[to:min(len(m.idx), from+int(min(width, int64(len(m.idx)))))]
		end, _ := slices.BinarySearch(rest, low+width)
		to += end
	}
	return from, to
}

// atom is the value of a matrix that is certainly a single atom.
func (m *Matrix) atom() (int64, bool) {
	if len(m.idx) == 1 && len(m.rows) == 0 && m.ref[0] == circuit.True {
		return m.idx[0] - m.base, true
	}
	return 0, false
}

func (g *algebra) join(a, b *Matrix) *Matrix {
	if len(a.rows)+len(b.rows) > 0 {
		return g.wideJoin(a, b)
	}
	if len(a.idx) == 0 || len(b.idx) == 0 {
		return g.empty(a.k+b.k-2, 0)
	}
	if a.k == 1 {
		if x, ok := a.atom(); ok {
			return g.rowOf(b, x)
		}
	}
	if b.k == 1 {
		if x, ok := b.atom(); ok {
			return g.columnOf(a, x)
		}
	}
	return g.joinAll(a, b)
}

// columnOf is the part of m whose tuples end with an atom, without that
// column.
func (g *algebra) columnOf(m *Matrix, atom int64) *Matrix {
	z := g.empty(m.k-1, len(m.idx)/max(1, g.n/2)+1)
	n := int64(g.n)
	if rows := g.pow(m.k - 1); rows*8 < int64(len(m.idx)) {
		for x := range rows {
			z.put(x, m.Get(x*n+atom))
		}
		return z
	}
	for i := range m.idx {
		if x, r := m.At(i); x%n == atom {
			z.put(x/n, r)
		}
	}
	return z
}

// joinAll goes through the tuples of a by prefix, and collects for each prefix
// the conditions of every suffix.
func (g *algebra) joinAll(a, b *Matrix) *Matrix {
	n, width := int64(g.n), g.pow(b.k-1)
	m := &Matrix{k: a.k + b.k - 2}
	for i := 0; i < len(a.idx); {
		x, _ := a.At(i)
		prefix := x / n
		g.tick()
		for ; i < len(a.idx); i++ {
			x, r := a.At(i)
			if x/n != prefix {
				break
			}
			from, to := b.span(x%n, width)
			low := b.base + x%n*width
			for j := from; j < to; j++ {
				if s := g.c.And(r, b.ref[j]); s != circuit.False {
					g.bucket.add(b.idx[j]-low, s)
				}
			}
		}
		g.bucket.drain(func(suffix int64, refs []Ref) {
			m.put(prefix*width+suffix, g.c.OrAll(refs...))
		})
		if len(m.idx) > rel.MaxCells {
			g.refuse(rel.TooLarge, "a join has more than %d tuples", rel.MaxCells)
		}
	}
	return m
}

// bucket collects conditions by number, and gives them out in order.
type bucket struct {
	items []item
	refs  []Ref
}

type item struct {
	key int64
	at  int32 // place in the order of adding: sorting is stable
	ref Ref
}

func (b *bucket) add(key int64, r Ref) {
	b.items = append(b.items, item{key, int32(len(b.items)), r})
}

func (b *bucket) drain(each func(key int64, refs []Ref)) {
	items := b.items
	b.items = nil // a drain within each would be confused otherwise
	if !sort.SliceIsSorted(items, func(i, j int) bool { return items[i].key < items[j].key }) {
		slices.SortFunc(items, func(x, y item) int {
			if x.key != y.key {
				if x.key < y.key {
					return -1
				}
				return 1
			}
			return int(x.at - y.at)
		})
	}
	refs := b.refs
	for i := 0; i < len(items); {
		key := items[i].key
		refs = refs[:0]
		for ; i < len(items) && items[i].key == key; i++ {
			refs = append(refs, items[i].ref)
		}
		each(key, refs)
	}
	b.items, b.refs = items[:0], refs
}

// transpose of a binary matrix: a counting sort by the second column.
func (g *algebra) transpose(a *Matrix) *Matrix {
	if len(a.rows) > 0 {
		return g.wideProject(a, []int{1, 0})
	}
	n := int64(g.n)
	starts := make([]int32, n+1)
	for i := range a.idx {
		x, _ := a.At(i)
		starts[x%n+1]++
	}
	for i := range n {
		starts[i+1] += starts[i]
	}
	m := &Matrix{k: 2, idx: make([]int64, len(a.idx)), ref: make([]Ref, len(a.idx))}
	for i := range a.idx {
		x, r := a.At(i)
		at := starts[x%n]
		starts[x%n]++
		m.idx[at], m.ref[at] = x%n*n+x/n, r
	}
	return m
}

// closure squares: after each round all paths of twice the length are there.
func (g *algebra) closure(a *Matrix) *Matrix {
	if len(a.rows) > 0 {
		return g.wideClosure(a)
	}
	for length := 1; length < g.nodesOf(a); length *= 2 {
		next := g.union(a, g.join(a, a))
		if slices.Equal(next.ref, a.ref) && slices.Equal(next.idx, a.idx) {
			break
		}
		a = next
	}
	return a
}

// nodesOf is the number of atoms in a binary matrix: no simple path or cycle
// is longer.
func (g *algebra) nodesOf(a *Matrix) int {
	seen := make([]bool, g.n)
	count := 0
	for i := range a.idx {
		x, _ := a.At(i)
		for _, y := range [2]int64{x / int64(g.n), x % int64(g.n)} {
			if !seen[y] {
				seen[y] = true
				count++
			}
		}
	}
	return count
}

// override is b, and the cells of a whose prefix b lacks.
func (g *algebra) override(a, b *Matrix) *Matrix {
	if len(a.rows)+len(b.rows) > 0 {
		return g.wideOverride(a, b)
	}
	n := int64(g.n)
	kept := g.empty(a.k, len(a.idx))
	last, has := int64(-1), circuit.False
	for i := range a.idx {
		x, r := a.At(i)
		if x/n != last {
			from, to := b.span(x/n, n)
			last, has = x/n, g.c.OrAll(b.ref[from:to]...)
		}
		kept.put(x, g.c.And(r, has.Not()))
	}
	return g.union(kept, b)
}

func (g *algebra) project(a *Matrix, columns []int) *Matrix {
	if len(a.rows) > 0 {
		return g.wideProject(a, columns)
	}
	for i := range a.idx {
		x, r := a.At(i)
		y := int64(0)
		for _, c := range columns {
			y = y*int64(g.n) + x/g.pow(a.k-1-c)%int64(g.n)
		}
		g.bucket.add(y, r)
	}
	m := g.empty(len(columns), len(a.idx))
	g.bucket.drain(func(y int64, refs []Ref) { m.put(y, g.c.OrAll(refs...)) })
	return m
}

func (g *algebra) choose(c Ref, a, b *Matrix) *Matrix {
	switch {
	case c == circuit.True:
		return a
	case c == circuit.False:
		return b
	}
	if len(a.rows)+len(b.rows) > 0 {
		return g.wideChoose(c, a, b)
	}
	m := g.empty(a.k, len(a.idx)+len(b.idx))
	g.merge(a, b, func(i int64, r, s Ref) bool {
		m.put(i, g.c.Ite(c, r, s))
		return true
	})
	return m
}

// in says that a is within b.
func (g *algebra) in(a, b *Matrix) Ref {
	if len(a.rows)+len(b.rows) > 0 {
		return g.wideIn(a, b)
	}
	if len(a.idx) == 1 {
		x, r := a.At(0)
		return g.c.Implies(r, b.Get(x))
	}
	mark := len(g.terms)
	result := circuit.True
	g.merge(a, b, func(_ int64, r, s Ref) bool {
		result = g.c.Implies(r, s)
		return g.term(result, circuit.False)
	})
	return g.all(mark, result)
}

// equal says that both are the same set.
func (g *algebra) equal(a, b *Matrix) Ref {
	if len(a.rows)+len(b.rows) > 0 {
		return g.c.And(g.wideIn(a, b), g.wideIn(b, a))
	}
	mark := len(g.terms)
	result := circuit.True
	g.merge(a, b, func(_ int64, r, s Ref) bool {
		result = g.c.Iff(r, s)
		return g.term(result, circuit.False)
	})
	return g.all(mark, result)
}

func (g *algebra) some(a *Matrix) Ref {
	if len(a.rows) > 0 {
		return g.c.Or(g.c.OrAll(a.ref...), g.wideSome(a))
	}
	return g.c.OrAll(a.ref...)
}

func (g *algebra) lone(a *Matrix) Ref {
	if len(a.rows) > 0 {
		return g.wideLone(a)
	}
	return g.atMostOne(a.ref)
}

func (g *algebra) universe() *Matrix {
	if g.univ == nil {
		g.univ = g.empty(1, g.n)
		for i := range int64(g.n) {
			g.univ.put(i, circuit.True)
		}
	}
	return g.univ
}

func (g *algebra) identity() *Matrix {
	if g.iden == nil {
		g.iden = g.empty(2, g.n)
		for i := range int64(g.n) {
			g.iden.put(i*int64(g.n)+i, circuit.True)
		}
	}
	return g.iden
}

// certain is the set of one tuple.
func (g *algebra) certain(k int, tuple int64) *Matrix {
	m := g.empty(k, 1)
	m.put(tuple, circuit.True)
	return m
}

func (g *algebra) quantity(m *Matrix, q rel.Quantity) Ref {
	switch q {
	case rel.ExactlyOne:
		return g.c.And(g.some(m), g.lone(m))
	case rel.AtMostOne:
		return g.lone(m)
	case rel.AtLeastOne:
		return g.some(m)
	}
	return circuit.True
}
