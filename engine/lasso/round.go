package lasso

import (
	"context"
	"slices"

	"assay/ir"
	"assay/ir/cfg"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// This file shows runs that come round, and finds where they may.

// Property is that runs do not come round at the place.
func (p Place) Property() task.Property {
	text := "the loop comes round to the same state, and never ends"
	if p.Head == nil {
		text = "the call comes round to itself, and never ends"
	}
	return task.Property{Kind: task.KindEndless, Unit: p.Proc.Name, Span: p.Span(), Text: text, Fails: true}
}

// Round is Again, with the run as it is shown, and what it learned; nil if it does not come round.
func (r Run) Round(ctx context.Context, at Place) (*task.Trace, *task.Forever, []string, error) {
	forever, s, err := Again(ctx, r, at)
	if err != nil || forever == nil {
		return nil, nil, nil, err
	}
	t := r.Trace
	t.Choices = s.Choices()
	full, stop, err := replay.Trace(r.Code, r.Setup, t, vm.Budget{Steps: forever.Followed})
	if err != nil || stop.Kind != vm.OutOfBudget || full.Failure != nil {
		return nil, nil, nil, err
	}
	p := at.Property()
	full.Failure = &task.Failure{Kind: p.Kind, Span: p.Span, Line: p.Span.Line, Text: p.Text, Values: named(r.Setup, s)}
	return &full, forever, s.Learned(), nil
}

// Places returns where a run that does not end may come round, from where it stands: loops that are meant to end, and
// procedures that are open more than once, of those that somebody asks about; the innermost first.
func Places(s *vm.State, asked func(q *ir.Proc) bool) (out []Place) {
	frames := s.Threads[s.Current].Frames
	open := map[*ir.Proc]int{}
	for _, f := range slices.Backward(frames) {
		q := f.Proc.IR
		if open[q]++; open[q] > 1 || !asked(q) {
			continue
		}
		g, err := cfg.New(q)
		if err != nil {
			continue
		}
		l, _ := loopOf(g, f.Proc.NodeAt(f.Node))
		for ; l != nil; l = l.Parent {
			if g.LeftOnPurpose(l) {
				out = append(out, Place{q, l.Head})
			}
		}
	}
	for _, f := range slices.Backward(frames) {
		if q := f.Proc.IR; open[q] > 1 && asked(q) {
			open[q] = 0
			out = append(out, Place{Proc: q})
		}
	}
	return out
}

// lastOf returns the index of the last variable of a name, or -1.
func lastOf(list []task.Slot, name string) int {
	for i, v := range slices.Backward(list) {
		if v.Name == name {
			return i
		}
	}
	return -1
}

// named returns what variables of the source hold where a run stands.
func named(setup vm.Setup, s *vm.State) (out []task.Slot) {
	now := s.Export().Vars
	q := s.Frame().Proc.IR
	for _, l := range q.Locals {
		if slices.Contains(q.Results, l) || l == q.Exc {
			continue
		}
		name := l.Name
		if setup.Local != nil {
			name, _ = setup.Local(q, l, 0)
		}
		// Globals come first, and one may have the same name.
		i := lastOf(now, l.Name)
		if name != "" && i >= 0 && lastOf(out, name) < 0 {
			out = append(out, task.Slot{Name: name, Value: now[i].Value})
		}
	}
	return out
}

// exchanges reports whether others may answer something in a statement, or see it: a volatile read, a monitor, or a model that
// is not silent.
func exchanges(r Run, n ir.Node) bool {
	for _, x := range ir.Exprs(n) {
		volatile := false
		ir.Walk(x, func(x ir.Expr) bool {
			g, ok := x.(*ir.Global)
			volatile = volatile || ok && g.Volatile
			return true
		})
		if volatile {
			return true
		}
	}
	switch n := n.(type) {
	case *ir.Load:
		return n.Place.Kind == ir.PlaceField && n.Place.Field.Volatile || n.Place.Kind == ir.PlaceDeref
	case *ir.CallStmt:
		return n.Proc != nil && r.Code.ProcOf(n.Proc).Model != nil && !r.Silent(n.Proc)
	case *ir.Assign, *ir.Store, *ir.New, *ir.NewArray, *ir.Addr, *ir.Assert, *ir.Assume, *ir.Goto, *ir.If, *ir.Switch, *ir.Return:
		return false
	}
	return true
}
