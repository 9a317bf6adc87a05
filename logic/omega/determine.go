// This file makes automata deterministic. A state of the result is a nested
// partition: each state of the automaton is in a stack of braces, and the braces
// are numbered by age. A brace is opened for runs that took an edge with the
// mark; where all runs in a brace are in inner braces, it is green: all of them met
// the mark since. A brace that is left by its last run is red.

package omega

import (
	"encoding/binary"
	"slices"

	"assay/logic/bdd"
)

// Parity is a deterministic automaton: a word is accepted if the least colour
// that its run meets infinitely often is odd. A word without a run is not.
type Parity struct {
	B       *bdd.Manager
	Edges   [][]ParityEdge // of each state; state 0 is the first, where there is one
	Colours int            // one more than the largest colour, which is even
}

// ParityEdge is a transition of a Parity.
type ParityEdge struct {
	Label  bdd.Node
	To     int
	Colour int
}

// place is a state with the braces it is in, from the oldest.
type place struct {
	state  int
	braces []int
}

// determiniser makes the states of a Parity as they are asked for.
type determiniser struct {
	a        *Automaton // with at most one set
	universe bdd.Node
	names    numbering[string]
	edges    map[int][]ParityEdge
	sets     map[int][]int // of states: see states
	none     int           // the colour of an edge on which nothing happens: even, larger than all
}

func newDeterminiser(a *Automaton, universe bdd.Node) *determiniser {
	d := &determiniser{a: a, universe: universe, edges: map[int][]ParityEdge{}, none: 2*a.Len() + 4}
	var first []place
	for _, s := range a.Initial {
		first = append(first, place{s, []int{0}})
	}
	d.names.of(placesKey(sorted(first)))
	return d
}

func sorted(ps []place) []place {
	slices.SortFunc(ps, func(x, y place) int { return x.state - y.state })
	return slices.CompactFunc(ps, func(x, y place) bool { return x.state == y.state })
}

func placesKey(ps []place) string {
	var b []byte
	for _, p := range ps {
		b = binary.AppendUvarint(b, uint64(p.state))
		b = binary.AppendUvarint(b, uint64(len(p.braces)))
		for _, x := range p.braces {
			b = binary.AppendUvarint(b, uint64(x))
		}
	}
	return string(b)
}

func placesOf(key string) []place {
	b := []byte(key)
	next := func() int {
		x, n := binary.Uvarint(b)
		b = b[n:]
		return int(x)
	}
	var out []place
	for len(b) > 0 {
		p := place{state: next()}
		for n := next(); n > 0; n-- {
			p.braces = append(p.braces, next())
		}
		out = append(out, p)
	}
	return out
}

// of are the edges of a state.
func (d *determiniser) of(s int) []ParityEdge {
	if es, ok := d.edges[s]; ok {
		return es
	}
	places := placesOf(d.names.keys[s])
	var labels []bdd.Node
	for _, p := range places {
		for _, e := range d.a.Edges[p.state] {
			if !slices.Contains(labels, e.Label) {
				labels = append(labels, e.Label)
			}
		}
	}
	m := d.a.B
	out := []ParityEdge{}
	for _, letter := range m.Partition(d.universe, labels) {
		next, colour := d.step(places, letter)
		if len(next) > 0 {
			out = append(out, ParityEdge{letter, d.names.of(placesKey(next)), colour})
		}
	}
	d.edges[s] = out
	return out
}

// states are those of the automaton that a state is made of.
func (d *determiniser) states(s int) []int {
	if d.sets == nil {
		d.sets = map[int][]int{}
	}
	out, ok := d.sets[s]
	if !ok {
		for _, p := range placesOf(d.names.keys[s]) {
			out = append(out, p.state)
		}
		d.sets[s] = out
	}
	return out
}

// better reports whether one stack of braces is kept of two: that of older runs, then the deeper one.
func better(x, y []int) bool {
	for i := 0; i < len(x) && i < len(y); i++ {
		if x[i] != y[i] {
			return x[i] < y[i]
		}
	}
	return len(x) > len(y)
}

// step is the next state on the letters of a part, which is inside or outside of each label.
func (d *determiniser) step(places []place, letter bdd.Node) (next []place, colour int) {
	fresh := 0
	for _, p := range places {
		for _, b := range p.braces {
			fresh = max(fresh, b+1)
		}
	}
	old := fresh
	best := map[int][]int{}
	for _, p := range places {
		for _, e := range d.a.Edges[p.state] {
			if !d.a.B.Meets(e.Label, letter) {
				continue
			}
			braces := p.braces
			if e.Marks&1 == 1 || d.a.Sets == 0 {
				braces = append(slices.Clone(braces), fresh)
				fresh++
			}
			if b, ok := best[e.To]; !ok || better(braces, b) {
				best[e.To] = braces
			}
		}
	}
	for s, b := range best {
		next = append(next, place{s, b})
	}
	return d.events(sorted(next), old, fresh)
}

// events finds the least brace with an event, closes what is inside green braces, and numbers the braces anew.
func (d *determiniser) events(next []place, old, fresh int) ([]place, int) {
	occurs, last := make([]bool, fresh), make([]bool, fresh)
	for _, p := range next {
		for _, b := range p.braces {
			occurs[b] = true
		}
		last[p.braces[len(p.braces)-1]] = true
	}
	colour := d.none
	for b := range fresh {
		switch {
		case !occurs[b] && b < old:
			colour = min(colour, 2*b)
		case occurs[b] && !last[b]:
			colour = min(colour, 2*b+1)
		}
	}
	kept := make([]bool, fresh)
	for i, p := range next {
		for k, b := range p.braces {
			if !last[b] { // green: what is inside is closed
				p.braces = p.braces[:k+1]
				break
			}
		}
		next[i].braces = p.braces
		for _, b := range p.braces {
			kept[b] = true
		}
	}
	number, n := make([]int, fresh), 0
	for b := range fresh {
		if kept[b] {
			number[b] = n
			n++
		}
	}
	for i, p := range next {
		braces := make([]int, len(p.braces))
		for k, b := range p.braces {
			braces[k] = number[b]
		}
		next[i].braces = braces
	}
	return next, colour
}

// Determinise is a deterministic automaton for the same words over a universe.
func Determinise(a *Automaton, universe bdd.Node, budget Budget) (*Parity, error) {
	a, err := a.Simple(budget)
	if err != nil {
		return nil, err
	}
	d := newDeterminiser(a, universe)
	out := &Parity{B: a.B, Colours: d.none + 1}
	if len(a.Initial) == 0 {
		return out, nil
	}
	for s := 0; s < len(d.names.keys); s++ {
		if err := budget.check(a.B, s); err != nil {
			return nil, err
		}
		out.Edges = append(out.Edges, d.of(s))
	}
	return out, nil
}

// coloured is a graph with marks and colours: what a run of one automaton and
// of a Parity are together.
type coloured struct {
	b       *bdd.Manager
	initial []int
	edges   [][]colouredEdge
	sets    int
}

type colouredEdge struct {
	Edge
	colour int
}

// rejecting is the automaton for runs that meet all marks and whose least colour seen
// infinitely often is even: it guesses the colour, and that none below comes again.
func (c *coloured) rejecting() *Automaton {
	used := map[int]bool{}
	for _, es := range c.edges {
		for _, e := range es {
			used[e.colour] = true
		}
	}
	var evens []int
	for k := range used {
		if k%2 == 0 {
			evens = append(evens, k)
		}
	}
	slices.Sort(evens)
	n := len(c.edges)
	out := &Automaton{B: c.b, Initial: slices.Clone(c.initial), Sets: c.sets + 1, Edges: make([][]Edge, n*(len(evens)+1))}
	for s, es := range c.edges {
		for _, e := range es {
			out.Edges[s] = append(out.Edges[s], Edge{e.Label, e.To, 0})
			for i, k := range evens {
				if e.colour < k {
					continue
				}
				marks := e.Marks
				if e.colour == k {
					marks |= 1 << c.sets
				}
				to := (i+1)*n + e.To
				out.Edges[s] = append(out.Edges[s], Edge{e.Label, to, 0})
				out.Edges[(i+1)*n+s] = append(out.Edges[(i+1)*n+s], Edge{e.Label, to, marks})
			}
		}
	}
	// What is accepted from the beginning needs no guess, so that lassos are short.
	for i := range evens {
		for _, s := range c.initial {
			out.Initial = append(out.Initial, (i+1)*n+s)
		}
	}
	for s := range out.Edges {
		out.Edges[s] = tidy(c.b, out.Edges[s])
	}
	return out
}

// Complement is an automaton for the words over the universe that p does not accept.
func (p *Parity) Complement(universe bdd.Node) *Automaton {
	sink := len(p.Edges)
	c := &coloured{b: p.B, initial: []int{0}, edges: make([][]colouredEdge, sink+1)}
	for s, es := range p.Edges {
		rest := universe
		for _, e := range es {
			c.edges[s] = append(c.edges[s], colouredEdge{Edge{e.Label, e.To, 0}, e.Colour})
			rest = p.B.Diff(rest, e.Label)
		}
		if rest != bdd.False {
			c.edges[s] = append(c.edges[s], colouredEdge{Edge{rest, sink, 0}, 0})
		}
	}
	c.edges[sink] = []colouredEdge{{Edge{universe, sink, 0}, 0}}
	return c.rejecting()
}

// Complement is an automaton for the words over a universe that a does not accept.
func Complement(a *Automaton, universe bdd.Node, budget Budget) (*Automaton, error) {
	a = a.Reduce()
	if a.Deterministic() {
		return a.complementDeterministic(universe), nil
	}
	p, err := Determinise(a, universe, budget)
	if err != nil {
		return nil, err
	}
	return p.Complement(universe).Reduce(), nil
}

// complementDeterministic guesses a mark that comes no more.
func (a *Automaton) complementDeterministic(universe bdd.Node) *Automaton {
	n := a.Len()
	sink := n * (a.Sets + 1)
	out := &Automaton{B: a.B, Sets: 1, Initial: []int{sink}, Edges: make([][]Edge, sink+1)}
	if len(a.Initial) == 1 {
		out.Initial = nil
		for i := range a.Sets + 1 {
			out.Initial = append(out.Initial, i*n+a.Initial[0])
		}
	}
	for s, es := range a.Edges {
		rest := universe
		for _, e := range es {
			rest = a.B.Diff(rest, e.Label)
			out.Edges[s] = append(out.Edges[s], Edge{e.Label, e.To, 0})
			for i := range a.Sets {
				if e.Marks>>i&1 == 0 {
					out.Edges[s] = append(out.Edges[s], Edge{e.Label, (i+1)*n + e.To, 0})
					out.Edges[(i+1)*n+s] = append(out.Edges[(i+1)*n+s], Edge{e.Label, (i+1)*n + e.To, 1})
				}
			}
		}
		if rest != bdd.False {
			out.Edges[s] = append(out.Edges[s], Edge{rest, sink, 0})
		}
	}
	out.Edges[sink] = []Edge{{universe, sink, 1}}
	for s := range out.Edges {
		out.Edges[s] = tidy(a.B, out.Edges[s])
	}
	return out.Trim()
}
