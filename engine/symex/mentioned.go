package symex

import (
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/step"
	"assay/symbolic/value"
)

// This file finds the inputs that the decisions of a path mention: those that can be told from others that it has not met. Most decisions
// are about an object that the path has met; others are about references of which it is not decided what they are to, as where models of
// the library take each case by itself. What is assumed where the goal begins is about all inputs alike.

// mostNamed is how many inputs are told apart; those beyond it are mentioned where one of them is.
const mostNamed = 192

// objects is a set of inputs, by the order in which references to them were made.
type objects [mostNamed / 64]uint64

func (s *objects) add(t *objects) {
	for i := range s {
		s[i] |= t[i]
	}
}

// mentioned keeps which inputs the nodes of the circuit mention.
type mentioned struct {
	nodes []objects
	seen  int                       // guards
	bits  map[value.Obj]int         // of an input
	at    map[circuit.Ref]value.Obj // by guard
	alike map[circuit.Ref]bool      // conditions that say the same of all inputs that can be renamed into each other
	path  *step.Path                // the last one that was asked about
	on    objects
}

// onSet is a set with the numbers of its objects.
type onSet struct {
	objects
	bits map[value.Obj]int
}

func (s onSet) has(o value.Obj) bool {
	b, ok := s.bits[o]
	return ok && s.objects[b/64]>>(b%64)&1 != 0
}

// onPath returns what the decisions of a path mention.
func (m *mentioned) onPath(e *Explorer, p *step.Path) onSet {
	if m.path != p {
		m.extend(e)
		m.path, m.on = p, objects{}
		p.Decisions(e.step.Beginning.Entry.Path, func(g circuit.Ref) {
			if !m.alike[g&^1] {
				m.on.add(&m.nodes[g>>1])
			}
		})
	}
	return onSet{m.on, m.bits}
}

// extend computes what new nodes mention.
func (m *mentioned) extend(e *Explorer) {
	if m.bits == nil {
		m.bits, m.at = map[value.Obj]int{}, map[circuit.Ref]value.Obj{}
	}
	for ; m.seen < len(e.inputs.Guards); m.seen++ {
		t := e.inputs.Guards[m.seen]
		if t.When.IsConst() {
			continue
		}
		m.at[t.When&^1] = t.Obj
		if _, ok := m.bits[t.Obj]; !ok {
			m.bits[t.Obj] = min(len(m.bits), mostNamed-1)
		}
	}
	for n := len(m.nodes); n < e.Circuit.Len(); n++ {
		var s objects
		g := circuit.Ref(n) << 1
		if a, b, gate := e.Circuit.Operands(g); gate {
			s = m.nodes[a>>1]
			s.add(&m.nodes[b>>1])
		} else if o, ok := m.at[g]; ok {
			b := m.bits[o]
			s[b/64] |= 1 << (b % 64)
		}
		m.nodes = append(m.nodes, s)
	}
}

// Branches keeps a branch on the class of a reference of which nothing else is decided: its condition says the same of all inputs that the
// path has not met.
func (e *Explorer) Branches(n *ir.If, s *step.State, g circuit.Ref) {
	if g.IsConst() {
		return
	}
	tests, other := false, false
	ir.Walk(n.X, func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.TypeTest:
			tests = true
			r, ok := e.step.Apart.Reference(x.X, s)
			other = other || !ok || !e.heap.whole(s, r)
			return false
		case *ir.Local, *ir.Global:
			other = true
		}
		return true
	})
	if !tests || other {
		return
	}
	if e.heap.about.alike == nil {
		e.heap.about.alike = map[circuit.Ref]bool{}
	}
	e.heap.about.alike[g&^1] = true
}

// whole reports whether a reference may be to all inputs of a space that the path has not met, or to none of them, so that they can still be
// renamed into each other.
func (h *initialiser) whole(s *step.State, r value.Refs) bool {
	in := map[*input.Space]int{}
	for _, t := range r {
		if sp := h.spaceOf(h.e.inputs.Object(t.Obj)); sp != nil && s.Met.Get(int(t.Obj)) == 0 {
			in[sp]++
		}
	}
	for sp, n := range in {
		for _, o := range sp.Objects {
			if s.Met.Get(int(o.Number)) == 0 {
				n--
			}
		}
		if n != 0 {
			return false
		}
	}
	return true
}
