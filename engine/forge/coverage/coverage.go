// This file computes coverage.

package coverage

import (
	"context"
	"errors"

	"assay/engine"
	"assay/engine/core"
	"assay/engine/forge"
	"assay/task"
)

// Need says in how many cores a statement is.
type Need = task.Need

const (
	NeedUnknown = task.NeedUnknown
	NeedEvery   = task.NeedEvery
	NeedSome    = task.NeedSome
	NeedNone    = task.NeedNone
)

// Options say how much is found out beyond the one core.
type Options struct {
	Needs bool // which statements are in every core, in some, in none
	Why   bool // why statements are missed, and whether larger bounds would tell more
	Wraps bool // where integers wrap around
	Cores int  // how many other cores to look for at most; 0: DefaultCores
}

// DefaultCores bounds the search for other cores.
const DefaultCores = 32

// Of computes the coverage of a check that holds. The error is ErrViolated if
// it does not, and otherwise one of forge.Encode or of the solver.
func Of(ctx context.Context, t *engine.Task, e forge.Engine, o Options) (*task.Coverage, error) {
	r, err := run(ctx, t, e)
	if err != nil {
		return nil, err
	}
	if o.Needs {
		if o.Cores == 0 {
			o.Cores = DefaultCores
		}
		if r.need, err = r.search().Needs(ctx, r.in, o.Cores); err != nil {
			return nil, err
		}
	}
	c := r.coverage()
	if o.Wraps {
		if err := r.wraps(ctx, c); err != nil {
			return nil, err
		}
	}
	if o.Why {
		err = explain(ctx, t, e, r, c)
	}
	return c, err
}

// ErrViolated is the error of asking for the coverage of a violated check.
var ErrViolated = errors.New("the check is violated, so there is no coverage")

// result is a core and where it comes from.
type result struct {
	*question
	in     []bool // by group: it is in the core
	need   []Need // by group; nil: not asked for
	vacant bool   // nothing reaches the end
}

// run finds the core that is reported.
func run(ctx context.Context, t *engine.Task, e forge.Engine) (*result, error) {
	enc, err := forge.Encode(ctx, t, e)
	if err != nil {
		return nil, err
	}
	r := &result{question: &question{layout: layoutOf(enc, t.Program)}}
	if r.trial, err = enc.Trial(ctx, r.hard); err != nil {
		return nil, err
	}
	r.last = r.end
	r.in, err = r.core(ctx)
	r.vacant = err == nil
	if errors.Is(err, core.ErrNone) {
		r.last = r.spec
		r.in, err = r.fewer(ctx, t)
	}
	if errors.Is(err, core.ErrNone) {
		err = ErrViolated
	}
	r.trial = nil // questions from here on are about any choice of formulas
	return r, err
}

// coverage maps the core back to the source.
func (r *result) coverage() *task.Coverage {
	covered := map[*copied]bool{}
	need := map[*copied]Need{}
	for i, g := range r.groups {
		for _, c := range g.covers {
			covered[c] = covered[c] || r.in[i]
			if r.need != nil {
				need[c] = max(need[c], r.need[i])
			}
		}
	}
	out := &task.Coverage{Spec: !r.vacant}
	for _, s := range r.statements {
		line := task.LineCoverage{Span: s.span, Line: s.span.Line, Text: s.text, Unit: s.unit, Copies: len(s.copies)}
		for _, c := range s.copies {
			line.Each = append(line.Each, covered[c])
			if covered[c] {
				line.Covered++
			}
			if r.need != nil {
				line.Need = max(line.Need, r.needOf(c, need))
			}
		}
		out.Lines = append(out.Lines, line)
	}
	return out
}

// needOf returns that of a copy; one that added no formula is in no core.
func (r *result) needOf(c *copied, need map[*copied]Need) Need {
	if n, ok := need[c]; ok {
		return n
	}
	return NeedNone
}
