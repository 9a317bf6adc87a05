package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/task"
)

// This file lowers calls.

func (g *lowering) invokeInstr(in *classfile.Instr) {
	r := g.constAt(in.Index).(classfile.MemberRef)
	mt, err := classfile.ParseMethodType(r.Desc)
	if err != nil {
		g.fail("%v", err)
	}
	args := make([]val, len(mt.Params))
	for i := len(args) - 1; i >= 0; i-- {
		args[i] = g.pop(kindOf(mt.Params[i]))
		g.plain(&args[i])
	}
	static := in.Op == classfile.OpInvokestatic
	var recv val
	if !static {
		recv = g.pop(kRef)
	}
	c, err := g.w.Class(ownerOf(r.Class))
	if err != nil {
		g.refuse("%s: %v", g.at, err)
		return
	}
	m := c.Method(r.Name, r.Desc)
	if m == nil && r.Class == varHandle && !static {
		g.accessHandle(r, mt, recv, args)
		return
	}
	if m == nil {
		g.refuse("%s: class %s has no method %s%s", g.at, c.IR.Name, r.Name, r.Desc)
		return
	}
	if m.File.Flags.Has(classfile.Static) != static {
		g.refuse("%s: method %s.%s is called as if it were static, or the other way round", g.at, c.IR.Name, r.Name)
		return
	}
	if g.markCall(m); static && g.impliedCheck(r, m, args) {
		return
	}
	g.invokeMethod(in.Op, r, mt, c, m, recv, args)
}

// ownerOf is the class that declares what is called on a type: arrays have the
// methods of Object.
func ownerOf(class string) string {
	if class[0] == '[' {
		return "java/lang/Object"
	}
	return class
}

// impliedCheck lowers the null check that javac writes where the language implies one, as
// for a method of an object as a function, or an inner object made in another: the copy of
// a value goes to requireNonNull, and nobody takes the result. A call that is in the source
// copies nothing.
func (g *lowering) impliedCheck(r classfile.MemberRef, m *Method, args []val) bool {
	i, ok := g.index[g.next]
	if r.Class != "java/util/Objects" || r.Name != "requireNonNull" || len(args) != 1 || m.Proc == nil ||
		!ok || g.ins[i].Op != classfile.OpPop || i < 2 || g.ins[i-2].Op != classfile.OpDup {
		return false
	}
	g.hold(args)
	g.initialise(m.Class)
	v := args[0]
	if v.nonnull || g.isNonnull(v.x) {
		g.push(v)
		return true
	}
	fails := g.throwing(m.Proc, as(v.x, ref))
	fails.Stmts[0].(*ir.CallStmt).Dsts = []ir.Var{g.temporary(ref)}
	g.check(isNull(v.x), task.KindNull, "null is used as an object"+v.from.because(), fails)
	v.nonnull = true
	if l, ok := v.x.(*ir.Local); ok {
		g.facts.nonnull[l] = true
	}
	g.push(v)
	return true
}

func (g *lowering) invokeMethod(op classfile.Op, r classfile.MemberRef, mt classfile.MethodType, c *Class, m *Method, recv val, args []val) {
	var list []ir.Expr
	if op == classfile.OpInvokestatic {
		if m.Class.File.Name != r.Class || !g.facts.ready[m.Class] {
			// Evaluated before the class is initialised; what follows may change locals' temporaries.
			g.hold(args)
			g.initialise(m.Class)
		}
	} else {
		all := append([]val{recv}, args...)
		g.hold(all)
		recv, args = all[0], all[1:]
		g.nullCheck(&recv, "Cannot invoke \""+callText(r, mt)+"\"")
		list = append(list, as(recv.x, ref))
	}
	for i, a := range args {
		list = append(list, fit(a.x, valueType(mt.Params[i])))
	}
	var dst ir.Var
	var t *ir.Local
	if !mt.Result.IsVoid() {
		t = g.temporary(valueType(mt.Result))
		dst = t
	}
	g.shrinks(m, list)
	to := g.unwind()
	g.static = m
	switch {
	case op == classfile.OpInvokestatic && g.nondetObject(m, dst):
	case op == classfile.OpInvokespecial && m.File.Name != "<init>" && m.Class != g.c:
		m = g.superMethod(c, m)
		g.static = m
		fallthrough
	case op == classfile.OpInvokestatic, op == classfile.OpInvokespecial, g.direct(c, m):
		if m.Proc == nil {
			g.refuse("%s: method %s.%s is abstract", g.at, m.Class.IR.Name, m.File.Name)
			return
		}
		g.call(m.Proc, to, dst, list...)
	default:
		g.builder.invoke(m.Key, to, dst, list...)
	}
	g.static = nil
	if t != nil {
		g.pushRead(t, mt.Result, &origin{kind: fromCall, name: callText(r, mt)})
	}
}

// hold makes values that stay popped while blocks begin and end.
func (g *lowering) hold(vs []val) {
	var each []*val
	for i := range vs {
		each = append(each, &vs[i])
	}
	g.keep(each...)
}

// superMethod is what invokespecial runs: found from the direct superclass of this
// class on.
func (g *lowering) superMethod(c *Class, m *Method) *Method {
	if g.c.Super != nil && !c.IR.Interface && g.c != c && g.c.IR.Subclass(c.IR) {
		if s := g.c.Super.Method(m.File.Name, m.File.Desc); s != nil {
			return s
		}
	}
	return m
}

// direct tells whether a virtual call can reach one method only.
func (g *lowering) direct(c *Class, m *Method) bool {
	if m.Proc == nil {
		return false
	}
	if m.Key == "" || m.File.Flags.Has(classfile.Final) {
		return true
	}
	return c.final() && m.Class == c
}
