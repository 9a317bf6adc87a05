// Package typing answers about Java sources while they are typed: which methods they have, what is wrong with their contracts, and
// what could stand at a place of one. It reads the text alone, with the readers of the contracts: nothing is compiled, and no class is
// looked up. So names and types are checked later, and what it says of a text that is no Java yet is a guess.
package typing

import (
	"strings"

	"assay/lang/java/contract/decl"
	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/source"
)

// Method is a method with a body, or a constructor.
type Method struct {
	Name  string // with its class, as class files name them, with dots: "p.A$B.add", "p.A.<init>"
	Title string // "B.add"
	At    int    // offset of its name
	Head  [2]int // offsets of the declaration, to the brace
	End   int    // offset of its end
}

// Methods lists the methods of the classes of a source that have a name.
func Methods(name, text string) []Method {
	f, _ := scan.Parse(name, []byte(text))
	at := func(at int32) int { return int(f.Written(at)) }
	var out []Method
	for _, t := range f.Types {
		if t.Local() {
			continue
		}
		for _, m := range t.Methods {
			if m.Body < 0 {
				continue
			}
			title := t.Name + "." + m.Name
			if m.Name == "<init>" {
				title = "new " + t.Name
			}
			out = append(out, Method{
				Name: strings.ReplaceAll(t.Binary, "/", ".") + "." + m.Name, Title: title,
				At: at(m.NamePos), Head: [2]int{at(m.Start), at(m.Body)}, End: at(m.End),
			})
		}
	}
	return out
}

// Errors reads the contracts of a source, in comments and in our annotations, and returns what is wrong with them. Errors of Java are left to
// its compiler.
func Errors(name, text string) *source.List {
	f, _ := scan.Parse(name, []byte(text))
	_, errs := jml.Parse(f)
	decl.Written(f, errs)
	return errs
}
