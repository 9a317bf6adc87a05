// This file says what modifiers belong at, and which annotations are modifiers.

package jml

import (
	"slices"
	"strings"
	"unicode"
)

// maths are the modifiers about arithmetic.
var maths = []string{"spec_java_math", "spec_safe_math", "spec_bigint_math", "code_java_math", "code_safe_math", "code_bigint_math"}

// fitting are the modifiers of each kind of declaration.
var fitting = map[string][]string{
	"a class":     append([]string{"nullable_by_default", "non_null_by_default", "pure", "strictly_pure", "spec_public", "spec_protected"}, maths...),
	"a method":    append([]string{"pure", "strictly_pure", "helper", "nullable", "non_null", "spec_public", "spec_protected"}, maths...),
	"a field":     {"nullable", "non_null", "spec_public", "spec_protected"},
	"a parameter": {"nullable", "non_null"},
}

// Fits reports whether a modifier belongs at a declaration: "a class", "a method", "a field", "a parameter".
func Fits(word, what string) bool { return slices.Contains(fitting[what], word) }

// annotations are those of org.jmlspecs.annotation that are modifiers in comments too.
var annotations = map[string]string{
	"Pure": "pure", "SpecPure": "pure", "Helper": "helper", "NonNull": "non_null", "Nullable": "nullable", "SpecPublic": "spec_public",
	"SpecProtected": "spec_protected", "NonNullByDefault": "non_null_by_default", "NullableByDefault": "nullable_by_default",
	"SpecJavaMath": "spec_java_math", "SpecSafeMath": "spec_safe_math", "SpecBigintMath": "spec_bigint_math",
	"CodeSafeMath": "code_safe_math", "CodeJavaMath": "code_java_math", "CodeBigintMath": "code_bigint_math",
}

// OfAnnotation returns the modifiers that an annotation of org.jmlspecs.annotation is, by its simple name, and what else it says
// that nobody asks about; false: it is none.
func OfAnnotation(name string) (words []string, says string, ok bool) {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	for _, w := range []string{b.String(), strings.ToLower(name)} { // SkipEsc is skipesc in comments
		if words = otherModifiers[w]; words == nil && slices.Contains(modifierWords, w) {
			words = []string{w}
		}
		if says = saysMore[w]; words != nil || says != "" {
			return words, says, true
		}
	}
	return nil, "", false
}
