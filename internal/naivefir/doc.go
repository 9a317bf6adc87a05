// Package naivefir defines the meaning of FIR, in the most direct way: it runs the syntax tree over
// explicit sets of tuples, and tries every initial state and every choice. It shares nothing with
// the checker, the lowering, the vm or any engine, so that tests can hold all of them against it.
// It is slow, and expects models that the checker has accepted.
//
// # Model
//
// A value is a set of tuples of atoms, whatever the variable; a truth value is
// {true} or {false}. A state is the extents of the domains and the values of
// the variables. Statements run in continuation style: run(s, state, k) calls
// k once for every execution of s.
package naivefir
