package input

import (
	"math"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/making"
	"assay/lang/java/classfile"
	"assay/lang/java/constructor"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/ranges"
	"assay/task"
)

// This file adds facts about the construction of objects of classes under check.

// NotDeserialised is the assumption about objects that may be made without a constructor.
const NotDeserialised = "objects of serializable classes are made by their constructors, not by deserialisation"

// keep adds an invariant of a class that is assumed and not checked.
func (w *Objects) keep(c *java.Class, k *ir.Clause) {
	k.Kind = task.KindInvariant
	c.IR.Invariants = append(c.IR.Invariants, k)
	w.Taken[k] = true
}

// serial reports whether objects of a class may be made by deserialisation.
func (w *Objects) serial(c *java.Class) bool {
	return !c.File.IsRecord && constructor.Is(c.File, "java/io/Serializable", w.Program.Readable)
}

// KeepRanges adds what the numbers and arrays of a class keep, as its code shows. Where somebody wrote an invariant, that says what objects there are.
func (w *Objects) KeepRanges(c *java.Class) {
	for _, r := range w.relations(c, int64(w.Java.LongestInput())) {
		k := w.ranged(c, r)
		kind := k.Kind
		w.keep(c, k)
		k.Kind = kind
	}
}

// Ranges is what objects of a class keep where inputs have no room for all of it (language.Ranging).
func (w *Objects) Ranges(k *ir.Class) (out []*ir.Clause) {
	c := w.Java.Of(k)
	if c == nil || !w.Owns(c) {
		return nil
	}
	all := w.relations(c, math.MaxInt32)
	if slices.Equal(all, w.relations(c, int64(w.Java.LongestInput()))) {
		return nil
	}
	for _, r := range all {
		out = append(out, w.ranged(c, r))
	}
	return out
}

// relations are those that the code of a class keeps, of which the constants for lengths are at most so large.
func (w *Objects) relations(c *java.Class, most int64) []ranges.Relation {
	if !w.Program.Options.Reachable || w.escapesConstructors(c) || w.saysInvariant(c.IR) {
		return nil
	}
	return w.Program.Relations(w.Program.Own[c.File.Name], most)
}

// ranged is a relation as a clause.
func (w *Objects) ranged(c *java.Class, r ranges.Relation) *ir.Clause {
	this := &ir.Local{Name: "this", Typ: ir.Ref{Class: c.IR}}
	less, than := w.term(c, this, r.Less), w.term(c, this, r.Than)
	op := ir.OpLe
	switch {
	case less == nil:
		less = ir.NewInt(decl.Int32, -r.By)
	case than == nil:
		than = ir.NewInt(decl.Int32, r.By)
	case r.By < 0:
		op = ir.OpLt
	}
	why, kind := w.kept(c, r.Needs)
	return &ir.Clause{X: formula.Apply(op, ir.Bool{}, less, than), Text: r.String(), This: this, Rests: why, Kind: kind}
}

// kept is the ground of a relation that a class keeps, and the kind of its clause. What others have to do for it is a duty of callers: what
// holds without it does not mention it.
func (w *Objects) kept(c *java.Class, needs ranges.Needs) (ir.Ground, task.Kind) {
	var texts []string
	if needs.Sizes {
		texts = append(texts, "constructors of "+c.IR.Name+" were given no size below zero")
	}
	if needs.Calm {
		texts = append(texts, "comparisons and collections that "+c.IR.Name+" uses do not change it")
	}
	switch serial := w.serial(c); {
	case len(texts) == 0 && serial:
		return ir.Taken{Text: NotDeserialised}, task.KindInvariant
	case len(texts) == 0:
		return ir.Derived{From: "constructors leave it so, and all code that stores keeps it"}, task.KindInvariant
	case serial: // a duty has one text
		return ir.Taken{Text: strings.Join(texts, ", and "), Also: NotDeserialised}, task.KindInvariant
	}
	return ir.Taken{Text: strings.Join(texts, ", and ")}, task.KindPrecondition
}

// saysInvariant reports whether somebody wrote an invariant for a class that is checked, or for one above it. That fields are not null, which a contract anywhere
// in a class says of it by default, tells nothing of numbers.
func (w *Objects) saysInvariant(c *ir.Class) bool {
	return c != nil && (slices.ContainsFunc(w.Contracts.Classes(), func(k *contract.ClassContract) bool { return k.IR == c && k.Says() }) || w.saysInvariant(c.Super))
}

// term returns a term of a relation as an int; nil: it is zero.
func (w *Objects) term(c *java.Class, this *ir.Local, t ranges.Term) ir.Expr {
	if t.Field == nil {
		return nil
	}
	of := &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: this, Field: c.Field(t.Field.Name, t.Field.Desc)}}
	switch {
	case t.IsLength():
		return formula.Apply(ir.OpLen, decl.Int32, of)
	case of.Type() != ir.Type(decl.Int32):
		return formula.Apply(ir.OpConv, decl.Int32, of)
	}
	return of
}

// KeepNeverNull adds that fields of a class are not null, where its constructors ensure it and no code makes them null.
func (w *Objects) KeepNeverNull(c *java.Class) {
	if w.escapesConstructors(c) {
		return
	}
	serial := w.serial(c)
	for _, f := range c.File.Fields {
		why := w.neverNull(c, f)
		if why == nil || f.Flags.Has(classfile.Static) || outer(f) {
			continue
		}
		switch taken, also := why.(ir.Taken); {
		case serial && also:
			taken.Also = NotDeserialised
			why = taken
		case serial:
			why = ir.Taken{Text: NotDeserialised}
		}
		this := &ir.Local{Name: "this", Typ: ir.Ref{Class: c.IR}}
		of := &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: this, Field: c.Field(f.Name, f.Desc)}}
		w.keep(c, &ir.Clause{X: formula.NotNull(of), Text: f.Name + " is not null", This: this, Rests: why})
	}
}

// neverNull returns why a field of the objects of a class is not null; nil: it may be.
func (w *Objects) neverNull(c *java.Class, f *classfile.Field) ir.Ground {
	if w.Program.Constructed(w.Program.Own[c.File.Name]).NeverNull(f.Name, f.Desc) {
		return ir.Derived{From: "constructors leave it so, and it is final"}
	}
	if !w.Program.Options.Reachable {
		return nil
	}
	kept, k := w.Program.Kept(), constructor.Field{Class: c.File.Name, Name: f.Name, Desc: f.Desc}
	if kept.Always[k] {
		return ir.Derived{From: "constructors leave it so, and nothing stores null"}
	}
	name := c.IR.Name + "." + f.Name
	switch kept.If[k] {
	case making.Given{Arguments: true}:
		return ir.Taken{Text: "arguments that " + name + " keeps were not null"}
	case making.Given{Promises: true}:
		return ir.Taken{Text: "collections whose iterators or views " + name + " keeps gave no null"}
	case making.Given{Arguments: true, Promises: true}:
		return ir.Taken{Text: "arguments that " + name + " keeps were not null, and collections whose iterators or views it keeps gave no null"}
	}
	return nil
}

// outer reports whether a field is the one for the enclosing object (KeepOuter).
func outer(f *classfile.Field) bool {
	return f.Flags.Has(classfile.Synthetic) && strings.HasPrefix(f.Name, "this$")
}

// escapesConstructors reports whether an object of a class may be observed that no constructor completed, or whose
// final fields changed since: by a finalizer of a known class, or by reflection in the code under check, which Java
// forbids for records.
func (w *Objects) escapesConstructors(c *java.Class) bool {
	if !c.File.IsRecord && w.Program.UsageOf().Finals {
		return true
	}
	for name := range w.Program.Finalized() {
		if k := w.Java.Known(name); k != nil && w.Owns(k) && k.IR.Subclass(c.IR) {
			return true
		}
	}
	return false
}

// Distinct reports whether a field of an object of one class and a field of an object of another never refer to the
// same object; the objects may be one.
func (w *Objects) Distinct(c *ir.Class, f *ir.Field, d *ir.Class, g *ir.Field, one bool) bool {
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

// leftIn returns what constructors leave in a field of an object of a class; nil: the object may share its reference
// with an object that was not constructed.
func (w *Objects) leftIn(k *ir.Class, f *ir.Field) (*constructor.Made, *classfile.Field) {
	c := w.Java.Of(k)
	of, d := w.Java.Declares(f)
	if c == nil || of == nil || !w.Owns(c) || !w.Owns(of) || !d.Flags.Has(classfile.Final) || !d.Type.IsRef() {
		return nil, nil
	}
	shared, ok := w.shares[c]
	if !ok {
		shared = constructor.Is(c.File, "java/lang/Cloneable", w.Program.Readable) || w.escapesConstructors(c) ||
			w.serial(c)
		w.shares[c] = shared
	}
	if shared {
		return nil, nil
	}
	return w.Program.Constructed(w.Program.Own[of.File.Name]), d
}

// Remakes returns a procedure that reports whether the constructor of a record builds it from the arguments that it
// keeps, or from its components; nil where that is known anyway.
func (w *Objects) Remakes(k *ir.Class) *ir.Proc {
	c := w.Program.Own[java.Internal(k.Name)]
	if c == nil || !c.File.IsRecord {
		return nil
	}
	java.ReadsAll(w.Java, w.Java.Of(k))
	init := making.Canonical(c)
	if init == nil || making.FillsAlone(c.File, init) {
		return nil
	}
	if w.Program.Making(c.File.Name) != nil { // the assumption leaves open what cannot be evaluated
		return w.Java.Of(k).Makes()
	}
	return w.Java.Of(k).Remakes()
}

// KeepMaking adds that a record was built by its constructor.
func (w *Objects) KeepMaking(c *java.Class) {
	makes := c.Makes()
	if makes == nil {
		return
	}
	this := &ir.Local{Name: "this", Typ: ir.Ref{Class: c.IR}}
	w.keep(c, &ir.Clause{
		X: &ir.Call{Proc: makes, Args: []ir.Expr{this}}, Text: "its constructor made it", This: this,
		Rests: ir.Derived{From: "records are made by their constructors and never change"},
	})
}

// Forgive exempts abandoned objects from invariants, and adds that the constructors of input objects have ended.
func (w *Objects) Forgive() {
	for _, k := range w.Contracts.Classes() {
		c := w.Java.Of(k.IR)
		if c == nil {
			continue
		}
		f := c.Abandoned()
		if f == nil {
			continue
		}
		has := func(this *ir.Local) ir.Expr {
			return &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: this, Field: f}}
		}
		for _, i := range k.Invariants {
			i.X = &ir.Apply{Op: ir.OpOr, Args: []ir.Expr{has(i.This), i.X}, Typ: ir.Bool{}}
		}
		this := &ir.Local{Name: "this", Typ: ir.Ref{Class: c.IR}}
		w.keep(c, &ir.Clause{X: ir.Not(has(this)), Text: "its constructor has ended", This: this, Rests: ir.Derived{From: "nobody has the others"}})
	}
}
