package lower

import (
	"fmt"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/formula"
	"assay/task"
)

// This file makes callers owe what the contracts of methods require, though their bodies run.

// owes asserts, before a call, what the method that it names requires: its cases, and what it inherits, are one condition. A
// method that a compiler made to pass a call on owes nothing: nobody wrote it.
func (g contracted) owes(m *java.Method, args []ir.Expr) {
	k := g.W.Spec
	if k == nil || !k.Asserts || !k.Own(g.c.File.Name) || g.m.File.Flags.Has(classfile.Bridge) {
		return
	}
	text := func(clause string) string { return m.Called() + " needs: " + clause }
	unasked := func(clause, why string) { k.Leave(g.P, java.Owed{Span: g.At, Text: text(clause), Why: why}) }
	h, err := k.Head(m)
	if err != nil {
		unasked("what its contract says", err.Error())
		return
	}
	if h == nil {
		return
	}
	given := func(x ir.Expr) ir.Expr {
		for i, p := range h.Proc.Params {
			if x == ir.Expr(p) {
				args[i] = g.named(args[i], p.Name)
				return args[i]
			}
		}
		return nil
	}
	for _, c := range h.Said.Requires {
		if formula.Covers(c.X) {
			continue
		}
		if name := k.Abstraction(c.X); name != "" {
			unasked(c.Text, "the value of the model field "+name+" at a call is not known")
			continue
		}
		g.ask(formula.Substitute(c.X, given), text(c.Text))
	}
}

// ask asserts something about a call. What calls on one line are asked for in the same words is one property.
func (g contracted) ask(x ir.Expr, text string) {
	a := &ir.Assert{Meta: g.Meta(), X: x, Kind: task.KindPrecondition, What: text}
	g.Add(a)
	key := fmt.Sprint(g.At.Line, " ", text)
	if first := g.asked[key]; first != nil {
		a.From = &ir.Origin{Of: first, Pass: "asked again on the line"}
		return
	}
	if g.asked == nil {
		g.asked = map[string]*ir.Assert{}
	}
	g.asked[key] = a
}

// named is a value that clauses may look into: the constant null is given a name first, of which no field can be taken.
func (g contracted) named(x ir.Expr, name string) ir.Expr {
	if k, ok := x.(*ir.Const); !ok || !ir.IsRef(k.Typ) {
		return x
	}
	t := g.Local(name, java.Ref)
	g.Assign(t, x)
	return t
}
