package coverage

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/ir/sanity"
	"assay/lang/fir"
	"assay/task"
)

// lower lowers a check of a text, the first one if no name is given, within
// bounds over its own.
func lower(t testing.TB, file, text, check string, b task.Bounds) *engine.Task {
	t.Helper()
	m, errs := fir.Load(file, []byte(text))
	if errs.Failed() {
		t.Fatalf("%v\n%s", errs, text)
	}
	for _, k := range m.Checks {
		if check != "" && k.Name != check {
			continue
		}
		b := k.Bounds.Over(b)
		p, errs := fir.Lower(m, fir.Options{Check: k, IntWidth: b.IntWidth})
		if errs.Failed() {
			t.Fatal(errs)
		}
		if err := sanity.Check(p); err != nil {
			t.Fatal(err)
		}
		return &engine.Task{Program: p, Goal: p.Goals[0], Bounds: b}
	}
	t.Fatalf("%s: no check %s", file, check)
	return nil
}

// example lowers a check of cases/fir/coverage.
func example(t testing.TB, file, check string, b task.Bounds) *engine.Task {
	t.Helper()
	text, err := os.ReadFile("../../../cases/fir/coverage/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return lower(t, file, string(text), check, b)
}

// covered returns the coverage of a task under a strategy.
func covered(t testing.TB, tk *engine.Task, s symbolic.Strategy, o Options) *task.Coverage {
	t.Helper()
	c, err := Of(t.Context(), tk, forge.Engine{Strategy: s}, o)
	if err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return c
}

// show is "11:0/1 12:1/1", with "spec" at the end if it is missed.
func show(c *task.Coverage) string {
	var out []string
	for _, l := range c.Lines {
		out = append(out, fmt.Sprintf("%d:%d/%d", l.Line, l.Covered, l.Copies))
	}
	if !c.Spec {
		out = append(out, "no spec")
	}
	return strings.Join(out, " ")
}
