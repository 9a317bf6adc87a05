package driver

import (
	"strings"

	"assay/lang/java"
	"assay/lang/java/classfile"
)

// This file finds calls that Java permits and nobody means.

// odd reports whether a call before the last one failed, and left what it did half way, or a part of one structure is given to
// another one.
func (r *teller) odd() bool {
	owner := map[uint64]uint64{}
	for _, e := range r.events {
		switch {
		case e.failed:
			return true
		case e.method == nil || e.method.File.Flags.Has(classfile.Static) || len(e.objects) == 0 || e.objects[0] == 0 || e.method.File.Name == "<init>":
			continue
		}
		of := e.objects[0]
		for _, x := range append(e.objects[1:len(e.objects):len(e.objects)], e.result) {
			if x == 0 || !r.linked(e.method.Class, x) {
				continue
			}
			if owner[x] != 0 && owner[x] != of {
				return true
			}
			owner[x] = of
		}
	}
	return false
}

// linked reports whether objects of a class are made of such objects: it is of a class inside, or one that a field has.
func (r *teller) linked(c *java.Class, x uint64) bool {
	of := r.s.Class(x)
	if of == nil {
		return false
	}
	k := r.d.Java.Of(of)
	if k == nil || !r.d.Owns(k) || of == c.IR {
		return false
	}
	if strings.HasPrefix(k.File.Name, c.File.Name+"$") {
		return true
	}
	for _, f := range c.File.Fields {
		if t := f.Type; t.Dims == 0 && t.IsRef() && !f.Flags.Has(classfile.Static) && t.Class == k.File.Name {
			return true
		}
	}
	return false
}
