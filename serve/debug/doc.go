// Package debug is a debugger of recorded runs without a surface: sessions with
// breakpoints, values in words of the source, and why a value is what it is. The
// command line and editors ask it the same questions, and get the same answers.
//
// # Model
//
// A Debugger stands at a position of a session (vm/session) and looks at one frame of
// one thread. Motions go through the session; everything else is a function of
// the state there, and changes nothing.
//
//	Frame   an open procedure of a thread, with where it is
//	Value   what an expression has: a word or a relation, its type, and the cell that holds it, if one does
//	Break   a breakpoint as it was written, with what the session looks for
//	Reason  a write of a value, with the writes of the values that it was made of
//
// # Expressions
//
// Expressions are of Java, as far as they change nothing: names, fields, elements,
// arithmetic, comparisons, conditions, instanceof, and calls, which run on a copy of
// the state. Relations have the operators of FIR: join, closure, union, in. What is
// neither is asked of the language of contracts, if there is one, or else refused with its place. Values decide what operators mean, not
// declared types, which code of Java does not keep.
//
// # Reading the code
//
//	debugger.go frames.go   the debugger, and frames with their locals
//	parse.go eval.go        expressions: their tree, and their values
//	said.go                 expressions of contracts, which the language gives a meaning
//	lookup.go operator.go   names, fields, calls; operators
//	show.go                 values in words; the part of the heap that is drawn
//	breaks.go               breakpoints
//	why.go under.go         where values come from, and what decided that
package debug
