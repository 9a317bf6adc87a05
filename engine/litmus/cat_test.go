package litmus

import (
	"context"
	"errors"
	"strings"
	"testing"

	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/internal/testkit"
	"assay/lang/cat"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/logic/so"
)

// catTexts are models that are built in otherwise, written in cat.
var catTexts = map[string]string{
	"sc": `
include "cos.cat"
acyclic po | rf | co | fr as order
empty rmw & (fre ; coe) as atomicity`,
	"tso": `
include "cos.cat"
include "filters.cat"
let mfence = try fencerel(Mfence) with 0
let locked = domain rmw | range rmw
let ppo = (RM(po) | WW(po)) | (po & ((locked * M) | (M * locked)))
acyclic po-loc | rf | co | fr
empty rmw & (fre ; coe)
acyclic mfence | ppo | rfe | co | fr as order`,
	"pso": `
include "cos.cat"
include "filters.cat"
let mfence = try fencerel(Mfence) with 0
let stbar = try WW(fencerel(Stbar)) with 0
let locked = domain rmw | range rmw
let rec ppo = RM(po) | (po & ((locked * M) | (M * locked))) | mfence | stbar | (ppo ; ppo)
acyclic po-loc | rf | co | fr
empty rmw & (fre ; coe)
acyclic ppo | rfe | co | fr as order`,
	"ra": `
include "cos.cat"
(* A definition that is no mere closure: two relations that mention each other. *)
let rec odd = po | rf | (even ; (po | rf))
and even = odd ; (po | rf)
let hb = odd | even
irreflexive hb
irreflexive co ; hb
irreflexive fr ; hb
empty rmw & (fre ; coe)`,
	"rc11": rc11Text + "\nacyclic po | rf as no-thin-air",
	"cpp":  rc11Text,
}

const rc11Text = `
include "cos.cat"
let na = try Na with 0
let rlx = try Rlx with 0
let acq = try Acq with 0
let rel = try Rel with 0
let both = try Acq-rel with 0
let sc = try Sc with 0
let atomic = rlx | acq | rel | both | sc
let acquire = acq | both | sc
let release = rel | both | sc
let eco = (rf | co | fr)+
let rs = [W] ; po-loc? ; [W & atomic] ; (rf ; rmw)*
let sw = [release] ; ([F] ; po)? ; rs ; rf ; [R & atomic] ; (po ; [F])? ; [acquire]
let before = po | ((IW * ~IW) & (_ * _))
let hb = (before | sw)+
let far = before \ loc
let scb = before | far ; hb ; far | (hb & loc) | co | fr
let psc-base = ([sc] | [F & sc] ; hb?) ; scb ; ([sc] | hb? ; [F & sc])
let psc-fence = [F & sc] ; (hb | hb ; eco ; hb) ; [F & sc]
irreflexive hb ; eco? as coherence
empty rmw & (fre ; coe) as atomicity
acyclic psc-base | psc-fence as sc
let conflict = ((W * M) | (M * W)) & loc & ext & ((na * M) | (M * na))
undefined_unless empty conflict \ (hb | hb^-1) as race`

func readCat(t testing.TB, text string) *cat.File {
	t.Helper()
	f, list := cat.Read("test.cat", text, cat.FromLibrary)
	if list.Failed() {
		t.Fatal(list)
	}
	return f
}

// TestCat: models in cat say what the same models say that are built in, about
// random tests; the formulas of a file and its evaluation over all executions
// agree.
func TestCat(t *testing.T) {
	files := map[string]*model.Model{}
	for name, text := range catTexts {
		files[name] = model.FromCat(name+".cat", readCat(t, text))
	}
	rng := testkit.Rand(t)
	verdicts, large := map[Verdict]int{}, 0
	for i := range testkit.Count(t, 10000, 16) {
		s := &styles[i%len(styles)]
		p := randomProgram(rng, s)
		test := read(t, p.text())
		for _, name := range s.models {
			want := decide(t, test, name)
			got, err := Decide(context.Background(), test, files[name], Options{})
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, p.text())
			}
			if tooLarge(got) {
				large++
				continue
			}
			if got.Verdict != want.Verdict {
				t.Fatalf("%s in cat: %v, built in: %v\n%s", name, got.Verdict, want.Verdict, p.text())
			}
			if judged := catAllows(t, got, test, files[name].Cat); judged != (got.Verdict == Allowed) {
				t.Fatalf("%s in cat: %v, but all executions say %v\n%s", name, got.Verdict, judged, p.text())
			}
			verdicts[got.Verdict]++
		}
	}
	if verdicts[Allowed] < 10 || verdicts[Forbidden] < 10 || large > verdicts[Forbidden]/100 {
		t.Errorf("%v, %d too large: the sample is poor", verdicts, large)
	}
}

// tooLarge reports whether a structure is, or its formula: a model of a file may allow values out of thin air, which need room.
func tooLarge(r *Result) bool {
	return r.Verdict == Unknown && (strings.Contains(r.Reason, event.ErrSize.Error()) || strings.Contains(r.Reason, so.ErrGates.Error()))
}

// catAllows looks through all executions.
func catAllows(t testing.TB, r *Result, test *litmus.Test, f *cat.File) bool {
	t.Helper()
	outcome, races := test.Asks.Outcome(), racing(r.Structure)
	for x := range execution.All(r.Structure) {
		ends := x.Ends(outcome)
		if !ends && !races {
			continue // whatever the model says of it
		}
		a, err := x.Judge(f)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Violated) == 0 && (len(a.Undefined) > 0 || ends) {
			return true
		}
	}
	return false
}

// combined are models that are built in otherwise, written with combinators.
var combined = map[string]string{
	"sc": `
acyclic(or(po, rf, co, fr)) as order
empty(inter(rmw, seq(fr, co))) as atomicity`,
	"tso": `
let locked = or(domain(rmw), range(rmw))
let kept(a, b) = inter(po, cross(a, b))
let fence = seq(po, on(given(Mfence)), po)
acyclic(or(inter(po, sloc), rf, co, fr)) as coherence
sub(inter(rmw, seq(fr, co)), 0) as atomicity
acyclic(or(kept(read, M), kept(write, write), kept(locked, M), kept(M, locked), fence, inter(rf, ext), co, fr)) as order`,
	"ra": `
"Release and acquire" // with the names of the paper
let hb = plus(or(po, rf))
trans(hb) as closed
inj(rf) as one-source
irrefl(hb) as happens-before
irrefl(seq(co, hb)) as write-coherence
irrefl(seq(inv(rf), co, hb)) as read-coherence
empty(inter(rmw, seq(inv(rf), co, co))) as atomicity`,
}

// quantified are the same with quantifiers and connectives.
var quantified = map[string]string{
	"sc": `
let com = or(po, rf, co, fr)
let first(S, x) = and(in(S, x), all(y, implies(in(S, y), not(in(com, y, x)))))
forall(set S, or(empty(S), some(x, first(S, x)))) as order
not(some(x, y, z, and(in(rmw, x, z), in(fr, x, y), in(co, y, z)))) as atomicity`,
	"ra": `
let hb = plus(or(po, rf))
let never(r, s) = all(x, y, implies(in(r, x, y), and(not(in(s, y, x)), not(same(x, y)))))
and(never(hb, hb), never(co, hb), never(fr, hb)) as before
exists(set S, and(all(x, iff(in(S, x), some(y, in(rmw, x, y)))), sub(S, read),
	all(x, implies(in(S, x), not(some(y, z, and(in(rmw, x, z), in(fr, x, y), in(co, y, z)))))))) as atomicity
exists(rel F within rmw, eq(F, rmw)) as itself`,
}

// combinedSays decides a model that is written with combinators.
func combinedSays(t testing.TB, test *litmus.Test, name, text string) *Result {
	t.Helper()
	f, list := cat.Read(name+cat.Combined, text, cat.FromLibrary)
	if list.Failed() {
		t.Fatal(list)
	}
	r, err := Decide(context.Background(), test, model.FromCat(name, f), Options{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return r
}

// TestQuantifiers: the same of models with quantifiers, and all executions agree.
func TestQuantifiers(t *testing.T) {
	rng := testkit.Rand(t)
	s := &styles[2]
	verdicts := map[Verdict]int{}
	for range testkit.Count(t, 1000, 6) {
		p := randomProgram(rng, s)
		test := read(t, p.text())
		for name, text := range quantified {
			want, got := decide(t, test, name), combinedSays(t, test, name, text)
			verdicts[got.Verdict]++
			if got.Verdict != Unknown && got.Verdict != want.Verdict {
				t.Fatalf("%s with quantifiers: %v %s, built in: %v\n%s", name, got.Verdict, got.Reason, want.Verdict, p.text())
			}
			if got.Verdict != Unknown && catAllows(t, got, test, got.cat) != (got.Verdict == Allowed) {
				t.Fatalf("%s with quantifiers: %v, but not all executions say so\n%s", name, got.Verdict, p.text())
			}
		}
	}
	if verdicts[Allowed] < 4 || verdicts[Forbidden] < 4 || verdicts[Unknown] > verdicts[Allowed] {
		t.Errorf("%v: the sample is poor", verdicts)
	}
}

// TestTooManySets: where a quantifier is about more than can be tried one by one, no witness is shown.
func TestTooManySets(t *testing.T) {
	f, list := cat.Read("many.model", "exists(rel A, and(sub(po, A), sub(rf, A), trans(A), irrefl(A))) as order", cat.FromLibrary)
	if list.Failed() {
		t.Fatal(list)
	}
	r, err := Decide(context.Background(), read(t, sb), model.FromCat("many", f), Options{})
	if err != nil || r.Verdict != Unknown || r.Witness != nil || !strings.Contains(r.Reason, execution.ErrQuantifier.Error()) {
		t.Fatal(err, r.Verdict, r.Reason)
	}
	if r, err = Decide(context.Background(), read(t, lb), model.FromCat("many", f), Options{}); err != nil || r.Verdict != Forbidden {
		t.Fatal(err, r.Verdict, r.Reason)
	}
	if err := Certify(context.Background(), "none", read(t, lb), model.FromCat("many", f), Options{}); !errors.Is(err, ErrQuantified) {
		t.Error(err)
	}
}

// TestCombinators: models that are written with combinators say what the same models say that are built in.
func TestCombinators(t *testing.T) {
	rng := testkit.Rand(t)
	verdicts, large := map[Verdict]int{}, 0
	for i := range testkit.Count(t, 10000, 24) {
		s := &styles[i%len(styles)]
		p := randomProgram(rng, s)
		test := read(t, p.text())
		for _, name := range s.models {
			text, ok := combined[name]
			if !ok {
				continue
			}
			want, got := decide(t, test, name), combinedSays(t, test, name, text)
			if tooLarge(got) {
				large++
				continue
			}
			if got.Verdict != want.Verdict {
				t.Fatalf("%s with combinators: %v %s, built in: %v\n%s", name, got.Verdict, got.Reason, want.Verdict, p.text())
			}
			verdicts[got.Verdict]++
		}
	}
	if verdicts[Allowed] < 4 || verdicts[Forbidden] < 4 || large > verdicts[Forbidden]/100 {
		t.Errorf("%v, %d too large: the sample is poor", verdicts, large)
	}
}

// layers is sequential consistency by steps: events are added to the initial writes, each after all that come before it.
const layers = `
let before = or(po, rf, co, fr)
let events = or(read, write, fences)
let grows(P, Q) = and(sub(P, Q), all(x, y, implies(and(in(before, x, y), in(Q, y), not(in(P, y))), in(P, x))))
TC(4, grows, init, events) as layers`

// TestSteps: TC means what it is written for in package so, and what so many steps can reach.
func TestSteps(t *testing.T) {
	for text, want := range map[string]Verdict{sb: Forbidden, mp: Forbidden, mp11: Allowed, lb: Forbidden, corr: Forbidden, w22: Forbidden} {
		if r := combinedSays(t, read(t, text), "layers", layers); r.Verdict != want {
			t.Errorf("%v %s, want %v\n%s", r.Verdict, r.Reason, want, text)
		}
	}
	for steps, want := range map[string]Verdict{"3": Forbidden, "4": Allowed} { // four events in a row
		r := combinedSays(t, read(t, mp11), "layers", strings.Replace(layers, "TC(4", "TC("+steps, 1))
		if r.Verdict != want {
			t.Errorf("%s steps: %v %s", steps, r.Verdict, r.Reason)
		}
	}
	for text, want := range map[string]Verdict{
		"TC(0, sub, init, init) as s": Allowed, "TC(0, sub, init, or(read, write)) as s": Forbidden, "TC(1, sub, init, or(read, write)) as s": Allowed, "TC(2, sub, or(read, write), init) as s": Forbidden,
		"TC(2, eq, init, write) as s": Forbidden,
	} {
		if r := combinedSays(t, read(t, mp11), "steps", text); r.Verdict != want {
			t.Errorf("%s: %v %s", text, r.Verdict, r.Reason)
		}
	}
}
