// Package automaton holds affine automata: a finite set of labels, integer
// variables, and transitions whose conditions and assignments are affine. A
// state is a label with a value for each variable. Loops of programs become
// automata; ranking, invariant and recurrence reason about them.
//
// A transition may choose: besides the n variables it has choices, integers
// that only its conditions restrict. The variables after it are affine in the
// variables before and the choices.
//
// # Letters
//
//	n  variables       h  choices of a transition      l  labels     t  transitions
package automaton

// This file defines the automaton and how it runs.

import (
	"cmp"
	"slices"

	"assay/engine/farkas/script"
	"assay/graph"
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
	"assay/source"
)

// Label is the number of a label.
type Label int

// Automaton is immutable after it was built.
type Automaton struct {
	Name   string
	Vars   []string
	Labels []string
	Inits  []Init
	Trans  []Transition
}

// Init says that runs may start at Label in a state that satisfies Cond.
type Init struct {
	Label Label
	Cond  []affine.Constraint // over the variables
}

// Transition leads from one label to another.
type Transition struct {
	At       source.Span
	From, To Label
	Choices  []string            // names, for people
	Cond     []affine.Constraint // over the variables, then the choices
	Next     []affine.Row        // each variable after, over the same
}

// N is the number of variables.
func (a *Automaton) N() int { return len(a.Vars) }

// Size is the number of variables and choices of the transition.
func (t Transition) Size() int { return len(t.Next) + len(t.Choices) }

// Over writes a constraint on the variables before the transition over its
// variables and choices.
func (t Transition) Over(c affine.Constraint) affine.Constraint {
	to := make([]int, c.Row.N())
	for i := range to {
		to[i] = i
	}
	return affine.Constraint{Row: c.Row.Spread(t.Size(), to), Eq: c.Eq}
}

// After writes a form on the variables after the transition over its
// variables and choices.
func (t Transition) After(f affine.Row) affine.Row {
	out := affine.Constant(t.Size(), f.Const())
	for i, a := range f.Coef() {
		if !a.IsZero() {
			out = out.Add(t.Next[i].Scale(a))
		}
	}
	return out
}

// Premise is what is known when the transition fires: constraints on the
// variables before, and its condition.
func (t Transition) Premise(before []affine.Constraint) []affine.Constraint {
	var out []affine.Constraint
	for _, c := range before {
		out = append(out, t.Over(c))
	}
	return append(out, t.Cond...)
}

// Fire takes the transition from x with the given choices; false when its
// condition does not hold.
func (t Transition) Fire(x, choices []num.Int) ([]num.Int, bool) {
	all := append(append([]num.Int(nil), x...), choices...)
	for _, c := range t.Cond {
		if s := c.Row.At(all).Sign(); s < 0 || s > 0 && c.Eq {
			return nil, false
		}
	}
	next := make([]num.Int, len(t.Next))
	for i, r := range t.Next {
		next[i] = r.At(all)
	}
	return next, true
}

// From lists the transitions that leave a label.
func (a *Automaton) From(l Label) []Transition {
	var out []Transition
	for _, t := range a.Trans {
		if t.From == l {
			out = append(out, t)
		}
	}
	return out
}

// Depths numbers the strongly connected components: the depth of a label is
// the length of the longest way from its component to one without exit. It
// falls on every transition between components and stays on those inside.
func (a *Automaton) Depths() []int {
	comp := a.components()
	groups := graph.Groups(comp)
	deep := make([]int, len(groups))
	for c, labels := range groups { // those that it can be left for come before
		for _, l := range labels {
			for _, k := range a.next(l) {
				if comp[k] != c {
					deep[c] = max(deep[c], deep[comp[k]]+1)
				}
			}
		}
	}
	depth := make([]int, len(a.Labels))
	for l := range depth {
		depth[l] = deep[comp[l]]
	}
	return depth
}

// Components lists the strongly connected components by their labels, in the
// order of their smallest labels.
func (a *Automaton) Components() [][]Label {
	var out [][]Label
	for _, group := range graph.Groups(a.components()) {
		labels := make([]Label, len(group))
		for i, l := range group {
			labels[i] = Label(l)
		}
		out = append(out, labels)
	}
	slices.SortFunc(out, func(x, y []Label) int { return cmp.Compare(x[0], y[0]) })
	return out
}

// Inside tells, for each transition, whether it stays within a component.
func (a *Automaton) Inside() []bool {
	comp := a.components()
	out := make([]bool, len(a.Trans))
	for i, t := range a.Trans {
		out[i] = comp[t.From] == comp[t.To]
	}
	return out
}

// components numbers the strongly connected components, by label.
func (a *Automaton) components() []int { return graph.Components(len(a.Labels), a.next) }

// next lists the labels that transitions of one lead to.
func (a *Automaton) next(l int) (out []int) {
	for _, t := range a.Trans {
		if int(t.From) == l {
			out = append(out, int(t.To))
		}
	}
	return out
}

// Parse reads the text form (script.ParseAutomaton) and builds the automaton.
func Parse(file, text string) (*Automaton, *source.List) {
	tree, errs := script.ParseAutomaton(file, text)
	if errs.Failed() {
		return nil, errs
	}
	if !tree.Name.At.Known() { // the name may be left out; complaints about the whole go to the start
		tree.Name.At = source.Span{File: file, Line: 1, Col: 1, EndLine: 1, EndCol: 1}
	}
	b := &builder{errs: errs, labels: map[string]Label{}}
	a := b.build(tree)
	if errs.Failed() {
		return nil, errs
	}
	return a, errs
}
