package step

import (
	"slices"

	"assay/ir"
	"assay/ir/cfg"
	"assay/ir/flow"
	"assay/logic/circuit"
	"assay/symbolic/value"
)

// This file prepares procedures: the order of blocks, loops, and the live locals.

// Shape is what running a procedure needs to know about it.
type Shape struct {
	proc    *ir.Proc
	Graph   *cfg.Graph
	Rank    []int       // position of a block in the order
	Live    []Locals    // at the beginning of each block
	back    bool        // assertions refer to the state at the call
	ends    []*ir.Local // live at the end
	Reached []bool      // an execution reached the end of the block

	Paths [][]circuit.Ref // the paths of those that did; of code under check
}

// shapeOf prepares a procedure, once.
func (m *Stepper) shapeOf(q *ir.Proc) *Shape {
	if s := m.Shapes[q]; s != nil {
		return s
	}
	g, err := cfg.New(q)
	if err != nil {
		panic(value.Unsupported(err.Error()))
	}
	s := &Shape{proc: q, Graph: g, Rank: make([]int, len(q.Blocks)), Reached: make([]bool, len(q.Blocks)), Paths: make([][]circuit.Ref, len(q.Blocks)), back: q.LooksBack()}
	s.ends = slices.Clone(q.Results)
	if q.Exc != nil {
		s.ends = append(s.ends, q.Exc)
	}
	if q == m.goal.Proc && m.goal.Contract != nil { // clauses mean their last values
		s.ends = append(s.ends, q.Params...)
	}
	for i, b := range g.Order {
		s.Rank[b.Index] = i
	}
	s.liveness()
	m.Shapes[q] = s
	return s
}

// liveness computes the locals that are live at the beginning of each block. Results and the exception are live at the end.
func (s *Shape) liveness() {
	n := len(s.proc.Locals)
	block := func(b *ir.Block, live Locals) Locals {
		if _, ok := b.Term.(*ir.Return); ok {
			for _, r := range s.ends {
				live.add(r.Index)
			}
		}
		read(live, b.Term)
		for _, st := range slices.Backward(b.Stmts) {
			for _, v := range ir.Changes(st) {
				if l, ok := v.(*ir.Local); ok && wholly(st) {
					live.remove(l.Index)
				}
			}
			read(live, st)
		}
		return live
	}
	facts := flow.Solve(flow.Problem[Locals]{
		Graph: s.Graph, Backward: true, Start: newLocals(n), Copy: slices.Clone[Locals], Block: block,
		Join: func(into, from Locals) (Locals, bool) { return into, into.addAll(from) },
	})
	s.Live = make([]Locals, len(s.proc.Blocks))
	for i, b := range s.proc.Blocks {
		var ok bool
		if s.Live[i], ok = facts.Past(b); !ok {
			s.Live[i] = newLocals(n)
		}
	}
}

// wholly reports whether a statement overwrites its target unconditionally.
func wholly(st ir.Stmt) bool {
	_, part := st.(*ir.Store)
	_, spec := st.(*ir.Spec)
	return !part && !spec
}

func read(live Locals, n ir.Node) {
	for _, x := range ir.Exprs(n) {
		ir.Walk(x, func(y ir.Expr) bool {
			if l, ok := y.(*ir.Local); ok {
				live.add(l.Index)
			}
			return true
		})
	}
}

// Inside reports whether a block belongs to a loop; every block does to the procedure (nil).
func (a *Activation) Inside(b *ir.Block, l *cfg.Loop) bool {
	if l == nil {
		return true
	}
	in := a.Shape.Graph.Loop[b.Index]
	return in != nil && in.Within(l)
}
