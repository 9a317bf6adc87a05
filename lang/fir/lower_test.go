package fir_test

import (
	"path/filepath"
	"testing"

	"assay/ir"
	"assay/ir/parse"
	"assay/ir/sanity"
	"assay/lang/fir"
)

// TestLoweredText makes the program of every check: it is sane, and its text
// reads back to the same.
func TestLoweredText(t *testing.T) {
	for _, file := range caseFiles(t) {
		m := load(t, file, read(t, file))
		for _, k := range m.Checks {
			t.Run(filepath.Base(file)+":"+k.Name, func(t *testing.T) { lowered(t, m, k) })
		}
	}
}

// lowered makes the program of a check, and holds it against sanity and
// against its own text.
func lowered(t *testing.T, m *fir.Model, k *fir.CheckUnit) *ir.Program {
	t.Helper()
	p, errs := fir.Lower(m, fir.Options{Check: k})
	if errs.Failed() {
		t.Fatal(errs)
	}
	text := p.String()
	if err := sanity.Check(p); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	q, errs := parse.Program("lowered", text)
	if errs.Failed() {
		t.Fatalf("%v\n%s", errs, text)
	}
	if again := q.String(); again != text {
		t.Fatalf("printed again:\n%s\nwas:\n%s", again, text)
	}
	return p
}
