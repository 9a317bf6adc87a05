package target

import (
	"bytes"
	"path/filepath"
	"strings"

	"assay/lang/java/jar"
)

// This file lets annotations of Lombok come into class files: no annotation processor runs, and what Lombok would add has to be known
// (lang/java/lombok).

// In the constant pool of an annotation type: how long it is kept.
var (
	inSources = []byte("\x01\x00\x06SOURCE")
	inClasses = []byte("\x01\x00\x05CLASS")
)

// keepLombok writes the annotations of Lombok that jars of a class path have, such that class files keep them, into a folder for the path in
// front of these; empty: there are none. What cannot be read is left to javac.
func (c *Compilation) keepLombok(classPath []string) (dir string) {
	for _, p := range classPath {
		if !strings.Contains(filepath.Base(p), "lombok") || filepath.Ext(p) != ".jar" {
			continue
		}
		a, err := jar.Open(p, jar.Limits{})
		if err != nil {
			continue
		}
		for _, name := range a.Names() {
			if !strings.HasPrefix(name, "lombok/") || strings.Count(name, "/") > 2 || !strings.HasSuffix(name, ".class") {
				continue
			}
			text, _, err := a.File(name)
			if err == nil && bytes.Count(text, inSources) == 1 && writeSource(filepath.Join(c.jars, "lombok", filepath.FromSlash(name)), string(bytes.Replace(text, inSources, inClasses, 1))) == nil {
				dir = filepath.Join(c.jars, "lombok")
			}
		}
		a.Close()
	}
	return dir
}
