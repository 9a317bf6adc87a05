package fir_test

import (
	"path/filepath"
	"testing"

	"assay/ir/parse"
	"assay/lang/fir"
)

// TestLoweredText prints the program of every check and reads it back.
func TestLoweredText(t *testing.T) {
	for _, file := range caseFiles(t) {
		m := load(t, file, read(t, file))
		for _, k := range m.Checks {
			t.Run(filepath.Base(file)+":"+k.Name, func(t *testing.T) {
				p, errs := fir.Lower(m, fir.Options{Check: k})
				if errs.Failed() {
					t.Fatal(errs)
				}
				text := p.String()
				q, errs := parse.Program("lowered", text)
				if errs.Failed() {
					t.Fatalf("%v\n%s", errs, text)
				}
				if again := q.String(); again != text {
					t.Errorf("printed again:\n%s\nwas:\n%s", again, text)
				}
			})
		}
	}
}
