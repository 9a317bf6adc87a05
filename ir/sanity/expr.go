// This file checks expressions and places. Each check gives the type of what
// is in order and nil, after a report, for what is not.

package sanity

import (
	"fmt"
	"slices"

	"assay/ir"
)

func (c *checker) expr(x ir.Expr) ir.Type {
	switch x := x.(type) {
	case nil:
		c.errorf("an expression is missing")
	case *ir.Const:
		return c.constant(x)
	case *ir.Local:
		return c.localUse(x)
	case *ir.Global:
		l := c.prog.Globals
		if c.want(x.Index >= 0 && x.Index < len(l) && l[x.Index] == x, "global %s is not of this program", named(x.Name)) {
			return x.Typ
		}
	case *ir.Literal:
		l := c.prog.Literals
		if c.want(x.Index >= 0 && x.Index < len(l) && l[x.Index] == x, "literal %s is not of this program", named(x.Name)) {
			return x.Type()
		}
	case *ir.BoundVar:
		if c.want(slices.Contains(c.bound, x), "%s is bound by no quantifier around it", named(x.Name)) {
			return x.Typ
		}
	case *ir.Apply:
		return c.apply(x)
	case *ir.Quant:
		return c.quant(x)
	case *ir.Extent:
		if c.classRef(x.Class) {
			return x.Type()
		}
	case *ir.FieldRel:
		return c.fieldRel(x)
	case *ir.TypeTest:
		switch x.Of.(type) {
		case ir.Ref, ir.Array:
			c.typ(x.Of)
		default:
			c.errorf("a type test is about classes and arrays, not %v", x.Of)
		}
		c.isRef(x.X)
		return ir.Bool{}
	case *ir.ProcRef:
		if c.typ(x.Type()) && c.procRef(x.Proc) {
			c.want(x.Sig.Takes(x.Proc), "procedure %s does not take and give what signature %s says", named(x.Proc.Name), named(x.Sig.Name))
			return x.Type()
		}
	case *ir.Read, *ir.Old, *ir.Call, *ir.Reach, *ir.Fresh:
		if c.want(c.spec, "%s stands outside contracts, specifications, assumptions and assertions", kindOf(x)) {
			return c.contractExpr(x)
		}
	default:
		panic(fmt.Sprintf("ir/sanity: unknown expression %T", x))
	}
	return nil
}

func kindOf(x ir.Expr) string { return fmt.Sprintf("%T", x)[len("*ir."):] }

func (c *checker) constant(x *ir.Const) ir.Type {
	if !c.typ(x.Typ) {
		return nil
	}
	ok := false
	switch t := x.Typ.(type) {
	case ir.Bool:
		ok = x.Bits <= 1
	case ir.Int:
		ok = t.Wrap(x.Bits) == x.Bits
	case ir.Float:
		ok = t.Bits == 64 || x.Bits>>32 == 0
	case ir.Null, *ir.Rel:
		ok = x.Bits == 0
	}
	if !c.want(ok, "%#x is no constant of %s", x.Bits, x.Typ) {
		return nil
	}
	return x.Typ
}

func (c *checker) localUse(x *ir.Local) ir.Type {
	if c.proc != nil {
		l := c.proc.Locals
		if !c.want(x.Index >= 0 && x.Index < len(l) && l[x.Index] == x, "local %s is not of this procedure", named(x.Name)) {
			return nil
		}
	}
	if !c.want(c.only == nil || c.only[x], "local %s is no parameter or result: it means nothing here", named(x.Name)) {
		return nil
	}
	return x.Typ
}

func (c *checker) fieldRel(x *ir.FieldRel) ir.Type {
	f := x.Field
	if !c.want(f != nil && c.hasField(f) && f.Owner != nil, "a field is not one of a class of this program") {
		return nil
	}
	switch f.Typ.(type) {
	case ir.Bool, ir.Int, ir.Ref, ir.Array:
		return x.Type()
	}
	c.errorf("field %s holds %s, which is no column of a relation", named(f.Name), f.Typ)
	return nil
}

func (c *checker) contractExpr(x ir.Expr) ir.Type {
	switch x := x.(type) {
	case *ir.Read:
		return c.place(x.Place)
	case *ir.Old:
		return c.expr(x.X)
	case *ir.Fresh:
		c.isRef(x.X)
		return ir.Bool{}
	case *ir.Call:
		if !c.procRef(x.Proc) || !c.want(x.Proc.Pure && len(x.Proc.Results) == 1, "%s is called in a condition and not pure, or has not one result", named(x.Proc.Name)) {
			return nil
		}
		c.args(x.Proc, x.Args)
		return x.Type()
	case *ir.Reach:
		t := c.expr(x.From)
		r, rel := t.(*ir.Rel)
		if t == nil || !c.want(ir.IsRef(t) || rel && r.Arity == 1, "reach begins at %s", t) {
			return nil
		}
		for _, f := range x.Fields {
			c.want(f != nil && c.hasField(f) && f.Owner != nil && ir.IsRef(f.Typ), "reach goes through what is no field with references")
		}
		return x.Type()
	}
	panic(fmt.Sprintf("ir/sanity: unknown contract expression %T", x))
}

func (c *checker) quant(x *ir.Quant) ir.Type {
	c.want(len(x.Vars) > 0, "a quantifier binds nothing")
	n := len(c.bound)
	defer func() { c.bound = c.bound[:n] }()
	for _, v := range x.Vars {
		c.boundVar(v)
		c.bound = append(c.bound, v)
	}
	body := c.expr(x.Body)
	if body == nil || !c.typ(x.Typ) {
		return nil
	}
	_, isInt := body.(ir.Int)
	ok := body == ir.Type(ir.Bool{})
	switch x.Kind {
	case ir.QuantAll, ir.QuantSome:
		ok = ok && x.Typ == ir.Type(ir.Bool{})
	case ir.QuantSum:
		ok = isInt && ir.Identical(x.Typ, body)
	case ir.QuantProduct:
		ok = ir.Identical(x.Typ, body) && body == ir.Type(ir.Int{Bits: 64, Signed: true})
	case ir.QuantSet:
		r, rel := x.Typ.(*ir.Rel)
		ok = ok && rel && r.Arity == len(x.Vars)
	default:
		ok = false
	}
	if !c.want(ok, "the body of %s is %s, and the result %s", x.Kind, body, x.Typ) {
		return nil
	}
	return x.Typ
}

func (c *checker) boundVar(v *ir.BoundVar) {
	for _, outer := range c.bound {
		c.want(outer.Name != v.Name, "two nested binders are named %s", named(v.Name))
	}
	switch t := v.Typ.(type) {
	case ir.Bool, ir.Int:
		c.typ(t)
	case ir.Ref:
		c.want(t.Class != nil, "%s ranges over the objects of no class", named(v.Name))
		c.typ(t)
	default:
		c.errorf("%s ranges over %v", named(v.Name), v.Typ)
	}
}

// place checks a place and gives its type.
func (c *checker) place(p *ir.Place) ir.Type {
	if !c.want(p != nil, "a place is missing") {
		return nil
	}
	t := c.placeStart(p)
	for i := range p.Path {
		if t == nil {
			return nil
		}
		s := &p.Path[i]
		to := s.Into(t)
		if !c.want(to != nil, "a path goes on through %s", t) {
			return nil
		}
		if s.Index != nil {
			checkIndex(c, p, t.(ir.Fixed), s.Index)
		}
		t = to
	}
	return t
}

// checkIndex checks an index into a Fixed. What is known is in range; locals and frames name cells, so that it is known there.
func checkIndex(c *checker, p *ir.Place, t ir.Fixed, index ir.Expr) {
	c.isInt(index)
	if k, ok := index.(*ir.Const); ok {
		i, ok := k.Typ.(ir.Int)
		c.want(!ok || int64(k.Bits) >= 0 && k.Bits < uint64(t.Len) && i.Wrap(k.Bits) == k.Bits, "index %d is not one of %s", int64(k.Bits), t)
		return
	}
	_, local := p.Var.(*ir.Local)
	c.want(p.Kind != ir.PlaceVar || !local, "an index into a local is no constant")
	c.want(!c.ranges, "an index into a value is no constant, in a frame")
}

func (c *checker) placeStart(p *ir.Place) ir.Type {
	if p.Kind == ir.PlaceVar {
		return c.variable(p.Var)
	}
	base := c.expr(p.Base)
	if base == nil {
		return nil
	}
	switch p.Kind {
	case ir.PlaceField:
		ok := c.want(isRefType(base), "a field is taken of %s", base)
		if c.want(p.Field != nil && c.hasField(p.Field) && p.Field.Owner != nil, "a field is not one of a class of this program") && ok {
			return p.Field.Typ
		}
	case ir.PlaceElem:
		c.isInt(p.Index)
		if p.Last != nil && c.want(c.ranges, "a range of elements stands outside of a frame") {
			c.isInt(p.Last)
		}
		if a, ok := base.(ir.Array); c.want(ok, "an element is taken of %s", base) {
			return a.Elem
		}
	case ir.PlaceDeref:
		if a, ok := base.(ir.Ptr); c.want(ok, "%s is followed as a pointer", base) {
			return a.Elem
		}
	default:
		c.errorf("unknown kind of place")
	}
	return nil
}

// apply checks the operands of an operator and its result.
func (c *checker) apply(x *ir.Apply) ir.Type {
	if !c.want(x.Op.Valid(), "an invalid operator") || !c.typ(x.Typ) {
		return nil
	}
	lo, hi := x.Op.Arity()
	if !c.want(len(x.Args) >= lo && (hi < 0 || len(x.Args) <= hi), "%s has %d operands", x.Op, len(x.Args)) {
		return nil
	}
	c.want(len(x.Cols) == 0 || x.Op == ir.OpProject, "%s has columns", x.Op)
	types := make([]ir.Type, len(x.Args))
	for i, a := range x.Args {
		if types[i] = c.expr(a); types[i] == nil {
			return nil
		}
	}
	if !c.want(applyOK(x, types), "%s does not take %v to %s", x.Op, types, x.Typ) {
		return nil
	}
	return x.Typ
}

// applyOK reports whether an operator takes operands of the types to its type.
func applyOK(x *ir.Apply, t []ir.Type) bool {
	result := func(u ir.Type) bool { return ir.Identical(x.Typ, u) }
	_, intResult := x.Typ.(ir.Int)
	switch x.Op {
	case ir.OpNot, ir.OpAnd, ir.OpOr, ir.OpImplies, ir.OpIff:
		return result(ir.Bool{}) && all(t, func(u ir.Type) bool { return u == ir.Type(ir.Bool{}) })
	case ir.OpEq, ir.OpNe:
		return result(ir.Bool{}) && comparable(t[0], t[1])
	case ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
		return result(ir.Bool{}) && isNumber(t[0]) && ir.Identical(t[0], t[1])
	case ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem:
		return isNumber(t[0]) && ir.Identical(t[0], t[1]) && result(t[0])
	case ir.OpNeg:
		return isNumber(t[0]) && result(t[0])
	case ir.OpBitAnd, ir.OpBitOr, ir.OpBitXor:
		return isInt(t[0]) && ir.Identical(t[0], t[1]) && result(t[0])
	case ir.OpBitNot:
		return isInt(t[0]) && result(t[0])
	case ir.OpShl, ir.OpShr, ir.OpUshr:
		return isInt(t[0]) && isInt(t[1]) && result(t[0])
	case ir.OpCond:
		return t[0] == ir.Type(ir.Bool{}) && ir.AssignableTo(t[1], x.Typ) && ir.AssignableTo(t[2], x.Typ)
	case ir.OpConv:
		_, truth := t[0].(ir.Bool)
		return isNumber(t[0]) && isNumber(x.Typ) || truth && intResult || ir.IsRef(t[0]) && ir.IsRef(x.Typ) && x.Typ != ir.Type(ir.Null{})
	case ir.OpBits:
		return isNumber(t[0]) && isNumber(x.Typ) && isInt(t[0]) != isInt(x.Typ) && width(t[0]) == width(x.Typ)
	case ir.OpLen:
		_, array := t[0].(ir.Array)
		return (array || t[0] == ir.Type(ir.Null{})) && result(ir.Int{Bits: 32, Signed: true})
	case ir.OpStorable:
		a, ok := t[0].(ir.Array)
		return ok && ir.IsRef(a.Elem) && ir.IsRef(t[1]) && result(ir.Bool{})
	case ir.OpClass:
		return ir.IsRef(t[0]) && result(ir.Int{Bits: 32, Signed: true})
	case ir.OpSet:
		return isSort(t[0]) && arity(x.Typ) == 1
	case ir.OpAny:
		return arity(t[0]) == 1 && result(ir.Bool{})
	case ir.OpSum:
		return arity(t[0]) == 1 && intResult
	case ir.OpCard:
		return arity(t[0]) > 0 && intResult
	case ir.OpSome, ir.OpOne, ir.OpLone, ir.OpNo, ir.OpFunc:
		return arity(t[0]) > 0 && result(ir.Bool{})
	case ir.OpSubset:
		return arity(t[0]) > 0 && arity(t[0]) == arity(t[1]) && result(ir.Bool{})
	}
	return relationOK(x, t)
}

// relationOK is applyOK for operators that make relations of relations.
func relationOK(x *ir.Apply, t []ir.Type) bool {
	n, first := arity(x.Typ), arity(t[0])
	switch x.Op {
	case ir.OpUnion, ir.OpInter, ir.OpDiff, ir.OpOverride:
		return n > 0 && all(t, func(u ir.Type) bool { return arity(u) == n })
	case ir.OpJoin:
		return first > 0 && arity(t[1]) > 0 && n > 0 && n == first+arity(t[1])-2
	case ir.OpProduct:
		sum := 0
		for _, u := range t {
			sum += arity(u)
		}
		return n == sum && all(t, func(u ir.Type) bool { return arity(u) > 0 })
	case ir.OpTranspose, ir.OpClosure, ir.OpReflClosure:
		return n == 2 && first == 2
	case ir.OpProject:
		for _, k := range x.Cols {
			if k < 0 || k >= first {
				return false
			}
		}
		return n > 0 && n == len(x.Cols)
	}
	panic(fmt.Sprintf("ir/sanity: unknown operator %s", x.Op))
}

func all(list []ir.Type, f func(ir.Type) bool) bool {
	return !slices.ContainsFunc(list, func(t ir.Type) bool { return !f(t) })
}

// comparable reports whether equality is defined: for scalars of one type, references, pointers, procedures and null,
// values with others in them, and relations of one arity.
func comparable(a, b ir.Type) bool {
	if n := arity(a); n > 0 {
		return n == arity(b)
	}
	null := ir.Type(ir.Null{})
	return ir.Identical(a, b) || ir.IsRef(a) && ir.IsRef(b) || a == null && ir.AssignableTo(a, b) || b == null && ir.AssignableTo(b, a)
}

func isInt(t ir.Type) bool {
	_, ok := t.(ir.Int)
	return ok
}

func isNumber(t ir.Type) bool { return width(t) > 0 }

// width of a number; 0 for other types.
func width(t ir.Type) uint8 {
	switch t := t.(type) {
	case ir.Int:
		return t.Bits
	case ir.Float:
		return t.Bits
	}
	return 0
}

func isSort(t ir.Type) bool {
	switch t.(type) {
	case ir.Bool, ir.Int, ir.Ref, ir.Array, ir.Null:
		return true
	}
	return false
}

// arity of a relation type; 0 for other types.
func arity(t ir.Type) int {
	if r, ok := t.(*ir.Rel); ok {
		return r.Arity
	}
	return 0
}
