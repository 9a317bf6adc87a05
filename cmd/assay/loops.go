// This file decides termination of loops of programs for `assay farkas`.

package main

import (
	"context"
	"io"

	"assay/cmd/assay/endings"
	"assay/engine/farkas/ending"
	"assay/engine/farkas/loops"
	"assay/engine/farkas/termination"
	"assay/ir"
	"assay/task"
	"assay/vm"
)

// programLoops answers about all procedures of a program.
func (a affine) programLoops(ctx context.Context, f *farkasFlags, name string) error {
	bounds, err := f.Bounds()
	if err != nil {
		return err
	}
	in, file, programs, err := a.oneFile(name)
	if file == nil || err != nil {
		return err
	}
	p, list := programs.Program(bounds)
	in.List.Append(list)
	a.diagnose(&in.List)
	if list.Failed() {
		return nil
	}
	ctx, cancel := f.within(ctx)
	defer cancel()
	reports, err := loops.Survey(ctx, p, p.Procs, f.limits)
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
// confirmed by the VM first.
func (a affine) loopReport(p *ir.Program, r *loops.Report) error {
	followed := ""
	if r.Verdict == termination.Nonterminating {
		var err error
		if followed, err = ending.Follow(p, vm.Setup{Proc: r.Proc, Bounds: task.Bounds{Scope: runScope}}, r); err != nil {
			a.fault(&task.Fault{Message: err.Error()}, "loops of "+r.Proc.Name)
			return nil
		}
	}
	a.worst(loopOutcomes[r.Verdict])
	_, err := io.WriteString(a.stdout, endings.Text(r, followed))
	return err
}

// loopOutcomes are the outcomes of answers.
var loopOutcomes = map[termination.Verdict]task.Outcome{
	termination.Terminates:     task.Holding,
	termination.Nonterminating: task.Violation,
	termination.Unknown:        task.Undecided,
}
