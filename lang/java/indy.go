package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
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

// bootstraps are the bootstrap methods that we know.
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
		args[i] = g.pop(kindOf(mt.Params[i]))
		g.plain(&args[i])
	}
	m := s.boot.Method.Member
	link := bootstraps[m.Class+"."+m.Name]
	if link == nil {
		g.refuse("%s: invokedynamic with bootstrap method %s.%s", g.at, Dotted(m.Class), m.Name)
		return
	}
	if m.Class != "java/lang/runtime/ObjectMethods" && m.Class != "java/lang/runtime/SwitchBootstraps" {
		g.unallocated()
	}
	p := link(s)
	var list []ir.Expr
	for i, a := range args {
		list = append(list, fit(a.x, valueType(mt.Params[i])))
	}
	if p == nil || len(p.Params) != len(list) { // a refusal
		g.add(&ir.CallStmt{Meta: g.meta(), Proc: p})
		g.ret()
		return
	}
	var dst ir.Var
	var t *ir.Local
	if !mt.Result.IsVoid() {
		t = g.temporary(valueType(mt.Result))
		dst = t
	}
	g.do(p, dst, list...)
	if t != nil {
		g.pushRead(t, mt.Result, nil)
		if s.boot.Method.Member.Class == "java/lang/invoke/LambdaMetafactory" {
			g.stack[len(g.stack)-1].nonnull = true
		}
	}
}

func (s *site) refuse(format string, args ...any) *ir.Proc {
	return s.g.w.refusalOf(s.desc, s.g.at.String()+": "+format, args...)
}

// proc makes the procedure of the call site; the body is built when it is called.
func (s *site) proc(what string, body func(b *builder)) *ir.Proc {
	w, at := s.g.w, s.g.at
	p := &ir.Proc{Name: w.fresh(s.g.c.IR.Name + "." + s.g.m.File.Name + " " + what), Span: at}
	for i, t := range s.desc.Params {
		p.Params = append(p.Params, p.NewLocal("a"+itoa(i), valueType(t), at))
	}
	w.finishHead(p, s.desc.Result)
	return w.addProc(p, func(p *ir.Proc) error {
		b := w.build(p)
		body(b)
		b.done()
		return nil
	})
}

// typed is a value with its Java type.
type typed struct {
	x ir.Expr
	t classfile.Type
}

var (
	objectType = ClassType("java/lang/Object")
	stringType = ClassType("java/lang/String")
)

// wrappers are the classes that box primitive values.
var wrappers = map[byte]string{
	'I': "java/lang/Integer", 'J': "java/lang/Long", 'F': "java/lang/Float", 'D': "java/lang/Double",
	'Z': "java/lang/Boolean", 'B': "java/lang/Byte", 'C': "java/lang/Character", 'S': "java/lang/Short",
}

var unboxers = map[byte]string{
	'I': "intValue", 'J': "longValue", 'F': "floatValue", 'D': "doubleValue",
	'Z': "booleanValue", 'B': "byteValue", 'C': "charValue", 'S': "shortValue",
}

func isPrimitive(t classfile.Type) bool { return !t.IsRef() }

// adapt converts a value to a type as method handles do: casts, boxing, widening.
func (b *builder) adapt(v typed, to classfile.Type, unwind *ir.Block) typed {
	switch {
	case v.t == to:
		return v
	case isPrimitive(v.t) && isPrimitive(to):
		return typed{conv(widen(v.x), valueType(to)), to}
	case isPrimitive(v.t):
		return typed{b.box(v, unwind).x, to}
	case isPrimitive(to):
		return b.unbox(v, to, unwind)
	case to != objectType:
		b.castCheck(v, to, unwind)
	}
	return typed{v.x, to}
}

// castCheck throws if a reference is not of a type.
func (b *builder) castCheck(v typed, to classfile.Type, unwind *ir.Block) {
	ot, err := b.w.ObjectType(to)
	if err != nil {
		b.refuse("%v", err)
		b.cur = b.block()
		return
	}
	fails := b.coldBlock()
	fails.Stmts = []ir.Stmt{&ir.CallStmt{Meta: b.meta(), Proc: b.w.castThrower(to), Args: []ir.Expr{v.x}, Exc: b.p.Exc}}
	fails.Term = &ir.Goto{Meta: b.meta(), To: unwind}
	bad := apply(ir.OpAnd, ir.Bool{}, isNot(v.x), ir.Not(b.w.isOf(v.x, ot)))
	b.check(bad, "cast", "cast to "+to.String(), fails)
}

func (b *builder) box(v typed, unwind *ir.Block) typed {
	class := wrappers[v.t.Kind]
	t := ClassType(class)
	p := b.w.static(class, "valueOf", classfile.MethodType{Params: []classfile.Type{v.t}, Result: t})
	out := b.local("boxed", ref)
	b.call(p, unwind, out, v.x)
	return typed{out, t}
}

// narrower are, by the kind of a primitive type, the kinds that are widened to it.
var narrower = map[byte]string{'S': "B", 'I': "BSC", 'J': "BSCI", 'F': "BSCIJ", 'D': "BSCIJF"}

// unbox takes a value out of its box. Where the type does not say which box it is, any will do whose value can
// be widened.
func (b *builder) unbox(v typed, to classfile.Type, unwind *ir.Block) typed {
	for k, class := range wrappers {
		if v.t.Dims == 0 && v.t.Class == class {
			return b.unboxed(v, k, to, unwind)
		}
	}
	out, end := b.local("widened", valueType(to)), b.block()
	for _, k := range []byte(narrower[to.Kind]) {
		box := ClassType(wrappers[k])
		t, err := b.w.ObjectType(box)
		if err != nil {
			b.refuse("%v", err)
			b.cur = b.block()
			break
		}
		is := b.block()
		b.branch(b.w.isOf(v.x, t), is)
		otherwise := b.cur
		b.cur = is
		b.assign(out, b.unboxed(typed{v.x, box}, k, to, unwind).x)
		b.jump(end)
		b.cur = otherwise
	}
	box := ClassType(wrappers[to.Kind])
	b.castCheck(v, box, unwind)
	b.assign(out, b.unboxed(typed{v.x, box}, to.Kind, to, unwind).x)
	b.jump(end)
	b.cur = end
	return typed{out, to}
}

// unboxed is the value in a box of a kind, widened.
func (b *builder) unboxed(v typed, from byte, to classfile.Type, unwind *ir.Block) typed {
	class, t := wrappers[from], classfile.Type{Kind: from}
	fails := b.coldBlock()
	msg := "Cannot invoke \"" + Dotted(class) + "." + unboxers[from] + "()\""
	fails.Stmts = []ir.Stmt{&ir.CallStmt{Meta: b.meta(), Proc: b.w.nullThrower(msg), Exc: b.p.Exc}}
	fails.Term = &ir.Goto{Meta: b.meta(), To: unwind}
	b.check(isNull(v.x), "null", msg, fails)
	out := b.local("unboxed", valueType(t))
	c, err := b.w.Class(class)
	if err != nil {
		b.refuse("%v", err)
		b.cur = b.block()
		return typed{zero(to), to}
	}
	b.call(c.Declared(unboxers[from], "()"+string(from)).Proc, unwind, out, v.x)
	return b.adapt(typed{out, t}, to, unwind)
}

func zero(t classfile.Type) ir.Expr {
	vt := valueType(t)
	if ir.IsRef(vt) {
		return null
	}
	return &ir.Const{Typ: vt}
}

// static is a procedure that runs a static method of the library, after its class was initialised.
func (w *World) static(class, name string, mt classfile.MethodType) *ir.Proc {
	c, err := w.Class(class)
	if err != nil {
		return w.refusalOf(mt, "%v", err)
	}
	m := c.Method(name, mt.Descriptor())
	if m == nil || m.Proc == nil {
		return w.refusalOf(mt, "class %s has no method %s%s", Dotted(class), name, mt.Descriptor())
	}
	if !m.Class.NeedsInit() {
		return m.Proc
	}
	return w.helper("static "+m.Proc.Name, func(p *ir.Proc) {
		for i, t := range mt.Params {
			p.Params = append(p.Params, p.NewLocal("a"+itoa(i), valueType(t), p.Span))
		}
		w.finishHead(p, mt.Result)
	}, func(p *ir.Proc) error {
		b := w.build(p)
		leave := b.leave()
		b.call(m.Class.Init(), leave, nil)
		var args []ir.Expr
		for _, l := range p.Params {
			args = append(args, l)
		}
		var dst ir.Var
		if len(p.Results) > 0 {
			dst = p.Results[0]
		}
		b.call(m.Proc, leave, dst, args...)
		b.ret()
		b.done()
		return nil
	})
}

// params are the parameters of the procedure of a call site, with their types.
func (s *site) params(b *builder) []typed {
	var out []typed
	for i, t := range s.desc.Params {
		out = append(out, typed{b.p.Params[i], t})
	}
	return out
}

// callHandle calls what a method handle stands for; the result is adapted to a type.
func (b *builder) callHandle(h classfile.MethodHandle, args []typed, result classfile.Type, unwind *ir.Block) typed {
	m := h.Member
	c, err := b.w.Class(ownerOf(m.Class))
	if err != nil {
		b.refuse("%v", err)
		b.cur = b.block()
		return typed{zero(result), result}
	}
	mt, err := classfile.ParseMethodType(m.Desc)
	if err != nil {
		fail(b.at, "%v", err)
	}
	var list []ir.Expr
	self := ClassType(m.Class)
	fresh := h.Kind == classfile.RefNewInvokeSpecial
	static := h.Kind == classfile.RefInvokeStatic
	target := c.Method(m.Name, m.Desc)
	if target == nil && self.Dims > 0 && m.Name == "clone" {
		target = b.w.object.Method(m.Name, m.Desc)
	}
	if target == nil || len(args) != len(mt.Params)+map[bool]int{true: 0, false: 1}[fresh || static] {
		b.refuse("%s has no method %s%s that can be called so", Dotted(m.Class), m.Name, m.Desc)
		b.cur = b.block()
		return typed{zero(result), result}
	}
	if fresh || static {
		if target.Class.NeedsInit() {
			b.call(target.Class.Init(), unwind, nil)
		}
	}
	var obj *ir.Local
	if fresh {
		obj = b.local("fresh", ref)
		b.add(&ir.New{Meta: b.meta(), Dst: obj, Class: c.IR})
		list = append(list, obj)
	} else if !static {
		recv := b.adapt(args[0], self, unwind)
		args = args[1:]
		b.nullFails(recv.x, "Cannot invoke \""+callText(m, mt)+"\"", unwind)
		list = append(list, as(recv.x, ref))
	}
	for i, a := range args {
		list = append(list, b.adapt(a, mt.Params[i], unwind).x)
	}
	var dst ir.Var
	var out *ir.Local
	if !mt.Result.IsVoid() {
		out = b.local("out", valueType(mt.Result))
		dst = out
	}
	virtual := h.Kind == classfile.RefInvokeVirtual || h.Kind == classfile.RefInvokeInterface
	if virtual && target.Key != "" {
		b.invoke(target.Key, unwind, dst, list...)
	} else {
		b.call(target.Proc, unwind, dst, list...)
	}
	switch {
	case fresh:
		return b.adapt(typed{obj, self}, result, unwind)
	case result.IsVoid() || out == nil:
		return typed{zero(result), result}
	}
	return b.adapt(typed{out, mt.Result}, result, unwind)
}

func (b *builder) nullFails(x ir.Expr, msg string, unwind *ir.Block) {
	fails := b.coldBlock()
	fails.Stmts = []ir.Stmt{&ir.CallStmt{Meta: b.meta(), Proc: b.w.nullThrower(msg), Exc: b.p.Exc}}
	fails.Term = &ir.Goto{Meta: b.meta(), To: unwind}
	b.check(isNull(x), "null", msg, fails)
}

func (g *lowering) dynamicConst(c classfile.DynamicRef) {
	m := g.c.File.Bootstraps[c.Bootstrap].Method.Member
	g.refuse("%s: dynamic constant %s with bootstrap method %s.%s", g.at, c.Name, Dotted(m.Class), m.Name)
}
