// This file says of which type the result of an operator is.

package ir

import "slices"

// Limits of relation types, which operators could otherwise multiply without
// end: columns of a tuple and alternatives of a union.
const (
	MaxArity = 64
	MaxAlts  = 1024
)

// ResultType is the type that operands give to an operator, or nil when they
// do not decide it: a conversion and a cardinality name theirs, and a front end
// may know a better relation type. The text form writes the type of an Apply
// only where it differs from this. Operands are not checked; sanity does that.
func ResultType(op Op, cols []int, args []Expr) Type {
	types := make([]Type, len(args))
	for i, x := range args {
		types[i] = x.Type()
	}
	switch op {
	case OpNot, OpAnd, OpOr, OpImplies, OpIff, OpEq, OpNe, OpLt, OpLe, OpGt, OpGe,
		OpStorable, OpAny, OpSubset, OpSome, OpOne, OpLone, OpNo, OpFunc:
		return Bool{}
	case OpLen, OpClass:
		return Int{Bits: 32, Signed: true}
	case OpConv, OpCard:
		return nil
	}
	if lo, hi := op.Arity(); len(args) < lo || hi >= 0 && len(args) > hi {
		return nil
	}
	switch op {
	case OpAdd, OpSub, OpMul, OpDiv, OpRem, OpNeg, OpBitAnd, OpBitOr, OpBitXor, OpBitNot, OpShl, OpShr, OpUshr:
		return types[0]
	case OpBits:
		return bitsType(types[0])
	case OpCond:
		return condType(types[1], types[2])
	case OpSet:
		return setType(types[0])
	case OpSum:
		return sumType(types[0])
	}
	return relResult(op, cols, types)
}

func bitsType(t Type) Type {
	switch t := t.(type) {
	case Float:
		return Int{Bits: t.Bits, Signed: true}
	case Int:
		return Float{Bits: t.Bits}
	}
	return nil
}

func condType(a, b Type) Type {
	ra, okA := a.(*Rel)
	rb, okB := b.(*Rel)
	switch {
	case okA && okB:
		return unionType(ra, rb)
	case a == Type(Null{}):
		return b
	case Identical(a, b) || b == Type(Null{}):
		return a
	case IsRef(a) && IsRef(b):
		return Ref{}
	}
	return nil
}

func setType(t Type) Type {
	switch t.(type) {
	case Bool, Int, Ref, Array, Null:
		return SetOf(t)
	}
	return nil
}

func sumType(t Type) Type {
	r, ok := t.(*Rel)
	if !ok || r.Arity != 1 {
		return nil
	}
	for _, p := range r.Alts {
		if t, ok := p[0].(Int); ok {
			return t
		}
	}
	return nil
}

// relResult is the result of an operator from relations to a relation; nil
// when an operand is none.
func relResult(op Op, cols []int, types []Type) Type {
	rels := make([]*Rel, len(types))
	for i, t := range types {
		r, ok := t.(*Rel)
		if !ok {
			return nil
		}
		rels[i] = r
	}
	var out *Rel
	switch op {
	case OpUnion, OpOverride:
		out = unionType(rels...)
	case OpInter, OpDiff, OpClosure, OpReflClosure:
		out = rels[0]
	case OpJoin:
		out = joinType(rels[0], rels[1])
	case OpProduct:
		out = productType(rels)
	case OpTranspose:
		out = projectType(rels[0], []int{1, 0})
	case OpProject:
		out = projectType(rels[0], cols)
	}
	if out == nil {
		return nil
	}
	return out
}

func newRelWithin(arity int, alts []Product) *Rel {
	if arity < 1 || arity > MaxArity || len(alts) > MaxAlts {
		return nil
	}
	return NewRel(arity, alts...)
}

func unionType(rels ...*Rel) *Rel {
	var alts []Product
	for _, r := range rels {
		if r.Arity != rels[0].Arity {
			return nil
		}
		alts = append(alts, r.Alts...)
	}
	return newRelWithin(rels[0].Arity, alts)
}

func joinType(a, b *Rel) *Rel {
	var alts []Product
	for _, p := range a.Alts {
		for _, q := range b.Alts {
			if mayMeet(p[len(p)-1], q[0]) {
				alts = append(alts, slices.Concat(p[:len(p)-1], q[1:]))
			}
		}
	}
	return newRelWithin(a.Arity+b.Arity-2, alts)
}

// mayMeet reports whether two columns can hold the same atom.
func mayMeet(a, b Type) bool {
	ra, okA := a.(Ref)
	rb, okB := b.(Ref)
	if !okA || !okB {
		return Identical(a, b) || IsRef(a) && IsRef(b) && a != Type(Null{}) && b != Type(Null{})
	}
	// Only of two classes that are no interfaces it is known that no object is of both.
	return ra.Class == nil || rb.Class == nil || ra.Class.Interface || rb.Class.Interface ||
		ra.Class.Subclass(rb.Class) || rb.Class.Subclass(ra.Class)
}

func productType(rels []*Rel) *Rel {
	alts, arity := []Product{{}}, 0
	for _, r := range rels {
		arity += r.Arity
		if arity > MaxArity || len(alts)*len(r.Alts) > MaxAlts {
			return nil
		}
		var next []Product
		for _, p := range alts {
			for _, q := range r.Alts {
				next = append(next, slices.Concat(p, q))
			}
		}
		alts = next
	}
	return newRelWithin(arity, alts)
}

func projectType(r *Rel, cols []int) *Rel {
	var alts []Product
	for _, p := range r.Alts {
		var q Product
		for _, c := range cols {
			if c < 0 || c >= len(p) {
				return nil
			}
			q = append(q, p[c])
		}
		alts = append(alts, q)
	}
	return newRelWithin(len(cols), alts)
}

// QuantType is the usual type of a quantification; nil when its body has none.
func QuantType(k QuantKind, vars []*BoundVar, body Expr) Type {
	switch k {
	case QuantAll, QuantSome:
		return Bool{}
	case QuantSum, QuantProduct:
		return body.Type()
	}
	p := make(Product, len(vars))
	for i, v := range vars {
		p[i] = v.Typ
	}
	if len(p) == 0 || len(p) > MaxArity {
		return nil
	}
	return NewRel(len(p), p)
}
