package java

import (
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/source"
)

// This file makes the classes of dynamic proxies: each method packs its arguments and calls
// assay.rt.Proxies, which finds the Method and asks the handler.

const (
	proxyClass   = "java/lang/reflect/Proxy"
	handlerField = "h:Ljava/lang/reflect/InvocationHandler;"
)

// Proxy returns the class of the proxies of some interfaces; the same list has the same class.
func (w *World) Proxy(ifaces []string) (*Class, error) {
	list := strings.Join(ifaces, " ")
	if c := w.proxies[list]; c != nil {
		return c, nil
	}
	super, err := w.Class(proxyClass)
	if err != nil {
		return nil, err
	}
	home := "jdk/proxy1/"
	for _, name := range ifaces {
		i, err := w.Class(name)
		if err != nil {
			return nil, err
		}
		if !i.File.Flags.Has(classfile.Public) {
			home = packageOf(name) + "/"
		}
	}
	c, err := Runtime{w}.Synthetic(strings.TrimPrefix(home, "/")+"$Proxy", ifaces, nil)
	if err != nil {
		return nil, err
	}
	c.Super, c.IR.Super, c.File.Super = super, super.IR, proxyClass
	for _, m := range []string{"hashCode()I", "equals(Ljava/lang/Object;)Z", "toString()Ljava/lang/String;"} {
		c.proxyMethod(w.Object.Methods[m])
	}
	c.eachInterface(map[*Class]bool{}, func(i *Class) {
		for _, f := range i.File.Methods {
			if m := i.Methods[f.Name+f.Desc]; m.Key != "" {
				c.proxyMethod(m)
			}
		}
	})
	SortMethods(c.IR)
	if w.proxies == nil {
		w.proxies = map[string]*Class{}
	}
	w.proxies[list] = c
	return c, nil
}

// IsProxy reports whether a class is that of proxies.
func (c *Class) IsProxy() bool {
	return c.File.Super == proxyClass && c.Super != nil && c.File.Flags.Has(classfile.Synthetic)
}

// proxyMethod adds a method that calls the handler, unless there is one like it.
func (c *Class) proxyMethod(m *Method) {
	for _, old := range c.IR.Methods {
		if old.Key == m.Key {
			return
		}
	}
	w, f := c.world, m.File
	p := &ir.Proc{Name: c.IR.Name + "." + f.Name + f.Desc}
	p.Params = []*ir.Local{p.NewLocal("this", Ref, source.Span{})}
	for i, t := range f.Type.Params {
		p.Params = append(p.Params, p.NewLocal(ParamName(i), ValueType(t), source.Span{}))
	}
	w.FinishHead(p, f.Type.Result)
	w.AddProc(p, func(p *ir.Proc) error {
		b := w.Build(p)
		b.askHandler(c, m)
		b.Done()
		return nil
	})
	c.IR.Methods = append(c.IR.Methods, ir.Method{Key: m.Key, Proc: p})
}

func (b *Builder) askHandler(c *Class, m *Method) {
	p, leave := b.P, b.Leave()
	args, h := b.Local("args", Ref), b.Local("handler", Ref)
	types := m.File.Type.Params
	if len(types) > 0 { // none are null
		b.Add(&ir.NewArray{Dst: args, Elem: ir.Ref{Class: b.W.Object.IR}, Len: IntConst(int64(len(types)))})
	}
	for i, t := range types {
		x := b.Adapt(Typed{p.Params[i+1], t}, ObjectType, leave).X
		b.Add(&ir.Store{Place: Elem(args, IntConst(int64(i)), Ref), X: x})
	}
	b.Add(&ir.Load{Dst: h, Place: &ir.Place{Kind: ir.PlaceField, Base: p.Params[0], Field: c.Super.Fields[handlerField]}})
	in := b.Mirror(ClassType(m.Class.File.Name))
	name, desc := b.Literal(m.File.Name), b.Literal(m.File.Desc)
	out := b.Local("out", Ref)
	call := Runtime{b.W}.runtimeMethod("assay/rt/Proxies", "call",
		"(Ljava/lang/Object;Ljava/lang/reflect/InvocationHandler;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/Object;")
	b.Call(call, leave, out, p.Params[0], h, in, name, desc, args)
	if len(p.Results) > 0 {
		b.Assign(p.Results[0], b.Adapt(Typed{out, ObjectType}, m.File.Type.Result, leave).X)
	}
	b.Ret()
}

// Synthetic declares a class that no file has, with fields for values.
func (w Runtime) Synthetic(name string, ifaces []string, fields []classfile.Type) (*Class, error) {
	name = w.Fresh(name)
	if w.classes[name] != nil {
		return w.Synthetic(name, ifaces, fields)
	}
	f := &classfile.Class{Name: name, Super: "java/lang/Object", Flags: classfile.Final | classfile.Synthetic, Interfaces: ifaces}
	c := &Class{File: f, world: w.World, Super: w.Object, Fields: map[string]*ir.Field{}, statics: map[string]*ir.Global{}, Methods: map[string]*Method{}}
	k := &ir.Class{Name: Dotted(name), Super: w.Object.IR}
	seen := map[*ir.Class]bool{}
	for _, i := range ifaces {
		d, err := w.Class(i)
		if err != nil {
			return nil, err
		}
		if !seen[d.IR] {
			seen[d.IR] = true
			c.Ifaces = append(c.Ifaces, d)
			k.Interfaces = append(k.Interfaces, d.IR)
		}
	}
	for i, t := range fields {
		k.Fields = append(k.Fields, &ir.Field{Name: "arg" + itoa(i), Typ: ValueType(t), Owner: k, Index: i})
	}
	c.IR = k
	w.addClass(k)
	w.classes[name] = c
	return c, nil
}
