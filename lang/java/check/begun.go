package check

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// This file compares runs of callers, which begin with the classes under check initialised, with those of Java, which
// initialises a class where it is used first.

// Ahead returns calls that initialise the classes which a run depends on, in the order of the boot.
func (w *World) Ahead(k *ir.Goal, code *vm.Code, setup vm.Setup, t *task.Trace, b vm.Budget) (calls []task.Call, ok bool) {
	if !w.Depends() {
		return nil, true
	}
	r := rerun{w: w, code: code, setup: setup, trace: *t, budget: b}
	if !r.begin() {
		return nil, true // nobody knows how it ends
	}
	first, ok := r.before(w.Comes(w.Kinds[k]))
	for _, c := range first {
		calls = append(calls, task.Call{Text: fmt.Sprintf("Class.forName(%q);", java.Dotted(c.File.Name))})
	}
	return calls, ok
}

// rerun repeats a run after other classes were initialised.
type rerun struct {
	w      *World
	code   *vm.Code
	setup  vm.Setup
	trace  task.Trace
	budget vm.Budget
	want   vm.Stop
}

// begin finds how the run ends.
func (r *rerun) begin() bool {
	stop, err := replay.End(r.code, r.setup, r.trace, r.budget)
	r.want, r.trace.Initial = stop, task.State{}
	return err == nil && decided(stop)
}

// decided reports whether a run came to its end.
func decided(s vm.Stop) bool { return s.Kind == vm.Violated || s.Kind == vm.Finished }

// mostFirst bounds the classes that are tried as the only one to be initialised before, and those of which some are left out.
const mostFirst = 12

// before returns classes that are initialised before, so that the run ends as it did: none, if it does so by itself. The goal may initialise
// some of them.
func (r *rerun) before(comes []*java.Class) (first []*java.Class, ok bool) {
	if r.same(nil) {
		return nil, true
	}
	var all, early []*java.Class
	for _, c := range r.w.Stateful {
		if c.NeedsInit() && (!c.IR.Interface || c.Declared("<clinit>", "()V") != nil) && r.w.Java.Unstarted[c] == "" {
			all = append(all, c)
			if r.w.Orders(c) || slices.Contains(comes, c) {
				early = append(early, c)
			}
		}
	}
	tries := [][]*java.Class{early, all}
	if len(early) <= mostFirst {
		for i := range early {
			tries = slices.Insert(tries, i, early[i:i+1])
		}
	}
	for _, list := range tries {
		if r.same(list) {
			return r.fewer(list), true
		}
	}
	return nil, false
}

// fewer leaves out classes that do not matter.
func (r *rerun) fewer(list []*java.Class) []*java.Class {
	if len(list) > mostFirst {
		return list
	}
	for i := 0; i < len(list); {
		if less := slices.Delete(slices.Clone(list), i, i+1); r.same(less) {
			list = less
		} else {
			i++
		}
	}
	return list
}

// same reports whether the run ends as it did if some classes are initialised before, and others where they are used first. If nobody knows how
// it ends where none is initialised before, it does: then the calls are shown as they are.
func (r *rerun) same(first []*java.Class) bool {
	boot, err := r.w.BootOf(goal.OfMain)
	if len(first) > 0 {
		boot, err = r.w.Java.Boot(first, java.Mentioned{})
	}
	if err != nil {
		return false
	}
	r.setup.Boot = boot
	stop, err := replay.End(r.code, r.setup, r.trace, r.budget)
	if err == nil && !decided(stop) {
		return len(first) == 0
	}
	return err == nil && stop.Kind == r.want.Kind && stop.Span == r.want.Span && stop.Property == r.want.Property && stop.Text == r.want.Text
}
