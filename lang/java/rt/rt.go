// Package rt is the Java part of the runtime: classes of package assay.rt, written
// in Java, that do what the JVM does inside. Their compiled form is embedded, so
// that nobody needs a compiler to run class files.
//
//	Throw   what the JVM throws, with its messages
//	Boot    what happens before main, and at the end of a thread
//	In Out  the standard streams
package rt

import (
	"embed"
	"io/fs"
)

//go:generate ./compile.sh

//go:embed classes
var classes embed.FS

// Class is the class file of a class, if it is one of ours.
func Class(name string) ([]byte, bool) {
	data, err := fs.ReadFile(classes, "classes/"+name+".class")
	return data, err == nil
}
