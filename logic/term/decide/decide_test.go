package decide_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"assay/internal/termgen"
	"assay/internal/testkit"
	"assay/logic/term"
	"assay/logic/term/decide"
	"assay/solve"
)

// small is little enough that all models can be tried.
var small = termgen.Config{
	Widths: []int{1, 2, 3}, Formats: [][2]int{{3, 3}}, Modes: []term.Mode{term.RNE}, Arrays: true, Funcs: true, Foralls: true, NoRem: true, NoFma: true,
}

// meanings are all that a symbol can mean; false if they are too many.
func meanings(b *term.Bank, f term.Func) (all []term.Meaning, ok bool) {
	args, result := b.Signature(f)
	values, ok := every(b, result)
	if !ok {
		return nil, false
	}
	points := [][]term.Term{{}}
	for _, s := range args {
		vs, ok := every(b, s)
		if !ok {
			return nil, false
		}
		var next [][]term.Term
		for _, p := range points {
			for _, v := range vs {
				next = append(next, append(slices.Clone(p), v))
			}
		}
		points = next
	}
	all = []term.Meaning{{}}
	for _, p := range points {
		var next []term.Meaning
		for _, m := range all {
			for _, v := range values {
				if len(args) == 0 {
					next = append(next, term.Meaning{Body: v})
				} else {
					next = append(next, term.Meaning{Cases: append(slices.Clone(m.Cases), term.Case{Args: p, Value: v})})
				}
			}
		}
		if all = next; len(all) > 1000 {
			return nil, false
		}
	}
	return all, true
}

// every is all values of a sort, arrays included, if they are few.
func every(b *term.Bank, s term.Sort) ([]term.Term, bool) {
	if b.Kind(s) != term.ArrayKind {
		return b.Values(s, 100)
	}
	if n, ok := b.Size(s); !ok || n > 300 {
		return nil, false
	}
	indices, _ := every(b, b.Index(s))
	values, _ := every(b, b.Element(s))
	tables := [][]term.Entry{nil}
	for _, i := range indices {
		var next [][]term.Entry
		for _, t := range tables {
			for _, v := range values {
				next = append(next, append(slices.Clone(t), term.Entry{Index: i, Value: v}))
			}
		}
		tables = next
	}
	var all []term.Term
	for _, t := range tables {
		all = append(all, b.ArrayValue(s, values[0], t))
	}
	return all, true
}

// bruteForce tries all models; false if they are too many.
func bruteForce(t *testing.T, b *term.Bank, goal term.Term) (sat, ok bool) {
	symbols := b.Symbols(goal)
	choices := make([][]term.Meaning, len(symbols))
	count := 1
	for i, f := range symbols {
		if choices[i], ok = meanings(b, f); !ok {
			return false, false
		}
		if count *= len(choices[i]); count > 3000 {
			return false, false
		}
	}
	for n := range count {
		m := &term.Model{}
		for i, f := range symbols {
			m.Define(f, choices[i][n%len(choices[i])])
			n /= len(choices[i])
		}
		v, err := b.Eval(m, goal)
		if err != nil {
			t.Fatal(err)
		}
		if v == term.Yes {
			return true, true
		}
	}
	return false, true
}

// TestBruteForce: the solver says what all models say.
func TestBruteForce(t *testing.T) {
	r := testkit.Rand(t)
	count := map[solve.Status]int{}
	for range testkit.Count(t, 60000, 6000) {
		b := term.New()
		g := &termgen.Gen{B: b, R: r, C: small}
		if r.IntN(2) == 0 {
			g.C.Formats = nil
		}
		goal := g.Formula(2 + r.IntN(20))
		for range r.IntN(3) {
			goal = b.And(goal, g.Formula(2+r.IntN(10)))
		}
		sat, ok := bruteForce(t, b, goal)
		if !ok {
			continue
		}
		s := decide.New(b, decide.Options{})
		s.Assert(goal)
		a, err := s.Check(context.Background())
		want := solve.Unsat
		if sat {
			want = solve.Sat
		}
		if err != nil || a.Status != want {
			t.Fatalf("%s\nis %v %s %v, want %v", b.String(goal), a.Status, a.Reason, err, want)
		}
		count[a.Status]++
	}
	t.Log(count)
	if count[solve.Sat] < 100 || count[solve.Unsat] < 100 {
		t.Fatalf("too few cases: %v", count)
	}
}

// TestLevels: levels and assumptions, beside a new solver for each question.
func TestLevels(t *testing.T) {
	r := testkit.Rand(t)
	c := small
	c.Elems, c.Widths = true, []int{1, 4, 6, 9}
	for range testkit.Count(t, 3000, 30) {
		b := term.New()
		g := &termgen.Gen{B: b, R: r, C: c}
		s := decide.New(b, decide.Options{})
		levels := [][]term.Term{nil}
		for range 12 {
			switch top := len(levels) - 1; r.IntN(5) {
			case 0:
				s.Push()
				levels = append(levels, nil)
			case 1:
				if top > 0 {
					s.Pop()
					levels = levels[:top]
				}
			default:
				f := b.Or(g.Formula(2+r.IntN(20)), g.Formula(1+r.IntN(5)))
				s.Assert(f)
				levels[top] = append(levels[top], f)
			}
			var assumed []term.Term
			for range r.IntN(4) {
				assumed = append(assumed, g.Formula(1+r.IntN(8)))
			}
			a, err := s.Check(context.Background(), assumed...)
			fresh := func(ts []term.Term) solve.Status {
				s := decide.New(b, decide.Options{})
				for _, l := range levels {
					for _, f := range l {
						s.Assert(f)
					}
				}
				for _, f := range ts {
					s.Assert(f)
				}
				a, _ := s.Check(context.Background())
				return a.Status
			}
			if want := fresh(assumed); err != nil || a.Status != want || !a.Decided() {
				t.Fatalf("%v %s %v, want %v", a.Status, a.Reason, err, want)
			}
			if a.Status == solve.Unsat && fresh(s.Failed()) != solve.Unsat {
				t.Fatal("the failed assumptions do not fail")
			}
		}
	}
}

// TestRefused: what is not supported is an error that says so, and does not
// spoil the solver.
func TestRefused(t *testing.T) {
	b := term.New()
	v, u := b.BitVec(40), b.Uninterpreted("U")
	quad, odd := b.Float(15, 113), b.Float(8, 24)
	x, y := b.Const("x", odd), b.Const("y", odd)
	rne := b.Rounding(term.RNE)
	nested := b.Array(v, b.Array(v, v))
	s := decide.New(b, decide.Options{})
	for _, c := range []struct {
		goal term.Term
		want string
	}{
		{b.Forall([]term.Term{b.Bound("i", v)}, b.Eq(b.Bound("i", v), b.Const("n", v))), "a quantifier ranges over (_ BitVec 40)"},
		{b.Forall([]term.Term{b.Bound("i", u)}, b.Eq(b.Bound("i", u), b.Const("e", u))), "a quantifier ranges over U"},
		{b.IsNaN(b.Const("q", quad)), "floats with 15 bits"},
		{b.IsNaN(b.FRem(x, y)), "fp.rem as a circuit"},
		{b.IsNaN(b.FFma(rne, x, y, x)), "fp.fma as a circuit"},
		{b.Eq(b.Const("a", nested), b.Const("b", nested)), "an array of arrays"},
		{b.Apply(b.Declare("f", term.Bool, b.Array(v, v)), b.Const("c", b.Array(v, v))), "f has an array as an argument"},
		{b.Eq(b.Apply(b.Declare("g", b.Array(v, v), v), b.Num(1, 40)), b.Const("c", b.Array(v, v))), "g gives an array"},
	} {
		s.Push()
		s.Assert(c.goal)
		_, err := s.Check(context.Background())
		var refusal *decide.Error
		if !errors.As(err, &refusal) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s gives %v, want %s", b.String(c.goal), err, c.want)
		}
		s.Pop()
		if a, err := s.Check(context.Background()); err != nil || a.Status != solve.Sat {
			t.Fatalf("afterwards: %v %v", a, err)
		}
	}
}

// TestLimits: a translation ends at the limit of gates and with its context.
func TestLimits(t *testing.T) {
	b := term.New()
	x, y := b.Const("x", b.BitVec(2000)), b.Const("y", b.BitVec(2000))
	goal := b.Eq(b.BVMul(x, y), b.BV(b.Bits(b.Num(-3, 60)), 2000))
	s := decide.New(b, decide.Options{Gates: 1 << 18})
	s.Assert(goal)
	if a, err := s.Check(context.Background()); err != nil || a.Status != solve.OutOfMemory {
		t.Fatal(a, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s = decide.New(b, decide.Options{})
	s.Assert(goal)
	if a, err := s.Check(ctx); err != nil || a.Status != solve.Cancelled {
		t.Fatal(a, err)
	}
}

// TestEffort pins what some questions cost.
func TestEffort(t *testing.T) {
	b := term.New()
	v, a := b.BitVec(32), b.Array(b.BitVec(32), b.BitVec(8))
	x, y, m := b.Const("x", v), b.Const("y", v), b.Const("m", a)
	swap := func(m term.Term, i, j term.Term) term.Term {
		return b.Store(b.Store(m, i, b.Select(m, j)), j, b.Select(m, i))
	}
	for _, c := range []struct {
		name   string
		goal   term.Term
		gates  int
		lemmas int64
	}{
		{"x+y = y+x", b.Not(b.Eq(b.BVAdd(x, y), b.BVAdd(y, x))), 1, 0},
		{"x-y+y = x", b.Not(b.Eq(b.BVAdd(b.BVSub(x, y), y), x)), 1, 0},
		{"swapped twice", b.Not(b.Eq(swap(swap(m, x, y), x, y), m)), 816, 2},
		{"f(x) = f(y) for x = y", b.And(b.Eq(x, y), b.Not(b.Eq(b.Apply(b.Declare("f", v, v), x), b.Apply(b.Declare("f", v, v), y)))), 384, 1},
	} {
		s := decide.New(b, decide.Options{})
		s.Assert(c.goal)
		if answer, err := s.Check(context.Background()); err != nil || answer.Status != solve.Unsat {
			t.Errorf("%s: %v %v", c.name, answer, err)
		}
		if st := s.Stats(); st.Gates != c.gates || st.Lemmas != c.lemmas {
			t.Errorf("%s: %d gates and %d lemmas, were %d and %d", c.name, st.Gates, st.Lemmas, c.gates, c.lemmas)
		}
	}
}

// TestCongruence: what has different arguments may have different results, and what has
// equal ones has not.
func TestCongruence(t *testing.T) {
	b := term.New()
	v := b.BitVec(8)
	x, y := b.Const("x", v), b.Const("y", v)
	f, g := b.Declare("f", v, v), b.Declare("g", v, v, v)
	a := b.Const("a", b.Array(v, v))
	for _, pair := range [][2]term.Term{
		{b.Apply(f, x), b.Apply(f, y)}, {b.Apply(g, x, x), b.Apply(g, x, y)}, {b.Select(a, x), b.Select(a, y)},
		{b.Apply(f, b.Select(a, x)), b.Apply(f, b.Select(a, y))},
	} {
		s := decide.New(b, decide.Options{})
		s.Assert(b.Not(b.Eq(pair[0], pair[1])))
		if answer, err := s.Check(context.Background()); err != nil || answer.Status != solve.Sat {
			t.Errorf("%s differs from %s: %v %v", b.String(pair[0]), b.String(pair[1]), answer, err)
		}
		if answer, err := s.Check(context.Background(), b.Eq(x, y)); err != nil || answer.Status != solve.Unsat {
			t.Errorf("and x = y: %v %v", answer, err)
		}
	}
}
