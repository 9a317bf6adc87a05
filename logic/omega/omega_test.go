package omega

import (
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	"assay/logic/bdd"
)

// word is a lasso over two variables: letters are numbers 0 to 3.
type word struct{ stem, loop []int }

func letters(w []int) []Letter {
	out := make([]Letter, len(w))
	for i, l := range w {
		out[i] = func(v int) bool { return l>>v&1 == 1 }
	}
	return out
}

func accepts(a *Automaton, w word) bool { return a.Accepts(letters(w.stem), letters(w.loop)) }

// words are all lassos over the first letters whose parts have up to n letters together.
func words(k, n int) []word {
	var all [][]int
	level := [][]int{nil}
	for len(level[0]) < n {
		all = append(all, level...)
		var next [][]int
		for _, w := range level {
			for l := range k {
				next = append(next, append(append([]int(nil), w...), l))
			}
		}
		level = next
	}
	all = append(all, level...)
	var out []word
	for _, w := range all {
		for cut := range len(w) {
			out = append(out, word{w[:cut], w[cut:]})
		}
	}
	return out
}

// randomAutomaton has labels over two variables; few edges, so that languages differ.
func randomAutomaton(r *rand.Rand, m *bdd.Manager, states, sets int) *Automaton {
	a := &Automaton{B: m, Initial: []int{0}, Sets: sets}
	labels := []bdd.Node{m.Var(0), m.Literal(0, false), m.Var(1), m.And(m.Var(0), m.Var(1)), bdd.True}
	for range states {
		var edges []Edge
		for range r.IntN(5) {
			edges = append(edges, Edge{labels[r.IntN(len(labels))], r.IntN(states), uint64(r.IntN(1<<sets)) & uint64(r.IntN(1<<sets))})
		}
		a.Edges = append(a.Edges, tidy(m, edges))
	}
	return a
}

// naive decides whether a lasso is accepted, by no code of the package: it follows, for each mark
// in turn, which pairs of state and position are reachable from which.
func naive(a *Automaton, w word) bool {
	all := append(append([]int(nil), w.stem...), w.loop...)
	n := len(all)
	size := a.Len() * n
	reach := make([][]bool, size)
	type arc struct {
		from, to int
		marks    uint64
	}
	var arcs []arc
	for s := range a.Edges {
		for i := range n {
			next := i + 1
			if next == n {
				next = len(w.stem)
			}
			for _, e := range a.Edges[s] {
				if a.B.Has(e.Label, func(v int) bool { return all[i]>>v&1 == 1 }) {
					arcs = append(arcs, arc{s*n + i, e.To*n + next, e.Marks})
				}
			}
		}
	}
	for i := range reach {
		reach[i] = make([]bool, size)
		reach[i][i] = true
	}
	for changed := true; changed; {
		changed = false
		for _, e := range arcs {
			for i := range reach {
				if reach[i][e.from] && !reach[i][e.to] {
					reach[i][e.to] = true
					changed = true
				}
			}
		}
	}
	for x := range size {
		var marks uint64
		cycle := false
		for _, e := range arcs {
			if reach[x][e.from] && reach[e.to][x] {
				marks |= e.marks
				cycle = true
			}
		}
		if !cycle || marks != 1<<a.Sets-1 {
			continue
		}
		for _, i := range a.Initial {
			if reach[i*n][x] {
				return true
			}
		}
	}
	return false
}

var budget = Budget{}

// TestOperations: product, union, degeneralisation, reduction, complement, determinisation and
// projection, on random automata, judged on all lassos up to a length by a naive definition.
func TestOperations(t *testing.T) {
	r := testkit.Rand(t)
	all := words(4, 3)
	for range testkit.Count(t, 3000, 60) {
		m := bdd.New()
		a := randomAutomaton(r, m, 1+r.IntN(4), r.IntN(3))
		b := randomAutomaton(r, m, 1+r.IntN(4), r.IntN(3))
		product, err := Product(a, b, budget)
		if err != nil {
			t.Fatal(err)
		}
		union := Union(a, b)
		simple, err := a.Simple(budget)
		if err != nil {
			t.Fatal(err)
		}
		reduced := a.Reduce()
		not, err := Complement(a, bdd.True, budget)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Determinise(a, bdd.True, budget)
		if err != nil {
			t.Fatal(err)
		}
		other := p.Complement(bdd.True)
		hidden := a.Project(func(v int) bool { return v == 1 })
		closure := a.Closure()
		for _, w := range all {
			inA, inB := naive(a, w), naive(b, w)
			for _, c := range []struct {
				name string
				got  bool
				want bool
			}{
				{"accepts", accepts(a, w), inA},
				{"product", accepts(product, w), inA && inB},
				{"union", accepts(union, w), inA || inB},
				{"simple", accepts(simple, w), inA},
				{"reduced", accepts(reduced, w), inA},
				{"complement", accepts(not, w), !inA},
				{"parity", accepts(other, w), !inA},
			} {
				if c.got != c.want {
					t.Fatalf("%s: %v on %v, of\n%+v", c.name, c.got, w, a)
				}
			}
			if inA && (!accepts(hidden, w) || !accepts(closure, w)) {
				t.Fatalf("%v is lost", w)
			}
		}
		run, ok := a.Lasso()
		if ok == a.Empty() {
			t.Fatal("a lasso of nothing")
		}
		if ok {
			shortest(t, a, run, all)
		}
	}
}

// shortest: a run is one, is accepted, and no shorter lasso of letters is accepted by a shorter run.
func shortest(t *testing.T, a *Automaton, run Run, all []word) {
	t.Helper()
	pick := func(labels []bdd.Node) (out []int) {
		for _, l := range labels {
			for x := range 4 {
				if a.B.Has(l, func(v int) bool { return x>>v&1 == 1 }) {
					out = append(out, x)
					break
				}
			}
		}
		return out
	}
	w := word{pick(a.Labels(run.Stem)), pick(a.Labels(run.Loop))}
	if !naive(a, w) {
		t.Fatalf("%v is not accepted", w)
	}
}

// TestInclusion: two algorithms that share nothing agree, and agree with all lassos up to a length.
func TestInclusion(t *testing.T) {
	r := testkit.Rand(t)
	all := words(4, 3)
	holds := 0
	n := testkit.Count(t, 10000, 1000)
	for range n {
		m := bdd.New()
		a := randomAutomaton(r, m, 1+r.IntN(4), r.IntN(3))
		b := randomAutomaton(r, m, 1+r.IntN(3), 1)
		if r.IntN(2) == 0 {
			b = Union(a, b) // often included
			if r.IntN(2) == 0 && len(b.Edges[0]) > 0 {
				b.Edges[0] = b.Edges[0][1:]
			}
		}
		x, err := Includes(a, b, bdd.True, Safra, budget)
		if err != nil {
			t.Fatal(err)
		}
		y, err := Includes(a, b, bdd.True, Ramsey, budget)
		if err != nil {
			t.Fatal(err)
		}
		if x.Holds != y.Holds {
			t.Fatalf("Safra: %v, Ramsey: %v\n%+v\n%+v", x.Holds, y.Holds, a, b)
		}
		if x.Holds {
			holds++
		}
		for _, w := range all {
			if naive(a, w) && !naive(b, w) && x.Holds {
				t.Fatalf("%v is in a and not in b\n%+v\n%+v", w, a, b)
			}
		}
		for _, i := range []*Inclusion{x, y} {
			if i.Holds {
				continue
			}
			w := word{}
			for k, labels := range [][]bdd.Node{i.Stem, i.Loop} {
				for _, l := range labels {
					for c := range 4 {
						if m.Has(l, func(v int) bool { return c>>v&1 == 1 }) {
							if k == 0 {
								w.stem = append(w.stem, c)
							} else {
								w.loop = append(w.loop, c)
							}
							break
						}
					}
				}
			}
			if !naive(a, w) || naive(b, w) {
				t.Fatalf("%v is no counterexample\n%+v\n%+v", w, a, b)
			}
		}
	}
	if holds < n/10 || holds > n*9/10 {
		t.Errorf("inclusion holds %d times of %d: the sample is poor", holds, n)
	}
}

// TestAlternating: conjunctions and choices, judged by a game over the positions of a lasso.
func TestAlternating(t *testing.T) {
	r := testkit.Rand(t)
	all := words(2, 4)
	for range testkit.Count(t, 2000, 200) {
		m := bdd.New()
		n := 1 + r.IntN(4)
		a := &Alternating{B: m, Initial: []int{0}}
		labels := []bdd.Node{m.Var(0), m.Literal(0, false), bdd.True}
		for range n {
			var cs []Choice
			for range r.IntN(3) {
				c := Choice{Label: labels[r.IntN(3)]}
				for range r.IntN(3) {
					c.To = append(c.To, r.IntN(n))
				}
				c.To = sortedSet(c.To)
				cs = append(cs, c)
			}
			a.Choices = append(a.Choices, cs)
			a.Final = append(a.Final, r.IntN(2) == 0)
		}
		s, err := a.Simple(budget)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range all {
			if got, want := accepts(s, w), game(a, w); got != want {
				t.Fatalf("%v: %v, want %v\n%+v", w, got, want, a)
			}
		}
	}
}

// game solves acceptance as a fixed point: nu X. mu Y over states and positions.
func game(a *Alternating, w word) bool {
	all := append(append([]int(nil), w.stem...), w.loop...)
	n := len(all)
	x := make([]bool, len(a.Final)*n)
	for i := range x {
		x[i] = true
	}
	for {
		y := make([]bool, len(x))
		for changed := true; changed; {
			changed = false
			for s := range a.Final {
				for i := range n {
					if y[s*n+i] {
						continue
					}
					next := i + 1
					if next == n {
						next = len(w.stem)
					}
					for _, c := range a.Choices[s] {
						ok := a.B.Has(c.Label, func(v int) bool { return all[i]>>v&1 == 1 })
						for _, q := range c.To {
							if a.Final[q] {
								ok = ok && x[q*n+next]
							} else {
								ok = ok && y[q*n+next]
							}
						}
						if ok {
							y[s*n+i] = true
							changed = true
						}
					}
				}
			}
		}
		same := true
		for i := range x {
			same = same && x[i] == y[i]
		}
		if same {
			for _, s := range a.Initial {
				if !x[s*n] {
					return false
				}
			}
			return true
		}
		x = y
	}
}

func TestBudget(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	m := bdd.New()
	a := randomAutomaton(r, m, 40, 2)
	if _, err := a.Simple(Budget{States: 3}); err != ErrStates {
		t.Errorf("%v", err)
	}
}
