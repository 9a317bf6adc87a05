package circuit

// This file evaluates circuits on 64 valuations of the inputs at a time.

// Values holds what every node is under 64 valuations, called patterns; those
// who have only one valuation read pattern 0. It is about the nodes that
// existed when it was made.
type Values []uint64

// Simulate computes all nodes from the inputs; bit p of a word belongs to
// pattern p. input is called once for each input, in order.
func (c *Circuit) Simulate(input func(i int) uint64) Values {
	v := make(Values, len(c.gates))
	for n := 1; n < len(v); n++ {
		if g := c.gates[n]; g.isAnd() {
			v[n] = v.Word(g.a) & v.Word(g.b)
		} else {
			v[n] = input(int(g.b))
		}
	}
	return v
}

// Eval computes all nodes under one valuation.
func (c *Circuit) Eval(input func(i int) bool) Values {
	return c.Simulate(func(i int) uint64 {
		if input(i) {
			return 1
		}
		return 0
	})
}

// Word is a Ref under all patterns.
func (v Values) Word(a Ref) uint64 { return v[a.node()] ^ -uint64(a&1) }

// Bool is a Ref under pattern 0.
func (v Values) Bool(a Ref) bool { return v.Word(a)&1 != 0 }

// Uint is a vector of at most 64 bits under a pattern, unsigned.
func (v Values) Uint(w Vec, pattern int) (k uint64) {
	for i, a := range w {
		k |= v.Word(a) >> pattern & 1 << i
	}
	return k
}

// Int is a vector of at most 64 bits under a pattern, signed.
func (v Values) Int(w Vec, pattern int) int64 {
	spare := 64 - len(w)
	return int64(v.Uint(w, pattern)<<spare) >> spare
}

// Glance is a look at a valuation of inputs: a node gets its value when somebody asks for
// it. Where few are asked for, it costs less than Values.
type Glance struct {
	c     *Circuit
	input func(i int) bool
	known []truth // by node
	stack []uint32
}

// truth is a value, if it is known.
type truth uint8

const (
	unknown truth = iota
	isFalse
	isTrue
)

// Glance looks at the nodes that exist now.
func (c *Circuit) Glance(input func(i int) bool) *Glance {
	g := &Glance{c: c, input: input, known: make([]truth, len(c.gates))}
	g.known[0] = isFalse
	return g
}

// Has reports whether it is about a node: it existed when the glance was made.
func (g *Glance) Has(a Ref) bool { return int(a.node()) < len(g.known) }

// Bool is a Ref.
func (g *Glance) Bool(a Ref) bool {
	g.stack = append(g.stack[:0], a.node())
	for len(g.stack) > 0 {
		if n := g.stack[len(g.stack)-1]; g.settle(n) {
			g.stack = g.stack[:len(g.stack)-1]
		}
	}
	return g.of(a) == isTrue
}

// of is the value of a Ref so far.
func (g *Glance) of(a Ref) truth {
	v := g.known[a.node()]
	if a.neg() && v != unknown {
		return isFalse + isTrue - v
	}
	return v
}

// settle gives a node its value, or puts what has to be known before on the stack.
func (g *Glance) settle(n uint32) bool {
	x := g.c.gates[n]
	switch {
	case g.known[n] != unknown:
	case !x.isAnd():
		g.known[n] = isFalse
		if g.input(int(x.b)) {
			g.known[n] = isTrue
		}
	case g.of(x.a) == isFalse || g.of(x.b) == isFalse:
		g.known[n] = isFalse
	case g.of(x.a) == unknown:
		g.stack = append(g.stack, x.a.node())
		return false
	case g.of(x.b) == unknown:
		g.stack = append(g.stack, x.b.node())
		return false
	default:
		g.known[n] = isTrue
	}
	return true
}
