// This file turns checks into goals.

package fir

import (
	"assay/ir"
	"assay/lang/fir/syntax"
	"assay/task"
)

// goal adds the goal of a check.
//
// The specification speaks of the state before and after the procedure. What
// it lists means the value after; everything else, and what is written with
// _old, means the value before. Globals that are not listed must not change.
// Allocation is no change: a domain is listed so that its name means the
// extent after.
func (l *lowering) goal(k *CheckUnit) {
	g := &ir.Goal{
		Name:     k.Name,
		Proc:     l.procs[k.Proc].proc,
		Contract: &ir.Contract{},
		Bounds:   k.Bounds,
		Expect:   k.Expect,
		Span:     l.span(k.Decl),
	}
	g.Bounds.IntWidth = int(l.int.Bits)
	l.prog.Goals = append(l.prog.Goals, g)
	s := k.Decl.Spec
	if s == nil {
		return
	}
	frame := map[object]bool{}
	g.Contract.Frame = &ir.Frame{}
	for _, id := range s.Frame {
		o := l.targets[id]
		frame[o] = true
		switch o := o.(type) {
		case *Var:
			if o.Global {
				g.Contract.Frame.Vars = append(g.Contract.Frame.Vars, l.globals[o])
			}
		case *Domain:
			g.Contract.Frame.Classes = append(g.Contract.Frame.Classes, l.classes[o.Index])
		}
	}
	e := l.newExprs(l.procs[k.Proc], stateGoal, frame)
	g.Contract.Ensures = []*ir.Clause{{
		X:    e.truth(s.X),
		Kind: task.KindPostcondition,
		Text: syntax.StmtText(s, syntax.Style{}),
		Span: l.span(s),
	}}
}
