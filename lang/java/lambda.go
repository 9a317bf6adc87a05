package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/source"
)

// This file makes the classes of lambdas and method references.

// Flags of altMetafactory.
const (
	altMarkers = 2
	altBridges = 4
)

// lambda makes a class with a field for each captured value, whose method calls the
// implementation.
func (s *site) lambda() *ir.Proc {
	w := s.g.w
	sam, ok1 := at[classfile.MethodDesc](s.boot.Args, 0)
	impl, ok2 := at[classfile.MethodHandle](s.boot.Args, 1)
	inst, ok3 := at[classfile.MethodDesc](s.boot.Args, 2)
	if !ok1 || !ok2 || !ok3 || s.desc.Result.Kind != 'L' {
		return s.refuse("a lambda with unusual arguments")
	}
	s.g.w.unchecked(s)
	markers, bridges := s.alternatives()
	ifaces := append([]string{s.desc.Result.Class}, markers...)
	c, err := w.synthetic(s.g.c.File.Name+"$$Lambda", ifaces, s.desc.Params)
	if err != nil {
		return s.refuse("%v", err)
	}
	it, err := classfile.ParseMethodType(string(inst))
	if err != nil {
		return s.refuse("%v", err)
	}
	for _, d := range append([]string{string(sam)}, bridges...) {
		if err := s.lambdaMethod(c, d, it, impl); err != nil {
			return s.refuse("%v", err)
		}
	}
	sortMethods(c.IR)
	if len(s.desc.Params) == 0 {
		return s.single(c)
	}
	return s.proc("lambda", func(b *builder) {
		out := b.p.Results[0]
		b.add(&ir.New{Dst: out, Class: c.IR})
		for i, f := range c.IR.Fields {
			b.add(&ir.Store{Place: &ir.Place{Kind: ir.PlaceField, Base: out, Field: f}, X: b.p.Params[i]})
		}
		b.ret()
	})
}

// single makes the one object of a lambda that captures nothing.
func (s *site) single(c *Class) *ir.Proc {
	g := s.g.w.addGlobal(s.g.w.fresh("<"+c.IR.Name+">"), ref)
	p := s.proc("lambda", func(b *builder) {
		out := b.p.Results[0]
		b.assign(out, g)
		there := b.leave()
		b.branch(isNot(out), there)
		b.add(&ir.New{Dst: out, Class: c.IR})
		b.assign(g, out)
		b.ret()
	})
	s.g.w.singles[p] = true
	return p
}

// Single tells whether a procedure gives the one object of a lambda that captures nothing:
// whoever ran before may have made it.
func (w *World) Single(p *ir.Proc) bool { return w.singles[p] }

// Adapter is the class in whose code the lambda or method reference stands that a procedure is the method
// of; nil: it is none. It casts, boxes and unboxes before it calls what was written.
func (w *World) Adapter(p *ir.Proc) *Class { return w.adapters[p] }

// Unwritten tells whether a check is one of an adapter: nobody wrote it.
func (w *World) Unwritten(c *ir.Check) bool { return w.unwritten[c] }

// at is a bootstrap argument of a kind.
func at[T classfile.Constant](args []classfile.Constant, i int) (T, bool) {
	var none T
	if i >= len(args) {
		return none, false
	}
	v, ok := args[i].(T)
	return v, ok
}

// alternatives are the further interfaces and method types of altMetafactory.
func (s *site) alternatives() (markers, bridges []string) {
	flags, ok := at[classfile.IntConst](s.boot.Args, 3)
	if !ok {
		return nil, nil
	}
	next := 4
	list := func() []string {
		var out []string
		n, _ := at[classfile.IntConst](s.boot.Args, next)
		next++
		for range n {
			if next >= len(s.boot.Args) {
				break
			}
			switch x := s.boot.Args[next].(type) {
			case classfile.ClassConst:
				out = append(out, string(x))
			case classfile.MethodDesc:
				out = append(out, string(x))
			}
			next++
		}
		return out
	}
	if flags&1 != 0 { // serializable
		markers = append(markers, "java/io/Serializable")
	}
	if flags&altMarkers != 0 {
		markers = append(markers, list()...)
	}
	if flags&altBridges != 0 {
		bridges = list()
	}
	return markers, bridges
}

// synthetic declares a class that no file has, with fields for values.
func (w *World) synthetic(name string, ifaces []string, fields []classfile.Type) (*Class, error) {
	name = w.fresh(name)
	if w.classes[name] != nil {
		return w.synthetic(name, ifaces, fields)
	}
	f := &classfile.Class{Name: name, Super: "java/lang/Object", Flags: classfile.Final | classfile.Synthetic, Interfaces: ifaces}
	c := &Class{File: f, world: w, Super: w.object, fields: map[string]*ir.Field{}, statics: map[string]*ir.Global{}, methods: map[string]*Method{}}
	k := &ir.Class{Name: Dotted(name), Super: w.object.IR}
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
		k.Fields = append(k.Fields, &ir.Field{Name: "arg" + itoa(i), Typ: valueType(t), Owner: k, Index: i})
	}
	c.IR = k
	w.addClass(k)
	w.classes[name] = c
	return c, nil
}

func isNumber(t classfile.Type) bool {
	return isPrimitive(t) && t.Kind != 'Z' && t.Kind != 'C' && !t.IsVoid()
}

// givesAnyReference tells whether the type of what a handle gives is a reference, and no box.
func givesAnyReference(h classfile.MethodHandle) bool {
	mt, err := classfile.ParseMethodType(h.Member.Desc)
	if err != nil || isPrimitive(mt.Result) || h.Kind == classfile.RefNewInvokeSpecial {
		return false
	}
	for _, class := range wrappers {
		if mt.Result.Dims == 0 && mt.Result.Class == class {
			return false
		}
	}
	return true
}

// number is the primitive value of any Number: so the classes of lambdas take it out of what a generic
// method gives.
func (b *builder) number(v typed, to classfile.Type, unwind *ir.Block) typed {
	c, err := b.w.Class("java/lang/Number")
	if err != nil {
		b.refuse("%v", err)
		b.cur = b.block()
		return typed{zero(to), to}
	}
	b.castCheck(v, ClassType("java/lang/Number"), unwind)
	b.nullFails(v.x, "Cannot invoke \"java.lang.Number."+unboxers[to.Kind]+"()\"", unwind)
	out := b.local("number", valueType(to))
	b.invoke(c.Method(unboxers[to.Kind], "()"+string(to.Kind)).Key, unwind, out, as(v.x, ref))
	return typed{out, to}
}

// lambdaMethod adds the method with a descriptor that calls the implementation.
func (s *site) lambdaMethod(c *Class, desc string, inst classfile.MethodType, impl classfile.MethodHandle) error {
	w := s.g.w
	key := s.name + desc
	for _, m := range c.IR.Methods {
		if m.Key == key {
			return nil
		}
	}
	mt, err := classfile.ParseMethodType(desc)
	if err != nil {
		return err
	}
	captured := s.desc.Params
	p := &ir.Proc{Name: c.IR.Name + "." + key, Span: s.g.at}
	p.Params = []*ir.Local{p.NewLocal("this", ref, source.Span{})}
	for i, t := range mt.Params {
		p.Params = append(p.Params, p.NewLocal(paramName(i), valueType(t), source.Span{}))
	}
	w.finishHead(p, mt.Result)
	w.adapters[p] = s.g.c
	w.addProc(p, func(p *ir.Proc) error {
		b := w.build(p)
		unwind := b.leave()
		var args []typed
		for i, f := range c.IR.Fields {
			l := b.local(f.Name, f.Typ)
			b.add(&ir.Load{Dst: l, Place: &ir.Place{Kind: ir.PlaceField, Base: p.Params[0], Field: f}})
			args = append(args, typed{l, captured[i]})
		}
		for i, t := range mt.Params {
			v := typed{p.Params[i+1], t}
			if i < len(inst.Params) {
				v = b.adapt(v, inst.Params[i], unwind)
			}
			args = append(args, v)
		}
		result := mt.Result
		if isNumber(mt.Result) && givesAnyReference(impl) {
			result = objectType
		}
		out := b.callHandle(impl, args, result, unwind)
		if result != mt.Result {
			out = b.number(out, mt.Result, unwind)
		}
		if len(p.Results) > 0 {
			b.assign(p.Results[0], out.x)
		}
		b.ret()
		b.done()
		return nil
	})
	c.IR.Methods = append(c.IR.Methods, ir.Method{Key: key, Proc: p})
	return nil
}
