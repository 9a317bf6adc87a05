// This file says which calls may throw something that is a finding, where nobody saw them run.

package thrown

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/task"
)

// usual are the exceptions that methods of the library throw, one for each thing that these can be about (see about).
var usual = slices.Concat(ofNumbers, ofReceiver, ofTexts, ofObjects, []string{"java.lang.ArithmeticException"})

// Unseen judges a call that nobody saw run, by the exceptions that methods of the library throw: the kind of the finding that one of them is, and what is
// called. Nothing: it is none of the library, none is a finding, or the method throws nothing whatever it is given.
func Unseen(by *ir.CallSite, w *java.World, ours func(class string) bool, finding func(*ir.Class) task.Kind) (task.Kind, string) {
	m := called(by.Call, w)
	if m == nil || ours(m.Class.File.Name) || m.File.Name == "<clinit>" || calm(m) {
		return "", ""
	}
	for _, of := range usual {
		c, err := w.Class(java.Internal(of))
		if err != nil {
			return task.KindLibrary, name(m) // it may be another one
		}
		if k := finding(c.IR); k != "" {
			return k, name(m)
		}
	}
	return "", ""
}

// still are methods without parameters of collections, maps, texts and the like that only tell what there is.
var still = []string{"size", "length", "isEmpty", "isPresent", "iterator", "hasNext", "keySet", "values", "entrySet", "intValue", "longValue", "doubleValue", "booleanValue", "charValue", "name", "ordinal"}

// calm reports whether a method throws nothing: those that every object has, as far as they are not code under check, those that tell what an exception
// is about, those that only look or compute, and those that write what there is to the console.
func calm(m *java.Method) bool {
	class, method, params := m.Class.File.Name, m.File.Name, len(m.File.Type.Params)
	switch {
	case class == java.ThrowClass: // checks, which are properties of their own
		return true
	case method == "hashCode" && params == 0, method == "equals" && params == 1, method == "toString" && params == 0, method == "getClass":
		return true
	case strings.HasPrefix(class, "java/lang/") && (strings.HasSuffix(class, "Exception") || strings.HasSuffix(class, "Error") || class == "java/lang/Throwable"):
		return method == "<init>" || strings.HasPrefix(method, "get") || method == "printStackTrace"
	case class == "java/lang/Math", class == "java/lang/StrictMath":
		return !slices.ContainsFunc([]string{"Exact", "Div", "Mod", "clamp"}, func(part string) bool { return strings.Contains(method, part) })
	case class == "java/io/PrintStream":
		return method == "println" && (params == 0 || m.File.Type.Params[0].Dims == 0) || method == "print" && m.File.Type.Params[0].Dims == 0 || method == "flush"
	case params == 0:
		return tells(class) && slices.Contains(still, method)
	}
	return false
}

// tells reports whether a class is one of collections, maps, optional values, boxes or texts: nothing of it is closed or used up, as a scanner or a stream is.
func tells(class string) bool {
	for _, folder := range []string{"java/lang/", "java/util/", "java/util/concurrent/"} {
		if of, ok := strings.CutPrefix(class, folder); ok && !strings.Contains(of, "/") && of != "Scanner" {
			return true
		}
	}
	return false
}
