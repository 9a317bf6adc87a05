package bmc

import (
	"slices"

	"assay/engine/ledger"
	"assay/ir"
	"assay/logic/circuit"
	"assay/solve"
	"assay/source"
	"assay/task"
)

// This file handles implicit preconditions, which callers are assumed to satisfy. A property that holds without them
// does not mention them; of one that does not, they are assumptions.

// duty is such a precondition.
type duty struct {
	holds circuit.Ref
	text  string
	at    source.Span // of the check that a proposed condition is about, and
	kind  task.Kind   // its kind
}

// Owed records a clause that is an implicit precondition, and reports whether it is one. Where a check has other
// outputs than answers (evidence, questions, coverage), which must not depend on repeated queries, the clause is a fact
// like those of the language.
func (m *machine) Owed(k *ir.Clause, holds circuit.Ref) bool {
	why, owed := k.Ground().(ir.Taken)
	switch {
	case !owed:
		return false
	case holds == circuit.True:
	case m.oracle.evidence != nil || m.oracle.questions != nil || m.oracle.cover != nil:
		m.inputs.Fact(holds, why)
	default:
		m.owed = append(m.owed, duty{holds: holds, text: why.Text})
	}
	return true
}

// duties are those of a goal.
type duties []duty

// of returns those about the checks that a property is about.
func (d duties) of(p *task.Property) (out duties) {
	for _, x := range d {
		if x.at == p.Span && x.kind == p.Kind {
			out = append(out, x)
		}
	}
	return out
}

// satisfied returns the condition that callers satisfy all of them.
func (d duties) satisfied(c *circuit.Circuit) circuit.Ref { return d.but(c, -1) }

// but returns the conjunction without one of them.
func (d duties) but(c *circuit.Circuit, i int) circuit.Ref {
	out := circuit.True
	for k, x := range d {
		if k != i {
			out = c.And(out, x.holds)
		}
	}
	return out
}

// asOwed repeats the query for a violation under the implicit preconditions. If it is infeasible, a minimal subset that
// excludes it is recorded.
func (b *book) asOwed(e *ledger.Entry, g circuit.Ref) (circuit.Ref, solve.Answer) {
	m := b.m
	h := m.c.And(g, m.owed.satisfied(m.c))
	a := m.oracle.ask(h)
	if a.Status != solve.Unsat {
		return h, a
	}
	m.oracle.learn(h.Not())
	needed := slices.Clone(m.owed)
	for i := 0; i < len(needed); {
		if m.oracle.ask(m.c.And(g, needed.but(m.c, i))).Status == solve.Unsat {
			needed = slices.Delete(needed, i, i+1)
		} else {
			i++
		}
	}
	for _, d := range needed {
		e.Owe(d.text)
	}
	return h, a
}

// owedInVain reports whether something holds under implicit preconditions that no execution to an end satisfies together: an axiom
// that is false, say.
func (b *book) owedInVain() bool {
	m := b.m
	return slices.ContainsFunc(b.ledger.Entries, func(e *ledger.Entry) bool { return len(e.Owed) > 0 }) &&
		!m.oracle.Possible(m.c.And(m.c.OrAll(m.ends...), m.owed.satisfied(m.c)))
}
