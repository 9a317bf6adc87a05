// This file boxes, unboxes and casts values, where javac leaves that to the caller.

package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
)

// Typed is a value with its Java type.
type Typed struct {
	X ir.Expr
	T classfile.Type
}

var (
	ObjectType = ClassType("java/lang/Object")
	StringType = ClassType("java/lang/String")
)

// Wrappers are the classes that box primitive values.
var Wrappers = map[byte]string{
	'I': "java/lang/Integer", 'J': "java/lang/Long", 'F': "java/lang/Float", 'D': "java/lang/Double",
	'Z': "java/lang/Boolean", 'B': "java/lang/Byte", 'C': "java/lang/Character", 'S': "java/lang/Short",
}

var Unboxers = map[byte]string{
	'I': "intValue", 'J': "longValue", 'F': "floatValue", 'D': "doubleValue",
	'Z': "booleanValue", 'B': "byteValue", 'C': "charValue", 'S': "shortValue",
}

func IsPrimitive(t classfile.Type) bool { return !t.IsRef() }

// Adapt converts a value to a type as method handles do: casts, boxing, widening.
func (b *Builder) Adapt(v Typed, to classfile.Type, unwind *ir.Block) Typed {
	switch {
	case v.T == to:
		return v
	case IsPrimitive(v.T) && IsPrimitive(to):
		return Typed{Conv(Widen(v.X), ValueType(to)), to}
	case IsPrimitive(v.T):
		return Typed{b.box(v, unwind).X, to}
	case IsPrimitive(to):
		return b.unbox(v, to, unwind)
	case to != ObjectType:
		b.CastCheck(v, to, unwind)
	}
	return Typed{v.X, to}
}

// CastCheck throws if a reference is not of a type.
func (b *Builder) CastCheck(v Typed, to classfile.Type, unwind *ir.Block) {
	ot, err := b.W.ObjectType(to)
	if err != nil {
		b.Refuse("%v", err)
		b.Cur = b.Block()
		return
	}
	fails := b.ColdBlock()
	b.Fill(fails, &ir.Goto{Meta: b.Meta(), To: unwind}, &ir.CallStmt{Meta: b.Meta(), Proc: Runtime{b.W}.CastThrower(to), Args: []ir.Expr{v.X}, Exc: b.P.Exc})
	bad := Apply(ir.OpAnd, ir.Bool{}, IsNot(v.X), ir.Not(b.W.IsOf(v.X, ot)))
	b.Check(bad, "cast", "cast to "+to.String(), fails)
}

func (b *Builder) box(v Typed, unwind *ir.Block) Typed {
	class := Wrappers[v.T.Kind]
	t := ClassType(class)
	p := Runtime{b.W}.StaticOf(class, "valueOf", classfile.MethodType{Params: []classfile.Type{v.T}, Result: t})
	out := b.Local("boxed", Ref)
	b.Call(p, unwind, out, v.X)
	return Typed{out, t}
}

// narrower are, by the kind of a primitive type, the kinds that are widened to it.
var narrower = map[byte]string{'S': "B", 'I': "BSC", 'J': "BSCI", 'F': "BSCIJ", 'D': "BSCIJF"}

// unbox unboxes a value. If the type does not determine the box, any whose value can be widened is accepted.
func (b *Builder) unbox(v Typed, to classfile.Type, unwind *ir.Block) Typed {
	for k, class := range Wrappers {
		if v.T.Dims == 0 && v.T.Class == class {
			return b.unboxed(v, k, to, unwind)
		}
	}
	out, end := b.Local("widened", ValueType(to)), b.Block()
	for _, k := range []byte(narrower[to.Kind]) {
		box := ClassType(Wrappers[k])
		t, err := b.W.ObjectType(box)
		if err != nil {
			b.Refuse("%v", err)
			b.Cur = b.Block()
			break
		}
		is := b.Block()
		b.Branch(b.W.IsOf(v.X, t), is)
		otherwise := b.Cur
		b.Cur = is
		b.Assign(out, b.unboxed(Typed{v.X, box}, k, to, unwind).X)
		b.Jump(end)
		b.Cur = otherwise
	}
	box := ClassType(Wrappers[to.Kind])
	b.CastCheck(v, box, unwind)
	b.Assign(out, b.unboxed(Typed{v.X, box}, to.Kind, to, unwind).X)
	b.Jump(end)
	b.Cur = end
	return Typed{out, to}
}

// unboxed returns the value in a box of a kind, widened.
func (b *Builder) unboxed(v Typed, from byte, to classfile.Type, unwind *ir.Block) Typed {
	class, t := Wrappers[from], classfile.Type{Kind: from}
	fails := b.ColdBlock()
	msg := "Cannot invoke \"" + Dotted(class) + "." + Unboxers[from] + "()\""
	b.Fill(fails, &ir.Goto{Meta: b.Meta(), To: unwind}, &ir.CallStmt{Meta: b.Meta(), Proc: Runtime{b.W}.NullThrower(msg), Exc: b.P.Exc})
	b.Check(IsNull(v.X), "null", msg, fails)
	out := b.Local("unboxed", ValueType(t))
	c, err := b.W.Class(class)
	if err != nil {
		b.Refuse("%v", err)
		b.Cur = b.Block()
		return Typed{Zero(to), to}
	}
	b.Call(c.Declared(Unboxers[from], "()"+string(from)).Proc, unwind, out, v.X)
	return b.Adapt(Typed{out, t}, to, unwind)
}

func Zero(t classfile.Type) ir.Expr {
	vt := ValueType(t)
	if ir.IsRef(vt) {
		return Null
	}
	return &ir.Const{Typ: vt}
}

func (b *Builder) NullFails(x ir.Expr, msg string, unwind *ir.Block) {
	fails := b.ColdBlock()
	b.Fill(fails, &ir.Goto{Meta: b.Meta(), To: unwind}, &ir.CallStmt{Meta: b.Meta(), Proc: Runtime{b.W}.NullThrower(msg), Exc: b.P.Exc})
	b.Check(IsNull(x), "null", msg, fails)
}

func Elem(a, i ir.Expr, t ir.Type) *ir.Place {
	return &ir.Place{Kind: ir.PlaceElem, Base: As(a, ir.Array{Elem: t}), Index: i}
}

// IsOf reports whether a reference is not null and of a type; everything is an Object.
func (w *World) IsOf(x ir.Expr, t ir.Type) ir.Expr {
	if r, ok := t.(ir.Ref); ok && r.Class == w.Object.IR {
		return IsNot(x)
	}
	return &ir.TypeTest{X: x, Of: t}
}
