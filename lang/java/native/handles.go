package native

import (
	"math"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/absent"
	"assay/lang/java/classfile"
	"assay/vm"
)

// java.lang.invoke.VarHandle: handles of fields and of elements of arrays. A call of
// a method of a handle is a procedure of its own for each descriptor.
var handles = area{
	"java.lang.invoke.MethodHandles$Lookup.findVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;":       findField,
	"java.lang.invoke.MethodHandles$Lookup.findStaticVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;": findStatic,
	"java.lang.invoke.MethodHandles.arrayElementVarHandle(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;":                                         elementHandle,
	"java.lang.invoke.MethodHandles.byteArrayViewVarHandle(Ljava/lang/Class;Ljava/nio/ByteOrder;)Ljava/lang/invoke/VarHandle;":                    bytesHandle,
	"java.lang.invoke.MethodHandles$Lookup.ensureInitialized(Ljava/lang/Class;)Ljava/lang/Class;":                                                 ensureInitialised,
	"java.lang.invoke.VarHandle.withInvokeExactBehavior()Ljava/lang/invoke/VarHandle;":                                                            exactly(true),
	"java.lang.invoke.VarHandle.withInvokeBehavior()Ljava/lang/invoke/VarHandle;":                                                                 exactly(false),
	"java.lang.invoke.VarHandle.fullFence()V":               noop,
	"java.lang.invoke.VarHandle.acquireFence()V":            noop,
	"java.lang.invoke.VarHandle.releaseFence()V":            noop,
	"java.lang.invoke.VarHandle.loadLoadFence()V":           noop,
	"java.lang.invoke.VarHandle.storeStoreFence()V":         noop,
	"java.lang.invoke.VarHandle.varType()Ljava/lang/Class;": varType,
}

// What a handle is a handle of.
const (
	OfField = iota + 1
	OfStatic
	OfElement
	OfBytes // numbers in an array of bytes; where is whether the first byte is the highest
)

const handleClass = "java/lang/invoke/VarHandle"

// newHandle makes a handle of variables of a type. Where is the number of a class of
// objects, or of an array type; at a field of it, or a global.
func newHandle(e *Env, c *vm.Call, kind int, t classfile.Type, holder int, at uint64) (uint64, bool) {
	m := e.maker(c, handleClass)
	m.set(java.KindField, uint64(kind))
	m.set(java.TypeField, uint64(e.World.TypeNumber(t)))
	m.set(java.AtField, uint64(holder)<<32|at)
	return m.ref, m.ok
}

// fieldWanted finds the field that the arguments of a lookup name, and throws if
// there is none.
func fieldWanted(e *Env, c *vm.Call, static bool) (*java.Class, *classfile.Field) {
	k := e.classOf(c, c.Arg(1))
	name, t := e.text(c, c.Arg(2)), e.mirrored(c, c.Arg(3))
	how, want, other := "getField", "non-static", "getStatic"
	if static {
		how, want, other = "getStatic", "static", "getField"
	}
	for s := k; s != nil; s = s.Super {
		for _, f := range s.File.Fields {
			if f.Name != name || f.Type != t {
				continue
			}
			if f.Flags.Has(classfile.Static) != static {
				e.throwf(c, "illegalAccess", "expected a %s field: %s.%s/%s/%s, from class %s", want, s.IR.Name, name, nameOf(t), other, k.IR.Name)
				return nil, nil
			}
			return s, f
		}
	}
	e.throwf(c, "noField", "no such field: %s.%s/%s/%s", nameOf(e.mirrored(c, c.Arg(1))), name, nameOf(t), how)
	return nil, nil
}

func findField(e *Env, c *vm.Call) {
	k, f := fieldWanted(e, c, false)
	if k == nil {
		return
	}
	at := c.FieldAt(k.Field(f.Name, f.Desc))
	if ref, ok := newHandle(e, c, OfField, f.Type, e.World.TypeNumber(java.ClassType(k.File.Name)), uint64(at)); ok {
		c.Return(ref)
	}
}

func findStatic(e *Env, c *vm.Call) {
	k, f := fieldWanted(e, c, true)
	if k == nil {
		return
	}
	if absent.Later(k.File, f.Name) {
		c.Refuse("field %s of %s: %s", f.Name, k.IR.Name, absent.Unknown)
		return
	}
	if ref, ok := newHandle(e, c, OfStatic, f.Type, 0, uint64(k.Static(f.Name, f.Desc).Index)); ok {
		c.Become(e.World.Initialised(k), ref)
	}
}

func elementHandle(e *Env, c *vm.Call) {
	if c.Arg(0) == 0 {
		e.null(c)
		return
	}
	t := e.mirrored(c, c.Arg(0))
	if t.Dims == 0 {
		e.throw(c, "illegal", "not an array type: "+nameOf(t))
		return
	}
	if ref, ok := newHandle(e, c, OfElement, t.Elem(), e.World.TypeNumber(t), 0); ok {
		c.Return(ref)
	}
}

// exactly returns a copy of a handle that converts nothing, or does.
func exactly(exact bool) model {
	return func(e *Env, c *vm.Call) {
		if out, ok := c.Copy(c.Arg(0)); ok {
			c.Put(out, e.field(handleClass, "exact"), boolean(exact))
			c.Return(out)
		}
	}
}

// typeOfAccess returns the type of a method of a handle, with nothing converted.
func typeOfAccess(e *Env, c *vm.Call, name string, t classfile.Type) classfile.MethodType {
	var mt classfile.MethodType
	h := c.Arg(0)
	switch kind := c.Get(h, e.field(handleClass, java.KindField)); kind {
	case OfField, OfElement, OfBytes:
		mt.Params = append(mt.Params, e.World.TypeAt(int(c.Get(h, e.field(handleClass, java.AtField))>>32)))
		if kind != OfField {
			mt.Params = append(mt.Params, classfile.Type{Kind: 'I'})
		}
	}
	for range Operands(name) {
		mt.Params = append(mt.Params, t)
	}
	switch name {
	case "set":
		mt.Result = classfile.Type{Kind: 'V'}
	case "compareAndSet", "weakCompareAndSet":
		mt.Result = classfile.Type{Kind: 'Z'}
	default:
		mt.Result = t
	}
	return mt
}

// inexact throws when a handle that converts nothing is called with another type.
func inexact(e *Env, c *vm.Call, name string, t classfile.Type, mt classfile.MethodType) bool {
	if c.Get(c.Arg(0), e.field(handleClass, "exact")) == 0 {
		return false
	}
	want := typeOfAccess(e, c, name, t)
	if want.Descriptor() == mt.Descriptor() {
		return false
	}
	text := "handle's method type %s but found %s"
	if e.World.Feature() == 17 {
		text = "expected %s but found %s"
	}
	e.throwf(c, "wrongMethodType", text, shortType(want), shortType(mt))
	return true
}

// shortType returns a method type as MethodType.toString has it.
func shortType(mt classfile.MethodType) string {
	var params []string
	for _, p := range mt.Params {
		params = append(params, shortName(p))
	}
	return "(" + strings.Join(params, ",") + ")" + shortName(mt.Result)
}

func shortName(t classfile.Type) string {
	s := t.String()
	return s[strings.LastIndexAny(s, ".$")+1:]
}

// bytesHandle is a handle of numbers in arrays of bytes.
func bytesHandle(e *Env, c *vm.Call) {
	if c.Arg(0) == 0 || c.Arg(1) == 0 {
		e.null(c)
		return
	}
	t := e.mirrored(c, c.Arg(0))
	if t.Dims != 1 || strings.IndexByte("SCIJFD", t.Kind) < 0 {
		c.Refuse("a view of bytes as %s", t)
		return
	}
	order, err := e.World.Class("java/nio/ByteOrder")
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	big := boolean(c.Global(order.Static("BIG_ENDIAN", "Ljava/nio/ByteOrder;")) == c.Arg(1))
	if ref, ok := newHandle(e, c, OfBytes, t.Elem(), e.World.TypeNumber(classfile.Type{Kind: 'B', Dims: 1}), big); ok {
		c.Return(ref)
	}
}

// bytesAccess reads or writes a number in an array of bytes.
func bytesAccess(e *Env, c *vm.Call, name string, t classfile.Type, mt classfile.MethodType) {
	value, at := t, 2+Operands(name)
	if len(mt.Params) == 3 {
		value = mt.Params[2]
	} else if !mt.Result.IsVoid() {
		value = mt.Result
	}
	if name != "get" && name != "set" || len(mt.Params) != at || mt.Params[0] != (classfile.Type{Kind: 'B', Dims: 1}) || value != t {
		c.Refuse("a call of %s for numbers in an array of bytes", c.Proc().Name)
		return
	}
	ref, i, size := c.Arg(1), int(int32(c.Arg(2))), ElementSize(elementType(t))
	if ref == 0 {
		e.null(c)
		return
	}
	if limit := max(0, c.Len(ref)-size+1); i < 0 || i >= limit {
		e.throwf(c, "indexText", "Index %d out of bounds for length %d", i, limit)
		return
	}
	big := uint32(c.Get(c.Arg(0), e.field(handleClass, java.AtField))) != 0
	shift := func(k int) int {
		if big {
			k = size - 1 - k
		}
		return 8 * k
	}
	if name == "set" {
		for k, cells := 0, c.Writable(ref, i, i+size); k < size; k++ {
			cells[k] = word(int32(int8(c.Arg(3) >> shift(k))))
		}
		c.Return()
		return
	}
	v := uint64(0)
	for k, x := range c.Cells(ref)[i : i+size] {
		v |= uint64(uint8(x)) << shift(k)
	}
	switch n, ok := integer(t.Kind); {
	case ok:
		v = n.Wrap(v)
	case t.Kind == 'F':
		v = canonical32(uint32(v))
	default:
		v = canonical64(v)
	}
	c.Return(v)
}

// elementType returns a primitive type as elements have it.
func elementType(t classfile.Type) ir.Type {
	if n, ok := integer(t.Kind); ok {
		return n
	}
	if t.Kind == 'F' {
		return ir.Float{Bits: 32}
	}
	return ir.Float{Bits: 64}
}

func varType(e *Env, c *vm.Call) {
	e.returnMirror(c, e.World.TypeAt(int(c.Get(c.Arg(0), e.field(handleClass, java.TypeField)))))
}

// variable is a place in memory.
type variable struct {
	ref uint64
	at  int
	g   *ir.Global
}

func (v variable) get(c *vm.Call) uint64 {
	if v.g != nil {
		return c.Global(v.g)
	}
	return c.Cells(v.ref)[v.at]
}

func (v variable) set(c *vm.Call, x uint64) {
	if v.g != nil {
		c.SetGlobal(v.g, x)
		return
	}
	c.Set(v.ref, v.at, x)
}

// handleModel returns the model of a call of a handle's method.
func handleModel(e *Env, p *ir.Proc) vm.Model {
	name, mt, ok := Access(p)
	if !ok {
		return nil
	}
	return func(c *vm.Call) { accessVariable(e, c, name, mt) }
}

// Access returns the method of a handle that a procedure calls, without its memory order, and its type; ok
// is false if it is none that we know.
func Access(p *ir.Proc) (name string, mt classfile.MethodType, ok bool) {
	text, ok := strings.CutPrefix(p.Name, java.HandlePrefix)
	name, desc, _ := strings.Cut(text, "(")
	mt, err := classfile.ParseMethodType("(" + desc)
	return accessName(name), mt, ok && err == nil && isAccess(name)
}

// accessName returns the name of an access without its memory order: all are sequentially consistent.
func accessName(name string) string {
	for _, s := range []string{"Plain", "Volatile", "Opaque", "Acquire", "Release"} {
		if rest := strings.TrimSuffix(name, s); rest != name {
			return rest
		}
	}
	return name
}

func isAccess(name string) bool {
	switch accessName(name) {
	case "get", "set", "compareAndSet", "weakCompareAndSet", "compareAndExchange", "getAndSet", "getAndAdd",
		"getAndBitwiseOr", "getAndBitwiseAnd", "getAndBitwiseXor":
		return true
	}
	return false
}

// variableOf returns the variable that a handle and the first arguments of a call mean;
// rest is the number of the first argument after those.
func variableOf(e *Env, c *vm.Call) (v variable, rest int, ok bool) {
	h := c.Arg(0)
	at := c.Get(h, e.field(handleClass, java.AtField))
	holder := func() classfile.Type { return e.World.TypeAt(int(at >> 32)) }
	switch kind := c.Get(h, e.field(handleClass, java.KindField)); kind {
	case OfStatic:
		return variable{g: e.World.Prog.Globals[at]}, 1, true
	case OfField, OfElement:
		if len(c.Args()) < int(kind+1)/2+1 {
			break
		}
		ref := c.Arg(1)
		if ref == 0 {
			e.null(c)
			return v, 0, false
		}
		t, err := e.World.ObjectType(holder())
		if err != nil || !c.Is(ref, t) {
			e.throwf(c, "castTo", "Cannot cast %s to %s", nameOf(e.typeOf(c, ref)), nameOf(holder()))
			return v, 0, false
		}
		if kind == OfField {
			return variable{ref: ref, at: int(uint32(at))}, 2, true
		}
		i := int(int32(c.Arg(2)))
		if i < 0 || i >= c.Len(ref) {
			c.Become(e.World.Thrower("index", "(II)V"), c.Arg(2), uint64(c.Len(ref)))
			return v, 0, false
		}
		return variable{ref: ref, at: i}, 3, true
	}
	c.Refuse("a call of %s", c.Proc().Name)
	return v, 0, false
}

// accessVariable runs a method of a handle.
func accessVariable(e *Env, c *vm.Call, name string, mt classfile.MethodType) {
	t := e.World.TypeAt(int(c.Get(c.Arg(0), e.field(handleClass, java.TypeField))))
	if inexact(e, c, name, t, mt) {
		return
	}
	if c.Get(c.Arg(0), e.field(handleClass, java.KindField)) == OfBytes {
		bytesAccess(e, c, name, t, mt)
		return
	}
	v, rest, ok := variableOf(e, c)
	if !ok {
		return
	}
	var x [2]uint64
	if want := Operands(name); len(mt.Params)-(rest-1) != want {
		c.Refuse("a call of %s for another kind of variable", c.Proc().Name)
		return
	}
	for i := range Operands(name) {
		if x[i], ok = operandOf(e, c, c.Arg(rest+i), mt.Params[rest-1+i], t); !ok {
			return
		}
	}
	old := v.get(c)
	switch name {
	case "get":
		giveOld(e, c, old, t, mt.Result)
	case "set":
		v.set(c, x[0])
		c.Return()
	case "compareAndSet", "weakCompareAndSet":
		if old == x[0] {
			v.set(c, x[1])
		}
		c.Return(boolean(old == x[0]))
	case "compareAndExchange":
		if old == x[0] {
			v.set(c, x[1])
		}
		giveOld(e, c, old, t, mt.Result)
	default:
		if n, ok := combine(c, name, t, old, x[0]); ok {
			v.set(c, n)
			giveOld(e, c, old, t, mt.Result)
		}
	}
}

// Operands returns how many values a method of a handle takes.
func Operands(name string) int {
	switch name {
	case "get":
		return 0
	case "compareAndSet", "weakCompareAndSet", "compareAndExchange":
		return 2
	}
	return 1
}

// operandOf converts a value that was passed for a variable of a type.
func operandOf(e *Env, c *vm.Call, x uint64, from, to classfile.Type) (uint64, bool) {
	switch {
	case from == to:
		return x, true
	case from.IsRef() && to.IsRef():
		t, err := e.World.ObjectType(to)
		if err == nil && (x == 0 || c.Is(x, t)) {
			return x, true
		}
		e.throwf(c, "castTo", "Cannot cast %s to %s", nameOf(e.typeOf(c, x)), nameOf(to))
		return 0, false
	case integral(from) && integral(to) && to.Kind != 'C' && Widens(from.Kind, to.Kind):
		return x, true
	}
	c.Refuse("a value of type %s for a variable of type %s", from, to)
	return 0, false
}

func integral(t classfile.Type) bool {
	return t.Dims == 0 && strings.IndexByte("BCSIJ", t.Kind) >= 0
}

// Widens reports whether integers of one kind are passed for another.
func Widens(from, to byte) bool {
	const order = "BSIJ"
	if from == 'C' {
		from = 'S'
		if to == 'S' {
			return false
		}
	}
	return strings.IndexByte(order, from) <= strings.IndexByte(order, to)
}

// giveOld returns what was in a variable, as the type that the call wants.
func giveOld(e *Env, c *vm.Call, old uint64, t, want classfile.Type) {
	switch {
	case want.IsVoid():
		c.Return()
	case want == t, integral(t) && integral(want) && Widens(t.Kind, want.Kind):
		c.Return(old)
	case t.IsRef() && want.IsRef():
		to, err := e.World.ObjectType(want)
		if err == nil && (old == 0 || c.Is(old, to)) {
			c.Return(old)
			return
		}
		e.throwf(c, "castTo", "Cannot cast %s to %s", nameOf(e.typeOf(c, old)), nameOf(want))
	default:
		c.Refuse("a variable of type %s read as %s", t, want)
	}
}

// combine returns what getAndAdd and its like leave in a variable.
func combine(c *vm.Call, name string, t classfile.Type, old, x uint64) (uint64, bool) {
	add := name == "getAndAdd"
	switch {
	case name == "getAndSet":
		return x, true
	case t.IsRef() || t.Kind == 'Z' && add:
	case t.Kind == 'F' && add:
		return uint64(math.Float32bits(math.Float32frombits(uint32(old)) + math.Float32frombits(uint32(x)))), true
	case t.Kind == 'D' && add:
		return canonical64(math.Float64bits(math.Float64frombits(old) + math.Float64frombits(x))), true
	case t.Kind == 'F' || t.Kind == 'D':
	default:
		n := old
		switch name {
		case "getAndAdd":
			n += x
		case "getAndBitwiseOr":
			n |= x
		case "getAndBitwiseAnd":
			n &= x
		case "getAndBitwiseXor":
			n ^= x
		}
		if k, ok := integer(t.Kind); ok {
			n = k.Wrap(n)
		}
		return n, true
	}
	c.Refuse("%s of a variable of type %s", name, t)
	return 0, false
}

func integer(kind byte) (ir.Int, bool) {
	switch kind {
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
