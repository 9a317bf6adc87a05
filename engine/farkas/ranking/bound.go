package ranking

// This file defines bounds on the number of steps.

import (
	"fmt"
	"slices"
	"strings"

	"assay/engine/farkas/invariant"
	"assay/engine/farkas/lemma"
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
)

// bound finds, for each start, a form over the variables there that the
// values of the dimension never exceed. It is read off forms U for all labels
// that no transition of the whole automaton raises and that are above the
// dimension: U at the start is above everything later. Nil when there are
// none, which happens when a value is set from nowhere.
func (f *finder) bound(d Dimension) []affine.Row {
	p := &lemma.Problem{}
	upper := make([][]lemma.Sum, len(f.Labels))
	var size, height lemma.Sum
	for l := range f.Labels {
		for i := range f.N() + 1 {
			u := p.Unknown()
			upper[l] = append(upper[l], lemma.Of(u))
			if i < f.N() {
				size = size.Plus(num.One, lemma.Of(magnitude(p, u)))
			} else {
				height = height.Plus(num.One, lemma.Of(u))
			}
		}
		if r := d.Forms[l]; r != nil {
			above := slices.Clone(upper[l])
			for i, a := range r {
				above[i] = above[i].Plus(num.MinusOne, lemma.Known(a))
			}
			p.Implies(f.inv[l], above)
		}
	}
	for _, t := range f.Trans {
		p.Implies(t.Premise(f.inv[t.From]), invariant.Change(t, negated(upper[t.To]), negated(upper[t.From])))
	}
	x, ok := p.Solve(f.m, size, height)
	if !ok {
		return nil
	}
	return f.provenBound(d, upper, x)
}

// provenBound reads the forms and claims what makes them a bound.
func (f *finder) provenBound(d Dimension, upper [][]lemma.Sum, x []num.Rat) []affine.Row {
	var all []num.Rat
	for _, form := range upper {
		for _, s := range form {
			all = append(all, invariant.Value(s, x))
		}
	}
	ints, den := num.Clear(all)
	if !den.IsOne() {
		return nil // rare, and a rational bound would need another form of output
	}
	n := f.N() + 1
	form := func(l int) affine.Row { return affine.Row(ints[l*n : (l+1)*n]) }
	saved := len(f.claims)
	for l, r := range d.Forms {
		if r != nil && f.claim("the bound of "+f.Labels[l]+" is above the form", f.Vars, f.inv[l], form(l).Sub(r)) != nil {
			f.claims = f.claims[:saved]
			return nil
		}
	}
	for k, t := range f.Trans {
		fall := t.Over(affine.AtLeast(form(int(t.From)))).Row.Sub(t.After(form(int(t.To))))
		names := append(f.Vars[:f.N():f.N()], t.Choices...)
		if f.claim(fmt.Sprintf("the bound does not rise on transition %d", k), names, t.Premise(f.inv[t.From]), fall) != nil {
			f.claims = f.claims[:saved]
			return nil
		}
	}
	var out []affine.Row
	for _, in := range f.Inits {
		out = append(out, form(int(in.Label)))
	}
	return out
}

// Steps is an upper bound on the number of transitions of a run that starts
// by entry init with values x. False when some dimension has no bound.
//
// Inside a component the tuples of values fall lexicographically. A global
// dimension takes at most max(0,U)+1 values, a local one changes at most
// max(0,U+1) times before it is reset. Between components the depth falls.
func (r *Ranking) Steps(init int, label int, x []num.Int) (num.Int, bool) {
	total := num.New(int64(r.Depth[label]))
	for _, c := range r.Components {
		product := num.One
		for _, d := range c.Dims {
			if d.Bound == nil {
				return num.Zero, false
			}
			product = product.Mul(d.count(init, x).Add(num.One))
		}
		total = total.Add(product.Sub(num.One))
	}
	return total, true
}

// count is how often the dimension can fall.
func (d Dimension) count(init int, x []num.Int) num.Int {
	u := d.Bound[init].At(x)
	if d.Local {
		u = u.Add(num.One)
	}
	if u.Sign() < 0 {
		return num.Zero
	}
	return u
}

// StepsText is the bound of Steps as an expression over the variables at the
// start; empty when there is none.
func (r *Ranking) StepsText(init, label int, show func(affine.Row) string) string {
	var parts []string
	if r.Depth[label] > 0 {
		parts = append(parts, fmt.Sprint(r.Depth[label]))
	}
	for _, c := range r.Components {
		var factors []string
		for _, d := range c.Dims {
			if d.Bound == nil {
				return ""
			}
			factors = append(factors, d.countText(init, show))
		}
		part := factors[0]
		if len(factors) > 1 {
			part = "(" + strings.Join(factors, " + 1)*(") + " + 1) - 1"
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return "0"
	}
	return strings.Join(parts, " + ")
}

func (d Dimension) countText(init int, show func(affine.Row) string) string {
	u := d.Bound[init]
	if d.Local {
		u = u.AddConst(num.One)
	}
	if u.IsConst() && u.Const().Sign() >= 0 {
		return u.Const().String()
	}
	return "max(0, " + show(u) + ")"
}
