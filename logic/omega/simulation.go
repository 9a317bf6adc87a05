// This file makes automata smaller by direct simulation.

package omega

import (
	"slices"

	"assay/logic/bdd"
)

// Reduce compares states of automata up to these sizes; larger ones are only trimmed, since every pair of
// edges is looked at several times.
const (
	reduceStates = 600
	reduceEdges  = 2500
)

// Reduce is the same language with fewer states and edges, as far as direct
// simulation and trimming show it.
func (a *Automaton) Reduce() *Automaton {
	a = a.Trim()
	if a.Len() > reduceStates || a.Size() > reduceEdges {
		return a
	}
	le := a.Simulation()
	class := make([]int, a.Len())
	var kept []int
	for s := range class {
		class[s] = -1
		for i, r := range kept {
			if le[s][r] && le[r][s] {
				class[s] = i
			}
		}
		if class[s] < 0 {
			class[s] = len(kept)
			kept = append(kept, s)
		}
	}
	out := &Automaton{B: a.B, Sets: a.Sets, Edges: [][]Edge{}}
	for _, s := range a.Initial {
		better := slices.ContainsFunc(a.Initial, func(r int) bool { return le[s][r] && !le[r][s] })
		if !better && !slices.Contains(out.Initial, class[s]) {
			out.Initial = append(out.Initial, class[s])
		}
	}
	for _, s := range kept {
		out.Edges = append(out.Edges, a.lesser(s, le, class))
	}
	return out.keep(reachableOf(out))
}

func reachableOf(a *Automaton) func(int) bool {
	seen := a.reachable()
	return func(s int) bool { return seen[s] }
}

// lesser are the edges of a class without what better edges have.
func (a *Automaton) lesser(s int, le [][]bool, class []int) []Edge {
	var edges []Edge
	es := a.Edges[s]
	for i, e := range es {
		label := e.Label
		for j, f := range es {
			if i == j || e.Marks&^f.Marks != 0 || !le[e.To][f.To] {
				continue
			}
			// Of two edges that are equally good the first one stays.
			if equal := e.Marks == f.Marks && le[f.To][e.To]; !equal || j < i {
				label = a.B.Diff(label, f.Label)
			}
		}
		edges = append(edges, Edge{label, class[e.To], e.Marks})
	}
	return tidy(a.B, edges)
}

// Simulation is the largest direct simulation: le[s][r] says that r can answer
// each edge of s by edges that together have its letters, have all its marks,
// and lead to states that simulate its target.
func (a *Automaton) Simulation() (le [][]bool) {
	n := a.Len()
	le = make([][]bool, n)
	for s := range le {
		le[s] = make([]bool, n)
		for r := range le[s] {
			le[s][r] = true
		}
	}
	for changed := true; changed; {
		changed = false
		for s := range n {
			for r := range n {
				if s != r && le[s][r] && !a.answers(s, r, le) {
					le[s][r] = false
					changed = true
				}
			}
		}
	}
	return le
}

func (a *Automaton) answers(s, r int, le [][]bool) bool {
	for _, e := range a.Edges[s] {
		left := e.Label
		for _, f := range a.Edges[r] {
			if e.Marks&^f.Marks == 0 && le[e.To][f.To] {
				left = a.B.Diff(left, f.Label)
				if left == bdd.False {
					break
				}
			}
		}
		if left != bdd.False {
			return false
		}
	}
	return true
}
