// This file defines formulas of linear temporal logic with past, and their meaning on lassos.

package omega

import (
	"fmt"
	"strings"

	"assay/logic/bdd"
)

// Formula is a formula of a bank: equal formulas are equal numbers.
type Formula int32

// Op is what a formula is. All are in negation normal form: [Formulas.Not] moves
// complements to the literals.
type Op uint8

const (
	Literal  Op = iota // the letter is in Label
	And                // both
	Or                 // one
	Next               // X: holds at the next position
	Until              // U: the right one at last, the left one before
	Release            // R: the right one until and while the left one holds, or for ever
	Previous           // Y: there is a position before, and it holds there
	WasOrNot           // Z: if there is a position before, it holds there
	Since              // S: the right one once, the left one ever after
	Trigger            // T: the dual of S
)

type formula struct {
	op          Op
	label       bdd.Node
	left, right Formula
}

// Formulas is a bank of formulas over the labels of a manager.
type Formulas struct {
	B      *bdd.Manager
	nodes  []formula
	number map[formula]Formula
	nots   map[Formula]Formula
	past   map[Formula]bool // made of past operators and literals alone
}

// NewFormulas is an empty bank.
func NewFormulas(b *bdd.Manager) *Formulas {
	return &Formulas{B: b, number: map[formula]Formula{}, nots: map[Formula]Formula{}, past: map[Formula]bool{}}
}

func (l *Formulas) add(n formula) Formula {
	f, ok := l.number[n]
	if !ok {
		f = Formula(len(l.nodes))
		l.nodes = append(l.nodes, n)
		l.number[n] = f
		switch n.op {
		case Literal:
			l.past[f] = true
		case And, Or, Since, Trigger:
			l.past[f] = l.past[n.left] && l.past[n.right]
		case Previous, WasOrNot:
			l.past[f] = l.past[n.left]
		}
	}
	return f
}

// Label says that the letter is in a set.
func (l *Formulas) Label(n bdd.Node) Formula { return l.add(formula{op: Literal, label: n}) }

// True and False are the constants.
func (l *Formulas) True() Formula  { return l.Label(bdd.True) }
func (l *Formulas) False() Formula { return l.Label(bdd.False) }

// And is the conjunction.
func (l *Formulas) And(f, g Formula) Formula { return l.junction(And, f, g) }

// Or is the disjunction.
func (l *Formulas) Or(f, g Formula) Formula { return l.junction(Or, f, g) }

func (l *Formulas) junction(op Op, f, g Formula) Formula {
	neutral, absorbing := l.True(), l.False()
	if op == Or {
		neutral, absorbing = absorbing, neutral
	}
	x, y := l.nodes[f], l.nodes[g]
	switch {
	case f == g || g == neutral:
		return f
	case f == neutral:
		return g
	case f == absorbing || g == absorbing:
		return absorbing
	case x.op == Literal && y.op == Literal && op == And:
		return l.Label(l.B.And(x.label, y.label))
	case x.op == Literal && y.op == Literal:
		return l.Label(l.B.Or(x.label, y.label))
	case f > g:
		f, g = g, f
	}
	return l.add(formula{op: op, left: f, right: g})
}

// Next, Until and Release look forward.
func (l *Formulas) Next(f Formula) Formula {
	if f == l.True() || f == l.False() {
		return f
	}
	return l.add(formula{op: Next, left: f})
}

// Until is f U g.
func (l *Formulas) Until(f, g Formula) Formula {
	if g == l.True() || g == l.False() || f == l.False() {
		return g
	}
	return l.add(formula{op: Until, left: f, right: g})
}

// Release is f R g.
func (l *Formulas) Release(f, g Formula) Formula {
	if g == l.True() || g == l.False() || f == l.True() {
		return g
	}
	return l.add(formula{op: Release, left: f, right: g})
}

// Always and Eventually are G and F.
func (l *Formulas) Always(f Formula) Formula     { return l.Release(l.False(), f) }
func (l *Formulas) Eventually(f Formula) Formula { return l.Until(l.True(), f) }

// Previous, WasOrNot, Since and Trigger look back.
func (l *Formulas) Previous(f Formula) Formula { return l.add(formula{op: Previous, left: f}) }

// WasOrNot is the dual of Previous.
func (l *Formulas) WasOrNot(f Formula) Formula { return l.add(formula{op: WasOrNot, left: f}) }

// Since is f S g.
func (l *Formulas) Since(f, g Formula) Formula {
	return l.add(formula{op: Since, left: f, right: g})
}

// Trigger is the dual of Since.
func (l *Formulas) Trigger(f, g Formula) Formula {
	return l.add(formula{op: Trigger, left: f, right: g})
}

// dual is the operator that the complement has.
var dual = map[Op]Op{And: Or, Or: And, Next: Next, Until: Release, Release: Until, Previous: WasOrNot, WasOrNot: Previous, Since: Trigger, Trigger: Since}

// Not is the complement.
func (l *Formulas) Not(f Formula) Formula {
	if g, ok := l.nots[f]; ok {
		return g
	}
	n := l.nodes[f]
	var g Formula
	switch n.op {
	case Literal:
		g = l.Label(l.B.Not(n.label))
	case And, Or:
		g = l.junction(dual[n.op], l.Not(n.left), l.Not(n.right))
	case Next, Previous, WasOrNot:
		g = l.add(formula{op: dual[n.op], left: l.Not(n.left)})
	case Until:
		g = l.Release(l.Not(n.left), l.Not(n.right))
	case Release:
		g = l.Until(l.Not(n.left), l.Not(n.right))
	case Since, Trigger:
		g = l.add(formula{op: dual[n.op], left: l.Not(n.left), right: l.Not(n.right)})
	}
	l.nots[f], l.nots[g] = g, f
	return g
}

// String is the formula with labels by their numbers, for tests.
func (l *Formulas) String(f Formula) string {
	n := l.nodes[f]
	names := [...]string{And: "&", Or: "|", Next: "X", Until: "U", Release: "R", Previous: "Y", WasOrNot: "Z", Since: "S", Trigger: "T"}
	switch n.op {
	case Literal:
		return fmt.Sprint("#", int(n.label))
	case Next, Previous, WasOrNot:
		return names[n.op] + " " + l.String(n.left)
	}
	return strings.Join([]string{"(" + l.String(n.left), names[n.op], l.String(n.right) + ")"}, " ")
}
