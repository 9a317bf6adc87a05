// This file lowers operators of integers, by the mode of arithmetic.

package expr

import (
	"math/big"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/exact"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
)

// bitsOf returns the width of integers of a type, at least 32.
func bitsOf(t classfile.Type) int {
	if t == decl.TLong || t == decl.TBig {
		return 64
	}
	return 32
}

// number returns what is known of an integer.
func (v Value) number() *exact.Number {
	if v.N != nil {
		return v.N
	}
	return exact.Leaf(v.X)
}

// integer returns the value that a number of a type is.
func integer(n *exact.Number, t classfile.Type, needs []*formula.Need) Value {
	v := Value{T: t, N: n, Needs: needs}
	if n.Within(bitsOf(t)) {
		v.X = n.Low(bitsOf(t))
	}
	return v
}

// exact reports whether operations on integers are those of mathematics, or are checked against them.
func (s *Scope) exact() bool { return !s.Rels && s.Math != decl.JavaMath }

// exactly reports whether an operation on these is one of mathematics.
func (s *Scope) exactly(a, b Value) bool {
	return decl.IsInteger(a.T) && decl.IsInteger(b.T) && (s.exact() || a.T == decl.TBig || b.T == decl.TBig)
}

// Counted returns an integer of 32 or 64 bits: one that counts, such as a measure.
func (s *Scope) Counted(v Value, at source.Span) Value {
	v = promoted(v)
	if v.X == nil && v.N.Within(64) {
		v.X = v.N.Low(64)
	}
	if v.X == nil {
		v.T = decl.TBig // unknown where it does not fit
	}
	return s.Settled(v, at)
}

// mostNodes is how many operations the digits of a number may be.
const mostNodes = 1 << 12

// result returns the result of an operation in the mode of the place.
func (s *Scope) result(n *exact.Number, t classfile.Type, needs []*formula.Need, at source.Span) Value {
	if n.TooWide() {
		return s.beyond(at, "numbers of more than %d bits are not computed", exact.MostBits)
	}
	if !n.Within(64) && formula.Weigh(n.Fits(64), mostNodes) > mostNodes {
		return s.beyond(at, "the digits of a number of more than 64 bits become larger than %d operations", mostNodes)
	}
	v := integer(n, t, needs)
	if s.Math == decl.SafeMath && t != decl.TBig {
		v = s.fitted(v, "the result does not fit into "+decl.Show(t), at)
	}
	return v
}

// beyond refuses a clause whose numbers are not computed.
func (s *Scope) beyond(at source.Span, format string, args ...any) Value {
	s.Failed = true
	s.Last = s.Set.Errors.Warnf(at, decl.CodeUnsupported, format, args...)
	s.Last.Help = `\java_math(…) computes as Java does, and a cast keeps the low bits`
	return Value{X: ir.False}
}

// Settled returns a value as one of its Java type. An integer that does not fit has no value there, and the clause is not defined.
func (s *Scope) Settled(v Value, at source.Span) Value {
	return s.fitted(v, "the number does not fit into "+decl.Show(v.T), at)
}

func (s *Scope) fitted(v Value, what string, at source.Span) Value {
	if v.X != nil || v.N == nil || s.Failed {
		v.N = nil
		return v
	}
	bits := bitsOf(v.T)
	need := &formula.Need{X: v.N.Fits(bits), What: what, At: at}
	if v.T == decl.TBig { // it has a value, and nowhere to be
		need.X = formula.Or(need.X, &ir.Call{Proc: s.Prog.Refused(at.String() + ": a number of more than 64 bits is kept in a variable"), Span: at})
	}
	v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], need)
	v.X, v.N = v.N.Low(bits), nil
	return v
}

// integers lowers a binary operator of integers in exact arithmetic.
func (s operators) integers(x *spec.Binary, a, b Value, needs []*formula.Need) Value {
	t := Wider(a.T, b.T)
	switch x.Op {
	case spec.BitAnd, spec.BitOr, spec.BitXor:
		a, b = s.held64(a, x.X.Span()), s.held64(b, x.Y.Span())
		if s.Failed {
			return a
		}
		n := exact.Leaf(formula.Apply(arithmetic[x.Op], decl.ValueType(t), a.number().Low(bitsOf(t)), b.number().Low(bitsOf(t))))
		if x.Op == spec.BitAnd {
			n = n.Masked(a.number(), b.number())
		}
		return integer(n, t, joined(a.Needs, b.Needs))
	}
	m, n := a.number(), b.number()
	if x.Op == spec.Div || x.Op == spec.Rem {
		return s.division(x, m, n, t, needs)
	}
	return s.result(exact.Operation(arithmetic[x.Op], m, n), t, needs, x.Span())
}

// joined returns both lists.
func joined(a, b []*formula.Need) []*formula.Need {
	return append(a[:len(a):len(a)], b...)
}

// held64 returns an operand of bits: of its Java type, where operators of Java are Java's.
func (s *Scope) held64(v Value, at source.Span) Value {
	if v.X == nil {
		v = s.Settled(v, at)
	}
	return v
}

// division lowers a quotient or remainder.
func (s operators) division(x *spec.Binary, a, b *exact.Number, t classfile.Type, needs []*formula.Need) Value {
	k, constant := b.Constant()
	if !constant || k.Sign() == 0 {
		needs = append(needs[:len(needs):len(needs)], &formula.Need{X: exact.Compare(ir.OpNe, b, exact.Known(new(big.Int))), What: "the divisor is zero", At: x.Span()})
	}
	if constant && k.Sign() == 0 { // nothing else is said of it
		return integer(exact.Known(new(big.Int)), t, needs)
	}
	op := arithmetic[x.Op]
	switch {
	case a.Within(64) && b.Within(64):
		return s.result(exact.Operation(op, a, b), t, needs, x.Span())
	case constant && a.Within(exact.MostBits):
		if n := a.DividedBy(op, k); n != nil {
			return s.result(n, t, needs, x.Span())
		}
	}
	return s.beyond(x.Span(), "a division of numbers that may have more than 64 bits is not decided")
}

// shift lowers a shift. Those of Java's types are Java's, those of mathematical integers have no width.
func (s operators) shift(x *spec.Binary, a, b Value, needs []*formula.Need) Value {
	a = promoted(a)
	if a.T == decl.TBig {
		return s.wideShift(x, a, b, needs)
	}
	a, b = s.Settled(a, x.X.Span()), s.Settled(b, x.Y.Span())
	if s.Failed {
		return a
	}
	v := Value{T: a.T, X: formula.Apply(arithmetic[x.Op], decl.ValueType(a.T), a.X, b.X), Needs: joined(a.Needs, b.Needs)}
	if s.exact() && s.Math == decl.SafeMath {
		n := exact.Leaf(b.X)
		inside := formula.And(exact.Compare(ir.OpGe, n, exact.Known(new(big.Int))), exact.Compare(ir.OpLt, n, exact.Known(big.NewInt(int64(bitsOf(a.T))))))
		v.Needs = append(v.Needs, &formula.Need{X: inside, What: "the distance of the shift is negative, or not smaller than the width", At: x.Span()})
	}
	return v
}

// wideShift lowers a shift of a mathematical integer.
func (s operators) wideShift(x *spec.Binary, a, b Value, needs []*formula.Need) Value {
	k, constant := b.number().Constant()
	switch {
	case x.Op == spec.Ushr:
		return s.bad(x.Span(), decl.CodeType, `'>>>' does not take \bigint`)
	case !constant || k.Sign() < 0 || k.Cmp(big.NewInt(exact.MostBits)) > 0:
		return s.beyond(x.Span(), `a shift of a \bigint by a distance that is not known is not decided`)
	case x.Op == spec.Shl:
		return s.result(exact.Operation(ir.OpMul, a.number(), exact.Known(exact.Power(int(k.Int64())))), a.T, needs, x.Span())
	case !a.number().Within(64):
		return s.beyond(x.Span(), "a shift of numbers that may have more than 64 bits is not decided")
	}
	n := exact.Leaf(formula.Apply(ir.OpShr, decl.Int64, a.number().Low(64), ir.NewInt(decl.Int64, min(k.Int64(), 63))))
	n.Lo, n.Hi = exact.Down(a.number().Lo, exact.Power(int(k.Int64()))), exact.Down(a.number().Hi, exact.Power(int(k.Int64())))
	return integer(n, a.T, needs)
}

// promoted returns an integer as int, long or \bigint.
func promoted(v Value) Value {
	if v.X == nil || v.N != nil {
		if bitsOf(v.T) == 32 {
			v.T = decl.TInt
		}
		return v
	}
	return Promote(v, Wider(v.T, decl.TInt))
}

// compareIntegers lowers a comparison of integers.
func (s operators) compareIntegers(x *spec.Binary, a, b Value, needs []*formula.Need) Value {
	op := arithmetic[x.Op]
	v := Value{T: decl.TBool, Needs: needs}
	m, n := a.number(), b.number()
	for _, side := range []struct {
		v       Value
		n       *exact.Number
		op      ir.Op
		swapped bool
	}{{a, n, op, false}, {b, m, exact.Mirror(op), true}} {
		w := formula.PlainVar(side.v.X)
		if w == nil || w.Typ.(ir.Int).Bits < 32 {
			continue
		}
		if side.v.T == decl.TBig && !side.n.Within(64) {
			return s.beyond(x.Span(), `%s is a \bigint that is compared with a number of more than 64 bits, and is gone through in 64`, strings.SplitN(w.Name, "'", 2)[0])
		}
		v.X = exact.Limit(side.op, w, side.n, side.swapped)
		return v
	}
	v.X = exact.Compare(op, m, n)
	return v
}

// narrowing lowers a cast of an integer to an integer type: it keeps the low bits.
func narrowing(s *Scope, v Value, t classfile.Type, at source.Span) Value {
	n := v.number()
	if t == decl.TBig {
		return integer(n, t, v.Needs)
	}
	to := decl.ValueType(t).(ir.Int)
	out := Value{T: t, Needs: v.Needs}
	switch {
	case s.Math == decl.SafeMath:
		if lo, hi := exact.Leaf(&ir.BoundVar{Typ: to}).Lo, exact.Leaf(&ir.BoundVar{Typ: to}).Hi; n.Lo.Cmp(lo) < 0 || n.Hi.Cmp(hi) > 0 {
			need := formula.And(exact.Compare(ir.OpGe, n, exact.Known(lo)), exact.Compare(ir.OpLe, n, exact.Known(hi)))
			out.Needs = append(out.Needs[:len(out.Needs):len(out.Needs)], &formula.Need{X: need, What: "the number does not fit into " + decl.Show(t), At: at})
		}
	}
	switch {
	case to.Bits >= 32 && v.X != nil && v.X.Type() == ir.Type(to):
		out.X = v.X
	case to.Bits >= 32:
		out.X = n.Low(int(to.Bits))
	case v.X != nil && v.X.Type() == ir.Type(to):
		out.X = v.X
	default:
		out.X = formula.Apply(ir.OpConv, to, n.Low(32))
	}
	if n.Within(bitsOf(t)) && to.Bits >= 32 {
		out.N = n
	}
	return out
}

// sign lowers a unary operator of integers.
func (s operators) sign(x *spec.Unary, v Value) Value {
	v = promoted(v)
	switch {
	case x.Op == spec.Plus:
		return v
	case x.Op == spec.Neg:
		return s.result(exact.Operation(ir.OpNeg, v.number()), v.T, v.Needs, x.Span())
	case x.Op != spec.BitNot:
		return s.operands(x.Span(), "this operator", v)
	case v.T == decl.TBig:
		return s.result(exact.Operation(ir.OpSub, exact.Known(big.NewInt(-1)), v.number()), v.T, v.Needs, x.Span())
	}
	v = s.Settled(v, x.X.Span())
	v.X = formula.Apply(ir.OpBitNot, decl.ValueType(v.T), v.X)
	return v
}

// comparison compares two numbers.
func (s operators) comparison(x *spec.Binary, a, b Value, needs []*formula.Need) Value {
	if s.exactly(a, b) {
		return s.compareIntegers(x, a, b, needs)
	}
	if a, b, needs = s.plain(x, a, b, needs); s.Failed {
		return a
	}
	t := Wider(a.T, b.T)
	return Value{T: decl.TBool, Needs: needs, X: formula.Apply(arithmetic[x.Op], ir.Bool{}, Promote(a, t).X, Promote(b, t).X)}
}

// plain returns operands as values of the types of Java, with what they need.
func (s operators) plain(x *spec.Binary, a, b Value, needs []*formula.Need) (Value, Value, []*formula.Need) {
	if a.N == nil && b.N == nil && a.T != decl.TBig && b.T != decl.TBig {
		return a, b, needs
	}
	t := Wider(a.T, b.T)
	a, b = realOf(s.Scope, a, t, x.X.Span()), realOf(s.Scope, b, t, x.Y.Span())
	return a, b, joined(a.Needs, b.Needs)
}

// realOf returns a number as one of Java, to be converted to a type.
func realOf(s *Scope, v Value, t classfile.Type, at source.Span) Value {
	switch {
	case s.Failed || v.Rel:
		return v
	case t != decl.TFloat && t != decl.TDouble:
		return s.Settled(v, at)
	case v.T == decl.TBig:
		return s.beyond(at, `between \bigint and floating point nothing is decided: that is \real`)
	case v.X == nil && v.N.Within(64):
		return Value{X: v.N.Low(64), T: decl.TLong, Needs: v.Needs}
	case v.X == nil:
		return s.beyond(at, "a floating point number of an integer that may have more than 64 bits is not decided")
	}
	return v
}
