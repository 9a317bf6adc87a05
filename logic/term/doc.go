// Package term holds word-level terms: formulas over bit vectors, IEEE 754
// floats, arrays and uninterpreted functions, as SMT-LIB 2.6 defines them.
//
// # Model
//
// A [Bank] owns sorts, symbols and terms. A [Term] is a number: two terms of a
// bank that are structurally the same are the same number (hash-consing), so
// terms are directed acyclic graphs, there is no let, and equality of structure
// costs one comparison. Children have smaller numbers than their parents, and
// numbers depend on the order of construction alone.
//
// The constructors check sorts and rewrite: constants are folded, neutral and
// absorbing operands vanish, commutative operands get an order, a read finds
// its write. Each rule keeps the value in every model. With [Bank.Plain] set
// nothing is rewritten; tests compare the two.
//
//	sort                     values
//	Bool                     True False
//	BitVec(w)                two's complement, any width to MaxWidth
//	Float(eb, sb)            IEEE 754, sb counts the hidden bit; one NaN
//	RoundingMode             RNE RNA RTP RTN RTZ
//	Array(index, element)    functions that are constant but for finitely many indices
//	Uninterpreted(name)      numbered elements
//
// A value is a term in normal form ([Bank.IsValue]): two values are equal if and
// only if they are the same Term, arrays included.
//
// In a Bank, store keeps sorts, symbols and terms; values builds what is in
// normal form and computes with it; neither rewrites. Make and the constructors
// stand on them, with rules that rewrite; those of vectors and floats are types
// over the bank that are part of it, so that b.BVAdd(x, y) is all there is to write.
//
// A [Model] gives symbols their values, and [Bank.Eval] is what a term is worth
// there: the meaning of this package, exact, and total on terms without
// quantifiers over sorts with many values.
//
// Packages below: smtlib prints and reads, decide asks the solver inside through
// circuits, session asks Z3 or cvc5.
//
// # Operators that SMT-LIB does not have, and has
//
// The bank has few operators and builds the others of them: x - y is x + -y,
// x <= y is not y < x, an existential is the complement of a universal. What
// SMT-LIB leaves open is never decided in silence: operators of the bank are
// total. [Bank.FToS] and [Bank.FToU] are 0 where the number does not fit;
// there, fp.to_sbv is any number, and package smtlib writes and reads the
// difference.
//
// # Wrong use
//
// A typed constructor that gets operands of wrong sorts panics: that is a
// mistake of the caller, as in package circuit. Who builds from a text uses
// [Bank.Make], which gives an error.
//
// # What it does not do
//
// There are no integers, reals, strings, data types or lambda terms. Formats of
// floats have at most [MaxExp] bits of exponent, since exact sums are as long as
// their range. The bits of a float are no term (SMT-LIB has one NaN): state
// x = FromBits(v) instead. A Bank is not safe for concurrent use.
//
// # Letters
//
//	b  bank      t, x, y, z  terms     c  condition      s  sort or shape
//	f  symbol    a           array     i, j  indices     m  model
//
// After: C. Barrett, P. Fontaine, C. Tinelli, The SMT-LIB Standard, Version 2.6
// (2017); A. Niemetz, M. Preiner, A. Biere, Boolector 2.0 (2014), for the choice
// of rules.
package term
