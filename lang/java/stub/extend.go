package stub

import (
	"slices"

	"assay/lang/java/classfile"
)

// This file has what is different where a class is extended: methods that a class above has a body for, and constructors.

// extend collects the methods that have no body in the class or above. It reports whether somebody else can extend the class, all that is
// above it is known, and so is what the methods give.
func (c *Class) extend(find Find) bool {
	if !c.Of.Flags.Has(classfile.Abstract) || !named(c.Of) || len(c.Constructors()) == 0 {
		return false
	}
	chain := []*classfile.Class{c.Of}
	for name := c.Of.Super; name != ""; {
		k, err := find(name)
		if err != nil || k == nil || len(chain) > most {
			return false
		}
		chain, name = append(chain, k), k.Super
	}
	v := own(c.Of)
	for i, k := range chain {
		if i > 0 {
			v = v.above(chain[i-1], k)
		}
		for _, m := range k.Methods {
			if !m.Flags.Has(classfile.Abstract) || slices.ContainsFunc(chain[:i], func(b *classfile.Class) bool { return declares(b, m) }) {
				continue
			}
			x := Method{Method: m, In: k}
			if m.Flags.Has(classfile.Private) || !x.types(v) {
				return false
			}
			c.Methods = append(c.Methods, x)
		}
		for _, name := range k.Interfaces {
			above, err := find(name)
			if err != nil || above == nil || !c.collect(above, find, chain, v.above(k, above)) {
				return false
			}
		}
	}
	return true
}

// Constructors returns those of the class that is extended, which the class has too.
func (c *Class) Constructors() []*classfile.Method {
	return slices.DeleteFunc(slices.Clone(c.Of.Methods), func(m *classfile.Method) bool {
		return m.Name != "<init>" || m.Flags.Has(classfile.Private) || m.Flags.Has(classfile.Synthetic)
	})
}

// named reports whether others can name a class, and make objects of it without one of a class around it.
func named(k *classfile.Class) bool {
	return !slices.ContainsFunc(k.Inner, func(x classfile.InnerClass) bool {
		return x.Class == k.Name && (x.Outer == "" || x.Name == "" || !x.Flags.Has(classfile.Static) || x.Flags.Has(classfile.Private))
	})
}

// constructor is the code of a constructor that does what the one above it does, and how much room it needs for its arguments.
func (w *writer) constructor(above string, m *classfile.Method) (code []byte, slots int) {
	code = []byte{aload0}
	slots = 1
	for _, p := range m.Type.Params {
		code = append(code, loads(p), byte(slots))
		slots += p.Slots()
	}
	return append(append(code, w.named(invokespec, tagMethodRef, above, "<init>", m.Desc)...), returnNone), slots
}

// loads is the instruction that loads a variable of a type.
func loads(t classfile.Type) byte {
	switch {
	case t.IsRef():
		return 0x19
	case t.Kind == 'J':
		return 0x16
	case t.Kind == 'F':
		return 0x17
	case t.Kind == 'D':
		return 0x18
	}
	return 0x15
}
