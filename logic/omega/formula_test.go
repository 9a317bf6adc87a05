package omega

import (
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	"assay/logic/bdd"
)

// randomFormula makes a formula; past ones have no operators that look forward.
func randomFormula(r *rand.Rand, l *Formulas, depth int, past bool) Formula {
	if depth == 0 {
		return l.Label(l.B.Literal(r.IntN(2), r.IntN(2) == 0))
	}
	sub := func() Formula { return randomFormula(r, l, depth-1-r.IntN(2)*min(1, depth-1), past) }
	n := 12
	if past {
		n = 7
	}
	switch r.IntN(n) {
	case 0:
		return l.And(sub(), sub())
	case 1:
		return l.Or(sub(), sub())
	case 2:
		return l.Not(sub())
	case 3:
		return l.Previous(randomFormula(r, l, depth-1, true))
	case 4:
		return l.Since(randomFormula(r, l, depth-1, true), randomFormula(r, l, depth-1, true))
	case 5:
		return l.Trigger(randomFormula(r, l, depth-1, true), randomFormula(r, l, depth-1, true))
	case 6:
		return l.WasOrNot(randomFormula(r, l, depth-1, true))
	case 7:
		return l.Next(sub())
	case 8:
		return l.Until(sub(), sub())
	case 9:
		return l.Release(sub(), sub())
	case 10:
		return l.Eventually(sub())
	}
	return l.Always(sub())
}

// holds is what a formula is worth at each position of a long beginning of a word: past operators go
// forward, the others go backward twice round the loop from their smallest or largest solution. The
// values of past operators come again with the loop after a few rounds, since they count no rounds.
func (l *Formulas) holds(f Formula, w word, rounds int) []bool {
	all := append([]int(nil), w.stem...)
	for range rounds {
		all = append(all, w.loop...)
	}
	last := len(all) - len(w.loop) // the position after the last one
	var values func(f Formula) []bool
	values = func(f Formula) []bool {
		n := l.nodes[f]
		var x, y []bool
		switch n.op {
		case Literal:
		case Next, Previous, WasOrNot:
			x = values(n.left)
		default:
			x, y = values(n.left), values(n.right)
		}
		out := make([]bool, len(all))
		next := func(i int) bool {
			if i+1 == len(all) {
				return out[last]
			}
			return out[i+1]
		}
		switch n.op {
		case Literal:
			for i, c := range all {
				out[i] = l.B.Has(n.label, func(v int) bool { return c>>v&1 == 1 })
			}
		case And, Or:
			for i := range out {
				out[i] = x[i] && y[i] || n.op == Or && (x[i] || y[i])
			}
		case Next:
			for i := range out {
				if i+1 == len(all) {
					out[i] = x[last]
				} else {
					out[i] = x[i+1]
				}
			}
		case Until, Release:
			for i := range out {
				out[i] = n.op == Release
			}
			for range 2 {
				for i := len(all) - 1; i >= 0; i-- {
					if n.op == Until {
						out[i] = y[i] || x[i] && next(i)
					} else {
						out[i] = y[i] && (x[i] || next(i))
					}
				}
			}
		case Previous, WasOrNot:
			for i := range out {
				out[i] = i == 0 && n.op == WasOrNot || i > 0 && x[i-1]
			}
		case Since, Trigger:
			for i := range out {
				was := n.op == Trigger
				if i > 0 {
					was = out[i-1]
				}
				if n.op == Since {
					out[i] = y[i] || x[i] && was
				} else {
					out[i] = y[i] && (x[i] || was)
				}
			}
		}
		return out
	}
	return values(f)
}

// TestTranslate: the automaton of a formula, and that of its complement, against the meaning on all
// lassos up to a length.
func TestTranslate(t *testing.T) {
	r := testkit.Rand(t)
	all := words(4, 3)
	for range testkit.Count(t, 10000, 1000) {
		l := NewFormulas(bdd.New())
		f := randomFormula(r, l, 1+r.IntN(4), false)
		a, err := l.Translate(f, bdd.True, budget)
		if err != nil {
			t.Fatal(err)
		}
		not, err := l.Translate(l.Not(f), bdd.True, budget)
		if err != nil {
			t.Fatal(err)
		}
		small := a.Reduce()
		for _, w := range all {
			want := l.holds(f, w, 10)[0]
			if accepts(a, w) != want || accepts(not, w) == want || accepts(small, w) != want {
				t.Fatalf("%v on %s: not %v", w, l.String(f), want)
			}
		}
	}
}

// TestSafety: G p is safety and not liveness, G F p the other way round, and what is both and neither.
func TestSafety(t *testing.T) {
	l := NewFormulas(bdd.New())
	p, q := l.Label(l.B.Var(0)), l.Label(l.B.Var(1))
	for _, c := range []struct {
		name             string
		f                Formula
		safety, liveness bool
	}{
		{"G p", l.Always(p), true, false},
		{"G F p", l.Always(l.Eventually(p)), false, true},
		{"F p", l.Eventually(p), false, true},
		{"true", l.True(), true, true},
		{"p U q", l.Until(p, q), false, false},
		{"p R q", l.Release(p, q), true, false},
		{"G(p → once q)", l.Always(l.Or(l.Not(p), l.Since(l.True(), q))), true, false},
		{"X p", l.Next(p), true, false},
	} {
		a, err := l.Translate(c.f, bdd.True, budget)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Safety(a, bdd.True, budget)
		if err != nil {
			t.Fatal(err)
		}
		v, err := Liveness(a, Everything(l.B, bdd.True), bdd.True, budget)
		if err != nil {
			t.Fatal(err)
		}
		if s.Holds != c.safety || v.Holds != c.liveness {
			t.Errorf("%s: safety %v, liveness %v", c.name, s.Holds, v.Holds)
		}
	}
}
