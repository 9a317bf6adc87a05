package stream

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	lang "assay/lang/stream"
)

// overTwo writes a random formula about two channels x and y of numbers.
func overTwo(r *rand.Rand, depth int, past bool) string {
	if depth == 0 {
		op := []string{"=", "!=", "<", "<=", ">", ">="}[r.IntN(6)]
		switch r.IntN(6) {
		case 0:
			return fmt.Sprintf("x %s y", op)
		case 1:
			return fmt.Sprintf("x + %d %s y", r.IntN(3), op)
		case 2:
			return fmt.Sprintf("y - x %s %d", op, r.IntN(4)-1)
		case 3:
			return fmt.Sprintf("2 * x %s %d", op, r.IntN(6))
		case 4:
			return fmt.Sprintf("%s mod %d = %d", []string{"x", "y"}[r.IntN(2)], 2+r.IntN(2), r.IntN(2))
		}
		return fmt.Sprintf("%s %s %d", []string{"x", "y"}[r.IntN(2)], op, r.IntN(3))
	}
	x := func() string { return overTwo(r, depth-1, past) }
	if past || r.IntN(5) == 0 {
		x = func() string { return overTwo(r, depth-1, true) }
		return "(" + []string{"previously " + x(), "once " + x(), "historically " + x(), x() + " since " + x(), x() + " and " + x(), "not " + x()}[r.IntN(6)] + ")"
	}
	return "(" + []string{x() + " and " + x(), x() + " or " + x(), "not " + x(), "always " + x(), "eventually " + x(), "next " + x(),
		x() + " until " + x(), x() + " release " + x(), x() + " unless " + x(), "x in dom y or " + x(), "dom x subset {m | m < 2} and " + x()}[r.IntN(9)] + ")"
}

// TestRandomPorts: specifications with two channels of integers, whose messages are compared with each other, against all
// histories up to a length.
func TestRandomPorts(t *testing.T) {
	r := testkit.Rand(t)
	cs := []*lang.Channel{{Name: "x"}, {Name: "y"}}
	var all []*History
	var words func(w [][]lang.Value)
	words = func(w [][]lang.Value) {
		for cut := range len(w) {
			all = append(all, &History{Channels: cs, Stem: w[:cut], Loop: w[cut:]})
		}
		if len(w) == 2 {
			return
		}
		for _, x := range []lang.Value{lang.Num(0), lang.Num(1), lang.Num(2), lang.Num(3), {}} {
			for _, y := range []lang.Value{lang.Num(0), lang.Num(1), lang.Num(2), lang.Num(-1)} {
				words(append(w[:len(w):len(w)], []lang.Value{x, y}))
			}
		}
	}
	words(nil)
	counts := map[Verdict]int{}
	for range testkit.Count(t, 5000, 100) {
		a, b := overTwo(r, 1+r.IntN(3), false), overTwo(r, 1+r.IntN(3), false)
		if r.IntN(3) == 0 {
			b = a + " or " + b
		}
		text := "spec A(in x: nat tsyn, out y: int) = " + a + "\nspec B(in x: nat tsyn, out y: int) = " + b + "\ncheck A refines B\ncheck A and B consistent\n"
		f := read(t, text)
		rs := verdictsOf(t, text)
		counts[rs[0].Verdict]++
		counts[rs[1].Verdict]++
		for _, h := range all {
			inA, inB := Holds(f.Specs["A"], h, []int{0, 1}), Holds(f.Specs["B"], h, []int{0, 1})
			if inA && !inB && rs[0].Verdict == Holds_ || inA && inB && rs[1].Verdict == Violated {
				t.Fatalf("%v and %v, but there is %v\n%s", rs[0].Verdict, rs[1].Verdict, h, text)
			}
		}
	}
	t.Log(counts)
	if counts[Unknown] > counts[Holds_]/3 {
		t.Errorf("the sample is poor: %v", counts)
	}
}
