// Package stub makes classes that implement an interface, or extend an abstract class, of which nobody has written one. Each method
// without a body gives what a field of the object holds, or does nothing: it gives the same each time, changes nothing and throws nothing.
//
//	Name     the name of the class for an interface or an abstract class
//	Of       what a class is for
//	New      the class
//	Class    its methods, and the bytes of its class file
//
// Class files have no code but loads, returns, and calls of the constructors above. Signatures are kept, so that a field of a
// Source<String> is a String.
package stub

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// prefix is where the names of such classes begin.
const prefix = "assay/rt/any/"

// Name returns the name of the class that implements or extends another one.
func Name(of string) string { return prefix + of }

// Of returns the interface that a class implements, or the class that it extends; false: it is no class of this package.
func Of(class string) (of string, ok bool) { return strings.CutPrefix(class, prefix) }

// Class is an implementation.
type Class struct {
	Of      *classfile.Class
	Methods []Method // those without a body, each once

	bodies map[string]bool // methods of the interfaces that have one
}

// Method is one that is implemented.
type Method struct {
	*classfile.Method
	In    *classfile.Class // that declares it
	Field string           // that holds what it gives; empty: it gives nothing
	Gives classfile.Type   // the type of that
	Held  string           // its signature; empty: the type says all that is known
}

// most is how many methods are implemented: a wide interface is more than what its methods give.
const most = 16

// Find finds a class; nil: there is none.
type Find func(name string) (*classfile.Class, error)

// New returns the class for an interface or an abstract class; nil: there can be none, or it would say little of what implements the
// interface, as of a collection.
func New(k *classfile.Class, find Find) *Class {
	if k.Flags.Has(classfile.AnnotationFlag) || k.Sealed {
		return nil
	}
	c := &Class{Of: k, bodies: map[string]bool{}}
	switch {
	case c.Extends():
		if !c.extend(find) {
			return nil
		}
	case !c.collect(k, find, nil, own(k)) || len(c.Methods) == 0:
		return nil
	}
	if len(c.Methods) > most {
		return nil
	}
	if slices.ContainsFunc(c.Methods, func(m Method) bool { return c.bodies[m.Key] }) {
		return nil // it is of one interface, and another one beside that has the body
	}
	names := map[string]int{}
	for i := range c.Methods {
		m := &c.Methods[i]
		if m.Type.Result.IsVoid() {
			continue
		}
		m.Field = m.Name + strings.Repeat("_", names[m.Name])
		names[m.Name]++
	}
	return c
}

// collect adds the methods of an interface and of those above it that have no body; below are the interfaces on the way there. It reports whether
// all are known, and what they give; v is what the type variables of the interface stand for.
func (c *Class) collect(k *classfile.Class, find Find, below []*classfile.Class, v variables) bool {
	for _, m := range k.Methods {
		if m.Code != nil {
			c.bodies[m.Key] = true
		}
		if m.Code != nil || m.Flags.Has(classfile.Static) || ofObject(m.Name+m.Desc) || slices.ContainsFunc(c.Methods, func(x Method) bool { return x.Name == m.Name && x.Desc == m.Desc }) ||
			slices.ContainsFunc(below, func(b *classfile.Class) bool { return declares(b, m) }) {
			continue
		}
		x := Method{Method: m, In: k}
		if !x.types(v) {
			return false
		}
		c.Methods = append(c.Methods, x)
	}
	below = append(slices.Clip(below), k)
	for _, name := range k.Interfaces {
		above, err := find(name)
		if err != nil || above == nil || len(below) > most || !c.collect(above, find, below, v.above(k, above)) {
			return false
		}
	}
	return true
}

// declares reports whether a class declares a method of the same name and descriptor.
func declares(k *classfile.Class, m *classfile.Method) bool {
	return slices.ContainsFunc(k.Methods, func(x *classfile.Method) bool { return x.Name == m.Name && x.Desc == m.Desc })
}

// ofObject reports whether every object has a method.
func ofObject(m string) bool {
	return m == "equals(Ljava/lang/Object;)Z" || m == "hashCode()I" || m == "toString()Ljava/lang/String;"
}

// Extends reports whether it extends a class.
func (c *Class) Extends() bool { return !c.Of.Flags.Has(classfile.Interface) }

// Functional reports whether a lambda can implement the interface.
func (c *Class) Functional() bool {
	return !c.Extends() && len(c.Methods) == 1 && !strings.HasPrefix(c.Methods[0].Signature, "<")
}

// Own reports whether the interface itself declares all the methods.
func (c *Class) Own() bool {
	return !slices.ContainsFunc(c.Methods, func(m Method) bool { return m.In != c.Of })
}
