package ground

// This file translates integers, and keeps account of overflow where that is
// forbidden.

import (
	"math/bits"
	"slices"

	"assay/logic/circuit"
)

// scope is a binding of a variable, or the outermost scope (x is -1).
type scope struct {
	x    int32
	over []Ref // conditions under which an operation that mentions x overflows
}

// defined says that nothing overflowed.
func (s *scope) defined(c *circuit.Circuit) Ref { return c.OrAll(s.over...).Not() }

// overflow notes that the entry overflows under a condition: in the innermost
// scope whose variable it mentions.
func (g *Grounder) overflow(nd *node, when Ref) {
	if !g.arith.ForbidOverflow {
		return
	}
	when = g.c.And(when, g.path)
	for i := len(g.scopes) - 1; i >= 0; i-- {
		if x := g.scopes[i].x; i == 0 || slices.Contains(nd.free, x) {
			g.scopes[i].over = append(g.scopes[i].over, when)
			return
		}
	}
}

// integer is the vector of an entry under the current binding.
func (g *Grounder) integer(at int32) vec {
	nd := &g.nodes[at]
	s, keep := g.slot(nd)
	if keep {
		if v, ok := nd.vecs.get(s); ok {
			return v
		}
	}
	g.working(nd.src)
	v := g.integerAnew(nd)
	g.finished()
	if keep {
		g.nodes[at].vecs.put(s, v)
	}
	return v
}

func (g *Grounder) integerAnew(nd *node) vec {
	switch nd.op {
	case opNum:
		if nd.arith {
			g.overflow(nd, circuit.True)
		}
		return circuit.Number(nd.arg, g.arith.Bits())
	case opCard:
		return g.count(nd, g.expr(nd.kids[0]))
	case opSumOf:
		return g.sumOf(nd, g.expr(nd.kids[0]))
	case opSumOver:
		return g.sumOver(nd)
	case opIfInt:
		return g.ifInt(nd)
	}
	a := g.integer(nd.kids[0])
	if len(nd.kids) == 1 {
		return g.unaryInt(nd, a)
	}
	return g.binaryInt(nd, a, g.integer(nd.kids[1]))
}

func (g *Grounder) ifInt(nd *node) vec {
	c := g.formula(nd.kids[0])
	var a, b vec
	g.branches(c, func() { a = g.integer(nd.kids[1]) }, func() { b = g.integer(nd.kids[2]) })
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return g.c.Mux(c, a, b)
}

func (g *Grounder) unaryInt(nd *node, a vec) vec {
	switch nd.op {
	case opNeg:
		g.overflow(nd, g.isMin(a))
		return g.c.Neg(a)
	case opAbs:
		g.overflow(nd, g.isMin(a))
		return g.c.Abs(a)
	case opSign: // 0…01, 0…00 or 1…11
		if len(a) == 1 {
			return a
		}
		z := make(vec, len(a))
		for i := range z {
			z[i] = a.Sign()
		}
		z[0] = g.c.OrAll(a...)
		return z
	default:
		return a.Not()
	}
}

// isMin reports whether a is the smallest number.
func (g *Grounder) isMin(a vec) Ref {
	if !g.arith.ForbidOverflow {
		return circuit.False
	}
	return g.c.Equal(a, circuit.Number(-1<<(len(a)-1), len(a)))
}

func (g *Grounder) binaryInt(nd *node, a, b vec) vec {
	switch nd.op {
	case opAdd, opSub, opMul:
		return g.exact(nd, a, b)
	case opDiv:
		if g.arith.ForbidOverflow {
			minusOne := g.c.AndAll(b...)
			g.overflow(nd, g.c.And(g.isMin(a), minusOne))
		}
		q, _ := g.c.DivS(a, b)
		return q
	case opRem:
		_, r := g.c.DivS(a, b)
		return r
	case opBitAnd:
		return g.c.BitAnd(a, b)
	case opBitOr:
		return g.c.BitOr(a, b)
	case opBitXor:
		return g.c.BitXor(a, b)
	case opShl:
		return g.c.Shl(a, b)
	case opShr:
		return g.c.ShrS(a, b)
	case opUshr:
		return g.c.ShrU(a, b)
	}
	panic("ground: entry is no integer")
}

// exact computes at a width where nothing can be lost, if overflow matters.
func (g *Grounder) exact(nd *node, a, b vec) vec {
	width := len(a)
	if g.arith.ForbidOverflow {
		wide := width + 1
		if nd.op == opMul {
			wide = 2 * width
		}
		a, b = a.SignExtend(wide), b.SignExtend(wide)
	}
	var z vec
	switch nd.op {
	case opAdd:
		z = g.c.Add(a, b)
	case opSub:
		z = g.c.Sub(a, b)
	default:
		z = g.c.Mul(a, b)
	}
	return g.fit(nd, z)
}

// fit cuts a signed vector to the width of integers; bits that get lost are an
// overflow unless they are copies of the sign.
func (g *Grounder) fit(nd *node, z vec) vec {
	width := g.arith.Bits()
	short := z.SignExtend(width)
	if g.arith.ForbidOverflow && len(z) > width {
		var lost []Ref
		for _, r := range z[width:] {
			lost = append(lost, g.c.Xor(r, short.Sign()))
		}
		g.overflow(nd, g.c.OrAll(lost...))
	}
	return short
}

// count is the number of tuples.
func (g *Grounder) count(nd *node, a *Matrix) vec {
	refs := a.ref
	if len(a.rows) > 0 {
		refs = append(refs[:len(refs):len(refs)], g.distinct(a)...)
	}
	z := append(g.c.Count(refs...), circuit.False) // a sign
	return g.fit(nd, z)
}

// term is a number that counts under a condition.
type term struct {
	guard Ref
	v     vec
}

// sumOf adds the integers in a set.
func (g *Grounder) sumOf(nd *node, a *Matrix) vec {
	var terms []term
	for i := range a.idx {
		x, r := a.At(i)
		if n, ok := g.u.Value(int(x)).Int(); ok {
			terms = append(terms, term{r, circuit.Number(n, g.arith.Bits())})
		}
	}
	if len(a.rows) > 0 {
		guards := g.distinct(a)
		for i, r := range a.rows {
			terms = append(terms, term{guards[i], g.numberOf(r.cells[0])})
		}
	}
	return g.sum(nd, terms)
}

// sumOver adds the body over all bindings. A tuple that appears twice in a
// domain must count once.
func (g *Grounder) sumOver(nd *node) vec {
	var outs []outcome
	g.bindings(nd, 0, outcome{guard: circuit.True}, true, &outs, func(o *outcome) bool {
		o.vec = g.integer(nd.kids[0])
		return true
	})
	if slices.ContainsFunc(outs, func(o outcome) bool { return o.cells != nil }) {
		g.onceEach(outs)
	}
	var terms []term
	for _, o := range outs {
		terms = append(terms, term{o.guard, o.vec})
	}
	return g.sum(nd, terms)
}

// onceEach makes the guards of equal bindings exclude each other.
func (g *Grounder) onceEach(outs []outcome) {
	rows := make([]row, len(outs))
	for i, o := range outs {
		g.tick()
		rows[i] = row{o.cells, o.guard}
		if o.cells == nil {
			rows[i].cells = g.cellsOf(o.tuple, o.columns)
		}
		for _, r := range rows[:i] {
			outs[i].guard = g.c.And(outs[i].guard, g.c.And(r.guard, g.sameRow(r, rows[i])).Not())
		}
	}
}

// sum adds terms, pairs first.
func (g *Grounder) sum(nd *node, terms []term) vec {
	width := g.arith.Bits()
	if g.arith.ForbidOverflow {
		width += bits.Len(uint(len(terms)))
	}
	vs := make([]vec, 0, len(terms)+1)
	for _, t := range terms {
		vs = append(vs, g.c.Mask(t.guard, t.v.SignExtend(width)))
	}
	if len(vs) == 0 {
		return make(vec, g.arith.Bits())
	}
	for len(vs) > 1 {
		g.tick()
		half := vs[:0]
		for i := 0; i < len(vs); i += 2 {
			if i+1 < len(vs) {
				half = append(half, g.c.Add(vs[i], vs[i+1]))
			} else {
				half = append(half, vs[i])
			}
		}
		vs = half
	}
	return g.fit(nd, vs[0])
}
