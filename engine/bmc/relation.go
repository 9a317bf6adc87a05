package bmc

import (
	"encoding/binary"

	"assay/ir"
	"assay/ir/domain"
	"assay/logic/circuit"
)

// This file defines values of relation type: sets of guarded tuples, and the operators
// on them. What package vm does with sets of tuples is done here with all sets at once.

// relation is a set of tuples, each of which is in it when its guard holds. Tuples
// with other columns may still be equal in a model, when they hold integers that are
// not known: whoever counts asks distinct.
type relation struct {
	tuples []tuple
}

type tuple struct {
	when circuit.Ref
	cols []atom
}

// atom is one column: an object, a truth value, or an integer.
type atom struct {
	sort atomSort
	obj  *object     // atomRef; the first object stands for null
	k    int64       // atomBool: 0 or 1; atomInt: the number, if vec is nil
	vec  circuit.Vec // atomInt: the number, signed, if it is not known
}

type atomSort uint8

const (
	atomRef atomSort = iota
	atomBool
	atomInt
)

var emptyRelation = &relation{}

// option is an atom that a value may be, and when.
type option struct {
	when circuit.Ref
	atom atom
}

// options are the atoms that a scalar may be. Where the path goes, exactly one is it.
func (m *machine) options(v value, t ir.Type) []option {
	var out []option
	switch v := v.(type) {
	case circuit.Ref:
		for k, g := range []circuit.Ref{v.Not(), v} {
			if g != circuit.False {
				out = append(out, option{g, atom{sort: atomBool, k: int64(k)}})
			}
		}
	case num:
		it, ok := t.(ir.Int)
		if !ok {
			panic(unsupported("a relation that holds " + t.String()))
		}
		for i := range v {
			out = append(out, option{v[i].when, intAtom(&v[i], it)})
		}
	case refs:
		for _, x := range v {
			out = append(out, option{x.when, atom{obj: x.obj}})
		}
	default:
		panic(unsupported("a relation that holds " + t.String()))
	}
	return out
}

// intAtom is an alternative of a number as an atom: the number itself, whatever the
// width. Unsigned integers of 64 bits are seen as signed, as in the VM.
func intAtom(a *alt, t ir.Int) atom {
	if a.vec == nil {
		return atom{sort: atomInt, k: int64(t.Wrap(a.k))}
	}
	if !t.Signed && t.Bits < 64 {
		return atom{sort: atomInt, vec: a.vec.ZeroExtend(int(t.Bits) + 1)}
	}
	return atom{sort: atomInt, vec: a.vec}
}

// numOf is an atom as a number of a type.
func (a *atom) numOf(t ir.Int) num {
	if a.vec == nil {
		return constNum(uint64(a.k), int(t.Bits))
	}
	return vecNum(a.vec.SignExtend(int(t.Bits)))
}

// sameAtom tells when two atoms are equal.
func (m *machine) sameAtom(a, b *atom) circuit.Ref {
	switch {
	case a.sort != b.sort:
		return circuit.False
	case a.sort == atomRef:
		return circuit.Const(a.obj == b.obj)
	case a.vec == nil && b.vec == nil:
		return circuit.Const(a.k == b.k)
	}
	w := max(len(a.vec), len(b.vec))
	v, okV := a.wide(w)
	u, okU := b.wide(w)
	if !okV || !okU {
		return circuit.False // a known number that does not fit the other
	}
	return m.c.Equal(v, u)
}

func (a *atom) wide(w int) (circuit.Vec, bool) {
	if a.vec != nil {
		return a.vec.SignExtend(w), true
	}
	shift := uint(64 - w)
	return circuit.Number(a.k, w), a.k<<shift>>shift == a.k
}

func (m *machine) sameAtoms(a, b []atom) circuit.Ref {
	g := circuit.True
	for i := range a {
		if g = m.c.And(g, m.sameAtom(&a[i], &b[i])); g == circuit.False {
			return g
		}
	}
	return g
}

// key is equal for columns that are written in the same way.
func key(cols []atom) string {
	var out []byte
	for i := range cols {
		a := &cols[i]
		out = append(out, byte(a.sort), byte(len(a.vec)))
		switch {
		case a.sort == atomRef:
			out = binary.LittleEndian.AppendUint32(out, uint32(a.obj.index))
		case a.vec == nil:
			out = binary.LittleEndian.AppendUint64(out, uint64(a.k))
		default:
			for _, g := range a.vec {
				out = binary.LittleEndian.AppendUint32(out, uint32(g))
			}
		}
	}
	return string(out)
}

func known(cols []atom) bool {
	for i := range cols {
		if cols[i].vec != nil {
			return false
		}
	}
	return true
}

// builder makes a relation; tuples that are written in the same way become one.
type builder struct {
	m   *machine
	at  map[string]int
	out relation
}

func (m *machine) builder() *builder { return &builder{m: m, at: map[string]int{}} }

func (b *builder) add(when circuit.Ref, cols []atom) {
	if when == circuit.False {
		return
	}
	k := key(cols)
	if i, ok := b.at[k]; ok {
		b.out.tuples[i].when = b.m.c.Or(b.out.tuples[i].when, when)
		return
	}
	b.at[k] = len(b.out.tuples)
	b.out.tuples = append(b.out.tuples, tuple{when, cols})
	if len(b.out.tuples)&1023 == 0 {
		b.m.check()
	}
	if len(b.out.tuples) > mostTuples {
		panic(unsupported("a relation of more tuples than are looked at one by one"))
	}
}

// mostTuples bounds the size of one relation.
const mostTuples = 1 << 17

func (b *builder) done() *relation {
	if len(b.out.tuples) == 0 {
		return emptyRelation
	}
	return &b.out
}

// has tells when a tuple is in a relation.
func (m *machine) has(r *relation, cols []atom) circuit.Ref { return m.hasPrefix(r, cols, len(cols)) }

// hasPrefix tells when a tuple is in a relation that agrees in the first n columns.
func (m *machine) hasPrefix(r *relation, cols []atom, n int) circuit.Ref {
	var any []circuit.Ref
	for i := range r.tuples {
		if len(r.tuples[i].cols) < n {
			continue
		}
		if g := m.sameAtoms(cols[:n], r.tuples[i].cols[:n]); g != circuit.False {
			any = append(any, m.c.And(r.tuples[i].when, g))
		}
	}
	return m.c.OrAll(any...)
}

func (m *machine) union(rels ...*relation) *relation {
	b := m.builder()
	for _, r := range rels {
		for _, t := range r.tuples {
			b.add(t.when, t.cols)
		}
	}
	return b.done()
}

// filter keeps the tuples of r that are in s, or that are not.
func (m *machine) filter(r, s *relation, in bool) *relation {
	b := m.builder()
	for _, t := range r.tuples {
		g := m.has(s, t.cols)
		if !in {
			g = g.Not()
		}
		b.add(m.c.And(t.when, g), t.cols)
	}
	return b.done()
}

func joined(a, b []atom) []atom { return append(append(make([]atom, 0, len(a)+len(b)), a...), b...) }

func (m *machine) join(r, s *relation) *relation {
	b := m.builder()
	for _, t := range r.tuples {
		last := len(t.cols) - 1
		for _, u := range s.tuples {
			if g := m.sameAtom(&t.cols[last], &u.cols[0]); g != circuit.False {
				b.add(m.c.AndAll(t.when, u.when, g), joined(t.cols[:last], u.cols[1:]))
			}
		}
	}
	return b.done()
}

func (m *machine) product(r, s *relation) *relation {
	b := m.builder()
	for _, t := range r.tuples {
		for _, u := range s.tuples {
			b.add(m.c.And(t.when, u.when), joined(t.cols, u.cols))
		}
	}
	return b.done()
}

func (m *machine) override(r, s *relation) *relation {
	b := m.builder()
	for _, t := range s.tuples {
		b.add(t.when, t.cols)
	}
	for _, t := range r.tuples {
		b.add(m.c.And(t.when, m.hasPrefix(s, t.cols, len(t.cols)-1).Not()), t.cols)
	}
	return b.done()
}

func (m *machine) project(r *relation, cols []int) *relation {
	b := m.builder()
	for _, t := range r.tuples {
		out := make([]atom, len(cols))
		for i, c := range cols {
			out[i] = t.cols[c]
		}
		b.add(t.when, out)
	}
	return b.done()
}

// closure is the transitive closure: Warshall over the atoms that occur. Atoms that
// may be equal to others have the edges of those too.
func (m *machine) closure(r *relation) *relation {
	var nodes []atom
	at := map[string]int{}
	number := func(a atom) int {
		k := key([]atom{a})
		if i, ok := at[k]; ok {
			return i
		}
		at[k] = len(nodes)
		nodes = append(nodes, a)
		return len(nodes) - 1
	}
	type edge struct{ from, to int }
	edges := map[edge]circuit.Ref{}
	for _, t := range r.tuples {
		e := edge{number(t.cols[0]), number(t.cols[1])}
		edges[e] = m.c.Or(edges[e], t.when)
	}
	n := len(nodes)
	way := make([][]circuit.Ref, n)
	for i := range way {
		way[i] = make([]circuit.Ref, n)
		for k := range n {
			same := m.sameAtom(&nodes[i], &nodes[k])
			if same == circuit.False {
				continue
			}
			for j := range n {
				way[i][j] = m.c.Or(way[i][j], m.c.And(same, edges[edge{k, j}]))
			}
		}
	}
	for k := range n {
		m.check()
		for i := range n {
			if way[i][k] == circuit.False {
				continue
			}
			for j := range n {
				way[i][j] = m.c.Or(way[i][j], m.c.And(way[i][k], way[k][j]))
			}
		}
	}
	b := m.builder()
	for i := range n {
		for j := range n {
			b.add(way[i][j], []atom{nodes[i], nodes[j]})
		}
	}
	return b.done()
}

// distinct are the guards of the tuples such that of equal ones only the first is
// there.
func (m *machine) distinct(r *relation) []circuit.Ref {
	out := make([]circuit.Ref, len(r.tuples))
	for i, t := range r.tuples {
		out[i] = t.when
		for j, u := range r.tuples[:i] {
			if known(t.cols) && known(u.cols) {
				continue // they differ
			}
			out[i] = m.c.And(out[i], m.c.AndAll(r.tuples[j].when, m.sameAtoms(t.cols, u.cols)).Not())
		}
	}
	return out
}

func (m *machine) subset(r, s *relation) circuit.Ref {
	var all []circuit.Ref
	for _, t := range r.tuples {
		all = append(all, m.c.Implies(t.when, m.has(s, t.cols)))
	}
	return m.c.AndAll(all...)
}

func (m *machine) sameRel(a, b *relation) circuit.Ref {
	if a == b {
		return circuit.True
	}
	return m.c.And(m.subset(a, b), m.subset(b, a))
}

// functional tells whether there is at most one last column for each prefix.
func (m *machine) functional(r *relation) circuit.Ref {
	var all []circuit.Ref
	for i, t := range r.tuples {
		last := len(t.cols) - 1
		for _, u := range r.tuples[:i] {
			same := m.sameAtoms(t.cols[:last], u.cols[:last])
			if same != circuit.False {
				all = append(all, m.c.Implies(m.c.AndAll(t.when, u.when, same), m.sameAtom(&t.cols[last], &u.cols[last])))
			}
		}
	}
	return m.c.AndAll(all...)
}

func (m *machine) someTuple(r *relation) circuit.Ref {
	any := make([]circuit.Ref, len(r.tuples))
	for i, t := range r.tuples {
		any[i] = t.when
	}
	return m.c.OrAll(any...)
}

// chooseRel is "if g then a else b".
func (m *machine) chooseRel(g circuit.Ref, a, b *relation) *relation {
	out, in := m.builder(), map[string]circuit.Ref{}
	for _, t := range b.tuples {
		in[key(t.cols)] = t.when
	}
	for _, t := range a.tuples {
		k := key(t.cols)
		out.add(m.c.Ite(g, t.when, in[k]), t.cols)
		delete(in, k)
	}
	for _, t := range b.tuples {
		if _, rest := in[key(t.cols)]; rest {
			out.add(m.c.And(g.Not(), t.when), t.cols)
		}
	}
	return out.done()
}

// singles is the set of one scalar.
func (m *machine) singles(v value, t ir.Type) *relation {
	b := m.builder()
	for _, o := range m.options(v, t) {
		b.add(o.when, []atom{o.atom})
	}
	return b.done()
}

// relational evaluates the operators from and to relations.
func (e *scope) relational(x *ir.Apply) value {
	m := e.m
	rels := func() []*relation {
		out := make([]*relation, len(x.Args))
		for i, a := range x.Args {
			out[i] = e.relation(a)
		}
		return out
	}
	switch x.Op {
	case ir.OpSet:
		return m.singles(e.eval(x.Args[0]), x.Args[0].Type())
	case ir.OpUnion:
		return m.union(rels()...)
	case ir.OpInter, ir.OpProduct:
		list := rels()
		acc := list[0]
		for _, r := range list[1:] {
			if x.Op == ir.OpInter {
				acc = m.filter(acc, r, true)
			} else {
				acc = m.product(acc, r)
			}
		}
		return acc
	case ir.OpDiff:
		return m.filter(e.relation(x.Args[0]), e.relation(x.Args[1]), false)
	case ir.OpJoin:
		if r := e.image(x); r != nil {
			return r
		}
		return m.join(e.relation(x.Args[0]), e.relation(x.Args[1]))
	case ir.OpOverride:
		return m.override(e.relation(x.Args[0]), e.relation(x.Args[1]))
	case ir.OpTranspose:
		return m.project(e.relation(x.Args[0]), []int{1, 0})
	case ir.OpProject:
		return m.project(e.relation(x.Args[0]), x.Cols)
	case ir.OpClosure:
		return m.closure(e.relation(x.Args[0]))
	case ir.OpReflClosure:
		return m.union(m.closure(e.relation(x.Args[0])), e.identity(x.Args[0].Type()))
	}
	return e.measure(x)
}

// measure evaluates the operators from relations to scalars.
func (e *scope) measure(x *ir.Apply) value {
	m := e.m
	r := e.relation(x.Args[0])
	switch x.Op {
	case ir.OpSome:
		return m.someTuple(r)
	case ir.OpNo:
		return m.someTuple(r).Not()
	case ir.OpOne, ir.OpLone:
		list := m.distinct(r)
		if x.Op == ir.OpOne {
			return m.c.Exactly(1, list...)
		}
		return m.c.AtMost(1, list...)
	case ir.OpSubset:
		return m.subset(r, e.relation(x.Args[1]))
	case ir.OpFunc:
		return m.functional(r)
	case ir.OpAny:
		return m.has(r, []atom{{sort: atomBool, k: 1}})
	case ir.OpCard:
		w := widthOf(x.Typ)
		return vecNum(m.c.Count(m.distinct(r)...).ZeroExtend(w))
	case ir.OpSum:
		t := x.Typ.(ir.Int)
		sum := constNum(0, int(t.Bits))
		for i, g := range m.distinct(r) {
			a := &r.tuples[i].cols[0]
			if a.sort != atomInt {
				continue
			}
			sum = m.addWhen(sum, g, a.numOf(t), t)
		}
		return sum
	}
	panic(unsupported("operator " + x.Op.String() + " in a contract"))
}

// addWhen is sum + n where g holds.
func (m *machine) addWhen(sum num, g circuit.Ref, n num, t ir.Int) num {
	w := int(t.Bits)
	more := m.gather(append(m.guarded(nil, g, n), alt{when: g.Not()}), w)
	return m.binary(ir.OpAdd, sum, more, t, t)
}

// columnSorts are the sorts in the columns of a type.
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
func (e *scope) identity(t ir.Type) *relation {
	b := e.m.builder()
	for _, s := range columnSorts(t) {
		if !domain.Listed(s) {
			panic(unsupported("a reflexive closure over all values of " + s.String()))
		}
		for _, o := range e.atomsOf(s) {
			b.add(o.when, []atom{o.atom, o.atom})
		}
	}
	return b.done()
}

// atomsOf are the atoms of a sort in the state.
func (e *scope) atomsOf(t ir.Type) []option {
	var out []option
	switch t := t.(type) {
	case ir.Bool:
		return []option{{circuit.True, atom{sort: atomBool}}, {circuit.True, atom{sort: atomBool, k: 1}}}
	case ir.Int:
		for k := int64(t.Min()); k <= int64(t.Max()); k++ {
			out = append(out, option{circuit.True, atom{sort: atomInt, k: k}})
		}
	case ir.Null:
		out = append(out, option{circuit.True, atom{obj: e.m.nothing}})
	default:
		for _, x := range e.extent(t, false) {
			out = append(out, option{x.when, atom{obj: x.obj}})
		}
	}
	return out
}

// everyReference tells whether sorts are references and leave none out: then the identity
// relates to itself whatever there is.
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
func (e *scope) image(x *ir.Apply) *relation {
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
	return m.union(from, m.join(from, m.closure(e.relation(clos.Args[0]))))
}
