// This file generates the classics: pigeonhole, random k-SAT, graph colouring.

package family

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"assay/solve"
	"assay/solve/cnf"
)

// Pigeons puts one pigeon more than there are holes into holes, alone.
func Pigeons(holes int) Instance {
	f := &cnf.Formula{}
	in := func(p, h int) solve.Lit { return solve.Var(p*holes + h + 1).Pos() }
	for p := range holes + 1 {
		var c []solve.Lit
		for h := range holes {
			c = append(c, in(p, h))
			for q := range p {
				f.Add(in(p, h).Not(), in(q, h).Not())
			}
		}
		f.Add(c...)
	}
	return Instance{"pigeonhole", fmt.Sprintf("pigeonhole %d", holes), f, solve.Unsat}
}

// Random is 3-SAT with the given number of clauses for each hundred variables;
// 426 is where either answer is as likely.
func Random(vars, percent int, seed uint64, want solve.Status) Instance {
	r := rand.New(rand.NewPCG(seed, 1))
	f := &cnf.Formula{}
	f.Grow(vars)
	for range vars * percent / 100 {
		var c []solve.Lit
		for _, v := range distinct(r, vars, 3) {
			c = append(c, solve.Lit(2*v+2+r.IntN(2)))
		}
		f.Add(c...)
	}
	return Instance{"random 3-SAT, " + want.String(), fmt.Sprintf("random 3-SAT %d × %d %%, seed %d", vars, percent, seed), f, want}
}

// distinct draws k different numbers below n.
func distinct(r *rand.Rand, n, k int) []int {
	var out []int
	for len(out) < k {
		if x := r.IntN(n); !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// Colouring asks for a colouring of a random graph; the clauses do not say
// that a vertex has one colour only.
func Colouring(vertices, edges, colours int, seed uint64, want solve.Status) Instance {
	r := rand.New(rand.NewPCG(seed, 2))
	f := &cnf.Formula{}
	is := func(v, c int) solve.Lit { return solve.Var(v*colours + c + 1).Pos() }
	for v := range vertices {
		var clause []solve.Lit
		for c := range colours {
			clause = append(clause, is(v, c))
		}
		f.Add(clause...)
	}
	seen := map[[2]int]bool{}
	for len(seen) < edges {
		e := distinct(r, vertices, 2)
		slices.Sort(e)
		if seen[[2]int{e[0], e[1]}] {
			continue
		}
		seen[[2]int{e[0], e[1]}] = true
		for c := range colours {
			f.Add(is(e[0], c).Not(), is(e[1], c).Not())
		}
	}
	return Instance{"colouring", fmt.Sprintf("colouring %d vertices, %d edges, %d colours, seed %d", vertices, edges, colours, seed), f, want}
}
