package forge_test

import (
	"strings"
	"testing"

	"assay/engine/enumerate"
	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/internal/firgen"
	"assay/internal/testkit"
	"assay/lang/fir/syntax"
	"assay/task"
)

// never makes no integer an atom: relations have rooms for bit-vectors.
const never = -1

// capacity reports whether a relation had room for some tuples only.
func capacity(r task.Result) bool {
	for _, b := range r.Binding {
		if b.Bound == task.BoundTuples {
			return true
		}
	}
	return false
}

// sameWide compares answers whose integers are bit-vectors with those of brute
// force: a violation is one, and a hold is one unless some room was too small,
// which then is among the binding bounds.
func sameWide(t *testing.T, name string, got, want []task.Result) (compared int) {
	t.Helper()
	traced(t, got)
	for i, r := range got {
		switch {
		case r.Status == task.Unknown && (strings.Contains(r.Reason, "wide integers") || strings.Contains(r.Reason, "ranges over")):
		case want[i].Status == task.Unknown:
		case r.Status == task.Unknown:
			t.Errorf("%s: unknown: %s", name, r.Reason)
		case capacity(r) && want[i].Status == task.Violated:
		case r.Status == task.Violated && want[i].Status != task.Violated,
			r.Status.Holds() && !want[i].Status.Holds():
			t.Errorf("%s: forge says\n%sbrute force says\n%s", name, verdicts(got), verdicts(want))
		default:
			compared++
		}
	}
	return compared
}

// TestWideLibrary: the case library with integers as bit-vectors.
func TestWideLibrary(t *testing.T) {
	compared := 0
	for _, tk := range library(t) {
		if solverOnly[tk.name] || tk.Bounds.IntWidth > 3 {
			continue
		}
		want := ask(t, enumerate.Engine{}, tk.Task)
		for _, s := range []symbolic.Strategy{symbolic.AllInline, symbolic.AllConstrain} {
			compared += sameWide(t, tk.name, ask(t, forge.Engine{AtomWidth: never, Strategy: s}, tk.Task), want)
		}
	}
	t.Logf("%d answers compared", compared)
	if compared < 500 {
		t.Errorf("only %d answers were compared", compared)
	}
}

// TestWideRandom: random models with integers as bit-vectors.
func TestWideRandom(t *testing.T) {
	seed := testkit.Seed(t)
	n := testkit.Count(t, 3_000, 150)
	compared := 0
	for i := range n {
		f := firgen.Model(seed+uint64(i), firgen.Config{})
		text := string(syntax.Print(f, syntax.Style{}))
		for _, tk := range read(t, f.Name, text) {
			want, err := enumerate.Engine{Runs: 1 << 18}.Check(t.Context(), tk)
			if err != nil {
				t.Fatal(err)
			}
			got, err := forge.Engine{AtomWidth: never}.Check(t.Context(), tk)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			compared += sameWide(t, f.Name, got, want)
			if t.Failed() {
				t.Fatal(text)
			}
		}
	}
	t.Logf("%d answers compared", compared)
	if compared < n {
		t.Errorf("only %d answers were compared", compared)
	}
}

// TestFullWidth: integers of 32 bits cost their bits. Violations at the
// ends of the range are found, and replay.
func TestFullWidth(t *testing.T) {
	const text = `domain User
global id: func User -> Integer
local u: one User
local n: one Integer
local max: lone Integer
proc next(u): (n) {
	if no u.id { n := 1 } else { n := u.id + 1 }
	id := id ++ u->n
}
proc largest(u): (max) {
	max := spec(max in User.id and (all i: Integer | i in User.id => max >= i) and (some User.id => some max))
	id := id ++ u->(max + 1)
}
check up: next { id, n := spec(n > 0) } for 3 but WIDTH int
check wraps: next { id, n := spec(some u.id_old => n > u.id_old) } for 3 but WIDTH int
check same: next { id, n := spec(n = u.id and all v: User | v != u => v.id = v.id_old) } for 3 but WIDTH int
check unique: largest { id, max := spec((all a, b: User | a != b and some a.id_old and some b.id_old => a.id_old != b.id_old)
	=> (all a: User | a != u => no (a.id inter u.id))) } for 3 but WIDTH int
check odd: next { id, n := spec(some u.id_old and u.id_old band 1 = 0 => n band 1 = 1) } for 2 but WIDTH int
check half: next { id, n := spec(some u.id_old and u.id_old >= 0 => (u.id_old shr 1) * 2 + (u.id_old % 2) = u.id_old) } for 2 but WIDTH int
`
	want := map[string]bool{"up": true, "wraps": true, "unique": true} // violated
	for _, width := range []string{"32", "20", "7"} {
		for _, tk := range read(t, "wide.fir", strings.ReplaceAll(text, "WIDTH", width)) {
			r := ask(t, forge.Engine{}, tk)
			traced(t, r)
			for _, x := range r {
				if x.Status == task.Unknown {
					t.Errorf("%s bits, %s: %s", width, tk.Goal.Name, x.Reason)
				}
			}
			if anyViolated(r) != want[tk.Goal.Name] {
				t.Errorf("%s bits, %s: %s", width, tk.Goal.Name, verdicts(r))
			}
			if width == "32" && r[0].Stats["clauses"] > 60_000 {
				t.Errorf("%s: %d clauses", tk.Goal.Name, r[0].Stats["clauses"])
			}
		}
	}
}
