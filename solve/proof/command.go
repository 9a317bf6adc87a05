package proof

// This file is what stands behind "assay proof check" and "assay sat --proof".

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"assay/solve"
	"assay/solve/cnf"
)

// keeper is a solver that hands out its DRAT proof after the answer, as
// programs do.
type keeper interface {
	WriteProof(io.Writer) error
}

// Solve is cnf.Run with a proof: it solves a formula with a fresh solver,
// writes the answer in competition style to out and the proof to proof. What is
// in proof means something after Unsat only. A solver of the solve.Prover kind
// writes the format that is asked for while it runs; one that keeps its proof
// writes that, which is DRAT, binary or not as it likes.
func Solve(ctx context.Context, f *cnf.Formula, s solve.Solver, out, proof io.Writer, format Format) (solve.Answer, error) {
	switch p := s.(type) {
	case solve.Prover:
		w := NewWriter(proof, format, f.Len())
		p.SetProof(w)
		a, err := cnf.Run(ctx, f, s, out)
		return a, errors.Join(err, w.Close())
	case keeper:
		if format.lrat() {
			return solve.Answer{}, errors.New("proof: this solver writes DRAT, not LRAT")
		}
		a, err := cnf.Run(ctx, f, s, out)
		if a.Status == solve.Unsat {
			err = errors.Join(err, p.WriteProof(proof))
		}
		return a, err
	}
	return solve.Answer{}, errors.New("proof: this solver writes no proofs")
}

// CheckFile checks a certificate in a file and writes for people what was
// found.
func CheckFile(ctx context.Context, path string, lim cnf.Limits, o Options, out io.Writer) (Result, error) {
	file, err := os.Open(path)
	if err != nil {
		return Result{}, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return Result{}, err
	}
	claim, r, err := CheckCertificate(ctx, file, info.Size(), lim, o)
	if err != nil {
		return r, err
	}
	return r, report(out, claim, r)
}

// Accept checks a certificate that was just written. The error says that it is refused, or
// cannot be read.
func Accept(ctx context.Context, path string) error {
	r, err := CheckFile(ctx, path, cnf.Limits{}, Options{}, io.Discard)
	switch {
	case err != nil:
		return fmt.Errorf("the certificate of a property that holds cannot be checked: %w", err)
	case r.Verdict != Accepted:
		return fmt.Errorf("the certificate of a property that holds is refused: %s", r)
	}
	return nil
}

// CheckPair checks a proof in one text about a DIMACS formula in another, and
// writes what was found. A formula that cannot be read is an error.
func CheckPair(ctx context.Context, formula, proof io.Reader, lim cnf.Limits, o Options, out io.Writer) (Result, error) {
	f, err := cnf.Read(formula, lim)
	if err != nil {
		return Result{}, err
	}
	r, err := Check(ctx, f, proof, o)
	if err != nil {
		return r, err
	}
	return r, report(out, &Claim{Formula: f}, r)
}

func report(out io.Writer, claim *Claim, r Result) error {
	if r.Verdict != Accepted {
		_, err := fmt.Fprintln(out, r)
		return err
	}
	f := claim.Formula
	text := fmt.Sprintf("%v\nthe formula has no model: %d variables, %d clauses, %d of them assumptions\n",
		r, f.Vars(), f.Len(), len(claim.Assumptions))
	for _, p := range claim.Properties {
		text += fmt.Sprintf("holds: %s (literal %v)\n", p.Name, p.Lit)
	}
	if claim.About != "" {
		text += claim.About + "\n"
	}
	_, err := io.WriteString(out, text+"the translation into clauses is not covered by this check\n")
	return err
}
