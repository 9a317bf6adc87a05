// This file says how names are written in the text form.

package ir

import "strings"

// keyword holds the words that the text form keeps for itself; a name that is
// one is printed in back quotes.
var keyword = words(`
	program class interface abstract domain extends implements field volatile
	method struct signature literal global one lone func total pure proc throws local of
	requires ensures signals frame places invariant decreases goal for expect at
	load store addr new newarray call virtual assume assert havoc spec atomic
	await start join monitor cas goto if then else check switch choose return
	true false null none float not and or all exists sum compr
	bool rel ref array ptr fixed thread read kind
	fence relaxed acquire release acqrel seqcst`)

func words(list string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(list) {
		out[w] = true
	}
	return out
}

// Keyword reports whether the text form keeps a word for itself.
func Keyword(s string) bool { return keyword[s] }

// Name quotes a name for the text form when it is not a plain identifier.
// Names of Java methods, for example, hold parentheses.
func Name(s string) string {
	if plainName(s) && !keyword[s] {
		return s
	}
	return quoted(s)
}

var escapes = strings.NewReplacer("\\", "\\\\", "`", "\\`", "\n", "\\n", "\r", "\\r")

func quoted(s string) string {
	return "`" + escapes.Replace(s) + "`"
}

// plainName reports whether s is a letter and then letters, digits, quotes, and dots between them.
func plainName(s string) bool {
	for i := range len(s) {
		switch {
		case NameStart(s[i]):
		case i > 0 && (s[i] >= '0' && s[i] <= '9' || s[i] == '\''):
		case i > 0 && s[i] == '.' && i+1 < len(s) && NamePart(s[i+1]):
		default:
			return false
		}
	}
	return s != ""
}

// NameStart reports whether a plain name may begin with the byte.
func NameStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$'
}

// NamePart reports whether the byte may follow in a plain name, also after a dot.
func NamePart(c byte) bool { return NameStart(c) || c >= '0' && c <= '9' || c == '\'' }

// columnName is the name of a class as a column of a relation type, where a
// bare word that reads as a type is one.
func columnName(s string) string {
	if _, isType := ScalarType(s); isType {
		return quoted(s)
	}
	return Name(s)
}

// fieldName is "Class.field"; the last dot outside back quotes parts them.
func fieldName(f *Field) string {
	var owner string
	switch {
	case f.Owner != nil:
		owner = f.Owner.Name
	case f.Struct != nil:
		owner = f.Struct.Name
	}
	name := f.Name
	if !plainName(name) || strings.Contains(name, ".") {
		name = quoted(name)
	}
	return Name(owner) + "." + name
}

// boundName is the name of a class in the bounds of a goal, where some words
// say which bound it is.
func boundName(s string) string {
	switch s {
	case "scope", "int", "unwind", "array":
		return quoted(s)
	}
	return Name(s)
}
