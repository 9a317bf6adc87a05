package heap

import (
	"assay/ir"
	"assay/symbolic/value"
)

// This file numbers the places that pointers are to.
//
// A place is an object and how many cells of the VM lie before it there, as in the VM: so a struct and its first field
// are one place, and whoever goes through a pointer says by its type which of the two is meant.

// Place is where something lies: in an object, or among the globals.
type Place struct {
	Obj value.Obj // or Globe
	At  int       // cells of the VM before it
}

// Globe is the object in which the globals lie.
const Globe value.Obj = -1

// places are numbered as execution comes to them; the first is that of null.
type places struct {
	list   []Place
	number map[Place]value.Obj
}

// PlaceNumber is what pointers call a place.
func (h *Heap) PlaceNumber(p Place) value.Obj {
	if p.Obj == value.Null {
		return value.Null
	}
	if h.places.number == nil {
		h.places = places{list: []Place{{}}, number: map[Place]value.Obj{}}
	}
	n, ok := h.places.number[p]
	if !ok {
		n = value.Obj(len(h.places.list))
		h.places.list = append(h.places.list, p)
		h.places.number[p] = n
	}
	return n
}

// Place is the place with a number, which is not that of null.
func (h *Heap) Place(n value.Obj) Place { return h.places.list[n] }

// Places are the places that pointers were made to, by their numbers, from 1.
func (h *Heap) Places() int { return max(0, len(h.places.list)-1) }

// CellPlace is where a cell begins.
func (h *Heap) CellPlace(cell int) Place {
	o, at := h.Owner(cell), 0
	if o.Elem != nil {
		return Place{o.Number, (cell - o.First) * value.Cells(o.Elem)}
	}
	for _, t := range o.Types[:cell-o.First] {
		at += value.Cells(t)
	}
	return Place{o.Number, at}
}

// GlobalPlace is where a global begins.
func (h *Heap) GlobalPlace(g *ir.Global) Place {
	at := 0
	for _, v := range h.prog.Globals[:g.Index] {
		at += value.Cells(v.Typ)
	}
	return Place{Globe, at}
}

// Inner is something of a type that lies in a cell or a global: Path leads to it.
type Inner struct {
	Cell   int
	Global *ir.Global // nil: the cell
	Type   ir.Type    // of what the cell or global holds
	Path   []int      // parts of values, the outermost first
}

// At finds what lies at a place and is of a type; ok is false if nothing of it lies there. What has no cells
// is not found.
func (h *Heap) At(p Place, t ir.Type) (in Inner, ok bool) {
	at := p.At
	if p.Obj == Globe {
		for _, g := range h.prog.Globals {
			if n := value.Cells(g.Typ); at >= n {
				at -= n
				continue
			}
			in.Global, in.Type = g, g.Typ
			break
		}
	} else if o := h.objects[p.Obj]; o.Elem != nil {
		n := value.Cells(o.Elem)
		if n == 0 || at >= n*o.Cells {
			return Inner{}, false
		}
		in.Cell, in.Type, at = o.First+at/n, o.Types[0], at%n
	} else {
		for i, u := range o.Types {
			if n := value.Cells(u); at >= n {
				at -= n
				continue
			}
			in.Cell, in.Type = o.First+i, u
			break
		}
	}
	if in.Type == nil {
		return Inner{}, false
	}
	in.Path, ok = pathTo(in.Type, at, t, nil)
	return in, ok
}

// pathTo is the way to what begins behind so many cells of a value and is of a type.
func pathTo(from ir.Type, at int, to ir.Type, path []int) ([]int, bool) {
	if at == 0 && SameCells(from, to) {
		return path, true
	}
	switch t := from.(type) {
	case ir.StructVal:
		for i, f := range t.Struct.Fields {
			n := value.Cells(f.Typ)
			if at < n {
				return pathTo(f.Typ, at, to, append(path, i))
			}
			at -= n
		}
	case ir.Fixed:
		if n := value.Cells(t.Elem); n > 0 {
			return pathTo(t.Elem, at%n, to, append(path, at/n))
		}
	}
	return nil, false
}

// SameCells reports whether cells for a type are what a place of another type holds: references are one kind.
func SameCells(a, b ir.Type) bool {
	if ir.IsRef(a) || ir.IsRef(b) {
		return ir.IsRef(a) && ir.IsRef(b)
	}
	return ir.Identical(a, b)
}

// Before is how many cells of a value of a type lie before a part of it.
func Before(t ir.Type, part int) int {
	switch t := t.(type) {
	case ir.StructVal:
		n := 0
		for _, f := range t.Struct.Fields[:part] {
			n += value.Cells(f.Typ)
		}
		return n
	case ir.Fixed:
		return part * value.Cells(t.Elem)
	}
	panic("heap: nothing lies in " + t.String())
}
