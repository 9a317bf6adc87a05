package stream

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"assay/engine/stream/certificate"
	"assay/engine/stream/steps"
	lang "assay/lang/stream"
	"assay/logic/stream"
)

// These tests are the checklist of the reference page, row by row.

// Row 1: finite, lasso and lazy streams. Each lemma is a test of logic/stream; here the operators together.
func TestStreamRow01Streams(t *testing.T) {
	s := stream.Cons(1, stream.Finite(2, 3).Append(stream.Lasso([]int{4}, []int{5, 6})))
	if got := s.String(); got != "1 2 3 4 (5 6)^inf" {
		t.Error(got)
	}
	if h, _ := s.Head(); h != 1 || s.Rest().Take(2).String() != "2 3" {
		t.Error(s.Rest())
	}
	if m, _ := s.Nth(7); m != 6 {
		t.Error(m)
	}
	if got := stream.TakeLazy(stream.Lazily(s), 6).String(); got != "1 2 3 4 5 6" {
		t.Error(got)
	}
}

// Row 2: lengths with infinity.
func TestStreamRow02Length(t *testing.T) {
	if stream.Finite(0).Repeat().Len() != stream.Infinity || !(stream.Stream[int]{}).Repeat().Empty() || stream.Infinity.Succ() != stream.Infinity {
		t.Error("infinity is wrong")
	}
}

// Row 3: filter, map, dom, sinftimes, lookahead; the 19 lemmas are TestLaws of logic/stream.
func TestStreamRow03Operators(t *testing.T) {
	s := stream.Lasso([]int{1, 2}, []int{2, 3})
	odd := func(n int) bool { return n%2 == 1 }
	if got := s.Filter(odd).String(); got != "1 (3)^inf" {
		t.Error(got)
	}
	if got := stream.Map(s, func(n int) int { return n % 2 }).String(); got != "1 0 (0 1)^inf" {
		t.Error(got)
	}
	if got := stream.Look(s, func(n int) int { return n + 1 }, 0); got != 2 || len(s.Dom()) != 3 {
		t.Error(got)
	}
}

// Row 4: the example stream with ~ comes back as it was.
func TestStreamRow04Time(t *testing.T) {
	f, list := lang.Read("t", "type msg = nat tsyn\nstream Ex = 3 ~ 5 ~ (~)^inf\ncheck Ex consistent\n")
	if list.Failed() {
		t.Fatal(list)
	}
	r, err := Decide(context.Background(), f, f.Checks[0], Options{})
	if err != nil || r.Lasso.String() != "3 ~ 5 (~)^inf" {
		t.Errorf("%v %v", r.Lasso, err)
	}
}

// Row 5: the case study in the language of the page.
func TestStreamRow05Language(t *testing.T) {
	rs := expectAll(t, `
type msg = nat tsyn                         # nat or ~ (no message in this time slot)
spec SysReq  = { s | #(filter {m | m != ~} s) = inf }
spec HLR     = { s | #s = inf and dom(rest s) subset {m | m != ~} }
spec LLR     = { s | #s = inf and dom s subset {m | m != ~} }
stream Code  = (1)^inf
check HLR refines SysReq expect holds;  check LLR refines HLR expect holds;  check Code in LLR expect holds
`)
	if len(rs) != 3 {
		t.Error(len(rs))
	}
}

// Row 6: refinement, membership, consistency, equivalence: the table with its lassos is TestOracle.
func TestStreamRow06Refinement(t *testing.T) {
	expectAll(t, bus+`
check SysReq equivalent SysReq expect holds
check HLR equivalent LLR expect violated
check Few and SysReq consistent expect holds
`)
}

// Row 7: a chain with its verdicts.
func TestStreamRow07Chain(t *testing.T) {
	f, list := lang.Read("t", bus+"chain Bus = SysReq <- HLR <- LLR <- Code\nchain Wrong = HLR <- SysReq\n")
	if list.Failed() {
		t.Fatal(list)
	}
	var got []Verdict
	for _, c := range f.Chains {
		r, err := DecideChain(context.Background(), f, c, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, r.Verdict())
	}
	if got[0] != Holds_ || got[1] != Violated {
		t.Error(got)
	}
}

// Row 8: automata with inputs and outputs; delay by one is strongly causal and realisable by construction.
func TestStreamRow08Automata(t *testing.T) {
	expectAll(t, delay+"check Delay strongly causal expect holds\ncheck Delay realisable expect holds\ncheck Lazy realisable expect violated\n")
}

// Row 9: causality, with the delay that is found.
func TestStreamRow09Causality(t *testing.T) {
	rs := expectAll(t, delay+"check Copy weakly causal expect holds\ncheck Copy strongly causal expect violated\ncheck Two delay 2 expect holds\ncheck Two delay 3 expect violated\n")
	if rs[3].Lasso == nil || rs[3].Other == nil || rs[2].Notes[0] != "the delay is 2" {
		t.Error(rs[3].Lasso, rs[3].Other, rs[2].Notes)
	}
}

// Row 10: serial, parallel, feedback; the laws are TestCompositionLaws and TestFeedbackUnique.
func TestStreamRow10Composition(t *testing.T) {
	expectAll(t, delay+`
system Loop = feedback(Delay, o -> i)
system Beside = Delay || Copy [i -> j, o -> p]
system Knot = feedback(Copy, o -> i)
check Loop total expect holds
check Loop satisfies always o = ~ expect holds
check Knot satisfies always o = ~ expect violated  # a copy of itself may be anything
check Beside satisfies always o = p expect violated
`)
}

// Row 11: refinement of components, kept by composition; the certificate is a simulation of the product.
func TestStreamRow11Refinement(t *testing.T) {
	rs := expectAll(t, delay+`
component Lossy {
  in i: bit tsyn
  out o: bit tsyn
  var last: bit tsyn = ~
  states Run
  Run -> Run / o = last, last' = i
  Run -> Run / o = last, last' = ~
}
system A = Delay [o -> m] >> Copy [i -> m]
system B = Lossy [o -> m] >> Copy [i -> m]
check Delay refines Lossy expect holds
check A refines B expect holds
check B refines A expect violated
`)
	if rs[0].Proof == nil || rs[1].Proof == nil {
		t.Error("no certificate")
	}
}

// caseFile reads a case study.
func caseFile(t *testing.T, name string) *lang.File {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../cases/stream", name))
	if err != nil {
		t.Fatal(err)
	}
	f, list := lang.Read(name, string(text))
	if list.Failed() {
		t.Fatal(list)
	}
	return f
}

// Row 12: the alternating bit protocol is correct under fair media, starves without, stands duplication, and
// fails under reordering.
func TestStreamRow12AlternatingBit(t *testing.T) {
	f := caseFile(t, "abp.strm")
	got := map[string]*Result{}
	for _, c := range f.Checks {
		r, err := Decide(context.Background(), f, c, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got[c.String()] = r
	}
	for check, want := range map[string]Verdict{
		"Fair refines Safe": Holds_, "Fair refines Live": Holds_, "Unfair refines Live": Violated, "Twice refines Safe": Holds_, "Mixed refines Safe": Violated,
	} {
		if r := got[check]; r == nil || r.Verdict != want {
			t.Errorf("%s: %v, want %v", check, r, want)
		}
	}
	// Starvation: what was taken is never delivered in the loop.
	h := got["Unfair refines Live"].Lasso
	out := steps.ChannelNamed(h.Channels, "outp")
	for _, s := range h.Loop {
		if s[out].Kind != lang.None {
			t.Errorf("something is delivered in %v", h)
		}
	}
}

// Row 13: certificates of all that holds in the cases are accepted, and mutants are not.
func TestStreamRow13Certificates(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	mutants, accepted := 0, 0
	for _, name := range []string{"bus.strm", "traffic.strm", "arbiter.strm", "sensor.strm", "sliding.strm", "guidance.strm"} {
		f := caseFile(t, name)
		for _, c := range f.Checks {
			res, err := Decide(context.Background(), f, c, Options{})
			if err != nil {
				t.Fatal(err)
			}
			inclusion := c.Kind == lang.Refines || c.Kind == lang.Member || c.Kind == lang.Satisfies || c.Kind == lang.Equivalent
			if inclusion && (res.Verdict == Holds_) != (res.Proof != nil) {
				t.Errorf("%s: %v: certificate: %v", name, c, res.Proof != nil)
			}
			if res.Proof != nil {
				accepted++
				mutants += checkProof(t, r, res.Proof, name)
			}
		}
	}
	if accepted < 20 || mutants < 50 {
		t.Errorf("%d certificates, %d mutants", accepted, mutants)
	}
	if err := certificate.Check([]byte(`{"left": 1}`)); err == nil {
		t.Error("what is no certificate is accepted")
	}
	var p Proof
	if text, _ := json.Marshal(p); certificate.Check(append(text, '}')) == nil {
		t.Error("something behind a certificate is accepted")
	}
}

// Row 14: safety and liveness.
func TestStreamRow14Classes(t *testing.T) {
	expectAll(t, bus+`
spec Always = { s | always s != ~ }
check Always safety expect holds
check Always liveness expect violated
check SysReq liveness expect holds
check SysReq safety expect violated
check HLR safety expect holds
`)
}

// TestCases: the case studies have the verdicts that they expect, at least half of each are violations, and a violation
// shows its history: all but one of consistency, where there is none.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("../../cases/stream/*.strm")
	if err != nil || len(files) < 14 {
		t.Fatalf("%d files (%v)", len(files), err)
	}
	count := map[Verdict]int{}
	for _, file := range files {
		f := caseFile(t, filepath.Base(file))
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if formatted, err := lang.Format(file, text); err != nil || string(formatted) != string(text) {
			t.Errorf("%s is not formatted (%v)", file, err)
		}
		violated := 0
		for _, c := range f.Checks {
			r, err := Decide(context.Background(), f, c, Options{})
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			count[r.Verdict]++
			if r.Verdict == Violated {
				violated++
				if (r.Lasso == nil) != (c.Kind == lang.Consistent) {
					t.Errorf("%s: %v: the history is %v", file, c, r.Lasso)
				}
			}
			if r.Verdict.String() != c.Expect {
				t.Errorf("%s: %v: %v (%s), want %s", file, c, r.Verdict, r.Reason, c.Expect)
			}
		}
		if 2*violated < len(f.Checks) {
			t.Errorf("%s: %d of %d checks are violated", file, violated, len(f.Checks))
		}
	}
	t.Log(count)
}
