package native

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/vm"
)

// jdk.internal.misc.Unsafe. The offset of a field is its cell; that of an element
// is what the JVM has: a base, and the size of an element times the index.
var unsafes = unsafeArea()

const arrayBase = 16

func unsafeArea() area {
	const u = "jdk.internal.misc.Unsafe."
	a := area{
		u + "arrayBaseOffset0(Ljava/lang/Class;)I":                     gives(arrayBase),
		u + "arrayIndexScale0(Ljava/lang/Class;)I":                     indexScale,
		u + "objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J": fieldOffset,
		u + "objectFieldOffset0(Ljava/lang/reflect/Field;)J":           reflectedOffset,
		u + "staticFieldOffset0(Ljava/lang/reflect/Field;)J":           staticOffset,
		u + "staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;": func(e *Env, c *vm.Call) {
			c.Return(c.Get(c.Arg(1), e.field("java/lang/reflect/Field", "clazz")))
		},
		u + "copyMemory0(Ljava/lang/Object;JLjava/lang/Object;JJ)V":      copyMemory,
		u + "copySwapMemory0(Ljava/lang/Object;JLjava/lang/Object;JJJ)V": copySwapped,
		u + "storeFence()V": noop,
		u + "loadFence()V":  noop,
		u + "fullFence()V":  noop,
		u + "ensureClassInitialized0(Ljava/lang/Class;)V": ensureInitialised,
		u + "addressSize0()I":                             gives(8),
		u + "isBigEndian0()Z":                             gives(0),
		u + "unalignedAccess0()Z":                         gives(1),
	}.turn(map[string]turn{
		u + "park(ZJ)V":                              {Runtime{"assay/rt/Park", "park", "(ZJ)V"}, []int{1, 2}},
		u + "unpark(Ljava/lang/Object;)V":            {Runtime{"assay/rt/Park", "unpark", "(Ljava/lang/Object;)V"}, []int{1}},
		u + "throwException(Ljava/lang/Throwable;)V": {Runtime{"assay/rt/Throw", "any", "(Ljava/lang/Throwable;)V"}, []int{1}},
	})
	for name, d := range map[string]string{"Int": "I", "Long": "J", "Reference": "Ljava/lang/Object;", "Boolean": "Z", "Byte": "B", "Short": "S", "Char": "C", "Float": "F", "Double": "D"} {
		for _, mode := range []string{"", "Volatile"} {
			a[u+"get"+name+mode+"(Ljava/lang/Object;J)"+d] = unsafeGet
			a[u+"put"+name+mode+"(Ljava/lang/Object;J"+d+")V"] = unsafePut
		}
	}
	for name, d := range map[string]string{"Int": "I", "Long": "J", "Reference": "Ljava/lang/Object;"} {
		a[u+"compareAndSet"+name+"(Ljava/lang/Object;J"+d+d+")Z"] = compareAndSet
		if name != "Reference" { // the library does without
			a[u+"compareAndExchange"+name+"(Ljava/lang/Object;J"+d+d+")"+d] = compareAndExchange
		}
	}
	return a
}

// ElementSize returns how many bytes an element takes in the JVM.
func ElementSize(t ir.Type) int {
	switch t := t.(type) {
	case ir.Bool:
		return 1
	case ir.Int:
		return int(t.Bits) / 8
	case ir.Float:
		return int(t.Bits) / 8
	}
	return 4
}

// ElementIndex returns the index that an offset means in an array.
func ElementIndex(elem ir.Type, offset int64) (i int64, ok bool) {
	size := int64(ElementSize(elem))
	return (offset - arrayBase) / size, (offset-arrayBase)%size == 0
}

func indexScale(e *Env, c *vm.Call) {
	t, err := e.World.ObjectType(e.mirrored(c, c.Arg(1)))
	a, ok := t.(ir.Array)
	if err != nil || !ok {
		c.Refuse("the scale of what is no array")
		return
	}
	c.Return(uint64(ElementSize(a.Elem)))
}

func fieldOffset(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(1))
	name := e.text(c, c.Arg(2))
	if k != nil {
		if f := e.fieldOf(k.IR, name); f != nil {
			c.Return(uint64(c.FieldAt(f)))
			return
		}
	}
	c.Refuse("the offset of field %s", name)
}

func ensureInitialised(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(1))
	if k == nil {
		c.Return(make([]uint64, len(c.Proc().Results))...)
		return
	}
	c.Become(e.World.Initialised(k), c.Arg(1))
}

// fieldSlot returns the class and the field that a Field stands for.
func fieldSlot(e *Env, c *vm.Call, ref uint64) (*java.Class, *classfile.Field) {
	k := e.classOf(c, c.Get(ref, e.field("java/lang/reflect/Field", "clazz")))
	return k, k.File.Fields[c.Get(ref, e.field("java/lang/reflect/Field", "slot"))]
}

func reflectedOffset(e *Env, c *vm.Call) {
	k, f := fieldSlot(e, c, c.Arg(1))
	c.Return(uint64(c.FieldAt(k.Field(f.Name, f.Desc))))
}

// staticOffsets is where the offsets of static fields begin: their globals' numbers.
const staticOffsets = 1 << 40

func staticOffset(e *Env, c *vm.Call) {
	k, f := fieldSlot(e, c, c.Arg(1))
	c.Return(uint64(staticOffsets + k.Static(f.Name, f.Desc).Index))
}

// copyMemory copies bytes between arrays.
func copyMemory(e *Env, c *vm.Call) { copyBytes(e, c, 1) }

// copySwapped copies numbers of a size and turns their bytes around.
func copySwapped(e *Env, c *vm.Call) {
	size := int(c.Arg(6))
	if size != 2 && size != 4 && size != 8 || int(c.Arg(5))%size != 0 {
		c.Refuse("%s of numbers of %d bytes", c.Proc().Name, size)
		return
	}
	copyBytes(e, c, size)
}

// copyBytes copies bytes between arrays of numbers; those of each unit are turned around.
func copyBytes(e *Env, c *vm.Call, unit int) {
	src, dst := c.Arg(1), c.Arg(3)
	if src == 0 || dst == 0 || !c.IsArray(src) || !c.IsArray(dst) || ir.IsRef(c.Elem(src)) || ir.IsRef(c.Elem(dst)) {
		c.Refuse("%s of memory outside of the heap, or of references", c.Proc().Name)
		return
	}
	from, to, n := int(c.Arg(2))-arrayBase, int(c.Arg(4))-arrayBase, int(c.Arg(5))
	ss, ds := ElementSize(c.Elem(src)), ElementSize(c.Elem(dst))
	if from < 0 || to < 0 || n < 0 || from+n > ss*c.Len(src) || to+n > ds*c.Len(dst) {
		c.Refuse("%s outside of the array", c.Proc().Name)
		return
	}
	if n == 0 {
		c.Return()
		return
	}
	if unit == 1 && ss == ds && from%ss == 0 && to%ss == 0 && n%ss == 0 && c.Elem(src) == c.Elem(dst) {
		copy(c.Writable(dst, to/ds, (to+n)/ds), c.Cells(src)[from/ss:(from+n)/ss])
		c.Return()
		return
	}
	data := make([]byte, n)
	for i, cells := 0, c.Cells(src); i < n; i++ {
		b := from + i
		data[i] = byte(cells[b/ss] >> (8 * (b % ss)))
	}
	for i := 0; i < n; i += unit {
		slices.Reverse(data[i : i+unit])
	}
	first, last := to/ds, (to+n+ds-1)/ds
	for i, cells := 0, c.Writable(dst, first, last); i < n; i++ {
		b := to + i
		cell, shift := &cells[b/ds-first], 8*(b%ds)
		*cell = *cell&^(0xff<<shift) | uint64(data[i])<<shift
	}
	normalise(c, dst, first, last)
	c.Return()
}

// normalise brings cells whose bytes were written into the canonical form of their type.
func normalise(c *vm.Call, ref uint64, first, last int) {
	cells := c.Writable(ref, first, last)
	for i := range cells {
		cells[i] = inForm(c.Elem(ref), cells[i])
	}
}

// inForm returns a cell in the form that a type has.
func inForm(t ir.Type, cell uint64) uint64 {
	switch t := t.(type) {
	case ir.Int:
		return t.Wrap(cell)
	case ir.Bool:
		return cell & 1
	case ir.Float:
		if t.Bits == 32 {
			return canonical32(uint32(cell))
		}
		return canonical64(cell)
	}
	return cell
}

// variableAt returns the variable that an object and an offset mean.
func variableAt(e *Env, c *vm.Call) (variable, bool) {
	if off := int(int64(c.Arg(2))); off >= staticOffsets && off-staticOffsets < len(e.World.Prog.Globals) {
		return variable{g: e.World.Prog.Globals[off-staticOffsets]}, true
	}
	ref, i, ok := cellAt(c)
	return variable{ref: ref, at: i}, ok
}

// cellAt returns the cell that an object and an offset mean.
func cellAt(c *vm.Call) (uint64, int, bool) {
	ref, off := c.Arg(1), int(int64(c.Arg(2)))
	if ref == 0 {
		c.Refuse("%s of memory outside of the heap", c.Proc().Name)
		return 0, 0, false
	}
	if c.IsArray(ref) {
		size := ElementSize(c.Elem(ref))
		if want := accessSize(c.Proc().Name); want != size || (off-arrayBase)%size != 0 {
			c.Refuse("%s of an array with other elements", c.Proc().Name)
			return 0, 0, false
		}
		off = (off - arrayBase) / size
	}
	if off < 0 || off >= len(c.Cells(ref)) {
		c.Refuse("%s outside of the object", c.Proc().Name)
		return 0, 0, false
	}
	return ref, off, true
}

// accessSize returns how many bytes a method reads or writes.
func accessSize(name string) int {
	for _, k := range []struct {
		part string
		n    int
	}{{"Long", 8}, {"Double", 8}, {"Int", 4}, {"Float", 4}, {"Reference", 4}, {"Short", 2}, {"Char", 2}, {"Byte", 1}, {"Boolean", 1}} {
		if strings.Contains(name, "et"+k.part) || strings.Contains(name, "ut"+k.part) || strings.Contains(name, "ge"+k.part) {
			return k.n
		}
	}
	return 0
}

// oddAccess reports whether an access to an array does not fall on one element.
func oddAccess(c *vm.Call) bool {
	ref := c.Arg(1)
	return ref != 0 && c.IsArray(ref) && ElementSize(c.Elem(ref)) != accessSize(c.Proc().Name)
}

func unsafeGet(e *Env, c *vm.Call) {
	if oddAccess(c) {
		e.bytesGet(c)
		return
	}
	if v, ok := variableAt(e, c); ok {
		c.Return(inForm(c.Proc().Results[0].Typ, v.get(c))) // of a float, an int may be asked for
	}
}

// oddSpan returns where the bytes of an odd access lie in an array; false if outside.
func oddSpan(c *vm.Call) (size, n, at int, ok bool) {
	size, n = ElementSize(c.Elem(c.Arg(1))), accessSize(c.Proc().Name)
	at = int(int64(c.Arg(2))) - arrayBase
	if at < 0 || at+n > size*c.Len(c.Arg(1)) {
		c.Refuse("%s outside of the array", c.Proc().Name)
		return 0, 0, 0, false
	}
	return size, n, at, true
}

// bytesGet reads a number that lies over several elements, or inside one.
func (e *Env) bytesGet(c *vm.Call) {
	size, n, at, ok := oddSpan(c)
	if !ok {
		return
	}
	cells := c.Cells(c.Arg(1))
	v := uint64(0)
	for j := range n {
		b := at + j
		v |= uint64(uint8(cells[b/size]>>(8*(b%size)))) << (8 * j)
	}
	if it, ok := c.Proc().Results[0].Typ.(ir.Int); ok {
		v = it.Wrap(v)
	}
	c.Return(v)
}

func unsafePut(e *Env, c *vm.Call) {
	if !oddAccess(c) {
		if v, ok := variableAt(e, c); ok {
			v.set(c, c.Arg(3))
			c.Return()
		}
		return
	}
	size, n, at, ok := oddSpan(c)
	if !ok {
		return
	}
	t, _ := c.Elem(c.Arg(1)).(ir.Int)
	for j := range n {
		b := at + j
		shift := 8 * (b % size)
		v := c.Cells(c.Arg(1))[b/size]&^(0xff<<shift) | uint64(uint8(c.Arg(3)>>(8*j)))<<shift
		if t.Bits != 0 {
			v = t.Wrap(v)
		}
		c.Set(c.Arg(1), b/size, v)
	}
	c.Return()
}

func compareAndSet(e *Env, c *vm.Call) {
	if v, ok := variableAt(e, c); ok {
		same := v.get(c) == c.Arg(3)
		if same {
			v.set(c, c.Arg(4))
		}
		c.Return(boolean(same))
	}
}

func compareAndExchange(e *Env, c *vm.Call) {
	if v, ok := variableAt(e, c); ok {
		old := v.get(c)
		if old == c.Arg(3) {
			v.set(c, c.Arg(4))
		}
		c.Return(old)
	}
}
