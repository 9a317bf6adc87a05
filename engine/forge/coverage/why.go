// This file finds out why statements are missed.

package coverage

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"assay/engine"
	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/ir"
	"assay/solve"
	"assay/source"
	"assay/task"
)

// How far bounds are raised in search of one with which a statement is covered.
const (
	moreScope  = 4
	moreUnwind = 2
)

// explain gives each missed statement a reason:
//
//	unreachable  no execution comes to it, even if what follows did not matter
//	bound        with one larger bound it is covered, or the check is violated
//	loop         what enters the loop is left out by unrolling, and more
//	             iterations change nothing: it may not end
//	infeasible   executions come to it, and all vanish before the end
//	spec         executions come to it and reach the end: nothing asks for it
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
	return raise(ctx, t, e, missed)
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

// witness is a group whose guard says that a copy is reached: its own, or that
// of a statement that hangs on it.
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

// before are the formulas in front of a group.
func (r *result) before(g *group) []int {
	return r.all(func(f forge.Formula) bool { return false }, g.facts[0])
}

// all are the formulas but those to skip, up to a limit if one is given.
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

// possible tells whether an execution satisfies formulas and comes to a group.
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

// blocker is the last statement in the core of what never reaches the end.
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

// within tells whether a statement is in the loop that a cut is of: unrolling
// copied it where it copied the loop's condition.
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

// raise looks for a larger bound with which missed statements are covered. The
// width of integers is a matter of the front end and stays.
func raise(ctx context.Context, t *engine.Task, e forge.Engine, missed map[source.Span]*task.LineCoverage) error {
	r := &raiser{ctx: ctx, task: t, engine: e, open: missed}
	for n := 1; n <= moreUnwind; n++ {
		b := t.Bounds
		b.Unwind += n
		if _, err := r.try(b, fmt.Sprintf("unwind %d", b.Unwind), r.open); err != nil {
			return err
		}
	}
	for n := 1; n <= moreScope; n++ {
		found, err := r.try(larger(t, n, nil), fmt.Sprintf("scopes larger by %d", n), r.open)
		if err != nil {
			return err
		}
		for _, c := range t.Program.Classes { // perhaps one of them is enough
			if c.Atoms && len(found) > 0 {
				b := larger(t, n, c)
				if _, err := r.try(b, fmt.Sprintf("scope %s %d", c.Name, b.Of(c.Name)), found); err != nil {
					return err
				}
			}
		}
	}
	for _, l := range r.open {
		switch l.Why {
		case task.WhySpec:
			l.Hint += ", nor with the larger bounds that were tried"
		case task.WhyLoop:
			l.Hint += ", with more iterations too: it may not end"
		}
	}
	return nil
}

// larger are bounds with the scope of one domain, or of all, raised.
func larger(t *engine.Task, n int, only *ir.Class) task.Bounds {
	b := t.Bounds
	b.Scopes = map[string]int{}
	maps.Copy(b.Scopes, t.Bounds.Scopes)
	for _, c := range t.Program.Classes {
		if c.Atoms && (only == nil || only == c) {
			b.Scopes[c.Name] = t.Bounds.Of(c.Name) + n
		}
	}
	return b
}

// raiser tries larger bounds.
type raiser struct {
	ctx    context.Context
	task   *engine.Task
	engine forge.Engine
	open   map[source.Span]*task.LineCoverage // statements for which no larger bound was found
}

// try gives the statements of a set a reason if they are covered within some
// bounds, or if the check is violated there, and tells which these are. They
// are taken out of the set.
func (r *raiser) try(b task.Bounds, what string, set map[source.Span]*task.LineCoverage) (map[source.Span]*task.LineCoverage, error) {
	found := map[source.Span]*task.LineCoverage{}
	if len(set) == 0 || r.ctx.Err() != nil {
		return nil, nil
	}
	bumped := *r.task
	bumped.Bounds, bumped.Progress = b, nil
	x, err := run(r.ctx, &bumped, r.engine)
	var gaveUp *undecided
	switch {
	case errors.Is(err, ErrViolated):
		for at, l := range set {
			l.Why, l.Hint = task.WhyBound, "the check is violated with "+what
			found[at] = l
		}
	case errors.As(err, &gaveUp) || r.ctx.Err() != nil:
		return nil, nil
	case err != nil:
		return nil, err
	default:
		for _, l := range x.coverage().Lines {
			if m := set[l.Span]; m != nil && !l.Missed() {
				m.Why, m.Hint = task.WhyBound, "covered with "+what
				found[l.Span] = m
			}
		}
	}
	for at := range found {
		delete(set, at)
	}
	return found, nil
}
