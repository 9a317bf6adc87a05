// This file puts systems together.

package stream

import (
	"fmt"
	"slices"

	"assay/engine/stream/steps"
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
	"assay/source"
)

// instance is a component in a system; channels are the names its channels have there.
type instance struct {
	component *lang.Component
	channels  []string
}

// system is a composition, taken apart: all its channels, those that are hidden too.
type system struct {
	instances []instance
	channels  []*lang.Channel // In: of the environment
	hidden    map[string]bool
}

// flattener takes systems apart. Hidden channels get names of their own.
type flattener struct {
	f    *lang.File
	used map[string]int
	list source.List
}

// system takes apart what a name means, a component or a system.
func (fl *flattener) system(name string) (*system, error) {
	n := &lang.Net{Op: lang.Named, Name: name}
	if d := fl.f.Systems[name]; d != nil {
		n.Span = d.Span
	}
	fl.f.Channels(n, &fl.list) // what does not fit together
	if fl.list.Failed() {
		return nil, &fl.list
	}
	s := fl.net(n)
	if fl.list.Failed() {
		return nil, &fl.list
	}
	return s, nil
}

func (fl *flattener) net(n *lang.Net) *system {
	var s *system
	switch n.Op {
	case lang.Named:
		if c := fl.f.Components[n.Name]; c != nil {
			s = &system{hidden: map[string]bool{}}
			var names []string
			for _, ch := range c.Channels {
				names = append(names, ch.Name)
				s.channels = append(s.channels, ch)
			}
			s.instances = []instance{{c, names}}
		} else {
			s = fl.net(fl.f.Systems[n.Name].Body)
		}
	case lang.Feedback:
		r := n.Renaming[0]
		return fl.hide(fl.net(n.Args[0]).renamed([]lang.Rename{{From: r.To, To: r.From}}), n.Hide)
	default:
		s = fl.net(n.Args[0])
		for _, a := range n.Args[1:] {
			s = s.with(fl.net(a))
		}
		if n.Op == lang.Serial {
			s = fl.hide(s, fl.f.Between(n))
		}
	}
	if n.Op == lang.Named || len(n.Args) == 1 {
		s = s.renamed(n.Renaming)
	}
	return fl.hide(s, n.Hide)
}

// hide gives channels fresh names.
func (fl *flattener) hide(s *system, names []string) *system {
	for _, name := range names {
		fl.used[name]++
		unique := fmt.Sprintf("%s.%d", name, fl.used[name])
		s = s.renamed([]lang.Rename{{From: name, To: unique}})
		s.hidden[unique] = true
	}
	return s
}

func (s *system) renamed(by []lang.Rename) *system {
	to := map[string]string{}
	for _, r := range by {
		to[r.From] = r.To
	}
	out := &system{hidden: s.hidden}
	name := func(n string) string {
		if t, ok := to[n]; ok {
			return t
		}
		return n
	}
	for _, i := range s.instances {
		j := instance{component: i.component}
		for _, n := range i.channels {
			j.channels = append(j.channels, name(n))
		}
		out.instances = append(out.instances, j)
	}
	for _, c := range s.channels {
		d := *c
		d.Name = name(c.Name)
		out.add(&d)
	}
	return out
}

// add takes in a channel; an output wins over an input.
func (s *system) add(c *lang.Channel) {
	i := steps.ChannelNamed(s.channels, c.Name)
	switch {
	case i < 0:
		s.channels = append(s.channels, c)
	case s.channels[i].In && !c.In:
		s.channels[i] = c
	}
}

// with is two systems beside each other.
func (s *system) with(t *system) *system {
	out := &system{instances: slices.Concat(s.instances, t.instances), hidden: map[string]bool{}}
	for _, x := range []*system{s, t} {
		for _, c := range x.channels {
			out.add(c)
		}
		for h := range x.hidden {
			out.hidden[h] = true
		}
	}
	return out
}

// numbers returns the numbers of channels in an alphabet.
func (a *alphabet) numbers(names []string) []int {
	out := make([]int, len(names))
	for i, n := range names {
		out[i] = steps.ChannelNamed(a.channels, n)
	}
	return out
}

// prepareSystem adds the predicates of a system.
func (c *compiler) prepareSystem(s *system) error {
	for _, i := range s.instances {
		for _, f := range i.component.Fair {
			if err := c.prepare(f, env{c.a.numbers(i.channels), -1}); err != nil {
				return err
			}
		}
	}
	return nil
}

// parts returns the automata of a system: those of its components, with their fairness where it is required.
func (c *compiler) parts(s *system, fair bool) ([]*omega.Automaton, error) {
	if err := c.a.close(); err != nil {
		return nil, err
	}
	var out []*omega.Automaton
	for _, i := range s.instances {
		channels := c.a.numbers(i.channels)
		m, err := c.machine(i.component, channels)
		if err != nil {
			return nil, err
		}
		out = append(out, m.Automaton)
		if fair {
			as, err := c.fairness(i)
			if err != nil {
				return nil, err
			}
			out = append(out, as...)
		}
	}
	return out, nil
}

// fairness returns the automata of what the runs of a component satisfy.
func (c *compiler) fairness(i instance) (out []*omega.Automaton, err error) {
	channels := c.a.numbers(i.channels)
	for _, f := range i.component.Fair {
		a, err := c.automaton(f, env{channels, -1}, true)
		if err != nil {
			return nil, err
		}
		// Messages of other channels are arbitrary, and do not matter; comparisons are about its own.
		own := c.a.variables(channels)
		out = append(out, a.Project(func(v int) bool { return v != endVar && v < c.a.base && !own(v) }))
	}
	return out, nil
}

// compose returns the product of the parts of a system. Where fairness is required, states without a fair run are dropped as
// soon as they are known: there are many, since its automata guess.
func (c *compiler) compose(s *system, fair bool) (*omega.Automaton, error) {
	parts, err := c.parts(s, fair)
	if err != nil {
		return nil, err
	}
	out := parts[0]
	for _, p := range parts[1:] {
		if out, err = omega.Product(out, p, c.budget); err != nil {
			return nil, err
		}
		if fair {
			out = out.Trim()
		}
	}
	return out, nil
}

// minimised returns the language of a system over some channels, made part by part: a channel that no part to come
// knows is forgotten at once, and what is there is reduced.
func (c *compiler) minimised(s *system, visible []int) (*omega.Automaton, error) {
	parts, err := c.parts(s, true)
	if err != nil {
		return nil, err
	}
	support := make([]map[int]bool, len(parts))
	for k, p := range parts {
		support[k] = map[int]bool{}
		for _, es := range p.Edges {
			for _, e := range es {
				for _, v := range c.a.b.Support(e.Label) {
					support[k][v] = true
				}
			}
		}
	}
	var out *omega.Automaton
	show := c.a.variables(visible)
	for k, p := range parts {
		if out == nil {
			out = p
		} else if out, err = omega.Product(out, p, c.budget); err != nil {
			return nil, err
		}
		out = out.Project(func(v int) bool {
			if v == endVar || show(v) {
				return false
			}
			return !slices.ContainsFunc(support[k+1:], func(m map[int]bool) bool { return m[v] })
		}).Reduce()
	}
	return out, nil
}

// letterOf returns the assignment of a slot.
func (a *alphabet) letterOf(slot []lang.Value) bdd.Node {
	out := a.b.And(a.universe, a.b.Literal(endVar, false))
	for i, v := range slot {
		if a.channels[i].Type.Finite() {
			out = a.b.And(out, a.value(i, v))
		}
	}
	return out
}
