package step

import (
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file runs pure procedures that formulas call.

// pure runs a procedure on a copy of the state. Its new objects are not in extents afterwards, but
// the formula can read them. If it ends with an exception, the formula has no value; executions of
// it that are left out are left out of the formula.
func (e *Scope) pure(x *ir.Call) value.Value {
	m := e.m
	if e.aside == nil {
		panic(value.Unsupported("a call in an expression"))
	}
	args := make([]value.Value, len(x.Args))
	for i, y := range x.Args {
		args[i] = e.evalAs(y, x.Proc.Params[i].Typ)
		value.Leaves(args[i], func(v value.Value) {
			for _, t := range input.Objected(m.Inputs, v) {
				if e.gone(m.Inputs.Object(t.Obj)) { // it did not exist to be passed
					*e.def = m.c.And(*e.def, t.When.Not())
				}
			}
		})
	}
	if len(x.Proc.Results) != 1 {
		panic(value.Unsupported("a call of " + x.Proc.Name + ", which has not one result, in a contract"))
	}
	t := x.Proc.Results[0].Typ
	st := m.Under(e.s.Split(), e.off.Not())
	if st == nil {
		return value.Zero(t)
	}
	at := st.Path
	made, chosen, outer := len(m.Inputs.Objects), len(m.Choices), m.PureFrom
	if outer == 0 {
		m.PureFrom = made
	}
	before := m.broken
	m.broken = circuit.False
	ends := m.Run(x.Proc, args, st)
	broken := m.broken
	m.PureFrom, m.broken = outer, before
	if outer == 0 {
		for _, o := range m.Inputs.Objects[made:] {
			o.Dropped = o.Dropped || o.From == input.Fresh
		}
	}
	if len(m.Choices) > chosen {
		m.Choices = m.Choices[:chosen]
		panic(value.Unsupported("a call of " + x.Proc.Name + ", which has to choose, in a contract"))
	}
	return e.ended(x, at, ends, broken, made)
}

// ended takes the result of a pure call that began at a path; broken says where an assertion inside
// of it fails.
func (e *Scope) ended(x *ir.Call, at *Path, ends []Outcome, broken circuit.Ref, made int) value.Value {
	m := e.m
	var result value.Value
	some := broken
	*e.def = m.c.And(*e.def, broken.Not())
	var after *State
	for i := range ends {
		o := &ends[i]
		g := m.Since(o.St.Path, at)
		some = m.c.Or(some, g)
		if o.Throws {
			*e.def = m.c.And(*e.def, g.Not())
		} else {
			v := o.Results[0]
			if result != nil { // models end in several states
				v = m.vals.Choose(g, v, result, x.Proc.Results[0].Typ)
			}
			result = v
		}
		o.St.Locals = nil
		after = m.Merge(after, o.St, x.Proc, nil)
	}
	if result == nil {
		result = value.Zero(x.Proc.Results[0].Typ)
	}
	if some != circuit.True {
		e.aside.out = m.c.Or(e.aside.out, m.c.And(at.Cond, some.Not()))
	}
	switch {
	case after == nil:
	case !e.inOld:
		e.s.Mem, e.s.Glob = after.Mem, after.Glob
	case mentionsNew(m.Inputs, result, made):
		panic(value.Unsupported("a call of " + x.Proc.Name + " in the old state, whose result is new"))
	}
	return result
}

// mentionsNew reports whether a value may be an object made since.
func mentionsNew(in *input.Inputs, v value.Value, made int) bool {
	is := func(o value.Obj) bool { return int(o) >= made && in.Object(o).From == input.Fresh }
	switch v := v.(type) {
	case value.Aggregate:
		for _, x := range v {
			if mentionsNew(in, x, made) {
				return true
			}
		}
	case value.Refs, value.Ptrs:
		for _, t := range input.Objected(in, v) {
			if is(t.Obj) {
				return true
			}
		}
	case *value.Relation:
		for _, t := range v.Tuples {
			for _, a := range t.Cols {
				if is(a.Obj) {
					return true
				}
			}
		}
	}
	return false
}
