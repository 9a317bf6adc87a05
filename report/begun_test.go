package report

import (
	"strings"
	"testing"

	"assay/task"
)

// TestNotBegun: checks that had no turn are counted in one line, and listed with --verbose.
func TestNotBegun(t *testing.T) {
	d := &Document{}
	for range 3 {
		d.Checks = append(d.Checks, task.Check{File: "F", Name: "f", Results: []task.Result{{Reason: task.NotBegun + "30s", Property: task.Property{Text: "everything"}}}})
	}
	for _, verbose := range []bool{false, true} {
		var b strings.Builder
		p := NewText(&b, d, TextOptions{Verbose: verbose})
		for i := range d.Checks {
			if err := p.Check(&d.Checks[i]); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.Summary(d); err != nil {
			t.Fatal(err)
		}
		if listed := strings.Count(b.String(), "everything"); !verbose && (listed > 0 || !strings.Contains(b.String(), "not begun within the budget of 30s: 3 checks;")) || verbose && listed != 3 {
			t.Errorf("verbose %v:\n%s", verbose, b.String())
		}
	}
}
