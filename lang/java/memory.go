package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/task"
)

// This file lowers what reads, writes and makes objects and arrays, with its checks.

// nullCheck throws when a value, which is a variable or constant, is null.
func (g *lowering) nullCheck(v *val, what string) {
	if v.nonnull || g.isNonnull(v.x) {
		return
	}
	g.check(isNull(v.x), task.KindNull, what+v.from.because(), g.throwing(g.w.nullThrower(what+v.from.because())))
	v.nonnull = true
	if l, ok := v.x.(*ir.Local); ok {
		g.facts.nonnull[l] = true
	}
}

// elems says of each array instruction the kind of value and the type of elements.
var elems = [...]struct {
	k    kind
	t    ir.Type
	arr  string
	word string
}{
	{kInt, i32, "[I", "int"}, {kLong, i64, "[J", "long"}, {kFloat, f32, "[F", "float"}, {kDouble, f64, "[D", "double"},
	{kRef, ref, "", "object"}, {kInt, i8, "[B", "byte/boolean"}, {kInt, u16, "[C", "char"}, {kInt, i16, "[S", "short"},
}

func (g *lowering) loadElem(in *classfile.Instr) {
	e := elems[in.Op-classfile.OpIaload]
	i, a := g.pop(kInt), g.pop(kRef)
	g.keep(&a, &i)
	g.elemChecks(&a, &i, "Cannot load from "+e.word+" array")
	if in.Op == classfile.OpBaload && a.arr == "[Z" {
		e.t = ir.Bool{}
	}
	if in.Op == classfile.OpBaload && a.arr == "" {
		g.eitherLoad(a.x, i.x)
		return
	}
	t := g.temporary(e.t)
	g.add(&ir.Load{Meta: g.meta(), Dst: t, Place: elem(a.x, i.x, e.t)})
	delete(g.facts.nonnull, t)
	v := val{x: widen(t), k: e.k}
	if e.k == kRef {
		if len(a.arr) > 2 {
			v.arr = a.arr[1:]
		}
		v.from = &origin{kind: fromElem, of: a.from, index: i.from}
	}
	g.push(v)
}

// eitherLoad loads from an array of which it is not known whether it has bytes or
// booleans.
func (g *lowering) eitherLoad(a, i ir.Expr) {
	out := g.local("elem", i32)
	bools, end := g.coldBlock(), g.block()
	g.branch(&ir.TypeTest{X: a, Of: ir.Array{Elem: ir.Bool{}}}, bools)
	t := g.local("byte", i8)
	g.add(&ir.Load{Meta: g.meta(), Dst: t, Place: elem(a, i, i8)})
	g.assign(out, conv(t, i32))
	g.jump(end)
	g.cur = bools
	u := g.local("bool", ir.Bool{})
	g.add(&ir.Load{Meta: g.meta(), Dst: u, Place: elem(a, i, ir.Bool{})})
	g.assign(out, conv(u, i32))
	g.jump(end)
	g.cur = end
	g.push(val{x: out, k: kInt})
}

func elem(a, i ir.Expr, t ir.Type) *ir.Place {
	return &ir.Place{Kind: ir.PlaceElem, Base: as(a, ir.Array{Elem: t}), Index: i}
}

// elemChecks are those of an access to an element.
func (g *lowering) elemChecks(a, i *val, what string) {
	g.nullCheck(a, what)
	t := ir.Type(ir.Array{Elem: ref})
	if at, ok := a.x.Type().(ir.Array); ok {
		t = at
	}
	n := apply(ir.OpLen, i32, as(a.x, t))
	out := or(less(i.x, intConst(0)), apply(ir.OpGe, ir.Bool{}, i.x, n))
	g.check(out, task.KindBounds, "index out of bounds", g.throwing(g.w.thrower("index", "(II)V"), i.x, n))
}

func (g *lowering) storeElem(in *classfile.Instr) {
	e := elems[in.Op-classfile.OpIastore]
	v, i, a := g.pop(e.k), g.pop(kInt), g.pop(kRef)
	g.keep(&a, &i, &v)
	g.elemChecks(&a, &i, "Cannot store to "+e.word+" array")
	switch {
	case e.k == kRef:
		at := as(a.x, ir.Array{Elem: ref})
		if c, ok := v.x.(*ir.Const); !ok || c.Typ != ir.Type(ir.Null{}) {
			g.check(ir.Not(apply(ir.OpStorable, ir.Bool{}, at, v.x)), task.KindStore, "the element is of a wrong class",
				g.throwing(g.w.thrower("store", "(Ljava/lang/Object;)V"), v.x))
		}
	case in.Op == classfile.OpBastore && a.arr == "[Z":
		e.t = ir.Bool{}
	case in.Op == classfile.OpBastore && a.arr == "":
		bools, end := g.coldBlock(), g.block()
		g.branch(&ir.TypeTest{X: a.x, Of: ir.Array{Elem: ir.Bool{}}}, bools)
		g.add(&ir.Store{Meta: g.meta(), Place: elem(a.x, i.x, i8), X: fit(v.x, i8)})
		g.jump(end)
		g.cur = bools
		g.add(&ir.Store{Meta: g.meta(), Place: elem(a.x, i.x, ir.Bool{}), X: truth(v.x)})
		g.jump(end)
		g.cur = end
		return
	}
	g.add(&ir.Store{Meta: g.meta(), Place: elem(a.x, i.x, e.t), X: fit(v.x, e.t)})
}

func (g *lowering) length() {
	v := g.pop(kRef)
	g.keep(&v)
	g.nullCheck(&v, "Cannot read the array length")
	t := ir.Type(ir.Array{Elem: ref})
	if at, ok := v.x.Type().(ir.Array); ok {
		t = at
	}
	// The length of an array never changes: it is no memory that a call could write.
	l := g.temporary(i32)
	g.assign(l, apply(ir.OpLen, i32, as(v.x, t)))
	g.push(val{x: l, k: kInt})
}

// field lowers getstatic to putfield.
func (g *lowering) field(in *classfile.Instr) {
	r := g.constAt(in.Index).(classfile.MemberRef)
	ft, err := classfile.ParseType(r.Desc)
	if err != nil {
		g.fail("%v", err)
	}
	c, err := g.w.Class(r.Class)
	if err != nil {
		g.refuse("%s: %v", g.at, err)
		return
	}
	switch in.Op {
	case classfile.OpGetstatic, classfile.OpPutstatic:
		k, f := c.static(r.Name, r.Desc)
		if f == nil {
			g.refuse("%s: class %s has no static field %s of this type", g.at, c.IR.Name, r.Name)
			return
		}
		g.initialise(k)
		if in.Op == classfile.OpGetstatic {
			g.getStatic(k, f, ft)
		} else {
			x, _ := g.popX(kindOf(ft))
			gl := k.Static(f.Name, f.Desc)
			g.assign(gl, fit(x, gl.Typ))
		}
		return
	}
	f := c.Field(r.Name, r.Desc)
	if f == nil {
		g.refuse("%s: class %s has no field %s of this type", g.at, c.IR.Name, r.Name)
		return
	}
	if in.Op == classfile.OpGetfield {
		o := g.pop(kRef)
		g.keep(&o)
		g.nullCheck(&o, "Cannot read field \""+r.Name+"\"")
		t := g.temporary(f.Typ)
		g.add(&ir.Load{Meta: g.meta(), Dst: t, Place: &ir.Place{Kind: ir.PlaceField, Base: as(o.x, ref), Field: f}, Order: f.Order()})
		g.pushRead(t, ft, &origin{kind: fromField, name: r.Name, of: o.from})
		return
	}
	v, o := g.pop(kindOf(ft)), g.pop(kRef)
	g.keep(&o)
	g.plain(&v)
	g.nullCheck(&o, "Cannot assign field \""+r.Name+"\"")
	g.add(&ir.Store{Meta: g.meta(), Place: &ir.Place{Kind: ir.PlaceField, Base: as(o.x, ref), Field: f}, X: fit(v.x, f.Typ), Order: f.Order()})
}

// pushRead pushes what was read from memory into a temporary.
func (g *lowering) pushRead(t *ir.Local, ft classfile.Type, from *origin) {
	delete(g.facts.nonnull, t)
	v := val{x: widen(t), k: kindOf(ft)}
	if v.k == kRef {
		v.from = from
		if ft.Dims > 0 {
			v.arr = arrayOf(ft)
		}
	}
	g.push(v)
}

func (g *lowering) getStatic(c *Class, f *classfile.Field, ft classfile.Type) {
	g.markStatic(c, f)
	gl := c.Static(f.Name, f.Desc)
	t := g.temporary(gl.Typ)
	g.assign(t, gl)
	g.pushRead(t, ft, &origin{kind: fromStatic, name: f.Name, static: shortName(c.File.Name)})
}

func (g *lowering) newObject(in *classfile.Instr) {
	name := string(g.constAt(in.Index).(classfile.ClassConst))
	c, err := g.w.Class(name)
	if err != nil {
		g.refuse("%s: %v", g.at, err)
		return
	}
	if c.IR.Abstract || c.IR.Interface {
		g.refuse("%s: new of %s, which is abstract", g.at, c.IR.Name)
		return
	}
	g.initialise(c)
	g.unallocated()
	t := g.temporary(ref)
	meta := g.meta()
	if name == "java/lang/AssertionError" && g.w.Columns != nil && meta.Span.Line > 0 {
		meta.Span.Col = g.w.Columns(g.m)[in.Offset]
	}
	g.add(&ir.New{Meta: meta, Dst: t, Class: c.IR})
	g.facts.nonnull[t] = true
	g.push(val{x: t, k: kRef}) // first: temporaries of what follows are others
	g.ghosts(c, t)
}

func (g *lowering) newArray(t classfile.Type) {
	n := g.pop(kInt)
	g.keep(&n)
	ot, err := g.w.ObjectType(t)
	if err != nil {
		g.refuse("%s: %v", g.at, err)
		return
	}
	g.sizeCheck(n.x)
	g.memoryCheck(n.x, g.unwind)
	g.unallocated()
	l := g.temporary(ref)
	g.add(&ir.NewArray{Meta: g.meta(), Dst: l, Elem: ot.(ir.Array).Elem, Len: n.x})
	g.facts.nonnull[l] = true
	g.push(val{x: l, k: kRef, arr: arrayOf(t)})
}

func (g *lowering) sizeCheck(n ir.Expr) {
	if c, ok := n.(*ir.Const); ok && int64(c.Bits) >= 0 {
		return
	}
	g.check(less(n, intConst(0)), task.KindSize, "negative array size", g.throwing(g.w.thrower("size", "(I)V"), n))
}

// memoryCheck throws when an array alone takes more than the memory there is.
func (b *builder) memoryCheck(n ir.Expr, unwind func() *ir.Block) {
	limit := b.w.Memory / 8
	if c, ok := n.(*ir.Const); b.w.Memory == 0 || limit >= 1<<31-1 || ok && int64(c.Bits) <= limit || b.cur == nil {
		return
	}
	next, fail := b.block(), b.coldBlock()
	b.end(&ir.If{Meta: b.meta(), X: less(intConst(limit), n), Then: fail, Else: next})
	b.cur = fail
	b.call(b.w.thrower("memory", "(I)V"), unwind(), nil, n)
	b.jump(next)
	b.cur = next
}

// multiArray makes arrays of arrays: a procedure does it level by level.
func (g *lowering) multiArray(in *classfile.Instr) {
	g.unallocated()
	t := ClassType(string(g.constAt(in.Index).(classfile.ClassConst)))
	sizes := make([]val, in.Value)
	var each []*val
	for i := range sizes {
		sizes[len(sizes)-1-i] = g.pop(kInt)
	}
	for i := range sizes {
		each = append(each, &sizes[i])
	}
	g.keep(each...)
	if _, err := g.w.ObjectType(t); err != nil {
		g.refuse("%s: %v", g.at, err)
		return
	}
	var args []ir.Expr
	for _, n := range sizes {
		g.sizeCheck(n.x)
		args = append(args, n.x)
	}
	l := g.temporary(ref)
	g.do(g.w.arrayMaker(t, in.Value), l, args...)
	g.facts.nonnull[l] = true
	g.push(val{x: l, k: kRef, arr: arrayOf(t)})
}

// arrayMaker is the procedure that makes arrays with so many dimensions given.
func (w *World) arrayMaker(t classfile.Type, dims int) *ir.Proc {
	name := "new " + t.String() + " of " + itoa(dims)
	if p := w.helpers[name]; p != nil {
		return p
	}
	p := &ir.Proc{Name: name}
	for i := range dims {
		p.Params = append(p.Params, p.NewLocal("n"+itoa(i), i32, p.Span))
	}
	p.Results = []*ir.Local{p.NewLocal("result", ref, p.Span)}
	if w.Memory > 0 {
		withExc(p)
	}
	w.helpers[name] = w.addProc(p, func(p *ir.Proc) error {
		ot, err := w.ObjectType(t)
		if err != nil {
			return err
		}
		b := w.build(p)
		out := p.Results[0]
		b.memoryCheck(p.Params[0], b.leave)
		b.add(&ir.NewArray{Dst: out, Elem: ot.(ir.Array).Elem, Len: p.Params[0]})
		if dims > 1 {
			i, e := b.local("i", i32), b.local("e", ref)
			head, end := b.block(), b.block()
			b.jump(head)
			b.cur = head
			b.branch(apply(ir.OpGe, ir.Bool{}, i, p.Params[0]), end)
			var rest []ir.Expr
			for _, n := range p.Params[1:] {
				rest = append(rest, n)
			}
			b.call(w.arrayMaker(t.Elem(), dims-1), b.leave(), e, rest...)
			b.add(&ir.Store{Place: elem(out, i, ref), X: e})
			b.assign(i, apply(ir.OpAdd, i32, i, intConst(1)))
			b.jump(head)
			b.cur = end
		}
		b.ret()
		b.done()
		return nil
	})
	return p
}

// typeTest lowers checkcast and instanceof.
func (g *lowering) typeTest(in *classfile.Instr) {
	name := string(g.constAt(in.Index).(classfile.ClassConst))
	t := ClassType(name)
	ot, err := g.w.ObjectType(t)
	if err != nil {
		g.missingTest(in.Op, err)
		return
	}
	v := g.pop(kRef)
	g.keep(&v)
	is := g.w.isOf(v.x, ot)
	if in.Op == classfile.OpInstanceof {
		g.pushX(conv(is, i32), kInt, 2)
		return
	}
	if name != "java/lang/Object" {
		bad := apply(ir.OpAnd, ir.Bool{}, isNot(v.x), ir.Not(is))
		g.check(bad, task.KindCast, "cast to "+t.String(), g.throwing(g.w.castThrower(t), v.x))
	}
	if t.Dims > 0 {
		v.arr = arrayOf(t)
	}
	g.push(v)
}

// missingTest is a test for a class that is missing: null passes, as in the JVM.
func (g *lowering) missingTest(op classfile.Op, err error) {
	v := g.pop(kRef)
	g.keep(&v)
	ok := g.block()
	g.branch(isNull(v.x), ok)
	g.refuse("%s: %v", g.at, err)
	g.cur = ok
	if op == classfile.OpInstanceof {
		g.pushInt(0)
	} else {
		g.push(v)
	}
}

// isOf tells whether a reference is not null and of a type; everything is an Object.
func (w *World) isOf(x ir.Expr, t ir.Type) ir.Expr {
	if r, ok := t.(ir.Ref); ok && r.Class == w.object.IR {
		return isNot(x)
	}
	return &ir.TypeTest{X: x, Of: t}
}
