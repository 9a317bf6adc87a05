package absint

import (
	"math"

	"assay/ir"
	"assay/symbolic/model"
)

// This file is about arrays of which a container uses a part (model.Slack): what is behind that part is told apart from what was stored.

// hollow reports whether a booted array has no elements.
func (o *object) hollow() bool {
	n, ok := o.length.v.constant()
	return o.base != 0 && ok && n == 0
}

// unstored says that elements of an array may be zero because nothing was stored there.
func (a *analysis) unstored(o *object) {
	if ir.IsRef(o.elem) {
		a.put(o.vacant, null)
	} else {
		a.put(o.elems, zero(o.elem))
	}
}

// unused is what elements of an array may be behind the part that is in use, for code that may read there.
func (x *pattern) unused(o *object) (out value) {
	k := x.uses()
	clear, vacant := o.clear.read(x.here()), o.vacant.read(x.here()) // whichever counts: that may change
	switch {
	case k.Current && o.slack:
		return out
	case k.Once && o.slack:
		return clear
	}
	return join(clear, vacant)
}

// shared says that an array is not one which only a container has.
func (a *analysis) shared(o *object) {
	a.judge.refuse("an array is not one that a container alone has")
	o.slack = false
	for _, x := range o.vacant.readers {
		x.again()
	}
}

// uses is what a procedure does with such arrays, for what it is called on. Where none runs, nothing is known of that.
func (x *pattern) uses() (k model.Slack) {
	if x == nil || x.slack == k || x.slack.Exact && !x.ofLibrary() {
		return k
	}
	return x.slack
}

// ofLibrary reports whether a procedure is called on objects of foreign classes alone.
func (x *pattern) ofLibrary() bool {
	a := x.a
	if a.outside == nil || len(x.args) == 0 {
		return false
	}
	for _, o := range x.args[0].objs {
		if o.class == nil || !a.outside.Foreign.Foreign(o.class) {
			return false
		}
	}
	for _, t := range x.args[0].any {
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
func (x *pattern) clears(base value, t ir.Type) {
	others := base
	others.objs = nil
	for _, o := range base.objs {
		if o.base == 0 && o.elem != nil && ir.IsRef(o.elem) {
			x.a.put(o.clear, null)
		} else {
			others.objs = append(others.objs, o)
		}
	}
	x.a.storeElement(others, t, null)
}

// copies gives a copy of an array what that holds, with room behind it where it may be longer.
func (x *pattern) copies(k, o *object, longer bool) {
	inUse := x.uses().Current && (o.slack || o.hollow())
	if inUse || !ir.IsRef(o.elem) || o.base != 0 {
		x.a.put(k.elems, x.a.elements(x, to(o), o.elem))
	} else {
		x.a.put(k.elems, storedIn(x.a, x, o))
		x.a.put(k.vacant, o.vacant.read(x.here()))
		x.a.put(k.clear, o.clear.read(x.here()))
	}
	if longer && !inUse {
		x.a.unstored(k)
	}
}

// clamped is the lengths of arrays that a number may give.
func clamped(v value) value {
	if v = v.meet(0, math.MaxInt32); !v.num || v.isEmpty() {
		return between(0, math.MaxInt32)
	}
	return v
}

// sized adds lengths of arrays.
func (a *analysis) sized(o *object, length value) { a.put(&o.length, clamped(length)) }
