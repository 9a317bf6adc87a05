package parse

import (
	"os"
	"path/filepath"
	"testing"

	"assay/ir"
)

// TestCasesRoundTrip: every case reads, and its printed form, plain and with
// positions, reads back to itself.
func TestCasesRoundTrip(t *testing.T) {
	files, err := filepath.Glob("../../cases/ir/*.ir")
	if err != nil || len(files) < 40 {
		t.Fatalf("%d cases: %v", len(files), err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		prog, errs := Program(filepath.Base(file), string(src))
		if errs.Failed() {
			t.Errorf("%s: %v", file, errs)
			continue
		}
		for _, style := range []ir.Style{{}, {Positions: true}} {
			text := style.Text(prog)
			again, errs := Program("again.ir", text)
			if errs.Failed() || style.Text(again) != text {
				t.Errorf("%s: %v\n%s", file, errs, firstDifference(style.Text(again), text))
			}
		}
	}
}
