package lower

import (
	"fmt"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/spec"
	"assay/task"
)

// This file asserts, in code of classes whose contracts count, that fields are read and written where their classes let them be, and that methods
// are called that the contract of the caller lists.

// guarded asserts that a field may be accessed; the base of a static one is nil. A constructor may access its own object.
func (g *lowering) guarded(c *java.Class, name string, base ir.Expr, write bool) {
	k := g.W.Spec
	if k == nil || c == nil || !k.Own(g.c.File.Name) || g.m.File.Name == "<init>" && len(g.P.Params) > 0 && base == ir.Expr(g.P.Params[0]) || g.m.File.Name == "<clinit>" {
		return
	}
	for _, x := range k.Guards(c) {
		if x.Field.Name != name || x.Write != write || x.Field.Static() != (base == nil) {
			continue
		}
		cl := x.Of(base)
		a := &ir.Assert{Meta: g.Meta(), X: cl.X, Kind: cl.Kind, What: cl.Text, Defined: cl.Defined}
		k.From(a, &contract.Stmt{Kind: spec.Assert, Span: cl.Span, Clause: x.Clause})
		g.Add(a)
		g.once(a)
	}
}

// once makes assertions of one text on one line one property.
func (g *lowering) once(a *ir.Assert) {
	if g.asked == nil {
		g.asked = map[string]*ir.Assert{}
	}
	key := fmt.Sprint(g.At.Line, " ", a.What)
	if first := g.asked[key]; first != nil {
		a.From = &ir.Origin{Of: first, Pass: "asked again on the line"}
		return
	}
	g.asked[key] = a
}

// calling asserts that the method of a call is one that the contract lists.
func (g *lowering) calling(class string, m *classfile.Method, set *decl.Set) {
	for _, k := range g.calls {
		if m.Name == "<init>" && class == "java/lang/Object" || boxes(class, m) || k.May(set, class, m) {
			continue
		}
		a := &ir.Assert{Meta: g.Meta(), X: k.Where(ir.False), Kind: task.KindPostcondition, What: k.Text}
		cl := &ir.Clause{X: a.X, Defined: ir.True, Kind: a.Kind, Text: a.What, Span: k.Span}
		g.W.Spec.From(a, &contract.Stmt{Kind: spec.Assert, Span: k.Span, Clause: &contract.Clause{Clause: cl, Cond: a.X}})
		g.Add(a)
		g.once(a)
	}
}

// boxes reports whether javac may have written the call of a method for boxing or unboxing.
func boxes(class string, m *classfile.Method) bool {
	return boxed(class) != nil && (m.Name == "valueOf" && len(m.Type.Params) == 1 && !m.Type.Params[0].IsRef() || strings.HasSuffix(m.Name, "Value") && len(m.Type.Params) == 0)
}
