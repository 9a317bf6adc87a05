package lower

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"strconv"
)

// This file lowers invokedynamic: each bootstrap method that javac uses has a
// function that makes, for a call site, the procedure that it would link.

// site is a call site of invokedynamic.
type site struct {
	g    *lowering
	name string
	desc classfile.MethodType
	boot classfile.Bootstrap
}

// bootstraps are the known bootstrap methods.
var bootstraps = map[string]func(s *site) *ir.Proc{}

func init() {
	bootstraps["java/lang/invoke/LambdaMetafactory.metafactory"] = (*site).lambda
	bootstraps["java/lang/invoke/LambdaMetafactory.altMetafactory"] = (*site).lambda
	bootstraps["java/lang/invoke/StringConcatFactory.makeConcatWithConstants"] = (*site).concatRecipe
	bootstraps["java/lang/invoke/StringConcatFactory.makeConcat"] = (*site).concatPlain
	bootstraps["java/lang/runtime/ObjectMethods.bootstrap"] = (*site).recordMethod
	bootstraps["java/lang/runtime/SwitchBootstraps.typeSwitch"] = (*site).typeSwitch
	bootstraps["java/lang/runtime/SwitchBootstraps.enumSwitch"] = (*site).typeSwitch
}

func (g *lowering) dynamic(in *classfile.Instr) {
	r := g.constAt(in.Index).(classfile.DynamicRef)
	mt, err := classfile.ParseMethodType(r.Desc)
	if err != nil {
		g.fail("%v", err)
	}
	s := &site{g: g, name: r.Name, desc: mt, boot: g.c.File.Bootstraps[r.Bootstrap]}
	args := make([]val, len(mt.Params))
	for i := len(args) - 1; i >= 0; i-- {
		args[i] = g.pop(java.KindOf(mt.Params[i]))
		g.plain(&args[i])
	}
	m := s.boot.Method.Member
	link := bootstraps[m.Class+"."+m.Name]
	if link == nil {
		g.Refuse("%s: invokedynamic with bootstrap method %s.%s", g.At, java.Dotted(m.Class), m.Name)
		return
	}
	if m.Class != "java/lang/runtime/ObjectMethods" && m.Class != "java/lang/runtime/SwitchBootstraps" {
		contracted{g}.unallocated()
	}
	p := link(s)
	var list []ir.Expr
	for i, a := range args {
		list = append(list, java.Fit(a.x, java.ValueType(mt.Params[i])))
	}
	if p == nil || len(p.Params) != len(list) { // a refusal
		g.Add(&ir.CallStmt{Meta: g.Meta(), Proc: p})
		g.Ret()
		return
	}
	var dst ir.Var
	var t *ir.Local
	if !mt.Result.IsVoid() {
		t = g.temporary(java.ValueType(mt.Result))
		dst = t
	}
	g.do(p, dst, list...)
	if t != nil {
		access{g}.pushRead(t, mt.Result, nil)
		if s.boot.Method.Member.Class == "java/lang/invoke/LambdaMetafactory" {
			g.stack[len(g.stack)-1].nonnull = true
		}
	}
}

func (s *site) refuse(format string, args ...any) *ir.Proc {
	return s.g.W.RefusalOf(s.desc, s.g.At.String()+": "+format, args...)
}

// proc makes the procedure of the call site; the body is built when it is called.
func (s *site) proc(what string, body func(b *java.Builder)) *ir.Proc {
	w, at := s.g.W, s.g.At
	p := &ir.Proc{Name: w.Fresh(s.g.c.IR.Name + "." + s.g.m.File.Name + " " + what), Span: at}
	for i, t := range s.desc.Params {
		p.Params = append(p.Params, p.NewLocal("a"+strconv.Itoa(i), java.ValueType(t), at))
	}
	w.FinishHead(p, s.desc.Result)
	return w.AddProc(p, func(p *ir.Proc) error {
		b := w.Build(p)
		body(b)
		b.Done()
		return nil
	})
}

// params returns the parameters of the procedure of a call site, with their types.
func (s *site) params(b *java.Builder) []java.Typed {
	var out []java.Typed
	for i, t := range s.desc.Params {
		out = append(out, java.Typed{X: b.P.Params[i], T: t})
	}
	return out
}

// callHandle calls what a method handle stands for; the result is adapted to a type.
func callHandle(b *java.Builder, h classfile.MethodHandle, args []java.Typed, result classfile.Type, unwind *ir.Block) java.Typed {
	m := h.Member
	c, err := b.W.Class(ownerOf(m.Class))
	if err != nil {
		b.Refuse("%v", err)
		b.Cur = b.Block()
		return java.Typed{X: java.Zero(result), T: result}
	}
	mt, err := classfile.ParseMethodType(m.Desc)
	if err != nil {
		java.Fail(b.At, "%v", err)
	}
	var list []ir.Expr
	self := java.ClassType(m.Class)
	fresh := h.Kind == classfile.RefNewInvokeSpecial
	static := h.Kind == classfile.RefInvokeStatic
	target := c.Method(m.Name, m.Desc)
	if target == nil && self.Dims > 0 && m.Name == "clone" {
		target = b.W.Object.Method(m.Name, m.Desc)
	}
	if target == nil || len(args) != len(mt.Params)+map[bool]int{true: 0, false: 1}[fresh || static] {
		b.Refuse("%s has no method %s%s that can be called so", java.Dotted(m.Class), m.Name, m.Desc)
		b.Cur = b.Block()
		return java.Typed{X: java.Zero(result), T: result}
	}
	if fresh || static {
		if target.Class.NeedsInit() {
			b.Call(target.Class.Init(), unwind, nil)
		}
	}
	var obj *ir.Local
	if fresh {
		obj = b.Local("fresh", java.Ref)
		b.Add(&ir.New{Meta: b.Meta(), Dst: obj, Class: c.IR})
		list = append(list, obj)
	} else if !static {
		recv := b.Adapt(args[0], self, unwind)
		args = args[1:]
		b.NullFails(recv.X, "Cannot invoke \""+callText(m, mt)+"\"", unwind)
		list = append(list, java.As(recv.X, java.Ref))
	}
	for i, a := range args {
		list = append(list, b.Adapt(a, mt.Params[i], unwind).X)
	}
	owed := debtsOf(b, b.W.Adapters[b.P], 0)
	owed.keeps(target, list)
	owed.owes(target, list)
	var dst ir.Var
	var out *ir.Local
	if !mt.Result.IsVoid() {
		out = b.Local("out", java.ValueType(mt.Result))
		dst = out
	}
	virtual := h.Kind == classfile.RefInvokeVirtual || h.Kind == classfile.RefInvokeInterface
	if virtual && target.Key != "" {
		b.Invoke(target.Class, target.Key, unwind, dst, list...)
	} else {
		b.Call(target.Proc, unwind, dst, list...)
	}
	switch {
	case fresh:
		return b.Adapt(java.Typed{X: obj, T: self}, result, unwind)
	case result.IsVoid() || out == nil:
		return java.Typed{X: java.Zero(result), T: result}
	}
	return b.Adapt(java.Typed{X: out, T: mt.Result}, result, unwind)
}

func (g *lowering) dynamicConst(c classfile.DynamicRef) {
	m := g.c.File.Bootstraps[c.Bootstrap].Method.Member
	g.Refuse("%s: dynamic constant %s with bootstrap method %s.%s", g.At, c.Name, java.Dotted(m.Class), m.Name)
}
