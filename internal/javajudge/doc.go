// Package javajudge compares an execution of Java programs with that of the
// installed JVMs. It is for tests.
//
// # Model
//
// The JDKs are those that are found on the machine. A Program is a main class with arguments and an input; the
// cases are read from their folder, with settings in the first comments of the source:
//
//	// args: one "two words"
//	// stdin: 1 2\n3
//	// jvm: own
//
// An Outcome is what a run leaves: stdout, stderr, exit status. A Server is a
// JVM that compiles and runs many programs, each with fresh static state; a
// program that ends the JVM (System.exit) or reads state shared within one (default names of threads) says "jvm: own"
// and is Launched alone. Expected outcomes are never stored: the JVM is asked every time.
//
// A Machine is what is judged. Compare returns how two outcomes differ: stdout and exit status exactly, stderr without
// the frames of stack traces.
package javajudge
