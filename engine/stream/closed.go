// This file finds out where data that is not finite takes a few values only: what comes from outside is finite, and components calculate
// nothing else from it. Then the answer is exact, by these values.

package stream

import (
	"slices"

	"assay/engine/stream/steps"
	lang "assay/lang/stream"
)

// Limits of what is tried.
const (
	maxTaken  = 40   // values
	maxStands = 3000 // places of one component
)

// taken returns the values that data takes; nil: they are more, or come from outside.
func (q *question) taken() (pool []lang.Value) {
	if q.abstractly {
		return nil
	}
	all, ok := q.closed()
	if !ok {
		return nil
	}
	for grows := true; grows; {
		grows = false
		for _, c := range all {
			more, ok := gives(c, pool)
			if !ok {
				return nil
			}
			for _, v := range more {
				if !slices.Contains(pool, v) {
					pool, grows = append(pool, v), true
				}
			}
			if len(pool) > maxTaken {
				return nil
			}
		}
	}
	slices.SortFunc(pool, func(x, y lang.Value) int { return int(max(-1, min(1, x.N-y.N))) })
	return pool
}

// closed returns the components of a check; ok is false where data comes from outside.
func (q *question) closed() (all []*lang.Component, ok bool) {
	from := map[string]bool{} // channels with data that a component gives
	wide := map[string]bool{} // channels with data
	for _, n := range q.check.Names {
		if q.file.Specs[n] != nil || q.file.Streams[n] != nil {
			continue
		}
		s, err := q.flat.system(n)
		if err != nil {
			return nil, false
		}
		for _, i := range s.instances {
			all = append(all, i.component)
		}
		for _, c := range s.channels {
			if !c.Type.Finite() {
				wide[c.Name] = true
				from[c.Name] = from[c.Name] || !c.In
			}
		}
	}
	q.flat.used = map[string]int{}
	for _, n := range q.check.Names {
		if s := q.file.Specs[n]; s != nil && !q.aboutOnly(s, wide) || q.file.Streams[n] != nil && !q.file.Streams[n].Type.Finite() {
			return nil, false
		}
	}
	for n := range wide {
		if !from[n] {
			return nil, false
		}
	}
	if s := q.check.Spec; s != nil && !q.aboutOnly(s, wide) {
		return nil, false
	}
	return all, true
}

// aboutOnly reports whether a specification is about no other data than that of some channels.
func (q *question) aboutOnly(s *lang.Spec, wide map[string]bool) bool {
	return !slices.ContainsFunc(s.Rigid, func(r *lang.Rigid) bool { return !r.Type.Finite() }) &&
		!slices.ContainsFunc(s.Channels, func(c *lang.Channel) bool { return !c.Type.Finite() && !wide[c.Name] })
}

// taker gathers the numbers that variables and outputs of a component become, where data that comes in is in a pool.
type taker struct {
	c      *lang.Component
	pool   []lang.Value
	taken  []lang.Value
	places []steps.Place
	seen   map[string]bool
	values []lang.Value // of inputs that are tried
}

// gives returns these numbers; ok is false where they are too many.
func gives(c *lang.Component, pool []lang.Value) (taken []lang.Value, ok bool) {
	t := &taker{c: c, pool: pool, seen: map[string]bool{}, values: make([]lang.Value, len(c.Channels))}
	t.at(steps.First(c))
	for k := 0; k < len(t.places); k++ {
		if k > maxStands || len(t.taken) > maxTaken {
			return nil, false
		}
		for _, tr := range c.Trans {
			if tr.From == t.places[k].State && !t.step(tr, t.places[k]) {
				return nil, false
			}
		}
	}
	return t.taken, true
}

func (t *taker) take(of *lang.Type, v lang.Value) {
	if !of.Finite() && v.Kind == lang.Number && !slices.Contains(t.taken, v) {
		t.taken = append(t.taken, v)
	}
}

// at comes to a place.
func (t *taker) at(p steps.Place) {
	for i, v := range p.Vars {
		t.take(t.c.Vars[i].Type, v)
	}
	if key := p.Key(); !t.seen[key] {
		t.seen[key] = true
		t.places = append(t.places, p)
	}
}

// step takes a transition with all messages that it looks at; it returns false where they are too many, or a value is none of its type.
func (t *taker) step(tr *lang.Trans, p steps.Place) bool {
	inputs := steps.Asked(tr)
	tries := 1
	for _, i := range inputs {
		if tries *= max(1, len(t.messages(i))); tries > maxStands {
			return false
		}
	}
	var try func(n int) bool
	try = func(n int) bool {
		if n < len(inputs) {
			for _, v := range t.messages(inputs[n]) {
				t.values[inputs[n]] = v
				if !try(n + 1) {
					return false
				}
			}
			return true
		}
		ms, err := steps.Moves(t.c, tr, p, func(i int) lang.Value { return t.values[i] })
		for _, m := range ms {
			for i, v := range m.Outputs {
				t.take(t.c.Channels[i].Type, v)
			}
			t.at(m.To)
		}
		return err == nil
	}
	return try(0)
}

// messages are those that a channel may carry.
func (t *taker) messages(channel int) []lang.Value {
	of := t.c.Channels[channel].Type
	if of.Finite() {
		return of.All()
	}
	return append(of.All(), t.pool...)
}
