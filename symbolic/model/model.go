// Package model is the view of an engine that executes symbolically for models of library procedures.
//
// A [Model] defines a procedure that has no body, or whose body is not to be executed: it gets a [Call], reads the
// arguments, and ends every path that it takes with Return, Become, Body or Exit. A path that is not ended is cut.
//
// A Path is what engines implement: one path of an execution, with its memory. It need not be one execution: values
// are symbolic (package value), and a Path represents all executions that satisfy its condition. An engine that joins
// paths has values with many alternatives; a path-wise one may split wherever If is called with an open condition, and
// follows one branch after the other, or one only. Models cannot observe the difference.
//
// A Call adds what needs no engine: constants, arithmetic and selection, with the engine's algebra.
package model

import (
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
)

// Model runs a procedure: it gives the states in which it ends.
type Model func(c *Call)

// Path is a call on one path.
type Path interface {
	Proc() *ir.Proc         // that is called
	Arg(i int) value.Value  // of the call
	Callers() []*ir.Proc    // that are being executed, the innermost first, without that of the call
	Values() *value.Algebra // where values are made
	Unlisted()              // the model is left out of those that answers rest on: it does nothing
	Ending
	Branching
	Memory
	Outside
}

// Ending ends a path.
type Ending interface {
	// Return ends the call with results.
	Return(results ...value.Value)

	// Body ends the call as the procedure's own body ends it.
	Body()

	// Become ends the call as a call of another procedure ends, which may have more results, or, where it throws, fewer.
	Become(p *ir.Proc, args ...value.Value)

	// Exit ends the whole execution.
	Exit()

	// Refuse cuts the path, for a reason. It does not return.
	Refuse(format string, args ...any)
}

// Branching splits a path.
type Branching interface {
	// If takes both branches that a condition leaves open; nil is a branch that is cut.
	If(g circuit.Ref, then, other func(Path))

	// Kinds splits the path by each class, or type of elements, that an object can have; null is cut.
	Kinds(v value.Value, f func(p Path, class *ir.Class, elem ir.Type))

	// Feasible reports whether a condition can hold here; undecided means yes.
	Feasible(g circuit.Ref) bool
}

// Memory is the heap and the variables of the program.
type Memory interface {
	Get(v value.Value, f *ir.Field) value.Value // a field of an object that is not null
	Put(v value.Value, f *ir.Field, x value.Value)
	Global(g *ir.Global) value.Value
	SetGlobal(g *ir.Global, x value.Value)

	// FieldAt returns the field that a cell of the objects of a class is, as the VM counts them; nil if there is none.
	FieldAt(k *ir.Class, cell uint64) *ir.Field

	Len(v value.Value) value.Value                // of an array, in 32 bits
	Room(v value.Value) int                       // the length of the longest array that a reference can be to
	Element(array, index value.Value) value.Value // of an array that has one there
	Is(v value.Value, t ir.Type) circuit.Ref      // the condition that a reference is not null and of a type
	Same(a, b value.Value) circuit.Ref            // the condition that two references are equal
	HoldsMonitor(v value.Value) circuit.Ref       // the condition that the thread holds the monitor of an object
	Fit(src, at, dst, n value.Value) circuit.Ref  // the condition that n elements of one array may all be stored among those of another
	CopyElements(src, at, dst, to, n value.Value) // copies n elements; all are in range

	// PutElement writes an element of an array where g holds; what is out of range is not written.
	PutElement(array, index, x value.Value, g circuit.Ref)

	New(k *ir.Class) value.Value                                        // an object
	NewArray(elem ir.Type, length value.Value, room int) value.Value    // with room for so many elements
	AnyArray(elem ir.Type, length value.Value) (v value.Value, ok bool) // of any length; ok is false if no length is possible
	Clone(v value.Value, elem ir.Type) value.Value                      // a shallow copy of an array, on the path where it has a type of elements
	CloneOf(v value.Value, k *ir.Class) value.Value                     // a shallow copy of an object of a class

	// Opaque makes an opaque object. A path that reads it is cut, for the reason given.
	Opaque(k *ir.Class, why string) value.Value

	// Unread makes an opaque object that is to be made with what is in it, if a path reads it; ok is false if it is to be made so now.
	Unread(k *ir.Class, why string) (v value.Value, ok bool)

	// IsOpaque reports whether a reference may be to such an object, and why.
	IsOpaque(v value.Value) string

	// Hash returns an arbitrary number for each object, never negative.
	Hash(v value.Value) value.Value
}

// Outside is the environment of the program.
type Outside interface {
	Input(t ir.Int) value.Value              // any number of a type
	Clock(t ir.Int, name string) value.Value // the time of a clock
	Rising(t ir.Int) value.Value             // the time of a monotonic clock

	// Near returns any number of some bits, for what depends on arguments alone and is computed otherwise in a run. Learn gives a fact about it
	// where the arguments are these words; nil: there is none. A counterexample may not replay.
	Near(bits int, what string, args []value.Value, learn func(words []uint64) circuit.Ref) value.Value

	// Exchange records that other threads or the world outside may see or change something here: a run that comes
	// to it again and again need not go round for ever.
	Exchange()

	// Since is that this clock said a time before the goal began. Answers that read it rest on a fact of the environment.
	Since(at int64, t ir.Int, on string)

	// Depend records that the rest of the path depends on a fact of the environment that may differ on other machines.
	Depend(on string)

	// Early returns the result of a procedure without a body for arguments that are constants; ok is false if they are not.
	Early(p *ir.Proc, args ...value.Value) (results []value.Value, ok bool)
}
