package driver

import (
	"slices"
	"strings"

	"assay/lang/java"
	"assay/lang/java/check/document"
	"assay/lang/java/classfile"
	"assay/lang/java/ranges"
)

// This file finds calls that Java permits and nobody means.

// odd reports whether a call before the last one failed, and left what it did half way, or was given a number that is not what its
// documentation asks or a size below zero, or an object is given to itself, or a part of one structure to another one.
func (r *teller) odd() bool {
	owner := map[uint64]uint64{}
	for _, e := range r.events {
		switch {
		case e.failed || !e.target && r.unfit(e) || r.d.near && r.unmeant(e):
			return true
		case e.method == nil || e.method.File.Flags.Has(classfile.Static) || len(e.objects) == 0 || e.objects[0] == 0 || e.method.File.Name == "<init>":
			continue
		}
		of := e.objects[0]
		if slices.Contains(e.objects[1:], of) && !e.target {
			return true
		}
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

// unmeant reports whether a call is given null where nobody is to give it.
func (r *teller) unmeant(e *event) bool {
	if e.method == nil || !r.d.Owns(e.method.Class) {
		return false
	}
	list := r.d.params(e.method)
	for i, x := range e.objects[len(e.objects)-len(list):] {
		if x == 0 && list[i].IsRef() && !list[i].null {
			return true
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

// unfit reports whether a call is given a number that is not what the documentation of the method asks, or a size below zero.
func (r *teller) unfit(e *event) bool {
	if e.method == nil {
		return false
	}
	f, c := e.method.File, e.method.Class
	if e.extends != nil {
		c = r.d.Java.Known(e.extends.Of.Name)
	}
	d := r.d.Program.MethodOf(c.File.Name, f.Name, f.Desc)
	if d == nil {
		return false
	}
	file := c.File.Method(f.Name, f.Desc)
	numbers, slot := e.numbers[len(e.numbers)-len(f.Type.Params):], 1 // without the receiver
	if f.Flags.Has(classfile.Static) {
		slot = 0
	}
	for i, t := range f.Type.Params {
		whole := t.Dims == 0 && strings.Contains("SIJ", string(t.Kind))
		switch {
		case !whole:
		case numbers[i] < 0 && (i < len(d.Names) && ranges.NamedSize(d.Names[i]) || ranges.Sized(c.File, file, slot)):
			return true
		case slices.ContainsFunc(document.Numbers(d, i), func(said document.Number) bool { return !said.Allows(numbers[i]) }):
			return true
		}
		slot += t.Slots()
	}
	return false
}
