// This file judges keys: equal keys exactly when a renaming of objects leads
// from one state to the other, which is tried out.

package vm_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	. "assay/vm"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

const atomsText = `program atoms
domain A
global r: rel(A -> A)
global s: rel(A)
proc main() {
b0:
	return
}
`

// permutations of n things.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for _, p := range permutations(n - 1) {
		for at := 0; at <= len(p); at++ {
			q := append(append(append([]int{}, p[:at]...), n-1), p[at:]...)
			out = append(out, q)
		}
	}
	return out
}

// smallest returns the least form of a binary relation and a set under renaming.
func smallest(n int, edges, set uint64, perms [][]int) string {
	best := ""
	for _, p := range perms {
		var e, s uint64
		for i := range n {
			if set>>i&1 == 1 {
				s |= 1 << p[i]
			}
			for j := range n {
				if edges>>(i*n+j)&1 == 1 {
					e |= 1 << (p[i]*n + p[j])
				}
			}
		}
		if f := fmt.Sprintf("%d %d", e, s); best == "" || f < best {
			best = f
		}
	}
	return best
}

func atomState(t *testing.T, c *Code, n int, edges, set uint64) *State {
	s := c.Start(state.Setup{Proc: c.Prog.Procs[0]})
	if err := s.Allocate(c.Prog.Classes[0], n); err != nil {
		t.Fatal(err)
	}
	atom := func(i int) relation.Atom { return relation.Ref(uint64(code.GlobeObject + 1 + i)) }
	var r, u []relation.Atom
	for i := range n {
		if set>>i&1 == 1 {
			u = append(u, atom(i))
		}
		for j := range n {
			if edges>>(i*n+j)&1 == 1 {
				r = append(r, atom(i), atom(j))
			}
		}
	}
	for name, v := range map[string]*relation.Rel{"r": relation.Of(2, r), "s": relation.Of(1, u)} {
		if err := s.Set(c.Prog.Global(name), state.Value{Rel: v}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestKeysOfRelations(t *testing.T) {
	c := Compile(load(t, "atoms.ir", atomsText))
	rnd := rand.New(rand.NewPCG(4, 4))
	for n := 1; n <= 5; n++ {
		perms := permutations(n)
		keys, forms := map[Key]string{}, map[string]Key{}
		for i := range 4096 {
			edges, set := uint64(i), uint64(i)>>(n*n)
			if n > 3 || n*n+n > 12 {
				edges, set = rnd.Uint64()&rnd.Uint64(), rnd.Uint64()&rnd.Uint64()
			}
			edges, set = edges&(1<<(n*n)-1), set&(1<<n-1)
			form := smallest(n, edges, set, perms)
			key := atomState(t, c, n, edges, set).Key()
			if other, have := keys[key]; have && other != form {
				t.Fatalf("%d atoms: %s and %s have the same key", n, form, other)
			}
			if other, have := forms[form]; have && other != key {
				t.Fatalf("%d atoms: %s has two keys (%b, %b)", n, form, edges, set)
			}
			keys[key], forms[form] = form, key
		}
	}
}

const graphText = `program graphs
class Node {
	field next: ref Node
	field other: ref Node
	field val: i8
}
global root: ref Node
proc main() {
b0:
	return
}
`

// TestKeysOfHeaps builds random graphs of objects in two orders of allocation,
// with garbage, and in one of them with a difference.
func TestKeysOfHeaps(t *testing.T) {
	c := Compile(load(t, "graphs.ir", graphText))
	rnd := rand.New(rand.NewPCG(5, 5))
	for range 3000 {
		n := 1 + rnd.IntN(6)
		var next, other []int
		var val []uint64
		for range n {
			next, other = append(next, rnd.IntN(n+1)-1), append(other, rnd.IntN(n+1)-1)
			val = append(val, uint64(rnd.IntN(3)))
		}
		build := func(garbage int) *State {
			s := c.Start(state.Setup{Proc: c.Prog.Procs[0]})
			order := rnd.Perm(n + garbage)
			if err := s.Allocate(c.Prog.Classes[0], n+garbage); err != nil {
				t.Fatal(err)
			}
			ref := func(i int) uint64 {
				if i < 0 {
					return 0
				}
				return uint64(code.GlobeObject + 1 + order[i])
			}
			for i := range n {
				at := s.Heap.Objs[ref(i)].Off
				s.Heap.Cells[at], s.Heap.Cells[at+1], s.Heap.Cells[at+2] = ref(next[i]), ref(other[i]), val[i]
			}
			s.Heap.Cells[0] = ref(0)
			return s
		}
		a, b := build(0), build(rnd.IntN(3))
		if a.Key() != b.Key() {
			t.Fatalf("the key depends on the order of allocation: %v %v %v", next, other, val)
		}
		// A different value in an object that can be reached makes a difference.
		val[0]++
		if build(0).Key() == a.Key() {
			t.Fatalf("the key ignores a value: %v %v %v", next, other, val)
		}
	}
}
