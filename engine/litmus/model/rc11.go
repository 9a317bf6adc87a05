// This file defines the C11 model of Lahav, Vafeiadis, Kang, Hur and Dreyer
// (Repairing Sequential Consistency in C/C++11, 2017).

package model

import (
	"assay/logic/so"
)

// modes are the access modes of C11.
var modes = []string{"na", "rlx", "acq", "rel", "acq-rel", "sc"}

// c11 holds the sets and relations of the model.
type c11 struct {
	*Vocabulary
	atomic, acquire, release, sc so.Rel
	hb, eco                      so.Rel
}

func newC11(v *Vocabulary) *c11 {
	c := &c11{
		Vocabulary: v,
		atomic:     v.Marked("atomic", "rlx", "acq", "rel", "acq-rel", "sc"),
		acquire:    v.Marked("acquire", "acq", "acq-rel", "sc"),
		release:    v.Marked("release", "rel", "acq-rel", "sc"),
		sc:         v.Marked("sc", "sc"),
	}
	c.hb = c.happensBefore()
	c.eco = so.Union(v.RF, so.Seq(so.Union(v.CO, v.FR()), so.Maybe(v.RF)))
	return c
}

// swBegin leads from a release to the write that heads its release sequence.
func (c *c11) swBegin() so.Rel {
	fence := so.Maybe(so.Seq(so.On(c.Fence), c.PO))
	same := so.Maybe(so.Inter(c.PO, c.SameLocation))
	return so.Seq(so.On(c.release), fence, so.On(c.Write), same, so.On(so.Inter(c.Write, c.atomic)))
}

// swEnd leads from a write to an acquire that synchronises with it.
func (c *c11) swEnd() so.Rel {
	fence := so.Maybe(so.Seq(c.PO, so.On(c.Fence)))
	return so.Seq(c.RF, so.On(so.Inter(c.Read, c.atomic)), fence, so.On(c.acquire))
}

// happensBefore is (po ∪ sw)+, where sw = begin;(rf;rmw)*;end, with its two
// closures made one: inside, a path either goes on in a release sequence, or
// ends one synchronisation and begins the next.
func (c *c11) happensBefore() so.Rel {
	begin, end, po := c.swBegin(), c.swEnd(), so.Maybe(c.PO)
	inside := so.Union(so.Seq(end, po, begin), so.Seq(c.RF, c.RMW))
	return so.Union(c.PO, so.Seq(po, begin, so.Star(inside), end, po))
}

// partialSC is psc, which must have no cycle.
func (c *c11) partialSC() so.Rel {
	elsewhere := so.Minus(c.PO, c.SameLocation)
	scb := so.Union(c.PO, so.Seq(elsewhere, c.hb, elsewhere), so.Inter(c.hb, c.SameLocation), c.CO, c.FR())
	fences := so.On(so.Inter(c.Fence, c.sc))
	from := so.Union(so.On(c.sc), so.Seq(fences, so.Maybe(c.hb)))
	to := so.Union(so.On(c.sc), so.Seq(so.Maybe(c.hb), fences))
	return so.Union(
		so.Seq(from, scb, to),
		so.Seq(fences, so.Union(c.hb, so.Seq(c.hb, c.eco, c.hb)), fences))
}

func cpp(v *Vocabulary) []Part {
	c := newC11(v)
	return []Part{
		{"coherence", so.Irrefl(so.Seq(c.hb, so.Maybe(c.eco)))},
		v.atomicity(),
		{"sc", so.Acyclic(c.partialSC())},
	}
}

func rc11(v *Vocabulary) []Part {
	return append(cpp(v), Part{"no-thin-air", so.Acyclic(so.Union(v.PO, v.RF))})
}

// race returns a pair of accesses to one location, one of them a write and one not
// atomic, of which none happens before the other.
func race(v *Vocabulary) so.Formula {
	c := newC11(v)
	plain := v.Marked("na", "na")
	return so.Some2(func(x, y so.Term) so.Formula {
		return so.And(
			so.In(v.SameLocation, x, y), so.In(v.Extern, x, y), so.In(v.X, x), so.In(v.X, y),
			so.Or(so.In(v.Write, x), so.In(v.Write, y)), so.Or(so.In(plain, x), so.In(plain, y)),
			so.Not(so.In(c.hb, x, y)), so.Not(so.In(c.hb, y, x)))
	})
}
