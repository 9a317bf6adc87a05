// Package solve holds the words that every propositional solver of the house
// speaks: variables, literals, answers, budgets. Implementations live in the
// folders below (sat is our own, process runs an installed program, judge
// wraps the Go solvers that tests compare with). The package knows nothing of
// programs, circuits or relations, and imports no implementation.
//
// # Letters
//
//	v, w     variables           m, n, o  literals
//	c, d     clauses             a        assumptions
package solve

import (
	"context"
	"fmt"
	"time"
)

// Var is a propositional variable. Variables are dense and start at 1, so a
// Var is also its DIMACS number; 0 is no variable.
type Var uint32

// Lit is a variable or its negation: 2*v for v, 2*v+1 for its negation. The
// zero Lit is no literal.
type Lit uint32

// Pos is the literal v.
func (v Var) Pos() Lit { return Lit(v << 1) }

// Neg is the literal "not v".
func (v Var) Neg() Lit { return Lit(v<<1 | 1) }

// Var is the variable of the literal.
func (m Lit) Var() Var { return Var(m >> 1) }

// Not is the complement.
func (m Lit) Not() Lit { return m ^ 1 }

// IsNeg reports whether the literal is a negation.
func (m Lit) IsNeg() bool { return m&1 != 0 }

// Dimacs is the literal as a signed DIMACS number.
func (m Lit) Dimacs() int {
	if m.IsNeg() {
		return -int(m.Var())
	}
	return int(m.Var())
}

// FromDimacs is the literal with the given non-zero DIMACS number.
func FromDimacs(d int) Lit {
	if d < 0 {
		return Var(-d).Neg()
	}
	return Var(d).Pos()
}

func (m Lit) String() string { return fmt.Sprint(m.Dimacs()) }

// Status is how a call of Solve ended. There are more answers than yes and no,
// and callers must not confuse them: only Sat and Unsat say anything about the
// formula.
type Status uint8

const (
	Undecided     Status = iota // zero value: nothing was asked yet
	Sat                         // a model is available, and was checked on the original clauses (but see Budget.Unchecked)
	Unsat                       // no model under the assumptions; Failed tells which of them mattered
	ConflictLimit               // the budget of conflicts ran out
	TimedOut                    // the budget of time ran out
	OutOfMemory                 // the budget of memory ran out
	Cancelled                   // the context was cancelled
	Crashed                     // the solver failed or lied; Answer.Reason says how
)

var statusNames = [...]string{"undecided", "sat", "unsat", "conflict limit", "timed out", "out of memory", "cancelled", "crashed"}

func (s Status) String() string { return statusNames[s] }

// Answer is a Status with the sentence that explains it to a person, when one
// is needed (every status but Sat and Unsat has one).
type Answer struct {
	Status Status
	Reason string
}

// Decided reports whether the answer says something about the formula.
func (a Answer) Decided() bool { return a.Status == Sat || a.Status == Unsat }

// Budget bounds one call of Solve. Zero fields are unlimited.
type Budget struct {
	Conflicts int64
	Time      time.Duration
	Memory    int64 // bytes of the solver's own data, not of the process

	// Unchecked asks for no check of the model: the question only saves work, and a wrong
	// Sat costs nothing but that. A solver may check it all the same.
	Unchecked bool
}

// Stats counts what a solver did since it was made. A back end fills what it
// knows and leaves the rest zero.
type Stats struct {
	Vars, Clauses int64 // given by the caller
	Conflicts     int64 // high for the size of the problem: encoding or heuristics are off
	Decisions     int64
	Propagations  int64
	Restarts      int64
	Learned       int64 // clauses learned
	LearnedLits   int64 // literals in them, after minimisation
	Removed       int64 // learned clauses thrown away
	Eliminated    int64 // variables removed by inprocessing
	ProofSteps    int64
	Bytes         int64 // estimate of memory held now
	Time          time.Duration
}

// Solver is the whole interface. A Solver is not safe for concurrent use; the
// context given to Solve is the one way to interrupt it.
type Solver interface {
	// State the problem.

	NewVar() Var           // the next variable
	AddClause(lits ...Lit) // lits stay the caller's; duplicates and tautologies are fine; unknown variables panic

	// Solve. Assumptions hold for this call only.

	SetBudget(Budget) // for each following call of Solve
	Solve(ctx context.Context, assumptions ...Lit) Answer

	// Read the answer, valid until the next AddClause, NewVar or Solve.

	Value(m Lit) bool // after Sat
	Failed() []Lit    // after Unsat: the assumptions that were needed, a subset; empty if none was

	Stats() Stats
}

// Freezer is a Solver that may eliminate variables. A variable that later
// clauses or assumptions mention must be frozen before the Solve in between;
// mentioning an eliminated variable all the same is allowed and restores it,
// at a cost.
type Freezer interface {
	Solver
	Freeze(Var)
	Melt(Var)
}

// Minimizer is a Solver that can shrink the failed assumptions of the last
// Unsat answer until dropping any single one makes the rest satisfiable.
// The answer reports whether the budget sufficed; Failed is a core either way.
type Minimizer interface {
	Solver
	MinimizeFailed(ctx context.Context) Answer
}

// Prover is a Solver that can log its reasoning. The sink is set once, before
// the first clause.
type Prover interface {
	Solver
	SetProof(ProofSink)
}

// ProofSink receives a proof as it is found. Every clause, given or derived,
// has an id; ids grow and are never used twice. Slices are the solver's own
// and are valid during the call only.
type ProofSink interface {
	// Given tells the id of the caller's next original clause, in the order
	// of AddClause, and its literals as the caller gave them.
	Given(id uint64, lits []Lit)
	// Derived is a clause implied by unit propagation over the hints in their
	// order, the last hint being the conflict (LRAT). Hints are empty only
	// when the solver cannot name them (then the sink is a DRAT sink).
	Derived(id uint64, lits []Lit, hints []uint64)
	// Deleted says that the clause is not used any more.
	Deleted(id uint64, lits []Lit)
}
