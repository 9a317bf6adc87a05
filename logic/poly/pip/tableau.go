package pip

// This file defines the parametric tableau: rows, pivots, the choice of the
// column, cuts.

import (
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
)

// row is a quantity as a function of the columns and the parameters:
//
//	(Σ a[c]*column c + a[n] + a[n+1]*M + Σ a[n+2+i]*p_i) / den
//
// Every row is at least zero in a solution.
type row struct {
	a   []num.Int
	den num.Int
}

// tableau has the shifted unknowns x' = x + M as rows 0 to n-1, then the
// constraints, then the cuts. A row that is one of the columns is a unit row.
type tableau struct {
	n    int // unknowns, and columns
	p    int // parameters so far
	rows []row
}

// newTableau writes the inequalities f >= 0 over n unknowns and p parameters.
func newTableau(n, p int, ineqs []affine.Row) *tableau {
	t := &tableau{n: n, p: p}
	for i := range n {
		r := t.blank()
		r.a[i] = num.One
		t.rows = append(t.rows, r)
	}
	for _, f := range ineqs {
		r := t.blank()
		copy(r.a, f[:n])
		for _, a := range f[:n] {
			r.a[n+1] = r.a[n+1].Sub(a) // x = x' - M
		}
		r.a[n] = f.Const()
		copy(r.a[n+2:], f[n:n+p])
		t.rows = append(t.rows, r)
	}
	return t
}

func (t *tableau) blank() row {
	return row{a: make([]num.Int, t.n+2+t.p), den: num.One}
}

func (t *tableau) clone() *tableau {
	u := &tableau{n: t.n, p: t.p, rows: make([]row, len(t.rows))}
	for i, r := range t.rows {
		u.rows[i] = row{append([]num.Int(nil), r.a...), r.den}
	}
	return u
}

// constant is the parametric part of a row without M, times its den.
func (t *tableau) constant(r row) affine.Row {
	out := append(affine.Row(nil), r.a[t.n+2:]...)
	return append(out, r.a[t.n])
}

// column picks the column to pivot a negative row on: among positive entries
// the one whose column, divided by the entry, is lexicographically least. -1
// when no entry is positive: the row cannot become nonnegative.
func (t *tableau) column(r row) int {
	best := -1
	for c := range t.n {
		if r.a[c].Sign() > 0 && (best < 0 || t.lexLess(r, c, best)) {
			best = c
		}
	}
	return best
}

func (t *tableau) lexLess(r row, c, d int) bool {
	for _, w := range t.rows {
		if s := num.MulSub(w.a[c], r.a[d], w.a[d], r.a[c]).Sign(); s != 0 {
			return s < 0
		}
	}
	return false
}

// hopeless reports whether no column can raise the row.
func (t *tableau) hopeless(r row) bool {
	for _, a := range r.a[:t.n] {
		if a.Sign() > 0 {
			return false
		}
	}
	return true
}

// pivot makes row k the new column c.
func (t *tableau) pivot(k, c int) (work int) {
	pr := row{append([]num.Int(nil), t.rows[k].a...), t.rows[k].den}
	for i := range t.rows {
		work += t.rows[i].substitute(c, pr)
	}
	return work
}

// substitute replaces column c, which the pivot row pr defines:
// column c = (den*new - Σ others) / pr.a[c], where pr.a[c] > 0.
func (w *row) substitute(c int, pr row) int {
	e := w.a[c]
	if e.IsZero() {
		return 1
	}
	g := num.GCD(e, pr.a[c])
	q, e := pr.a[c].Quo(g), e.Quo(g)
	words := 0
	for j, b := range pr.a {
		switch {
		case j == c:
			w.a[j] = e.Mul(pr.den)
		case !b.IsZero() || !q.IsOne():
			w.a[j] = num.MulSub(w.a[j], q, e, b)
		}
		words += w.a[j].Words()
	}
	w.den = w.den.Mul(q)
	w.reduce()
	return words
}

func (w *row) reduce() {
	if w.den.IsOne() {
		return
	}
	g := num.GCD(w.den, num.Content(w.a))
	if g.IsOne() {
		return
	}
	for i, a := range w.a {
		w.a[i] = a.Quo(g)
	}
	w.den = w.den.Quo(g)
}

// broken is the first unknown that is no integer form at the vertex; M counts
// as a multiple of everything. -1 when all are integers.
func (t *tableau) broken() int {
	for i, r := range t.rows[:t.n] {
		if r.den.IsOne() {
			continue
		}
		for j := t.n; j < len(r.a); j++ {
			if j != t.n+1 && !r.den.Divides(r.a[j]) {
				return i
			}
		}
	}
	return -1
}

// rest is, for a broken row r, the form β over the parameters with
// coefficients in [0,den) such that the columns of the row, reduced modulo
// den, must add up to at least β modulo den.
func (t *tableau) rest(r row) affine.Row {
	b := t.constant(r)
	for i, a := range b {
		b[i] = a.Neg().Mod(r.den)
	}
	return b
}

// cut adds the Gomory cut of row i: Σ (a[c] mod den)*column c >= rest, where
// rest is β modulo den.
func (t *tableau) cut(i int, rest affine.Row) {
	w := t.blank()
	w.den = t.rows[i].den
	for c := range t.n {
		w.a[c] = t.rows[i].a[c].Mod(w.den)
	}
	t.addConstant(&w, rest.Neg())
	w.reduce()
	t.rows = append(t.rows, w)
}

// round adds to row i the rest, which the context knows to be zero. After it
// the constant is an integer form.
func (t *tableau) round(i int, rest affine.Row) {
	t.addConstant(&t.rows[i], rest)
	t.rows[i].reduce()
}

// addConstant adds f/den to the row.
func (t *tableau) addConstant(w *row, f affine.Row) {
	w.a[t.n] = w.a[t.n].Add(f.Const())
	for j, b := range f.Coef() {
		w.a[t.n+2+j] = w.a[t.n+2+j].Add(b)
	}
}

// newParam makes room for one more parameter.
func (t *tableau) newParam() {
	for i := range t.rows {
		t.rows[i].a = append(t.rows[i].a, num.Zero)
	}
	t.p++
}
