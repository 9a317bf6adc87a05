// This file says which names programs may have.

package program

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"unicode"
)

// keywords are the words of Java that name nothing.
var keywords = strings.Fields("abstract assert boolean break byte case catch char class const continue default do double else enum " +
	"extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short " +
	"static super switch synchronized this throw throws transient try void volatile while null true false _")

// Names that no class may have, and those of classes that the programs written here use by their simple names.
var (
	noTypes = strings.Fields("var yield record sealed permits")
	used    = strings.Fields("java Boolean IllegalArgumentException Integer Long Math NumberFormatException Override String Verdict")
)

// ClassName says why a class in Java cannot have a name, with one that it can have; nil: it can.
func ClassName(name string) error {
	switch {
	case !identifier(name):
		return fmt.Errorf("%q is no name of a class: letters, digits and _, with no digit in front, as in Watch", name)
	case slices.Contains(keywords, name) || slices.Contains(noTypes, name):
		return fmt.Errorf("%s is a reserved word of Java and names no class: take another name, as Watch%s", name, capital(name))
	case slices.Contains(used, name):
		return fmt.Errorf("%s names a class that the program uses: take another name, as Watch%s", name, capital(name))
	}
	return nil
}

// ComponentName says why a class with a name, perhaps behind that of its package, cannot be run by one of another name; nil: it can.
func ComponentName(name, by string) error {
	parts := strings.Split(name, ".")
	for i, part := range parts {
		switch {
		case !identifier(part):
			return fmt.Errorf("%q is no name of a class: a class as Wire, or, in a package, as a.b.Wire", name)
		case slices.Contains(keywords, part) || i == len(parts)-1 && slices.Contains(noTypes, part):
			return fmt.Errorf("%s is a reserved word of Java: no class is called %s", part, name)
		}
	}
	if name == by {
		return fmt.Errorf("%s cannot be the code and what checks it: take another name for the file, as %sMeets.java", name, name)
	}
	return nil
}

// PackageName says why a package in Go cannot have a name, with one that it can have; nil: it can.
func PackageName(name string) error {
	switch {
	case !identifier(name) || strings.Contains(name, "$"):
		return fmt.Errorf("%q is no name of a package: letters, digits and _, with no digit in front, as in watch", name)
	case token.IsKeyword(name) || name == "_" || name == "main" || name == "init":
		return fmt.Errorf("%s is a reserved word of Go and names no package that is imported: take another name, as watch%s", name, name)
	case strings.HasSuffix(name, "_test"):
		return fmt.Errorf("go reads %s.go in tests only: take another name, as watch", name)
	}
	return nil
}

// methods says which channels cannot name methods.
func methods(outs []port) error {
	for _, p := range outs {
		if len(outs) > 1 && slices.Contains(keywords, p.channel.Name) {
			return fmt.Errorf("with several outputs each is asked for by a method of its name, and %s is a reserved word of Java: rename the channel", p.channel.Name)
		}
	}
	return nil
}

// identifier reports whether a text is letters, digits, _ and $, and begins with no digit.
func identifier(s string) bool {
	for i, r := range s {
		if !unicode.IsLetter(r) && r != '_' && r != '$' && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}

// capital is a name with a capital letter in front.
func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
