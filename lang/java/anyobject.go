package java

import (
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
)

// This file makes arbitrary objects, which CProver.nondetWithNull and its like ask for. The
// class is that of the cast which javac puts behind the call. The object is fresh and so is
// all that it leads to: a tree, of any depth; numbers in it are choices, with the names of
// their fields. There is a procedure for each type, and they call each other, so that the
// depth is a depth of recursion and bounded as that is.

// nondetObjects are the methods, and whether null is a possible result.
var nondetObjects = map[string]bool{
	"nondetWithNull": true, "nondetWithNullForNotModelled": true,
	"nondetWithoutNull": false, "nondetWithoutNullForNotModelled": false,
}

// nondetObject lowers a call of such a method; it is false if this is none.
func (g *lowering) nondetObject(m *Method, dst ir.Var) bool {
	if m.Class.File.Name != "org/cprover/CProver" {
		return false
	}
	null, ok := nondetObjects[m.File.Name]
	if !ok || !m.File.Type.Result.IsRef() {
		return false
	}
	t := ClassType("java/lang/Object")
	if i, ok := g.index[g.next]; ok && g.ins[i].Op == classfile.OpCheckcast {
		if c, ok := g.constAt(g.ins[i].Index).(classfile.ClassConst); ok {
			t = ClassType(string(c))
		}
	}
	if null {
		g.do(g.w.anyOrNull(t), dst)
	} else {
		g.do(g.w.anyObject(t), dst)
	}
	return true
}

// AnyOrNull is how the names of procedures begin that choose between null and an object.
const AnyOrNull = "null or any "

// anyOrNull is a procedure that makes any object of a type, or null.
func (w *World) anyOrNull(t classfile.Type) *ir.Proc {
	return w.helper(AnyOrNull+t.String(), refResult, func(p *ir.Proc) error {
		b := w.build(p)
		leave := b.leave()
		null := b.local("null", ir.Bool{})
		b.add(&ir.Havoc{Meta: b.meta(), Vars: []ir.Var{null}})
		b.branch(null, leave)
		b.call(w.anyObject(t), leave, p.Results[0])
		b.ret()
		b.done()
		return nil
	})
}

func refResult(p *ir.Proc) {
	p.Results = []*ir.Local{p.NewLocal("result", ref, p.Span)}
	withExc(p)
}

// anyObject is a procedure that makes any object of a type.
func (w *World) anyObject(t classfile.Type) *ir.Proc {
	return w.helper("any "+t.String(), refResult, func(p *ir.Proc) error {
		b := w.build(p)
		switch {
		case t.Dims > 0:
			b.anyArray(t)
		case boxed(t.Class) != nil:
			b.anyBox(boxed(t.Class))
		case t.Class == "java/lang/String":
			b.nondetString()
		default:
			b.anyOf(t)
		}
		b.done()
		return nil
	})
}

// boxed is the valueOf of a class of boxes, or nil.
func boxed(class string) *classfile.MemberRef {
	for prim, name := range map[string]string{
		"Z": "Boolean", "B": "Byte", "C": "Character", "S": "Short", "I": "Integer", "J": "Long", "F": "Float", "D": "Double",
	} {
		if box := "java/lang/" + name; class == box {
			return &classfile.MemberRef{Class: box, Name: "valueOf", Desc: "(" + prim + ")L" + box + ";"}
		}
	}
	return nil
}

func (b *builder) anyBox(r *classfile.MemberRef) {
	mt, _ := classfile.ParseMethodType(r.Desc)
	x := b.local("value", valueType(mt.Params[0]))
	b.add(&ir.Havoc{Meta: b.meta(), Vars: []ir.Var{x}})
	b.call(b.w.static(r.Class, r.Name, mt), b.leave(), b.p.Results[0], x)
	b.ret()
}

// anyArray is an array of any length up to the bound of inputs, with any elements.
func (b *builder) anyArray(t classfile.Type) {
	leave := b.leave()
	ot, err := b.w.ObjectType(t)
	if err != nil {
		b.refuse("an arbitrary %s: %v", t, err)
		return
	}
	out, n, i := b.p.Results[0], b.local("length", i32), b.local("i", i32)
	b.call(b.w.static("assay/Assay", "nondetLength", classfile.MethodType{Result: classfile.Type{Kind: 'I'}}), leave, n)
	b.add(&ir.NewArray{Meta: b.meta(), Dst: out, Elem: ot.(ir.Array).Elem, Len: n})
	head, end := b.block(), b.block()
	b.jump(head)
	b.cur = head
	b.branch(apply(ir.OpGe, ir.Bool{}, i, n), end)
	x := b.local("element", valueType(t.Elem()))
	b.anyValue(x, t.Elem(), leave)
	b.add(&ir.Store{Meta: b.meta(), Place: elem(out, i, x.Typ), X: x})
	b.assign(i, apply(ir.OpAdd, i32, i, intConst(1)))
	b.jump(head)
	b.cur = end
	b.ret()
}

// anyValue puts any value of a type into a local.
func (b *builder) anyValue(x *ir.Local, t classfile.Type, leave *ir.Block) {
	if t.IsRef() {
		b.call(b.w.anyOrNull(t), leave, x)
		return
	}
	b.add(&ir.Havoc{Meta: b.meta(), Vars: []ir.Var{x}})
}

// anyOf is any object of exactly a class.
func (b *builder) anyOf(t classfile.Type) {
	c, err := b.w.Class(t.Class)
	if err != nil {
		b.refuse("an arbitrary %s: %v", t, err)
		return
	}
	leave := b.leave()
	switch {
	case t.Class == "java/lang/Object":
		b.add(&ir.New{Meta: b.meta(), Dst: b.p.Results[0], Class: c.IR})
	case c.Super != nil && c.Super.File.Name == "java/lang/Enum":
		b.anyConstant(c, leave)
	case ofLibrary(t.Class):
		b.refuse("an arbitrary %s: objects of the library are not made field by field", t)
		return
	case c.IR.Abstract || c.IR.Interface:
		b.refuse("an arbitrary %s: which class it is of is open", t)
		return
	default:
		b.anyFields(c, leave)
	}
	b.ret()
}

// ofLibrary tells whether a class has invariants that nobody should have to know.
func ofLibrary(class string) bool {
	for _, p := range []string{"java/", "javax/", "jdk/", "sun/", "com/sun/"} {
		if strings.HasPrefix(class, p) {
			return true
		}
	}
	return false
}

func (b *builder) anyFields(c *Class, leave *ir.Block) {
	if c.NeedsInit() {
		b.call(c.Init(), leave, nil)
	}
	out := b.p.Results[0]
	b.add(&ir.New{Meta: b.meta(), Dst: out, Class: c.IR})
	for k := c; k != nil; k = k.Super {
		for _, f := range k.File.Fields {
			if f.Flags.Has(classfile.Static) {
				continue
			}
			field := k.fields[f.Name+":"+f.Desc]
			x := b.local(f.Name, field.Typ)
			b.anyValue(x, f.Type, leave)
			b.add(&ir.Store{Meta: b.meta(), Place: &ir.Place{Kind: ir.PlaceField, Base: out, Field: field}, X: x})
		}
	}
}

// anyConstant is any constant of an enum.
func (b *builder) anyConstant(c *Class, leave *ir.Block) {
	array := classfile.Type{Kind: 'L', Class: c.File.Name, Dims: 1}
	all, i := b.local("all", valueType(array)), b.local("ordinal", i32)
	b.call(b.w.static(c.File.Name, "values", classfile.MethodType{Result: array}), leave, all)
	ints := classfile.Type{Kind: 'I'}
	last := apply(ir.OpSub, i32, apply(ir.OpLen, i32, all), intConst(1))
	b.call(b.w.static("assay/Assay", "nondetInt", classfile.MethodType{Params: []classfile.Type{ints, ints}, Result: ints}), leave, i, intConst(0), last)
	b.add(&ir.Load{Meta: b.meta(), Dst: b.p.Results[0], Place: elem(all, i, ref)})
}
