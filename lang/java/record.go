package java

import (
	"strings"

	"assay/ir"
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
	c, err := s.g.w.Class(string(class))
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
		return s.proc("toString", func(b *builder) { b.recordText(c, list) })
	case s.name == "hashCode" && len(s.desc.Params) == 1:
		return s.proc("hashCode", func(b *builder) { b.recordHash(list) })
	case s.name == "equals" && len(s.desc.Params) == 2:
		return s.proc("equals", func(b *builder) { b.recordEquals(c, list) })
	}
	return s.refuse("method %s of a record", s.name)
}

func (b *builder) component(of ir.Expr, k component) typed {
	l := b.local(k.name, k.field.Typ)
	b.add(&ir.Load{Meta: b.meta(), Dst: l, Place: &ir.Place{Kind: ir.PlaceField, Base: of, Field: k.field}})
	return typed{l, k.t}
}

func (b *builder) recordText(c *Class, list []component) {
	simple := c.File.Name
	for _, in := range c.File.Inner {
		if in.Class == c.File.Name && in.Name != "" {
			simple = in.Name
		}
	}
	simple = simple[strings.LastIndexAny(simple, "/")+1:]
	pieces := []piece{{text: simple + "["}}
	for i, k := range list {
		sep := ", "
		if i == 0 {
			sep = ""
		}
		v := b.component(b.p.Params[0], k)
		pieces = append(pieces, piece{text: sep + k.name + "="}, piece{arg: &v})
	}
	pieces = append(pieces, piece{text: "]"})
	b.concat(pieces, b.p.Results[0], b.leave())
	b.ret()
}

func (b *builder) recordHash(list []component) {
	unwind := b.leave()
	out := b.p.Results[0]
	b.assign(out, intConst(0))
	for _, k := range list {
		v := b.component(b.p.Params[0], k)
		class, t := "java/util/Objects", objectType
		if isPrimitive(v.t) {
			class, t = wrappers[v.t.Kind], v.t
		}
		h := b.local("hash", i32)
		mt := classfile.MethodType{Params: []classfile.Type{t}, Result: classfile.Type{Kind: 'I'}}
		b.call(b.w.static(class, "hashCode", mt), unwind, h, v.x)
		b.assign(out, apply(ir.OpAdd, i32, apply(ir.OpMul, i32, out, intConst(31)), h))
	}
	b.ret()
}

func (b *builder) recordEquals(c *Class, list []component) {
	unwind := b.leave()
	out := b.p.Results[0]
	x, y := b.p.Params[0], b.p.Params[1]
	yes, no := b.coldBlock(), b.coldBlock()
	yes.Stmts = []ir.Stmt{&ir.Assign{Dst: out, X: ir.True}}
	yes.Term = &ir.Return{}
	no.Stmts = []ir.Stmt{&ir.Assign{Dst: out, X: ir.False}}
	no.Term = &ir.Return{}
	b.branch(equal(x, y), yes)
	b.branch(ir.Not(&ir.TypeTest{X: y, Of: ir.Ref{Class: c.IR}}), no)
	for _, k := range list {
		v, u := b.component(x, k), b.component(y, k)
		switch {
		case v.t.IsRef():
			same := b.local("same", ir.Bool{})
			mt := classfile.MethodType{Params: []classfile.Type{objectType, objectType}, Result: classfile.Type{Kind: 'Z'}}
			b.call(b.w.static("java/util/Objects", "equals", mt), unwind, same, v.x, u.x)
			b.branch(ir.Not(same), no)
		case v.t.Kind == 'F' || v.t.Kind == 'D':
			n := b.local("cmp", i32)
			mt := classfile.MethodType{Params: []classfile.Type{v.t, v.t}, Result: classfile.Type{Kind: 'I'}}
			b.call(b.w.static(wrappers[v.t.Kind], "compare", mt), unwind, n, v.x, u.x)
			b.branch(apply(ir.OpNe, ir.Bool{}, n, intConst(0)), no)
		default:
			b.branch(apply(ir.OpNe, ir.Bool{}, v.x, u.x), no)
		}
	}
	b.jump(yes)
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
	return s.proc("switch", func(b *builder) {
		out := b.p.Results[0]
		x, from := b.p.Params[0], b.p.Params[1]
		none := b.coldBlock()
		none.Stmts = []ir.Stmt{&ir.Assign{Dst: out, X: intConst(-1)}}
		none.Term = &ir.Return{}
		b.branch(isNull(x), none)
		unwind := b.leave()
		for i, l := range labels {
			next := b.block()
			b.branch(apply(ir.OpGt, ir.Bool{}, from, intConst(int64(i))), next)
			if d, ok := l.(classfile.DynamicRef); ok {
				class, name, _ := s.g.enumLabel(d)
				b.enumConstant(class, name, x, next, unwind)
			} else {
				b.label(l, typed{x, s.desc.Params[0]}, enum, next, unwind)
			}
			b.assign(out, intConst(int64(i)))
			b.ret()
			b.cur = next
		}
		b.assign(out, intConst(int64(len(labels))))
		b.ret()
	})
}

// alwaysFits tells whether a label is a primitive type that has every value of the switch.
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
	return s.proc("switch", func(b *builder) {
		x, from := widen(b.p.Params[0]), b.p.Params[1]
		for i, l := range labels {
			next := b.block()
			b.branch(apply(ir.OpGt, ir.Bool{}, from, intConst(int64(i))), next)
			if n, ok := l.(classfile.IntConst); ok {
				b.branch(apply(ir.OpNe, ir.Bool{}, x, conv(intConst(int64(n)), x.Type())), next)
			}
			b.assign(b.p.Results[0], intConst(int64(i)))
			b.ret()
			b.cur = next
		}
		b.assign(b.p.Results[0], intConst(int64(len(labels))))
		b.ret()
	})
}

// enumLabel is the constant of an enum that a dynamic constant of javac's describes:
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
	return Internal(string(of)), string(label), ok
}

// enumConstant goes to next unless the value is a constant of an enum. The enum is
// initialised if it is.
func (b *builder) enumConstant(class, name string, x ir.Expr, next, unwind *ir.Block) {
	t, err := b.w.ObjectType(ClassType(class))
	if err != nil {
		b.refuse("%v", err)
		return
	}
	b.branch(ir.Not(b.w.isOf(x, t)), next)
	b.label(classfile.StringConst(name), typed{x, ClassType(class)}, true, next, unwind)
}

// label goes to next unless the value fits a label.
func (b *builder) label(l classfile.Constant, v typed, enum bool, next, unwind *ir.Block) {
	switch l := l.(type) {
	case classfile.ClassConst:
		t, err := b.w.ObjectType(ClassType(string(l)))
		if err != nil {
			b.refuse("%v", err)
			return
		}
		b.branch(ir.Not(b.w.isOf(v.x, t)), next)
	case classfile.StringConst:
		y := v.x
		if enum {
			name := b.local("name", ref)
			c, err := b.w.Class("java/lang/Enum")
			if err != nil {
				b.refuse("%v", err)
				return
			}
			b.call(c.Declared("name", "()Ljava/lang/String;").Proc, unwind, name, y)
			y = name
		}
		same := b.local("same", ir.Bool{})
		mt := classfile.MethodType{Params: []classfile.Type{objectType, objectType}, Result: classfile.Type{Kind: 'Z'}}
		b.call(b.w.static("java/util/Objects", "equals", mt), unwind, same, b.literal(string(l)), y)
		b.branch(ir.Not(same), next)
	case classfile.IntConst:
		b.intLabel(int64(l), v.x, next)
	}
}

// intLabel fits an Integer or Character of a value.
func (b *builder) intLabel(n int64, x ir.Expr, next *ir.Block) {
	chars := b.block()
	match := b.block()
	for _, k := range []struct{ class, desc string }{{"java/lang/Integer", "I"}, {"java/lang/Character", "C"}} {
		c, err := b.w.Class(k.class)
		if err != nil {
			b.refuse("%v", err)
			return
		}
		f := c.Field("value", k.desc)
		to := chars
		if k.desc == "C" {
			to = next
		}
		b.branch(ir.Not(&ir.TypeTest{X: x, Of: ir.Ref{Class: c.IR}}), to)
		v := b.local("v", f.Typ)
		b.add(&ir.Load{Meta: b.meta(), Dst: v, Place: &ir.Place{Kind: ir.PlaceField, Base: x, Field: f}})
		b.branch(apply(ir.OpNe, ir.Bool{}, conv(v, i32), intConst(n)), next)
		b.jump(match)
		b.cur = chars
	}
	b.cur = match
}
