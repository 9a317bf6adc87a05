// Package rel holds the language of relational logic with bounds: what a
// problem is made of, as plain data. Package find (below) looks for instances,
// package eval says what a formula is worth in one of them.
//
// # Model
//
// A [Universe] is a finite list of values: named atoms and integers. A
// relation is a set of tuples of values, all of one arity. A problem names
// relations, bounds each of them from below (tuples that must be in) and from
// above (tuples that may be in), and states formulas. An [Instance] gives each
// relation a set of tuples within its bounds so that all formulas hold.
//
// Three closed sums make up the language. Their nodes are read by a type
// switch; nobody outside can add one.
//
//	sum       is worth            nodes
//	[Expr]    a set of tuples     Relation Variable Constant UnaryExpr NaryExpr
//	                              Projection Comprehension IfExpr Singleton
//	[Formula] true or false       Truth NotFormula NaryFormula BinaryFormula
//	                              Comparison Multiplicity Quantified
//	                              IntComparison TotalOrder Acyclic
//	[IntExpr] an integer          IntConstant UnaryInt NaryInt Cardinality
//	                              SumOf SumOver IfInt
//
// Nodes are built by functions ([Join], [In], [ForAll] …), are never changed
// afterwards, and may be shared freely: an expression used twice is translated
// once. The building functions do not fail. A node that makes no sense, such
// as the union of a set and a binary relation, is found by [Check], whose
// error names the node; packages find and eval check what they are given.
//
// # Integers
//
// Integers have a width, given once for a problem ([Arithmetic]), and wrap
// around in two's complement; a literal that does not fit wraps, too. The
// integers of the width are values whether or not they are atoms of the
// universe: the set {i} ([Int]) always has one member. Universes that list
// integers can have them in the bounds of a relation, as at small widths; a
// relation whose integer columns range over all integers of a wide type has
// slots instead ([Bounds.Slots]): a number of places for tuples, whose integer
// columns are free.
//
// # What it does not do
//
// Variables range over tuples, not over sets, with one exception: a variable
// declared as a set ([Decl]) is allowed where it can be replaced by a relation
// (an outermost existential). There are no floats and no strings, and atoms
// are never made during solving.
package rel
