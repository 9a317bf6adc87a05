// This file runs components: step by step for the judge, and as automata.

package stream

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"assay/engine/stream/judge"
	"assay/engine/stream/steps"
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
)

// runs reports whether a component has a run with a history, whose channels are identified by numbers, and where it is
// after each slot of the stem and one round of the loop.
func runs(ctx context.Context, c *lang.Component, h *History, channels []int) (bool, error) {
	at := map[string]steps.Place{steps.First(c).Key(): steps.First(c)}
	slot := func(s []lang.Value) []lang.Value {
		out := make([]lang.Value, len(channels))
		for i, k := range channels {
			out[i] = s[k]
		}
		return out
	}
	step := func(s []lang.Value) error {
		next := map[string]steps.Place{}
		for _, p := range at {
			ps, err := steps.After(c, p, slot(s))
			if err != nil {
				return err
			}
			for _, q := range ps {
				next[q.Key()] = q
			}
		}
		at = next
		return nil
	}
	for _, s := range h.Stem {
		if err := step(s); err != nil {
			return false, err
		}
	}
	seen := map[string]bool{}
	for {
		var keys []string
		for k := range at {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		all := strings.Join(keys, ";")
		if len(at) == 0 || seen[all] {
			break
		}
		switch {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case len(seen) >= mostJudged || len(at) >= mostJudged:
			return false, fmt.Errorf("%s is in other states in each of %d rounds of a loop, so that nobody knows whether it goes on", c.Name, len(seen))
		}
		seen[all] = true
		for _, s := range h.Loop {
			if err := step(s); err != nil {
				return false, err
			}
		}
	}
	if len(at) == 0 {
		return false, nil
	}
	for _, f := range c.Fair {
		if !judge.Holds(f, h, channels) {
			return false, nil
		}
	}
	return true, nil
}

// mostJudged bounds the rounds of a loop, and the places in each, in which a component is looked for in the same places again.
const mostJudged = 1 << 10

// triesEach is how many messages are tried, on the average, in each place of a component that has as many as there may be.
const triesEach = 16

// machine is a component as an automaton, without its fairness.
type machine struct {
	*omega.Automaton
	places []steps.Place
}

// machine builds the automaton of a component. Too many places, or too many messages to try in them, are a diagnostic.
func (c *compiler) machine(d *lang.Component, channels []int) (*machine, error) {
	m := &machine{Automaton: &omega.Automaton{B: c.a.b, Initial: []int{0}}}
	number := map[string]int{}
	of := func(p steps.Place) int {
		k := p.Key()
		i, ok := number[k]
		if !ok {
			i = len(m.places)
			number[k] = i
			m.places = append(m.places, p)
		}
		return i
	}
	of(steps.First(d))
	most, tries := c.places, 0
	for s := 0; s < len(m.places); s++ {
		if ctx := c.budget.Context; ctx != nil && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var edges []omega.Edge
		for _, t := range d.Trans {
			err := c.transition(d, t, m.places[s], channels, &tries, func(label bdd.Node, to steps.Place) {
				edges = append(edges, omega.Edge{Label: label, To: of(to)})
			})
			switch {
			case err != nil:
				return nil, err
			case len(m.places) > most:
				return nil, errorAt(d.Span, CodeSize, "%s has more than %d states with the values of its variables (--states)", d.Name, most)
			case tries > triesEach*most:
				return nil, errorAt(t.Span, CodeSize, "more than %d messages would have to be tried in %d states of %s, %d for each that there may be (--states)", triesEach*most, s+1, d.Name, triesEach)
			}
		}
		m.Edges = append(m.Edges, merged(c.a.b, edges))
	}
	return m, nil
}

// merged joins edges with the same target.
func merged(b *bdd.Manager, edges []omega.Edge) []omega.Edge {
	var out []omega.Edge
	for _, e := range edges {
		i := slices.IndexFunc(out, func(f omega.Edge) bool { return f.To == e.To && f.Marks == e.Marks })
		if i >= 0 {
			out[i].Label = b.Or(out[i].Label, e.Label)
		} else {
			out = append(out, e)
		}
	}
	return out
}

// transition tries all messages of the inputs that a transition reads, and counts them.
func (c *compiler) transition(d *lang.Component, t *lang.Trans, p steps.Place, channels []int, tries *int, yield func(bdd.Node, steps.Place)) error {
	if t.From != p.State {
		return nil
	}
	inputs := steps.Asked(t)
	size := 1
	for _, i := range inputs {
		if size *= len(d.Channels[i].Type.All()); size > steps.MaxCombinations {
			return errorAt(t.Span, CodeSize, "this transition looks at more than %d combinations of messages", steps.MaxCombinations)
		}
	}
	values := make([]lang.Value, len(d.Channels))
	var try func(k int, label bdd.Node) error
	try = func(k int, label bdd.Node) error {
		if k < len(inputs) {
			i := inputs[k]
			for _, v := range d.Channels[i].Type.All() {
				values[i] = v
				if err := try(k+1, c.a.b.And(label, c.a.value(channels[i], v))); err != nil {
					return err
				}
			}
			return nil
		}
		*tries++
		ms, err := steps.Moves(d, t, p, func(i int) lang.Value { return values[i] })
		if err != nil {
			return err
		}
		for _, m := range ms {
			l := label
			for i, ch := range d.Channels {
				if !ch.In {
					l = c.a.b.And(l, c.a.value(channels[i], m.Outputs[i]))
				}
			}
			yield(l, m.To)
		}
		return nil
	}
	return try(0, c.a.b.Literal(endVar, false))
}
