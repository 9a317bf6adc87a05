// This file makes expressions.

package irgen

import "assay/ir"

// constant returns a small constant of a scalar type.
func (g *gen) constant(t ir.Type) ir.Expr {
	switch t := t.(type) {
	case ir.Bool:
		return []ir.Expr{ir.True, ir.False}[g.r.IntN(2)]
	case ir.Int:
		if g.chance(4) {
			return &ir.Const{Typ: t, Bits: []uint64{t.Min(), t.Max()}[g.r.IntN(2)]}
		}
		return ir.NewInt(t, int64(g.r.IntN(6)-2))
	case *ir.Rel:
		return &ir.Const{Typ: t}
	case ir.Func:
		if list := g.prog.Taken(t.Sig); !g.chance(4) {
			return &ir.ProcRef{Sig: t.Sig, Proc: list[g.r.IntN(len(list))]}
		}
	}
	return null()
}

func apply(op ir.Op, t ir.Type, args ...ir.Expr) ir.Expr {
	return &ir.Apply{Op: op, Args: args, Typ: t}
}

func (g *gen) oneOf(ops ...ir.Op) ir.Op { return ops[g.r.IntN(len(ops))] }

// expr returns an expression of the type; depth limits its height.
func (g *gen) expr(t ir.Type, depth int) ir.Expr {
	if l := g.pick(t); l != nil && (depth == 0 || g.chance(3)) {
		return l
	}
	if depth == 0 || g.chance(5) {
		return g.constant(t)
	}
	if g.chance(8) && !isRefLike(t) {
		return apply(ir.OpCond, t, g.expr(boolT, depth-1), g.expr(t, depth-1), g.expr(t, depth-1))
	}
	switch t := t.(type) {
	case ir.Bool:
		return g.boolean(depth)
	case ir.Int:
		return g.integer(t, depth)
	case *ir.Rel:
		return g.relExpr(t, depth)
	}
	return g.constant(t)
}

func isRefLike(t ir.Type) bool { return ir.IsRef(t) }

func (g *gen) boolean(depth int) ir.Expr {
	d := depth - 1
	switch g.r.IntN(9) {
	case 8:
		if !g.NoHeap {
			t := []ir.Type{toByte, toByte, g.toPair()}[g.r.IntN(3)]
			return apply(g.oneOf(ir.OpEq, ir.OpNe), boolT, g.expr(t, 0), g.expr(t, d))
		}
	case 7:
		if !g.NoCalls {
			return apply(g.oneOf(ir.OpEq, ir.OpNe), boolT, g.expr(g.leap, 0), g.expr(g.leap, d))
		}
	case 0:
		return ir.Not(g.expr(boolT, d))
	case 1:
		return apply(g.oneOf(ir.OpAnd, ir.OpOr, ir.OpImplies, ir.OpIff, ir.OpEq, ir.OpNe), boolT, g.expr(boolT, d), g.expr(boolT, d))
	case 2:
		if !g.NoHeap {
			x := g.expr(ir.Ref{Class: g.node}, 0)
			if g.chance(2) {
				return &ir.TypeTest{X: x, Of: ir.Ref{Class: g.leaf}, Exact: g.chance(2)}
			}
			return apply(g.oneOf(ir.OpEq, ir.OpNe), boolT, x, g.expr(ir.Ref{Class: g.node}, 0))
		}
	case 3:
		if !g.NoRels {
			return g.relTest(d)
		}
	}
	t := []ir.Type{byteT, small, bits64}[g.r.IntN(3)]
	return apply(g.oneOf(ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe), boolT, g.expr(t, d), g.expr(t, d))
}

func (g *gen) relTest(d int) ir.Expr {
	s := g.expr(g.set, d)
	switch g.r.IntN(4) {
	case 0:
		return apply(ir.OpSubset, boolT, s, g.expr(g.set, d))
	case 1:
		return apply(ir.OpEq, boolT, g.expr(g.fun, d), g.expr(g.fun, d))
	case 2:
		v := &ir.BoundVar{Name: "u", Typ: ir.Ref{Class: g.domain}}
		body := apply(ir.OpSubset, boolT, apply(ir.OpSet, g.set, v), s)
		return &ir.Quant{Kind: []ir.QuantKind{ir.QuantAll, ir.QuantSome}[g.r.IntN(2)], Vars: []*ir.BoundVar{v}, Body: body, Typ: boolT}
	}
	return apply(g.oneOf(ir.OpSome, ir.OpOne, ir.OpLone, ir.OpNo), boolT, s)
}

func (g *gen) integer(t ir.Int, depth int) ir.Expr {
	d := depth - 1
	switch g.r.IntN(6) {
	case 0:
		return apply(g.oneOf(ir.OpNeg, ir.OpBitNot), t, g.expr(t, d))
	case 1:
		return apply(g.oneOf(ir.OpShl, ir.OpShr, ir.OpUshr), t, g.expr(t, d), g.expr(byteT, d))
	case 2:
		from := []ir.Int{byteT, small, bits64}[g.r.IntN(3)]
		return apply(ir.OpConv, t, g.expr(from, d))
	case 3:
		if !g.NoRels {
			return apply(ir.OpCard, t, g.expr(g.set, d))
		}
	}
	return apply(g.oneOf(ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpBitAnd, ir.OpBitOr, ir.OpBitXor), t, g.expr(t, d), g.expr(t, d))
}

func (g *gen) relExpr(t *ir.Rel, depth int) ir.Expr {
	d := depth - 1
	op := g.oneOf(ir.OpUnion, ir.OpInter, ir.OpDiff)
	if t.Arity == 2 {
		switch g.r.IntN(4) {
		case 0:
			return apply(ir.OpOverride, t, g.expr(t, d), g.expr(t, d))
		case 1:
			ints := apply(ir.OpSet, ir.SetOf(small), g.expr(small, d))
			return apply(ir.OpProduct, t, g.expr(g.set, d), ints)
		}
		return apply(op, t, g.expr(t, d), g.expr(t, d))
	}
	switch g.r.IntN(6) {
	case 0:
		return apply(ir.OpSet, t, g.prog.Literals[0])
	case 1:
		return &ir.Extent{Class: g.domain}
	case 2:
		return &ir.Apply{Op: ir.OpProject, Args: []ir.Expr{g.expr(g.fun, d)}, Cols: []int{0}, Typ: t}
	case 3:
		return g.prog.Globals[2]
	}
	return apply(op, t, g.expr(t, d), g.expr(t, d))
}
