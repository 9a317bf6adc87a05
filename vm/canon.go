// This file computes the canonical form of a state.

package vm

import (
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"slices"

	"assay/ir"
	"assay/vm/code"
	"assay/vm/relation"
)

// Key identifies a state up to a renaming of its objects.
type Key [16]byte

// Key is the canonical hash: states with equal keys behave the same. States
// that differ only in the numbers of their objects have equal keys, except when
// more than a dozen objects are told apart by relations only and look alike in
// every step of refinement without being so. Objects that cannot be reached do not count, unless their class is one whose
// extent the program can see.
func (s *State) Key() Key {
	c := newCanon(s)
	c.visit()
	c.refineAll()
	sum := sha256.Sum256(c.encode())
	return Key(sum[:16])
}

// canon numbers the objects of a state by how they are reached. Where only
// relations lead to objects, which have no order, colours are refined until they
// tell objects apart or nothing can; then one of those alike is numbered first.
type canon struct {
	s      *State
	number []uint64 // by object: canonical number from 1, 0 while it has none
	order  []uint64 // objects by canonical number
	next   int      // objects of order before next have been scanned
	loose  []uint64 // objects found in relations or extents only
	isIn   []bool   // by object: in order or loose
	heaps  []*heap  // the current one, then those of snapshots
	snaps  []*snapshot
}

func newCanon(s *State) *canon {
	n := len(s.heap.objs)
	c := &canon{s: s, number: make([]uint64, n), isIn: make([]bool, n), heaps: []*heap{&s.heap}}
	add := func(x *snapshot) {
		if x != nil && !slices.Contains(c.snaps, x) {
			c.snaps = append(c.snaps, x)
			c.heaps = append(c.heaps, &x.heap)
		}
	}
	if s.setup.Contract != nil {
		add(s.entry)
	}
	for _, t := range s.threads {
		for _, f := range t.frames {
			add(f.old)
		}
	}
	return c
}

// visit numbers everything that words lead to, and collects what relations and
// extents lead to.
func (c *canon) visit() {
	c.name(code.GlobeObject)
	for _, l := range c.s.code.Prog.Literals {
		c.name(code.Literal(l))
	}
	c.roots(func(t ir.Type, w uint64) { c.word(t, w) }, c.rel)
	for i := range c.s.heap.objs {
		if k := c.s.heap.objs[i].kind; i > code.GlobeObject && k >= 0 && c.s.code.Observed[k] {
			c.loosen(uint64(i))
		}
	}
	c.scan()
}

// roots calls word and rel for the registers of all frames, for monitors and
// for what waits, in a fixed order.
func (c *canon) roots(word func(ir.Type, uint64), rel func(*relation.Rel)) {
	for _, t := range c.s.threads {
		for i, f := range t.frames {
			c.locals(f.proc, t.words[f.words:], t.rels[f.rels:], t.status == ended && i == 0 && t != c.s.threads[0], word, rel)
		}
		word(ir.Ref{}, t.monitor)
	}
	for _, x := range c.snaps {
		c.snapLocals(x, word, rel)
	}
	for _, k := range c.sortedMonitors() {
		word(ir.Ref{}, k.object)
	}
	if p := c.s.pending; p != nil && p.vars != nil {
		for i, v := range p.vars.values {
			c.value(p.vars.targets[i].Typ, v, word, rel)
		}
		rel(relation.Of(max(1, arityOf(p.vars)), p.vars.tuples.atoms()))
	}
}

func arityOf(v *varsChoice) int {
	if v.uni == nil {
		return 1
	}
	return v.uni.arity
}

// sortedMonitors orders monitors by owner, then as they come.
func (c *canon) sortedMonitors() []monitor {
	out := slices.Clone(c.s.monitors)
	slices.SortStableFunc(out, func(a, b monitor) int {
		if a.owner != b.owner {
			return int(a.owner - b.owner)
		}
		return int(int64(c.number[a.object]) - int64(c.number[b.object]))
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
func (c *canon) snapLocals(x *snapshot, word func(ir.Type, uint64), rel func(*relation.Rel)) {
	for _, t := range c.s.threads {
		for i := range t.frames {
			f := &t.frames[i]
			if f.old == x || x == c.s.entry && f == &c.s.threads[0].frames[0] {
				c.locals(f.proc, x.words, x.rels, false, word, rel)
				return
			}
		}
	}
}

func (c *canon) value(t ir.Type, v Value, word func(ir.Type, uint64), rel func(*relation.Rel)) {
	if code.IsRel(t) {
		rel(v.Rel)
	} else {
		word(t, v.Word)
	}
}

// refOf is the object that a word of a type refers to, or 0.
func refOf(t ir.Type, w uint64) uint64 {
	switch t.(type) {
	case ir.Ref, ir.Array:
		return w
	case ir.Ptr:
		return w >> 32
	}
	return 0
}

func (c *canon) word(t ir.Type, w uint64) {
	if ref := refOf(t, w); ref != 0 {
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
				if ref := refOf(t, w); ref != 0 {
					c.loosen(ref)
				}
			}, c.rel)
		}
	}
}

// cells calls word and rel for the cells of an object, in all heaps.
func (c *canon) cells(ref uint64, word func(ir.Type, uint64), rel func(*relation.Rel)) {
	for _, h := range c.heaps {
		if ref >= uint64(len(h.objs)) {
			continue
		}
		o := h.objs[ref]
		leaves := c.s.code.CellsOf(o.kind)
		for i := o.off; i < o.end; i++ {
			if f := leaves[int(i-o.off)%len(leaves)]; f.Rel {
				rel(h.rels[h.cells[i]])
			} else {
				word(f.Typ, h.cells[i])
			}
		}
	}
}

// refineAll numbers the loose objects: by colour where colours differ, and by
// taking the first of those that stay alike.
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
		colour[ref] = mix(7, uint64(c.s.heap.objs[ref].kind))
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
		// All before the first two that look alike are settled, and one of those two.
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

// maxLookAhead is how many objects may be alike for lookAhead to be worth it.
const maxLookAhead = 12

// lookAhead tells apart what refinement alone cannot, such as a ring of two
// from a ring of three: it adds to each object that looks like another what
// would follow if it were the only one of its colour.
func (c *canon) lookAhead(rest []uint64, colour map[uint64]uint64) {
	alike := map[uint64]int{}
	for _, ref := range rest {
		alike[colour[ref]]++
	}
	if len(alike) == len(rest) || len(rest) > maxLookAhead {
		return
	}
	deep := map[uint64]uint64{}
	for _, ref := range rest {
		if alike[colour[ref]] == 1 {
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

// refine changes colours until they tell no more objects apart.
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
	if ref := refOf(t, w); ref != 0 {
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
	out := make([]byte, 0, 256+8*len(c.s.heap.cells))
	put := func(v uint64) { out = binary.LittleEndian.AppendUint64(out, v) }
	word := func(t ir.Type, w uint64) {
		if ref := refOf(t, w); ref != 0 {
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
		put(uint64(k.owner)<<32 | uint64(k.depth))
	}
	put(uint64(len(c.order)))
	for _, ref := range c.order {
		o := c.s.heap.objs[ref]
		put(uint64(uint32(o.kind))<<32 | uint64(o.size))
		for _, h := range c.heaps {
			put(truth(ref < uint64(len(h.objs))))
		}
		c.cells(ref, word, rel)
	}
	return out
}

// control writes where threads are and what they wait for.
func (c *canon) control(put func(uint64)) {
	s := c.s
	put(uint64(s.phase))
	put(uint64(s.current))
	put(uint64(len(s.threads)))
	put(uint64(len(c.heaps)))
	if g := s.given; g != nil {
		for _, b := range []byte(*g) {
			put(uint64(b) + 1)
		}
	}
	put(0)
	for _, t := range s.threads {
		put(uint64(t.status) | uint64(t.atomic)<<8 | truth(t.granted)<<40)
		put(uint64(t.depth))
		put(uint64(len(t.frames)))
		for _, f := range t.frames {
			put(f.proc.Number)
			put(uint64(f.node))
			put(uint64(slices.Index(c.snaps, f.old) + 1))
		}
	}
	c.choice(put)
}

// choice writes how far a pending choice is.
func (c *canon) choice(put func(uint64)) {
	p := c.s.pending
	if p == nil {
		put(0)
		return
	}
	put(1 + uint64(p.what))
	put(uint64(p.n))
	for _, t := range p.threads {
		put(uint64(t))
	}
	if p.vars != nil {
		put(uint64(p.vars.at))
		put(uint64(p.vars.step))
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
