// Package document reads what the documentation comments of methods promise to callers: which exceptions are thrown, and
// which arguments may be null.
package document

import (
	"strings"

	"assay/lang/java/contract/decl"
)

// Comment returns the documentation comment before the declaration of a method; empty: there is none.
func Comment(m *decl.Method) string {
	if m.Decl == nil || m.Class.Unit == nil {
		return ""
	}
	f := m.Class.Unit.File
	for i := len(f.Comments) - 1; i >= 0; i-- {
		k := f.Comments[i]
		if k.End > m.Decl.Start {
			continue
		}
		if strings.TrimSpace(f.Text[k.End:m.Decl.Start]) != "" {
			return ""
		}
		if text := f.Of(k); strings.HasPrefix(text, "/**") {
			return text
		}
	}
	return ""
}

// tag is a block tag of a comment: @param, the name, and words about it.
type tag struct {
	kind string
	name string // of @param and @throws: what it is about
	text string // the rest, in small letters, without markup and line ends
}

// lines returns the lines of a comment, without their marks.
func lines(comment string) []string {
	out := strings.Split(strings.TrimSuffix(strings.TrimPrefix(comment, "/**"), "*/"), "\n")
	for i, line := range out {
		out[i] = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), "*"))
	}
	return out
}

// whole returns the words of a comment, as plain does.
func whole(comment string) string { return plain(strings.Join(lines(comment), " ")) }

// tags returns the block tags of a comment.
func tags(comment string) (out []tag) {
	for _, line := range lines(comment) {
		switch {
		case strings.HasPrefix(line, "@"):
			kind, rest, _ := strings.Cut(line[1:], " ")
			t := tag{kind: kind, text: rest}
			if kind == "param" || kind == "throws" || kind == "exception" {
				t.name, t.text, _ = strings.Cut(strings.TrimSpace(rest), " ")
			}
			out = append(out, t)
		case len(out) > 0:
			out[len(out)-1].text += " " + line
		}
	}
	for i := range out {
		out[i].text = plain(out[i].text)
	}
	return out
}

// plain returns the words of a text in small letters: without elements of HTML and the braces of inline tags.
func plain(text string) string {
	var b strings.Builder
	inside := false
	for _, r := range text {
		switch {
		case r == '<':
			inside = true
		case r == '>':
			inside = false
		case !inside && r != '{' && r != '}' && r != '`':
			b.WriteRune(r)
		}
	}
	var words []string
	for _, w := range strings.Fields(strings.ToLower(b.String())) {
		if w != "@code" && w != "@literal" {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}
