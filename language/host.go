// Package language is what engines need to know of a language about its programs beyond ir.
package language

import (
	"assay/ir"
	"assay/task"
	"assay/vm"
)

// Host is the knowledge of a language about its programs beyond ir: all that an engine may use. Code that needs less
// takes one of its interfaces. What only some languages know is in the interfaces below, which a Host may implement as
// well. Answers do not change during a check.
type Host interface {
	Runner
	Types
	ClosedWorld
	Procedures
	Exceptions
}

// Runner knows how programs run.
type Runner interface {
	// Code compiles the program, with the models that it needs.
	Code(p *ir.Program) *vm.Code
}

// Types are the static types of what an input may hold, where the type in the program is
// any reference: a Ref of a class, or an Array of such types; and relations of them.
type Types interface {
	Param(goal *ir.Goal, p *ir.Local) ir.Type
	Global(g *ir.Global) ir.Type
	Field(f *ir.Field) ir.Type
}

// ClosedWorld knows the objects that inputs may be, and what that leaves out.
type ClosedWorld interface {
	// Instances returns the classes that an input object of a static type may have, in
	// a fixed order; none if it can only be null. leavesOut describes for the user what the closed world leaves out;
	// empty: nothing.
	Instances(c *ir.Class) (classes []*ir.Class, leavesOut string)

	// Apart reports whether the direct subclasses of a class have nothing else in common, so that they do not share
	// input objects: so it is with the root class, and that of records.
	Apart(c *ir.Class) bool

	// Unseen returns the class of opaque objects of a type of which Instances has no class: their contents and methods
	// are unknown. Nil: inputs of the type can only be null, or one of Shared.
	Unseen(c *ir.Class) *ir.Class

	// Open reports whether a class that is not under check may have unknown subclasses.
	Open(c *ir.Class) bool

	// World returns the closed-world assumption of a test of inputs of a static type for another type, where unknown
	// classes of the first may exist; empty: none.
	World(static, test *ir.Class) string

	// Shared are globals that hold, where the goal begins, objects which inputs of a static
	// type may refer to besides those of their own: enum constants, sentinels.
	Shared(c *ir.Class) []*ir.Global

	// Private reports whether the array that a field holds is never null and reached through this field alone, as the
	// library's own objects have it.
	Private(f *ir.Field) bool
}

// Procedures knows the roles of procedures in the language.
type Procedures interface {
	// Early reports whether a procedure may be run before the goal begins in place of its call, because that is not
	// observable: initialisers of library classes, and procedures that make constants.
	Early(p *ir.Proc) bool

	// Receiver reports whether the first parameter of a procedure is the object that it is called on.
	Receiver(p *ir.Proc) bool

	// Own reports whether a procedure is code under check; exceptions that a check of the language raises there are
	// findings when they leave the goal's procedure.
	Own(p *ir.Proc) bool
}

// Exceptions knows objects that are thrown.
type Exceptions interface {
	// Thrown reports whether objects of a class are exceptions, which are identified by where they are created.
	Thrown(c *ir.Class) bool

	// Escape judges an exception of the class that leaves the goal's procedure: the
	// property that it violates, or an empty kind if it is none. Raised is the failing check of own code that made it;
	// nil: it was thrown.
	Escape(goal *ir.Goal, c *ir.Class, raised *ir.Check) (k task.Kind, text string)
}

// Maker is a Host that knows how objects are made.
type Maker interface {
	// Remakes returns a procedure that reports whether the constructor of an immutable class rebuilds an object from
	// its contents, or throws; nil: that is unknown.
	Remakes(c *ir.Class) *ir.Proc
}

// Keeper is a Host that knows the booted heap, whose objects inputs may alias.
type Keeper interface {
	// Interned returns the fields that determine an object of an immutable class whose booted objects inputs may alias:
	// string constants, cached boxes of the library. Nil: it is no such class.
	Interned(c *ir.Class) []*ir.Field

	// Before are booted objects, by their numbers, which input references of a static type (a Ref or an Array) may
	// alias besides those of Shared.
	Before(goal *ir.Goal, t ir.Type) []uint64

	// Changed returns those objects whose contents may have changed before the goal begins, and that it reads.
	Changed(goal *ir.Goal) []uint64

	// Holds returns what a cell of a booted object may hold where the goal begins: a field, or elements. The words are
	// the assumption, where it is First.
	Holds(goal *ir.Goal, ref uint64, f *ir.Field) (c Content, why string)

	// Begins reports whether a goal begins where the program does.
	Begins(goal *ir.Goal) bool

	// Rests returns those dependencies of runs (vm.State.Depends) that answers of a goal have: facts that always hold
	// where a goal begins are none.
	Rests(goal *ir.Goal, on []string) []string

	// Altered returns why a dependency of runs may have changed before a goal begins, by code under check; empty: it
	// does not.
	Altered(goal *ir.Goal, on string) string

	// Varies reports whether a dependency of runs differs from machine to machine, so that a run on one shows no
	// violation on others.
	Varies(on string) bool

	// Assumed returns what is assumed about the state in which a goal begins.
	Assumed(goal *ir.Goal) []Assumption

	// Still returns the assumption about a global that is no input of a goal and has its booted value; empty: none,
	// since it cannot have another one.
	Still(goal *ir.Goal, g *ir.Global) string

	// Framed reports whether a booted object counts for frames; the class is nil for an array.
	Framed(ref uint64, c *ir.Class) bool
}

// Assumption is an assumption that leaves states out, with the name of its subject.
type Assumption struct{ About, Words string }

// Content is what a cell of a booted object may hold where a goal begins.
type Content uint8

// Contents of cells.
const (
	Fixed Content = iota // the booted value: it is constant
	First                // the booted value, as an assumption
	Any                  // anything
	Flag                 // zero or one
	Stale                // the booted value is tried, but code under check may have changed it: no property that depends on it holds
)

// Open reports whether such a cell may have another value than the booted one, and all of these are tried.
func (c Content) Open() bool { return c == Any || c == Flag }

// Promiser is a Host that knows contracts of callees.
type Promiser interface {
	// Promise returns the contract that a call may rest on: of the method that the static type of
	// the receiver has. Nil: there is none.
	Promise(st *ir.CallStmt) *ir.Promise

	// Recursive reports whether a call may call the procedure of the goal recursively, and no checked measure shows
	// that this ends.
	Recursive(g *ir.Goal, st *ir.CallStmt) bool

	// Makes reports whether a procedure is the constructor of its first parameter.
	Makes(p *ir.Proc) bool

	// Judged reports whether a contract is checked for receivers of a class, so that a call that names the procedure
	// may use it.
	Judged(p *ir.Promise, c *ir.Class) bool

	// Promises returns the names of the contracts of calls that a goal may reach.
	Promises(g *ir.Goal) []string

	// Helps reports whether the invariants that methods have to preserve need not hold where a goal begins.
	Helps(g *ir.Goal) bool

	// Kept reports whether methods have to preserve an invariant of a class, so that it may be broken while they run.
	Kept(k *ir.Clause) bool

	// Changes reports whether a method without a contract may change a field.
	Changes(f *ir.Field) bool

	// Fresh returns the classes whose objects a method without a contract may create, below a class; of all, if it is nil.
	Fresh(c *ir.Class) []*ir.Class
}

// PromiseOf returns the contract that a call may rest on, from the language; without one, that of the procedure.
func PromiseOf(h Host, st *ir.CallStmt) *ir.Promise {
	if p, ok := h.(Promiser); ok {
		return p.Promise(st)
	}
	if h != nil || st.Proc == nil || st.Proc.Contract == nil {
		return nil
	}
	return &ir.Promise{Name: st.Proc.Name, Proc: st.Proc, Contract: st.Proc.Contract}
}

// Reserved is a Host that knows properties of a program that are not checked.
type Reserved interface {
	// Unchecked returns those of a goal, in source order.
	Unchecked(g *ir.Goal) []Unchecked
}

// Unchecked is a property that is not checked.
type Unchecked struct {
	Property task.Property
	Why      string
	Proc     *ir.Proc // its procedure: if that does not run, nothing is unchecked; nil: the goal
}

// Asserting is a Host that knows the assertions of code, which are branches there.
type Asserting interface {
	// Assertions returns those of a procedure.
	Assertions(p *ir.Proc) []Assertion

	// Implied reports whether a check is of something that a compiler ensures, so that it is listed only where it
	// fails.
	Implied(c *ir.Check) bool
}

// Assertion is an assertion in the code of a procedure.
type Assertion struct {
	Asked    *ir.Block     // where execution reaches it; nil: a compiler left it out, because it holds
	Fails    *ir.Block     // makes the exception
	Property task.Property // of one that was left out
}

// Attributing is a Host that knows the dependencies of each part of the booted heap.
type Attributing interface {
	// Origins returns those dependencies of Boot (vm.State.Depends) that an execution inherits by reading a part of the
	// booted heap; nil: the part is unknown.
	Origins(g *ir.Goal, on []string, part *Part) []string
}

// Part is what an execution read of the booted heap.
type Part struct {
	Globals map[*ir.Global]bool
	Objects map[uint64]bool
	Ran     map[*ir.Proc]bool // on it, before the goal: they may read anything
}

// Starter is a Host whose programs may have parts that cannot start, and that the others do
// not need.
type Starter interface {
	// Start excludes such parts from the boot of the goal. It returns why if the goal is about one of them; code that
	// reaches one later is refused there.
	Start(g *ir.Goal) (why string)
}

// Viewer is a Host that knows how to show runs of its programs.
type Viewer interface {
	// View sets in the setup of a goal what a replay shows.
	View(s *vm.Setup)
}
