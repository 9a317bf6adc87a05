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
	want := []string{"slot     | 0  | again from slot 0", "i        | ~", "o        | ~", "Medium.m | ~"}
	if got := Lines(r); len(got) != 4 || !strings.Contains(got[0], "again from slot 0") || strings.Join(strings.Fields(got[3]), " ") != "Medium.m | ~" {
		t.Errorf("%q, want about %q", got, want)
	}
	if got := ChainLines(c); len(got) != 3 || !slices.ContainsFunc(got, func(l string) bool { return strings.HasPrefix(l, "R-1") }) {
		t.Errorf("%q", got)
	}
	if dot := DOT(f.Components["Medium"]); !strings.Contains(dot, `"Run" -> "Run"`) {
		t.Error(dot)
	}
}

const two = `type bit = {0, 1}
component Late {
  in i: bit
  out o: bit
  var m: bit = 0
  states Run
  Run -> Run / o = m, m' = i
}
system Two = Late [o -> m] >> Late [i -> m]
check Two satisfies i = 1 and i = 0 or always (o = 1 => previously o = 1) or next next next (i = 0 and next i = 0)
check Late delay 2
`

// TestSteps: a history is stepped through forward and back, and round the loop; components of one name are told apart.
func TestSteps(t *testing.T) {
	f, list := lang.Read("t", two)
	if list.Failed() {
		t.Fatal(list)
	}
	r, err := stream.Decide(context.Background(), f, f.Checks[0], stream.Options{})
	if err != nil || r.Verdict != stream.Violated || len(r.Lasso.Loop) == 0 {
		t.Fatal(r, err)
	}
	s := StepsOf(r)
	slots := slices.Concat(r.Lasso.Stem, r.Lasso.Loop)
	value := func(name string) (out []string) {
		for _, l := range s.Lines() {
			if words := strings.Fields(l); words[0] == name {
				out = append(out, words[1])
			}
		}
		return out
	}
	for n := range 3 * len(slots) {
		k := n
		if n >= len(slots) {
			k = len(r.Lasso.Stem) + (n-len(r.Lasso.Stem))%len(r.Lasso.Loop)
		}
		want := slots[k]
		for i, c := range r.Lasso.Channels {
			if got := value(c.Name); len(got) != 1 || got[0] != want[i].String() {
				t.Errorf("slot %d: %s is %v, not %v", n, c.Name, got, want[i])
			}
		}
		if got := value("Late.m"); len(got) != 2 || got[0] != r.Places[k][0] || got[1] != r.Places[k][1] {
			t.Errorf("slot %d: components are at %v, not %v", n, got, r.Places[k])
		}
		if !s.Forward() {
			t.Fatal("the loop ends")
		}
	}
	for s.Back() {
	}
	if got := s.Lines()[0]; got != "slot 0" || s.Go(-1) {
		t.Error(got)
	}
	if s.Last(); !strings.Contains(s.Lines()[0], "goes round") {
		t.Error(s.Lines())
	}
	// Without a loop there is a last slot; a second history stands below the first one.
	if r, err = stream.Decide(context.Background(), f, f.Checks[1], stream.Options{}); err != nil || r.Other == nil {
		t.Fatal(r, err)
	}
	s = StepsOf(r)
	for range len(r.Lasso.Stem) - 1 {
		if !s.Forward() {
			t.Fatal("it ends too early")
		}
	}
	if s.Forward() || !strings.Contains(strings.Join(s.Lines(), "\n"), "o, the other") {
		t.Error(s.Lines())
	}
}

// TestWide: a table that is too wide is broken into several, which have all slots.
func TestWide(t *testing.T) {
	f, list := lang.Read("t", strings.Replace(two, "check Two", "check Two satisfies always (i = 1 <=> next i = 1) or i = 1 or "+strings.Repeat("next ", 60)+"i = 0\ncheck Two", 1))
	if list.Failed() {
		t.Fatal(list)
	}
	r, err := stream.Decide(context.Background(), f, f.Checks[0], stream.Options{})
	if err != nil || r.Verdict != stream.Violated {
		t.Fatal(r, err)
	}
	slots, again := 0, 0
	for _, l := range Lines(r) {
		if len(l) > maxWidth+len("  | again from slot 60") {
			t.Errorf("%d columns: %s", len(l), l)
		}
		if strings.HasPrefix(l, "slot") {
			before, _, found := strings.Cut(l, "  | again")
			slots += len(strings.Fields(strings.ReplaceAll(before, "|", ""))) - 1
			if found {
				again++
			}
		}
	}
	if want := len(r.Lasso.Stem) + len(r.Lasso.Loop); slots != want || slots < 60 || again != 1 {
		t.Errorf("%d slots of %d, %d ends", slots, want, again)
	}
}
