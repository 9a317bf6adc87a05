package memo

import (
	"cmp"
	"container/heap"
	"slices"
)

// This file runs nodes until nothing grows.

// run is the fixpoint of some nodes, and of those that come up in it.
type run struct {
	*Graph
	members []*node
	old     map[*node]string // what answers were before
	queue   queue
	reset   bool
	least   int   // the least component of what began with it
	pull    *node // it asks for what stands above it: that has to begin anew too
}

// component runs the component of a node that waits.
func (g *Graph) component(n *node) {
	members := slices.DeleteFunc(slices.Clone(g.comps[n.comp]), func(m *node) bool { return m.gone })
	for _, m := range members {
		if !m.module.loaded {
			g.load(m.module)
			return // components are other ones now
		}
	}
	anew := false
	for _, m := range members {
		anew = anew || g.dirty[m] == reset
	}
	g.fixpoint(members, anew)
}

// fixpoint runs nodes, all those that depend on each other, and has their callers wait where answers are other ones.
func (g *Graph) fixpoint(members []*node, anew bool) {
	r := &run{Graph: g, members: members, old: map[*node]string{}, reset: anew}
	for _, n := range r.members {
		r.old[n] = n.answer
	}
	for !r.turn() {
		if g.err != nil {
			return
		}
		r.enlarge()
	}
	r.tell()
	for _, n := range r.members {
		n.active = false
	}
}

// turn runs the members; it reports false where more nodes have to be among them.
func (r *run) turn() bool {
	r.order()
	r.pull, r.least, r.queue = nil, len(r.comps), nil
	var begin []*node
	for _, n := range r.members {
		n.active, n.queued = true, false
		if n.comp >= 0 {
			r.least = min(r.least, n.comp)
		}
		if !r.reset && r.dirty[n] != 0 {
			r.enqueue(n)
		}
	}
	if r.reset {
		begin = r.begin()
	}
	for _, n := range r.members {
		delete(r.dirty, n)
	}
	for _, n := range begin {
		r.enter(n)
	}
	for len(r.queue) > 0 && r.pull == nil && r.err == nil {
		n := heap.Pop(&r.queue).(*node)
		n.queued = false
		r.exec(n)
	}
	return r.pull == nil && r.err == nil
}

// begin puts the members back to the least answer, and returns those that are asked from elsewhere.
func (r *run) begin() (out []*node) {
	for _, n := range r.members {
		outside := n.entry
		for c := range n.callers {
			outside = outside || !c.active
		}
		if outside {
			out = append(out, n)
		}
	}
	for _, n := range r.members {
		r.unlink(n)
		n.answer, n.done = "", false
	}
	if len(r.members) > 1 {
		r.work.Resets++
	}
	return out
}

// enlarge adds what lies between the members and what they came to need.
func (r *run) enlarge() {
	for n := range r.between(r.pull) {
		if !n.module.loaded {
			r.load(n.module)
		}
	}
	more := r.between(r.pull) // of modules that were read meanwhile, there are more nodes
	for n := range more {
		if !n.active {
			r.members = append(r.members, n)
			r.old[n] = n.answer
		}
	}
	slices.SortFunc(r.members, func(a, b *node) int { return cmp.Compare(a.seq, b.seq) })
	r.reset, r.stale = true, true
}

// between are the nodes that one leads to and that lead to members.
func (r *run) between(from *node) map[*node]bool {
	down := map[*node]bool{}
	var visit func(n *node)
	visit = func(n *node) {
		if !down[n] && !n.active {
			down[n] = true
			for m := range n.leads() {
				visit(m)
			}
		}
	}
	visit(from)
	up := map[*node]bool{}
	var back func(n *node)
	back = func(n *node) {
		for c := range n.callers {
			if down[c] && !up[c] {
				up[c] = true
				back(c)
			}
		}
	}
	for _, n := range r.members {
		back(n)
	}
	return up
}

// cyclic reports whether a node of before leads to a member.
func (r *run) cyclic(n *node) bool {
	seen := map[*node]bool{}
	var visit func(n *node) bool
	visit = func(n *node) bool {
		if n.active {
			return true
		}
		if seen[n] || n.comp >= 0 && n.comp < r.least {
			return false
		}
		seen[n] = true
		for m := range n.leads() {
			if visit(m) {
				return true
			}
		}
		return false
	}
	return visit(n)
}

// enter is told of a node whose answer is asked for.
func (r *run) enter(n *node) {
	switch {
	case n.done || n.running:
		if !n.active && r.reset && r.cyclic(n) && !r.forget {
			r.pull = n
		}
	default:
		if !n.active {
			n.active = true
			r.members = append(r.members, n)
			r.old[n] = n.answer
			r.place(n)
		}
		r.exec(n)
	}
}

// place gives a node that came up the component of those that run: they may depend on each other.
func (r *run) place(n *node) {
	if r.least == len(r.comps) {
		r.stale = true
		return
	}
	n.comp = r.least
	r.comps[n.comp] = append(r.comps[n.comp], n)
}

// exec runs a node.
func (r *run) exec(n *node) {
	if r.Stop != nil {
		if err := r.Stop(); err != nil {
			r.err = err
			return
		}
	}
	n.running, n.done = true, true
	r.stamp++
	stamp := r.stamp
	before := n.asks
	n.asks = nil
	r.work.Runs++
	if n.round != r.round {
		n.round = r.round
		r.work.Ran++
	}
	answer := execute(r.program, n.Key, func(k Key) string {
		if r.pull != nil || r.err != nil {
			return ""
		}
		m := r.node(k)
		r.link(n, m, stamp)
		r.enter(m)
		return m.answer
	})
	n.running = false
	if r.pull != nil || r.err != nil {
		for _, m := range before { // it has them still, to be taken away
			r.link(n, m, stamp)
		}
		return
	}
	n.module.touched = n.module.touched || !slices.Equal(before, n.asks)
	for _, m := range before {
		if m.callers[n] != stamp {
			n.asked = append(n.asked, m)
		}
	}
	n.asked = slices.DeleteFunc(n.asked, func(m *node) bool { return m.callers[n] == stamp })
	r.improve(n, r.domain.Join(n.answer, answer))
}

// execute is the answer of a node by the answers of others.
func execute(p Program, k Key, answer func(Key) string) string {
	if p.Sum(k.Proc) == "" {
		return p.Absent(k)
	}
	return p.Run(k, func(proc, pattern string) string { return answer(Key{proc, p.Pattern(proc, pattern)}) })
}

// improve gives a node an answer that is not below the one it has.
func (r *run) improve(n *node, answer string) {
	if answer == n.answer {
		return
	}
	n.answer, n.module.touched = answer, true
	for c := range n.callers {
		if c.active && c.done {
			r.enqueue(c)
		}
	}
}

func (r *run) enqueue(n *node) {
	if !n.queued {
		n.queued = true
		heap.Push(&r.queue, n)
	}
}

// tell has those wait who asked for what has another answer now.
func (r *run) tell() {
	var list []*node
	for _, n := range r.members {
		if !n.done && len(n.callers) == 0 && !n.entry {
			r.remove(n)
			continue
		}
		list = append(list, n)
	}
	for _, n := range list {
		old := r.old[n]
		if n.answer == old {
			if n.round == r.round {
				r.work.Cuts++
			}
			continue
		}
		n.module.touched = true
		why := reset
		if r.forget || r.domain.Below(old, n.answer) {
			why = grew
		}
		for _, c := range r.askers(n) {
			switch {
			case c.active:
			case c.module != n.module:
				r.mark(c, why)
			default:
				r.wait(c, why)
			}
		}
	}
}

// queue is the nodes that wait, those first that came up last: what is asked comes up after who asks.
type queue []*node

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].seq > q[j].seq }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(*node)) }
func (q *queue) Pop() any {
	n := len(*q) - 1
	x := (*q)[n]
	*q = (*q)[:n]
	return x
}
