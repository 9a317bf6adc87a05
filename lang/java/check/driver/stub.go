package driver

import (
	"fmt"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/stub"
)

// This file passes objects of interfaces that no class implements: lambdas and anonymous classes whose methods give a value each.

// stubOf returns the class of such objects of a type, whose methods give what is made in so many levels; nil: there is none.
func (d *Drivers) stubOf(t typed, depth int) *stub.Class {
	if t.Dims > 0 || t.Kind != 'L' || depth < 0 {
		return nil
	}
	s, known := d.stubs[t.Class]
	if !known {
		if c, err := d.Java.Class(t.Class); err == nil && c.File.Flags.Has(classfile.Interface) && d.access(c.File) > nobody {
			s = d.Stub(c)
		}
		if s != nil && !s.Functional() && (!s.Own() || s.Of.Signature != "") {
			s = nil // what its methods are called with would have to be written down, with what type variables stand for
		}
		d.stubs[t.Class] = s
	}
	return s
}

// stub makes one.
func (b *body) stub(s *stub.Class, t typed, depth int) ir.Expr {
	l := b.Local("object", java.Ref)
	iface, err := b.W.Class(s.Of.Name)
	if err != nil {
		b.Refuse("%v", err)
		b.Cur = b.Block()
		return l
	}
	outer := b.bound
	b.bound = boundBy(iface, t.generic)
	var args []ir.Expr
	for _, m := range s.Methods {
		if m.Field == "" {
			continue
		}
		x := b.bound.in(typed{Type: m.Gives, generic: m.Generic(), by: t.by})
		x.null = !b.d.has(x, depth-1)
		args = append(args, b.value(x, depth-1))
	}
	b.bound = outer
	b.Call(b.d.maker(s), b.given(), l, args...)
	return l
}

// maker returns the procedure that makes one of what its methods give, which can be told apart in a run.
func (d *Drivers) maker(s *stub.Class) *ir.Proc {
	var fields []stub.Method
	for _, m := range s.Methods {
		if m.Field != "" {
			fields = append(fields, m)
		}
	}
	p := d.Java.Helper("implement "+s.Of.Name, func(p *ir.Proc) {
		for _, m := range fields {
			p.Params = append(p.Params, p.NewLocal(m.Field, java.ValueType(m.Gives), p.Span))
		}
		p.Results = []*ir.Local{p.NewLocal("result", java.Ref, p.Span)}
		java.WithExc(p)
	}, func(p *ir.Proc) error {
		c, err := d.Java.Class(stub.Name(s.Of.Name))
		if err != nil {
			return err
		}
		b := d.Java.Build(p)
		b.Add(&ir.New{Meta: b.Meta(), Dst: p.Results[0], Class: c.IR})
		for i, m := range fields {
			place := &ir.Place{Kind: ir.PlaceField, Base: p.Results[0], Field: c.OwnField(m.Field)}
			b.Add(&ir.Store{Meta: b.Meta(), Place: place, X: p.Params[i]})
		}
		b.Ret()
		b.Done()
		return nil
	})
	d.makers[p] = s
	return p
}

// implemented returns one as Java writes it, whose methods give these expressions.
func (d *Drivers) implemented(s *stub.Class, gives []string) string {
	if s.Functional() {
		return d.lambda(s.Methods[0], gives)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "new %s() {", d.shown(java.ClassType(s.Of.Name)))
	for _, m := range s.Methods {
		var params []string
		for i, t := range m.Type.Params {
			params = append(params, d.shown(t)+" "+ignored(i))
		}
		result, body := "void", ""
		if m.Field != "" {
			result, body = d.shown(m.Type.Result), "return "+gives[0]+"; "
			gives = gives[1:]
		}
		fmt.Fprintf(&b, " public %s %s(%s) { %s}", result, m.Name, strings.Join(params, ", "), body)
	}
	return b.String() + " }"
}

func (d *Drivers) lambda(m stub.Method, gives []string) string {
	body := "{ }"
	if m.Field != "" {
		body = gives[0]
	}
	if len(m.Type.Params) == 1 {
		return ignored(0) + " -> " + body
	}
	var params []string
	for i := range m.Type.Params {
		params = append(params, ignored(i))
	}
	return "(" + strings.Join(params, ", ") + ") -> " + body
}

// ignored names a parameter.
func ignored(i int) string {
	if i == 0 {
		return "ignored"
	}
	return fmt.Sprint("ignored", i+1)
}
