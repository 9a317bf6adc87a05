package farkas

// This file gives objects their meaning: literals, Farkas terms, sums,
// composition, and the resolution theorem.

import (
	"fmt"
	"slices"

	"assay/engine/farkas/script"
	"assay/logic/poly"
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
	"assay/source"
)

// object evaluates an object. On an error it bails out.
func (s *session) object(n script.Node) value {
	switch n := n.(type) {
	case *script.Ident:
		return s.lookup(n.Name)
	case *script.Number:
		return constant{n.Value}
	case *script.Paren:
		return s.object(n.X)
	case *script.Polyhedron:
		return s.polyhedron(n)
	case *script.Form:
		return s.explicit(n)
	case *script.Function:
		return s.function(n)
	case *script.Sum:
		return s.sum(n)
	case *script.Product:
		return s.product(n)
	case *script.Compose:
		return s.compose(n)
	case *script.PositiveOn:
		return s.positiveOn(n)
	case *script.Solve:
		return s.solve(s.form(n.X))
	case *script.Define:
		f := s.form(n.X)
		return s.define(f, s.fresh(n.Name.Text, len(f.coef)))
	case *script.Keep:
		return s.keep(n)
	case *script.Find:
		return s.find(n)
	}
	panic(fmt.Sprintf("farkas: object %T", n))
}

func (s *session) lookup(n script.Name) value {
	if v, ok := s.values[n.Text]; ok {
		return v
	}
	d := s.errorf(n.At, "fk-name", "nothing is named %s", n.Text)
	if near := source.Nearest(n.Text, s.defined); near != "" {
		d.Help = "did you mean " + near + "?"
	}
	panic(bail{})
}

// form evaluates an object that must be an affine form; a number will do.
func (s *session) form(n script.Node) *form {
	switch v := s.object(n).(type) {
	case *form:
		return v
	case constant:
		return &form{coef: []combination{number(v.Int)}}
	default:
		s.failf(n.Span(), "fk-type", "an affine form is needed here, this is %s", v.kind())
		return nil
	}
}

// polyhedronOf evaluates an object that must be a polyhedron.
func (s *session) polyhedronOf(n script.Node) *set {
	v := s.object(n)
	p, ok := v.(*set)
	if !ok {
		s.failf(n.Span(), "fk-type", "a polyhedron is needed here, this is %s", v.kind())
	}
	return p
}

// dims checks the names of dimensions.
func (s *session) dims(names []script.Name) []string {
	var out []string
	for _, n := range names {
		switch {
		case slices.Contains(s.params, n.Text):
			s.failf(n.At, "fk-parameter", "%s is a parameter and cannot be a dimension", n.Text)
		case slices.Contains(out, n.Text):
			s.failf(n.At, "fk-dimension", "%s is a dimension already", n.Text)
		}
		out = append(out, n.Text)
	}
	return out
}

// polyhedron evaluates a literal. An entry of the tuple that is no new name
// makes a nameless dimension that is equal to it.
func (s *session) polyhedron(n *script.Polyhedron) *set {
	sc := &scope{session: s}
	for i, a := range n.Tuple {
		if v, ok := a.(*script.Var); ok && !slices.Contains(s.params, v.Text) && !slices.Contains(sc.dims, v.Text) {
			sc.dims = append(sc.dims, v.Text)
		} else {
			sc.dims = append(sc.dims, nameless(i))
		}
	}
	var cons []affine.Constraint
	for i, a := range n.Tuple {
		if sc.dims[i] == nameless(i) {
			cons = append(cons, affine.Equals(affine.Unit(len(sc.dims)+len(s.params), i).Sub(sc.row(a))))
		}
	}
	for _, c := range n.Conds {
		cons = append(cons, sc.condition(c)...)
	}
	p := poly.Set{Dims: sc.dims, Params: s.params, Cons: cons}
	return &set{s.trimmed(p), sc.dims}
}

// nameless is the name of dimension i when it has none of its own.
func nameless(i int) string { return fmt.Sprintf("_%d", i) }

// trimmed leaves out the parameters that no constraint mentions.
func (s *session) trimmed(p poly.Set) poly.Set {
	out := poly.Set{Dims: p.Dims}
	to := make([]int, len(p.Dims)+len(p.Params))
	for i := range p.Dims {
		to[i] = i
	}
	for i, name := range p.Params {
		if slices.ContainsFunc(p.Cons, func(c affine.Constraint) bool { return !c.Row[len(p.Dims)+i].IsZero() }) {
			to[len(p.Dims)+i] = len(p.Dims) + len(out.Params)
			out.Params = append(out.Params, name)
		}
	}
	for _, c := range p.Cons {
		out.Cons = append(out.Cons, affine.Constraint{Row: c.Row.Spread(out.Size(), to), Eq: c.Eq})
	}
	return out
}

func (s *session) explicit(n *script.Form) *form {
	sc := &scope{session: s, dims: s.dims(n.Dims), multipliers: true}
	f := &form{dims: sc.dims, coef: sc.eval(n.Body).coef}
	for i, name := range s.lambdas {
		if slices.ContainsFunc(f.coef, func(c combination) bool { return !c.terms[name].IsZero() }) {
			f.mult = append(f.mult, i)
		}
	}
	return f
}

func (s *session) function(n *script.Function) *function {
	sc := &scope{session: s, dims: s.dims(n.Dims)}
	g := &function{dims: sc.dims}
	for _, a := range n.Body {
		e := sc.eval(a)
		r := affine.Zero(len(sc.dims))
		for i, c := range e.coef {
			if !c.isNumber() {
				s.failf(a.Span(), "fk-parameter", "a function cannot mention parameters")
			}
			r[i] = c.c
		}
		g.rows = append(g.rows, r)
	}
	return g
}

// sum adds forms. Numbers are constant forms over the dimensions of the
// others; a sum of numbers is a number.
func (s *session) sum(n *script.Sum) value {
	total, c := (*form)(nil), num.Zero
	for _, t := range n.Terms {
		s.refuseParens(t.X)
		k := signOf(t.Minus)
		switch v := s.object(t.X).(type) {
		case constant:
			c = c.Add(k.Mul(v.Int))
		case *form:
			if total == nil {
				total = v.times(k)
				continue
			}
			s.aligned(t.X.Span(), total.dims, v.dims)
			total = total.plus(k, v)
		default:
			s.failf(t.X.Span(), "fk-type", "only affine forms can be added, this is %s", v.kind())
		}
	}
	if total == nil {
		return constant{c}
	}
	last := len(total.coef) - 1
	total.coef[last] = total.coef[last].plus(num.One, number(c))
	return total
}

// refuseParens refuses a sum in parentheses inside a sum or a product.
func (s *session) refuseParens(n script.Node) {
	p, ok := n.(*script.Paren)
	if !ok {
		return
	}
	if inner, ok := p.X.(*script.Sum); ok {
		d := s.errorf(inner.At, "fk-type", "a sum cannot stand in parentheses inside another expression")
		d.Help = "multiply the parentheses out, or give the sum a name"
		panic(bail{})
	}
	s.refuseParens(p.X)
}

// aligned refuses forms over different inputs.
func (s *session) aligned(at source.Span, want, got []string) {
	if len(want) != len(got) {
		s.failf(at, "fk-dimension", "this form has %d dimensions, the terms before it have %d", len(got), len(want))
	}
	a, b := slices.Clone(want), slices.Clone(got)
	slices.Sort(a)
	slices.Sort(b)
	if slices.Equal(a, b) && !slices.Equal(want, got) {
		s.failf(at, "fk-dimension", "this form has the dimensions %v, the terms before it have them in another order: %v", got, want)
	}
}

// product intersects polyhedra, or multiplies numbers and at most one form.
func (s *session) product(n *script.Product) value {
	s.refuseParens(n.Factors[0])
	out := s.object(n.Factors[0])
	for _, f := range n.Factors[1:] {
		s.refuseParens(f)
		v := s.object(f)
		out = s.times(f.Span(), out, v)
	}
	return out
}

func (s *session) times(at source.Span, a, b value) value {
	if k, ok := b.(constant); ok {
		a, b = k, a
	}
	switch x := a.(type) {
	case constant:
		switch y := b.(type) {
		case constant:
			return constant{x.Mul(y.Int)}
		case *form:
			return y.times(x.Int)
		}
	case *set:
		if y, ok := b.(*set); ok {
			return &set{poly.Intersect(x.Set, y.Set), unionOf(x.order, y.order)}
		}
	}
	s.failf(at, "fk-type", "%s cannot be multiplied with %s", a.kind(), b.kind())
	return nil
}

func unionOf(a, b []string) []string {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

func (s *session) compose(n *script.Compose) value {
	s.refuseParens(n.F)
	f, v := s.object(n.F), s.object(n.G)
	g, ok := v.(*function)
	if !ok {
		s.failf(n.G.Span(), "fk-type", "an affine function is needed after the dot, this is %s", v.kind())
	}
	switch f := f.(type) {
	case constant:
		return f
	case *form:
		if len(f.dims) != len(g.rows) {
			s.failf(n.G.Span(), "fk-dimension", "the function gives %d values, the form takes %d", len(g.rows), len(f.dims))
		}
		return f.after(g)
	}
	s.failf(n.F.Span(), "fk-type", "only an affine form can be composed, this is %s", f.kind())
	return nil
}
