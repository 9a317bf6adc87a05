// This file runs components: step by step for the judge, and as automata.

package stream

import (
	"fmt"
	"slices"
	"strings"

	"assay/engine/stream/data"
	"assay/engine/stream/judge"
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
)

// place is where a component is: a state and the values of its variables.
type place struct {
	state string
	vars  []lang.Value
}

func (p place) key() string { return p.state + fmt.Sprint(p.vars) }

// text returns the place as text.
func (p place) text(c *lang.Component) string {
	out := []string{p.state}
	for i, v := range p.vars {
		out = append(out, c.Vars[i].Name+"="+v.String())
	}
	return strings.Join(out, " ")
}

func first(c *lang.Component) place {
	p := place{state: c.States[0]}
	for _, v := range c.Vars {
		p.vars = append(p.vars, v.First)
	}
	return p
}

// move is what a transition does with some inputs: outputs, and where it leads.
type move struct {
	outputs map[int]lang.Value // by number of the channel
	to      place
}

// moves returns those of a transition from a place, for the inputs that a name requires.
func moves(c *lang.Component, t *lang.Trans, p place, input func(channel int) lang.Value) ([]move, error) {
	of := func(e *lang.Expr) lang.Value {
		switch {
		case e.Ref.Var >= 0:
			return p.vars[e.Ref.Var]
		case e.Ref.Channel >= 0:
			return input(e.Ref.Channel)
		}
		return data.Absent
	}
	if t.From != p.state || t.Guard != nil && !data.Truth(t.Guard, of) {
		return nil, nil
	}
	out := []move{{map[int]lang.Value{}, place{t.To, p.vars}}}
	for i, ch := range c.Channels {
		if !ch.In {
			out[0].outputs[i] = lang.Value{}
		}
	}
	for _, s := range t.Sets {
		values, err := choices(c, s, of)
		if err != nil {
			return nil, err
		}
		var next []move
		for _, m := range out {
			for _, v := range values {
				next = append(next, m.with(c, s, v))
			}
		}
		if out = next; len(out) > maxCombinations {
			return nil, errorAt(t.Span, CodeSize, "this transition has more than %d choices", maxCombinations)
		}
	}
	return out, nil
}

// choices returns the values that an output or variable may get.
func choices(c *lang.Component, s *lang.Set, of data.Names) ([]lang.Value, error) {
	t := typeOf(c, s.Name)
	if s.In && !t.Finite() {
		vs, err := listed(s.Value, of)
		return slices.DeleteFunc(vs, func(v lang.Value) bool { return !t.Has(v) }), err
	}
	if s.In {
		var out []lang.Value
		for _, v := range t.All() {
			if data.InSet(v, s.Value, of) {
				out = append(out, v)
			}
		}
		return out, nil
	}
	v := data.ValueOf(s.Value, of)
	if !t.Has(v) {
		return nil, errorAt(s.Span, data.CodeArithmetic, "%s can be %v here, which is no value of %v: a guard has to keep it inside", s.Name, v, t)
	}
	return []lang.Value{v}, nil
}

// listed returns the values of a set whose elements stand there.
func listed(set *lang.Expr, of data.Names) (out []lang.Value, err error) {
	switch set.Op {
	case lang.OpSet:
		for _, x := range set.Args {
			out = append(out, data.ValueOf(x, of))
		}
		return out, nil
	case lang.OpUnion:
		x, err := listed(set.Args[0], of)
		if err != nil {
			return nil, err
		}
		y, err := listed(set.Args[1], of)
		return append(x, y...), err
	}
	return nil, errorAt(set.Span, CodeShape, "values that are not finitely many are taken from a list, as {i, n + 1}")
}

func typeOf(c *lang.Component, name string) *lang.Type {
	for _, v := range c.Vars {
		if v.Name == name {
			return v.Type
		}
	}
	return c.Channels[channelNamed(c.Channels, name)].Type
}

func channelNamed(cs []*lang.Channel, name string) int {
	return slices.IndexFunc(cs, func(c *lang.Channel) bool { return c.Name == name })
}

func (m move) with(c *lang.Component, s *lang.Set, v lang.Value) move {
	if s.Prime {
		vars := slices.Clone(m.to.vars)
		vars[slices.IndexFunc(c.Vars, func(x *lang.Var) bool { return x.Name == s.Name })] = v
		return move{m.outputs, place{m.to.state, vars}}
	}
	outputs := map[int]lang.Value{}
	for k, x := range m.outputs {
		outputs[k] = x
	}
	outputs[channelNamed(c.Channels, s.Name)] = v
	return move{outputs, m.to}
}

// after returns the places that a component can be in after one slot.
func after(c *lang.Component, p place, slot []lang.Value) ([]place, error) {
	var out []place
	for _, t := range c.Trans {
		ms, err := moves(c, t, p, func(i int) lang.Value { return slot[i] })
		if err != nil {
			return nil, err
		}
		for _, m := range ms {
			same := true
			for i, v := range m.outputs {
				same = same && slot[i] == v
			}
			if same {
				out = append(out, m.to)
			}
		}
	}
	return out, nil
}

// runs reports whether a component has a run with a history, whose channels are identified by numbers, and where it is
// after each slot of the stem and one round of the loop.
func runs(c *lang.Component, h *History, channels []int) (bool, error) {
	at := map[string]place{first(c).key(): first(c)}
	slot := func(s []lang.Value) []lang.Value {
		out := make([]lang.Value, len(channels))
		for i, k := range channels {
			out[i] = s[k]
		}
		return out
	}
	step := func(s []lang.Value) error {
		next := map[string]place{}
		for _, p := range at {
			ps, err := after(c, p, slot(s))
			if err != nil {
				return err
			}
			for _, q := range ps {
				next[q.key()] = q
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

// maxPlaces bounds the places of one component.
const maxPlaces = 50_000

// machine is a component as an automaton, without its fairness.
type machine struct {
	*omega.Automaton
	places []place
}

// machine builds the automaton of a component.
func (c *compiler) machine(d *lang.Component, channels []int) (*machine, error) {
	m := &machine{Automaton: &omega.Automaton{B: c.a.b, Initial: []int{0}}}
	number := map[string]int{}
	of := func(p place) int {
		k := p.key()
		i, ok := number[k]
		if !ok {
			i = len(m.places)
			number[k] = i
			m.places = append(m.places, p)
		}
		return i
	}
	of(first(d))
	for s := 0; s < len(m.places); s++ {
		if s > maxPlaces {
			return nil, errorAt(d.Span, CodeSize, "%s has more than %d states with the values of its variables", d.Name, maxPlaces)
		}
		if ctx := c.budget.Context; ctx != nil && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var edges []omega.Edge
		for _, t := range d.Trans {
			err := c.transition(d, t, m.places[s], channels, func(label bdd.Node, to place) {
				edges = append(edges, omega.Edge{Label: label, To: of(to)})
			})
			if err != nil {
				return nil, err
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

// transition tries all messages of the inputs that a transition reads.
func (c *compiler) transition(d *lang.Component, t *lang.Trans, p place, channels []int, yield func(bdd.Node, place)) error {
	if t.From != p.state {
		return nil
	}
	inputs := asked(t)
	size := 1
	for _, i := range inputs {
		if size *= len(d.Channels[i].Type.All()); size > maxCombinations {
			return errorAt(t.Span, CodeSize, "this transition looks at more than %d combinations of messages", maxCombinations)
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
		ms, err := moves(d, t, p, func(i int) lang.Value { return values[i] })
		if err != nil {
			return err
		}
		for _, m := range ms {
			l := label
			for i, ch := range d.Channels {
				if !ch.In {
					l = c.a.b.And(l, c.a.value(channels[i], m.outputs[i]))
				}
			}
			yield(l, m.to)
		}
		return nil
	}
	return try(0, c.a.b.Literal(endVar, false))
}

// asked returns the inputs that a transition reads.
func asked(t *lang.Trans) []int {
	var out []int
	var walk func(e *lang.Expr)
	walk = func(e *lang.Expr) {
		if e.Ref != nil && e.Ref.Channel >= 0 && !slices.Contains(out, e.Ref.Channel) {
			out = append(out, e.Ref.Channel)
		}
		for _, x := range e.Args {
			walk(x)
		}
	}
	if t.Guard != nil {
		walk(t.Guard)
	}
	for _, s := range t.Sets {
		walk(s.Value)
	}
	slices.Sort(out)
	return out
}
