package bmc

import (
	"cmp"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/source"
	"assay/symbolic/input"
	"assay/symbolic/step"
	"assay/symbolic/value"
	"assay/task"
)

// This file collects where properties can be violated.

// finding is a property, and when it is violated.
type finding struct {
	property  task.Property
	node      ir.Node     // an assertion; nil for others
	clause    *ir.Clause  // of the contract; nil for others
	check     *input.Site // a check of the language; nil for others
	asked     *asked      // what the contract of a callee needs; nil for others
	when      []circuit.Ref
	first     []circuit.Ref // when it is violated and no clause before it is; may be empty
	undefined []circuit.Ref // when the clause has no value
	decided   []circuit.Ref // of assertions and clauses: when an execution reaches and evaluates it
	open      []circuit.Ref // when one reaches it, and a bound leaves it undecided
	made      ir.Node       // of an exception that was thrown: where it was created; nil for others
	depends   string        // it is only known under an assumption
	allowed   []circuit.Ref // when it fails as the contract of the goal says that it may
	fails     []circuit.Ref // when it fails, whether or not the exception is caught
	leaves    bool          // of a check: the exception may leave the goal
	passes    []circuit.Ref // of a check: when it does not fail
}

type findingKey struct {
	node ir.Node
	kind task.Kind
	at   source.Span
	text string
	asks asking // of a contract: one text may be a clause of both ends; zero for others
}

// asking identifies a clause of a callee's contract that callers have to establish: overloaded
// methods have one name, and may have the same text.
type asking struct {
	promise *ir.Promise
	clause  *ir.Clause
}

func (m *machine) found(k findingKey, f finding) *finding {
	if old := m.byKey[k]; old != nil {
		return old
	}
	m.byKey[k] = &f
	m.findings = append(m.findings, &f)
	return &f
}

func (m *machine) violated(f *finding, g circuit.Ref) {
	if g != circuit.False {
		f.when = append(f.when, g)
	}
}

// judged notes when an execution reaches a clause, and when a bound leaves it undecided.
func (m *machine) judged(f *finding, at, out circuit.Ref) {
	if g := m.c.And(at, out.Not()); g != circuit.False {
		f.decided = append(f.decided, g)
	}
	if g := m.c.And(at, out); g != circuit.False {
		f.open = append(f.open, g)
	}
}

func (m *machine) first(f *finding, g circuit.Ref) {
	if g != circuit.False {
		f.first = append(f.first, g)
	}
}

// assertion returns the property of an assertion of the program, or of the one that it comes from.
func (m *machine) assertion(q *ir.Proc, st *ir.Assert) *finding {
	n, p := ir.Source(st), task.Property{Kind: st.Kind, Unit: q.Name, Span: st.Span, Text: st.What}
	m.stated[p] = true
	return m.found(findingKey{node: n}, finding{node: n, property: p})
}

// property returns that a check of the language does not fail in a way that is a
// finding.
func (m *machine) property(s *input.Site) *finding {
	return m.found(checkKey(s), finding{check: s,
		property: task.Property{Kind: s.Check.Kind, Unit: s.Proc.Name, Span: s.Span, Text: s.Check.What, Fails: true}})
}

// Implied reports whether there is nothing to say about a check that does not fail.
func (m *machine) Implied(c *ir.Check) bool {
	return m.host.Implied(c)
}

func checkKey(check *input.Site) findingKey {
	return findingKey{node: check.Node, kind: check.Check.Kind}
}

// escapes judges the exceptions that leave the goal's procedure.
func (m *machine) escapes(exc value.Refs, p *step.Path) {
	for _, t := range exc {
		o := m.inputs.Object(t.Obj)
		if t.Obj == value.Null {
			continue
		}
		g := m.c.And(p.Cond, t.When)
		thrown := g
		for _, r := range o.Raised {
			at := m.c.And(g, r.When)
			m.property(r.Check).leaves = true
			thrown = m.c.And(thrown, r.When.Not())
			if k, _ := m.host.Escape(m.task.Goal, o.Class, r.Check.Check, nil); k != "" {
				m.violated(m.property(r.Check), at)
			} else if f := m.byKey[checkKey(r.Check)]; f != nil {
				f.allowed = append(f.allowed, at)
			}
		}
		if thrown == circuit.False || o.Class == nil {
			continue
		}
		if len(o.Raised) == 0 || m.oracle.Possible(thrown) { // usually checks alone created it
			m.escaped(o, thrown)
		}
	}
}

// escaped is about an exception that was thrown.
func (m *machine) escaped(o *input.Object, g circuit.Ref) {
	if f := m.mayEscape(o.Made, o.Class); f != nil {
		m.violated(f, g)
	}
}

// sorted returns the findings in source order.
func (m *machine) sorted() []*finding {
	out := slices.Clone(m.findings)
	slices.SortStableFunc(out, func(a, b *finding) int {
		return cmp.Or(a.property.Span.Compare(b.property.Span), cmp.Compare(a.property.Kind, b.property.Kind))
	})
	return out
}

// Assertion notes that execution reaches an assertion of the program.
func (m *machine) Assertion(q *ir.Proc, st *ir.Assert) { m.assertion(q, st) }

// Judged notes when it does, and when a bound leaves the assertion undecided.
func (m *machine) Judged(q *ir.Proc, st *ir.Assert, at, out circuit.Ref) {
	m.judged(m.assertion(q, st), at, out)
}

// Violated notes when the assertion does not hold.
func (m *machine) Violated(q *ir.Proc, st *ir.Assert, g circuit.Ref) {
	m.violated(m.assertion(q, st), g)
}

// Checked notes that execution reaches a check of the language, when that fails, and when it does not.
func (m *machine) Checked(at *input.Site, fails, passes circuit.Ref) {
	f := m.property(at)
	if fails != circuit.False {
		f.fails = append(f.fails, fails)
	}
	if passes != circuit.False {
		f.passes = append(f.passes, passes)
	}
}

// Exits notes that the whole execution ends.
func (m *machine) Exits(s *step.State) {
	m.ends = append(m.ends, s.Path.Cond)
	m.normal = append(m.normal, s.Path.Cond)
	if m.paths != nil {
		m.paths.Ended(s.Path, false)
	}
}

// attempt evaluates something that a finding depends on; when it cannot be done,
// nothing is claimed about the finding.
func (m *machine) attempt(f *finding, do func()) {
	if err := m.step.Try(f.property.Span, do); err != nil {
		f.depends = err.Error()
	}
}
