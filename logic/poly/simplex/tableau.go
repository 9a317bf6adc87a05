// Package simplex decides rational systems of affine constraints: is there a
// solution, what is the least value of a form, which constraints follow from
// the others. It is exact, and every answer carries its multipliers: an
// infeasible system comes with a combination of constraints that says -1 >= 0,
// an optimum with the combination that bounds the form.
//
// The method is the primal simplex in a tableau of integer rows, each with a
// denominator of its own. A constraint is a variable, its slack. Variables of
// the caller may have any sign: they are pivoted into the rows first and never
// leave. Pricing takes the largest coefficient, and Bland's rule after a run of
// degenerate steps, so it terminates.
//
// # Letters
//
//	n     variables of the caller            v, w  variables: 0…n-1, then slacks
//	r, i  rows (basic variables)             c, j  columns (variables at zero)
//	k     constraints; slack k is variable n+k
package simplex

// This file defines the tableau and its pivot.

import (
	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
)

type kind uint8

const (
	free   kind = iota // any value: variables of the caller, dropped constraints, objectives
	nonneg             // slack of an inequality
	zeroed             // slack of an equation; once in a column it stays there
)

// row says: basic variable = (a[0] + Σ a[1+c] * variable of column c) / den.
type row struct {
	a   []num.Int
	den num.Int // positive; no common divisor with all of a
}

// Tableau is a system of constraints with a current vertex. It is built by
// New and changed by its methods; it is not safe for concurrent use.
type Tableau struct {
	m     *meter.Meter
	n     int    // variables of the caller
	kinds []kind // of each variable
	at    []int  // of each variable: its row r, or its column c as ^c
	rows  []row
	basic []int // variable of each row, -1 for an objective
	cols  []int // variable of each column
	fails int   // row that shows infeasibility, -1 when feasible
}

const doing = "simplex"

// New solves the system: after it, Feasible reports whether there is a solution.
func New(n int, cons []affine.Constraint, m *meter.Meter) *Tableau {
	m.Hold((n+1)*(len(cons)+1), doing)
	t := &Tableau{m: m, n: n, fails: -1}
	for v := range n {
		t.kinds = append(t.kinds, free)
		t.at = append(t.at, ^v)
		t.cols = append(t.cols, v)
	}
	for _, c := range cons {
		t.newRow(c.Row)
		t.kinds = append(t.kinds, kindOf(c))
	}
	t.fixEquations()
	t.freeColumns()
	t.restore()
	return t
}

func kindOf(c affine.Constraint) kind {
	if c.Eq {
		return zeroed
	}
	return nonneg
}

// newRow adds the form as a row for the next slack. The kind is the caller's
// to append.
func (t *Tableau) newRow(f affine.Row) int {
	t.rows = append(t.rows, t.express(f))
	t.basic = append(t.basic, len(t.at))
	t.at = append(t.at, len(t.rows)-1)
	return len(t.rows) - 1
}

// express writes a form over the caller's variables in terms of the columns.
func (t *Tableau) express(f affine.Row) row {
	out := row{a: make([]num.Int, len(t.cols)+1), den: num.One}
	out.a[0] = f.Const()
	for v, k := range f.Coef() {
		if k.IsZero() {
			continue
		}
		if p := t.at[v]; p < 0 {
			out.a[1+^p] = out.a[1+^p].Add(k.Mul(out.den))
		} else {
			out.addMul(k, t.rows[p])
		}
	}
	out.reduce()
	return out
}

// addMul is w += k*s.
func (w *row) addMul(k num.Int, s row) {
	den := num.LCM(w.den, s.den)
	p, q := den.Quo(w.den), k.Mul(den.Quo(s.den)).Neg()
	for i := range w.a {
		w.a[i] = num.MulSub(w.a[i], p, q, s.a[i])
	}
	w.den = den
}

// reduce divides numerators and denominator by what they share.
func (w *row) reduce() {
	if w.den.IsOne() {
		return
	}
	g := w.den
	for _, a := range w.a {
		if a.IsZero() {
			continue
		}
		if g = num.GCD(g, a); g.IsOne() {
			return
		}
	}
	for i, a := range w.a {
		w.a[i] = a.Quo(g)
	}
	w.den = w.den.Quo(g)
}

// pivot exchanges the variable of row r with that of column c.
func (t *Tableau) pivot(r, c int) {
	t.rows[r].swap(c)
	pr := t.rows[r]
	words := 0
	for i := range t.rows {
		if i != r {
			words += t.rows[i].substitute(c, pr)
		}
	}
	t.m.Spend(words+len(pr.a), doing)
	v, w := t.basic[r], t.cols[c]
	t.basic[r], t.cols[c] = w, v
	if v >= 0 {
		t.at[v] = ^c
	}
	t.at[w] = r
}

// swap solves the row for the variable of column c.
func (w *row) swap(c int) {
	p, d := w.a[1+c], w.den
	if p.Sign() < 0 {
		p, d = p.Neg(), d.Neg()
	} else {
		for j, a := range w.a {
			w.a[j] = a.Neg()
		}
	}
	w.a[1+c], w.den = d, p
	w.reduce()
}

// substitute replaces the variable of column c by the row pr that now
// defines it. It gives the work done, in words.
func (w *row) substitute(c int, pr row) int {
	e := w.a[1+c]
	if e.IsZero() {
		return 1
	}
	g := num.GCD(e, pr.den)
	q, e := pr.den.Quo(g), e.Quo(g).Neg()
	w.a[1+c] = num.Zero
	words := 0
	for j, a := range w.a {
		b := pr.a[j]
		switch {
		case b.IsZero() && a.IsZero():
		case b.IsZero() && q.IsOne():
		default:
			w.a[j] = num.MulSub(a, q, e, b)
		}
		words += w.a[j].Words()
	}
	w.den = w.den.Mul(q)
	w.reduce()
	return words
}

// fixEquations moves the slack of every equation into a column, where it
// stays at zero.
func (t *Tableau) fixEquations() {
	for r := range t.rows {
		if t.kinds[t.basic[r]] != zeroed {
			continue
		}
		if c := t.freeColumn(r); c >= 0 {
			t.pivot(r, c)
		} else if !t.rows[r].a[0].IsZero() && t.fails < 0 {
			t.fails = r
		}
	}
}

// freeColumn is a column of row r with a free variable and a coefficient,
// the smallest in absolute value; -1 if there is none.
func (t *Tableau) freeColumn(r int) int {
	best := -1
	var low num.Int
	for c, v := range t.cols {
		a := t.rows[r].a[1+c].Abs()
		if t.kinds[v] == free && !a.IsZero() && (best < 0 || a.Cmp(low) < 0) {
			best, low = c, a
		}
	}
	return best
}

// freeColumns moves free variables into rows as long as any constraint
// mentions them.
func (t *Tableau) freeColumns() {
	for r := range t.rows {
		if t.fails >= 0 {
			return
		}
		if t.kinds[t.basic[r]] == nonneg {
			if c := t.freeColumn(r); c >= 0 {
				t.pivot(r, c)
			}
		}
	}
}

// restore makes every inequality hold at the vertex, or finds the row that
// shows that it cannot.
func (t *Tableau) restore() {
	for r := 0; r < len(t.rows) && t.fails < 0; r++ {
		if t.kinds[t.basic[r]] == nonneg && t.rows[r].a[0].Sign() < 0 {
			if !t.raise(r) {
				t.fails = r
			}
		}
	}
}

// Clone is an independent copy.
func (t *Tableau) Clone() *Tableau {
	u := *t
	u.kinds = append([]kind(nil), t.kinds...)
	u.at = append([]int(nil), t.at...)
	u.basic = append([]int(nil), t.basic...)
	u.cols = append([]int(nil), t.cols...)
	u.rows = make([]row, len(t.rows))
	for i, w := range t.rows {
		u.rows[i] = row{append([]num.Int(nil), w.a...), w.den}
	}
	t.m.Spend(len(t.rows)*(len(t.cols)+1), doing)
	return &u
}

// Add adds the inequality f >= 0 as the next constraint. It reports whether the system is still
// feasible.
func (t *Tableau) Add(f affine.Row) bool {
	if t.fails >= 0 {
		return false
	}
	r := t.newRow(f)
	t.kinds = append(t.kinds, nonneg)
	if c := t.freeColumn(r); c >= 0 {
		t.pivot(r, c)
	} else if t.rows[r].a[0].Sign() < 0 && !t.raise(r) {
		t.fails = r
	}
	return t.fails < 0
}
