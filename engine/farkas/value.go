package farkas

// This file defines the values of scripts and their arithmetic.

import (
	"slices"

	"assay/logic/poly"
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
)

// value is what an object evaluates to: *set, *form, *function or constant.
type value interface{ kind() string }

// set is a polyhedron.
type set struct {
	poly.Set
	order []string // dimensions in the order in which they came up, for -pretty
}

// form is an affine form over Dims whose coefficients are affine in symbols:
// multipliers and parameters. A Farkas term is one, and so is an explicit form.
type form struct {
	dims []string
	coef []combination // of each dimension, then the constant
	mult []int         // numbers of the multipliers it is built from, ascending
}

// function is an affine function.
type function struct {
	dims []string
	rows []affine.Row // over dims
}

// constant is an integer.
type constant struct{ num.Int }

func (*set) kind() string      { return "a polyhedron" }
func (*form) kind() string     { return "an affine form" }
func (*function) kind() string { return "an affine function" }
func (constant) kind() string  { return "a number" }

// combination is Σ terms[s]*s + c over symbols s. It is never changed after
// it was made; no zero is stored.
type combination struct {
	terms map[string]num.Int
	c     num.Int
}

func number(c num.Int) combination { return combination{c: c} }

func symbol(name string) combination {
	return combination{terms: map[string]num.Int{name: num.One}}
}

func (a combination) isNumber() bool { return len(a.terms) == 0 }

func (a combination) isZero() bool { return a.isNumber() && a.c.IsZero() }

// plus is a + k*b.
func (a combination) plus(k num.Int, b combination) combination {
	out := combination{terms: map[string]num.Int{}, c: a.c.Add(k.Mul(b.c))}
	for s, x := range a.terms {
		out.terms[s] = x
	}
	for s, x := range b.terms {
		if x = out.terms[s].Add(k.Mul(x)); x.IsZero() {
			delete(out.terms, s)
		} else {
			out.terms[s] = x
		}
	}
	return out
}

func (a combination) times(k num.Int) combination { return number(num.Zero).plus(k, a) }

// product is a*b, when one of them is a number.
func product(a, b combination) (combination, bool) {
	switch {
	case a.isNumber():
		return b.times(a.c), true
	case b.isNumber():
		return a.times(b.c), true
	}
	return combination{}, false
}

// row writes the combination over numbered symbols.
func (a combination) row(names []string) affine.Row {
	r := affine.Zero(len(names))
	for i, s := range names {
		r[i] = a.terms[s]
	}
	r[len(names)] = a.c
	return r
}

// plus is f + k*g, for forms of the same number of dimensions.
func (f *form) plus(k num.Int, g *form) *form {
	out := &form{dims: f.dims, mult: mergeNumbers(f.mult, g.mult)}
	for i, a := range f.coef {
		out.coef = append(out.coef, a.plus(k, g.coef[i]))
	}
	return out
}

// times is k*f.
func (f *form) times(k num.Int) *form {
	return (&form{dims: f.dims, coef: make([]combination, len(f.coef))}).plus(k, f)
}

// after is the composition of f with g: x ↦ f(g(x)).
func (f *form) after(g *function) *form {
	out := &form{dims: g.dims, coef: make([]combination, len(g.dims)+1), mult: f.mult}
	for i, r := range g.rows {
		for j, k := range r {
			out.coef[j] = out.coef[j].plus(k, f.coef[i])
		}
	}
	last := len(g.dims)
	out.coef[last] = out.coef[last].plus(num.One, f.coef[len(f.dims)])
	return out
}

func mergeNumbers(a, b []int) []int {
	out := append(slices.Clone(a), b...)
	slices.Sort(out)
	return slices.Compact(out)
}
