package find

// This file writes evidence that a problem has no instance.

import (
	"context"
	"io"

	"assay/logic/rel"
	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/proof"
)

// Certify solves like Solve and, if there is no instance, writes a certificate
// to a file: the clauses, and a proof that they have no model. The certificate
// covers neither the translation into clauses nor the lex-leader, which is part
// of them. The solver must be able to prove: step by step (solve.Prover), as the
// one inside does, or at the end, as programs do.
func Certify(ctx context.Context, p Problem, o Options, path string) (Answer, error) {
	log := proof.NewLog(0)
	defer log.Close()
	var atEnd prover
	var refused error
	plain := o.newSolver
	o.NewSolver = func() solve.Solver {
		s := plain()
		switch x := s.(type) {
		case solve.Prover:
			x.SetProof(log)
		case prover:
			atEnd = x
		default:
			refused = &rel.Error{Kind: rel.Malformed, Msg: "the solver cannot write proofs"}
		}
		return s
	}
	t, err := translate(ctx, p, o, o.symmetry() > 0)
	if atEnd != nil {
		defer atEnd.Close()
	}
	if err == nil {
		err = refused
	}
	if err != nil {
		return Answer{}, err
	}
	a := t.solve(ctx)
	switch {
	case a.Status != solve.Unsat:
		return a, nil
	case atEnd == nil:
		return a, log.Certify(path, nil, nil)
	}
	c := proof.Certificate{Formula: atEnd.Formula(), Format: proof.DRAT, Proof: atEnd.WriteProof}
	return a, c.WriteFile(path)
}

// prover is a solver that has a proof in the format DRAT after Unsat.
type prover interface {
	Formula() *cnf.Formula
	WriteProof(io.Writer) error
	io.Closer
}
