package core_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"assay/engine/core"
	"assay/internal/testkit"
	"assay/task"
)

// few returns a monotone question over some groups: a set suffices if it holds one of the sets.
func few(r *rand.Rand, n int) (*core.Search, []uint) {
	var sets []uint
	for range 1 + r.IntN(4) {
		sets = append(sets, uint(r.IntN(1<<n)))
	}
	return &core.Search{Groups: n, Suffice: func(_ context.Context, in []bool) (bool, []bool, error) {
		for _, i := range r.Perm(len(sets)) {
			if s := sets[i]; s&^bits(in) == 0 {
				used := make([]bool, n)
				for g := range used {
					used[g] = s>>g&1 != 0
				}
				return true, used, nil
			}
		}
		return false, nil, nil
	}}, sets
}

func bits(in []bool) (out uint) {
	for g, yes := range in {
		if yes {
			out |= 1 << g
		}
	}
	return out
}

// TestRandom compares with all subsets: the core is the one that going through the groups
// gives, and needs are those of all minimal sets.
func TestRandom(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 20_000, 2_000) {
		n := 1 + r.IntN(6)
		s, sets := few(r, n)
		suffices := func(in uint) bool {
			return slices.ContainsFunc(sets, func(s uint) bool { return s&^in == 0 })
		}
		want := uint(1)<<n - 1
		for g := n - 1; g >= 0; g-- {
			if suffices(want &^ (1 << g)) {
				want &^= 1 << g
			}
		}
		in, err := s.Core(t.Context(), s.LastFirst())
		if err != nil || bits(in) != want {
			t.Fatalf("%v: %b, %v, want %b", sets, bits(in), err, want)
		}
		needs, err := s.Needs(t.Context(), in, n)
		if err != nil {
			t.Fatal(err)
		}
		some, every := uint(0), uint(1)<<n-1
		for set := range uint(1) << n {
			minimal := suffices(set)
			for g := range n {
				minimal = minimal && !(set>>g&1 != 0 && suffices(set&^(1<<g)))
			}
			if minimal {
				some, every = some|set, every&set
			}
		}
		for g, need := range needs {
			got := map[task.Need]bool{task.NeedEvery: every>>g&1 != 0, task.NeedSome: some>>g&1 != 0, task.NeedNone: some>>g&1 == 0, task.NeedUnknown: true}
			if !got[need] || need != task.NeedEvery && every>>g&1 != 0 {
				t.Fatalf("%v: group %d is needed in %q, every %b, some %b", sets, g, need, every, some)
			}
		}
	}
}

// TestNone: what does not suffice has no core.
func TestNone(t *testing.T) {
	s := &core.Search{Groups: 2, Suffice: func(context.Context, []bool) (bool, []bool, error) { return false, nil, nil }}
	if _, err := s.Core(t.Context(), s.LastFirst()); !errors.Is(err, core.ErrNone) {
		t.Error(err)
	}
}
