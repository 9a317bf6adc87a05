package absint

import (
	"math"

	"assay/engine/absint/state"
	"assay/ir"
	"assay/symbolic/model"
)

// This file is about arrays of which a container uses a part (model.Slack): what is behind that part is told apart from what was stored.

// unstored says that elements of an array may be zero because nothing was stored there.
func unstored(a *analysis, o *state.Object) {
	if ir.IsRef(o.Elem) {
		a.put(o.Vacant, state.Null)
	} else {
		a.put(o.Elems, state.Zero(o.Elem))
	}
}

// unused is what elements of an array may be behind the part that is in use, for code that may read there.
func (x *pattern) unused(o *state.Object) (out state.Value) {
	k := x.uses()
	clear, vacant := o.Clear.Read(x.here()), o.Vacant.Read(x.here()) // whichever counts: that may change
	switch {
	case k.Current && o.Slack:
		return out
	case k.Once && o.Slack:
		return clear
	}
	return state.Join(clear, vacant)
}

// shared says that an array is not one which only a container has.
func shared(a *analysis, o *state.Object) {
	a.judge.refuse("an array is not one that a container alone has")
	o.Slack = false
	for _, x := range o.Vacant.Readers {
		x.Again()
	}
}

// uses is what a procedure does with such arrays, for what it is called on. Where none runs, nothing is known of that.
func (x *pattern) uses() (k model.Slack) {
	if x == nil || x.slack == k || x.slack.Exact && (len(x.args) == 0 || !ofLibrary(x.a, x.args[0])) {
		return k
	}
	return x.slack
}

// ofLibrary reports whether objects are of foreign classes alone.
func ofLibrary(a *analysis, v state.Value) bool {
	if a.outside == nil {
		return false
	}
	for _, o := range v.Objs {
		if o.Class == nil || !a.outside.Foreign.Foreign(o.Class) {
			return false
		}
	}
	for _, t := range v.Any {
		r, ok := t.(ir.Ref)
		if !ok || r.Class == nil {
			return false
		}
		for _, c := range a.instances(r.Class) {
			if !a.outside.Foreign.Foreign(c) {
				return false
			}
		}
	}
	return true
}

// clears stores zero behind the part of arrays that is in use.
func (x *pattern) clears(base state.Value, t ir.Type) {
	others := base
	others.Objs = nil
	for _, o := range base.Objs {
		if o.Base == 0 && o.Elem != nil && ir.IsRef(o.Elem) {
			x.a.put(o.Clear, state.Null)
		} else {
			others.Objs = append(others.Objs, o)
		}
	}
	x.a.storeElement(others, t, state.Null)
}

// copies gives a copy of an array what that holds, with room behind it where it may be longer.
func (x *pattern) copies(k, o *state.Object, longer bool) {
	inUse := x.uses().Current && (o.Slack || o.Hollow())
	if inUse || !ir.IsRef(o.Elem) || o.Base != 0 {
		x.a.put(k.Elems, x.a.elements(x, state.To(o), o.Elem))
	} else {
		x.a.put(k.Elems, storedIn(x.a, x, o))
		x.a.put(k.Vacant, o.Vacant.Read(x.here()))
		x.a.put(k.Clear, o.Clear.Read(x.here()))
	}
	if longer && !inUse {
		unstored(x.a, k)
	}
}

// clamped is the lengths of arrays that a number may give.
func clamped(v state.Value) state.Value {
	if v = v.Meet(0, math.MaxInt32); !v.Num || v.IsEmpty() {
		return state.Between(0, math.MaxInt32)
	}
	return v
}

// sized adds lengths of arrays.
func sized(a *analysis, o *state.Object, length state.Value) { a.put(&o.Length, clamped(length)) }
