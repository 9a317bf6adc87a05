package precondition

import "assay/ir"

// This file finds assertions with which a method begins: they say what callers owe.

// asserts records the range that an assertion gives a parameter, where no branch was taken before it; of a method that is called,
// too. What was computed and is asserted then is a statement about the computation, and so is that a number is not some other one.
func (w *walk) asserts(p *path, t *ir.If) {
	if len(p.guards) > 0 {
		return
	}
	for f := p.frame; f != nil; f = f.up {
		if len(f.loops) > 0 {
			return
		}
	}
	at := failing(t.Else)
	if at == nil {
		return
	}
	a, ok := t.X.(*ir.Apply)
	if !ok || !ordering(a.Op) || !p.given(a.Args[0]) || !p.given(a.Args[1]) {
		return
	}
	if x, known := p.value(t.X); known && w.given(x) {
		w.record(x, nil, at.Span)
	}
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
