package check

import (
	"fmt"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/language"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// This file compares runs of callers, which begin with the classes under check initialised, with those of Java, which
// initialises a class where it is used first.

// Retell is that of the drivers. Where a run depends on classes that are initialised before, the calls begin with what
// initialises them, in the order of the boot.
func (w *World) Retell(k *ir.Goal, code *vm.Code, setup vm.Setup, t *task.Trace, b vm.Budget) (*language.Callers, error) {
	x, err := w.Drivers.Retell(k, code, setup, t, b)
	if err != nil || len(w.Assumed(k)) == 0 || w.whenUsed(code, setup, t, b) {
		return x, err
	}
	var begun []task.Call
	for _, c := range w.Comes(w.Kinds[k]) {
		if !c.NeedsInit() {
			continue
		}
		begun = append(begun, task.Call{Text: fmt.Sprintf("Class.forName(%q);", java.Dotted(c.File.Name))})
	}
	x.Calls = append(begun, x.Calls...)
	return x, nil
}

// whenUsed reports whether a run ends alike if classes under check are initialised where they are used first.
func (w *World) whenUsed(code *vm.Code, setup vm.Setup, t *task.Trace, b vm.Budget) bool {
	first, err := w.BootOf(goal.OfMain)
	if err != nil {
		return false
	}
	_, before, err := replay.Trace(code, setup, *t, b)
	if err != nil {
		return false
	}
	run := *t
	run.Initial = task.State{}
	setup.Boot = first
	_, stop, err := replay.Trace(code, setup, run, b)
	return err == nil && stop.Kind == before.Kind && stop.Span == before.Span && stop.Property == before.Property && stop.Text == before.Text
}
