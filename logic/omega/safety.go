// This file splits properties into safety and liveness.

package omega

import "assay/logic/bdd"

// Closure accepts the words of which every beginning can be continued to a word
// that a accepts: the least safety property that contains a.
func (a *Automaton) Closure() *Automaton {
	out := a.Trim()
	out.Sets = 0
	for s, es := range out.Edges {
		edges := make([]Edge, len(es))
		for i, e := range es {
			edges[i] = Edge{e.Label, e.To, 0}
		}
		out.Edges[s] = tidy(a.B, edges)
	}
	return out
}

// Safety reports whether a is a safety property: each word that it does not
// accept has a beginning that no accepted word has.
func Safety(a *Automaton, universe bdd.Node, budget Budget) (*Inclusion, error) {
	return Includes(a.Closure(), a, universe, Safra, budget)
}

// Liveness reports whether a is a liveness property of a system: each beginning of
// a word of the system is one of a word of both. The system has no dead ends.
func Liveness(a, system *Automaton, universe bdd.Node, budget Budget) (*Inclusion, error) {
	p, err := Product(a, system, budget)
	if err != nil {
		return nil, err
	}
	return Includes(system.Closure(), p.Closure(), universe, Safra, budget)
}
