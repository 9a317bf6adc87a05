package lower

import (
	"assay/ir"
	"assay/lang/java"
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
	w := s.g.W
	sam, ok1 := at[classfile.MethodDesc](s.boot.Args, 0)
	impl, ok2 := at[classfile.MethodHandle](s.boot.Args, 1)
	inst, ok3 := at[classfile.MethodDesc](s.boot.Args, 2)
	if !ok1 || !ok2 || !ok3 || s.desc.Result.Kind != 'L' {
		return s.refuse("a lambda with unusual arguments")
	}
	unchecked(s.g.W, s)
	markers, bridges := s.alternatives()
	ifaces := append([]string{s.desc.Result.Class}, markers...)
	c, err := java.Runtime{World: w}.Synthetic(s.g.c.File.Name+"$$Lambda", ifaces, s.desc.Params)
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
	java.SortMethods(c.IR)
	if len(s.desc.Params) == 0 {
		return s.single(c)
	}
	return s.proc("lambda", func(b *java.Builder) {
		out := b.P.Results[0]
		b.Add(&ir.New{Dst: out, Class: c.IR})
		for i, f := range c.IR.Fields {
			b.Add(&ir.Store{Place: &ir.Place{Kind: ir.PlaceField, Base: out, Field: f}, X: b.P.Params[i]})
		}
		b.Ret()
	})
}

// single makes the one object of a lambda that captures nothing.
func (s *site) single(c *java.Class) *ir.Proc {
	g := s.g.W.AddGlobal(s.g.W.Fresh("<"+c.IR.Name+">"), java.Ref)
	p := s.proc("lambda", func(b *java.Builder) {
		out := b.P.Results[0]
		b.Assign(out, g)
		there := b.Leave()
		b.Branch(java.IsNot(out), there)
		b.Add(&ir.New{Dst: out, Class: c.IR})
		b.Assign(g, out)
		b.Ret()
	})
	s.g.W.Singles[p] = true
	return p
}

// at returns a bootstrap argument of a kind.
func at[T classfile.Constant](args []classfile.Constant, i int) (T, bool) {
	var none T
	if i >= len(args) {
		return none, false
	}
	v, ok := args[i].(T)
	return v, ok
}

// alternatives returns the further interfaces and method types of altMetafactory.
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

func isNumber(t classfile.Type) bool {
	return java.IsPrimitive(t) && t.Kind != 'Z' && t.Kind != 'C' && !t.IsVoid()
}

// returnsAnyReference reports whether the result type of a handle is a reference, and no box.
func returnsAnyReference(h classfile.MethodHandle) bool {
	mt, err := classfile.ParseMethodType(h.Member.Desc)
	if err != nil || java.IsPrimitive(mt.Result) || h.Kind == classfile.RefNewInvokeSpecial {
		return false
	}
	for _, class := range java.Wrappers {
		if mt.Result.Dims == 0 && mt.Result.Class == class {
			return false
		}
	}
	return true
}

// number returns the primitive value of any Number, as the classes of lambdas unbox the result of a generic method.
func number(b *java.Builder, v java.Typed, to classfile.Type, unwind *ir.Block) java.Typed {
	c, err := b.W.Class("java/lang/Number")
	if err != nil {
		b.Refuse("%v", err)
		b.Cur = b.Block()
		return java.Typed{X: java.Zero(to), T: to}
	}
	b.CastCheck(v, java.ClassType("java/lang/Number"), unwind)
	b.NullFails(v.X, "Cannot invoke \"java.lang.Number."+java.Unboxers[to.Kind]+"()\"", unwind)
	out := b.Local("number", java.ValueType(to))
	b.Invoke(c, c.Method(java.Unboxers[to.Kind], "()"+string(to.Kind)).Key, unwind, out, java.As(v.X, java.Ref))
	return java.Typed{X: out, T: to}
}

// lambdaMethod adds the method with a descriptor that calls the implementation.
func (s *site) lambdaMethod(c *java.Class, desc string, inst classfile.MethodType, impl classfile.MethodHandle) error {
	w := s.g.W
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
	p := &ir.Proc{Name: c.IR.Name + "." + key, Span: s.g.At}
	p.Params = []*ir.Local{p.NewLocal("this", java.Ref, source.Span{})}
	for i, t := range mt.Params {
		p.Params = append(p.Params, p.NewLocal(java.ParamName(i), java.ValueType(t), source.Span{}))
	}
	w.FinishHead(p, mt.Result)
	w.Adapters[p] = s.g.c
	w.AddProc(p, func(p *ir.Proc) error {
		b := w.Build(p)
		unwind := b.Leave()
		var args []java.Typed
		for i, f := range c.IR.Fields {
			l := b.Local(f.Name, f.Typ)
			b.Add(&ir.Load{Dst: l, Place: &ir.Place{Kind: ir.PlaceField, Base: p.Params[0], Field: f}})
			args = append(args, java.Typed{X: l, T: captured[i]})
		}
		for i, t := range mt.Params {
			v := java.Typed{X: p.Params[i+1], T: t}
			if i < len(inst.Params) {
				v = b.Adapt(v, inst.Params[i], unwind)
			}
			args = append(args, v)
		}
		result := mt.Result
		if isNumber(mt.Result) && returnsAnyReference(impl) {
			result = java.ObjectType
		}
		out := callHandle(b, impl, args, result, unwind)
		if result != mt.Result {
			out = number(b, out, mt.Result, unwind)
		}
		if len(p.Results) > 0 {
			b.Assign(p.Results[0], out.X)
		}
		b.Ret()
		b.Done()
		return nil
	})
	c.IR.Methods = append(c.IR.Methods, ir.Method{Key: key, Proc: p})
	return nil
}
