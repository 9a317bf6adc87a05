package stream

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"assay/engine/stream/data"
	lang "assay/lang/stream"
)

// decided reads a text and decides its checks.
func decided(t *testing.T, text string) []*Result {
	t.Helper()
	f, list := lang.Read("test.strm", text)
	if list.Failed() {
		t.Fatal(list)
	}
	var out []*Result
	for _, c := range f.Checks {
		r, err := Decide(context.Background(), f, c, Options{})
		if err != nil {
			t.Fatalf("%v: %v", c, err)
		}
		out = append(out, r)
	}
	return out
}

// expectAll decides checks and compares the verdicts with what they expect.
func expectAll(t *testing.T, text string) []*Result {
	t.Helper()
	rs := decided(t, text)
	if len(rs) == 0 {
		t.Fatal("nothing is checked")
	}
	for _, r := range rs {
		if r.Verdict.String() != r.Check.Expect {
			t.Errorf("%v: %v (%s) %v, want %s", r.Check, r.Verdict, r.Reason, r.Lasso, r.Check.Expect)
		}
	}
	return rs
}

// bus is the case study of the theory.
const bus = `
type msg = nat tsyn
spec SysReq "SR-1: messages come for ever" = { s | #(filter {m | m != ~} s) = inf }
spec HLR "HR-1: from the second slot on there is a message" = { s | #s = inf and dom(rest s) subset {m | m != ~} }
spec LLR "LR-1: there is always a message" = { s | #s = inf and dom s subset {m | m != ~} }
stream Code = (1)^inf
spec Few = { s | #(filter {~} s) != inf }
spec Silent = { s | #s = inf and always s = ~ }
`

// TestOracle: the table of expected verdicts, with the counterexamples.
func TestOracle(t *testing.T) {
	for _, c := range []struct{ check, verdict, lasso string }{
		{"HLR refines SysReq", "holds", ""},
		{"LLR refines HLR", "holds", ""},
		{"LLR refines SysReq", "holds", ""},
		{"Code in LLR", "holds", ""},
		{"Code in HLR", "holds", ""},
		{"Code in SysReq", "holds", ""},
		{"SysReq refines HLR", "violated", "(0 ~)^inf"},
		{"HLR refines LLR", "violated", "~ (0)^inf"},
		{"SysReq refines Few", "violated", "(0 ~)^inf"},
		{"Silent and SysReq consistent", "violated", ""},
		{"LLR consistent", "holds", "(0)^inf"},
	} {
		r := decided(t, bus+"check "+c.check)[0]
		lasso := ""
		if r.Lasso != nil {
			lasso = r.Lasso.String()
		}
		if r.Verdict.String() != c.verdict || lasso != c.lasso {
			t.Errorf("%s: %v %s, want %s %s", c.check, r.Verdict, lasso, c.verdict, c.lasso)
		}
	}
}

const delay = `
type bit = {0, 1}
component Delay {
  in i: bit tsyn
  out o: bit tsyn
  var last: bit tsyn = ~
  states Run
  Run -> Run / o = last, last' = i
}
component Copy {
  in i: bit tsyn
  out o: bit tsyn
  states Run
  Run -> Run / o = i
}
component Lazy {
  in i: bit tsyn
  out o: bit tsyn
  states Run
  Run -> Run when i = 0 / o = 1
}
component Const {
  in i: bit tsyn
  out o: bit tsyn
  states Run
  Run -> Run / o = 1
}
system Two = Delay [o -> m] >> Delay [i -> m]
spec After(in i: bit tsyn, out o: bit tsyn) = always ((o = 0 => previously i = 0) and (i = 1 => next o = 1))
spec Same(in i: bit tsyn, out o: bit tsyn) = always (o = i)
`

func TestAutomata(t *testing.T) {
	rs := expectAll(t, delay+`
check Delay strongly causal expect holds
check Delay delay 1 expect holds
check Delay delay 2 expect violated
check Two delay 2 expect holds
check Two delay 3 expect violated
check Copy strongly causal expect violated
check Copy weakly causal expect holds
check Const delay 7 expect holds
check Delay total expect holds
check Lazy total expect violated
check Lazy realisable expect violated
check Delay realisable expect holds
check Delay refines After expect holds
check Copy refines Same expect holds
check Delay refines Same expect violated
check Copy refines After expect violated
check Copy refines Delay expect violated
check Lazy refines Const expect holds
check Const refines Lazy expect violated
check Delay equivalent Delay expect holds
check Two refines Delay expect violated
check Delay satisfies always eventually o != ~ expect violated
check Delay safety expect holds
check Delay liveness expect violated
`)
	for _, r := range rs {
		if testing.Verbose() {
			t.Log(r.Check, r.Verdict, r.Reason, r.Notes, r.Lasso, r.Places, r.Time)
		}
	}
	if !strings.Contains(rs[0].Notes[0], "the delay is 1") {
		t.Error(rs[0].Notes)
	}
}

// TestInfiniteChannel: a channel with a name has no end, also where it is called s.
func TestInfiniteChannel(t *testing.T) {
	for _, text := range []string{
		"type bit = {0, 1}\nspec A(out s: bit) = s = 0\nspec B(out s: bit) = next s = 0\ncheck A refines B expect violated\ncheck A consistent expect holds\n",
		"type bit = {0, 1}\nspec A(out s: bit) = true\ncheck A satisfies #s = inf expect holds\n",
	} {
		for _, r := range expectAll(t, text) {
			if r.Lasso != nil && len(r.Lasso.Loop) == 0 {
				t.Errorf("%v: %v ends", r.Check, r.Lasso)
			}
		}
	}
}

// TestLimits: what is too large ends soon, and says so; other checks keep their answers.
func TestLimits(t *testing.T) {
	wide := "spec W("
	body := ""
	for i := range 12 {
		if i > 0 {
			wide += ", "
			body += " and "
		}
		wide += "in x" + string(rune('a'+i)) + ": int"
		body += "x" + string(rune('a'+i)) + " > 0 and (x" + string(rune('a'+i)) + " < 9 or xa = 5)"
	}
	f, list := lang.Read("wide", wide+") = always ("+body+")\ncheck W consistent\n")
	if list.Failed() {
		t.Fatal(list)
	}
	r, err := Decide(context.Background(), f, f.Checks[0], Options{})
	if err == nil && r.Verdict != Unknown {
		t.Errorf("%v", r.Verdict)
	}
	rs := decided(t, "type msg = nat tsyn\nspec A = { s | nth 900 s = 1 and #s = 1000 }\nspec B = { s | #s != inf }\ncheck A refines B\ncheck A consistent\n")
	if rs[0].Verdict != Holds_ || rs[1].Verdict != Holds_ {
		t.Error(rs[0].Verdict, rs[0].Reason, rs[1].Verdict, rs[1].Reason)
	}
}

// TestFreeOutput: an output that may be anything on every input depends on the input: a function may choose so.
func TestFreeOutput(t *testing.T) {
	expectAll(t, `
type bit = {0, 1}
component Free {
  in x: bit
  out y: bit
  states Run
  Run -> Run / y in {0, 1}
}
check Free strongly causal expect violated
check Free weakly causal expect holds
`)
}

// TestWords: what does not fit into 32 bits is unknown beside int32, and arithmetic wraps around.
func TestWords(t *testing.T) {
	for _, text := range []string{
		"spec A(in x: nat, in y: int32) = always x = y\ncheck A consistent\n",
		"spec A(in x: int32) = always x < 5000000000\ncheck A consistent\n",
	} {
		f, list := lang.Read("t", text)
		if list.Failed() {
			t.Fatal(list)
		}
		r, err := Decide(context.Background(), f, f.Checks[0], Options{})
		if err != nil || r.Verdict != Unknown || !strings.Contains(r.Reason, string(data.CodeArithmetic)) {
			t.Errorf("%s: %v, %v", text, r, err)
		}
	}
	expectAll(t, "spec A(in x: int32) = x + 1 < x\nspec B(in x: int32) = x = 2147483647\nspec C(in x: int32) = always -x = x\ncheck A equivalent B expect holds\ncheck C consistent expect holds\n")
}

// TestStatesGoRound: the states that are shown of components are those of a run, behind the bar too.
func TestStatesGoRound(t *testing.T) {
	rs := decided(t, `
component A {
  out x: bool
  states P, Q, R
  P -> Q / x = true
  Q -> R / x = true
  R -> P / x = true
}
component N {
  out x: bool
  states Run
  var n: 0..200 = 0
  Run -> Run when n < 200 / x = true, n' = n + 1
  Run -> Run when n = 200 / x = true, n' = 0
}
check A satisfies eventually not x expect violated
check N satisfies eventually not x expect violated
`)
	if h := rs[0].Lasso; len(h.Stem) != 0 || len(h.Loop) != 3 || fmt.Sprint(rs[0].Places) != "[[P] [Q] [R] [P]]" {
		t.Error(h, rs[0].Places)
	}
	if h := rs[1].Lasso; len(h.Loop) != 1 || rs[1].Places != nil || len(rs[1].Notes) == 0 {
		t.Error(h, rs[1].Places, rs[1].Notes)
	}
}
