// Package suite writes tests of Java: a class for each class under test, of JUnit 5 or with a main of its own, and runs them on the JVM.
//
// # Model
//
// A Case is a sequence of statements, a last call, and what is seen after it: its result or the exception that it ends with, and
// what methods of the objects around it give. A Suite is the cases of one class. Its text is the same in both styles, but for what it
// takes the assertions from.
//
//	case.go    cases, and their names
//	write.go   the text of a suite
//	asserts.go the assertions, where there is no JUnit
//	run.go     compiles and runs a suite, and says which cases do otherwise
//
// # What is not here
//
// Where the statements come from, and whether a case is worth to be kept.
package suite
