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
// the order of synchronisation is total (JLS 17.4). Weaker accesses of variable handles are compatible with those of C11, as their
// documentation says: a release write synchronises with the acquire reads that observe it, and what is not plain is in one order
// for each location. A volatile access is both, of locations of any kind.
func java(v *Vocabulary) []Part {
	m := javaBefore(v)
	if !v.marks(Weaker...) {
		return m.axioms()
	}
	release := so.Union(v.Marked("release", "release", "volatile"), v.Init)
	acquire := v.Marked("acquire", "acquire", "volatile")
	m.hb = so.Plus(so.Union(m.hb, so.Seq(so.On(release), v.RF, so.On(acquire))))
	handled := so.Union(v.Marked("handled", append([]string{"volatile"}, Weaker...)...), v.Init)
	order := so.Inter(so.Union(so.Inter(v.PO, v.SameLocation), v.communication()), so.Cross(handled, handled))
	return append(m.axioms(), Part{"variable-order", so.Acyclic(order)})
}

// Weaker are the marks of Java's accesses that are neither plain nor volatile.
var Weaker = []string{"opaque", "acquire", "release"}

func javaBefore(v *Vocabulary) *hbModel {
	m := &hbModel{Vocabulary: v, sync: so.Union(v.Marked("volatile", "volatile"), v.Init)}
	m.hb = so.Plus(so.Union(v.PO, so.Seq(so.On(m.sync), so.Maybe(v.CO), so.On(m.sync), v.RF, so.On(m.sync))))
	return m
}

// golang has atomic operations: one that observes another synchronises with it,
// and all are in one order (The Go Memory Model, 2022).
func golang(v *Vocabulary) []Part { return goBefore(v).axioms() }

func goBefore(v *Vocabulary) *hbModel {
	m := &hbModel{Vocabulary: v, sync: so.Union(v.Marked("atomic", "atomic"), v.Init)}
	m.hb = so.Plus(so.Union(v.PO, so.Seq(so.On(m.sync), v.RF, so.On(m.sync))))
	return m
}

// SequentialRace returns the parts of a sequentially consistent execution with a data race in the sense of Java or Go: two accesses of
// two threads to one location, one of them a write and one plain, of which none happens before the other. If there is none, all
// executions are sequentially consistent (JLS 17.4.5; The Go Memory Model). Java's weaker accesses count as plain here.
func (m *Model) SequentialRace(v *Vocabulary) []Part {
	h := goBefore(v)
	if m.Name == "java" {
		h = javaBefore(v)
	}
	races := so.Some2(func(x, y so.Term) so.Formula {
		return so.And(
			so.In(v.SameLocation, x, y), so.In(v.Extern, x, y), so.In(v.X, x), so.In(v.X, y), so.In(v.Write, x),
			so.Not(so.And(so.In(h.sync, x), so.In(h.sync, y))), so.Not(so.In(v.Init, x)),
			so.Not(so.In(h.hb, x, y)), so.Not(so.In(h.hb, y, x)))
	})
	return append(sc(v), Part{Race, races})
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
