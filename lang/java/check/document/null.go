package document

import (
	"regexp"

	"assay/lang/java/contract/decl"
)

// Null reports what documentation says of null for a parameter of a method: that it may be null, or that it is not. Where
// the method has nothing to say about the parameter, a method that it overrides has.
func Null(m *decl.Method, i int) (may, never bool) {
	for _, d := range append([]*decl.Method{m}, m.Overridden()...) {
		for _, t := range tags(Comment(d)) {
			if t.kind == "param" && t.name == d.Names[i] {
				return ofParam(t.text)
			}
		}
	}
	return false, false
}

var (
	allows  = regexp.MustCompile(`\b(may|can|could) (also |optionally )?be (empty or |either )?null\b|\bnull (is |are )?(allowed|permitted|accepted|ok|okay|safe)\b|\bpossibly null\b|\bnullable\b|\bor null (for|to|if|when)\b|\bnull (for|to use|means) `)
	forbids = regexp.MustCompile(`\b(not|never|cannot|non|nonnull|isn't|can't)\b[^.;]*\bnull\b|\bnon-?null\b|\bnull (is |are )?(not|never|forbidden|illegal|invalid|causes|throws)\b`)
	// conditional is null in some cases, which no rule here tells from others: what another method returned, say, is null where that method
	// returned it, and not where one that overrides it never does.
	conditional = regexp.MustCompile(`\b(only|unless|except|exception|throws?n?|fail|fails|(returned|given|provided) (from|by))\b`)
	// elsewhere is null of something else: of what is in the argument, or of what is made of it.
	elsewhere = regexp.MustCompile(`\b(whose|its|their|which elements|elements?|values?|entries|keys?|names? of|fields?|columns?|results?|returned|contains?|contents?)\b[^.;,()]*\bnull\b|\bunlike\b`)
)

// ofParam reads the words of a parameter's tag.
func ofParam(text string) (may, never bool) {
	if forbids.MatchString(text) {
		return false, !allows.MatchString(text)
	}
	return allows.MatchString(text) && !conditional.MatchString(text) && !elsewhere.MatchString(text), false
}
