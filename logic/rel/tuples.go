package rel

// This file defines sets of tuples.

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
	"sort"
	"strings"
)

// TupleSet is a set of tuples of one arity over a universe. Tuples whose
// values are all in the universe are kept as numbers: the tuple a->b over n
// values is index(a)*n + index(b). Tuples with integers beyond the universe
// (see Bounds.Slots) are kept as they are.
//
// A TupleSet never changes; operations give new ones. A mistake, such as an
// atom outside the universe, stays with the set and with all that is made of
// it: Err tells, and so does Bounds when it is given such a set.
type TupleSet struct {
	u     *Universe
	arity int
	index []int64 // sorted, each once
	wide  []Tuple // sorted, each once; none of them has all its values in u
	err   error
}

// Err is the first mistake made in building the set.
func (s TupleSet) Err() error { return s.err }

// Universe is that of the set; nil for the zero TupleSet.
func (s TupleSet) Universe() *Universe { return s.u }

// Arity is the length of the tuples.
func (s TupleSet) Arity() int { return s.arity }

// Len is the number of tuples.
func (s TupleSet) Len() int { return len(s.index) + len(s.wide) }

// Index are the numbers of the tuples within the universe, sorted. The slice
// is read only.
func (s TupleSet) Index() []int64 { return s.index }

// Wide are the tuples with integers beyond the universe. The slice is read
// only.
func (s TupleSet) Wide() []Tuple { return s.wide }

// None is the empty set of an arity.
func (u *Universe) None(arity int) TupleSet { return u.FromIndex(arity, nil) }

// Set is the unary set of the values.
func (u *Universe) Set(values ...Value) TupleSet {
	ts := make([]Tuple, len(values))
	for i, v := range values {
		ts[i] = Tuple{v}
	}
	return u.Tuples(1, ts...)
}

// Tuples is the set of the tuples. Integers need not be in the universe; atoms
// must be.
func (u *Universe) Tuples(arity int, tuples ...Tuple) TupleSet {
	s := TupleSet{u: u, arity: arity}
	if err := u.fits(arity); err != nil {
		s.err = err
		return s
	}
	for _, t := range tuples {
		if len(t) != arity {
			s.err = &Error{Kind: BadArity, Msg: fmt.Sprintf("tuple %s has %d columns in a set of arity %d", t, len(t), arity)}
			return s
		}
		index, wide, err := u.number(t)
		switch {
		case err != nil:
			s.err = err
			return s
		case wide:
			s.wide = append(s.wide, slices.Clone(t))
		default:
			s.index = append(s.index, index)
		}
	}
	return s.normal()
}

// number is the number of a tuple; wide tells that it has none, because of an
// integer beyond the universe.
func (u *Universe) number(t Tuple) (index int64, wide bool, err error) {
	for _, v := range t {
		i, ok := u.index[v]
		if !ok && !v.int {
			return 0, false, &Error{Kind: OutsideUniverse, Msg: fmt.Sprintf("atom %q is not in the universe (tuple %s)", v.name, t)}
		}
		wide = wide || !ok
		index = index*int64(len(u.values)) + int64(i)
	}
	return index, wide, nil
}

// fits reports whether tuples of the arity can be numbered.
func (u *Universe) fits(arity int) error {
	if arity < 1 {
		return &Error{Kind: BadArity, Msg: fmt.Sprintf("a set of tuples of arity %d", arity)}
	}
	if _, ok := u.Power(arity); !ok {
		return tooLarge(fmt.Sprintf("the space of tuples of arity %d over %d values", arity, u.Size()), math.Pow(float64(u.Size()), float64(arity)), 8)
	}
	return nil
}

// normal sorts and removes what is there twice.
func (s TupleSet) normal() TupleSet {
	slices.Sort(s.index)
	s.index = slices.Compact(s.index)
	sort.Slice(s.wide, func(i, j int) bool { return s.wide[i].less(s.wide[j]) })
	s.wide = slices.CompactFunc(s.wide, slices.Equal)
	return s
}

// FromIndex is the set of the tuples with these numbers, in any order. The
// slice belongs to the set from now on.
func (u *Universe) FromIndex(arity int, index []int64) TupleSet {
	s := TupleSet{u: u, arity: arity, index: index, err: u.fits(arity)}
	if s.err != nil {
		s.index = nil
		return s
	}
	if !slices.IsSorted(index) {
		slices.Sort(index)
	}
	s.index = slices.Compact(index)
	space, _ := u.Power(arity)
	if n := len(s.index); n > 0 && (s.index[0] < 0 || s.index[n-1] >= space) {
		s.err = &Error{Kind: OutsideUniverse, Msg: fmt.Sprintf("tuple number %d or %d is not among the %d tuples of arity %d", s.index[0], s.index[n-1], space, arity)}
	}
	return s
}

// All is the set of all tuples of an arity over the universe.
func (u *Universe) All(arity int) TupleSet {
	s := u.None(arity)
	n := math.Pow(float64(u.Size()), float64(arity))
	if s.err == nil && n > MaxCells {
		s.err = tooLarge(fmt.Sprintf("the set of all tuples of arity %d over %d values", arity, u.Size()), n, 8)
	}
	if s.err == nil {
		s.index = make([]int64, int(n))
		for i := range s.index {
			s.index[i] = int64(i)
		}
	}
	return s
}

// Range is the unary set of the values of the universe from one to another,
// both included.
func (u *Universe) Range(from, to Value) TupleSet {
	s := u.Set(from, to)
	if s.err != nil || len(s.wide) > 0 {
		return s
	}
	i, j := u.index[from], u.index[to]
	s.index = nil
	for ; i <= j; i++ {
		s.index = append(s.index, int64(i))
	}
	return s
}

// Product is the set of all tuples of s followed by one of t.
func (s TupleSet) Product(t TupleSet) TupleSet {
	p, ok := s.with(t, s.arity+t.arity)
	if !ok {
		return p
	}
	if err := s.u.fits(p.arity); err != nil {
		p.err = err
		return p
	}
	if n := float64(s.Len()) * float64(t.Len()); n > MaxCells {
		p.err = tooLarge("a product of sets of tuples", n, 8)
		return p
	}
	if len(s.wide)+len(t.wide) > 0 {
		var all []Tuple
		for a := range s.Each() {
			for b := range t.Each() {
				all = append(all, slices.Concat(a, b))
			}
		}
		return s.u.Tuples(p.arity, all...)
	}
	shift, _ := s.u.Power(t.arity)
	p.index = make([]int64, 0, len(s.index)*len(t.index))
	for _, i := range s.index {
		for _, j := range t.index {
			p.index = append(p.index, i*shift+j)
		}
	}
	return p
}

// with prepares the result of an operation on two sets.
func (s TupleSet) with(t TupleSet, arity int) (r TupleSet, ok bool) {
	r = TupleSet{u: s.u, arity: arity, err: cmp.Or(s.err, t.err)}
	if r.err == nil && s.u != t.u {
		r.err = &Error{Kind: OutsideUniverse, Msg: "sets of tuples over two universes"}
	}
	return r, r.err == nil
}

func (s TupleSet) same(op string, t TupleSet) (r TupleSet, ok bool) {
	r, ok = s.with(t, s.arity)
	if ok && s.arity != t.arity {
		r.err = &Error{Kind: BadArity, Msg: fmt.Sprintf("%s of sets of tuples of arity %d and %d", op, s.arity, t.arity)}
	}
	return r, r.err == nil
}

// Union is the set of tuples in s or t.
func (s TupleSet) Union(t TupleSet) TupleSet {
	r, ok := s.same("union", t)
	if !ok {
		return r
	}
	r.index = slices.Concat(s.index, t.index)
	r.wide = slices.Concat(s.wide, t.wide)
	return r.normal()
}

// Minus is the set of tuples in s but not in t.
func (s TupleSet) Minus(t TupleSet) TupleSet {
	return s.keep("difference", t, func(in bool) bool { return !in })
}

// Intersect is the set of tuples in both.
func (s TupleSet) Intersect(t TupleSet) TupleSet {
	return s.keep("intersection", t, func(in bool) bool { return in })
}

func (s TupleSet) keep(op string, t TupleSet, want func(in bool) bool) TupleSet {
	r, ok := s.same(op, t)
	if !ok {
		return r
	}
	for _, i := range s.index {
		if want(t.HasIndex(i)) {
			r.index = append(r.index, i)
		}
	}
	for _, w := range s.wide {
		if want(t.hasWide(w)) {
			r.wide = append(r.wide, w)
		}
	}
	return r
}

// HasIndex reports whether the tuple with a number is in the set.
func (s TupleSet) HasIndex(i int64) bool {
	_, in := slices.BinarySearch(s.index, i)
	return in
}

func (s TupleSet) hasWide(t Tuple) bool {
	i := sort.Search(len(s.wide), func(i int) bool { return !s.wide[i].less(t) })
	return i < len(s.wide) && slices.Equal(s.wide[i], t)
}

// Has reports whether a tuple is in the set.
func (s TupleSet) Has(t Tuple) bool {
	if len(t) != s.arity || s.err != nil {
		return false
	}
	index, wide, err := s.u.number(t)
	return err == nil && (wide && s.hasWide(t) || !wide && s.HasIndex(index))
}

// In reports whether every tuple of s is in t.
func (s TupleSet) In(t TupleSet) bool {
	d := s.Minus(t)
	return d.err == nil && d.Len() == 0
}

// Equal reports whether both have the same tuples.
func (s TupleSet) Equal(t TupleSet) bool {
	return s.arity == t.arity && slices.Equal(s.index, t.index) && slices.EqualFunc(s.wide, t.wide, slices.Equal)
}

// Columns splits the number of a tuple into the indexes of its values.
func (u *Universe) Columns(index int64, arity int) []int {
	cols := make([]int, arity)
	for i := arity - 1; i >= 0; i-- {
		cols[i] = int(index % int64(len(u.values)))
		index /= int64(len(u.values))
	}
	return cols
}

// Tuple is the tuple with a number.
func (u *Universe) Tuple(index int64, arity int) Tuple {
	t := make(Tuple, arity)
	for i, c := range u.Columns(index, arity) {
		t[i] = u.values[c]
	}
	return t
}

// Each runs over the tuples in order.
func (s TupleSet) Each() iter.Seq[Tuple] {
	return func(yield func(Tuple) bool) {
		for _, i := range s.index {
			if !yield(s.u.Tuple(i, s.arity)) {
				return
			}
		}
		for _, t := range s.wide {
			if !yield(t) {
				return
			}
		}
	}
}

// Printed form: {a->b, a->c}
func (s TupleSet) String() string {
	if s.err != nil {
		return "{" + s.err.Error() + "}"
	}
	var parts []string
	for t := range s.Each() {
		parts = append(parts, t.String())
	}
	return "{" + strings.Join(parts, ", ") + "}"
}
