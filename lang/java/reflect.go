package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
)

// This file calls what only the running program knows: methods by reflection, and
// variables by their handles.

// Reflective is a procedure that calls a method as reflection does: it takes the
// object and an array of boxed arguments, and gives the result boxed. What the
// method throws comes out wrapped. The array has as many elements as the method
// has parameters: the caller has checked them.
func (w *World) Reflective(m *Method) *ir.Proc {
	return w.helper("reflective "+m.Class.IR.Name+"."+m.File.Name+m.File.Desc, func(p *ir.Proc) {
		p.Params = []*ir.Local{p.NewLocal("object", ref, p.Span), p.NewLocal("args", ir.Array{Elem: ref}, p.Span)}
		w.finishHead(p, objectType)
	}, func(p *ir.Proc) error {
		b := w.build(p)
		wrong, leave := b.coldBlock(), b.leave()
		if m.Class.NeedsInit() {
			b.call(m.Class.Init(), leave, nil)
		}
		out := b.callReflective(m, leave, wrong)
		if out.x != nil {
			b.assign(p.Results[0], b.adapt(out, objectType, leave).x)
		}
		b.ret()
		b.cur = wrong
		e := b.local("e", ref)
		b.assign(e, p.Exc)
		b.assign(p.Exc, null)
		b.call(w.thrower("invocation", "(Ljava/lang/Throwable;)V"), leave, nil, e)
		b.ret()
		b.done()
		return nil
	})
}

// callReflective calls the method with the arguments of the array.
func (b *builder) callReflective(m *Method, leave, wrong *ir.Block) typed {
	p := b.p
	var list []ir.Expr
	fresh := m.File.Name == "<init>"
	obj := p.Params[0]
	if fresh {
		obj = b.local("fresh", ref)
		b.add(&ir.New{Meta: b.meta(), Dst: obj, Class: m.Class.IR})
	}
	if !m.File.Flags.Has(classfile.Static) {
		list = append(list, obj)
	}
	for i, t := range m.File.Type.Params {
		x := b.local("a"+itoa(i), ref)
		b.add(&ir.Load{Meta: b.meta(), Dst: x, Place: &ir.Place{Kind: ir.PlaceElem, Base: p.Params[1], Index: intConst(int64(i))}})
		list = append(list, b.adapt(typed{x, objectType}, t, leave).x)
	}
	var dst ir.Var
	var out *ir.Local
	if !m.File.Type.Result.IsVoid() {
		out = b.local("out", valueType(m.File.Type.Result))
		dst = out
	}
	if m.Key != "" {
		b.invoke(m.Key, wrong, dst, list...)
	} else {
		b.call(m.Proc, wrong, dst, list...)
	}
	switch {
	case fresh:
		return typed{obj, objectType}
	case out == nil:
		return typed{}
	}
	return typed{out, m.File.Type.Result}
}

const varHandle = "java/lang/invoke/VarHandle"

// HandlePrefix is what the names of the procedures begin with that access variables
// through handles; the method's name and descriptor follow.
const HandlePrefix = "variable handle "

// accessHandle lowers a call of a method of a variable handle, whose types are those
// of the call.
func (g *lowering) accessHandle(r classfile.MemberRef, mt classfile.MethodType, recv val, args []val) {
	p := g.w.handleProc(r.Name, r.Desc, mt)
	all := append([]val{recv}, args...)
	g.hold(all)
	recv, args = all[0], all[1:]
	g.nullCheck(&recv, "Cannot invoke \""+callText(r, mt)+"\"")
	list := []ir.Expr{as(recv.x, ref)}
	for i, a := range args {
		list = append(list, fit(a.x, valueType(mt.Params[i])))
	}
	var dst ir.Var
	var t *ir.Local
	if !mt.Result.IsVoid() {
		t = g.temporary(valueType(mt.Result))
		dst = t
	}
	g.call(p, g.unwind(), dst, list...)
	if t != nil {
		g.pushRead(t, mt.Result, &origin{kind: fromCall, name: callText(r, mt)})
	}
}

func (w *World) handleProc(name, desc string, mt classfile.MethodType) *ir.Proc {
	return w.helper(HandlePrefix+name+desc, func(p *ir.Proc) {
		p.Params = []*ir.Local{p.NewLocal("handle", ref, p.Span)}
		for i, t := range mt.Params {
			p.Params = append(p.Params, p.NewLocal("a"+itoa(i), valueType(t), p.Span))
		}
		w.finishHead(p, mt.Result)
	}, nil)
}
