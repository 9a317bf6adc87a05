package ledger_test

import (
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/ledger"
	"assay/ir"
	"assay/ir/parse"
	"assay/lang/fir"
	"assay/pass"
	"assay/task"
	"assay/vm"
)

// opened lists the properties of a FIR check, over a copy of its program.
func opened(t *testing.T, text string) (*engine.Task, *ledger.Ledger) {
	t.Helper()
	m, errs := fir.Load("ledger.fir", []byte(text))
	if errs.Failed() {
		t.Fatal(errs)
	}
	p, errs := fir.Lower(m, fir.Options{Check: m.Checks[0]})
	if errs.Failed() {
		t.Fatal(errs)
	}
	tk := &engine.Task{Program: p, Goal: p.Goals[0], Bounds: task.Bounds{Scope: 2, IntWidth: 4, Unwind: 2}}
	executed, err := pass.Run(p, pass.Config{Options: pass.Options{Unwind: 2, Roots: []string{tk.Goal.Proc.Name}}})
	if err != nil {
		t.Fatal(err)
	}
	return tk, ledger.New(tk, executed.Goals[0], "test")
}

const account = `domain Account
global balance: Account -> Integer
global owner: one Account
local a: Account
local n: Integer
proc pay(a, n): () {
  assert n in Integer
  owner := a
}
check pay {
  owner := spec(owner = a)
} for 2 but 4 int`

// TestProperties: source order inside a procedure, then the contract, then the
// frame; and each is recognised by a stop of the VM.
func TestProperties(t *testing.T) {
	tk, l := opened(t, account)
	var kinds []string
	for _, e := range l.Entries {
		kinds = append(kinds, string(e.Property.Kind))
	}
	if got, want := strings.Join(kinds, " "), "assert multiplicity postcondition frame"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	post, frame := l.Entries[2], l.Entries[3]
	if post.Written == post.Executed || l.Of(vm.Stop{Kind: vm.Violated, Clause: post.Written}) != post || l.Of(vm.Stop{Kind: vm.Violated, Clause: post.Executed}) != post {
		t.Error("the clause is known by its written and by its executed form")
	}
	if l.Of(vm.Stop{Kind: vm.Violated, Property: task.KindFrame}) != frame {
		t.Error("the frame is not found")
	}
	for _, b := range tk.Goal.Proc.Blocks {
		for _, st := range b.Stmts {
			if a, ok := st.(*ir.Assert); ok && l.Of(vm.Stop{Kind: vm.Violated, Node: a}).Node != a {
				t.Errorf("%s is not found", a.What)
			}
		}
	}
	if e := l.Of(vm.Stop{Kind: vm.Violated, Clause: &ir.Clause{}}); e != nil {
		t.Errorf("a clause of elsewhere is taken for %s", e.Property.Text)
	}
}

// TestVerdicts: what is written down decides, and a trace outweighs what is
// not known.
func TestVerdicts(t *testing.T) {
	_, l := opened(t, account)
	l.Entries[0].Trace = &task.Trace{}
	l.Entries[1].Unknown = "the solver gave up"
	l.Entries[2].Certificate = "proof.zip"
	l.Vacuous = "the assumption cannot be met"
	r := l.Results(0)
	if r[0].Status != task.Violated || !r[0].Evidence.Replayed {
		t.Errorf("%+v", r[0])
	}
	if r[1].Status != task.Unknown || r[1].Reason != "the solver gave up" {
		t.Errorf("%+v", r[1])
	}
	if r[2].Status != task.HoldsWithin || r[2].Evidence.Certificate != "proof.zip" || !r[2].Vacuous || !strings.Contains(r[2].Reason, "cannot be met") {
		t.Errorf("%+v", r[2])
	}
	if !l.AnyTrace() || l.AllTraces() || !l.Open() {
		t.Error("one property is violated, one is open")
	}
	r = l.Refuse("no time left")
	if r[0].Status != task.Violated || r[1].Reason != "the solver gave up" || r[3].Status != task.Unknown || r[3].Reason != "no time left" || l.Open() {
		t.Errorf("%+v", r)
	}
}

// TestProvedOrWithin: without a bound that limits anything a hold is a proof;
// bounds are given once, in order.
func TestProvedOrWithin(t *testing.T) {
	_, l := opened(t, "proc p() {}\ncheck p for 2")
	r := l.Results(0)
	if len(r) != 1 || r[0].Status != task.Proved || r[0].Property.Text != "true (nothing is asked)" {
		t.Errorf("%+v", r)
	}
	_, l = opened(t, account)
	l.Bind(task.Binding{Bound: task.BoundLoop, Limit: 2})
	l.Bind(task.Binding{Bound: task.BoundLoop, Limit: 2})
	r = l.Results(0)
	var got []string
	for _, b := range r[3].Binding {
		got = append(got, b.String())
	}
	if want := "int-width (4), loop (2), scope Account (2)"; strings.Join(got, ", ") != want || r[3].Status != task.HoldsWithin {
		t.Errorf("%s %v, want %s", r[3].Status, got, want)
	}
}

// TestDeadlock: what can block is asked to end.
func TestDeadlock(t *testing.T) {
	for text, want := range map[string]bool{
		"program p\nglobal g: i32\nproc main() {\nb0:\n\tawait @g = 1\n\treturn\n}\n":  true,
		"program p\nglobal g: i32\nproc main() {\nb0:\n\tassume @g = 1\n\treturn\n}\n": false,
	} {
		p, errs := parse.Program("p.ir", text)
		if errs.Failed() {
			t.Fatal(errs)
		}
		tk := &engine.Task{Program: p, Goal: &ir.Goal{Proc: p.Procs[0], Contract: &ir.Contract{}}}
		l := ledger.New(tk, tk.Goal, "test")
		if got := l.Of(vm.Stop{Kind: vm.Deadlock}) != nil; got != want {
			t.Errorf("%s\nasked about deadlocks: %v", text, got)
		}
	}
}
