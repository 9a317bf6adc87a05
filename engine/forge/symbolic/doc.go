// Package symbolic turns a procedure without loops and calls into one problem
// of relational logic whose instances are its executions.
//
// # Model
//
// A symbolic state is ⟨D, P, E⟩: D is a set of relations, P a set of formulas,
// and E maps each variable, and each domain, to an expression over D. Every
// binding of D that satisfies P is an execution to this point, and the value of
// E under it is the state of the program there. One state stands for all paths.
//
// [Execute] walks over the control flow, which is a graph without cycles, in
// topological order. It begins with a relation for the extent of each domain,
// each global and each parameter, and applies one rule for each statement. Two
// rules there are for most kinds of statements, and a [Strategy] chooses:
//
//	          inline                          constrain
//	assign    E[v ↦ e]                        v' fresh, v' = e, E[v ↦ v']
//	create    E[v ↦ next, M ↦ M ∪ next]       v', M' fresh, equations
//	branch    E[v ↦ c ? a : b] at the join    v' fresh, c ⇒ v' = a, ¬c ⇒ v' = b
//
// A specification, a havoc and a nondeterministic branch always make fresh relations: what they
// choose has to be read from an instance.
//
// # Joins
//
// Each block has a guard: the conditions under which it is reached, as a chain
// that grows from the guard of its immediate dominator. A block that all paths from its dominator
// lead to has the guard of the dominator, so that after an if the conditions of the if are gone. A
// block that only some paths lead to adds one disjunction. What is built grows with the number of
// blocks, never with the number of paths, as expressions are shared and not copied.
//
// # Stops
//
// An execution that violates an assertion ends there, whatever follows, and so
// does one that leaves the bounds of unrolling or inlining. Both are a [Stop]:
// the condition under which it happens, and its place in P. The facts after it do not concern the
// executions that it ends.
//
// # The seam for coverage
//
// Each formula of P is a [Fact] with a name of its own, the node that added it
// and the branches that it depends on; [Fact.Slice] is what the literature calls F(f). ir.Source
// leads from these nodes to the source statement, through all copies that unrolling and inlining
// made; facts of one node stand for one copy. Stops of cuts have a fact, too, for a metric that
// counts them as statements. forge.Encode lists all of them with ψ negated, and solves under any
// choice of them.
//
// With [Config].Selectors a statement whose facts are taken out has any effect
// on the same variables, as a havoc would have: under every strategy, since the
// inline rules become "v ↦ s ? e : v'" with a fact that says s. What a relation
// holds then is limited by facts of kind [FactType], which are to be kept.
//
// # What it does not do
//
// It neither grounds nor solves. It refuses, with a position ([Refusal]): heap
// objects and arrays, floats, threads, integers of several widths or without a
// sign, calls that are left. Relations over wide integers that no
// multiplicity limits get room for some tuples only; that is a bound, and
// [Execution].Capacity says so.
//
// # Letters
//
//	x  execution     s  scope: where an expression is evaluated
//	n  node          g  guard       v  value       r  relation
package symbolic
