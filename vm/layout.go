// This file defines how values lie in cells.

package vm

import (
	"slices"

	"assay/ir"
)

// leaf is one cell of a value, found by flattening value structs.
type leaf struct {
	typ ir.Type // no StructVal
	rel bool    // the cell is a relation
}

// flatten lists the cells of a type in order.
func flatten(t ir.Type) []leaf {
	s, ok := t.(ir.StructVal)
	if !ok {
		_, rel := t.(*ir.Rel)
		return []leaf{{t, rel}}
	}
	var out []leaf
	for _, f := range s.Struct.Fields {
		out = append(out, flatten(f.Typ)...)
	}
	return out
}

// layouts knows the cells of everything in a program. It is computed once and
// never changes.
type layouts struct {
	classes []classLayout     // by Class.Index
	structs [][]int           // by Struct.Index: offset of each field
	globals []int             // by Global.Index: offset in object 1
	globe   []leaf            // cells of object 1
	field   map[*ir.Field]int // of a class: offset of the field in an object of its owner or below
}

// classLayout is the shape of the objects of one class.
type classLayout struct {
	leaves []leaf
	names  []string // of each cell, for people: "next", "pos.x"
	hidden []bool   // of each cell
	above  []uint64 // bits by Class.Index: the class is that one or below it
	rels   int      // leaves that are relations
}

func layOut(p *ir.Program) *layouts {
	l := &layouts{field: map[*ir.Field]int{}, structs: make([][]int, len(p.Structs))}
	for _, s := range p.Structs {
		off := 0
		for _, f := range s.Fields {
			l.structs[s.Index] = append(l.structs[s.Index], off)
			off += len(flatten(f.Typ))
		}
	}
	for _, g := range p.Globals {
		l.globals = append(l.globals, len(l.globe))
		l.globe = append(l.globe, flatten(g.Typ)...)
	}
	for _, c := range p.Classes {
		l.classes = append(l.classes, l.class(c))
	}
	return l
}

func (l *layouts) class(c *ir.Class) classLayout {
	var out classLayout
	names := c.FieldNames()
	for i, f := range c.AllFields() {
		l.field[f] = len(out.leaves)
		out.names = append(out.names, leafNames(names[i], f.Typ)...)
		out.leaves = append(out.leaves, flatten(f.Typ)...)
		for len(out.hidden) < len(out.leaves) {
			out.hidden = append(out.hidden, f.Hidden)
		}
	}
	out.rels = countRels(out.leaves)
	out.above = make([]uint64, c.Index>>6+1)
	out.above[c.Index>>6] |= 1 << (c.Index & 63)
	for _, d := range append(slices.Clone(c.Interfaces), c.Super) {
		if d != nil {
			for i, w := range l.classes[d.Index].above {
				out.above[i] |= w
			}
		}
	}
	return out
}

// below tells whether the class is that one or below it; a class stands after
// its supertypes.
func (l *classLayout) below(class uint32) bool {
	i := class >> 6
	return i < uint32(len(l.above)) && l.above[i]>>(class&63)&1 != 0
}

func countRels(leaves []leaf) int {
	n := 0
	for _, f := range leaves {
		if f.rel {
			n++
		}
	}
	return n
}

// leafNames are the names of the cells of a variable or field.
func leafNames(name string, t ir.Type) []string {
	s, ok := t.(ir.StructVal)
	if !ok {
		return []string{name}
	}
	var out []string
	for _, f := range s.Struct.Fields {
		out = append(out, leafNames(name+"."+f.Name, f.Typ)...)
	}
	return out
}

// path is the offset that a path through value structs adds.
func (l *layouts) path(fields []*ir.Field) int {
	off := 0
	for _, f := range fields {
		off += l.structs[f.Struct.Index][f.Index]
	}
	return off
}
