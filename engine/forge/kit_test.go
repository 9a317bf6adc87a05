package forge_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/enumerate"
	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/ir/sanity"
	"assay/lang/fir"
	"assay/task"
)

// read lowers each check of a text.
func read(t *testing.T, name, text string) []*engine.Task {
	t.Helper()
	m, errs := fir.Load(name, []byte(text))
	if errs.Failed() {
		t.Fatalf("%v\n%s", errs, text)
	}
	var out []*engine.Task
	for _, k := range m.Checks {
		p, errs := fir.Lower(m, fir.Options{Check: k})
		if errs.Failed() {
			t.Fatalf("%v\n%s", errs, text)
		}
		if err := sanity.Check(p); err != nil {
			t.Fatal(err)
		}
		out = append(out, &engine.Task{Program: p, Goal: p.Goals[0], Bounds: p.Goals[0].Bounds})
	}
	return out
}

// named is a check of the case library.
type named struct {
	name string
	*engine.Task
}

// library returns all checks of cases/fir.
func library(t *testing.T) []named {
	t.Helper()
	files, err := filepath.Glob("../../cases/fir/*.fir")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d cases found: %v", len(files), err)
	}
	var out []named
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		base := strings.TrimSuffix(filepath.Base(file), ".fir")
		for _, tk := range read(t, filepath.Base(file), string(text)) {
			out = append(out, named{base + ":" + tk.Goal.Name, tk})
		}
	}
	return out
}

// ask lets an engine answer; a fault fails the test.
func ask(t *testing.T, e engine.Engine, tk *engine.Task) []task.Result {
	t.Helper()
	r, err := e.Check(context.Background(), tk)
	if err != nil {
		t.Fatalf("%s: %v\n%s", tk.Goal.Name, err, tk.Program)
	}
	return r
}

// verdicts returns one line for each property: what it is, and what was decided
// about it. Proved and HoldsWithin differ by bounds only.
func verdicts(results []task.Result) string {
	var b strings.Builder
	for _, r := range results {
		b.WriteString(string(r.Property.Kind) + " " + r.Property.Text + ": " + r.Status.String())
		if r.Status == task.Unknown {
			b.WriteString(" (" + r.Reason + ")")
		}
		if r.Vacuous {
			b.WriteString(", vacuous")
		}
		for _, x := range r.Binding {
			b.WriteString(" " + x.String())
		}
		b.WriteString("\n")
	}
	return b.String()
}

// traced checks that every violation comes with a replayed trace.
func traced(t *testing.T, results []task.Result) {
	t.Helper()
	for _, r := range results {
		if r.Status == task.Violated && (r.Trace == nil || !r.Evidence.Replayed || r.Trace.Failure == nil || len(r.Trace.Steps) == 0) {
			t.Errorf("violation without a replayed trace: %+v", r.Trace)
		}
	}
}

var (
	_ = enumerate.Engine{}
	_ = forge.Engine{}
	_ = symbolic.AllInline
)

// readAt lowers the first check of a text for other bounds.
func readAt(t *testing.T, name, text string, b task.Bounds) *engine.Task {
	t.Helper()
	m, errs := fir.Load(name, []byte(text))
	if errs.Failed() {
		t.Fatalf("%v\n%s", errs, text)
	}
	p, errs := fir.Lower(m, fir.Options{Check: m.Checks[0], IntWidth: b.IntWidth})
	if errs.Failed() {
		t.Fatalf("%v\n%s", errs, text)
	}
	return &engine.Task{Program: p, Goal: p.Goals[0], Bounds: b}
}

func textOf(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
