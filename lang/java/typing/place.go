// This file finds places to write something at.

package typing

import (
	"strings"

	"assay/lang/java/scan"
)

// Between reports whether an offset is between tokens and comments: a comment can begin there.
func Between(name, text string, at int) bool {
	f, _ := scan.Parse(name, []byte(text))
	t, ok := f.Within(at)
	return !ok || int(f.Written(t.Start)) == at
}

// BeforeMethod returns the offset where the declaration of a method begins, its annotations included: it has the name of a check, and a line. False: there is
// none, or more than one, as overloaded methods on a line are; a method of a class without a name is none.
func BeforeMethod(name, text, check string, line int) (int, bool) {
	f, _ := scan.Parse(name, []byte(text))
	of, _, _ := strings.Cut(strings.ReplaceAll(check, "$", "."), "(")
	var found places
	for _, t := range f.Types {
		for _, m := range t.Methods {
			full := strings.NewReplacer("/", ".", "$", ".").Replace(t.Binary) + "."
			named := of == full+m.Name || m.Name == "<init>" && of == full+t.Name
			if named && !t.Local() && covers(f, m.Start, m.End, line) {
				found.add(f, m.Start)
			}
		}
	}
	return found.only()
}

// BeforeField returns the offset where the declaration of a field begins that has a line. False: there is none, or more than one.
func BeforeField(name, text string, line int) (int, bool) {
	f, _ := scan.Parse(name, []byte(text))
	var found places
	for _, t := range f.Types {
		for _, x := range t.Fields {
			if !t.Local() && !x.Constant && covers(f, x.Start, x.End, line) {
				found.add(f, x.Start)
			}
		}
	}
	return found.only()
}

func covers(f *scan.File, start, end int32, line int) bool {
	at := f.Span(start, end)
	return at.Line <= line && line <= at.EndLine
}

// places are the offsets of declarations; those of several fields at once are one.
type places []int

func (p *places) add(f *scan.File, at int32) {
	if w := int(f.Written(at)); len(*p) == 0 || (*p)[len(*p)-1] != w {
		*p = append(*p, w)
	}
}

func (p places) only() (int, bool) {
	if len(p) != 1 {
		return 0, false
	}
	return p[0], true
}
