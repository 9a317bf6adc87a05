package reach

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// This file finds what the classes under check mention of other classes that inputs may be:
// constants of enums that they have variables of, objects in static fields that they read, class
// objects. The boot creates those, so that a counterexample can name them.

// referred is what the code under check mentions, in a fixed order.
type referred struct {
	Types   []string // classes that variables have the type of
	Objects []Asked
	Mirrors []string // types whose class objects are mentioned, as constants have them
}

// Asked is an object that code gets from another class.
type Asked struct {
	Class string
	Typ   string // as it is declared
}

// askedBy returns what an instruction gets from another class, by its form: Locale.US, Optional.empty().
func askedBy(op classfile.Op, r classfile.MemberRef) (Asked, bool) {
	desc := r.Desc
	if op == classfile.OpInvokestatic {
		desc = strings.TrimPrefix(desc, "()")
	} else if op != classfile.OpGetstatic {
		return Asked{}, false
	}
	if !strings.HasPrefix(desc, "L") {
		return Asked{}, false
	}
	return Asked{r.Class, desc[1 : len(desc)-1]}, true
}

// ReferredOf computes them, once.
func (p *Code) ReferredOf() *referred {
	p.Looked.Ask(factReferred, "")
	u := p.usage()
	p.scan.referring.Do(func() {
		types, objects := map[string]bool{}, map[Asked]bool{}
		for _, c := range p.Classes {
			for _, f := range c.File.Fields {
				if !f.Flags.Has(classfile.Static | classfile.Final) {
					types[f.Type.Class] = true
				}
			}
			for _, m := range c.File.Methods {
				for _, t := range m.Type.Params {
					types[t.Class] = true
				}
			}
			for _, t := range argumentsIn(c.File) {
				types[t] = true
			}
		}
		for k := range u.objects {
			objects[k] = p.Own[k.Class] == nil
		}
		r := &referred{Mirrors: slices.Sorted(maps.Keys(u.mirrors))}
		r.Types = slices.DeleteFunc(slices.Sorted(maps.Keys(types)), func(name string) bool { return name == "" || p.Own[name] != nil })
		r.Objects = slices.SortedFunc(maps.Keys(objects), func(x, y Asked) int {
			return cmp.Or(strings.Compare(x.Class, y.Class), strings.Compare(x.Typ, y.Typ))
		})
		r.Objects = slices.DeleteFunc(r.Objects, func(k Asked) bool { return !objects[k] })
		p.scan.referred = r
	})
	return p.scan.referred
}

// argumentsIn returns the classes that the signatures of a class mention: inputs of generic types hold such objects.
func argumentsIn(f *classfile.Class) (names []string) {
	var in func(g *classfile.Generic)
	in = func(g *classfile.Generic) {
		if g == nil {
			return
		}
		if g.Kind == 'L' {
			names = append(names, g.Name)
		}
		for _, a := range g.Args {
			in(a.Type)
		}
		in(g.Outer)
	}
	if s, err := classfile.ParseClassSignature(f.Signature); err == nil {
		for _, t := range s.Supers {
			in(t)
		}
	}
	for _, d := range f.Fields {
		if t, err := classfile.ParseSignature(d.Signature); err == nil {
			in(t)
		}
	}
	for _, m := range f.Methods {
		if s, err := classfile.ParseMethodSignature(m.Signature); err == nil {
			for _, t := range s.Params {
				in(t)
			}
		}
	}
	return names
}
