// Package annotation is the jar of annotations that carry contracts: package
// assay.annotation in Java. The sources are in src, the compiled form is embedded.
//
//	@Invariant @SpecField                    of classes
//	@Requires @Ensures @Returns @Throws @Modifies   of methods
//	@NonNull @Nullable @Pure @Helper
//
// They are kept in class files and not needed to run a program.
package annotation

import _ "embed"

//go:generate go run ./generate

// Jar is the jar file.
//
//go:embed annotation.jar
var Jar []byte
