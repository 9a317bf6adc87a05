// Package invariant finds affine invariants of automata: for each label a
// polyhedron that holds every state that can be reached there.
//
// Three analyses build on each other; each adds constraints to the result:
//
//  1. intervals: bounds of single variables, by iteration with widening and
//     narrowing; one transition is computed exactly, by linear programming;
//  2. guesses: the conditions of the automaton, also one step beyond, kept as
//     long as they hold at the start and are preserved (Houdini);
//  3. templates (Colón, Sankaranarayanan, Sipma): a form for each label with
//     unknown coefficients, preserved by every transition; Farkas' lemma makes
//     the search a linear program when the multiplier of the template itself
//     is one. For each octagonal direction the tightest bound is taken.
//
// The result is checked as a whole: it holds at the start, and every
// transition preserves it. Those are the claims.
package invariant

import (
	"fmt"

	"assay/engine/farkas/automaton"
	"assay/engine/farkas/lemma"
	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/proof"
	"assay/logic/poly/simplex"
)

// Map gives for each label the constraints that hold there. A label that is
// never reached has the constraint -1 >= 0.
type Map [][]affine.Constraint

// templateEffort bounds the third analysis: what it has found by then counts.
const templateEffort = 60_000_000

// Effort says how far the search goes: to which of the three analyses.
type Effort uint8

const (
	Bounds    Effort = iota + 1 // intervals
	Guesses                     // and guesses
	Templates                   // and templates
)

// finder is one search.
type finder struct {
	*automaton.Automaton
	m   *meter.Meter
	inv Map
}

// Find gives invariants with the claims that prove them.
func Find(a *automaton.Automaton, effort Effort, m *meter.Meter) (Map, []proof.Claim, error) {
	f := &finder{Automaton: a, m: m, inv: make(Map, len(a.Labels))}
	f.intervals()
	if effort >= Guesses {
		f.guess()
	}
	if effort >= Templates {
		whole := f.m
		whole.Try(templateEffort, func(m *meter.Meter) { f.m = m; f.templates() })
		f.m = whole
	}
	for l, cons := range f.inv {
		f.inv[l] = f.reduce(cons)
	}
	claims, err := f.claims()
	return f.inv, claims, err
}

// reduce leaves out what follows over the rationals, and tightens the rest.
func (f *finder) reduce(cons []affine.Constraint) []affine.Constraint {
	out, _ := simplex.Reduce(f.N(), affine.TightAll(cons), f.m)
	return affine.TightAll(out)
}

// claims proves that the map is inductive. An error means that the analyses
// above are wrong.
func (f *finder) claims() ([]proof.Claim, error) {
	var out []proof.Claim
	prove := func(what string, names []string, premise []affine.Constraint, r affine.Row) error {
		c, ok := lemma.Claim(what, names, premise, r, f.m)
		if !ok {
			return fmt.Errorf("no proof that %s", what)
		}
		out = append(out, c)
		return nil
	}
	for _, in := range f.Inits {
		rows, _ := affine.Halves(f.inv[in.Label])
		for i, r := range rows {
			what := fmt.Sprintf("invariant %d of %s holds at the start", i, f.Labels[in.Label])
			if err := prove(what, f.Vars, in.Cond, r); err != nil {
				return nil, err
			}
		}
	}
	for k, t := range f.Trans {
		names := append(f.Vars[:f.N():f.N()], t.Choices...)
		rows, _ := affine.Halves(f.inv[t.To])
		for i, r := range rows {
			what := fmt.Sprintf("transition %d keeps invariant %d of %s", k, i, f.Labels[t.To])
			if err := prove(what, names, t.Premise(f.inv[t.From]), t.After(r)); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// never is the constraint of a label that is not reached.
func never(n int) affine.Constraint { return affine.AtLeast(affine.Constant(n, num.MinusOne)) }

// preserved reports whether a constraint, assumed at label l with everything known, holds at the
// start and after every transition into l. It is asked over the rationals, rounded to integers.
func (f *finder) preserved(l automaton.Label, c affine.Constraint, known Map) bool {
	for _, in := range f.Inits {
		if in.Label == l && !f.implies(f.N(), in.Cond, c.Row) {
			return false
		}
	}
	for _, t := range f.Trans {
		if t.To == l && !f.implies(t.Size(), t.Premise(known[t.From]), t.After(c.Row)) {
			return false
		}
	}
	return true
}

// implies is Implies for the budget of the search.
func (f *finder) implies(n int, premise []affine.Constraint, r affine.Row) bool {
	return Implies(n, premise, r, f.m)
}

// Implies reports whether the form is at least zero on the integers of the premise, as far as
// rational bounds can tell.
func Implies(n int, premise []affine.Constraint, r affine.Row, m *meter.Meter) bool {
	a := simplex.New(n, premise, m).Minimise(r)
	return a.Status == simplex.Empty || a.Status == simplex.Optimal && a.Value.Ceil().Sign() >= 0
}

// guess keeps the conditions of the automaton, and those weakened by one,
// that are inductive together.
func (f *finder) guess() {
	cand := make(Map, len(f.Labels))
	for _, r := range f.atoms() {
		for _, k := range []num.Int{num.Zero, num.One} {
			for l := range f.Labels {
				cand[l] = append(cand[l], affine.AtLeast(r.AddConst(k)))
			}
		}
	}
	for changed := true; changed; {
		changed = false
		known := f.with(cand)
		for l := range cand {
			var left []affine.Constraint
			for _, c := range cand[l] {
				if f.preserved(automaton.Label(l), c, known) {
					left = append(left, c)
				}
			}
			changed = changed || len(left) < len(cand[l])
			cand[l] = left
		}
	}
	f.inv = f.with(cand)
}

// with is the present map with more constraints.
func (f *finder) with(more Map) Map {
	out := make(Map, len(f.inv))
	for l := range out {
		out[l] = append(f.inv[l][:len(f.inv[l]):len(f.inv[l])], more[l]...)
	}
	return out
}

// maxAtoms bounds the number of guesses.
const maxAtoms = 60

// atoms lists the forms of all conditions without choices, both directions of
// equations, each once.
func (f *finder) atoms() []affine.Row {
	var cons []affine.Constraint
	add := func(c affine.Constraint) {
		for _, a := range c.Row[f.N():c.Row.N()] {
			if !a.IsZero() {
				return
			}
		}
		r := append(c.Row[:f.N():f.N()], c.Row.Const())
		cons = append(cons, affine.AtLeast(r))
		if c.Eq {
			cons = append(cons, affine.AtLeast(r.Neg()))
		}
	}
	for _, in := range f.Inits {
		for _, c := range in.Cond {
			add(c)
		}
	}
	for _, t := range f.Trans {
		for _, c := range t.Cond {
			add(c)
		}
	}
	var out []affine.Row
next:
	for _, c := range cons {
		for _, r := range out {
			if r.Equal(c.Row) {
				continue next
			}
		}
		if len(out) < maxAtoms {
			out = append(out, c.Row)
		}
	}
	return out
}
