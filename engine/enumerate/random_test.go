package enumerate_test

import (
	"context"
	"errors"
	"testing"

	"assay/engine"
	"assay/engine/enumerate"
	"assay/internal/firgen"
	"assay/internal/naivefir"
	"assay/internal/testkit"
	"assay/lang/fir"
	"assay/lang/fir/syntax"
	"assay/task"
)

// TestRandomModels compares verdicts with the naive meaning of FIR, which
// knows neither the lowering, nor unrolling, nor the VM.
func TestRandomModels(t *testing.T) {
	seed := testkit.Seed(t)
	n := testkit.Count(t, 10_000, 400) // engine/forge compares itself with this engine on the first of these models, too
	compared, violated := 0, 0
	for i := range n {
		f := firgen.Model(seed+uint64(i), firgen.Config{})
		text := syntax.Print(f, syntax.Style{})
		m, errs := fir.Load(f.Name, text)
		if errs.Failed() {
			t.Fatalf("%v\n%s", errs, text)
		}
		want, err := naivefir.Decide(t.Context(), m.File, 0, m.Checks[0].Bounds, 20_000)
		if errors.Is(err, naivefir.ErrTooLarge) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got, sure := explored(t, m, string(text))
		if !sure {
			continue
		}
		compared++
		if want.Violated {
			violated++
		}
		if got != want.Violated {
			t.Fatalf("seed %d: violated %t, the naive meaning says %t\n%s", seed+uint64(i), got, want.Violated, text)
		}
	}
	t.Logf("%d of %d compared, %d of them violated", compared, n, violated)
	if compared < n*2/3 || violated < compared/10 {
		t.Errorf("only %d of %d models were compared, %d of them violated", compared, n, violated)
	}
}

// explored is whether the enumerator finds a violation, and whether it is sure.
func explored(t *testing.T, m *fir.Model, text string) (violated, sure bool) {
	t.Helper()
	p, errs := fir.Lower(m, fir.Options{Check: m.Checks[0]})
	if errs.Failed() {
		t.Fatalf("%v\n%s", errs, text)
	}
	mustBeSane(t, p)
	tk := &engine.Task{Program: p, Goal: p.Goals[0], Bounds: p.Goals[0].Bounds}
	results, err := enumerate.Engine{Runs: 1 << 20}.Check(context.Background(), tk)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	sure = true
	for _, r := range results {
		violated = violated || r.Status == task.Violated
		sure = sure && r.Status != task.Unknown
	}
	return violated, sure || violated
}
