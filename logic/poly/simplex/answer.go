package simplex

// This file reads answers off a tableau.

import (
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
)

// Status says how an optimisation ended.
type Status uint8

const (
	Empty     Status = iota // the system has no solution
	Unbounded               // the form has no least value
	Optimal                 // it has one
)

var statusNames = [...]string{"empty", "unbounded", "optimal"}

func (s Status) String() string { return statusNames[s] }

// Answer is the outcome of Minimise.
type Answer struct {
	Status Status
	Value  num.Rat   // when Optimal: the least value
	Point  []num.Rat // a solution; when Optimal one where the form is least
	Ray    []num.Int // when Unbounded: a direction of the system along which the form falls

	// Mult are the multipliers, one for each constraint, over the common
	// denominator Den. Optimal: form = Value + Σ Mult[k]/Den * constraint k.
	// Empty: Σ Mult[k] * constraint k is a negative number. They are
	// nonnegative for inequalities and of any sign for equations.
	Mult []num.Int
	Den  num.Int
}

// Feasible reports whether the system has a solution.
func (t *Tableau) Feasible() bool { return t.fails < 0 }

// Refutation gives, for an infeasible system, one multiplier for each
// constraint: the sum is a negative constant.
func (t *Tableau) Refutation() []num.Int {
	out := make([]num.Int, len(t.kinds)-t.n)
	w := t.rows[t.fails]
	// basic = (a0 + Σ aj xj)/den, so den*basic - Σ aj xj = a0; the wanted
	// combination is this one, or its opposite when a0 > 0 (an equation).
	own, flip := w.den, w.a[0].Sign() > 0
	if flip {
		own = own.Neg()
	}
	out[t.basic[t.fails]-t.n] = own
	for c, v := range t.cols {
		if v >= t.n && !w.a[1+c].IsZero() {
			out[v-t.n] = w.a[1+c].Neg()
			if flip {
				out[v-t.n] = w.a[1+c]
			}
		}
	}
	num.Primitive(out)
	return out
}

// Point is the current vertex.
func (t *Tableau) Point() []num.Rat {
	x := make([]num.Rat, t.n)
	for v := range x {
		if r := t.at[v]; r >= 0 {
			x[v] = num.Frac(t.rows[r].a[0], t.rows[r].den)
		}
	}
	return x
}

// Minimise finds the least value of a form over the solutions. The tableau
// keeps the vertex found, so that a series of similar questions is cheap.
func (t *Tableau) Minimise(f affine.Row) Answer {
	if t.fails >= 0 {
		return Answer{Status: Empty, Mult: t.Refutation(), Den: num.One}
	}
	r := len(t.rows)
	t.rows = append(t.rows, t.express(f.Neg()))
	t.basic = append(t.basic, -1)
	c := t.maximise(r)
	w := t.rows[r]
	t.rows, t.basic = t.rows[:r], t.basic[:r]
	if c >= 0 {
		return Answer{Status: Unbounded, Point: t.Point(), Ray: t.direction(c, w)}
	}
	return Answer{
		Status: Optimal, Value: num.Frac(w.a[0].Neg(), w.den), Point: t.Point(),
		Mult: t.multipliers(w), Den: w.den,
	}
}

// multipliers reads an objective row at its optimum: -form = (a0 + Σ aj xj)/den.
func (t *Tableau) multipliers(w row) []num.Int {
	out := make([]num.Int, len(t.kinds)-t.n)
	for c, v := range t.cols {
		if v >= t.n {
			out[v-t.n] = w.a[1+c].Neg()
		}
	}
	return out
}

// direction is the movement of the caller's variables along column c, in the
// sense that increases the objective row w, scaled to integers.
func (t *Tableau) direction(c int, w row) []num.Int {
	x := make([]num.Rat, t.n)
	for v := range x {
		if r := t.at[v]; r >= 0 {
			x[v] = num.Frac(t.rows[r].a[1+c], t.rows[r].den)
		} else if ^r == c {
			x[v] = num.Whole(num.One)
		}
	}
	out, _ := num.Clear(x)
	num.Primitive(out)
	if w.a[1+c].Sign() < 0 { // a free variable that has to fall
		for i := range out {
			out[i] = out[i].Neg()
		}
	}
	return out
}

// Fractions gives, for a variable that is not an integer at the vertex, the
// multipliers (over den, each in [0,1)) of the combination of constraints
// that Gomory's fractional cut rounds: its coefficients are integers when all
// constraints have integer coefficients on integer variables.
func (t *Tableau) Fractions(v int) (mult []num.Int, den num.Int) {
	w := t.rows[t.at[v]]
	mult = make([]num.Int, len(t.kinds)-t.n)
	for c, u := range t.cols {
		if u >= t.n {
			mult[u-t.n] = w.a[1+c].Mod(w.den)
		}
	}
	return mult, w.den
}
