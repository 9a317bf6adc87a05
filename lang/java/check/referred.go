package check

import (
	"maps"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/rt"
)

// This file finds what the classes under check mention of other classes that inputs may be:
// constants of enums that they have variables of, objects in static fields that they read, class
// objects. The library makes those before a goal begins, so that a counterexample can name them.

// referred is what the code under check mentions, in a fixed order.
type referred struct {
	types   []string // classes that variables have the type of
	statics []string // classes whose static fields are read, or asked for an object that needs nothing
	mirrors []string // types whose class objects are mentioned, by descriptor
}

// referredOf reads them, once.
func (p *Program) referredOf() *referred {
	u := p.usageOf()
	p.scan.referring.Do(func() {
		types, statics := map[string]bool{}, map[string]bool{}
		typed := func(list ...classfile.Type) {
			for _, t := range list {
				types[t.Class] = true
			}
		}
		for _, c := range p.classes {
			for _, f := range c.file.Fields {
				typed(f.Type)
			}
			for _, m := range c.file.Methods {
				typed(m.Type.Params...)
			}
		}
		maps.Copy(statics, u.objects)
		p.scan.referred = &referred{p.others(types), p.others(statics), slices.Sorted(maps.Keys(u.mirrors))}
	})
	return p.scan.referred
}

// others are those of some names that are of no class under check.
func (p *Program) others(names map[string]bool) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(names)), func(name string) bool { return name == "" || p.own[name] != nil })
}

// givesObject tells whether a method of another class gives an object that is the same for all,
// by the looks of it: Optional.empty().
func givesObject(r classfile.MemberRef) bool {
	return strings.HasPrefix(r.Desc, "()L")
}

// referred are the classes that are not under check and that begin with them, and class objects.
func (w *World) referred() java.Mentioned {
	if w.refers == nil {
		w.refers = &java.Mentioned{}
		m := w.program.referredOf()
		find := finder{rt.Classes{Path: w.program.path}, w.program.looked}
		for _, name := range m.types {
			if f, err := find.Find(name); err == nil && f != nil && f.Flags.Has(classfile.Enum) {
				w.mention(name, true)
			}
		}
		for _, name := range m.statics {
			w.mention(name, false)
			w.refers.Thread = w.refers.Thread || name == "java/lang/Thread"
		}
		for _, d := range m.mirrors {
			w.refers.Types = append(w.refers.Types, java.ClassType(d))
		}
	}
	return *w.refers
}

// mention adds a class; enum: inputs are its constants.
func (w *World) mention(name string, enum bool) {
	c, err := w.Java.Class(name)
	if err != nil {
		return // it costs what needs it
	}
	if enum {
		w.enums = append(w.enums, c)
	}
	if c.NeedsInit() && !slices.Contains(w.refers.Classes, c) {
		w.refers.Classes = append(w.refers.Classes, c)
	}
}

// enumerated tells whether a class is an enum that is not under check, and whose constants are
// there before a goal begins.
func (w *World) enumerated(k *ir.Class) bool {
	return k != nil && slices.ContainsFunc(w.enums, func(c *java.Class) bool { return c.IR == k && len(w.sharedOf(c)) > 0 })
}
