package cnf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"assay/solve"
)

func read(text string) (*Formula, error) { return Read(strings.NewReader(text), Limits{}) }

func TestRead(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"p cnf 0 0\n", "p cnf 0 0\n"},
		{"p cnf 3 2\n1 -2 0\n2 3\n-1 0\n", "p cnf 3 2\n1 -2 0\n2 3 -1 0\n"},
		{"c hello\np  cnf\t3 2 c why\n1 -2 0 2 c 9 9\n 3 -1 0", "p cnf 3 2\n1 -2 0\n2 3 -1 0\n"},
		{"p cnf 2 2\r\n1 1 -1 0\r\n0\r\n", "p cnf 2 2\n1 1 -1 0\n0\n"},
		{"p cnf 9 1\n9 0\n%\n0\n", "p cnf 9 1\n9 0\n"},
		{"p cnf 9 1\n9 0\nc the end", "p cnf 9 1\n9 0\n"},
	} {
		f, err := read(c.in)
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		var b bytes.Buffer
		if err := f.Write(&b); err != nil || b.String() != c.want {
			t.Errorf("%q reads as %q (%v), want %q", c.in, b.String(), err, c.want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", "1:1: header expected"},
		{"c only\n", "2:1: header expected"},
		{"1 2 0\n", "1:1: header expected"},
		{"p", "1:1: header expected"},
		{"pcnf 1 1\n", "1:1: header expected"},
		{"p dnf 1 1\n1 0\n", "1:1: header expected"},
		{"p cnfx 1 1\n1 0\n", "1:1: header expected"},
		{"p cnf x 1\n", "1:7: number of variables expected"},
		{"p cnf 1\n", "2:1: number of clauses expected"},
		{"p cnf -1 1\n", "1:7: number of variables is negative"},
		{"p cnf 99999999999999999999999 1\n", "1:7: number of variables beyond 67108864"},
		{"p cnf 1 1\n2 0\n", "2:1: literal over the declared variables beyond 1"},
		{"p cnf 1 1\n -2 0\n", "2:2: literal over the declared variables beyond 1"},
		{"p cnf 1 1\n1 0 1 0\n", "2:5: one clause more than the 1"},
		{"p cnf 1 2\n1 0\n", "3:1: the text ends after 1 clauses, the header declares 2"},
		{"p cnf 1 1\n1", "2:2: the text ends inside a clause"},
		{"p cnf 1 1\n1 - 0\n", "2:3: literal over the declared variables expected after the sign"},
		{"p cnf 1 1\n1-1 0\n", "2:1: literal over the declared variables expected, '-' found in it"},
		{"p cnf 1 1\np cnf 1 1\n", "2:1: a second header"},
		{"p cnf 1 1\nx 0\n", "2:1: literal or 0 expected, 'x' found"},
		{"p cnf 1 1\n\x001 0\n", "2:1: a zero byte"},
	} {
		f, err := read(c.in)
		var at *Error
		if f != nil || !errors.As(err, &at) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %s", c.in, err, c.want)
		}
	}
}

func TestReadLimits(t *testing.T) {
	text := "p cnf 4 2\n1 2 3 0\n4 0\n"
	for _, c := range []struct {
		lim  Limits
		want string
	}{
		{Limits{Vars: 3}, "1:7: number of variables beyond 3"},
		{Limits{Clauses: 1}, "1:9: number of clauses beyond 1"},
		{Limits{Lits: 2}, "2:5: more than 2 literals"},
	} {
		if _, err := Read(strings.NewReader(text), c.lim); err == nil || err.Error() != c.want {
			t.Errorf("%+v: got %v, want %s", c.lim, err, c.want)
		}
	}
	if _, err := Read(iotest.ErrReader(io.ErrClosedPipe), Limits{}); err != io.ErrClosedPipe {
		t.Errorf("a broken reader gives %v", err)
	}
}

// random is a formula with up to n variables and clauses of any length.
func random(r *rand.Rand, n int) *Formula {
	f := &Formula{}
	f.Grow(1 + r.IntN(n))
	for range r.IntN(3 * n) {
		c := make([]solve.Lit, r.IntN(5))
		for i := range c {
			c[i] = solve.Var(1+r.IntN(f.Vars())).Pos() ^ solve.Lit(r.IntN(2))
		}
		f.Add(c...)
	}
	return f
}

func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		f := random(r, 20)
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			t.Fatal(err)
		}
		g, err := Read(iotest.OneByteReader(&b), Limits{})
		if err != nil || !f.Equal(g) || !g.Equal(f.Clone()) {
			t.Fatalf("not the same formula again: %v", err)
		}
	}
}

func TestFalsified(t *testing.T) {
	f, err := read("p cnf 2 3\n1 2 0\n-1 2 0\n-2 0\n")
	if err != nil {
		t.Fatal(err)
	}
	for mask, want := range []int{0, 1, 2, 2} {
		got := f.Falsified(func(m solve.Lit) bool { return mask>>(m.Var()-1)&1 == 1 != m.IsNeg() })
		if got != want {
			t.Errorf("valuation %b falsifies clause %d, want %d", mask, got, want)
		}
	}
	f.Truncate(1)
	if f.Len() != 1 || f.Lits() != 2 {
		t.Errorf("Truncate(1) leaves %d clauses, %d literals", f.Len(), f.Lits())
	}
}

func TestWriteUnits(t *testing.T) {
	f := &Formula{}
	f.Add(solve.FromDimacs(1), solve.FromDimacs(-2))
	var b bytes.Buffer
	f.Write(&b, solve.FromDimacs(-5), solve.FromDimacs(2))
	if want := "p cnf 5 3\n1 -2 0\n-5 0\n2 0\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

// fake answers as it is told and values every positive literal true.
type fake struct {
	vars   solve.Var
	answer solve.Answer
}

func (s *fake) NewVar() solve.Var                                { s.vars++; return s.vars }
func (s *fake) AddClause(...solve.Lit)                           {}
func (s *fake) SetBudget(solve.Budget)                           {}
func (s *fake) Solve(context.Context, ...solve.Lit) solve.Answer { return s.answer }
func (s *fake) Value(m solve.Lit) bool                           { return !m.IsNeg() }
func (s *fake) Failed() []solve.Lit                              { return nil }
func (s *fake) Stats() solve.Stats                               { return solve.Stats{} }

func TestRun(t *testing.T) {
	for _, c := range []struct {
		in     string
		answer solve.Answer
		want   string
		code   int
	}{
		{"p cnf 2 1\n1 2 0\n", solve.Answer{Status: solve.Sat}, "s SATISFIABLE\nv 1 2 0\n", 10},
		{"p cnf 2 1\n-1 -2 0\n", solve.Answer{Status: solve.Sat}, "c crashed: the model does not satisfy clause 1: [-1 -2]\ns UNKNOWN\n", 0},
		{"p cnf 2 1\n1 2 0\n", solve.Answer{Status: solve.Unsat}, "s UNSATISFIABLE\n", 20},
		{"p cnf 2 1\n1 2 0\n", solve.Answer{Status: solve.TimedOut, Reason: "2 s\ns SATISFIABLE"}, "c timed out: 2 s s SATISFIABLE\ns UNKNOWN\n", 0},
	} {
		var out bytes.Buffer
		f, err := read(c.in)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Run(context.Background(), f, &fake{answer: c.answer}, &out)
		if err != nil || out.String() != c.want || ExitCode(a.Status) != c.code {
			t.Errorf("%q: got %q, %d, %v; want %q, %d", c.in, out.String(), ExitCode(a.Status), err, c.want, c.code)
		}
	}
}

func TestValueLines(t *testing.T) {
	var b bytes.Buffer
	if err := WriteAnswer(&b, solve.Answer{Status: solve.Sat}, 200, func(m solve.Lit) bool { return m.Var()%2 == 0 != m.IsNeg() }); err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, line := range strings.Split(strings.TrimSpace(b.String()), "\n")[1:] {
		if len(line) > 78 || line[0] != 'v' {
			t.Errorf("line %q", line)
		}
		for _, w := range strings.Fields(line)[1:] {
			var n int
			if fmt.Sscan(w, &n); n != 0 && (n > 0) != (n%2 == 0) {
				t.Errorf("wrong value %d", n)
			}
			seen++
		}
	}
	if seen != 201 {
		t.Errorf("%d numbers, want 201", seen)
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"p cnf 3 2\n1 -2 0\n2 3\n-1 0\n", "c x\np cnf 1 1\n1 0\n%\n", "p cnf 1 1\n-"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := Read(bytes.NewReader(text), Limits{Vars: 1000})
		if err != nil {
			return
		}
		var b bytes.Buffer
		g.Write(&b)
		if h, err := Read(&b, Limits{}); err != nil || !g.Equal(h) {
			t.Fatalf("%q reads, but is not the same when written and read again: %v", text, err)
		}
	})
}
