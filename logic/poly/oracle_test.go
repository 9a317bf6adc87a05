package poly

// This file judges simplex, projection and integer programming by Z3, a
// program that shares no code with us. Debian: apt-get install z3.

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"assay/logic/poly/affine"
	"assay/logic/poly/num"
	"assay/logic/poly/pip"
	"assay/logic/poly/proof"
	"assay/logic/poly/refute"
	"assay/logic/poly/shadow"
	"assay/logic/poly/simplex"
)

// z3 is a running solver.
type z3 struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Scanner

	silent int // questions that it did not answer in time; every question here hopes for unsat
}

func startZ3(t *testing.T) *z3 {
	t.Helper()
	path, err := exec.LookPath("z3")
	if err != nil {
		t.Fatal("these tests need the program z3 (Debian: apt-get install z3)")
	}
	cmd := exec.Command(path, "-in", "-smt2")
	in, _ := cmd.StdinPipe()
	out, _ := cmd.StdoutPipe()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	io.WriteString(in, "(set-option :timeout 1000)\n")
	return &z3{t: t, in: in, out: bufio.NewScanner(out)}
}

// sat asks whether the assertions have a solution, with n variables of the
// sort.
func (z *z3) sat(n int, sort string, assertions ...string) bool {
	z.t.Helper()
	return z.ask(n, sort, "(check-sat)", assertions)
}

func (z *z3) ask(n int, sort, command string, assertions []string) bool {
	z.t.Helper()
	var b strings.Builder
	b.WriteString("(push)\n")
	for i := range n {
		fmt.Fprintf(&b, "(declare-const x%d %s)\n", i, sort)
	}
	for _, a := range assertions {
		fmt.Fprintf(&b, "(assert %s)\n", a)
	}
	b.WriteString(command + "\n(pop)\n")
	io.WriteString(z.in, b.String())
	if !z.out.Scan() {
		z.t.Fatal("z3 stopped")
	}
	switch z.out.Text() {
	case "sat":
		return true
	case "unsat":
		return false
	case "unknown", "timeout":
		z.silent++
		return false
	}
	z.t.Fatalf("z3 says %q to\n%s", z.out.Text(), b.String())
	return false
}

// smt writes constraints as one formula, variable i being called name(i).
func smt(cons []affine.Constraint, name func(int) string) string {
	out := "(and true"
	for _, c := range cons {
		op := ">="
		if c.Eq {
			op = "="
		}
		out += fmt.Sprintf(" (%s %s 0)", op, smtForm(c.Row, name))
	}
	return out + ")"
}

func smtForm(r affine.Row, name func(int) string) string {
	out := "(+ " + smtInt(r.Const())
	for i, a := range r.Coef() {
		out += fmt.Sprintf(" (* %s %s)", smtInt(a), name(i))
	}
	return out + ")"
}

func smtInt(a num.Int) string {
	if a.Sign() < 0 {
		return "(- " + a.Neg().String() + ")"
	}
	return a.String()
}

func smtRat(r num.Rat) string {
	return "(/ " + smtInt(r.Num()) + " " + r.Den().String() + ")"
}

func x(i int) string { return "x" + strconv.Itoa(i) }

// counts is the number of random cases: all of them under ASSAY_LONG, and
// then with a new seed each time, which is printed.
func counts(t *testing.T, quick, long int) (*rand.Rand, int) {
	t.Helper()
	if os.Getenv("ASSAY_LONG") == "" {
		return rand.New(rand.NewPCG(10, 2019)), quick
	}
	seed := rand.Uint64()
	if s := os.Getenv("ASSAY_SEED"); s != "" {
		var err error
		if seed, err = strconv.ParseUint(s, 10, 64); err != nil {
			t.Fatalf("ASSAY_SEED: %v", err)
		}
	}
	t.Logf("ASSAY_SEED=%d repeats this run", seed)
	return rand.New(rand.NewPCG(seed, 2019)), long
}

func system(r *rand.Rand, n, m int) []affine.Constraint {
	var out []affine.Constraint
	span := 1 + r.IntN(9)
	if r.IntN(20) == 0 {
		span = 1 << 40 // so that words overflow
	}
	for range m {
		row := affine.Zero(n)
		for i := range row {
			if r.IntN(3) > 0 {
				row[i] = num.New(int64(r.IntN(2*span+1) - span))
			}
		}
		out = append(out, affine.Constraint{Row: row, Eq: r.IntN(6) == 0})
	}
	return out
}

// tame makes coefficients small, for quantifier elimination is slow on others.
func tame(cons []affine.Constraint) []affine.Constraint {
	seven := num.New(7)
	for _, c := range cons {
		for i, a := range c.Row {
			c.Row[i] = a.Mod(seven).Sub(num.New(3))
		}
	}
	return cons
}

func names(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = x(i)
	}
	return out
}

// checkClaim fails when the independent checker refuses.
func checkClaim(t *testing.T, c proof.Claim) {
	t.Helper()
	if err := c.Check(); err != nil {
		t.Fatalf("%s: %v", c.What, err)
	}
}

// TestSimplexAgainstZ3: emptiness and optimum over the rationals, with the
// certificate of each answer.
func TestSimplexAgainstZ3(t *testing.T) {
	r, cases := counts(t, 1000, 10_000)
	z := startZ3(t)
	seen := map[simplex.Status]int{}
	for range cases {
		n := 1 + r.IntN(5)
		cons := system(r, n, 1+r.IntN(8))
		f := system(r, n, 1)[0].Row
		a := simplex.New(n, cons, nil).Minimise(f)
		seen[a.Status]++
		free := make([]bool, n)
		sys := refute.System(names(n), free, cons)
		formula := smt(cons, x)
		if a.Status == simplex.Empty {
			if z.sat(n, "Real", formula) {
				t.Fatalf("%v is called empty", cons)
			}
			d := refute.Decide(n, cons, free, nil)
			checkClaim(t, proof.Claim{What: "empty", System: sys, Refutation: d.Refutation})
			continue
		}
		checkClaim(t, proof.Claim{What: "point", System: sys, Point: refute.Point(a.Point)})
		if a.Status == simplex.Unbounded {
			if !z.sat(n, "Real", formula, "(< "+smtForm(f, x)+" (- 1000000000000000000000000))") {
				t.Fatalf("%v has a least %v", cons, f)
			}
			continue
		}
		b := refute.Bound(f, a)
		checkClaim(t, proof.Claim{What: "bound", System: sys, Bound: &b})
		if f.AtRat(a.Point).Cmp(a.Value) != 0 {
			t.Fatalf("the point has the value %v, not %v", f.AtRat(a.Point), a.Value)
		}
		if z.sat(n, "Real", formula, "(< "+smtForm(f, x)+" "+smtRat(a.Value)+")") {
			t.Fatalf("%v: %v can be less than %v", cons, f, a.Value)
		}
	}
	for s := simplex.Empty; s <= simplex.Optimal; s++ {
		if seen[s] < cases/20 {
			t.Errorf("only %d of %d systems are %v: the cases are one-sided", seen[s], cases, s)
		}
	}
}

// TestIntegersAgainstZ3: solvability over the integers, with certificates.
func TestIntegersAgainstZ3(t *testing.T) {
	r, cases := counts(t, 400, 4000)
	z := startZ3(t)
	refuted, unknown := 0, 0
	for range cases {
		n := 1 + r.IntN(4)
		cons := system(r, n, 1+r.IntN(6))
		a := refute.DecideWithin(300_000, n, cons, nil, nil)
		sys := refute.System(names(n), nil, cons)
		switch a.Status {
		case refute.Unknown:
			unknown++
		case refute.Solvable:
			checkClaim(t, proof.Claim{What: "point", System: sys, Point: refute.Point(a.Point)})
		case refute.Refuted:
			refuted++
			checkClaim(t, proof.Claim{What: "refutation", System: sys, Refutation: a.Refutation})
			if z.sat(n, "Int", smt(cons, x)) {
				t.Fatalf("%v is called unsolvable", cons)
			}
		}
	}
	if unknown > cases/20 || refuted < cases/10 {
		t.Errorf("of %d systems %d are undecided and %d refuted", cases, unknown, refuted)
	}
}

// TestProjectionAgainstQuantifiers: a projection is equivalent to the formula
// with quantifiers, by each method.
func TestProjectionAgainstQuantifiers(t *testing.T) {
	r, cases := counts(t, 200, 2000)
	z := startZ3(t)
	full := 0
	for range cases {
		n := 2 + r.IntN(4)
		cons := tame(system(r, n, 2+r.IntN(5)))
		keep := r.Perm(n)[:1+r.IntN(n-1)]
		name := func(i int) string {
			for j, v := range keep {
				if v == i {
					return x(j)
				}
			}
			return "y" + strconv.Itoa(i)
		}
		bound := ""
		for i := range n {
			if name(i)[0] == 'y' {
				bound += "(" + name(i) + " Real)"
			}
		}
		want := "(exists (" + bound + ") " + smt(cons, name) + ")"
		for _, m := range []shadow.Method{shadow.Auto, shadow.Fourier, shadow.Hull, shadow.Generators} {
			got := shadow.Project(n, cons, keep, m, nil)
			wide := []string{smt(got, x), "(not " + want + ")"} // a point of the result that does not extend
			narrow := []string{"(not " + smt(got, x) + ")", want}
			if z.ask(len(keep), "Real", "(check-sat-using (then qe smt))", wide) || z.ask(len(keep), "Real", "(check-sat-using (then qe smt))", narrow) {
				t.Fatalf("method %d: keep %v of %v: %v", m, keep, cons, got)
			}
			if len(got) > 0 && !got[0].Row.IsConst() {
				full++
			}
		}
	}
	if z.silent > cases/20 {
		t.Errorf("z3 did not answer %d of %d questions", z.silent, 4*cases)
	}
	if full < cases/2 {
		t.Errorf("only %d projections of %d have constraints", full, 4*cases)
	}
}

// TestReduceKeepsTheSet: reduction changes nothing, and what it leaves is
// needed.
func TestReduceKeepsTheSet(t *testing.T) {
	r, cases := counts(t, 300, 3000)
	z := startZ3(t)
	for range cases {
		n := 1 + r.IntN(4)
		cons := system(r, n, 1+r.IntN(8))
		got, ok := simplex.Reduce(n, cons, nil)
		if z.sat(n, "Real", "(not (= "+smt(cons, x)+" "+smt(got, x)+"))") {
			t.Fatalf("%v is reduced to %v", cons, got)
		}
		for i := range got {
			rest := append(append([]affine.Constraint{}, got[:i]...), got[i+1:]...)
			if ok && !z.sat(n, "Real", smt(rest, x), "(not "+smt(got[i:i+1], x)+")") {
				t.Fatalf("%v keeps the redundant %v", got, got[i])
			}
		}
	}
}

// TestOptimumWithHidden: lexicographic minima with rational hidden dimensions
// have checked claims, and brute force over a box finds no smaller point.
func TestOptimumWithHidden(t *testing.T) {
	r, cases := counts(t, 150, 1500)
	solved, unproved := 0, 0
	for range cases {
		s := Set{Dims: []string{"a", "b"}, Hidden: []string{"h"}, Cons: system(r, 3, 1+r.IntN(4))}
		for i := range 2 {
			u := affine.Unit(3, i)
			s.Cons = append(s.Cons, affine.AtLeast(u.AddConst(num.New(3))), affine.AtLeast(u.Neg().AddConst(num.New(3))))
		}
		o := s.Lexmin(nil)
		unproved += len(o.Unproved)
		for _, c := range o.Claims {
			checkClaim(t, c)
		}
		want := first(s)
		if (o.Tree.Kind == pip.Solution) != (want != nil) {
			t.Fatalf("%v: %v, brute force finds %v", s.Cons, o.Tree.Kind, want)
		}
		if want == nil {
			continue
		}
		solved++
		for i, v := range want {
			if o.Tree.Values[i].Const().Cmp(v) != 0 {
				t.Fatalf("%v: %v, brute force finds %v", s.Cons, o.Tree.Values, want)
			}
		}
	}
	if solved < cases/4 || unproved > cases/50 {
		t.Errorf("%d of %d solved, %d parts without certificate", solved, cases, unproved)
	}
}

// first tries the integer points of the box in order.
func first(s Set) []num.Int {
	for a := int64(-3); a <= 3; a++ {
		for b := int64(-3); b <= 3; b++ {
			p := []num.Int{num.New(a), num.New(b)}
			cons := append([]affine.Constraint{}, s.Cons...)
			for i, v := range p {
				cons = append(cons, affine.Equals(affine.Unit(3, i).AddConst(v.Neg())))
			}
			if simplex.New(3, cons, nil).Feasible() {
				return p
			}
		}
	}
	return nil
}
