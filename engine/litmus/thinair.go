// This file is about out-of-thin-air values.

package litmus

import (
	"fmt"
	"slices"

	"assay/lang/litmus"
	"assay/lang/litmus/event"
)

// mentioned returns the values that a test mentions, in its programs and in its
// condition, in that order.
func mentioned(t *litmus.Test) []litmus.Value {
	var out []litmus.Value
	add := func(v litmus.Value) {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	for _, th := range t.Threads {
		for i := range th.Code {
			th.Code[i].Walk(func(e *litmus.Expr) {
				if e.Op == litmus.ExprValue && e != th.Code[i].Addr {
					add(e.Value)
				}
			})
		}
	}
	t.Asks.Outcome().Walk(func(c *litmus.Cond) {
		if c.Op == litmus.CondRegister || c.Op == litmus.CondMemory {
			add(c.Value)
		}
	})
	return out
}

// everywhere assigns the same values to all locations.
func everywhere(t *litmus.Test, values []litmus.Value) map[string][]litmus.Value {
	out := map[string][]litmus.Value{}
	for _, loc := range t.Locations() {
		out[loc] = values
	}
	return out
}

// stored returns the constants that stores write to each location. A store through
// a register may be to any of them.
func stored(t *litmus.Test) map[string][]litmus.Value {
	out := map[string][]litmus.Value{}
	for _, th := range t.Threads {
		for _, in := range th.Code {
			if in.Op != litmus.Store || in.Expr.Op != litmus.ExprValue {
				continue
			}
			for _, loc := range t.Locations() {
				if in.Addr.Op != litmus.ExprValue || in.Addr.Value.Loc == loc {
					out[loc] = append(out[loc], in.Expr.Value)
				}
			}
		}
	}
	return out
}

// thinAir reports whether there may be values beyond those that a test mentions: where stores to a
// location depend on loads of locations whose stores depend on it.
func thinAir(s *event.Structure) []event.Cut {
	rows := make([][]bool, len(s.Locations))
	for i := range rows {
		rows[i] = make([]bool, len(s.Locations))
	}
	at := func(e int) int { return slices.Index(s.Locations, s.Events[e].Loc) }
	for w, e := range s.Events {
		if e.Kind != event.Write {
			continue
		}
		for _, list := range [][]int{e.Addr, e.Data, e.Ctrl} {
			for _, load := range list {
				rows[at(load)][at(w)] = true
			}
		}
	}
	for loc := range rows {
		if reaches(rows, loc, loc) {
			text := fmt.Sprintf("the model lets values come out of thin air to %s; only those that the test mentions are tried", s.Locations[loc])
			return []event.Cut{{Kind: event.CutValues, Span: s.Test.Span, Text: text}}
		}
	}
	return nil
}

// reaches reports whether a path of at least one step leads from one location to another.
func reaches(rows [][]bool, from, to int) bool {
	seen := make([]bool, len(rows))
	stack := []int{from}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for y, edge := range rows[x] {
			if edge && y == to {
				return true
			}
			if edge && !seen[y] {
				seen[y] = true
				stack = append(stack, y)
			}
		}
	}
	return false
}
