// Package memo keeps answers about procedures up to date while the program changes: a node is a procedure with a call pattern, its answer
// says how such calls end, and edges say which answers it rests on (M. Hermenegildo, G. Puebla, K. Marriott, P. Stuckey, 2000; I. Garcia-Contreras,
// J. Morales, M. Hermenegildo, 2021). What patterns and answers mean is for the Program and its Domain: here they are texts.
//
// # Model
//
//	Key       a procedure and a pattern; patterns that a program takes as one are one key, by what they say and not by which came first
//	node      a key with its answer, the nodes that it asked, and those that asked it
//	run       the fixpoint of some nodes, which begin at the least answer or go on from what they have
//	Graph     all nodes; Update brings them up to date with a program
//	module    the nodes of the procedures of one module: a table in a Store, of which only the boundary is in memory until it is needed
//
// # Why the answers are those from scratch
//
// Answers are of a lattice of finite height, and Program.Run is monotone in the pattern and in all answers that it is given. So there is one
// least solution, whatever the order, and a run that begins below it, and goes on until nothing grows, ends in it. Nothing widens
// here: a domain that needs it closes its values instead (to marks, to the largest sets), which is a function of the value alone. The nodes are
// those that entries need when all is done, and others are dropped.
//
// What was above the new solution must not stay. Where an answer shrinks, or a procedure changed, the strongly connected component around it
// begins anew at the least answer (bottom-up): only if an answer of it differs, its callers follow; where it only grew, these go on from what they have,
// and where it is as before they are not looked at. A component that comes to need what stands above it grows by all that lies between, and
// begins anew: else an old answer could hold itself up. Top-down resets at once all that depends on a change.
//
// # What is not here
//
// Runs in parallel. A component is reset as a whole, also where an edit only adds to a procedure.
package memo
