// This file defines relations as rows of bits.

package execution

import "math/bits"

// row is a set of events of an execution.
type row []uint64

func (r row) has(y int) bool { return r[y/64]>>(y%64)&1 != 0 }
func (r row) add(y int)      { r[y/64] |= 1 << (y % 64) }

// rel is a relation between the events of an execution: its rows.
type rel []row

func newRel(n int) rel {
	r := make(rel, n)
	cells := make(row, n*((n+63)/64))
	for x := range r {
		r[x], cells = cells[:(n+63)/64], cells[(n+63)/64:]
	}
	return r
}

// relation returns the relation of all pairs with a property.
func relation(n int, in func(x, y int) bool) rel {
	r := newRel(n)
	for x := range r {
		for y := range n {
			if in(x, y) {
				r[x].add(y)
			}
		}
	}
	return r
}

// each calls f for the members of a row.
func (r row) each(f func(y int)) {
	for i, w := range r {
		for ; w != 0; w &= w - 1 {
			f(i*64 + bits.TrailingZeros64(w))
		}
	}
}

func (r rel) words(s rel, f func(a, b uint64) uint64) rel {
	out := newRel(len(r))
	for x := range r {
		for i := range r[x] {
			out[x][i] = f(r[x][i], s[x][i])
		}
	}
	return out
}

func (r rel) or(more ...rel) rel {
	for _, s := range more {
		r = r.words(s, func(a, b uint64) uint64 { return a | b })
	}
	return r
}

func (r rel) and(s rel) rel   { return r.words(s, func(a, b uint64) uint64 { return a & b }) }
func (r rel) minus(s rel) rel { return r.words(s, func(a, b uint64) uint64 { return a &^ b }) }

// then returns the composition.
func (r rel) then(more ...rel) rel {
	for _, s := range more {
		out := newRel(len(r))
		for x := range r {
			r[x].each(func(y int) {
				for i, w := range s[y] {
					out[x][i] |= w
				}
			})
		}
		r = out
	}
	return r
}

func (r rel) inverse() rel {
	out := newRel(len(r))
	for x := range r {
		r[x].each(func(y int) { out[y].add(x) })
	}
	return out
}

// maybe adds equality.
func (r rel) maybe() rel { return r.or(relation(len(r), func(x, y int) bool { return x == y })) }

// closure returns the transitive closure, by squaring until nothing is new.
func (r rel) closure() rel {
	for {
		next := r.or(r.then(r))
		if next.equal(r) {
			return r
		}
		r = next
	}
}

func (r rel) equal(s rel) bool {
	for x := range r {
		for i := range r[x] {
			if r[x][i] != s[x][i] {
				return false
			}
		}
	}
	return true
}

func (r rel) empty() bool {
	for _, row := range r {
		for _, w := range row {
			if w != 0 {
				return false
			}
		}
	}
	return true
}

func (r rel) irreflexive() bool {
	for x := range r {
		if r[x].has(x) {
			return false
		}
	}
	return true
}

// acyclic looks for a cycle by a walk in depth first order.
func (r rel) acyclic() bool {
	state := make([]uint8, len(r)) // 1: on the path, 2: done
	var walk func(x int) bool
	walk = func(x int) bool {
		state[x] = 1
		ok := true
		r[x].each(func(y int) {
			ok = ok && state[y] != 1 && (state[y] == 2 || walk(y))
		})
		state[x] = 2
		return ok
	}
	for x := range r {
		if state[x] == 0 && !walk(x) {
			return false
		}
	}
	return true
}
