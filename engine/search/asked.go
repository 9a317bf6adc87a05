package search

import (
	"slices"
	"strings"

	"assay/engine"
	"assay/ir"
	"assay/language"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// This file compares runs with what is asked of callers.

// Besides leaves out what was found of properties that hold, where the arguments are to blame: of those that hold for callers who
// do what they are asked for, a run of another one. A run that does it lies beyond the bounds within which the property holds.
func Besides(t *engine.Task, results, found []task.Result) []task.Result {
	return slices.DeleteFunc(found, func(f task.Result) bool {
		i := slices.IndexFunc(results, func(r task.Result) bool { return r.Status.Holds() && r.Property.Is(f.Property) })
		if i < 0 || f.Trace == nil {
			return false
		}
		asked := results[i].Asks()
		return len(f.Unmet) > 0 || asked != "" && !meets(t, asked, f.Trace)
	})
}

// Unmet returns what the code asks of the arguments with which a counterexample begins, and which they do not do: conditions
// of the check that fails, in terms of the parameters, or else a custom of the language. None: the arguments are not to blame.
func Unmet(t *engine.Task, r *task.Result) (texts []string) {
	if r.Status != task.Violated || r.Trace == nil {
		return nil
	}
	var about []*ir.Clause
	for _, c := range t.Language().Asks(t.Goal) {
		if c.Span == r.Property.Span && c.Kind == r.Property.Kind {
			about = append(about, c)
		}
	}
	if len(about) == 0 || holds(t, about, r.Trace) {
		if host, ok := t.Host.(language.Customary); ok {
			if custom := host.Against(t.Goal, r); custom != "" {
				return []string{custom}
			}
		}
		return nil
	}
	for i, c := range about {
		if len(texts) < mostUnmet && !slices.Contains(texts, c.Text) && !holds(t, about[i:i+1], r.Trace) {
			texts = append(texts, c.Text)
		}
	}
	return texts
}

// mostUnmet bounds the conditions that are listed.
const mostUnmet = 2

// meets reports whether a run of the goal begins with arguments as they are asked for; it does if that cannot be told.
func meets(t *engine.Task, asked string, run *task.Trace) bool {
	texts := strings.Split(asked, task.And)
	var list []*ir.Clause
	for _, c := range t.Language().Asks(t.Goal) {
		if slices.Contains(texts, c.Text) {
			list = append(list, c)
		}
	}
	return holds(t, list, run)
}

// holds reports whether conditions hold where a run of the goal begins; they do if that cannot be told.
func holds(t *engine.Task, list []*ir.Clause, run *task.Trace) bool {
	setup := t.Setup()
	setup.Contract = &ir.Contract{Requires: list}
	_, stop, err := replay.Trace(t.Language().Code(t.Program), setup, *run, vm.Budget{Work: oneWork})
	return err != nil || stop.Reason != vm.Precondition
}
