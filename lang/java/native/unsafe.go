package native

import (
	"strings"

	"assay/ir"
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
		u + "arrayIndexScale0(Ljava/lang/Class;)I":                     (*Env).indexScale,
		u + "objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J": (*Env).fieldOffset,
		u + "storeFence()V": noop,
		u + "loadFence()V":  noop,
		u + "fullFence()V":  noop,
		u + "ensureClassInitialized0(Ljava/lang/Class;)V": (*Env).ensureInitialised,
		u + "shouldBeInitialized0(Ljava/lang/Class;)Z":    gives(0),
		u + "addressSize0()I":                             gives(8),
		u + "pageSize()I":                                 gives(4096),
		u + "isBigEndian0()Z":                             gives(0),
		u + "unalignedAccess0()Z":                         gives(1),
	}
	for name, d := range map[string]string{"Int": "I", "Long": "J", "Reference": "Ljava/lang/Object;", "Boolean": "Z", "Byte": "B", "Short": "S", "Char": "C", "Float": "F", "Double": "D"} {
		for _, mode := range []string{"", "Volatile"} {
			a[u+"get"+name+mode+"(Ljava/lang/Object;J)"+d] = (*Env).unsafeGet
			a[u+"put"+name+mode+"(Ljava/lang/Object;J"+d+")V"] = (*Env).unsafePut
		}
	}
	for name, d := range map[string]string{"Int": "I", "Long": "J", "Reference": "Ljava/lang/Object;"} {
		a[u+"compareAndSet"+name+"(Ljava/lang/Object;J"+d+d+")Z"] = (*Env).compareAndSet
		a[u+"compareAndExchange"+name+"(Ljava/lang/Object;J"+d+d+")"+d] = (*Env).compareAndExchange
	}
	return a
}

// sizeOf is how many bytes an element takes in the JVM.
func sizeOf(t ir.Type) int {
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

func (e *Env) indexScale(c *vm.Call) {
	t, err := e.World.ObjectType(e.mirrored(c, c.Arg(1)))
	a, ok := t.(ir.Array)
	if err != nil || !ok {
		c.Refuse("the scale of what is no array")
		return
	}
	c.Return(uint64(sizeOf(a.Elem)))
}

func (e *Env) fieldOffset(c *vm.Call) {
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

func (e *Env) ensureInitialised(c *vm.Call) {
	k := e.classOf(c, c.Arg(1))
	if k == nil {
		c.Return()
		return
	}
	c.Become(e.World.Initialised(k), c.Arg(1))
}

// cell is the cell that an object and an offset mean.
func (e *Env) cell(c *vm.Call) (uint64, int, bool) {
	ref, off := c.Arg(1), int(int64(c.Arg(2)))
	if ref == 0 {
		c.Refuse("%s of memory outside of the heap", c.Proc().Name)
		return 0, 0, false
	}
	if c.IsArray(ref) {
		size := sizeOf(c.Elem(ref))
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

// accessSize is how many bytes a method reads or writes.
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

// odd tells whether an access to an array does not fall on one element.
func (e *Env) odd(c *vm.Call) bool {
	ref := c.Arg(1)
	return ref != 0 && c.IsArray(ref) && sizeOf(c.Elem(ref)) != accessSize(c.Proc().Name)
}

func (e *Env) unsafeGet(c *vm.Call) {
	if e.odd(c) {
		e.bytesGet(c)
		return
	}
	if ref, i, ok := e.cell(c); ok {
		c.Return(c.Cells(ref)[i])
	}
}

// span is where the bytes of an odd access lie in an array; false if outside.
func (e *Env) span(c *vm.Call) (size, n, at int, ok bool) {
	size, n = sizeOf(c.Elem(c.Arg(1))), accessSize(c.Proc().Name)
	at = int(int64(c.Arg(2))) - arrayBase
	if at < 0 || at+n > size*c.Len(c.Arg(1)) {
		c.Refuse("%s outside of the array", c.Proc().Name)
		return 0, 0, 0, false
	}
	return size, n, at, true
}

// bytesGet reads a number that lies over several elements, or inside one.
func (e *Env) bytesGet(c *vm.Call) {
	size, n, at, ok := e.span(c)
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

func (e *Env) unsafePut(c *vm.Call) {
	if !e.odd(c) {
		if ref, i, ok := e.cell(c); ok {
			c.Set(ref, i, c.Arg(3))
			c.Return()
		}
		return
	}
	size, n, at, ok := e.span(c)
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

func (e *Env) compareAndSet(c *vm.Call) {
	ref, i, ok := e.cell(c)
	if !ok {
		return
	}
	same := c.Cells(ref)[i] == c.Arg(3)
	if same {
		c.Set(ref, i, c.Arg(4))
	}
	c.Return(boolean(same))
}

func (e *Env) compareAndExchange(c *vm.Call) {
	ref, i, ok := e.cell(c)
	if !ok {
		return
	}
	old := c.Cells(ref)[i]
	if old == c.Arg(3) {
		c.Set(ref, i, c.Arg(4))
	}
	c.Return(old)
}
