package classic_test

// This file pins how large the problems become, solves small sizes of them,
// and has a certificate for everything that is unsatisfiable.

import (
	"context"
	"io"
	"path/filepath"
	"testing"

	"assay/bench/rel/classic"
	"assay/internal/testkit"
	"assay/logic/rel/find"
	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/proof"
)

// recorder is a solver that only takes notes.
type recorder struct{ cnf.Formula }

func (r *recorder) AddClause(lits ...solve.Lit) { r.Add(lits...) }
func (r *recorder) SetBudget(solve.Budget)      {}
func (r *recorder) Solve(context.Context, ...solve.Lit) solve.Answer {
	return solve.Answer{Reason: "takes notes only"}
}
func (r *recorder) Value(solve.Lit) bool { return false }
func (r *recorder) Failed() []solve.Lit  { return nil }
func (r *recorder) Stats() solve.Stats {
	return solve.Stats{Vars: int64(r.Vars()), Clauses: int64(r.Len())}
}

// TestSizes pins inputs, variables and clauses: a lost reduction shows here.
func TestSizes(t *testing.T) {
	for i, want := range []find.Stats{
		{Primary: 220, Vars: 3612, Clauses: 8131},       // CeilingsAndFloors 10 10
		{Primary: 380, Vars: 2051, Clauses: 11036},      // Pigeonhole 20 19
		{Primary: 288, Vars: 2056, Clauses: 7346},       // Handshake 12
		{Primary: 16020, Vars: 143280, Clauses: 589840}, // DijkstraDeadlock 20 20 20
		{Primary: 445, Vars: 10510, Clauses: 34906},     // RingElection 5 14
		{Primary: 224, Vars: 4002, Clauses: 10888},      // Lists 7
		{Primary: 360, Vars: 8501, Clauses: 23218},      // Lists 9
		{Primary: 56, Vars: 110508, Clauses: 207187},    // Trees 7
		{Primary: 2401, Vars: 243736, Clauses: 945675},  // ALG212 7
		{Primary: 397, Vars: 4910, Clauses: 12295},      // COM008 11
		{Primary: 1312, Vars: 23844, Clauses: 66920},    // GEO091 8
		{Primary: 1100, Vars: 46717, Clauses: 102282},   // MED007 25
		{Primary: 6286, Vars: 201438, Clauses: 591844},  // SET948 14
		{Primary: 200, Vars: 23192, Clauses: 90902},     // NQueens 20 log
	} {
		row := classic.Rows()[i]
		row.Options.NewSolver = func() solve.Solver { return &recorder{} }
		a, err := find.Solve(context.Background(), row.Problem, row.Options)
		if err != nil {
			t.Fatalf("%s: %v", row.Name, err)
		}
		got := find.Stats{Primary: a.Stats.Primary, Vars: a.Stats.Vars, Clauses: a.Stats.Clauses}
		if got != want {
			t.Errorf("%s: {Primary: %d, Vars: %d, Clauses: %d}, want %+v", row.Name, got.Primary, got.Vars, got.Clauses, want)
		}
	}
}

// small are sizes that every solver decides at once.
func small() []classic.Row {
	return []classic.Row{
		classic.CeilingsAndFloors(5, 5), classic.Pigeonhole(6, 5), classic.Handshake(6),
		classic.Dijkstra(5, 4, 4), classic.RingElection(3, 7), classic.Lists(5), classic.Trees(4),
		classic.ALG212(3), classic.COM008(5), classic.GEO091(4), classic.MED007(6),
		classic.SET948(5), classic.NQueens(6),
	}
}

// TestCertificates solves problems: instances are judged by the evaluator,
// the lack of them by the checker of proofs.
func TestCertificates(t *testing.T) {
	rows := small()
	if testkit.Long() {
		rows = append(rows, classic.Rows()...)
	}
	for _, row := range rows {
		path := filepath.Join(t.TempDir(), "row.zip")
		a, err := find.Certify(context.Background(), row.Problem, row.Options, path)
		if err != nil || a.Status != row.Want {
			t.Errorf("%s: %v %s, want %v (%v)", row.Name, a.Status, a.Reason, row.Want, err)
			continue
		}
		if a.Status != solve.Unsat {
			continue
		}
		r, err := proof.CheckFile(context.Background(), path, cnf.Limits{}, proof.Options{}, io.Discard)
		if err != nil || r.Verdict != proof.Accepted {
			t.Errorf("%s: certificate: %v, %v", row.Name, r, err)
		}
	}
}
