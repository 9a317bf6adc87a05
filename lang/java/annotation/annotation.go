// Package annotation is the jar of annotations that carry contracts: package
// assay.annotation in Java. The sources are in src, the compiled form is embedded.
//
//	@Invariant @SpecField                    of classes
//	@Requires @Ensures @Returns @Throws @Modifies   of methods
//	@NonNull @Nullable @Pure @Helper
//
// Beside them are the modifiers of JML as annotations, package org.jmlspecs.annotation, for sources that import it and do not
// bring a jar of it.
//
// They are kept in class files and not needed to run a program.
package annotation

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"path"
	"strings"
	"sync"
)

//go:generate go run ./generate

// Jar is the jar file.
//
//go:embed annotation.jar
var Jar []byte

var names = sync.OnceValue(func() map[string]bool {
	z, err := zip.NewReader(bytes.NewReader(Jar), int64(len(Jar)))
	if err != nil {
		panic(err) // it is ours
	}
	out := map[string]bool{}
	for _, f := range z.File {
		if name, ok := strings.CutSuffix(f.Name, ".class"); ok {
			out[name], out[path.Dir(name)] = true, true
		}
	}
	return out
})

// Has reports whether the jar has a class, or a package: assay/annotation/Pure.
func Has(name string) bool { return names()[name] }
