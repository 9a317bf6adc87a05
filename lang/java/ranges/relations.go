package ranges

import (
	"fmt"

	"assay/lang/java/classfile"
)

// This file turns the zone into the fewest relations that say as much.

// relations returns the bounds of the fields that follow neither from their types nor from others. Of two fields it says which is less, and
// nothing of how far they are apart.
func (s *search) relations() []Relation {
	trivial := newZone(s.kept.n)
	for k, f := range s.fields {
		lo, hi := typeBounds(f.Type)
		trivial.bound(first+k, 0, hi)
		trivial.bound(0, first+k, -lo)
	}
	told := s.told(trivial)
	for k := len(told) - 1; k >= 0; k-- { // the last are left out first
		rest := trivial.copy()
		for n, e := range told {
			if n != k {
				rest.bound(e.i, e.j, e.b)
			}
		}
		if e := told[k]; rest.at(e.i, e.j) <= e.b {
			told = append(told[:k], told[k+1:]...)
		}
	}
	var out []Relation
	for _, e := range told {
		out = append(out, Relation{s.term(e.i), s.term(e.j), e.b})
	}
	return out
}

// edge is that the difference of two variables is at most b.
type edge struct {
	i, j int
	b    int64
}

// told returns what can be said: of one field first. What of that follows from what is said of two is kept, and the reverse left out.
func (s *search) told(trivial *zone) (out []edge) {
	z := s.kept
	for _, one := range [2]bool{true, false} {
		for i := range z.n {
			for j := range z.n {
				if i == j || i == spare || j == spare || one != (i == 0 || j == 0) {
					continue
				}
				b := z.at(i, j)
				if !one {
					b = max(b, -1)
				}
				if b < trivial.at(i, j) && (one || b <= 0) {
					out = append(out, edge{i, j, b})
				}
			}
		}
	}
	return out
}

func (s *search) term(v int) Term {
	if v < first {
		return Term{}
	}
	return Term{s.fields[v-first]}
}

// typeBounds returns the least and the most of a type, or of the lengths of its arrays.
func typeBounds(t classfile.Type) (lo, hi int64) {
	switch {
	case t.IsRef():
		return 0, maxInt
	case t.Kind == 'B':
		return -1 << 7, 1<<7 - 1
	case t.Kind == 'S':
		return -1 << 15, 1<<15 - 1
	case t.Kind == 'C':
		return 0, 1<<16 - 1
	}
	return minInt, maxInt
}

// String writes a relation as Java does.
func (r Relation) String() string {
	switch less, than := r.Less.String(), r.Than.String(); {
	case r.Less.Field == nil:
		return fmt.Sprintf("%d <= %s", -r.By, than)
	case r.Than.Field == nil:
		return fmt.Sprintf("%s <= %d", less, r.By)
	case r.By == 0:
		return less + " <= " + than
	default:
		return less + " < " + than
	}
}

// String names a term.
func (t Term) String() string {
	switch {
	case t.Field == nil:
		return "0"
	case t.IsLength():
		return t.Field.Name + ".length"
	}
	return t.Field.Name
}
