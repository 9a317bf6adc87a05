package boot

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/reach"
	"assay/lang/java/check/shipped"
	"assay/lang/java/classfile"
	"assay/lang/java/rt"
	"assay/vm"
)

// referred returns the classes that are not under check but are initialised before goals, and class objects: those of
// which variables may hold an object.
func (w *Base) referred() java.Mentioned {
	if w.refers != nil {
		return *w.refers
	}
	w.refers = &java.Mentioned{}
	r := w.Program.ReferredOf()
	for _, name := range r.Types {
		if f := w.Peek(name); f != nil && f.Flags.Has(classfile.Enum) {
			w.mention(name, true)
		}
	}
	w.holders = map[string]*java.Class{}
	for _, name := range r.Types {
		holder := java.Internal(shipped.Holder(java.Dotted(name)))
		if c, err := w.Java.Class(holder); holder != "" && err == nil {
			w.mention(holder, false)
			w.holders[java.Dotted(name)] = c
		}
	}
	for _, name := range r.Types {
		w.mentionStanding(name)
	}
	for _, k := range w.askedFor(r.Objects) {
		if slices.ContainsFunc(r.Types, func(t string) bool { return w.related(k.Typ, t) }) {
			w.mention(k.Class, false)
			w.refers.Thread = w.refers.Thread || k.Class == "java/lang/Thread"
		}
	}
	for _, c := range w.opened {
		w.mention(c.File.Name, false)
	}
	for _, c := range w.Java.Said() {
		if !w.Owns(c) {
			w.mention(c.File.Name, false)
		}
	}
	if slices.ContainsFunc(r.Types, func(t string) bool { return w.related("java/lang/Class", t) }) {
		for _, d := range r.Mirrors {
			w.refers.Types = append(w.refers.Types, java.ClassType(d))
		}
	}
	return *w.refers
}

// mentionStanding adds the class that stands for a type, and those that stand for the types of its fields: a Random has an AtomicLong.
func (w *Base) mentionStanding(name string) {
	k := java.Internal(shipped.For(java.Dotted(name)))
	if k == "" {
		return
	}
	names := []string{k}
	if f := w.Peek(k); f != nil {
		names = append(names, Parts(f)...)
	}
	for _, n := range names {
		if w.initialises(n) {
			w.mention(n, false)
		}
	}
}

// Parts returns the types of the fields of a class of java.util or java.math that stand for themselves.
func Parts(f *classfile.Class) (out []string) {
	if !strings.HasPrefix(f.Name, "java/util/") && !strings.HasPrefix(f.Name, "java/math/") {
		return nil
	}
	for _, d := range f.Fields {
		if n := d.Type.Class; !d.Flags.Has(classfile.Static) && d.Type.Dims == 0 && n != "" && shipped.For(java.Dotted(n)) == java.Dotted(n) {
			out = append(out, n)
		}
	}
	return out
}

// initialises reports whether a class, or one above it, has an initialiser.
func (w *Base) initialises(name string) bool {
	c, err := w.Java.Class(name)
	for ; err == nil && c != nil; c = c.Super {
		if c.Declared("<clinit>", "()V") != nil {
			return true
		}
	}
	return false
}

// BeginWith has a class of the library initialised before goals begin, because inputs may be objects of it.
func (w *Base) BeginWith(c *java.Class) {
	if !slices.Contains(w.opened, c) {
		w.opened = append(w.opened, c)
		w.refers, w.Boot[0] = nil, nil
	}
}

// HasBegun reports whether a class, with those above it, is initialised where a method begins: else there are no objects of it.
func (w *Base) HasBegun(c *java.Class) bool {
	for ; c != nil; c = c.Super {
		if c.Declared("<clinit>", "()V") == nil {
			continue
		}
		boot, err := w.BootOf(goal.OfMethod)
		if err != nil {
			return false
		}
		s := w.VM.Start(vm.Setup{Proc: boot, Boot: boot}) // which lowers initialisers
		if _, stopped := s.Stopped(); stopped || c.State() == nil || !java.Ready(s.Get(c.State()).Word) {
			return false
		}
	}
	return true
}

// askedFor returns those of some objects that the goal of the world may read; all, if the world is for any goal.
func (w *Base) askedFor(list []reach.Asked) []reach.Asked {
	if w.About == nil || w.About.Method == nil {
		return list
	}
	seen := w.Program.Seen(w.About.Class, w.About.Method).Objects
	return slices.DeleteFunc(slices.Clone(list), func(k reach.Asked) bool { return !seen[k] })
}

// Peek returns a class file, without the class.
func (w *Base) Peek(name string) *classfile.Class {
	f, err := w.Program.Finds(rt.Classes{Path: w.Program.Path}).Find(name)
	if err != nil {
		return nil // only code that needs it is affected
	}
	return f
}

// related reports whether an object of one type may be in a variable of another, whose inputs are opaque objects: those
// of an Object have known classes.
func (w *Base) related(typ, variable string) bool {
	return variable != "java/lang/Object" && (w.extends(typ, variable) || w.extends(variable, typ))
}

// extends reports whether a class is another one or below it.
func (w *Base) extends(name, above string) bool {
	if name == above {
		return true
	}
	f := w.Peek(name)
	if f == nil {
		return false
	}
	return f.Super != "" && w.extends(f.Super, above) || slices.ContainsFunc(f.Interfaces, func(i string) bool { return w.extends(i, above) })
}

// mention adds a class; enum: inputs are its constants.
func (w *Base) mention(name string, enum bool) {
	_, unable := w.tried.unable.Load(name)
	c, err := w.Java.Class(name)
	if err != nil || unable {
		return // only code that needs it is affected
	}
	if enum {
		w.enums = append(w.enums, c)
	}
	if c.NeedsInit() && !slices.Contains(w.refers.Classes, c) {
		w.refers.Classes = append(w.refers.Classes, c)
	}
}

// Holder returns the class whose constants inputs of a type are, and which exist before a goal begins; nil: they are of classes.
func (w *Base) Holder(k *ir.Class) *java.Class {
	c := w.holders[k.Name]
	if c == nil || !slices.ContainsFunc(w.sharedOf(c), func(x constant) bool { return x.class.Subclass(k) }) {
		return nil
	}
	return c
}

// Enumerated reports whether a class is an enum that is not under check, and whose constants exist before a goal
// begins.
func (w *Base) Enumerated(k *ir.Class) bool {
	if k != nil && w.Holder(k) != nil {
		return true
	}
	return k != nil && slices.ContainsFunc(w.enums, func(c *java.Class) bool { return c.IR == k && len(w.sharedOf(c)) > 0 })
}
