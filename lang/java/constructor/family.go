package constructor

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// This file is about class files without nests, of Java before 11: a top-level class with all that its source declares inside. There, compilers write methods and constructors
// by which the classes of a family reach each other's private members; nobody else calls these.

// whole reports whether all classes of a family are there that code of it may name, and none runs native code.
func (f families) whole(c *classfile.Class) bool {
	top := f.top(c)
	if top == nil {
		return false
	}
	is, known := f.done[top]
	if !known {
		is = f.complete(top)
		f.done[top] = is
	}
	return is
}

type families struct {
	named map[string]*classfile.Class
	done  map[*classfile.Class]bool // by top-level class
}

// top returns the top-level class around a class, or itself; nil: one in between is not there.
func (f families) top(c *classfile.Class) *classfile.Class {
	for range maxArgs { // a damaged file may go round
		out := ""
		if c.Enclosing != nil {
			out = c.Enclosing.Class
		}
		for _, x := range c.Inner {
			if x.Class == c.Name && x.Outer != "" {
				out = x.Outer
			}
		}
		if out == "" {
			return c
		}
		if c = f.named[out]; c == nil {
			return nil
		}
	}
	return nil
}

// complete goes through the classes that a top-level class mentions of its family, those that these mention, and so on.
func (f families) complete(top *classfile.Class) bool {
	seen, todo := map[*classfile.Class]bool{top: true}, []*classfile.Class{top}
	for len(todo) > 0 {
		c := todo[0]
		todo = todo[1:]
		if c.NestHost != "" || len(c.Nest) > 0 || slices.ContainsFunc(c.Methods, func(m *classfile.Method) bool { return m.Flags.Has(classfile.Native) }) {
			return false
		}
		for _, x := range c.Inner {
			if !strings.HasPrefix(x.Class, top.Name+"$") {
				continue
			}
			k := f.named[x.Class]
			if k == nil {
				return false
			}
			if !seen[k] {
				seen[k] = true
				todo = append(todo, k)
			}
		}
	}
	return true
}

// accessor reports whether a method is one that a compiler wrote for the other classes of its family alone.
func (f families) accessor(c *classfile.Class, m *classfile.Method) bool {
	return m.Flags.Has(classfile.Synthetic) && (m.Name == "<init>" || strings.HasPrefix(m.Name, "access$") && m.Flags.Has(classfile.Static)) && f.whole(c)
}
