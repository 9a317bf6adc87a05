package bmc

import (
	"assay/engine/bmc/outside"
	"assay/engine/bmc/possible"
	"assay/ir"
	"assay/symbolic/input"
	"assay/symbolic/step"
	"assay/task"
)

// This file lists properties of unreached code. Where nothing was left out, only assertions that were evaluated are
// listed; where something was, no property may disappear.

// unreached adds the checks of the code under check, and the exceptions that it creates, in blocks that no execution
// reached.
func (m *machine) unreached() {
	w := m.mayRun()
	for q := w.Next(); q != nil; q = w.Next() {
		s := m.step.Shapes[q]
		for _, b := range q.Blocks {
			if s == nil || !s.Reached[b.Index] {
				m.unreachedBlock(q, b, w.Calls)
			}
		}
	}
}

// outside lists the calls of other code that are not checked, among some places.
func (b *book) outside(places []step.Place, reason func(ir.Node) string) {
	m := b.m
	calls := outside.Calls{Goal: m.task.Goal, Host: m.host, Ledger: b.ledger, Own: m.step.OwnCode, Callees: (&reached{m: m}).callees, Documented: m.documented}
	for _, e := range calls.Entries(places, reason) {
		b.insert(e)
	}
}

// outsideAll lists those of all code that may run, where execution ended early.
func (b *book) outsideAll() {
	var places []step.Place
	w := b.m.mayRun()
	for q := w.Next(); q != nil; q = w.Next() {
		eachNode(q, func(n ir.Node) {
			if call, ok := n.(*ir.CallStmt); ok {
				w.Calls(call)
				places = append(places, step.Place{Proc: q, Node: n})
			}
		})
	}
	b.outside(places, func(ir.Node) string { return b.unknown })
}

// mayRun walks over the code under check that may run.
func (m *machine) mayRun() *possible.Walk {
	w := possible.New(m.prog, m.inputs, m.step.OwnCode, func(s *ir.CallStmt) bool { return m.Believes(m.Promise(s)) })
	w.Add(m.task.Goal.Proc) // also where nothing satisfies the precondition
	for _, q := range m.prog.Procs {
		if m.step.Ran[q] {
			w.Add(q)
		}
	}
	return w
}

// unreachedBlock lists those of a block; calls gets what it calls.
func (m *machine) unreachedBlock(q *ir.Proc, b *ir.Block, calls func(*ir.CallStmt)) {
	for _, st := range b.Stmts {
		switch st := st.(type) {
		case *ir.CallStmt:
			calls(st)
		case *ir.New:
			if m.host.Thrown(st.Class) {
				m.mayEscape(&input.Site{Proc: q, Node: st, Span: st.Span}, st.Class)
			}
		}
	}
	if t, ok := b.Term.(*ir.If); ok && t.Check != nil {
		m.property(&input.Site{Proc: q, Node: t, Span: t.Span, Check: t.Check})
	}
}

// asserted lists the assertions of the code under check that need no question: they are unreached, or their condition
// is constantly true.
func (m *machine) asserted() {
	for _, q := range m.prog.Procs {
		if !m.step.Ran[q] || !m.step.OwnCode(q) {
			continue
		}
		came := m.step.Shapes[q].Reached
		for _, a := range m.host.Assertions(q) {
			switch {
			case a.Asked == nil:
				m.found(findingKey{kind: a.Property.Kind, at: a.Property.Span, text: a.Property.Text}, finding{property: a.Property})
			case !came[a.Fails.Index]:
				m.unreachedBlock(q, a.Fails, func(*ir.CallStmt) {})
			}
		}
	}
}

// Made lists the failure of an assertion where its exception is created; it may be caught.
func (m *machine) Made(a *step.Activation, made *ir.New, s *step.State) {
	if !a.Own || m.step.PureFrom > 0 || !m.host.Thrown(made.Class) {
		return
	}
	if k, _ := m.host.Escape(m.task.Goal, made.Class, nil, nil); k != task.KindAssert {
		return
	}
	f := m.mayEscape(&input.Site{Proc: a.Proc, Node: made, Span: made.Span}, made.Class)
	f.fails = append(f.fails, s.Path.Cond)
}

// mayEscape lists the property that an exception which is created somewhere leaves the goal, if that is asked.
func (m *machine) mayEscape(made *input.Site, c *ir.Class) *finding {
	k, text := m.host.Escape(m.task.Goal, c, nil, made.Call())
	if k == "" {
		return nil
	}
	p := task.Property{Kind: k, Unit: m.task.Goal.Proc.Name, Span: m.task.Goal.Span, Text: text, Fails: true}
	var node ir.Node
	if made != nil {
		p.Unit, p.Span, node = made.Proc.Name, made.Span, made.Node
	}
	return m.found(findingKey{kind: k, at: p.Span, text: text}, finding{property: p, made: node})
}
