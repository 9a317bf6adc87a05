// This file looks at objects, of the state that runs and of the one that Old refers to.

package vm

import (
	"assay/ir"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// sight is a view of the objects of a run.
type sight struct {
	s     *State
	old   *state.Snapshot // what Old refers to; nil: the current state
	limit int             // objects that extents show; 0: all
}

// classOf returns the number of an object's class; -1 for null and arrays.
func (v *sight) classOf(ref uint64) uint64 {
	if o := v.s.Heap.Objs[ref]; ref > code.GlobeObject && o.IsObject() {
		return uint64(o.Kind)
	}
	return ^uint64(0)
}

// is tests the class of an object.
func (v *sight) is(ref uint64, t code.TypeTest) bool {
	if ref == 0 {
		return false
	}
	return v.s.code.KindIs(v.s.Heap.Objs[ref].Kind, t.Of, t.Exact)
}

// storable reports whether a reference fits the elements of an array.
func (v *sight) storable(array, ref uint64) bool {
	if ref == 0 || array == 0 {
		return true
	}
	h := &v.s.Heap
	kind := h.Objs[array].Kind
	return kind < 0 && v.s.code.KindIs(h.Objs[ref].Kind, v.s.code.Arrays[^kind].Elem, false)
}

// view returns the heap of the current (0) or the old state (1).
func (v *sight) view(old uint8) *state.Heap {
	if old == 1 {
		return v.oldView()
	}
	return &v.s.Heap
}

// oldView returns the heap that Old refers to; without one it is the current one.
func (v *sight) oldView() *state.Heap {
	if v.old == nil {
		return &v.s.Heap
	}
	return &v.old.Heap
}

// shown returns how many object numbers extents see.
func (v *sight) shown(h *state.Heap) uint64 {
	if v.limit > 0 && v.limit < len(h.Objs) {
		return uint64(v.limit)
	}
	return uint64(len(h.Objs))
}

// extent returns the set of objects of a class.
func (v *sight) extent(h *state.Heap, class uint32, exact bool) *relation.Rel {
	var out []relation.Atom
	for i := uint64(code.GlobeObject + 1); i < v.shown(h); i++ {
		o := h.Objs[i]
		if o.Kind == int32(class) || !exact && o.Below(v.s.Program, class) {
			out = append(out, relation.Ref(i))
		}
	}
	return relation.Of(1, out)
}

// sortAtoms lists the atoms of a column's sort.
func (v *sight) sortAtoms(h *state.Heap, t ir.Type) []relation.Atom {
	return v.s.Atoms(h, t, int(v.shown(h)))
}

// successors calls visit for the references in an object: in the given fields,
// or in all fields and elements.
func (v *sight) successors(h *state.Heap, o state.Object, fields []*ir.Field, visit func(uint64)) {
	if len(fields) > 0 {
		for _, f := range fields {
			if o.Below(v.s.Program, uint32(f.Owner.Index)) {
				visit(h.Cells[int(o.Off)+v.s.code.Lay.Field[f]])
			}
		}
		return
	}
	leaves := v.s.code.CellsOf(o.Kind)
	for i := o.Off; i < o.End; i++ {
		switch leaves[int(i-o.Off)%len(leaves)].Typ.(type) {
		case ir.Ref, ir.Array:
			visit(h.Cells[i])
		}
	}
}
