package bmc

import (
	"assay/engine/ledger"
	"assay/ir"
	"assay/logic/circuit"
	"assay/solve"
)

// This file handles implicit preconditions, which callers are assumed to satisfy. A property that holds without them
// does not mention them; of one that does not, they are assumptions.

// duty is such a precondition.
type duty struct {
	holds circuit.Ref
	text  string
}

// owes records a clause that is an implicit precondition, and reports whether it is one. Where a check has other
// outputs than answers (evidence, questions, coverage), which must not depend on repeated queries, the clause is a fact
// like those of the language.
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

// satisfied returns the condition that callers satisfy the implicit preconditions.
func (m *machine) satisfied() circuit.Ref { return m.dutiesBut(-1) }

// dutiesBut returns the conjunction of the duties without one.
func (m *machine) dutiesBut(i int) circuit.Ref {
	out := circuit.True
	for k, d := range m.owed {
		if k != i {
			out = m.c.And(out, d.holds)
		}
	}
	return out
}

// asOwed repeats the query for a violation under the implicit preconditions. If it is infeasible, a minimal subset that
// excludes it is recorded.
func (b *book) asOwed(e *ledger.Entry, g circuit.Ref) (circuit.Ref, solve.Answer) {
	m := b.m
	h := m.c.And(g, m.satisfied())
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
