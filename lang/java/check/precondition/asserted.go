package precondition

import (
	"assay/ir"
	"assay/task"
)

// This file finds assertions with which a method begins: they say what callers owe.

// asserts records the range that an assertion gives a parameter, where no branch was taken before it; of a method that is called,
// too. It goes on where the assertion holds, and reports whether it did. What was computed and is asserted then is a statement about the computation, and so is that a number is not some other one.
func (w *walk) asserts(p *path, t *ir.If) bool {
	if len(p.guards) > 0 {
		return false
	}
	for f := p.frame; f != nil; f = f.up {
		if len(f.loops) > 0 {
			return false
		}
	}
	at, passes := failing(t.Else), true
	if at == nil { // of a conjunction, one part leads there where it holds not
		at, passes = failing(t.Then), false
	}
	a, ok := t.X.(*ir.Apply)
	if at == nil || !ok || !ordering(a.Op) || !p.given(a.Args[0]) || !p.given(a.Args[1]) {
		return false
	}
	x, known := p.value(t.X)
	if !known || !w.given(x) {
		return false
	}
	if !passes {
		x = negation(x)
	}
	w.record(x, nil, task.KindAssert, at.Span)
	if !passes {
		w.block(p, t.Else)
		return true
	}
	w.block(p, t.Then)
	return true
}

// given reports whether a number is a parameter as it was given, the length of one, or a constant.
func (p *path) given(x ir.Expr) bool {
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpLen {
		x = a.Args[0]
	}
	switch x := x.(type) {
	case *ir.Const:
		return true
	case *ir.Local:
		return p.frame.given[x] != nil && p.frame.env[x] == p.frame.given[x]
	}
	return false
}

// failing is where a block makes the exception of an assertion that fails; nil: it does something else.
func failing(b *ir.Block) *ir.New {
	for range 3 {
		for _, s := range b.Stmts {
			n, ok := s.(*ir.New)
			if ok && n.Class.Name == "java.lang.AssertionError" {
				return n
			}
			return nil
		}
		switch t := b.Term.(type) {
		case *ir.Goto:
			b = t.To
		case *ir.If:
			b = t.Then
		default:
			return nil
		}
	}
	return nil
}
