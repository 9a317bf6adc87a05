package find

// This file defines problems, options, and what answers are made of.

import (
	"time"

	"assay/logic/circuit"
	"assay/logic/rel"
	"assay/solve"
	"assay/solve/sat"
)

// Problem is what Solve and All take.
type Problem struct {
	Bounds   *rel.Bounds
	Formulas []rel.Formula // all have to hold
}

// Options direct solving. The zero value is fine.
type Options struct {
	Arithmetic  rel.Arithmetic
	SkolemDepth int // universal quantifiers under which existential ones are choices; -1: never

	Symmetry int         // length of the words compared by the lex-leader; 0: DefaultSymmetry, -1: off
	Fixed    []rel.Value // atoms that the formulas tell apart after all: symmetry leaves them alone

	NewSolver func() solve.Solver // nil: the solver inside
	Budget    solve.Budget        // of each call of the solver
	MaxGates  int                 // limit on the size of circuits; 0: ground.DefaultMaxGates
	Unjudged  bool                // instances are not evaluated before they are handed out
}

// DefaultSymmetry is the length of the lex-leader that is used when none is
// given.
const DefaultSymmetry = 30

func (o Options) symmetry() int {
	if o.Symmetry == 0 {
		return DefaultSymmetry
	}
	return max(0, o.Symmetry)
}

func (o Options) solver() solve.Solver {
	s := o.newSolver()
	s.SetBudget(o.Budget)
	return s
}

func (o Options) newSolver() solve.Solver {
	if o.NewSolver == nil {
		return sat.New(sat.Default())
	}
	return o.NewSolver()
}

// Answer is what came out. Instance is there exactly when Status is solve.Sat.
type Answer struct {
	solve.Answer
	Instance *rel.Instance
	Stats    Stats
}

// Stats counts what was built and how long it took.
type Stats struct {
	Primary     int           // inputs that stand for tuples of relations and chosen variables
	Gates       int           // nodes of the circuit: high against Clauses means much was built in vain
	Vars        int64         // of the solver
	Clauses     int64         // of the solver
	Translation time.Duration // until the last clause was there
	Solving     time.Duration // in the solver
	Judging     time.Duration // in the evaluator
}

// Ref is a circuit.
type Ref = circuit.Ref
