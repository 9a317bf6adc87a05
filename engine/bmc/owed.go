package bmc

import (
	"assay/engine/ledger"
	"assay/ir"
	"assay/logic/circuit"
	"assay/solve"
)

// This file is about preconditions that nobody wrote and that callers are taken to meet. A property that holds without them
// says nothing of them; of one that does not, they are part of the answer.

// duty is such a precondition.
type duty struct {
	holds circuit.Ref
	text  string
}

// owes takes a clause of the precondition as such, and reports whether it is one. Where more comes out of a check than
// answers, and it has to stand without questions that are asked twice, the clause is a fact like those of the language.
func (m *machine) owes(k *ir.Clause, holds circuit.Ref) bool {
	why, owed := k.Ground().(ir.Taken)
	switch {
	case !owed:
		return false
	case holds == circuit.True:
	case m.oracle.evidence != nil || m.oracle.questions != nil || m.oracle.cover != nil:
		m.inputs.Fact(holds, why)
	default:
		m.owed = append(m.owed, duty{holds, why.Text})
	}
	return true
}

// meets is the condition that callers give what they owe.
func (m *machine) meets() circuit.Ref { return m.dutiesBut(-1) }

// dutiesBut leaves one of the duties out.
func (m *machine) dutiesBut(i int) circuit.Ref {
	out := circuit.True
	for k, d := range m.owed {
		if k != i {
			out = m.c.And(out, d.holds)
		}
	}
	return out
}

// asOwed asks about a violation again, where callers give what they owe. If there is none, those that exclude it are written down:
// as few as are needed.
func (b *book) asOwed(e *ledger.Entry, g circuit.Ref) (circuit.Ref, solve.Answer) {
	m := b.m
	h := m.c.And(g, m.meets())
	a := m.oracle.ask(h)
	if a.Status != solve.Unsat {
		return h, a
	}
	m.oracle.learn(h.Not())
	kept := m.owed
	defer func() { m.owed = kept }()
	for i := 0; i < len(m.owed); {
		if m.oracle.ask(m.c.And(g, m.dutiesBut(i))).Status == solve.Unsat {
			m.owed = append(append([]duty(nil), m.owed[:i]...), m.owed[i+1:]...)
		} else {
			i++
		}
	}
	for _, d := range m.owed {
		e.Owe(d.text)
	}
	return h, a
}
