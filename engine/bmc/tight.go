package bmc

import (
	"slices"

	"assay/logic/circuit"
	"assay/solve"
)

// This file learns from the precondition what inputs refer to.
//
// An input cell can refer to every object of its space, and most preconditions exclude
// most of that: a list that is sorted is not a ring. Where the solver sees at once that
// a cell never refers to an object when the precondition holds, the object is forgotten
// before the body is executed. What is left are often chains and trees, whose walks need not be
// choices. The cells are narrowed for the precondition's path only, and everything
// after it is on that path.

// tightly bounds a question about one cell and one object.
var tightly = solve.Budget{Conflicts: 300}

// mostTight bounds the questions.
const mostTight = 4000

// tighten forgets what the cells of inputs never refer to on a path.
func (m *machine) tighten(p *path) {
	if m.off.Tight || m.off.Pruning {
		return
	}
	var list []*possibility
	for _, s := range m.inputs.spaces {
		for _, o := range s.objects {
			for _, cell := range o.references() {
				if r, ok := o.remembered(cell).(refs); ok {
					for _, t := range r[:len(r)*min(len(r)-1, 1)] { // of one there is no choice
						list = append(list, &possibility{obj: o, cell: cell, to: t.obj, when: m.c.AndAll(p.all, o.exists, t.when)})
					}
				}
			}
		}
	}
	for i, x := range list {
		if !x.seen && i < mostTight && m.never(x, list[i:]) {
			x.never = true
		}
	}
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].obj == list[0].obj && list[n].cell == list[0].cell {
			n++
		}
		m.narrowed(list[:n])
		list = list[n:]
	}
}

// narrowed forgets the objects that a cell never refers to. Of those that are left, exactly
// one is it, even where the cell's object does not exist.
func (m *machine) narrowed(list []*possibility) {
	list = slices.DeleteFunc(list, func(x *possibility) bool { return x.never })
	if len(list) == 0 {
		return // the object itself does not exist
	}
	at := &list[0].obj.memo[list[0].cell-list[0].obj.first]
	all := (*at).(refs)
	if len(all) == len(list) {
		return
	}
	left := all.only(func(o *object) bool {
		return slices.ContainsFunc(list, func(x *possibility) bool { return x.to == o })
	})
	others := circuit.False
	for _, t := range left[1:] {
		others = m.c.Or(others, t.when)
	}
	left[0].when = others.Not()
	*at = left
}

// possibility is an object that an input cell may refer to.
type possibility struct {
	obj   *object
	cell  int
	to    *object
	when  circuit.Ref
	seen  bool // it happens
	never bool
}

// remembered is what a cell of an input holds in the beginning, if anybody has asked.
func (o *object) remembered(cell int) value {
	if o.memo == nil {
		return nil
	}
	return o.memo[cell-o.first]
}

// never tells whether the solver sees at once that a possibility is none. Where it is one, a
// model may show that others are too.
func (m *machine) never(x *possibility, others []*possibility) bool {
	if x.when.IsConst() {
		return x.when == circuit.False
	}
	m.asked++
	m.solver.SetBudget(tightly)
	switch m.solver.Solve(m.ctx, m.link.Force(x.when)).Status {
	case solve.Unsat:
		m.learn(x.when.Not())
		m.leave(x.when)
		return true
	case solve.Sat:
		v := m.link.Values()
		for _, y := range others {
			y.seen = y.seen || v.Bool(y.when)
		}
	case solve.Cancelled:
		m.check()
	}
	return false
}
