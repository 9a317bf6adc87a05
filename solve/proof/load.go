package proof

// This file loads a DRAT proof into memory and finds out which clauses its
// deletions mean.

import (
	"io"
	"slices"

	"assay/solve"
)

// load reads the whole proof and finds the clauses that deletions mean.
func (d *drat) load(in *reader, r *Result) error {
	names := newNames(d)
	var s step
	vars := len(d.truth)/2 - 1
	for {
		err := in.read(&s)
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		r.Steps++
		if err := d.room(); err != nil {
			return err
		}
		for _, m := range s.lits {
			vars = max(vars, int(m.Var()))
		}
		d.steps = append(d.steps, event{d.enter(names, &s), int32(min(s.at.Line, 1<<31-1)), s.at.Offset})
	}
	if err := d.meter.hold(d.bytes() + 120*int64(vars)); err != nil {
		return err
	}
	d.reach(vars)
	return d.room()
}

// enter is the clause that a step adds or, inverted, deletes.
func (d *drat) enter(names *names, s *step) int32 {
	c := d.store(s.lits)
	if !s.del {
		pivot := solve.Lit(0)
		if len(s.lits) > 0 {
			pivot = s.lits[0]
		}
		d.pivots = append(d.pivots, pivot)
		names.add(c)
		return c
	}
	old := names.take(c)
	d.arena = d.arena[:len(d.arena)-len(d.lits(c))]
	d.ends, d.state = d.ends[:c], d.state[:c]
	if old == none {
		return ignored
	}
	return ^old
}

func (d *drat) room() error {
	if len(d.ends) >= 1<<30 || len(d.steps) >= 1<<31-1 {
		return &exhausted{OutOfMemory, "more than 2^30 clauses"}
	}
	if err := d.meter.tick(8); err != nil {
		return err
	}
	return d.meter.hold(d.bytes())
}

// names finds clauses by their literals, while a proof is loaded.
type names struct {
	d     *drat
	first []int32 // by hash: a clause, none at the end
	next  []int32 // by clause: another one of the same hash
}

func newNames(d *drat) *names {
	n := &names{d: d}
	n.rehash(1 << 10)
	for c := range d.ends {
		n.add(int32(c))
	}
	return n
}

func (n *names) bucket(c int32) *int32 {
	h := uint64(len(n.d.lits(c)))
	for _, m := range n.d.lits(c) {
		h = (h ^ uint64(m)) * 0x9e3779b97f4a7c15
		h ^= h >> 32
	}
	return &n.first[h&uint64(len(n.first)-1)]
}

func (n *names) rehash(size int) {
	old := n.first
	n.first = make([]int32, size)
	for i := range n.first {
		n.first[i] = none
	}
	for _, c := range old {
		for c != none {
			next, b := n.next[c], n.bucket(c)
			n.next[c], *b = *b, c
			c = next
		}
	}
}

func (n *names) add(c int32) {
	if int(c) >= len(n.first) {
		n.rehash(2 * len(n.first))
	}
	for int(c) >= len(n.next) {
		n.next = append(n.next, none)
	}
	b := n.bucket(c)
	n.next[c], *b = *b, c
}

// take finds a clause with the same literals as c, and forgets it.
func (n *names) take(c int32) int32 {
	want := n.d.lits(c)
	for b := n.bucket(c); *b != none; b = &n.next[*b] {
		if found := *b; slices.Equal(n.d.lits(found), want) {
			*b = n.next[found]
			return found
		}
	}
	return none
}
