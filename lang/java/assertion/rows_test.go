package assertion

import (
	"path/filepath"
	"testing"

	"assay/vm"
)

// TestRows: what the checklists of the two studies ask of contracts, as far as running shows
// it; each by runs of the constructs that pass and runs that are caught.
func TestRows(t *testing.T) {
	files, err := filepath.Glob("testdata/constructs/*.java")
	if err != nil {
		t.Fatal(err)
	}
	p := compileAll(t, files)
	for _, row := range []struct {
		name      string
		class     string
		good, bad []string
	}{
		{"SMT row 2: every construct", "Expressions", []string{"forall", "reach", "fresh"}, []string{"forall!", "reach!", "fresh!"}},
		{"SMT row 3: non-null by default, nullable", "Nulls", []string{"ok", "nullable"}, []string{"parameter!", "field!"}},
		{"SMT row 4: invariants, helper", "Invariants", []string{"helper"}, []string{"leave!"}},
		{"SMT row 5: undefined is false, from left to right", "WellDefined", []string{"right"}, []string{"left!"}},
		{"SMT row 6: old and result", "WellDefined", []string{"getter"}, []string{"clear!"}},
		{"SMT row 41: assignable of loops and contracts, per object", "Frames", []string{"other"}, []string{"other!"}},
		{"Forge row 45: relational annotations, sequences", "ForgeList", []string{"fixed", "out"}, []string{"bug!", "size!"}},
		{"Forge row 46: KOA a to d", "Koa", []string{"equal", "add", "votes", "named"}, []string{"a!", "b!", "c!", "d!"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, run := range row.good {
				if s, stop := p.run(t, row.class, run); stop.Kind != vm.Finished || s.Breach() != nil || len(p.Unknown()) > 0 {
					t.Errorf("%s: %s", run, p.outcome(s, stop))
				}
			}
			for _, run := range row.bad {
				if s, stop := p.run(t, row.class, run); stop.Kind != vm.Violated || s.Breach() == nil {
					t.Errorf("%s: %s", run, p.outcome(s, stop))
				}
			}
		})
	}
}
