package bmc

import (
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
	l := &lister{m: m, seen: map[*ir.Proc]bool{}, live: map[*ir.Class]bool{}, types: map[*ir.Class]bool{}}
	l.begins()
	l.add(m.task.Goal.Proc) // also where nothing satisfies the precondition
	for _, q := range m.prog.Procs {
		if m.step.Ran[q] {
			l.add(q)
		}
	}
	for len(l.work) > 0 {
		q := l.work[0]
		l.work = l.work[1:]
		if q.External() && (m.prog.Loader == nil || m.prog.Loader.Load(q) != nil) {
			continue
		}
		l.mentions(q)
		s := m.step.Shapes[q]
		for _, b := range q.Blocks {
			if s == nil || !s.Reached[b.Index] {
				m.unreachedBlock(q, b, l.calls)
			}
		}
	}
}

// lister follows unreached code to what that may call, with the objects that there may be: of classes that the code creates,
// that inputs of the types it mentions have, and that were there before.
type lister struct {
	m       *machine
	seen    map[*ir.Proc]bool
	work    []*ir.Proc
	live    map[*ir.Class]bool
	classes []*ir.Class        // the same, in order
	types   map[*ir.Class]bool // of which inputs were asked for
	virtual []*ir.CallStmt     // calls of their methods
}

func (l *lister) add(q *ir.Proc) {
	if q != nil && !l.seen[q] && l.m.step.OwnCode(q) {
		l.seen[q] = true
		l.work = append(l.work, q)
	}
}

// begins adds the objects that inputs are already, and those that were there before.
func (l *lister) begins() {
	for _, s := range l.m.inputs.Spaces {
		for _, k := range s.Kinds {
			l.exists(k)
		}
	}
	if base := l.m.inputs.Base; base != nil {
		for ref := range base.Objects() {
			l.exists(base.Class(ref))
		}
	}
}

// exists adds a class of objects.
func (l *lister) exists(c *ir.Class) {
	if c == nil || l.live[c] {
		return
	}
	l.live[c] = true
	l.classes = append(l.classes, c)
	for _, s := range l.virtual {
		l.receive(s, c)
	}
}

// receive adds what a virtual call runs on an object of a class.
func (l *lister) receive(s *ir.CallStmt, c *ir.Class) {
	if s.Class == nil || c.Subclass(s.Class) {
		l.add(c.Lookup(s.Method))
	}
}

// calls adds what a call may run.
func (l *lister) calls(s *ir.CallStmt) {
	if l.m.Believes(l.m.Promise(s)) {
		return
	}
	if s.Proc != nil || s.Fun != nil {
		for _, q := range l.m.prog.Targets(s) {
			l.add(q)
		}
		return
	}
	l.virtual = append(l.virtual, s)
	for _, c := range l.classes {
		l.receive(s, c)
	}
}

// mentions adds the objects that a procedure creates, and those that inputs of its types may be.
func (l *lister) mentions(q *ir.Proc) {
	of := func(t ir.Type) {
		for a, ok := t.(ir.Array); ok; a, ok = t.(ir.Array) {
			t = a.Elem
		}
		r, ok := t.(ir.Ref)
		if !ok || r.Class == nil || l.types[r.Class] {
			return
		}
		l.types[r.Class] = true
		list, _ := l.m.inputs.Instances(r.Class)
		for _, c := range list {
			l.exists(c)
		}
	}
	for _, v := range q.Locals {
		of(v.Typ)
	}
	node := func(n ir.Node) {
		for _, x := range ir.Exprs(n) {
			ir.Walk(x, func(x ir.Expr) bool {
				of(x.Type())
				if t, ok := x.(*ir.TypeTest); ok {
					of(t.Of)
				}
				return true
			})
		}
	}
	for _, b := range q.Blocks {
		for _, s := range b.Stmts {
			if k, ok := s.(*ir.New); ok {
				l.exists(k.Class)
			}
			node(s)
		}
		node(b.Term)
	}
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
