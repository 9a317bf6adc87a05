// This file decides inclusion.

package omega

import "assay/logic/bdd"

// Method is how inclusion is decided.
type Method uint8

const (
	Safra  Method = iota // the product with the determinised right side
	Ramsey               // profiles of words, with subsumption
)

// Inclusion is the answer to: does b accept all words that a accepts?
type Inclusion struct {
	Holds bool
	Stem  []bdd.Node // where it does not hold: labels, of which every word is a counterexample
	Loop  []bdd.Node
	Made  int // states of the product, or profiles
}

// Includes reports whether b accepts, of the words over a universe, all that a accepts.
func Includes(a, b *Automaton, universe bdd.Node, method Method, budget Budget) (*Inclusion, error) {
	a, b = a.Restrict(universe).Reduce(), b.Restrict(universe).Reduce()
	if len(a.Initial) == 0 {
		return &Inclusion{Holds: true}, nil
	}
	if method == Ramsey {
		return ramsey(a, b, universe, budget)
	}
	var err error
	if b, err = b.Simple(budget); err != nil {
		return nil, err
	}
	p, made, err := againstDetermined(a, b, universe, budget)
	if err != nil {
		return nil, err
	}
	run, found := p.Lasso()
	if !found {
		return &Inclusion{Holds: true, Made: made}, nil
	}
	return &Inclusion{Stem: p.Labels(run.Stem), Loop: p.Labels(run.Loop), Made: made}, nil
}

// againstDetermined is the automaton for the words that a accepts and b does not.
func againstDetermined(a, b *Automaton, universe bdd.Node, budget Budget) (*Automaton, int, error) {
	d := newDeterminiser(b, universe)
	sink := -1 // b has no run
	c := &coloured{b: a.B, sets: a.Sets}
	var names numbering[[2]int]
	first := 0
	if len(b.Initial) == 0 {
		first = sink
	}
	for _, s := range a.Initial {
		c.initial = append(c.initial, names.of([2]int{s, first}))
	}
	for s := 0; s < len(names.keys); s++ {
		if err := budget.check(a.B, s); err != nil {
			return nil, s, err
		}
		k := names.keys[s]
		var right []ParityEdge
		if k[1] != sink {
			right = d.of(k[1])
		}
		var edges []colouredEdge
		for _, e := range a.Edges[k[0]] {
			rest := e.Label
			for _, f := range right {
				if l := a.B.And(e.Label, f.Label); l != bdd.False {
					edges = append(edges, colouredEdge{Edge{l, names.of([2]int{e.To, f.To}), e.Marks}, f.Colour})
					rest = a.B.Diff(rest, l)
				}
			}
			if rest != bdd.False {
				edges = append(edges, colouredEdge{Edge{rest, names.of([2]int{e.To, sink}), e.Marks}, 0})
			}
		}
		c.edges = append(c.edges, edges)
	}
	if c.sets >= MaxSets {
		return nil, 0, ErrSets
	}
	return c.rejecting(), len(names.keys), nil
}
