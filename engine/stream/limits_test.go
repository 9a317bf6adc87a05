package stream

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// limitedText has a component whose states, messages and abstract states are many, each in a check of its own.
const limitedText = `type big = 0..299
component Count {
  out o: big
  var n: big = 0
  states Run
  Run -> Run when n < 299 / o = n, n' = n + 1
  Run -> Run when n = 299 / o = n, n' = 0
}
component Reads {
  in a, b: 0..39
  out o: bool
  var last: 0..39 = 0
  states Run
  Run -> Run / o = (a = last), last' = b
}
component Adds {
  in i: int
  out o: int
  var n: int = 0
  states Low, High
  Low -> High when i > 0 / o = n, n' = n + i
  Low -> Low when i <= 0 / o = n
  High -> Low / o = n, n' = n - 1
}
spec Top(out o: big) = always o <= 299
check Count satisfies always eventually o = 200
check Reads satisfies always (not o => o = false)
check Adds satisfies always o > -1
check Top consistent
`

// TestStatesBound: states of components, messages that are tried in them, and abstract states are bounded; what meets the bound is unknown with its place, and
// other answers stay.
func TestStatesBound(t *testing.T) {
	f := read(t, limitedText)
	for _, row := range []struct {
		states int
		want   []string // reasons; empty: it holds
	}{
		{0, []string{"", "", "", ""}},
		{100, []string{"random:2:1: Count has more than 100 states with the values of its variables (--states) [strm-size]", "messages would have to be tried in", "", ""}},
		{4, []string{"more than 4", "more than 4", "more than 4", ""}},
	} {
		for i, c := range f.Checks {
			r, err := Decide(context.Background(), f, c, Options{States: row.states})
			switch want := row.want[i]; {
			case err != nil:
				t.Errorf("%v with %d states: %v", c, row.states, err)
			case want == "" && r.Verdict != Holds_, want != "" && (r.Verdict != Unknown || !strings.Contains(r.Reason, want)):
				t.Errorf("%v with %d states: %v %q, want %q", c, row.states, r.Verdict, r.Reason, want)
			}
		}
	}
}

// TestChainKeepsAnswers: a level that is too large is unknown, and the others of the chain are answered.
func TestChainKeepsAnswers(t *testing.T) {
	f := read(t, limitedText+"spec Low(out o: big) = always o <= 2\nchain C = Top <- Count\nchain D = Low <- Top\n")
	for i, want := range []string{"unknown holds unknown unknown", "violated holds holds violated"} {
		r, err := DecideChain(context.Background(), f, f.Chains[i], Options{States: 100})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(r.Verdict(), " ", r.Levels[0].Consistent.Verdict, " ", r.Levels[1].Consistent.Verdict, " ", r.Levels[1].Above.Verdict); got != want {
			t.Errorf("%s: %s, want %s", r.Chain.Name, got, want)
		}
	}
}

// TestVacuous: what holds because there is no history counts as unknown, unless it was expected to hold.
func TestVacuous(t *testing.T) {
	const text = "type msg = {a, b}\nspec None = { s | s = a and s = b }\nspec All = { s | true }\ncheck None refines All"
	for expect, want := range map[string]string{"": "unknown unknown: holds vacuously false", " expect holds": "holds holds false", " expect violated": "unknown unknown: holds vacuously false"} {
		f := read(t, text+expect+"\n")
		r, err := Decide(context.Background(), f, f.Checks[0], Options{})
		if err != nil || !r.Vacuous || r.Verdict != Holds_ {
			t.Fatal(r, err)
		}
		if got := fmt.Sprint(r.Counts(), " ", r.Said(), " ", r.Surprising()); got != want {
			t.Errorf("%q: %s, want %s", expect, got, want)
		}
	}
}

// TestVacuousCalculated: a component that calculates and always stops has no infinite history, and satisfies everything vacuously.
func TestVacuousCalculated(t *testing.T) {
	for n, want := range map[string]bool{"n > 0": true, "n >= 0": false} {
		text := "component D {\n in i: nat\n out o: int\n var n: int = 3\n states P\n P -> P when " + n + " / o = n, n' = n - 1\n P -> P when n > 3 / o = 0\n"
		if !want {
			text += " P -> P when n < 0 / o = n, n' = n\n"
		}
		f := read(t, text+"}\ncheck D satisfies eventually o = 2\n")
		r, err := Decide(context.Background(), f, f.Checks[0], Options{})
		if err != nil || r.Verdict != Holds_ || r.Vacuous != want {
			t.Errorf("%s: %v, vacuous %v, %v, %v", n, r.Verdict, r.Vacuous, r.Notes, err)
		}
	}
}

// TestJudgeEnds: a component that is in other states in each round of a loop is not followed for ever.
func TestJudgeEnds(t *testing.T) {
	f := read(t, `component A {
  in i: int
  out o: int
  var n: int = 0
  states P
  P -> P when n <= 3 / o = i, n' = 9 + i
  P -> P / o = i, n' = n + i
}
check A consistent
`)
	r, err := Decide(context.Background(), f, f.Checks[0], Options{})
	if err != nil || r.Verdict == Violated {
		t.Error(r.Verdict, r.Reason, err)
	}
}

// TestOthersHidden: a history that is none of the right side does not show its hidden channels, which carry nothing then; those of the left side are shown.
func TestOthersHidden(t *testing.T) {
	f := read(t, `type bit = {0, 1}
component Same {
  in i: bit
  out o: bit
  states Run
  Run -> Run / o = i
}
component Not {
  in i: bit
  out o: bit
  states Run
  Run -> Run / o = 1 - i
}
system Twice = Same [o -> m] >> Same [i -> m]
system Turned = Same [o -> k] >> Not [i -> k]
check Twice refines Turned
check Twice equivalent Turned
`)
	for _, c := range f.Checks {
		r, err := Decide(context.Background(), f, c, Options{})
		if err != nil || r.Verdict != Violated {
			t.Fatal(r, err)
		}
		var names []string
		for _, ch := range r.Lasso.Channels {
			names = append(names, ch.Name)
		}
		if got := strings.Join(names, " "); strings.Contains(got, "k.") || !strings.Contains(got, "m.") {
			t.Errorf("%v: the history has the channels %s", c, got)
		}
	}
}

// TestSilentChoice: both sides of a choice may be silent.
func TestSilentChoice(t *testing.T) {
	expectAll(t, `type bit = {0, 1}
component C {
  in f: bool
  out o: bit tsyn
  out p: bit tsyn
  var m: bit tsyn = 1
  states Run
  Run -> Run when (if f then ~ else ~) = ~ / o = if f then ~ else ~, p = m, m' = if f then (if not f then 0 else ~) else ~
}
check C total expect holds
check C satisfies always o = ~ expect holds
check C satisfies p = 1 and next always p = ~ expect holds
check C satisfies always p = ~ expect violated
`)
}
