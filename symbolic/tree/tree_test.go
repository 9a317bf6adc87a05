package tree

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"assay/internal/testkit"
)

// pair is a tree and the map that it has to be.
type pair struct {
	tree Tree[int]
	want map[int]int
}

func (p *pair) check(t *testing.T) {
	t.Helper()
	var keys []int
	p.tree.Each(func(i, v int) {
		keys = append(keys, i)
		if w, ok := p.want[i]; !ok || v != w {
			t.Fatalf("%d is %d, want %d, %v", i, v, w, ok)
		}
	})
	if want := slices.Sorted(maps.Keys(p.want)); !slices.Equal(keys, want) {
		t.Fatalf("the numbers are %v, want %v", keys, want)
	}
	for i := range 40 {
		if got := p.tree.Get(i); got != p.want[i] {
			t.Fatalf("Get(%d) = %d, want %d", i, got, p.want[i])
		}
	}
}

// TestAgainstMaps: trees that are written, split and joined in any order stay what maps are.
func TestAgainstMaps(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 3000, 300) {
		checkTrees(t, r)
	}
}

func checkTrees(t *testing.T, r *rand.Rand) {
	t.Helper()
	list := []*pair{{want: map[int]int{}}}
	for range 40 {
		p := list[r.IntN(len(list))]
		switch r.IntN(6) {
		case 0:
			list = append(list, &pair{p.tree.Split(), maps.Clone(p.want)})
		case 1:
			list = append(list, joined(t, p, list[r.IntN(len(list))]))
		default:
			i, v := r.IntN(40), r.IntN(4) // 0 is a value too
			if r.IntN(4) == 0 {
				i = r.IntN(5000)
			}
			p.tree.Set(i, v)
			p.want[i] = v
		}
	}
	for _, p := range list {
		p.check(t)
	}
}

// joined joins two trees by 10x+y, and checks that the unread parts are equal in both.
func joined(t *testing.T, a, b *pair) *pair {
	t.Helper()
	want, looked := map[int]int{}, map[int]bool{}
	out := &pair{want: want}
	out.tree = Join(a.tree.Split(), b.tree.Split(), func(i, x, y int) int {
		if looked[i] || x != a.want[i] || y != b.want[i] {
			t.Fatalf("Join gives %d, %d for %d, want %d, %d once", x, y, i, a.want[i], b.want[i])
		}
		looked[i] = true
		return (10*x + y) % 1000
	})
	for _, m := range []map[int]int{a.want, b.want} {
		for i := range m {
			x, inA := a.want[i]
			y, inB := b.want[i]
			switch want[i] = x; {
			case looked[i]:
				want[i] = (10*x + y) % 1000
			case x != y || inA != inB:
				t.Fatalf("Join does not look at %d, which is %d and %d", i, x, y)
			}
		}
	}
	some := Differ(a.tree, b.tree, func(i, x, y int) bool { return x != y })
	if equal := sameNumbers(a.want, b.want); some == equal {
		t.Fatalf("Differ says %v of %v and %v", some, a.want, b.want)
	}
	last := -1
	for i := range want { // what Differences does not list is equal
		looked[i] = false
	}
	Differences(a.tree, b.tree, func(i, x, y int) {
		if i <= last || x != a.want[i] || y != b.want[i] {
			t.Fatalf("Differences lists %d as %d and %d after %d; it is %d and %d", i, x, y, last, a.want[i], b.want[i])
		}
		last, looked[i] = i, true
	})
	for i := range want {
		if !looked[i] && a.want[i] != b.want[i] {
			t.Fatalf("Differences leaves out %d, which is %d and %d", i, a.want[i], b.want[i])
		}
	}
	return out
}

// sameNumbers reports whether two maps have the same value for each number, 0 where there is none.
func sameNumbers(a, b map[int]int) bool {
	for _, m := range []map[int]int{a, b} {
		for i := range m {
			if a[i] != b[i] {
				return false
			}
		}
	}
	return true
}
