// Package pip solves parametric integer programs: it finds the
// lexicographically least (or greatest) integer point of a polyhedron as a
// function of integer parameters. The answer is a decision tree (Feautrier's
// quast): inner nodes test affine conditions on the parameters, leaves hold
// the coordinates as affine forms.
//
// The algorithm is Feautrier's ("Parametric integer programming", 1988): the
// lexicographic dual simplex on a tableau whose constants are affine in the
// parameters. A row whose constant may have either sign splits the parameters;
// a coordinate that is not an integer gives a Gomory cut, which may need a new
// parameter, the floor of an affine form divided by a number. Unknowns of
// either sign are shifted by a parameter M that is larger than everything and
// a multiple of everything.
//
// # Letters
//
//	n  unknowns           m  given parameters     p, q  parameters, q new ones
//	r  rows               c  columns              M     the large parameter
package pip

// This file defines decision trees and how to evaluate them.

import (
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
)

// Kind says what a node of a tree is.
type Kind uint8

const (
	Branch    Kind = iota // Cond decides between Then and Else
	Solution              // Values is the optimum
	None                  // no integer point
	Unbounded             // integer points, but no least one
)

var kindNames = [...]string{"branch", "solution", "no solution", "unbounded"}

func (k Kind) String() string { return kindNames[k] }

// Div is a new parameter: the greatest integer at or below Row/Den. Row is
// over the parameters that exist before it.
type Div struct {
	Row affine.Row
	Den num.Int // at least 2
}

// Node is a decision tree. News are introduced before the node is read; they
// get the next numbers after the parameters of the nodes above.
type Node struct {
	Kind   Kind
	News   []Div
	Cond   affine.Row // of a Branch: Then when at least zero, Else otherwise
	Then   *Node
	Else   *Node
	Values []affine.Row // of a Solution: each unknown, over the parameters
}

// At reads the tree for given parameters: the leaf and, for a Solution, the
// values of the unknowns.
func (t *Node) At(params []num.Int) (Kind, []num.Int) {
	p := append([]num.Int(nil), params...)
	for {
		for _, d := range t.News {
			p = append(p, d.Row.At(p).Floor(d.Den))
		}
		switch {
		case t.Kind == Solution:
			x := make([]num.Int, len(t.Values))
			for i, v := range t.Values {
				x[i] = v.At(p)
			}
			return Solution, x
		case t.Kind != Branch:
			return t.Kind, nil
		case t.Cond.At(p).Sign() >= 0:
			t = t.Then
		default:
			t = t.Else
		}
	}
}

// Leaves counts the leaves of the tree.
func (t *Node) Leaves() int {
	if t.Kind != Branch {
		return 1
	}
	return t.Then.Leaves() + t.Else.Leaves()
}

// negated is the tree with all values negated.
func (t *Node) negated() *Node {
	u := *t
	if t.Kind == Branch {
		u.Then, u.Else = t.Then.negated(), t.Else.negated()
	}
	u.Values = make([]affine.Row, len(t.Values))
	for i, v := range t.Values {
		u.Values[i] = v.Neg()
	}
	return &u
}

// same compares trees node by node.
func same(a, b *Node) bool {
	if a.Kind != b.Kind || len(a.News) != len(b.News) || len(a.Values) != len(b.Values) {
		return false
	}
	for i, d := range a.News {
		if !d.equal(b.News[i]) {
			return false
		}
	}
	for i, v := range a.Values {
		if !v.Equal(b.Values[i]) {
			return false
		}
	}
	return a.Kind != Branch || a.Cond.Equal(b.Cond) && same(a.Then, b.Then) && same(a.Else, b.Else)
}

func (d Div) equal(e Div) bool { return d.Den.Cmp(e.Den) == 0 && d.Row.Equal(e.Row) }

// join makes a branch, or the one subtree that both sides agree on.
func join(cond affine.Row, yes, no *Node) *Node {
	if same(yes, no) {
		return yes
	}
	return &Node{Kind: Branch, Cond: cond, Then: yes, Else: no}
}
