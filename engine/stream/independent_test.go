package stream

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/internal/testkit"
	lang "assay/lang/stream"
)

// randomCopier is a component that copies and compares, and questions about it.
func randomCopier(r *rand.Rand) (component string, checks []string) {
	pick := func(s ...string) string { return s[r.IntN(len(s))] }
	var b strings.Builder
	b.WriteString("component C {\n  in i: data tsyn\n  out o: data tsyn\n  var m: data tsyn = ~\n  var k: data tsyn = 1\n  states A, B\n")
	for range 2 + r.IntN(4) {
		guard := pick("", "", "i = m", "i != m", "m = k", "i = 1", "i != ~ and i != k", "m = ~", "i in {m, 0}", "i in {x | x != k}")
		fmt.Fprintf(&b, "  %s -> %s", pick("A", "B"), pick("A", "B"))
		if guard != "" {
			b.WriteString(" when " + guard)
		}
		b.WriteString(" / " + pick("o = i", "o = m", "o = k", "o = 1", "o = ~", "o in {i, k}", "o in {x | x != m}"))
		b.WriteString(", " + pick("m' = i", "m' = k", "m' = 0", "m' = m", "m' in {i, k}") + ", " + pick("k' = i", "k' = m", "k' = k", "k' = ~") + "\n")
	}
	if r.IntN(3) == 0 {
		b.WriteString("  fair always eventually o != ~\n")
	}
	b.WriteString("}\n")
	for range 3 {
		f := pick("o = w => once i = w", "i = w => eventually o = w", "o = w => previously once i = w", "i = w and o = w => next o != w", "o = i or o = w or i = ~", "o = w => i != w")
		checks = append(checks, "C satisfies forall w: data, always ("+f+")")
	}
	checks = append(checks, "C satisfies "+pick("always (o = 1 => once i = 1)", "always (o != ~ => o = i)", "eventually o = i", "always o != 0", "always (o = i => next o != i)", "o matches (any (0 | ~)*)^inf", "i = o unless o = 1"),
		"C total", "C deadlock free", "C consistent")
	return b.String(), checks
}

// verdicts answers checks about a component over a type of data.
func verdicts(t *testing.T, data, component string, checks []string) (out []Verdict, text string) {
	t.Helper()
	text = "type data = " + data + "\n" + component
	for _, c := range checks {
		text += "check " + c + "\n"
	}
	f, list := lang.Read("t", text)
	if list.Failed() {
		t.Fatalf("%v\n%s", list, text)
	}
	for _, c := range f.Checks {
		x, err := Decide(context.Background(), f, c, Options{})
		if err != nil {
			t.Fatalf("%v: %v\n%s", c, err, text)
		}
		out = append(out, x.Verdict)
	}
	return out, text
}

// TestIndependent: what a few values that stand for all say is what holds with any larger number of values.
func TestIndependent(t *testing.T) {
	r := testkit.Rand(t)
	count := map[Verdict]int{}
	for range testkit.Count(t, 100, 10) {
		component, checks := randomCopier(r)
		got, text := verdicts(t, []string{"nat", "int", "int32"}[r.IntN(3)], component, checks)
		want, _ := verdicts(t, fmt.Sprintf("0..%d", 5+r.IntN(2)), component, checks)
		for i := range got {
			count[got[i]]++
			if got[i] != want[i] {
				t.Errorf("%s: %v over all, %v over many\n%s", checks[i], got[i], want[i], text)
			}
		}
	}
	if count[Holds_] < 10 || count[Violated] < 10 {
		t.Errorf("%v: the sample is poor", count)
	}
}

// TestCopiedOnly: questions for which no few values stand for all, and which abstractions do not answer, are refused with their
// place.
func TestCopiedOnly(t *testing.T) {
	const plain = "component C {\n  in i: nat\n  out o: nat\n  var n: nat = 0\n  in f: 0..3\n  states A\n  A -> A"
	for text, want := range map[string]string{
		plain + " when f = 0 / o = n, n' = n + 1\n}\ncheck C total":                                                                                   "C has no step with n = ",
		plain + " when f = 0 / o = f, n' = n\n}\ncheck C total":                                                                                       "C has no step with n = ",
		plain + " when i < 3 / o = n, n' = n\n}\ncheck C deadlock free":                                                                               "whether it has one on other inputs",
		plain + " when i = f / o = n, n' = n\n}\ncheck C total":                                                                                       "whether it comes there is not known",
		plain + " / o = n * i, n' = n\n}\ncheck C satisfies always o != 5":                                                                            "t:7:16: n * i is a product",
		plain + " / o in {m | m > i}, n' = n\n}\ncheck C satisfies always o != 5":                                                                     "are taken from a list",
		plain + " / o = n, n' = n\n}\nspec S(in i: nat, out o: nat, in f: 0..3) = o = i\ncheck C equivalent S":                                        "would have to be one component",
		plain + " / o in {n, i}, n' = n\n}\ncheck C refines C":                                                                                        "C stands on the right side",
		plain + " / o = n, n' = n\n}\ncheck C strongly causal":                                                                                        "strongly causal is not asked",
		plain + " / o = n, n' = n\n}\ncheck C safety":                                                                                                 "safety is not asked",
		plain + " / o = n, n' = n\n}\nspec S(out o: nat) = forall w: nat, eventually o = w\ncheck S consistent":                                       "stands on the right side",
		plain + " / o = n, n' = n\n}\nspec S(in i: nat, out o: nat, in f: 0..3) = forall w: nat, o = w\ncheck S refines S":                            "stands on the right side",
		plain + " / o = n, n' = n\n}\nspec S(in i: int, out o: nat) = o = 1\nspec R(in i: int, out o: nat) = forall w: nat, o = w\ncheck S refines R": "have one such type",
	} {
		f, list := lang.Read("t", text+"\n")
		if list.Failed() {
			t.Errorf("%v\n%s", list, text)
			continue
		}
		x, err := Decide(context.Background(), f, f.Checks[0], Options{abstractly: true})
		if err != nil || x.Verdict != Unknown || !strings.Contains(x.Reason, want) {
			t.Errorf("%v %v, want %s\n%s", x, err, want, text)
		}
	}
}

// TestDistinct: there are as many values as can be different at the same time.
func TestDistinct(t *testing.T) {
	const text = `type data = int32
component C {
  in i: data
  out o: bool
  var m: data = 0
  var k: data = 0
  states A
  A -> A / o = false, m' = i, k' = m
  A -> A when i != m and i != k and m != k and i != 0 and m != 0 and k != 0 / o = true, m' = i, k' = m
}
component D {
  in i: data
  out o: bool
  var m: data = 0
  states A
  A -> A / o = false, m' in {x | x != m}
  A -> A when i != m and i != 0 and m != 0 / o = true, m' = i
}
check C satisfies always o = false expect violated
check D satisfies always o = false expect violated
check D satisfies always (o => i != 0) expect holds
`
	expectAll(t, text)
}
