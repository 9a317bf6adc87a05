package precondition

import "assay/ir"

// This file finds assertions with which a method begins: they say what callers owe.

// asserts records what an assertion says of parameters alone, as they were given, where no branch was taken before it; of a method
// that is called, too. What was computed and is asserted then is a statement about the computation.
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
	plain := true
	ir.Walk(t.X, func(y ir.Expr) bool {
		switch y := y.(type) {
		case *ir.Local:
			plain = plain && p.frame.given[y] != nil && p.frame.env[y] == p.frame.given[y]
		case *ir.Read, *ir.Global:
			plain = false
		}
		return plain
	})
	if x, known := p.value(t.X); plain && known && w.given(x) {
		w.record(x, nil, at.Span)
	}
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
