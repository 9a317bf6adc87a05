package lower

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/lang/java/contract/formula"
	"assay/task"
)

// This file asserts invariants at calls whose bodies are executed: of the objects that a call owes them of (java.Contracts.Owing), where they may
// be broken. A constructor owes them of the object that it makes, like everybody: the method supposes them.

// whole are the invariants that a call owes.
type whole struct {
	*debts
	m     *java.Method
	list  []*kept
	names map[string]*kept // by text
}

// kept is an invariant that holds of all objects of which the call owes it.
type kept struct {
	text       string
	x, defined []ir.Expr
	of         []java.Invariant
}

// keeps asserts, before a call, the invariants that it owes. The arguments are those of the procedure.
func (d *debts) keeps(m *java.Method, args []ir.Expr) {
	if d == nil {
		return
	}
	k := d.b.W.Spec
	list, any := k.Owing(m)
	if !any || len(k.Classes()) == 0 {
		return
	}
	w := &whole{d, m, nil, map[string]*kept{}}
	w.statics()
	for _, o := range list {
		w.argument(o, args[o.Param])
	}
	for _, one := range w.list { // equal texts for calls on one line are one property
		a := &ir.Assert{Meta: d.b.Meta(), X: formula.And(one.x...), Kind: task.KindInvariant, What: one.text, Defined: formula.And(one.defined...), Runs: true}
		d.once(a, one.text)
		for _, inv := range one.of {
			k.Keeps(ir.Source(a).(*ir.Assert), inv)
		}
	}
}

// statics adds the static invariants of the class of the method, once that is initialised.
func (w *whole) statics() {
	of := w.m.Class
	for _, c := range w.b.W.Spec.Classes() {
		for _, inv := range c.Statics {
			if c.IR != of.IR || java.Refused(inv.X) {
				continue
			}
			ready := ir.Expr(ir.True)
			if of.NeedsInit() {
				of.Init()
				ready = java.Equal(of.State(), ir.NewInt(of.State().Typ.(ir.Int), java.StateDone))
			}
			w.add(inv, nil, ready, func(x ir.Expr) ir.Expr { return nil })
		}
	}
}

// argument adds the invariants of an argument, and of what its fields refer to.
func (w *whole) argument(o java.Owing, x ir.Expr) {
	k := w.b.W.Spec
	var v *ir.Local
	value := func() ir.Expr {
		if v == nil {
			v = w.named(x, &ir.Local{Name: param(k, w.m, o.Param), Typ: java.Ref}, w.m)
		}
		return v
	}
	w.object(o.Type, value)
	if !o.Fields {
		return
	}
	for _, c := range k.Mine() {
		if c.IR.Interface || !c.IR.Subclass(o.Type.IR) && !o.Type.IR.Subclass(c.IR) {
			continue
		}
		for _, f := range k.Referring(c) {
			of, err := w.b.W.Class(f.File.Type.Class)
			if err != nil {
				continue
			}
			in := ir.Ref{Class: c.IR}
			field := func() ir.Expr {
				return &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: java.As(value(), in), Field: f.IR}, Span: w.b.At}
			}
			w.object(of, field, func() ir.Expr { return &ir.TypeTest{X: value(), Of: in} })
		}
	}
}

// object adds the invariants of an object of a type, under a condition. An object whose constructor threw has none.
func (w *whole) object(t *java.Class, object func() ir.Expr, when ...func() ir.Expr) {
	k := w.b.W.Spec
	for _, c := range k.Classes() {
		if !w.mayBe(t, c.IR) {
			continue
		}
		for _, inv := range c.Invariants {
			why := java.WhyRefused(inv.X)
			if name := k.Abstraction(inv.X); name != "" {
				why = "the value of the model field " + name + " at a call is not known"
			}
			if why != "" {
				k.Leave(w.b.P, java.Owed{Kind: task.KindInvariant, Span: w.b.At, Text: w.text(inv), Why: why, Of: java.Invariant{Class: c.IR, Clause: inv.Clause}})
			}
			if why != "" || k.Steady(inv) && !k.MayBeUnfinished(c.IR) {
				continue
			}
			var is []ir.Expr
			for _, f := range when {
				is = append(is, f())
			}
			this := java.As(object(), ir.Ref{Class: c.IR})
			is = append(is, &ir.TypeTest{X: object(), Of: ir.Ref{Class: c.IR}})
			is = append(is, w.whole(c.IR, object)...)
			w.add(inv, c.IR, formula.And(is...), func(x ir.Expr) ir.Expr {
				if x == ir.Expr(inv.This) {
					return this
				}
				return nil
			})
		}
	}
}

// whole returns the conditions that an object of a class is marked by no constructor that threw: that of an interface, by none of the classes that
// implement it.
func (w *whole) whole(c *ir.Class, object func() ir.Expr) (out []ir.Expr) {
	marked := func(k *ir.Class, f *ir.Field) ir.Expr {
		return &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: java.As(object(), ir.Ref{Class: k}), Field: f}}
	}
	for _, k := range w.b.W.Spec.Mine() {
		switch f := k.Abandoned(); {
		case f == nil:
		case k.IR == c:
			out = append(out, ir.Not(marked(c, f)))
		case c.Interface && k.IR.Subclass(c):
			out = append(out, formula.Implies(&ir.TypeTest{X: object(), Of: ir.Ref{Class: k.IR}}, ir.Not(marked(k.IR, f))))
		}
	}
	return out
}

// add adds an invariant of objects of a class under a condition, with something in place of its object; nil: it is static.
func (w *whole) add(inv *contract.Clause, of *ir.Class, when ir.Expr, given func(ir.Expr) ir.Expr) {
	text := w.text(inv)
	one := w.names[text]
	if one == nil {
		one = &kept{text: text}
		w.names[text], w.list = one, append(w.list, one)
	}
	one.of = append(one.of, java.Invariant{Class: of, Clause: inv.Clause})
	one.x = append(one.x, formula.Implies(when, formula.Substitute(formula.And(inv.Clause.Defined, inv.Cond), given)))
	one.defined = append(one.defined, formula.Implies(when, formula.Substitute(inv.Defined, given)))
}

func (w *whole) text(inv *contract.Clause) string { return w.m.Called() + java.Needs + inv.Text }

// mayBe reports whether an object of a type may be one of a class.
func (w *whole) mayBe(t *java.Class, k *ir.Class) bool {
	return t.IR.Subclass(k) || k.Subclass(t.IR) || slices.ContainsFunc(w.b.W.Spec.Mine(), func(c *java.Class) bool { return c.IR.Subclass(t.IR) && c.IR.Subclass(k) })
}

// param returns the name of a parameter of a procedure.
func param(k *java.Contracts, m *java.Method, i int) string {
	if !m.File.Flags.Has(classfile.Static) {
		if i == 0 {
			return "this"
		}
		i--
	}
	if name := k.Said(m).Names[i]; name != "" {
		return name
	}
	return fmt.Sprintf("p%d", i)
}
