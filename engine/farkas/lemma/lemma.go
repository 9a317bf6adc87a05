// Package lemma is Farkas' lemma as a tool: it searches affine forms with
// unknown coefficients that are at least zero on given polyhedra, and claims
// for known forms that they are.
//
// A Problem is a linear program over numbered unknowns. Implies adds an
// obligation: "on the premise, this form is at least zero", where the
// coefficients of the form are combinations of unknowns. Farkas' lemma makes
// it linear: the form is a combination of the premises with nonnegative
// multipliers, which are unknowns too.
package lemma

import (
	"fmt"

	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/proof"
	"assay/logic/poly/refute"
	"assay/logic/poly/simplex"
)

// Unknown is the number of an unknown.
type Unknown int

// Term is K * U.
type Term struct {
	K num.Int
	U Unknown
}

// Sum is Σ Terms + Const.
type Sum struct {
	Terms []Term
	Const num.Int
}

// Known is a sum without unknowns.
func Known(c num.Int) Sum { return Sum{Const: c} }

// Of is the unknown itself.
func Of(u Unknown) Sum { return Sum{Terms: []Term{{num.One, u}}} }

// Plus is s + k*t.
func (s Sum) Plus(k num.Int, t Sum) Sum {
	out := Sum{Terms: append([]Term(nil), s.Terms...), Const: s.Const.Add(k.Mul(t.Const))}
	for _, x := range t.Terms {
		out.Terms = append(out.Terms, Term{k.Mul(x.K), x.U})
	}
	return out
}

// Problem is a linear program. The zero Problem is empty and ready.
type Problem struct {
	n    Unknown // unknowns so far
	cons []constraint
}

type constraint struct {
	sum Sum
	eq  bool
}

// Unknown makes a new unknown of any sign.
func (p *Problem) Unknown() Unknown {
	p.n++
	return p.n - 1
}

// Positive makes a new unknown that is at least zero.
func (p *Problem) Positive() Unknown {
	u := p.Unknown()
	p.AtLeast(Of(u))
	return u
}

// AtLeast demands s >= 0.
func (p *Problem) AtLeast(s Sum) { p.cons = append(p.cons, constraint{s, false}) }

// Equal demands s = 0.
func (p *Problem) Equal(s Sum) { p.cons = append(p.cons, constraint{s, true}) }

// Implies demands that the form, given by its coefficients and then its
// constant, is at least zero on the premise.
func (p *Problem) Implies(premise []affine.Constraint, form []Sum) {
	sums := make([]Sum, len(form))
	for i, s := range form {
		sums[i] = Sum{}.Plus(num.MinusOne, s)
	}
	add := func(u Unknown, r affine.Row) {
		for i, a := range r {
			if !a.IsZero() {
				sums[i].Terms = append(sums[i].Terms, Term{a, u})
			}
		}
	}
	for _, c := range premise {
		if c.Eq {
			add(p.Unknown(), c.Row)
		} else {
			add(p.Positive(), c.Row)
		}
	}
	add(p.Positive(), affine.Constant(len(form)-1, num.One))
	for _, s := range sums {
		p.Equal(s)
	}
}

func (s Sum) row(n Unknown) affine.Row {
	r := affine.Zero(int(n))
	for _, t := range s.Terms {
		r[t.U] = r[t.U].Add(t.K)
	}
	r[n] = s.Const
	return r
}

// Solve minimises the goals, the first one before all others, and so on. A
// goal without least value is left alone. False: no solution.
func (p *Problem) Solve(m *meter.Meter, goals ...Sum) ([]num.Rat, bool) {
	m.Hold(int(p.n)*len(p.cons), "Farkas' lemma")
	cons := make([]affine.Constraint, len(p.cons))
	for i, c := range p.cons {
		cons[i] = affine.Constraint{Row: c.sum.row(p.n), Eq: c.eq}
	}
	t := simplex.New(int(p.n), cons, m)
	if !t.Feasible() {
		return nil, false
	}
	for _, g := range goals {
		a := t.Minimise(g.row(p.n))
		if a.Status == simplex.Optimal {
			bound := g.row(p.n).Scale(a.Value.Den().Neg()).AddConst(a.Value.Num())
			t.Add(bound)
		}
	}
	return t.Point(), true
}

// Claim proves that a form is at least zero on the premise, whose variables
// are integers; false when it is not, or when the proof does not fit into the
// budget.
func Claim(what string, names []string, premise []affine.Constraint, f affine.Row, m *meter.Meter) (proof.Claim, bool) {
	sys := refute.System(names, nil, premise)
	t := simplex.New(len(names), premise, m)
	if t.Feasible() {
		if a := t.Minimise(f); a.Status == simplex.Optimal && a.Value.Sign() >= 0 {
			b := refute.Bound(f, a)
			return proof.Claim{What: what, System: sys, Bound: &b}, true
		}
	}
	below := append(premise[:len(premise):len(premise)], affine.AtLeast(f.Neg().AddConst(num.MinusOne)))
	a := refute.DecideWithin(effort, len(names), below, nil, m)
	if a.Status != refute.Refuted {
		return proof.Claim{}, false
	}
	return proof.Claim{What: what, System: refute.System(names, nil, below), Refutation: a.Refutation}, true
}

// effort bounds one integer proof.
const effort = 3_000_000

// Verify checks claims, and that each bound is about a value of at least zero.
func Verify(claims []proof.Claim) error {
	for _, c := range claims {
		if err := c.Check(); err != nil {
			return fmt.Errorf("%s: %w", c.What, err)
		}
		if c.Bound != nil && c.Bound.Value.Sign() < 0 {
			return fmt.Errorf("%s: the bound %s is negative", c.What, c.Bound.Value.RatString())
		}
	}
	return nil
}
