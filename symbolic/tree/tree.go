// Package tree has persistent maps from small numbers to values: the memory of a symbolic state, which is split at
// every branch and merged at joins. Copies share equal parts, so that a copy is free, and a merge visits only
// differences.
//
// A Tree is a radix tree of 16 children a node. A node is changed in place only by the tree that made it; Split
// gives up ownership, so that both copies write to nodes of their own from then on.
//
// The zero Tree is empty. It is not safe for use by several goroutines.
package tree

const (
	fanBits = 4
	fan     = 1 << fanBits
)

// Tree is a map from numbers, 0 and above, to values.
type Tree[V any] struct {
	root  *node[V]
	high  int // levels above the leaves
	owner *byte
}

// node is an inner node, with children, or a leaf, with values.
type node[V any] struct {
	owner *byte
	kids  []*node[V]
	vals  []V
	has   uint16 // leaves: which values are there
}

// Split makes an independent copy.
func (t *Tree[V]) Split() Tree[V] {
	t.owner = nil // shared nodes have no owner
	return Tree[V]{root: t.root, high: t.high}
}

// Get returns the value of a number; the zero value if it has none.
func (t *Tree[V]) Get(i int) (v V) {
	if i>>(fanBits*(t.high+1)) != 0 {
		return v
	}
	n := t.root
	for level := t.high; n != nil; level-- {
		if level == 0 {
			return n.vals[i&(fan-1)]
		}
		n = n.kids[i>>(fanBits*level)&(fan-1)]
	}
	return v
}

// Set gives a number a value.
func (t *Tree[V]) Set(i int, v V) {
	if t.owner == nil {
		t.owner = new(byte)
	}
	for i>>(fanBits*(t.high+1)) != 0 {
		t.raise()
	}
	at := &t.root
	for level := t.high; ; level-- {
		*at = t.own(*at, level)
		if level == 0 {
			(*at).vals[i&(fan-1)] = v
			(*at).has |= 1 << (i & (fan - 1))
			return
		}
		at = &(*at).kids[i>>(fanBits*level)&(fan-1)]
	}
}

// raise adds a level.
func (t *Tree[V]) raise() {
	if t.root != nil {
		up := &node[V]{owner: t.owner, kids: make([]*node[V], fan)}
		up.kids[0] = t.root
		t.root = up
	}
	t.high++
}

// own returns the node itself, if the tree owns it, else a copy that it owns.
func (t *Tree[V]) own(n *node[V], level int) *node[V] {
	if n != nil && n.owner == t.owner {
		return n
	}
	out := t.make(level)
	if n != nil {
		copy(out.vals, n.vals)
		copy(out.kids, n.kids)
		out.has = n.has
	}
	return out
}

// make makes an empty node of a level.
func (t *Tree[V]) make(level int) *node[V] {
	if level == 0 {
		return &node[V]{owner: t.owner, vals: make([]V, fan)}
	}
	return &node[V]{owner: t.owner, kids: make([]*node[V], fan)}
}

// level makes two trees equally high.
func level[V any](a, b *Tree[V]) {
	for a.high < b.high {
		a.raise()
	}
	for b.high < a.high {
		b.raise()
	}
}

// Join returns a tree with f of the values of two others, for every number in which they may differ, and their common
// value elsewhere. Where one has no value, f gets the zero value.
func Join[V any](a, b Tree[V], f func(i int, x, y V) V) Tree[V] {
	level(&a, &b)
	out := Tree[V]{high: a.high, owner: new(byte)}
	out.root = out.join(a.root, b.root, a.high, 0, f)
	return out
}

func (t *Tree[V]) join(a, b *node[V], level, first int, f func(i int, x, y V) V) *node[V] {
	if a == b {
		return a
	}
	out := t.make(level)
	for i := range fan {
		if level > 0 {
			out.kids[i] = t.join(a.kid(i), b.kid(i), level-1, first|i<<(fanBits*level), f)
			continue
		}
		x, inA := a.val(i)
		y, inB := b.val(i)
		if inA || inB {
			out.vals[i] = f(first|i, x, y)
			out.has |= 1 << i
		}
	}
	return out
}

// Differ reports whether f holds for a number in which two trees may differ.
func Differ[V any](a, b Tree[V], f func(i int, x, y V) bool) bool {
	level(&a, &b)
	return differ(a.root, b.root, a.high, 0, f)
}

func differ[V any](a, b *node[V], level, first int, f func(i int, x, y V) bool) bool {
	if a == b {
		return false
	}
	for i := range fan {
		if level > 0 {
			if differ(a.kid(i), b.kid(i), level-1, first|i<<(fanBits*level), f) {
				return true
			}
			continue
		}
		x, inA := a.val(i)
		y, inB := b.val(i)
		if (inA || inB) && f(first|i, x, y) {
			return true
		}
	}
	return false
}

// Differences calls f for every number in which two trees may differ, in order.
func Differences[V any](a, b Tree[V], f func(i int, x, y V)) {
	Differ(a, b, func(i int, x, y V) bool {
		f(i, x, y)
		return false
	})
}

// Each calls f for each number that has a value, in order.
func (t *Tree[V]) Each(f func(i int, v V)) {
	if t.root != nil {
		t.root.each(t.high, 0, f)
	}
}

func (n *node[V]) each(level, first int, f func(i int, v V)) {
	for i, v := range n.vals {
		if n.has>>i&1 != 0 {
			f(first|i, v)
		}
	}
	for i, k := range n.kids {
		if k != nil {
			k.each(level-1, first|i<<(fanBits*level), f)
		}
	}
}

// val returns a value of a leaf; nil is a leaf without any.
func (n *node[V]) val(i int) (v V, ok bool) {
	if n == nil {
		return v, false
	}
	return n.vals[i], n.has>>i&1 != 0
}

// kid returns a child of an inner node; nil is a node without any.
func (n *node[V]) kid(i int) *node[V] {
	if n == nil {
		return nil
	}
	return n.kids[i]
}
