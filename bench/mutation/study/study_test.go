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

// TestInfinite: a loop that does not end shows in the coverage, although
// nothing is violated.
func TestInfinite(t *testing.T) {
	s := load(t)["createlist"]
	c := &Cover{Judge: &Judge{Engine: coverage.Engine{}}}
	b := Bounds{2, 3, 2}
	was, err := c.missed(t.Context(), s.Text, b)
	if err != nil || was < 0 {
		t.Fatal(was, err)
	}
	found := 0
	for _, m := range s.Mutants {
		if m.From != "i + 1" || m.To != "i * 1" && m.To != "i / 1" {
			continue
		}
		found++
		is, err := c.missed(t.Context(), m.Text, b)
		if err != nil || is <= was {
			t.Errorf("%s: %d missed, %d in the original; %v", m, is, was, err)
		}
	}
	if found != 2 {
		t.Errorf("%d mutants", found)
	}
}
