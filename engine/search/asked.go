package search

import (
	"slices"
	"strings"

	"assay/engine"
	"assay/ir"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// This file compares runs with what is asked of callers.

// Besides leaves out what was found of properties that hold for callers who do what they are asked for, where the run
// is of another one. A run that does it lies beyond the bounds within which the property holds.
func Besides(t *engine.Task, results, found []task.Result) []task.Result {
	return slices.DeleteFunc(found, func(f task.Result) bool {
		i := slices.IndexFunc(results, func(r task.Result) bool { return r.Asks() != "" && r.Property.Is(f.Property) })
		return i >= 0 && f.Trace != nil && !meets(t, results[i].Asks(), f.Trace)
	})
}

// meets reports whether a run of the goal begins with arguments as they are asked for; it does if that cannot be told.
func meets(t *engine.Task, asked string, run *task.Trace) bool {
	texts := strings.Split(asked, task.And)
	setup := t.Setup()
	k := &ir.Contract{}
	for _, c := range t.Language().Asks(t.Goal) {
		if slices.Contains(texts, c.Text) {
			k.Requires = append(k.Requires, c)
		}
	}
	setup.Contract = k
	_, stop, err := replay.Trace(t.Language().Code(t.Program), setup, *run, vm.Budget{Work: oneWork})
	return err != nil || stop.Reason != vm.Precondition
}
