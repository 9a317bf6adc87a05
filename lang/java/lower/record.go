package lower

import (
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
)

// This file makes the methods of records, and the tests of pattern switches.

// component is a component of a record, read through its field.
type component struct {
	name  string
	field *ir.Field
	t     classfile.Type
}

func (s *site) recordMethod() *ir.Proc {
	class, ok := at[classfile.ClassConst](s.boot.Args, 0)
	names, ok2 := at[classfile.StringConst](s.boot.Args, 1)
	if !ok || !ok2 || len(s.desc.Params) == 0 {
		return s.refuse("a record's method with unusual arguments")
	}
	c, err := s.g.W.Class(string(class))
	if err != nil {
		return s.refuse("%v", err)
	}
	var list []component
	split := strings.Split(string(names), ";")
	for i, a := range s.boot.Args[2:] {
		h, ok := a.(classfile.MethodHandle)
		if !ok || h.Kind != classfile.RefGetField || i >= len(split) {
			return s.refuse("a record's method with unusual arguments")
		}
		t, err := classfile.ParseType(h.Member.Desc)
		f := c.Field(h.Member.Name, h.Member.Desc)
		if err != nil || f == nil {
			return s.refuse("record %s has no field %s", c.IR.Name, h.Member.Name)
		}
		list = append(list, component{split[i], f, t})
	}
	switch {
	case s.name == "toString" && len(s.desc.Params) == 1:
		return s.proc("toString", func(b *java.Builder) { records{b}.recordText(c, list) })
	case s.name == "hashCode" && len(s.desc.Params) == 1:
		return s.proc("hashCode", func(b *java.Builder) { records{b}.recordHash(list) })
	case s.name == "equals" && len(s.desc.Params) == 2:
		return s.proc("equals", func(b *java.Builder) { records{b}.recordEquals(c, list) })
	}
	return s.refuse("method %s of a record", s.name)
}

// records makes the methods of records and the tests of pattern switches.
type records struct{ *java.Builder }

func (b records) component(of ir.Expr, k component) java.Typed {
	l := b.Local(k.name, k.field.Typ)
	b.Add(&ir.Load{Meta: b.Meta(), Dst: l, Place: &ir.Place{Kind: ir.PlaceField, Base: of, Field: k.field}})
	return java.Typed{X: l, T: k.t}
}

func (b records) recordText(c *java.Class, list []component) {
	simple := c.File.Name
	if in := c.File.Inside(); in != nil && in.Name != "" {
		simple = in.Name
	}
	simple = simple[strings.LastIndexAny(simple, "/")+1:]
	pieces := []piece{{text: simple + "["}}
	for i, k := range list {
		sep := ", "
		if i == 0 {
			sep = ""
		}
		v := b.component(b.P.Params[0], k)
		pieces = append(pieces, piece{text: sep + k.name + "="}, piece{arg: &v})
	}
	pieces = append(pieces, piece{text: "]"})
	concat(b.Builder, pieces, b.P.Results[0], b.Leave())
	b.Ret()
}

func (b records) recordHash(list []component) {
	unwind := b.Leave()
	out := b.P.Results[0]
	b.Assign(out, java.IntConst(0))
	for _, k := range list {
		v := b.component(b.P.Params[0], k)
		class, t := "java/util/Objects", java.ObjectType
		if java.IsPrimitive(v.T) {
			class, t = java.Wrappers[v.T.Kind], v.T
		}
		h := b.Local("hash", java.I32)
		mt := classfile.MethodType{Params: []classfile.Type{t}, Result: classfile.Type{Kind: 'I'}}
		b.Call(java.Runtime{World: b.W}.StaticOf(class, "hashCode", mt), unwind, h, v.X)
		b.Assign(out, java.Apply(ir.OpAdd, java.I32, java.Apply(ir.OpMul, java.I32, out, java.IntConst(31)), h))
	}
	b.Ret()
}

func (b records) recordEquals(c *java.Class, list []component) {
	unwind := b.Leave()
	out := b.P.Results[0]
	x, y := b.P.Params[0], b.P.Params[1]
	yes, no := b.ColdBlock(), b.ColdBlock()
	yes.Stmts = []ir.Stmt{&ir.Assign{Dst: out, X: ir.True}}
	yes.Term = &ir.Return{}
	no.Stmts = []ir.Stmt{&ir.Assign{Dst: out, X: ir.False}}
	no.Term = &ir.Return{}
	b.Branch(java.Equal(x, y), yes)
	b.Branch(ir.Not(&ir.TypeTest{X: y, Of: ir.Ref{Class: c.IR}}), no)
	for _, k := range list {
		v, u := b.component(x, k), b.component(y, k)
		switch {
		case v.T.IsRef():
			same := b.Local("same", ir.Bool{})
			mt := classfile.MethodType{Params: []classfile.Type{java.ObjectType, java.ObjectType}, Result: classfile.Type{Kind: 'Z'}}
			b.Call(java.Runtime{World: b.W}.StaticOf("java/util/Objects", "equals", mt), unwind, same, v.X, u.X)
			b.Branch(ir.Not(same), no)
		case v.T.Kind == 'F' || v.T.Kind == 'D':
			n := b.Local("cmp", java.I32)
			mt := classfile.MethodType{Params: []classfile.Type{v.T, v.T}, Result: classfile.Type{Kind: 'I'}}
			b.Call(java.Runtime{World: b.W}.StaticOf(java.Wrappers[v.T.Kind], "compare", mt), unwind, n, v.X, u.X)
			b.Branch(java.Apply(ir.OpNe, ir.Bool{}, n, java.IntConst(0)), no)
		default:
			b.Branch(java.Apply(ir.OpNe, ir.Bool{}, v.X, u.X), no)
		}
	}
	b.Jump(yes)
}

// typeSwitch finds the first label, from the one given on, that fits the value:
// -1 for null, the number of labels if none fits.
func (s *site) typeSwitch() *ir.Proc {
	labels := s.boot.Args
	for _, l := range labels {
		switch l := l.(type) {
		case classfile.ClassConst, classfile.StringConst, classfile.IntConst:
		case classfile.DynamicRef:
			if _, _, ok := s.g.enumLabel(l); !ok && !s.alwaysFits(l) {
				return s.refuse("a switch with the label %s, a dynamic constant", l.Name)
			}
		default:
			return s.refuse("a switch with a label of kind %T", l)
		}
	}
	if len(s.desc.Params) != 2 {
		return s.refuse("a switch with unusual arguments")
	}
	if !s.desc.Params[0].IsRef() {
		return s.primitiveSwitch(labels)
	}
	enum := strings.HasSuffix(s.boot.Method.Member.Name, "enumSwitch")
	return s.proc("switch", func(b *java.Builder) {
		out := b.P.Results[0]
		x, from := b.P.Params[0], b.P.Params[1]
		none := b.ColdBlock()
		none.Stmts = []ir.Stmt{&ir.Assign{Dst: out, X: java.IntConst(-1)}}
		none.Term = &ir.Return{}
		b.Branch(java.IsNull(x), none)
		unwind := b.Leave()
		for i, l := range labels {
			next := b.Block()
			b.Branch(java.Apply(ir.OpGt, ir.Bool{}, from, java.IntConst(int64(i))), next)
			if d, ok := l.(classfile.DynamicRef); ok {
				class, name, _ := s.g.enumLabel(d)
				records{b}.enumConstant(class, name, x, next, unwind)
			} else {
				records{b}.label(l, java.Typed{X: x, T: s.desc.Params[0]}, enum, next, unwind)
			}
			b.Assign(out, java.IntConst(int64(i)))
			b.Ret()
			b.Cur = next
		}
		b.Assign(out, java.IntConst(int64(len(labels))))
		b.Ret()
	})
}

// alwaysFits reports whether a label is a primitive type that has every value of the switch.
func (s *site) alwaysFits(d classfile.DynamicRef) bool {
	m := s.g.c.File.Bootstraps[d.Bootstrap].Method.Member
	if m.Class+"."+m.Name != "java/lang/invoke/ConstantBootstraps.primitiveClass" || len(s.desc.Params) == 0 || len(d.Name) != 1 {
		return false
	}
	from, to := s.desc.Params[0], d.Name[0]
	if from.IsRef() || from.Kind == to {
		return !from.IsRef()
	}
	exact := map[byte]string{'B': "SIJFD", 'S': "IJFD", 'C': "IJFD", 'I': "JD", 'F': "D"}
	return strings.IndexByte(exact[from.Kind], to) >= 0
}

// primitiveSwitch is typeSwitch of a number: labels are numbers, and types that always fit.
func (s *site) primitiveSwitch(labels []classfile.Constant) *ir.Proc {
	for _, l := range labels {
		switch l.(type) {
		case classfile.DynamicRef, classfile.IntConst:
		default:
			return s.refuse("a switch of a value of type %s with a label of kind %T", s.desc.Params[0], l)
		}
	}
	return s.proc("switch", func(b *java.Builder) {
		x, from := java.Widen(b.P.Params[0]), b.P.Params[1]
		for i, l := range labels {
			next := b.Block()
			b.Branch(java.Apply(ir.OpGt, ir.Bool{}, from, java.IntConst(int64(i))), next)
			if n, ok := l.(classfile.IntConst); ok {
				b.Branch(java.Apply(ir.OpNe, ir.Bool{}, x, java.Conv(java.IntConst(int64(n)), x.Type())), next)
			}
			b.Assign(b.P.Results[0], java.IntConst(int64(i)))
			b.Ret()
			b.Cur = next
		}
		b.Assign(b.P.Results[0], java.IntConst(int64(len(labels))))
		b.Ret()
	})
}

// enumLabel returns the constant of an enum that a dynamic constant of javac's describes:
// EnumDesc.of(ClassDesc.of("E"), "NAME").
func (g *lowering) enumLabel(d classfile.DynamicRef) (class, name string, ok bool) {
	const invoke = "java/lang/invoke/ConstantBootstraps.invoke"
	args := func(d classfile.DynamicRef, of string) []classfile.Constant {
		b := g.c.File.Bootstraps[d.Bootstrap]
		h, ok := at[classfile.MethodHandle](b.Args, 0)
		if m := b.Method.Member; !ok || m.Class+"."+m.Name != invoke || h.Member.Class+"."+h.Member.Name != of {
			return nil
		}
		return b.Args[1:]
	}
	list := args(d, "java/lang/Enum$EnumDesc.of")
	inner, ok1 := at[classfile.DynamicRef](list, 0)
	label, ok2 := at[classfile.StringConst](list, 1)
	if !ok1 || !ok2 {
		return "", "", false
	}
	of, ok := at[classfile.StringConst](args(inner, "java/lang/constant/ClassDesc.of"), 0)
	return java.Internal(string(of)), string(label), ok
}

// enumConstant goes to next unless the value is a constant of an enum. The enum is
// initialised if it is.
func (b records) enumConstant(class, name string, x ir.Expr, next, unwind *ir.Block) {
	t, err := b.W.ObjectType(java.ClassType(class))
	if err != nil {
		b.Refuse("%v", err)
		return
	}
	b.Branch(ir.Not(b.W.IsOf(x, t)), next)
	b.label(classfile.StringConst(name), java.Typed{X: x, T: java.ClassType(class)}, true, next, unwind)
}

// label goes to next unless the value fits a label.
func (b records) label(l classfile.Constant, v java.Typed, enum bool, next, unwind *ir.Block) {
	switch l := l.(type) {
	case classfile.ClassConst:
		t, err := b.W.ObjectType(java.ClassType(string(l)))
		if err != nil {
			b.Refuse("%v", err)
			return
		}
		b.Branch(ir.Not(b.W.IsOf(v.X, t)), next)
	case classfile.StringConst:
		y := v.X
		if enum {
			name := b.Local("name", java.Ref)
			c, err := b.W.Class("java/lang/Enum")
			if err != nil {
				b.Refuse("%v", err)
				return
			}
			b.Call(c.Declared("name", "()Ljava/lang/String;").Proc, unwind, name, y)
			y = name
		}
		same := b.Local("same", ir.Bool{})
		mt := classfile.MethodType{Params: []classfile.Type{java.ObjectType, java.ObjectType}, Result: classfile.Type{Kind: 'Z'}}
		b.Call(java.Runtime{World: b.W}.StaticOf("java/util/Objects", "equals", mt), unwind, same, b.Literal(string(l)), y)
		b.Branch(ir.Not(same), next)
	case classfile.IntConst:
		b.intLabel(int64(l), v.X, next)
	}
}

// intLabel fits an Integer or Character of a value.
func (b records) intLabel(n int64, x ir.Expr, next *ir.Block) {
	chars := b.Block()
	match := b.Block()
	for _, k := range []struct{ class, desc string }{{"java/lang/Integer", "I"}, {"java/lang/Character", "C"}} {
		c, err := b.W.Class(k.class)
		if err != nil {
			b.Refuse("%v", err)
			return
		}
		f := c.Field("value", k.desc)
		to := chars
		if k.desc == "C" {
			to = next
		}
		b.Branch(ir.Not(&ir.TypeTest{X: x, Of: ir.Ref{Class: c.IR}}), to)
		v := b.Local("v", f.Typ)
		b.Add(&ir.Load{Meta: b.Meta(), Dst: v, Place: &ir.Place{Kind: ir.PlaceField, Base: x, Field: f}})
		b.Branch(java.Apply(ir.OpNe, ir.Bool{}, java.Conv(v, java.I32), java.IntConst(n)), next)
		b.Jump(match)
		b.Cur = chars
	}
	b.Cur = match
}
