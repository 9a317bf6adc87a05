package stream

import (
	"context"
	"strings"
	"testing"

	"assay/internal/testkit"
	lang "assay/lang/stream"
)

// TestAccepted: each violation in the cases is accepted by a checker; what none can accept is unknown, with the reason.
func TestAccepted(t *testing.T) {
	for _, row := range []struct{ check, want string }{
		{"Delay delay 2", "violated"},
		{"Lazy total", "violated"},
		{"Lazy deadlock free", "holds"},
		{"Stops deadlock free", "violated"},
		{"One and Zero consistent", "violated"},
		{"One liveness", "violated"},
		{"Ever safety", "violated"},
		{"Odd safety", "unknown: regular expressions"},
		{"Fair safety", "unknown: fairness"},
		{"Wants realisable", "violated"},
		{"Wire refines Both", "violated"},
		{"Free refines Shy", "unknown: fairness"},
	} {
		f := read(t, delay+`
type slot = bit tsyn
component Stops {
  in i: bit tsyn
  out o: bit tsyn
  states A, B
  A -> B / o = i
  A -> A when i = 0 / o = 1
}
component Wire {
  in i: bit tsyn
  out o: bit tsyn
  states Run
  Run -> Run / o = i
}
component Free {
  in i: bit tsyn
  out o: bit tsyn
  states Run
  Run -> Run / o in {0, 1}
}
component Mind {
  in i: bit tsyn
  out m: bit tsyn
  states Run
  Run -> Run / m in {0, 1}
  fair always eventually m = 1
}
component Mouth {
  in m: bit tsyn
  out o: bit tsyn
  states Run
  Run -> Run / o = m
}
component Fair {
  in i: bit tsyn
  out o: bit tsyn
  states Run
  Run -> Run / o in {0, 1}
  fair always eventually o = 1
}
system Both = Delay [o -> m] >> Delay [i -> m]
system Shy = Mind >> Mouth
spec One: slot = { s | always s = 1 }
spec Zero: slot = { s | eventually s = 0 and always s != ~ }
spec Ever: slot = { s | always eventually s = 1 }
spec Odd: slot = { s | s matches ((0 0)* 1)^inf }
spec Wants(in i: bit, out o: bit) = always eventually i = 1
check `+row.check+"\n")
		r, err := Decide(context.Background(), f, f.Checks[0], Options{})
		if err != nil {
			t.Errorf("%s: %v", row.check, err)
			continue
		}
		verdict, reason, _ := strings.Cut(row.want, ": ")
		if r.Verdict.String() != verdict || !strings.Contains(r.Reason, reason) || (r.Verdict == Violated) != r.Accepted {
			t.Errorf("%s: %v, %s (%v), want %s", row.check, r.Verdict, r.Reason, r.Accepted, row.want)
		}
		if r.Verdict == Unknown && (r.Lasso != nil || r.Proof != nil) {
			t.Errorf("%s shows what was not accepted", row.check)
		}
		if r.Nothing && r.Proof == nil {
			t.Errorf("%s: there is nothing, and no certificate", row.check)
		}
	}
}

// TestFollower: what is not as it is said to be is not accepted.
func TestFollower(t *testing.T) {
	f := read(t, delay+"check Delay delay 2\n")
	slot := func(i, o lang.Value) []lang.Value { return []lang.Value{i, o} }
	q := &question{file: f, check: f.Checks[0], ctx: context.Background(), result: &Result{}}
	q.flat.f, q.flat.used = f, map[string]int{}
	s, err := q.subject("Delay")
	if err == nil {
		err = q.open([]*subject{s})
	}
	if err != nil {
		t.Fatal(err)
	}
	zero, one := lang.Num(0), lang.Num(1)
	begin := &History{Stem: [][]lang.Value{slot(zero, lang.Value{})}}
	for _, row := range []struct {
		x, y [][]lang.Value
		need int
		want bool
	}{
		{[][]lang.Value{slot(zero, lang.Value{}), slot(zero, zero)}, [][]lang.Value{slot(one, lang.Value{}), slot(zero, one)}, 2, true},
		{[][]lang.Value{slot(zero, lang.Value{}), slot(zero, zero)}, [][]lang.Value{slot(one, lang.Value{}), slot(zero, one)}, 1, false},  // inputs differ too early
		{[][]lang.Value{slot(zero, lang.Value{}), slot(zero, zero)}, [][]lang.Value{slot(zero, lang.Value{}), slot(one, zero)}, 2, false}, // the same outputs
		{[][]lang.Value{slot(zero, lang.Value{}), slot(zero, zero)}, [][]lang.Value{slot(one, lang.Value{}), slot(zero, zero)}, 2, false}, // no step gives that
		{[][]lang.Value{slot(zero, lang.Value{})}, [][]lang.Value{slot(one, lang.Value{}), slot(zero, one)}, 2, false},
	} {
		if ok, err := q.follow(s.system).diverge(s, &History{Stem: row.x}, &History{Stem: row.y}, row.need); err != nil || ok != row.want {
			t.Errorf("%v and %v: %v %v, want %v", row.x, row.y, ok, err, row.want)
		}
	}
	if ok, err := q.follow(s.system).stuck(begin, slot(one, zero), []bool{true, false}); ok || err != nil {
		t.Error("a component with a step on every input has none", ok, err)
	}
	if ok, err := q.follow(s.system).stuck(begin, slot(one, one), []bool{true, true}); !ok || err != nil {
		t.Error("a step with a wrong output is one", ok, err)
	}
}

// TestClassRandom: what is found about the classes of random formulas is accepted, and a formula is in both classes only
// where its negation has no history.
func TestClassRandom(t *testing.T) {
	r := testkit.Rand(t)
	counts := map[Verdict]int{}
	for range testkit.Count(t, 1000, 100) {
		spec := randomPorts(r, 3)
		rs := verdictsOf(t, "type bit = {0, 1}\nspec A(in x: bit, out y: bit) = "+spec+"\nspec N(in x: bit, out y: bit) = not ("+spec+")\n"+
			"check A safety\ncheck A liveness\ncheck N consistent\n")
		for _, res := range rs {
			counts[res.Verdict]++
			if res.Verdict == Unknown {
				t.Errorf("%v: %s\n%s", res.Check, res.Reason, spec)
			}
		}
		if both := rs[0].Verdict == Holds_ && rs[1].Verdict == Holds_; both != (rs[2].Verdict == Violated) {
			t.Errorf("%v, %v, but of the negation %v\n%s", rs[0].Verdict, rs[1].Verdict, rs[2].Verdict, spec)
		}
	}
	t.Log(counts)
	if counts[Holds_] == 0 || counts[Violated] == 0 {
		t.Errorf("the sample is poor: %v", counts)
	}
}
