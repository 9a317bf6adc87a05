// Package decide asks the solver inside whether terms hold together: terms
// become circuits, circuits become clauses.
//
// # Model
//
// A [Solver] has levels of assertions. [Solver.Check] translates what is new
// (bit-blasting), solves, and gives a model or the assumptions that failed. What
// was translated stays: later checks pay for what is new only.
//
//	sort             in the circuit
//	Bool             a Ref
//	BitVec           a Vec
//	Float            its bits, NaN always the canonical one
//	RoundingMode     three bits; 5 to 7 mean RNE
//	Uninterpreted    a number, wide enough for all terms of such sorts
//	Array            nothing: reads are what is left of them
//
// Reads pass writes, choices and constants of arrays. What arrives at an unknown
// array is a new vector, and so is each application of a function. Two of them
// with equal arguments have equal results (Ackermann's reduction); such lemmas
// are added when a model breaks them, not before. Two arrays that are equal
// agree wherever they are read, and in what they are elsewhere; two that differ
// do so at a witness. Elsewhere is sound because an index that no term has
// always exists: sorts of indices with few values have all their values as
// indices instead.
//
// Every model is evaluated on the assertions as they were given before anybody
// sees it. One that does not check is an internal error: [solve.Crashed].
//
// # What it does not do
//
// These give an error with the reason: quantifiers with more than [MaxRange]
// values, arrays of arrays and arrays as arguments, the remainder and the fused
// product of floats, rounding other than to nearest even, and formats outside of
// those of package circuit/float.
//
// After: W. Ackermann, Solvable Cases of the Decision Problem (1954); R.
// Brummayer, A. Biere, Lemmas on Demand for the Extensional Theory of Arrays
// (2009); A. Stump, C. Barrett, D. Dill, J. Levitt, A Decision Procedure for an
// Extensional Theory of Arrays (2001).
package decide
