// This file chooses among the JDKs of the machine.

package javajudge

import (
	"slices"

	"assay/lang/java/jdk"
)

// JDKs returns the JDKs from 17 on that have a compiler, oldest first, each feature
// release once: the one that the user means, if there are several.
func JDKs() []jdk.Home {
	var list []jdk.Home
	for _, h := range jdk.All() {
		_, compiles := h.Program("javac")
		same := func(k jdk.Home) bool { return k.Feature == h.Feature }
		if compiles && h.Feature >= 17 && !slices.ContainsFunc(list, same) {
			list = append(list, h)
		}
	}
	slices.SortFunc(list, func(a, b jdk.Home) int { return a.Feature - b.Feature })
	return list
}

// java returns the path of the java command.
func java(h jdk.Home) string {
	path, _ := h.Program("java") // a JDK with a compiler has one
	return path
}
