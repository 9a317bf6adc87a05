package clause

import (
	"fmt"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/lang/java/contract/formula"
	"assay/source"
	"assay/task"
)

// This file checks contracts of model fields.
//
// Contracts that mention them are checked as if the abstraction function were a function: at the
// beginning and at the end the fields hold any values that it allows. So a failure means that an
// invariant is not preserved, or that the operation does not change the values as the contract
// says. Whether the abstraction function is one is a goal of its own: two values for one object are
// a counterexample, and none for any makes the goal vacuous.

// abstraction is a model field with the condition that its values satisfy.
type abstraction struct {
	class  *ir.Class
	global *ir.Global
	this   *ir.Local
	value  ir.Expr // the field of this
	x      ir.Expr // over this
	text   string
	span   source.Span
}

// abstractions returns the model fields that lie in variables.
func (w *Clauses) abstractions() []*abstraction {
	if w.models != nil {
		return w.models
	}
	w.models = []*abstraction{}
	for _, k := range w.Contracts.Classes() {
		for _, r := range k.Represents {
			if g := r.Global(); g != nil {
				w.ModelType[g] = w.typed(g.Typ.(*ir.Rel), w.TypeOf(r.Field.Type))
				w.models = append(w.models, &abstraction{k.IR, g, r.Clause.This, r.Value, r.Formula(), r.Clause.Text, r.Clause.Span})
			}
		}
	}
	return w.models
}

// typed returns a relation type with values of a class in place of any reference.
func (w *Clauses) typed(t *ir.Rel, elem ir.Type) ir.Type {
	var alts []ir.Product
	for _, p := range t.Alts {
		q := append(ir.Product{}, p...)
		if r, ok := q[len(q)-1].(ir.Ref); ok && r.Class == nil {
			q[len(q)-1] = elem
		}
		alts = append(alts, q)
	}
	return ir.NewRel(t.Arity, alts...)
}

// of returns the condition for an object.
func (a *abstraction) of(o ir.Expr) ir.Expr {
	return formula.Substitute(a.x, func(x ir.Expr) ir.Expr {
		if x == ir.Expr(a.this) {
			return o
		}
		return nil
	})
}

// everywhere returns the condition for all objects of the class.
func (a *abstraction) everywhere() ir.Expr {
	o := &ir.BoundVar{Name: freshBound(a.x, "o"), Typ: ir.Ref{Class: a.class}, Span: a.span}
	return &ir.Quant{Kind: ir.QuantAll, Vars: []*ir.BoundVar{o}, Body: a.of(o), Typ: ir.Bool{}, Span: a.span}
}

// mentioned returns the model fields that clauses mention, and those that their formulas mention.
func (w *Clauses) mentioned(k *ir.Contract) []*abstraction {
	var out []*abstraction
	seen := map[*abstraction]bool{}
	var look func(x ir.Expr)
	look = func(x ir.Expr) {
		ir.Walk(x, func(y ir.Expr) bool {
			for _, a := range w.abstractions() {
				if y == ir.Expr(a.global) && !seen[a] {
					seen[a] = true
					look(a.x)
				}
			}
			return true
		})
	}
	for _, list := range [][]*ir.Clause{k.Requires, k.Ensures, k.Signals} {
		for _, c := range list {
			look(c.X)
		}
	}
	for _, a := range w.abstractions() {
		if seen[a] {
			out = append(out, a)
		}
	}
	return out
}

// Abstract adds values of model fields at the beginning and end of a goal.
func (w *Clauses) Abstract(k *ir.Goal) {
	if k.Contract == nil {
		return
	}
	list := w.mentioned(k.Contract)
	if len(list) == 0 {
		return
	}
	p := k.Proc
	q := &ir.Proc{Name: p.Name + " with its abstraction", Span: p.Span}
	to := map[*ir.Local]*ir.Local{}
	local := func(l *ir.Local) *ir.Local {
		to[l] = q.NewLocal(l.Name, l.Typ, l.Span)
		return to[l]
	}
	call := &ir.CallStmt{Proc: p}
	for _, l := range p.Params {
		q.Params = append(q.Params, local(l))
		call.Args = append(call.Args, to[l])
	}
	for _, l := range p.Results {
		q.Results = append(q.Results, local(l))
		call.Dsts = append(call.Dsts, to[l])
	}
	if p.Exc != nil {
		q.Exc = local(p.Exc)
		call.Exc = q.Exc
	}
	values := &ir.Spec{X: ir.True}
	said := retarget(k.Contract, to)
	for _, a := range list {
		all := a.everywhere()
		values.Frame = append(values.Frame, a.global)
		if values.X == ir.Expr(ir.True) {
			values.X = all
		} else {
			values.X = &ir.Apply{Op: ir.OpAnd, Args: []ir.Expr{values.X, all}, Typ: ir.Bool{}}
		}
		k.Inputs = append(k.Inputs, a.global)
		said.Requires = append(said.Requires, &ir.Clause{X: all, Kind: task.KindPrecondition, Text: a.text, Span: a.span})
		if said.Frame != nil {
			said.Frame.Vars = append(said.Frame.Vars, a.global)
		}
	}
	q.Blocks = []*ir.Block{{Stmts: []ir.Stmt{call, values}, Term: &ir.Return{}}}
	w.Java.Add(q)
	k.Proc, k.Contract = q, said
}

// swapped returns a substitution of locals.
func swapped(to map[*ir.Local]*ir.Local) func(ir.Expr) ir.Expr {
	return func(x ir.Expr) ir.Expr {
		if l, ok := x.(*ir.Local); ok && to[l] != nil {
			return to[l]
		}
		return nil
	}
}

// retargeted returns clauses over other locals.
func retargeted(list []*ir.Clause, to map[*ir.Local]*ir.Local) []*ir.Clause {
	var out []*ir.Clause
	for _, c := range list {
		d := *c
		d.X, d.Defined = formula.Substitute(c.X, swapped(to)), formula.Substitute(c.Defined, swapped(to))
		out = append(out, &d)
	}
	return out
}

// retarget returns a contract over other locals.
func retarget(k *ir.Contract, to map[*ir.Local]*ir.Local) *ir.Contract {
	swap := swapped(to)
	clauses := func(list []*ir.Clause) []*ir.Clause { return retargeted(list, to) }
	out := &ir.Contract{Requires: clauses(k.Requires), Ensures: clauses(k.Ensures), Signals: clauses(k.Signals)}
	if f := k.Frame; f != nil {
		out.Frame = &ir.Frame{Classes: f.Classes, Writes: f.Writes}
		for _, v := range f.Vars {
			if l, ok := v.(*ir.Local); ok && to[l] != nil {
				v = to[l]
			}
			out.Frame.Vars = append(out.Frame.Vars, v)
		}
		for _, pl := range f.Places {
			q := *pl
			q.Base, q.Index, q.Last = formula.Substitute(pl.Base, swap), formula.Substitute(pl.Index, swap), formula.Substitute(pl.Last, swap)
			out.Frame.Places = append(out.Frame.Places, &q)
		}
	}
	return out
}

// OfField returns the goal that the abstraction function has one value for an object: two that it
// allows are equal. Where it allows none, nothing satisfies the precondition.
func (w *Clauses) OfField(g *goal.Goal, c *java.Class) (*ir.Goal, error) {
	var a *abstraction
	for _, b := range w.abstractions() {
		if b.class == c.IR && g.Span == b.span {
			a = b
		}
	}
	if a == nil {
		return nil, fmt.Errorf("the formula of %s cannot be read", g.Method.Name)
	}
	other := w.Java.Global(a.global.Name+" (another value)", a.global.Typ)
	w.ModelType[other] = w.ModelType[a.global]
	p := &ir.Proc{Name: "abstraction function of " + c.IR.Name + "." + g.Method.Name, Span: g.Span}
	this := p.NewLocal("this", ir.Ref{}, g.Span)
	p.Params = []*ir.Local{this}
	p.Blocks = []*ir.Block{{Term: &ir.Return{}}}
	w.Java.Add(p)
	w.Params[this] = ir.Ref{Class: c.IR}
	second := func(x ir.Expr) ir.Expr {
		return formula.Substitute(x, func(y ir.Expr) ir.Expr {
			if y == ir.Expr(a.global) {
				return other
			}
			return nil
		})
	}
	value := formula.Substitute(a.value, func(y ir.Expr) ir.Expr {
		if y == ir.Expr(a.this) {
			return this
		}
		return nil
	})
	clause := func(x ir.Expr, kind task.Kind, text string) *ir.Clause {
		return &ir.Clause{X: x, Kind: kind, Text: text, Span: a.span}
	}
	k := &ir.Goal{Name: g.Name, Proc: p, Span: g.Span, Inputs: []*ir.Global{a.global, other}, Contract: &ir.Contract{
		Requires: []*ir.Clause{
			clause(&ir.Apply{Op: ir.OpNe, Args: []ir.Expr{this, &ir.Const{Typ: ir.Null{}}}, Typ: ir.Bool{}}, task.KindPrecondition, "this != null"),
			clause(a.of(this), task.KindPrecondition, a.text),
			clause(second(a.of(this)), task.KindPrecondition, a.text),
		},
		Ensures: []*ir.Clause{clause(&ir.Apply{Op: ir.OpEq, Args: []ir.Expr{value, second(value)}, Typ: ir.Bool{}}, task.KindAbstraction,
			"one value for an object: "+a.text)},
	}}
	for _, d := range w.Classes {
		k.Inputs = append(k.Inputs, d.Statics()...)
	}
	var err error
	k.Boot, err = w.BootOf(goal.OfMethod)
	return k, err
}
