package fir_test

import (
	"errors"
	"path/filepath"
	"testing"

	"assay/internal/firgen"
	"assay/internal/naivefir"
	"assay/internal/testkit"
	"assay/lang/fir"
	"assay/lang/fir/syntax"
	"assay/pass"
	"assay/vm"
)

// maxRuns is how many executions runAll follows. The vm makes choices in
// another order than the naive meaning, and may come late to a violation.
const maxRuns = 300_000

// runAll explores the program of a check on the vm, unrolled and inlined. It
// reports whether it came to an end.
func runAll(t *testing.T, m *fir.Model, k *fir.CheckUnit) (a naivefir.Answer, finished bool) {
	t.Helper()
	p, err := pass.Run(lowered(t, m, k), pass.Config{Options: pass.Options{Unwind: k.Bounds.Unwind}, Check: true})
	if err != nil {
		t.Fatal(err)
	}
	start := vm.Compile(p).StartAny(vm.SetupOf(p.Goals[0], k.Bounds))
	runs := 0
	vm.Explore(start, vm.Budget{}, func(s *vm.State, stop vm.Stop) bool {
		runs++
		switch stop.Kind {
		case vm.Finished:
			a.Ends++
		case vm.Violated:
			a.Violated = true
		case vm.Infeasible:
			a.Cut = a.Cut || stop.Cut != nil
		default:
			t.Fatalf("%v %s\n%s", stop, stop.Message, p)
		}
		return !a.Violated && runs < maxRuns
	})
	return a, runs < maxRuns
}

// agree compares what the vm found with the naive meaning for the same bounds.
// Where a loop was cut, the passes may follow an execution up to the first way
// out of the body once more, so that the naive meaning for one iteration more
// limits the answer from the other side.
func agree(t *testing.T, m *fir.Model, check int, steps int64, got naivefir.Answer) {
	t.Helper()
	b := m.Checks[check].Bounds
	low, err := naivefir.Decide(t.Context(), m.File, check, b, steps)
	if err != nil {
		t.Fatal(err)
	}
	high := low
	if low.Cut && !low.Violated {
		b.Unwind++
		if high, err = naivefir.Decide(t.Context(), m.File, check, b, steps); errors.Is(err, naivefir.ErrTooLarge) {
			high = got
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if low.Violated && !got.Violated || got.Violated && !high.Violated {
		t.Errorf("naive %+v, with one iteration more %+v, vm %+v", low, high, got)
	}
	if !got.Violated && (low.Ends > 0 && got.Ends == 0 || got.Ends > 0 && high.Ends == 0) {
		t.Errorf("an end is reached: naive %+v, with one iteration more %+v, vm %+v", low, high, got)
	}
}

// TestMeaning holds the lowered cases, run by the vm, against the naive
// meaning of their text.
func TestMeaning(t *testing.T) {
	for _, file := range caseFiles(t) {
		m := load(t, file, read(t, file))
		for i, k := range m.Checks {
			name := filepath.Base(file) + ":" + k.Name
			if needsSolver[name] {
				continue
			}
			t.Run(name, func(t *testing.T) {
				got, finished := runAll(t, m, k)
				if !finished {
					t.Fatalf("more than %d executions", maxRuns)
				}
				agree(t, m, i, maxSteps, got)
			})
		}
	}
}

// TestRandomMeaning does the same with generated models.
func TestRandomMeaning(t *testing.T) {
	const steps = 30_000
	seed := testkit.Seed(t)
	n, decided := testkit.Count(t, 10_000, 400), 0
	for i := range n {
		f := firgen.Model(seed+uint64(i), firgen.Config{Size: 2 + i%3})
		text := syntax.Print(f, syntax.Style{})
		m := load(t, f.Name, text)
		for j, k := range m.Checks {
			_, err := naivefir.Decide(t.Context(), m.File, j, k.Bounds, steps)
			if errors.Is(err, naivefir.ErrTooLarge) {
				continue
			}
			got, finished := runAll(t, m, k)
			if !finished {
				continue
			}
			decided++
			agree(t, m, j, 10*steps, got)
			if t.Failed() {
				t.Fatalf("seed %d:\n%s\n%s", seed+uint64(i), text, lowered(t, m, k))
			}
		}
	}
	t.Logf("%d checks decided", decided)
}
