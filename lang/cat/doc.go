// Package cat reads memory models in cat, the language of herd7: definitions of
// sets of events and relations between them, and checks of them.
//
// # Model
//
// A File is a list of statements. Expressions are about sets and relations;
// the same signs stand for both (a | b), so that only an evaluation knows which
// it is. Package cat gives names no meaning: engine/litmus/model makes formulas
// of a file, and engine/litmus/execution evaluates it over one execution.
//
// An included file is read once; the places that include it share it. A file
// that is not there is an error only where it would be included.
//
//	let [rec] x = e and f(a, b) = e
//	acyclic e as name      irreflexive, empty; ~ turns it round
//	undefined_unless, flag, assert before a check
//	with x from e          an execution for each member of e
//	procedure, call, if "variant", forall, enum, show, include
//
// Files *.model have another syntax of the same tree: see Combined.
//
// # What it does not do
//
// Of Bell files, which say what the marks of LISA are, enum is read and
// instructions is refused.
package cat
