package circuit

import "assay/solve"

// This file keeps models for circuits that grow long, where a question mentions a small part: their nodes are looked at one by one. Samples
// (samples.go) compute every node once for all models, which is better where questions mention most of a circuit.

// recent is the latest models of what was asserted.
type recent struct {
	list [mostSamples]*model // the empty ones are nil
	next int                 // where the next one goes
}

// model is the values of the inputs, and of the nodes that were looked at.
type model struct {
	inputs []uint64 // bits; what came later is false
	known  map[uint32]bool
}

// Lazily lets Keep and Shown look at nodes one by one.
func (l *Link) Lazily() { l.lazy = &recent{} }

// Renewed ties the circuit to another solver, to which nothing was told yet, and keeps the models. What was asserted has to be asserted again; the
// models satisfy it.
func (l *Link) Renewed(s solve.Solver) *Link {
	out := NewLink(l.c, s)
	out.Ended, out.lazy = l.Ended, l.lazy
	return out
}

// add takes a model in, in the place of the oldest.
func (r *recent) add(c *Circuit, input func(i int) bool) {
	m := &model{inputs: make([]uint64, (len(c.inputs)+63)/64), known: map[uint32]bool{}}
	for i := range c.inputs {
		if input(i) {
			m.inputs[i/64] |= 1 << (i % 64)
		}
	}
	r.list[r.next] = m
	r.next = (r.next + 1) % mostSamples
}

// drop drops the models in which none of the refs is true.
func (r *recent) drop(c *Circuit, refs ...Ref) {
	for i, m := range r.list {
		if m == nil {
			continue
		}
		some := false
		for _, a := range refs {
			some = some || m.holds(c, a)
		}
		if !some {
			r.list[i] = nil
		}
	}
}

// shown reports whether a model satisfies a; the latest are asked first.
func (r *recent) shown(c *Circuit, a Ref) bool {
	for i := range mostSamples {
		if m := r.list[(r.next+2*mostSamples-1-i)%mostSamples]; m != nil && m.holds(c, a) {
			return true
		}
	}
	return false
}

func (m *model) holds(c *Circuit, a Ref) bool {
	for stack := []uint32{a.node()}; len(stack) > 0; {
		n := stack[len(stack)-1]
		if _, ok := m.value(c, n); ok {
			stack = stack[:len(stack)-1]
			continue
		}
		g := c.gates[n]
		for i, b := range []Ref{g.a, g.b} {
			v, ok := m.value(c, b.node())
			switch {
			case !ok:
				stack = append(stack, b.node())
			case v == b.neg():
				m.known[n] = false
			case i == 0:
				continue
			default:
				m.known[n] = true
			}
			break
		}
	}
	v, _ := m.value(c, a.node())
	return v != a.neg()
}

// value returns the value of a node, if it was computed.
func (m *model) value(c *Circuit, n uint32) (v, ok bool) {
	if n == 0 {
		return false, true
	}
	if g := c.gates[n]; !g.isAnd() {
		i := int(g.b)
		return i/64 < len(m.inputs) && m.inputs[i/64]>>(i%64)&1 != 0, true
	}
	v, ok = m.known[n]
	return v, ok
}
