// Package javaheap judges goals of Java by running them: from every input inside bounds,
// or from many.
//
// # Model
//
// A Judge belongs to one goal of a check.World and runs it on the VM from an initial
// state, with its contract. A Run says whether the input met the precondition, and which
// properties it violates, as Keys: what is violated and where, in words that answers of
// engines have too.
//
// Each gives the inputs of a program of javagen inside bounds, one labelling of each heap;
// its knowledge of the program comes from the generator, not from reading it. A Sampler makes
// random inputs of any goal, from the static types of what it can reach. Asked enumerates all
// executions of a program that requests its inputs itself.
//
// Nothing here shares code with an engine.
package javaheap
