package simplex

// This file defines the moves between vertices: raising one row to zero,
// maximising a row, and testing whether a constraint follows from the others.

import "assay/logic/poly/num"

// patience is the number of degenerate steps in a row after which pricing
// changes from the largest coefficient to Bland's rule.
const patience = 12

// entering picks a column that increases row r: any column of a free variable
// with a coefficient, or one of a slack with a positive one. -1 at an optimum.
func (t *Tableau) entering(r int, bland bool) int {
	best := -1
	for c, v := range t.cols {
		a := t.rows[r].a[1+c]
		if t.kinds[v] == free && !a.IsZero() {
			return c
		}
		if t.kinds[v] != nonneg || a.Sign() <= 0 {
			continue
		}
		better := best < 0
		if !better && bland {
			better = v < t.cols[best]
		} else if !better {
			better = a.Cmp(t.rows[r].a[1+best]) > 0
		}
		if better {
			best = c
		}
	}
	return best
}

// blocking picks the row that first reaches zero when column c moves up (or
// down), among rows that hold now, other than skip; -1 if none ever does.
// Ties go to the smallest variable.
func (t *Tableau) blocking(c, skip int, up bool) int {
	best := -1
	for i, w := range t.rows {
		a := w.a[1+c]
		if i == skip || t.basic[i] < 0 || t.kinds[t.basic[i]] != nonneg || w.a[0].Sign() < 0 {
			continue
		}
		if a.IsZero() || a.Sign() > 0 == up {
			continue
		}
		if best < 0 || t.sooner(i, best, c) {
			best = i
		}
	}
	return best
}

// sooner compares when rows i and k reach zero along column c.
func (t *Tableau) sooner(i, k, c int) bool {
	switch s := t.compareRatio(i, k, c); {
	case s != 0:
		return s < 0
	default:
		return t.basic[i] < t.basic[k]
	}
}

// compareRatio compares |a_i0/a_ic| with |a_k0/a_kc|.
func (t *Tableau) compareRatio(i, k, c int) int {
	x, y := t.rows[i], t.rows[k]
	return num.MulSub(x.a[0].Abs(), y.a[1+c].Abs(), y.a[0].Abs(), x.a[1+c].Abs()).Sign()
}

// raise lifts the violated row r to zero while the rows that hold keep
// holding. False: r is at its greatest value, which is negative.
func (t *Tableau) raise(r int) bool {
	for stuck := 0; t.rows[r].a[0].Sign() < 0; {
		c := t.entering(r, stuck > patience)
		if c < 0 {
			return false
		}
		if i := t.blocking(c, r, true); i >= 0 && t.compareRatio(i, r, c) < 0 {
			stuck = t.step(i, c, stuck)
			continue
		}
		t.pivot(r, c)
		return true
	}
	return true
}

// step pivots and counts degenerate steps.
func (t *Tableau) step(r, c, stuck int) int {
	if t.rows[r].a[0].IsZero() {
		stuck++
	} else {
		stuck = 0
	}
	t.pivot(r, c)
	return stuck
}

// maximise moves to a vertex where row r, an objective, is greatest. When it
// is unbounded it gives the column along which it grows, otherwise -1. A
// column of a free variable may have to move down rather than up.
func (t *Tableau) maximise(r int) int {
	for stuck := 0; ; {
		c := t.entering(r, stuck > patience)
		if c < 0 {
			return -1
		}
		i := t.blocking(c, r, true)
		if i < 0 {
			return c
		}
		stuck = t.step(i, c, stuck)
	}
}

// Redundant reports whether constraint k, an inequality, follows from the other constraints that
// are still there, and if so drops it for good. The system must be feasible.
func (t *Tableau) Redundant(k int) bool {
	s := t.n + k
	if t.kinds[s] != nonneg {
		return false
	}
	if c := ^t.at[s]; c >= 0 {
		i := t.blocking(c, -1, false)
		if i < 0 || t.rows[i].a[0].Sign() > 0 {
			return false // s alone can go below zero
		}
		t.pivot(i, c)
	}
	if !t.bounded(t.at[s]) {
		return false
	}
	t.kinds[s] = free
	return true
}

// bounded lowers row r as far as the other rows allow and reports whether it stays at or above
// zero. If not, the variable of r ends in a column, at zero. Only Bland's rule is used: most
// answers take a few steps.
func (t *Tableau) bounded(r int) bool {
	for {
		c := t.lowering(r)
		if c < 0 {
			return true
		}
		if t.kinds[t.cols[c]] == free {
			t.pivot(r, c)
			return false
		}
		i := t.blocking(c, r, true)
		if i < 0 || t.compareRatio(r, i, c) < 0 {
			t.pivot(r, c)
			return false
		}
		t.pivot(i, c)
	}
}

// lowering is the column of smallest variable that decreases row r.
func (t *Tableau) lowering(r int) int {
	best := -1
	for c, v := range t.cols {
		a := t.rows[r].a[1+c]
		usable := t.kinds[v] == nonneg && a.Sign() < 0 || t.kinds[v] == free && !a.IsZero()
		if usable && (best < 0 || v < t.cols[best]) {
			best = c
		}
	}
	return best
}

// Pinned reports whether constraint k, an inequality, is an equation in disguise: its slack is zero
// in every solution. The system must be feasible.
func (t *Tableau) Pinned(k int) bool {
	s := t.n + k
	if t.kinds[s] != nonneg {
		return false
	}
	if c := ^t.at[s]; c >= 0 {
		i := t.blocking(c, -1, true)
		if i < 0 || t.rows[i].a[0].Sign() > 0 {
			return false // s can grow
		}
		t.pivot(i, c)
	}
	r := t.at[s]
	for {
		if t.rows[r].a[0].Sign() > 0 {
			return false
		}
		c := t.entering(r, true)
		if c < 0 {
			return true
		}
		i := t.blocking(c, r, true)
		if i < 0 || t.rows[i].a[0].Sign() > 0 {
			return false // growing r costs nothing
		}
		t.pivot(i, c)
	}
}
