package bmc

import (
	"fmt"

	"assay/ir"
	"assay/logic/circuit"
)

// This file evaluates what only contracts may say.

// relation is a set of guarded tuples.
type relation struct{}

var emptyRelation = &relation{}

func (e *scope) formula(x ir.Expr) value {
	switch x := x.(type) {
	case *ir.BoundVar:
		return e.bound[x]
	case *ir.Read:
		return e.load(x.Place)
	case *ir.Old:
		in := *e
		in.s = e.old
		v := in.eval(x.X)
		e.def = in.def
		return v
	}
	panic(unsupported(fmt.Sprintf("%T in a contract", x)))
}

func (e *scope) relational(x *ir.Apply) value {
	panic(unsupported("operator " + x.Op.String() + " in a contract"))
}

func (e *scope) relation(x ir.Expr) *relation { panic(unsupported("relations")) }

func (m *machine) sameRel(a, b *relation) circuit.Ref { panic(unsupported("relations")) }

func (m *machine) chooseRel(g circuit.Ref, a, b *relation) *relation {
	panic(unsupported("relations"))
}

// frame checks that nothing has changed but what the frame lists.
func (m *machine) frame(g *ir.Goal, final, entry *state) { panic(unsupported("frames")) }
