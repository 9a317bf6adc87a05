// Package find looks for instances of problems of relational logic.
//
// # Model
//
// A [Problem] is bounds and formulas. [Solve] gives one instance or says that
// there is none; [All] runs over instances: all of them, one of each kind up to
// renaming of atoms, or the minimal ones. A [Session] stays open: formulas come
// and go by name, bounds change, and what stays the same is not translated
// again; for formulas that contradict each other it gives minimal
// contradictory sets, one ([Session.Core]) or all ([Session.Cores]), and for
// those that do not, the smallest instance ([Session.Smallest]).
//
// What happens to a problem:
//
//	rel.Check          arities, bounds, variables: errors name the expression
//	orders.go          order relations of interchangeable atoms are fixed
//	leaves.go          relations become matrices of inputs
//	ground             formulas become circuits
//	symmetry           lex-leader over the classes of interchangeable atoms
//	circuit.Link       circuits become clauses
//	solve              a model, or none
//	rel/eval           judges each instance, with other means
//
// An instance that the evaluator rejects is never handed out: the answer is
// then solve.Crashed, and that is a bug of ours.
//
// # What it does not do
//
// It knows nothing of what relations stand for. Engines that break symmetries
// with formulas of their own must say which atoms these tell apart
// ([Options].Fixed).
package find
