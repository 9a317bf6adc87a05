package fir_test

import (
	"path/filepath"
	"testing"

	"assay/internal/naivefir"
	"assay/task"
)

// needsSolver are the checks that brute force does not finish, as file:check.
var needsSolver = map[string]bool{
	"r3-register-with-max-id.fir:published": true,
}

// maxSteps is far more than any case needs that is not in needsSolver.
const maxSteps = 50_000_000

// TestVerdicts holds the expectations of the cases against the naive meaning
// of FIR, which knows nothing of the lowering.
func TestVerdicts(t *testing.T) {
	for _, file := range caseFiles(t) {
		text := read(t, file)
		m := load(t, file, text)
		for i, k := range m.Checks {
			name := filepath.Base(file) + ":" + k.Name
			if needsSolver[name] {
				continue
			}
			t.Run(name, func(t *testing.T) {
				a, err := naivefir.Decide(t.Context(), m.File, i, k.Bounds, maxSteps)
				if err != nil {
					t.Fatal(err)
				}
				if got := verdict(a); got != k.Expect {
					t.Errorf("expects %s, and it is %s: %+v", k.Expect, got, a)
				}
				if !a.Violated && a.Ends == 0 {
					t.Errorf("nothing reaches the end: %+v", a)
				}
			})
		}
	}
}

func verdict(a naivefir.Answer) task.Expectation {
	if a.Violated {
		return task.ExpectViolated
	}
	return task.ExpectHolds
}
