package memo

import "testing"

// TestEdits has edits after which something stayed that was above the new solution, each as small as it was found.
func TestEdits(t *testing.T) {
	arg := expr{op: "arg"}
	set := func(s uint) expr { return expr{op: "set", set: s} }
	call := func(p string, x expr) expr { return expr{op: "call", proc: p, of: []expr{x}} }
	next := func(x expr) expr { return expr{op: "next", of: []expr{x}} }
	for _, c := range []struct {
		what  string
		procs map[string]expr
		edit  string
		to    expr
		entry []Key
	}{
		{
			"the component asked something in its first round alone, and that is other now",
			map[string]expr{"a.f": call("b.g", call("a.f", arg)), "b.g": set(full)},
			"b.g", arg, []Key{{"a.f", "1"}},
		}, {
			"a node that waits for its procedure's edit has old edges, and is asked by what begins anew",
			map[string]expr{"a.f": call("a.h", arg), "a.g": next(call("a.f", call("a.g", set(1))))},
			"a.f", call("a.f", call("a.g", next(set(16)))), []Key{{"a.g", "10"}, {"a.h", "10000"}},
		}, {
			"a node of a module that was just read stands above the one that asks",
			map[string]expr{"b.f": call("b.g", call("b.g", next(set(4)))), "b.g": call("c.f", next(expr{op: "or", of: []expr{set(2), set(32)}})), "c.f": set(5)},
			"c.f", call("b.f", next(expr{op: "or", of: []expr{set(32), set(8)}})), []Key{{"b.f", "1000"}},
		},
	} {
		p := toy{c.procs, c.entry}
		q := p.clone()
		q.procs[c.edit] = c.to
		each(func(name string, s Settings) {
			g := New(sets{}, s)
			for i, p := range []toy{p, q, p, q} {
				if _, err := g.Update(p); err != nil {
					t.Fatal(err)
				}
				if d := Differs(rows(t, g), kleene(p)); d != "" {
					t.Errorf("%s: %s, step %d: %s", c.what, name, i, d)
				}
			}
		})
	}
}
