package bmc

import (
	"slices"

	"assay/engine/lasso"
	"assay/engine/ledger"
	"assay/ir"
	"assay/logic/circuit"
	"assay/solve"
	"assay/source"
	"assay/symbolic/step"
	"assay/task"
)

// This file finds loops and recursions that never end, among those that go on beyond their bound: an execution comes
// round to a state in which it was there before. That they end is no property that holds: a bound says nothing about it.
// So such a property is listed only where it is violated.

// round is a place that executions may come round to.
type round struct {
	at    lasso.Place
	span  source.Span
	meant bool // the contract of the procedure lets it run for ever
	turns []*step.Turns
	calls []*step.Deeper
}

// rounds are those of a machine.
type rounds struct {
	*machine
	list []*round
}

// mostCompared bounds the pairs of states that are compared for one place.
const mostCompared = 512

// roundAt returns the place of a loop head, or of calls of a procedure.
func (m *rounds) place(q *ir.Proc, head *ir.Block) *round {
	for _, r := range m.list {
		if r.at.Proc == q && r.at.Head == head {
			return r
		}
	}
	at := lasso.Place{Proc: q, Head: head}
	r := &round{at: at, span: at.Span()}
	if m.list = append(m.list, r); m.host.Endless(q) {
		r.meant = true
	}
	return r
}

// turned keeps a loop that goes on beyond its bound.
func (m *rounds) turned(t *step.Turns) {
	r := m.place(t.Proc, t.Loop.Head)
	r.turns = append(r.turns, t)
}

// Deeper keeps a call that is left out because of the bound on recursion.
func (m *machine) Deeper(d *step.Deeper) {
	r := m.rounds.place(d.Proc, nil)
	r.calls = append(r.calls, d)
}

// comes returns the condition that executions come to the place of a round in a state of before.
func (m *rounds) comes(r *round) circuit.Ref {
	var when []circuit.Ref
	compared := 0
	add := func(a, b *step.Moment, live step.Locals) {
		if compared++; compared <= mostCompared {
			when = append(when, m.step.Rounds.Again(a, b, r.at.Proc, live))
		}
	}
	for _, t := range r.turns {
		for _, list := range t.Before {
			for _, a := range list {
				add(a, t.Last, t.Live)
			}
		}
	}
	for _, d := range r.calls {
		for _, a := range d.Before {
			add(a, d.Call, nil)
		}
	}
	return m.c.OrAll(when...)
}

// endless asks for each place whether there is an execution that comes round for ever. It is asked last, and of what was
// cut only.
func (b *book) endless() {
	m := b.m
	if b.engine.Certificates != "" || b.engine.Questions != "" || b.engine.Coverage != nil || m.ctx.Err() != nil {
		return
	}
	for _, r := range m.rounds.list {
		if r.meant {
			continue
		}
		if err := m.step.Try(r.span, func() { b.comesRound(r) }); err != nil {
			continue // a value that cannot be compared
		}
	}
}

// comesRound lists the violation, if there is one that the VM follows.
func (b *book) comesRound(r *round) {
	m := b.m
	fits, _ := m.step.Unsupposed.None(m.c)
	g := m.c.And(m.c.And(m.rounds.comes(r), m.owed.satisfied(m.c)), fits)
	if g == circuit.False || m.oracle.ask(g).Status != solve.Sat {
		return
	}
	e := &ledger.Entry{Property: r.at.Property()}
	if e.Trace, e.Forever = m.rounds.goesRound(r, g); e.Trace == nil {
		b.ledger.Stats["unfollowed"]++
		return
	}
	e.Note = e.Forever.Again.Text()
	b.insert(e)
	l := b.ledger
	l.Entries = slices.DeleteFunc(l.Entries, func(e *ledger.Entry) bool {
		return e.Node == nil && e.Written == nil && e.Property.Text == ledger.Nothing
	})
}

// goesRound follows the execution of the model that the solver has on the VM, until it comes round; nil if it does not.
func (m *rounds) goesRound(r *round, g circuit.Ref) (*task.Trace, *task.Forever) {
	read, initial := m.beginning(g)
	if len(read.rests()) > 0 { // on contracts of callees
		return nil, nil
	}
	t := task.Trace{Unit: m.task.Goal.Proc.Name, Check: m.task.Goal.Name, Bounds: m.task.Bounds, Initial: initial, Choices: read.choices()}
	code, setup := m.code(), m.task.Setup()
	if k := setup.Contract; k != nil {
		setup.Contract = &ir.Contract{Requires: k.Requires}
	}
	if unmade(m.host, code, setup, t.Initial) != "" {
		return nil, nil
	}
	again, forever, learned, err := lasso.Run{Program: m.prog, Code: code, Setup: setup, Trace: t, Relieved: m.host.Relieved}.Round(m.ctx, r.at)
	if err != nil || forever == nil || m.task.Loose(learned) != "" {
		return nil, nil
	}
	again.Check = t.Check
	return again, forever
}
