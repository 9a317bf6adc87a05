package draw

import (
	"context"
	"slices"
	"strings"
	"testing"

	"assay/engine/stream"
	lang "assay/lang/stream"
)

const text = `type bit = {0, 1}
component Medium {
  in i: bit tsyn
  out o: bit tsyn
  var m: bit tsyn = ~
  states Run
  Run -> Run / o = m, m' = i
}
spec Top "R-1: it is <said>" (in i: bit tsyn, out o: bit tsyn) = always (o != ~ => previously i != ~)
spec Soon(in i: bit tsyn, out o: bit tsyn) = always eventually o != ~
chain C = Top <- Medium
check Medium refines Soon
`

// TestDraw: chains, time lines and graphs have what they are about, and nothing of a text is HTML.
func TestDraw(t *testing.T) {
	f, list := lang.Read("t", text)
	if list.Failed() {
		t.Fatal(list)
	}
	c, err := stream.DecideChain(context.Background(), f, f.Chains[0], stream.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := stream.Decide(context.Background(), f, f.Checks[0], stream.Options{})
	if err != nil {
		t.Fatal(err)
	}
	page := HTML("a <title>", []*stream.ChainResult{c}, []*stream.Result{r})
	for _, want := range []string{"R-1", "it is &lt;said&gt;", "a &lt;title&gt;", "Medium refines Soon"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	want := []string{"slot    0  | again from slot 0", "i       ~", "o       ~", "Medium  Run m=~"}
	if got := Lines(r); len(got) != 4 || !strings.Contains(got[0], "again from slot 0") || !strings.HasPrefix(got[3], "Medium") {
		t.Errorf("%q, want about %q", got, want)
	}
	if got := ChainLines(c); len(got) != 3 || !slices.ContainsFunc(got, func(l string) bool { return strings.HasPrefix(l, "R-1") }) {
		t.Errorf("%q", got)
	}
	if dot := DOT(f.Components["Medium"]); !strings.Contains(dot, `"Run" -> "Run"`) {
		t.Error(dot)
	}
}
