package bmc

// This file keeps the memory of a state: a map from cells to values that is
// shared between states as far as they agree.

// tree is a radix tree over cell numbers. Copies share nodes; a node is changed in
// place only by the state that made it.
type tree struct {
	root  *node
	high  int // levels above the leaves
	owner *byte
}

const (
	fanBits = 4
	fan     = 1 << fanBits
)

type node struct {
	owner *byte
	kids  []*node // inner nodes
	vals  []value // leaves
}

// split makes an independent copy.
func (t *tree) split() tree {
	t.owner = nil // what is shared belongs to nobody
	return tree{root: t.root, high: t.high}
}

func (t *tree) get(i int) value {
	if i>>(fanBits*(t.high+1)) != 0 {
		return nil
	}
	n := t.root
	for level := t.high; n != nil; level-- {
		if level == 0 {
			return n.vals[i&(fan-1)]
		}
		n = n.kids[i>>(fanBits*level)&(fan-1)]
	}
	return nil
}

func (t *tree) set(i int, v value) {
	if t.owner == nil {
		t.owner = new(byte)
	}
	for i>>(fanBits*(t.high+1)) != 0 {
		if t.root != nil {
			up := &node{owner: t.owner, kids: make([]*node, fan)}
			up.kids[0] = t.root
			t.root = up
		}
		t.high++
	}
	at := &t.root
	for level := t.high; ; level-- {
		*at = t.own(*at, level)
		if level == 0 {
			(*at).vals[i&(fan-1)] = v
			return
		}
		at = &(*at).kids[i>>(fanBits*level)&(fan-1)]
	}
}

// own is the node itself, if it belongs to the tree, else a copy that does.
func (t *tree) own(n *node, level int) *node {
	if n != nil && n.owner == t.owner {
		return n
	}
	out := &node{owner: t.owner}
	if level == 0 {
		out.vals = make([]value, fan)
	} else {
		out.kids = make([]*node, fan)
	}
	if n != nil {
		copy(out.vals, n.vals)
		copy(out.kids, n.kids)
	}
	return out
}

// join calls f for each cell in which a and b may differ, and makes a tree of
// what it gives. A value that is not there is nil.
func join(a, b tree, f func(i int, x, y value) value) tree {
	for a.high < b.high {
		a.raise()
	}
	for b.high < a.high {
		b.raise()
	}
	out := tree{high: a.high, owner: new(byte)}
	out.root = out.join(a.root, b.root, a.high, 0, f)
	return out
}

func (t *tree) raise() {
	if t.root != nil {
		up := &node{kids: make([]*node, fan)}
		up.kids[0] = t.root
		t.root = up
	}
	t.high++
}

func (t *tree) join(a, b *node, level, first int, f func(i int, x, y value) value) *node {
	if a == b {
		return a
	}
	out := &node{owner: t.owner}
	if level == 0 {
		out.vals = make([]value, fan)
		for i := range out.vals {
			var x, y value
			if a != nil {
				x = a.vals[i]
			}
			if b != nil {
				y = b.vals[i]
			}
			if x == nil && y == nil {
				continue
			}
			out.vals[i] = f(first|i, x, y)
		}
		return out
	}
	out.kids = make([]*node, fan)
	for i := range out.kids {
		var x, y *node
		if a != nil {
			x = a.kids[i]
		}
		if b != nil {
			y = b.kids[i]
		}
		out.kids[i] = t.join(x, y, level-1, first|i<<(fanBits*level), f)
	}
	return out
}

// each calls f for each cell that has a value, in order.
func (t *tree) each(f func(i int, v value)) {
	if t.root != nil {
		t.root.each(t.high, 0, f)
	}
}

func (n *node) each(level, first int, f func(i int, v value)) {
	for i, v := range n.vals {
		if v != nil {
			f(first|i, v)
		}
	}
	for i, k := range n.kids {
		if k != nil {
			k.each(level-1, first|i<<(fanBits*level), f)
		}
	}
}

// differ tells whether f holds for a cell in which a and b may differ.
func differ(a, b tree, f func(i int, x, y value) bool) bool {
	for a.high < b.high {
		a.raise()
	}
	for b.high < a.high {
		b.raise()
	}
	return differNodes(a.root, b.root, a.high, 0, f)
}

func differNodes(a, b *node, level, first int, f func(i int, x, y value) bool) bool {
	switch {
	case a == b:
		return false
	case a == nil:
		a = empty
	case b == nil:
		b = empty
	}
	for i := range fan {
		if level == 0 {
			x, y := a.val(i), b.val(i)
			if (x != nil || y != nil) && f(first|i, x, y) {
				return true
			}
		} else if differNodes(a.kid(i), b.kid(i), level-1, first|i<<(fanBits*level), f) {
			return true
		}
	}
	return false
}

var empty = &node{}

func (n *node) val(i int) value {
	if n.vals == nil {
		return nil
	}
	return n.vals[i]
}

func (n *node) kid(i int) *node {
	if n.kids == nil {
		return nil
	}
	return n.kids[i]
}
