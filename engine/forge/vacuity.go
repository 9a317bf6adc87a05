// This file explains why no execution reaches the end.

package forge

import (
	"context"
	"errors"
	"fmt"

	"assay/engine/forge/symbolic"
	"assay/ir"
	"assay/logic/rel/find"
)

// whyVacuous names the last statement of a minimal set of facts that make the end unreachable.
func (c *check) whyVacuous(ctx context.Context) (string, error) {
	s, err := find.NewSession(c.x.Bounds, c.options())
	if err != nil {
		return "", err
	}
	facts := map[string]*symbolic.Fact{}
	add := func(f *symbolic.Fact) {
		if err == nil {
			facts[f.Name] = f
			err = s.Add(f.Name, f.Formula)
		}
	}
	for _, f := range c.x.Facts {
		add(f)
	}
	for _, stop := range c.x.Stops {
		if stop.Kind == symbolic.StopCut {
			add(stop.Cut)
		}
	}
	if err == nil {
		err = s.Add("the end is reached", c.x.End)
	}
	var core []string
	if err == nil {
		core, err = s.Core(ctx)
	}
	var undecided *find.Undecided
	switch {
	case errors.As(err, &undecided), errors.Is(err, find.ErrSatisfiable): // assertions make it unreachable: they are properties
		return "every execution ends before it", nil
	case err != nil:
		return "", err
	}
	return c.why(core, facts), nil
}

// why is about the last fact of a core that a statement added.
func (c *check) why(core []string, facts map[string]*symbolic.Fact) string {
	var last *symbolic.Fact
	for _, name := range core {
		if f := facts[name]; f != nil && f.Node != nil {
			last = f
		}
	}
	if last == nil {
		return "there is no initial state: types, multiplicities and the precondition contradict each other"
	}
	return c.reason(last) + at(last.Node)
}

func at(n ir.Node) string {
	if span := ir.MetaOf(n).Span; span.Known() {
		return " at " + span.String()
	}
	return ""
}

func (c *check) reason(f *symbolic.Fact) string {
	switch n := f.Node.(type) {
	case *ir.New:
		return fmt.Sprintf("the scope of %s (%d) is exhausted by allocation", n.Class.Name, c.task.Bounds.Of(n.Class.Name))
	case *ir.Spec, *ir.Havoc:
		return "miracle: nothing satisfies the specification"
	case *ir.Assume:
		if f.Kind == symbolic.FactCut {
			return "the bound of unrolling leaves out what is left"
		}
		return "the assumption cannot be met"
	}
	return "nothing gets past the statement"
}
