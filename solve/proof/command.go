package proof

// This file is what stands behind "assay proof check".

import (
	"context"
	"fmt"
	"io"
	"os"

	"assay/solve/cnf"
)

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
	_, err := io.WriteString(out, text+"the translation into clauses is not covered by this check\n")
	return err
}
