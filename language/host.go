// Package language is what a language tells engines about its programs that ir does not say.
package language

import (
	"assay/ir"
	"assay/task"
	"assay/vm"
)

// Host is what a language knows about its programs that ir does not say: all that an engine may ask. What asks for less takes
// one of the interfaces that it is made of. Of says who answers for a program that says everything itself (Plain), so that
// nobody has to ask whether there is a host. Answers do not change during a check.
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
	// Code makes the program ready to run, with the models that it needs.
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

	// Apart tells whether the classes right below a class have nothing but it in common, so that an object of
	// one of them is not thought of as any of the others: the root of all, that of records.
	Apart(c *ir.Class) bool

	// Unseen is the class of objects that stand for any of a type of which Instances has
	// no class: nobody knows what is in them and what their methods do. Nil: inputs
	// of the type can only be null, or hold what is Shared.
	Unseen(c *ir.Class) *ir.Class

	// Open tells whether there may be objects of classes that nobody has shown below a
	// class, though it is not under check.
	Open(c *ir.Class) bool

	// World says what a test of inputs of a static type for another type takes for granted, where others may
	// have classes of the first that are not known; empty: nothing.
	World(static, test *ir.Class) string

	// Shared are globals that hold, where the goal begins, objects which inputs of a static
	// type may refer to besides those of their own: enum constants, sentinels.
	Shared(c *ir.Class) []*ir.Global

	// Private tells whether the array that a field holds is never null and reached
	// through this field alone, as the library's own objects have it.
	Private(f *ir.Field) bool
}

// Procedures knows what procedures are in the language.
type Procedures interface {
	// Early tells whether a procedure may be run before the goal begins instead of
	// when it is called, because nobody can tell: what initialises the library's
	// classes, and what makes constants.
	Early(p *ir.Proc) bool

	// Receiver reports whether the first parameter of a procedure is the object that it is called on.
	Receiver(p *ir.Proc) bool

	// Own tells whether a procedure is code under check; exceptions that a check of the
	// language raises there are findings when they leave the goal's procedure.
	Own(p *ir.Proc) bool

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

	// Escape judges an exception of the class that leaves the goal's procedure: the
	// property that it violates, or an empty kind when the caller has to live with
	// it. Raised is the failing check of own code that made it; nil: it was thrown.
	Escape(goal *ir.Goal, c *ir.Class, raised *ir.Check) (k task.Kind, text string)
}

// Maker knows how objects are made.
type Maker interface {
	// Remakes is a procedure that tells of an object of a class which never changes whether it would be made again of
	// what it holds, or throws; nil: that says nothing of it.
	Remakes(c *ir.Class) *ir.Proc
}

// Keeper knows what was there before a goal begins, and that inputs may be.
type Keeper interface {
	// Interned are the fields that say all about an object of a class, where such objects
	// never change and anybody may have those that are there before the goal begins: constants
	// of strings, boxes that the library keeps. Nil: it is no such class.
	Interned(c *ir.Class) []*ir.Field

	// Before are objects that Boot left, by their numbers, which references of a static type (a
	// Ref or an Array) in inputs of a goal may be to besides those of Shared.
	Before(goal *ir.Goal, t ir.Type) []uint64

	// Changed are those objects whose contents may have changed before the goal begins, as far as
	// it looks at them.
	Changed(goal *ir.Goal) []uint64

	// Holds tells what a cell of an object that Boot left may hold where the goal begins: a
	// field, or elements. The words say what is assumed, where it is First.
	Holds(goal *ir.Goal, ref uint64, f *ir.Field) (c Content, why string)

	// Begins tells whether a goal begins as the program does, so that nothing came before.
	Begins(goal *ir.Goal) bool

	// Rests are those of the things that runs say they rest on (vm.State.Depends) which answers of
	// a goal do: what is always so where a goal begins is none.
	Rests(goal *ir.Goal, on []string) []string

	// Altered says why something that runs rest on may have changed before a goal begins, by what is under
	// check; empty: nothing there changes it.
	Altered(goal *ir.Goal, on string) string

	// Varies reports whether what runs rest on is different from machine to machine, so that a run on one shows
	// no violation on others.
	Varies(on string) bool

	// Assumed is what is assumed about the state in which a goal begins.
	Assumed(goal *ir.Goal) []Assumption

	// Still says what is assumed of a global that is no input of a goal and holds what Boot left in
	// it; empty: nothing, since it cannot hold anything else.
	Still(goal *ir.Goal, g *ir.Global) string

	// Framed tells whether an object that Boot left counts for frames: a class is that of the
	// object; nil for an array.
	Framed(ref uint64, c *ir.Class) bool

	// Stays tells whether a callee of which nothing is said leaves a cell of an object that Boot left as it is: a field of
	// the class of the object, or elements.
	Stays(goal *ir.Goal, ref uint64, c *ir.Class, f *ir.Field) bool
}

// Assumption is something that leaves states out, with the name of what it is about.
type Assumption struct{ About, Words string }

// Content is what a cell of an object that Boot left may hold where a goal begins.
type Content uint8

// Contents of cells.
const (
	Fixed Content = iota // what it holds after Boot: nothing changes it
	First                // the same, and that is assumed
	Any                  // anything
	Flag                 // zero or one
	Stale                // the same is tried, but code under check may have changed it: nothing holds that looks at it
)

// Open reports whether such a cell may hold something else than after Boot, and all of that is tried.
func (c Content) Open() bool { return c == Any || c == Flag }

// Promiser knows contracts of what is called.
type Promiser interface {
	// Promise is the contract that a call may rest on: of the method that the static type of
	// the receiver has. Nil: there is none.
	Promise(st *ir.CallStmt) *ir.Promise

	// Recursive tells whether what a call may run may call the procedure of the goal, and
	// nothing that is checked shows that this ends.
	Recursive(g *ir.Goal, st *ir.CallStmt) bool

	// Makes tells whether a procedure makes the object that is its first parameter.
	Makes(p *ir.Proc) bool

	// Judged tells whether a contract is checked for receivers of a class, so that a call that
	// names the procedure may be taken by it.
	Judged(p *ir.Promise, c *ir.Class) bool

	// Promises are the names of the contracts that calls may rest on to which a goal may come.
	Promises(g *ir.Goal) []string

	// Helps tells whether the invariants that methods have to keep need not hold where a goal begins.
	Helps(g *ir.Goal) bool

	// Kept tells whether methods have to keep an invariant of a class, so that it may be
	// broken while they run.
	Kept(k *ir.Clause) bool

	// Changes tells whether a method of which nothing is said may change a field.
	Changes(f *ir.Field) bool

	// Spares says that such a method leaves alone what is inside of a library; empty: there is none.
	Spares() string

	// Fresh are the classes whose objects a method of which nothing is said may make, below
	// a class; of all, if it is nil.
	Fresh(c *ir.Class) []*ir.Class
}

// Reserved knows of properties which are written in a program and which nobody checks.
type Reserved interface {
	// Unchecked are those of a goal, in source order.
	Unchecked(g *ir.Goal) []Unchecked
}

// Unchecked is a property that nobody checks.
type Unchecked struct {
	Property task.Property
	Why      string
	Proc     *ir.Proc // of it: where that does not run, nothing is left unchecked; nil: of the goal
}

// Asserting knows the assertions which are written in code as branches.
type Asserting interface {
	// Assertions are those of a procedure.
	Assertions(p *ir.Proc) []Assertion

	// Implied tells whether a check is of what a compiler sees to, so that there is nothing to say where it
	// does not fail.
	Implied(c *ir.Check) bool
}

// Assertion is one that is written in the code of a procedure.
type Assertion struct {
	Asked    *ir.Block     // execution comes to it here; nil: a compiler left it out, because it holds
	Fails    *ir.Block     // makes the exception
	Property task.Property // of one that was left out
}

// Attributing knows what each part of what Boot left rests on.
type Attributing interface {
	// Origins are those of the things that Boot rests on (vm.State.Depends) which an execution does that
	// looked at a part of what Boot left; nil: what it looked at is not known.
	Origins(g *ir.Goal, on []string, part *Part) []string
}

// Part is what an execution looked at of what Boot left.
type Part struct {
	Globals map[*ir.Global]bool
	Objects map[uint64]bool
	Ran     map[*ir.Proc]bool // on it, before the goal: they may look at anything
}

// Starter knows parts of programs that cannot start, and that the others do not need.
type Starter interface {
	// Start takes such parts out of what runs before the goal. It is said why if the goal
	// is about one of them; what comes to one later is refused there.
	Start(g *ir.Goal) (why string)
}

// Viewer knows how people look at runs of programs.
type Viewer interface {
	// View says in the setup of a goal what a replay shows, and which exceptions that leave the goal's procedure violate what.
	View(goal *ir.Goal, s *vm.Setup)
}
