// Package lower turns Java bytecode into ir: it makes the bodies of the methods of a java.World.
//
//	lowering     one method in progress, from bytecode to blocks: its operand stack, facts
//	             at a place, its handlers
//	instruction  instructions, by groups of opcodes
//	access       reads, writes and creation of objects and arrays
//	invocation   calls
//	contracted   contracts between statements, and at loops, calls and allocations
//	site         a call of a bootstrap method that is known by name
//	records      methods of records and pattern switches; arbitrary: arbitrary objects
//
// The parts of a lowering embed it: each is the lowering with what only such instructions need.
//
// # How bytecode becomes ir
//
// The operand stack is gone: an instruction that computes makes an expression,
// which ends up in the statement that uses it; one that reads memory or calls
// puts what it gets into a local. Locals of a frame are one ir.Local for each
// kind of value that a slot holds.
//
// Every check of the JVM is an If with an ir.Check, whose failing side throws the
// exception with the JVM's message. Exceptions are results: after a call comes a
// branch on the exceptional result; handlers are type tests.
//
// Lambdas, string concatenation, records and pattern switches are calls of
// bootstrap methods. Those that javac emits are known by name and become
// procedures and classes (indy.go, lambda.go, concat.go, record.go); others are refused.
package lower
