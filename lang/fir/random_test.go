package fir_test

import (
	"bytes"
	"errors"
	"testing"

	"assay/internal/firgen"
	"assay/internal/naivefir"
	"assay/internal/testkit"
	"assay/lang/fir"
	"assay/lang/fir/syntax"
	"assay/source"
)

// TestRandomModels prints generated models in both styles, reads them back,
// checks and lowers them, and does the same with their ir text.
func TestRandomModels(t *testing.T) {
	seed := testkit.Seed(t)
	for i := range testkit.Count(t, 100_000, 2_000) {
		c := firgen.Config{Size: 2 + i%4}
		f := firgen.Model(seed+uint64(i), c)
		text := syntax.Print(f, syntax.Style{Symbols: i%2 == 1})
		m, errs := fir.Load(f.Name, text)
		if errs.Failed() {
			var b bytes.Buffer
			source.Texts{f.Name: string(text)}.ShowAll(&b, errs)
			t.Fatalf("seed %d: %s\n%s", seed+uint64(i), b.String(), text)
		}
		if again := syntax.Print(m.File, syntax.Style{Symbols: i%2 == 1}); !bytes.Equal(again, text) {
			t.Fatalf("printed again:\n%s\nwas:\n%s", again, text)
		}
		for _, k := range m.Checks {
			lowered(t, m, k)
		}
	}
}

// TestRandomVerdicts: generated models are worth generating. Brute force
// decides most of them, and both verdicts are common.
func TestRandomVerdicts(t *testing.T) {
	seed := testkit.Seed(t)
	n := testkit.Count(t, 2_000, 200)
	var violated, holds, vacuous, open int
	for i := range n {
		f := firgen.Model(seed+uint64(i), firgen.Config{})
		m := load(t, f.Name, syntax.Print(f, syntax.Style{}))
		a, err := naivefir.Decide(t.Context(), m.File, 0, m.Checks[0].Bounds, 20_000)
		switch {
		case errors.Is(err, naivefir.ErrTooLarge):
			open++
		case err != nil:
			t.Fatal(err)
		case a.Violated:
			violated++
		case a.Ends == 0:
			vacuous++
		default:
			holds++
		}
	}
	t.Logf("%d violated, %d hold, %d vacuous, %d not finished", violated, holds, vacuous, open)
	if violated < n/10 || holds < n/10 {
		t.Errorf("one-sided: %d violated, %d hold, %d vacuous, %d not finished", violated, holds, vacuous, open)
	}
}
