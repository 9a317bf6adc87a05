// Package vm gives programs their meaning by running them. It is the judge of
// every engine: what the VM does is what a program means.
//
// # Model
//
// Compile turns a program into Code, which never changes and may be shared.
// A State is a run at one moment: heap, threads with their frames, monitors.
// It is data, so a run can be stopped before any statement, copied, hashed
// and resumed. Run executes until an event that the caller has to handle, and returns it as a Stop.
//
// A program is not deterministic, and the VM never decides: where several
// paths are possible it stops with NeedChoice, and the driver calls Pick, Draw or Give. Drive does so with a Chooser,
// Explore tries them all. The choices of a run are kept, and together with its initial state they are its trace.
//
// # Vocabulary
//
//	Code      a program made ready to run: register code for each procedure
//	State     a run at one moment
//	Stop      why Run returned
//	Choice    a decision that the driver has to make
//	Chooser   something that decides: Seeded, Recorded
//	Setup     what to run: a procedure, a contract, bounds
//	Recorder  what a recording run saves: one Save for each overwritten cell
//	Key       a hash of a state that does not depend on object numbers
//
// # Cells
//
// A cell is a word of 64 bits: a bool is 0 or 1, an integer extended as
// ir.Int.Wrap says, a float its bits, a reference the number of the object (0
// is null), a pointer the number of the object in the upper and the offset of
// the cell in the lower half, a thread and a procedure its number from 1. A value struct
// lies flat over the cells of its fields. A relation does not fit a word: it
// has a slot of its own, and a heap cell that holds a relation holds the number of
// the slot, which never changes. Object 1 holds the globals.
//
// # Meaning where ir leaves it open
//
// Locals that are no parameters begin as zero, null and empty, as ir says, and
// so do globals and parameters of a plain run (Start). A goal begins in any
// state (StartAny).
//
// The extent of a class is all objects allocated so far. Objects are never freed.
//
// Threads interleave at visible statements: those that touch globals, the
// heap, monitors or other threads. Memory is sequentially consistent. A run
// ends when all threads have; the contract is checked when the first one ends.
//
// A frame says which existing cells may change; allocation is no change.
//
// # Rooms
//
//	vm/relation   relations of atoms, and their operators
//	vm/code       ir compiled into register code
//	vm/state      a run at one moment, as data; recording, undoing, names
//	vm/canon      keys of states
//	vm/watch      contracts of calls, checked while a run goes on
//	vm            the machine, choices, contracts, and drivers of runs
//	vm/session    steps through a run, forward and back; where a cell was last written
//	vm/replay     traces in words: their steps, changes and failures
//	vm/reverse    undoing runs by what can be computed
//
// # Reading the code
//
// A machine runs a state. What only some instructions need are types of their own over it: scheduler,
// relations, allocator, recording, starter, clauses, asking, pureCall, solver.
//
//	program.go state.go start.go run.go   programs, states, their beginning, how a run goes
//	loop.go slow.go sight.go              what instructions do; views of objects
//	relational.go allocate.go thread.go   relations; new objects; which threads go on, and monitors
//	call.go grow.go model.go              frames, and what runs where a procedure is called
//	eval.go                               expressions outside of bodies, and calls in them
//	boot.go origin.go importing.go        libraries that must be started, once for several Codes; given beginnings
//	choice.go values.go give.go           choices, of values too, and recorded decisions
//	spec.go                               specification statements
//	contract.go promise.go failure.go     contracts, calls that end as one says, and why one is broken
//	save.go watched.go moment.go          what recording and watched runs look at; why a clause is false
//	chooser.go trace.go                   drivers; traces of runs
//	words.go                              the words of the rooms below
//
// # What is not here
//
// Without watch.Checks, the VM does not check loop invariants, measures and class
// invariants: a pass makes assertions of them. It refuses, with the position: external procedures without a model;
// any value of a pointer or procedure; listing all values of a relation with integers of
// more than 16 bits; a quantifier over such integers that no range, equation
// or membership bounds; a specification that leaves more than 4 million
// candidates; an integer of 64 bits in a relation where package relation keeps
// objects. Values of wider integers are drawn or given, not listed.
package vm
