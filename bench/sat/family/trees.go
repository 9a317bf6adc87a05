// This file generates search-tree insertion: numbers are inserted into a binary
// search tree, and the claim is that looking for each of them finds it.

package family

import (
	"fmt"

	"assay/logic/circuit"
)

// tree is a symbolic heap of tree nodes.
type tree struct {
	*heap
	root        reference
	left, right []reference
}

// SearchTree inserts n numbers of the given width. A broken insertion turns
// the wrong way below the third level.
func SearchTree(n, width int, lifted, broken bool) Instance {
	t := &tree{heap: newHeap(n, width, lifted)}
	t.root = t.null()
	for range n {
		t.left = append(t.left, t.null())
		t.right = append(t.right, t.null())
	}
	for k := range n {
		t.insert(k, broken)
	}
	var missing []circuit.Ref
	for k := range n {
		missing = append(missing, t.contains(k).Not())
	}
	return Instance{
		Family:  "search tree" + suffix(lifted),
		Name:    fmt.Sprintf("search tree %d, %d bits%s%s", n, width, suffix(lifted), faulty(broken)),
		Formula: formula(t.Circuit, t.OrAll(missing...)),
		Want:    status(broken),
	}
}

// insert walks down from the root with object k until a free place or an equal
// key.
func (t *tree) insert(k int, broken bool) {
	node := t.to(k)
	empty := t.isNull(t.root)
	cur := t.choose(empty, t.null(), t.root)
	t.root = t.choose(empty, node, t.root)
	for level := range k {
		left, right := t.below(node, cur), t.below(cur, node)
		if broken && level == 2 {
			left, right = right, left
		}
		for _, side := range []struct {
			field []reference
			turn  circuit.Ref
		}{{t.left, left}, {t.right, right}} {
			free := t.And(side.turn, t.isNull(t.load(side.field, cur)))
			t.store(side.field, free, cur, node)
		}
		cur = t.down(cur, node, left, right)
	}
}

// down is the child of cur on the side of the turn, null if there is no turn or
// the child is node itself, just inserted.
func (t *tree) down(cur, node reference, left, right circuit.Ref) reference {
	l, r := t.load(t.left, cur), t.load(t.right, cur)
	out := t.null()
	for i := range out {
		if node[i] == circuit.False {
			out[i] = t.Or(t.And(left, l[i]), t.And(right, r[i]))
		}
	}
	return out
}

// contains reports whether the walk for the key of object k meets it.
func (t *tree) contains(k int) circuit.Ref {
	node, cur := t.to(k), t.root
	var found []circuit.Ref
	for range len(t.keys) {
		left, right := t.below(node, cur), t.below(cur, node)
		found = append(found, t.AndAll(t.isNull(cur).Not(), left.Not(), right.Not()))
		l, r := t.load(t.left, cur), t.load(t.right, cur)
		next := t.null()
		for i := range next {
			next[i] = t.Or(t.And(left, l[i]), t.And(right, r[i]))
		}
		cur = next
	}
	return t.OrAll(found...)
}
