package study

import (
	"testing"

	"assay/engine/enumerate"
	"assay/engine/forge"
	"assay/engine/forge/coverage"
)

func load(t *testing.T) map[string]*Subject {
	t.Helper()
	all, err := Load("../../../cases/fir/mutation")
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]*Subject{}
	for _, s := range all {
		by[s.Name] = s
	}
	return by
}

// TestMutants: the ten programs give enough of them.
func TestMutants(t *testing.T) {
	total := 0
	for _, s := range load(t) {
		total += len(s.Mutants)
		t.Logf("%s: %d", s.Name, len(s.Mutants))
	}
	if total < 350 {
		t.Errorf("%d mutants", total)
	}
}

// TestClassify: one mutant of each class.
func TestClassify(t *testing.T) {
	s := load(t)["createlist"]
	want := map[string]Class{
		"i < n becomes i != n":                             Equivalent,
		"i + 1 becomes i * 1":                              Infinite,
		"i < n becomes i <= n":                             Killable,
		"next ++ node->head becomes next union node->head": Equivalent,
		"i + 1 becomes i - 1":                              Killable, // with more nodes than the scope
		"next ++ node->head becomes next minus node->head": Killable,
	}
	for _, m := range s.Mutants {
		class, ok := want[m.From+" becomes "+m.To]
		if !ok {
			continue
		}
		delete(want, m.From+" becomes "+m.To)
		got, err := Classify(s.Text, m.Text, "small", Cube(3))
		if err != nil {
			t.Fatal(err)
		}
		if got != class {
			t.Errorf("%s: %v, want %v", m, got, class)
		}
	}
	for m := range want {
		t.Errorf("there is no mutant in which %s", m)
	}
}

// TestEnginesAgree: brute force and the engine that solves kill the same
// mutants, of a sample.
func TestEnginesAgree(t *testing.T) {
	brute := &Judge{Engine: enumerate.Engine{First: true, Runs: 1 << 20}, Check: "small"}
	solving := &Judge{Engine: forge.Engine{Raw: true}, Check: "small"}
	compared, killed, i := 0, 0, 0
	all, err := Load("../../../cases/fir/mutation")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		for _, m := range s.Mutants {
			if i++; i%5 != 0 {
				continue
			}
			want, err := brute.Verdict(t.Context(), m.Text, Cube(2))
			if err != nil {
				t.Fatal(err)
			}
			got, err := solving.Verdict(t.Context(), m.Text, Cube(2))
			if err != nil {
				t.Fatal(err)
			}
			if want == Undecided {
				continue
			}
			compared++
			if want == Killed {
				killed++
			}
			if got != want {
				t.Errorf("%s %s: %d, brute force says %d", s.Name, m, got, want)
			}
		}
	}
	t.Logf("%d compared, %d of them killed", compared, killed)
	if compared < 60 || killed < 15 {
		t.Error("too few")
	}
}

// TestDiagnoses: what verdicts do not tell is told in one of the ways that a
// diagnosis has, and of the originals only what is so.
func TestDiagnoses(t *testing.T) {
	plain := forge.Engine{Raw: true}
	cover := &Cover{
		Judge:  &Judge{Engine: coverage.Engine{Forge: plain, Options: coverage.Options{Wraps: true}}},
		Raiser: &Judge{Engine: coverage.Engine{Forge: plain, Options: coverage.Options{Why: true}}},
	}
	for _, c := range []struct {
		subject      string
		least, asked Bounds
		from, to     string
		want         Flag
	}{
		{"createlist", Bounds{2, 3, 2}, Bounds{2, 3, 2}, "i + 1", "i * 1", ByMissed},
		{"search", Bounds{0, 4, 3}, Bounds{0, 4, 3}, "mid + 1", "mid / 1", ByEndless},
		{"bubble", Bounds{0, 3, 2}, Bounds{0, 3, 1}, "i - 1", "i % 1", ByCut},
		{"conloop", Bounds{1, 2, 2}, Bounds{1, 1, 2}, "curr.value", "-curr.value", ByWrap},
		{"search", Bounds{0, 4, 3}, Bounds{0, 3, 3}, "low + high", "low * high", ByEndless},
	} {
		s := load(t)[c.subject]
		original, err := cover.diagnose(t.Context(), s.Text, c.least)
		cyclic := c.subject == "conloop" // going along a list that bites its tail
		if err != nil || original.Missed < 0 || original.Likely > 0 || (original.Endless > 0) != cyclic {
			t.Fatalf("%s: %+v, %v", c.subject, original, err)
		}
		found := false
		for _, m := range s.Mutants {
			if m.From != c.from || m.To != c.to {
				continue
			}
			found = true
			d, err := cover.diagnose(t.Context(), m.Text, c.asked)
			if err == nil && d.flag(original) == Silent {
				d.Short, err = cover.short(t.Context(), m.Text, c.asked)
			}
			if err != nil || d.flag(original) != c.want {
				t.Errorf("%s %s: %s, want %s; %+v; %v", c.subject, m, flagNames[d.flag(original)], flagNames[c.want], d, err)
			}
			break
		}
		if !found {
			t.Errorf("%s: no mutant from %s to %s", c.subject, c.from, c.to)
		}
	}
}
