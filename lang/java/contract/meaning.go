package contract

import (
	"slices"

	"assay/ir"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/expr"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
)

// This file asks whether what is read where a method begins has values: its preconditions and the locations of its frame. A precondition
// without a value is false, so that no execution would tell.

// HasValue ends the text of what is asked of a clause that is assumed, or no condition.
const HasValue = " has a value"

// meanings adds that the clauses of each case have values, one after the other: a precondition where those before it hold, and a location
// where all of them do.
func (l *lowering) meanings() {
	given := l.out.Requires[:l.implicit]
	for _, k := range l.list {
		hyps, read, after := conditions(given), true, len(given)
		for _, c := range k.requires {
			if read {
				l.hasValue(after, hyps, c.Needs, c.Defined, c.Text, c.Span, c.From)
			}
			if len(l.list) == 1 { // they are all that the contract requires, one by one
				after++
			}
			hyps, read = append(hyps, c.X), read && !c.Unread
		}
		for _, c := range k.free {
			if read {
				l.hasValue(len(l.out.Requires)-l.notOwed(), hyps, c.Needs, c.Defined, c.Text, c.Span, c.From)
			}
		}
		if f := l.frames[k.spec]; read && f != nil {
			for _, n := range slices.Concat(f.needs, l.accesses) {
				if n.of != k.spec {
					continue
				}
				defined := formula.Of(n.needs)
				if defined == nil {
					continue
				}
				l.hasValue(after, hyps, flatten(n.needs, nil), defined, n.clause.Print(), n.clause.At.At, k.from)
			}
		}
	}
}

// notOwed counts the preconditions that callers do not owe, which come last.
func (l *lowering) notOwed() (n int) {
	for _, c := range l.out.Requires {
		if c.Rests != nil {
			n++
		}
	}
	return n
}

// hasValue asks, under hypotheses, for what a clause needs.
func (l *lowering) hasValue(after int, hyps []ir.Expr, needs []Need, defined ir.Expr, text string, at source.Span, from *decl.Method) {
	if defined == ir.Expr(ir.True) || l.m.File.Name == "<init>" && formula.Mentions(defined, l.p.Params[0]) { // whose object is not there yet
		return
	}
	c := newClause(ir.True, defined, nil, task.KindPrecondition, text+HasValue, at, from)
	c.Needs, c.After = needs, after
	if hyp := formula.And(hyps...); hyp != ir.Expr(ir.True) {
		c.under(hyp)
	}
	l.out.Meaning = append(l.out.Meaning, c)
}

// Valued returns the clauses that measures have values, where they may have none: a measure is no condition.
func Valued(measures []*Clause) []*Clause {
	var out []*Clause
	for _, m := range measures {
		if m.Defined != ir.Expr(ir.True) {
			c := newClause(ir.True, m.Defined, nil, m.Kind, m.Text, m.Span, m.From)
			c.Needs = m.Needs
			out = append(out, c)
		}
	}
	return out
}

func conditions(list []*Clause) []ir.Expr {
	var out []ir.Expr
	for _, c := range list {
		out = append(out, c.X)
	}
	return out
}

// MayLack reports whether a precondition or a location of a method may have no value where the method begins.
func MayLack(s *decl.Set, m *decl.Method, prog expr.Program) bool {
	if !reads(m) {
		return false
	}
	before := s.Errors
	s.Errors = source.List{}
	defer func() { s.Errors = before }()
	p, err := prog.Proc(m.Class.Name, m.File.Name, m.File.Desc)
	if err != nil {
		return false
	}
	k := LowerFor(s, m, p, prog)
	return k != nil && len(k.Meaning) > 0
}

// reads reports whether a method, or one that it overrides, has clauses that are read where it begins.
func reads(m *decl.Method) bool {
	for _, k := range append([]*decl.Method{m}, m.Overridden()...) {
		if k.Spec == nil {
			continue
		}
		for _, x := range k.Spec.Cases {
			for _, c := range x.Clauses {
				if c.Kind == spec.Requires || c.Kind == spec.Recommends || c.Kind == spec.Assignable || c.Kind == spec.Accessible {
					return true
				}
			}
		}
	}
	return false
}
