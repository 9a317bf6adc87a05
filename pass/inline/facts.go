// This file collects what the inliner must know of a procedure.

package inline

import (
	"slices"

	"assay/ir"
	"assay/ir/cfg"
	"assay/ir/flow"
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
	start := make([]bool, len(q.Locals)) // assigned on every path
	for _, p := range q.Params {
		start[p.Index] = true
	}
	out := map[*ir.Local]bool{}
	flow.Solve(flow.Problem[[]bool]{
		Graph: g, Start: start, Copy: slices.Clone[[]bool], Join: meet,
		Block: func(b *ir.Block, now []bool) []bool {
			through(q, b, now, out)
			return now
		},
	})
	return out
}

// meet keeps what is assigned on another path too; it reports whether something is not.
func meet(set, now []bool) ([]bool, bool) {
	changed := false
	for k := range now {
		if set[k] && !now[k] {
			set[k] = false
			changed = true
		}
	}
	return set, changed
}

// through notes in out what the block reads unassigned, and in now what it assigns.
func through(q *ir.Proc, b *ir.Block, now []bool, out map[*ir.Local]bool) {
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
