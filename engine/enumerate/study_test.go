package enumerate_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/enumerate"
	"assay/internal/testkit"
	"assay/task"
)

// TestStudyCases: in the folders of larger programs, the checks named small
// are for brute force. Those that expect nothing are empty, and say so.
func TestStudyCases(t *testing.T) {
	files, err := filepath.Glob("../../cases/fir/*/*.fir")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	checks, asked := 0, 0
	for _, file := range files {
		for _, tk := range lower(t, file) {
			if !bruteForce(filepath.Base(file), tk) {
				continue
			}
			if checks++; !testkit.Long() && checks%3 != 0 {
				continue // every third, so that each folder has some
			}
			asked++
			t.Run(filepath.Base(file)+":"+tk.Goal.Name, func(t *testing.T) { study(t, tk) })
		}
	}
	t.Logf("%d of %d checks", asked, checks)
	if checks < 70 {
		t.Errorf("only %d checks", checks)
	}
}

// bruteForce reports whether a check is small enough; the list with a cache has a large state, so
// its checks are for long runs.
func bruteForce(file string, tk *engine.Task) bool {
	switch file {
	case "a-swap.fir", "c-cube.fir", "r6-length.fir":
		return true
	case "apache-caching.fir":
		return strings.HasPrefix(tk.Goal.Name, "small") && testkit.Long()
	}
	return strings.HasPrefix(tk.Goal.Name, "small")
}

func study(t *testing.T, tk *engine.Task) {
	if tk.Goal.Expect != task.ExpectNothing {
		decideBy(t, tk, enumerate.Engine{First: tk.Goal.Expect == task.ExpectViolated})
		return
	}
	results, err := enumerate.Engine{}.Check(context.Background(), tk)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if !r.Status.Holds() || !r.Vacuous {
			t.Errorf("%s: %s, vacuous %t", r.Property.Text, r.Status, r.Vacuous)
		}
	}
}
