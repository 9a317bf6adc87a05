package fir_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"assay/internal/testkit"
	"assay/lang/fir"
	"assay/lang/fir/syntax"
	"assay/source"
)

// caseFiles are the shared FIR cases.
func caseFiles(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("../../cases/fir/*.fir")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases found: %v", err)
	}
	return files
}

func read(t testing.TB, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// load checks a text that must be fine.
func load(t testing.TB, name string, text []byte) *fir.Model {
	t.Helper()
	m, errs := fir.Load(name, text)
	if errs.Failed() {
		var b bytes.Buffer
		source.Texts{name: string(text)}.ShowAll(&b, errs)
		t.Fatalf("%s", b.String())
	}
	return m
}

// TestCases loads, formats and lowers every case: each is written in the house
// style, states what it expects, and gives no complaint.
func TestCases(t *testing.T) {
	for _, file := range caseFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text := read(t, file)
			m := load(t, file, text)
			out, err := syntax.Format(file, text, syntax.Style{Symbols: filepath.Base(file) == "symbols.fir"})
			if err != nil {
				t.Fatal(err)
			}
			testkit.Golden(t, file, string(out))
			if len(m.Checks) == 0 {
				t.Error("no check")
			}
			for _, k := range m.Checks {
				if k.Expect == "" {
					t.Errorf("check %s expects nothing", k.Name)
				}
				if _, errs := fir.Lower(m, fir.Options{Check: k}); errs.Failed() {
					t.Error(errs)
				}
			}
		})
	}
}
