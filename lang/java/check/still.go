package check

import (
	"fmt"

	"assay/lang/java/native"
	"assay/task"
	"assay/vm"
)

// still is the world outside while the library is started: the clock stands, and nobody
// types. The library makes seeds of times, for the order of its hash tables.
type still struct{ env *native.Env }

func (w still) Choose(s *vm.State, c vm.Choice) error {
	answer, ok := w.env.Standing(s, c.What)
	if !ok {
		return fmt.Errorf("nobody answers %s", c.What)
	}
	return s.Give(task.Choice{Kind: c.Kind, Values: []task.Slot{{Name: "input", Value: task.Value{Scalar: answer}}}})
}
