package pip

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
)

// counts is the number of random cases: the full count under ASSAY_LONG.
func counts(quick, long int) int {
	if os.Getenv("ASSAY_LONG") != "" {
		return long
	}
	return quick
}

// box bounds the unknowns to [-size,size], so that all points can be tried.
func box(unknowns, params, size int) []affine.Constraint {
	var out []affine.Constraint
	for i := range unknowns {
		u := affine.Unit(unknowns+params, i)
		out = append(out, affine.AtLeast(u.AddConst(num.New(int64(size)))), affine.AtLeast(u.Neg().AddConst(num.New(int64(size)))))
	}
	return out
}

// smallest tries the points of a box in lexicographic order.
func smallest(p Problem, size int, params []num.Int) []num.Int {
	x := make([]num.Int, p.Unknowns+p.Params)
	copy(x[p.Unknowns:], params)
	var try func(i int) bool
	try = func(i int) bool {
		if i == p.Unknowns {
			return solves(p, x)
		}
		for v := -size; v <= size; v++ {
			x[i] = num.New(int64(v))
			if try(i + 1) {
				return true
			}
		}
		return false
	}
	if !try(0) {
		return nil
	}
	return x[:p.Unknowns]
}

func solves(p Problem, x []num.Int) bool {
	for _, c := range p.Cons {
		if s := c.Row.At(x).Sign(); s < 0 || c.Eq && s != 0 {
			return false
		}
	}
	return true
}

func randomProblem(r *rand.Rand, size int) Problem {
	p := Problem{Unknowns: 1 + r.IntN(3), Params: r.IntN(3)}
	p.Cons = box(p.Unknowns, p.Params, size)
	for range 1 + r.IntN(4) {
		row := affine.Zero(p.Unknowns + p.Params)
		span := 1 + r.IntN(6)
		for i := range row {
			row[i] = num.New(int64(r.IntN(2*span+1) - span))
		}
		p.Cons = append(p.Cons, affine.Constraint{Row: row, Eq: r.IntN(5) == 0})
	}
	return p
}

// eachParam calls f for every parameter vector with entries in [-4,4], or for
// the empty one.
func eachParam(n int, f func([]num.Int)) {
	v := make([]num.Int, n)
	var rec func(i int)
	rec = func(i int) {
		if i == n {
			f(v)
			return
		}
		for x := -4; x <= 4; x++ {
			v[i] = num.New(int64(x))
			rec(i + 1)
		}
	}
	rec(0)
}

// within solves a problem, or gives nil when the budget does not suffice:
// dense equations over two parameters can have enormous trees.
func within(p Problem, steps int64) (tree *Node) {
	m := meter.New(context.Background(), meter.Limits{Steps: steps})
	if meter.Run(func() { tree = p.Min(m) }) != nil {
		return nil
	}
	return tree
}

// divisions counts the new parameters of a tree.
func divisions(n *Node) int {
	if n.Kind != Branch {
		return len(n.News)
	}
	return len(n.News) + divisions(n.Then) + divisions(n.Else)
}

// TestMinAgainstBruteForce compares decision trees, at every parameter in a
// range, with the first point found by trying all of a box.
func TestMinAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1988))
	solved, none, divs, hard := 0, 0, 0, 0
	cases := counts(1200, 10500)
	for i := range cases {
		p := randomProblem(r, 4)
		tree := within(p, 5_000_000)
		if tree == nil {
			hard++
			continue
		}
		divs += divisions(tree)
		eachParam(p.Params, func(v []num.Int) {
			want := smallest(p, 4, v)
			kind, got := tree.At(v)
			if want == nil {
				none++
				if kind != None {
					t.Fatalf("case %d %+v at %v: %v %v, but there is no point", i, p, v, kind, got)
				}
				return
			}
			solved++
			for j := range want {
				if kind != Solution || got[j].Cmp(want[j]) != 0 {
					t.Fatalf("case %d %+v at %v: %v %v, want %v", i, p, v, kind, got, want)
				}
			}
		})
	}
	if hard > cases/50 {
		t.Errorf("%d of %d problems did not fit into the budget", hard, cases)
	}
	if solved < 1000 || none < 1000 || divs < 10 {
		t.Errorf("the cases are one-sided: %d solved, %d without points, %d divisions", solved, none, divs)
	}
}

// TestMaxMirrorsMin compares the maximum with the negated minimum of the
// mirror image.
func TestMaxMirrorsMin(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1988))
	for range 200 {
		p := randomProblem(r, 3)
		top := p.Max(nil)
		eachParam(p.Params, func(v []num.Int) {
			want := smallest(p.mirrored(), 3, v)
			kind, got := top.At(v)
			if (want != nil) != (kind == Solution) {
				t.Fatalf("%+v at %v: %v, want %v", p, v, kind, want)
			}
			for j := range want {
				if got[j].Cmp(want[j].Neg()) != 0 {
					t.Fatalf("%+v at %v: %v, want minus %v", p, v, got, want)
				}
			}
		})
	}
}

// TestUnbounded: a coordinate without a least value is said so, but only when
// there are integer points at all.
func TestUnbounded(t *testing.T) {
	p := Problem{Unknowns: 2, Cons: []affine.Constraint{affine.AtLeast(affine.Ints(1, 1, 0))}}
	if got := p.Min(nil).Kind; got != Unbounded {
		t.Errorf("x+y >= 0: %v, want unbounded", got)
	}
	// 1 <= 3x-3y <= 2 has rational points only.
	p.Cons = []affine.Constraint{affine.AtLeast(affine.Ints(3, -3, -1)), affine.AtLeast(affine.Ints(-3, 3, 2))}
	if got := p.Min(nil).Kind; got != None {
		t.Errorf("1 <= 3x-3y <= 2: %v, want no solution", got)
	}
}
