// This file finds runs to replay.

package replay

import (
	"errors"

	"assay/source"
	"assay/task"
	"assay/vm"
)

// CodeDiverges is the code of a trace that the program does not follow.
const CodeDiverges source.Code = "trace-diverges"

// Followed converts the error that a program does not follow a trace, which a file has.
func Followed(file string, err error) error {
	var d *vm.Divergence
	if errors.As(err, &d) {
		return &source.Diagnostic{Code: CodeDiverges, Span: source.Span{File: file}, Message: "the program does not follow the trace: " + d.Error()}
	}
	return err
}

// MaxDraws is how many runs are tried before one exists: assumptions and preconditions exclude some.
const MaxDraws = 100

// Draw makes runs until one exists, which the seed decides. If none does, the stop is that of the last, and infeasible.
func Draw(c *vm.Code, setup vm.Setup, seed uint64, b vm.Budget) (t task.Trace, stop vm.Stop, err error) {
	for i := range uint64(MaxDraws) {
		state := c.StartAny(setup)
		if stop, err = vm.Drive(state, vm.Seeded(seed*MaxDraws+i), b); err != nil || stop.Kind != vm.Infeasible {
			return state.Trace(), stop, err
		}
	}
	return t, stop, nil
}
