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
//
// The parts of a Scope embed it: each adds what only such expressions need.
package expr
