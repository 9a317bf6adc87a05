package rel

// This file defines values, tuples of them, and universes.

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Value is what tuples are made of: a named atom, or an integer. Values are
// compared with ==. The zero Value is the atom without a name, which no
// universe has.
type Value struct {
	name string // empty for integers
	num  int64  // zero for named atoms
	int  bool
}

// Atom is the atom with a name.
func Atom(name string) Value { return Value{name: name} }

// Num is an integer as a value.
func Num(n int64) Value { return Value{num: n, int: true} }

// Atoms are the atoms with the given names.
func Atoms(names ...string) []Value {
	vs := make([]Value, len(names))
	for i, s := range names {
		vs[i] = Atom(s)
	}
	return vs
}

// Numbered are n atoms, named by a prefix and a number from 0 on.
func Numbered(prefix string, n int) []Value {
	vs := make([]Value, n)
	for i := range vs {
		vs[i] = Atom(prefix + strconv.Itoa(i))
	}
	return vs
}

// Int is the number, if the value is an integer.
func (v Value) Int() (n int64, ok bool) { return v.num, v.int }

func (v Value) String() string {
	if v.int {
		return strconv.FormatInt(v.num, 10)
	}
	return v.name
}

// less orders values that are in no universe: integers, then names.
func (v Value) less(w Value) bool {
	switch {
	case v.int != w.int:
		return v.int
	case v.int:
		return v.num < w.num
	}
	return v.name < w.name
}

// Tuple is a list of values. Printed form: a->b->3
type Tuple []Value

// T is the tuple of atoms with the given names.
func T(names ...string) Tuple { return Atoms(names...) }

func (t Tuple) String() string {
	parts := make([]string, len(t))
	for i, v := range t {
		parts[i] = v.String()
	}
	return strings.Join(parts, "->")
}

func (t Tuple) less(s Tuple) bool {
	for i := range t {
		if t[i] != s[i] {
			return t[i].less(s[i])
		}
	}
	return false
}

// Universe is a list of distinct values, in an order that instances, symmetry
// breaking and printing follow. It never changes.
type Universe struct {
	values []Value
	index  map[Value]int
}

// NewUniverse is the universe of the values. It has at least one value, none
// twice, and no atom without a name.
func NewUniverse(values ...Value) (*Universe, error) {
	u := &Universe{append([]Value(nil), values...), make(map[Value]int, len(values))}
	if len(values) == 0 {
		return nil, &Error{Kind: OutsideUniverse, Msg: "a universe needs at least one value"}
	}
	for i, v := range values {
		if j, twice := u.index[v]; twice {
			return nil, &Error{Kind: OutsideUniverse, Msg: fmt.Sprintf("value %s is in the universe twice, at %d and %d", v, j, i)}
		}
		if v == (Value{}) {
			return nil, &Error{Kind: OutsideUniverse, Msg: fmt.Sprintf("value %d of the universe has no name", i)}
		}
		u.index[v] = i
	}
	return u, nil
}

// Size is the number of values.
func (u *Universe) Size() int { return len(u.values) }

// Value is the i-th value, counted from 0.
func (u *Universe) Value(i int) Value { return u.values[i] }

// Index is the place of a value.
func (u *Universe) Index(v Value) (i int, ok bool) {
	i, ok = u.index[v]
	return i, ok
}

func (u *Universe) String() string {
	return "{" + strings.ReplaceAll(Tuple(u.values).String(), "->", ", ") + "}"
}

// Power is Size to the k, the number of tuples of arity k; ok is false when it
// does not fit into 62 bits.
func (u *Universe) Power(k int) (p int64, ok bool) {
	p = 1
	for range k {
		if p > math.MaxInt64/2/int64(len(u.values)) {
			return 0, false
		}
		p *= int64(len(u.values))
	}
	return p, true
}
