package bmc

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
)

// This file defines symbolic values, and how two of them become one.

// A value is a circuit.Ref (a boolean), a num (an integer or the bits of a
// float), refs (a reference) or a *relation.
type value any

// num is a number as a choice between alternatives: where the path goes, exactly
// one guard holds. Keeping alternatives apart lets comparisons be made once for
// each pair and selected afterwards, and keeps constants constant.
type num []alt

// alt is one alternative of a number.
type alt struct {
	when circuit.Ref
	vec  circuit.Vec // nil: the constant k
	k    uint64      // masked to the width
}

// refs is a reference: for each object that it may be to, the guard. Where the path
// goes, exactly one guard holds. Sorted by object; the first object stands for null.
type refs []target

type target struct {
	when circuit.Ref
	obj  *object
}

// Alternatives beyond these are folded into one vector.
const (
	maxAlts  = 24  // of a number
	maxConst = 64  // of a number whose alternatives are all constants
	maxPairs = 600 // pairs of alternatives that a comparison looks at one by one
)

func mask(width int) uint64 { return ^uint64(0) >> (64 - width) }

func constNum(k uint64, width int) num { return num{{when: circuit.True, k: k & mask(width)}} }

func vecNum(v circuit.Vec) num {
	if k, ok := v.Const(); ok {
		return constNum(uint64(k), len(v))
	}
	return num{{when: circuit.True, vec: v}}
}

// constant is the number, if it is one, masked.
func (n num) constant() (uint64, bool) {
	if len(n) == 1 && n[0].vec == nil {
		return n[0].k, true
	}
	return 0, false
}

func (n num) constants() bool {
	for i := range n {
		if n[i].vec != nil {
			return false
		}
	}
	return true
}

// bits is an alternative as a vector.
func (a *alt) bits(width int) circuit.Vec {
	if a.vec != nil {
		return a.vec
	}
	return circuit.Number(int64(a.k), width)
}

func (a *alt) same(b *alt) bool {
	if (a.vec == nil) != (b.vec == nil) {
		return false
	}
	if a.vec == nil {
		return a.k == b.k
	}
	return &a.vec[0] == &b.vec[0] || slices.Equal(a.vec, b.vec)
}

// vector folds the alternatives into one vector.
func (m *machine) vector(n num, width int) circuit.Vec {
	switch len(n) {
	case 0: // no way leads here
		return circuit.Number(0, width)
	case 1:
		return n[0].bits(width)
	case 2:
		return m.c.Mux(n[0].when, n[0].bits(width), n[1].bits(width))
	}
	out := make(circuit.Vec, width)
	vecs := make([]circuit.Vec, len(n))
	for i := range n {
		vecs[i] = n[i].bits(width)
	}
	terms := make([]circuit.Ref, len(n))
	for b := range out {
		first, equal := vecs[0][b], true
		for i := range n {
			equal = equal && vecs[i][b] == first
			terms[i] = m.c.And(n[i].when, vecs[i][b])
		}
		if equal {
			out[b] = first
		} else {
			out[b] = m.c.OrAll(terms...)
		}
	}
	return out
}

// gather makes a number of alternatives: equal ones become one, and too many a
// vector.
func (m *machine) gather(alts []alt, width int) num {
	var out num
	for i := range alts {
		if alts[i].when == circuit.False {
			continue
		}
		j := slices.IndexFunc(out, func(b alt) bool { return b.same(&alts[i]) })
		if j >= 0 {
			out[j].when = m.c.Or(out[j].when, alts[i].when)
			continue
		}
		out = append(out, alts[i])
	}
	if len(out) == 1 {
		out[0].when = circuit.True
	}
	if len(out) > maxConst || len(out) > maxAlts && !out.constants() {
		return vecNum(m.vector(out, width))
	}
	return out
}

// guarded is the alternatives under one more guard.
func (m *machine) guarded(into []alt, g circuit.Ref, n num) []alt {
	for _, a := range n {
		a.when = m.c.And(g, a.when)
		into = append(into, a)
	}
	return into
}

// null is the reference to nothing.
func (m *machine) null() refs { return refs{{circuit.True, m.nothing}} }

func refTo(o *object) refs { return refs{{circuit.True, o}} }

// single is the only object that the reference may be to.
func (r refs) single() *object {
	if len(r) == 1 {
		return r[0].obj
	}
	return nil
}

func (r refs) when(o *object) circuit.Ref {
	i, ok := slices.BinarySearchFunc(r, o, func(t target, o *object) int { return t.obj.index - o.index })
	if !ok {
		return circuit.False
	}
	return r[i].when
}

// collect makes a reference of guarded objects in any order.
func (m *machine) collect(list []target) refs {
	slices.SortStableFunc(list, func(a, b target) int { return a.obj.index - b.obj.index })
	var out refs
	for _, t := range list {
		switch {
		case t.when == circuit.False:
		case len(out) > 0 && out[len(out)-1].obj == t.obj:
			out[len(out)-1].when = m.c.Or(out[len(out)-1].when, t.when)
		default:
			out = append(out, t)
		}
	}
	if len(out) == 1 {
		out[0].when = circuit.True
	}
	return out
}

// only keeps the objects that pass; where the path says that one of them is it.
func (r refs) only(ok func(*object) bool) refs {
	out := make(refs, 0, len(r))
	for _, t := range r {
		if ok(t.obj) {
			out = append(out, t)
		}
	}
	if len(out) == 1 {
		out[0].when = circuit.True
	}
	return out
}

// sameRef tells whether two references are equal.
func (m *machine) sameRef(a, b refs) circuit.Ref { return m.c.Or(m.sameObject(a, b), m.aliased(a, b)) }

// sameObject tells whether two references are to one of our objects.
func (m *machine) sameObject(a, b refs) circuit.Ref {
	if o := a.single(); o != nil {
		return b.whenOf(o)
	}
	if o := b.single(); o != nil {
		return a.whenOf(o)
	}
	var any []circuit.Ref
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch d := a[i].obj.index - b[j].obj.index; {
		case d < 0:
			i++
		case d > 0:
			j++
		default:
			any = append(any, m.c.And(a[i].when, b[j].when))
			i++
			j++
		}
	}
	return m.c.OrAll(any...)
}

// whenOf is when, but sure about a reference to one object.
func (r refs) whenOf(o *object) circuit.Ref {
	if s := r.single(); s != nil {
		return circuit.Const(s == o)
	}
	return r.when(o)
}

// same tells whether two values are the same beyond doubt.
func same(a, b value) bool {
	switch a := a.(type) {
	case nil:
		return b == nil
	case circuit.Ref:
		b, ok := b.(circuit.Ref)
		return ok && a == b
	case num:
		b, ok := b.(num)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if a[i].when != b[i].when || !a[i].same(&b[i]) {
				return false
			}
		}
		return true
	case refs:
		b, ok := b.(refs)
		return ok && slices.Equal(a, b)
	case *relation:
		return a == b
	}
	panic("bmc: unknown value")
}

// choose is "if g then a else b", for two values of a type.
func (m *machine) choose(g circuit.Ref, a, b value, t ir.Type) value {
	switch {
	case g == circuit.True:
		return a
	case g == circuit.False:
		return b
	case same(a, b):
		return a
	}
	switch x := a.(type) {
	case circuit.Ref:
		return m.c.Ite(g, x, b.(circuit.Ref))
	case num:
		return m.gather(m.guarded(m.guarded(nil, g, x), g.Not(), b.(num)), widthOf(t))
	case refs:
		return m.chooseRef(g, x, b.(refs))
	case *relation:
		return m.chooseRel(g, x, b.(*relation))
	}
	panic("bmc: unknown value")
}

func (m *machine) chooseRef(g circuit.Ref, a, b refs) refs {
	out := make(refs, 0, len(a)+len(b))
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case j == len(b) || i < len(a) && a[i].obj.index < b[j].obj.index:
			out = append(out, target{m.c.And(g, a[i].when), a[i].obj})
			i++
		case i == len(a) || b[j].obj.index < a[i].obj.index:
			out = append(out, target{m.c.And(g.Not(), b[j].when), b[j].obj})
			j++
		default:
			out = append(out, target{m.c.Ite(g, a[i].when, b[j].when), a[i].obj})
			i++
			j++
		}
	}
	return slices.DeleteFunc(out, func(t target) bool { return t.when == circuit.False })
}

// widthOf is the bits of a number's type.
func widthOf(t ir.Type) int {
	switch t := t.(type) {
	case ir.Int:
		return int(t.Bits)
	case ir.Float:
		return int(t.Bits)
	}
	return 0
}

// zero is the value that everything begins with.
func (m *machine) zero(t ir.Type) value {
	switch t := t.(type) {
	case ir.Bool:
		return circuit.False
	case ir.Int:
		return constNum(0, int(t.Bits))
	case ir.Float:
		return constNum(0, int(t.Bits))
	case ir.Ref, ir.Array, ir.Null:
		return m.null()
	case *ir.Rel:
		return emptyRelation
	}
	panic(unsupported("values of type " + t.String()))
}
