package shadow

import (
	"math/rand/v2"
	"testing"

	"assay/logic/poly/affine"
	"assay/logic/poly/num"
	"assay/logic/poly/simplex"
)

func random(r *rand.Rand, n, m, span int) []affine.Constraint {
	var out []affine.Constraint
	for range m {
		row := affine.Zero(n)
		for i := range row {
			row[i] = num.New(int64(r.IntN(2*span+1) - span))
		}
		out = append(out, affine.Constraint{Row: row, Eq: r.IntN(8) == 0})
	}
	return out
}

// within reports whether every solution of a satisfies b.
func within(n int, a, b []affine.Constraint) bool {
	t := simplex.New(n, a, nil)
	if !t.Feasible() {
		return true
	}
	rows, _ := affine.Halves(b)
	for _, r := range rows {
		x := t.Minimise(r)
		if x.Status == simplex.Unbounded || x.Value.Sign() < 0 {
			return false
		}
	}
	return true
}

// TestMethodsAgree compares the methods with each other on random systems.
func TestMethodsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 10))
	nonempty := 0
	for i := range 400 {
		n := 2 + r.IntN(4)
		cons := random(r, n, 1+r.IntN(8), 1+r.IntN(4))
		keep := r.Perm(n)[:1+r.IntN(n)]
		f := Project(n, cons, keep, Fourier, nil)
		if simplex.New(len(keep), f, nil).Feasible() {
			nonempty++
		}
		for _, method := range []Method{Auto, Hull, Generators} {
			g := Project(n, cons, keep, method, nil)
			if !within(len(keep), f, g) || !within(len(keep), g, f) {
				t.Fatalf("case %d: keep %v of\n%v\nFourier %v\nmethod %d %v", i, keep, cons, f, method, g)
			}
		}
	}
	if nonempty < 100 {
		t.Errorf("only %d of 400 systems have a solution: the generator is off", nonempty)
	}
}
