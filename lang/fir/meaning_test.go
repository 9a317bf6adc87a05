package fir_test

import (
	"errors"
	"path/filepath"
	"testing"

	"assay/internal/firgen"
	"assay/internal/naivefir"
	"assay/internal/testkit"
	"assay/ir"
	"assay/lang/fir"
	"assay/lang/fir/syntax"
	"assay/pass"
	"assay/vm"
)

// runAll explores the program of a check on the vm, unrolled and inlined.
func runAll(t *testing.T, m *fir.Model, k *fir.CheckUnit) (a naivefir.Answer) {
	t.Helper()
	p, err := pass.Run(lowered(t, m, k), pass.Config{Options: pass.Options{Unwind: k.Bounds.Unwind}, Check: true})
	if err != nil {
		t.Fatal(err)
	}
	start := vm.Compile(p).StartAny(vm.SetupOf(p.Goals[0], k.Bounds))
	vm.Explore(start, vm.Budget{}, func(s *vm.State, stop vm.Stop) bool {
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
		return !a.Violated
	})
	return a
}

// agree compares two answers; counts are comparable where everything was run.
func agree(t *testing.T, naive, other naivefir.Answer, p func() *ir.Program) {
	t.Helper()
	if naive.Violated != other.Violated || !naive.Violated && (naive.Ends == 0) != (other.Ends == 0) || !naive.Violated && naive.Cut != other.Cut {
		t.Fatalf("naive %+v, vm %+v\n%s", naive, other, p())
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
				a, err := naivefir.Decide(t.Context(), m.File, i, k.Bounds, maxSteps)
				if err != nil {
					t.Fatal(err)
				}
				agree(t, a, runAll(t, m, k), func() *ir.Program { return lowered(t, m, k) })
			})
		}
	}
}

// TestRandomMeaning does the same with generated models.
func TestRandomMeaning(t *testing.T) {
	seed := testkit.Seed(t)
	n, decided := testkit.Count(t, 20_000, 300), 0
	for i := range n {
		f := firgen.Model(seed+uint64(i), firgen.Config{Size: 2 + i%3})
		text := syntax.Print(f, syntax.Style{})
		m := load(t, f.Name, text)
		for j, k := range m.Checks {
			a, err := naivefir.Decide(t.Context(), m.File, j, k.Bounds, 10_000)
			if errors.Is(err, naivefir.ErrTooLarge) {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			decided++
			t.Logf("seed %d", seed+uint64(i))
			agree(t, a, runAll(t, m, k), func() *ir.Program { t.Logf("%s", text); return lowered(t, m, k) })
		}
	}
	t.Logf("%d checks decided", decided)
}
