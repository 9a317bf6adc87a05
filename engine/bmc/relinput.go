package bmc

import (
	"fmt"
	"slices"
	"strconv"

	"assay/ir"
	"assay/logic/circuit"
	"assay/task"
	vmrel "assay/vm/relation"
)

// This file makes arbitrary relations, and reads relations for counterexamples.

// mostInput bounds the tuples that an arbitrary relation may have.
const mostInput = 1 << 12

// inputVar is any value of a variable's type and multiplicity.
func (m *machine) inputVar(v ir.Var, t ir.Type) value {
	rel, ok := t.(*ir.Rel)
	if !ok {
		return m.input(t)
	}
	r := m.inputRel(rel, v.Multiplicity())
	switch v.Multiplicity() {
	case ir.MultOne:
		m.fact(m.c.Exactly(1, m.distinct(r)...), typed)
	case ir.MultLone:
		m.fact(m.c.AtMost(1, m.distinct(r)...), typed)
	case ir.MultFunc, ir.MultTotal:
		m.fact(m.functional(r), typed)
	}
	if v.Multiplicity() == ir.MultTotal {
		m.total(r, rel)
	}
	return r
}

// inputRel is any relation of a type. Where a column is an integer that is not listed,
// there is room for a few tuples with each choice of the others.
func (m *machine) inputRel(t *ir.Rel, mult ir.Mult) *relation {
	return m.anyRel(t, mult, nil)
}

// anyRel is any relation over what there is in a state; nil is the beginning.
func (m *machine) anyRel(t *ir.Rel, mult ir.Mult, in *state) *relation {
	b := m.builder()
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
	return b.done()
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
func (m *machine) inputTuples(b *builder, p ir.Product, cols []atom, fits circuit.Ref, in *state) {
	if len(cols) == len(p) {
		g := m.c.Input()
		m.fact(m.c.Implies(g, fits), existence)
		b.add(g, cols)
		if len(b.out.tuples) > mostInput {
			panic(unsupported(fmt.Sprintf("an arbitrary relation that may have more than %d tuples", mostInput)))
		}
		return
	}
	s := p[len(cols)]
	with := func(a atom, g circuit.Ref) {
		m.inputTuples(b, p, append(cols[:len(cols):len(cols)], a), m.c.And(fits, g), in)
	}
	switch s := s.(type) {
	case ir.Bool:
		with(atom{sort: atomBool}, circuit.True)
		with(atom{sort: atomBool, k: 1}, circuit.True)
	case ir.Null:
		with(atom{obj: m.nothing}, circuit.True)
	case ir.Int:
		if len(cols) == 1 && m.sequences(p) {
			for k := range m.longest() {
				with(atom{sort: atomInt, k: int64(k)}, circuit.True)
			}
			return
		}
		if !few(s) {
			for _, o := range m.options(m.inputInt(s), s) {
				with(o.atom, circuit.True)
			}
			return
		}
		for k := int64(s.Min()); k <= int64(s.Max()); k++ {
			with(atom{sort: atomInt, k: k}, circuit.True)
		}
	case ir.Ref:
		if in != nil {
			for _, o := range m.scope(in).extent(s, false) {
				with(atom{obj: o.obj}, o.when)
			}
			return
		}
		list, when := m.candidates(s)
		for i, o := range list {
			with(atom{obj: o}, m.c.And(o.exists, when[i]))
		}
	case ir.Array:
		for _, o := range m.inputArrays(s.Elem) {
			with(atom{obj: o}, o.exists)
		}
	default:
		panic(unsupported("an arbitrary relation that holds " + s.String()))
	}
}

// total demands a last column for each prefix.
func (m *machine) total(r *relation, t *ir.Rel) {
	e := m.scope(&state{path: begin})
	for _, p := range t.Alts {
		m.totalOver(e, r, p[:len(p)-1], nil, circuit.True)
	}
}

func (m *machine) totalOver(e *scope, r *relation, rest ir.Product, cols []atom, g circuit.Ref) {
	if len(rest) == 0 {
		if len(cols) == 0 {
			m.fact(m.someTuple(r), typed)
		} else {
			m.fact(m.c.Implies(g, m.hasPrefix(r, cols, len(cols))), typed)
		}
		return
	}
	if !few(rest[0]) {
		panic(unsupported("an arbitrary function that is total on " + rest[0].String()))
	}
	for _, o := range e.atomsOf(rest[0]) {
		m.totalOver(e, r, rest[1:], append(cols[:len(cols):len(cols)], o.atom), m.c.And(g, o.when))
	}
}

// relFromBase is a relation of the booted heap.
func (m *machine) relFromBase(r *vmrel.Rel) *relation {
	b := m.builder()
	for i := range r.Len() {
		var cols []atom
		for _, a := range r.Tuple(i) {
			switch w, ref := a.IsRef(); {
			case ref:
				cols = append(cols, atom{obj: m.baseObject(w)})
			case a.IsInt():
				cols = append(cols, atom{sort: atomInt, k: int64(a)})
			default:
				t, _ := a.IsBool()
				k := int64(0)
				if t {
					k = 1
				}
				cols = append(cols, atom{sort: atomBool, k: k})
			}
		}
		b.add(circuit.True, cols)
	}
	return b.done()
}

// value reads a value.
func (r *reader) value(v value, t ir.Type) task.Value {
	if _, ok := t.(*ir.Rel); !ok {
		return task.Value{Scalar: r.scalar(v, t)}
	}
	if v == nil {
		return task.Value{Rel: true}
	}
	return r.tuples(v.(*relation), r.name)
}

// inRunValue is a relation with the names that objects have in the run.
func (r *reader) inRunValue(v *relation) task.Value { return r.tuples(v, r.called) }

func (r *reader) tuples(v *relation, name func(*object) string) task.Value {
	out := task.Value{Rel: true}
	for _, u := range v.tuples {
		if !r.holds(u.when) {
			continue
		}
		row := make([]string, len(u.cols))
		for i := range u.cols {
			row[i] = r.atom(&u.cols[i], name)
		}
		if !slices.ContainsFunc(out.Tuples, func(have []string) bool { return slices.Equal(have, row) }) {
			out.Tuples = append(out.Tuples, row)
		}
	}
	return out
}

func (r *reader) atom(a *atom, name func(*object) string) string {
	switch {
	case a.sort == atomRef:
		return name(a.obj)
	case a.sort == atomBool:
		return strconv.FormatBool(a.k != 0)
	case a.vec == nil:
		return strconv.FormatInt(a.k, 10)
	}
	w := uint64(0)
	for i, g := range a.vec.SignExtend(64) {
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
				if r.holds(o.exists) {
					r.name(o)
				}
			}
		}
	}
}
