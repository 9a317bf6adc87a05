package step

import (
	"maps"

	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// mostFollowed bounds how far references are followed through objects that were made.
const mostFollowed = 16

// Reachable returns the allocated objects that a callee can reach, and when: from its arguments, from static fields, from what existed before, and from
// what others have kept. It reports whether these are all.
func Reachable(m *Stepper, args []value.Value, kept map[*input.Object]circuit.Ref, s *State) (out map[*input.Object]circuit.Ref, all bool) {
	for n := 0; ; n++ {
		next := maps.Clone(kept)
		reach := func(v value.Value, g circuit.Ref) {
			for _, t := range referred(m.Inputs, v) {
				obj := m.Inputs.Object(t.Obj)
				next[obj] = m.c.Or(next[obj], m.c.And(g, t.When))
			}
		}
		for _, v := range args {
			reach(v, circuit.True)
		}
		s.Glob.Each(func(_ int, v value.Value) { reach(v, circuit.True) })
		s.Mem.Each(func(i int, v value.Value) {
			if o := m.Inputs.Owner(i); o.From != input.Fresh {
				reach(v, circuit.True)
			} else {
				reach(v, out[o])
			}
		})
		if maps.Equal(out, next) {
			return next, true
		}
		if out = next; n == mostFollowed {
			return out, false
		}
	}
}

// referred returns the objects that a value refers to, in parts and tuples as well.
func referred(in *input.Inputs, v value.Value) (out value.Refs) {
	switch v := v.(type) {
	case value.Aggregate:
		for _, part := range v {
			out = append(out, referred(in, part)...)
		}
	case *value.Relation:
		for _, t := range v.Tuples {
			for _, a := range t.Cols {
				if a.Sort == value.SortRef {
					out = append(out, value.Target{When: t.When, Obj: a.Obj})
				}
			}
		}
	default:
		return input.Objected(in, v)
	}
	return out
}
