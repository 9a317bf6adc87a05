// This file defines atoms, values and the operators on them.

package naivefir

import (
	"sort"
	"strings"
)

// atom is an element: "3", "true", "User0", "'Error".
type atom = string

// tuple joins atoms with a separator that no atom contains.
type tuple string

const sep = "\x00"

func tupleOf(atoms ...atom) tuple { return tuple(strings.Join(atoms, sep)) }

func (t tuple) atoms() []atom { return strings.Split(string(t), sep) }

// prefix and last split off the last column; the prefix of a single atom is
// empty.
func (t tuple) prefix() string {
	if i := strings.LastIndex(string(t), sep); i >= 0 {
		return string(t[:i+1])
	}
	return ""
}

// value is a set of tuples; it is never changed after it was made.
type value map[tuple]bool

func setOf(tuples ...tuple) value {
	v := value{}
	for _, t := range tuples {
		v[t] = true
	}
	return v
}

// sorted lists the tuples in a fixed order.
func (v value) sorted() []tuple {
	out := make([]tuple, 0, len(v))
	for t := range v {
		out = append(out, t)
	}
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}

func (v value) equal(w value) bool { return len(v) == len(w) && v.subset(w) }

func (v value) subset(w value) bool {
	for t := range v {
		if !w[t] {
			return false
		}
	}
	return true
}

func (v value) filter(keep func(tuple) bool) value {
	out := value{}
	for t := range v {
		if keep(t) {
			out[t] = true
		}
	}
	return out
}

func union(vs ...value) value {
	out := value{}
	for _, v := range vs {
		for t := range v {
			out[t] = true
		}
	}
	return out
}

func product(v, w value) value {
	out := value{}
	for s := range v {
		for t := range w {
			out[s+sep+t] = true
		}
	}
	return out
}

func join(v, w value) value {
	out := value{}
	for s := range v {
		a := s.atoms()
		for t := range w {
			b := t.atoms()
			if a[len(a)-1] == b[0] {
				out[tupleOf(append(a[:len(a)-1:len(a)-1], b[1:]...)...)] = true
			}
		}
	}
	return out
}

func override(v, w value) value {
	keys := map[string]bool{}
	for t := range w {
		keys[t.prefix()] = true
	}
	return union(w, v.filter(func(t tuple) bool { return !keys[t.prefix()] }))
}

func project(v value, cols []int) value {
	out := value{}
	for t := range v {
		a := t.atoms()
		var b []atom
		for _, c := range cols {
			b = append(b, a[c])
		}
		out[tupleOf(b...)] = true
	}
	return out
}

func closure(v value) value {
	for {
		next := union(v, join(v, v))
		if len(next) == len(v) {
			return v
		}
		v = next
	}
}

// functional reports whether no prefix has two last columns.
func (v value) functional() bool {
	seen := map[string]bool{}
	for t := range v {
		if seen[t.prefix()] {
			return false
		}
		seen[t.prefix()] = true
	}
	return true
}
