package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"assay/engine/litmus"
	reader "assay/lang/litmus"
)

// TestLitmusCases: all tests in cases/litmus expect something, and it is so.
func TestLitmusCases(t *testing.T) {
	files, err := filepath.Glob("../../cases/litmus/*.litmus")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	hardware, err := filepath.Glob("../../cases/litmus/hardware/*.litmus")
	if err != nil || len(hardware) == 0 {
		t.Fatalf("no cases of hardware: %v", err)
	}
	files = append(files, hardware...)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		test, list := reader.Read(file, string(text))
		if list.Failed() {
			t.Fatal(list)
		}
		if want, err := litmus.Expectations(test); err != nil || len(want) == 0 {
			t.Errorf("%s expects nothing (%v)", file, err)
		}
	}
	var out, errs bytes.Buffer
	a := &app{stdout: &out, stderr: &errs}
	if status := a.main([]string{"litmus", "../../cases/litmus"}); status != 0 {
		t.Errorf("exit status %d\n%s%s", status, &out, &errs)
	}
}
