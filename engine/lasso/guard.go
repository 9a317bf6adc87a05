// This file finds what the control flow of a loop depends on, for loops that allocate.

package lasso

import (
	"slices"

	"assay/ir"
	"assay/ir/cfg"
	"assay/vm"
)

// memory is how many visits to a loop are remembered.
const memory = 64

// control is the variables that the branches of a loop depend on, those of
// inner loops included, in every iteration.
type control struct {
	vars  []ir.Var
	nodes map[ir.Node]bool // of the loop
	past  [][]vm.Value     // their values at the last visits since the loop was entered
}

// controlOf returns them; nil if the control flow depends on something else: a choice, a callee, an
// object, or the number of objects.
func controlOf(g *cfg.Graph, loop *cfg.Loop) *control {
	s := &slicer{in: map[ir.Var]bool{}}
	nodes := map[ir.Node]bool{}
	var body []ir.Stmt
	for _, b := range g.Order {
		if l := g.Loop[b.Index]; l == nil || !l.Within(loop) {
			continue
		}
		if _, ok := b.Term.(*ir.Choose); ok {
			return nil
		}
		s.reads(b.Term)
		nodes[b.Term] = true
		for _, st := range b.Stmts {
			nodes[st] = true
			body = append(body, st)
		}
	}
	for n := -1; n != len(s.in) && !s.opaque; {
		n = len(s.in)
		for _, st := range body {
			s.stmt(st)
		}
	}
	if s.opaque {
		return nil
	}
	return &control{vars: s.order, nodes: nodes}
}

// loopOf returns the innermost loop around a node, and whether the node is in the
// procedure at all.
func loopOf(g *cfg.Graph, n ir.Node) (*cfg.Loop, bool) {
	for _, b := range g.Order {
		if b.Term == n || slices.ContainsFunc(b.Stmts, func(st ir.Stmt) bool { return ir.Node(st) == n }) {
			return g.Loop[b.Index], true
		}
	}
	return nil, false
}

// slicer goes backwards from branches to what they depend on.
type slicer struct {
	in     map[ir.Var]bool
	order  []ir.Var
	opaque bool // the dependence is not on variables alone
}

func (s *slicer) stmt(st ir.Stmt) {
	switch st.(type) {
	case *ir.Assign, *ir.New, *ir.Havoc, *ir.Spec, *ir.Assume, *ir.Assert:
	default:
		s.opaque = true
		return
	}
	for _, v := range ir.Changes(st) {
		if s.in[v] {
			if _, ok := st.(*ir.Assign); !ok {
				s.opaque = true
			}
			s.reads(st)
		}
	}
}

func (s *slicer) reads(n ir.Node) {
	for _, x := range ir.Exprs(n) {
		ir.Walk(x, func(x ir.Expr) bool {
			switch x := x.(type) {
			case ir.Var:
				if !s.in[x] {
					s.in[x] = true
					s.order = append(s.order, x)
				}
			case *ir.BoundVar:
				_, object := x.Typ.(ir.Ref)
				s.opaque = s.opaque || object
			case *ir.Const, *ir.Literal, *ir.Apply, *ir.Quant:
			default:
				s.opaque = true
			}
			return !s.opaque
		})
	}
}

// at drops earlier visits when the run leaves the loop.
func (c *control) at(n ir.Node) {
	if !c.nodes[n] {
		c.past = nil
	}
}

// repeats returns how many visits ago the variables had the values that they have now; 0: not
// within memory.
func (c *control) repeats(st *vm.State) int {
	now := make([]vm.Value, len(c.vars))
	for i, v := range c.vars {
		now[i] = st.Get(v)
	}
	for i, then := range slices.Backward(c.past) {
		if slices.EqualFunc(then, now, same) {
			return len(c.past) - i
		}
	}
	c.past = append(c.past, now)
	if len(c.past) > memory {
		c.past = c.past[1:]
	}
	return 0
}

func same(a, b vm.Value) bool {
	if a.Rel == nil || b.Rel == nil {
		return a == b
	}
	return a.Rel.Equal(b.Rel)
}
