// This file collects what the inliner must know of a procedure.

package inline

import (
	"assay/ir"
	"assay/ir/cfg"
)

// facts of a procedure of the source program.
type facts struct {
	returns int                // blocks that return
	entered bool               // some edge leads to the entry
	graph   *cfg.Graph         // its loops are known
	loops   bool               // graph has its loops; else every block may be in one
	unset   map[*ir.Local]bool // locals that may be read before they are assigned
}

func (f *facts) cyclic(b *ir.Block) bool { return !f.loops || f.graph.Loop[b.Index] != nil }

func (i *inliner) factsOf(q *ir.Proc) *facts {
	f := i.facts[q]
	if f == nil {
		g, err := cfg.New(q)
		f = &facts{graph: g, loops: err == nil, unset: unset(g)}
		f.entered = len(g.Preds[0]) > 0
		for _, b := range q.Blocks {
			if _, ok := b.Term.(*ir.Return); ok {
				f.returns++
			}
		}
		i.facts[q] = f
	}
	return f
}

// unset finds the locals that some path may read before it assigns them as a
// whole. Results and the exceptional result are read where the procedure ends.
func unset(g *cfg.Graph) map[*ir.Local]bool {
	q := g.Proc
	set := make([][]bool, len(q.Blocks)) // assigned on every path to the begin; nil: not met yet
	start := make([]bool, len(q.Locals))
	for _, p := range q.Params {
		start[p.Index] = true
	}
	set[0] = start
	out := map[*ir.Local]bool{}
	for changed := true; changed; {
		changed = false
		for _, b := range g.Order {
			if set[b.Index] == nil {
				continue
			}
			now := append([]bool{}, set[b.Index]...)
			flow(q, b, now, out)
			for _, s := range b.Term.Succs() {
				changed = meet(set, s.Index, now) || changed
			}
		}
	}
	return out
}

// meet keeps at a block what is assigned on this way too; it reports whether that is news.
func meet(set [][]bool, at int, now []bool) bool {
	if set[at] == nil {
		set[at] = append([]bool{}, now...)
		return true
	}
	changed := false
	for k := range now {
		if set[at][k] && !now[k] {
			set[at][k] = false
			changed = true
		}
	}
	return changed
}

// flow notes in out what the block reads unassigned, and in now what it assigns.
func flow(q *ir.Proc, b *ir.Block, now []bool, out map[*ir.Local]bool) {
	read := func(x ir.Expr) {
		ir.Walk(x, func(x ir.Expr) bool {
			if l, ok := x.(*ir.Local); ok && !now[l.Index] {
				out[l] = true
			}
			return true
		})
	}
	node := func(n ir.Node) {
		for _, x := range ir.Exprs(n) {
			read(x)
		}
		for _, v := range ir.Changes(n) {
			l, ok := v.(*ir.Local)
			if !ok {
				continue
			}
			if pl := ir.PlaceOf(n); pl != nil && pl.Kind == ir.PlaceVar && len(pl.Path) > 0 && pl.Var == v {
				read(l) // the rest of the struct stays
				continue
			}
			now[l.Index] = true
		}
	}
	for _, c := range b.Invariants {
		read(c.X)
	}
	for _, c := range b.Decreases {
		read(c.X)
	}
	for _, s := range b.Stmts {
		if spec, ok := s.(*ir.Spec); ok {
			for _, v := range spec.Frame {
				read(v) // it may keep its value
			}
		}
		node(s)
	}
	node(b.Term)
	if _, ok := b.Term.(*ir.Return); ok {
		for _, r := range q.Results {
			read(r)
		}
		if q.Exc != nil {
			read(q.Exc)
		}
	}
}
