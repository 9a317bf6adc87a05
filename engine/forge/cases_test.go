package forge_test

import (
	"os"
	"testing"

	"assay/engine/enumerate"
	"assay/engine/forge"
	"assay/task"
)

// solverOnly are the checks that brute force does not finish.
var solverOnly = map[string]bool{"r3-register-with-max-id:published": true}

// TestCases: on the whole case library, every property gets the verdict of
// brute force, with the same binding bounds, and the check its expectation.
func TestCases(t *testing.T) {
	for _, tk := range library(t) {
		t.Run(tk.name, func(t *testing.T) {
			got := ask(t, forge.Engine{}, tk.Task)
			traced(t, got)
			c := task.Check{Expected: tk.Goal.Expect, Results: got}
			if c.Outcome() != task.Holding && !allVacuous(got) {
				t.Errorf("expected %s:\n%s", tk.Goal.Expect, verdicts(got))
			}
			if solverOnly[tk.name] {
				return
			}
			if want := ask(t, enumerate.Engine{}, tk.Task); verdicts(got) != verdicts(want) {
				t.Errorf("forge says\n%sbrute force says\n%s", verdicts(got), verdicts(want))
			}
		})
	}
}

func allVacuous(results []task.Result) bool {
	for _, r := range results {
		if !r.Vacuous {
			return false
		}
	}
	return true
}

// TestCertified: every verdict "holds" of the case library comes with a
// certificate, which was checked.
func TestCertified(t *testing.T) {
	hold := 0
	for _, tk := range library(t) {
		for _, r := range ask(t, forge.Engine{Certificates: t.TempDir()}, tk.Task) {
			if !r.Status.Holds() {
				continue
			}
			hold++
			if _, err := os.Stat(r.Evidence.Certificate); err != nil {
				t.Errorf("%s: %s %s: %q: %v", tk.name, r.Property.Kind, r.Property.Text, r.Evidence.Certificate, err)
			}
		}
	}
	t.Logf("%d certificates", hold)
	if hold < 200 {
		t.Error("too few")
	}
}
