// This file finds the branch that decided that a step ran.

package debug

import (
	"assay/ir"
	"assay/source"
)

// Branch is a branch that was taken, with the values that its condition has.
type Branch struct {
	Position int
	Span     source.Span
	Values   []Source
}

// behind are the blocks that come behind others whatever is decided, by procedure: those of a block are a set of bits by
// Block.Index. Exceptions do not count: where they are thrown is no decision of the source.
type behind map[*ir.Proc][][]uint64

// of returns the sets of a procedure, by iteration from above.
func (b behind) of(p *ir.Proc) [][]uint64 {
	if sets, ok := b[p]; ok {
		return sets
	}
	words := (len(p.Blocks) + 63) / 64
	sets := make([][]uint64, len(p.Blocks))
	for i := range sets {
		sets[i] = make([]uint64, words)
		for k := range sets[i] {
			sets[i][k] = ^uint64(0)
		}
	}
	for changed := true; changed; {
		changed = false
		for i := len(p.Blocks) - 1; i >= 0; i-- {
			next := succs(p, p.Blocks[i])
			for k := range words {
				var w uint64
				if len(next) > 0 {
					w = ^uint64(0)
				}
				for _, s := range next {
					w &= sets[s.Index][k]
				}
				if k == i/64 {
					w |= 1 << (i % 64)
				}
				if w != sets[i][k] {
					sets[i][k], changed = w, true
				}
			}
		}
	}
	b[p] = sets
	return sets
}

// succs are the blocks behind one where nothing is thrown.
func succs(p *ir.Proc, b *ir.Block) []*ir.Block {
	if n, ok := b.Term.(*ir.If); ok && throws(p, n) {
		return []*ir.Block{n.Else}
	}
	if b.Term == nil {
		return nil
	}
	return b.Term.Succs()
}

// throws reports whether a branch only asks whether something is thrown, or about to be.
func throws(p *ir.Proc, n *ir.If) bool {
	if n.Check != nil {
		return true
	}
	asked := false
	ir.Walk(n.X, func(x ir.Expr) bool {
		if l, ok := x.(*ir.Local); ok && p.Exc != nil && l == p.Exc {
			asked = true
		}
		return true
	})
	return asked
}

// under returns the latest branch of the innermost call without which the current step need not have run; nil: there is none, or it is not remembered.
func (s *slicer) under(frame Frame) *Branch {
	th := s.State.Threads[frame.Thread]
	pc := th.Frames[frame.Index].Proc
	block := func(node int32) int {
		at := 0
		for i, first := range pc.Block {
			if first <= node && first >= pc.Block[at] {
				at = i
			}
		}
		return at
	}
	sets := s.behind.of(pc.IR)
	here := block(th.Frames[frame.Index].Node)
	found, ok := s.Before(func(node int32) bool {
		switch n := pc.NodeAt(node).(type) {
		case *ir.If:
			if n.Then == n.Else || throws(pc.IR, n) {
				return false
			}
		case *ir.Switch:
		default:
			return false
		}
		return sets[block(node)][here/64]>>(here%64)&1 == 0
	})
	if !ok || found.Span.Line == 0 {
		return nil
	}
	out := &Branch{Position: found.Position, Span: found.Span}
	if err := s.Goto(found.Position); err != nil {
		return nil
	}
	for _, x := range ir.Exprs(found.Node) {
		for _, leaf := range s.leaves(frame, x) {
			if leaf.what != "" {
				out.Values = appendSource(out.Values, Source{leaf.what, leaf.value})
			}
		}
	}
	return out
}
