// This file finds the reads of locals that may not have been assigned.

package vm

import (
	"slices"

	"assay/ir"
)

// bits is a set of small numbers.
type bits []uint64

func newBits(n int, full bool) bits {
	b := make(bits, (n+63)/64)
	if full {
		for i := range b {
			b[i] = ^uint64(0)
		}
	}
	return b
}

func (b bits) has(i int) bool { return b[i>>6]&(1<<(i&63)) != 0 }
func (b bits) add(i int)      { b[i>>6] |= 1 << (i & 63) }

// meet intersects and tells whether b became smaller.
func (b bits) meet(c bits) bool {
	changed := false
	for i := range b {
		n := b[i] & c[i]
		changed = changed || n != b[i]
		b[i] = n
	}
	return changed
}

// findUndefined computes for every node the locals that it reads although
// some path leads there without an assignment, and gives each such local a flag.
func (pc *procCode) findUndefined() {
	p := pc.proc
	pc.flags = slices.Repeat([]int32{-1}, len(p.Locals))
	pc.undef = make([][]int32, len(pc.nodes))
	pc.sets = make([][]int32, len(pc.nodes))
	if len(p.Blocks) == 0 {
		return
	}
	in := pc.assignedAtBlocks()
	for _, b := range p.Blocks {
		set := slices.Clone(in[b.Index])
		for i := pc.block[b.Index]; ; i++ {
			n := pc.nodes[i]
			for _, l := range reads(p, n) {
				if !set.has(l.Index) && !slices.Contains(pc.undef[i], int32(l.Index)) {
					pc.undef[i] = append(pc.undef[i], int32(l.Index))
					if pc.flags[l.Index] < 0 {
						pc.flags[l.Index] = int32(pc.words)
						pc.words++
					}
				}
			}
			for _, l := range writes(n) {
				set.add(l.Index)
			}
			if n == ir.Node(b.Term) {
				break
			}
		}
	}
	for i, n := range pc.nodes {
		for _, l := range writes(n) {
			if pc.flags[l.Index] >= 0 {
				pc.sets[i] = append(pc.sets[i], int32(l.Index))
			}
		}
	}
}

// assignedAtBlocks is the set of locals that every path to a block assigns.
func (pc *procCode) assignedAtBlocks() []bits {
	p := pc.proc
	in := make([]bits, len(p.Blocks))
	for i := range in {
		in[i] = newBits(len(p.Locals), i > 0)
	}
	for _, l := range p.Params {
		in[0].add(l.Index)
	}
	if p.Exc != nil {
		in[0].add(p.Exc.Index)
	}
	work := []*ir.Block{p.Blocks[0]}
	queued := make([]bool, len(p.Blocks))
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		queued[b.Index] = false
		out := slices.Clone(in[b.Index])
		for _, s := range b.Stmts {
			for _, l := range writes(s) {
				out.add(l.Index)
			}
		}
		for _, to := range b.Term.Succs() {
			// A block that no path makes smaller than everything needs no visit:
			// what it passes on is everything too.
			if in[to.Index].meet(out) && !queued[to.Index] {
				queued[to.Index] = true
				work = append(work, to)
			}
		}
	}
	return in
}

// reads are the locals whose values a node needs.
func reads(p *ir.Proc, n ir.Node) []*ir.Local {
	var out []*ir.Local
	add := func(x ir.Expr) {
		ir.Walk(x, func(y ir.Expr) bool {
			if l, ok := y.(*ir.Local); ok {
				out = append(out, l)
			}
			return true
		})
	}
	switch n := n.(type) {
	case *ir.Return:
		return append(out, p.Results...)
	case *ir.Spec:
		return specReads(n)
	case *ir.Assume, *ir.Assert:
		for _, x := range operands(n) {
			ir.Walk(x, func(y ir.Expr) bool {
				if l, ok := y.(*ir.Local); ok {
					out = append(out, l)
				}
				_, old := y.(*ir.Old)
				return !old // what was before the call, not now
			})
		}
		return out
	}
	for _, x := range operands(n) {
		add(x)
	}
	return out
}

// specReads are the locals whose values before the statement matter: those
// outside of the frame, and those under Old.
func specReads(n *ir.Spec) []*ir.Local {
	var out []*ir.Local
	var walk func(x ir.Expr, old bool)
	walk = func(x ir.Expr, old bool) {
		switch y := x.(type) {
		case *ir.Local:
			if old || !slices.Contains(n.Frame, ir.Var(y)) {
				out = append(out, y)
			}
			return
		case *ir.Old:
			old = true
		}
		for _, z := range ir.Operands(x) {
			walk(z, old)
		}
	}
	walk(n.X, false)
	return out
}

// writes are the locals that a node assigns.
func writes(n ir.Node) []*ir.Local {
	var out []*ir.Local
	add := func(vars ...ir.Var) {
		for _, v := range vars {
			if l, ok := v.(*ir.Local); ok && l != nil {
				out = append(out, l)
			}
		}
	}
	switch n := n.(type) {
	case *ir.Assign:
		add(n.Dst)
	case *ir.Load:
		add(n.Dst)
	case *ir.Store:
		if n.Place.Kind == ir.PlaceVar {
			add(n.Place.Var)
		}
	case *ir.Addr:
		add(n.Dst)
	case *ir.New:
		add(n.Dst)
	case *ir.NewArray:
		add(n.Dst)
	case *ir.CallStmt:
		add(n.Dsts...)
		add(n.Exc)
	case *ir.Havoc:
		add(n.Vars...)
	case *ir.Spec:
		add(n.Frame...)
	case *ir.Start:
		add(n.Dst)
	case *ir.Monitor:
		add(n.Dst)
	case *ir.CAS:
		add(n.Dst)
		if n.Place.Kind == ir.PlaceVar {
			add(n.Place.Var)
		}
	}
	return out
}
