// This file finds out where data that is not finite takes a few values only: what comes from outside is finite, and components calculate
// nothing else from it. Then the answer is exact, by these values.

package stream

import (
	"slices"

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
	var all []*lang.Component
	from := map[string]bool{} // channels with data that a component gives
	wide := map[string]bool{} // channels with data
	for _, n := range q.check.Names {
		if q.file.Specs[n] != nil || q.file.Streams[n] != nil {
			continue
		}
		s, err := q.flat.system(n)
		if err != nil {
			return nil
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
			return nil
		}
	}
	for n := range wide {
		if !from[n] {
			return nil
		}
	}
	if s := q.check.Spec; s != nil && !q.aboutOnly(s, wide) {
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

// aboutOnly reports whether a specification is about no other data than that of some channels.
func (q *question) aboutOnly(s *lang.Spec, wide map[string]bool) bool {
	return !slices.ContainsFunc(s.Rigid, func(r *lang.Rigid) bool { return !r.Type.Finite() }) &&
		!slices.ContainsFunc(s.Channels, func(c *lang.Channel) bool { return !c.Type.Finite() && !wide[c.Name] })
}

// gives returns the numbers that variables and outputs of a component become, where data that comes in is in a pool.
func gives(c *lang.Component, pool []lang.Value) (out []lang.Value, ok bool) {
	see := func(t *lang.Type, v lang.Value) {
		if !t.Finite() && v.Kind == lang.Number && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	places, seen := []place{first(c)}, map[string]bool{first(c).key(): true}
	for i, v := range c.Vars {
		see(v.Type, places[0].vars[i])
	}
	values := make([]lang.Value, len(c.Channels))
	for k := 0; k < len(places); k++ {
		if k > maxStands || len(out) > maxTaken {
			return nil, false
		}
		for _, t := range c.Trans {
			inputs := asked(t)
			var choices [][]lang.Value
			tries := 1
			for _, i := range inputs {
				all := c.Channels[i].Type.All()
				if !c.Channels[i].Type.Finite() {
					all = append(all, pool...)
				}
				choices = append(choices, all)
				if tries *= max(1, len(all)); tries > maxStands {
					return nil, false
				}
			}
			var try func(n int) bool
			try = func(n int) bool {
				if n < len(inputs) {
					for _, v := range choices[n] {
						values[inputs[n]] = v
						if !try(n + 1) {
							return false
						}
					}
					return true
				}
				ms, err := moves(c, t, places[k], func(i int) lang.Value { return values[i] })
				if err != nil {
					return false
				}
				for _, m := range ms {
					for i, v := range m.outputs {
						see(c.Channels[i].Type, v)
					}
					for i, v := range m.to.vars {
						see(c.Vars[i].Type, v)
					}
					if key := m.to.key(); !seen[key] {
						seen[key] = true
						places = append(places, m.to)
					}
				}
				return true
			}
			if t.From == places[k].state && !try(0) {
				return nil, false
			}
		}
	}
	return out, true
}
