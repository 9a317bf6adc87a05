package lower

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/absent"
	"assay/lang/java/classfile"
	"assay/task"
	"strconv"
)

// This file lowers instructions that read, write and create objects and arrays, with their checks.

// access lowers instructions that read, write and create objects and arrays.
type access struct{ *lowering }

// nullCheck throws when a value, which is a variable or constant, is null.
func (g access) nullCheck(v *val, what string) {
	if v.nonnull || g.isNonnull(v.x) {
		return
	}
	g.Check(java.IsNull(v.x), task.KindNull, what+v.from.because(), g.throwing(java.Runtime{World: g.W}.NullThrower(what+v.from.because())))
	v.nonnull = true
	if l, ok := v.x.(*ir.Local); ok {
		g.facts.nonnull[l] = true
	}
}

// elems maps each array instruction to the kind of value and the type of elements.
var elems = [...]struct {
	k    java.Kind
	t    ir.Type
	arr  string
	word string
}{
	{java.KInt, java.I32, "[I", "int"}, {java.KLong, java.I64, "[J", "long"}, {java.KFloat, java.F32, "[F", "float"}, {java.KDouble, java.F64, "[D", "double"},
	{java.KRef, java.Ref, "", "object"}, {java.KInt, java.I8, "[B", "byte/boolean"}, {java.KInt, java.U16, "[C", "char"}, {java.KInt, java.I16, "[S", "short"},
}

func (g access) loadElem(in *classfile.Instr) {
	e := elems[in.Op-classfile.OpIaload]
	i, a := g.pop(java.KInt), g.pop(java.KRef)
	g.keep(&a, &i)
	g.elemChecks(&a, &i, "Cannot load from "+e.word+" array")
	g.reads.elem(java.As(a.x, java.Ref), i.x)
	if in.Op == classfile.OpBaload && a.arr == "[Z" {
		e.t = ir.Bool{}
	}
	if in.Op == classfile.OpBaload && a.arr == "" {
		g.eitherLoad(a.x, i.x)
		return
	}
	t := g.temporary(e.t)
	g.Add(&ir.Load{Meta: g.Meta(), Dst: t, Place: java.Elem(a.x, i.x, e.t)})
	delete(g.facts.nonnull, t)
	v := val{x: java.Widen(t), k: e.k}
	if e.k == java.KRef {
		if len(a.arr) > 2 {
			v.arr = a.arr[1:]
		}
		v.from = &origin{kind: fromElem, of: a.from, index: i.from}
	}
	g.push(v)
}

// eitherLoad loads from an array of which it is not known whether it has bytes or
// booleans.
func (g access) eitherLoad(a, i ir.Expr) {
	out := g.Local("elem", java.I32)
	bools, end := g.ColdBlock(), g.Block()
	g.Branch(&ir.TypeTest{X: a, Of: ir.Array{Elem: ir.Bool{}}}, bools)
	t := g.Local("byte", java.I8)
	g.Add(&ir.Load{Meta: g.Meta(), Dst: t, Place: java.Elem(a, i, java.I8)})
	g.Assign(out, java.Conv(t, java.I32))
	g.Jump(end)
	g.Cur = bools
	u := g.Local("bool", ir.Bool{})
	g.Add(&ir.Load{Meta: g.Meta(), Dst: u, Place: java.Elem(a, i, ir.Bool{})})
	g.Assign(out, java.Conv(u, java.I32))
	g.Jump(end)
	g.Cur = end
	g.push(val{x: out, k: java.KInt})
}

// elemChecks are those of an access to an element.
func (g access) elemChecks(a, i *val, what string) {
	g.nullCheck(a, what)
	t := ir.Type(ir.Array{Elem: java.Ref})
	if at, ok := a.x.Type().(ir.Array); ok {
		t = at
	}
	n := java.Apply(ir.OpLen, java.I32, java.As(a.x, t))
	out := java.Or(java.Less(i.x, java.IntConst(0)), java.Apply(ir.OpGe, ir.Bool{}, i.x, n))
	g.Check(out, task.KindBounds, "index out of bounds", g.throwing(g.W.Thrower("index", "(II)V"), i.x, n))
}

func (g access) storeElem(in *classfile.Instr) {
	e := elems[in.Op-classfile.OpIastore]
	v, i, a := g.pop(e.k), g.pop(java.KInt), g.pop(java.KRef)
	g.keep(&a, &i, &v)
	g.elemChecks(&a, &i, "Cannot store to "+e.word+" array")
	switch {
	case e.k == java.KRef:
		at := java.As(a.x, ir.Array{Elem: java.Ref})
		if c, ok := v.x.(*ir.Const); !ok || c.Typ != ir.Type(ir.Null{}) {
			g.Check(ir.Not(java.Apply(ir.OpStorable, ir.Bool{}, at, v.x)), task.KindStore, "the element is of a wrong class",
				g.throwing(g.W.Thrower("store", "(Ljava/lang/Object;)V"), v.x))
		}
	case in.Op == classfile.OpBastore && a.arr == "[Z":
		e.t = ir.Bool{}
	case in.Op == classfile.OpBastore && a.arr == "":
		bools, end := g.ColdBlock(), g.Block()
		g.Branch(&ir.TypeTest{X: a.x, Of: ir.Array{Elem: ir.Bool{}}}, bools)
		g.Add(&ir.Store{Meta: g.Meta(), Place: java.Elem(a.x, i.x, java.I8), X: java.Fit(v.x, java.I8)})
		g.Jump(end)
		g.Cur = bools
		g.Add(&ir.Store{Meta: g.Meta(), Place: java.Elem(a.x, i.x, ir.Bool{}), X: java.Truth(v.x)})
		g.Jump(end)
		g.Cur = end
		return
	}
	g.Add(&ir.Store{Meta: g.Meta(), Place: java.Elem(a.x, i.x, e.t), X: java.Fit(v.x, e.t)})
}

func (g access) length() {
	v := g.pop(java.KRef)
	g.keep(&v)
	g.nullCheck(&v, "Cannot read the array length")
	t := ir.Type(ir.Array{Elem: java.Ref})
	if at, ok := v.x.Type().(ir.Array); ok {
		t = at
	}
	// The length of an array is constant: a call cannot write it.
	l := g.temporary(java.I32)
	g.Assign(l, java.Apply(ir.OpLen, java.I32, java.As(v.x, t)))
	g.push(val{x: l, k: java.KInt})
}

// field lowers getstatic to putfield.
func (g access) field(in *classfile.Instr) {
	r := g.constAt(in.Index).(classfile.MemberRef)
	ft, err := classfile.ParseType(r.Desc)
	if err != nil {
		g.fail("%v", err)
	}
	c, err := g.W.Class(r.Class)
	if err != nil {
		g.Refuse("%s: %v", g.At, err)
		return
	}
	switch in.Op {
	case classfile.OpGetstatic, classfile.OpPutstatic:
		k, f := c.StaticField(r.Name, r.Desc)
		if f == nil {
			g.Refuse("%s: class %s has no static field %s of this type", g.At, c.IR.Name, r.Name)
			return
		}
		g.initialise(k)
		g.guarded(k, f.Name, nil, in.Op == classfile.OpPutstatic)
		if in.Op == classfile.OpGetstatic {
			g.getStatic(k, f, ft)
		} else {
			x, _ := g.popX(java.KindOf(ft))
			gl := k.Static(f.Name, f.Desc)
			g.Assign(gl, java.Fit(x, gl.Typ))
		}
		return
	}
	f := c.Field(r.Name, r.Desc)
	if f == nil {
		g.Refuse("%s: class %s has no field %s of this type", g.At, c.IR.Name, r.Name)
		return
	}
	if in.Op == classfile.OpGetfield {
		o := g.pop(java.KRef)
		g.keep(&o)
		g.nullCheck(&o, "Cannot read field \""+r.Name+"\"")
		g.reads.field(java.As(o.x, java.Ref), f)
		g.guarded(g.W.Of(f.Owner), r.Name, java.As(o.x, java.Ref), false)
		t := g.temporary(f.Typ)
		g.Add(&ir.Load{Meta: g.Meta(), Dst: t, Place: &ir.Place{Kind: ir.PlaceField, Base: java.As(o.x, java.Ref), Field: f}, Order: f.Order()})
		g.pushRead(t, ft, &origin{kind: fromField, name: r.Name, of: o.from})
		return
	}
	v, o := g.pop(java.KindOf(ft)), g.pop(java.KRef)
	g.keep(&o)
	g.plain(&v)
	g.nullCheck(&o, "Cannot assign field \""+r.Name+"\"")
	g.guarded(g.W.Of(f.Owner), r.Name, java.As(o.x, java.Ref), true)
	g.Add(&ir.Store{Meta: g.Meta(), Place: &ir.Place{Kind: ir.PlaceField, Base: java.As(o.x, java.Ref), Field: f}, X: java.Fit(v.x, f.Typ), Order: f.Order()})
}

// pushRead pushes what was read from memory into a temporary.
func (g access) pushRead(t *ir.Local, ft classfile.Type, from *origin) {
	delete(g.facts.nonnull, t)
	v := val{x: java.Widen(t), k: java.KindOf(ft)}
	if v.k == java.KRef {
		v.from = from
		if ft.Dims > 0 {
			v.arr = arrayOf(ft)
		}
	}
	g.push(v)
}

func (g access) getStatic(c *java.Class, f *classfile.Field, ft classfile.Type) {
	if absent.Later(c.File, f.Name) {
		g.Refuse("%s: %s", g.At, absent.Unknown)
		return
	}
	g.markStatic(c, f)
	gl := c.Static(f.Name, f.Desc)
	g.reads.static(gl, f)
	t := g.temporary(gl.Typ)
	g.Assign(t, gl)
	g.pushRead(t, ft, &origin{kind: fromStatic, name: f.Name, static: shortName(c.File.Name)})
}

func (g access) newObject(in *classfile.Instr) {
	name := string(g.constAt(in.Index).(classfile.ClassConst))
	c, err := g.W.Class(name)
	if err != nil {
		g.Refuse("%s: %v", g.At, err)
		return
	}
	if c.IR.Abstract || c.IR.Interface {
		g.Refuse("%s: new of %s, which is abstract", g.At, c.IR.Name)
		return
	}
	g.initialise(c)
	contracted{g.lowering}.unallocated()
	t := g.temporary(java.Ref)
	meta := g.Meta()
	if name == "java/lang/AssertionError" && g.W.Columns != nil && meta.Span.Line > 0 {
		meta.Span.Col = g.W.Columns(g.m)[in.Offset]
	}
	g.Add(&ir.New{Meta: meta, Dst: t, Class: c.IR})
	g.facts.nonnull[t] = true
	g.push(val{x: t, k: java.KRef}) // first: temporaries of what follows are others
	g.Ghosts(c, t)
}

func (g access) newArray(t classfile.Type) {
	n := g.pop(java.KInt)
	g.keep(&n)
	ot, err := g.W.ObjectType(t)
	if err != nil {
		g.Refuse("%s: %v", g.At, err)
		return
	}
	g.sizeCheck(n.x)
	memoryCheck(g.Builder, n.x, g.unwind)
	contracted{g.lowering}.unallocated()
	l := g.temporary(java.Ref)
	g.Add(&ir.NewArray{Meta: g.Meta(), Dst: l, Elem: ot.(ir.Array).Elem, Len: n.x})
	g.facts.nonnull[l] = true
	g.push(val{x: l, k: java.KRef, arr: arrayOf(t)})
}

func (g access) sizeCheck(n ir.Expr) {
	if c, ok := n.(*ir.Const); ok && int64(c.Bits) >= 0 {
		return
	}
	g.Check(java.Less(n, java.IntConst(0)), task.KindSize, "negative array size", g.throwing(g.W.Thrower("size", "(I)V"), n))
}

// memoryCheck throws when an array alone exceeds the memory.
func memoryCheck(b *java.Builder, n ir.Expr, unwind func() *ir.Block) {
	limit := b.W.Memory / 8
	if c, ok := n.(*ir.Const); b.W.Memory == 0 || limit >= 1<<31-1 || ok && int64(c.Bits) <= limit || b.Cur == nil {
		return
	}
	next, fail := b.Block(), b.ColdBlock()
	b.End(&ir.If{Meta: b.Meta(), X: java.Less(java.IntConst(limit), n), Then: fail, Else: next})
	b.Cur = fail
	b.Call(b.W.Thrower("memory", "(I)V"), unwind(), nil, n)
	b.Jump(next)
	b.Cur = next
}

// multiArray makes arrays of arrays: a procedure does it level by level.
func (g access) multiArray(in *classfile.Instr) {
	contracted{g.lowering}.unallocated()
	t := java.ClassType(string(g.constAt(in.Index).(classfile.ClassConst)))
	sizes := make([]val, in.Value)
	var each []*val
	for i := range sizes {
		sizes[len(sizes)-1-i] = g.pop(java.KInt)
	}
	for i := range sizes {
		each = append(each, &sizes[i])
	}
	g.keep(each...)
	if _, err := g.W.ObjectType(t); err != nil {
		g.Refuse("%s: %v", g.At, err)
		return
	}
	var args []ir.Expr
	for _, n := range sizes {
		g.sizeCheck(n.x)
		args = append(args, n.x)
	}
	l := g.temporary(java.Ref)
	g.do(arrayMaker(g.W, t, in.Value), l, args...)
	g.facts.nonnull[l] = true
	g.push(val{x: l, k: java.KRef, arr: arrayOf(t)})
}

// arrayMaker returns the procedure that makes arrays with so many dimensions given.
func arrayMaker(w *java.World, t classfile.Type, dims int) *ir.Proc {
	name := "new " + t.String() + " of " + strconv.Itoa(dims)
	return w.Helper(name, func(p *ir.Proc) {
		for i := range dims {
			p.Params = append(p.Params, p.NewLocal("n"+strconv.Itoa(i), java.I32, p.Span))
		}
		p.Results = []*ir.Local{p.NewLocal("result", java.Ref, p.Span)}
		if w.Memory > 0 {
			java.WithExc(p)
		}
	}, func(p *ir.Proc) error {
		ot, err := w.ObjectType(t)
		if err != nil {
			return err
		}
		b := w.Build(p)
		out := p.Results[0]
		memoryCheck(b, p.Params[0], b.Leave)
		b.Add(&ir.NewArray{Dst: out, Elem: ot.(ir.Array).Elem, Len: p.Params[0]})
		if dims > 1 {
			i, e := b.Local("i", java.I32), b.Local("e", java.Ref)
			head, end := b.Block(), b.Block()
			b.Jump(head)
			b.Cur = head
			b.Branch(java.Apply(ir.OpGe, ir.Bool{}, i, p.Params[0]), end)
			var rest []ir.Expr
			for _, n := range p.Params[1:] {
				rest = append(rest, n)
			}
			b.Call(arrayMaker(w, t.Elem(), dims-1), b.Leave(), e, rest...)
			b.Add(&ir.Store{Place: java.Elem(out, i, java.Ref), X: e})
			b.Assign(i, java.Apply(ir.OpAdd, java.I32, i, java.IntConst(1)))
			b.Jump(head)
			b.Cur = end
		}
		b.Ret()
		b.Done()
		return nil
	})
}

// typeTest lowers checkcast and instanceof.
func (g access) typeTest(in *classfile.Instr) {
	name := string(g.constAt(in.Index).(classfile.ClassConst))
	t := java.ClassType(name)
	ot, err := g.W.ObjectType(t)
	if err != nil {
		g.missingTest(in.Op, err)
		return
	}
	v := g.pop(java.KRef)
	g.keep(&v)
	is := g.W.IsOf(v.x, ot)
	if in.Op == classfile.OpInstanceof {
		g.pushX(java.Conv(is, java.I32), java.KInt, 2)
		return
	}
	if name != "java/lang/Object" {
		bad := java.Apply(ir.OpAnd, ir.Bool{}, java.IsNot(v.x), ir.Not(is))
		g.Check(bad, task.KindCast, "cast to "+t.String(), g.throwing(java.Runtime{World: g.W}.CastThrower(t), v.x))
	}
	if t.Dims > 0 {
		v.arr = arrayOf(t)
	}
	g.push(v)
}

// missingTest is a test for a class that is missing: null passes, as in the JVM.
func (g access) missingTest(op classfile.Op, err error) {
	v := g.pop(java.KRef)
	g.keep(&v)
	ok := g.Block()
	g.Branch(java.IsNull(v.x), ok)
	g.Refuse("%s: %v", g.At, err)
	g.Cur = ok
	if op == classfile.OpInstanceof {
		g.pushInt(0)
	} else {
		g.push(v)
	}
}
