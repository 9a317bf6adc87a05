package step

import (
	"assay/ir"
	"assay/ir/domain"
	"assay/logic/circuit"
	"assay/symbolic/value"
)

// This file defines values of relation type: sets of guarded tuples, and the operators
// on them. They do symbolically what package vm does on concrete sets.

// relational evaluates the operators from and to relations.
func (e *Scope) relational(x *ir.Apply) value.Value {
	m := e.m
	rels := func() []*value.Relation {
		out := make([]*value.Relation, len(x.Args))
		for i, a := range x.Args {
			out[i] = e.relation(a)
		}
		return out
	}
	switch x.Op {
	case ir.OpSet:
		return m.vals.Singles(e.eval(x.Args[0]), x.Args[0].Type())
	case ir.OpUnion:
		return m.vals.Union(rels()...)
	case ir.OpInter, ir.OpProduct:
		list := rels()
		acc := list[0]
		for _, r := range list[1:] {
			if x.Op == ir.OpInter {
				acc = m.vals.Filter(acc, r, true)
			} else {
				acc = m.vals.Product(acc, r)
			}
		}
		return acc
	case ir.OpDiff:
		return m.vals.Filter(e.relation(x.Args[0]), e.relation(x.Args[1]), false)
	case ir.OpJoin:
		if r := e.image(x); r != nil {
			return r
		}
		return m.vals.Join(e.relation(x.Args[0]), e.relation(x.Args[1]))
	case ir.OpOverride:
		return m.vals.Override(e.relation(x.Args[0]), e.relation(x.Args[1]))
	case ir.OpTranspose:
		return m.vals.Project(e.relation(x.Args[0]), []int{1, 0})
	case ir.OpProject:
		return m.vals.Project(e.relation(x.Args[0]), x.Cols)
	case ir.OpClosure:
		return m.vals.Closure(e.relation(x.Args[0]))
	case ir.OpReflClosure:
		return m.vals.Union(m.vals.Closure(e.relation(x.Args[0])), e.identity(x.Args[0].Type()))
	}
	return e.measure(x)
}

// measure evaluates the operators from relations to scalars.
func (e *Scope) measure(x *ir.Apply) value.Value {
	m := e.m
	r := e.relation(x.Args[0])
	switch x.Op {
	case ir.OpSome:
		return value.Bool(m.vals.Some(r))
	case ir.OpNo:
		return value.Bool(m.vals.Some(r).Not())
	case ir.OpOne, ir.OpLone:
		list := m.vals.Distinct(r)
		if x.Op == ir.OpOne {
			return value.Bool(m.c.Exactly(1, list...))
		}
		return value.Bool(m.c.AtMost(1, list...))
	case ir.OpSubset:
		return value.Bool(m.vals.Subset(r, e.relation(x.Args[1])))
	case ir.OpFunc:
		return value.Bool(m.vals.Functional(r))
	case ir.OpAny:
		return value.Bool(m.vals.Has(r, []value.Atom{{Sort: value.SortBool, K: 1}}))
	case ir.OpCard:
		w := value.Width(x.Typ)
		return value.Vec(m.c.Count(m.vals.Distinct(r)...).ZeroExtend(w))
	case ir.OpSum:
		t := x.Typ.(ir.Int)
		sum := value.Const(0, int(t.Bits))
		for i, g := range m.vals.Distinct(r) {
			a := &r.Tuples[i].Cols[0]
			if a.Sort != value.SortInt {
				continue
			}
			sum = m.vals.AddWhen(sum, g, a.Num(t), t)
		}
		return sum
	}
	panic(value.Unsupported("operator " + x.Op.String() + " in a contract"))
}

// columnSorts returns the sorts in the columns of a type.
func columnSorts(t ir.Type) []ir.Type {
	var out []ir.Type
	for _, p := range t.(*ir.Rel).Alts {
		for _, s := range p {
			seen := false
			for _, u := range out {
				seen = seen || ir.Identical(s, u)
			}
			if !seen {
				out = append(out, s)
			}
		}
	}
	return out
}

// identity relates every atom of the sorts of a relation to itself.
func (e *Scope) identity(t ir.Type) *value.Relation {
	b := e.m.vals.Builder()
	for _, s := range columnSorts(t) {
		if !domain.Listed(s) {
			panic(value.Unsupported("a reflexive closure over all values of " + s.String()))
		}
		for _, o := range e.atomsOf(s) {
			b.Add(o.When, []value.Atom{o.Atom, o.Atom})
		}
	}
	return b.Done()
}

// atomsOf returns the atoms of a sort in the state.
func (e *Scope) atomsOf(t ir.Type) []value.Option {
	var out []value.Option
	switch t := t.(type) {
	case ir.Bool:
		return []value.Option{{When: circuit.True, Atom: value.Atom{Sort: value.SortBool}}, {When: circuit.True, Atom: value.Atom{Sort: value.SortBool, K: 1}}}
	case ir.Int:
		for k := int64(t.Min()); k <= int64(t.Max()); k++ {
			out = append(out, value.Option{When: circuit.True, Atom: value.Atom{Sort: value.SortInt, K: k}})
		}
	case ir.Null:
		out = append(out, value.Option{When: circuit.True, Atom: value.Atom{Obj: value.Null}})
	default:
		for _, x := range e.Extent(t, false) {
			out = append(out, value.Option{When: x.When, Atom: value.Atom{Obj: x.Obj}})
		}
	}
	return out
}

// everyReference reports whether sorts are all references: then the identity relates every object
// to itself.
func everyReference(sorts []ir.Type) bool {
	all, null := false, false
	for _, s := range sorts {
		r, ok := s.(ir.Ref)
		all = all || ok && r.Class == nil
		null = null || ir.Identical(s, ir.Null{})
		if !ir.IsRef(s) {
			return false
		}
	}
	return all && null
}

// image is e.*r as e + e.^r where the identity cannot be listed, as the VM has it;
// nil for other joins.
func (e *Scope) image(x *ir.Apply) *value.Relation {
	clos, ok := x.Args[1].(*ir.Apply)
	if !ok || clos.Op != ir.OpReflClosure {
		return nil
	}
	sorts := columnSorts(clos.Args[0].Type())
	if !everyReference(sorts) && (len(sorts) != 1 || domain.Listed(sorts[0])) {
		return nil
	}
	m := e.m
	from := e.relation(x.Args[0])
	return m.vals.Union(from, m.vals.Join(from, m.vals.Closure(e.relation(clos.Args[0]))))
}
