package bmc

import (
	"slices"

	"assay/ir"
	"assay/symbolic/input"
	"assay/symbolic/step"
	"assay/symbolic/tree"
	"assay/symbolic/value"
)

// This file decides whether two states are equal up to renaming of objects, and renames.
//
// The name of an allocated object makes no difference to a program. So where two paths have built
// the same structure in a different order, one takes the names of the other, and their references
// are equal. A list into which a number was inserted somewhere is then one chain of objects, and
// only the numbers in it depend on where.
//
// Objects keep their names if something outside the two states refers to them: the callers' locals,
// a pre-state of a contract, identity hash codes, and, after a call by contract, the record of its
// outcome.

// upToRenaming returns the second state, renamed so that a merge adds no alternative to any
// reference; nil if there is no such renaming.
func (j *joining) upToRenaming(a, b *step.State, q *ir.Proc, live step.Locals) *step.State {
	if j.off.Apart || j.oracle.cover != nil || !j.parted(a, b, live) {
		return b
	}
	r := &renaming{j: j, a: a, b: b, to: map[*input.Object]*input.Object{}, from: map[*input.Object]*input.Object{}, known: map[*ir.Class]int{}}
	if !r.match(live) {
		if j.partedLocals(a, b, live) {
			return nil
		}
		return b // they would not become equal soon
	}
	return r.apply()
}

// parted reports whether some reference has different single targets in the two states.
func (j *joining) parted(a, b *step.State, live step.Locals) bool {
	if j.partedLocals(a, b, live) {
		return true
	}
	if tree.Differ(a.Glob, b.Glob, func(_ int, x, y value.Value) bool { return j.apartRefs(x, y) }) {
		return true
	}
	return tree.Differ(a.Mem, b.Mem, func(i int, x, y value.Value) bool {
		return j.apartRefs(j.orInitial(x, i), j.orInitial(y, i))
	})
}

func (j *joining) orInitial(v value.Value, cell int) value.Value {
	if v == nil {
		return j.inputs.Initial(cell)
	}
	return v
}

// apartRefs reports whether two values are references with different single targets.
func (j *joining) apartRefs(x, y value.Value) bool {
	o, p := j.target(x), j.target(y)
	return o != nil && p != nil && o != p && j.structural(o) && j.structural(p)
}

// target returns the only object that a value may refer to, or point into, besides null.
func (j *joining) target(v value.Value) *input.Object {
	r := input.Objected(j.inputs, v)
	switch {
	case len(r) == 1 && r[0].Obj != value.Null:
		return j.inputs.Object(r[0].Obj)
	case len(r) == 2 && r[0].Obj == value.Null:
		return j.inputs.Object(r[1].Obj)
	}
	return nil
}

// structural reports whether an object is part of a data structure on the heap; constants of the
// library, arrays and exceptions are not.
func (j *joining) structural(o *input.Object) bool {
	return o.From == input.Arbitrary && o.Elem == nil || o.Ordinal > 0
}

// renaming is a permutation of the objects of a state b that makes it equal to a state a.
type renaming struct {
	j        *joining
	a, b     *step.State
	to, from map[*input.Object]*input.Object // from b's names to a's, and back
	todo     [][2]*input.Object
	known    map[*ir.Class]int // how many objects of a class are pinned
}

// match pairs the objects that are reached by the same access paths; it reports whether that is
// possible.
func (r *renaming) match(live step.Locals) bool {
	j := r.j
	for _, frame := range j.step.Frames {
		for _, v := range frame {
			if !r.pin(v) {
				return false
			}
		}
	}
	for _, a := range j.step.Stack {
		if !r.pin(a.This) {
			return false
		}
	}
	for i := range r.a.Locals {
		if (live == nil || live.Has(i)) && !r.pair(r.a.Locals[i], r.b.Locals[i]) {
			return false
		}
	}
	ok := true
	r.a.Glob.Each(func(i int, v value.Value) { ok = ok && r.pair(v, r.b.Glob.Get(i)) })
	r.b.Glob.Each(func(i int, v value.Value) { ok = ok && (r.a.Glob.Get(i) != nil || r.pin(v)) })
	outside := func(t, u *step.State) {
		t.Mem.Each(func(cell int, v value.Value) {
			if o := j.inputs.Owner(cell); ok && o.Ordinal == 0 {
				x, y := v, j.orInitial(u.Mem.Get(cell), cell)
				if t == r.b {
					x, y = y, x
				}
				ok = r.pair(x, y)
			}
		})
	}
	outside(r.a, r.b)
	outside(r.b, r.a)
	for ok && len(r.todo) > 0 {
		p := r.todo[0]
		r.todo = r.todo[1:]
		for i := range p[0].Cells {
			ok = ok && r.pair(j.cell(r.a, p[1].First+i), j.cell(r.b, p[0].First+i))
		}
	}
	return ok
}

// cell returns what a cell holds in a state.
func (j *joining) cell(s *step.State, i int) value.Value { return j.orInitial(s.Mem.Get(i), i) }

// pair matches two values that are at the same place.
func (r *renaming) pair(x, y value.Value) bool {
	j := r.j
	o, p := j.target(x), j.target(y)
	switch {
	case o != nil && p != nil:
		return r.bind(p, o)
	case p != nil: // null, or several alternatives, in the other state
		if o, ok := input.Objected(j.inputs, x).Single(); ok && o == value.Null {
			return true
		}
	}
	return r.pin(y) && r.pinOther(x)
}

// pin lets the objects in a value of b keep their names.
func (r *renaming) pin(v value.Value) bool {
	switch v := v.(type) {
	case value.Aggregate:
		for _, x := range v {
			if !r.pin(x) {
				return false
			}
		}
	case value.Refs, value.Ptrs:
		for _, t := range input.Objected(r.j.inputs, v) {
			o := r.j.inputs.Object(t.Obj)
			if !r.bind(o, o) {
				return false
			}
		}
	case *value.Relation:
		for _, t := range v.Tuples {
			for _, at := range t.Cols {
				obj := r.j.inputs.Object(at.Obj)
				if at.Sort == value.SortRef && !r.bind(obj, obj) {
					return false
				}
			}
		}
	}
	return true
}

// pinOther does so with a value of a, where that is more than one object.
func (r *renaming) pinOther(v value.Value) bool {
	return r.j.target(v) != nil || r.pin(v)
}

// bind gives an object of b its name in a.
func (r *renaming) bind(p, o *input.Object) bool {
	if old, ok := r.to[p]; ok {
		return old == o
	}
	if _, taken := r.from[o]; taken {
		return false
	}
	if p != o {
		if p.Ordinal == 0 || o.Ordinal == 0 || p.Class != o.Class {
			return !r.j.structural(p) || !r.j.structural(o)
		}
		if !r.free(p) || !r.free(o) || o.Ordinal > r.b.Count(o.Class) {
			return false
		}
	}
	if p.Ordinal > 0 {
		r.to[p], r.from[o] = o, p
		r.todo = append(r.todo, [2]*input.Object{p, o})
	}
	return true
}

// free reports whether an object can be renamed.
func (r *renaming) free(o *input.Object) bool {
	j := r.j
	if j.step.PureFrom > 0 || j.promised || o.Opaque != "" || j.step.Hashes[o] != nil {
		return false
	}
	n, ok := r.known[o.Class]
	if !ok {
		for _, a := range j.step.Stack {
			if a.Entry != nil {
				n = max(n, a.Entry.Count(o.Class))
			}
		}
		if j.step.Beginning.Entry != nil {
			n = max(n, j.step.Beginning.Entry.Count(o.Class))
		}
		r.known[o.Class] = n
	}
	return o.Ordinal > n
}

// apply returns the state b in a's names.
func (r *renaming) apply() *step.State {
	r.complete()
	u := r.b.Split()
	moved := false
	for p, o := range r.to {
		moved = moved || p != o
	}
	if !moved {
		return u
	}
	r.j.renamed = true
	r.b.Mem.Each(func(cell int, v value.Value) {
		at := cell
		if o := r.j.inputs.Owner(cell); r.to[o] != nil {
			at += r.to[o].First - o.First
		}
		if w := r.rename(v); at != cell || !value.Same(v, w) {
			u.Mem.Set(at, w)
		}
	})
	for p, o := range r.to { // cells that were never written of p are unwritten of o now
		if p == o {
			continue
		}
		for i := range p.Cells {
			if r.b.Mem.Get(p.First+i) == nil && r.b.Mem.Get(o.First+i) != nil {
				u.Mem.Set(o.First+i, value.Zero(o.Types[i]))
			}
		}
	}
	r.b.Glob.Each(func(i int, v value.Value) {
		if w := r.rename(v); !value.Same(v, w) {
			u.Glob.Set(i, w)
		}
	})
	for i, v := range u.Locals {
		u.Locals[i] = r.rename(v)
	}
	return u
}

// complete extends it to a permutation: an unmatched object keeps its name, or takes one that is
// left.
func (r *renaming) complete() {
	for _, c := range r.classes() {
		list := r.j.step.Nth[c][:r.b.Count(c)]
		var without []*input.Object
		for _, p := range list {
			switch {
			case r.to[p] != nil:
			case r.from[p] == nil:
				r.to[p], r.from[p] = p, p
			default:
				without = append(without, p)
			}
		}
		for _, o := range list {
			if r.from[o] == nil {
				r.to[without[0]], r.from[o] = o, without[0]
				without = without[1:]
			}
		}
	}
}

func (r *renaming) classes() []*ir.Class {
	var out []*ir.Class
	for p, o := range r.to {
		if p != o && !slices.Contains(out, p.Class) {
			out = append(out, p.Class)
		}
	}
	return out
}

// rename returns a value in the other names.
func (r *renaming) rename(v value.Value) value.Value {
	if _, ok := v.(value.Aggregate); ok {
		return value.Mapped(v, r.rename)
	}
	if !slices.ContainsFunc(input.Objected(r.j.inputs, v), func(t value.Target) bool {
		return r.to[r.j.inputs.Object(t.Obj)] != nil && r.to[r.j.inputs.Object(t.Obj)] != r.j.inputs.Object(t.Obj)
	}) {
		return v // relations were pinned
	}
	if p, ok := v.(value.Ptrs); ok {
		return input.Moved(r.j.inputs, p, func(o *input.Object) *input.Object { return r.to[o] })
	}
	x := v.(value.Refs)
	out := make([]value.Target, len(x))
	for i, t := range x {
		if o := r.to[r.j.inputs.Object(t.Obj)]; o != nil {
			t.Obj = o.Number
		}
		out[i] = t
	}
	return r.j.vals.Collect(out)
}

func (j *joining) partedLocals(a, b *step.State, live step.Locals) bool {
	for i := range a.Locals {
		if (live == nil || live.Has(i)) && j.apartRefs(a.Locals[i], b.Locals[i]) {
			return true
		}
	}
	return false
}
