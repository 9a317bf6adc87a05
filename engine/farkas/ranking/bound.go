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
// dimension never exceeds where it falls. It is read off forms U for all
// labels that no transition of the whole automaton raises and that are above
// the dimension before each fall: U at the start is above everything later.
// Nil when there are none, which happens when a value is set from nowhere.
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
	}
	for _, k := range d.Done {
		t := f.Trans[k]
		above := slices.Clone(upper[t.From])
		for i, a := range d.Forms[t.From] {
			above[i] = above[i].Plus(num.MinusOne, lemma.Known(a))
		}
		p.Implies(t.Premise(f.inv[t.From]), before(t, above))
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
	for k, t := range f.Trans {
		names := append(f.Vars[:f.N():f.N()], t.Choices...)
		premise := t.Premise(f.inv[t.From])
		here := t.Over(affine.AtLeast(form(int(t.From)))).Row
		err := f.claim(fmt.Sprintf("the bound does not rise on transition %d", k), names, premise, here.Sub(t.After(form(int(t.To)))))
		if err == nil && slices.Contains(d.Done, k) {
			above := here.Sub(t.Over(affine.AtLeast(d.Forms[t.From])).Row)
			err = f.claim(fmt.Sprintf("the bound is above the form on transition %d", k), names, premise, above)
		}
		if err != nil {
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
// Inside a component the tuples of values fall lexicographically. Before a
// fall a global dimension is at least one and at most U, a local one at least
// zero and at most U, so that it falls at most max(0,U) or max(0,U+1) times
// until a dimension before it falls. Between components the depth falls.
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

// Bounded reports whether Steps has an answer.
func (r *Ranking) Bounded() bool {
	for _, c := range r.Components {
		for _, d := range c.Dims {
			if d.Bound == nil {
				return false
			}
		}
	}
	return true
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
	fixed := num.New(int64(r.Depth[label]))
	var parts []string
	for _, c := range r.Components {
		var factors []string
		product, constant := num.One, true
		for _, d := range c.Dims {
			if d.Bound == nil {
				return ""
			}
			k, text := d.countText(init, show)
			product, constant = product.Mul(k.Add(num.One)), constant && text == ""
			if text == "" {
				text = k.String()
			}
			factors = append(factors, text)
		}
		switch {
		case constant:
			fixed = fixed.Add(product.Sub(num.One))
		case len(factors) == 1:
			parts = append(parts, factors[0])
		default:
			parts = append(parts, "("+strings.Join(factors, " + 1)*(")+" + 1) - 1")
		}
	}
	if !fixed.IsZero() || len(parts) == 0 {
		parts = append([]string{fixed.String()}, parts...)
	}
	return strings.Join(parts, " + ")
}

// countText is how often the dimension can fall: a number, or else a text.
func (d Dimension) countText(init int, show func(affine.Row) string) (num.Int, string) {
	u := d.Bound[init]
	if d.Local {
		u = u.AddConst(num.One)
	}
	switch {
	case !u.IsConst():
		return num.Zero, "max(0, " + show(u) + ")"
	case u.Const().Sign() < 0:
		return num.Zero, ""
	}
	return u.Const(), ""
}
