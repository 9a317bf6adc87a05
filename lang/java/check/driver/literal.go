package driver

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/vm"
)

// This file passes class literals, for arguments that are classes.

// classes are the types of arguments for which a class literal is passed.
var classes = []string{"java/lang/Class", "java/lang/reflect/Type"}

// mostLiterals is how many classes under check are among the literals of a type that does not say which it means.
const mostLiterals = 3

// literals returns the types whose literals callers pass for a type: the one that its type argument names, those below it, or else some that can be made
// without arguments; code that is given a class often does that.
func (d *Drivers) literals(t typed) (out []classfile.Type) {
	if t.Dims > 0 || t.Kind != 'L' || !slices.Contains(classes, t.Class) {
		return nil
	}
	var above *java.Class
	if g := t.generic; g != nil && g.Kind == 'L' && len(g.Args) == 1 && g.Args[0].Type != nil && g.Args[0].Type.Kind == 'L' && g.Args[0].Wild != '-' {
		x := g.Args[0].Type
		of := classfile.Type{Dims: x.Dims, Kind: 'L', Class: x.Name}
		above = d.Java.Known(x.Name)
		if g.Args[0].Wild == 0 || x.Dims > 0 || above == nil || !d.Owns(above) {
			return []classfile.Type{of}
		}
	}
	for _, c := range d.Classes {
		if len(out) < mostLiterals && d.plain(c) && (above == nil || c.IR.Subclass(above.IR)) {
			out = append(out, java.ClassType(c.File.Name))
		}
	}
	if above == nil {
		return append(out, java.ObjectType, java.StringType)
	}
	if len(out) == 0 {
		out = append(out, java.ClassType(above.File.Name))
	}
	return out
}

// plain reports whether everybody can make an object of a class without arguments.
func (d *Drivers) plain(c *java.Class) bool {
	m := c.Declared("<init>", "()V")
	return m != nil && !c.File.Flags.Has(classfile.Abstract) && m.File.Flags.Has(classfile.Public) && d.access(c.File) == everybody
}

// literal is the object of one of some classes.
func (b *body) literal(list []classfile.Type) ir.Expr {
	l := b.Local("class", java.Ref)
	b.choice(len(list), func(i int) {
		if !slices.Contains(b.d.given, list[i]) {
			b.d.given = append(b.d.given, list[i])
		}
		b.Assign(l, b.Mirror(list[i]))
	})
	return l
}

// literal returns an object of a class as its literal; false: none was passed.
func (r *teller) literal(x uint64) (string, bool) {
	for _, t := range r.d.given {
		if g, _ := r.d.Java.Mirror(t); r.s.Cells(vm.Globals)[r.code.GlobalCell(g)] == x {
			text := r.d.shown(t) + ".class"
			if c := r.d.Java.Known(t.Class); t.Kind == 'L' && c != nil && strings.HasPrefix(c.File.Signature, "<") {
				text = "(Class) " + text // Class<List> is no Class<? extends List<?>>
			}
			return text, true
		}
	}
	return "", false
}
