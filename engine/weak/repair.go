// This file says what would have to be stronger, so that an execution is no longer allowed.

package weak

import (
	"slices"
	"strings"

	"assay/engine/litmus"
)

// repair is a change of the program: variables whose accesses all become sequentially consistent, and procedures that hold one lock
// while they run.
type repair struct {
	strong map[string]bool
	locks  map[string]bool
}

// mostRepairs bounds the questions about repairs.
const mostRepairs = 24

// needs says whether a failure needs weak memory, why, and what prevents it.
func (q *query) needs(b *builder, f *litmus.Result) ([]string, error) {
	var out []string
	if q.Model.Name != sc {
		s, why, err := q.build(strict(), strict(), repair{})
		if err != nil {
			return nil, err
		}
		if why == "" {
			failures, err := s.failures()
			if err != nil {
				return nil, nil
			}
			r, err := q.allowed(s, failures)
			switch {
			case err != nil:
				return nil, err
			case r.Verdict == litmus.Allowed:
				out = append(out, "weak  no: it fails in a sequentially consistent execution, too")
			case r.Verdict == litmus.Forbidden && f.Undefined == "":
				out = append(out, "weak  yes: no sequentially consistent execution fails")
				if cycle := litmus.Cycle(f.Witness); cycle != "" {
					out = append(out, "cycle "+cycle)
				}
			}
		}
	}
	fix, err := q.repair(b, f)
	if err != nil || fix == "" {
		return out, err
	}
	return append(out, "fix   "+fix), nil
}

// word is what accesses are called that are sequentially consistent.
func (q *query) word() string {
	switch q.Model.Name {
	case java, tso:
		return "volatile"
	case golang:
		return "atomic"
	}
	return "atomic, sequentially consistent"
}

// repair looks for the smallest sets of variables that have to be stronger, and then for procedures that need a lock. Each is
// asked again.
func (q *query) repair(b *builder, f *litmus.Result) (string, error) {
	left := mostRepairs
	variables := b.variables(f)
	for _, set := range subsets(variables) {
		ok, err := q.prevents(repair{strong: keys(set)}, &left)
		if err != nil {
			return "", err
		}
		if ok {
			return "if " + list(set) + " is " + q.word() + ", nothing fails (asked again)", nil
		}
	}
	var bodies []string
	for _, name := range b.bodies(f) {
		if !slices.Contains(bodies, name) {
			bodies = append(bodies, name)
		}
	}
	for _, set := range subsets(bodies) {
		ok, err := q.prevents(repair{locks: keys(set)}, &left)
		if err != nil {
			return "", err
		}
		if ok {
			return "if " + list(set) + " holds one lock while it runs, nothing fails (asked again)", nil
		}
	}
	return "", nil
}

// prevents reports whether nothing fails after a repair, and nothing remains that is not followed.
func (q *query) prevents(r repair, left *int) (bool, error) {
	if *left--; *left < 0 {
		return false, nil
	}
	b, why, err := q.build(q.Model, q.Model, r)
	if err != nil || why != "" {
		return false, err
	}
	return q.nothing(b)
}

// variables are those of the locations that an execution accesses from several threads, which could be stronger.
func (b *builder) variables(f *litmus.Result) (out []string) {
	for _, e := range f.Witness.Events {
		ev := &b.s.Events[e]
		c := b.cells[ev.Loc]
		if !ev.Init() && c != nil && !c.strong && c.variable != "" && !slices.Contains(out, c.variable) {
			out = append(out, c.variable)
		}
	}
	return out
}

// bodies are the procedures of accesses to such locations, innermost.
func (b *builder) bodies(f *litmus.Result) (out []string) {
	for _, e := range f.Witness.Events {
		if name := b.within[e]; name != "" {
			out = append(out, name)
		}
	}
	return out
}

// subsets returns those of a list that are not empty, small ones first.
func subsets(all []string) (out [][]string) {
	if len(all) > 8 {
		all = all[:8]
	}
	for n := 1; n < 1<<len(all); n++ {
		var set []string
		for i, x := range all {
			if n>>i&1 != 0 {
				set = append(set, x)
			}
		}
		out = append(out, set)
	}
	slices.SortStableFunc(out, func(a, b []string) int { return len(a) - len(b) })
	return out
}

func keys(list []string) map[string]bool {
	out := map[string]bool{}
	for _, x := range list {
		out[x] = true
	}
	return out
}

// list names variables or procedures, without the types of these.
func list(names []string) string {
	var short []string
	for _, n := range names {
		n, _, _ = strings.Cut(n, "(")
		short = append(short, n)
	}
	if len(short) == 1 {
		return short[0]
	}
	return "each of " + strings.Join(short, ", ")
}
