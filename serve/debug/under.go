// This file finds the branch that decided that a step ran.

package debug

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/source"
	"assay/vm/code"
	"assay/vm/session"
)

// Branch is a branch that was taken, with the values that its condition has.
type Branch struct {
	Position int
	Span     source.Span
	Values   []Source
}

// looksLike reports whether another one would be shown the same.
func (b *Branch) looksLike(x Branch) bool {
	return x.Span == b.Span && slices.Equal(x.Values, b.Values)
}

// behind are the blocks that come behind others whatever is decided, by procedure: those of a block are a set of bits by
// Block.Index, and it is one of them. What may throw throws nothing there, and what is thrown is caught by the first handler.
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

// succs are the blocks behind one where nothing is thrown but by the code itself.
func succs(p *ir.Proc, b *ir.Block) []*ir.Block {
	if n, ok := b.Term.(*ir.If); ok {
		switch kindOf(p, n) {
		case thrown:
			return []*ir.Block{n.Else}
		case caught:
			return []*ir.Block{n.Then}
		}
	}
	if b.Term == nil {
		return nil
	}
	return b.Term.Succs()
}

// branchKind is what a branch is for.
type branchKind uint8

const (
	decides branchKind = iota // it is one of the source
	thrown                    // is something thrown, or about to be? Then is the way to the handler
	caught                    // is what was thrown of the class of a handler? Then it is
	begun                     // is a class initialised, or a text made?
)

// ofMachine reports whether a global is none of the source, but a state that the machine keeps.
func ofMachine(name string) bool {
	return strings.HasPrefix(name, `"`) || strings.HasPrefix(name[strings.LastIndexByte(name, '.')+1:], "<")
}

func kindOf(p *ir.Proc, n *ir.If) branchKind {
	if n.Check != nil {
		return thrown
	}
	kind := decides
	ir.Walk(n.X, func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.TypeTest:
			if l, ok := x.X.(*ir.Local); ok && p.Exc != nil && l == p.Exc {
				kind = caught
			}
		case *ir.Local:
			if p.Exc != nil && x == p.Exc && kind == decides {
				kind = thrown
			}
		case *ir.Global:
			if ofMachine(x.Name) {
				kind = begun
			}
		}
		return true
	})
	return kind
}

// decision is what a walk back over a call looks for: the branch that decided that some block ran.
type decision struct {
	code *code.Proc
	sets [][]uint64

	// Blocks that the run came to: the first is the one asked about, the others asked which handler takes what was thrown. None of them would have run
	// without the branch.
	ran []int
}

func (x *decision) block(node int32) int {
	at := 0
	for i, first := range x.code.Block {
		if first <= node && first >= x.code.Block[at] {
			at = i
		}
	}
	return at
}

// by reports whether a node is that branch, from which the run went to the next one.
func (x *decision) by(node, next int32) bool {
	n, ok := x.code.NodeAt(node).(ir.Term)
	if !ok {
		return false
	}
	f, ok := n.(*ir.If)
	if !ok {
		_, ok = n.(*ir.Switch)
		return ok && x.without(n.Succs())
	}
	if f.Then == f.Else {
		return false
	}
	switch kindOf(x.code.IR, f) {
	case decides:
		return x.without(n.Succs())
	case caught:
		x.ran = append(x.ran, x.block(node))
	case thrown:
		if x.block(next) != f.Then.Index {
			return false
		}
		if x.without([]*ir.Block{f.Else}) {
			return true
		}
		x.ran = x.ran[:1] // what is asked about runs without the exception, too
	}
	return false
}

// without reports whether none of the blocks that ran comes behind all of some others.
func (x *decision) without(next []*ir.Block) bool {
	return !slices.ContainsFunc(x.ran, func(ran int) bool {
		return !slices.ContainsFunc(next, func(b *ir.Block) bool { return x.sets[b.Index][ran/64]>>(ran%64)&1 == 0 })
	})
}

// under returns the latest branch of the innermost call without which the current step need not have run; nil: there is none.
func (s *slicer) under(frame Frame) (*Branch, error) {
	at := s.State.Threads[frame.Thread].Frames[frame.Index]
	x := &decision{code: at.Proc, sets: s.behind.of(at.Proc.IR)}
	x.ran = []int{x.block(at.Node)}
	for range mostMade {
		found, ok, err := s.Before(x.by)
		if err == nil && ok && found.Span.Line != 0 {
			err = s.Goto(found.Position)
		}
		if err != nil || !ok || found.Span.Line == 0 {
			return nil, err
		}
		values := s.asked(frame, found)
		if !slices.ContainsFunc(values, func(v Source) bool { return ofMachine(v.What) }) {
			return &Branch{found.Position, found.Span, values}, nil
		}
		if err := s.Goto(found.Position); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// mostMade limits how many branches that ask whether something was made before are passed over.
const mostMade = 64

// asked are the values that a branch asked for.
func (s *slicer) asked(frame Frame, found session.Line) (out []Source) {
	if n, ok := found.Node.(*ir.If); ok && n.Check == nil && kindOf(frame.Proc, n) == thrown {
		if v, ok := s.value(frame, frame.Proc.Exc); ok {
			out = append(out, Source{"exc", s.Show(v)})
		}
	}
	for _, x := range ir.Exprs(found.Node) {
		for _, leaf := range s.leaves(frame, x) {
			for _, v := range s.inWords(frame, leaf, found.Position) {
				out = appendSource(out, v)
			}
		}
	}
	return out
}

// mostNamed limits how many temporaries are followed to what a source has a name for.
const mostNamed = 4

// inWords are what a source has names for in a leaf of an expression at a position: itself, or what a temporary of the same call was made of.
func (s *slicer) inWords(frame Frame, leaf wanted, position int) (out []Source) {
	if leaf.what != "" {
		return []Source{{leaf.what, leaf.value}}
	}
	if leaf.hops >= mostNamed || s.Goto(position) != nil {
		return nil
	}
	w, ok, err := s.LastWrite(leaf.cell)
	if err != nil || !ok || w.Begins || s.Goto(w.Position) != nil {
		return nil
	}
	if at, _ := s.writer(w); at.Thread != frame.Thread || at.Index != frame.Index || at.Proc != frame.Proc {
		return nil // a result of a call
	}
	_, parts := s.parts(found{leaf, w})
	for _, p := range parts {
		p.hops = leaf.hops + 1
		out = append(out, s.inWords(frame, p, w.Position)...)
	}
	return out
}

// value is that of a local that is one cell.
func (s *slicer) value(frame Frame, l *ir.Local) (Value, bool) {
	fr := s.State.Threads[frame.Thread].Frames[frame.Index]
	for i, t := range fr.Proc.TargetsOf([]ir.Var{l}) {
		return s.localValue(frame, l, i, t), true
	}
	return Value{}, false
}
