package enumerate_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"assay/engine"
	"assay/engine/enumerate"
	"assay/ir"
	"assay/ir/sanity"
	"assay/lang/fir"
	"assay/task"
)

// lower reads a FIR file and lowers each of its checks.
func lower(t *testing.T, file string) []*engine.Task {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m, errs := fir.Load(filepath.Base(file), text)
	if errs.Failed() {
		t.Fatal(errs)
	}
	var out []*engine.Task
	for _, k := range m.Checks {
		p, errs := fir.Lower(m, fir.Options{Check: k})
		if errs.Failed() {
			t.Fatal(errs)
		}
		mustBeSane(t, p)
		out = append(out, &engine.Task{Program: p, Goal: p.Goals[0], Bounds: p.Goals[0].Bounds})
	}
	return out
}

func mustBeSane(t *testing.T, p *ir.Program) {
	t.Helper()
	if err := sanity.Check(p); err != nil {
		t.Fatal(err)
	}
}

// solverOnly are the checks that brute force does not finish.
var solverOnly = map[string]bool{"r3-register-with-max-id.fir:published": true}

// TestCases: the verdict of every FIR case is the expected one, and every
// violation comes with a trace that was replayed.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("../../cases/fir/*.fir")
	if err != nil || len(files) < 60 {
		t.Fatalf("%d cases found: %v", len(files), err)
	}
	checks := 0
	for _, file := range files {
		for _, tk := range lower(t, file) {
			name := filepath.Base(file) + ":" + tk.Goal.Name
			if solverOnly[name] {
				continue
			}
			checks++
			t.Run(name, func(t *testing.T) { decide(t, tk) })
		}
	}
	if checks < 60 {
		t.Errorf("only %d checks", checks)
	}
}

func decide(t *testing.T, tk *engine.Task) { decideBy(t, tk, enumerate.Engine{}) }

func decideBy(t *testing.T, tk *engine.Task, e enumerate.Engine) {
	results, err := e.Check(context.Background(), tk)
	if err != nil {
		t.Fatal(err)
	}
	got := task.ExpectHolds
	for _, r := range results {
		switch {
		case r.Status == task.Unknown && !e.First:
			t.Errorf("%s %s: %s", r.Property.Kind, r.Property.Text, r.Reason)
		case r.Status == task.Violated:
			got = task.ExpectViolated
			if r.Trace == nil || !r.Evidence.Replayed || r.Trace.Failure == nil || len(r.Trace.Steps) == 0 {
				t.Errorf("violation without a replayed trace: %+v", r.Trace)
			}
		}
	}
	if got != tk.Goal.Expect {
		t.Errorf("%s, expected %s", got, tk.Goal.Expect)
	}
}
