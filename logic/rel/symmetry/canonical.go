package symmetry

// This file gives all renamings of an instance one form. It splits classes by
// what their atoms take part in, picks an atom of the first class that is
// still undecided, and tries each of its atoms in turn; atoms that can be
// exchanged without changing the instance need only one try.

import (
	"encoding/binary"
	"fmt"
	"slices"
	"sort"

	"assay/logic/rel"
)

// LeafLimit is how many complete namings Canonical tries before it gives up.
const LeafLimit = 20000

// Canonical is the same for two instances exactly when renaming atoms within
// the classes turns one into the other. It fails for the rare instance whose
// atoms are alike without being exchangeable, where too many namings would have
// to be tried.
func Canonical(in *rel.Instance, classes []Class) (string, error) {
	s := &namer{n: int64(in.Universe().Size())}
	for _, r := range in.Relations() {
		set, _ := in.Tuples(r)
		s.sets = append(s.sets, occurrencesOf(set))
		for _, t := range set.Wide() {
			s.wide = append(s.wide, r.Name+"="+t.String()) // values that are never renamed
		}
	}
	color := make([]int, s.n)
	for i, c := range classes {
		for _, a := range c {
			color[a] = i
		}
	}
	if !s.search(color) {
		return "", fmt.Errorf("canonical form: more than %d namings to try", LeafLimit)
	}
	return s.best + fmt.Sprint(s.wide), nil
}

type namer struct {
	n     int64
	sets  []occurrences
	wide  []string
	best  string
	tried int
}

// search tries the namings that respect the colors.
func (s *namer) search(color []int) bool {
	color = s.refine(color)
	cell := s.undecided(color)
	if cell == nil {
		if s.tried++; s.tried > LeafLimit {
			return false
		}
		if form := s.form(color); s.best == "" || form < s.best {
			s.best = form
		}
		return true
	}
	for i, a := range cell {
		twin := slices.ContainsFunc(cell[:i], func(b int64) bool { return s.twins(a, b) })
		if twin {
			continue
		}
		next := slices.Clone(color)
		for j := range next {
			next[j] = 2*next[j] + 1
		}
		next[a]--
		if !s.search(next) {
			return false
		}
	}
	return true
}

// twins reports whether exchanging a and b leaves every relation as it is.
func (s *namer) twins(a, b int64) bool {
	return !slices.ContainsFunc(s.sets, func(o occurrences) bool { return !o.exchange(a, b) })
}

// undecided is the first color that several atoms have.
func (s *namer) undecided(color []int) (cell []int64) {
	least := -1
	for a, c := range color {
		if least >= 0 && c >= least {
			continue
		}
		if slices.ContainsFunc(color[a+1:], func(d int) bool { return d == c }) {
			least = c
		}
	}
	if least < 0 {
		return nil
	}
	for a, c := range color {
		if c == least {
			cell = append(cell, int64(a))
		}
	}
	return cell
}

// refine splits colors by the tuples that atoms take part in, until nothing
// changes. Colors become 0, 1, 2 …, in an order that renaming does not change.
func (s *namer) refine(color []int) []int {
	count := -1
	for {
		signs := make([]string, s.n)
		for a := range s.n {
			signs[a] = s.sign(color, a)
		}
		sorted := slices.Compact(slices.Sorted(slices.Values(signs)))
		next := make([]int, s.n)
		for a := range s.n {
			next[a] = sort.SearchStrings(sorted, signs[a])
		}
		if len(sorted) == count {
			return next
		}
		color, count = next, len(sorted)
	}
}

// sign describes an atom: its color, and the colors in the tuples with it.
func (s *namer) sign(color []int, a int64) string {
	b := binary.BigEndian.AppendUint32(nil, uint32(color[a]))
	for _, o := range s.sets {
		var rows []string
		for _, t := range o.with[a] {
			var row []byte
			for _, c := range columns(t, s.n, o.k) {
				mine := byte(0)
				if c == a {
					mine = 1
				}
				row = append(binary.BigEndian.AppendUint32(row, uint32(color[c])), mine)
			}
			rows = append(rows, string(row))
		}
		slices.Sort(rows)
		b = binary.BigEndian.AppendUint32(b, uint32(len(rows)))
		for _, r := range rows {
			b = append(b, r...)
		}
	}
	return string(b)
}

func columns(tuple, n int64, k int) []int64 {
	cs := make([]int64, k)
	for i := k - 1; i >= 0; i-- {
		cs[i] = tuple % n
		tuple /= n
	}
	return cs
}

// form is the instance with each atom renamed to its color.
func (s *namer) form(color []int) string {
	var b []byte
	for _, o := range s.sets {
		var tuples []int64
		for _, t := range o.all.Index() {
			renamed := int64(0)
			for _, c := range columns(t, s.n, o.k) {
				renamed = renamed*s.n + int64(color[c])
			}
			tuples = append(tuples, renamed)
		}
		slices.Sort(tuples)
		b = binary.BigEndian.AppendUint32(b, uint32(len(tuples)))
		for _, t := range tuples {
			b = binary.BigEndian.AppendUint64(b, uint64(t))
		}
	}
	return string(b)
}
