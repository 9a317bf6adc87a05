package input

import (
	"cmp"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/nullable"
	"assay/lang/java/check/shipped"
	"assay/lang/java/classfile"
	"assay/lang/java/rt"
	"assay/lang/java/stub"
	"assay/task"
)

// This file lets a class of the library stand for a type of which inputs have no class: a java.util.List is then an
// ArrayList, with anything in it that its invariants allow.

// Represented reports whether there is a class that can stand for a type. The constants of the enums under check stand for
// Enum.
func (w *Objects) Represented(k *ir.Class) bool {
	return w.representative(k) != nil || anyEnum(k) && len(w.Shared(k)) > 0
}

// Imagined reports whether a class is one of our own.
func (w *Objects) Imagined(k *ir.Class) bool {
	return shipped.Model(k.Name) != "" && !shipped.OfContracts(k.Name)
}

// anyEnum reports whether a type is the one above all enums.
func anyEnum(k *ir.Class) bool { return k != nil && k.Name == "java.lang.Enum" }

// Represent lets classes of the library stand for types, and none for others.
func (w *Objects) Represent(types []*ir.Class) {
	for _, c := range w.given {
		c.IR.Invariants = w.valid[c].before
	}
	w.given = nil
	maps.DeleteFunc(w.opened, func(_ *ir.Class, asked bool) bool { return !asked })
	w.lists, w.listed = map[*ir.Class]*instances{}, slices.ContainsFunc(types, anyEnum)
	types = slices.Clone(types)
	for i := 0; i < len(types); i++ {
		c := w.representative(types[i])
		if c == nil {
			continue
		}
		if _, ok := w.opened[c.IR]; ok {
			continue
		}
		w.opened[c.IR] = false
		types = append(types, w.parts(c)...)
		for ; c != nil; c = c.Super {
			if v := w.validOf(c); v != nil && !slices.Contains(w.given, c) {
				w.given = append(w.given, c)
				v.before = c.IR.Invariants
				c.IR.Invariants = slices.Concat(v.before, v.clauses)
			}
		}
	}
}

// parts returns the types of fields of a class that stand for themselves: a Random has an AtomicLong.
func (w *Objects) parts(c *java.Class) (out []*ir.Class) {
	for _, name := range boot.Parts(c.File) {
		if k, err := w.Java.Class(name); err == nil {
			out = append(out, k.IR)
		}
	}
	return out
}

// representative returns the class that can stand for a type; nil: none.
func (w *Objects) representative(k *ir.Class) *java.Class {
	c, ok := w.stood[k]
	if !ok {
		c = w.findRepresentative(k)
		w.stood[k] = c
	}
	return c
}

func (w *Objects) findRepresentative(k *ir.Class) *java.Class {
	if k == nil {
		return nil
	}
	name := java.Internal(shipped.For(k.Name))
	if name == "" || w.OwnIR(k) {
		name = w.stub(w.Java.Of(k))
	}
	if name == "" {
		return nil
	}
	c, err := w.Java.Class(name)
	if err != nil || w.OnPath(c.File.Name) || w.validOf(c) == nil || !w.HasBegun(c) {
		return nil
	}
	for s := c.Super; s != nil; s = s.Super {
		if shipped.Has(s.File.Name) && w.validOf(s) == nil {
			return nil
		}
	}
	return c
}

// stub returns the name of the class that implements an interface of which no class is known; empty: there is none.
func (w *Objects) stub(c *java.Class) string {
	if c == nil || !c.File.Flags.Has(classfile.Interface) || shipped.For(c.IR.Name) != "" || w.Stub(c) == nil {
		return ""
	}
	return stub.Name(c.File.Name)
}

// gives returns what is said of an object of such a class: none of its methods gives null, where callers owe that of what they pass.
func (w *Objects) gives(c *java.Class) *valid {
	v := &valid{}
	this := &ir.Local{Name: "this", Typ: ir.Ref{Class: c.IR}}
	for _, f := range c.File.Fields {
		if !f.Type.IsRef() || !w.owesElements() {
			continue
		}
		x := &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: this, Field: c.Field(f.Name, f.Desc)}}
		v.clauses = append(v.clauses, &ir.Clause{
			X:    &ir.Apply{Op: ir.OpNe, Args: []ir.Expr{x, &ir.Const{Typ: ir.Null{}}}, Typ: ir.Bool{}},
			Kind: task.KindPrecondition, Text: f.Name + " != null", This: this, Rests: ir.Taken{Text: noNulls},
		})
	}
	return v
}

// valid is what assay ships about the objects of a class.
type valid struct {
	clauses []*ir.Clause
	before  []*ir.Clause // the invariants that the class has without them
}

// noNulls is what is assumed of objects of the library, where something is violated without it.
const noNulls = "collections of inputs hold no null, functions give none, and readers are open"

// validOf returns it; nil: nothing is said, or it is about the class of another JDK.
func (w *Objects) validOf(c *java.Class) *valid {
	if v, ok := w.valid[c]; ok {
		return v
	}
	w.valid[c] = nil
	if _, ok := stub.Of(c.File.Name); ok {
		w.valid[c] = w.gives(c)
		return w.valid[c]
	}
	if !shipped.Has(c.File.Name) {
		return nil
	}
	v := &valid{}
	for _, room := range []shipped.Room{shipped.Kept, shipped.Normal, shipped.Usual, shipped.Owed} {
		text, ok := shipped.Source(room, c.File.Name)
		if !ok || room == shipped.Owed && !w.owesElements() {
			continue
		}
		list, err := w.readShipped(c, text)
		if err != nil {
			return nil
		}
		for _, k := range list {
			switch room {
			case shipped.Kept:
				k.Rests = ir.Derived{From: c.IR.Name + " keeps it"}
			case shipped.Normal:
				k.Rests = ir.Derived{From: "nobody can tell otherwise"}
			case shipped.Usual:
				k.Rests = ir.Taken{Text: cmp.Or(shipped.Words(text), "of inputs of class "+c.IR.Name+", "+strings.TrimSuffix(strings.TrimPrefix(k.Text, "invariant "), ";"))}
			case shipped.Owed:
				k.Kind, k.Rests = task.KindPrecondition, ir.Taken{Text: noNulls}
			}
		}
		v.clauses = append(v.clauses, list...)
	}
	w.valid[c] = v
	return v
}

// models finds our own classes.
type models struct{}

func (models) Class(name string) (*classfile.Class, error) {
	data, ok := rt.Class(name)
	if !ok {
		return nil, fs.ErrNotExist
	}
	return classfile.Parse(name+".class", data)
}

// readShipped reads invariants of a class. The error is about a member that it does not have.
func (w *Objects) readShipped(c *java.Class, text []byte) ([]*ir.Clause, error) {
	set := w.Program.Set.Beside(models{})
	set.AddSource(c.IR.Name+" of assay", text)
	return w.Contracts.Shipped(set, c.File.Name)
}

// owesElements reports whether callers of the goal owe collections without null in them.
func (w *Objects) owesElements() bool {
	g := w.About
	if g == nil || g.Method == nil || !w.Program.Options.Owed || g.Kind != goal.OfMethod && g.Kind != goal.OfConstructor {
		return false
	}
	d := w.Program.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc)
	return d != nil && nullable.Method{Decl: d, Find: w.Program.Readable}.OwedContents()
}
