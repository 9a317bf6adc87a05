package value

import (
	"encoding/binary"

	"assay/ir"
	"assay/logic/circuit"
)

// This file defines values of relation type: sets of guarded tuples, and the operators
// on them. They do symbolically what package vm does on concrete sets.

// Relation is a set of tuples, each of which is in it when its guard holds. Tuples
// with other columns may still be equal in a model, when they hold unknown integers: use Distinct
// for counting.
type Relation struct {
	Tuples []Tuple
}

// Tuple is in a relation where its guard holds.
type Tuple struct {
	When circuit.Ref
	Cols []Atom
}

// Atom is one column: an object, a truth value, or an integer.
type Atom struct {
	Sort Sort
	Obj  Obj         // atomRef; Null is null
	K    int64       // atomBool: 0 or 1; atomInt: the number, if vec is nil
	Vec  circuit.Vec // atomInt: the number, signed, if it is not known
}

// Sort is what an atom is.
type Sort uint8

const (
	SortRef Sort = iota
	SortBool
	SortInt
)

var Empty = &Relation{}

// Option is an atom that a value may be, and when.
type Option struct {
	When circuit.Ref
	Atom Atom
}

// Options returns the atoms that a scalar may be. On every path, exactly one is it.
func (al *Algebra) Options(v Value, t ir.Type) []Option {
	var out []Option
	switch v := v.(type) {
	case Bool:
		for k, g := range []circuit.Ref{circuit.Ref(v).Not(), circuit.Ref(v)} {
			if g != circuit.False {
				out = append(out, Option{g, Atom{Sort: SortBool, K: int64(k)}})
			}
		}
	case Num:
		it, ok := t.(ir.Int)
		if !ok {
			panic(Unsupported("a relation that holds " + t.String()))
		}
		for i := range v {
			out = append(out, Option{v[i].When, intAtom(&v[i], it)})
		}
	case Refs:
		for _, x := range v {
			out = append(out, Option{x.When, Atom{Obj: x.Obj}})
		}
	default:
		panic(Unsupported("a relation that holds " + t.String()))
	}
	return out
}

// intAtom returns an alternative of a number as an atom: the number itself, whatever the
// width. Unsigned integers of 64 bits are seen as signed, as in the VM.
func intAtom(a *Alt, t ir.Int) Atom {
	if a.Vec == nil {
		return Atom{Sort: SortInt, K: int64(t.Wrap(a.K))}
	}
	if !t.Signed && t.Bits < 64 {
		return Atom{Sort: SortInt, Vec: a.Vec.ZeroExtend(int(t.Bits) + 1)}
	}
	return Atom{Sort: SortInt, Vec: a.Vec}
}

// Num returns an atom as a number of a type.
func (a *Atom) Num(t ir.Int) Num {
	if a.Vec == nil {
		return Const(uint64(a.K), int(t.Bits))
	}
	return Vec(a.Vec.SignExtend(int(t.Bits)))
}

// SameAtom returns the condition that two atoms are equal.
func (al *Algebra) SameAtom(a, b *Atom) circuit.Ref {
	switch {
	case a.Sort != b.Sort:
		return circuit.False
	case a.Sort == SortRef:
		return circuit.Const(a.Obj == b.Obj)
	case a.Vec == nil && b.Vec == nil:
		return circuit.Const(a.K == b.K)
	}
	w := max(len(a.Vec), len(b.Vec))
	v, okV := a.wide(w)
	u, okU := b.wide(w)
	if !okV || !okU {
		return circuit.False // a known number that does not fit the other
	}
	return al.C.Equal(v, u)
}

func (a *Atom) wide(w int) (circuit.Vec, bool) {
	if a.Vec != nil {
		return a.Vec.SignExtend(w), true
	}
	shift := uint(64 - w)
	return circuit.Number(a.K, w), a.K<<shift>>shift == a.K
}

// SameAtoms returns the condition that columns are equal.
func (al *Algebra) SameAtoms(a, b []Atom) circuit.Ref {
	g := circuit.True
	for i := range a {
		if g = al.C.And(g, al.SameAtom(&a[i], &b[i])); g == circuit.False {
			return g
		}
	}
	return g
}

// Key is equal for identical columns.
func Key(cols []Atom) string {
	var out []byte
	for i := range cols {
		a := &cols[i]
		out = append(out, byte(a.Sort), byte(len(a.Vec)))
		switch {
		case a.Sort == SortRef:
			out = binary.LittleEndian.AppendUint32(out, uint32(a.Obj))
		case a.Vec == nil:
			out = binary.LittleEndian.AppendUint64(out, uint64(a.K))
		default:
			for _, g := range a.Vec {
				out = binary.LittleEndian.AppendUint32(out, uint32(g))
			}
		}
	}
	return string(out)
}

// Known reports whether no column holds an unknown integer.
func Known(cols []Atom) bool {
	for i := range cols {
		if cols[i].Vec != nil {
			return false
		}
	}
	return true
}

// Builder makes a relation; identical tuples are merged.
type Builder struct {
	al  *Algebra
	at  map[string]int
	out Relation
}

// Builder begins with no tuples.
func (al *Algebra) Builder() *Builder { return &Builder{al: al, at: map[string]int{}} }

// Add adds a tuple, where a guard holds.
func (b *Builder) Add(when circuit.Ref, cols []Atom) {
	if when == circuit.False {
		return
	}
	k := Key(cols)
	if i, ok := b.at[k]; ok {
		b.out.Tuples[i].When = b.al.C.Or(b.out.Tuples[i].When, when)
		return
	}
	b.at[k] = len(b.out.Tuples)
	b.out.Tuples = append(b.out.Tuples, Tuple{when, cols})
	if len(b.out.Tuples)&1023 == 0 {
		b.al.Check()
	}
	if len(b.out.Tuples) > MostTuples {
		panic(Unsupported("a relation of more tuples than are looked at one by one"))
	}
}

// MostTuples bounds the size of one relation.
const MostTuples = 1 << 17

// Len returns how many tuples there are so far.
func (b *Builder) Len() int { return len(b.out.Tuples) }

// Done returns the relation.
func (b *Builder) Done() *Relation {
	if len(b.out.Tuples) == 0 {
		return Empty
	}
	return &b.out
}

// Has returns the condition that a tuple is in a relation.
func (al *Algebra) Has(r *Relation, cols []Atom) circuit.Ref { return al.HasPrefix(r, cols, len(cols)) }

// HasPrefix returns the condition that a tuple is in a relation that agrees in the first n columns.
func (al *Algebra) HasPrefix(r *Relation, cols []Atom, n int) circuit.Ref {
	var any []circuit.Ref
	for i := range r.Tuples {
		if len(r.Tuples[i].Cols) < n {
			continue
		}
		if g := al.SameAtoms(cols[:n], r.Tuples[i].Cols[:n]); g != circuit.False {
			any = append(any, al.C.And(r.Tuples[i].When, g))
		}
	}
	return al.C.OrAll(any...)
}

// Union has what any has.
func (al *Algebra) Union(rels ...*Relation) *Relation {
	b := al.Builder()
	for _, r := range rels {
		for _, t := range r.Tuples {
			b.Add(t.When, t.Cols)
		}
	}
	return b.Done()
}

// Filter keeps the tuples of r that are in s, or that are not.
func (al *Algebra) Filter(r, s *Relation, in bool) *Relation {
	b := al.Builder()
	for _, t := range r.Tuples {
		g := al.Has(s, t.Cols)
		if !in {
			g = g.Not()
		}
		b.Add(al.C.And(t.When, g), t.Cols)
	}
	return b.Done()
}

func joined(a, b []Atom) []Atom { return append(append(make([]Atom, 0, len(a)+len(b)), a...), b...) }

// Join returns the join of relational algebra: the last column of one with the first of the other.
func (al *Algebra) Join(r, s *Relation) *Relation {
	b := al.Builder()
	for _, t := range r.Tuples {
		last := len(t.Cols) - 1
		for _, u := range s.Tuples {
			if g := al.SameAtom(&t.Cols[last], &u.Cols[0]); g != circuit.False {
				b.Add(al.C.AndAll(t.When, u.When, g), joined(t.Cols[:last], u.Cols[1:]))
			}
		}
	}
	return b.Done()
}

// Product returns the Cartesian product.
func (al *Algebra) Product(r, s *Relation) *Relation {
	b := al.Builder()
	for _, t := range r.Tuples {
		for _, u := range s.Tuples {
			b.Add(al.C.And(t.When, u.When), joined(t.Cols, u.Cols))
		}
	}
	return b.Done()
}

// Override is s, and the tuples of r whose prefix is not in s.
func (al *Algebra) Override(r, s *Relation) *Relation {
	b := al.Builder()
	for _, t := range s.Tuples {
		b.Add(t.When, t.Cols)
	}
	for _, t := range r.Tuples {
		b.Add(al.C.And(t.When, al.HasPrefix(s, t.Cols, len(t.Cols)-1).Not()), t.Cols)
	}
	return b.Done()
}

// Project takes columns in an order.
func (al *Algebra) Project(r *Relation, cols []int) *Relation {
	b := al.Builder()
	for _, t := range r.Tuples {
		out := make([]Atom, len(cols))
		for i, c := range cols {
			out[i] = t.Cols[c]
		}
		b.Add(t.When, out)
	}
	return b.Done()
}

// Closure returns the transitive closure: Warshall over the atoms that occur. Atoms that
// may be equal to others have the edges of those too.
func (al *Algebra) Closure(r *Relation) *Relation {
	var nodes []Atom
	at := map[string]int{}
	number := func(a Atom) int {
		k := Key([]Atom{a})
		if i, ok := at[k]; ok {
			return i
		}
		at[k] = len(nodes)
		nodes = append(nodes, a)
		return len(nodes) - 1
	}
	type edge struct{ from, to int }
	edges := map[edge]circuit.Ref{}
	for _, t := range r.Tuples {
		e := edge{number(t.Cols[0]), number(t.Cols[1])}
		edges[e] = al.C.Or(edges[e], t.When)
	}
	n := len(nodes)
	reach := make([][]circuit.Ref, n)
	for i := range reach {
		reach[i] = make([]circuit.Ref, n)
		for k := range n {
			same := al.SameAtom(&nodes[i], &nodes[k])
			if same == circuit.False {
				continue
			}
			for j := range n {
				reach[i][j] = al.C.Or(reach[i][j], al.C.And(same, edges[edge{k, j}]))
			}
		}
	}
	for k := range n {
		al.Check()
		for i := range n {
			if reach[i][k] == circuit.False {
				continue
			}
			for j := range n {
				reach[i][j] = al.C.Or(reach[i][j], al.C.And(reach[i][k], reach[k][j]))
			}
		}
	}
	b := al.Builder()
	for i := range n {
		for j := range n {
			b.Add(reach[i][j], []Atom{nodes[i], nodes[j]})
		}
	}
	return b.Done()
}

// Distinct returns the guards of the tuples such that of equal ones only the first counts.
func (al *Algebra) Distinct(r *Relation) []circuit.Ref {
	out := make([]circuit.Ref, len(r.Tuples))
	for i, t := range r.Tuples {
		out[i] = t.When
		for j, u := range r.Tuples[:i] {
			if Known(t.Cols) && Known(u.Cols) {
				continue // they differ
			}
			out[i] = al.C.And(out[i], al.C.AndAll(r.Tuples[j].When, al.SameAtoms(t.Cols, u.Cols)).Not())
		}
	}
	return out
}

// Subset returns the condition that every tuple of r is in s.
func (al *Algebra) Subset(r, s *Relation) circuit.Ref {
	var all []circuit.Ref
	for _, t := range r.Tuples {
		all = append(all, al.C.Implies(t.When, al.Has(s, t.Cols)))
	}
	return al.C.AndAll(all...)
}

// EqualRel returns the condition that two relations have the same tuples.
func (al *Algebra) EqualRel(a, b *Relation) circuit.Ref {
	if a == b {
		return circuit.True
	}
	return al.C.And(al.Subset(a, b), al.Subset(b, a))
}

// Functional returns the condition that there is at most one last column for each prefix.
func (al *Algebra) Functional(r *Relation) circuit.Ref {
	var all []circuit.Ref
	for i, t := range r.Tuples {
		last := len(t.Cols) - 1
		for _, u := range r.Tuples[:i] {
			same := al.SameAtoms(t.Cols[:last], u.Cols[:last])
			if same != circuit.False {
				all = append(all, al.C.Implies(al.C.AndAll(t.When, u.When, same), al.SameAtom(&t.Cols[last], &u.Cols[last])))
			}
		}
	}
	return al.C.AndAll(all...)
}

// Some returns the condition that there is a tuple.
func (al *Algebra) Some(r *Relation) circuit.Ref {
	any := make([]circuit.Ref, len(r.Tuples))
	for i, t := range r.Tuples {
		any[i] = t.When
	}
	return al.C.OrAll(any...)
}

// chooseRel is "if g then a else b".
func (al *Algebra) chooseRel(g circuit.Ref, a, b *Relation) *Relation {
	out, in := al.Builder(), map[string]circuit.Ref{}
	for _, t := range b.Tuples {
		in[Key(t.Cols)] = t.When
	}
	for _, t := range a.Tuples {
		k := Key(t.Cols)
		out.Add(al.C.Ite(g, t.When, in[k]), t.Cols)
		delete(in, k)
	}
	for _, t := range b.Tuples {
		if _, rest := in[Key(t.Cols)]; rest {
			out.Add(al.C.And(g.Not(), t.When), t.Cols)
		}
	}
	return out.Done()
}

// Singles returns the set of one scalar.
func (al *Algebra) Singles(v Value, t ir.Type) *Relation {
	b := al.Builder()
	for _, o := range al.Options(v, t) {
		b.Add(o.When, []Atom{o.Atom})
	}
	return b.Done()
}

// AddWhen is sum + n where g holds.
func (al *Algebra) AddWhen(sum Num, g circuit.Ref, n Num, t ir.Int) Num {
	w := int(t.Bits)
	more := al.Gather(append(al.Guarded(nil, g, n), Alt{When: g.Not()}), w)
	return al.Binary(ir.OpAdd, sum, more, t, t)
}
