package invariant

// This file defines the search with templates.

import (
	"slices"

	"assay/engine/farkas/automaton"
	"assay/engine/farkas/lemma"
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
)

// maxDirections bounds the number of linear programs per label.
const maxDirections = 40

// templates looks, for each label inside a cycle and each direction, for the
// tightest inductive bound, and adds the whole family of forms it comes with.
func (f *finder) templates() {
	inside := f.Inside()
	for l := range f.Labels {
		loops := slices.ContainsFunc(f.Trans, func(t automaton.Transition) bool { return int(t.To) == l && int(t.From) == l })
		for i, t := range f.Trans {
			loops = loops || inside[i] && int(t.To) == l
		}
		if !loops {
			continue
		}
		for _, d := range f.directions() {
			f.template(automaton.Label(l), d)
		}
	}
}

// directions are the differences and sums of two variables.
func (f *finder) directions() [][]num.Int {
	var out [][]num.Int
	for i := range f.N() {
		for j := range i {
			for _, s := range [][2]int64{{1, -1}, {-1, 1}, {-1, -1}, {1, 1}} {
				d := make([]num.Int, f.N())
				d[i], d[j] = num.New(s[0]), num.New(s[1])
				if out = append(out, d); len(out) == maxDirections {
					return out
				}
			}
		}
	}
	return out
}

// template searches d·x + c >= 0 at label l with the least c.
func (f *finder) template(l automaton.Label, d []num.Int) {
	p := &lemma.Problem{}
	coef := make([][]lemma.Sum, len(f.Labels))
	for k := range f.Labels {
		for i := range f.N() + 1 {
			if k == int(l) && i < f.N() {
				coef[k] = append(coef[k], lemma.Known(d[i]))
			} else {
				coef[k] = append(coef[k], lemma.Of(p.Unknown()))
			}
		}
	}
	for _, in := range f.Inits {
		p.Implies(in.Cond, coef[in.Label])
	}
	for _, t := range f.Trans {
		p.Implies(t.Premise(f.inv[t.From]), Change(t, coef[t.To], coef[t.From]))
	}
	x, ok := p.Solve(f.m, coef[l][f.N()])
	if !ok {
		return
	}
	for k := range f.Labels {
		row := make([]num.Rat, f.N()+1)
		for i, s := range coef[k] {
			row[i] = Value(s, x)
		}
		r, _ := num.Clear(row)
		if c := affine.AtLeast(r); !c.Row.IsConst() && !f.implies(f.N(), f.inv[k], c.Row) {
			f.inv[k] = append(f.inv[k], c)
		}
	}
}

// Change is after(x') - before(x) over the variables and choices of the
// transition, for forms with unknown coefficients.
func Change(t automaton.Transition, after, before []lemma.Sum) []lemma.Sum {
	n := len(t.Next)
	out := make([]lemma.Sum, t.Size()+1)
	for i := range n {
		out[i] = out[i].Plus(num.MinusOne, before[i])
		for j, a := range t.Next[i] {
			if !a.IsZero() {
				out[j] = out[j].Plus(a, after[i])
			}
		}
	}
	last := t.Size()
	out[last] = out[last].Plus(num.One, after[n]).Plus(num.MinusOne, before[n])
	return out
}

// Value is a sum at a point.
func Value(s lemma.Sum, x []num.Rat) num.Rat {
	v := num.Whole(s.Const)
	for _, t := range s.Terms {
		v = v.Add(num.Whole(t.K).Mul(x[t.U]))
	}
	return v
}
