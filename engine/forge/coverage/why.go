// This file finds out why statements are missed.

package coverage

import (
	"context"
	"fmt"

	"assay/engine"
	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/ir"
	"assay/solve"
	"assay/source"
	"assay/task"
)

// explain gives each missed statement a reason:
//
//	unreachable  no execution reaches it, even if what follows did not matter
//	bound        with one larger bound it is covered, or the check is violated
//	loop         what enters the loop is left out by unrolling, and more
//	             iterations change nothing: it may not end
//	infeasible   executions reach it, and none reaches the end
//	spec         executions reach it and the end: nothing asks for it
func explain(ctx context.Context, t *engine.Task, e forge.Engine, r *result, c *task.Coverage) error {
	missed := map[source.Span]*task.LineCoverage{}
	for i := range c.Lines {
		l := &c.Lines[i]
		if !l.Missed() {
			continue
		}
		missed[l.Span] = l
		if err := r.why(ctx, r.statements[i], l); err != nil {
			return err
		}
	}
	return raise(ctx, t, e, missed, c)
}

// why gives a reason without looking at other bounds.
func (r *result) why(ctx context.Context, s *statement, l *task.LineCoverage) error {
	came, ended, cut := false, false, false
	known := false
	for _, c := range s.copies {
		g := r.witness(c)
		if g == nil {
			continue
		}
		known = true
		for _, q := range []struct {
			keep []int
			to   *bool
		}{{r.before(g), &came}, {r.all(nil), &ended}, {r.all(isCutFact), &cut}} {
			if *q.to {
				continue
			}
			var err error
			if *q.to, err = r.possible(ctx, q.keep, g); err != nil {
				return err
			}
		}
	}
	switch {
	case len(s.copies) == 0, known && !came:
		l.Why, l.Hint = task.WhyUnreachable, "no execution comes here"
	case ended, !known && !r.vacant:
		l.Why, l.Hint = task.WhySpec, "nothing that is asked depends on it"
	case cut && r.blocker() != nil && within(s, r.blocker()):
		l.Why, l.Hint = task.WhyLoop, "unrolling leaves out all executions that enter the loop"
	default:
		l.Why, l.Hint = task.WhyInfeasible, "no execution through here reaches the end"
	}
	if b := r.blocker(); b != nil && l.Why == task.WhyInfeasible {
		l.Hint += fmt.Sprintf(": nothing gets past line %d", b.of.span.Line)
	}
	return nil
}

func isCutFact(f forge.Formula) bool { return f.Kind == symbolic.FactCut }

// witness returns a group whose guard says that a copy is reached: its own, or that of a statement
// that depends on it.
func (r *result) witness(c *copied) *group {
	if c.group != nil {
		return c.group
	}
	for _, g := range r.groups {
		if g.has(c) && len(g.covers) > 0 && g.covers[0].group == g {
			return g
		}
	}
	return nil
}

// before returns the formulas in front of a group.
func (r *result) before(g *group) []int {
	return r.all(func(f forge.Formula) bool { return false }, g.facts[0])
}

// all returns the formulas but those to skip, up to a limit if one is given.
func (r *result) all(skip func(forge.Formula) bool, limit ...int) []int {
	var out []int
	for i, f := range r.enc.Formulas {
		if f.Spec || f.End || skip != nil && skip(f) || len(limit) > 0 && i >= limit[0] {
			continue
		}
		out = append(out, i)
	}
	return out
}

// possible reports whether an execution satisfies formulas and reaches a group.
func (r *result) possible(ctx context.Context, keep []int, g *group) (bool, error) {
	a, err := r.enc.Question(ctx, keep, r.enc.Formulas[g.facts[0]].Guard)
	switch {
	case err != nil:
		return false, err
	case !a.Decided():
		return false, &undecided{a}
	}
	return a.Status == solve.Sat, nil
}

// blocker returns the last statement in the core of the proof that the end is unreachable.
func (r *result) blocker() *copied {
	if !r.vacant {
		return nil
	}
	var last *copied
	for i, g := range r.groups {
		if r.in[i] && len(g.covers) > 0 && g.covers[0].group == g {
			last = g.covers[0]
		}
	}
	return last
}

// within reports whether a statement is in the loop that a cut is of: unrolling copied it where it
// copied the loop's condition.
func within(s *statement, cut *copied) bool {
	if !cut.cut {
		return false
	}
	for _, c := range s.copies {
		for _, n := range c.nodes {
			for o := ir.MetaOf(n).From; o != nil; o = ir.MetaOf(o.Of).From {
				if o.Copy > 0 && o.Call == nil && s.span != cut.of.span {
					return true
				}
			}
		}
	}
	return false
}
