// This file defines the model of Jeffrey and Riely.

package model

import (
	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/logic/so"
)

// JeffreyRiely states that a chain of at most n steps leads from the empty configuration to one
// that satisfies a final condition. The quantifiers alternate. All steps grow, so that the number
// of events is a sufficient n.
func JeffreyRiely(v *Vocabulary, n int, all bool, cond *litmus.Cond) so.Formula {
	empty := so.Where(func(so.Term) so.Formula { return so.Or() })
	x := so.NewSet("X")
	return so.Exists(x, so.And(so.TC(n, v.alwaysEventually(n, all))(empty, x), v.valid(x), v.finished(x, cond)))
}

// on returns the vocabulary with another configuration.
func (v *Vocabulary) on(x *so.Var) *Vocabulary {
	w := *v
	w.X = x
	return &w
}

// valid says that a set is a configuration.
func (v *Vocabulary) valid(x so.Rel) so.Formula {
	if x, ok := x.(*so.Var); ok {
		return v.on(x).Configuration()
	}
	return so.And() // the empty set
}

// finished says that the threads that a condition mentions have ended, and so.
func (v *Vocabulary) finished(x *so.Var, cond *litmus.Cond) so.Formula {
	w := v.on(x)
	parts := []so.Formula{so.Sub(v.Init, x), w.Outcome(cond)}
	cond.Walk(func(c *litmus.Cond) {
		if c.Op == litmus.CondRegister {
			parts = append(parts, w.ends(v.Events.Leaves[c.Thread], func(l *event.Leaf) bool { return !l.Cut }))
		}
	})
	return so.And(parts...)
}

// justifies says that each read of q, or each that is not in p, gets its value
// from a write of p.
func (v *Vocabulary) justifies(p, q so.Rel, all bool) so.Formula {
	return so.All(func(y so.Term) so.Formula {
		needs := []so.Formula{so.In(q, y), so.In(v.Read, y)}
		if !all {
			needs = append(needs, so.Not(so.In(p, y)))
		}
		return so.Implies(so.And(needs...), so.Some(func(x so.Term) so.Formula {
			return so.And(so.In(p, x), so.In(v.Write, x), so.In(v.Justifies, x, y))
		}))
	})
}

// always returns a step that justifies its reads at once.
func (v *Vocabulary) always(all bool) so.Step {
	return func(p, q so.Rel) so.Formula {
		return so.And(v.justifies(p, q, all), so.Sub(p, q), v.valid(p), v.valid(q))
	}
}

// alwaysEventually returns a step whose reads are justified in the end, however the
// configuration is extended before.
func (v *Vocabulary) alwaysEventually(n int, all bool) so.Step {
	return func(p, q so.Rel) so.Formula {
		x, y := so.NewSet("X"), so.NewSet("Y")
		eventually := so.Exists(y, so.And(so.TC(n, v.always(all))(x, y), v.justifies(y, q, all)))
		return so.And(so.Sub(p, q), v.valid(p), v.valid(q),
			so.ForAll(x, so.Implies(so.TC(n, v.always(all))(p, x), eventually)))
	}
}
