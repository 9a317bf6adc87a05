// This file says what a run is of.

package state

import (
	"assay/ir"
	"assay/task"
	"assay/vm/relation"
)

// Setup says what to run.
type Setup struct {
	Proc     *ir.Proc
	Contract *ir.Contract // checked: requires at the start, the rest at the end; nil: none
	Bounds   task.Bounds  // scopes of Atoms classes; none means no limit

	// Recursion bounds how often a procedure may be open inside itself, the
	// one that the run begins with not counted; executions that go deeper are
	// Infeasible, with a Cut. 0: no bound.
	Recursion int

	// Output gets what models put out; it is no part of the state.
	Output func(to string, data []byte)

	// Boot runs before the state that Start makes, and is no part of the run; what it
	// puts out is dropped. Of the globals, initial states then list Inputs, and of
	// the objects those that Boot did not make. Nil: none.
	Boot   *ir.Proc
	Inputs []*ir.Global

	// Framed tells which of the objects that Boot made count for frames, by number and class
	// (nil: an array): those of a library do not, for it changes them as it likes. Nil: all.
	Framed func(ref uint64, c *ir.Class) bool

	// Memo tells of fields that no frame speaks of: they remember what can be computed again.
	// Nil: there are none.
	Memo func(f *ir.Field) bool

	// Shown tells whose statements become steps when a run is replayed; what others
	// change is shown with the step before. Nil: all.
	Shown func(*ir.Proc) bool

	// Lines makes steps of source lines, whatever number of statements they are, and
	// leaves their texts to whoever has the source; it tells which lines of a procedure
	// count. Nil: steps are statements. Local then gives the names of locals that people know, empty for
	// others; nil: all have their own.
	Lines func(p *ir.Proc, line int) bool
	Local func(*ir.Local) string

	// Calls says of which calls the body is not run: they end as their contract promises, and
	// how is a choice of kind call. Nil: of none. Asked, if it is there, is a clause that is
	// looked at before a call.
	Calls func(st *ir.CallStmt) *ir.Promise
	Asked *Asked

	// Escape judges an exception of a class that leaves Proc: the property that it
	// violates, or an empty kind. Raised is the failing check in a shown procedure that
	// made it; nil: it was thrown. Replay asks, for it knows how the exception came
	// about; other runs just finish. Nil: no exception violates anything.
	Escape func(c *ir.Class, raised *ir.Check) (task.Kind, string)
}

// SetupOf returns the setup of a goal under bounds.
func SetupOf(g *ir.Goal, b task.Bounds) Setup {
	return Setup{Proc: g.Proc, Contract: g.Contract, Bounds: b, Boot: g.Boot, Inputs: g.Inputs}
}

// Value is what a cell holds: a word, or a relation.
type Value struct {
	Word uint64
	Rel  *relation.Rel
}

// Asked is a clause that a caller has to provide at some calls: of the contract of the callee,
// over its parameters, or an invariant of a class, for every object but those whose makers
// are still open and that the callee cannot come to.
type Asked struct {
	Calls   []*ir.CallStmt
	Promise *ir.Promise
	Clause  *ir.Clause
	Of      *ir.Class             // of an invariant; nil for others
	Makes   func(p *ir.Proc) bool // a procedure that makes its first parameter; may be nil
}
