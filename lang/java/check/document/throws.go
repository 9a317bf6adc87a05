package document

import (
	"regexp"
	"strings"

	"assay/ir"
	"assay/lang/java/contract/decl"
)

// inWords is that a method throws what it does not name, in some case.
var inWords = regexp.MustCompile(`\b(may|might|can|could|will) throw (an|some) (unchecked |runtime )?exception (if|when|where|unless)\b`)

// Throws reports whether the comment of a method has a tag for an exception, or for one above it, or says in words that an exception may come. A
// tag for what never happens excuses nothing, and words that name no class say nothing of null.
func Throws(m *decl.Method, c *ir.Class) bool {
	if c.Name != "java.lang.NullPointerException" && inWords.MatchString(whole(Comment(m))) {
		return true
	}
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
