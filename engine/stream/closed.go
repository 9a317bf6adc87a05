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
			more, ok := steps.Taken(c, pool, maxTaken, maxStands)
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
