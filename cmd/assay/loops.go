// This file lets `assay farkas` answer about the loops of programs.

package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"assay/engine/farkas/loops"
	"assay/engine/farkas/termination"
	"assay/ir"
	"assay/logic/poly/num"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// programLoops answers about all procedures of a program.
func (a affine) programLoops(ctx context.Context, f *farkasFlags, name string) error {
	bounds, err := f.bounds()
	if err != nil {
		return err
	}
	in, file, err := a.oneFile(name)
	if file == nil || err != nil {
		return err
	}
	p, list := file.Model.Program(bounds)
	in.List.Append(list)
	a.diagnose(&in.List)
	if list.Failed() {
		return nil
	}
	ctx, cancel := f.within(ctx)
	defer cancel()
	reports, err := loops.Survey(ctx, p, f.limits)
	if err != nil {
		return err
	}
	for _, r := range reports {
		if err := a.loopReport(p, r); err != nil {
			return err
		}
	}
	return nil
}

// loopReport prints the answer about one procedure. A run that does not end is
// followed by the machine first.
func (a affine) loopReport(p *ir.Program, r *loops.Report) error {
	followed := ""
	if r.Verdict == termination.Nonterminating {
		var err error
		if followed, err = follow(p, r); err != nil {
			a.fault(&task.Fault{Message: err.Error()}, "loops of "+r.Proc.Name)
			return nil
		}
	}
	a.worst(loopOutcomes[r.Verdict])
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s%s\n", r.Proc.Name, r.Verdict, widthText(r))
	writeReason(&b, "  ", r.Reason, r.Span)
	for _, l := range r.Loops {
		fmt.Fprintf(&b, "  loop at %s: %s\n", l.Span, l.Verdict)
		writeReason(&b, "    ", l.Reason, l.At)
		for _, t := range l.Ranking {
			fmt.Fprintf(&b, "    ranking %s\n", t)
		}
	}
	writeWhole(&b, r, followed)
	_, err := io.WriteString(a.stdout, b.String())
	return err
}

// widthText names the width of the integers that an answer is about.
func widthText(r *loops.Report) string {
	if r.Extraction == nil {
		return ""
	}
	var bits []string
	for _, w := range r.Extraction.Widths() {
		bits = append(bits, fmt.Sprint(w))
	}
	if bits == nil {
		return ""
	}
	return fmt.Sprintf(" (integers of %s bits)", strings.Join(bits, " and "))
}

// loopOutcomes says what an answer amounts to.
var loopOutcomes = map[termination.Verdict]task.Outcome{
	termination.Terminates:     task.Holding,
	termination.Nonterminating: task.Violation,
	termination.Unknown:        task.Undecided,
}

func writeReason(w io.Writer, indent, reason string, at source.Span) {
	switch {
	case reason == "":
	case at.Known():
		fmt.Fprintf(w, "%sreason: at %s: %s\n", indent, at, reason)
	default:
		fmt.Fprintf(w, "%sreason: %s\n", indent, reason)
	}
}

// writeWhole prints what is known of the procedure as a whole.
func writeWhole(w io.Writer, r *loops.Report, followed string) {
	switch r.Verdict {
	case termination.Terminates:
		if steps := r.Answer.Ranking.StepsText(0, int(r.Answer.Automaton.Inits[0].Label), r.Answer.Show); len(r.Loops) > 0 && len(r.Answer.Automaton.Inits) == 1 && steps != "" {
			fmt.Fprintf(w, "  blocks: at most %s after the first\n", steps)
		}
	case termination.Nonterminating:
		fmt.Fprintf(w, "  witness:%s\n  %s\n", startText(r), followed)
	default:
		return
	}
	fmt.Fprintf(w, "  evidence: %d claims, all checked\n", len(r.Answer.Claims))
}

// starting are the parameters and globals of a witness with their values.
func starting(r *loops.Report) map[string]num.Int {
	out := map[string]num.Int{}
	for i, v := range r.Extraction.Vars {
		if begins(r.Proc, v) {
			out[r.Answer.Automaton.Vars[i]] = r.Answer.Recurrence.Start[i]
		}
	}
	return out
}

// begins tells whether a variable has a value before the procedure runs.
func begins(p *ir.Proc, v ir.Var) bool {
	for _, q := range p.Params {
		if ir.Var(q) == v {
			return true
		}
	}
	_, global := v.(*ir.Global)
	return global
}

func startText(r *loops.Report) string {
	start := starting(r)
	out := ""
	for _, name := range r.Answer.Automaton.Vars {
		if v, ok := start[name]; ok {
			out += fmt.Sprintf(" %s = %s", name, v)
		}
	}
	if out == "" {
		return " any start"
	}
	return out
}

// followSteps is how long the machine follows a run that does not end.
const followSteps = 100_000

// follow runs the procedure from the start of the witness on the machine. What
// it gives says how far that went. An error means that the machine came to an
// end where the witness has none.
func follow(p *ir.Program, r *loops.Report) (string, error) {
	state, why := witnessState(p, r)
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
func witnessState(p *ir.Program, r *loops.Report) (*vm.State, string) {
	code := vm.Compile(p)
	setup := vm.Setup{Proc: r.Proc, Bounds: task.Bounds{Scope: runScope}}
	var drawn *vm.State
	for seed := range uint64(maxDraws) {
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
	for name, v := range starting(r) {
		found := false
		for i, slot := range init.Vars {
			if slot.Name == name {
				found = true
				init.Vars[i].Value = witnessValue(p, r, name, v)
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
func witnessValue(p *ir.Program, r *loops.Report, name string, v num.Int) task.Value {
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
