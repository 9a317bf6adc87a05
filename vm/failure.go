// This file explains violations.

package vm

import (
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
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
	e := explainer{s: s, m: &machine{s: s, budget: Budget{}.orDefault(), work: 1 << 20}}
	if a, ok := stop.Node.(*ir.Assert); ok {
		x = a.X
		t := s.Threads[stop.Thread]
		fr := t.Top()
		e.m.t = t
		e.at(fr.Proc, t.Words[fr.Words:], t.Rels[fr.Rels:], fr.Old)
	} else if o := stop.over; o != nil {
		x = stop.Clause.X
		e.m.t = s.Threads[stop.Thread]
		e.at(o.pc, o.words, o.rels, nil)
	} else if stop.Clause != nil {
		x = stop.Clause.X
		t := s.Threads[0]
		e.m.t = t
		words, rels := s.Root()
		e.at(t.Frames[0].Proc, words, rels, s.Entry)
	}
	if x == nil {
		return f
	}
	part := e.falsePart(x)
	f.Values = e.valuesIn(part)
	if !implied(stop.Clause, part) {
		f.Conjunct, f.Part = ir.ExprString(part), ir.SpanOf(part)
	}
	return f
}

// implied reports whether nobody wrote the false part of a clause as a condition: the text of the clause says it.
func implied(k *ir.Clause, part ir.Expr) bool {
	if _, named := part.(ir.Var); named || k == nil || k.Text == "" || !k.Span.Known() {
		return false
	}
	at := ir.SpanOf(part)
	return !at.Known() || at == k.Span
}

// explainer evaluates parts of a property where it failed.
type explainer struct {
	s    *State
	m    *machine
	pc   *code.Proc
	eval func(u *code.Unit) state.Value
}

func (e *explainer) at(pc *code.Proc, words []uint64, rels []*relation.Rel, old *state.Snapshot) {
	e.pc = pc
	e.eval = func(u *code.Unit) state.Value {
		w, r := e.m.eval(u, words, rels, old)
		if e.m.stopped {
			return state.Value{}
		}
		if c := u.Result[0]; c.Rel {
			return state.Value{Rel: r[c.Reg]}
		} else {
			return state.Value{Word: w[c.Reg]}
		}
	}
}

// truth is the value of a condition; one that cannot be evaluated counts as true.
func (e *explainer) truth(x ir.Expr) bool {
	v := e.eval(e.s.code.ExprUnit(e.pc, x))
	if e.m.stopped {
		e.m.stopped = false
		return true
	}
	return v.Word != 0
}

// falsePart descends from a false condition to the smallest part that makes it
// so: through conjunctions and implications whose left side is true.
func (e *explainer) falsePart(x ir.Expr) ir.Expr {
	a, ok := x.(*ir.Apply)
	if !ok {
		return x
	}
	switch a.Op {
	case ir.OpAnd:
		for _, y := range a.Args {
			if !e.truth(y) {
				return e.falsePart(y)
			}
		}
	case ir.OpImplies:
		return e.falsePart(a.Args[1])
	case ir.OpCond:
		if _, boolean := a.Typ.(ir.Bool); boolean {
			if e.truth(a.Args[0]) {
				return e.falsePart(a.Args[1])
			}
			return e.falsePart(a.Args[2])
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
		v := e.eval(e.s.code.ExprUnit(e.pc, y))
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
				add(z.VarName()+"_old", &ir.Old{X: z})
			} else {
				add(z.VarName(), z)
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
