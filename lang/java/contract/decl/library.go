// This file gives classes of the library the members that contracts of it have.

package decl

import (
	"slices"

	"assay/lang/java/classfile"
	"assay/lang/java/contract/library"
	"assay/lang/java/spec"
)

// Library returns the members that contracts of a class of the library have; nil: there are none, or the class has a source.
func (c *Class) Library() *spec.Class {
	if c.Unit != nil {
		return nil
	}
	return library.Of(c.Name)
}

// ofLibrary returns such a field. Nothing stores one: it has the value that a clause gives it, or is a data group.
func (c *Class) ofLibrary(name string) *Field {
	said := c.Library()
	if said == nil {
		return nil
	}
	if f := c.library[name]; f != nil {
		return f
	}
	i := slices.IndexFunc(said.Fields, func(f *spec.Field) bool { return f.Name.Name == name })
	if i < 0 {
		return nil
	}
	of := said.Fields[i]
	t, ok := c.GenericOf(of.Type, nil)
	if !ok {
		return nil
	}
	f := &Field{Class: c, Name: name, Type: t.Erased, Flags: classfile.Public, Ghost: of, Library: true, generic: t}
	if c.library == nil {
		c.library = map[string]*Field{}
	}
	c.library[name] = f
	return f
}

// Represents returns what a class itself says that a model field represents, or nil.
func (c *Class) Represents(f *Field) *spec.Represents {
	lists := [][]*spec.Represents{c.Spec.Represents}
	if l := c.Library(); l != nil {
		lists = append(lists, l.Represents)
	}
	for _, list := range lists {
		if i := slices.IndexFunc(list, func(r *spec.Represents) bool { return r.Name.Name == f.Name }); i >= 0 {
			return list[i]
		}
	}
	return nil
}

// Into returns what a class itself says that belongs to data groups.
func (c *Class) Into() []*spec.Into {
	if l := c.Library(); l != nil {
		return slices.Concat(c.Spec.Into, l.Into)
	}
	return c.Spec.Into
}

// Listable reports whether it is known what belongs to a data group of objects of a class: of one of the library, that has to be said.
func (c *Class) Listable(group *Field) bool {
	if c.Unit != nil || group.Library && group.Class.Name != "java/lang/Object" {
		return true
	}
	return slices.ContainsFunc(c.Into(), func(i *spec.Into) bool { return i.Group.Name == group.Name })
}
