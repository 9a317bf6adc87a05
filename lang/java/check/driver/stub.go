package driver

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/stub"
)

// This file makes objects of interfaces and of abstract classes that no class implements: lambdas and anonymous classes whose methods give a
// value each.

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
	args := b.results(s, t.by, depth-1)
	b.bound = outer
	b.Call(b.d.maker(s), b.given(), l, args...)
	return l
}

// extensions are the constructors of an abstract class that nobody extends, in a class of our own.
func (d *Drivers) extensions(c *java.Class, depth int) (out []*way) {
	s := d.extended(c)
	if s == nil {
		return nil
	}
	k, err := d.Java.Class(stub.Name(c.File.Name))
	if err != nil {
		return nil
	}
	for _, f := range s.Constructors() {
		m := k.Declared(f.Name, f.Desc)
		if m != nil && m.Proc != nil && d.feasible(m, nil, depth-1) && !withheld(d, c, f) {
			out = append(out, &way{class: k, method: m, gives: s})
		}
	}
	return out
}

// extended returns the class of our own that extends an abstract one; nil: there is none.
func (d *Drivers) extended(c *java.Class) *stub.Class {
	if c.File.Flags.Has(classfile.Interface) || !c.File.Flags.Has(classfile.Abstract) || !d.Owns(c) || d.access(c.File) == nobody {
		return nil
	}
	s, known := d.stubs[c.File.Name]
	if !known {
		s = d.Stub(c)
		if s != nil && slices.ContainsFunc(s.Methods, func(m stub.Method) bool { return m.In != s.Of && m.Signature != "" }) {
			s = nil // as in stubOf
		}
		d.stubs[c.File.Name] = s
	}
	return s
}

// extension returns what a class of our own is that extends an abstract one; nil: it is another class.
func (d *Drivers) extension(c *java.Class) *stub.Class {
	if of, ok := stub.Of(c.File.Name); ok && d.stubs[of] != nil && d.stubs[of].Extends() {
		return d.stubs[of]
	}
	return nil
}

// extends returns who may write an anonymous class that extends another one by a constructor, and the class that says so. What is protected
// may be called there, and declared again.
func (d *Drivers) extends(s *stub.Class, constructor *classfile.Method) (who int, of *java.Class) {
	if of = d.Java.Known(s.Of.Name); of == nil {
		return nobody, nil
	}
	who = d.access(of.File)
	limit := func(f classfile.Flags) {
		if !f.Has(classfile.Protected) {
			who = min(who, access(f))
		}
	}
	limit(of.Declared(constructor.Name, constructor.Desc).File.Flags)
	for _, m := range s.Methods {
		limit(m.Flags)
	}
	return who, of
}

// gives makes what the methods of an object give that a way makes.
func (b *body) gives(x *way, depth int) []ir.Expr {
	if x.gives == nil {
		return nil
	}
	return b.results(x.gives, x.class, depth)
}

// results makes what the methods of a class of our own give; by is the class of the code that they are given to.
func (b *body) results(s *stub.Class, by *java.Class, depth int) (out []ir.Expr) {
	for _, m := range giving(s) {
		x := b.bound.in(typed{Type: m.Gives, generic: m.Generic(), by: by})
		x.null = !b.d.has(x, depth)
		out = append(out, b.value(x, depth))
	}
	return out
}

// give lets the methods of an object of a class of our own give something.
func (b *body) give(s *stub.Class, c *java.Class, object ir.Expr, gives []ir.Expr) {
	if s != nil {
		give(b.Builder, s, c, object, gives)
	}
}

func give(b *java.Builder, s *stub.Class, c *java.Class, object ir.Expr, gives []ir.Expr) {
	for i, m := range giving(s) {
		place := &ir.Place{Kind: ir.PlaceField, Base: object, Field: c.OwnField(m.Field)}
		b.Add(&ir.Store{Meta: b.Meta(), Place: place, X: gives[i]})
	}
}

// giving are the methods that give something.
func giving(s *stub.Class) []stub.Method {
	return slices.DeleteFunc(slices.Clone(s.Methods), func(m stub.Method) bool { return m.Field == "" })
}

// maker returns the procedure that makes one of what its methods give, which can be told apart in a run.
func (d *Drivers) maker(s *stub.Class) *ir.Proc {
	p := d.Java.Helper("implement "+s.Of.Name, func(p *ir.Proc) {
		for _, m := range giving(s) {
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
		var gives []ir.Expr
		for _, x := range p.Params {
			gives = append(gives, x)
		}
		give(b, s, c, p.Results[0], gives)
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
	return d.anonymous(s, nil, gives)
}

// anonymous returns an object of an anonymous class, with the arguments of the constructor of the class that it extends.
func (d *Drivers) anonymous(s *stub.Class, args, gives []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "new %s(%s) {", d.shown(java.ClassType(s.Of.Name)), strings.Join(args, ", "))
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
		fmt.Fprintf(&b, " %s%s %s(%s) { %s}", visible(m.Flags), result, m.Name, strings.Join(params, ", "), body)
	}
	return b.String() + " }"
}

// visible is the modifier with which a method is declared again.
func visible(f classfile.Flags) string {
	switch {
	case f.Has(classfile.Public):
		return "public "
	case f.Has(classfile.Protected):
		return "protected "
	}
	return ""
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
