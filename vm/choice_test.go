package vm_test

import (
	"testing"

	"assay/task"
	. "assay/vm"
	"assay/vm/state"
)

// TestNothingLeftToChoose: a variable without a value, behind one that had a
// real choice, ends the run; it is no choice among nothing.
func TestNothingLeftToChoose(t *testing.T) {
	p := load(t, "p.ir", `
domain User
global flags: rel(bool)
global first: one rel(User)
proc f() {
	return
}
`)
	s := Compile(p).StartAny(state.Setup{Proc: p.Procs[0], Bounds: task.Bounds{Scopes: map[string]int{"User": 0}}})
	stop, err := Drive(s, Seeded(1), Budget{})
	if err != nil || stop.Kind != Infeasible || stop.Reason != NoValue {
		t.Errorf("got %v, %v", stop, err)
	}
}

// TestLiteralNamedNull: it is exported under a name that is not null's, and
// comes back as itself.
func TestLiteralNamedNull(t *testing.T) {
	p := load(t, "p.ir", "domain Nothing\nliteral `null`: Nothing\nglobal held: rel(Nothing)\nproc f() {\n\t@held := set('`null`)\n\treturn\n}\n")
	c, setup := Compile(p), state.Setup{Proc: p.Procs[0]}
	s := c.Start(setup)
	if stop, err := Drive(s, First(), Budget{}); err != nil || stop.Kind != Finished {
		t.Fatalf("got %v, %v", stop, err)
	}
	out := s.Export()
	if got := out.Vars[0].Value.String(); got != "{null'}" {
		t.Errorf("exported as %s", got)
	}
	again := c.Start(setup)
	if err := again.Import(out); err != nil {
		t.Fatal(err)
	}
	if got := again.Export().Vars[0].Value.String(); got != "{null'}" {
		t.Errorf("imported as %s", got)
	}
}
