// This file looks for larger bounds with which more is covered, or something is
// violated.

package coverage

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"assay/engine"
	"assay/engine/forge"
	"assay/ir"
	"assay/ir/mention"
	"assay/source"
	"assay/task"
)

// How far bounds are raised in search of one with which a statement is covered.
// Where no statement is missed, all that is asked is whether the check still
// holds with one more of everything.
const (
	moreScope  = 4
	moreUnwind = 2
	moreWidth  = 2
)

// raise looks for larger bounds with which missed statements are covered, or
// the check is violated: unrollings, then scopes, then the width of integers.
func raise(ctx context.Context, t *engine.Task, e forge.Engine, missed map[source.Span]*task.LineCoverage, c *task.Coverage) error {
	r := &raiser{ctx: ctx, task: t, engine: e, open: missed, coverage: c}
	for _, kind := range []func(int) error{r.unwind, r.scope, r.width} {
		for n := 1; n == 1 || len(r.open) > 0; n++ {
			err := kind(n)
			if err == errEnough {
				break
			}
			if err != nil {
				return err
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

// errEnough says that a bound is not raised any further.
var errEnough = errors.New("far enough")

// raiser tries larger bounds.
type raiser struct {
	ctx      context.Context
	task     *engine.Task
	engine   forge.Engine
	open     map[source.Span]*task.LineCoverage // statements for which no larger bound was found
	coverage *task.Coverage
}

func (r *raiser) unwind(n int) error {
	if n > moreUnwind {
		return errEnough
	}
	b := r.task.Bounds
	b.Unwind += n
	_, err := r.try(b, fmt.Sprintf("unwind %d", b.Unwind), r.open)
	return err
}

// scope raises all scopes; where that helps, perhaps one of them is enough.
func (r *raiser) scope(n int) error {
	if n > moreScope {
		return errEnough
	}
	found, err := r.try(r.larger(n, nil), fmt.Sprintf("scopes larger by %d", n), r.open)
	for _, c := range r.task.Program.Classes {
		if c.Atoms && len(found) > 0 && err == nil {
			b := r.larger(n, c)
			_, err = r.try(b, fmt.Sprintf("scope %s %d", c.Name, b.Of(c.Name)), found)
		}
	}
	return err
}

func (r *raiser) width(n int) error {
	if n > moreWidth || r.task.Bounds.IntWidth == 0 || !mention.By(r.task.Program, r.task.Goal).Ints {
		return errEnough
	}
	b := r.task.Bounds
	b.IntWidth += n
	_, err := r.try(b, fmt.Sprintf("int width %d", b.IntWidth), r.open)
	return err
}

// larger are bounds with the scope of one domain, or of all, raised.
func (r *raiser) larger(n int, only *ir.Class) task.Bounds {
	b := r.task.Bounds
	b.Scopes = maps.Clone(b.Scopes)
	if b.Scopes == nil {
		b.Scopes = map[string]int{}
	}
	for _, c := range r.task.Program.Classes {
		if c.Atoms && (only == nil || only == c) {
			b.Scopes[c.Name] = r.task.Bounds.Of(c.Name) + n
		}
	}
	return b
}

// try returns the statements of a set a reason if they are covered within some
// bounds, or if the check is violated there, and returns these. They are removed from the set.
func (r *raiser) try(b task.Bounds, what string, set map[source.Span]*task.LineCoverage) (map[source.Span]*task.LineCoverage, error) {
	bumped := r.task.Within(b)
	if bumped == nil || r.ctx.Err() != nil {
		return nil, nil
	}
	if len(set) == 0 {
		return nil, r.violated(bumped, what)
	}
	found := map[source.Span]*task.LineCoverage{}
	x, err := run(r.ctx, bumped, r.engine)
	var gaveUp *undecided
	switch {
	case errors.Is(err, ErrViolated):
		r.short(what)
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

// violated asks about larger bounds where no statement is in question.
func (r *raiser) violated(t *engine.Task, what string) error {
	if r.coverage.Short != "" {
		return nil
	}
	e := r.engine
	e.Raw, e.Certificates = true, ""
	results, err := e.Check(r.ctx, t)
	for _, x := range results {
		if x.Status == task.Violated {
			r.short(what)
		}
	}
	return err
}

func (r *raiser) short(what string) {
	if r.coverage.Short == "" {
		r.coverage.Short = what
	}
}
