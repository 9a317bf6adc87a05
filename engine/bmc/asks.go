package bmc

import (
	"slices"
	"strings"

	"assay/engine/ledger"
	"assay/logic/circuit"
	"assay/solve"
	"assay/symbolic/step"
	"assay/task"
)

// This file finds what a procedure without a contract asks of its callers. Some of the conditions that the language
// proposes are necessary: where one is not met, no execution within the bounds comes to an end without a violation, nor
// to a bound. If the necessary ones exclude a violation, callers are expected to meet those that it takes. So the
// precondition is the weakest that is a conjunction of proposed conditions: it refuses no call that is well.

// propose records the conditions that the language proposes. One that cannot be evaluated is none.
func (m *machine) propose() {
	if m.proposed || m.oracle.evidence != nil || m.oracle.questions != nil || m.oracle.cover != nil {
		return
	}
	m.proposed = true
	for _, k := range m.host.Asks(m.task.Goal) {
		var v step.Verdict
		before := len(m.step.Cuts)
		err := m.step.Try(k.Span, func() { v = m.step.Verdict(k.X, m.begin, nil) })
		if err == nil && len(m.step.Cuts) == before {
			m.asks = append(m.asks, duty{v.Holds(m.c), k.Text, k.Span, k.Kind})
		}
	}
}

// asks replaces violations that callers can avoid by what they are asked for.
func (b *book) asks() {
	m := b.m
	var list []*ledger.Entry
	all, bad, good := m.c.OrAll(), map[*ledger.Entry]circuit.Ref{}, map[*ledger.Entry]circuit.Ref{} // an entry may be about several checks of one line
	for _, f := range m.findings {
		when := m.c.OrAll(f.when...)
		all = m.c.Or(all, when)
		e := b.entry(f)
		if when == circuit.False || e == nil || e.Trace == nil || e.Contracts != nil || !avoidable(f.property.Kind) {
			continue
		}
		if old, ok := bad[e]; ok {
			when = m.c.Or(old, when)
		} else {
			list = append(list, e)
		}
		bad[e], good[e] = when, m.c.OrAll(append(slices.Clip(f.passes), good[e], m.c.And(m.c.OrAll(f.decided...), m.c.OrAll(f.when...).Not()))...)
	}
	if len(list) == 0 {
		return
	}
	if m.propose(); len(m.asks) == 0 {
		return
	}
	well := m.c.AndAll(m.c.OrAll(m.ends...), m.owed.satisfied(m.c), all.Not())
	needed := b.necessary(well)
	if len(needed) == 0 || m.oracle.ask(m.c.And(well, needed.satisfied(m.c))).Status != solve.Sat {
		return
	}
	for _, e := range list {
		k := needed
		if e.Property.Kind == task.KindAssert { // of others, what is asserted is a statement of its own
			k = needed.of(&e.Property)
		}
		if e.Property.Kind == task.KindAssert || b.passed(good[e], k) {
			b.asked(e, bad[e], k)
		}
	}
}

// passed reports whether an execution comes past a check where callers do what they are asked for, or may beyond a bound. Else
// the check fails wherever it is reached: behind if (x == 0), 10 / x is wrong whatever callers do.
func (b *book) passed(good circuit.Ref, needed duties) bool {
	m := b.m
	for _, k := range m.step.Cuts {
		good = m.c.Or(good, k.When)
	}
	return m.oracle.ask(m.c.AndAll(good, m.owed.satisfied(m.c), needed.satisfied(m.c))).Status != solve.Unsat
}

// avoidable reports whether callers may be asked not to cause violations of a kind.
func avoidable(k task.Kind) bool {
	switch k {
	case task.KindNull, task.KindBounds, task.KindDivision, task.KindCast, task.KindSize, task.KindStore, task.KindLibrary, task.KindAssert:
		return true
	}
	return false
}

// necessary returns the proposed conditions that every execution meets which goes well, or on beyond a bound.
func (b *book) necessary(well circuit.Ref) duties {
	m := b.m
	for _, k := range m.step.Cuts {
		well = m.c.Or(well, m.c.And(k.When, m.owed.satisfied(m.c)))
	}
	list := m.asks
	for len(list) > 0 {
		g := m.c.And(well, list.satisfied(m.c).Not())
		switch a := m.oracle.ask(g); a.Status {
		case solve.Unsat:
			return list
		case solve.Sat:
			model := m.oracle.Model()
			var met duties
			for _, d := range list {
				if model.Bool(d.holds) {
					met = append(met, d)
				}
			}
			if len(met) == len(list) {
				return nil // the model is of something else
			}
			list = met
		default:
			return nil
		}
	}
	return nil
}

// asked makes a violation, which is where bad holds, what callers are asked for, if that excludes it: as few conditions as
// it takes.
func (b *book) asked(e *ledger.Entry, bad circuit.Ref, needed duties) {
	m := b.m
	list := append(m.owed[:len(m.owed):len(m.owed)], needed...)
	if m.oracle.ask(m.c.And(bad, list.satisfied(m.c))).Status != solve.Unsat {
		return
	}
	conditions := len(needed)
	for i := 0; i < len(list); {
		if m.oracle.ask(m.c.And(bad, list.but(m.c, i))).Status != solve.Unsat {
			i++
			continue
		}
		if i >= len(list)-conditions {
			conditions--
		}
		list = append(list[:i:i], list[i+1:]...)
	}
	if conditions == 0 {
		return // then it was no violation
	}
	var texts []string
	for i, d := range list {
		if i < len(list)-conditions {
			e.Owe(d.text)
		} else {
			texts = append(texts, d.text)
		}
	}
	slices.Reverse(texts)
	e.Owe(task.AsksOfCallers + strings.Join(texts, task.And))
	e.Trace, e.Note, e.Forever = nil, "", nil
}
