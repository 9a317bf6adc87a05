package symbolic

import (
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/native"
	"assay/logic/circuit"
	"assay/symbolic/model"
	"assay/symbolic/value"
)

// This file models methods of variable handles, of which atomics are made. A handle is a constant;
// what it is a handle of need not be.

// access is a call of a method of a handle.
type access struct {
	e    *Env
	name string               // without its memory order
	mt   classfile.MethodType // of the call
	of   classfile.Type       // of the variable

	get func(c *model.Call) value.Value
	put func(c *model.Call, x value.Value)
}

// handle returns the model of a call of a handle's method; nil if there is none.
func (e *Env) handle(p *ir.Proc) model.Model {
	name, mt, ok := native.Access(p)
	if !ok {
		return nil
	}
	return func(c *model.Call) {
		c.Exchange()
		apart := c.Apart([]value.Value{c.Arg(0)}, func(c *model.Call, h []value.Value) {
			if c.IsNull(h[0]) != circuit.True { // which the call has checked
				(&access{e: e, name: name, mt: mt}).on(c, h[0])
			}
		})
		if !apart {
			c.Refuse("%s of one of many handles", p.Name)
		}
	}
}

// word returns a constant that a handle holds.
func (a *access) word(c *model.Call, h value.Value, field string) uint64 {
	k, ok := c.Const(c.Get(h, a.e.class(c, "java/lang/invoke/VarHandle").OwnField(field)))
	if !ok {
		c.Refuse("%s of a handle that is not known", c.Proc().Name)
	}
	return k
}

// on finds the variable, and goes on where there is one.
func (a *access) on(c *model.Call, h value.Value) {
	w := a.e.World
	kind, at := a.word(c, h, java.KindField), a.word(c, h, java.AtField)
	a.of = w.TypeAt(int(a.word(c, h, java.TypeField)))
	if kind == native.OfStatic {
		g := w.Prog.Globals[at]
		a.get = func(c *model.Call) value.Value { return c.Global(g) }
		a.put = func(c *model.Call, x value.Value) { c.SetGlobal(g, x) }
		a.operands(c, h, nil)
		return
	}
	holder := []classfile.Type{w.TypeAt(int(at >> 32))}
	if kind != native.OfField {
		holder = append(holder, classfile.Type{Kind: 'I'})
	}
	t, err := w.ObjectType(holder[0])
	if len(a.mt.Params) != len(holder)+native.Operands(a.name) || err != nil {
		c.Refuse("%s for another kind of variable", c.Proc().Name)
	}
	c.If(c.IsNull(c.Arg(1)), func(c *model.Call) {
		c.Become(w.Thrower("npePlain", "()V"))
	}, func(c *model.Call) {
		if c.Feasible(c.Is(c.Arg(1), t).Not()) {
			c.Refuse("%s of an object that is not a %s", c.Proc().Name, holder[0])
		}
		switch kind {
		case native.OfField:
			a.field(c, t, at)
			a.operands(c, h, holder)
		case native.OfElement:
			a.element(c, func(c *model.Call) { a.operands(c, h, holder) })
		default:
			a.bytes(c, at&1 != 0, func(c *model.Call) { a.operands(c, h, holder) })
		}
	})
}

// field is a field of an object.
func (a *access) field(c *model.Call, t ir.Type, at uint64) {
	r, ok := t.(ir.Ref)
	if !ok {
		c.Refuse("%s of a field of %s", c.Proc().Name, t)
	}
	f := c.FieldAt(r.Class, at&(1<<32-1))
	if f == nil {
		c.Refuse("%s of what is no such field", c.Proc().Name)
	}
	a.get = func(c *model.Call) value.Value { return c.Get(c.Arg(1), f) }
	a.put = func(c *model.Call, x value.Value) { c.Put(c.Arg(1), f, x) }
}

// element is an element of an array, if it has one there. That of an array of a class below could
// refuse what is stored.
func (a *access) element(c *model.Call, do func(c *model.Call)) {
	elem, err := a.e.World.ObjectType(a.of)
	if !a.of.IsRef() {
		elem = nil
	}
	array, index := c.Arg(1), c.Arg(2)
	c.Kinds(array, func(c *model.Call, _ *ir.Class, have ir.Type) {
		if have == nil || elem != nil && (err != nil || !ir.Identical(have, elem)) {
			c.Refuse("%s of an array of %s", c.Proc().Name, java.JavaType(have))
		}
		c.If(outside(c, index, c.Len(array)), func(c *model.Call) {
			c.Become(a.e.World.Thrower("index", "(II)V"), index, c.Len(array))
		}, func(c *model.Call) {
			a.get = func(c *model.Call) value.Value { return c.Element(array, index) }
			a.put = func(c *model.Call, x value.Value) { c.PutElement(array, index, x, circuit.True) }
			do(c)
		})
	})
}

// outside returns the condition that an index is out of range for a length.
func outside(c *model.Call, index, length value.Value) circuit.Ref {
	k := c.Circuit()
	i := c.Vec(index, 32)
	return c.Circuit().Or(i.Sign(), k.LessS(i, c.Vec(length, 32)).Not())
}

// bytes is a number in an array of bytes, the highest first if it is big.
func (a *access) bytes(c *model.Call, big bool, do func(c *model.Call)) {
	t, ok := number(a.of)
	if a.name != "get" && a.name != "set" || !ok {
		c.Refuse("%s for numbers in an array of bytes", c.Proc().Name)
	}
	array, index, n := c.Arg(1), c.Arg(2), int(t.Bits)/8
	last := c.Add(index, c.Int(uint64(n-1), 32)) // which wraps round only where the index is out of range
	bad := c.Circuit().Or(outside(c, index, c.Len(array)), outside(c, last, c.Len(array)))
	place := func(i int) int {
		if big {
			return 8 * (n - 1 - i)
		}
		return 8 * i
	}
	c.If(bad, func(c *model.Call) {
		a.e.throw(c, "indexText", "an index out of bounds")
	}, func(c *model.Call) {
		a.get = func(c *model.Call) value.Value {
			out := make(circuit.Vec, 8*n)
			for i := range n {
				copy(out[place(i):], c.Vec(c.Element(array, c.Add(index, c.Int(uint64(i), 32))), 8))
			}
			return c.Number(out)
		}
		a.put = func(c *model.Call, x value.Value) {
			for i := range n {
				at := place(i)
				c.PutElement(array, c.Add(index, c.Int(uint64(i), 32)), c.Number(slices.Clone(c.Vec(x, 8*n)[at:at+8])), circuit.True)
			}
		}
		do(c)
	})
}

// operands converts what was passed for the variable, and does what the method does. A handle that
// converts nothing may refuse the call.
func (a *access) operands(c *model.Call, h value.Value, holder []classfile.Type) {
	params := a.mt.Params[len(holder):]
	if len(params) != native.Operands(a.name) {
		c.Refuse("%s for another kind of variable", c.Proc().Name)
	}
	same := slices.Equal(a.mt.Params[:len(holder)], holder)
	var x []value.Value
	for i, t := range params {
		same = same && t == a.of
		x = append(x, a.operand(c, c.Arg(1+len(holder)+i), t))
	}
	if r := a.mt.Result; !r.IsVoid() && a.name != "compareAndSet" && a.name != "weakCompareAndSet" {
		same = same && r == a.of
	}
	if !same && a.word(c, h, "exact") != 0 {
		c.Refuse("%s, whose types are not those of the handle", c.Proc().Name)
	}
	a.do(c, x)
}

// operand returns a value as the variable has it.
func (a *access) operand(c *model.Call, x value.Value, from classfile.Type) value.Value {
	if from == a.of {
		return x
	}
	if from.IsRef() && a.of.IsRef() {
		t, err := a.e.World.ObjectType(a.of)
		if err != nil || c.Feasible(c.Circuit().Or(c.IsNull(x), c.Is(x, t)).Not()) {
			c.Refuse("%s of an object that is not a %s", c.Proc().Name, a.of)
		}
		return x
	}
	return widened(c, x, from, a.of)
}

// widened returns an integer of a kind as one of another.
func widened(c *model.Call, x value.Value, from, to classfile.Type) value.Value {
	f, ok1 := number(from)
	t, ok2 := number(to)
	if from == to {
		return x
	}
	if !ok1 || !ok2 || !native.Widens(from.Kind, to.Kind) || to.Kind == 'C' {
		c.Refuse("a value of type %s for one of type %s", from, to)
	}
	v := c.Vec(x, int(f.Bits))
	if f.Signed {
		return c.Number(v.SignExtend(int(t.Bits)))
	}
	return c.Number(v.ZeroExtend(int(t.Bits)))
}

// number returns a type of integers.
func number(t classfile.Type) (ir.Int, bool) {
	if t.Dims > 0 {
		return ir.Int{}, false
	}
	switch t.Kind {
	case 'B':
		return ir.Int{Bits: 8, Signed: true}, true
	case 'S':
		return ir.Int{Bits: 16, Signed: true}, true
	case 'C':
		return ir.Int{Bits: 16}, true
	case 'I':
		return ir.Int{Bits: 32, Signed: true}, true
	case 'J':
		return ir.Int{Bits: 64, Signed: true}, true
	}
	return ir.Int{}, false
}

// do does what the method does.
func (a *access) do(c *model.Call, x []value.Value) {
	if a.name == "set" {
		a.put(c, x[0])
		c.Return()
		return
	}
	old := a.get(c)
	switch a.name {
	case "get":
		a.give(c, old)
	case "compareAndSet", "weakCompareAndSet":
		c.If(a.equal(c, old, x[0]), func(c *model.Call) {
			a.put(c, x[1])
			c.Return(c.Bool(true))
		}, func(c *model.Call) { c.Return(c.Bool(false)) })
	case "compareAndExchange":
		c.If(a.equal(c, old, x[0]), func(c *model.Call) {
			a.put(c, x[1])
			a.give(c, old)
		}, func(c *model.Call) { a.give(c, old) })
	default:
		a.put(c, a.combine(c, old, x[0]))
		a.give(c, old)
	}
}

// give ends the call with what was in the variable.
func (a *access) give(c *model.Call, old value.Value) {
	want := a.mt.Result
	switch {
	case want.IsVoid():
		c.Return()
	case want.IsRef() && a.of.IsRef():
		t, err := a.e.World.ObjectType(want)
		if err != nil || want != a.of && c.Feasible(c.Circuit().Or(c.IsNull(old), c.Is(old, t)).Not()) {
			c.Refuse("%s of an object that is not a %s", c.Proc().Name, want)
		}
		c.Return(old)
	default:
		c.Return(widened(c, old, a.of, want))
	}
}

// equal returns the condition that two values of the variable are the same; numbers are compared
// bit by bit.
func (a *access) equal(c *model.Call, x, y value.Value) circuit.Ref {
	switch {
	case a.of.IsRef():
		return c.Same(x, y)
	case a.of.Kind == 'Z':
		return c.Circuit().Iff(circuit.Ref(x.(value.Bool)), circuit.Ref(y.(value.Bool)))
	}
	w := a.width()
	return c.Circuit().Equal(c.Vec(x, w), c.Vec(y, w))
}

// width returns how many bits a number of the variable has.
func (a *access) width() int {
	if t, ok := number(a.of); ok {
		return int(t.Bits)
	}
	if a.of.Kind == 'F' {
		return 32
	}
	return 64
}

// combine returns what getAndAdd and its like leave in the variable.
func (a *access) combine(c *model.Call, old, x value.Value) value.Value {
	k := c.Circuit()
	if a.name == "getAndSet" {
		return x
	}
	if _, ok := number(a.of); !ok {
		c.Refuse("%s of a variable of type %s", c.Proc().Name, a.of)
	}
	v, w := c.Vec(old, a.width()), c.Vec(x, a.width())
	switch a.name {
	case "getAndAdd":
		return c.Number(k.Add(v, w))
	case "getAndBitwiseOr":
		return c.Number(k.BitOr(v, w))
	case "getAndBitwiseAnd":
		return c.Number(k.BitAnd(v, w))
	case "getAndBitwiseXor":
		return c.Number(k.BitXor(v, w))
	}
	c.Refuse("%s", c.Proc().Name)
	return nil
}
