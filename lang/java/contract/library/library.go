// Package library has the members that contracts of classes of the JDK have: model fields and model methods, by the names that the
// specifications of OpenJML's library gave them, in words of our own.
//
// A field without a represents clause is a data group: it may be listed, and it has no value.
package library

import (
	"embed"
	"strings"
	"sync"

	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
)

//go:embed *.java
var files embed.FS

// all are the members by the internal names of classes.
var all = sync.OnceValue(func() map[string]*spec.Class {
	out := map[string]*spec.Class{}
	list, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	for _, e := range list {
		text, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		f, errs := scan.Parse("the library: "+e.Name(), text)
		if errs.Failed() {
			panic(errs.Err())
		}
		u, errs := jml.Parse(f)
		if errs.Failed() {
			panic(errs.Err())
		}
		for t, c := range u.Classes {
			out[t.Binary] = c
		}
	}
	return out
})

// Of returns the members of a class, by its internal name; nil: it has none.
func Of(class string) *spec.Class {
	if !strings.HasPrefix(class, "java/") {
		return nil
	}
	return all()[class]
}

// Classes returns the classes that have members.
func Classes() (out []string) {
	for name := range all() {
		out = append(out, name)
	}
	return out
}
