package litmus

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/internal/testkit"
	"assay/lang/litmus"
	"assay/source"
)

// TestSynchronisation has the classical tests with plain accesses and with
// accesses that synchronise, for Java and Go.
func TestSynchronisation(t *testing.T) {
	for _, c := range []struct {
		text, sync  string // locations whose accesses synchronise
		plain, with Verdict
	}{
		{sb, "xy", Allowed, Forbidden},
		{mp, "y", Allowed, Forbidden},
		{mp11, "y", Allowed, Allowed},
		{lb, "xy", Allowed, Forbidden},
		{lb, "y", Allowed, Forbidden}, // the read of x would come before the write that it reads
		{corr, "x", Allowed, Forbidden},
		{iriw, "xy", Allowed, Forbidden},
		{w22, "xy", Allowed, Forbidden},
	} {
		for name, mark := range map[string]string{"java": "volatile", "go": "atomic"} {
			if got := ask(t, c.text, name).Verdict; got != c.plain {
				t.Errorf("%s: %v, want %v\n%s", name, got, c.plain, c.text)
			}
			text := c.text
			for _, loc := range c.sync {
				text = strings.ReplaceAll(text, fmt.Sprintf("w[] %c", loc), fmt.Sprintf("w[%s] %c", mark, loc))
				for _, r := range []string{"r1", "r2"} {
					text = strings.ReplaceAll(text, fmt.Sprintf("r[] %s %c", r, loc), fmt.Sprintf("r[%s] %s %c", mark, r, loc))
				}
			}
			if got := ask(t, text, name); got.Verdict != c.with {
				t.Errorf("%s: %v by %v, want %v\n%s", name, got.Verdict, got.Axioms, c.with, text)
			}
		}
	}
}

func ask(t testing.TB, text, name string) *Result {
	t.Helper()
	m, _ := model.Named(name)
	r, err := Decide(context.Background(), read(t, text), m, Options{})
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, text)
	}
	return r
}

// TestOlderWrite: in Java a volatile write synchronises with all later reads, in
// Go an atomic one with those that observe it. P2 reads the second write.
func TestOlderWrite(t *testing.T) {
	const text = `LISA older
{ x=0; y=0; }
 P0 | P1 | P2 ;
 w[] x 1 | r[M] r1 y | r[M] r1 y ;
 w[M] y 1 | b[] r1 L | r[] r2 x ;
  | b[] END | ;
  | L: w[M] y 2 | ;
  | END: | ;
exists (2:r1=2 /\\ 2:r2=0 /\\ 1:r1=1)`
	for mark, name := range map[string]string{"volatile": "java", "atomic": "go"} {
		if r := ask(t, strings.ReplaceAll(strings.ReplaceAll(text, "[M]", "["+mark+"]"), `\\`, `\`), name); r.Verdict != Forbidden {
			t.Errorf("%s: %v", name, r.Verdict)
		}
	}
	const overwritten = `LISA overwritten
{ x=0; y=0; }
 P0 | P1 | P2 ;
 w[] x 1 | w[M] y 2 | r[M] r1 y ;
 w[M] y 1 | | r[] r2 x ;
exists (2:r1=2 /\\ 2:r2=0 /\\ y=2)`
	for mark, want := range map[string]Verdict{"volatile": Forbidden, "atomic": Allowed} {
		name := map[string]string{"volatile": "java", "atomic": "go"}[mark]
		if r := ask(t, strings.ReplaceAll(strings.ReplaceAll(overwritten, "[M]", "["+mark+"]"), `\\`, `\`), name); r.Verdict != want {
			t.Errorf("%s: %v, want %v", name, r.Verdict, want)
		}
	}
}

// TestCausalityOfJava: what both allow is allowed, what only jr excludes is not
// decided; nothing is forbidden that Java allows.
func TestCausalityOfJava(t *testing.T) {
	allowed := map[string]bool{"TC1": true, "TC2": true, "TC6": true, "TC8": true, "TC16": true, "TC17": true, "TC18": true}
	thin := []string{"TC4", "TC13", "TC14", "TC15"} // the value comes from nowhere
	m, _ := model.Named("java")
	for _, test := range cases(t, "causality") {
		r, err := Decide(context.Background(), test, m, Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := Unknown
		switch {
		case allowed[test.Name]:
			want = Allowed
		case slices.Contains(thin, test.Name):
			want = Forbidden
		}
		if r.Verdict != want || want == Unknown && r.Reason != NeedsCausality && (test.Name != "TC9" || r.Reason != notBounded) {
			t.Errorf("%s: %v (%s), want %v", test.Name, r.Verdict, r.Reason, want)
		}
	}
}

// TestRandomSynchronised: formulas and enumeration agree about happens-before;
// what has an order of events is allowed; what sequential consistency allows is
// allowed; a mark more never allows more.
func TestRandomSynchronised(t *testing.T) {
	rng := testkit.Rand(t)
	verdicts := map[Verdict]int{}
	for i := range testkit.Count(t, 20000, 40) {
		name, mark := "java", "volatile"
		if i%2 == 1 {
			name, mark = "go", "atomic"
		}
		accesses := &style{sync: mark}
		if i%4 == 0 {
			accesses = javaStyle
		}
		p := randomProgram(rng, accesses)
		r := ask(t, p.text(), name)
		if r.Structure == nil || r.Verdict == Unknown && r.Reason != NeedsCausality {
			continue
		}
		verdicts[r.Verdict]++
		some, ordered := false, false
		for x := range execution.All(r.Structure) {
			if x.Ends(r.Test.Asks.Outcome()) && x.Consistent(name) {
				some, ordered = true, ordered || x.InOrder()
			}
		}
		if some == (r.Verdict == Forbidden) || ordered && r.Verdict != Allowed {
			t.Fatalf("%s: %v, but all executions say %v, in order %v\n%s", name, r.Verdict, some, ordered, p.text())
		}
		if sc := ask(t, p.text(), "sc"); sc.Verdict == Allowed && r.Verdict != Allowed {
			t.Fatalf("%s: %v what sc allows\n%s", name, r.Verdict, p.text())
		}
		for _, weaker := range append([]string{mark}, model.Weaker...) {
			plain := ask(t, strings.ReplaceAll(p.text(), "["+weaker+"]", "[]"), name)
			if r.Verdict == Allowed && plain.Verdict == Forbidden {
				t.Fatalf("%s: plain accesses forbid what is allowed\n%s", name, p.text())
			}
			if strong := ask(t, strings.ReplaceAll(p.text(), "["+weaker+"]", "["+mark+"]"), name); r.Verdict == Forbidden && strong.Verdict == Allowed {
				t.Fatalf("%s: %s in place of %s allows what is forbidden\n%s", name, mark, weaker, p.text())
			}
		}
	}
	if verdicts[Allowed] < 5 || verdicts[Forbidden] < 5 {
		t.Errorf("%v: the sample is poor", verdicts)
	}
}

// javaStyle has the accesses of variable handles.
var javaStyle = &style{
	load:   []string{"", "opaque", "acquire", "volatile", "acquire", "volatile"},
	store:  []string{"", "opaque", "release", "volatile", "release", "volatile"},
	update: []string{"acquire", "release", "volatile"},
}

// TestMixed: a location with accesses of both kinds has its place.
func TestMixed(t *testing.T) {
	m, _ := model.Named("java")
	golang, _ := model.Named("go")
	for _, code := range []string{"r[atomic] r1 x ; w[] x 1 ;", "r[volatile] r1 x ; f[volatile] ;", "r[relaxed] r1 x ;"} {
		test := read(t, "LISA t\n{ x=0; }\n P0 ;\n"+code+"\nexists (0:r1=0)")
		if strings.Contains(code, "atomic") {
			m = golang
		} else {
			m, _ = model.Named("java")
		}
		_, err := Decide(context.Background(), test, m, Options{})
		var d *source.Diagnostic
		if !errors.As(err, &d) || d.Code != litmus.CodeUnsupported || d.Span.Line != 4 {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// TestOneExecution: what happens-before allows in one execution, and jr in another, is not allowed. The first disjunct is the
// tenth causality test; jr has no order of writes, so that it justifies the second, which happens-before forbids.
func TestOneExecution(t *testing.T) {
	const text = `LISA two
{ x=0; y=0; z=0; w=0; }
 P0               | P1               | P2      | P3               | P4       ;
 r[] r1 x         | r[] r2 y         | w[] z 1 | r[] r3 z         | w[] w 1  ;
 mov r9 (neq r1 1)| mov r9 (neq r2 1)|         | mov r9 (neq r3 1)| r[] r4 w ;
 b[] r9 E0        | b[] r9 E1        |         | b[] r9 E3        |          ;
 w[] y 1          | w[] x 1          |         | w[] x 1          |          ;
 E0:              | E1:              |         | E3:              |          ;
exists ((0:r1=1 /\ 1:r2=1 /\ 3:r3=0) \/ 4:r4=0)`
	for _, name := range []string{"java", "go"} {
		if r := ask(t, text, name); r.Verdict != Unknown || r.Reason != NeedsCausality {
			t.Errorf("%s: %v %s", name, r.Verdict, r.Reason)
		}
	}
	if r := ask(t, text, "jr"); r.Verdict != Allowed {
		t.Errorf("jr: %v", r.Verdict)
	}
}

// TestRandomJustified: where no order of events leads to an outcome, it is allowed exactly if one execution is consistent with
// happens-before and has the events of a configuration to which justified steps lead.
func TestRandomJustified(t *testing.T) {
	rng := testkit.Rand(t)
	causal := map[Verdict]int{}
	jr, _ := model.Named("jr")
	for i := range testkit.Count(t, 20000, 300) {
		name := []string{"java", "go"}[i%2]
		text := loadsFirst(rng)
		r := ask(t, text, name)
		if r.Verdict == Forbidden || r.Witness != nil && r.Witness.InOrder() {
			continue
		}
		s, err := structure(context.Background(), r.Test, jr, Options{})
		if err != nil {
			t.Fatal(err)
		}
		j, err := execution.Justify(s, false)
		if errors.Is(err, execution.ErrConfigurations) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		reached := map[string]bool{}
		for _, events := range j.Reached() {
			reached[fmt.Sprint(events)] = true
		}
		justified := false
		for x := range execution.All(s) {
			justified = justified || x.Ends(r.Test.Asks.Outcome()) && x.Consistent(name) && reached[fmt.Sprint(x.Events)]
		}
		causal[r.Verdict]++
		if justified != (r.Verdict == Allowed) || r.Verdict == Unknown && r.Reason != NeedsCausality {
			t.Fatalf("%s: %v %s, but all executions say %v\n%s", name, r.Verdict, r.Reason, justified, text)
		}
	}
	if causal[Allowed] < 5 || causal[Unknown] < 5 {
		t.Errorf("%v: the sample is poor", causal)
	}
}

// loadsFirst is a random program of plain accesses, in which threads read and then write.
func loadsFirst(rng *rand.Rand) string {
	p := &program{}
	for th := range 2 {
		from, to := "x", "y"
		if rng.IntN(5) == 0 != (th == 1) {
			from, to = to, from
		}
		code := []string{"r[] r1 " + from}
		p.guess(rng, th, "r1", 2)
		switch rng.IntN(8) {
		case 0:
			code = append(code, fmt.Sprintf("w[] %s 1", to))
		case 1:
			code = append(code, fmt.Sprintf("w[] %s r1", to))
		default:
			code = append(code, "mov r9 (neq r1 1)", "b[] r9 L", fmt.Sprintf("w[] %s 1", to), "L:")
		case 3:
			code = append(code, fmt.Sprintf("w[] %s %d", from, 1+rng.IntN(2)), fmt.Sprintf("r[] r2 %s", from), fmt.Sprintf("w[] %s r2", to))
			p.guess(rng, th, "r2", 2)
		case 4, 5:
			code = append(code, fmt.Sprintf("w[] %s %d", from, 1+rng.IntN(2)))
		}
		p.columns = append(p.columns, code)
	}
	if rng.IntN(2) == 0 { // a value that is not read in the end
		p.columns = append(p.columns, []string{"r[] r1 z", "mov r9 (neq r1 1)", "b[] r9 L", "w[] x 1", "L:"}, []string{"w[] z 1"})
		p.conds = append(p.conds, fmt.Sprintf("%d:r1=0", len(p.columns)-2))
	}
	if len(p.conds) == 0 {
		p.conds = []string{"true"}
	}
	if rng.IntN(4) == 0 {
		p.conds = append(p.conds, fmt.Sprintf("x=%d", rng.IntN(3)))
	}
	if rng.IntN(2) == 0 {
		last := len(p.conds) - 1
		p.conds = []string{"((" + strings.Join(p.conds[:last], ` /\ `) + `) \/ ` + p.conds[last] + ")"}
		p.conds[0] = strings.ReplaceAll(p.conds[0], "()", "true")
	}
	return strings.Replace(p.text(), "y=0;", "y=0; z=0;", 1)
}
