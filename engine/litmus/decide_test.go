package litmus

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
)

// read reads a test that has no faults.
func read(t testing.TB, text string) *litmus.Test {
	t.Helper()
	test, list := litmus.Read("test.litmus", text)
	if err := list.Err(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return test
}

// decide decides a model, and compares with the enumeration of all executions.
func decide(t testing.TB, test *litmus.Test, name string) *Result {
	t.Helper()
	b := bound{events: 4 * event.DefaultEvents, executions: math.MaxInt} // a fence more may need some
	r := b.judged(t, test, name)
	if r == nil {
		t.Fatalf("%s under %s: too many events", test.Name, name)
	}
	return r
}

// bound is what a random test may cost. Of those beyond there is no answer, or no judge: they are counted, and other ones are drawn.
type bound struct {
	events, executions int // at most
	large, many        int // tests beyond
}

// judged decides a model, and compares with the enumeration of all executions. nil: the test is beyond the bound.
func (b *bound) judged(t testing.TB, test *litmus.Test, name string) *Result {
	t.Helper()
	r, m := b.decided(t, test, name)
	if r == nil {
		return nil
	}
	allowed, all := enumerated(t, r.Structure, test, m, b.executions)
	if !allowed && !all {
		b.many++
		return nil
	}
	if allowed != (r.Verdict == Allowed) {
		t.Errorf("%s under %s: %v by %v, but all executions say %v", test.Name, name, r.Verdict, r.Axioms, allowed)
	}
	return r
}

// decided decides a model. nil: there are too many events.
func (b *bound) decided(t testing.TB, test *litmus.Test, name string) (*Result, *model.Model) {
	t.Helper()
	m, ok := model.Named(name)
	if !ok {
		t.Fatalf("no model %s", name)
	}
	o := Options{Events: b.events}
	if _, err := structure(context.Background(), test, m, o); errors.Is(err, event.ErrSize) {
		b.large++ // Decide would look for the outcome in parts
		return nil, nil
	}
	r, err := Decide(context.Background(), test, m, o)
	if err != nil {
		t.Fatalf("%s under %s: %v", test.Name, name, err)
	}
	if r.Verdict == Unknown {
		t.Fatalf("%s under %s: unknown: %s", test.Name, name, r.Reason)
	}
	return r, m
}

// enumerated looks for an execution with the outcome, or after which everything is allowed, among all; or among the first ones only,
// which it reports.
func enumerated(t testing.TB, s *event.Structure, test *litmus.Test, m *model.Model, most int) (allowed, all bool) {
	t.Helper()
	outcome, races, n := test.Asks.Outcome(), m.Race != nil && racing(s), 0
	for x := range execution.All(s) {
		if n++; n > most {
			return false, false
		}
		ends := x.Ends(outcome)
		if !ends && !races || !consistent(t, x, m) {
			continue
		}
		if _, _, race := x.Race(); ends || races && race {
			return true, true
		}
	}
	return false, true
}

// racing reports whether there are accesses that can race.
func racing(s *event.Structure) bool {
	return slices.ContainsFunc(s.Events, func(e event.Event) bool { return slices.Contains(e.Marks, "na") })
}

// consistent judges an execution by the definition that shares no code with the formulas.
func consistent(t testing.TB, x *execution.Execution, m *model.Model) bool {
	t.Helper()
	if m.Cat == nil {
		return x.Consistent(m.Name)
	}
	a, err := x.Judge(m.Cat)
	if err != nil {
		t.Fatal(err)
	}
	return len(a.Violated) == 0
}

const (
	sb = `LISA SB
{ x=0; y=0; }
 P0 | P1 ;
 w[] x 1 | w[] y 1 ;
 r[] r1 y | r[] r1 x ;
exists (0:r1=0 /\ 1:r1=0)`
	mp = `LISA MP
{ x=0; y=0; }
 P0 | P1 ;
 w[] x 1 | r[] r1 y ;
 w[] y 1 | r[] r2 x ;
exists (1:r1=1 /\ 1:r2=0)`
	mp11 = `LISA MP-seen
{ x=0; y=0; }
 P0 | P1 ;
 w[] x 1 | r[] r1 y ;
 w[] y 1 | r[] r2 x ;
exists (1:r1=1 /\ 1:r2=1)`
	lb = `LISA LB
{ x=0; y=0; }
 P0 | P1 ;
 r[] r1 x | r[] r1 y ;
 w[] y 1 | w[] x 1 ;
exists (0:r1=1 /\ 1:r1=1)`
	corr = `LISA CoRR
{ x=0; }
 P0 | P1 ;
 w[] x 1 | r[] r1 x ;
  | r[] r2 x ;
exists (1:r1=1 /\ 1:r2=0)`
	iriw = `LISA IRIW
{ x=0; y=0; }
 P0 | P1 | P2 | P3 ;
 w[] x 1 | w[] y 1 | r[] r1 x | r[] r1 y ;
  | | r[] r2 y | r[] r2 x ;
exists (2:r1=1 /\ 2:r2=0 /\ 3:r1=1 /\ 3:r2=0)`
	w22 = `LISA 2+2W
{ x=0; y=0; }
 P0 | P1 ;
 w[] x 1 | w[] y 1 ;
 w[] y 2 | w[] x 2 ;
exists (x=1 /\ y=1)`
)

// TestOracle has the table of the classical tests.
func TestOracle(t *testing.T) {
	for _, c := range []struct {
		text             string
		sc, tso, pso, ra Verdict
	}{
		{sb, Forbidden, Allowed, Allowed, Allowed},
		{mp, Forbidden, Forbidden, Allowed, Forbidden},
		{mp11, Allowed, Allowed, Allowed, Allowed},
		{lb, Forbidden, Forbidden, Forbidden, Forbidden},
		{corr, Forbidden, Forbidden, Forbidden, Forbidden},
		{iriw, Forbidden, Forbidden, Forbidden, Allowed},
		{w22, Forbidden, Forbidden, Allowed, Allowed},
	} {
		test := read(t, c.text)
		for name, want := range map[string]Verdict{"sc": c.sc, "tso": c.tso, "pso": c.pso, "ra": c.ra} {
			if r := decide(t, test, name); r.Verdict != want {
				t.Errorf("%s under %s: %v, want %v (%v)", test.Name, name, r.Verdict, want, r.Axioms)
			}
		}
	}
}

// TestSixteenThreads is store buffering with sixteen threads, which those who
// list relations one by one do not finish.
func TestSixteenThreads(t *testing.T) {
	var names, stores, loads, ends []string
	for i := range 16 {
		names = append(names, fmt.Sprint("P", i))
		stores = append(stores, fmt.Sprintf("w[] x%d 1", i))
		loads = append(loads, fmt.Sprintf("r[] r1 x%d", (i+1)%16))
		ends = append(ends, fmt.Sprintf("%d:r1=0", i))
	}
	text := "LISA SB-16\n{ }\n"
	for _, row := range [][]string{names, stores, loads} {
		text += strings.Join(row, " | ") + " ;\n"
	}
	test := read(t, text+"exists ("+strings.Join(ends, ` /\ `)+")")
	for name, want := range map[string]Verdict{"sc": Forbidden, "tso": Allowed, "pso": Allowed, "ra": Allowed} {
		m, _ := model.Named(name)
		if r, err := Decide(context.Background(), test, m, Options{}); err != nil || r.Verdict != want {
			t.Errorf("%s: %v (%v), want %v", name, r, err, want)
		}
	}
}

// TestRegistersOnly: branches that differ in registers alone have one event, and
// the witness takes the one that the question is about.
func TestRegistersOnly(t *testing.T) {
	sc, _ := model.Named("sc")
	for value, want := range map[int]Verdict{0: Allowed, 1: Allowed, 2: Forbidden} {
		test := read(t, fmt.Sprintf("LISA t\n{ x=0; }\nP0 | P1 ;\nr[] r1 x | w[] x 1 ;\nmov r2 1 | ;\nexists (0:r1=1 /\\ 0:r2=%d)", value))
		code := test.Threads[0].Code
		test.Threads[0].Code = []litmus.Instr{code[0], {Op: litmus.Either, Target: 3}, code[1]}
		r, err := Decide(context.Background(), test, sc, Options{})
		if err != nil || r.Verdict != want {
			t.Errorf("r2=%d: %v (%v), want %v", value, r, err, want)
		}
	}
}
