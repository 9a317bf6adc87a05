// This file holds the clauses: one slice of words, a header before each
// clause, and a copying collection that also renews their order in memory.

package sat

import "assay/solve/grow"

import "assay/solve"

type (
	lit      = solve.Lit
	variable = solve.Var
)

// ref is the place of a clause's header in the arena; 0 is no clause.
type ref uint32

// A clause is a header of four words and its literals:
//
//	size | meta | id | position | literal 0 | literal 1 | …
//
// The first two literals are the watched ones. Words are of type lit because
// nearly all of them are.
const (
	atSize = iota // number of literals, 2 or more
	atMeta        // flags below, glue above
	atID          // number of the clause in the proof, or where it moved during collection
	atPos         // where the last search for a new watch ended, an offset into the literals
	header
)

const (
	isLearned  lit = 1 << iota // implied by the rest: may be forgotten
	isGarbage                  // dead; watched until the next collection
	isMoved                    // collection: atID says where to
	isReason                   // protected while reducing
	isVivified                 // tried by vivify since it last changed
	isFresh                    // new or changed since the last subsumption
	isDoomed                   // contains a clause learned later: forgotten at the next chance
	used1                      // two bits: how many reductions it survives still
	used2
	metaFlags = iota
	glueShift = metaFlags
	usedMask  = used1 | used2
)

const maxArena = 1<<31 - 1 // the top bit of a watch's reference is taken

type arena struct {
	mem  []lit // mem[0] is unused, so that 0 is no clause
	dead int   // words of garbage clauses and padding
	kept int   // words after the last collection
}

func (a *arena) size(c ref) int         { return int(a.mem[c+atSize]) }
func (a *arena) glue(c ref) int         { return int(a.mem[c+atMeta] >> glueShift) }
func (a *arena) id(c ref) uint64        { return uint64(a.mem[c+atID]) }
func (a *arena) setID(c ref, id uint64) { a.mem[c+atID] = lit(id) }

func (a *arena) has(c ref, flag lit) bool { return a.mem[c+atMeta]&flag != 0 }
func (a *arena) set(c ref, flag lit)      { a.mem[c+atMeta] |= flag }
func (a *arena) clear(c ref, flag lit)    { a.mem[c+atMeta] &^= flag }

func (a *arena) setGlue(c ref, glue int) {
	a.mem[c+atMeta] = a.mem[c+atMeta]&(1<<glueShift-1) | lit(glue)<<glueShift
}

// lits are the literals of c, in place.
func (a *arena) lits(c ref) []lit {
	from := int(c) + header
	return a.mem[from : from+a.size(c)]
}

// alloc stores a clause. The caller has made sure that it fits (maxArena).
func (a *arena) alloc(lits []lit, meta lit, glue int, id uint64) ref {
	if len(a.mem) == 0 {
		a.mem = append(a.mem, 0)
	}
	c := ref(len(a.mem))
	a.mem = grow.Append(a.mem, lit(len(lits)), meta|lit(glue)<<glueShift, lit(id), 2)
	a.mem = grow.Append(a.mem, lits...)
	return c
}

// shrink cuts c to its first n literals.
func (a *arena) shrink(c ref, n int) {
	a.dead += a.size(c) - n
	a.mem[c+atSize] = lit(n)
	a.mem[c+atPos] = 2
	if g := a.glue(c); g >= n {
		a.setGlue(c, max(n-1, 1))
	}
}

// kill makes c garbage.
func (a *arena) kill(c ref) {
	a.set(c, isGarbage)
	a.dead += header + a.size(c)
}

// move copies c into the arena to, once, and tells its new place.
func (a *arena) move(c ref, to *arena) ref {
	if a.has(c, isMoved) {
		return ref(a.mem[c+atID])
	}
	d := ref(len(to.mem))
	to.mem = append(to.mem, a.mem[c:int(c)+header+a.size(c)]...)
	a.set(c, isMoved)
	a.mem[c+atID] = lit(d)
	return d
}
