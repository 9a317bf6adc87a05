// This file decides which references are never null.

package decl

import (
	"assay/lang/java/classfile"
	"assay/lang/java/spec"
)

// NonNullParam reports whether a parameter is never null.
func (m *Method) NonNullParam(i int) bool {
	if !IsRef(m.File.Type.Params[i]) || m.ofEnum() && m.File.Name == "valueOf" {
		return false
	}
	return m.Class.nonNull(m.param(i))
}

// ofEnum reports whether the method is valueOf or values as javac adds it to an enum: nobody wrote it, and what valueOf does with
// null is said in the library.
func (m *Method) ofEnum() bool {
	return m.Decl == nil && (m.File.Name == "valueOf" || m.File.Name == "values" && m.File.Desc == "()[L"+m.Class.Name+";") && m.File.Flags.Has(classfile.Static) && m.Class.File.Super == "java/lang/Enum"
}

// NonNullResult reports whether the result is never null.
func (m *Method) NonNullResult() bool {
	if !IsRef(m.File.Type.Result) {
		return false
	}
	if m.Spec == nil {
		return m.Class.nonNull(&spec.Mods{})
	}
	return m.Class.nonNull(&m.Spec.Mods)
}

// NonNull reports whether a field is never null.
func (f *Field) NonNull() bool {
	return IsRef(f.Type) && f.Type != TSeq && f.Type != TLocs && f.Class.nonNull(&f.Mods) // of these, null is the empty one
}

// NonNullVariable reports whether a variable of a contract of the class is never null, by its modifiers.
func (c *Class) NonNullVariable(m *spec.Mods) bool { return c.nonNull(m) }

// nonNull decides by the modifiers, and by default.
func (c *Class) nonNull(m *spec.Mods) bool {
	switch {
	case m.Has("non_null"):
		return true
	case m.Has("nullable") || !c.JML:
		return false
	}
	return c.nonNullByDefault()
}

// nonNullByDefault decides by what the class says, or the nearest one around it that says something.
func (c *Class) nonNullByDefault() bool {
	set := c.Set
	for c != nil {
		switch m := &c.Spec.Mods; {
		case m.Has("nullable_by_default"):
			return false
		case m.Has("non_null_by_default"):
			return true
		}
		c = c.outward()
	}
	return !set.opt.NullableByDefault
}

// NeverNull reports whether a class keeps a field from being null. A static constant is none, and a model
// field has the value of what represents it.
func (f *Field) NeverNull() bool {
	switch {
	case !f.NonNull():
		return false
	case f.Ghost != nil:
		return !f.Ghost.Model && (f.Static() || !f.Class.File.Flags.Has(classfile.Interface))
	case f.Static():
		return f.File != nil && f.File.Constant == nil && !f.Flags.Has(classfile.Synthetic)
	}
	return true
}
