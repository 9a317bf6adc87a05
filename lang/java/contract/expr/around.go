// This file reaches the object of the class around, which an object of an inner class keeps.

package expr

import (
	"assay/ir"
	"assay/lang/java/contract/decl"
	"assay/source"
)

// enclosing reaches the objects of classes around a place.
type enclosing struct{ *Scope }

// around is the object of a class around that of the place: the field of it that the compiler makes is followed outwards.
func (s enclosing) around(c *decl.Class, at source.Span) Value {
	if s.This == nil {
		return s.bad(at, decl.CodeName, "an object of %s is meant, and there is no 'this' in a static context", c.Simple())
	}
	v, k := s.Self(), s.Class
	if out := k.Outer(); s.Around != nil && k != c && out != nil {
		v, k = Value{X: s.Around, T: decl.ObjectOf(out), g: out.Self(), Nonnull: true}, out
	}
	for k != c {
		f := k.Around()
		if f == nil {
			return s.bad(at, decl.CodeUnsupported, "objects of %s do not keep that of %s around them", k.Simple(), c.Simple())
		}
		g := s.Prog.Field(k.Name, f.File.Name, f.File.Desc)
		if g == nil {
			return s.bad(at, decl.CodeMember, "the program has no field %s", f.Name)
		}
		v, k = s.read(v, g, f, at), k.Outer()
		v.Nonnull = true // javac asks for it before the object is made
	}
	return v
}

// outwards is the object whose field or method of a name a place means: this, or that of the class around which has it.
func (s enclosing) outwards(owner *decl.Class, at source.Span) Value {
	k := s.Class
	for k != nil && !k.Subclass(owner) {
		k = k.Outer()
	}
	if k == s.Class || k == nil || s.This == nil {
		return s.Self()
	}
	v := s.around(k, at)
	if s.Failed {
		return Value{X: ir.False}
	}
	return v
}
