package ground

// This file remembers what nodes are worth.

// key are the values of up to four variables.
type key [4]int64

// denseLimit is the number of bindings up to which a table is used.
const denseLimit = 1 << 20

// cache holds results by the values of the free variables of a node: in a
// table if all values are atoms and few enough, else in a map.
type cache[T any] struct {
	dense []T
	have  []bool
	far   map[key]T
}

func (c *cache[T]) get(s slot) (v T, ok bool) {
	switch {
	case s.dense >= 0:
		if s.dense < int64(len(c.have)) && c.have[s.dense] {
			return c.dense[s.dense], true
		}
	case c.far != nil:
		v, ok = c.far[s.far]
	}
	return v, ok
}

func (c *cache[T]) put(s slot, v T) {
	switch {
	case s.dense >= 0:
		if c.dense == nil {
			c.dense, c.have = make([]T, s.space), make([]bool, s.space)
		}
		c.dense[s.dense], c.have[s.dense] = v, true
	default:
		if c.far == nil {
			c.far = map[key]T{}
		}
		c.far[s.far] = v
	}
}

// slot is where the result for the current binding belongs.
type slot struct {
	dense int64 // place in the table; -1 if not there
	space int64 // size of the table
	far   key
}

// slot of a node; ok is false if its results are not kept.
func (g *Grounder) slot(nd *node) (s slot, ok bool) {
	if !nd.keep {
		return s, false
	}
	s.space = 1
	near := nd.space <= denseLimit
	for i, x := range nd.free {
		code := g.env[x].code
		if i < len(s.far) {
			s.far[i] = code
		}
		if code < 0 {
			near = false
		}
		if near {
			s.dense = s.dense*g.pow(int(g.vars[x].arity)) + code
		}
	}
	if near {
		s.space = nd.space
		return s, true
	}
	s.dense = -1
	return s, len(nd.free) <= len(s.far)
}
