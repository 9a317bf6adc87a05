package eval

// This file defines explicit sets of rows.

import (
	"slices"

	"assay/logic/rel"
)

// set is a set of rows of codes, sorted, each once.
type set struct {
	arity int
	rows  [][]int32
}

// normal sorts the rows and removes what is there twice, in place.
func (s set) normal() set {
	slices.SortFunc(s.rows, slices.Compare)
	s.rows = slices.CompactFunc(s.rows, slices.Equal)
	return s
}

func (s set) contains(row []int32) bool {
	_, in := slices.BinarySearchFunc(s.rows, row, slices.Compare)
	return in
}

func (s set) equal(t set) bool { return slices.EqualFunc(s.rows, t.rows, slices.Equal) }

// filter keeps the rows for which want holds.
func (s set) filter(want func(row []int32) bool) set {
	kept := set{arity: s.arity}
	for _, row := range s.rows {
		if want(row) {
			kept.rows = append(kept.rows, row)
		}
	}
	return kept
}

func (s set) in(t set) bool {
	return !slices.ContainsFunc(s.rows, func(row []int32) bool { return !t.contains(row) })
}

func (s set) union(t set) set {
	return set{s.arity, slices.Concat(s.rows, t.rows)}.normal()
}

func (s set) product(t set) set {
	p := set{arity: s.arity + t.arity}
	for _, a := range s.rows {
		for _, b := range t.rows {
			p.rows = append(p.rows, slices.Concat(a, b))
		}
	}
	return p.normal()
}

func (s set) join(t set) set {
	j := set{arity: s.arity + t.arity - 2}
	for _, a := range s.rows {
		for _, b := range t.rows {
			if a[len(a)-1] == b[0] {
				j.rows = append(j.rows, slices.Concat(a[:len(a)-1], b[1:]))
			}
		}
	}
	return j.normal()
}

// override is t, and the rows of s whose prefix no row of t has.
func (s set) override(t set) set {
	prefix := func(row []int32) []int32 { return row[:len(row)-1] }
	kept := s.filter(func(a []int32) bool {
		return !slices.ContainsFunc(t.rows, func(b []int32) bool { return slices.Equal(prefix(a), prefix(b)) })
	})
	return kept.union(t)
}

func (s set) project(columns []int) set {
	p := set{arity: len(columns)}
	for _, row := range s.rows {
		var r []int32
		for _, c := range columns {
			r = append(r, row[c])
		}
		p.rows = append(p.rows, r)
	}
	return p.normal()
}

// closure adds the join with the relation itself until nothing is new.
func (s set) closure() set {
	for {
		next := s.union(s.join(s))
		if len(next.rows) == len(s.rows) {
			return s
		}
		s = next
	}
}

// has reports whether the set has so many rows.
func (s set) has(q rel.Quantity) bool {
	n := len(s.rows)
	switch q {
	case rel.ExactlyOne:
		return n == 1
	case rel.AtMostOne:
		return n <= 1
	case rel.AtLeastOne:
		return n >= 1
	case rel.Nothing:
		return n == 0
	default:
		return true
	}
}
