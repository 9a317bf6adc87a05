package document

import (
	"strings"

	"assay/ir"
	"assay/lang/java/contract/decl"
)

// Throws reports whether the comment of a method has a tag for an exception, or for one above it. A tag for what never happens
// excuses nothing.
func Throws(m *decl.Method, c *ir.Class) bool {
	for _, t := range tags(Comment(m)) {
		if t.kind != "throws" && t.kind != "exception" || strings.Contains(t.text, "never happen") {
			continue
		}
		simple := t.name[strings.LastIndexByte(t.name, '.')+1:]
		for k := c; k != nil && k.Name != "java.lang.RuntimeException"; k = k.Super {
			if k.Name[strings.LastIndexByte(k.Name, '.')+1:] == simple {
				return true
			}
		}
	}
	return false
}
