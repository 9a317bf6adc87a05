// This file gives meaning to expressions of JML.

package contract

import (
	"math"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/spec"
	"assay/source"
)

// maxWeight is how many nodes a clause may become.
const maxWeight = 1 << 17

// tooLarge refuses it.
const tooLarge = "the clause becomes larger than %d operations"

// condition gives meaning to a clause: the condition, and when it is defined.
func (s *scope) condition(x spec.Expr) (cond, defined ir.Expr, needs []*need) {
	v := s.unboxed(s.expr(x), x.Span())
	if v.rel && !s.failed {
		v = s.truth(v, x.Span())
	}
	if !s.failed && v.t != tBool {
		s.errorf(x.Span(), CodeType, "a condition is boolean, and this is %s", show(v.t))
	}
	if s.failed {
		return ir.True, nil, nil
	}
	defined = formula(v.needs)
	if defined == nil {
		defined = ir.True
	}
	if weigh(v.x, maxWeight)+weigh(defined, maxWeight) > maxWeight {
		s.bad(x.Span(), CodeSize, tooLarge, maxWeight)
		return ir.True, nil, nil
	}
	return v.x, defined, v.needs
}

// expr gives meaning to an expression. What it becomes knows where it stands.
func (s *scope) expr(x spec.Expr) value {
	v := s.meaning(x)
	switch a := v.x.(type) {
	case *ir.Apply:
		if !a.Span.Known() {
			a.Span = x.Span()
		}
	case *ir.Quant:
		if !a.Span.Known() {
			a.Span = x.Span()
		}
	}
	return v
}

func (s *scope) meaning(x spec.Expr) value {
	if s.steps++; s.failed || s.steps > maxWeight {
		if !s.failed {
			return s.bad(x.Span(), CodeSize, tooLarge, maxWeight)
		}
		return value{x: ir.False}
	}
	if s.lang(x) {
		return s.relExpr(x)
	}
	switch x := x.(type) {
	case *spec.Name:
		return s.named(x)
	case *spec.Lit:
		return s.lit(x, false)
	case *spec.Select:
		return s.selection(x)
	case *spec.Index:
		return s.index(x)
	case *spec.Call:
		return s.call(x)
	case *spec.Unary:
		return s.unary(x)
	case *spec.Binary:
		return s.binary(x)
	case *spec.Cond:
		return s.cond(x)
	case *spec.Cast:
		return s.cast(x)
	case *spec.Instance:
		return s.instance(x)
	case *spec.Quant:
		return s.quant(x)
	case *spec.Old:
		return s.old(x)
	case *spec.Let:
		return s.let(x)
	case *spec.Result:
		return s.theResult(x.Span())
	case *spec.Builtin:
		return s.builtin(x)
	}
	return s.bad(x.Span(), CodeUnsupported, "this expression is not supported here")
}

// let is the value of the body, in which the variable is the value that it is given.
func (s *scope) let(x *spec.Let) value {
	g, ok := s.class.genericOf(x.Type, s.method)
	if !ok {
		s.failed = true
		return value{x: ir.False}
	}
	v := s.convert(s.expr(x.X), g.t, x.X.Span())
	if s.failed {
		return v
	}
	needs := v.needs
	v.needs = nil
	n := len(s.bound)
	s.bound = append(s.bound[:n:n], bound{name: x.Var.Name, v: typed(v, g), now: s.post && !s.inOld})
	out := s.expr(x.Body)
	s.bound = s.bound[:n]
	out.needs = append(needs[:len(needs):len(needs)], out.needs...)
	return out
}

func (s *scope) named(x *spec.Name) value {
	v := s.name(x)
	if v.class != nil {
		return s.bad(x.Span(), CodeType, "%s is a class, not a value", x.Name)
	}
	return v
}

func (s *scope) lit(x *spec.Lit, negative bool) value {
	switch x.Kind {
	case spec.LitInt:
		if x.Bits > math.MaxInt32 && decimal(x.Text) && !negative {
			return s.bad(x.Span(), CodeType, "the number does not fit into int")
		}
		return value{x: ir.NewInt(i32, int64(int32(x.Bits))), t: tInt}
	case spec.LitLong:
		if x.Bits > math.MaxInt64 && decimal(x.Text) && !negative {
			return s.bad(x.Span(), CodeType, "the number does not fit into long")
		}
		return value{x: ir.NewInt(i64, int64(x.Bits)), t: tLong}
	case spec.LitFloat:
		return value{x: &ir.Const{Typ: ir.Float{Bits: 32}, Bits: x.Bits}, t: tFloat}
	case spec.LitDouble:
		return value{x: &ir.Const{Typ: ir.Float{Bits: 64}, Bits: x.Bits}, t: tDouble}
	case spec.LitChar:
		return value{x: &ir.Const{Typ: ir.Int{Bits: 16}, Bits: x.Bits}, t: tChar}
	case spec.LitBool:
		if x.Bits == 1 {
			return value{x: ir.True, t: tBool}
		}
		return value{x: ir.False, t: tBool}
	case spec.LitNull:
		return value{x: &ir.Const{Typ: ir.Null{}}, t: tNull}
	}
	p, err := s.prog.Text(x.Text)
	if err != nil {
		return s.bad(x.Span(), CodeUnsupported, "%v", err)
	}
	return value{x: &ir.Call{Proc: p, Span: x.Span()}, t: classfile.Type{Kind: 'L', Class: "java/lang/String"}, nonnull: true}
}

func decimal(text string) bool {
	return !strings.HasPrefix(text, "0x") && !strings.HasPrefix(text, "0X") && !strings.HasPrefix(text, "0b") && !strings.HasPrefix(text, "0B") && !(len(text) > 1 && text[0] == '0')
}

// selection reads "x.f", or a static field of a class.
func (s *scope) selection(x *spec.Select) value {
	if c := s.classAt(x.X); c != nil {
		if f := c.Field(x.Name); f != nil && f.Static() {
			return s.static(f, x.Span())
		}
		return s.bad(x.NameSpan, CodeName, "%s has no static field %s", c.Simple(), x.Name)
	}
	base := s.boundedBy(s.expr(x.X), x.X.Span(), func(c *Class) bool { return c.Field(x.Name) != nil })
	switch {
	case s.failed:
		return base
	case base.t.Dims > 0 && x.Name == "length":
		base = s.used(base, x.X.Span())
		needs := base.needs
		if !base.nonnull {
			needs = append(needs[:len(needs):len(needs)], &need{x: notNull(base.x), what: "the array whose length is read is null", at: x.Span()})
		}
		return value{x: apply(ir.OpLen, i32, base.x), t: tInt, needs: needs}
	case base.t.Kind != 'L' || base.t.Dims > 0:
		return s.bad(x.Span(), CodeType, "%s has no fields", show(base.t))
	}
	c := s.set.Class(base.t.Class)
	if c == nil {
		return s.bad(x.Span(), CodeMember, "class %s is missing", base.t)
	}
	f := c.Field(x.Name)
	if f == nil {
		d := s.errorf(x.NameSpan, CodeName, "%s has no field %s", c.Simple(), x.Name)
		if near := source.Nearest(x.Name, fieldNames(c)); near != "" {
			d.Help = "did you mean " + near + "?"
		} else if len(c.named(x.Name)) > 0 {
			d.Help = "did you mean " + x.Name + "()?"
		}
		return value{x: ir.False}
	}
	return s.field(base, f, x.Span())
}

func fieldNames(c *Class) []string {
	var out []string
	for _, k := range append([]*Class{c}, c.AllSupers()...) {
		for _, f := range k.Fields {
			out = append(out, f.Name)
		}
	}
	return out
}

// classAt is the class that a dotted name means, or nil.
func (s *scope) classAt(x spec.Expr) *Class {
	path, ok := dotted(x)
	if !ok {
		return nil
	}
	first, _, _ := strings.Cut(path, ".")
	if s.known(first) {
		return nil
	}
	if name, ok := s.class.lookup(path, s.method); ok {
		return s.set.Class(name)
	}
	return nil
}

func dotted(x spec.Expr) (string, bool) {
	switch x := x.(type) {
	case *spec.Name:
		return x.Name, true
	case *spec.Select:
		p, ok := dotted(x.X)
		return p + "." + x.Name, ok
	}
	return "", false
}

func (s *scope) index(x *spec.Index) value {
	a, i := s.used(s.expr(x.X), x.X.Span()), s.unboxed(s.expr(x.I), x.I.Span())
	switch {
	case s.failed:
		return a
	case a.t.Dims == 0:
		return s.bad(x.Span(), CodeType, "%s is no array", show(a.t))
	case !isInteger(i.t) || i.t == tLong:
		return s.bad(x.I.Span(), CodeType, "an index is an int, and this is %s", show(i.t))
	}
	n := s.promote(i, tInt)
	needs := append(a.needs[:len(a.needs):len(a.needs)], i.needs...)
	inside := and(notNull(a.x), apply(ir.OpLe, ir.Bool{}, ir.NewInt(i32, 0), n.x), apply(ir.OpLt, ir.Bool{}, n.x, apply(ir.OpLen, i32, a.x)))
	needs = append(needs, &need{x: inside, what: "the array is null, or the index is out of its range", at: x.Span()})
	return value{x: &ir.Read{Place: &ir.Place{Kind: ir.PlaceElem, Base: a.x, Index: n.x}, Span: x.Span()}, t: a.t.Elem(), g: a.typing().array(-1), needs: needs}
}

// promote converts a number to a wider type.
func (s *scope) promote(v value, t classfile.Type) value {
	if v.t != t {
		v.x, v.t = apply(ir.OpConv, ValueType(t), v.x), t
	}
	return v
}

// wider is the type that two numbers are promoted to.
func wider(a, b classfile.Type) classfile.Type {
	for _, t := range []classfile.Type{tDouble, tFloat, tLong} {
		if a == t || b == t {
			return t
		}
	}
	return tInt
}

// convert is an assignment conversion.
func (s *scope) convert(v value, t classfile.Type, at source.Span) value {
	switch {
	case s.failed || v.t == t && !isRef(t):
		return v
	case isNumber(v.t) && isNumber(t) && strings.IndexByte("BSCIJFD", v.t.Kind) <= strings.IndexByte("BSCIJFD", t.Kind):
		return s.promote(v, t)
	case isInteger(v.t) && isInteger(t):
		if c, ok := v.x.(*ir.Const); ok && ir.NewInt(ValueType(t).(ir.Int), int64(c.Bits)).Bits == c.Bits {
			return value{x: ir.NewInt(ValueType(t).(ir.Int), int64(c.Bits)), t: t}
		}
	case isRef(v.t) && isRef(t) && s.set.subtype(v.t, t):
		v = s.held(v, t, at)
		v.t = t
		return v
	case !isRef(t) && boxOf(v.t) != nil:
		return s.convert(s.unboxed(v, at), t, at)
	case isRef(t) && s.boxesTo(v.t, t):
		return s.convert(s.boxed(v, at), t, at)
	}
	return s.bad(at, CodeType, "%s does not fit where %s is needed", show(v.t), show(t))
}

func (s *scope) unary(x *spec.Unary) value {
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
	case x.Op == spec.Not && v.t == tBool:
		v.x = ir.Not(v.x)
	case x.Op == spec.Plus && isNumber(v.t), x.Op == spec.Neg && isNumber(v.t), x.Op == spec.BitNot && isInteger(v.t):
		v = s.promote(v, wider(v.t, tInt))
		if x.Op != spec.Plus {
			v.x = apply(map[spec.Op]ir.Op{spec.Neg: ir.OpNeg, spec.BitNot: ir.OpBitNot}[x.Op], ValueType(v.t), v.x)
		}
	default:
		return s.operands(x.Span(), "this operator", v)
	}
	return v
}

func (s *scope) operands(at source.Span, what string, vs ...value) value {
	var types []string
	for _, v := range vs {
		types = append(types, show(v.t))
	}
	return s.bad(at, CodeType, "%s does not take %s", what, strings.Join(types, " and "))
}

var arithmetic = map[spec.Op]ir.Op{
	spec.Add: ir.OpAdd, spec.Sub: ir.OpSub, spec.Mul: ir.OpMul, spec.Div: ir.OpDiv, spec.Rem: ir.OpRem,
	spec.BitAnd: ir.OpBitAnd, spec.BitOr: ir.OpBitOr, spec.BitXor: ir.OpBitXor,
	spec.Shl: ir.OpShl, spec.Shr: ir.OpShr, spec.Ushr: ir.OpUshr,
	spec.Lt: ir.OpLt, spec.Le: ir.OpLe, spec.Gt: ir.OpGt, spec.Ge: ir.OpGe, spec.Eq: ir.OpEq, spec.Ne: ir.OpNe,
}

func (s *scope) binary(x *spec.Binary) value {
	switch x.Op {
	case spec.And, spec.Or, spec.Implies, spec.ImpliedBy, spec.Iff, spec.NotIff:
		return s.connective(x)
	}
	a := s.expr(x.X)
	b := s.expr(x.Y)
	if s.failed {
		return a
	}
	if x.Op == spec.Add && (a.t == tString || b.t == tString) && !a.rel && !b.rel {
		return s.concatenated(x, a, b)
	}
	if a, b = s.operandsOf(x, a, b); s.failed {
		return a
	}
	what := "'" + opText(x.Op) + "'"
	needs := append(a.needs[:len(a.needs):len(a.needs)], b.needs...)
	v := value{needs: needs}
	switch {
	case a.t == tType || b.t == tType:
		v = s.types(x, a, b)
		v.needs = needs
		return v
	case x.Op == spec.Eq || x.Op == spec.Ne:
		return s.equality(x, a, b, needs)
	case x.Op == spec.Lt || x.Op == spec.Le || x.Op == spec.Gt || x.Op == spec.Ge:
		if !isNumber(a.t) || !isNumber(b.t) {
			return s.operands(x.Span(), what, a, b)
		}
		t := wider(a.t, b.t)
		v.x, v.t = apply(arithmetic[x.Op], ir.Bool{}, s.promote(a, t).x, s.promote(b, t).x), tBool
	case x.Op == spec.Shl || x.Op == spec.Shr || x.Op == spec.Ushr:
		if !isInteger(a.t) || !isInteger(b.t) {
			return s.operands(x.Span(), what, a, b)
		}
		a = s.promote(a, wider(a.t, tInt))
		v.x, v.t = apply(arithmetic[x.Op], ValueType(a.t), a.x, b.x), a.t
	case (x.Op == spec.BitAnd || x.Op == spec.BitOr || x.Op == spec.BitXor) && a.t == tBool && b.t == tBool:
		v.x, v.t = logical(x.Op, a.x, b.x), tBool
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
		return and(a, b)
	case spec.BitOr:
		return or(a, b)
	}
	return ir.Not(apply(ir.OpIff, ir.Bool{}, a, b))
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

func (s *scope) arithmetic(x *spec.Binary, a, b value, needs []*need) value {
	bits := x.Op == spec.BitAnd || x.Op == spec.BitOr || x.Op == spec.BitXor
	if !isNumber(a.t) || !isNumber(b.t) || bits && (!isInteger(a.t) || !isInteger(b.t)) {
		return s.operands(x.Span(), "'"+opText(x.Op)+"'", a, b)
	}
	t := wider(a.t, b.t)
	v := value{t: t, needs: needs}
	divisor := s.promote(b, t)
	if (x.Op == spec.Div || x.Op == spec.Rem) && isInteger(t) {
		if c, ok := divisor.x.(*ir.Const); !ok || c.Bits == 0 {
			v.needs = append(v.needs, &need{x: apply(ir.OpNe, ir.Bool{}, divisor.x, &ir.Const{Typ: ValueType(t)}), what: "the divisor is zero", at: x.Span()})
		}
	}
	v.x = apply(arithmetic[x.Op], ValueType(t), s.promote(a, t).x, divisor.x)
	return v
}

func (s *scope) equality(x *spec.Binary, a, b value, needs []*need) value {
	v := value{t: tBool, needs: needs}
	switch {
	case isNumber(a.t) && isNumber(b.t):
		t := wider(a.t, b.t)
		v.x = apply(arithmetic[x.Op], ir.Bool{}, s.promote(a, t).x, s.promote(b, t).x)
	case a.t == tBool && b.t == tBool, a.t == tSet && b.t == tSet:
		v.x = apply(arithmetic[x.Op], ir.Bool{}, a.x, b.x)
	case isRef(a.t) && isRef(b.t):
		if !s.set.related(a.t, b.t) {
			return s.bad(x.Span(), CodeType, "%s and %s are never the same object", show(a.t), show(b.t))
		}
		v.x = apply(arithmetic[x.Op], ir.Bool{}, a.x, b.x)
	default:
		return s.operands(x.Span(), "'"+opText(x.Op)+"'", a, b)
	}
	return v
}

// connective evaluates its second operand only where the first does not decide.
func (s *scope) connective(x *spec.Binary) value {
	if x.Op == spec.And || x.Op == spec.Or {
		return s.chain(x)
	}
	a, b := s.truthOf(x.X), s.truthOf(x.Y)
	if s.failed {
		return a
	}
	v := value{t: tBool}
	switch x.Op {
	case spec.Implies:
		v.x = implies(a.x, b.x)
		v.needs = append(a.needs[:len(a.needs):len(a.needs)], under(a.x, b.needs)...)
	case spec.ImpliedBy:
		v.x = or(a.x, ir.Not(b.x))
		v.needs = append(a.needs[:len(a.needs):len(a.needs)], under(ir.Not(a.x), b.needs)...)
	default:
		v.x = apply(ir.OpIff, ir.Bool{}, a.x, b.x)
		if x.Op == spec.NotIff {
			v.x = ir.Not(v.x)
		}
		v.needs = append(a.needs[:len(a.needs):len(a.needs)], b.needs...)
	}
	return v
}

// chain builds "a && b && c" at once, so that its needs stay linear in its length.
func (s *scope) chain(x *spec.Binary) value {
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
	v := value{t: tBool}
	if x.Op == spec.And {
		v.x = apply(ir.OpAnd, ir.Bool{}, parts...)
	} else {
		v.x = or(parts...)
	}
	for i := len(list) - 1; i >= 0; i-- {
		hyp := list[i].x
		if x.Op == spec.Or {
			hyp = ir.Not(hyp)
		}
		v.needs = append(list[i].needs[:len(list[i].needs):len(list[i].needs)], under(hyp, v.needs)...)
	}
	return v
}

// truthOf is an operand that must be boolean.
func (s *scope) truthOf(x spec.Expr) value {
	v := s.unboxed(s.expr(x), x.Span())
	if !s.failed && v.rel {
		v = s.truth(v, x.Span())
	}
	if !s.failed && v.t != tBool {
		return s.bad(x.Span(), CodeType, "a boolean is needed, and this is %s", show(v.t))
	}
	return v
}

func (s *scope) cond(x *spec.Cond) value {
	c, a, b := s.truthOf(x.C), s.expr(x.X), s.expr(x.Y)
	if s.failed {
		return c
	}
	if isRef(a.t) != isRef(b.t) {
		a, b = s.unboxed(a, x.X.Span()), s.unboxed(b, x.Y.Span())
	}
	t := a.t
	switch {
	case isNumber(a.t) && isNumber(b.t):
		if a.t != b.t {
			t = wider(a.t, b.t)
		}
		a, b = s.promote(a, t), s.promote(b, t)
	case a.t == b.t:
	case isRef(a.t) && isRef(b.t) && s.set.subtype(a.t, b.t):
		t = b.t
	case isRef(a.t) && isRef(b.t) && s.set.subtype(b.t, a.t):
	default:
		return s.operands(x.Span(), "'? :'", a, b)
	}
	a, b = s.held(a, t, x.X.Span()), s.held(b, t, x.Y.Span())
	v := value{t: t, g: s.common(a, b), x: apply(ir.OpCond, ValueType(t), c.x, a.x, b.x)}
	if t == tSet {
		v.x.(*ir.Apply).Typ = a.x.Type()
	}
	v.needs = append(c.needs[:len(c.needs):len(c.needs)], under(c.x, a.needs)...)
	v.needs = append(v.needs, under(ir.Not(c.x), b.needs)...)
	return v
}

// objectType is the exact type of objects of a reference type.
func (s *scope) objectType(t classfile.Type, at source.Span) ir.Type {
	if t.Dims > 0 {
		return ir.Array{Elem: s.objectType(t.Elem(), at)}
	}
	if t.Kind != 'L' {
		return ValueType(t)
	}
	c, err := s.prog.Class(t.Class)
	if err != nil {
		s.errorf(at, CodeMember, "%v", err)
		return ir.Ref{}
	}
	return ir.Ref{Class: c}
}

func (s *scope) cast(x *spec.Cast) value {
	v := s.expr(x.X)
	g, ok := s.class.genericOf(x.Type, s.method)
	s.failed = s.failed || !ok
	t := g.t
	if !s.failed {
		v = s.reboxed(v, t, x)
	}
	switch {
	case s.failed:
	case isNumber(v.t) && isNumber(t):
		if strings.IndexByte("BSC", t.Kind) >= 0 && (v.t == tLong || v.t == tFloat || v.t == tDouble) {
			v = s.promote(v, tInt) // as the JVM does
		}
		v = s.promote(v, t)
	case v.t == t && !isRef(t):
	case isRef(v.t) && isRef(t) && s.set.related(v.t, t):
		if certain := v.certain(); !s.set.subtype(certain, t) {
			v.needs = append(v.needs[:len(v.needs):len(v.needs)], s.isOf(v.x, t, "the object is not of the type that it is cast to", x.Span()))
		}
		v.x, v.t, v.g, v.raw = narrowed(v.x, t), t, g, tBad
	default:
		return s.bad(x.Span(), CodeType, "%s cannot be cast to %s", show(v.t), show(t))
	}
	return v
}

// reboxed is a value as a cast to a type takes it out of its box, or puts it into one. What comes out may become wider.
func (s *scope) reboxed(v value, t classfile.Type, x *spec.Cast) value {
	switch {
	case v.rel || isRef(v.t) == isRef(t) || v.t == tNull:
		return v
	case isRef(t) && s.boxesTo(v.t, t):
		return s.boxed(v, x.Span())
	case isRef(t):
		return v
	}
	if boxOf(v.t) == nil {
		b := boxIs(func(b *box) bool { return b.of == t })
		if class := (classfile.Type{Kind: 'L', Class: b.class}); s.set.subtype(class, v.t) {
			v.needs = append(v.needs[:len(v.needs):len(v.needs)], s.isOf(v.x, class, "the object is not of the type that it is cast to", x.Span()))
			v.t, v.raw = class, tBad
		}
	}
	if b := boxOf(v.t); b != nil && s.fits(b.of, t) {
		return s.unboxed(v, x.Span())
	}
	return v
}

func (s *scope) instance(x *spec.Instance) value {
	v := s.expr(x.X)
	t, ok := s.class.typeOf(x.Type, s.method)
	s.failed = s.failed || !ok
	if !s.failed && (!isRef(v.t) || !isRef(t) || !s.set.related(v.t, t)) {
		return s.bad(x.Span(), CodeType, "%s is never an instance of %s", show(v.t), show(t))
	}
	if s.failed {
		return v
	}
	return value{x: &ir.TypeTest{X: v.x, Of: s.objectType(t, x.Type.Span())}, t: tBool, needs: v.needs}
}

func (s *scope) old(x *spec.Old) value {
	if !s.post {
		s.errorf(x.Span(), CodeOld, "there is no state before in this clause").Help = "the value before can be named in ensures and signals clauses, and in bodies"
		return value{x: ir.False}
	}
	if s.inOld {
		return s.expr(x.X)
	}
	s.inOld = true
	v := s.expr(x.X)
	s.inOld = false
	if s.failed {
		return v
	}
	v.x, v.needs = &ir.Old{X: v.x}, inOld(v.needs)
	if v.typ != nil && v.typ.of != nil {
		k := *v.typ
		k.of = &ir.Old{X: k.of}
		v.typ = &k
	}
	return v
}

func (s *scope) theResult(at source.Span) value {
	switch {
	case s.method == nil || !s.result:
		return s.bad(at, CodeOld, "there is no result in this clause")
	case s.method.File.Type.Result.IsVoid():
		return s.bad(at, CodeOld, "%s has no result", s.method)
	case s.inOld:
		return s.bad(at, CodeOld, "the result is not there yet in the state before")
	}
	return value{x: s.proc.Results[0], t: s.method.File.Type.Result, g: s.method.typing().result, nonnull: s.method.NonNullResult()}
}
