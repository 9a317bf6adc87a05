package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/source"
)

// Reflective is a procedure that calls a method, or makes an object with a
// constructor, given a receiver and an array of arguments, which are unboxed. What
// it throws comes as an InvocationTargetException.
func (w *World) Reflective(m *Method) *ir.Proc {
	return w.helper("reflective "+javaName(m.Class.File.Name)+"."+m.File.Name+m.File.Desc, func(p *ir.Proc) {
		p.Params = []*ir.Local{p.NewLocal("on", ref, source.Span{}), p.NewLocal("args", ir.Array{Elem: ref}, source.Span{})}
		w.finishHead(p, objectType)
	}, func(p *ir.Proc) error {
		b := w.build(p)
		leave, wrap := b.leave(), b.coldBlock()
		var args []typed
		h := classfile.MethodHandle{
			Kind:   classfile.RefInvokeVirtual,
			Member: classfile.MemberRef{Class: m.Class.File.Name, Name: m.File.Name, Desc: m.File.Desc},
		}
		switch {
		case m.File.Name == "<init>":
			h.Kind = classfile.RefNewInvokeSpecial
		case m.File.Flags.Has(classfile.Static):
			h.Kind = classfile.RefInvokeStatic
		default:
			args = append(args, typed{p.Params[0], objectType})
		}
		for i, t := range m.File.Type.Params {
			l := b.local("arg"+itoa(i), ref)
			b.add(&ir.Load{Dst: l, Place: elem(p.Params[1], intConst(int64(i)), ref)})
			args = append(args, b.adapt(typed{l, objectType}, t, leave))
		}
		result := objectType
		if m.File.Type.Result.IsVoid() && m.File.Name != "<init>" {
			result = m.File.Type.Result
		}
		out := b.callHandle(h, args, result, wrap)
		if !result.IsVoid() {
			b.assign(p.Results[0], out.x)
		}
		b.ret()
		b.cur = wrap
		e := b.local("e", ref)
		b.assign(e, p.Exc)
		b.assign(p.Exc, null)
		b.call(w.thrower("invocation", "(Ljava/lang/Throwable;)V"), leave, nil, e)
		b.ret()
		b.done()
		return nil
	})
}
