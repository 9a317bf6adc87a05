package step

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
)

// This file executes paths one by one, for policies that follow each to its end before they begin the next.
//
// Where execution forks, all states but the last continue at once, in calls of their own; the last one continues in the loop
// of the caller. So memory is bounded by the forks of one path, and not by how many paths there are.

// Forker is a Policy that follows paths one by one. Within formulas it joins, like any other.
type Forker interface {
	Policy

	// Fork returns the states in which a node is executed instead of one; nil: the state itself. It is asked again about
	// each of them, until it returns nil.
	Fork(a *Activation, n ir.Node, s *State) []*State

	// Branches is told the condition of a branch, before the state is split by it.
	Branches(n *ir.If, s *State, g circuit.Ref)
}

// apart executes paths one by one.
type apart struct {
	*Stepper
	forker Forker // the policy; nil: paths are joined
}

// on reports whether paths are followed one by one here.
func (m apart) on() bool { return m.forker != nil && m.PureFrom == 0 }

// forked executes a block from a statement, or from its terminator, on all states that the policy makes of one but the last,
// which it returns; nil if there is none.
func (a *Activation) forked(m *Stepper, b *ir.Block, at int, n ir.Node, s *State, deliver func(*ir.Block, *State)) *State {
	for {
		list := m.Apart.forker.Fork(a, n, s)
		if list == nil {
			return s
		}
		if len(list) == 0 {
			return nil
		}
		last := len(list) - 1
		for _, u := range list[:last] {
			a.Steps(m, b, at, u, deliver)
		}
		a.node, s = n, list[last]
	}
}

// position is where execution is: the open procedures, and the node of each.
type position struct {
	callDepth
	nodes []ir.Node
}

func (m apart) position() position {
	p := position{callDepth: m.opened()}
	for _, a := range m.Stack {
		p.nodes = append(p.nodes, a.node)
	}
	return p
}

// back executes something at an earlier position, while procedures that were called there are still open.
func (m apart) back(p position, do func()) {
	stack, frames, parallel := m.Stack, m.Frames, m.Parallel
	now := m.position()
	defer func() { // a refusal may leave it
		m.Stack, m.Frames, m.Parallel = stack, frames, parallel
		for i, n := range now.nodes {
			stack[i].node = n
		}
	}()
	m.Stack, m.Frames, m.Parallel = stack[:p.stack:p.stack], frames[:p.frames:p.frames], p.parallel
	for i, n := range p.nodes {
		stack[i].node = n
	}
	do()
}

// ending keeps the latest end of an activation whose ends continue one by one.
type ending struct {
	last   *State
	throws bool
	each   func(*Outcome)
}

// ended continues with the end before, if there is one, and keeps this one.
func (e *ending) ended(a *Activation, m *Stepper, s *State, throws bool) {
	e.flush(a, m)
	e.last, e.throws = s, throws
}

// flush continues with the end that is kept.
func (e *ending) flush(a *Activation, m *Stepper) {
	if s := e.last; s != nil {
		e.last = nil
		o := a.outcome(m, s, e.throws)
		e.each(&o)
	}
}

// Each executes a procedure, and gives each of its ends to a function where the procedure was called.
func (m apart) Each(q *ir.Proc, args []value.Value, st *State, each func(*Outcome)) {
	if !m.on() {
		for _, o := range m.Run(q, args, st) {
			each(&o)
		}
		return
	}
	at := m.position()
	m.run(q, args, st, func(o *Outcome) { m.back(at, func() { each(o) }) })
}

// callEach executes a call. All states after it but the last continue in then; the last one is returned, nil if there is none.
func (a *Activation) callEach(m *Stepper, st *ir.CallStmt, s *State, then func(*State)) (last *State) {
	args := a.arguments(m, st, s)
	before, at := len(m.Inputs.Objects), m.Apart.position()
	for _, g := range a.callees(m, st, args, s) {
		each := func(o *Outcome) {
			o.St.Locals = slices.Clone(g.locals)
			a.assignResults(m, st, o)
			if o.Throws {
				m.tag(a, o, before)
			}
			if s := last; s != nil {
				m.Apart.back(at, func() { then(s) })
			}
			last = o.St
		}
		m.Frames = append(m.Frames, g.locals)
		if g.promise != nil {
			for _, o := range m.engine.ByContract(a, st, g.promise, g.args, g.st) {
				each(&o)
			}
		} else {
			m.run(g.proc, g.args, g.st, each)
		}
		m.Frames = m.Frames[:at.frames]
	}
	return last
}

// Decided returns a reference without the objects that the path excludes; with one alone, if the path says so.
func (s *State) Decided(r value.Refs) value.Refs {
	if len(r) < 2 {
		return r
	}
	var out value.Refs
	for i, t := range r {
		switch s.Path.fold(t.When) {
		case circuit.True:
			return value.To(t.Obj)
		case circuit.False:
			if out == nil {
				out = append(make(value.Refs, 0, len(r)), r[:i]...)
			}
		default:
			if out != nil {
				out = append(out, t)
			}
		}
	}
	switch {
	case len(out) == 1:
		return value.To(out[0].Obj)
	case len(out) > 1:
		return out
	}
	return r // nothing is excluded, or everything, which only the solver can tell
}

// decided returns a value without what the path excludes, where paths are followed one by one.
func decided(e *Scope, v value.Value) value.Value {
	if r, ok := v.(value.Refs); ok && e.m.Apart.on() {
		return e.s.Decided(r)
	}
	return v
}

// Looks is which references a node looks into, and which it compares, as expressions.
type Looks struct {
	Into     []ir.Expr
	Compares [][2]ir.Expr
}

// plain reports whether an expression is of a program, apart from its operands.
func plain(x ir.Expr) bool {
	switch x.(type) {
	case *ir.Const, *ir.Local, *ir.Global, *ir.TypeTest, *ir.ProcRef, *ir.Apply:
		return true
	}
	return false
}

// formula reports whether an expression is not of a program alone: formulas decide nothing, and what they quantify over has no value outside.
func formula(x ir.Expr) (is bool) {
	ir.Walk(x, func(y ir.Expr) bool {
		is = is || !plain(y)
		return !is
	})
	return is
}

// LooksOf returns those of a node.
func LooksOf(n ir.Node) (out Looks) {
	if p := ir.PlaceOf(n); p != nil && (p.Kind == ir.PlaceField || p.Kind == ir.PlaceElem) {
		out.Into = append(out.Into, uncast(p.Base))
	}
	for _, x := range ir.Exprs(n) {
		ir.Walk(x, func(y ir.Expr) bool {
			l, ok := y.(*ir.Apply)
			switch {
			case !plain(y):
				return false
			case !ok:
			case l.Op == ir.OpLen && !slices.ContainsFunc(l.Args, formula):
				out.Into = append(out.Into, uncast(l.Args[0]))
			case (l.Op == ir.OpEq || l.Op == ir.OpNe) && ir.IsRef(l.Args[0].Type()) && ir.IsRef(l.Args[1].Type()) && !isNull(l.Args[0]) && !isNull(l.Args[1]) && !slices.ContainsFunc(l.Args, formula):
				out.Compares = append(out.Compares, [2]ir.Expr{uncast(l.Args[0]), uncast(l.Args[1])})
			}
			return true
		})
	}
	return out
}

// uncast returns a reference without casts, which do not change it.
func uncast(x ir.Expr) ir.Expr {
	for c, ok := x.(*ir.Apply); ok && c.Op == ir.OpConv && ir.IsRef(c.Args[0].Type()); c, ok = x.(*ir.Apply) {
		x = c.Args[0]
	}
	return x
}

// Reference evaluates an expression of a program to a reference, if it is one.
func (m apart) Reference(x ir.Expr, s *State) (value.Refs, bool) {
	r, ok := m.scope(s).eval(x).(value.Refs)
	return s.Decided(r), ok
}

// Content returns what is at a place with known cells of one object, and the first of these; ok is false if there is no such place.
func (m apart) Content(p *ir.Place, s *State) (v value.Value, at int, ok bool) {
	if p.Kind != ir.PlaceField || len(p.Path) > 0 {
		return nil, 0, false
	}
	r, is := m.Reference(p.Base, s)
	o, one := r.Single()
	if !is || !one || o == value.Null {
		return nil, 0, false
	}
	obj := m.Inputs.Object(o)
	i, has := obj.Fields[p.Field]
	if !has || obj.Opaque != "" || obj.Unseen != "" {
		return nil, 0, false
	}
	return m.scope(s).read(obj.First + i), obj.First + i, true
}
