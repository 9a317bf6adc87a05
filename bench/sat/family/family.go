// Package family generates the propositional formulas that solvers are compared
// on: the kinds of problem this house gives to a solver, and a few classics.
//
// An [Instance] is a formula with a name and, where it is known from how it was
// built, the answer. Generators are functions of sizes and a seed; the same
// arguments give the same formula, clause by clause.
//
//	lists.go, trees.go   insertion into linked structures on a symbolic heap
//	counter.go           bounded model checking
//	multiplier.go        equivalence of two circuits
//	classics.go          pigeonhole, random k-SAT, graph colouring
//	relational.go        relational problems with bounds
//
// [All] is the table of what the benchmark runs.
package family

import (
	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/cnf"
)

// Instance is a formula to solve.
type Instance struct {
	Family  string // instances of a family differ in size only
	Name    string
	Formula *cnf.Formula
	Want    solve.Status // Sat or Unsat; Undecided if only a solver can tell
}

// recorder is the part of a solver that a circuit writes its clauses to.
type recorder struct {
	solve.Solver // nil: nothing is ever asked
	f            *cnf.Formula
}

func (r recorder) NewVar() solve.Var         { return r.f.NewVar() }
func (r recorder) AddClause(ls ...solve.Lit) { r.f.Add(ls...) }

// formula is the circuit with a asserted.
func formula(c *circuit.Circuit, a circuit.Ref) *cnf.Formula {
	f := &cnf.Formula{}
	circuit.NewLink(c, recorder{f: f}).Assert(a)
	return f
}

// numbers are n new inputs of the given width.
func numbers(c *circuit.Circuit, n, width int) []circuit.Vec {
	out := make([]circuit.Vec, n)
	for i := range out {
		for range width {
			out[i] = append(out[i], c.Input())
		}
	}
	return out
}

// status is Sat for broken variants, which have a fault to be found.
func status(broken bool) solve.Status {
	if broken {
		return solve.Sat
	}
	return solve.Unsat
}
