package stream

import (
	"context"
	"fmt"
	"sort"
	"strings"
	"testing"

	"assay/engine/stream/steps"
	"assay/internal/testkit"
	lang "assay/lang/stream"
)

// together reports whether two components have runs with a history of x and b, for some messages on the
// hidden channel a between them: all pairs of places that they can be in, slot by slot.
func together(t *testing.T, f *lang.File, h *History) bool {
	t.Helper()
	ca, cb := f.Components["A"], f.Components["B"]
	type both struct{ a, b steps.Place }
	at := map[string]both{"": {steps.First(ca), steps.First(cb)}}
	step := func(s []lang.Value) {
		next := map[string]both{}
		for _, p := range at {
			for hidden := range int64(2) {
				a := lang.Num(hidden)
				pas, err := steps.After(ca, p.a, []lang.Value{s[0], a}) // in x, out a
				if err != nil {
					t.Fatal(err)
				}
				pbs, err := steps.After(cb, p.b, []lang.Value{a, s[1]}) // in a, out b
				if err != nil {
					t.Fatal(err)
				}
				for _, x := range pas {
					for _, y := range pbs {
						next[x.Key()+"/"+y.Key()] = both{x, y}
					}
				}
			}
		}
		at = next
	}
	for _, s := range h.Stem {
		step(s)
	}
	seen := map[string]bool{}
	for len(at) > 0 {
		var keys []string
		for k := range at {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		all := strings.Join(keys, ";")
		if seen[all] {
			return true
		}
		seen[all] = true
		for _, s := range h.Loop {
			step(s)
		}
	}
	return false
}

// TestHiddenJudged: systems with a hidden channel on either side of refinement, on all histories up to a length, and
// against formulas.
func TestHiddenJudged(t *testing.T) {
	r := testkit.Rand(t)
	counts := map[Verdict]int{}
	for range testkit.Count(t, 1000, 100) {
		text := "type bit = {0, 1}\n" + component(r, "A", []string{"x"}, []string{"a"}, 1+r.IntN(3), r.IntN(2) == 0, r.IntN(2) == 0) +
			component(r, "B", []string{"a"}, []string{"b"}, 1+r.IntN(3), r.IntN(2) == 0, r.IntN(2) == 0) +
			component(r, "Z", []string{"x"}, []string{"b"}, 1+r.IntN(3), r.IntN(2) == 0, r.IntN(2) == 0) +
			"spec P(in x: bit, out b: bit) = " + strings.NewReplacer("y = ", "b = ", "= y", "= b").Replace(randomPorts(r, 3)) + `
system H = A >> B
check H refines Z
check Z refines H
check H refines P
check H and P consistent
check H and Z consistent
`
		rs := verdictsOf(t, text)
		f := read(t, text)
		for _, res := range rs {
			counts[res.Verdict]++
		}
		for _, h := range histories2(3) {
			inH := together(t, f, h)
			inZ, err := runs(context.Background(), f.Components["Z"], h, []int{0, 1})
			if err != nil {
				t.Fatal(err)
			}
			inP := Holds(f.Specs["P"], h, []int{0, 1})
			for k, wrong := range []bool{inH && !inZ, inZ && !inH, inH && !inP} {
				if wrong && rs[k].Verdict == Holds_ {
					t.Fatalf("%v holds, but there is %v\n%s", rs[k].Check, h, text)
				}
			}
			for k, found := range []bool{inH && inP, inH && inZ} {
				if found && rs[3+k].Verdict == Violated {
					t.Fatalf("%v is violated, but there is %v\n%s", rs[3+k].Check, h, text)
				}
			}
		}
		// What was found is really one of H, or is not.
		for k, res := range rs[:3] {
			if res.Verdict != Violated {
				continue
			}
			h := res.Lasso.Without(res.Hidden)
			x, b := steps.ChannelNamed(h.Channels, "x"), steps.ChannelNamed(h.Channels, "b")
			h = &History{Stem: columns(h.Stem, x, b), Loop: columns(h.Loop, x, b)}
			inZ, err := runs(context.Background(), f.Components["Z"], h, []int{0, 1})
			if err != nil {
				t.Fatal(err)
			}
			inH, inP := together(t, f, h), Holds(f.Specs["P"], h, []int{0, 1})
			if right := []bool{inH && !inZ, inZ && !inH, inH && !inP}[k]; !right {
				t.Fatalf("%v: %v is no counterexample\n%s", res.Check, h, text)
			}
		}
	}
	t.Log(fmt.Sprint(counts))
}

func columns(slots [][]lang.Value, of ...int) [][]lang.Value {
	var out [][]lang.Value
	for _, s := range slots {
		var t []lang.Value
		for _, i := range of {
			t = append(t, s[i])
		}
		out = append(out, t)
	}
	return out
}
