// Package abstraction decides what systems of components can do that calculate with data that is not finite: by predicates about
// their variables, which are refined by paths that the system does not have.
//
// # Model
//
// A state of the [System] is a state of each component with the values of its variables. A step is a transition of each; what it
// asks of the messages of the slot, and what comes out, are terms (package term). The solver inside answers about them.
//
//	abstract state   the states of components, the variables of finite types, and which predicates hold
//	edge             there is a step from one such state to another, in letters with some observables
//
// So the automaton has all words that the system has, and perhaps more. A path of it is looked at step by step ([Abstraction.Run]):
// it has messages, or there is none. Then states along the path are told apart by further predicates ([Abstraction.Refine]): bounds of
// variables, and of sums and differences of two, that hold before a cut of the path, and let nobody go on behind it.
//
// # Integers
//
// Arithmetic of int32 is that of words. Of nat and int it is linear; words stand for the numbers that are wide enough for the least solution of
// any conjunction of the comparisons that were made: if there is one, there is one whose numbers are at most n+1 times a subdeterminant
// of the n variables ([bounds]).
//
// # What it does not do
//
// Products of two variables over nat and int, and int32 beside nat or int, are refused with their place. Predicates are about two variables at
// most: what needs others does not end, and a limit says so.
//
// After: S. Graf, H. Saïdi, Construction of Abstract State Graphs with PVS (1997); E. Clarke, O. Grumberg, S. Jha, Y. Lu, H. Veith,
// Counterexample-Guided Abstraction Refinement (2000); S. Seshia, R. Bryant, Deciding Quantifier-Free Presburger Formulas Using
// Parameterized Solution Bounds (2004); J. von zur Gathen, M. Sieveking, A Bound on Solutions of Linear Integer Equalities and Inequalities (1978).
package abstraction
