package decl

import (
	"hash/fnv"
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// This file numbers fields, as sets of locations have them (\locset).

// AllFields is the number of the first of all fields of an object.
const AllFields = -1 << 31

// Location returns the number of a field among the locations of its object, or among static fields: it is negative, and depends on nothing but its name
// and class. It returns false if another field that was asked about has the same one.
func (s *Set) Location(f *Field) (int32, bool) {
	h := fnv.New32a()
	h.Write([]byte(f.Class.Name + "." + f.Name))
	n := -1 - int32(h.Sum32()>>2)
	if other := s.located[n]; other != nil && other != f {
		return 0, false
	}
	s.located[n] = f
	return n, true
}

// ObjectOf returns the type of objects of a class.
func ObjectOf(c *Class) classfile.Type { return classfile.Type{Kind: 'L', Class: c.Name} }

// Elements returns the types of arrays that the program's own classes speak of, without those in each other.
func (s *Set) Elements() []classfile.Type {
	var out []classfile.Type
	add := func(t classfile.Type) {
		for ; t.Dims > 0; t = t.Elem() {
			a := t
			if IsRef(t.Elem()) {
				a = classfile.Type{Kind: TObject.Kind, Class: TObject.Class, Dims: 1}
			}
			if !slices.Contains(out, a) {
				out = append(out, a)
			}
		}
	}
	for _, c := range s.OwnClasses() {
		for _, f := range c.Fields {
			add(f.Type)
		}
		for _, m := range c.Methods {
			for _, t := range append(m.File.Type.Params, m.File.Type.Result) {
				add(t)
			}
		}
	}
	return out
}

// OwnClasses returns the classes with sources, by their names.
func (s *Set) OwnClasses() []*Class {
	var names []string
	for name := range s.units {
		if !strings.HasPrefix(name, "java/") && !strings.HasPrefix(name, "assay/rt/") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var out []*Class
	for _, name := range names {
		if c := s.Class(name); c != nil {
			out = append(out, c)
		}
	}
	return out
}
