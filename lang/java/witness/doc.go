// Package witness writes counterexamples as Java programs that the JVM can run.
//
// # Model
//
// A Subject is a method with a trace that violates a property of it. Write makes a Java
// class of it: it builds the objects of the initial state without their constructors,
// calls the method, and compares the outcome with the trace. If they agree, the property is
// violated on the JVM too, and the program fails; if not, the code has changed, or the trace was
// wrong, and it says so and succeeds.
//
// What never ends is called in a thread of its own: the test fails if it goes on after a few seconds, or if the stack is
// full.
//
// A whole program (a main with arbitrary values) is run again with the values of the trace,
// which package assay.Inputs of the harness jar gives.
//
// Confirm compiles and runs such a class, in a process of its own with an empty environment,
// little memory and little time.
//
// # What is not here
//
// Traces with choices that a run of the JVM cannot repeat are refused: schedules of threads,
// references that were chosen. The objects of records are made by their constructors,
// since the JVM does not allow setting their fields.
package witness
