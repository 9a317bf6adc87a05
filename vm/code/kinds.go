// This file knows the kinds of objects: their names, their cells, and which of them a type has.

package code

import (
	"slices"
	"strings"

	"assay/ir"
)

// FieldCell returns the cell of a field in the objects of its class and those below.
func (c *Code) FieldCell(f *ir.Field) int {
	c.Grow()
	return c.Lay.Field[f]
}

// GlobalCell returns the cell of a global in the object Globals.
func (c *Code) GlobalCell(g *ir.Global) int {
	c.Grow()
	return c.Lay.Globals[g.Index]
}

// GlobalAt returns the global whose cells lie around an offset.
func (c *Code) GlobalAt(off int) *ir.Global {
	i, ok := slices.BinarySearch(c.Lay.Globals, off)
	if !ok {
		i--
	}
	if i < 0 || i >= len(c.Prog.Globals) {
		return nil
	}
	return c.Prog.Globals[i]
}

// FieldAt returns the field of objects of a class whose cells lie around an offset.
func (c *Code) FieldAt(k *ir.Class, off int) *ir.Field {
	var best *ir.Field
	for _, f := range k.AllFields() {
		if at := c.Lay.Field[f]; at <= off && (best == nil || at >= c.Lay.Field[best]) {
			best = f
		}
	}
	return best
}

// KindName returns the name of a class or array type.
func (c *Code) KindName(kind int32) string {
	if kind < 0 {
		return c.Prog.TypeName(c.Arrays[^kind].Elem) + "[]"
	}
	return c.Prog.Classes[kind].Name
}

// ArrayNamed returns the kind of arrays with a name. Numbers may be called as ir calls them. An
// open program may get new types.
func (c *Code) ArrayNamed(name string) (int, bool) {
	elem, _ := strings.CutSuffix(name, "[]")
	for i, a := range c.Arrays {
		if c.Prog.TypeName(a.Elem) == elem || a.Elem.String() == elem {
			return i, true
		}
	}
	if !c.Open() {
		return 0, false
	}
	if t := c.typeNamed(elem); t != nil {
		return int(^c.ArrayKind(t)), true
	}
	return 0, false
}

// typeNamed is the inverse of TypeName.
func (c *Code) typeNamed(name string) ir.Type {
	if elem, ok := strings.CutSuffix(name, "[]"); ok {
		if t := c.typeNamed(elem); t != nil {
			return ir.Array{Elem: t}
		}
		return nil
	}
	if t, ok := c.Prog.ScalarNamed(name); ok {
		return t
	}
	if name == "ref" {
		return ir.Ref{}
	}
	if k := c.Prog.Class(name); k != nil {
		return ir.Ref{Class: k}
	}
	return nil
}

// ShortName returns what the names of objects of a class or array type begin with.
func (c *Code) ShortName(kind int32) string {
	if kind < 0 {
		return c.shortElem(c.Arrays[^kind].Elem) + "[]"
	}
	return c.shortElem(ir.Ref{Class: c.Prog.Classes[kind]})
}

func (c *Code) shortElem(t ir.Type) string {
	switch u := t.(type) {
	case ir.Ref:
		if u.Class != nil && u.Class.Short != "" {
			return u.Class.Short
		}
	case ir.Array:
		return c.shortElem(u.Elem) + "[]"
	}
	return c.Prog.TypeName(t)
}

// CellName returns the name of a cell of object 1.
func (c *Code) CellName(off int) string {
	for _, g := range c.Prog.Globals {
		at := c.Lay.Globals[g.Index]
		if names := LeafNames(g.Name, g.Typ); off >= at && off < at+len(names) {
			return names[off-at]
		}
	}
	return "global"
}

// KindIs reports whether objects of a kind belong to a class or array type.
func (c *Code) KindIs(kind int32, t ir.Type, exact bool) bool {
	switch t := t.(type) {
	case ir.Ref:
		switch {
		case t.Class == nil:
			return kind != GlobeKind
		case kind < 0:
			return c.Prog.ArraysAre(t.Class)
		case kind == GlobeKind:
			return false
		case exact:
			return kind == int32(t.Class.Index)
		}
		return c.Lay.Classes[kind].Below(uint32(t.Class.Index))
	case ir.Array:
		if kind >= 0 {
			return false
		}
		return c.Prog.ElemIs(c.Arrays[^kind].Elem, t.Elem, exact)
	}
	return false
}

// GlobeObject is the object that holds the globals.
const GlobeObject = 1

// GlobeKind is its kind.
const GlobeKind = 1 << 30

// CellsOf returns the cells of an object of a kind, of one element for an array.
func (c *Code) CellsOf(kind int32) []Leaf {
	switch {
	case kind < 0:
		return c.Arrays[^kind].Leaves
	case kind == GlobeKind:
		return c.Lay.Globe
	}
	return c.Lay.Classes[kind].Leaves
}

// Literal returns the object of a literal.
func Literal(l *ir.Literal) uint64 { return uint64(GlobeObject + 1 + l.Index) }
