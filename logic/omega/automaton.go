// This file defines automata with marks on edges, and their products.

package omega

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"slices"

	"assay/logic/bdd"
)

// Edge is a transition. The run may take it on each letter of its label.
type Edge struct {
	Label bdd.Node
	To    int
	Marks uint64 // bit i: the edge is in acceptance set i
}

// Automaton is a generalised Büchi automaton with marks on edges. States are
// numbers; with no acceptance set, every infinite run is accepted.
type Automaton struct {
	B       *bdd.Manager
	Initial []int
	Edges   [][]Edge // of each state
	Sets    int      // acceptance sets, at most MaxSets
}

// MaxSets bounds the acceptance sets of an automaton.
const MaxSets = 64

// Len is how many states there are.
func (a *Automaton) Len() int { return len(a.Edges) }

// Size is how many edges there are.
func (a *Automaton) Size() int {
	n := 0
	for _, es := range a.Edges {
		n += len(es)
	}
	return n
}

// all is the marks of every acceptance set.
func (a *Automaton) all() uint64 { return allMarks(a.Sets) }

func allMarks(sets int) uint64 {
	if sets >= MaxSets {
		return ^uint64(0)
	}
	return 1<<sets - 1
}

// Budget bounds an operation.
type Budget struct {
	Context context.Context // nil: no end
	States  int             // of what is made; 0: DefaultStates
}

// DefaultStates is how many states an operation makes at most.
const DefaultStates = 200_000

// ErrStates says that an automaton would be larger than the budget allows.
var ErrStates = errors.New("too many states")

// ErrNodes says that labels would be larger than the limit of their manager.
var ErrNodes = errors.New("labels are too large")

// ErrSets says that an automaton needs more than MaxSets acceptance sets.
var ErrSets = errors.New("too many acceptance sets")

// check is called for each new state.
func (b Budget) check(m *bdd.Manager, states int) error {
	limit := b.States
	if limit == 0 {
		limit = DefaultStates
	}
	switch {
	case states > limit:
		return ErrStates
	case m.Full():
		return ErrNodes
	case b.Context != nil && b.Context.Err() != nil:
		return context.Cause(b.Context)
	}
	return nil
}

// numbering gives states of a construction their numbers, in the order they are met.
type numbering[K comparable] struct {
	number map[K]int
	keys   []K
}

func (n *numbering[K]) of(k K) int {
	if n.number == nil {
		n.number = map[K]int{}
	}
	i, ok := n.number[k]
	if !ok {
		i = len(n.keys)
		n.number[k] = i
		n.keys = append(n.keys, k)
	}
	return i
}

// tidy joins edges that differ in their labels only, and gives them an order.
func tidy(m *bdd.Manager, edges []Edge) []Edge {
	slices.SortStableFunc(edges, func(x, y Edge) int {
		return cmp.Or(cmp.Compare(x.To, y.To), cmp.Compare(x.Marks, y.Marks))
	})
	out := edges[:0]
	for _, e := range edges {
		if k := len(out) - 1; k >= 0 && out[k].To == e.To && out[k].Marks == e.Marks {
			out[k].Label = m.Or(out[k].Label, e.Label)
		} else if e.Label != bdd.False {
			out = append(out, e)
		}
	}
	return out
}

// Everything accepts all words over a universe.
func Everything(m *bdd.Manager, universe bdd.Node) *Automaton {
	return &Automaton{B: m, Initial: []int{0}, Edges: [][]Edge{tidy(m, []Edge{{Label: universe}})}}
}

// Product accepts what both accept: the part that can be reached.
func Product(a, b *Automaton, budget Budget) (*Automaton, error) {
	if a.Sets+b.Sets > MaxSets {
		return nil, ErrSets
	}
	out := &Automaton{B: a.B, Sets: a.Sets + b.Sets}
	var names numbering[[2]int]
	var edges []Edge // of one state
	for _, p := range a.Initial {
		for _, q := range b.Initial {
			out.Initial = append(out.Initial, names.of([2]int{p, q}))
		}
	}
	for s := 0; s < len(names.keys); s++ {
		if err := budget.check(a.B, s); err != nil {
			return nil, err
		}
		k := names.keys[s]
		edges = edges[:0]
		for _, e := range a.Edges[k[0]] {
			for _, f := range b.Edges[k[1]] {
				if l := a.B.And(e.Label, f.Label); l != bdd.False {
					edges = append(edges, Edge{l, names.of([2]int{e.To, f.To}), e.Marks | f.Marks<<a.Sets})
				}
			}
		}
		out.Edges = append(out.Edges, slices.Clone(tidy(a.B, edges)))
	}
	return out, nil
}

// Union accepts what one of two accepts.
func Union(a, b *Automaton) *Automaton {
	out := &Automaton{B: a.B, Sets: max(a.Sets, b.Sets)}
	for _, x := range []*Automaton{a, b} {
		shift := out.Len()
		lacking := allMarks(out.Sets) &^ x.all()
		for _, s := range x.Initial {
			out.Initial = append(out.Initial, s+shift)
		}
		for _, es := range x.Edges {
			var edges []Edge
			for _, e := range es {
				edges = append(edges, Edge{e.Label, e.To + shift, e.Marks | lacking})
			}
			out.Edges = append(out.Edges, edges)
		}
	}
	return out
}

// Simple is the same language with at most one acceptance set.
func (a *Automaton) Simple(budget Budget) (*Automaton, error) {
	if a.Sets <= 1 {
		return a, nil
	}
	out := &Automaton{B: a.B, Sets: 1}
	var names numbering[[2]int] // state, and how many marks were met in their order
	for _, s := range a.Initial {
		out.Initial = append(out.Initial, names.of([2]int{s, 0}))
	}
	for s := 0; s < len(names.keys); s++ {
		if err := budget.check(a.B, s); err != nil {
			return nil, err
		}
		k := names.keys[s]
		var edges []Edge
		for _, e := range a.Edges[k[0]] {
			level, marks := k[1]+bits.TrailingZeros64(^(e.Marks>>k[1])), uint64(0)
			if level >= a.Sets {
				level, marks = bits.TrailingZeros64(^e.Marks)%MaxSets, 1
				if level >= a.Sets {
					level = 0
				}
			}
			edges = append(edges, Edge{e.Label, names.of([2]int{e.To, level}), marks})
		}
		out.Edges = append(out.Edges, tidy(a.B, edges))
	}
	return out, nil
}

// Project forgets variables: it accepts a word if some values for them make an accepted word.
func (a *Automaton) Project(hidden func(v int) bool) *Automaton {
	return a.relabelled(func(l bdd.Node) bdd.Node { return a.B.Exists(l, hidden) })
}

// Restrict keeps the letters of a universe.
func (a *Automaton) Restrict(universe bdd.Node) *Automaton {
	return a.relabelled(func(l bdd.Node) bdd.Node { return a.B.And(l, universe) })
}

func (a *Automaton) relabelled(label func(bdd.Node) bdd.Node) *Automaton {
	out := &Automaton{B: a.B, Initial: slices.Clone(a.Initial), Sets: a.Sets}
	for _, es := range a.Edges {
		var edges []Edge
		for _, e := range es {
			edges = append(edges, Edge{label(e.Label), e.To, e.Marks})
		}
		out.Edges = append(out.Edges, tidy(a.B, edges))
	}
	return out
}

// Deterministic reports whether each word has at most one run.
func (a *Automaton) Deterministic() bool {
	if len(a.Initial) > 1 {
		return false
	}
	for _, es := range a.Edges {
		seen := bdd.False
		for _, e := range es {
			if a.B.Meets(seen, e.Label) {
				return false
			}
			seen = a.B.Or(seen, e.Label)
		}
	}
	return true
}

// keep is the automaton with some states only.
func (a *Automaton) keep(good func(s int) bool) *Automaton {
	out := &Automaton{B: a.B, Sets: a.Sets, Edges: [][]Edge{}}
	number := make([]int, a.Len())
	n := 0
	for s := range a.Edges {
		number[s] = -1
		if good(s) {
			number[s] = n
			n++
		}
	}
	for s, es := range a.Edges {
		if number[s] < 0 {
			continue
		}
		edges := []Edge{}
		for _, e := range es {
			if number[e.To] >= 0 {
				edges = append(edges, Edge{e.Label, number[e.To], e.Marks})
			}
		}
		out.Edges = append(out.Edges, edges)
	}
	for _, s := range a.Initial {
		if number[s] >= 0 && !slices.Contains(out.Initial, number[s]) {
			out.Initial = append(out.Initial, number[s])
		}
	}
	return out
}
