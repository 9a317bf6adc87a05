// This file follows runs without end on the machine.

package ending

import (
	"fmt"

	"assay/engine/farkas/loops"
	"assay/ir"
	"assay/logic/poly/num"
	"assay/task"
	"assay/vm"
)

// draws is how many starts are drawn until one exists.
const draws = 100

// Starting are the parameters and globals of a witness with their values.
func Starting(r *loops.Report) map[string]num.Int {
	out := map[string]num.Int{}
	for i, v := range r.Extraction.Vars {
		if begins(r.Proc, v) {
			out[r.Answer.Automaton.Vars[i]] = r.Answer.Recurrence.Start[i]
		}
	}
	return out
}

// begins reports whether a variable has a value before the procedure runs.
func begins(p *ir.Proc, v ir.Var) bool {
	for _, q := range p.Params {
		if ir.Var(q) == v {
			return true
		}
	}
	_, global := v.(*ir.Global)
	return global
}

// followSteps is how long the machine follows a run that does not end.
const followSteps = 100_000

// Follow runs the procedure from the start of the witness on the machine. What
// it gives says how far that went. An error means that the machine came to an
// end where the witness has none.
func Follow(p *ir.Program, setup vm.Setup, r *loops.Report) (string, error) {
	state, why := witnessState(vm.Compile(p), setup, r)
	if state == nil {
		return "not replayed on the machine: " + why, nil
	}
	stop := state.Run(vm.Budget{Steps: followSteps})
	switch stop.Kind {
	case vm.OutOfBudget:
		return fmt.Sprintf("replayed on the machine: no end after %d steps", state.Steps()), nil
	case vm.NeedChoice:
		return fmt.Sprintf("replayed on the machine up to a choice, %d steps", state.Steps()), nil
	case vm.Unsupported:
		return "not replayed on the machine: " + stop.String(), nil
	}
	return "", fmt.Errorf("the machine does not follow a run without end: %v", stop)
}

// witnessState is the state that a witness begins with: drawn, with the values
// that the witness says.
func witnessState(code *vm.Code, setup vm.Setup, r *loops.Report) (*vm.State, string) {
	var drawn *vm.State
	for seed := range uint64(draws) {
		drawn = code.StartAny(setup)
		stop, err := vm.Drive(drawn, vm.Seeded(seed), vm.Budget{Steps: -1})
		if err == nil && stop.Reason == vm.StepBudget {
			break
		}
		if drawn = nil; err != nil || stop.Kind != vm.Infeasible {
			return nil, "no start was drawn"
		}
	}
	if drawn == nil {
		return nil, "no start was drawn"
	}
	init := drawn.Initial()
	for name, v := range Starting(r) {
		found := false
		for i, slot := range init.Vars {
			if slot.Name == name {
				found = true
				init.Vars[i].Value = witnessValue(r, name, v)
			}
		}
		if !found {
			return nil, "it is about " + name
		}
	}
	state := code.Start(setup)
	if err := state.Import(init); err != nil {
		return nil, err.Error()
	}
	return state, ""
}

// witnessValue is the value of a variable that the number stands for.
func witnessValue(r *loops.Report, name string, v num.Int) task.Value {
	text := v.String()
	var t ir.Type
	for i, n := range r.Answer.Automaton.Vars {
		if n == name {
			t = r.Extraction.Vars[i].Type()
		}
	}
	rel, isRel := t.(*ir.Rel)
	if isRel {
		t = rel.Alts[0][0]
	}
	if _, isBool := t.(ir.Bool); isBool {
		text = fmt.Sprint(!v.IsZero())
	}
	if isRel {
		return task.Value{Rel: true, Tuples: [][]string{{text}}}
	}
	return task.Value{Scalar: text}
}
