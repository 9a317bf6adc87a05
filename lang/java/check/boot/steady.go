package boot

import (
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/reach"
	"assay/lang/java/classfile"
)

// This file finds static fields that are effectively final: nothing but the initialiser stores to them, though they are
// not declared final.

// Constant reports whether a static field never changes once its class is initialised: it is final; or it is private,
// and nothing that may name it stores to it but the initialiser.
func (w *Base) Constant(c *classfile.Class, f *classfile.Field) bool {
	if !f.Flags.Has(classfile.Static) || f.Flags.Has(classfile.Synthetic) {
		return false
	}
	return f.Flags.Has(classfile.Final) || f.Flags.Has(classfile.Private) && w.steady(c, f)
}

// Constants returns the effectively final static fields of a class that hold references; the objects may change.
func (w *Base) Constants(c *java.Class) []*ir.Global {
	out := c.Constants()
	for _, f := range c.File.Fields {
		if f.Type.IsRef() && !f.Flags.Has(classfile.Final) && w.Constant(c.File, f) {
			out = append(out, c.Static(f.Name, f.Desc))
		}
	}
	return out
}

// steady reports whether no class that may name a private static field stores to it.
func (w *Base) steady(c *classfile.Class, f *classfile.Field) bool {
	member := reach.MemberOf(c.Name, f.Name, f.Desc)
	is, ok := w.steadies[member]
	if !ok {
		is = !w.Program.UsageOf().Reflects && !w.Program.UsageOf().Written[member] && !slices.ContainsFunc(w.nest(c), func(k *classfile.Class) bool { return k == nil || w.Program.Stores(k, c, f) })
		w.steadies[member] = is
	}
	return is
}

// nest returns the classes that may name private members of a class; nil among them: one cannot be found.
func (w *Base) nest(c *classfile.Class) []*classfile.Class {
	host := c
	if c.NestHost != "" {
		host = w.Peek(c.NestHost)
	}
	list := []*classfile.Class{c, host}
	if host != nil {
		for _, name := range host.Nest {
			list = append(list, w.Peek(name))
		}
	}
	return list
}
