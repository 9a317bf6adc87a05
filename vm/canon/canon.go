// Package canon computes canonical forms of states: keys that do not depend on the numbers of objects.
package canon

import (
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"slices"

	"assay/ir"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// Key identifies a state up to a renaming of its objects.
type Key [16]byte

// Of returns the canonical hash of a state: states with equal keys behave the same. States
// that differ only in the numbers of their objects have equal keys, except when
// more than a dozen objects are distinguished by relations only and have equal colours in every step of refinement
// without being equivalent. Objects that cannot be reached do not count, unless their class is one whose extent the
// program can see.
func Of(s *state.State) Key {
	c := newCanon(s)
	c.visit()
	c.refineAll()
	sum := sha256.Sum256(c.encode())
	return Key(sum[:16])
}

// canon numbers the objects of a state by how they are reached. Where only
// relations lead to objects, which have no order, colours are refined to a fixed point; then one of those of equal
// colour is numbered first.
type canon struct {
	s      *state.State
	number []uint64      // by object: canonical number from 1, 0 while it has none
	order  []uint64      // objects by canonical number
	next   int           // objects of order before next have been scanned
	loose  []uint64      // objects found in relations or extents only
	isIn   []bool        // by object: in order or loose
	heaps  []*state.Heap // the current one, then those of snapshots
	snaps  []*state.Snapshot
}

func newCanon(s *state.State) *canon {
	n := len(s.Heap.Objs)
	c := &canon{s: s, number: make([]uint64, n), isIn: make([]bool, n), heaps: []*state.Heap{&s.Heap}}
	add := func(x *state.Snapshot) {
		if x != nil && !slices.Contains(c.snaps, x) {
			c.snaps = append(c.snaps, x)
			c.heaps = append(c.heaps, &x.Heap)
		}
	}
	if s.Setup.Contract != nil {
		add(s.Entry)
	}
	for _, t := range s.Threads {
		for _, f := range t.Frames {
			add(f.Old)
		}
	}
	return c
}

// visit numbers everything that words lead to, and collects what relations and
// extents lead to.
func (c *canon) visit() {
	c.name(code.GlobeObject)
	for _, l := range c.s.Program.Prog.Literals {
		c.name(code.Literal(l))
	}
	c.roots(func(t ir.Type, w uint64) { c.word(t, w) }, c.rel)
	for i := range c.s.Heap.Objs {
		if k := c.s.Heap.Objs[i].Kind; i > code.GlobeObject && k >= 0 && c.s.Program.Observed[k] {
			c.loosen(uint64(i))
		}
	}
	c.scan()
}

// roots calls word and rel for the registers of all frames, for monitors and
// for what waits, in a fixed order.
func (c *canon) roots(word func(ir.Type, uint64), rel func(*relation.Rel)) {
	for _, t := range c.s.Threads {
		for i, f := range t.Frames {
			c.locals(f.Proc, t.Words[f.Words:], t.Rels[f.Rels:], t.Status == state.Ended && i == 0 && t != c.s.Threads[0], word, rel)
		}
		word(ir.Ref{}, t.Monitor)
	}
	for _, x := range c.snaps {
		c.snapLocals(x, word, rel)
	}
	for _, k := range c.sortedMonitors() {
		word(ir.Ref{}, k.Object)
	}
	if p := c.s.Pending; p != nil && p.Vars != nil {
		for i, v := range p.Vars.Values {
			c.value(p.Vars.Targets[i].Typ, v, word, rel)
		}
		rel(relation.Of(max(1, arityOf(p.Vars)), p.Vars.Tuples.Atoms()))
	}
}

func arityOf(v *state.VarsChoice) int {
	if v.Uni == nil {
		return 1
	}
	return v.Uni.Arity
}

// sortedMonitors orders monitors by owner, then as they come.
func (c *canon) sortedMonitors() []state.Monitor {
	out := slices.Clone(c.s.Monitors)
	slices.SortStableFunc(out, func(a, b state.Monitor) int {
		if a.Owner != b.Owner {
			return int(a.Owner - b.Owner)
		}
		return int(int64(c.number[a.Object]) - int64(c.number[b.Object]))
	})
	return out
}

// locals calls word and rel for the locals of a frame; a frame that nothing
// reads any more has none.
func (c *canon) locals(pc *code.Proc, words []uint64, rels []*relation.Rel, dead bool, word func(ir.Type, uint64), rel func(*relation.Rel)) {
	if dead {
		return
	}
	w, r := 0, 0
	for _, f := range pc.Leaves {
		if f.Rel {
			rel(rels[r])
			r++
		} else {
			word(f.Typ, words[w])
			w++
		}
	}
}

// snapLocals does the same for the registers of a snapshot.
func (c *canon) snapLocals(x *state.Snapshot, word func(ir.Type, uint64), rel func(*relation.Rel)) {
	for _, t := range c.s.Threads {
		for i := range t.Frames {
			f := &t.Frames[i]
			if f.Old == x || x == c.s.Entry && f == &c.s.Threads[0].Frames[0] {
				c.locals(f.Proc, x.Words, x.Rels, false, word, rel)
				return
			}
		}
	}
}

func (c *canon) value(t ir.Type, v state.Value, word func(ir.Type, uint64), rel func(*relation.Rel)) {
	if code.IsRel(t) {
		rel(v.Rel)
	} else {
		word(t, v.Word)
	}
}

func (c *canon) word(t ir.Type, w uint64) {
	if ref := state.RefOf(t, w); ref != 0 {
		c.name(ref)
	}
}

func (c *canon) rel(r *relation.Rel) {
	for _, a := range r.Atoms() {
		if ref, ok := a.IsRef(); ok && ref != 0 {
			c.loosen(ref)
		}
	}
}

// name gives an object the next number.
func (c *canon) name(ref uint64) {
	if c.number[ref] == 0 {
		c.order = append(c.order, ref)
		c.number[ref] = uint64(len(c.order))
		c.isIn[ref] = true
	}
}

// loosen notes an object that has no order yet.
func (c *canon) loosen(ref uint64) {
	if !c.isIn[ref] {
		c.isIn[ref] = true
		c.loose = append(c.loose, ref)
	}
}

// scan follows the cells of numbered objects, in order, and of loose ones.
func (c *canon) scan() {
	for k := 0; c.next < len(c.order) || k < len(c.loose); {
		if c.next < len(c.order) {
			c.next++
			c.cells(c.order[c.next-1], c.word, c.rel)
			continue
		}
		k++
		if c.number[c.loose[k-1]] == 0 {
			c.cells(c.loose[k-1], func(t ir.Type, w uint64) {
				if ref := state.RefOf(t, w); ref != 0 {
					c.loosen(ref)
				}
			}, c.rel)
		}
	}
}

// cells calls word and rel for the cells of an object, in all heaps.
func (c *canon) cells(ref uint64, word func(ir.Type, uint64), rel func(*relation.Rel)) {
	for _, h := range c.heaps {
		if ref >= uint64(len(h.Objs)) {
			continue
		}
		o := h.Objs[ref]
		leaves := c.s.Program.CellsOf(o.Kind)
		for i := o.Off; i < o.End; i++ {
			if f := leaves[int(i-o.Off)%len(leaves)]; f.Rel {
				rel(h.Rels[h.Cells[i]])
			} else {
				word(f.Typ, h.Cells[i])
			}
		}
	}
}

// refineAll numbers the loose objects: by colour where colours differ, and by
// taking the first of those whose colours stay equal.
func (c *canon) refineAll() {
	rest := slices.DeleteFunc(c.loose, func(ref uint64) bool { return c.number[ref] != 0 })
	if len(rest) == 0 {
		return
	}
	if len(rest) == 1 {
		c.name(rest[0])
		return
	}
	colour := map[uint64]uint64{}
	for _, ref := range rest {
		colour[ref] = mix(7, uint64(c.s.Heap.Objs[ref].Kind))
	}
	for len(rest) > 0 {
		c.refine(rest, colour)
		c.lookAhead(rest, colour)
		slices.SortStableFunc(rest, func(a, b uint64) int {
			if colour[a] != colour[b] {
				if colour[a] < colour[b] {
					return -1
				}
				return 1
			}
			return 0
		})
		// All before the first two of equal colour are settled, and one of those two.
		k := 1
		for k < len(rest) && colour[rest[k-1]] != colour[rest[k]] {
			k++
		}
		for _, ref := range rest[:k] {
			c.name(ref)
		}
		rest = rest[k:]
	}
}

// maxLookAhead is how many objects may have equal colours for lookAhead to be worth it.
const maxLookAhead = 12

// lookAhead distinguishes what refinement alone cannot, such as a ring of two from a ring of three: it adds to each
// object of a shared colour the refinement that would follow if it were the only one of its colour.
func (c *canon) lookAhead(rest []uint64, colour map[uint64]uint64) {
	same := map[uint64]int{}
	for _, ref := range rest {
		same[colour[ref]]++
	}
	if len(same) == len(rest) || len(rest) > maxLookAhead {
		return
	}
	deep := map[uint64]uint64{}
	for _, ref := range rest {
		if same[colour[ref]] == 1 {
			continue
		}
		trial := maps.Clone(colour)
		trial[ref] = mix(17, trial[ref])
		c.refine(rest, trial)
		for _, other := range rest {
			deep[ref] += mix(19, trial[other])
		}
	}
	for ref, d := range deep {
		colour[ref] = mix(colour[ref], d)
	}
	c.refine(rest, colour)
}

func mix(h, v uint64) uint64 {
	h = (h ^ v) * 0xFF51AFD7ED558CCD
	return h ^ h>>29
}

// refine changes colours until they distinguish no more objects.
func (c *canon) refine(rest []uint64, colour map[uint64]uint64) {
	colourOf := func(ref uint64) uint64 {
		if n := c.number[ref]; n != 0 {
			return mix(1, n)
		}
		return mix(2, colour[ref])
	}
	classes := 0
	for {
		next := map[uint64]uint64{}
		for _, ref := range rest {
			next[ref] = mix(3, colour[ref])
		}
		c.relColours(colourOf, next)
		for _, ref := range rest {
			h := next[ref]
			c.cells(ref, func(t ir.Type, w uint64) { h = mix(h, c.wordColour(t, w, colourOf)) },
				func(r *relation.Rel) { h = mix(h, c.relColour(r, colourOf)) })
			next[ref] = h
		}
		distinct := map[uint64]bool{}
		for _, ref := range rest {
			colour[ref] = next[ref]
			distinct[next[ref]] = true
		}
		if len(distinct) <= classes || len(distinct) == len(rest) {
			return
		}
		classes = len(distinct)
	}
}

func (c *canon) wordColour(t ir.Type, w uint64, colourOf func(uint64) uint64) uint64 {
	if ref := state.RefOf(t, w); ref != 0 {
		if _, ptr := t.(ir.Ptr); ptr {
			return mix(colourOf(ref), uint64(uint32(w)))
		}
		return colourOf(ref)
	}
	return mix(4, w)
}

func atomColour(a relation.Atom, colourOf func(uint64) uint64) uint64 {
	if ref, ok := a.IsRef(); ok && ref != 0 {
		return colourOf(ref)
	}
	return mix(5, uint64(a))
}

// pattern says which columns of a tuple hold the same atom.
func pattern(t []relation.Atom) uint64 {
	h := uint64(0)
	for i := range t {
		h = h*31 + uint64(slices.Index(t, t[i]))
	}
	return h
}

// relColour does not depend on the order of tuples.
func (c *canon) relColour(r *relation.Rel, colourOf func(uint64) uint64) uint64 {
	var sum uint64
	for i := range r.Len() {
		h := mix(11, pattern(r.Tuple(i)))
		for _, a := range r.Tuple(i) {
			h = mix(h, atomColour(a, colourOf))
		}
		sum += h
	}
	return sum
}

// relColours adds to each object how it occurs in the relations of the roots
// and of numbered objects.
func (c *canon) relColours(colourOf func(uint64) uint64, next map[uint64]uint64) {
	place := uint64(0)
	occur := func(r *relation.Rel) {
		place++
		for i := range r.Len() {
			t := r.Tuple(i)
			h := mix(mix(13, place), pattern(t))
			for _, a := range t {
				h = mix(h, atomColour(a, colourOf))
			}
			for col, a := range t {
				if ref, ok := a.IsRef(); ok {
					if _, loose := next[ref]; loose {
						next[ref] += mix(h, uint64(col))
					}
				}
			}
		}
	}
	c.roots(func(ir.Type, uint64) {}, occur)
	for _, ref := range c.order {
		c.cells(ref, func(ir.Type, uint64) {}, occur)
	}
}

// encode writes the state with canonical numbers. Different encodings are
// different states up to numbers.
func (c *canon) encode() []byte {
	out := make([]byte, 0, 256+8*len(c.s.Heap.Cells))
	put := func(v uint64) { out = binary.LittleEndian.AppendUint64(out, v) }
	word := func(t ir.Type, w uint64) {
		if ref := state.RefOf(t, w); ref != 0 {
			put(c.number[ref])
			if _, ptr := t.(ir.Ptr); ptr {
				put(uint64(uint32(w)))
			}
			return
		}
		put(w)
	}
	rel := func(r *relation.Rel) { out = c.appendRel(out, r) }
	c.control(put)
	c.roots(word, rel)
	for _, k := range c.sortedMonitors() {
		put(uint64(k.Owner)<<32 | uint64(k.Depth))
	}
	put(uint64(len(c.order)))
	for _, ref := range c.order {
		o := c.s.Heap.Objs[ref]
		put(uint64(uint32(o.Kind))<<32 | uint64(o.Size))
		for _, h := range c.heaps {
			put(code.Truth(ref < uint64(len(h.Objs))))
		}
		c.cells(ref, word, rel)
	}
	return out
}

// control writes where threads are and what they wait for.
func (c *canon) control(put func(uint64)) {
	s := c.s
	put(uint64(s.Phase))
	put(uint64(s.Current))
	put(uint64(len(s.Threads)))
	put(uint64(len(c.heaps)))
	if g := s.Given; g != nil {
		for _, b := range []byte(*g) {
			put(uint64(b) + 1)
		}
	}
	put(0)
	for _, t := range s.Threads {
		put(uint64(t.Status) | uint64(t.Atomic)<<8 | code.Truth(t.Granted)<<40)
		put(uint64(t.Depth))
		put(uint64(len(t.Frames)))
		for _, f := range t.Frames {
			put(f.Proc.Number)
			put(uint64(f.Node))
			put(uint64(slices.Index(c.snaps, f.Old) + 1))
		}
	}
	c.choice(put)
}

// choice writes how far a pending choice is.
func (c *canon) choice(put func(uint64)) {
	p := c.s.Pending
	if p == nil {
		put(0)
		return
	}
	put(1 + uint64(p.What))
	put(uint64(p.N))
	for _, t := range p.Threads {
		put(uint64(t))
	}
	if p.Vars != nil {
		put(uint64(p.Vars.At))
		put(uint64(p.Vars.Step))
	}
}

// appendRel writes a relation: its tuples in canonical numbers, sorted.
func (c *canon) appendRel(out []byte, r *relation.Rel) []byte {
	atoms := make([]relation.Atom, 0, len(r.Atoms()))
	for _, a := range r.Atoms() {
		if ref, ok := a.IsRef(); ok && ref != 0 {
			a = relation.Ref(c.number[ref])
		}
		atoms = append(atoms, a)
	}
	out = binary.LittleEndian.AppendUint64(out, uint64(r.Len())<<8|uint64(r.Arity()))
	for _, a := range relation.Of(max(1, r.Arity()), atoms).Atoms() {
		out = binary.LittleEndian.AppendUint64(out, uint64(a))
	}
	return out
}
