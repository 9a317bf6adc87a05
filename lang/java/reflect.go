package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
)

// This file makes calls whose target is known at run time only: methods by reflection, and
// variables by their handles.

// Reflective returns a procedure that calls a method as reflection does: it takes the
// object and an array of boxed arguments, and gives the result boxed. An exception of the method is
// wrapped. The array has as many elements as the method has parameters: the caller has checked
// them.
func (w *World) Reflective(m *Method) *ir.Proc {
	return w.Helper("reflective "+m.Class.IR.Name+"."+m.File.Name+m.File.Desc, func(p *ir.Proc) {
		p.Params = []*ir.Local{p.NewLocal("object", Ref, p.Span), p.NewLocal("args", ir.Array{Elem: Ref}, p.Span)}
		w.FinishHead(p, ObjectType)
	}, func(p *ir.Proc) error {
		b := w.Build(p)
		wrong, leave := b.ColdBlock(), b.Leave()
		if m.Class.NeedsInit() {
			b.Call(m.Class.Init(), leave, nil)
		}
		out := b.callReflective(m, leave, wrong)
		if out.X != nil {
			b.Assign(p.Results[0], b.Adapt(out, ObjectType, leave).X)
		}
		b.Ret()
		b.Cur = wrong
		e := b.Local("e", Ref)
		b.Assign(e, p.Exc)
		b.Assign(p.Exc, Null)
		b.Call(w.Thrower("invocation", "(Ljava/lang/Throwable;)V"), leave, nil, e)
		b.Ret()
		b.Done()
		return nil
	})
}

// callReflective calls the method with the arguments of the array.
func (b *Builder) callReflective(m *Method, leave, wrong *ir.Block) Typed {
	p := b.P
	var list []ir.Expr
	fresh := m.File.Name == "<init>"
	obj := p.Params[0]
	if fresh {
		obj = b.Local("fresh", Ref)
		b.Add(&ir.New{Meta: b.Meta(), Dst: obj, Class: m.Class.IR})
	}
	if !m.File.Flags.Has(classfile.Static) {
		list = append(list, obj)
	}
	for i, t := range m.File.Type.Params {
		x := b.Local("a"+itoa(i), Ref)
		b.Add(&ir.Load{Meta: b.Meta(), Dst: x, Place: &ir.Place{Kind: ir.PlaceElem, Base: p.Params[1], Index: IntConst(int64(i))}})
		list = append(list, b.Adapt(Typed{x, ObjectType}, t, leave).X)
	}
	var dst ir.Var
	var out *ir.Local
	if !m.File.Type.Result.IsVoid() {
		out = b.Local("out", ValueType(m.File.Type.Result))
		dst = out
	}
	if m.Key != "" {
		b.Invoke(nil, m.Key, wrong, dst, list...)
	} else {
		b.Call(m.Proc, wrong, dst, list...)
	}
	switch {
	case fresh:
		return Typed{obj, ObjectType}
	case out == nil:
		return Typed{}
	}
	return Typed{out, m.File.Type.Result}
}

const VarHandle = "java/lang/invoke/VarHandle"

// HandlePrefix is what the names of the procedures begin with that access variables
// through handles; the method's name and descriptor follow.
const HandlePrefix = "variable handle "
