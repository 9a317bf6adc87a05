// Package omega holds automata over infinite words, and temporal logic.
//
// # Model
//
// A letter is an assignment to Boolean variables, and a label is a set of
// letters: a [bdd.Node]. What the variables mean is the caller's matter: values
// of finite types in binary, or predicates over data that is not finite. The
// universe of an operation is the set of letters that exist.
//
//	Automaton    generalised Büchi, marks on edges: a run is accepted if it
//	             meets each mark infinitely often
//	Parity       deterministic, the least colour seen infinitely often is odd
//	Alternating  alternating Büchi, with successors as disjunctions of conjunctions
//	Formula      linear temporal logic with past, in negation normal form
//
// # Operations
//
//	Formulas.Translate   formula → Automaton (very weak alternating automata)
//	Alternating.Simple   alternating → Automaton (breakpoints)
//	Product, Union       intersection and union
//	Automaton.Lasso      a shortest accepted lasso, or none: emptiness
//	Automaton.Reduce     direct simulation: quotient, fewer edges
//	Automaton.Simple     one mark instead of several
//	Determinise          Automaton → Parity (nested braces, after Safra and Redziejowski)
//	Complement           through Determinise, or directly where the automaton is deterministic
//	Includes             inclusion through determinisation of the right side, or by profiles
//	                     (after Ramsey) with subsumption: [Safra] and [Ramsey]
//	Safety, Liveness     closure, and the two questions about it
//
// Each operation takes a [Budget] and ends with an error when it is spent.
//
// # Letters
//
//	a, b, n  automata    s, q, r  states    e  edge    f, g  formulas    u  until
//
// After: P. Gastin, D. Oddoux, Fast LTL to Büchi Automata Translation (2001); J.-M.
// Couvreur, On-the-fly Verification of LTL (1999); R. Redziejowski, An Improved
// Construction of Deterministic Omega-automaton (2012); P. Abdulla and others,
// Simulation Subsumption in Ramsey-based Büchi Automata Universality and Inclusion
// Testing (2010); K. Etessami, R. Wilke, R. Schuller, Fair Simulation Relations (2001).
package omega
