// Package cnf holds propositional formulas in conjunctive normal form as plain
// data, and the text around them that other tools speak: DIMACS in and out,
// and the answers of the SAT competitions.
//
// The main type is [Formula]: a list of clauses in one flat array, without a
// solver behind it. It is what is written to a file for another program, what
// a model is evaluated on before anybody believes it, and what a proof is
// about. [Read] is total: whatever the bytes are, it returns a formula or an
// [Error] with line and column, in memory bounded by [Limits].
//
// [Run] solves a formula with any solver and answers in the words of the
// competitions; it is what stands behind "assay sat".
//
// The package does not simplify: clauses keep their order, their duplicates
// and their tautologies, because proofs count and quote them.
package cnf

import (
	"iter"

	"assay/solve"
)

// Formula is a conjunction of clauses over the variables 1..Vars. The zero
// value is the empty formula, which is true.
type Formula struct {
	vars int         // highest variable, declared or used
	lits []solve.Lit // the literals of all clauses, clause after clause
	ends []int       // ends[i] is where clause i ends in lits
}

// Vars is the number of variables.
func (f *Formula) Vars() int { return f.vars }

// Len is the number of clauses.
func (f *Formula) Len() int { return len(f.ends) }

// Lits is the number of literals in all clauses.
func (f *Formula) Lits() int { return len(f.lits) }

// NewVar is a variable that no clause mentions yet.
func (f *Formula) NewVar() solve.Var {
	f.vars++
	return solve.Var(f.vars)
}

// Grow makes 1..vars variables of the formula; it never takes any away.
func (f *Formula) Grow(vars int) { f.vars = max(f.vars, vars) }

// Add appends a clause. The literals are copied as they are; variables beyond
// Vars become variables of the formula.
func (f *Formula) Add(lits ...solve.Lit) {
	for _, m := range lits {
		f.vars = max(f.vars, int(m.Var()))
	}
	f.lits = append(f.lits, lits...)
	f.ends = append(f.ends, len(f.lits))
}

// Clause is the i-th clause, counted from 0. It is a view: read only, valid
// until the next Truncate.
func (f *Formula) Clause(i int) []solve.Lit {
	start := 0
	if i > 0 {
		start = f.ends[i-1]
	}
	return f.lits[start:f.ends[i]:f.ends[i]]
}

// Clauses runs over the clauses in order.
func (f *Formula) Clauses() iter.Seq2[int, []solve.Lit] {
	return func(yield func(int, []solve.Lit) bool) {
		for i := range f.ends {
			if !yield(i, f.Clause(i)) {
				return
			}
		}
	}
}

// Truncate keeps the first n clauses; the variables stay.
func (f *Formula) Truncate(n int) {
	f.ends = f.ends[:n]
	end := 0
	if n > 0 {
		end = f.ends[n-1]
	}
	f.lits = f.lits[:end]
}

// Clone is an independent copy.
func (f *Formula) Clone() *Formula {
	return &Formula{f.vars, append([]solve.Lit(nil), f.lits...), append([]int(nil), f.ends...)}
}

// Equal reports whether both formulas have the same variables and the same clauses, literal by
// literal.
func (f *Formula) Equal(g *Formula) bool {
	if f.vars != g.vars || len(f.ends) != len(g.ends) || len(f.lits) != len(g.lits) {
		return false
	}
	for i, e := range f.ends {
		if g.ends[i] != e {
			return false
		}
	}
	for i, m := range f.lits {
		if g.lits[i] != m {
			return false
		}
	}
	return true
}

// Falsified is the index of the first clause that the valuation does not
// satisfy, or -1 when it is a model.
func (f *Formula) Falsified(value func(solve.Lit) bool) int {
	for i, c := range f.Clauses() {
		if !satisfied(c, value) {
			return i
		}
	}
	return -1
}

func satisfied(c []solve.Lit, value func(solve.Lit) bool) bool {
	for _, m := range c {
		if value(m) {
			return true
		}
	}
	return false
}

// Load states the formula to a fresh solver, so that variable v of the formula
// is variable v of the solver.
func (f *Formula) Load(s solve.Solver) {
	for range f.vars {
		s.NewVar()
	}
	for _, c := range f.Clauses() {
		s.AddClause(c...)
	}
}
