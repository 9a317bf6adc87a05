package bmc

import (
	"slices"

	"assay/ir"
	"assay/ir/cfg"
	"assay/logic/circuit"
)

// This file prepares procedures: the order of blocks, loops, and which locals are
// alive where.

// shape is what running a procedure needs to know about it.
type shape struct {
	proc  *ir.Proc
	graph *cfg.Graph
	rank  []int       // position of a block in the order
	live  []bitset    // at the beginning of each block
	back  bool        // assertions refer to the state at the call
	ends  []*ir.Local // alive at the end
	came  []bool      // an execution came to the end of the block

	left [][]circuit.Ref // the paths of those that did; of code under check
}

// shapeOf prepares a procedure, once.
func (m *Stepper) shapeOf(q *ir.Proc) *shape {
	if s := m.shapes[q]; s != nil {
		return s
	}
	g, err := cfg.New(q)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	s := &shape{proc: q, graph: g, rank: make([]int, len(q.Blocks)), came: make([]bool, len(q.Blocks)), left: make([][]circuit.Ref, len(q.Blocks)), back: looksBack(q)}
	s.ends = slices.Clone(q.Results)
	if q.Exc != nil {
		s.ends = append(s.ends, q.Exc)
	}
	if q == m.goal.Proc && m.goal.Contract != nil { // clauses mean their last values
		s.ends = append(s.ends, q.Params...)
	}
	for i, b := range g.Order {
		s.rank[b.Index] = i
	}
	s.liveness()
	m.shapes[q] = s
	return s
}

// liveness goes backwards until nothing changes. Results and the exception are
// alive at the end.
func (s *shape) liveness() {
	n := len(s.proc.Locals)
	s.live = make([]bitset, len(s.proc.Blocks))
	for i := range s.live {
		s.live[i] = newBitset(n)
	}
	for changed := true; changed; {
		changed = false
		for _, b := range slices.Backward(s.graph.Order) {
			live := newBitset(n)
			if _, ok := b.Term.(*ir.Return); ok {
				for _, r := range s.ends {
					live.add(r.Index)
				}
			}
			for _, to := range b.Term.Succs() {
				live.addAll(s.live[to.Index])
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
			changed = s.live[b.Index].addAll(live) || changed
		}
	}
}

// wholly tells whether a statement overwrites what it changes, whatever it was.
func wholly(st ir.Stmt) bool {
	_, part := st.(*ir.Store)
	_, spec := st.(*ir.Spec)
	return !part && !spec
}

func read(live bitset, n ir.Node) {
	for _, x := range ir.Exprs(n) {
		ir.Walk(x, func(y ir.Expr) bool {
			if l, ok := y.(*ir.Local); ok {
				live.add(l.Index)
			}
			return true
		})
	}
}

func (a *activation) inside(b *ir.Block, l *cfg.Loop) bool {
	if l == nil {
		return true
	}
	in := a.shape.graph.Loop[b.Index]
	return in != nil && in.Within(l)
}
