// Package ranking proves that affine automata terminate, and bounds their
// number of steps.
//
// A ranking gives each label a tuple of affine forms that falls
// lexicographically on every transition. Its first dimension counts the
// components of the graph still to come, so it falls whenever a component is
// left. The others are found inside each component by the greedy algorithm of
// Alias, Darte, Feautrier and Gonnord (2010): a dimension is a linear program
// that lets no remaining transition rise and as many as possible fall by one;
// those that fall are done with.
//
// A dimension is Global when its forms are at least zero on the invariants.
// When no such form makes progress, a Local one is tried: it needs to be at
// least zero only where one chosen transition fires. That is enough for
// termination (Bradley, Manna, Sipma) and finds more.
//
// Each dimension comes with a bound: a form over the variables at the start
// that it never exceeds where it falls. The number of steps follows from the
// bounds.
//
// A failure to find a ranking says nothing about termination.
package ranking

import (
	"fmt"
	"slices"

	"assay/engine/farkas/automaton"
	"assay/engine/farkas/invariant"
	"assay/engine/farkas/lemma"
	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/proof"
)

// Dimension is one component of the ranking of a strongly connected component.
type Dimension struct {
	Forms []affine.Row // of each label; nil for labels of other components
	Done  []int        // transitions on which it falls by at least one
	Local bool         // at least zero on the transitions of Done only, not on the invariants
	Bound []affine.Row // for each entry of Inits: at least every value from which it falls later; nil when none was found
}

// Component is a strongly connected component with a transition inside.
type Component struct {
	Labels []automaton.Label
	Dims   []Dimension
}

// Ranking proves termination.
type Ranking struct {
	Depth      []int // first dimension, of each label
	Components []Component
	Claims     []proof.Claim
}

// Failure tells which transitions no form could be found for.
type Failure struct {
	Component []automaton.Label
	Left      []int // transitions
}

func (f *Failure) Error() string {
	return fmt.Sprintf("no affine form falls on the transitions %v and rises on none of them", f.Left)
}

// finder is one search.
type finder struct {
	*automaton.Automaton
	m      *meter.Meter
	inv    invariant.Map
	claims []proof.Claim
}

// Find searches a ranking on the given invariants.
func Find(a *automaton.Automaton, inv invariant.Map, m *meter.Meter) (*Ranking, error) {
	f := &finder{Automaton: a, m: m, inv: inv}
	r := &Ranking{Depth: a.Depths()}
	inside := a.Inside()
	for _, labels := range a.Components() {
		var left []int
		for k, t := range a.Trans {
			if inside[k] && slices.Contains(labels, t.From) {
				left = append(left, k)
			}
		}
		if len(left) == 0 {
			continue
		}
		c := Component{Labels: labels}
		for len(left) > 0 {
			d, ok := f.dimension(labels, left)
			if !ok {
				return nil, &Failure{labels, left}
			}
			d.Bound = f.bound(d)
			if err := f.prove(d, left); err != nil {
				return nil, err
			}
			c.Dims = append(c.Dims, d)
			left = slices.DeleteFunc(left, func(k int) bool { return slices.Contains(d.Done, k) })
		}
		r.Components = append(r.Components, c)
	}
	r.Claims = f.claims
	return r, nil
}

// dimension finds the next dimension: a global one, or else a local one.
func (f *finder) dimension(labels []automaton.Label, left []int) (Dimension, bool) {
	if d, ok := f.search(labels, left, nil); ok {
		return d, true
	}
	for _, k := range left {
		if d, ok := f.search(labels, left, &k); ok {
			d.Local = true
			return d, true
		}
	}
	return Dimension{}, false
}

// search is the linear program of one dimension. With only it must fall on
// that transition, and be at least zero there; without, it must be at least
// zero everywhere and fall where it can.
func (f *finder) search(labels []automaton.Label, left []int, only *int) (Dimension, bool) {
	p := &lemma.Problem{}
	forms := make([][]lemma.Sum, len(f.Labels))
	var size, height lemma.Sum
	for _, l := range labels {
		for range f.N() {
			u := p.Unknown()
			forms[l] = append(forms[l], lemma.Of(u))
			size = size.Plus(num.One, lemma.Of(magnitude(p, u)))
		}
		c := p.Unknown()
		forms[l] = append(forms[l], lemma.Of(c))
		height = height.Plus(num.One, lemma.Of(c))
		if only == nil {
			p.Implies(f.inv[l], forms[l])
		}
	}
	var rest lemma.Sum // transitions that do not fall, as a sum of 1 - ε
	for _, k := range left {
		t := f.Trans[k]
		drop := invariant.Change(t, negated(forms[t.To]), negated(forms[t.From]))
		switch {
		case only == nil:
			fall := p.Positive()
			gap := lemma.Known(num.One).Plus(num.MinusOne, lemma.Of(fall))
			p.AtLeast(gap)
			rest = rest.Plus(num.One, gap)
			drop[t.Size()] = drop[t.Size()].Plus(num.MinusOne, lemma.Of(fall))
		case *only == k:
			drop[t.Size()] = drop[t.Size()].Plus(num.MinusOne, lemma.Known(num.One))
			p.Implies(t.Premise(f.inv[t.From]), before(t, forms[t.From]))
		}
		p.Implies(t.Premise(f.inv[t.From]), drop)
	}
	goals := []lemma.Sum{rest, size, height}
	x, ok := p.Solve(f.m, goals...)
	if !ok {
		return Dimension{}, false
	}
	d := f.read(labels, forms, x)
	d.Done = f.falling(d, left, only)
	return d, len(d.Done) > 0
}

// magnitude is an unknown that is at least |u|.
func magnitude(p *lemma.Problem, u lemma.Unknown) lemma.Unknown {
	a := p.Unknown()
	p.AtLeast(lemma.Of(a).Plus(num.One, lemma.Of(u)))
	p.AtLeast(lemma.Of(a).Plus(num.MinusOne, lemma.Of(u)))
	return a
}

func negated(form []lemma.Sum) []lemma.Sum {
	out := make([]lemma.Sum, len(form))
	for i, s := range form {
		out[i] = lemma.Sum{}.Plus(num.MinusOne, s)
	}
	return out
}

// before writes a form on the variables before the transition over its
// variables and choices.
func before(t automaton.Transition, form []lemma.Sum) []lemma.Sum {
	out := make([]lemma.Sum, t.Size()+1)
	copy(out, form[:len(form)-1])
	out[t.Size()] = form[len(form)-1]
	return out
}

// read scales the solution to integers.
func (f *finder) read(labels []automaton.Label, forms [][]lemma.Sum, x []num.Rat) Dimension {
	var all []num.Rat
	for _, l := range labels {
		for _, s := range forms[l] {
			all = append(all, invariant.Value(s, x))
		}
	}
	ints, _ := num.Clear(all)
	d := Dimension{Forms: make([]affine.Row, len(f.Labels))}
	for i, l := range labels {
		d.Forms[l] = affine.Row(ints[i*(f.N()+1) : (i+1)*(f.N()+1)])
	}
	return d
}

// drop is ρ(before) - ρ(after) over the variables and choices of the
// transition.
func (d Dimension) drop(t automaton.Transition) affine.Row {
	return t.Over(affine.AtLeast(d.Forms[t.From])).Row.Sub(t.After(d.Forms[t.To]))
}

// falling lists the transitions on which the dimension falls by one. For a
// local dimension it must also be at least zero there.
func (f *finder) falling(d Dimension, left []int, only *int) []int {
	var out []int
	for _, k := range left {
		t := f.Trans[k]
		premise := t.Premise(f.inv[t.From])
		if !invariant.Implies(t.Size(), premise, d.drop(t).AddConst(num.MinusOne), f.m) {
			continue
		}
		if only == nil || invariant.Implies(t.Size(), premise, t.Over(affine.AtLeast(d.Forms[t.From])).Row, f.m) {
			out = append(out, k)
		}
	}
	return out
}

// prove writes the claims of a dimension.
func (f *finder) prove(d Dimension, left []int) error {
	for l, r := range d.Forms {
		if r != nil && !d.Local {
			if err := f.claim(fmt.Sprintf("the form of %s is at least zero", f.Labels[l]), f.Vars, f.inv[l], r); err != nil {
				return err
			}
		}
	}
	for _, k := range left {
		t := f.Trans[k]
		names := append(f.Vars[:f.N():f.N()], t.Choices...)
		premise := t.Premise(f.inv[t.From])
		drop, what := d.drop(t), fmt.Sprintf("no rise on transition %d", k)
		if slices.Contains(d.Done, k) {
			drop, what = drop.AddConst(num.MinusOne), fmt.Sprintf("a fall on transition %d", k)
			if d.Local {
				at := t.Over(affine.AtLeast(d.Forms[t.From])).Row
				if err := f.claim(fmt.Sprintf("the form is at least zero on transition %d", k), names, premise, at); err != nil {
					return err
				}
			}
		}
		if err := f.claim(what, names, premise, drop); err != nil {
			return err
		}
	}
	return nil
}

func (f *finder) claim(what string, names []string, premise []affine.Constraint, r affine.Row) error {
	c, ok := lemma.Claim(what, names, premise, r, f.m)
	if !ok {
		return fmt.Errorf("no proof for: %s", what)
	}
	f.claims = append(f.claims, c)
	return nil
}
