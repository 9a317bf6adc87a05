// This file makes terms of expressions of ir.

package reverse

import (
	"slices"

	"assay/ir"
	"assay/vm/code"
)

// lowered is an expression as a term over variables.
type lowered struct {
	term *Term
	vars []ir.Var
}

// lower makes a term of an expression of integers, or of one variable of any type of one word; nil: it is neither.
func (t *Track) lower(x ir.Expr) *lowered {
	l, ok := t.terms[x]
	if !ok {
		l = &lowered{}
		if l.term = l.of(x, true); l.term == nil {
			l = nil
		}
		t.terms[x] = l
	}
	return l
}

func (l *lowered) of(x ir.Expr, root bool) *Term {
	typ, isInt := x.Type().(ir.Int)
	if !isInt {
		if typ = wordType; !root {
			return nil
		}
	}
	switch x := x.(type) {
	case *ir.Const:
		if code.IsRel(x.Typ) {
			return nil
		}
		return &Term{Typ: typ, Arg: Const, Value: x.Bits}
	case ir.Var:
		if !plain(x.Type()) {
			return nil
		}
		i := slices.Index(l.vars, x)
		if i < 0 {
			i = len(l.vars)
			l.vars = append(l.vars, x)
		}
		return Arg(typ, i)
	case *ir.Apply:
		if !isInt || len(x.Args) == 0 || len(x.Args) > 2 || signs[x.Op] == "" && x.Op != ir.OpConv {
			return nil
		}
		out := &Term{Op: x.Op, Typ: typ}
		for _, a := range x.Args {
			part := l.of(a, false)
			if part == nil {
				return nil
			}
			out.Of = append(out.Of, part)
		}
		return out
	}
	return nil
}
