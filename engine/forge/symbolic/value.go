// This file defines values and environments.

package symbolic

import (
	"assay/ir"
	"assay/logic/rel"
)

// value is an expression over D in up to three views. A value that is known to
// be one integer has the view num, one that is known to be one truth value the
// view truth; the view set is made when it is needed.
type value struct {
	set   rel.Expr
	num   rel.IntExpr
	truth rel.Formula
}

func (v *value) asSet(x *executor) rel.Expr {
	if v.set == nil {
		switch {
		case v.num != nil:
			v.set = rel.Int(v.num)
		case v.truth != nil:
			v.set = x.boolean(v.truth)
		}
	}
	return v.set
}

// asNum returns the sum of the members.
func (v *value) asNum() rel.IntExpr {
	if v.num != nil {
		return v.num
	}
	return rel.Sum(v.set)
}

// asTruth reports whether true is a member.
func (v *value) asTruth(x *executor) rel.Formula {
	if v.truth != nil {
		return v.truth
	}
	return rel.In(x.yes, v.set)
}

// scalar reports whether the value is one integer or one truth value for certain.
func (v *value) scalar() bool { return v.num != nil || v.truth != nil }

// env is E: values by slot, first those of the globals, then of the locals,
// then of the domains. A local that has no value yet is nil and stands for zero.
type env []*value

func (e env) clone() env { return append(env(nil), e...) }

func (e env) get(x *executor, v ir.Var) *value {
	if w := e[x.slotOf(v)]; w != nil {
		return w
	}
	return x.zero(v.Type())
}

func (e env) domain(x *executor, c *ir.Class) *value { return e[x.slotOfClass(c)] }

// The connectives fold constants, so that guards and facts stay short.

func isTruth(f rel.Formula, holds bool) bool {
	t, ok := f.(*rel.Truth)
	return ok && t.Holds == holds
}

func not(f rel.Formula) rel.Formula {
	switch f := f.(type) {
	case *rel.Truth:
		return truth(!f.Holds)
	case *rel.NotFormula:
		return f.Of
	}
	return rel.Not(f)
}

func truth(b bool) rel.Formula {
	if b {
		return rel.True
	}
	return rel.False
}

func and(of ...rel.Formula) rel.Formula {
	kept := make([]rel.Formula, 0, len(of))
	for _, f := range of {
		switch {
		case isTruth(f, false):
			return rel.False
		case !isTruth(f, true):
			kept = append(kept, f)
		}
	}
	switch len(kept) {
	case 0:
		return rel.True
	case 1:
		return kept[0]
	}
	return rel.And(kept...)
}

func or(of ...rel.Formula) rel.Formula {
	kept := make([]rel.Formula, 0, len(of))
	for _, f := range of {
		switch {
		case isTruth(f, true):
			return rel.True
		case !isTruth(f, false):
			kept = append(kept, f)
		}
	}
	switch len(kept) {
	case 0:
		return rel.False
	case 1:
		return kept[0]
	}
	return rel.Or(kept...)
}

func implies(f, g rel.Formula) rel.Formula {
	switch {
	case isTruth(f, true):
		return g
	case isTruth(f, false), isTruth(g, true):
		return rel.True
	case isTruth(g, false):
		return not(f)
	}
	return rel.Implies(f, g)
}

func iff(f, g rel.Formula) rel.Formula {
	switch {
	case isTruth(f, true):
		return g
	case isTruth(g, true):
		return f
	case isTruth(f, false):
		return not(g)
	case isTruth(g, false):
		return not(f)
	}
	return rel.Iff(f, g)
}

// choose returns one of two values.
func (x *executor) choose(c rel.Formula, a, b *value) *value {
	switch {
	case isTruth(c, true), a == b:
		return a
	case isTruth(c, false):
		return b
	case a.num != nil && b.num != nil:
		return &value{num: rel.IfElse(c, a.num, b.num)}
	case a.truth != nil && b.truth != nil:
		return &value{truth: or(and(c, a.truth), and(not(c), b.truth))}
	}
	return &value{set: rel.If(c, a.asSet(x), b.asSet(x))}
}

// And, Or and Not are the connectives with constants folded.
func And(of ...rel.Formula) rel.Formula { return and(of...) }

// Or returns a disjunction.
func Or(of ...rel.Formula) rel.Formula { return or(of...) }

// Not is a negation.
func Not(f rel.Formula) rel.Formula { return not(f) }
