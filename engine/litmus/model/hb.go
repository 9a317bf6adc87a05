// This file defines the models of Java and Go, as far as they are about
// happens-before.

package model

import (
	"assay/logic/so"
)

// hbModel is a model of plain accesses and of accesses that synchronise.
type hbModel struct {
	*Vocabulary
	sync so.Rel // synchronising accesses, and initial writes
	hb   so.Rel
}

// java has volatile accesses: a write synchronises with all reads after it, and
// the order of synchronisation is total (JLS 17.4).
func java(v *Vocabulary) []Part {
	m := &hbModel{Vocabulary: v, sync: so.Union(v.Marked("volatile", "volatile"), v.Init)}
	m.hb = so.Plus(so.Union(v.PO, so.Seq(so.On(m.sync), so.Maybe(v.CO), v.RF, so.On(m.sync))))
	return m.axioms()
}

// golang has atomic operations: one that observes another synchronises with it,
// and all are in one order (The Go Memory Model, 2022).
func golang(v *Vocabulary) []Part {
	m := &hbModel{Vocabulary: v, sync: so.Union(v.Marked("atomic", "atomic"), v.Init)}
	m.hb = so.Plus(so.Union(v.PO, so.Seq(so.On(m.sync), v.RF, so.On(m.sync))))
	return m.axioms()
}

func (m *hbModel) axioms() []Part {
	order := so.Inter(so.Union(m.PO, m.communication()), so.Cross(m.sync, m.sync))
	overwritten := so.Seq(so.Inter(m.hb, m.SameLocation), so.On(m.Write), m.hb)
	return []Part{
		{"synchronization-order", so.Acyclic(order)},
		{"happens-before", so.Irrefl(m.hb)},
		{"no-later-write", so.Irrefl(so.Seq(m.RF, m.hb))},
		{"no-overwritten-write", so.Empty(so.Inter(m.RF, overwritten))},
		{"write-order", so.Irrefl(so.Seq(m.hb, m.CO))},
		m.atomicity(),
	}
}

// InOrder says that program order and rf have no cycle together, so that no
// value comes from its own effect.
func (v *Vocabulary) InOrder() Part {
	return Part{"in-order", so.Acyclic(so.Union(v.PO, v.RF))}
}
