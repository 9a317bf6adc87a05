package heap

import (
	"assay/ir"
	"assay/symbolic/value"
)

// This file numbers the targets of pointers.
//
// A place is an object and an offset in cells of the VM, as in the VM: so a struct and its first field are one place,
// and the type of a pointer determines which of the two it denotes.

// Place is an address: in an object, or among the globals.
type Place struct {
	Obj value.Obj // or Globe
	At  int       // offset in cells of the VM
}

// Globe is the object that contains the globals.
const Globe value.Obj = -1

// places are numbered in the order in which execution reaches them; the first is null.
type places struct {
	list   []Place
	number map[Place]value.Obj
}

// PlaceNumber returns the number of a place in pointers.
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

// Place returns the place with a number, which is not null.
func (h *Heap) Place(n value.Obj) Place { return h.places.list[n] }

// Places returns the number of places with pointers to them; their numbers are 1, 2, …
func (h *Heap) Places() int { return max(0, len(h.places.list)-1) }

// CellPlace returns the place where a cell begins.
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

// GlobalPlace returns the place where a global begins.
func (h *Heap) GlobalPlace(g *ir.Global) Place {
	at := 0
	for _, v := range h.prog.Globals[:g.Index] {
		at += value.Cells(v.Typ)
	}
	return Place{Globe, at}
}

// Inner is a part of the value of a cell or a global, with its path and type.
type Inner struct {
	Cell   int
	Global *ir.Global // nil: the cell
	Type   ir.Type    // of what the cell or global holds
	Path   []int      // parts of values, the outermost first
}

// At finds the part of a type at a place; ok is false if there is none. Parts without cells are not found.
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

// pathTo returns the path to the part of a type at an offset in a value.
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

// Before returns the offset of a part of a value of a type, in cells.
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
