// This file defines assumptions, and what each of them rests on.

package ir

import (
	"assay/source"
	"assay/task"
)

// Assume makes executions for which the condition is false vanish. "assume x".
//
// It is made by NewAssume alone, because whoever makes one has to say whether it leaves out
// executions that the program has.
type Assume struct {
	Meta
	x   Expr
	why Ground
}

// NewAssume is an assumption that rests on a ground.
func NewAssume(m Meta, x Expr, why Ground) *Assume { return &Assume{m, x, why} }

// Cond is what is assumed.
func (a *Assume) Cond() Expr { return a.x }

// SetCond puts an equal condition in its place.
func (a *Assume) SetCond(x Expr) { a.x = x }

// Why is what the assumption rests on.
func (a *Assume) Why() Ground { return a.why }

// Ground is what an assumption rests on: Asked, Derived, *Cut or Taken.
type Ground interface{ isGround() }

// Asked is by the program itself: who wrote it wants to hear nothing of other executions.
// "assume x".
type Asked struct{}

// Derived leaves nothing out: no execution of the program has it false. "assume x "derived" "why"".
type Derived struct{ From string }

// Cut leaves out executions that need a larger bound. It is what makes a bound binding.
// "assume x "loop" "main" 3"; in the text form its span is that of the assumption.
type Cut struct {
	Bound task.BoundKind
	Name  string // the procedure, or what the bound is of
	Limit int
	Span  source.Span // of the loop head or the call
}

// Taken leaves executions out for a reason of ours that is no bound: it is reported, in these
// words. "assume x "taken" "strings have no surrogates"". It may rest on two things, each of which others may rest on alone:
// "assume x "taken" "arguments were not null" "objects come from constructors"".
type Taken struct{ Text, Also string }

// Texts are these words, one or two.
func (t Taken) Texts() []string {
	if t.Also == "" {
		return []string{t.Text}
	}
	return []string{t.Text, t.Also}
}

func (Asked) isGround()   {}
func (Derived) isGround() {}
func (*Cut) isGround()    {}
func (Taken) isGround()   {}

// How grounds are called in the text form; those of cuts are the kinds of bounds.
const (
	GroundDerived = "derived"
	GroundTaken   = "taken"
)

// CutOf returns the bound that a node denotes, or nil.
func CutOf(n Node) *Cut {
	if a, ok := n.(*Assume); ok {
		c, _ := a.why.(*Cut)
		return c
	}
	return nil
}
