// This file decides realisability: components by their steps, specifications with inputs and outputs by looking for a
// machine (bounded synthesis). Histories that break the specification are those of an automaton; a machine is correct
// if on no run of it that automaton visits its mark infinitely often. For a bound k the machine has to keep the marks
// on each run at most k: a game of safety. The other side has a strategy in its own game, where the complement is what
// it wants.

package stream

import (
	"encoding/binary"
	"fmt"
	"slices"

	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
)

func (q *question) realisable(s *subject) error {
	if s.system != nil {
		q.result.Notes = append(q.result.Notes, "an automaton with a step on every input is realisable by construction")
		return q.total(s, true)
	}
	return q.synthesise(s)
}

// maxCounter bounds how often a run may visit its mark, maxPositions the positions of a game.
const (
	maxCounter   = 6
	maxPositions = 60_000
	maxLetters   = 4096
)

// synthesise tries larger and larger bounds for both sides.
func (q *question) synthesise(s *subject) error {
	bad, err := q.marked(s, false)
	if err != nil {
		return err
	}
	good, err := q.marked(s, true)
	if err != nil {
		return err
	}
	ins, outs, err := q.letters(s)
	if err != nil {
		return err
	}
	for k := range maxCounter + 1 {
		// The machine sees the input of a slot before it gives the output.
		ours := &game{q: q, a: bad, bound: k, first: ins, second: outs}
		won, states, err := ours.solve()
		if err != nil {
			return err
		}
		q.result.States = max(q.result.States, states)
		if won {
			if err := ours.judge(); err != nil {
				return err
			}
			q.result.Verdict = Holds_
			note := "a machine with one state does it"
			if states > 1 {
				note = fmt.Sprintf("a machine with at most %d states does it", states)
			}
			q.result.Notes = append(q.result.Notes, note)
			return nil
		}
		// The environment gives an input, for whatever was the history before, and wins against every output.
		theirs := &game{q: q, a: good, bound: k, first: ins, second: outs, environment: true}
		if won, states, err = theirs.solve(); err != nil {
			return err
		}
		q.result.States = max(q.result.States, states)
		if won {
			if err := theirs.judge(); err != nil {
				return err
			}
			q.result.Verdict, q.result.Nothing = Violated, true
			q.result.Reason = "no machine gives right outputs for all inputs"
			return q.unanswered(theirs)
		}
	}
	q.result.Verdict, q.result.Reason = Unknown, fmt.Sprintf("no machine and no strategy of the environment was found with at most %d marks", maxCounter)
	return nil
}

// marked returns the automaton of a specification, or of its complement, over infinite histories, with one mark.
func (q *question) marked(s *subject, yes bool) (*omega.Automaton, error) {
	a, err := q.automaton(s, yes)
	if err != nil {
		return nil, err
	}
	if a, err = omega.Product(a, q.histories(false), q.budget); err != nil {
		return nil, err
	}
	if a, err = a.Simple(q.budget); err != nil {
		return nil, err
	}
	return a.Reduce(), nil
}

// letters returns the inputs and outputs of a slot, as far as the specification can tell them apart.
func (q *question) letters(s *subject) (ins, outs []bdd.Node, err error) {
	b := q.a.b
	inside := b.And(q.a.universe, b.Literal(endVar, false))
	split := func(in bool) ([]bdd.Node, error) {
		parts := []bdd.Node{inside}
		for i, c := range q.a.channels {
			if c.In != in {
				continue
			}
			if !c.Type.Finite() {
				return nil, errorAt(q.check.Span, CodeShape, "a machine is looked for over finite types only, and %s is of %v", c.Name, c.Type)
			}
			var next []bdd.Node
			for _, p := range parts {
				for _, v := range c.Type.All() {
					next = append(next, b.And(p, q.a.value(i, v)))
				}
			}
			if parts = next; len(parts) > maxLetters {
				return nil, errorAt(q.check.Span, CodeSize, "%s has more than %d combinations of messages in a slot", s.name, maxLetters)
			}
		}
		return parts, nil
	}
	if ins, err = split(true); err != nil {
		return nil, nil, err
	}
	outs, err = split(false)
	return ins, outs, err
}

// game is one of safety: for each state of the automaton, the most marks that a run to it met; more than the
// bound is lost. The machine wins if for each input there is an output that stays in the winning positions; the
// environment wins if there is an input such that each output does.
type game struct {
	q             *question
	a             *omega.Automaton
	bound         int
	first, second []bdd.Node
	environment   bool

	number map[string]int
	keys   []string
	moves  [][][]int // of each position, for each input and output; -1: lost
	lost   []bool
}

// judge makes an automaton of the strategy, and decides whether it has a forbidden history: one that the automaton of
// the game accepts.
func (g *game) judge() error {
	out, err := g.strategy()
	if err != nil {
		return err
	}
	p, err := omega.Product(out, g.a, g.q.budget)
	if err != nil {
		return err
	}
	if !p.Empty() {
		return &Fault{"a strategy for " + g.q.check.String() + " has a history that it should not have"}
	}
	return nil
}

// strategy is the automaton of the histories of the player who wins.
func (g *game) strategy() (*omega.Automaton, error) {
	b := g.a.B
	out := &omega.Automaton{B: b, Initial: []int{0}, Edges: make([][]omega.Edge, len(g.keys))}
	fine := func(to int) bool { return to >= 0 && !g.lost[to] }
	for i, rows := range g.moves {
		if g.lost[i] {
			continue
		}
		for x, row := range rows {
			if g.environment {
				if slices.ContainsFunc(row, func(to int) bool { return !fine(to) }) {
					continue
				}
				for y, to := range row {
					out.Edges[i] = append(out.Edges[i], omega.Edge{Label: b.And(g.first[x], g.second[y]), To: to})
				}
				break
			}
			y := slices.IndexFunc(row, fine)
			if y < 0 {
				return nil, &Fault{"a strategy has no answer"}
			}
			out.Edges[i] = append(out.Edges[i], omega.Edge{Label: b.And(g.first[x], g.second[y]), To: row[y]})
		}
	}
	return out, nil
}

// unanswered accepts a strategy of the environment: it has no history that is right, and each place of it has an input
// that goes on with each output. That is read off the certificate.
func (q *question) unanswered(g *game) error {
	out, err := g.strategy()
	if err != nil {
		return err
	}
	p, err := q.nothing(out, g.a)
	if err != nil || p == nil {
		return err
	}
	if !q.asks(&p.Left) {
		return &Fault{fmt.Sprintf("the inputs found for %v do not go on with all outputs", q.check)}
	}
	q.result.Accepted, q.result.Proof = true, p
	return nil
}

// asks reports whether in each state of an automaton that can be reached there is an input with an edge for each output.
func (q *question) asks(s *Shown) bool {
	ins, outs := q.slots(true), q.slots(false)
	var at func(edges []ShownEdge, in []lang.Value) bool
	at = func(edges []ShownEdge, in []lang.Value) bool {
		return !slices.ContainsFunc(outs, func(out []lang.Value) bool {
			slot := slices.Clone(in)
			for i, c := range q.a.channels {
				if !c.In {
					slot[i] = out[i]
				}
			}
			return !slices.ContainsFunc(edges, func(e ShownEdge) bool { return q.within(slot, e.Cubes) })
		})
	}
	from := make([][]ShownEdge, s.States)
	for _, e := range s.Edges {
		from[e.From] = append(from[e.From], e)
	}
	seen := map[int]bool{}
	queue := slices.Clone(s.Initial)
	for ; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		if seen[n] {
			continue
		}
		seen[n] = true
		if !slices.ContainsFunc(ins, func(in []lang.Value) bool { return at(from[n], in) }) {
			return false
		}
		for _, e := range from[n] {
			queue = append(queue, e.To)
		}
	}
	return len(seen) > 0
}

// slots are all messages of the inputs, or of the outputs, in one slot.
func (q *question) slots(in bool) [][]lang.Value {
	out := [][]lang.Value{make([]lang.Value, len(q.a.channels))}
	for i, c := range q.a.channels {
		if c.In != in {
			continue
		}
		var next [][]lang.Value
		for _, s := range out {
			for _, v := range c.Type.All() {
				t := slices.Clone(s)
				t[i] = v
				next = append(next, t)
			}
		}
		out = next
	}
	return out
}

// within reports whether a slot is in one of some cubes of a certificate.
func (q *question) within(slot []lang.Value, cubes [][]int) bool {
	return slices.ContainsFunc(cubes, func(cube []int) bool {
		return !slices.ContainsFunc(cube, func(l int) bool {
			v := max(l, -l) - 1
			return q.a.variable(slot, v) != (l > 0)
		})
	})
}

// position is the counter of each state; -1: no run is there.
func encode(p []int) string {
	var b []byte
	for _, n := range p {
		b = binary.AppendVarint(b, int64(n))
	}
	return string(b)
}

func decode(key string) []int {
	b := []byte(key)
	var out []int
	for len(b) > 0 {
		n, k := binary.Varint(b)
		b = b[k:]
		out = append(out, int(n))
	}
	return out
}

func (g *game) of(p []int) int {
	k := encode(p)
	i, ok := g.number[k]
	if !ok {
		i = len(g.keys)
		g.number[k] = i
		g.keys = append(g.keys, k)
	}
	return i
}

// step moves all runs on a letter; ok is false if one visits more marks than allowed.
func (g *game) step(p []int, letter bdd.Node) (next []int, ok bool) {
	next = slices.Repeat([]int{-1}, len(p))
	for s, n := range p {
		if n < 0 {
			continue
		}
		for _, e := range g.a.Edges[s] {
			if !g.a.B.Meets(e.Label, letter) {
				continue
			}
			m := n
			if e.Marks&1 == 1 || g.a.Sets == 0 {
				m++
			}
			if m > g.bound {
				return nil, false
			}
			next[e.To] = max(next[e.To], m)
		}
	}
	return next, true
}

// solve explores all positions, and then takes away those that are lost. It gives the number of positions.
func (g *game) solve() (won bool, size int, err error) {
	g.number = map[string]int{}
	start := slices.Repeat([]int{-1}, g.a.Len())
	for _, s := range g.a.Initial {
		start[s] = 0
	}
	g.of(start)
	for i := 0; i < len(g.keys); i++ {
		if i > maxPositions {
			return false, i, omega.ErrStates
		}
		if err := g.q.ctx.Err(); err != nil {
			return false, i, errTime
		}
		p := decode(g.keys[i])
		var rows [][]int
		for _, x := range g.first {
			var row []int
			for _, y := range g.second {
				next, ok := g.step(p, g.a.B.And(x, y))
				if !ok {
					row = append(row, -1)
				} else {
					row = append(row, g.of(next))
				}
			}
			rows = append(rows, row)
		}
		g.moves = append(g.moves, rows)
	}
	lost := make([]bool, len(g.keys))
	g.lost = lost
	for changed := true; changed; {
		changed = false
		for i := range g.keys {
			if !lost[i] && !g.stays(i, lost) {
				lost[i] = true
				changed = true
			}
		}
	}
	for _, l := range lost {
		if !l {
			size++
		}
	}
	return !lost[0], size, nil
}

// stays reports whether the player can stay out of what is lost.
func (g *game) stays(i int, lost []bool) bool {
	fine := func(to int) bool { return to >= 0 && !lost[to] }
	for _, row := range g.moves[i] {
		some, all := slices.ContainsFunc(row, fine), !slices.ContainsFunc(row, func(to int) bool { return !fine(to) })
		if g.environment && all {
			return true
		}
		if !g.environment && !some {
			return false
		}
	}
	return !g.environment
}
