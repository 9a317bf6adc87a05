package task

import (
	"fmt"
	"slices"
	"strings"

	"assay/source"
)

// outside begins the text of a property about calls of other code.
const outside = "an exception that callers do not expect, at calls that were not followed: "

// mostOutside is how many callees such a text names.
const mostOutside = 3

// Outside is the property that calls of other code in a procedure, which were not followed, throw nothing that is a finding: documented exceptions are none. The first of them stands at
// a place.
func Outside(unit string, at source.Span, callees []string) Property {
	text := outside + strings.Join(callees[:min(len(callees), mostOutside)], ", ")
	if n := len(callees) - mostOutside; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return Property{Kind: KindLibrary, Unit: unit, Span: at, Text: text, Fails: true}
}

// IsOutside reports whether a property is one of Outside.
func (p Property) IsOutside() bool {
	return p.Kind == KindLibrary && strings.HasPrefix(p.Text, outside)
}

// Telling leaves out what tells nobody anything: that calls in a procedure were not followed, where something else there is unknown for the same reason.
func Telling(results []Result) []Result {
	return slices.DeleteFunc(results, func(r Result) bool {
		return r.Status == Unknown && r.Property.IsOutside() && slices.ContainsFunc(results, func(o Result) bool {
			return o.Status == Unknown && o.Reason == r.Reason && o.Property.Unit == r.Property.Unit && !o.Property.IsOutside()
		})
	})
}
