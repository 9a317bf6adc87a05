// Package study asks how many small faults a bounded check finds: it makes the
// mutants of some programs and lets an engine check each of them within
// growing bounds.
//
// # Vocabulary
//
// A [Subject] is a FIR file with a procedure of the file's name, whose mutants
// are made, and checks that the original meets. A mutant is killed by an
// engine within bounds if one of the check's properties is violated. Those that
// are never killed are sorted by running them ([Classify]): an infinite mutant
// differs from the original by not ending alone; an equivalent one does what
// the specification asks wherever the original does. All others are killable.
//
// Coverage finds what a verdict cannot: that a check holds because nothing is
// left to be checked. The experiments about infinite loops and insufficient
// bounds compare the statements that an engine reports as missed in a mutant
// with those in the original.
package study
