package ranges

import (
	"fmt"
	"slices"

	"assay/lang/java/classfile"
)

// This file turns the zone into the fewest relations that say as much.

// Kept is what objects of a class keep.
type Kept struct {
	z      *zone
	fields []*classfile.Field
	levels []level // by what they need, the least first
	within map[*classfile.Method]bool
}

// Within reports whether code of the class calls a method where the object does not keep this, in the middle of a change.
func (k *Kept) Within(m *classfile.Method) bool { return k != nil && k.within[m] }

// level is what is kept if something is so.
type level struct {
	needs Needs
	z     *zone
}

// Always is what they keep whatever others do.
func (k *Kept) Always() *Kept {
	if k == nil || k.levels[0].needs != (Needs{}) {
		return nil
	}
	return &Kept{k.levels[0].z, k.fields, k.levels[:1], k.within}
}

// needs returns what a bound needs.
func (k *Kept) needs(e edge) Needs {
	for _, l := range k.levels {
		if l.z.at(e.i, e.j) <= e.b {
			return l.needs
		}
	}
	var all Needs
	for _, l := range k.levels {
		all.Sizes, all.Calm = all.Sizes || l.needs.Sizes, all.Calm || l.needs.Calm
	}
	return all
}

// Relations returns the bounds of the fields that follow neither from their types nor from others. Of two fields it says which is less, and
// nothing of how far they are apart. Bounds that no array of at most so many elements has are left out: of longer ones, what else is
// known counts.
func (k *Kept) Relations(most int64) []Relation {
	if k == nil {
		return nil
	}
	trivial := newZone(k.z.n)
	for i, f := range k.fields {
		lo, hi := typeBounds(f.Type)
		trivial.bound(first+i, 0, hi)
		trivial.bound(0, first+i, -lo)
	}
	told := k.told(trivial)
	if !k.fit(told, trivial, most) {
		told = slices.DeleteFunc(told, func(e edge) bool { return e.i == 0 && -e.b > most })
		if !k.fit(told, trivial, most) {
			return nil
		}
	}
	for n := len(told) - 1; n >= 0; n-- { // the last are left out first
		rest := trivial.copy()
		for o, e := range told {
			if o != n {
				rest.bound(e.i, e.j, e.b)
			}
		}
		if e := told[n]; rest.at(e.i, e.j) <= e.b {
			told = slices.Delete(told, n, n+1)
		}
	}
	var out []Relation
	for _, e := range told {
		out = append(out, Relation{k.term(e.i), k.term(e.j), e.b, k.needs(e)})
	}
	return out
}

// edge is that the difference of two variables is at most b.
type edge struct {
	i, j int
	b    int64
}

// told returns what can be said: of one field first. What of that follows from what is said of two is kept, and the reverse left out.
func (k *Kept) told(trivial *zone) (out []edge) {
	for _, one := range [2]bool{true, false} {
		for i := range k.z.n {
			for j := range k.z.n {
				if i == j || i == spare || j == spare || one != (i == 0 || j == 0) {
					continue
				}
				b := k.z.at(i, j)
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

// fit reports whether arrays of at most so many elements meet the bounds.
func (k *Kept) fit(told []edge, trivial *zone, most int64) bool {
	z := trivial.copy()
	for i, f := range k.fields {
		if f.Type.IsRef() && !z.bound(first+i, 0, most) {
			return false
		}
	}
	return !slices.ContainsFunc(told, func(e edge) bool { return !z.bound(e.i, e.j, e.b) })
}

func (k *Kept) term(v int) Term {
	if v < first {
		return Term{}
	}
	return Term{k.fields[v-first]}
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
