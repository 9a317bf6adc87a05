// This file defines how values lie in cells.

package code

import (
	"fmt"
	"slices"

	"assay/ir"
)

// Leaf is one cell of a value, found by flattening value structs and Fixed.
type Leaf struct {
	Typ ir.Type // no StructVal, no Fixed
	Rel bool    // the cell is a relation
}

// Flatten lists the cells of a type in order.
func Flatten(t ir.Type) []Leaf {
	var out []Leaf
	switch t := t.(type) {
	case ir.StructVal:
		for _, f := range t.Struct.Fields {
			out = append(out, Flatten(f.Typ)...)
		}
	case ir.Fixed:
		one := Flatten(t.Elem)
		for range t.Len {
			out = append(out, one...)
		}
	default:
		_, rel := t.(*ir.Rel)
		return []Leaf{{t, rel}}
	}
	return out
}

// Layouts knows the cells of everything in a program. It is computed once and
// never changes.
type Layouts struct {
	Classes []ClassLayout     // by Class.Index
	structs [][]int           // by Struct.Index: offset of each field
	Globals []int             // by Global.Index: offset in object 1
	Globe   []Leaf            // cells of object 1
	Field   map[*ir.Field]int // of a class: offset of the field in an object of its owner or below
}

// ClassLayout is the shape of the objects of one class.
type ClassLayout struct {
	Leaves []Leaf
	Names  []string // of each cell, for people: "next", "pos.x"
	Hidden []bool   // of each cell
	above  []uint64 // bits by Class.Index: the class is that one or below it
	Rels   int      // leaves that are relations
}

func layOut(p *ir.Program) *Layouts {
	l := &Layouts{Field: map[*ir.Field]int{}, structs: make([][]int, len(p.Structs))}
	for _, s := range p.Structs {
		off := 0
		for _, f := range s.Fields {
			l.structs[s.Index] = append(l.structs[s.Index], off)
			off += len(Flatten(f.Typ))
		}
	}
	for _, g := range p.Globals {
		l.Globals = append(l.Globals, len(l.Globe))
		l.Globe = append(l.Globe, Flatten(g.Typ)...)
	}
	for _, c := range p.Classes {
		l.Classes = append(l.Classes, l.class(c))
	}
	return l
}

func (l *Layouts) class(c *ir.Class) ClassLayout {
	var out ClassLayout
	names := c.FieldNames()
	for i, f := range c.AllFields() {
		l.Field[f] = len(out.Leaves)
		out.Names = append(out.Names, LeafNames(names[i], f.Typ)...)
		out.Leaves = append(out.Leaves, Flatten(f.Typ)...)
		for len(out.Hidden) < len(out.Leaves) {
			out.Hidden = append(out.Hidden, f.Hidden)
		}
	}
	out.Rels = CountRels(out.Leaves)
	out.above = make([]uint64, c.Index>>6+1)
	out.above[c.Index>>6] |= 1 << (c.Index & 63)
	for _, d := range append(slices.Clone(c.Interfaces), c.Super) {
		if d != nil {
			for i, w := range l.Classes[d.Index].above {
				out.above[i] |= w
			}
		}
	}
	return out
}

// Below reports whether the class is that one or below it; a class stands after
// its supertypes.
func (l *ClassLayout) Below(class uint32) bool {
	i := class >> 6
	return i < uint32(len(l.above)) && l.above[i]>>(class&63)&1 != 0
}

func CountRels(leaves []Leaf) int {
	n := 0
	for _, f := range leaves {
		if f.Rel {
			n++
		}
	}
	return n
}

// LeafNames returns the names of the cells of a variable or field.
func LeafNames(name string, t ir.Type) []string {
	var out []string
	switch t := t.(type) {
	case ir.StructVal:
		for _, f := range t.Struct.Fields {
			out = append(out, LeafNames(name+"."+f.Name, f.Typ)...)
		}
	case ir.Fixed:
		for i := range t.Len {
			out = append(out, LeafNames(fmt.Sprintf("%s[%d]", name, i), t.Elem)...)
		}
	default:
		return []string{name}
	}
	return out
}

// Stride is a step of a path that is known when it is made: so many elements of so many cells.
type Stride struct {
	Index ir.Expr
	Len   int
	Cells int
}

// Path returns the offset that the path of a place adds as far as it is known, and the rest of it.
func (l *Layouts) Path(p *ir.Place) (off int, rest []Stride) {
	if len(p.Path) == 0 {
		return 0, nil
	}
	t := (&ir.Place{Kind: p.Kind, Var: p.Var, Base: p.Base, Field: p.Field}).Type()
	for i := range p.Path {
		s := &p.Path[i]
		if s.Index == nil {
			off += l.structs[s.Field.Struct.Index][s.Field.Index]
		} else {
			f := t.(ir.Fixed)
			n := len(Flatten(f.Elem))
			if k, ok := s.Index.(*ir.Const); ok {
				off += int(k.Bits) * n
			} else {
				rest = append(rest, Stride{s.Index, f.Len, n})
			}
		}
		t = s.Into(t)
	}
	return off, rest
}

// Known returns the offset of a path that is known; paths of locals and frames are.
func (l *Layouts) Known(p *ir.Place) int {
	off, _ := l.Path(p)
	return off
}

// Truth returns the word of a truth value.
func Truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
