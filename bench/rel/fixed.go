package rel

// This file makes the formula by which machines are compared.

import (
	"math/rand/v2"

	"assay/solve"
	"assay/solve/cnf"
)

// fixed is random 3-SAT at the threshold; the same seed gives the same formula.
func fixed(vars int, seed uint64) *cnf.Formula {
	r := rand.New(rand.NewPCG(seed, 3))
	f := &cnf.Formula{}
	f.Grow(vars)
	for range vars * 426 / 100 {
		var clause []solve.Lit
		for len(clause) < 3 {
			v := solve.Var(1 + r.IntN(vars))
			m := v.Pos()
			if r.IntN(2) == 0 {
				m = v.Neg()
			}
			clause = append(clause, m)
		}
		f.Add(clause...)
	}
	return f
}
