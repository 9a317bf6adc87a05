package check

import (
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/constructor"
	"assay/task"
)

// This file says of inputs what their constructors see to: that a final field is never null, and that what it refers
// to is of one object alone.

// constructed is what the constructors of a class under check leave in its final fields; nil: nothing is known.
func (p *Program) constructed(c *own) *constructor.Made {
	if known, ok := p.scan.constructed.Load(c.file.Name); ok {
		return known.(*constructor.Made)
	}
	var out *constructor.Made
	if !c.file.Flags.Has(classfile.Interface) {
		out = constructor.Of(c.file, p.readable)
	}
	p.scan.constructed.Store(c.file.Name, out)
	return out
}

// readable is a class whose code answers may rest on: one under check, or of the library. What else is on the class path is
// no input of the answers that are kept.
func (p *Program) readable(name string) *classfile.Class {
	if c := p.own[name]; c != nil {
		return c.file
	}
	if known, ok := p.scan.library.Load(name); ok {
		return known.(*classfile.Class)
	}
	var out *classfile.Class
	if _, err := p.app.Find(name); err != nil {
		if k, err := p.path.Class(name); err == nil {
			out = k
		}
	}
	p.scan.library.Store(name, out)
	return out
}

// notDeserialised is what is taken of objects that may be made without a constructor.
const notDeserialised = "objects of serializable classes are made by their constructors, not by deserialisation"

// keepNeverNull says of the final fields of a class that they are not null, as far as its constructors see to it.
func (w *World) keepNeverNull(c *java.Class) {
	d := w.program.constructed(w.program.own[c.File.Name])
	if d == nil || w.escapesConstructors(c) {
		return
	}
	why := ir.Ground(ir.Derived{From: "constructors leave it so, and it is final"})
	if !c.File.IsRecord && constructor.Is(c.File, "java/io/Serializable", w.program.readable) {
		why = ir.Taken{Text: notDeserialised}
	}
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Static) || f.Flags.Has(classfile.Synthetic) || !d.NeverNull(f.Name, f.Desc) {
			continue
		}
		this := &ir.Local{Name: "this", Typ: ir.Ref{Class: c.IR}}
		of := &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: this, Field: c.Field(f.Name, f.Desc)}}
		k := &ir.Clause{
			X:    &ir.Apply{Op: ir.OpNe, Args: []ir.Expr{of, &ir.Const{Typ: ir.Null{}}}, Typ: ir.Bool{}},
			Kind: task.KindInvariant, Text: f.Name + " is not null", This: this,
			Rests: why,
		}
		c.IR.Invariants = append(c.IR.Invariants, k)
		w.assumed[k] = true
	}
}

// escapesConstructors reports whether an object of a class may be seen that no constructor left, or whose
// final fields changed since: by a finalizer of a class that is known, or by reflection in the code under check, which Java
// refuses for records.
func (w *World) escapesConstructors(c *java.Class) bool {
	return !c.File.IsRecord && w.program.usageOf().finals || slices.ContainsFunc(w.classes, func(k *java.Class) bool {
		return k.IR.Subclass(c.IR) && constructor.Finalized(k.File, w.program.readable)
	})
}

// Distinct reports whether a field of an object of one class and a field of an object of another never refer to the same
// object; the objects are two, or one.
func (w *World) Distinct(c *ir.Class, f *ir.Field, d *ir.Class, g *ir.Field, one bool) bool {
	x, fx := w.leftIn(c, f)
	y, fy := w.leftIn(d, g)
	switch {
	case x == nil || y == nil:
		return false
	case !one:
		return x.Alone(fx.Name, fx.Desc) && y.Alone(fy.Name, fy.Desc)
	}
	return x == y && x.Apart(fx.Name, fx.Desc, fy.Name, fy.Desc)
}

// leftIn is what constructors leave in a field of an object of a class; nil: the object may share what it refers to with another
// one that nobody constructed.
func (w *World) leftIn(k *ir.Class, f *ir.Field) (*constructor.Made, *classfile.Field) {
	c := w.Java.Of(k)
	of, d := w.Java.Declares(f)
	if c == nil || of == nil || !w.owns(c) || !w.owns(of) || !d.Flags.Has(classfile.Final) || !d.Type.IsRef() {
		return nil, nil
	}
	shared, ok := w.shares[c]
	if !ok {
		shared = constructor.Is(c.File, "java/lang/Cloneable", w.program.readable) || w.escapesConstructors(c) ||
			!c.File.IsRecord && constructor.Is(c.File, "java/io/Serializable", w.program.readable)
		w.shares[c] = shared
	}
	if shared {
		return nil, nil
	}
	return w.program.constructed(w.program.own[of.File.Name]), d
}
