package input

import (
	"fmt"
	"regexp"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/classfile"
)

// This file leaves out classes under check that inputs of a wide type could have, where there are many: each has as many objects as the
// scope says, and in a library of hundreds of classes an Object would be one of thousands.

const (
	mostOfAny = 8  // classes under check below a type of the library
	mostOfOwn = 12 // classes under check below one that is under check itself
)

// near returns the classes of a list that the code about the goal mentions, and those that are beside its class; if these are few, others too, in
// the order of the list.
func (w *Objects) near(k *ir.Class, list []*ir.Class) []*ir.Class {
	most := mostOfAny
	if w.OwnIR(k) {
		most = mostOfOwn
	}
	if w.About == nil || len(list) <= most {
		return list
	}
	kept := map[*ir.Class]bool{}
	for _, known := range []func(*ir.Class) bool{w.beside, w.mentions, func(*ir.Class) bool { return w.OwnIR(k) }} {
		for _, c := range list {
			if len(kept) < most && known(c) {
				kept[c] = true
			}
		}
	}
	var out []*ir.Class
	for _, c := range list {
		if kept[c] {
			out = append(out, c)
		}
	}
	return out
}

// Withheld reports whether objects of a class are none that the goal is given as something of a type: its method is in another file, where the class has no
// name, and the type is one of the library. An algorithm compares its nodes, and does not give them to others. What inputs of such a type are is said.
func (w *Objects) Withheld(k *ir.Class, c *java.Class) bool {
	return c != nil && w.About != nil && !w.OwnIR(k) && !w.beside(c.IR) && w.unnamed(c)
}

// unnamed reports whether a class is private, local or anonymous, or inside of one that is.
func (w *Objects) unnamed(c *java.Class) bool {
	for c != nil {
		in := c.File.Inside()
		if in == nil {
			return false
		}
		if in.Outer == "" || in.Flags.Has(classfile.Private) {
			return true
		}
		c = w.Java.Known(in.Outer)
	}
	return false
}

// outermost is the name of the class of a file that a class is in.
func outermost(name string) string {
	name, _, _ = strings.Cut(name, "$")
	return name
}

func (w *Objects) beside(c *ir.Class) bool {
	return outermost(java.Internal(c.Name)) == outermost(w.About.Class.File.Name)
}

// mentions reports whether the class of the goal, those beside it and those above them name a class.
func (w *Objects) mentions(c *ir.Class) bool {
	if w.mentioned == nil {
		w.mentioned = map[string]bool{}
		for _, d := range w.Classes {
			if w.beside(d.IR) {
				w.mention(d)
			}
		}
		for d := w.Java.Known(w.About.Class.File.Name); d != nil; d = d.Super {
			w.mention(d)
		}
	}
	return w.mentioned[java.Internal(c.Name)]
}

// named matches the names of classes in descriptors and signatures.
var named = regexp.MustCompile(`L([\w/$]+)[;<]`)

func (w *Objects) mention(c *java.Class) {
	if !w.Owns(c) {
		return
	}
	w.Program.Looked.Add(c.File.Name)
	for i := range c.File.Pool.Len() {
		if k, ok := c.File.Pool.At(i).(classfile.MemberRef); ok {
			w.mentionedIn(k.Desc)
		}
	}
	for _, f := range c.File.Fields {
		w.mentionedIn(f.Desc + f.Signature)
	}
	for _, m := range c.File.Methods {
		w.mentionedIn(m.Desc + m.Signature)
		list, _ := c.File.Instructions(m) // without them it cannot run
		for _, in := range list {
			switch in.Op { // where a class only has its static methods called, no object of it is meant
			case classfile.OpNew, classfile.OpAnewarray, classfile.OpCheckcast, classfile.OpInstanceof:
				if k, ok := c.File.Pool.At(in.Index).(classfile.ClassConst); ok {
					w.mentioned[string(k)] = true
				}
			}
		}
	}
}

func (w *Objects) mentionedIn(text string) {
	for _, m := range named.FindAllStringSubmatch(text, -1) {
		w.mentioned[m[1]] = true
	}
}

// others says which classes inputs of a type under check have, where some are left out.
func others(k *ir.Class, all, kept []*ir.Class) string {
	if len(kept) == len(all) {
		return ""
	}
	return fmt.Sprintf("inputs of type %s are of class %s, and of none of the %d others under check", k.Name, boot.NamesOf(kept), len(all)-len(kept))
}
