package constructor

import (
	"slices"

	"assay/lang/java/classfile"
)

// This file draws the conclusions about fields.

// Made is what the constructors of a class leave in its final fields of references.
type Made struct {
	fields []left
	puts   [][]source // of each constructor that assigns them, of each field
}

// left is a field.
type left struct {
	name, desc string
	null       bool // it may be null where the object is seen
	unknown    bool // it may be assigned elsewhere
	free       bool // it is not final
}

// Of looks at the constructors of a class. It is nil where nothing is known of them.
func Of(c *classfile.Class, classes Classes) *Made {
	out := &Made{}
	for _, f := range c.Fields {
		if f.Flags.Has(classfile.Final) && !f.Flags.Has(classfile.Static) && f.Type.IsRef() {
			out.fields = append(out.fields, left{name: f.Name, desc: f.Desc})
		}
	}
	if len(out.fields) == 0 || storesElsewhere(c, out) {
		return nil
	}
	l := &looker{classes: classes, done: map[looked]*summary{}}
	for _, m := range c.Methods {
		if m.Name != "<init>" {
			continue
		}
		l.open = []*classfile.Method{m}
		s := l.run(c, m, out)
		if s == nil {
			return nil
		}
		var puts []source
		for k := range out.fields {
			puts = append(puts, s.put(k))
		}
		out.puts = append(out.puts, puts)
	}
	return out
}

// storesElsewhere reports whether a method that is no constructor stores to one of the fields: compilers of old allowed it.
func storesElsewhere(c *classfile.Class, of *Made) bool {
	return slices.ContainsFunc(c.Methods, func(m *classfile.Method) bool {
		if m.Name == "<init>" {
			return false
		}
		list, err := c.Instructions(m)
		return err != nil || slices.ContainsFunc(list, func(in classfile.Instr) bool {
			r, ok := c.Pool.At(in.Index).(classfile.MemberRef)
			return in.Op == classfile.OpPutfield && ok && r.Class == c.Name && of.find(r.Name, r.Desc) >= 0
		})
	})
}

// find returns the number of a field; negative: it is none of them.
func (d *Made) find(name, desc string) int {
	return slices.IndexFunc(d.fields, func(f left) bool { return f.name == name && f.desc == desc })
}

// NeverNull reports whether a field is not null in any object that is seen.
func (d *Made) NeverNull(name, desc string) bool {
	if d == nil {
		return false
	}
	k := d.find(name, desc)
	return k >= 0 && !d.fields[k].null && !d.fields[k].unknown
}

// Alone reports whether each object that a field refers to was made by the constructor that assigned the field: no
// field of another object that has this property refers to it. Others may have got it since.
func (d *Made) Alone(name, desc string) bool {
	if d == nil {
		return false
	}
	k := d.find(name, desc)
	return k >= 0 && !d.fields[k].unknown && !slices.ContainsFunc(d.puts, func(p []source) bool { return !p[k].made() })
}

// Given reports whether a field refers to nothing but an argument of its constructor, a constant of the class file, or null.
func (d *Made) Given(name, desc string) bool {
	if d == nil {
		return false
	}
	k := d.find(name, desc)
	return k >= 0 && !d.fields[k].unknown && !slices.ContainsFunc(d.puts, func(p []source) bool { return p[k].self || p[k].other || p[k].sites != 0 })
}

// Apart reports whether two fields of one object never refer to the same: a constructor made what one of them
// refers to, and the other has what it made elsewhere, or was given.
func (d *Made) Apart(name, desc, name2, desc2 string) bool {
	if d == nil {
		return false
	}
	i, k := d.find(name, desc), d.find(name2, desc2)
	if i < 0 || k < 0 || i == k || d.fields[i].unknown || d.fields[k].unknown {
		return false
	}
	return !slices.ContainsFunc(d.puts, func(p []source) bool { return !apart(p[i], p[k]) && !apart(p[k], p[i]) })
}

// apart reports whether objects from one source were made here, and none of those from another one is any of them:
// arguments were there before.
func apart(a, b source) bool {
	return a.made() && !b.self && !b.other && a.sites&b.sites == 0 // what is fixed is no new object either
}

// Is reports whether a class is, or is below, a class or interface; it may be where one of those above is not known.
func Is(c *classfile.Class, name string, classes Classes) bool {
	for c.Name != name {
		for _, i := range c.Interfaces {
			if k := classes(i); k == nil || Is(k, name, classes) {
				return true
			}
		}
		if c.Super == "" {
			return false
		}
		if c = classes(c.Super); c == nil {
			return true
		}
	}
	return true
}

// below reports whether a class is known to be properly below another.
func below(c *classfile.Class, name string, classes Classes) bool {
	for c.Super != "" {
		if c.Super == name {
			return true
		}
		if c = classes(c.Super); c == nil {
			return false
		}
	}
	return false
}

// Finalized reports whether objects of a class may be seen though their constructor threw: there is a finalizer.
func Finalized(c *classfile.Class, classes Classes) bool {
	for ; c != nil && c.Super != ""; c = classes(c.Super) {
		if c.Method("finalize", "()V") != nil {
			return true
		}
	}
	return c == nil
}
