package study

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"assay/engine/forge"
	"assay/engine/forge/coverage"
	"assay/engine/forge/symbolic"
	"assay/internal/testkit"
	"assay/lang/fir/mutant"
)

// Rows 52 to 55 of the checklist of Forge: the study of mutants, on a sample of its programs that takes
// seconds; on all of them in a long run. The whole study, with its tables, is bench/mutation.

// studied are the reports of the sample, which the rows share.
var studied struct {
	once    sync.Once
	reports map[string]*Report
}

func reports(t *testing.T) map[string]*Report {
	t.Helper()
	s := &studied
	s.once.Do(func() {
		solving := forge.Engine{Symmetry: symbolic.SymmetryHeap, Raw: true}
		settings := &Settings{
			Judge: &Judge{Engine: solving}, Sort: "small", Tell: func(string, ...any) {},
			Cover: &Cover{
				Judge:  &Judge{Engine: coverage.Engine{Forge: solving, Options: coverage.Options{Wraps: true}}},
				Raiser: &Judge{Engine: coverage.Engine{Forge: solving, Options: coverage.Options{Why: true}}},
			},
		}
		out := map[string]*Report{}
		for name, subject := range load(t) {
			if !testkit.Long() && !slices.Contains([]string{"conloop", "createlist", "register"}, name) {
				continue
			}
			r, err := settings.Run(t.Context(), subject)
			if err != nil {
				t.Fatal(err)
			}
			out[name] = r
		}
		s.reports = out
	})
	if s.reports == nil {
		t.Fatal("the study did not run")
	}
	return s.reports
}

// sorted is how many mutants of a program are killable, equivalent, infinite, and violate something
// beyond the bounds; and the least bound that kills all killable ones.
type sorted struct {
	killable, equivalent, infinite, beyond int
	least                                  Bounds
}

// TestForgeRow52Mutants: the twelve operators make hundreds of mutants of ten programs. Every killable one is
// killed within the bounds of the study, but for copytree, whose program needs a fourth object. The equivalent
// ones of the sample were looked at by hand: a new object has no tuples, so that union and override of
// them are one, and a counter that begins at 0 meets its limit.
func TestForgeRow52Mutants(t *testing.T) {
	operators, total := map[string]int{}, 0
	for _, s := range load(t) {
		for _, m := range s.Mutants {
			operators[strings.TrimRightFunc(m.Name, unicode.IsDigit)]++
			total++
		}
	}
	// LOR and LOD need bit operations in the original, which none of the programs has.
	for _, op := range []string{"AOR", "AOI", "AOD", "ROR", "COR", "COI", "COD", "SOR", "LOI", "ASR"} {
		if operators[op] == 0 {
			t.Errorf("no mutant by %s", op)
		}
	}
	if total != 621 {
		t.Errorf("%d mutants; if operators changed, run bench/mutation and look at the equivalent ones", total)
	}
	want := map[string]sorted{
		"conloop": {18, 0, 0, 0, Bounds{1, 2, 2}}, "createlist": {16, 2, 8, 3, Bounds{2, 3, 2}}, "register": {4, 1, 0, 0, Bounds{1, 1, 1}},
	}
	for name, r := range reports(t) {
		got := sorted{killable: r.Count(Killable), equivalent: r.Count(Equivalent), infinite: r.Count(Infinite), beyond: r.Count(Beyond)}
		if r.Minimum == nil {
			t.Errorf("%s: no bound kills all", name)
			continue
		}
		got.least = *r.Minimum
		if w, ok := want[name]; ok && got != w {
			t.Errorf("%s: %+v, not %+v", name, got, w)
		}
		if b := got.least; name != "copytree" && (b.Scope > 3 || b.Bits > 4 || b.Unroll > 3) {
			t.Errorf("%s needs %v", name, b)
		}
	}
}

// TestForgeRow53KillRate: few mutants are killed within 1, nearly all within 3, and all within 4; no bound loses
// what a smaller one killed.
func TestForgeRow53KillRate(t *testing.T) {
	var killed [MaxBound + 1]int
	killable := 0
	for _, r := range reports(t) {
		killable += r.Count(Killable)
		for n := 1; n <= MaxBound; n++ {
			killed[n] += r.KilledAt(n)
		}
	}
	t.Logf("of %d mutants within 1 to %d: %v", killable, MaxBound, killed[1:])
	if killed[1] >= killed[2] || killed[2] >= killed[3] || killed[3]*100 < 97*killable || killed[4] != killable {
		t.Errorf("of %d mutants within 1 to %d: %v", killable, MaxBound, killed[1:])
	}
}

// TestForgeRow54Infinite: of each mutant that differs only in that it does not end, or ends beyond the bounds, something is
// said: that more statements are missed than in the original, or that a loop is never left. The mutant of insertion
// that the literature prints misses the body of its loop.
func TestForgeRow54Infinite(t *testing.T) {
	n := 0
	for name, r := range reports(t) {
		for _, c := range r.Coverage.Infinite {
			if n++; c.Flag == Silent {
				t.Errorf("%s: nothing is said of %s", name, c.Row.Mutant)
			}
		}
	}
	if t.Logf("%d mutants", n); n < 11 {
		t.Errorf("only %d mutants", n)
	}
	solving := forge.Engine{Symmetry: symbolic.SymmetryHeap, Raw: true}
	c := &Cover{Judge: &Judge{Engine: coverage.Engine{Forge: solving}, Check: "small"}}
	insertion := load(t)["insertion"]
	least := Bounds{0, 3, 3}
	original, err := c.diagnose(t.Context(), insertion.Text, least)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(insertion.Mutants, func(m mutant.Mutant) bool { return m.From == "i" && m.To == "--i" })
	if i < 0 {
		t.Fatal("insertion has no mutant --i")
	}
	d, err := c.diagnose(t.Context(), insertion.Mutants[i].Text, least)
	if err != nil || d.Missed <= original.Missed {
		t.Errorf("%s misses %d, and the original %d: %v", insertion.Mutants[i], d.Missed, original.Missed, err)
	}
}

// TestForgeRow55Insufficient: where a bound is one too small to kill a mutant, something tells in 19 of 20 cases
// that it is.
func TestForgeRow55Insufficient(t *testing.T) {
	survived, flagged := 0, 0
	for _, r := range reports(t) {
		for i := range r.Coverage.Less {
			for _, c := range r.Coverage.Less[i].Survived {
				if survived++; c.Flag != Silent {
					flagged++
				}
			}
		}
	}
	t.Logf("%d of %d", flagged, survived)
	if survived < 25 || flagged*100 < 95*survived {
		t.Errorf("flagged: %d of %d", flagged, survived)
	}
}
