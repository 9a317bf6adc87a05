package contract

import (
	"assay/ir"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
)

// This file lowers accessible clauses: what a method may read of what existed at the call.

// Reads is what a case of a contract lets its method read: fields, elements and static fields that Frame lists at the call, and new objects.
type Reads struct {
	Limit
	Frame *ir.Frame
}

// Limit is what a case of a contract says of all that its method does on its way.
type Limit struct {
	When ir.Expr // at the call: the case applies; true: always
	Text string
	Span source.Span

	of  *spec.Case
	all bool // it limits nothing
}

// limit begins one, with a clause of a case.
func (l *lowering) limit(k *caseOf, c *spec.Clause, words string) Limit {
	m := Limit{When: ir.True, Text: words + c.Print(), Span: c.At.At, of: k.spec}
	if len(l.list) > 1 {
		m.When = k.applies()
	}
	return m
}

// Where makes a condition one of the case.
func (m *Limit) Where(x ir.Expr) ir.Expr {
	if m.When == ir.Expr(ir.True) {
		return x
	}
	return formula.Implies(&ir.Old{X: m.When}, x)
}

// OnlyReads begins the text of what is asked where a method reads.
const OnlyReads = "reads what is listed: "

// Nothing reports whether no place that existed may be read, whichever case applies.
func (c *Contract) Nothing() bool {
	for _, r := range c.Reads {
		if r.When == ir.Expr(ir.True) && len(r.Frame.Vars)+len(r.Frame.Places) == 0 {
			return true
		}
	}
	return false
}

// reads adds an accessible clause; the returned clause replaces one that could not be read, or is nil.
func (l *lowering) reads(k *caseOf, i int) *Clause {
	c := k.spec.Clauses[i]
	if c.Unreadable != nil {
		return l.refused(c, task.KindPostcondition, c.Unreadable.Why)
	}
	var r *Reads
	for _, x := range l.out.Reads {
		if x.of == k.spec { // its clauses are one list
			r = x
		}
	}
	if r == nil {
		r = &Reads{l.limit(k, c, OnlyReads), &ir.Frame{}}
		l.out.Reads = append(l.out.Reads, r)
	}
	s := l.scope(k.from, c.Lang, k.spec.Access)
	if !l.olds(s, k.spec, i) {
		r.all = true
		return l.refused(c, task.KindPostcondition, s.Why())
	}
	f, _, needs, ok := l.locations(s, c.Locs, r.Frame, l.small)
	l.accesses = append(l.accesses, located{k.spec, c, needs})
	if r.all = r.all || f == nil || !ok; !r.all {
		r.Frame = f
	}
	if !ok {
		return l.refused(c, task.KindPostcondition, s.Why())
	}
	return nil
}

// limits keeps the cases that limit something.
func (l *lowering) limits() {
	var out []*Reads
	for _, r := range l.out.Reads {
		if !r.all {
			out = append(out, r)
		}
	}
	l.out.Reads = out
}

// Field returns the condition that a field of an object may be read, which existed at the call or not; a nil one is of an array, at an index, and
// one of a constructor is of its own object.
func (r *Reads) Field(base ir.Expr, f *ir.Field, index ir.Expr) ir.Expr {
	old := func(x ir.Expr) ir.Expr { return &ir.Old{X: x} }
	same := func(x, y ir.Expr) ir.Expr { return formula.Apply(ir.OpEq, ir.Bool{}, x, y) }
	parts := []ir.Expr{&ir.Fresh{X: base}}
	for _, p := range r.Frame.Places {
		switch {
		case f != nil && p.Kind == ir.PlaceField && p.Field == f:
			parts = append(parts, same(base, old(p.Base)))
		case f == nil && p.Kind == ir.PlaceElem && p.Last == nil:
			parts = append(parts, formula.And(same(base, old(p.Base)), same(index, old(p.Index))))
		case f == nil && p.Kind == ir.PlaceElem:
			at := func(x, y ir.Expr) ir.Expr { return formula.Apply(ir.OpLe, ir.Bool{}, x, y) }
			parts = append(parts, formula.And(same(base, old(p.Base)), at(old(p.Index), index), at(index, old(p.Last))))
		}
	}
	return r.Where(formula.Or(parts...))
}

// Static returns the condition that a static field may be read.
func (r *Reads) Static(g *ir.Global) ir.Expr {
	for _, v := range r.Frame.Vars {
		if v == ir.Var(g) {
			return ir.True
		}
	}
	return r.Where(ir.False)
}
