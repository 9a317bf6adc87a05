// Package language is what engines need to know of a language about its programs beyond ir.
package language

import (
	"assay/ir"
	"assay/task"
	"assay/vm"
)

// Host is what a language knows about its programs that ir does not say: all that an engine may ask. What asks for less takes
// one of the interfaces that it is made of. Of says who answers for a program that says everything itself (Plain), so that
// nobody has to ask whether there is a host. Answers do not change while a goal is executed.
type Host interface {
	Runner
	Types
	ClosedWorld
	Procedures
	Exceptions
	Maker
	Keeper
	Promiser
	Reserved
	Asserting
	Attributing
	Starter
	Viewer
}

// Runner knows how programs run.
type Runner interface {
	// Code compiles the program, with the models that it needs.
	Code(p *ir.Program) *vm.Code

	// Alone reports whether the program says all about its runs: there is no library that starts before goals, and no model.
	Alone() bool
}

// Types are the static types of what an input may hold, where the type in the program is
// any reference: a Ref of a class, or an Array of such types; and relations of them.
type Types interface {
	Param(goal *ir.Goal, p *ir.Local) ir.Type
	Global(g *ir.Global) ir.Type
	Field(f *ir.Field) ir.Type

	// Sequences reports whether a product is that of a field with sequences: objects, indices that begin at 0, values.
	Sequences(p ir.Product) bool

	// Specified reports whether a global is a field of specifications, of which nobody says what it holds where a goal begins.
	Specified(g *ir.Global) bool

	// Covariant reports whether an array of a class is one of the classes above, so that it may refuse what is stored in it.
	Covariant() bool
}

// ClosedWorld knows the objects that inputs may be, and what that leaves out.
type ClosedWorld interface {
	// Closed reports whether the classes of the program are all that there are.
	Closed() bool

	// Root reports whether a class is above all others, so that inputs which are of no class below it are plain objects.
	Root(c *ir.Class) bool

	// Instances are the classes that an input object of a static type may have, in
	// a fixed order; none if it can only be null. What the closed world leaves out
	// is for the user to read in the words that come with it; empty: nothing.
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
	// classes of the first may exist; empty: none. Without a test it is that of a virtual call, which such a class may override.
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

	// Endless reports whether a procedure may run for ever: that it comes round to a state is no finding then. A contract
	// may say so, or the language: then whether runs end is asked by other means.
	Endless(p *ir.Proc) bool

	// Asks returns conditions over the parameters that the callers of a goal's procedure may be expected to meet, in
	// place of a contract: those whose texts are long first. An engine that finds a violation names some without which
	// the procedure always fails, if with them it does not.
	Asks(g *ir.Goal) []*ir.Clause

	// Verbatim reports whether somebody wrote all that procedures do: the front end adds nothing, as the making of exceptions
	// or the initialisation of classes.
	Verbatim() bool

	// KeepsParams reports whether parameters mean, in what a contract promises, what they held at the call; else they mean
	// what they hold at the end.
	KeepsParams() bool

	// FramesObjects reports whether frames are about all objects that existed, and not about variables alone.
	FramesObjects() bool

	// Doubts reports whether what stands behind an assumption that nothing meets is undecided; else it holds.
	Doubts() bool
}

// Exceptions knows objects that are thrown.
type Exceptions interface {
	// Listed reports whether a contract lists the exceptions that may be thrown; else that may be any object.
	Listed() bool

	// Thrown tells whether objects of a class are exceptions, which are told apart by where
	// they are made.
	Thrown(c *ir.Class) bool

	// Relieved reports whether code of a procedure goes on after a call on a line that had no room left on the stack.
	Relieved(p *ir.Proc, line int) bool

	// Escape judges an exception of the class that leaves the goal's procedure: the
	// property that it violates, or an empty kind if it is none. Raised is the failing check of own code that made it;
	// nil: it was thrown. By is the innermost call in own code during which other code made it; nil: own code did, or
	// none was running. Where no class is given, nobody saw the call run: the text names what is called, if some exception
	// that it may throw would violate a property. Whether it throws that is not known.
	Escape(goal *ir.Goal, c *ir.Class, raised *ir.Check, by *ir.CallSite) (k task.Kind, text string)
}

// Maker knows how objects are made.
type Maker interface {
	// Remakes returns a procedure that reports whether the constructor of an immutable class rebuilds an object from
	// its contents, or throws; nil: that is unknown.
	Remakes(c *ir.Class) *ir.Proc
}

// Keeper knows what was there before a goal begins, and that inputs may be.
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

	// Stays tells whether a callee of which nothing is said leaves a cell of an object that Boot left as it is: a field of
	// the class of the object, or elements.
	Stays(goal *ir.Goal, ref uint64, c *ir.Class, f *ir.Field) bool
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

// Promiser knows contracts of what is called.
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

	// Unbreakable reports whether an invariant holds of every object from the end of its constructor on, whatever code does
	// that is there, also of objects which a goal makes.
	Unbreakable(k *ir.Clause) bool

	// Changes reports whether a method without a contract may change a field.
	Changes(f *ir.Field) bool

	// Spares says that such a method leaves alone what is inside of a library; empty: there is none.
	Spares() string

	// Fresh are the classes whose objects a method of which nothing is said may make, below
	// a class; of all, if it is nil.
	Fresh(c *ir.Class) []*ir.Class
}

// Reserved knows of properties which are written in a program and which nobody checks.
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

// Asserting knows the assertions which are written in code as branches.
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

// Attributing knows what each part of what Boot left rests on.
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

// Starter knows parts of programs that cannot start, and that the others do not need.
type Starter interface {
	// Start excludes such parts from the boot of the goal. It returns why if the goal is about one of them; code that
	// reaches one later is refused there.
	Start(g *ir.Goal) (why string)
}

// Viewer knows how people look at runs of programs.
type Viewer interface {
	// View says in the setup of a goal what a replay shows, and which exceptions that leave the goal's procedure violate what.
	View(goal *ir.Goal, s *vm.Setup)
}
