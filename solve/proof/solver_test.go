package proof

// Proofs of the solver of the house, damaged.

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"assay/solve"
	"assay/solve/sat"
)

// TestMutatedSolverProofs is TestMutatedProofs for proofs that a real solver
// wrote.
func TestMutatedSolverProofs(t *testing.T) {
	r, n := rounds(t, 100, 2000)
	accepted, refused := 0, 0
	for range n {
		var cs [][]int
		vars := 10 + r.IntN(8)
		for range vars * 5 {
			c := []int{}
			for range 3 {
				c = append(c, (1+r.IntN(vars))*(1-2*r.IntN(2)))
			}
			cs = append(cs, c)
		}
		var b bytes.Buffer
		w := NewWriter(&b, LRAT, len(cs))
		s := sat.New(sat.Default())
		s.SetProof(w)
		f := formula(cs)
		f.Grow(vars)
		f.Load(s)
		if s.Solve(context.Background()).Status != solve.Unsat {
			continue
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		for range 10 {
			damaged := mutate(r, b.String())
			res, err := Check(context.Background(), f, strings.NewReader(damaged), Options{Format: LRAT})
			switch {
			case err != nil:
				t.Fatal(err)
			case res.Verdict != Accepted:
				refused++
			case !derives(cs, parse(damaged, true)):
				t.Fatalf("accepted, but wrong:\n%v\n%s", cs, damaged)
			default:
				accepted++
			}
		}
	}
	t.Logf("%d accepted, %d refused", accepted, refused)
	if accepted < n/10 || refused < n {
		t.Error("the mutations are too weak or too strong")
	}
}
