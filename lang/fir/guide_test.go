package fir_test

import (
	"fmt"
	"strings"
	"testing"

	"assay/internal/naivefir"
	"assay/internal/testkit"
	"assay/lang/fir"
)

// TestGuide runs the examples of the guide: each block marked "fir" is a whole
// file in the house style whose checks have the verdicts they expect; with
// "error=code" it has that complaint.
func TestGuide(t *testing.T) {
	const guide = "../../docs/guide/fir.md"
	blocks := 0
	var info string
	var text strings.Builder
	for i, line := range strings.Split(string(read(t, guide)), "\n") {
		switch {
		case strings.HasPrefix(line, "```fir"):
			info = line
			text.Reset()
		case line == "```" && info != "":
			blocks++
			code, _ := strings.CutPrefix(info, "```fir error=")
			t.Run(fmt.Sprintf("line%d", i+1), func(t *testing.T) { example(t, text.String(), code != info, code) })
			info = ""
		case info != "":
			text.WriteString(line + "\n")
		}
	}
	if blocks < 6 {
		t.Errorf("only %d examples found", blocks)
	}
}

func example(t *testing.T, text string, bad bool, code string) {
	if bad {
		list := complaints("example.fir", []byte(text))
		if all := list.All(); len(all) != 1 || string(all[0].Code) != code {
			t.Errorf("want one complaint %s, got %v", code, list)
		}
		return
	}
	m := load(t, "example.fir", []byte(text))
	out, err := fir.Format("example.fir", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if d := testkit.Diff("example", text, string(out)); d != "" {
		t.Errorf("not in the house style:\n%s", d)
	}
	for i, k := range m.Checks {
		a, err := naivefir.Decide(t.Context(), m.File, i, k.Bounds, maxSteps)
		if err != nil {
			t.Fatal(err)
		}
		if got := verdict(a); got != k.Expect {
			t.Errorf("%s expects %s, and it is %s", k.Name, k.Expect, got)
		}
	}
}
