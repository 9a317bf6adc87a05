package java

import (
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/task"
)

// This file says whose invariants a call owes, as the second edition of JML's manual has it (3.13.3): those of the receiver, of every parameter,
// and of what their fields refer to, and the static ones of the class of the method. Calls of helpers owe none.

// Needs stands between the name of a method and what a call of it owes, in the words of a property.
const Needs = task.Needs

// Owing is a parameter of a procedure whose object has to satisfy its invariants when it is called.
type Owing struct {
	Param  int    // among those of the procedure
	Type   *Class // as it is declared
	Fields bool   // and so do the objects that its fields refer to
}

// Owing returns the parameters of a method that a call owes invariants of, and whether it owes any at all: the object that a constructor makes has
// none yet, and what javac adds is no parameter. A method of a class whose contracts do not count asks for nothing, and neither does the body of a
// lambda, which is a part of the method around it.
func (k *Contracts) Owing(m *Method) (list []Owing, any bool) {
	said := k.Said(m)
	if said == nil || said.Helper() || m.File.Flags.Has(classfile.Synthetic) {
		return nil, false
	}
	first := 0
	if !m.File.Flags.Has(classfile.Static) {
		if first = 1; m.File.Name != "<init>" {
			list = append(list, Owing{0, m.Class, true})
		}
	}
	before, after := said.Added()
	for i, t := range m.File.Type.Params {
		if i < before || i >= len(m.File.Type.Params)-after || t.Dims > 0 || t.Class == "" {
			continue
		}
		if c, err := k.world.Class(t.Class); err == nil {
			list = append(list, Owing{first + i, c, k.own(t.Class)})
		}
	}
	return list, true
}

// Field is a field with its declaration.
type Field struct {
	IR   *ir.Field
	File *classfile.Field
}

// Referring returns the fields of objects that a class declares, and that refer to objects. Those that javac adds are left out, and all of classes
// whose contracts do not count.
func (k *Contracts) Referring(c *Class) (out []Field) {
	if !k.own(c.File.Name) {
		return nil
	}
	for _, f := range c.File.Fields {
		if g := c.Field(f.Name, f.Desc); g != nil && !f.Flags.Has(classfile.Static) && !f.Flags.Has(classfile.Synthetic) && f.Type.Class != "" && f.Type.Dims == 0 {
			out = append(out, Field{g, f})
		}
	}
	return out
}

// Steady reports whether nothing changes an invariant of an object once that is made: it reads final fields alone.
func (k *Contracts) Steady(c *contract.Clause) bool {
	steady := true
	ir.Walk(c.Cond, func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.Read:
			steady = steady && x.Place.Kind == ir.PlaceField && k.world.Final(x.Place.Field)
		case *ir.Const, *ir.Local, *ir.BoundVar, *ir.Apply, *ir.TypeTest:
		default:
			steady = false // it may read more than is followed
		}
		return steady
	})
	return steady
}

// MayBeUnfinished reports whether calls may be given an object of a class before its constructor has ended: then final fields may have no values yet.
func (k *Contracts) MayBeUnfinished(c *ir.Class) bool {
	return k.Passes == nil || c.Interface || slices.ContainsFunc(k.Mine(), func(of *Class) bool { return of.IR == c && k.Passes(of.File.Name) })
}

// Invariant is one of objects of a class, or a static one.
type Invariant struct {
	Class  *ir.Class // nil: it is static
	Clause *ir.Clause
}

// Keeps records an invariant that an assertion at a call is about.
func (k *Contracts) Keeps(a *ir.Assert, inv Invariant) { k.kept[a] = append(k.kept[a], inv) }

// Kept returns the invariants that an assertion at a call is about.
func (k *Contracts) Kept(a *ir.Assert) []Invariant { return k.kept[a] }
