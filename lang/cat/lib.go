// This file has the models and libraries that are built in.

package cat

import (
	"embed"
	"path"
	"slices"
)

//go:embed lib/*.cat
var library embed.FS

// Library is a file that is built in.
func Library(name string) (text string, ok bool) {
	b, err := library.ReadFile(path.Join("lib", path.Base(name)))
	return string(b), err == nil && path.Base(name) == name
}

// own are the files of the library that stand before others of their name:
// what they define is part of the language here.
var own = []string{"stdlib.cat", "cross.cat"}

// Own reports whether the library's file of a name is always meant.
func Own(name string) bool { return slices.Contains(own, name) }

// Builtin reads a file that is built in. That there is none, or that it has a
// fault, is ours.
func Builtin(name string) *File {
	text, ok := Library(name)
	if !ok {
		panic("cat: no file " + name + " is built in")
	}
	f, list := Read(name, text, FromLibrary)
	if list.Failed() {
		panic(list)
	}
	return f
}

// FromLibrary loads what is built in.
func FromLibrary(_ *File, name string) (file, text string, ok bool) {
	text, ok = Library(name)
	return name, text, ok
}
