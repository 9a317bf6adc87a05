// This file explains violations.

package vm

import (
	"cmp"
	"slices"
	"strings"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/state"
)

// Failure explains a stop of kind Violated: the part of the property that is
// false and the values of its variables. It is nil for other stops.
func (s *State) Failure(stop Stop) *task.Failure {
	if stop.Kind != Violated {
		return nil
	}
	f := &task.Failure{Kind: stop.Property, Span: stop.Span, Line: stop.Span.Line, Text: stop.Text}
	var x ir.Expr
	e := explainer{s: s, m: evaluator(s, nil, 0)}
	e.m.work = 1 << 20
	if a, ok := stop.Node.(*ir.Assert); ok {
		x = a.X
		t := s.Threads[stop.Thread]
		fr := t.Top()
		e.m.t = t
		e.r = state.Registers{Proc: fr.Proc, Words: t.Words[fr.Words:], Rels: t.Rels[fr.Rels:], Old: fr.Old}
	} else if o := stop.over; o != nil {
		x = stop.Clause.X
		e.m.t = s.Threads[stop.Thread]
		e.r = *o
	} else if stop.Clause != nil {
		x = stop.Clause.X
		e.m.t = s.Threads[0]
		e.r = s.root()
	}
	if x == nil {
		return f
	}
	if d := definedness(stop); d != nil && !e.truth(d) {
		f.Kind, x = task.KindUndefined, d
	}
	part := e.falsePart(x, f.Kind == task.KindUndefined)
	f.Values = e.valuesIn(part)
	if f.Kind == task.KindUndefined || !implied(stop.Clause, part) {
		f.Conjunct, f.Part = strings.ReplaceAll(ir.ExprString(part), "`", ""), ir.SpanOf(part) // quotes around names are for parsers
	}
	return f
}

// definedness returns the condition under which the clause of a stop has a value; nil: it always has one.
func definedness(stop Stop) ir.Expr {
	if a, ok := stop.Node.(*ir.Assert); ok {
		return a.Defined
	}
	if stop.Clause != nil {
		return stop.Clause.Defined
	}
	return nil
}

// implied reports whether the false part of a clause is implicit: the text of the clause says it.
func implied(k *ir.Clause, part ir.Expr) bool {
	if _, named := part.(ir.Var); named || k == nil || k.Text == "" || !k.Span.Known() {
		return false
	}
	at := ir.SpanOf(part)
	return !at.Known() || at == k.Span
}

// explainer evaluates parts of a property where it failed.
type explainer struct {
	s *State
	m *machine
	r state.Registers
}

func (e *explainer) eval(x ir.Expr) state.Value {
	return e.m.value(e.s.code.ExprUnit(e.r.Proc, x), e.r)
}

// truth is the value of a condition; one that cannot be evaluated counts as true.
func (e *explainer) truth(x ir.Expr) bool {
	v := e.eval(x)
	if e.m.stopped {
		e.m.stopped = false
		return true
	}
	return v.Word != 0
}

// falsePart descends from a false condition to the smallest part that makes it
// so: through conjunctions and implications whose left side is true. What a clause needs to have a value has the place of what is read, and is
// one part.
func (e *explainer) falsePart(x ir.Expr, needs bool) ir.Expr {
	a, ok := x.(*ir.Apply)
	if !ok || needs && a.Span.Known() {
		return x
	}
	switch a.Op {
	case ir.OpAnd:
		for _, y := range a.Args {
			if !e.truth(y) {
				return e.falsePart(y, needs)
			}
		}
	case ir.OpImplies:
		return e.falsePart(a.Args[1], needs)
	case ir.OpCond:
		if _, boolean := a.Typ.(ir.Bool); boolean {
			if e.truth(a.Args[0]) {
				return e.falsePart(a.Args[1], needs)
			}
			return e.falsePart(a.Args[2], needs)
		}
	}
	return x
}

// valuesIn lists the variables of an expression with their values, old ones as
// "x_old".
func (e *explainer) valuesIn(x ir.Expr) []task.Slot {
	var out []task.Slot
	names := e.s.Names()
	add := func(name string, y ir.Expr) {
		if code.IsStruct(y.Type()) || slices.ContainsFunc(out, func(s task.Slot) bool { return s.Name == name }) {
			return
		}
		v := e.eval(y)
		if e.m.stopped {
			e.m.stopped = false
			return
		}
		out = append(out, task.Slot{Name: name, Value: names.Value(y.Type(), v)})
	}
	var walk func(y ir.Expr, old bool)
	walk = func(y ir.Expr, old bool) {
		switch z := y.(type) {
		case *ir.Old:
			old = true
		case ir.Var:
			if old {
				add(e.called(z)+"_old", &ir.Old{X: z})
			} else {
				add(e.called(z), z)
			}
			return
		}
		for _, z := range ir.Operands(y) {
			walk(z, old)
		}
	}
	walk(x, false)
	return out
}

// called is the name of a variable, where languages have another name for it, that one.
func (e *explainer) called(v ir.Var) string {
	if l, ok := v.(*ir.Local); ok && e.s.Setup.Local != nil {
		name, _ := e.s.Setup.Local(e.r.Proc.IR, l, 0)
		return cmp.Or(name, l.Name)
	}
	return v.VarName()
}
