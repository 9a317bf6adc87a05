// Package simplify takes away what decides itself: operators on constants,
// branches on constants, blocks that cannot be reached, and jumps to jumps.
//
// It keeps executions, their choices and what they read and write, step for
// step apart from jumps and from assumptions and copies without effect. It does
// not follow values through variables, so that every statement still says what
// its source says. Assertions stay, even true ones, and so do branches with a
// Check: they are properties, and an engine has to answer about each.
package simplify

import (
	"assay/ir"
	"assay/ir/cfg"
)

// Name of the pass in origins.
const Name = "simplify"

// Program gives a simpler copy of the program.
func Program(p *ir.Program) *ir.Program {
	out := ir.Clone(p, Name)
	for _, q := range out.Procs {
		if !q.External() {
			proc(q)
		}
	}
	return out
}

func proc(q *ir.Proc) {
	for _, b := range q.Blocks {
		statements(b)
		b.Term = terminator(b.Term)
	}
	skipJumps(q)
	reorder(q)
	merge(q)
	reorder(q)
}

// statements folds expressions, takes away what has no effect, and ends the
// block behind an assumption that is false.
func statements(b *ir.Block) {
	kept := b.Stmts[:0]
	for _, s := range b.Stmts {
		foldStmt(s)
		switch s := s.(type) {
		case *ir.Assume:
			if _, said := s.Why().(ir.Taken); isTrue(s.Cond()) && !said {
				continue
			}
			if isFalse(s.Cond()) {
				b.Stmts = append(kept, s)
				if _, ret := b.Term.(*ir.Return); !ret {
					b.Term = &ir.Return{Meta: *ir.MetaOf(b.Term)}
				}
				return
			}
		case *ir.Assign:
			if s.Dst == s.X {
				continue
			}
		}
		kept = append(kept, s)
	}
	b.Stmts = kept
}

func isTrue(x ir.Expr) bool {
	c, ok := x.(*ir.Const)
	return ok && c.Typ == ir.Type(ir.Bool{}) && c.Bits == 1
}

func isFalse(x ir.Expr) bool {
	c, ok := x.(*ir.Const)
	return ok && c.Typ == ir.Type(ir.Bool{}) && c.Bits == 0
}

// terminator decides a branch on a constant, and one whose ways are the same.
func terminator(t ir.Term) ir.Term {
	jump := func(to *ir.Block) ir.Term { return &ir.Goto{Meta: *ir.MetaOf(t), To: to} }
	switch t := t.(type) {
	case *ir.If:
		t.X = fold(t.X)
		switch {
		case t.Check != nil:
		case isTrue(t.X), t.Then == t.Else:
			return jump(t.Then)
		case isFalse(t.X):
			return jump(t.Else)
		}
	case *ir.Switch:
		t.X = fold(t.X)
		if c, ok := t.X.(*ir.Const); ok {
			for _, k := range t.Cases {
				if k.Value == int64(c.Bits) {
					return jump(k.To)
				}
			}
			return jump(t.Default)
		}
		for _, k := range t.Cases {
			if k.To != t.Default {
				return t
			}
		}
		return jump(t.Default)
	}
	return t
}

// skipJumps leads edges past blocks that only jump.
func skipJumps(q *ir.Proc) {
	final := func(b *ir.Block) *ir.Block {
		for range q.Blocks { // a ring of jumps ends the search
			g, ok := b.Term.(*ir.Goto)
			if !ok || len(b.Stmts) > 0 || len(b.Invariants)+len(b.Decreases) > 0 {
				break
			}
			b = g.To
		}
		return b
	}
	for _, b := range q.Blocks {
		switch t := b.Term.(type) {
		case *ir.Goto:
			t.To = final(t.To)
		case *ir.If:
			t.Then, t.Else = final(t.Then), final(t.Else)
		case *ir.Switch:
			for i := range t.Cases {
				t.Cases[i].To = final(t.Cases[i].To)
			}
			t.Default = final(t.Default)
		case *ir.Choose:
			for i := range t.To {
				t.To[i] = final(t.To[i])
			}
		}
	}
}

// merge joins a block that ends in a jump with its target, when nothing else
// leads there.
func merge(q *ir.Proc) {
	g, _ := cfg.New(q) // loops do not matter
	for _, b := range g.Order {
		for {
			t, ok := b.Term.(*ir.Goto)
			if !ok || t.To == b || t.To == q.Blocks[0] || len(g.Preds[t.To.Index]) != 1 || len(t.To.Invariants)+len(t.To.Decreases) > 0 {
				break
			}
			gone := t.To
			b.Stmts = append(b.Stmts, gone.Stmts...)
			b.Term = gone.Term
			gone.Stmts, gone.Term = nil, &ir.Return{}
		}
	}
}

// reorder leaves out what cannot be reached; the rest is in reverse postorder.
func reorder(q *ir.Proc) {
	g, _ := cfg.New(q) // the order does not need the loops
	q.Blocks = g.Order
	for i, b := range q.Blocks {
		b.Index = i
	}
}
