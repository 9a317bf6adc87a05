package graph_test

import (
	"slices"
	"testing"

	"assay/graph"
	"assay/internal/testkit"
)

// TestLoops: the heads of what has one are those that everything else of it is entered by, and each edge back within a
// loop comes to a head, so that runs without heads end.
func TestLoops(t *testing.T) {
	r := testkit.Rand(t)
	nested, split := 0, 0
	for range testkit.Count(t, 50_000, 5_000) {
		n := 1 + r.IntN(8)
		next := random(r, n)
		of := func(v int) []int { return next[v] }
		reached := graph.Reach(n, []int{0}, of)
		nest := graph.Loops(n, 0, of)
		headless := graph.Components(n, func(v int) (to []int) {
			for _, w := range next[v] {
				if reached[v] && !nest.Head[w] {
					to = append(to, w)
				}
			}
			return to
		})
		for _, group := range graph.Groups(headless) {
			if v := group[0]; len(group) > 1 || reached[v] && !nest.Head[v] && slices.Contains(next[v], v) {
				t.Fatalf("%v: %v is a loop without a head of %+v", next, group, nest)
			}
		}
		for loop, outer := range nest.Outer {
			heads := loopEntered(t, next, reached, nest, loop)
			if outer >= 0 {
				nested++
			}
			if heads > 1 {
				split++
			}
		}
	}
	if t.Logf("%d loops inside others, %d with several heads", nested, split); nested < 100 || split < 100 {
		t.Error("the sample is poor")
	}
}

// loopEntered checks that a loop is entered at its heads alone, and that each node of it reaches each other one inside.
func loopEntered(t *testing.T, next [][]int, reached []bool, nest *graph.Nest, loop int) (heads int) {
	t.Helper()
	n := len(next)
	inside := func(v int) (to []int) {
		for _, w := range next[v] {
			if nest.Around(loop, v) && nest.Around(loop, w) {
				to = append(to, w)
			}
		}
		return to
	}
	for v := range n {
		if !nest.Around(loop, v) {
			for _, w := range next[v] {
				if reached[v] && nest.Around(loop, w) && !nest.Head[w] {
					t.Fatalf("%v: loop %d of %+v is entered at %d", next, loop, nest, w)
				}
			}
			continue
		}
		if nest.Inner[v] == loop && nest.Head[v] {
			heads++
		}
		for w, ok := range graph.Reach(n, []int{v}, inside) {
			if nest.Around(loop, w) && !ok {
				t.Fatalf("%v: in loop %d of %+v, %d does not lead to %d", next, loop, nest, v, w)
			}
		}
	}
	if heads == 0 {
		t.Fatalf("%v: loop %d of %+v has no head", next, loop, nest)
	}
	return heads
}

// TestLoopsNest: loops of three depths, with one that is left for the head of the outermost, and one that is entered twice.
func TestLoopsNest(t *testing.T) {
	// 0 → 1 (2 (3 3) …) …, and 3 → 1 is continue of the outermost.
	next := [][]int{{1}, {2, 4}, {3, 1}, {3, 2, 1}, {5, 6}, {6}, {5}}
	nest := graph.Loops(len(next), 0, func(v int) []int { return next[v] })
	if want := []bool{false, true, true, true, false, true, true}; !slices.Equal(nest.Head, want) {
		t.Errorf("heads %v", nest.Head)
	}
	var left []int
	depth := func(v int) (d int) {
		for k := nest.Inner[v]; k >= 0; k = nest.Outer[k] {
			d++
		}
		return d
	}
	for v, want := range []int{0, 1, 2, 3, 0, 1, 1} {
		if depth(v) != want {
			t.Errorf("%d is in %d loops, not %d", v, depth(v), want)
		}
	}
	nest.Left(3, 1, func(loop int) { left = append(left, loop) })
	if want := []int{nest.Inner[3], nest.Inner[2]}; !slices.Equal(left, want) {
		t.Errorf("from 3 to 1 the loops %v are left, not %v", left, want)
	}
}
