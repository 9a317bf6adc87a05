// This file reads what is promised to callers about exceptions.

package thrown

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/document"
	"assay/lang/java/check/goal"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
)

// documented reports whether the method of a goal, or the one that a call is in, says that it throws an exception: by
// its declaration, by a documentation comment, or as it implements a method of the library that says so.
func documented(g *goal.Goal, in *ir.Proc, c *ir.Class, w *java.World) bool {
	p := g.Class.Unit.Program
	if says(p.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc), c) {
		return true
	}
	m := w.Method(in)
	return m != nil && says(p.MethodOf(m.Class.File.Name, m.File.Name, m.File.Desc), c)
}

func says(d *decl.Method, c *ir.Class) bool {
	if d == nil {
		return false
	}
	for _, m := range append([]*decl.Method{d}, d.Overridden()...) {
		if declares(m, c) || document.Throws(m, c) || inherits(m, c) {
			return true
		}
	}
	return false
}

// declares reports whether a throws clause names an unchecked exception.
func declares(m *decl.Method, c *ir.Class) bool {
	return slices.ContainsFunc(m.File.Throws, func(name string) bool {
		return name != "java/lang/Exception" && name != "java/lang/Throwable" && name != "java/lang/RuntimeException" && boot.Below(c, java.Dotted(name))
	})
}

// inherits reports whether a method of the library that is implemented is documented to throw such an exception: those
// of collections, iterators and texts.
func inherits(m *decl.Method, c *ir.Class) bool {
	name := m.Class.Name
	collection := strings.HasPrefix(name, "java/util/") && strings.Count(name, "/") == 2
	switch {
	case collection:
		params := m.File.Type.Params
		number := slices.ContainsFunc(params, func(t classfile.Type) bool { return !t.IsRef() })
		return below(c, ofReceiver) || number && below(c, ofNumbers) || // Iterator.next says nothing of an index
			len(params) > 0 && slices.Contains([]string{"java.lang.ClassCastException", "java.lang.NullPointerException", "java.lang.IllegalArgumentException"}, c.Name)
	case name == "java/lang/CharSequence", name == "java/lang/Appendable":
		return below(c, ofNumbers)
	case name == "java/lang/Comparable":
		return c.Name == "java.lang.ClassCastException" || c.Name == "java.lang.NullPointerException"
	}
	return false
}

// Documented reports whether the method of a goal says that a check of the JVM which fails in it throws: by its declaration or
// documentation, in a word for that exception and not for any. Of null this says nothing: callers owe that they pass none, and an
// exception for what they passed is none of the others. What a type of the library says of an index is not taken for what
// its implementation does.
func Documented(g *goal.Goal, c *ir.Class) bool {
	if c.Name == "java.lang.NullPointerException" || g.Method == nil {
		return false
	}
	d := g.Class.Unit.Program.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc)
	if d == nil {
		return false
	}
	return slices.ContainsFunc(append([]*decl.Method{d}, d.Overridden()...), func(m *decl.Method) bool { return declares(m, c) || document.Throws(m, c) })
}
