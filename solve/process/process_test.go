package process

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/proof"
)

// installed is all known programs. The tests are about them, so a missing one
// is a failure.
func installed(t *testing.T) []Program {
	t.Helper()
	var ps []Program
	for _, p := range Known() {
		found, err := Find(context.Background(), p.Name)
		if err != nil {
			t.Fatalf("this test needs the programs cadical, minisat, cryptominisat5, z3 and cvc5 (Debian packages cadical, minisat, cryptominisat, z3, cvc5): %v", err)
		}
		ps = append(ps, found)
	}
	return ps
}

// verify is the checker of the house.
func verify(ctx context.Context, f *cnf.Formula, drat io.Reader) error {
	r, err := proof.Check(ctx, f, drat, proof.Options{Format: proof.DRATBinary})
	if err == nil && r.Verdict != proof.Accepted {
		err = errors.New(r.String())
	}
	return err
}

// random is clauses of two and three literals, as likely with a model as without.
func random(r *rand.Rand, s solve.Solver, vars int) *cnf.Formula {
	f := &cnf.Formula{}
	f.Grow(vars)
	for range 3*vars + r.IntN(vars) {
		var c []solve.Lit
		for range 2 + r.IntN(5)/2 {
			c = append(c, lit(r, vars))
		}
		f.Add(c...)
	}
	f.Load(s)
	return f
}

func lit(r *rand.Rand, vars int) solve.Lit {
	return solve.Var(1+r.IntN(vars)).Pos() ^ solve.Lit(r.IntN(2))
}

// hasModel tries everything.
func hasModel(f *cnf.Formula, units ...solve.Lit) bool {
	for mask := range 1 << f.Vars() {
		value := func(m solve.Lit) bool { return mask>>(m.Var()-1)&1 == 1 != m.IsNeg() }
		if f.Falsified(value) < 0 && !slices.ContainsFunc(units, func(m solve.Lit) bool { return !value(m) }) {
			return true
		}
	}
	return false
}

// TestPrograms: the installed programs agree with brute force, incrementally,
// with models, cores and proofs.
func TestPrograms(t *testing.T) {
	rounds := 6
	if os.Getenv("ASSAY_LONG") != "" {
		rounds = 300
	}
	for _, p := range installed(t) {
		r := rand.New(rand.NewPCG(7, 7))
		sat, unsat := 0, 0
		for range rounds {
			vars := 4 + r.IntN(8)
			opt := Options{Folder: t.TempDir()}
			if p.Proof {
				opt.KeepProof, opt.Verify = true, verify
			}
			s := New(p, opt)
			f := random(r, s, vars)
			for range 3 {
				var assumed []solve.Lit
				for range r.IntN(4) {
					assumed = append(assumed, lit(r, vars))
				}
				want := solve.Unsat
				if hasModel(f, assumed...) {
					want = solve.Sat
				}
				if a := s.Solve(context.Background(), assumed...); a.Status != want {
					t.Fatalf("%s: %v, want %v", p.Name, a, want)
				}
				if want == solve.Sat {
					sat++
					if f.Falsified(s.Value) >= 0 {
						t.Fatalf("%s: no model", p.Name)
					}
					continue
				}
				unsat++
				if p.Proof {
					checkKept(t, s, f, assumed)
				}
				checkMinimized(t, s, f, assumed)
			}
			c := []solve.Lit{lit(r, vars), lit(r, vars)}
			f.Add(c...)
			s.AddClause(c...)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			if left, _ := os.ReadDir(opt.Folder); len(left) != 0 {
				t.Fatalf("%s leaves %v", p.Name, left)
			}
		}
		if sat < rounds/4 || unsat < rounds/4 {
			t.Errorf("%s: %d sat, %d unsat", p.Name, sat, unsat)
		}
	}
}

func checkKept(t *testing.T, s *Solver, f *cnf.Formula, assumed []solve.Lit) {
	t.Helper()
	var b bytes.Buffer
	if err := s.WriteProof(&b); err != nil {
		t.Fatal(err)
	}
	whole := f.Clone()
	for _, a := range assumed {
		whole.Add(a)
	}
	if err := verify(context.Background(), whole, &b); err != nil {
		t.Fatal(err)
	}
}

func checkMinimized(t *testing.T, s *Solver, f *cnf.Formula, assumed []solve.Lit) {
	t.Helper()
	if !slices.Equal(s.Failed(), assumed) {
		t.Fatalf("failed are %v, not all of %v", s.Failed(), assumed)
	}
	if a := s.MinimizeFailed(context.Background()); a.Status != solve.Unsat {
		t.Fatal(a)
	}
	core := s.Failed()
	if hasModel(f, core...) {
		t.Fatalf("%v is no core", core)
	}
	for i, a := range core {
		if !slices.Contains(assumed, a) || !hasModel(f, slices.Delete(slices.Clone(core), i, i+1)...) {
			t.Fatalf("%v of the core %v is not needed", a, core)
		}
	}
}

// TestLimitsOfPrograms: a hard problem ends by each of the budgets.
func TestLimitsOfPrograms(t *testing.T) {
	for _, p := range installed(t) {
		s := New(p, Options{})
		pigeons(s, 12)
		start := time.Now()
		s.SetBudget(solve.Budget{Time: 300 * time.Millisecond})
		if a := s.Solve(context.Background()); a.Status != solve.TimedOut || time.Since(start) > 1300*time.Millisecond {
			t.Errorf("%s: %v after %v", p.Name, a, time.Since(start))
		}
		ctx, stop := context.WithCancel(context.Background())
		time.AfterFunc(200*time.Millisecond, stop)
		s.SetBudget(solve.Budget{})
		if a := s.Solve(ctx); a.Status != solve.Cancelled {
			t.Errorf("%s: %v", p.Name, a)
		}
		if p.Conflicts != "" {
			s.SetBudget(solve.Budget{Conflicts: 100, Time: time.Minute})
			if a := s.Solve(context.Background()); a.Status != solve.ConflictLimit {
				t.Errorf("%s: %v", p.Name, a)
			}
		}
	}
}

// pigeons says that n+1 pigeons sit in n holes alone.
func pigeons(s solve.Solver, n int) {
	at := make([][]solve.Lit, n+1)
	for p := range at {
		for range n {
			at[p] = append(at[p], s.NewVar().Pos())
		}
		s.AddClause(at[p]...)
		for q := range p {
			for h := range n {
				s.AddClause(at[p][h].Not(), at[q][h].Not())
			}
		}
	}
}

func TestFind(t *testing.T) {
	if _, err := Find(context.Background(), "nosuch"); err == nil || !strings.Contains(err.Error(), "nosuch") {
		t.Errorf("got %v", err)
	}
	for _, c := range []struct {
		path string
		want string
	}{
		{"/nonexistent/solver", "is not installed"},
		{"true", "it gave no answer"},
		{"false", "exit status 1"},
		{"echo", "it said"},
		{"cat", "it said"}, // it prints the formula: a DIMACS header is no answer
	} {
		if err := Probe(context.Background(), Program{Name: "x", Path: c.path}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.path, err, c.want)
		}
	}
}

func TestReadAnswer(t *testing.T) {
	for _, c := range []struct {
		text string
		said solve.Status
		true []int
		err  string
	}{
		{"c hi\ns SATISFIABLE\nv 1 -2\nv 3 0\n", solve.Sat, []int{1, 3}, ""},
		{"SAT\n1 -2 3 0\n", solve.Sat, []int{1, 3}, ""},
		{"s SATISFIABLE\r\nv 1\r\n", solve.Sat, []int{1}, ""},
		{"v 2 0\ns SATISFIABLE\n", solve.Sat, []int{2}, ""},
		{"s UNSATISFIABLE\n", solve.Unsat, nil, ""},
		{"UNSAT\n", solve.Unsat, nil, ""},
		{"INDET\n", solve.Undecided, nil, ""},
		{"", solve.Undecided, nil, ""},
		{"c\nc nothing\n", solve.Undecided, nil, ""},
		{"s SATISFIABLE\ns UNSATISFIABLE\n", solve.Undecided, nil, "it said sat and then unsat"},
		{"s SATISFIABLE\nv 1 -1 0\n", solve.Undecided, nil, "both values to variable 1"},
		{"s SATISFIABLE\nv 4 0\n", solve.Undecided, nil, `"4" as a value`},
		{"s SATISFIABLE\nv x 0\n", solve.Undecided, nil, `"x" as a value`},
		{"s SATISFIABLE\nv -9223372036854775808 0\n", solve.Undecided, nil, "as a value"},
		{"UNSAT\n1 2 0\n", solve.Undecided, nil, `it said "1 2 0"`},
		{"Segmentation fault\n", solve.Undecided, nil, `it said "Segmentation fault"`},
	} {
		said, model, err := readAnswer([]byte(c.text), 3)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%q: %v, want %s", c.text, err, c.err)
			}
			continue
		}
		for v := 1; v <= 3; v++ {
			if err != nil || said != c.said || model[v] != slices.Contains(c.true, v) {
				t.Errorf("%q: %v %v %v", c.text, said, model, err)
			}
		}
	}
}

// TestCertificate: the proof of a program makes a certificate.
func TestCertificate(t *testing.T) {
	p, err := Find(context.Background(), "cadical")
	if err != nil {
		t.Fatalf("this test needs the Debian package cadical: %v", err)
	}
	s := New(p, Options{KeepProof: true})
	defer s.Close()
	pigeons(s, 5)
	bad := s.NewVar().Pos()
	assumed := []solve.Lit{s.NewVar().Pos()}
	if a := s.Solve(context.Background(), assumed[0], bad); a.Status != solve.Unsat {
		t.Fatal(a)
	}
	c := &proof.Certificate{Formula: s.Formula(), Assumptions: assumed, Properties: []proof.Property{{Name: "p", Lit: bad}}, Format: proof.DRATBinary, Proof: s.WriteProof}
	path := filepath.Join(t.TempDir(), "c")
	if err := c.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	r, err := proof.CheckFile(context.Background(), path, cnf.Limits{}, proof.Options{}, io.Discard)
	if err != nil || r.Verdict != proof.Accepted {
		t.Errorf("%v, %v", r, err)
	}
}
