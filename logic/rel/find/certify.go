package find

// This file writes evidence that a problem has no instance.

import (
	"context"

	"assay/logic/rel"
	"assay/solve"
	"assay/solve/proof"
)

// Certify solves like Solve and, if there is no instance, writes a certificate
// to a file: the clauses, and a proof that they have no model. The certificate
// covers neither the translation into clauses nor the lex-leader, which is part
// of them. The solver must be able to prove (solve.Prover); the one inside is.
func Certify(ctx context.Context, p Problem, o Options, path string) (Answer, error) {
	log := proof.NewLog(0)
	defer log.Close()
	plain := o.newSolver
	var refused error
	o.NewSolver = func() solve.Solver {
		s := plain()
		prover, ok := s.(solve.Prover)
		if !ok {
			refused = &rel.Error{Kind: rel.Malformed, Msg: "the solver cannot write proofs"}
			return s
		}
		prover.SetProof(log)
		return s
	}
	t, err := translate(ctx, p, o, o.symmetry() > 0)
	if err == nil {
		err = refused
	}
	if err != nil {
		return Answer{}, err
	}
	a := t.solve(ctx)
	if a.Status != solve.Unsat {
		return a, nil
	}
	return a, log.Certify(path, nil, nil)
}
