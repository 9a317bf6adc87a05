package driver

import (
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
)

// This file finds what other classes do to an object that they are given, and to static fields.

// mostOthers is how many methods of other classes are called with an object, at most.
const mostOthers = 12

// othersOf returns the static methods, the constructors and the methods of other classes that take an object of a class.
func (d *Drivers) othersOf(c *java.Class, depth int) []*way {
	var out []*way
	for _, k := range d.Classes {
		own := c.IR.Subclass(k.IR)
		for _, f := range k.File.Methods {
			if own && !f.Flags.Has(classfile.Static) {
				continue // its methods are those of the object
			}
			m := k.Declared(f.Name, f.Desc)
			at := slices.IndexFunc(f.Type.Params, func(t classfile.Type) bool {
				p := d.Java.Known(t.Class)
				return t.Dims == 0 && p != nil && d.Owns(p) && c.IR.Subclass(p.IR)
			})
			if at >= 0 && m != nil && (d.free(k, m, depth) || d.receives(m) && m.Key != "" && !f.Flags.Has(classfile.Synthetic) && d.makes(k, depth) && d.feasible(m, nil, depth)) && !d.observes(k, f, 0) {
				out = append(out, &way{class: k, method: m, passed: at + 1})
			}
		}
	}
	return out[:min(len(out), mostOthers)]
}

// partsOf returns the methods of an object that return one of another class under check, which callers may change.
func (d *Drivers) partsOf(c *java.Class, depth int) []*way {
	var out []*way
	for _, f := range c.File.Methods {
		m, t := c.Declared(f.Name, f.Desc), f.Type.Result
		k := d.Java.Known(t.Class)
		if m == nil || !d.receives(m) || m.Key == "" || f.Flags.Has(classfile.Synthetic) || t.Dims > 0 || k == nil || k == c || !d.Owns(k) || !d.feasible(m, nil, depth) {
			continue
		}
		if then := d.seen(d.ownOf(k, nil, depth)); len(then) > 0 {
			out = append(out, &way{class: c, method: m, then: then})
		}
	}
	return out[:min(len(out), mostOthers)]
}

// free reports whether a method is a static one, or a constructor, that there are arguments for.
func (d *Drivers) free(k *java.Class, m *java.Method, depth int) bool {
	f := m.File
	makes := f.Name == "<init>" && !k.File.Flags.Has(classfile.Abstract) && !k.File.Flags.Has(classfile.Enum)
	return m.Proc != nil && !f.Flags.Has(classfile.Synthetic) && (makes || f.Flags.Has(classfile.Static) && f.Name[0] != '<') && d.feasible(m, nil, depth)
}

// uses reports whether the code of a method, or of one under check that it calls, mentions one of some static fields.
func (d *Drivers) uses(c *java.Class, f *classfile.Method, fields []*ir.Global, depth int) bool {
	if f.Code == nil || depth > mostNested {
		return false
	}
	java.Reads(d.Java, &java.Method{Class: c, File: f})
	for in, err := range f.Code.All() {
		static := in.Op == classfile.OpGetstatic || in.Op == classfile.OpPutstatic
		if err != nil || !static && !calls(in.Op) {
			continue
		}
		r, ok := c.File.Pool.At(in.Index).(classfile.MemberRef)
		k := d.Java.Known(r.Class)
		if !ok || k == nil || !d.Owns(k) {
			continue
		}
		if static {
			if of, _ := k.StaticField(r.Name, r.Desc); of != nil && slices.Contains(fields, of.Static(r.Name, r.Desc)) {
				return true
			}
		} else if m := k.Method(r.Name, r.Desc); m != nil && d.uses(m.Class, m.File, fields, depth+1) {
			return true
		}
	}
	return false
}

// had is an argument that the next ones may be, too.
type had struct {
	x ir.Expr
	t typed
}

// args makes arguments. One of them may be given, as a way says.
func (b *body) args(params []typed, depth int, x *way, given ir.Expr) []ir.Expr {
	before := b.had
	defer func() { b.had = before }()
	b.had = nil
	var out []ir.Expr
	for i, t := range params {
		var arg ir.Expr
		if given != nil && x.passed == i+1 {
			arg = given
		} else {
			arg = b.value(t, depth)
		}
		out = append(out, arg)
		b.keep(arg, b.bound.in(t))
	}
	return out
}

// keep lets the arguments that follow be an object that can be told from others.
func (b *body) keep(arg ir.Expr, t typed) {
	r := recipeOf(t.Class)
	if t.Dims == 0 && t.Kind == 'L' && (r == nil || r.add != "") {
		b.had = append(b.had, had{arg, t})
	}
}

// same returns the arguments before that are of a type.
func (b *body) same(t typed) (out []ir.Expr) {
	c := b.d.Java.Known(t.Class)
	for _, h := range b.had {
		k := b.d.Java.Known(h.t.Class)
		alike := h.t.Type == t.Type && spelled(h.t.generic) == spelled(t.generic) || b.d.near && t.same != nil && t.same == k
		if !t.null && t.Dims == 0 && (alike && !h.t.null || !h.t.null && c != nil && k != nil && b.d.Owns(c) && t.generic != nil && len(t.generic.Args) == 0 && k.IR.Subclass(c.IR)) {
			out = append(out, h.x)
		}
	}
	return out
}
