package check

import (
	"cmp"
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
	objects []asked
	mirrors []string // types whose class objects are mentioned, as constants have them
}

// asked is an object that code asks another class for.
type asked struct {
	class string
	typ   string // as it is declared
}

// askedBy is what an instruction asks another class for, by the looks of it: Locale.US, Optional.empty().
func askedBy(op classfile.Op, r classfile.MemberRef) (asked, bool) {
	desc := r.Desc
	if op == classfile.OpInvokestatic {
		desc = strings.TrimPrefix(desc, "()")
	} else if op != classfile.OpGetstatic {
		return asked{}, false
	}
	if !strings.HasPrefix(desc, "L") {
		return asked{}, false
	}
	return asked{r.Class, desc[1 : len(desc)-1]}, true
}

// referredOf reads them, once.
func (p *Program) referredOf() *referred {
	u := p.usageOf()
	p.scan.referring.Do(func() {
		types, objects := map[string]bool{}, map[asked]bool{}
		for _, c := range p.classes {
			for _, f := range c.file.Fields {
				if !f.Flags.Has(classfile.Static | classfile.Final) {
					types[f.Type.Class] = true
				}
			}
			for _, m := range c.file.Methods {
				for _, t := range m.Type.Params {
					types[t.Class] = true
				}
			}
			for _, t := range argumentsIn(c.file) {
				types[t] = true
			}
		}
		for k := range u.objects {
			objects[k] = p.own[k.class] == nil
		}
		r := &referred{mirrors: slices.Sorted(maps.Keys(u.mirrors))}
		r.types = slices.DeleteFunc(slices.Sorted(maps.Keys(types)), func(name string) bool { return name == "" || p.own[name] != nil })
		r.objects = slices.SortedFunc(maps.Keys(objects), func(x, y asked) int {
			return cmp.Or(strings.Compare(x.class, y.class), strings.Compare(x.typ, y.typ))
		})
		r.objects = slices.DeleteFunc(r.objects, func(k asked) bool { return !objects[k] })
		p.scan.referred = r
	})
	return p.scan.referred
}

// argumentsIn are the classes that the signatures of a class mention: inputs of generic types hold such objects.
func argumentsIn(f *classfile.Class) (names []string) {
	var in func(g *classfile.Generic)
	in = func(g *classfile.Generic) {
		if g == nil {
			return
		}
		if g.Kind == 'L' {
			names = append(names, g.Name)
		}
		for _, a := range g.Args {
			in(a.Type)
		}
		in(g.Outer)
	}
	if s, err := classfile.ParseClassSignature(f.Signature); err == nil {
		for _, t := range s.Supers {
			in(t)
		}
	}
	for _, d := range f.Fields {
		if t, err := classfile.ParseSignature(d.Signature); err == nil {
			in(t)
		}
	}
	for _, m := range f.Methods {
		if s, err := classfile.ParseMethodSignature(m.Signature); err == nil {
			for _, t := range s.Params {
				in(t)
			}
		}
	}
	return names
}

// referred are the classes that are not under check and that begin with them, and class objects:
// those of which variables may hold an object.
func (w *World) referred() java.Mentioned {
	if w.refers != nil {
		return *w.refers
	}
	w.refers = &java.Mentioned{}
	r := w.program.referredOf()
	for _, name := range r.types {
		if f := w.peek(name); f != nil && f.Flags.Has(classfile.Enum) {
			w.mention(name, true)
		}
	}
	for _, k := range w.askedFor(r.objects) {
		if slices.ContainsFunc(r.types, func(t string) bool { return w.related(k.typ, t) }) {
			w.mention(k.class, false)
			w.refers.Thread = w.refers.Thread || k.class == "java/lang/Thread"
		}
	}
	for _, c := range w.Java.Said() {
		if !w.owns(c) {
			w.mention(c.File.Name, false)
		}
	}
	if slices.ContainsFunc(r.types, func(t string) bool { return w.related("java/lang/Class", t) }) {
		for _, d := range r.mirrors {
			w.refers.Types = append(w.refers.Types, java.ClassType(d))
		}
	}
	return *w.refers
}

// askedFor are those of some objects that the goal may ask for which the world is for; all, if it is for any.
func (w *World) askedFor(list []asked) []asked {
	if w.about == nil || w.about.method == nil {
		return list
	}
	seen := w.program.seen(w.about.class, w.about.method).objects
	return slices.DeleteFunc(slices.Clone(list), func(k asked) bool { return !seen[k] })
}

// peek is a class file, without the class.
func (w *World) peek(name string) *classfile.Class {
	f, err := finder{rt.Classes{Path: w.program.path}, w.program.looked}.Find(name)
	if err != nil {
		return nil // it costs what needs it
	}
	return f
}

// related tells whether an object of one type may be in a variable of another, whose inputs are
// objects that nobody knows: those of an Object are of classes.
func (w *World) related(typ, variable string) bool {
	return variable != "java/lang/Object" && (w.extends(typ, variable) || w.extends(variable, typ))
}

// extends tells whether a class is another one or below it.
func (w *World) extends(name, above string) bool {
	if name == above {
		return true
	}
	f := w.peek(name)
	if f == nil {
		return false
	}
	return f.Super != "" && w.extends(f.Super, above) || slices.ContainsFunc(f.Interfaces, func(i string) bool { return w.extends(i, above) })
}

// mention adds a class; enum: inputs are its constants.
func (w *World) mention(name string, enum bool) {
	_, unable := w.program.scan.unable.Load(name)
	c, err := w.Java.Class(name)
	if err != nil || unable {
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
