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

func (w still) Choose(s *vm.State, c vm.Choice) error {
	answer, ok := w.env.Standing(s, c.What, w.days)
	if !ok {
		return fmt.Errorf("nobody answers %s", c.What)
	}
	return s.Give(task.Choice{Kind: c.Kind, Values: []task.Slot{{Name: "input", Value: task.Value{Scalar: answer}}}})
}
