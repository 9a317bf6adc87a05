package language

import (
	"assay/ir"
	"assay/task"
	"assay/vm"
)

// Driven is a Host that knows how procedures are called.
type Driven interface {
	// Drive returns a goal, without parameters, whose procedure calls that of a goal as callers do; nil: the goal says
	// itself where it begins, or nothing is known of its callers. Nobody: it has none.
	Drive(goal *ir.Goal) (driver *ir.Goal, nobody bool)

	// Silent reports whether what a model of a procedure returns depends on its arguments and the state alone, and nobody sees that
	// it ran.
	Silent(p *ir.Proc) bool

	// Retell runs a run of the goal of Drive again, up to the call.
	Retell(goal *ir.Goal, code *vm.Code, setup vm.Setup, t *task.Trace, b vm.Budget) (*Callers, error)

	// Ahead returns what has to come before the calls of a run of the goal of Drive, so that the program of these calls ends like
	// the run; ok is false if no program does.
	Ahead(goal *ir.Goal, code *vm.Code, setup vm.Setup, t *task.Trace, b vm.Budget) (calls []task.Call, ok bool)
}

// Callers is how callers come to a call.
type Callers struct {
	Calls   []task.Call   // in the language; the call itself is the last
	Public  bool          // code of another class may write them
	Package string        // if it is in this package; empty: in any
	Odd     bool          // nobody is expected to call so
	State   task.State    // where the procedure begins
	Choices []task.Choice // of the run from there on

	Shared *Callers // the same with one object for arguments that were made alike, where the run may be another one; nil: none are
}
