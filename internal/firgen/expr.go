// This file makes expressions of a given type.

package firgen

import (
	"slices"
	"strconv"

	"assay/lang/fir/syntax"
)

// readable returns the variables of exactly a type that have a value here.
func (g *gen) readable(t typ) []*variable {
	var out []*variable
	for _, v := range slices.Concat(g.bound, g.vars) {
		if v.typ.is(t...) && g.visible(v) {
			out = append(out, v)
		}
	}
	return out
}

func (g *gen) visible(v *variable) bool {
	switch {
	case slices.Contains(g.bound, v):
		return true
	case g.hidden(v):
		return false
	case g.goal == nil || v.global:
		return v.global || g.ready[v]
	}
	return g.goal[v] || slices.Contains(g.proc.params, v)
}

// hidden reports whether a quantified variable has the name.
func (g *gen) hidden(v *variable) bool {
	return slices.ContainsFunc(g.bound, func(b *variable) bool { return b.name == v.name })
}

// name reads a variable, sometimes as it was before.
func (g *gen) name(v *variable) syntax.Expr {
	n := &syntax.Name{Name: v.name}
	if slices.Contains(g.bound, v) || !g.old {
		return n
	}
	input := v.global || slices.Contains(g.proc.params, v) || g.goal == nil && g.ready[v]
	n.Old = input && g.chance(50)
	return n
}

// expr makes an expression of the type.
func (g *gen) expr(t typ, size int) syntax.Expr {
	switch {
	case t.is("Boolean"):
		return g.truth(size)
	case t.is("Integer"):
		return g.integer(size)
	}
	return g.relation(t, size)
}

// relation makes sets of atoms and relations.
func (g *gen) relation(t typ, size int) syntax.Expr {
	if size <= 0 || g.chance(30) {
		return g.leaf(t)
	}
	size--
	switch k := g.IntN(10); {
	case k < 3:
		op := choose(g, []syntax.Op{syntax.Union, syntax.Inter, syntax.Minus, syntax.Override})
		return &syntax.Binary{Op: op, X: g.relation(t, size), Y: g.relation(t, size)}
	case k == 3:
		return &syntax.Cond{C: g.truth(size), X: g.relation(t, size), Y: g.relation(t, size)}
	case k == 4:
		return g.comprehension(t, size)
	case len(t) == 1:
		d := choose(g, g.domains)
		if r := g.readable(typ{d, t[0]}); len(r) > 0 {
			return &syntax.Binary{Op: syntax.Join, X: g.relation(typ{d}, size), Y: g.name(choose(g, r))}
		}
		return g.leaf(t)
	case k < 7 && t[0] == t[1]:
		op := choose(g, []syntax.Op{syntax.Transpose, syntax.Closure, syntax.ReflClosure})
		return &syntax.Unary{Op: op, X: g.relation(t, size)}
	case k == 7:
		return &syntax.Project{X: g.relation(typ{t[1], t[0]}, size), Cols: []int{1, 0}}
	}
	return &syntax.Binary{Op: syntax.Product, X: g.relation(t[:1], size), Y: g.relation(t[1:], size)}
}

func (g *gen) leaf(t typ) syntax.Expr {
	if vs := g.readable(t); len(vs) > 0 && g.chance(70) {
		return g.name(choose(g, vs))
	}
	if len(t) > 1 {
		if g.chance(20) {
			return &syntax.None{}
		}
		return &syntax.Binary{Op: syntax.Product, X: g.leaf(t[:1]), Y: g.leaf(t[1:])}
	}
	if lit, ok := g.literals[t[0]]; ok && g.chance(40) {
		return &syntax.Name{Name: lit}
	}
	if g.chance(15) {
		return &syntax.None{}
	}
	return &syntax.Name{Name: t[0], Old: g.old && g.chance(30)}
}

// binder makes a quantified variable that is in scope until the returned function is called.
func (g *gen) binder(d string) (*syntax.Binder, func()) {
	n := len(g.bound)
	v := &variable{name: "q" + strconv.Itoa(n), typ: typ{d}, mult: syntax.MultOne}
	g.bound = append(g.bound, v)
	b := &syntax.Binder{Name: &syntax.Ident{Name: v.name}, Type: &syntax.Name{Name: d}}
	return b, func() { g.bound = g.bound[:n] }
}

func (g *gen) comprehension(t typ, size int) syntax.Expr {
	q := &syntax.Quant{Kind: syntax.QuantSet}
	var leave []func()
	for _, d := range t {
		b, f := g.binder(d)
		q.Vars, leave = append(q.Vars, b), append(leave, f)
	}
	q.Body = g.truth(size)
	for _, f := range slices.Backward(leave) {
		f()
	}
	return q
}

func (g *gen) quant(k syntax.QuantKind, size int) syntax.Expr {
	b, leave := g.binder(choose(g, append(g.domains[:len(g.domains):len(g.domains)], "Integer")))
	defer leave()
	q := &syntax.Quant{Kind: k, Vars: []*syntax.Binder{b}}
	if k == syntax.QuantSum {
		q.Body = g.integer(size)
	} else {
		q.Body = g.truth(size)
	}
	return q
}

func (g *gen) truth(size int) syntax.Expr {
	if vs := g.readable(typ{"Boolean"}); len(vs) > 0 && g.chance(20) {
		return g.name(choose(g, vs))
	}
	return g.truthOp(size)
}

// truthOp makes an operator whose value is exactly one truth value.
func (g *gen) truthOp(size int) syntax.Expr {
	if size <= 0 {
		return g.test(0)
	}
	size--
	switch k := g.IntN(10); {
	case k == 0:
		return &syntax.Unary{Op: syntax.Not, X: g.truth(size)}
	case k < 4:
		op := choose(g, []syntax.Op{syntax.And, syntax.Or, syntax.Implies, syntax.Iff})
		return &syntax.Binary{Op: op, X: g.truth(size), Y: g.truth(size)}
	case k < 6 && len(g.bound) < 2:
		return g.quant(choose(g, []syntax.QuantKind{syntax.QuantAll, syntax.QuantSome}), size)
	case k == 6:
		op := choose(g, []syntax.Op{syntax.Lt, syntax.Le, syntax.Gt, syntax.Ge, syntax.Eq, syntax.Ne})
		return &syntax.Binary{Op: op, X: g.integer(size), Y: g.integer(size)}
	case k == 7 && g.chance(10):
		return &syntax.BoolLit{Value: g.chance(50)}
	}
	return g.test(size)
}

// test asks something about sets and relations.
func (g *gen) test(size int) syntax.Expr {
	types := []typ{{"A"}, {g.domains[len(g.domains)-1]}, {"A", g.domains[len(g.domains)-1]}, {"Integer"}}
	t := choose(g, types)
	if g.chance(40) {
		op := choose(g, []syntax.Op{syntax.Some, syntax.One, syntax.Lone, syntax.No})
		return &syntax.Unary{Op: op, X: g.expr(t, size)}
	}
	op := choose(g, []syntax.Op{syntax.In, syntax.Eq, syntax.Ne})
	return &syntax.Binary{Op: op, X: g.expr(t, size), Y: g.expr(t, size)}
}

func (g *gen) integer(size int) syntax.Expr {
	if vs := g.readable(typ{"Integer"}); len(vs) > 0 && g.chance(45) {
		return g.name(choose(g, vs))
	}
	return g.integerOp(size)
}

// integerOp makes an operator whose value is exactly one integer.
func (g *gen) integerOp(size int) syntax.Expr {
	if size <= 0 || g.chance(25) {
		return g.literal()
	}
	size--
	switch k := g.IntN(12); {
	case k < 6:
		op := choose(g, []syntax.Op{syntax.Add, syntax.Sub, syntax.Mul, syntax.Div, syntax.Rem,
			syntax.BitAnd, syntax.BitOr, syntax.BitXor, syntax.Shl, syntax.Shr, syntax.Ushr})
		return &syntax.Binary{Op: op, X: g.integer(size), Y: g.integer(size)}
	case k < 9:
		return &syntax.Unary{Op: syntax.Card, X: g.relation(typ{choose(g, g.domains)}, size)}
	case k == 9 && len(g.bound) < 2:
		return g.quant(syntax.QuantSum, size)
	case k == 10:
		return &syntax.Unary{Op: syntax.Neg, X: g.integer(size)}
	}
	return &syntax.Unary{Op: syntax.Sum, X: g.integer(size)}
}

// literal returns any integer of the width.
func (g *gen) literal() syntax.Expr {
	half := 1 << (g.width - 1)
	n := g.IntN(2*half) - half
	if n < 0 {
		return &syntax.Unary{Op: syntax.Neg, X: &syntax.IntLit{Value: uint64(-n)}}
	}
	return &syntax.IntLit{Value: uint64(n)}
}
