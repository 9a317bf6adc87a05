package input

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
	"assay/task"
	vmrel "assay/vm/relation"
)

// This file makes arbitrary relations, and reads relations for counterexamples.

// mostInput bounds the tuples that an arbitrary relation may have.
const mostInput = 1 << 12

// variable returns any value of a variable's type and multiplicity.
func (in *Inputs) variable(v ir.Var, t ir.Type) value.Value {
	rel, ok := t.(*ir.Rel)
	if !ok {
		return in.AnyOf(t)
	}
	r := in.relation(rel, v.Multiplicity())
	switch v.Multiplicity() {
	case ir.MultOne:
		in.Fact(in.c.Exactly(1, in.vals.Distinct(r)...), typed)
	case ir.MultLone:
		in.Fact(in.c.AtMost(1, in.vals.Distinct(r)...), typed)
	case ir.MultFunc, ir.MultTotal:
		in.Fact(in.vals.Functional(r), typed)
	}
	if v.Multiplicity() == ir.MultTotal {
		relations{in}.total(r, rel)
	}
	return r
}

// relation returns any relation of a type. Where a column is an integer that is not listed,
// there is room for a few tuples with each choice of the others.
func (in *Inputs) relation(t *ir.Rel, mult ir.Mult) *value.Relation {
	return in.AnyRel(t, mult, nil)
}

// AnyRel returns any relation of a type over existing atoms; nil is the initial state.
func (in *Inputs) AnyRel(t *ir.Rel, mult ir.Mult, of extent) *value.Relation {
	b := in.vals.Builder()
	for _, p := range t.Alts {
		wide := slices.IndexFunc(p, func(s ir.Type) bool { return !few(s) })
		room := 1
		if (relations{in}).sequences(p) {
			relations{in}.boundTuples(relations{in}.longest())
		} else if wide >= 0 && !(mult == ir.MultOne || mult == ir.MultLone || mult >= ir.MultFunc && wide == len(p)-1) {
			room = max(in.bounds.Scope, 1)
			relations{in}.boundTuples(room)
		}
		for range room {
			relations{in}.inputTuples(b, p, nil, circuit.True, of)
		}
	}
	return b.Done()
}

// relations makes relations over some inputs.
type relations struct{ *Inputs }

func (in relations) boundTuples(room int) {
	bound := task.Binding{Bound: task.BoundTuples, Limit: room}
	if !slices.Contains(in.Tuples, bound) {
		in.Tuples = append(in.Tuples, bound)
	}
}

// sequences reports whether a product is that of a field with sequences: objects, indices that
// begin at 0, values.
func (in relations) sequences(p ir.Product) bool {
	return in.host.Sequences(p)
}

// longest returns how long a sequence may be: all objects of a class, and some that are new.
func (in relations) longest() int { return in.bounds.Scope + 2 }

// extent is the objects of a type that there are, and when.
type extent func(t ir.Type) []value.Target

// few reports whether the values of a sort are listed in inputs.
func few(t ir.Type) bool {
	i, ok := t.(ir.Int)
	return !ok || i.Bits <= 4
}

// inputTuples adds the tuples of a product over what there is; fits says when the
// columns so far exist.
func (in relations) inputTuples(b *value.Builder, p ir.Product, cols []value.Atom, fits circuit.Ref, of extent) {
	if len(cols) == len(p) {
		g := in.c.Input()
		in.Fact(in.c.Implies(g, fits), existence)
		b.Add(g, cols)
		if b.Len() > mostInput {
			panic(value.Unsupported(fmt.Sprintf("an arbitrary relation that may have more than %d tuples", mostInput)))
		}
		return
	}
	s := p[len(cols)]
	with := func(a value.Atom, g circuit.Ref) {
		in.inputTuples(b, p, append(cols[:len(cols):len(cols)], a), in.c.And(fits, g), of)
	}
	switch s := s.(type) {
	case ir.Bool:
		with(value.Atom{Sort: value.SortBool}, circuit.True)
		with(value.Atom{Sort: value.SortBool, K: 1}, circuit.True)
	case ir.Null:
		with(value.Atom{Obj: value.Null}, circuit.True)
	case ir.Int:
		if len(cols) == 1 && in.sequences(p) {
			for k := range in.longest() {
				with(value.Atom{Sort: value.SortInt, K: int64(k)}, circuit.True)
			}
			return
		}
		if !few(s) {
			for _, o := range in.vals.Options(in.integer(s), s) {
				with(o.Atom, circuit.True)
			}
			return
		}
		for k := int64(s.Min()); k <= int64(s.Max()); k++ {
			with(value.Atom{Sort: value.SortInt, K: k}, circuit.True)
		}
	case ir.Ref:
		if of != nil {
			for _, o := range of(s) {
				with(value.Atom{Obj: o.Obj}, o.When)
			}
			return
		}
		list, when := in.Candidates(s)
		for i, o := range list {
			with(value.Atom{Obj: o.Number}, in.c.And(o.Exists, when[i]))
		}
	case ir.Array:
		for _, o := range in.Arrays(s.Elem) {
			with(value.Atom{Obj: o.Number}, o.Exists)
		}
	default:
		panic(value.Unsupported("an arbitrary relation that holds " + s.String()))
	}
}

// total demands a last column for each prefix.
func (in relations) total(r *value.Relation, t *ir.Rel) {
	for _, p := range t.Alts {
		in.totalOver(r, p[:len(p)-1], nil, circuit.True)
	}
}

func (in relations) totalOver(r *value.Relation, rest ir.Product, cols []value.Atom, g circuit.Ref) {
	if len(rest) == 0 {
		if len(cols) == 0 {
			in.Fact(in.vals.Some(r), typed)
		} else {
			in.Fact(in.c.Implies(g, in.vals.HasPrefix(r, cols, len(cols))), typed)
		}
		return
	}
	if !few(rest[0]) {
		panic(value.Unsupported("an arbitrary function that is total on " + rest[0].String()))
	}
	for _, o := range in.goes.Atoms(rest[0]) {
		in.totalOver(r, rest[1:], append(cols[:len(cols):len(cols)], o.Atom), in.c.And(g, o.When))
	}
}

// relFromBase returns a relation of the booted heap.
func (in relations) relFromBase(r *vmrel.Rel) *value.Relation {
	b := in.vals.Builder()
	for i := range r.Len() {
		var cols []value.Atom
		for _, a := range r.Tuple(i) {
			switch w, ref := a.IsRef(); {
			case ref:
				cols = append(cols, value.Atom{Obj: in.BaseObject(w).Number})
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
