// Package relation has finite relations as values, and the operators of
// relational logic on them.
//
// # Model
//
// An Atom is an object, null, a truth value or an integer, packed into a word
// so that different ones differ. A Rel is a set of tuples of atoms of one
// arity, sorted and without repetition. It never changes, so that states share
// relations freely. The empty relation is nil, whatever its arity.
//
// A Calc computes. Operators whose result can outgrow their operands stop at
// Calc.Limit and set Calc.Over; the result is then meaningless.
//
// # Letters
//
//	r, p, q   relations      t, u   tuples      a   an atom
//	k         arity          n      number of tuples
//
// # What is not here
//
// Types of columns: an operator takes any atoms. Integers of more than one width
// mix: an atom is the number.
package relation

import (
	"slices"
)

// Atom is one column of a tuple: an integer as itself, other atoms inside a
// window of numbers that integers must avoid. The order of atoms is that of the words.
type Atom int64

const (
	window    = -0x5AA6 << 48 // first atom that is no integer
	boolStart = window + 1<<40
	windowEnd = boolStart + 2
)

// Null is the null reference.
const Null = Atom(window)

// Int returns the atom of an integer. It fails for the few 64-bit integers whose
// place other atoms take.
func Int(word uint64) (Atom, bool) {
	a := Atom(word)
	return a, a < window || a >= windowEnd
}

// Bool returns the atom of a truth value.
func Bool(b bool) Atom {
	if b {
		return boolStart + 1
	}
	return boolStart
}

// Ref returns the atom of an object by its number; 0 is null.
func Ref(n uint64) Atom { return window + Atom(n&(1<<40-1)) }

// IsRef reports whether the atom is an object or null, and its number.
func (a Atom) IsRef() (n uint64, ok bool) {
	return uint64(a - window), a >= window && a < boolStart
}

// IsBool reports whether the atom is a truth value, and which.
func (a Atom) IsBool() (b, ok bool) {
	return a == boolStart+1, a >= boolStart && a < windowEnd
}

// IsInt reports whether the atom is an integer.
func (a Atom) IsInt() bool { return a < window || a >= windowEnd }

// Rel is a set of tuples. Nil is empty.
type Rel struct {
	arity int    // at least 1
	atoms []Atom // the tuples one after the other, sorted, distinct; not empty
	hash  uint64 // of arity and atoms
}

// Of makes a relation of tuples in any order; it takes the slice over.
func Of(arity int, atoms []Atom) *Rel {
	return fromSorted(arity, sortTuples(arity, atoms))
}

// Single returns the relation of one tuple.
func Single(t ...Atom) *Rel { return fromSorted(len(t), slices.Clone(t)) }

// fromSorted makes a relation of tuples that are sorted and distinct.
func fromSorted(arity int, atoms []Atom) *Rel {
	if len(atoms) == 0 {
		return nil
	}
	h := uint64(arity) * 0x9E3779B97F4A7C15
	for _, a := range atoms {
		h = (h ^ uint64(a)) * 0xFF51AFD7ED558CCD
		h ^= h >> 32
	}
	return &Rel{arity: arity, atoms: atoms, hash: h}
}

// sortTuples sorts in place and drops repetitions.
func sortTuples(k int, atoms []Atom) []Atom {
	if k == 1 {
		slices.Sort(atoms)
		return slices.Compact(atoms)
	}
	n := len(atoms) / k
	order, sorted := make([]int32, n), true
	for i := range order {
		order[i] = int32(i)
		if i > 0 && slices.Compare(atoms[(i-1)*k:i*k], atoms[i*k:(i+1)*k]) >= 0 {
			sorted = false
		}
	}
	if sorted {
		return atoms
	}
	at := func(i int32) []Atom { return atoms[int(i)*k : int(i)*k+k] }
	slices.SortFunc(order, func(i, j int32) int { return slices.Compare(at(i), at(j)) })
	out := make([]Atom, 0, len(atoms))
	for _, i := range order {
		if len(out) == 0 || !slices.Equal(out[len(out)-k:], at(i)) {
			out = append(out, at(i)...)
		}
	}
	return out
}

// Arity returns the length of the tuples; 0 for the empty relation.
func (r *Rel) Arity() int {
	if r == nil {
		return 0
	}
	return r.arity
}

// Len returns the number of tuples.
func (r *Rel) Len() int {
	if r == nil {
		return 0
	}
	return len(r.atoms) / r.arity
}

// Tuple is number i in order. The caller must not change it.
func (r *Rel) Tuple(i int) []Atom { return r.atoms[i*r.arity : (i+1)*r.arity : (i+1)*r.arity] }

// Atoms returns the tuples one after the other. The caller must not change them.
func (r *Rel) Atoms() []Atom {
	if r == nil {
		return nil
	}
	return r.atoms
}

// Hash is equal for equal relations.
func (r *Rel) Hash() uint64 {
	if r == nil {
		return 0
	}
	return r.hash
}

// Bytes is about how much memory the relation takes.
func (r *Rel) Bytes() int64 {
	if r == nil {
		return 0
	}
	return int64(len(r.atoms))*8 + 48
}

// Equal reports whether two relations have the same tuples.
func (r *Rel) Equal(q *Rel) bool {
	if r == q {
		return true
	}
	if r == nil || q == nil || r.hash != q.hash || r.arity != q.arity {
		return false
	}
	return slices.Equal(r.atoms, q.atoms)
}

// find returns the number of tuples that are less than the given prefix.
func (r *Rel) find(prefix []Atom) int {
	lo, hi := 0, r.Len()
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if slices.Compare(r.Tuple(mid)[:len(prefix)], prefix) < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// Has reports whether the relation has the tuple, or one that begins with it.
func (r *Rel) Has(prefix ...Atom) bool {
	i := r.find(prefix)
	return i < r.Len() && slices.Equal(r.Tuple(i)[:len(prefix)], prefix)
}

// Subset reports whether every tuple of r is one of q.
func (r *Rel) Subset(q *Rel) bool {
	if r.Len() > q.Len() {
		return false
	}
	j := 0
	for i := range r.Len() {
		t := r.Tuple(i)
		for j < q.Len() && slices.Compare(q.Tuple(j), t) < 0 {
			j++
		}
		if j == q.Len() || !slices.Equal(q.Tuple(j), t) {
			return false
		}
		j++
	}
	return true
}

// Func reports whether there is at most one last column for each prefix.
func (r *Rel) Func() bool {
	for i := 1; i < r.Len(); i++ {
		k := r.arity - 1
		if slices.Equal(r.Tuple(i)[:k], r.Tuple(i - 1)[:k]) {
			return false
		}
	}
	return true
}

// Any reports whether true is in a set.
func (r *Rel) Any() bool { return r.Has(Bool(true)) }

// Sum returns the sum of the integers in a set, without a width.
func (r *Rel) Sum() uint64 {
	var sum uint64
	for _, a := range r.Atoms() {
		if a.IsInt() {
			sum += uint64(a)
		}
	}
	return sum
}
