// Package sat is the house's own SAT solver: conflict-driven clause learning
// with inprocessing, incremental under assumptions, deterministic for a seed,
// and logging an LRAT proof while it learns.
//
// # The model in the head
//
// A Solver holds clauses in one arena of 32-bit words (arena.go) and an
// assignment as a trail of literals (trail.go). Search (search.go) alternates
// four moves: propagate what follows, analyze a conflict into a learned
// clause, decide a literal, and now and then do housekeeping: restart, forget,
// change phases, simplify. Every clause in the arena is implied by the
// caller's clauses. What is removed without being implied by the rest (bounded
// variable elimination) is remembered on the extension stack (extend.go),
// which repairs models and gives the clauses back when the caller mentions an
// eliminated variable again.
//
// Every model is evaluated on the caller's clauses, kept apart from the arena,
// before it is returned. With a proof sink set, every derived clause names the
// clauses that give it by unit propagation (proof.go).
//
// # Layers
//
// The solver's data are in four layers, each the first field of the next, so that
// a field is found at a fixed distance whichever layer asks; no layer uses one
// that is further out.
//
//	state     clauses, watches, the assignment, the proof; propagation
//	decider   which variable comes next and with which value; backtracking
//	learner   a conflict becomes a clause
//	Solver    search, assumptions, restarts, forgetting, models, when to simplify
//
// The steps between stretches of search are types with a pointer to the Solver
// and what they alone remember: prober, simplifier, vivifier, walker.
//
// # Letters
//
//	s        the solver: the layer or step that a method belongs to
//	m, n, o  literals            v, u     variables
//	c, d     clauses (ref)       w        a watch
//	a        assumptions         mem      words of the arena
//	ws       a list of watches   glue     number of levels in a clause (LBD)
//
// # Which file does what
//
//	solver.go    the type, the caller's side      options.go  every switch
//	state.go     the innermost layer              search.go   the main loop
//	arena.go     clauses in memory
//	trail.go     assign, propagate, backtrack
//	analyze.go   conflicts to clauses             minimize.go shorter clauses
//	decide.go    variables and phases             reduce.go   forgetting
//	restart.go   restarts and modes               watch.go    watch lists, collection
//	assume.go    assumptions and their cores      proof.go    hints
//	extend.go    models and given-back clauses    inprocess.go when to simplify
//	probe.go     failed literals                  vivify.go   shorter clauses
//	simplify.go  occurrence mode, in which        subsume.go, eliminate.go, gate.go
//	parallel.go  several solvers                  exchange.go what they tell each other
//	walk.go      better phases by local search
//	heap.go, queue.go are the orders of decide.go; cells.go the unchecked accesses of trail.go
//
// # What it does not do
//
// No native cardinality or xor constraints, no chronological backtracking. One
// Solver uses one core; Parallel runs several, and logs no proof.
package sat
