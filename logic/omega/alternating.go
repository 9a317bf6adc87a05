// This file defines alternating automata, and makes them simple.

package omega

import (
	"encoding/binary"
	"slices"

	"assay/logic/bdd"
)

// Choice is one alternative of an alternating automaton: on the letters of
// Label, all of To have to accept the rest. An empty To accepts everything.
type Choice struct {
	Label bdd.Node
	To    []int
}

// Alternating is an alternating Büchi automaton: a word is accepted if choices
// can be made so that each path meets final states infinitely often or ends.
type Alternating struct {
	B       *bdd.Manager
	Initial []int // all of them have to accept
	Final   []bool
	Choices [][]Choice // of each state
}

// Simple is the automaton whose states are sets: all paths that are followed,
// and those of them that owe a final state since the last breakpoint.
func (a *Alternating) Simple(budget Budget) (*Automaton, error) {
	out := &Automaton{B: a.B, Sets: 1}
	var names numbering[string]
	out.Initial = []int{names.of(oweKey(sortedSet(a.Initial), sortedSet(a.Initial)))}
	for s := 0; s < len(names.keys); s++ {
		if err := budget.check(a.B, s); err != nil {
			return nil, err
		}
		all, owe := oweOf(names.keys[s])
		edges, err := a.edges(all, owe, &names, budget)
		if err != nil {
			return nil, err
		}
		out.Edges = append(out.Edges, tidy(a.B, edges))
	}
	return out, nil
}

// follow is a way to go on from some states of a set.
type follow struct {
	label    bdd.Node
	all, owe []int
}

func (a *Alternating) edges(all, owe []int, names *numbering[string], budget Budget) ([]Edge, error) {
	ways := []follow{{label: bdd.True}}
	for _, s := range all {
		var next []follow
		for _, w := range ways {
			for _, c := range a.Choices[s] {
				l := a.B.And(w.label, c.Label)
				if l == bdd.False {
					continue
				}
				f := follow{l, sortedSet(append(slices.Clone(w.all), c.To...)), w.owe}
				if slices.Contains(owe, s) {
					f.owe = sortedSet(append(slices.Clone(w.owe), c.To...))
				}
				next = append(next, f)
			}
		}
		ways = next
		if err := budget.check(a.B, len(ways)); err != nil {
			return nil, err
		}
	}
	var edges []Edge
	for _, w := range ways {
		marks := uint64(0)
		left := slices.DeleteFunc(slices.Clone(w.owe), func(s int) bool { return a.Final[s] })
		if len(left) == 0 {
			marks = 1
			left = slices.DeleteFunc(slices.Clone(w.all), func(s int) bool { return a.Final[s] })
		}
		edges = append(edges, Edge{w.label, names.of(oweKey(w.all, left)), marks})
	}
	return edges, nil
}

// sortedSet sorts states and drops doubles.
func sortedSet(s []int) []int {
	slices.Sort(s)
	return slices.Compact(s)
}

func oweKey(all, owe []int) string {
	b := binary.AppendUvarint(nil, uint64(len(all)))
	for _, s := range append(slices.Clone(all), owe...) {
		b = binary.AppendUvarint(b, uint64(s))
	}
	return string(b)
}

func oweOf(key string) (all, owe []int) {
	b := []byte(key)
	var n uint64
	var list []int
	for first := true; len(b) > 0; first = false {
		x, k := binary.Uvarint(b)
		b = b[k:]
		if first {
			n = x
		} else {
			list = append(list, int(x))
		}
	}
	return list[:n], list[n:]
}
