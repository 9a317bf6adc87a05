package session_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/internal/termgen"
	"assay/internal/testkit"
	"assay/logic/term"
	"assay/logic/term/decide"
	"assay/logic/term/session"
	"assay/solve"
)

// programs are the known ones; a test that needs them says which is missing.
func programs(t *testing.T) []session.Program {
	t.Helper()
	for _, p := range session.Known() {
		testkit.Program(t, p.Path, p.Name)
	}
	return session.Known()
}

var modes = []term.Mode{term.RNE, term.RNA, term.RTP, term.RTN, term.RTZ}

// everything that the programs understand. The largest number of each format is
// an integer: where it is rounded up to one, cvc5 1.0.3 makes it neither a
// number nor infinite.
var everything = termgen.Config{
	Widths: []int{1, 4, 8}, Formats: [][2]int{{4, 6}, {5, 11}}, Modes: modes, ModeVar: true, Arrays: true, Stiff: true, Elems: true, Funcs: true, Foralls: true,
}

// inside is what the solver inside understands, too.
var inside = termgen.Config{
	Widths: []int{1, 4, 8}, Formats: [][2]int{{4, 6}}, Modes: []term.Mode{term.RNE}, Arrays: true, Stiff: true, Elems: true, Funcs: true, Foralls: true, NoRem: true, NoFma: true,
}

// TestSolvers: the programs and the solver inside agree; so do levels and
// assumptions, in one conversation.
func TestSolvers(t *testing.T) {
	r := testkit.Rand(t)
	list := programs(t)
	count := map[solve.Status]int{}
	unknown := map[string]int{}
	for n := range testkit.Count(t, 1500, 9) {
		b := term.New()
		g := &termgen.Gen{B: b, R: r, C: inside}
		if n%2 == 0 {
			g.C.Formats = nil
		}
		own := decide.New(b, decide.Options{})
		var others []*session.Session
		for _, p := range list {
			s := session.New(b, p, session.Options{})
			s.SetBudget(solve.Budget{Time: patience()})
			defer s.Close()
			others = append(others, s)
		}
		for depth, step := 0, 0; step < 5; step++ {
			switch r.IntN(4) {
			case 0:
				depth++
				own.Push()
				for _, s := range others {
					s.Push()
				}
			case 1:
				if depth > 0 {
					depth--
					own.Pop()
					for _, s := range others {
						s.Pop()
					}
				}
			default:
				f := g.Formula(2 + r.IntN(25))
				own.Assert(f)
				for _, s := range others {
					s.AssertNamed(f, fmt.Sprint("step", step))
				}
			}
			var assumed []term.Term
			for range r.IntN(3) {
				assumed = append(assumed, g.Formula(1+r.IntN(8)))
			}
			want, err := own.Check(context.Background(), assumed...)
			if err != nil || !want.Decided() {
				t.Fatal(want, err)
			}
			count[want.Status]++
			for i, s := range others {
				a := s.Check(context.Background(), assumed...)
				switch {
				case gaveUp(a):
					unknown[list[i].Name]++
				case a.Status != want.Status:
					t.Fatalf("case %d: %s says %v %s, the solver inside %v\nassumed %d", n, list[i].Name, a.Status, a.Reason, want, len(assumed))
				case a.Status == solve.Unsat:
					for _, x := range s.Failed() {
						if !slices.Contains(assumed, x) {
							t.Fatalf("%s: the core has %s", list[i].Name, b.String(x))
						}
					}
				}
			}
		}
		for _, s := range others {
			s.Close()
		}
	}
	t.Log(count, "without an answer:", unknown)
	if count[solve.Sat] < 10 || count[solve.Unsat] < 3 {
		t.Fatalf("too few cases: %v", count)
	}
	for _, p := range list {
		if 5*unknown[p.Name] > count[solve.Sat]+count[solve.Unsat] {
			t.Errorf("%s gave too few answers", p.Name)
		}
	}
}

// patience is how long a program may think about one random question.
func patience() time.Duration {
	if testkit.Long() {
		return 20 * time.Second
	}
	return 2 * time.Second
}

// gaveUp says that a program gave no answer for reasons of its own. cvc5 1.0.3
// refuses some constant arrays and falls over others; Z3 4.8.12 does not know
// fp.to_sbv of one bit, and mentions functions in models that it does not define.
// A wrong model is no such reason.
func gaveUp(a solve.Answer) bool {
	own := slices.ContainsFunc([]string{"not yet support", "segmentation fault", "bit-vector size must be greater", "there is no fold-rec"}, func(s string) bool {
		return strings.Contains(a.Reason, s)
	})
	return a.Status == solve.Undecided || a.Status == solve.TimedOut || a.Status == solve.Crashed && own
}

// TestEvaluator: a program agrees with the evaluator about values: that a term
// is worth what the evaluator says has a model, that it is not has none.
func TestEvaluator(t *testing.T) {
	r := testkit.Rand(t)
	for _, p := range programs(t) {
		unknown := 0
		for n := range testkit.Count(t, 2000, 15) {
			b := term.New()
			g := &termgen.Gen{B: b, R: r, C: everything}
			g.C.Foralls = false
			g.C.Elems = false
			b.Plain = true
			s := session.New(b, p, session.Options{})
			s.SetBudget(solve.Budget{Time: 20 * time.Second})
			var wrong []term.Term
			for range 12 {
				x := g.Term(g.Sorts()[r.IntN(len(g.Sorts()))], 2+r.IntN(8))
				m := g.Model(x)
				v, err := b.Eval(m, x)
				if err != nil {
					t.Fatal(err)
				}
				wrong = append(wrong, b.Not(b.Eq(substitute(b, m, x), v)))
			}
			s.Assert(b.Or(wrong...))
			switch a := s.Check(context.Background()); a.Status {
			case solve.Unsat:
			case solve.TimedOut, solve.Undecided:
				unknown++
			default:
				for _, x := range wrong {
					s := session.New(b, p, session.Options{})
					s.Assert(x)
					if a := s.Check(context.Background()); a.Status != solve.Unsat {
						t.Errorf("case %d, %s: %v %s\n%s", n, p.Name, a.Status, a.Reason, b.String(x))
					}
					s.Close()
				}
				t.FailNow()
			}
			s.Close()
		}
		t.Logf("%s: %d without an answer", p.Name, unknown)
	}
}

// substitute writes the values of a model for symbols; functions become lists of
// cases.
func substitute(b *term.Bank, m *term.Model, x term.Term) term.Term {
	done := map[term.Term]term.Term{}
	b.Below([]term.Term{x}, func(t term.Term) {
		args := slices.Clone(b.Args(t))
		for i, y := range args {
			args[i] = done[y]
		}
		switch {
		case b.Op(t) != term.Apply && len(args) == 0:
			done[t] = t
		case b.Op(t) != term.Apply:
			y, err := b.Make(b.Shape(t), args...)
			if err != nil {
				panic(err)
			}
			done[t] = y
		default:
			d := m.Meaning(b.Func(t))
			y := d.Body
			for _, c := range d.Cases { // the last of equal ones counts
				same := []term.Term{}
				for i, a := range c.Args {
					same = append(same, b.Eq(args[i], a))
				}
				y = b.Ite(b.And(same...), c.Value, y)
			}
			done[t] = y
		}
	})
	return done[x]
}

// TestCore: cores name what matters.
func TestCore(t *testing.T) {
	for _, p := range programs(t) {
		b := term.New()
		v := b.BitVec(16)
		x, y, z := b.Const("x", v), b.Const("y", v), b.Const("z", v)
		s := session.New(b, p, session.Options{})
		defer s.Close()
		s.AssertNamed(b.BVULT(x, y), "x below y")
		s.AssertNamed(b.BVULT(z, b.Num(9, 16)), "and")
		s.Push()
		s.AssertNamed(b.Eq(x, b.Num(-1, 16)), "x")
		if a := s.Check(context.Background()); a.Status != solve.Unsat || strings.Join(s.Core(), ", ") != "x, x below y" {
			t.Errorf("%s: %v %s, core %q", p.Name, a.Status, a.Reason, s.Core())
		}
		s.Pop()
		if a := s.Check(context.Background(), b.BVULT(x, z), b.Eq(y, b.Num(0, 16))); a.Status != solve.Unsat || !slices.Equal(s.Failed(), []term.Term{b.Eq(y, b.Num(0, 16))}) {
			t.Errorf("%s: %v %s, failed %d, core %q", p.Name, a.Status, a.Reason, len(s.Failed()), s.Core())
		}
		if a := s.Check(context.Background(), b.BVULT(x, z)); a.Status != solve.Sat {
			t.Errorf("%s: %v %s", p.Name, a.Status, a.Reason)
		}
		if s.Starts() != 1 {
			t.Errorf("%s was started %d times", p.Name, s.Starts())
		}
	}
}

// TestTime: a hard question ends in time, and the session lives on.
func TestTime(t *testing.T) {
	for _, p := range programs(t) {
		b := term.New()
		v := b.BitVec(64)
		x, y := b.Const("x", v), b.Const("y", v)
		s := session.New(b, p, session.Options{})
		defer s.Close()
		s.SetBudget(solve.Budget{Time: 300 * time.Millisecond})
		s.Assert(b.BVULT(b.Num(1, 64), x))
		wide := func(x term.Term) term.Term { return b.ZeroExt(64, x) }
		hard := b.And(b.Eq(b.BVMul(wide(x), wide(y)), wide(b.Num(4611686014132420609, 64))), b.BVULT(x, y)) // a square of a prime
		if a := s.Check(context.Background(), hard); a.Status != solve.TimedOut {
			t.Errorf("%s: %v %s", p.Name, a.Status, a.Reason)
		}
		s.SetBudget(solve.Budget{Time: 20 * time.Second})
		if a := s.Check(context.Background(), b.BVULT(x, b.Num(3, 64))); a.Status != solve.Sat || s.Starts() != 2 {
			t.Errorf("%s: %v %s, started %d times", p.Name, a.Status, a.Reason, s.Starts())
		}
		if v, err := b.Eval(s.Model(), x); err != nil || v != b.Num(2, 64) {
			t.Errorf("%s: x is %s", p.Name, b.String(v))
		}
	}
}

// TestStrangers: programs that do not behave give a reason and no verdict.
func TestStrangers(t *testing.T) {
	b := term.New()
	x := b.Const("x", b.BitVec(8))
	for _, c := range []struct {
		script string
		status solve.Status
		reason string
	}{
		{"echo sat; echo '((define-fun x () (_ BitVec 8) #x07))'; sleep 1", solve.Crashed, "lied: its model does not satisfy (= #x05 x)"},
		{"echo sat; echo '((define-fun x () Bool true))'; sleep 1", solve.Crashed, "another sort"},
		{"echo sat; echo garbage; sleep 1", solve.Crashed, "cannot be read"},
		{"echo sat", solve.Crashed, "failed"},
		{"echo '(error \"no such logic\")'; sleep 1", solve.Crashed, "no such logic"},
		{"echo maybe; sleep 1", solve.Crashed, `it said "maybe"`},
		{"echo unknown; echo '(:reason-unknown incomplete)'; sleep 1", solve.Undecided, "incomplete"},
		{"echo help >&2; exit 3", solve.Crashed, "exit status 3: help"},
		{"yes '('", solve.Crashed, "more than 100000 bytes"},
		{"sleep 60", solve.TimedOut, "in time"},
		{"echo unsat; sleep 1", solve.Unsat, ""},
	} {
		path := filepath.Join(t.TempDir(), "solver")
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+c.script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		s := session.New(b, session.Program{Name: "stranger", Path: path}, session.Options{Output: 100000})
		s.SetBudget(solve.Budget{Time: 3 * time.Second})
		if c.status == solve.TimedOut {
			s.SetBudget(solve.Budget{Time: 100 * time.Millisecond})
		}
		s.Assert(b.Eq(x, b.Num(5, 8)))
		if a := s.Check(context.Background()); a.Status != c.status || !strings.Contains(a.Reason, c.reason) {
			t.Errorf("%s\ngives %v %s", c.script, a.Status, a.Reason)
		}
		s.Close()
	}
	s := session.New(b, session.Program{Name: "nobody", Path: "/nonexistent/solver"}, session.Options{})
	if a := s.Check(context.Background()); a.Status != solve.Crashed || !strings.Contains(a.Reason, "is not installed") {
		t.Errorf("%v %s", a.Status, a.Reason)
	}
}

// TestFloatValues: floats of the evaluator are those of the programs, operator by operator, where
// ties, signs of zero and ends of the range are likely.
func TestFloatValues(t *testing.T) {
	r := testkit.Rand(t)
	for _, p := range programs(t) {
		for n := range testkit.Count(t, 400, 2) {
			b := term.New()
			b.Plain = true
			g := &termgen.Gen{B: b, R: r, C: everything}
			var wrong []term.Term
			for range 40 {
				s := b.Float(4, 6)
				if r.IntN(3) == 0 {
					s = b.Float(8, 24)
				}
				x, y, m := g.Value(s), g.Value(s), b.Rounding(modes[r.IntN(len(modes))])
				near := g.Value(b.BitVec(8))
				for _, z := range []term.Term{
					b.FAdd(m, x, y), b.FAdd(m, x, b.FNeg(x)), b.FMul(m, x, y), b.FDiv(m, x, y), b.FFma(m, x, y, x), b.FSqrt(m, x), b.FRem(x, y),
					b.FRound(m, x), b.FRound(m, b.FDiv(m, b.FFromS(m, near, s), b.Float64(2, s))), b.FLE(x, y), b.FConv(m, x, b.Float(5, 11)),
					b.FConv(m, b.FFromS(m, near, b.Float(8, 24)), b.Float(4, 4)), b.FFromU(m, near, b.Float(4, 4)), b.FToS(m, x, 6), b.FToU(m, x, 6), b.IsSubnormal(x),
				} {
					v, err := b.Eval(&term.Model{}, z)
					if err != nil {
						t.Fatal(err)
					}
					wrong = append(wrong, b.Not(b.Eq(z, v)))
				}
			}
			s := session.New(b, p, session.Options{})
			s.Assert(b.Or(wrong...))
			if a := s.Check(context.Background()); a.Status != solve.Unsat {
				for _, x := range wrong {
					s := session.New(b, p, session.Options{})
					s.Assert(x)
					if a := s.Check(context.Background()); a.Status != solve.Unsat {
						t.Fatalf("case %d, %s: %v %s\n%s", n, p.Name, a.Status, a.Reason, b.String(x))
					}
					s.Close()
				}
			}
			s.Close()
		}
	}
}
