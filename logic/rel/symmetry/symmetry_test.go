package symmetry_test

// This file compares classes with exchanges tried one by one, and canonical
// forms with all renamings.

import (
	"fmt"
	"slices"
	"testing"

	"assay/logic/rel"
	"assay/logic/rel/random"
	"assay/logic/rel/symmetry"
)

// exchanged is the set with two values exchanged.
func exchanged(s rel.TupleSet, v, w rel.Value) rel.TupleSet {
	var ts []rel.Tuple
	for t := range s.Each() {
		u := slices.Clone(t)
		for i := range u {
			switch u[i] {
			case v:
				u[i] = w
			case w:
				u[i] = v
			}
		}
		ts = append(ts, u)
	}
	return s.Universe().Tuples(s.Arity(), ts...)
}

func alike(b *rel.Bounds, v, w rel.Value) bool {
	_, vInt := v.Int()
	_, wInt := w.Int()
	for _, r := range b.Relations() {
		x, _ := b.Of(r)
		if !exchanged(x.Lower, v, w).Equal(x.Lower) || !exchanged(x.Upper, v, w).Equal(x.Upper) {
			return false
		}
	}
	return v == w || !vInt && !wInt
}

func TestClasses(t *testing.T) {
	for seed := range uint64(2000) {
		b := random.New(seed, random.Options{Values: 5, Width: 3, Arity: 2, Relations: 2, Integers: true}).Bounds
		u := b.Universe()
		classes := symmetry.Classes(b)
		of := map[int64]int{}
		for i, c := range classes {
			for _, a := range c {
				of[a] = i
			}
		}
		for i := range u.Size() {
			for j := range u.Size() {
				same := of[int64(i)] == of[int64(j)]
				if want := alike(b, u.Value(i), u.Value(j)); same != want {
					t.Fatalf("seed %d: %v and %v in one class: %v, want %v", seed, u.Value(i), u.Value(j), same, want)
				}
			}
		}
		if fixed := symmetry.Classes(b, u.Value(0)); len(fixed[0]) != 1 {
			t.Fatalf("seed %d: a fixed value is in a class with others", seed)
		}
	}
}

// TestCanonical: over one class of three atoms, two instances have the same
// form exactly if one of the six renamings turns one into the other.
func TestCanonical(t *testing.T) {
	u, err := rel.NewUniverse(rel.Numbered("a", 3)...)
	if err != nil {
		t.Fatal(err)
	}
	r := rel.Binary("r")
	classes := []symmetry.Class{{0, 1, 2}}
	forms := map[string]string{} // canonical form to least renaming
	for bits := range 512 {
		var index []int64
		for i := range int64(9) {
			if bits>>i&1 != 0 {
				index = append(index, i)
			}
		}
		s := u.FromIndex(2, index)
		in := rel.NewInstance(u)
		in.Set(r, s)
		form, err := symmetry.Canonical(in, classes)
		if err != nil {
			t.Fatal(err)
		}
		least := ""
		for _, p := range [][]int64{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			var renamed []int64
			for _, i := range index {
				renamed = append(renamed, p[i/3]*3+p[i%3])
			}
			slices.Sort(renamed)
			if text := fmt.Sprint(renamed); least == "" || text < least {
				least = text
			}
		}
		if other, seen := forms[form]; seen && other != least {
			t.Fatalf("%v and %v have one form", s, other)
		}
		forms[form] = least
	}
	if len(forms) != 104 {
		t.Errorf("%d forms, want 104", len(forms))
	}
}
