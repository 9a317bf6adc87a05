// This file reads the annotations of JML, which are its modifiers.

package decl

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
)

// jmlPackage is where the annotations of JML are.
const jmlPackage = "org/jmlspecs/annotation/"

// speaksJML reports whether a file has comments of JML, or imports its annotations.
func speaksJML(u *jml.Unit) bool {
	name := strings.TrimSuffix(strings.ReplaceAll(jmlPackage, "/", "."), ".")
	return u.Count > 0 || slices.ContainsFunc(u.File.Imports, func(i *scan.Import) bool {
		return i.Name == name || strings.HasPrefix(i.Name, name+".")
	})
}

// modifiers returns the modifiers that annotations are, of a declaration of some kind ("a method"), and what could not be read.
func (c *Class) modifiers(all []classfile.Annotation, what string, at source.Span) (m spec.Mods, unread []*spec.Unreadable) {
	errs := &c.Set.Errors
	for _, a := range all {
		name, ok := strings.CutPrefix(a.Type, "L"+jmlPackage)
		if !ok {
			continue
		}
		name = "@" + strings.TrimSuffix(name, ";")
		c.JML = true
		words, says, ok := jml.OfAnnotation(name[1:])
		if !ok {
			d := errs.Warnf(at, jml.CodeUnsupported, "%s of JML is not supported", name)
			unread = append(unread, &spec.Unreadable{At: spec.At{At: at}, Text: name, Why: d.Message})
		}
		if says != "" {
			errs.Warnf(at, jml.CodeIgnored, "'%s' says %s, which nobody asks about", name, says)
		}
		for _, w := range words {
			if jml.Fits(w, what) {
				m = addWord(m, w, at)
			} else {
				errs.Errorf(at, jml.CodePlace, "%s cannot be %s", what, w)
			}
		}
	}
	return m, unread
}

// onType returns the annotations of the type of a field, a result or a parameter, which stand in the class file beside those of the
// declaration. Of those of elements and type arguments it is said that nobody asks about them.
func (c *Class) onType(attrs []classfile.Attribute, target classfile.TargetType, param int, at source.Span) (out []classfile.Annotation) {
	list, err := c.File.TypeAnnotations(attrs)
	if err != nil {
		c.Set.complain(err)
	}
	for _, a := range list {
		name, ok := strings.CutPrefix(a.Type, "L"+jmlPackage)
		switch {
		case !ok || a.Target != target || len(a.Info) == 1 && int(a.Info[0]) != param:
		case slices.ContainsFunc(a.Path, func(s classfile.TypeStep) bool { return s.Kind != classfile.StepInner }):
			c.Set.Errors.Warnf(at, jml.CodeIgnored, "'@%s' of what a type holds is not asked about", strings.TrimSuffix(name, ";"))
		default:
			out = append(out, a.Annotation)
		}
	}
	return out
}

// modify adds what annotations of JML say at the class and its fields.
func (c *Class) modify() {
	all, err := c.File.Annotations(c.File.Attributes)
	if err != nil {
		c.Set.complain(err)
	}
	m, unread := c.modifiers(all, "a class", c.Span())
	c.Spec.Mods = joined(c.Spec.Mods, m)
	c.Spec.Unreadable = append(c.Spec.Unreadable, unread...)
	for _, f := range c.Fields {
		if f.File == nil {
			continue
		}
		at := c.Span()
		if f.Decl != nil {
			at = c.Unit.File.Span(f.Decl.NamePos, f.Decl.NamePos+int32(len(f.Name)))
		}
		all, err := c.File.Annotations(f.File.Attributes)
		if err != nil {
			c.Set.complain(err)
		}
		m, unread := c.modifiers(append(all, c.onType(f.File.Attributes, classfile.TargetField, 0, at)...), "a field", at)
		f.Mods = joined(f.Mods, m)
		c.Spec.Unreadable = append(c.Spec.Unreadable, unread...)
	}
}

// modified returns what annotations of JML say at the method and its parameters.
func (m *Method) modified() *spec.Method {
	c, s := m.Class, &spec.Method{}
	all, err := c.File.Annotations(m.File.Attributes)
	if err != nil {
		c.Set.complain(err)
	}
	s.Mods, s.Unreadable = c.modifiers(append(all, c.onType(m.File.Attributes, classfile.TargetResult, 0, m.Span())...), "a method", m.Span())
	onParams, err := c.File.ParamAnnotations(m.File)
	if err != nil {
		c.Set.complain(err)
	}
	first, last := m.Added() // which are not counted on types, and need not be on declarations
	for i := range len(m.File.Type.Params) - first - last {
		var all []classfile.Annotation
		at := i
		if len(onParams) == len(m.File.Type.Params) {
			at += first
		}
		if at < len(onParams) {
			all = slices.Clone(onParams[at])
		}
		mods, unread := c.modifiers(append(all, c.onType(m.File.Attributes, classfile.TargetParam, i, m.Span())...), "a parameter", m.Span())
		s.Unreadable = append(s.Unreadable, unread...)
		if len(mods.Words) == 0 {
			continue
		}
		if s.Params == nil {
			s.Params = make([]spec.Mods, len(m.File.Type.Params))
		}
		s.Params[first+i] = mods
	}
	if m.File.Code != nil {
		m.inBody()
	}
	return s
}

// inBody says of annotations of variables and types in the body that nobody asks about them.
func (m *Method) inBody() {
	list, err := m.Class.File.TypeAnnotations(m.File.Code.Attributes)
	if err != nil {
		m.Class.Set.complain(err)
	}
	for _, a := range list {
		if name, ok := strings.CutPrefix(a.Type, "L"+jmlPackage); ok {
			m.Class.Set.Errors.Warnf(m.Span(), jml.CodeIgnored, "'@%s' in a body is not asked about", strings.TrimSuffix(name, ";"))
			return
		}
	}
}

// joined are the modifiers of both.
func joined(a, b spec.Mods) spec.Mods {
	for _, w := range b.Words {
		if !a.Has(w) {
			a = addWord(a, w, b.At)
		}
	}
	return a
}
