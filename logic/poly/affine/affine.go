// Package affine holds the two words that every exact algorithm of the house
// shares: a Row is an affine form a·x + c over numbered variables, and a
// Constraint says that a form is at least zero, or zero. Names of variables
// belong to package poly above; here a variable is a position.
//
// # Letters
//
//	n  number of variables     r, s  rows
//	x  a point                 c     the constant of a row
package affine

import (
	"assay/logic/poly/num"
)

// Row is the form r[0]*x0 + … + r[n-1]*x(n-1) + r[n].
type Row []num.Int

// Zero is the form 0 over n variables.
func Zero(n int) Row { return make(Row, n+1) }

// Unit is the form x_i over n variables.
func Unit(n, i int) Row {
	r := Zero(n)
	r[i] = num.One
	return r
}

// Constant is the form c over n variables.
func Constant(n int, c num.Int) Row {
	r := Zero(n)
	r[n] = c
	return r
}

// Ints is a form from machine words, the constant last.
func Ints(v ...int64) Row {
	r := make(Row, len(v))
	for i, x := range v {
		r[i] = num.New(x)
	}
	return r
}

// N is the number of variables.
func (r Row) N() int { return len(r) - 1 }

// Coef is the linear part; it shares memory with r.
func (r Row) Coef() []num.Int { return r[:len(r)-1] }

// Const is the constant.
func (r Row) Const() num.Int { return r[len(r)-1] }

// Clone is a copy.
func (r Row) Clone() Row { return append(Row(nil), r...) }

// Neg is -r.
func (r Row) Neg() Row { return r.Scale(num.MinusOne) }

// Scale is k*r.
func (r Row) Scale(k num.Int) Row {
	out := make(Row, len(r))
	for i, a := range r {
		if !a.IsZero() {
			out[i] = a.Mul(k)
		}
	}
	return out
}

// Add is r+s, for forms over the same variables.
func (r Row) Add(s Row) Row {
	out := make(Row, len(r))
	for i, a := range r {
		out[i] = a.Add(s[i])
	}
	return out
}

// Sub is r-s.
func (r Row) Sub(s Row) Row { return r.Add(s.Neg()) }

// AddConst is r+c.
func (r Row) AddConst(c num.Int) Row {
	out := r.Clone()
	out[len(r)-1] = out[len(r)-1].Add(c)
	return out
}

// IsConst reports whether the linear part is zero.
func (r Row) IsConst() bool {
	for _, a := range r.Coef() {
		if !a.IsZero() {
			return false
		}
	}
	return true
}

// Equal compares coefficient by coefficient.
func (r Row) Equal(s Row) bool {
	for i, a := range r {
		if a.Cmp(s[i]) != 0 {
			return false
		}
	}
	return len(r) == len(s)
}

// At is the value of the form at an integer point.
func (r Row) At(x []num.Int) num.Int { return num.Dot(r.Coef(), x).Add(r.Const()) }

// AtRat is the value of the form at a rational point.
func (r Row) AtRat(x []num.Rat) num.Rat {
	v := num.Whole(r.Const())
	for i, a := range r.Coef() {
		if !a.IsZero() {
			v = v.Add(num.Whole(a).Mul(x[i]))
		}
	}
	return v
}

// Spread moves a form into n variables: variable i goes to position to[i].
// Several variables may go to the same position.
func (r Row) Spread(n int, to []int) Row {
	out := Zero(n)
	for i, a := range r.Coef() {
		if !a.IsZero() {
			out[to[i]] = out[to[i]].Add(a)
		}
	}
	out[n] = r.Const()
	return out
}

// Constraint says Row = 0 when Eq, Row >= 0 otherwise.
type Constraint struct {
	Row Row
	Eq  bool
}

// AtLeast is the constraint r >= 0.
func AtLeast(r Row) Constraint { return Constraint{Row: r} }

// Equals is the constraint r = 0.
func Equals(r Row) Constraint { return Constraint{Row: r, Eq: true} }

// Holds reports whether the point satisfies the constraint.
func (c Constraint) Holds(x []num.Rat) bool {
	s := c.Row.AtRat(x).Sign()
	return s == 0 || s > 0 && !c.Eq
}

// Normal divides by the common divisor of all numbers. The rational solutions
// stay the same.
func (c Constraint) Normal() Constraint {
	r := c.Row.Clone()
	num.Primitive(r)
	return Constraint{r, c.Eq}
}

// Tight is the strongest constraint with the same linear part that every
// integer solution satisfies: the constant of an inequality is rounded down
// to a multiple of the common divisor of the coefficients. An equation
// without integer solutions becomes -1 >= 0.
func (c Constraint) Tight() Constraint {
	g := num.Content(c.Row.Coef())
	switch {
	case g.IsZero() || g.IsOne():
		return c
	case c.Eq && !g.Divides(c.Row.Const()):
		return AtLeast(Constant(c.Row.N(), num.MinusOne))
	}
	r := c.Row.Clone()
	for i, a := range r.Coef() {
		r[i] = a.Quo(g)
	}
	r[r.N()] = r.Const().Floor(g)
	return Constraint{r, c.Eq}
}

// TightAll is Tight on each constraint.
func TightAll(cons []Constraint) []Constraint {
	out := make([]Constraint, len(cons))
	for i, c := range cons {
		out[i] = c.Tight()
	}
	return out
}

// Halves writes equations as two inequalities, r >= 0 before -r >= 0, and
// leaves inequalities alone. The second result tells for each half which
// constraint it came from.
func Halves(cons []Constraint) (rows []Row, from []int) {
	for i, c := range cons {
		rows, from = append(rows, c.Row), append(from, i)
		if c.Eq {
			rows, from = append(rows, c.Row.Neg()), append(from, i)
		}
	}
	return rows, from
}
