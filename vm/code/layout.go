// This file defines how values lie in cells.

package code

import (
	"slices"

	"assay/ir"
)

// Leaf is one cell of a value, found by flattening value structs.
type Leaf struct {
	Typ ir.Type // no StructVal
	Rel bool    // the cell is a relation
}

// Flatten lists the cells of a type in order.
func Flatten(t ir.Type) []Leaf {
	s, ok := t.(ir.StructVal)
	if !ok {
		_, rel := t.(*ir.Rel)
		return []Leaf{{t, rel}}
	}
	var out []Leaf
	for _, f := range s.Struct.Fields {
		out = append(out, Flatten(f.Typ)...)
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

// LeafNames are the names of the cells of a variable or field.
func LeafNames(name string, t ir.Type) []string {
	s, ok := t.(ir.StructVal)
	if !ok {
		return []string{name}
	}
	var out []string
	for _, f := range s.Struct.Fields {
		out = append(out, LeafNames(name+"."+f.Name, f.Typ)...)
	}
	return out
}

// Path is the offset that a path through value structs adds.
func (l *Layouts) Path(fields []*ir.Field) int {
	off := 0
	for _, f := range fields {
		off += l.structs[f.Struct.Index][f.Index]
	}
	return off
}

// Truth is the word of a truth value.
func Truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
