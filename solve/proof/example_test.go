package proof_test

import (
	"context"
	"os"
	"path/filepath"

	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/proof"
	"assay/solve/sat"
)

// A live solver finds that a property holds; the certificate of that can be
// checked by anyone, later and elsewhere.
func Example() {
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	log := proof.NewLog(0)
	defer log.Close()
	s := sat.New(sat.Default())
	s.SetProof(log)
	bound, x, bad := s.NewVar().Pos(), s.NewVar().Pos(), s.NewVar().Pos()
	s.AddClause(bound.Not(), x)
	s.AddClause(x.Not(), bad.Not())

	if s.Solve(context.Background(), bound, bad).Status == solve.Unsat {
		path := filepath.Join(folder, "list.cert")
		err := log.Certify(path, []solve.Lit{bound}, []proof.Property{{Name: "the list stays sorted", Lit: bad}})
		if err != nil {
			panic(err)
		}
		if _, err := proof.CheckFile(context.Background(), path, cnf.Limits{}, proof.Options{}, os.Stdout); err != nil {
			panic(err)
		}
	}
	// Output:
	// accepted: lrat, 2 steps, 2 verified
	// the formula has no model: 3 variables, 4 clauses, 1 of them assumptions
	// holds: the list stays sorted (literal 3)
	// the translation into clauses is not covered by this check
}
