// This file gives meaning to operators.

package contract

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
	"strings"
)

// operators gives meaning to operators at a place, by the types of what they are applied to.
type operators struct{ *scope }

func (s operators) unary(x *spec.Unary) value {
	if l, ok := x.X.(*spec.Lit); ok && x.Op == spec.Neg && (l.Kind == spec.LitInt || l.Kind == spec.LitLong) {
		v := s.lit(l, true)
		if c, ok := v.x.(*ir.Const); ok {
			if t, ok := c.Typ.(ir.Int); ok {
				v.x = ir.NewInt(t, -int64(c.Bits))
			}
		}
		return v
	}
	v := s.unboxed(s.expr(x.X), x.Span())
	switch {
	case s.failed:
	case x.Op == spec.Not && v.t == decl.TBool:
		v.x = ir.Not(v.x)
	case x.Op == spec.Plus && decl.IsNumber(v.t), x.Op == spec.Neg && decl.IsNumber(v.t), x.Op == spec.BitNot && decl.IsInteger(v.t):
		v = promote(v, wider(v.t, decl.TInt))
		if x.Op != spec.Plus {
			v.x = formula.Apply(map[spec.Op]ir.Op{spec.Neg: ir.OpNeg, spec.BitNot: ir.OpBitNot}[x.Op], decl.ValueType(v.t), v.x)
		}
	default:
		return s.operands(x.Span(), "this operator", v)
	}
	return v
}

func (s operators) operands(at source.Span, what string, vs ...value) value {
	var types []string
	for _, v := range vs {
		types = append(types, decl.Show(v.t))
	}
	return s.bad(at, decl.CodeType, "%s does not take %s", what, strings.Join(types, " and "))
}

var arithmetic = map[spec.Op]ir.Op{
	spec.Add: ir.OpAdd, spec.Sub: ir.OpSub, spec.Mul: ir.OpMul, spec.Div: ir.OpDiv, spec.Rem: ir.OpRem,
	spec.BitAnd: ir.OpBitAnd, spec.BitOr: ir.OpBitOr, spec.BitXor: ir.OpBitXor,
	spec.Shl: ir.OpShl, spec.Shr: ir.OpShr, spec.Ushr: ir.OpUshr,
	spec.Lt: ir.OpLt, spec.Le: ir.OpLe, spec.Gt: ir.OpGt, spec.Ge: ir.OpGe, spec.Eq: ir.OpEq, spec.Ne: ir.OpNe,
}

func (s operators) binary(x *spec.Binary) value {
	switch x.Op {
	case spec.And, spec.Or, spec.Implies, spec.ImpliedBy, spec.Iff, spec.NotIff:
		return s.connective(x)
	}
	a := s.expr(x.X)
	b := s.expr(x.Y)
	if s.failed {
		return a
	}
	if x.Op == spec.Add && (a.t == decl.TString || b.t == decl.TString) && !a.rel && !b.rel {
		return s.concatenated(x, a, b)
	}
	if a, b = s.operandsOf(x, a, b); s.failed {
		return a
	}
	what := "'" + opText(x.Op) + "'"
	needs := append(a.needs[:len(a.needs):len(a.needs)], b.needs...)
	v := value{needs: needs}
	switch {
	case a.t == decl.TType || b.t == decl.TType:
		v = builtins{s.scope}.types(x, a, b)
		v.needs = needs
		return v
	case x.Op == spec.Eq || x.Op == spec.Ne:
		return s.equality(x, a, b, needs)
	case x.Op == spec.Lt || x.Op == spec.Le || x.Op == spec.Gt || x.Op == spec.Ge:
		if !decl.IsNumber(a.t) || !decl.IsNumber(b.t) {
			return s.operands(x.Span(), what, a, b)
		}
		t := wider(a.t, b.t)
		v.x, v.t = formula.Apply(arithmetic[x.Op], ir.Bool{}, promote(a, t).x, promote(b, t).x), decl.TBool
	case x.Op == spec.Shl || x.Op == spec.Shr || x.Op == spec.Ushr:
		if !decl.IsInteger(a.t) || !decl.IsInteger(b.t) {
			return s.operands(x.Span(), what, a, b)
		}
		a = promote(a, wider(a.t, decl.TInt))
		v.x, v.t = formula.Apply(arithmetic[x.Op], decl.ValueType(a.t), a.x, b.x), a.t
	case (x.Op == spec.BitAnd || x.Op == spec.BitOr || x.Op == spec.BitXor) && a.t == decl.TBool && b.t == decl.TBool:
		v.x, v.t = logical(x.Op, a.x, b.x), decl.TBool
	case x.Op == spec.Subtype:
		return s.operands(x.Span(), what, a, b)
	default:
		return s.arithmetic(x, a, b, needs)
	}
	return v
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

// opText is how JML writes an operator; the others are alike.
func opText(o spec.Op) string {
	for _, d := range dialects() {
		if t := d.Of(o); t != nil {
			return t.Text
		}
	}
	return "?"
}

func (s operators) arithmetic(x *spec.Binary, a, b value, needs []*formula.Need) value {
	bits := x.Op == spec.BitAnd || x.Op == spec.BitOr || x.Op == spec.BitXor
	if !decl.IsNumber(a.t) || !decl.IsNumber(b.t) || bits && (!decl.IsInteger(a.t) || !decl.IsInteger(b.t)) {
		return s.operands(x.Span(), "'"+opText(x.Op)+"'", a, b)
	}
	t := wider(a.t, b.t)
	v := value{t: t, needs: needs}
	divisor := promote(b, t)
	if (x.Op == spec.Div || x.Op == spec.Rem) && decl.IsInteger(t) {
		if c, ok := divisor.x.(*ir.Const); !ok || c.Bits == 0 {
			v.needs = append(v.needs, &formula.Need{X: formula.Apply(ir.OpNe, ir.Bool{}, divisor.x, &ir.Const{Typ: decl.ValueType(t)}), What: "the divisor is zero", At: x.Span()})
		}
	}
	v.x = formula.Apply(arithmetic[x.Op], decl.ValueType(t), promote(a, t).x, divisor.x)
	return v
}

func (s operators) equality(x *spec.Binary, a, b value, needs []*formula.Need) value {
	v := value{t: decl.TBool, needs: needs}
	switch {
	case decl.IsNumber(a.t) && decl.IsNumber(b.t):
		t := wider(a.t, b.t)
		v.x = formula.Apply(arithmetic[x.Op], ir.Bool{}, promote(a, t).x, promote(b, t).x)
	case a.t == decl.TBool && b.t == decl.TBool, a.t == decl.TSet && b.t == decl.TSet:
		v.x = formula.Apply(arithmetic[x.Op], ir.Bool{}, a.x, b.x)
	case decl.IsRef(a.t) && decl.IsRef(b.t):
		if !s.set.Related(a.t, b.t) {
			return s.bad(x.Span(), decl.CodeType, "%s and %s are never the same object", decl.Show(a.t), decl.Show(b.t))
		}
		v.x = formula.Apply(arithmetic[x.Op], ir.Bool{}, a.x, b.x)
	default:
		return s.operands(x.Span(), "'"+opText(x.Op)+"'", a, b)
	}
	return v
}

// connective evaluates its second operand only where the first does not decide.
func (s operators) connective(x *spec.Binary) value {
	if x.Op == spec.And || x.Op == spec.Or {
		return s.chain(x)
	}
	a, b := s.truthOf(x.X), s.truthOf(x.Y)
	if s.failed {
		return a
	}
	v := value{t: decl.TBool}
	switch x.Op {
	case spec.Implies:
		v.x = formula.Implies(a.x, b.x)
		v.needs = append(a.needs[:len(a.needs):len(a.needs)], formula.Under(a.x, b.needs)...)
	case spec.ImpliedBy:
		v.x = formula.Or(a.x, ir.Not(b.x))
		v.needs = append(a.needs[:len(a.needs):len(a.needs)], formula.Under(ir.Not(a.x), b.needs)...)
	default:
		v.x = formula.Apply(ir.OpIff, ir.Bool{}, a.x, b.x)
		if x.Op == spec.NotIff {
			v.x = ir.Not(v.x)
		}
		v.needs = append(a.needs[:len(a.needs):len(a.needs)], b.needs...)
	}
	return v
}

// chain builds "a && b && c" at once, so that its needs stay linear in its length.
func (s operators) chain(x *spec.Binary) value {
	var list []value
	var parts []ir.Expr
	var collect func(y spec.Expr)
	collect = func(y spec.Expr) {
		if b, ok := y.(*spec.Binary); ok && b.Op == x.Op {
			collect(b.X)
			collect(b.Y)
			return
		}
		v := s.truthOf(y)
		list, parts = append(list, v), append(parts, v.x)
	}
	collect(x)
	if s.failed {
		return value{x: ir.False}
	}
	v := value{t: decl.TBool}
	if x.Op == spec.And {
		v.x = formula.Apply(ir.OpAnd, ir.Bool{}, parts...)
	} else {
		v.x = formula.Or(parts...)
	}
	for i := len(list) - 1; i >= 0; i-- {
		hyp := list[i].x
		if x.Op == spec.Or {
			hyp = ir.Not(hyp)
		}
		v.needs = append(list[i].needs[:len(list[i].needs):len(list[i].needs)], formula.Under(hyp, v.needs)...)
	}
	return v
}

func (s operators) cond(x *spec.Cond) value {
	c, a, b := s.truthOf(x.C), s.expr(x.X), s.expr(x.Y)
	if s.failed {
		return c
	}
	if decl.IsRef(a.t) != decl.IsRef(b.t) {
		a, b = s.unboxed(a, x.X.Span()), s.unboxed(b, x.Y.Span())
	}
	t := a.t
	switch {
	case decl.IsNumber(a.t) && decl.IsNumber(b.t):
		if a.t != b.t {
			t = wider(a.t, b.t)
		}
		a, b = promote(a, t), promote(b, t)
	case a.t == b.t:
	case decl.IsRef(a.t) && decl.IsRef(b.t) && s.set.Subtype(a.t, b.t):
		t = b.t
	case decl.IsRef(a.t) && decl.IsRef(b.t) && s.set.Subtype(b.t, a.t):
	default:
		return s.operands(x.Span(), "'? :'", a, b)
	}
	a, b = s.held(a, t, x.X.Span()), s.held(b, t, x.Y.Span())
	v := value{t: t, g: common(a, b), x: formula.Apply(ir.OpCond, decl.ValueType(t), c.x, a.x, b.x)}
	if t == decl.TSet {
		v.x.(*ir.Apply).Typ = a.x.Type()
	}
	v.needs = append(c.needs[:len(c.needs):len(c.needs)], formula.Under(c.x, a.needs)...)
	v.needs = append(v.needs, formula.Under(ir.Not(c.x), b.needs)...)
	return v
}

// operandsOf takes operands out of their boxes: all, but for those of a comparison of references.
func (s operators) operandsOf(x *spec.Binary, a, b value) (value, value) {
	same := (x.Op == spec.Eq || x.Op == spec.Ne) && decl.IsRef(a.t) == decl.IsRef(b.t)
	if same || a.t == decl.TType || b.t == decl.TType || x.Op == spec.Subtype {
		return a, b
	}
	return s.unboxed(a, x.X.Span()), s.unboxed(b, x.Y.Span())
}

// concatenated is "a + b", where one of them is a string.
func (s operators) concatenated(x *spec.Binary, a, b value) value {
	a, b = s.text(a, x.X.Span()), s.text(b, x.Y.Span())
	if s.failed {
		return value{x: ir.False}
	}
	v := calls{s.scope}.library(x.Span(), decl.TString.Class, "concat", []classfile.Type{decl.TString}, decl.TString, a, b)
	v.nonnull = true
	return v
}

// text is a value as "+" puts it into a string.
func (s operators) text(v value, at source.Span) value {
	valueOf := func(v value, t classfile.Type) value {
		v = calls{s.scope}.library(at, decl.TString.Class, "valueOf", []classfile.Type{t}, decl.TString, v)
		v.nonnull = true
		return v
	}
	if v.t == decl.TString {
		v = s.used(v, at)
	}
	switch {
	case v.t == decl.TString && v.nonnull:
		return v
	case v.t == decl.TString:
		null := s.lit(&spec.Lit{At: spec.At{At: at}, Kind: spec.LitString, Text: "null"}, false)
		v.x = formula.Apply(ir.OpCond, decl.ValueType(decl.TString), formula.Apply(ir.OpEq, ir.Bool{}, v.x, &ir.Const{Typ: ir.Null{}}), null.x, v.x)
		v.nonnull = true
		return v
	case v.t == decl.TNull:
		return s.lit(&spec.Lit{At: spec.At{At: at}, Kind: spec.LitString, Text: "null"}, false)
	case v.t == decl.TBool, v.t == decl.TChar, v.t == decl.TLong, v.t == decl.TFloat, v.t == decl.TDouble:
		return valueOf(v, v.t)
	case decl.IsInteger(v.t):
		return valueOf(promote(v, decl.TInt), decl.TInt)
	case decl.BoxOf(v.t) != nil:
		return valueOf(v, decl.TObject)
	}
	return s.bad(at, decl.CodeUnsupported, "the text of %s is not put into a string here", decl.Show(v.t))
}

// wider is the type that two numbers are promoted to.
func wider(a, b classfile.Type) classfile.Type {
	for _, t := range []classfile.Type{decl.TDouble, decl.TFloat, decl.TLong} {
		if a == t || b == t {
			return t
		}
	}
	return decl.TInt
}
