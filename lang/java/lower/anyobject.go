package lower

import (
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
)

// This file makes arbitrary objects, which CProver.nondetWithNull and its like ask for. The
// class is that of the cast which javac inserts after the call. The object is fresh and so is all
// that is reachable from it: a tree, of any depth; numbers in it are choices, with the names of
// their fields. There is a procedure for each type, and they call each other, so that the depth is
// a depth of recursion and bounded as that is.

// nondetObjects are the methods, and whether null is a possible result.
var nondetObjects = map[string]bool{
	"nondetWithNull": true, "nondetWithNullForNotModelled": true,
	"nondetWithoutNull": false, "nondetWithoutNullForNotModelled": false,
}

// treesOnly is what is assumed of such objects.
const treesOnly = "arbitrary objects of CProver are new, of exactly the class that is named, and share nothing"

// anyOrNull returns a procedure that makes any object of a type, or null.
func anyOrNull(w *java.World, t classfile.Type) *ir.Proc {
	return w.Helper(java.AnyOrNull+t.String(), refResult, func(p *ir.Proc) error {
		b := w.Build(p)
		leave := b.Leave()
		null := b.Local("null", ir.Bool{})
		b.Add(&ir.Havoc{Meta: b.Meta(), Vars: []ir.Var{null}})
		b.Branch(null, leave)
		b.Call(anyObject(w, t), leave, p.Results[0])
		b.Ret()
		b.Done()
		return nil
	})
}

func refResult(p *ir.Proc) {
	p.Results = []*ir.Local{p.NewLocal("result", java.Ref, p.Span)}
	java.WithExc(p)
}

// anyObject returns a procedure that makes any object of a type.
func anyObject(w *java.World, t classfile.Type) *ir.Proc {
	return w.Helper("any "+t.String(), refResult, func(p *ir.Proc) error {
		b := w.Build(p)
		if boxed(t.Class) == nil && t.Class != "java/lang/String" {
			b.Assume(ir.True, ir.Taken{Text: treesOnly})
		}
		switch {
		case t.Dims > 0:
			arbitrary{b}.anyArray(t)
		case boxed(t.Class) != nil:
			arbitrary{b}.anyBox(boxed(t.Class))
		case t.Class == "java/lang/String":
			b.NondetString()
		default:
			arbitrary{b}.anyOf(t)
		}
		b.Done()
		return nil
	})
}

// boxed returns the valueOf of a class of boxes, or nil.
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

func (b arbitrary) anyBox(r *classfile.MemberRef) {
	mt, _ := classfile.ParseMethodType(r.Desc)
	x := b.Local("value", java.ValueType(mt.Params[0]))
	b.Add(&ir.Havoc{Meta: b.Meta(), Vars: []ir.Var{x}})
	b.Call(java.Runtime{World: b.W}.StaticOf(r.Class, r.Name, mt), b.Leave(), b.P.Results[0], x)
	b.Ret()
}

// arbitrary makes arbitrary objects, arrays and values in a procedure.
type arbitrary struct{ *java.Builder }

// anyArray is an array of any length up to the bound of inputs, with any elements.
func (b arbitrary) anyArray(t classfile.Type) {
	leave := b.Leave()
	ot, err := b.W.ObjectType(t)
	if err != nil {
		b.Refuse("an arbitrary %s: %v", t, err)
		return
	}
	out, n, i := b.P.Results[0], b.Local("length", java.I32), b.Local("i", java.I32)
	b.Call(java.Runtime{World: b.W}.StaticOf("assay/Assay", "nondetLength", classfile.MethodType{Result: classfile.Type{Kind: 'I'}}), leave, n)
	b.Add(&ir.NewArray{Meta: b.Meta(), Dst: out, Elem: ot.(ir.Array).Elem, Len: n})
	head, end := b.Block(), b.Block()
	b.Jump(head)
	b.Cur = head
	b.Branch(java.Apply(ir.OpGe, ir.Bool{}, i, n), end)
	x := b.Local("element", java.ValueType(t.Elem()))
	b.anyValue(x, t.Elem(), leave)
	b.Add(&ir.Store{Meta: b.Meta(), Place: java.Elem(out, i, x.Typ), X: x})
	b.Assign(i, java.Apply(ir.OpAdd, java.I32, i, java.IntConst(1)))
	b.Jump(head)
	b.Cur = end
	b.Ret()
}

// anyValue puts any value of a type into a local.
func (b arbitrary) anyValue(x *ir.Local, t classfile.Type, leave *ir.Block) {
	if t.IsRef() {
		b.Call(anyOrNull(b.W, t), leave, x)
		return
	}
	b.Add(&ir.Havoc{Meta: b.Meta(), Vars: []ir.Var{x}})
}

// anyOf is any object of exactly a class.
func (b arbitrary) anyOf(t classfile.Type) {
	c, err := b.W.Class(t.Class)
	if err != nil {
		b.Refuse("an arbitrary %s: %v", t, err)
		return
	}
	leave := b.Leave()
	switch {
	case t.Class == "java/lang/Object":
		b.Add(&ir.New{Meta: b.Meta(), Dst: b.P.Results[0], Class: c.IR})
	case c.Super != nil && c.Super.File.Name == "java/lang/Enum":
		b.anyConstant(c, leave)
	case ofLibrary(t.Class):
		b.Refuse("an arbitrary %s: objects of the library are not made field by field", t)
		return
	case c.IR.Abstract || c.IR.Interface:
		b.Refuse("an arbitrary %s: which class it is of is open", t)
		return
	default:
		b.anyFields(c, leave)
	}
	b.Ret()
}

// ofLibrary reports whether a class is one of the library, with invariants of its own.
func ofLibrary(class string) bool {
	for _, p := range []string{"java/", "javax/", "jdk/", "sun/", "com/sun/"} {
		if strings.HasPrefix(class, p) {
			return true
		}
	}
	return false
}

func (b arbitrary) anyFields(c *java.Class, leave *ir.Block) {
	if c.NeedsInit() {
		b.Call(c.Init(), leave, nil)
	}
	out := b.P.Results[0]
	b.Add(&ir.New{Meta: b.Meta(), Dst: out, Class: c.IR})
	for k := c; k != nil; k = k.Super {
		for _, f := range k.File.Fields {
			if f.Flags.Has(classfile.Static) {
				continue
			}
			field := k.Fields[f.Name+":"+f.Desc]
			x := b.Local(f.Name, field.Typ)
			b.anyValue(x, f.Type, leave)
			b.Add(&ir.Store{Meta: b.Meta(), Place: &ir.Place{Kind: ir.PlaceField, Base: out, Field: field}, X: x})
		}
	}
}

// anyConstant is any constant of an enum.
func (b arbitrary) anyConstant(c *java.Class, leave *ir.Block) {
	array := classfile.Type{Kind: 'L', Class: c.File.Name, Dims: 1}
	all, i := b.Local("all", java.ValueType(array)), b.Local("ordinal", java.I32)
	b.Call(java.Runtime{World: b.W}.StaticOf(c.File.Name, "values", classfile.MethodType{Result: array}), leave, all)
	ints := classfile.Type{Kind: 'I'}
	last := java.Apply(ir.OpSub, java.I32, java.Apply(ir.OpLen, java.I32, all), java.IntConst(1))
	b.Call(java.Runtime{World: b.W}.StaticOf("assay/Assay", "nondetInt", classfile.MethodType{Params: []classfile.Type{ints, ints}, Result: ints}), leave, i, java.IntConst(0), last)
	b.Add(&ir.Load{Meta: b.Meta(), Dst: b.P.Results[0], Place: java.Elem(all, i, java.Ref)})
}
