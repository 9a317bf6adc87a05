package bmc

import (
	"fmt"
	"slices"
	"strconv"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
	"assay/task"
	vmrel "assay/vm/relation"
)

// This file makes arbitrary relations, and reads relations for counterexamples.

// mostInput bounds the tuples that an arbitrary relation may have.
const mostInput = 1 << 12

// inputVar is any value of a variable's type and multiplicity.
func (m *machine) inputVar(v ir.Var, t ir.Type) value.Value {
	rel, ok := t.(*ir.Rel)
	if !ok {
		return m.input(t)
	}
	r := m.inputRel(rel, v.Multiplicity())
	switch v.Multiplicity() {
	case ir.MultOne:
		m.fact(m.c.Exactly(1, m.vals.Distinct(r)...), typed)
	case ir.MultLone:
		m.fact(m.c.AtMost(1, m.vals.Distinct(r)...), typed)
	case ir.MultFunc, ir.MultTotal:
		m.fact(m.vals.Functional(r), typed)
	}
	if v.Multiplicity() == ir.MultTotal {
		m.total(r, rel)
	}
	return r
}

// inputRel is any relation of a type. Where a column is an integer that is not listed,
// there is room for a few tuples with each choice of the others.
func (m *machine) inputRel(t *ir.Rel, mult ir.Mult) *value.Relation {
	return m.anyRel(t, mult, nil)
}

// anyRel is any relation over what there is in a state; nil is the beginning.
func (m *machine) anyRel(t *ir.Rel, mult ir.Mult, in *state) *value.Relation {
	b := m.vals.Builder()
	for _, p := range t.Alts {
		wide := slices.IndexFunc(p, func(s ir.Type) bool { return !few(s) })
		room := 1
		if m.sequences(p) {
			m.boundTuples(m.longest())
		} else if wide >= 0 && !(mult == ir.MultOne || mult == ir.MultLone || mult >= ir.MultFunc && wide == len(p)-1) {
			room = max(m.task.Bounds.Scope, 1)
			m.boundTuples(room)
		}
		for range room {
			m.inputTuples(b, p, nil, circuit.True, in)
		}
	}
	return b.Done()
}

func (m *machine) boundTuples(room int) {
	bound := task.Binding{Bound: task.BoundTuples, Limit: room}
	if !slices.Contains(m.inputs.tuples, bound) {
		m.inputs.tuples = append(m.inputs.tuples, bound)
	}
}

// sequences tells whether a product is that of a field with sequences: objects, indices that
// begin at 0, values.
func (m *machine) sequences(p ir.Product) bool {
	if m.host == nil || len(p) != 3 {
		return false
	}
	i, ok := p[1].(ir.Int)
	return ok && i.Bits == 32
}

// longest is how long a sequence may be: all objects of a class, and some that are new.
func (m *machine) longest() int { return m.task.Bounds.Scope + 2 }

// few tells whether the values of a sort are listed in inputs.
func few(t ir.Type) bool {
	i, ok := t.(ir.Int)
	return !ok || i.Bits <= 4
}

// inputTuples adds the tuples of a product over what there is in a state; fits says when the
// columns so far exist.
func (m *machine) inputTuples(b *value.Builder, p ir.Product, cols []value.Atom, fits circuit.Ref, in *state) {
	if len(cols) == len(p) {
		g := m.c.Input()
		m.fact(m.c.Implies(g, fits), existence)
		b.Add(g, cols)
		if b.Len() > mostInput {
			panic(unsupported(fmt.Sprintf("an arbitrary relation that may have more than %d tuples", mostInput)))
		}
		return
	}
	s := p[len(cols)]
	with := func(a value.Atom, g circuit.Ref) {
		m.inputTuples(b, p, append(cols[:len(cols):len(cols)], a), m.c.And(fits, g), in)
	}
	switch s := s.(type) {
	case ir.Bool:
		with(value.Atom{Sort: value.SortBool}, circuit.True)
		with(value.Atom{Sort: value.SortBool, K: 1}, circuit.True)
	case ir.Null:
		with(value.Atom{Obj: value.Null}, circuit.True)
	case ir.Int:
		if len(cols) == 1 && m.sequences(p) {
			for k := range m.longest() {
				with(value.Atom{Sort: value.SortInt, K: int64(k)}, circuit.True)
			}
			return
		}
		if !few(s) {
			for _, o := range m.vals.Options(m.inputInt(s), s) {
				with(o.Atom, circuit.True)
			}
			return
		}
		for k := int64(s.Min()); k <= int64(s.Max()); k++ {
			with(value.Atom{Sort: value.SortInt, K: k}, circuit.True)
		}
	case ir.Ref:
		if in != nil {
			for _, o := range m.scope(in).extent(s, false) {
				with(value.Atom{Obj: o.Obj}, o.When)
			}
			return
		}
		list, when := m.candidates(s)
		for i, o := range list {
			with(value.Atom{Obj: o.Number}, m.c.And(o.Exists, when[i]))
		}
	case ir.Array:
		for _, o := range m.inputArrays(s.Elem) {
			with(value.Atom{Obj: o.Number}, o.Exists)
		}
	default:
		panic(unsupported("an arbitrary relation that holds " + s.String()))
	}
}

// total demands a last column for each prefix.
func (m *machine) total(r *value.Relation, t *ir.Rel) {
	e := m.scope(&state{path: begin})
	for _, p := range t.Alts {
		m.totalOver(e, r, p[:len(p)-1], nil, circuit.True)
	}
}

func (m *machine) totalOver(e *scope, r *value.Relation, rest ir.Product, cols []value.Atom, g circuit.Ref) {
	if len(rest) == 0 {
		if len(cols) == 0 {
			m.fact(m.vals.Some(r), typed)
		} else {
			m.fact(m.c.Implies(g, m.vals.HasPrefix(r, cols, len(cols))), typed)
		}
		return
	}
	if !few(rest[0]) {
		panic(unsupported("an arbitrary function that is total on " + rest[0].String()))
	}
	for _, o := range e.atomsOf(rest[0]) {
		m.totalOver(e, r, rest[1:], append(cols[:len(cols):len(cols)], o.Atom), m.c.And(g, o.When))
	}
}

// relFromBase is a relation of the booted heap.
func (m *machine) relFromBase(r *vmrel.Rel) *value.Relation {
	b := m.vals.Builder()
	for i := range r.Len() {
		var cols []value.Atom
		for _, a := range r.Tuple(i) {
			switch w, ref := a.IsRef(); {
			case ref:
				cols = append(cols, value.Atom{Obj: m.baseObject(w).Number})
			case a.IsInt():
				cols = append(cols, value.Atom{Sort: value.SortInt, K: int64(a)})
			default:
				t, _ := a.IsBool()
				k := int64(0)
				if t {
					k = 1
				}
				cols = append(cols, value.Atom{Sort: value.SortBool, K: k})
			}
		}
		b.Add(circuit.True, cols)
	}
	return b.Done()
}

// value reads a value.
func (r *reader) value(v value.Value, t ir.Type) task.Value {
	if _, ok := t.(*ir.Rel); !ok {
		return task.Value{Scalar: r.scalar(v, t)}
	}
	if v == nil {
		return task.Value{Rel: true}
	}
	return r.tuples(v.(*value.Relation), r.name)
}

// inRunValue is a relation with the names that objects have in the run.
func (r *reader) inRunValue(v *value.Relation) task.Value { return r.tuples(v, r.called) }

func (r *reader) tuples(v *value.Relation, name func(*object) string) task.Value {
	out := task.Value{Rel: true}
	for _, u := range v.Tuples {
		if !r.holds(u.When) {
			continue
		}
		row := make([]string, len(u.Cols))
		for i := range u.Cols {
			row[i] = r.atom(&u.Cols[i], name)
		}
		if !slices.ContainsFunc(out.Tuples, func(have []string) bool { return slices.Equal(have, row) }) {
			out.Tuples = append(out.Tuples, row)
		}
	}
	return out
}

func (r *reader) atom(a *value.Atom, name func(*object) string) string {
	switch {
	case a.Sort == value.SortRef:
		return name(r.m.object(a.Obj))
	case a.Sort == value.SortBool:
		return strconv.FormatBool(a.K != 0)
	case a.Vec == nil:
		return strconv.FormatInt(a.K, 10)
	}
	w := uint64(0)
	for i, g := range a.Vec.SignExtend(64) {
		if r.holds(g) {
			w |= 1 << i
		}
	}
	return strconv.FormatInt(int64(w), 10)
}

// observed names the inputs that exist and that a formula looked at, whether anything
// refers to them or not.
func (r *reader) observed() {
	for _, s := range r.m.inputs.spaces {
		if s.observed {
			for _, o := range s.objects {
				if r.holds(o.Exists) {
					r.name(o)
				}
			}
		}
	}
}
