package coverage

import (
	"testing"

	"assay/engine"
	"assay/engine/forge"
	"assay/task"
)

// TestShort: one more of a bound shows a fault that nothing else shows, and integers that wrap
// around are marked.
func TestShort(t *testing.T) {
	for _, c := range []struct {
		name, text string
		short      string
		wraps      []bool // by statement
	}{
		{"a bit more", "local n, i: one Integer\nproc p(n): (i) {\n\ti := -n\n}\ncheck p { i := spec(i = n) } for 1 but 1 int", "int width 2", []bool{true}},
		{"a bit more, no wrapping", "local n, i: one Integer\nproc p(n): (i) {\n\ti := n\n\tif n > 2 and n != 3 { i := 0 }\n}\ncheck p { i := spec(i = n) } for 1 but 3 int", "int width 4", []bool{false, false, false}},
		{"enough bits", "local n, i: one Integer\nproc p(n): (i) {\n\ti := n\n}\ncheck p { i := spec(i = n) } for 1 but 3 int", "", []bool{false}},
		{"one more object", "domain D\nlocal a, b: lone D\nproc p(a): (b) {\n\tb := a\n\tif #D > 1 { b := none }\n}\ncheck p { b := spec(b = a) } for 1 but 3 int", "scopes larger by 1", []bool{false, false, false}},
		{"one more iteration", "local n, i: one Integer\nproc p(n): (i) {\n\ti := 0\n\twhile i < n { i := i + 1 }\n\tif i = 2 { i := 0 }\n}\ncheck p { i := spec(n > 0 => i = n) } for 1 but 3 int, 1 unroll", "unwind 2", []bool{false, false, false, false, false}},
		{"sums", "local n, i: one Integer\nproc p(n): (i) {\n\ti := n + n\n\ti := n\n\tif n * n < 0 { i := n }\n}\ncheck p { i := spec(i = n) } for 1 but 3 int", "", []bool{true, false, true, false}},
		{"within what is assumed", "local n, i: one Integer\nproc p(n): (i) {\n\tassume 0 <= n and n < 2\n\ti := n + n\n}\ncheck p { i := spec(i = n + n) } for 1 but 3 int", "", []bool{false, false}},
	} {
		tk := lower(t, "short.fir", c.text, "", task.Bounds{})
		tk.At = func(b task.Bounds) *engine.Task { return lower(t, "short.fir", c.text, "", b) }
		got, err := Of(t.Context(), tk, forge.Engine{}, Options{Why: true, Wraps: true})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got.Short != c.short {
			t.Errorf("%s: violated with %q, want %q", c.name, got.Short, c.short)
		}
		if len(got.Lines) != len(c.wraps) {
			t.Fatalf("%s: %s", c.name, show(got))
		}
		for i, l := range got.Lines {
			if l.Wraps != c.wraps[i] {
				t.Errorf("%s: line %d wraps around: %v", c.name, l.Line, l.Wraps)
			}
		}
	}
}
