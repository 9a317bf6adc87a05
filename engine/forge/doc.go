// Package forge is the engine that solves: it turns a procedure and its
// contract into relational logic and asks a solver for an execution that
// violates it, inside the bounds.
//
// # Model
//
// Loops are unrolled and calls inlined by package pass. Package symbolic
// (below) makes one relational problem of what is left: facts P about
// relations D, and stops, the conditions under which an execution ends early
// because it violates something or leaves the bounds. A find.Session holds P;
// each question is one more formula:
//
//	is a property violated?       one of its stops is reached, and none before it
//	does anything reach the end?  the end is reached without a stop
//	is a bound binding?           a stop of that bound is reached
//
// An instance is read back as an initial state and choices (witness.go), made
// small (fewest objects, then smallest integers, then first in the order of
// cells: the same trace every time, whatever the strategy), run on the VM, and
// replayed on the program as it was written. A violation that does not replay
// is a fault of ours.
//
// # What it does not do
//
// What symbolic refuses is unknown, with the position. Coverage is not
// computed here; symbolic's package comment describes the seam for it.
package forge
