package farkas

// This file gives arithmetic in literals its meaning.

import (
	"slices"

	"assay/engine/farkas/script"
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
	"assay/source"
)

// scope says what names mean in a literal.
type scope struct {
	*session
	dims        []string
	multipliers bool // names of existing multipliers are symbols too
}

// expression is Σ coef[d]*d + c over dimensions, with symbolic coefficients.
type expression struct {
	coef []combination // of each dimension of the scope, then the constant
}

func (sc *scope) zero() expression {
	return expression{make([]combination, len(sc.dims)+1)}
}

func (sc *scope) just(c combination) expression {
	e := sc.zero()
	e.coef[len(sc.dims)] = c
	return e
}

func (e expression) plus(k num.Int, f expression) expression {
	out := expression{make([]combination, len(e.coef))}
	for i := range e.coef {
		out.coef[i] = e.coef[i].plus(k, f.coef[i])
	}
	return out
}

// flat reports whether no dimension occurs.
func (e expression) flat() bool {
	for _, a := range e.coef[:len(e.coef)-1] {
		if !a.isZero() {
			return false
		}
	}
	return true
}

// eval evaluates arithmetic. On an error it bails out.
func (sc *scope) eval(n script.Affine) expression {
	switch n := n.(type) {
	case *script.Number:
		return sc.just(number(n.Value))
	case *script.Group:
		return sc.eval(n.X)
	case *script.Var:
		return sc.variable(n.Name)
	case *script.Add:
		out := sc.zero()
		for _, t := range n.Terms {
			out = out.plus(signOf(t.Minus), sc.eval(t.X))
		}
		return out
	case *script.Mul:
		return sc.multiply(n, sc.eval(n.X), sc.eval(n.Y))
	}
	sc.failf(n.Span(), "fk-affine", "a floor is not affine")
	return expression{}
}

func signOf(minus bool) num.Int {
	if minus {
		return num.MinusOne
	}
	return num.One
}

func (sc *scope) multiply(n *script.Mul, x, y expression) expression {
	if !x.flat() {
		x, y = y, x
	}
	if !x.flat() {
		sc.failf(n.Span(), "fk-affine", "a product of two dimensions is not affine")
	}
	out := sc.zero()
	for i, a := range y.coef {
		p, ok := product(x.coef[len(sc.dims)], a)
		if !ok {
			sc.failf(n.Span(), "fk-affine", "a product of two symbols is not affine")
		}
		out.coef[i] = p
	}
	return out
}

// variable looks a name up: dimensions, then parameters, then multipliers.
func (sc *scope) variable(n script.Name) expression {
	if i := slices.Index(sc.dims, n.Text); i >= 0 {
		e := sc.zero()
		e.coef[i] = number(num.One)
		return e
	}
	if slices.Contains(sc.params, n.Text) || sc.multipliers && slices.Contains(sc.lambdas, n.Text) {
		return sc.just(symbol(n.Text))
	}
	d := sc.errorf(n.At, "fk-name", "%s is neither a dimension here nor a declared parameter", n.Text)
	if near := source.Nearest(n.Text, slices.Concat(sc.dims, sc.params)); near != "" {
		d.Help = "did you mean " + near + "?"
	} else {
		d.Help = "declare parameters before their first use: parameters := {" + n.Text + "};"
	}
	panic(bail{})
}

// row is an expression as a row over the dimensions and all parameters; it
// fails when a coefficient of a dimension is symbolic.
func (sc *scope) row(n script.Affine) affine.Row {
	e := sc.eval(n)
	out := affine.Zero(len(sc.dims) + len(sc.params))
	for i, a := range e.coef[:len(sc.dims)] {
		if !a.isNumber() {
			sc.failf(n.Span(), "fk-affine", "the coefficient of %s is not a number", sc.dims[i])
		}
		out[i] = a.c
	}
	last := e.coef[len(sc.dims)]
	for i, p := range sc.params {
		out[len(sc.dims)+i] = last.terms[p]
	}
	out[out.N()] = last.c
	return out
}

// condition writes a chain of comparisons as constraints; strict ones lose
// one, for they are about integers.
func (sc *scope) condition(c script.Condition) []affine.Constraint {
	var out []affine.Constraint
	left := sc.row(c.Terms[0])
	for i, r := range c.Relations {
		right := sc.row(c.Terms[i+1])
		out = append(out, compare(left, r, right))
		left = right
	}
	return out
}

func compare(a affine.Row, r script.Relation, b affine.Row) affine.Constraint {
	switch r {
	case script.LE:
		return affine.AtLeast(b.Sub(a))
	case script.LT:
		return affine.AtLeast(b.Sub(a).AddConst(num.MinusOne))
	case script.GE:
		return affine.AtLeast(a.Sub(b))
	case script.GT:
		return affine.AtLeast(a.Sub(b).AddConst(num.MinusOne))
	}
	return affine.Equals(a.Sub(b))
}
