package farkas_test

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"assay/engine/farkas"
	"assay/engine/farkas/termination"
	"assay/logic/poly/meter"
)

// block is a fenced block of the page.
type block struct{ kind, text string }

func blocks(page string) []block {
	var out []block
	parts := strings.Split(page, "```")
	for i := 1; i < len(parts); i += 2 {
		kind, text, _ := strings.Cut(parts[i], "\n")
		out = append(out, block{kind, text})
	}
	return out
}

// TestGuide runs every script and automaton of the page and compares with the
// output printed after it.
func TestGuide(t *testing.T) {
	page, err := os.ReadFile("../../docs/guide/farkas.md")
	if err != nil {
		t.Fatal(err)
	}
	all := blocks(string(page))
	ran := 0
	for i, b := range all {
		if b.kind == "output" || b.kind == "console" { // the command's own tests run those
			continue
		}
		if i+1 == len(all) || all[i+1].kind != "output" {
			t.Fatalf("no output after\n%s", b.text)
		}
		var out bytes.Buffer
		in := strings.NewReader(b.text)
		switch b.kind {
		case "fk":
			_, err = farkas.Run(context.Background(), in, &out, farkas.Options{File: "guide"})
		case "aut":
			_, err = termination.Run(context.Background(), "guide", in, &out, meter.Default)
		default:
			t.Fatalf("a block of kind %q", b.kind)
		}
		if err != nil {
			t.Errorf("%v in\n%s", err, b.text)
		}
		if got, want := out.String(), all[i+1].text; got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
		ran++
	}
	if ran < 6 {
		t.Errorf("only %d examples", ran)
	}
}
