// Package witness writes counterexamples as Java programs that the JVM can run.
//
// # Model
//
// A Subject is a method with a trace that violates a property of it. Write makes a Java
// class of it: it builds the objects of the initial state without their constructors,
// calls the method, and compares what happened with what the trace says. When it is the
// same, the property is violated on the JVM too, and the program fails; when it is not,
// the code has changed, or the trace was wrong, and it says so and ends well.
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
// since the JVM lets nobody set their fields.
package witness
