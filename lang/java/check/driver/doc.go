// Package driver writes programs that use classes under check as their callers do: objects come from constructors and
// factories, change by calls of methods that callers may use, and at the end the method of a goal is called.
//
// Such a program chooses: which constructor, which methods, which arguments. A run of it that violates what the goal
// asks shows that callers can come to the violation, and how. A goal without such a run may still be violated: a program
// makes few objects, few calls, and few objects of the library.
//
//	driver.go   the program of a goal
//	make.go     objects of classes under check, and how they change
//	other.go    what other classes do to objects that they are given
//	observer.go methods that change nothing
//	value.go    arguments
//	bound.go    type arguments
//	library.go  objects of the library
//	literal.go  class literals
//	pattern.go  strings that match regular expressions
//	instances.go the types that code asks of objects
//	retell.go   the calls of a run, as Java
//	perform.go  what a test sees after them
//	promise.go  what a contract promises, for a test
package driver
