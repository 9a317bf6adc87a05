// Package expr says what expressions of contracts mean: it resolves names against classes
// and locals, checks types and visibility, and gives expressions of ir, with the needs
// under which they are defined.
//
//	Program     what the lowering of code has to say: classes, fields, procedures
//	Scope       a place where expressions stand: what names mean there, and what was read so far
//	operators   operators, by the types of what they are applied to
//	calls       calls: which method is meant, and what it gives
//	quantifier  quantifiers of JML
//	builtins    functions of JML
//	relational  expressions of the relational language
//	Value       what an expression means
//
// The parts of a Scope embed it: each is the place with what only such expressions need.
package expr
