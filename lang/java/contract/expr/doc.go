// Package expr lowers expressions of contracts: it resolves names against classes and locals,
// checks types and visibility, and returns expressions of ir, with the conditions under which they
// are defined.
//
//	Program     what lowered code provides: classes, fields, procedures
//	Scope       a place of expressions: the meaning of names there, and its state
//	operators   operators, by the types of their operands
//	calls       calls: the resolved method, and its result
//	quantifier  quantifiers of JML
//	builtins    functions of JML
//	relational  expressions of the relational language
//	Value       the value of an expression
//	number      an integer of mathematics, which may have more than 64 bits
//	digit       a part of one that does
//
// # Arithmetic
//
// Each integer has an interval, which decides the width in which it is computed. What may be beyond
// 64 bits stays an operation: a comparison needs its low bits, and whether it fits; Settled makes it a
// value of its Java type where one is needed. Decision 0092 has the reasons.
//
// The parts of a Scope embed it: each adds what only such expressions need.
package expr
