// Package spec is the one tree of expressions that contracts of Java consist of,
// whether they are written as JML in comments or as relational text (JFSL) in
// annotations: tree, lexer, parser of operators, and printer. What a name means
// is the business of package contract.
//
// # Model
//
// The two languages share the tree because they share most of it: names,
// selections, indices, calls, literals, comparisons, connectives, quantifiers,
// the value before. A Dialect says what differs: how operators are written and
// how tightly they bind, which words begin an expression, and what may follow one.
// A node that only one language can write is marked in the tree. What "x + y"
// means is decided by types, later: a sum in both, a union in JFSL.
//
//	Expr   *Name *Lit *Select *Index *Call *New *Unary *Binary *Cond *Cast *Instance
//	       *Quant *Old *Result *Thrown *Builtin *Comp
//
// A Text is a piece of contract with the place of each byte: a comment of a Java
// file, or a string of an annotation, which a class file may give without a place.
//
// # Limits
//
// A Text may have MaxText bytes; brackets and prefix operators nest MaxNesting
// deep and no tree is higher than MaxHeight, so that later walks may recurse.
package spec
