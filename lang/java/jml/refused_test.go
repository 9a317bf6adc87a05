package jml

import (
	"slices"
	"strings"
	"testing"

	"assay/lang/java/scan"
)

// TestRefused: keywords of JML that are not supported are reported at their place, in front of a
// method, in its body and before a loop.
func TestRefused(t *testing.T) {
	for _, w := range slices.Concat(otherWords, undecidedClauses, undecidedMembers, undecidedStatements, changing, assumedClauses) {
		for _, text := range []string{
			"class A {\n//@ " + w + " true;\nvoid f() { } }",
			"class A {\nvoid f() {\n//@ " + w + " true;\nint i = 0; } }", // of blocks, some are read
			"class A {\nvoid f() {\n//@ " + w + " true;\nwhile (true) { } } }",
			"class A {\n/*@ " + w + " @*/ void f() { } }",
		} {
			if slices.Contains(blockContracts, w) && strings.Contains(text, "f() {\n") {
				continue
			}
			file, _ := scan.Parse("A.java", []byte(text))
			_, errs := Parse(file)
			if len(errs.All()) == 0 || !errs.All()[0].Span.Known() {
				t.Errorf("nothing is said about %q", text)
			}
		}
	}
}
