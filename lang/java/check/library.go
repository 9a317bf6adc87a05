package check

import (
	"assay/lang/java"
	"slices"
	"strings"
)

// This file says what is known of classes of the library.

// boxed are classes whose objects hold one value and nothing else.
var boxed = map[string]bool{
	"java/lang/Integer": true, "java/lang/Long": true, "java/lang/Short": true, "java/lang/Byte": true,
	"java/lang/Character": true, "java/lang/Boolean": true, "java/lang/Float": true, "java/lang/Double": true,
}

// value tells whether objects of a class of the library never change, and lead to nothing that
// does; what they compute late is always the same.
func value(name string) bool {
	return boxed[java.Internal(name)] || slices.Contains([]string{
		"java.lang.String", "java.lang.Class", "java.lang.ClassLoader",
		"java.math.BigInteger", "java.math.BigDecimal", "java.math.MathContext", "java.util.Locale", "java.util.UUID", "java.util.regex.Pattern",
	}, name) || strings.HasPrefix(name, "java.time.")
}

// values tells whether objects of a class of the library never change themselves; what they lead
// to may, but for arrays of their own.
func values(name string) bool {
	if in, ok := strings.CutPrefix(name, "java.util.ImmutableCollections$"); ok {
		return slices.Contains([]string{"List12", "ListN", "SubList", "Set12", "SetN", "Map1", "MapN"}, in) || strings.HasPrefix(in, "AbstractImmutable")
	}
	return value(name) || name == "java.lang.Enum"
}
