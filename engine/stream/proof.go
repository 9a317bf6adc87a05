// This file makes certificates: why two automata have no word in common.

package stream

import (
	"fmt"

	"assay/logic/bdd"
	"assay/logic/omega"
)

// Proof shows that no word is accepted by both of two automata. Pairs of states that can be reached are in
// classes; edges never lead to a smaller class, and inside each class some mark is missing.
type Proof struct {
	Variables []string `json:"variables"`
	Left      Shown    `json:"left"`
	Right     Shown    `json:"right"`
	Pairs     []Pair   `json:"pairs"`
	Missing   []int    `json:"missing"` // of each class: a mark; those of the right automaton come after those of the left one
	Also      *Proof   `json:"also,omitempty"`
}

// Shown is an automaton in a certificate.
type Shown struct {
	States  int         `json:"states"`
	Initial []int       `json:"initial"`
	Marks   int         `json:"marks"`
	Edges   []ShownEdge `json:"edges"`
}

// ShownEdge is an edge for each of some cubes of letters: variables that are true, and such that are false, as
// number+1 and -(number+1).
type ShownEdge struct {
	From  int     `json:"from"`
	To    int     `json:"to"`
	Marks []int   `json:"marks,omitempty"`
	Cubes [][]int `json:"cubes"`
}

// Pair is a pair of states and its class.
type Pair struct {
	Left  int `json:"left"`
	Right int `json:"right"`
	Class int `json:"class"`
}

// maxProof bounds the edges of a certificate; larger ones are not made.
const maxProof = 200_000

// proof makes the certificate; nil where it would be too large.
func (q *question) proof(left, right *omega.Automaton) (*Proof, error) {
	out := &Proof{Left: q.shown(left), Right: q.shown(right)}
	out.Variables = q.a.names()
	type pair struct{ l, r int }
	number := map[pair]int{}
	var pairs []pair
	of := func(p pair) int {
		i, ok := number[p]
		if !ok {
			i = len(pairs)
			number[p] = i
			pairs = append(pairs, p)
		}
		return i
	}
	for _, l := range left.Initial {
		for _, r := range right.Initial {
			of(pair{l, r})
		}
	}
	g := &omega.Automaton{B: q.a.b, Sets: left.Sets + right.Sets}
	edges := 0
	for i := 0; i < len(pairs); i++ {
		var es []omega.Edge
		for _, e := range left.Edges[pairs[i].l] {
			for _, f := range right.Edges[pairs[i].r] {
				if q.a.b.And(e.Label, f.Label) != bdd.False {
					es = append(es, omega.Edge{Label: bdd.True, To: of(pair{e.To, f.To}), Marks: e.Marks | f.Marks<<left.Sets})
				}
			}
		}
		if edges += len(es); edges > maxProof {
			q.result.Unproved = fmt.Sprintf("it would have more than %d edges", maxProof)
			return nil, nil
		}
		g.Edges = append(g.Edges, es)
	}
	comp := g.Components()
	size := 0
	for _, c := range comp {
		size = max(size, c+1)
	}
	marks := make([]uint64, size)
	inner := make([]bool, size)
	for s, es := range g.Edges {
		for _, e := range es {
			if comp[s] == comp[e.To] {
				marks[comp[s]] |= e.Marks
				inner[comp[s]] = true
			}
		}
	}
	out.Missing = make([]int, size)
	for c := range out.Missing {
		// Components are numbered from the end; classes go up along edges.
		k := size - 1 - c
		out.Missing[k] = -1 // no edge inside
		for m := 0; inner[c] && m < g.Sets; m++ {
			if marks[c]>>m&1 == 0 {
				out.Missing[k] = m
			}
		}
		if inner[c] && out.Missing[k] < 0 {
			return nil, &Fault{"an accepted run where there is none"}
		}
	}
	for i, p := range pairs {
		out.Pairs = append(out.Pairs, Pair{p.l, p.r, size - 1 - comp[i]})
	}
	return out, nil
}

func (q *question) shown(a *omega.Automaton) Shown {
	out := Shown{States: a.Len(), Initial: a.Initial, Marks: a.Sets}
	for s, es := range a.Edges {
		for _, e := range es {
			x := ShownEdge{From: s, To: e.To}
			for m := range a.Sets {
				if e.Marks>>m&1 == 1 {
					x.Marks = append(x.Marks, m)
				}
			}
			q.a.b.Cubes(e.Label, func(c []bdd.Literal) bool {
				cube := []int{}
				for _, l := range c {
					n := l.Var + 1
					if !l.Value {
						n = -n
					}
					cube = append(cube, n)
				}
				x.Cubes = append(x.Cubes, cube)
				return true
			})
			out.Edges = append(out.Edges, x)
		}
	}
	return out
}

// names returns what the variables of the alphabet mean.
func (a *alphabet) names() []string {
	out := []string{"ended"}
	for i, c := range a.channels {
		for k := range a.width[i] {
			if c.Type.Finite() {
				out = append(out, c.Name+"."+string(rune('0'+k)))
			} else {
				out = append(out, c.Name+" = ~")
			}
		}
	}
	for _, p := range a.predicates {
		out = append(out, p.Expr.String())
	}
	return out
}
