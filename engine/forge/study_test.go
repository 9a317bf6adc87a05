package forge_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/engine/forge"
	"assay/internal/testkit"
	"assay/task"
)

// TestForgeRow49Lists: every check of the lists, of the programs with mutants
// and of the examples of coverage has the expected verdict; the checks for brute
// force and the slowest ones in long runs only.
func TestForgeRow49Lists(t *testing.T) {
	files, err := filepath.Glob("../../cases/fir/*/*.fir")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	checks, violated := 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		base := filepath.Base(file)
		for _, tk := range read(t, base, string(text)) {
			if !testkit.Long() && (strings.HasPrefix(tk.Goal.Name, "small") || base == "bubble.fir" || base == "insertion.fir" || base == "treeadd.fir") {
				continue
			}
			checks++
			results, err := forge.Engine{}.Check(t.Context(), tk)
			if err != nil {
				t.Fatalf("%s %s: %v", base, tk.Goal.Name, err)
			}
			got := task.ExpectHolds
			for _, r := range results {
				switch {
				case r.Status == task.Unknown:
					t.Errorf("%s %s: %s", base, tk.Goal.Name, r.Reason)
				case r.Status == task.Violated:
					got = task.ExpectViolated
				case r.Vacuous != (tk.Goal.Expect == task.ExpectNothing):
					t.Errorf("%s %s: vacuous is %t", base, tk.Goal.Name, r.Vacuous)
				}
			}
			if got == task.ExpectViolated {
				violated++
			}
			if tk.Goal.Expect != task.ExpectNothing && got != tk.Goal.Expect {
				t.Errorf("%s %s: %s, expected %s", base, tk.Goal.Name, got, tk.Goal.Expect)
			}
		}
	}
	t.Logf("%d checks, %d violated", checks, violated)
	if checks < 70 || violated < 12 {
		t.Error("too few")
	}
}
