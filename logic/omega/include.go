// This file decides inclusion.

package omega

import (
	"slices"

	"assay/logic/bdd"
)

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
	return againstDetermined(a, b, universe, budget)
}

// product is the part of the product of a and the determinised b that was made so far, in the order of distance.
type product struct {
	a     *Automaton
	d     *determiniser
	names numbering[[2]int] // states of a, and of the determinised b; sink where b has no run
	done  *coloured         // the edges of those that were looked at

	better [][]bool // better[s][r]: state r of b accepts what state s of a accepts; nil: not compared
}

// sink is the state of b without a run.
const sink = -1

// firstLook is after how many states a lasso is looked for at first, and then whenever there are twice as many.
const firstLook = 64

// againstDetermined looks for a word that a accepts and b does not.
func againstDetermined(a, b *Automaton, universe bdd.Node, budget Budget) (*Inclusion, error) {
	if a.Sets >= MaxSets {
		return nil, ErrSets
	}
	p := &product{a: a, d: newDeterminiser(b, universe), done: &coloured{b: a.B, sets: a.Sets}, better: covered(a, b)}
	first := 0
	if len(b.Initial) == 0 {
		first = sink
	}
	for _, s := range a.Initial {
		p.done.initial = append(p.done.initial, p.names.of([2]int{s, first}))
	}
	look := firstLook
	for s := 0; s < len(p.names.keys); s++ {
		if err := budget.check(a.B, s); err != nil {
			return nil, err
		}
		if s == look {
			look *= 2
			if out := p.lasso(); out != nil {
				return out, nil
			}
		}
		p.done.edges = append(p.done.edges, p.edges(p.names.keys[s]))
	}
	if out := p.lasso(); out != nil {
		return out, nil
	}
	return &Inclusion{Holds: true, Made: len(p.names.keys)}, nil
}

// lasso is a counterexample in what was made so far; nil: there is none.
func (p *product) lasso() *Inclusion {
	part := *p.done
	part.edges = append(slices.Clip(part.edges), make([][]colouredEdge, len(p.names.keys)-len(part.edges))...)
	q := part.rejecting()
	run, found := q.Lasso()
	if !found {
		return nil
	}
	return &Inclusion{Stem: q.Labels(run.Stem), Loop: q.Labels(run.Loop), Made: len(p.names.keys)}
}

// edges are those of a pair, without the ones that lead to where b accepts all that a accepts.
func (p *product) edges(k [2]int) (edges []colouredEdge) {
	b := p.a.B
	var right []ParityEdge
	if k[1] != sink {
		right = p.d.of(k[1])
	}
	for _, e := range p.a.Edges[k[0]] {
		rest := e.Label
		for _, f := range right {
			l := b.And(e.Label, f.Label)
			if l == bdd.False {
				continue
			}
			rest = b.Diff(rest, l)
			if !p.covers(e.To, f.To) {
				edges = append(edges, colouredEdge{Edge{l, p.names.of([2]int{e.To, f.To}), e.Marks}, f.Colour})
			}
		}
		if rest != bdd.False {
			edges = append(edges, colouredEdge{Edge{rest, p.names.of([2]int{e.To, sink}), e.Marks}, 0})
		}
	}
	return edges
}

// covers reports whether one of the states that b can be in accepts all that a state of a accepts.
func (p *product) covers(s, q int) bool {
	return p.better != nil && slices.ContainsFunc(p.d.states(q), func(r int) bool { return p.better[s][r] })
}

// covered compares the states of a with those of b by simulation, where they are not too many.
func covered(a, b *Automaton) [][]bool {
	u := Union(a, b)
	if u.Len() > reduceStates || u.Size() > reduceEdges {
		return nil
	}
	le := u.Simulation()
	out := make([][]bool, a.Len())
	for s := range out {
		out[s] = le[s][a.Len():]
	}
	return out
}
