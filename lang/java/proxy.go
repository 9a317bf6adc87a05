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

// Proxy is the class of the proxies of some interfaces; the same list has the same class.
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
	c, err := w.synthetic(strings.TrimPrefix(home, "/")+"$Proxy", ifaces, nil)
	if err != nil {
		return nil, err
	}
	c.Super, c.IR.Super, c.File.Super = super, super.IR, proxyClass
	for _, m := range []string{"hashCode()I", "equals(Ljava/lang/Object;)Z", "toString()Ljava/lang/String;"} {
		c.proxyMethod(w.object.methods[m])
	}
	c.eachInterface(map[*Class]bool{}, func(i *Class) {
		for _, f := range i.File.Methods {
			if m := i.methods[f.Name+f.Desc]; m.Key != "" {
				c.proxyMethod(m)
			}
		}
	})
	sortMethods(c.IR)
	if w.proxies == nil {
		w.proxies = map[string]*Class{}
	}
	w.proxies[list] = c
	return c, nil
}

// IsProxy tells whether a class is that of proxies.
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
	p.Params = []*ir.Local{p.NewLocal("this", ref, source.Span{})}
	for i, t := range f.Type.Params {
		p.Params = append(p.Params, p.NewLocal(paramName(i), valueType(t), source.Span{}))
	}
	w.finishHead(p, f.Type.Result)
	w.addProc(p, func(p *ir.Proc) error {
		b := w.build(p)
		b.askHandler(c, m)
		b.done()
		return nil
	})
	c.IR.Methods = append(c.IR.Methods, ir.Method{Key: m.Key, Proc: p})
}

func (b *builder) askHandler(c *Class, m *Method) {
	p, leave := b.p, b.leave()
	args, h := b.local("args", ref), b.local("handler", ref)
	types := m.File.Type.Params
	if len(types) > 0 { // none are null
		b.add(&ir.NewArray{Dst: args, Elem: ir.Ref{Class: b.w.object.IR}, Len: intConst(int64(len(types)))})
	}
	for i, t := range types {
		x := b.adapt(typed{p.Params[i+1], t}, objectType, leave).x
		b.add(&ir.Store{Place: elem(args, intConst(int64(i)), ref), X: x})
	}
	b.add(&ir.Load{Dst: h, Place: &ir.Place{Kind: ir.PlaceField, Base: p.Params[0], Field: c.Super.fields[handlerField]}})
	in := b.mirror(ClassType(m.Class.File.Name))
	name, desc := b.literal(m.File.Name), b.literal(m.File.Desc)
	out := b.local("out", ref)
	call := b.w.runtimeMethod("assay/rt/Proxies", "call",
		"(Ljava/lang/Object;Ljava/lang/reflect/InvocationHandler;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/Object;")
	b.call(call, leave, out, p.Params[0], h, in, name, desc, args)
	if len(p.Results) > 0 {
		b.assign(p.Results[0], b.adapt(typed{out, objectType}, m.File.Type.Result, leave).x)
	}
	b.ret()
}
