// This file computes operators on constants, as package ir defines them.

package simplify

import "assay/ir"

// foldStmt folds the expressions of a statement.
func foldStmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		s.X = fold(s.X)
	case *ir.Load:
		foldPlace(s.Place)
	case *ir.Store:
		foldPlace(s.Place)
		s.X = fold(s.X)
	case *ir.Addr:
		foldPlace(s.Place)
	case *ir.NewArray:
		s.Len = fold(s.Len)
	case *ir.CallStmt:
		foldAll(s.Args)
		if s.Fun != nil {
			s.Fun = fold(s.Fun)
		}
	case *ir.Assume:
		s.SetCond(fold(s.Cond()))
	case *ir.Assert:
		s.X = fold(s.X)
	case *ir.Spec:
		s.X = fold(s.X)
	case *ir.Await:
		s.X = fold(s.X)
	case *ir.Start:
		foldAll(s.Args)
	case *ir.Join, *ir.Monitor, *ir.New, *ir.Havoc, *ir.Atomic, *ir.Fence:
	case *ir.CAS:
		foldPlace(s.Place)
		s.Old, s.New = fold(s.Old), fold(s.New)
	default:
		panic("simplify: unknown statement " + ir.NodeString(s))
	}
}

// foldIndex folds an index of a path. One that is a constant now may be out of range, where nothing comes; it stays as it is.
func foldIndex(_ *ir.Place, x ir.Expr) ir.Expr {
	y := fold(x)
	if _, known := y.(*ir.Const); known {
		return x
	}
	return y
}

// foldPlace folds an index; a base keeps its type as it is.
func foldPlace(p *ir.Place) {
	if p.Index != nil {
		p.Index = fold(p.Index)
	}
	for i, s := range p.Path {
		if k := s.Index; k != nil {
			p.Path[i].Index = foldIndex(p, k)
		}
	}
}

func foldAll(list []ir.Expr) {
	for i, x := range list {
		list[i] = fold(x)
	}
}

// Fold computes an operator on constants; nil: they do not decide it, or it is none of integers and booleans.
func Fold(x *ir.Apply) *ir.Const {
	c, _ := foldApply(x).(*ir.Const)
	return c
}

// fold gives the expression with operators on constants computed. It changes
// the expression it is given, which belongs to the copy.
func fold(x ir.Expr) ir.Expr {
	switch x := x.(type) {
	case *ir.Apply:
		foldAll(x.Args)
		if c := foldApply(x); c != nil {
			return c
		}
	case *ir.Quant:
		x.Body = fold(x.Body)
	case *ir.Old:
		x.X = fold(x.X)
	case *ir.Call:
		foldAll(x.Args)
	}
	return x
}

// foldApply computes an operator whose operands decide it; nil if they do not.
func foldApply(x *ir.Apply) ir.Expr {
	switch x.Op {
	case ir.OpAnd:
		return connective(x, isTrue, isFalse, ir.True)
	case ir.OpOr:
		return connective(x, isFalse, isTrue, ir.False)
	case ir.OpImplies:
		switch {
		case isFalse(x.Args[0]):
			return ir.True
		case isTrue(x.Args[0]):
			return x.Args[1]
		}
		return nil
	case ir.OpCond:
		for i, is := range []func(ir.Expr) bool{isTrue, isFalse} {
			if is(x.Args[0]) && ir.Identical(x.Args[i+1].Type(), x.Typ) {
				return x.Args[i+1]
			}
		}
		return nil
	}
	args := make([]*ir.Const, len(x.Args))
	for i, a := range x.Args {
		c, ok := a.(*ir.Const)
		if !ok {
			return nil
		}
		args[i] = c
	}
	if len(args) == 0 {
		return nil
	}
	switch t := args[0].Typ.(type) {
	case ir.Bool:
		return foldBool(x.Op, args)
	case ir.Int:
		return foldInt(x, t, args)
	}
	return nil
}

// connective drops neutral operands, and ends at the first one that decides.
// What stands in front of that one stays, since it may be ill-defined.
func connective(x *ir.Apply, neutral, decides func(ir.Expr) bool, empty *ir.Const) ir.Expr {
	var kept []ir.Expr
	for _, a := range x.Args {
		if neutral(a) {
			continue
		}
		kept = append(kept, a)
		if decides(a) {
			break
		}
	}
	switch len(kept) {
	case 0:
		return empty
	case 1:
		return kept[0]
	case len(x.Args):
		return nil
	}
	return &ir.Apply{Op: x.Op, Args: kept, Typ: x.Typ, Span: x.Span}
}

func truth(b bool) ir.Expr {
	if b {
		return ir.True
	}
	return ir.False
}

func foldBool(op ir.Op, a []*ir.Const) ir.Expr {
	switch op {
	case ir.OpNot:
		return truth(a[0].Bits == 0)
	case ir.OpIff, ir.OpEq:
		return truth(a[0].Bits == a[1].Bits)
	case ir.OpNe:
		return truth(a[0].Bits != a[1].Bits)
	}
	return nil
}

// foldInt computes on words that are extended as Const says.
func foldInt(x *ir.Apply, t ir.Int, args []*ir.Const) ir.Expr {
	a, b := args[0].Bits, uint64(0)
	if len(args) > 1 {
		b = args[1].Bits
	}
	less := a < b
	if t.Signed {
		less = int64(a) < int64(b)
	}
	value := func(v uint64) ir.Expr { return &ir.Const{Typ: t, Bits: t.Wrap(v)} }
	switch x.Op {
	case ir.OpEq:
		return truth(a == b)
	case ir.OpNe:
		return truth(a != b)
	case ir.OpLt:
		return truth(less)
	case ir.OpLe:
		return truth(less || a == b)
	case ir.OpGt:
		return truth(!less && a != b)
	case ir.OpGe:
		return truth(!less)
	case ir.OpAdd:
		return value(a + b)
	case ir.OpSub:
		return value(a - b)
	case ir.OpMul:
		return value(a * b)
	case ir.OpDiv:
		return value(quotient(t, a, b))
	case ir.OpRem:
		return value(a - b*quotient(t, a, b))
	case ir.OpNeg:
		return value(-a)
	case ir.OpBitAnd:
		return value(a & b)
	case ir.OpBitOr:
		return value(a | b)
	case ir.OpBitXor:
		return value(a ^ b)
	case ir.OpBitNot:
		return value(^a)
	case ir.OpShl, ir.OpShr, ir.OpUshr:
		return value(shift(x.Op, t, a, distance(args[1], t)))
	case ir.OpConv:
		if to, ok := x.Typ.(ir.Int); ok {
			return &ir.Const{Typ: to, Bits: to.Wrap(a)}
		}
	}
	return nil
}

// quotient truncates; by 0 it is 0.
func quotient(t ir.Int, a, b uint64) uint64 {
	switch {
	case b == 0:
		return 0
	case t.Signed:
		return uint64(int64(a) / int64(b))
	}
	return a / b
}

// distance is how far a shift goes, less than the width: the second operand as unsigned, of its own
// width, modulo the width of the first.
func distance(c *ir.Const, t ir.Int) uint {
	own := c.Typ.(ir.Int)
	up := 64 - uint(own.Bits)
	return uint(c.Bits << up >> up % uint64(t.Bits))
}

func shift(op ir.Op, t ir.Int, a uint64, n uint) uint64 {
	up := 64 - uint(t.Bits)
	switch op {
	case ir.OpShl:
		return a << n
	case ir.OpShr:
		return uint64(int64(a<<up) >> up >> n)
	}
	return a << up >> up >> n
}
