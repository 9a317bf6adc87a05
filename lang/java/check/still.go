package check

import (
	"fmt"

	"assay/lang/java/native"
	"assay/task"
	"assay/vm"
)

// still is the environment while the library boots: a fixed clock, and no input. The library seeds
// the order of its hash tables from the time.
type still struct {
	env  *native.Env
	days int64 // since the program has booted
}

var _ vm.Later = still{}

func (w still) Later() vm.Chooser { return still{w.env, w.days + 1} }

// Draw answers a choice of a run that only draws the order of the library's sets and maps: what reads that order is marked as resting on it.
func (w *World) Draw(s *vm.State, c vm.Choice) error {
	if !w.env.Salts(s) {
		return fmt.Errorf("%s is no order", c.What)
	}
	return still{env: w.env}.Choose(s, c)
}

func (w still) Choose(s *vm.State, c vm.Choice) error {
	answer, ok := w.env.Standing(s, c.What, w.days)
	if !ok {
		return fmt.Errorf("nobody answers %s", c.What)
	}
	return s.Give(task.Choice{Kind: c.Kind, Values: []task.Slot{{Name: "input", Value: task.Value{Scalar: answer}}}})
}
