package forge_test

// Rows 26 to 31 of the checklist of Forge. Rows 19 to 24, and the counts of
// row 30, are in package symbolic; row 25 is TestForgeRow25Strategies.

import (
	"fmt"
	"strings"
	"testing"

	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// Row 26: a loop with a return inside, unrolled further and further, costs in
// proportion to the unrollings, under every strategy.
func TestForgeRow26EarlyExits(t *testing.T) {
	clauses := func(s symbolic.Strategy, u int) int64 {
		tk := read(t, "r5.fir", fmt.Sprintf(`domain Node, Value
global next: func Node -> Node
global value: func Node -> Value
local list: lone Node
local val: one Value
local result: one Boolean
proc contains(list, val): (result) {
	result := false
	while some list {
		if list.value = val { result := true; return }
		list := list.next
	}
}
check contains { result := spec(result <=> val in list.*next.value) } for 3 but 1 int, %d unroll`, u))[0]
		r := ask(t, forge.Engine{Strategy: s}, tk)
		for _, x := range r {
			if !x.Status.Holds() || x.Vacuous {
				t.Fatalf("%s, %d unrollings: %s", s, u, verdicts(r))
			}
		}
		return r[0].Stats["clauses"]
	}
	for _, s := range symbolic.Strategies() {
		a, b, c := clauses(s, 4), clauses(s, 8), clauses(s, 16)
		if grown, before := c-b, b-a; grown > before*5/2 {
			t.Errorf("%s: %d, %d, %d clauses for 4, 8, 16 unrollings", s, a, b, c)
		}
	}
}

const r4 = `domain User, String
literal Error: User
global id: User -> Integer
global email: User -> String
local newEmail: one String
local newUser: one User
local newId: Integer
proc register(newEmail): (newUser) {
	if newEmail in User.email { newUser := Error } else {
		newUser := new User
		email := email union (newUser->newEmail)
		id := spec(some newId | not (newId in User.id_old) and id = id_old union (newUser->newId))
	}
}
check register {
	newUser, email, ID := spec(not (newEmail in User_old.email_old) =>
		newUser.email = newEmail and not (newUser.id in User_old.id_old))
} for 2 but 2 int`

// Row 27: a global that changes and is not listed is a violation; inputs and
// what is not listed mean what they were.
func TestForgeRow27Frame(t *testing.T) {
	for list, holds := range map[string]bool{"id": true, "newEmail": false} {
		tk := read(t, "r4.fir", strings.Replace(r4, "ID", list, 1))[0]
		if r := violated(ask(t, forge.Engine{}, tk)); (r == nil) != holds {
			t.Errorf("with %s listed, a violation: %+v", list, r)
		}
	}
	frame := read(t, "frame.fir", `global a, b: one Integer
proc p() { a := b; b := 1 }
check p { a := spec(true) } for 1 but 2 int`)[0]
	if r := violated(ask(t, forge.Engine{}, frame)); r == nil || r.Property.Kind != task.KindFrame {
		t.Errorf("a global that is not listed changes: %+v", r)
	}
	tk := read(t, "inputs.fir", `local x: one Integer
proc p(x) { x := x + 1 }
check p { spec(x = x_old) } for 1 but 3 int`)[0]
	if r := ask(t, forge.Engine{}, tk)[0]; !r.Status.Holds() {
		t.Errorf("an input means what it was: %s", r.Status)
	}
}

// Row 28: befriend verifies; R3 fails at scope 3 and 3 bits, in a run where
// the largest id wraps around.
func TestForgeRow28Wraps(t *testing.T) {
	for _, tk := range library(t) {
		switch tk.name {
		case "r2-befriend-keeps-symmetry:befriend":
			for _, r := range ask(t, forge.Engine{}, tk.Task) {
				if !r.Status.Holds() || r.Vacuous {
					t.Errorf("befriend: %s", r.Status)
				}
			}
		case "r3-register-with-max-id:published":
			for _, s := range symbolic.Strategies() {
				r := violated(ask(t, forge.Engine{Strategy: s}, tk.Task))
				if r == nil {
					t.Fatalf("register, %s: no violation", s)
				}
				maxID, id := slot(r.Trace, "maxId"), slot(r.Trace, "id")
				if maxID != "{3}" || !strings.Contains(id, "->-4") {
					t.Errorf("register, %s: maxId is %s and id %s", s, maxID, id)
				}
			}
		}
	}
}

func violated(results []task.Result) *task.Result {
	for i := range results {
		if results[i].Status == task.Violated {
			return &results[i]
		}
	}
	return nil
}

// slot returns the value of a variable at the end of a trace.
func slot(tr *task.Trace, name string) string {
	for _, v := range tr.Final.Vars {
		if v.Name == name {
			return v.Value.String()
		}
	}
	return ""
}

// Row 29: a trace replays, every step of it; another initial state does not
// give the violation.
func TestForgeRow29Replay(t *testing.T) {
	replayed := 0
	for _, tk := range library(t) {
		for _, r := range ask(t, forge.Engine{}, tk.Task) {
			if r.Status != task.Violated {
				continue
			}
			replayed++
			setup := vm.SetupOf(tk.Goal, tk.Bounds)
			setup.Recursion = max(tk.Bounds.Unwind, 1)
			bare := task.Trace{Unit: r.Trace.Unit, Bounds: r.Trace.Bounds, Initial: r.Trace.Initial, Choices: r.Trace.Choices}
			again, stop, err := replay.Trace(vm.Compile(tk.Program), setup, bare, vm.Budget{})
			if err != nil || stop.Kind != vm.Violated || len(again.Steps) != len(r.Trace.Steps) {
				t.Errorf("%s: %v, %s", tk.name, err, stop)
			}
			for i, s := range again.Steps {
				if s.Text != r.Trace.Steps[i].Text || s.Branch != r.Trace.Steps[i].Branch {
					t.Errorf("%s: step %d is %s, was %s", tk.name, i, s.Text, r.Trace.Steps[i].Text)
				}
			}
		}
	}
	if replayed < 50 {
		t.Errorf("only %d traces", replayed)
	}
}

// Row 31: two allocations at scope 1 have no execution: everything holds, and
// the answer says that it says nothing, and why.
func TestForgeRow31ScopeExhausted(t *testing.T) {
	tk := read(t, "two.fir", `domain Marble
local a, b: Marble
proc makeTwo(): (a, b) { a := new Marble; b := new Marble }
check makeTwo { a, b := spec(a = b) } for 1`)[0]
	for _, v := range variants() {
		for _, r := range ask(t, v.Engine, tk) {
			if !r.Status.Holds() || !r.Vacuous || !strings.Contains(r.Reason, "scope of Marble (1) is exhausted by allocation at two.fir:3") {
				t.Errorf("%s: %s, vacuous %t: %q", v.name, r.Status, r.Vacuous, r.Reason)
			}
		}
	}
}
