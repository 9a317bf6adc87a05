// This file lowers operators.

package expr

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/exact"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
	"strings"
)

// operators lowers operators at a place, by the types of their operands.
type operators struct{ *Scope }

func (s operators) unary(x *spec.Unary) Value {
	if l, ok := x.X.(*spec.Lit); ok && x.Op == spec.Neg && (l.Kind == spec.LitInt || l.Kind == spec.LitLong) {
		v := s.lit(l, true)
		if c, ok := v.X.(*ir.Const); ok {
			if t, ok := c.Typ.(ir.Int); ok {
				v.X = ir.NewInt(t, -int64(c.Bits))
			}
		}
		return v
	}
	v := s.Unboxed(s.Expr(x.X), x.Span())
	switch {
	case s.Failed:
	case x.Op == spec.Not && v.T == decl.TBool:
		v.X = ir.Not(v.X)
	case s.exactly(v, v):
		return s.sign(x, v)
	case x.Op == spec.Plus && decl.IsNumber(v.T), x.Op == spec.Neg && decl.IsNumber(v.T), x.Op == spec.BitNot && decl.IsInteger(v.T):
		v = Promote(s.Settled(v, x.X.Span()), Wider(v.T, decl.TInt))
		if x.Op != spec.Plus {
			v.X = formula.Apply(map[spec.Op]ir.Op{spec.Neg: ir.OpNeg, spec.BitNot: ir.OpBitNot}[x.Op], decl.ValueType(v.T), v.X)
		}
	default:
		return s.operands(x.Span(), "this operator", v)
	}
	return v
}

func (s operators) operands(at source.Span, what string, vs ...Value) Value {
	var types []string
	for _, v := range vs {
		types = append(types, decl.Show(v.T))
	}
	return s.bad(at, decl.CodeType, "%s does not take %s", what, strings.Join(types, " and "))
}

var arithmetic = map[spec.Op]ir.Op{
	spec.Add: ir.OpAdd, spec.Sub: ir.OpSub, spec.Mul: ir.OpMul, spec.Div: ir.OpDiv, spec.Rem: ir.OpRem,
	spec.BitAnd: ir.OpBitAnd, spec.BitOr: ir.OpBitOr, spec.BitXor: ir.OpBitXor,
	spec.Shl: ir.OpShl, spec.Shr: ir.OpShr, spec.Ushr: ir.OpUshr,
	spec.Lt: ir.OpLt, spec.Le: ir.OpLe, spec.Gt: ir.OpGt, spec.Ge: ir.OpGe, spec.Eq: ir.OpEq, spec.Ne: ir.OpNe,
}

func (s operators) binary(x *spec.Binary) Value {
	switch x.Op {
	case spec.And, spec.Or, spec.Implies, spec.ImpliedBy, spec.Iff, spec.NotIff:
		return s.connective(x)
	}
	a := s.Expr(x.X)
	b := s.Expr(x.Y)
	if s.Failed {
		return a
	}
	if a.T == decl.TAny || b.T == decl.TAny {
		if a, b = (sequences{s.Scope}).operands(x, a, b); s.Failed {
			return a
		}
	}
	if v, ok := s.values(x, a, b); ok || s.Failed {
		return v
	}
	if x.Op == spec.Add && (a.T == decl.TString || b.T == decl.TString) && !a.Rel && !b.Rel {
		return s.concatenated(x, a, b)
	}
	if a, b = s.operandsOf(x, a, b); s.Failed {
		return a
	}
	what := "'" + opText(x.Op) + "'"
	needs := append(a.Needs[:len(a.Needs):len(a.Needs)], b.Needs...)
	v := Value{Needs: needs}
	switch {
	case a.T == decl.TType || b.T == decl.TType:
		v = builtins{s.Scope}.types(x, a, b)
		v.Needs = joined(needs, v.Needs)
		return v
	case x.Op == spec.Eq || x.Op == spec.Ne:
		return s.equality(x, a, b, needs)
	case x.Op == spec.Lt || x.Op == spec.Le || x.Op == spec.Gt || x.Op == spec.Ge:
		if !decl.IsNumber(a.T) || !decl.IsNumber(b.T) {
			return s.operands(x.Span(), what, a, b)
		}
		return s.comparison(x, a, b, needs)
	case x.Op == spec.Shl || x.Op == spec.Shr || x.Op == spec.Ushr:
		if !decl.IsInteger(a.T) || !decl.IsInteger(b.T) {
			return s.operands(x.Span(), what, a, b)
		}
		return s.shift(x, a, b, needs)
	case (x.Op == spec.BitAnd || x.Op == spec.BitOr || x.Op == spec.BitXor) && a.T == decl.TBool && b.T == decl.TBool:
		v.X, v.T = logical(x.Op, a.X, b.X), decl.TBool
	case x.Op == spec.Subtype:
		return s.operands(x.Span(), what, a, b)
	default:
		return s.arithmetic(x, a, b, needs)
	}
	return v
}

// values returns operators of sequences and of sets of locations; false: it is none.
func (s operators) values(x *spec.Binary, a, b Value) (Value, bool) {
	of := func(t classfile.Type) bool {
		return a.T == t && (b.T == t || b.T == decl.TNull) || b.T == t && a.T == decl.TNull
	}
	at := x.Span()
	switch eq := x.Op == spec.Eq || x.Op == spec.Ne; {
	case of(decl.TSeq) && eq:
		return sequences{s.Scope}.same(x, a, b), true
	case of(decl.TSeq) && x.Op == spec.Add:
		return sequences{s.Scope}.concat(at, a, b), true
	case of(decl.TLocs) && eq:
		return locations{s.Scope}.same(x, a, b), true
	case of(decl.TLocs):
		l := locations{s.Scope}
		switch x.Op {
		case spec.Add, spec.BitOr:
			return l.run(at, "union", twoSets, decl.TLocs, a, b), true
		case spec.Sub:
			return l.run(at, "minus", twoSets, decl.TLocs, a, b), true
		case spec.BitAnd:
			return l.run(at, "intersection", twoSets, decl.TLocs, a, b), true
		case spec.Le:
			return l.run(at, "subset", twoSets, decl.TBool, a, b), true
		}
	}
	return Value{}, false
}

func logical(op spec.Op, a, b ir.Expr) ir.Expr {
	switch op {
	case spec.BitAnd:
		return formula.And(a, b)
	case spec.BitOr:
		return formula.Or(a, b)
	}
	return ir.Not(formula.Apply(ir.OpIff, ir.Bool{}, a, b))
}

// opText returns the JML text of an operator; most equal that of ir.
func opText(o spec.Op) string {
	for _, d := range dialects() {
		if t := d.Of(o); t != nil {
			return t.Text
		}
	}
	return "?"
}

func (s operators) arithmetic(x *spec.Binary, a, b Value, needs []*formula.Need) Value {
	bits := x.Op == spec.BitAnd || x.Op == spec.BitOr || x.Op == spec.BitXor
	if !decl.IsNumber(a.T) || !decl.IsNumber(b.T) || bits && (!decl.IsInteger(a.T) || !decl.IsInteger(b.T)) {
		return s.operands(x.Span(), "'"+opText(x.Op)+"'", a, b)
	}
	if s.exactly(a, b) {
		return s.integers(x, a, b, needs)
	}
	if a, b, needs = s.plain(x, a, b, needs); s.Failed {
		return a
	}
	t := Wider(a.T, b.T)
	v := Value{T: t, Needs: needs}
	divisor := Promote(b, t)
	if (x.Op == spec.Div || x.Op == spec.Rem) && decl.IsInteger(t) {
		if c, ok := divisor.X.(*ir.Const); !ok || c.Bits == 0 {
			v.Needs = append(v.Needs, &formula.Need{X: formula.Apply(ir.OpNe, ir.Bool{}, divisor.X, &ir.Const{Typ: decl.ValueType(t)}), What: "the divisor is zero", At: x.Span()})
		}
	}
	v.X = formula.Apply(arithmetic[x.Op], decl.ValueType(t), Promote(a, t).X, divisor.X)
	return v
}

func (s operators) equality(x *spec.Binary, a, b Value, needs []*formula.Need) Value {
	v := Value{T: decl.TBool, Needs: needs}
	switch {
	case decl.IsNumber(a.T) && decl.IsNumber(b.T):
		return s.comparison(x, a, b, needs)
	case a.T == decl.TBool && b.T == decl.TBool, a.T == decl.TSet && b.T == decl.TSet:
		v.X = formula.Apply(arithmetic[x.Op], ir.Bool{}, a.X, b.X)
	case decl.IsRef(a.T) && decl.IsRef(b.T):
		if !s.Set.Related(a.T, b.T) {
			return s.bad(x.Span(), decl.CodeType, "%s and %s are never the same object", decl.Show(a.T), decl.Show(b.T))
		}
		v.X = formula.Apply(arithmetic[x.Op], ir.Bool{}, a.X, b.X)
	default:
		return s.operands(x.Span(), "'"+opText(x.Op)+"'", a, b)
	}
	return v
}

// connective evaluates its second operand only where the first does not decide.
func (s operators) connective(x *spec.Binary) Value {
	if x.Op == spec.And || x.Op == spec.Or {
		return s.chain(x)
	}
	a, b := s.truthOf(x.X), s.truthOf(x.Y)
	if s.Failed {
		return a
	}
	v := Value{T: decl.TBool}
	switch x.Op {
	case spec.Implies:
		v.X = formula.Implies(a.X, b.X)
		v.Needs = append(a.Needs[:len(a.Needs):len(a.Needs)], formula.Under(a.X, b.Needs)...)
	case spec.ImpliedBy:
		v.X = formula.Or(a.X, ir.Not(b.X))
		v.Needs = append(a.Needs[:len(a.Needs):len(a.Needs)], formula.Under(ir.Not(a.X), b.Needs)...)
	default:
		v.X = formula.Apply(ir.OpIff, ir.Bool{}, a.X, b.X)
		if x.Op == spec.NotIff {
			v.X = ir.Not(v.X)
		}
		v.Needs = append(a.Needs[:len(a.Needs):len(a.Needs)], b.Needs...)
	}
	return v
}

// chain builds "a && b && c" at once, so that its needs stay linear in its length.
func (s operators) chain(x *spec.Binary) Value {
	var list []Value
	var parts []ir.Expr
	var collect func(y spec.Expr)
	collect = func(y spec.Expr) {
		if b, ok := y.(*spec.Binary); ok && b.Op == x.Op {
			collect(b.X)
			collect(b.Y)
			return
		}
		v := s.truthOf(y)
		list, parts = append(list, v), append(parts, v.X)
	}
	collect(x)
	if s.Failed {
		return Value{X: ir.False}
	}
	v := Value{T: decl.TBool}
	if x.Op == spec.And {
		v.X = formula.Apply(ir.OpAnd, ir.Bool{}, parts...)
	} else {
		v.X = formula.Or(parts...)
	}
	for i := len(list) - 1; i >= 0; i-- {
		hyp := list[i].X
		if x.Op == spec.Or {
			hyp = ir.Not(hyp)
		}
		v.Needs = append(list[i].Needs[:len(list[i].Needs):len(list[i].Needs)], formula.Under(hyp, v.Needs)...)
	}
	return v
}

func (s operators) cond(x *spec.Cond) Value {
	c, a, b := s.truthOf(x.C), s.Expr(x.X), s.Expr(x.Y)
	if s.Failed {
		return c
	}
	if decl.IsRef(a.T) != decl.IsRef(b.T) {
		a, b = s.Unboxed(a, x.X.Span()), s.Unboxed(b, x.Y.Span())
	}
	t := a.T
	switch {
	case decl.IsNumber(a.T) && decl.IsNumber(b.T):
		if a.T != b.T {
			t = Wider(a.T, b.T)
		}
		if s.exactly(a, b) && (a.N != nil || b.N != nil) {
			v := integer(exact.Choice(c.X, a.number(), b.number()), t, joined(c.Needs, formula.Under(c.X, a.Needs)))
			v.Needs = joined(v.Needs, formula.Under(ir.Not(c.X), b.Needs))
			return v
		}
		a, b = realOf(s.Scope, a, t, x.X.Span()), realOf(s.Scope, b, t, x.Y.Span())
		if s.Failed {
			return a
		}
		a, b = Promote(a, t), Promote(b, t)
	case a.T == b.T:
	case decl.IsRef(a.T) && decl.IsRef(b.T) && s.Set.Subtype(a.T, b.T):
		t = b.T
	case decl.IsRef(a.T) && decl.IsRef(b.T) && s.Set.Subtype(b.T, a.T):
	default:
		return s.operands(x.Span(), "'? :'", a, b)
	}
	a, b = s.held(a, t, x.X.Span()), s.held(b, t, x.Y.Span())
	v := Value{T: t, g: common(a, b), X: formula.Apply(ir.OpCond, decl.ValueType(t), c.X, a.X, b.X)}
	if t == decl.TSet {
		v.X.(*ir.Apply).Typ = a.X.Type()
	}
	v.Needs = append(c.Needs[:len(c.Needs):len(c.Needs)], formula.Under(c.X, a.Needs)...)
	v.Needs = append(v.Needs, formula.Under(ir.Not(c.X), b.Needs)...)
	return v
}

// operandsOf unboxes operands, except those of a comparison of references.
func (s operators) operandsOf(x *spec.Binary, a, b Value) (Value, Value) {
	same := (x.Op == spec.Eq || x.Op == spec.Ne) && decl.IsRef(a.T) == decl.IsRef(b.T)
	if same || a.T == decl.TType || b.T == decl.TType || x.Op == spec.Subtype {
		return a, b
	}
	return s.Unboxed(a, x.X.Span()), s.Unboxed(b, x.Y.Span())
}

// concatenated is "a + b", where one of them is a string.
func (s operators) concatenated(x *spec.Binary, a, b Value) Value {
	switch text, computed, constant := (constants{s.Scope}).text(x); {
	case constant && computed:
		return s.lit(&spec.Lit{At: x.At, Kind: spec.LitString, Text: text}, false)
	case constant:
		return s.bad(x.Span(), decl.CodeUnsupported, "the text of this constant is not computed here")
	}
	a, b = s.text(a, x.X.Span()), s.text(b, x.Y.Span())
	if s.Failed {
		return Value{X: ir.False}
	}
	// String.concat would give one of the two where the other is empty, and "+" of Java gives a new string.
	v := calls{s.Scope}.library(x.Span(), "java/lang/StringConcatHelper", "simpleConcat", []classfile.Type{decl.TObject, decl.TObject}, decl.TString, a, b)
	v.Nonnull = true
	return v
}

// text returns a value as "+" puts it into a string.
func (s operators) text(v Value, at source.Span) Value {
	v = s.Settled(v, at)
	if v.T == decl.TBig {
		v.T = decl.TLong
	}
	valueOf := func(v Value, t classfile.Type) Value {
		v = calls{s.Scope}.library(at, decl.TString.Class, "valueOf", []classfile.Type{t}, decl.TString, v)
		v.Nonnull = true
		return v
	}
	if v.T == decl.TString {
		v = s.Used(v, at)
	}
	switch {
	case v.T == decl.TString && v.Nonnull:
		return v
	case v.T == decl.TString:
		null := s.lit(&spec.Lit{At: spec.At{At: at}, Kind: spec.LitString, Text: "null"}, false)
		v.X = formula.Apply(ir.OpCond, decl.ValueType(decl.TString), formula.Apply(ir.OpEq, ir.Bool{}, v.X, &ir.Const{Typ: ir.Null{}}), null.X, v.X)
		v.Nonnull = true
		return v
	case v.T == decl.TNull:
		return s.lit(&spec.Lit{At: spec.At{At: at}, Kind: spec.LitString, Text: "null"}, false)
	case v.T == decl.TBool, v.T == decl.TChar, v.T == decl.TLong, v.T == decl.TFloat, v.T == decl.TDouble:
		return valueOf(v, v.T)
	case decl.IsInteger(v.T):
		return valueOf(Promote(v, decl.TInt), decl.TInt)
	case decl.BoxOf(v.T) != nil:
		return valueOf(v, decl.TObject)
	}
	return s.bad(at, decl.CodeUnsupported, "the text of %s is not put into a string here", decl.Show(v.T))
}

// Wider returns the type that two numbers are promoted to.
func Wider(a, b classfile.Type) classfile.Type {
	for _, t := range []classfile.Type{decl.TDouble, decl.TFloat, decl.TBig, decl.TLong} {
		if a == t || b == t {
			return t
		}
	}
	return decl.TInt
}
