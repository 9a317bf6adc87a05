package decl

import (
	"fmt"
	"slices"

	"assay/lang/java/classfile"
	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
)

// This file finds the class files of local and anonymous classes that have contracts: by the lines of their code, since
// javac numbers them.

// mostMissing is how many numbers javac may leave out.
const mostMissing = 3

// addLocals notes which class files local and anonymous classes of a source are. Those with contracts that are not found make the method around them
// unreadable.
func (s *Set) addLocals(u *jml.Unit) {
	var said []*scan.Type
	for _, t := range u.File.Types {
		if t.Local() && speaks(u, t) {
			said = append(said, t)
		}
	}
	if len(said) == 0 {
		return
	}
	found := map[*scan.Type]string{}
	for _, t := range u.File.Types {
		if !t.Local() {
			s.localsOf(u, t.Binary, found, 0)
		}
	}
	for _, t := range said {
		if name := found[t]; name != "" {
			s.locals[name] = t
			s.units[name] = append(s.units[name], u)
			continue
		}
		at := u.File.Span(t.Start, t.Start+1)
		const why = "it is not known which class file this local or anonymous class is, whose contracts are not read"
		s.Errors.Warnf(at, jml.CodeUnsupported, why).Help = "give the class a name and make it a member"
		u.Lose(t, &spec.Unreadable{At: spec.At{At: at}, Why: why})
	}
}

// speaks reports whether something is said of a type, or in it.
func speaks(u *jml.Unit, t *scan.Type) bool {
	if u.Classes[t] != nil {
		return true
	}
	for _, m := range t.Methods {
		if u.Methods[m] != nil {
			return true
		}
	}
	for _, f := range t.Fields {
		if u.Fields[f] != nil {
			return true
		}
	}
	return false
}

// localsOf finds the class files of local classes in the code of one, and in those. What could be either of two is neither.
func (s *Set) localsOf(u *jml.Unit, class string, found map[*scan.Type]string, depth int) {
	names := []string{""}
	for _, t := range u.File.Types {
		if t.Local() && !slices.Contains(names, t.Name) {
			names = append(names, t.Name)
		}
	}
	for _, name := range names {
		missing := 0
		for i := 1; missing < mostMissing; i++ {
			binary := fmt.Sprintf("%s$%d%s", class, i, name)
			c, err := s.find.Class(binary)
			if err != nil {
				missing++
				continue
			}
			if t := typeOf(u, c, name); t != nil {
				if _, twice := found[t]; twice {
					binary = ""
				}
				found[t] = binary
			}
			if depth < maxCalls && binary != "" {
				s.localsOf(u, binary, found, depth+1)
			}
		}
	}
}

// typeOf returns the innermost type of a name that has all the code of a class file on its lines; nil: there is none, or another one has them too.
func typeOf(u *jml.Unit, c *classfile.Class, name string) (out *scan.Type) {
	first, last := linesOf(c, false)
	made, _ := linesOf(c, true)
	for _, t := range u.File.Types {
		if !t.Local() || t.Name != name {
			continue
		}
		from, to := u.File.Span(t.Start, t.Start).Line, u.File.Span(t.End, t.End).Line
		switch {
		case first == 0 && (made < from || made > to):
		case first > 0 && (first < from || last > to):
		case out != nil && u.File.Span(out.Start, out.Start).Line == from && u.File.Span(out.End, out.End).Line == to:
			return nil
		case out == nil || t.Start > out.Start:
			out = t
		}
	}
	return out
}

// linesOf returns the first and the last line of the code of a class that is written: of its methods, or of its constructors; 0: there is none.
func linesOf(c *classfile.Class, constructors bool) (first, last int) {
	for _, m := range c.Methods {
		if m.Code == nil || m.Flags.Has(classfile.Synthetic) || (m.Name == "<init>") != constructors {
			continue
		}
		for _, l := range m.Code.Lines {
			if first == 0 || l.Line < first {
				first = l.Line
			}
			last = max(last, l.Line)
		}
	}
	return first, last
}

// capturing returns the field in which a local class holds a variable of the code around it; nil: it holds none of the name.
func (c *Class) capturing(name string) *Field {
	if c.enclosing() == nil {
		return nil
	}
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Synthetic) && f.Name == captured+name {
			return &Field{Class: c, Name: f.Name, Type: f.Type, Flags: f.Flags, File: f, Mods: spec.Mods{Words: []string{"spec_public"}}}
		}
	}
	return nil
}

// ClassOf returns the class that a type of a source is; nil: there is none, or it is local and nothing is said of it.
func (s *Set) ClassOf(t *scan.Type) *Class {
	if !t.Local() {
		return s.Class(t.Binary)
	}
	for name, k := range s.locals {
		if k == t {
			return s.Class(name)
		}
	}
	return nil
}

// outward returns the class around a member class, or around the code of a local one; nil: there is none.
func (c *Class) outward() *Class {
	if k := c.Outer(); k != nil {
		return k
	}
	return c.enclosing()
}
