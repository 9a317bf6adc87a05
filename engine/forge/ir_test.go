package forge_test

import (
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/enumerate"
	"assay/internal/testkit"
	"assay/ir/parse"
	"assay/task"
)

// TestIRGoals: goals of programs in the text form of ir, which have scalars,
// switches and nondeterministic branches, get the verdicts of brute force, or a refusal with a
// place.
func TestIRGoals(t *testing.T) {
	texts := testkit.Texts(t, "../../cases/ir/*.ir")
	texts["scalars.ir"] = scalars
	decided := 0
	for name, text := range texts {
		p, errs := parse.Program(name, text)
		if errs.Failed() {
			continue // cases that must not be read
		}
		for _, g := range p.Goals {
			tk := &engine.Task{Program: p, Goal: g, Bounds: g.Bounds}
			want := ask(t, enumerate.Engine{Runs: 1 << 20}, tk)
			for _, v := range variants() {
				got := ask(t, v.Engine, tk)
				traced(t, got)
				for i := range got {
					switch {
					case got[i].Status == task.Unknown:
						if !strings.Contains(got[i].Reason, name+":") {
							t.Errorf("%s, %s, %s: a refusal without a place: %s", name, g.Name, v.name, got[i].Reason)
						}
					case want[i].Status == task.Unknown:
					case got[i].Status.Holds() != want[i].Status.Holds() || got[i].Vacuous != want[i].Vacuous || len(got[i].Binding) != len(want[i].Binding):
						t.Errorf("%s, %s, %s: forge says\n%sbrute force says\n%s", name, g.Name, v.name, verdicts(got), verdicts(want))
					default:
						decided++
					}
				}
			}
		}
	}
	if decided < 150 {
		t.Errorf("only %d answers were compared", decided)
	}
}

// scalars has what FIR never makes: scalar variables, switches, choices.
const scalars = `program scalars
domain User
global boss: ref User
global level: i3
proc step(x: i3, u: ref User, b: bool) -> (y: i3, v: ref User, c: bool) {
b0:
	switch x of 1: b1, 2: b2 else b3
b1:
	y := add(x, 1:i3)
	goto b4
b2:
	choose b1, b3, b4
b3:
	havoc y
	assume gt(y, 0:i3)
	goto b4
b4:
	c := and(b, y = 2:i3)
	v := cond(c, u, @boss)
	@level := cond(b, y, @level)
	if c then b5 else b6
b5:
	v := new User
	goto b6
b6:
	return
}
goal small: step {
	ensures le(y, 2:i3) "y <= 2"
	frame @level
} for scope 2
goal positive: step {
	requires gt(x, 0:i3)
	ensures ge(y, 0:i3) "y >= 0"
	ensures implies(c, not (v = u)) "new"
	frame @level
} for scope 2
proc down(x: i3) -> (y: i3) {
b0:
	y := x
	goto b1
b1:
	if gt(y, 0:i3) then b2 else b3
b2:
	y := sub(y, 1:i3)
	goto b1
b3:
	return
}
goal never: down {
	ensures y = x "never entered"
} for scope 1
goal twice: down {
	ensures le(y, 0:i3) "counted down"
} for scope 1, unwind 2
goal same: step {
	ensures implies(not b, and(v = old(@boss), not c))
	frame
} for scope 2
`
