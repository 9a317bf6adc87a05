package constructor

import (
	"slices"

	"assay/lang/java/classfile"
)

// This file finds private fields that are never null though they are not final: every constructor leaves something in them,
// and no code stores null.

// Whole is the code of a program, as far as it may store to the private fields of its classes.
type Whole struct {
	Classes []*classfile.Class // all classes that may, in a fixed order
	Find    Classes
	Given   func(c *classfile.Class, m *classfile.Method, param int) bool // an argument is never null; nil: each may be
}

// Field names a field.
type Field struct{ Class, Name, Desc string }

// kept are fields that are taken to be never null, until a store shows the opposite.
type kept struct {
	whole  *Whole
	fields map[Field]bool
	lost   map[Field]bool // null may be stored here, or be left
}

// Kept finds the private fields of references that are never null once an object can be seen. It begins with all of them, and
// drops those which code, on this supposition, may make null: what is left is kept by each store.
func Kept(w Whole) map[Field]bool {
	k := &kept{whole: &w, fields: map[Field]bool{}, lost: map[Field]bool{}}
	for _, c := range w.Classes {
		if !w.closed(c) {
			continue
		}
		for _, f := range c.Fields {
			if !f.Flags.Has(classfile.Static) && !f.Flags.Has(classfile.Final) && !f.Flags.Has(classfile.Synthetic) && f.Flags.Has(classfile.Private) && f.Type.IsRef() {
				k.fields[Field{c.Name, f.Name, f.Desc}] = true
			}
		}
	}
	for more := len(k.fields) > 0; more; {
		clear(k.lost)
		for _, c := range w.Classes {
			k.class(c)
		}
		for f := range k.lost {
			delete(k.fields, f)
		}
		more = len(k.lost) > 0 && len(k.fields) > 0
	}
	return k.fields
}

// closed reports whether all code that may store to private fields of a class is there: that of its nest, in bytecode.
func (w *Whole) closed(c *classfile.Class) bool {
	host := c
	if c.NestHost != "" {
		host = w.class(c.NestHost)
	}
	if host == nil {
		return false
	}
	for _, name := range append([]string{host.Name}, host.Nest...) {
		k := w.class(name)
		if k == nil || slices.ContainsFunc(k.Methods, func(m *classfile.Method) bool { return m.Flags.Has(classfile.Native) }) {
			return false
		}
	}
	return true
}

// class returns one of the classes.
func (w *Whole) class(name string) *classfile.Class {
	i := slices.IndexFunc(w.Classes, func(c *classfile.Class) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	return w.Classes[i]
}

// of returns the field that an instruction means, if it is one of the class that declares it.
func (k *kept) of(r classfile.MemberRef) (Field, bool) {
	for c := k.whole.Find(r.Class); c != nil; c = k.whole.Find(c.Super) {
		if c.Field(r.Name, r.Desc) != nil {
			f := Field{c.Name, r.Name, r.Desc}
			return f, k.fields[f]
		}
		if c.Super == "" {
			break
		}
	}
	return Field{}, false
}

// class goes through the code of a class that concerns fields.
func (k *kept) class(c *classfile.Class) {
	made := &Made{}
	for _, f := range c.Fields {
		final := f.Flags.Has(classfile.Final) && !f.Flags.Has(classfile.Static) && f.Type.IsRef()
		if free := k.fields[Field{c.Name, f.Name, f.Desc}]; final || free {
			made.fields = append(made.fields, left{name: f.Name, desc: f.Desc, free: free})
		}
	}
	l := &looker{classes: k.whole.Find, kept: k, done: map[*classfile.Method]*summary{}}
	for _, m := range c.Methods {
		of := made
		if m.Name != "<init>" {
			of = nil
		}
		if m.Code == nil || of == nil && !k.stores(c, m) {
			continue
		}
		l.open = []*classfile.Method{m}
		if l.run(c, m, of) == nil { // it is not understood
			k.dropStored(c, m)
			for _, f := range made.fields {
				if of != nil {
					k.lost[Field{c.Name, f.name, f.desc}] = true
				}
			}
		}
	}
	for _, f := range made.fields {
		if f.free && f.null {
			k.lost[Field{c.Name, f.name, f.desc}] = true
		}
	}
}

// eachStore calls f for each of the fields that a method stores to.
func (k *kept) eachStore(c *classfile.Class, m *classfile.Method, f func(Field)) {
	list, _ := c.Instructions(m) // without them it cannot run
	for _, in := range list {
		if r, ok := c.Pool.At(in.Index).(classfile.MemberRef); ok && in.Op == classfile.OpPutfield {
			if field, ours := k.of(r); ours {
				f(field)
			}
		}
	}
}

func (k *kept) stores(c *classfile.Class, m *classfile.Method) (some bool) {
	k.eachStore(c, m, func(Field) { some = true })
	return some
}

func (k *kept) dropStored(c *classfile.Class, m *classfile.Method) {
	k.eachStore(c, m, func(f Field) { k.lost[f] = true })
}

// store is a store of a value to a field.
func (k *kept) store(r classfile.MemberRef, v value) {
	if f, ours := k.of(r); ours && v.from.null {
		k.lost[f] = true
	}
}

// given reports whether an argument of a method is never null.
func (k *kept) given(c *classfile.Class, m *classfile.Method, param int) bool {
	return k.whole.Given != nil && slices.Contains(k.whole.Classes, c) && k.whole.Given(c, m, param)
}
