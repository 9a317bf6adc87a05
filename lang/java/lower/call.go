package lower

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/task"
	"strconv"
)

// This file lowers calls.

// invocation lowers calls.
type invocation struct{ *lowering }

func (g invocation) invokeInstr(in *classfile.Instr) {
	r := g.constAt(in.Index).(classfile.MemberRef)
	mt, err := classfile.ParseMethodType(r.Desc)
	if err != nil {
		g.fail("%v", err)
	}
	args := make([]val, len(mt.Params))
	for i := len(args) - 1; i >= 0; i-- {
		args[i] = g.pop(java.KindOf(mt.Params[i]))
		g.plain(&args[i])
	}
	static := in.Op == classfile.OpInvokestatic
	var recv val
	if !static {
		recv = g.pop(java.KRef)
	}
	c, err := g.W.Class(ownerOf(r.Class))
	if err != nil {
		g.Refuse("%s: %v", g.At, err)
		return
	}
	m := c.Method(r.Name, r.Desc)
	if m == nil && r.Class == java.VarHandle && !static {
		g.accessHandle(r, mt, recv, args)
		return
	}
	if m == nil {
		g.Refuse("%s: class %s has no method %s%s", g.At, c.IR.Name, r.Name, r.Desc)
		return
	}
	if m.File.Flags.Has(classfile.Static) != static {
		g.Refuse("%s: method %s.%s is called as if it were static, or the other way round", g.At, c.IR.Name, r.Name)
		return
	}
	if g.markCall(m); static && g.impliedCheck(r, m, args) {
		return
	}
	g.invokeMethod(in.Op, r, mt, c, m, recv, args)
}

// ownerOf returns the class that declares what is called on a type: arrays have the
// methods of Object.
func ownerOf(class string) string {
	if class[0] == '[' {
		return "java/lang/Object"
	}
	return class
}

// impliedCheck lowers the null check that javac inserts where the language implies one, as for a
// bound method reference, or the creation of an inner object: a copy of a value goes to
// requireNonNull, and the result is dropped. An explicit call copies nothing.
func (g invocation) impliedCheck(r classfile.MemberRef, m *java.Method, args []val) bool {
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
	fails := g.throwing(m.Proc, java.As(v.x, java.Ref))
	fails.Stmts[0].(*ir.CallStmt).Dsts = []ir.Var{g.temporary(java.Ref)}
	g.Check(java.IsNull(v.x), task.KindNull, "null is used as an object"+v.from.because(), fails)
	v.nonnull = true
	if l, ok := v.x.(*ir.Local); ok {
		g.facts.nonnull[l] = true
	}
	g.push(v)
	return true
}

func (g invocation) invokeMethod(op classfile.Op, r classfile.MemberRef, mt classfile.MethodType, c *java.Class, m *java.Method, recv val, args []val) {
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
		access{g.lowering}.nullCheck(&recv, "Cannot invoke \""+callText(r, mt)+"\"")
		list = append(list, java.As(recv.x, java.Ref))
	}
	for i, a := range args {
		list = append(list, java.Fit(a.x, java.ValueType(mt.Params[i])))
	}
	var dst ir.Var
	var t *ir.Local
	if !mt.Result.IsVoid() {
		t = g.temporary(java.ValueType(mt.Result))
		dst = t
	}
	if op == classfile.OpInvokespecial && m.File.Name != "<init>" && m.Class != g.c {
		m = g.superMethod(c, m)
	}
	g.owed.keeps(m, list)
	g.owed.owes(m, list)
	if len(g.calls) > 0 {
		g.calling(m.Class.File.Name, m.File, g.W.Spec.Set)
	}
	contracted{g.lowering}.shrinks(m, list)
	to := g.unwind()
	g.Static = m
	switch {
	case op == classfile.OpInvokestatic && g.nondetObject(m, dst):
	case op == classfile.OpInvokestatic, op == classfile.OpInvokespecial, r.Class[0] == '[', g.direct(c, m): // no array overrides a method
		if m.Proc == nil {
			g.Refuse("%s: method %s.%s is abstract", g.At, m.Class.IR.Name, m.File.Name)
			return
		}
		g.Call(m.Proc, to, dst, list...)
	default:
		g.Builder.Invoke(c, m.Key, to, dst, list...)
	}
	g.Static = nil
	if t != nil {
		access{g.lowering}.pushRead(t, mt.Result, &origin{kind: fromCall, name: callText(r, mt)})
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

// superMethod returns what invokespecial runs: the lookup begins at the direct superclass of this
// class.
func (g invocation) superMethod(c *java.Class, m *java.Method) *java.Method {
	if g.c.Super != nil && !c.IR.Interface && g.c != c && g.c.IR.Subclass(c.IR) {
		if s := g.c.Super.Method(m.File.Name, m.File.Desc); s != nil {
			return s
		}
	}
	return m
}

// direct reports whether a virtual call can reach one method only.
func (g invocation) direct(c *java.Class, m *java.Method) bool {
	if m.Proc == nil {
		return false
	}
	if m.Key == "" || m.File.Flags.Has(classfile.Final) {
		return true
	}
	return c.Final() && m.Class == c
}

// markCall marks a call of the library from other code that reads a setting.
func (g invocation) markCall(m *java.Method) {
	if m.Proc == nil || java.OfJDK(g.m.Class.File.Name) {
		return
	}
	if what := java.Asked[m.Proc.Name]; what != "" {
		g.Call(java.Runtime{World: g.W}.Mark(what), nil, nil)
	}
}

// accessHandle lowers a call of a method of a variable handle, whose types are those
// of the call.
func (g invocation) accessHandle(r classfile.MemberRef, mt classfile.MethodType, recv val, args []val) {
	p := handleProc(g.W, r.Name, r.Desc, mt)
	all := append([]val{recv}, args...)
	g.hold(all)
	recv, args = all[0], all[1:]
	access{g.lowering}.nullCheck(&recv, "Cannot invoke \""+callText(r, mt)+"\"")
	list := []ir.Expr{java.As(recv.x, java.Ref)}
	for i, a := range args {
		list = append(list, java.Fit(a.x, java.ValueType(mt.Params[i])))
	}
	var dst ir.Var
	var t *ir.Local
	if !mt.Result.IsVoid() {
		t = g.temporary(java.ValueType(mt.Result))
		dst = t
	}
	g.Call(p, g.unwind(), dst, list...)
	if t != nil {
		access{g.lowering}.pushRead(t, mt.Result, &origin{kind: fromCall, name: callText(r, mt)})
	}
}

func handleProc(w *java.World, name, desc string, mt classfile.MethodType) *ir.Proc {
	return w.Helper(java.HandlePrefix+name+desc, func(p *ir.Proc) {
		p.Params = []*ir.Local{p.NewLocal("handle", java.Ref, p.Span)}
		for i, t := range mt.Params {
			p.Params = append(p.Params, p.NewLocal("a"+strconv.Itoa(i), java.ValueType(t), p.Span))
		}
		w.FinishHead(p, mt.Result)
	}, nil)
}

// nondetObject lowers a call of such a method; it returns false if this is none.
func (g invocation) nondetObject(m *java.Method, dst ir.Var) bool {
	if m.Class.File.Name != "org/cprover/CProver" {
		return false
	}
	null, ok := nondetObjects[m.File.Name]
	if !ok || !m.File.Type.Result.IsRef() {
		return false
	}
	t := java.ClassType("java/lang/Object")
	if i, ok := g.index[g.next]; ok && g.ins[i].Op == classfile.OpCheckcast {
		if c, ok := g.constAt(g.ins[i].Index).(classfile.ClassConst); ok {
			t = java.ClassType(string(c))
		}
	}
	if null {
		g.do(anyOrNull(g.W, t), dst)
	} else {
		g.do(anyObject(g.W, t), dst)
	}
	return true
}
