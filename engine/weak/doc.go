// Package weak checks programs with threads under memory models: does an
// assertion fail, or do threads wait for each other, in some execution that the
// model allows?
//
// # Model
//
// A program runs on the VM until it starts its first thread, or submits its first task. There, all that
// its threads may do to memory becomes an event structure (lang/litmus/event):
// each thread is executed by itself, and a load of a location that threads
// share continues with every value that some execution writes there. These
// are found by building again until there are no new ones. engine/litmus then
// decides whether the model allows an execution in which an assertion fails,
// and its judge accepts the execution before it is shown.
//
// A location is shared if two threads access it and one of them writes. What
// a thread does to others is no event. Threads that start, end, and take and
// release monitors write and read locations of their own, with the accesses
// that synchronise. An execution may end anywhere: a thread that fails stops,
// and the others are where they are.
//
// # What a verdict promises
//
// Where nothing fails, loops and values were followed as far as Binding says.
// What a thread does that is not followed (calls without a body) ends its branch; if the model allows an execution
// that comes there, nothing is known, and the place is the reason. Threads that
// wait to be notified are not looked for, as waiting may end at any time.
//
//	engine.go    the engine: beginnings, questions, results
//	begin.go     the VM up to the first thread
//	build.go     rounds of building; locations, objects, threads
//	walk.go      one branch of a thread: statements
//	calls.go     calls, threads, monitors
//	threads.go   what a library does to threads: waiting, interrupts, the end of threads
//	pool.go      executors and futures
//	deadlock.go  threads that wait for each other
//	partial.go   what fails in a part of a program that is too large
//	library.go   locks, variable handles, initialisation, texts
//	steady.go    what a library says of classes, and copies of objects
//	adder.go     numbers that threads add to, each for itself
//	memory.go    loads and stores; orders as marks of models
//	seen.go      what a thread may read, whatever the model
//	vacuous.go   bounds that keep threads from their ends
//	final.go     what final fields promise in Java
//	eval.go      expressions
//	calculate.go floating-point numbers
//	repair.go    which accesses would have to be stronger
package weak
