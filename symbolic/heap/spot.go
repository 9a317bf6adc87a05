package heap

import (
	"fmt"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/tree"
	"assay/symbolic/value"
)

// This file reads and writes places.

// Spot is a cell that a place may be, and when.
type Spot struct {
	When circuit.Ref
	Cell int
}

// Alone simplifies a list of spots, exactly one of which is the place: a single one is certain.
func Alone(list []Spot) []Spot {
	if len(list) == 1 {
		list[0].When = circuit.True
	}
	return list
}

// Fields returns the cells of a field, for each object that has it.
func (h *Heap) Fields(r value.Refs, f *ir.Field) []Spot {
	var out []Spot
	for _, t := range r {
		o := h.objects[t.Obj]
		if i, ok := o.Fields[f]; ok {
			out = append(out, Spot{t.When, o.First + i})
		}
	}
	return Alone(out)
}

// widest is the longest array whose elements are enumerated for an index that is not constant.
const widest = 1 << 12

// Elements adds the cells of an array at an index of so many bits. What is out of range is left out.
func (h *Heap) Elements(c *circuit.Circuit, out []Spot, t value.Target, index value.Num, width int) []Spot {
	o := h.objects[t.Obj]
	for i := range index {
		g := c.And(t.When, index[i].When)
		if g == circuit.False {
			continue
		}
		if index[i].Vec == nil {
			if k := index[i].K; k < uint64(o.Cells) {
				out = append(out, Spot{g, o.First + int(k)})
			}
			continue
		}
		if o.Cells > widest {
			panic(value.Unsupported(fmt.Sprintf("an unknown element of an array of %d", o.Cells)))
		}
		for k := range o.Cells {
			is := c.Equal(index[i].Vec, circuit.Number(int64(k), width))
			if g := c.And(g, is); g != circuit.False {
				out = append(out, Spot{g, o.First + k})
			}
		}
	}
	return out
}

// Load returns what a place holds, of a type; read gives what cells hold.
func Load(al *value.Algebra, list []Spot, t ir.Type, read func(cell int) value.Value) value.Value {
	switch len(list) {
	case 0:
		return value.Zero(t)
	case 1:
		return read(list[0].Cell)
	}
	switch read(list[0].Cell).(type) {
	case value.Bool:
		return value.Bool(loadBit(al.C, list, read))
	case value.Num:
		var alts []value.Alt
		for _, x := range list {
			alts = al.Guarded(alts, x.When, read(x.Cell).(value.Num))
		}
		return al.Gather(alts, value.Width(t))
	case value.Refs:
		var all []value.Target
		for _, x := range list {
			for _, t := range read(x.Cell).(value.Refs) {
				all = append(all, value.Target{When: al.C.And(x.When, t.When), Obj: t.Obj})
			}
		}
		return al.Collect(all)
	case value.Ptrs:
		var all []value.Target
		for _, x := range list {
			for _, t := range read(x.Cell).(value.Ptrs) {
				all = append(all, value.Target{When: al.C.And(x.When, t.When), Obj: t.Obj})
			}
		}
		return value.Ptrs(al.Collect(all))
	}
	if v, ok := read(list[0].Cell).(value.Aggregate); ok {
		var out value.Value = v
		for _, x := range list[1:] {
			out = al.Choose(x.When, read(x.Cell), out, t)
		}
		return out
	}
	b := al.Builder()
	for _, x := range list {
		for _, t := range read(x.Cell).(*value.Relation).Tuples {
			b.Add(al.C.And(x.When, t.When), t.Cols)
		}
	}
	return b.Done()
}

func loadBit(c *circuit.Circuit, list []Spot, read func(int) value.Value) circuit.Ref {
	first, equal := circuit.Ref(read(list[0].Cell).(value.Bool)), true
	var any []circuit.Ref
	for _, x := range list {
		v := circuit.Ref(read(x.Cell).(value.Bool))
		equal = equal && v == first
		any = append(any, c.And(x.When, v))
	}
	if equal {
		return first
	}
	return c.OrAll(any...)
}

// Store writes a place where g holds; initial is the initial content of a cell.
func (h *Heap) Store(al *value.Algebra, mem *tree.Tree[value.Value], list []Spot, x value.Value, g circuit.Ref, initial func(cell int) value.Value) {
	for _, at := range list {
		when := al.C.And(g, at.When)
		if when == circuit.False {
			continue
		}
		v := x
		if when != circuit.True {
			old := mem.Get(at.Cell)
			if old == nil {
				old = initial(at.Cell)
			}
			v = al.Choose(when, x, old, h.CellType(at.Cell))
		}
		mem.Set(at.Cell, v)
	}
}
