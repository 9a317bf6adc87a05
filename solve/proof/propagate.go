package proof

// This file holds the clauses of a DRAT check in watch lists, propagates units
// through them, and finds out what a conflict rests on.

import "assay/solve"

// enliven puts a clause among those that propagate. It is true if the clause
// is false already.
//
// The watches are the two best literals: open or true ones first, then the one
// that became false last. So whenever the trail is cut so far that the clause
// has an open literal again, it has two, or a true one, among the watched.
func (d *drat) enliven(c int32) (conflict bool) {
	if d.state[c]&tautology != 0 {
		return false
	}
	d.state[c] |= alive
	lits := d.lits(c)
	if len(lits) == 0 {
		return true
	}
	for i := range min(2, len(lits)) {
		best := i
		for j := i + 1; j < len(lits); j++ {
			if d.rank(lits[j]) > d.rank(lits[best]) {
				best = j
			}
		}
		lits[i], lits[best] = lits[best], lits[i]
	}
	d.link(c, lits)
	if d.truth[lits[0]] < 0 {
		return true
	}
	if d.truth[lits[0]] == 0 && (len(lits) == 1 || d.truth[lits[1]] < 0) {
		d.push(lits[0], c)
	}
	return false
}

// rank orders literals by how good they are to watch.
func (d *drat) rank(m solve.Lit) int32 {
	switch d.truth[m] {
	case 1:
		return 1<<31 - 1
	case 0:
		return 1<<31 - 2
	}
	return d.place[m.Var()]
}

func (d *drat) tier(c int32) int {
	if d.state[c]&core != 0 {
		return inner
	}
	return outer
}

func (d *drat) link(c int32, lits []solve.Lit) {
	if len(lits) > 1 {
		lists := d.watch[d.tier(c)]
		lists[lits[0]] = append(lists[lits[0]], watcher{c, lits[1]})
		lists[lits[1]] = append(lists[lits[1]], watcher{c, lits[0]})
	}
}

func (d *drat) unlink(c int32, lits []solve.Lit) {
	if len(lits) > 1 {
		lists := d.watch[d.tier(c)]
		lists[lits[0]] = without(lists[lits[0]], c)
		lists[lits[1]] = without(lists[lits[1]], c)
	}
}

// without takes a clause out of a list; the last entry fills the gap.
func without(list []watcher, c int32) []watcher {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].clause == c {
			list[i] = list[len(list)-1]
			return list[:len(list)-1]
		}
	}
	return list
}

// bury takes a clause away from propagation.
func (d *drat) bury(c int32) {
	if d.state[c]&alive != 0 {
		d.unlink(c, d.lits(c))
		d.state[c] &^= alive
	}
}

// markCore makes the clauses part of what the proof rests on.
func (d *drat) markCore(clauses []int32) {
	for _, c := range clauses {
		if c < 0 {
			c = ^c
		}
		if d.state[c]&core != 0 {
			continue
		}
		if d.state[c]&alive != 0 {
			d.unlink(c, d.lits(c))
			d.state[c] |= core
			d.link(c, d.lits(c))
		}
		d.state[c] |= core
	}
}

// push makes a literal true.
func (d *drat) push(m solve.Lit, reason int32) {
	d.truth[m], d.truth[m^1] = 1, -1
	d.reason[m.Var()] = reason
	d.place[m.Var()] = int32(len(d.trail))
	d.trail = append(d.trail, m)
}

// cut shortens the trail to n literals, all of which were propagated.
func (d *drat) cut(n int) {
	for _, m := range d.trail[n:] {
		d.truth[m], d.truth[m^1] = 0, 0
	}
	d.trail = d.trail[:n]
	d.heads = [2]int{n, n}
}

// propagate follows units up to the end, or to a clause that is false.
func (d *drat) propagate() (conflict int32) {
	for {
		tier := inner
		if d.heads[inner] == len(d.trail) {
			tier = outer
		}
		if d.heads[tier] == len(d.trail) {
			return none
		}
		m := d.trail[d.heads[tier]]
		d.heads[tier]++
		if c := d.visit(tier, m.Not()); c != none {
			return c
		}
	}
}

// visit looks at the clauses of a tier that watch the literal m, which became
// false.
func (d *drat) visit(tier int, m solve.Lit) (conflict int32) {
	list := d.watch[tier][m]
	keep := 0
	for i := 0; i < len(list); i++ {
		w := list[i]
		if d.truth[w.blocker] > 0 {
			list[keep] = w
			keep++
			continue
		}
		lits := d.lits(w.clause)
		if lits[0] == m {
			lits[0], lits[1] = lits[1], lits[0]
		}
		w.blocker = lits[0]
		if d.truth[lits[0]] <= 0 && d.rewatch(tier, w, lits) {
			continue
		}
		list[keep] = w
		keep++
		if d.truth[lits[0]] < 0 {
			keep += copy(list[keep:], list[i+1:])
			d.watch[tier][m] = list[:keep]
			return w.clause
		}
		if d.truth[lits[0]] == 0 {
			d.push(lits[0], w.clause)
		}
	}
	d.watch[tier][m] = list[:keep]
	return none
}

// rewatch finds another literal to watch than lits[1], which is false.
func (d *drat) rewatch(tier int, w watcher, lits []solve.Lit) bool {
	for k := 2; k < len(lits); k++ {
		if n := lits[k]; d.truth[n] >= 0 {
			lits[1], lits[k] = n, lits[1]
			d.watch[tier][n] = append(d.watch[tier][n], w)
			return true
		}
	}
	return false
}

// frame is a clause whose literals are being explained.
type frame struct {
	clause int32
	next   int // literal to look at
}

// analyze is what a clause that is false rests on: the reasons of its literals,
// each after those it rests on itself, then the clause.
func (d *drat) analyze(conflict int32) []int32 {
	d.stack = append(d.stack[:0], frame{conflict, 0})
	_, hints := d.explain(conflict, 0, d.round, nil, nil)
	return hints
}

// explain works off the stack. The first base literals of the trail are common
// to several explanations, those of all rounds from since on: the reasons of
// such literals are appended to known, and only once; all else to hints.
func (d *drat) explain(conflict int32, base int, since uint32, known, hints []int32) ([]int32, []int32) {
	for len(d.stack) > 0 {
		top := &d.stack[len(d.stack)-1]
		c := top.clause
		lits := d.lits(c)
		if top.next < len(lits) {
			top.next++
			if v := lits[top.next-1].Var(); d.reason[v] != conflict {
				d.need(v, base, since)
			}
			continue
		}
		d.stack = d.stack[:len(d.stack)-1]
		// The literal that a clause is the reason of is its first.
		if c == conflict || int(d.place[lits[0].Var()]) >= base {
			hints = append(hints, c)
		} else {
			known = append(known, c)
		}
	}
	return known, hints
}

// need puts the reason of a variable on the stack, unless it was there already
// in the rounds that count.
func (d *drat) need(v solve.Var, base int, since uint32) {
	if int(d.place[v]) >= base {
		since = d.round
	}
	if d.seen[v] >= since {
		return
	}
	d.seen[v] = d.round
	if r := d.reason[v]; r != none {
		d.stack = append(d.stack, frame{r, 0})
	}
}
