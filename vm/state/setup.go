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

	// Booting: this run is that of Boot, or a part of it. Assertions about executions alone are not evaluated.
	Booting bool

	// Static reports which other globals the source has: steps show how shown procedures change them. Nil: none.
	Static func(*ir.Global) bool

	// Framed reports which of the objects that Boot made count for frames, by number and class (nil: an array): those
	// of a library do not, for it changes them freely. Nil: all.
	Framed func(ref uint64, c *ir.Class) bool

	// Memo reports which fields are exempt from frames: they cache what can be recomputed. Nil: there are none.
	Memo func(f *ir.Field) bool

	// Shown reports whose statements become steps when a run is replayed; what others change is shown with the step
	// before. Nil: all.
	Shown func(*ir.Proc) bool

	// Lines makes each step one source line, without its text; it reports which lines of a procedure count. Nil: steps
	// are statements. Local then returns the variable of the source that a local is on a line, with the type that it has there, or on any line
	// (0); of others the name is empty. Nil: all have their own.
	Lines func(p *ir.Proc, line int) bool
	Local func(p *ir.Proc, l *ir.Local, line int) (name string, typ ir.Type)

	// Calls returns the contract of a call whose body is not run: it ends as the contract promises, by a choice of kind
	// call. Nil: all bodies run. Asked, if not nil, is a clause that is checked before calls.
	Calls func(st *ir.CallStmt) *ir.Promise
	Asked *Asked

	// Escape judges an exception of a class that leaves Proc: the property that it
	// violates, or an empty kind. Raised is the failing check in a shown procedure that
	// made it; nil: it was thrown. By is the innermost call in a shown procedure during which one that is not made it;
	// nil: there is none. Replay calls it, for it knows the origin of the exception; other runs just finish.
	// Nil: no exception violates anything.
	Escape func(c *ir.Class, raised *ir.Check, by *ir.CallSite) (task.Kind, string)
}

// Variable reports whether a local is a variable of the source.
func (s *Setup) Variable(p *ir.Proc, l *ir.Local) bool {
	if s.Local == nil {
		return true
	}
	name, _ := s.Local(p, l, 0)
	return name != ""
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
// over its parameters, or an invariant of a class, for every object but those under construction that the callee cannot
// reach.
type Asked struct {
	Calls   []*ir.CallStmt
	Promise *ir.Promise
	Clause  *ir.Clause
	Of      *ir.Class             // of an invariant; nil for others
	Makes   func(p *ir.Proc) bool // a procedure that makes its first parameter; may be nil
}
