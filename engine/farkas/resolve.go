package farkas

// This file defines Farkas terms and what is asked about them: positive_on,
// solve, define, keep, find.

import (
	"fmt"
	"slices"

	"assay/engine/farkas/script"
	"assay/logic/poly"
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
	"assay/source"
)

// positiveOn is the Farkas term of a polyhedron {x | Ax+b >= 0}: λ(Ax+b) + λ0
// with fresh nonnegative multipliers, one for each inequality in order, λ0
// last. Only integer points count, so the inequalities are tightened first.
func (s *session) positiveOn(n *script.PositiveOn) *form {
	p := s.polyhedronOf(n.X)
	if len(p.Params) > 0 {
		d := s.errorf(n.X.Span(), "fk-parameter", "the polyhedron of a Farkas term mentions the parameter %s", p.Params[0])
		d.Help = "make it a dimension under another name"
		panic(bail{})
	}
	seen := p.Shadow(s.meter)
	if seen.Empty(s.meter) {
		s.warnf(n.X.Span(), "fk-empty", "this polyhedron is empty: every form is positive on it, but Farkas' lemma needs a point")
	}
	rows, _ := affine.Halves(affine.TightAll(seen.Cons))
	s.meter.Hold((len(rows)+1)*(len(p.Dims)+1), "positive_on")
	f := &form{dims: p.Dims, coef: make([]combination, len(p.Dims)+1)}
	for _, r := range append(rows, affine.Constant(len(p.Dims), num.One)) {
		f.mult = append(f.mult, len(s.lambdas))
		lambda := symbol(fmt.Sprintf("lambda_%d", len(s.lambdas)))
		s.lambdas = append(s.lambdas, fmt.Sprintf("lambda_%d", len(s.lambdas)))
		for i, a := range r {
			if !a.IsZero() {
				f.coef[i] = f.coef[i].plus(a, lambda)
			}
		}
	}
	return f
}

// multipliers are the names of the multipliers of a form.
func (s *session) multipliers(f *form) []string {
	out := make([]string, len(f.mult))
	for i, k := range f.mult {
		out[i] = s.lambdas[k]
	}
	return out
}

// solve is the resolution theorem: S(x) = 0 for all x iff each coefficient is
// zero. The multipliers are nonnegative.
func (s *session) solve(f *form) *set {
	p := poly.Set{Dims: s.multipliers(f), Params: s.params}
	names := slices.Concat(p.Dims, p.Params)
	for _, c := range f.coef {
		p.Cons = append(p.Cons, affine.Equals(c.row(names)))
	}
	for i := range p.Dims {
		p.Cons = append(p.Cons, affine.AtLeast(affine.Unit(len(names), i)))
	}
	return &set{s.trimmed(p), p.Dims}
}

// fresh gives n coefficient names that define has not given before.
func (s *session) fresh(base string, n int) []string {
	first := s.given[base]
	s.given[base] += n
	return coefficients(base, first, n)
}

func coefficients(base string, first, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("%s_%d", base, first+i)
	}
	return out
}

// define names the coefficients of a form: name = combination of multipliers.
func (s *session) define(f *form, names []string) *set {
	for _, name := range names {
		s.coefs[name] = true
	}
	p := poly.Set{Dims: unionOf(s.multipliers(f), names), Params: s.params}
	all := slices.Concat(p.Dims, p.Params)
	for i, c := range f.coef {
		p.Cons = append(p.Cons, affine.Equals(symbol(names[i]).plus(num.MinusOne, c).row(all)))
	}
	return &set{s.trimmed(p), p.Dims}
}

// keep projects. The order of the names is the order of a later lexmin.
func (s *session) keep(n *script.Keep) *set {
	p := s.polyhedronOf(n.X)
	var names []string
	for _, name := range n.Names {
		s.checkKept(name, p, names)
		names = append(names, name.Text)
	}
	return s.keepNames(p, names)
}

func (s *session) checkKept(name script.Name, p *set, before []string) {
	switch {
	case slices.Contains(before, name.Text):
		s.failf(name.At, "fk-dimension", "%s is kept already", name.Text)
	case slices.Contains(p.Dims, name.Text) || slices.Contains(s.params, name.Text):
	case s.coefs[name.Text]:
		s.warnf(name.At, "fk-free", "nothing in this polyhedron is about %s: every value of it is kept", name.Text)
	default:
		d := s.errorf(name.At, "fk-name", "%s is not a dimension of the polyhedron", name.Text)
		if near := source.Nearest(name.Text, slices.Concat(p.Dims, s.params)); near != "" {
			d.Help = "did you mean " + near + "?"
		}
		panic(bail{})
	}
}

func (s *session) keepNames(p *set, names []string) *set {
	out := &set{Set: p.Set.Keep(names, s.params)}
	for _, d := range p.order {
		if slices.Contains(names, d) {
			out.order = append(out.order, d)
		}
	}
	for _, q := range unionOf(p.Params, s.params) {
		if slices.Contains(names, q) {
			out.order = append(out.order, q+poly.CounterSuffix)
		}
	}
	return out
}

// find is: keep the coefficients of the forms in solve and all definitions.
// Coefficient names are always those of the forms.
func (s *session) find(n *script.Find) *set {
	var forms []*form
	for _, name := range n.Names {
		v := s.lookup(name)
		f, ok := v.(*form)
		if !ok {
			s.failf(name.At, "fk-type", "find looks for affine forms, %s is %s", name.Text, v.kind())
		}
		forms = append(forms, f)
	}
	p := s.solve(s.form(n.X))
	var kept []string
	for i, f := range forms {
		names := coefficients(n.Names[i].Text, 0, len(f.coef))
		d := s.define(f, names)
		p = &set{poly.Intersect(p.Set, d.Set), unionOf(p.order, d.order)}
		kept = unionOf(kept, names)
	}
	return s.keepNames(p, kept)
}
