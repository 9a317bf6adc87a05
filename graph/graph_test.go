package graph_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"assay/graph"
	"assay/internal/testkit"
)

// TestComponents compares with reachability both ways, on random graphs.
func TestComponents(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 20_000, 2_000) {
		n := r.IntN(9)
		next := random(r, n)
		of := func(v int) []int { return next[v] }
		comp := graph.Components(n, of)
		reach := make([][]bool, n)
		for v := range n {
			reach[v] = graph.Reach(n, []int{v}, of)
		}
		for v := range n {
			for w := range n {
				if same := reach[v][w] && reach[w][v]; same != (comp[v] == comp[w]) {
					t.Fatalf("%v: %d and %d in components %v", next, v, w, comp)
				}
				if reach[v][w] && comp[v] < comp[w] {
					t.Fatalf("%v: %d leads to %d, of a larger component: %v", next, v, w, comp)
				}
			}
		}
		total := 0
		for c, list := range graph.Groups(comp) {
			total += len(list)
			for _, v := range list {
				if comp[v] != c {
					t.Fatalf("%v: group %d has %d", comp, c, v)
				}
			}
		}
		if total != n {
			t.Fatalf("groups of %v have %d nodes", comp, total)
		}
	}
}

// TestReach compares with paths by matrix.
func TestReach(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 20_000, 2_000) {
		n := 1 + r.IntN(8)
		next := random(r, n)
		path := make([][]bool, n)
		for v := range n {
			path[v] = make([]bool, n)
			path[v][v] = true
			for _, w := range next[v] {
				path[v][w] = true
			}
		}
		for k := range n {
			for v := range n {
				for w := range n {
					path[v][w] = path[v][w] || path[v][k] && path[k][w]
				}
			}
		}
		from := r.IntN(n)
		if got := graph.Reach(n, []int{from}, func(v int) []int { return next[v] }); !reflect.DeepEqual(got, path[from]) {
			t.Fatalf("%v from %d: %v, not %v", next, from, got, path[from])
		}
	}
}

// TestLongChain is deeper than a stack of calls would go.
func TestLongChain(t *testing.T) {
	const n = 1_000_000
	comp := graph.Components(n, func(v int) []int {
		if v+1 < n {
			return []int{v + 1}
		}
		return nil
	})
	if comp[0] != n-1 || comp[n-1] != 0 {
		t.Errorf("the ends are in components %d and %d", comp[0], comp[n-1])
	}
}

func random(r *rand.Rand, n int) [][]int {
	next := make([][]int, n)
	for range r.IntN(2*n + 1) {
		v := r.IntN(n)
		next[v] = append(next[v], r.IntN(n))
	}
	return next
}
