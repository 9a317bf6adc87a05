package stream

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/internal/testkit"
)

func TestRealisable(t *testing.T) {
	expectAll(t, `
type bit = {0, 1}
spec Copy(in i: bit, out o: bit) = always o = i
spec Guess(in i: bit, out o: bit) = always (o = 1 <=> next i = 1)
spec Answers(in i: bit, out o: bit) = always (i = 1 => eventually o = 1) and always eventually o = 0
spec Wants(in i: bit, out o: bit) = always eventually i = 1
spec Waits(in i: bit, out o: bit) = (always eventually i = 1) => always eventually o = 1
spec Never(in i: bit, out o: bit) = o = 1 and always o = 0
spec Foresees(in i: bit, out o: bit) = o = 1 <=> eventually i = 1
check Copy realisable expect holds
check Guess realisable expect violated
check Answers realisable expect holds
check Wants realisable expect violated
check Waits realisable expect holds
check Never realisable expect violated
check Foresees realisable expect violated
`)
}

// TestRealisableRandom: what a small machine does is realisable: if one of all machines with two states refines a random
// specification, the verdict is not that it cannot be built.
func TestRealisableRandom(t *testing.T) {
	r := testkit.Rand(t)
	counts := map[Verdict]int{}
	for range testkit.Count(t, 500, 50) {
		spec := randomPorts(r, 3)
		text := "type bit = {0, 1}\nspec A(in x: bit, out y: bit) = " + spec + "\ncheck A realisable\n"
		var machines strings.Builder
		for k := range 16 {
			machines.WriteString(component(r, fmt.Sprintf("M%d", k), []string{"x"}, []string{"y"}, 2, k%2 == 0, true))
		}
		text += machines.String()
		for k := range 16 {
			text += fmt.Sprintf("check M%d refines A\n", k)
		}
		rs := verdictsOf(t, text)
		counts[rs[0].Verdict]++
		for _, res := range rs[1:] {
			if res.Verdict == Holds_ && rs[0].Verdict == Violated {
				t.Fatalf("%v, but it cannot be built\n%s", res.Check, text)
			}
		}
	}
	t.Log(counts)
	if counts[Holds_] == 0 || counts[Violated] == 0 {
		t.Errorf("the sample is poor: %v", counts)
	}
}

func randomPorts(r *rand.Rand, depth int) string {
	if depth == 0 {
		return []string{"x = 0", "x = 1", "y = 0", "y = 1", "x = y"}[r.IntN(5)]
	}
	a, b := randomPorts(r, depth-1), randomPorts(r, depth-1)
	return "(" + []string{a + " and " + b, a + " or " + b, "not " + a, "always " + a, "eventually " + a, "next " + a, a + " until " + b, a + " => " + b}[r.IntN(8)] + ")"
}
