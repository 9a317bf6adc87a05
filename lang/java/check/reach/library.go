package reach

import (
	"slices"
	"strings"

	"assay/lang/java"
)

// This file lists known facts about classes of the library.

// Boxed are classes whose objects hold one value and nothing else.
var Boxed = map[string]bool{
	"java/lang/Integer": true, "java/lang/Long": true, "java/lang/Short": true, "java/lang/Byte": true,
	"java/lang/Character": true, "java/lang/Boolean": true, "java/lang/Float": true, "java/lang/Double": true,
}

// Value reports whether objects of a class of the library are deeply immutable, apart from cached
// results.
func Value(name string) bool {
	return Boxed[java.Internal(name)] || slices.Contains([]string{
		"java.lang.String", "java.lang.Class", "java.lang.ClassLoader",
		"java.math.BigInteger", "java.math.BigDecimal", "java.math.MathContext", "java.util.Locale", "java.util.UUID", "java.util.regex.Pattern",
	}, name) || strings.HasPrefix(name, "java.time.")
}

// Values reports whether objects of a class of the library are immutable, with their internal
// arrays; objects that they refer to may not be.
func Values(name string) bool {
	if in, ok := strings.CutPrefix(name, "java.util.ImmutableCollections$"); ok {
		return slices.Contains([]string{"List12", "ListN", "SubList", "Set12", "SetN", "Map1", "MapN"}, in) || strings.HasPrefix(in, "AbstractImmutable")
	}
	return Value(name) || name == "java.lang.Enum"
}
