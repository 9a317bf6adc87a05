package litmus

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/logic/qbf"
	"assay/logic/so"
	"assay/solve"
)

// causality reads one of the causality tests of Java.
func causality(t *testing.T, name string) *litmus.Test {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../cases/litmus/causality", name+".litmus"))
	if err != nil {
		t.Fatal(err)
	}
	return read(t, string(text))
}

func numbers(list ...int64) []litmus.Value {
	var out []litmus.Value
	for _, n := range list {
		out = append(out, litmus.Number(n))
	}
	return out
}

// TestDomainDecides: the ninth test is allowed until loads of x can read 2,
// which the third thread writes; that happens where values are found.
func TestDomainDecides(t *testing.T) {
	test := causality(t, "TC09")
	jr, _ := model.Named("jr")
	for _, c := range []struct {
		domain map[string][]litmus.Value
		want   Verdict
	}{
		{map[string][]litmus.Value{"x": numbers(0, 1), "y": numbers(0, 1)}, Allowed},
		{map[string][]litmus.Value{"x": numbers(0, 1, 2), "y": numbers(0, 1)}, Forbidden},
		{nil, Forbidden},
	} {
		r, err := Decide(context.Background(), test, jr, Options{Domain: c.domain})
		if err != nil || r.Verdict != c.want {
			t.Errorf("with %v: %v (%v), want %v", c.domain, r.Verdict, err, c.want)
		}
		if len(r.Binding) == 0 {
			t.Errorf("with %v nothing is said to be left out", c.domain)
		}
	}
}

// TestThinAir: values that only justify themselves are forbidden, also where
// loads could read them.
func TestThinAir(t *testing.T) {
	jr, _ := model.Named("jr")
	domain := map[string][]litmus.Value{}
	for _, loc := range []string{"x", "y", "z", "a", "b"} {
		domain[loc] = numbers(0, 1)
	}
	for _, name := range []string{"TC04", "TC05", "TC10", "TC13"} {
		r, err := Decide(context.Background(), causality(t, name), jr, Options{Domain: domain})
		if err != nil || r.Verdict != Forbidden {
			t.Errorf("%s: %v (%v)", name, r.Verdict, err)
		}
	}
}

const loadBuffers = `LISA LB
{ x=0; y=0; }
 P0 | P1 ;
 r[] r1 x | r[] r2 y ;
 w[] y 1 | w[] x 1 ;
exists (0:r1=1 /\ 1:r2=1)`

const oneCopies = `LISA LB+copy
{ x=0; y=0; }
 P0 | P1 ;
 r[] r1 x | r[] r2 y ;
 w[] y r1 | w[] x 1 ;
exists (0:r1=1 /\ 1:r2=1)`

const bothCopy = `LISA TC4
{ x=0; y=0; }
 P0 | P1 ;
 r[] r1 x | r[] r2 y ;
 w[] y r1 | w[] x r2 ;
exists (0:r1=1 /\ 1:r2=1)`

const seesLater = `LISA CoRW
{ x=0; }
 P0 | P1 ;
 r[] r1 x | r[] r2 x ;
 w[] x 1 | w[] x 2 ;
exists (0:r1=2 /\ 1:r2=1)`

const ownLater = `LISA self
{ x=0; }
 P0 ;
 r[] r1 x ;
 w[] x 1 ;
exists (0:r1=1)`

// TestFormula: the formula with alternating quantifiers, decided by expansion,
// and the matrices over configurations agree; n steps are enough.
func TestFormula(t *testing.T) {
	both := map[Verdict]int{}
	for _, c := range []struct {
		text string
		n    int
	}{{loadBuffers, 2}, {oneCopies, 2}, {bothCopy, 2}, {seesLater, 2}, {ownLater, 2}} {
		test := read(t, c.text)
		domain := map[string][]litmus.Value{"x": numbers(0, 1), "y": numbers(0, 1)}
		if test.Name == "CoRW" {
			domain["x"] = numbers(0, 1, 2)
		}
		for _, all := range []bool{false, true} {
			s, err := event.Build(test, event.Options{Domain: domain})
			if err != nil {
				t.Fatal(err)
			}
			j, err := execution.Justify(s, all)
			if err != nil {
				t.Fatal(err)
			}
			want := Forbidden
			chain := j.Chain(test.Asks.Outcome())
			if chain != nil {
				want = Allowed
			}
			both[want]++
			n := max(c.n, len(chain)-1)
			if got := byFormula(t, s, test, n, all); got != want {
				t.Errorf("%s, all %v: the formula with %d steps says %v, the matrices %v", test.Name, all, n, got, want)
			}
		}
	}
	if both[Allowed] < 3 || both[Forbidden] < 3 {
		t.Errorf("%v: the sample is poor", both)
	}
}

func byFormula(t *testing.T, s *event.Structure, test *litmus.Test, n int, all bool) Verdict {
	t.Helper()
	v := model.NewVocabulary(s)
	g := so.NewGrounder(context.Background(), v.Structure, 0)
	r, err := g.Ground(model.JeffreyRiely(v, n, all, test.Asks.Outcome()))
	if err != nil {
		t.Fatal(err)
	}
	a := qbf.Solve(context.Background(), g.Space, []so.Ref{r}, qbf.Options{})
	switch a.Status {
	case solve.Sat:
		return Allowed
	case solve.Unsat:
		return Forbidden
	}
	t.Fatalf("%s: %v", test.Name, a.Answer)
	return Unknown
}
