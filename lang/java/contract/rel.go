// This file gives meaning to relational expressions.

package contract

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/spec"
	"assay/source"
)

// lang tells whether an expression is relational.
func (s *scope) lang(spec.Expr) bool { return s.rels }

// relExpr gives meaning to an expression of the relational language. A single value
// stays a scalar as long as it can; what may be none or many is a set.
func (s *scope) relExpr(x spec.Expr) value {
	switch x := x.(type) {
	case *spec.Name:
		return s.relName(x)
	case *spec.Lit:
		return s.lit(x, false)
	case *spec.Select:
		return s.relSelect(x)
	case *spec.Index:
		return s.relIndex(x)
	case *spec.Call:
		return s.call(x)
	case *spec.Unary:
		return s.relUnary(x)
	case *spec.Binary:
		return s.relBinary(x)
	case *spec.Cond:
		return s.relCond(x)
	case *spec.Quant:
		return s.relQuant(x)
	case *spec.Comp:
		return s.comprehension(x)
	case *spec.Old:
		return s.old(x)
	case *spec.Result:
		return s.theResult(x.Span())
	case *spec.Thrown:
		if s.proc == nil || s.proc.Exc == nil || !s.post || s.inOld {
			return s.bad(x.Span(), CodeOld, "there is no exception in this clause")
		}
		return value{x: s.proc.Exc, t: classfile.Type{Kind: 'L', Class: "java/lang/Throwable"}}
	case *spec.Instance:
		return s.instance(x)
	}
	return s.bad(x.Span(), CodeUnsupported, "this expression is not supported here")
}

// relName resolves a name alone: a field is the relation from objects to its values,
// a class the set of its objects.
func (s *scope) relName(x *spec.Name) value {
	if x.Name == "this" {
		return s.name(x)
	}
	if v, ok := s.variable(x.Name); ok {
		return v
	}
	for _, c := range []*Class{s.hint, s.class} {
		if c == nil {
			continue
		}
		if f := c.Field(x.Name); f != nil {
			return s.fieldRel(f, x.Span())
		}
	}
	v := s.name(x)
	if v.class != nil {
		return s.extent(v.class, x.Span())
	}
	return v
}

func (s *scope) extent(c *Class, at source.Span) value {
	k, err := s.prog.Class(c.Name)
	if err != nil {
		return s.bad(at, CodeMember, "%v", err)
	}
	return value{x: &ir.Extent{Class: k}, t: classfile.Type{Kind: 'L', Class: c.Name}, rel: true}
}

func (s *scope) fieldRel(f *Field, at source.Span) value {
	switch {
	case f.Static():
		return s.static(f, at)
	case f.Ghost != nil:
		return s.bad(at, CodeUnsupported, "%s is a field of contracts; as a relation it is not supported", f.Name)
	case f.Type == tFloat || f.Type == tDouble:
		return s.bad(at, CodeUnsupported, "relations have no floating point numbers")
	}
	g := s.prog.Field(f.Class.Name, f.File.Name, f.File.Desc)
	if g == nil {
		return s.bad(at, CodeMember, "the program has no field %s", f.Name)
	}
	return value{x: &ir.FieldRel{Field: g}, t: f.Type, g: f.typing(), rel: true}
}

// classOf is the class of single values or of elements.
func (s *scope) classOf(v value) *Class {
	if v.t.Kind == 'L' && v.t.Dims == 0 {
		return s.set.Class(v.t.Class)
	}
	return nil
}

func (s *scope) relSelect(x *spec.Select) value {
	if c := s.classAt(x.X); c != nil {
		if f := c.Field(x.Name); f != nil && f.Static() {
			return s.static(f, x.Span())
		}
	}
	base := s.expr(x.X)
	if s.failed {
		return base
	}
	if x.Name == "length" && base.t.Dims > 0 && !base.rel {
		base = s.used(base, x.X.Span())
		return value{x: apply(ir.OpLen, i32, base.x), t: tInt, needs: base.needs}
	}
	c := s.classOf(base)
	if c == nil {
		return s.bad(x.Span(), CodeType, "%s has no fields", show(base.t))
	}
	f := c.Field(x.Name)
	if f == nil {
		if v, ok := s.variable(x.Name); ok { // a join with a variable
			return s.join(base, v, x.Span())
		}
		d := s.errorf(x.NameSpan, CodeName, "%s has no field %s", c.Simple(), x.Name)
		if near := source.Nearest(x.Name, fieldNames(c)); near != "" {
			d.Help = "did you mean " + near + "?"
		}
		return value{x: ir.False}
	}
	switch {
	case !base.rel && (base.nonnull || f.Ghost != nil || f.Static()):
		return s.field(base, f, x.Span())
	case f.Ghost != nil:
		return s.bad(x.Span(), CodeUnsupported, "%s is a field of contracts; that of a set of objects is not supported", f.Name)
	}
	s.visible(f, x.Span())
	v := s.join(base, s.fieldRel(f, x.Span()), x.Span())
	if s.failed {
		return v
	}
	return typed(v, s.set.member(base.typing(), f.Class, f.typing(), nil))
}

// join is the composition of two relations.
func (s *scope) join(a, b value, at source.Span) value {
	if s.failed {
		return a
	}
	v := s.relApply(ir.OpJoin, b.t, at, s.toSet(a, at), s.toSet(b, at))
	if k := s.classOf(b); k != nil && b.typing().equal(k.self()) { // from objects to objects of the same class
		if up := s.set.as(a.typing(), k); up != nil && !s.failed {
			v = typed(v, up)
		}
	}
	return v
}

// relApply applies an operator of relations, whose columns must fit.
func (s *scope) relApply(op ir.Op, t classfile.Type, at source.Span, args ...value) value {
	if s.failed {
		return value{x: ir.False}
	}
	v := value{t: t, rel: true}
	var xs []ir.Expr
	for _, a := range args {
		xs = append(xs, a.x)
		v.needs = append(v.needs, a.needs...)
	}
	first := xs[0].Type().(*ir.Rel)
	last := xs[len(xs)-1].Type().(*ir.Rel)
	switch op {
	case ir.OpUnion, ir.OpInter, ir.OpDiff, ir.OpOverride:
		if first.Arity != last.Arity {
			return s.bad(at, CodeType, "relations of %d and %d columns do not mix", first.Arity, last.Arity)
		}
	case ir.OpTranspose, ir.OpClosure, ir.OpReflClosure:
		if first.Arity == 2 && op != ir.OpTranspose && !isRef(t) {
			return s.bad(at, CodeType, "steps lead from objects to %s, and end there: a closure needs a field that holds objects", show(t))
		}
		if first.Arity != 2 {
			return s.bad(at, CodeType, "a relation of two columns is needed, and this has %d", first.Arity)
		}
	case ir.OpJoin:
		if first.Arity+last.Arity < 3 {
			return s.bad(at, CodeType, "two sets cannot be joined")
		}
	}
	typ := ir.ResultType(op, nil, xs)
	if typ == nil {
		return s.bad(at, CodeType, "these relations do not fit together")
	}
	v.x = &ir.Apply{Op: op, Args: xs, Typ: typ, Span: at}
	if op == ir.OpJoin {
		args = args[1:]
	}
	v.g = s.elements(op, t, args)
	for _, a := range args {
		if a.raw != tBad && isRef(t) {
			v.raw = tObject
		}
	}
	return v
}

// elements is the type of the elements of a relation, as far as those that it is made of have the same one. A closure
// goes through types that differ, unless each step leads to objects with the same arguments.
func (s *scope) elements(op ir.Op, t classfile.Type, args []value) (g *generic) {
	for _, a := range args {
		switch {
		case a.t == tNull:
		case a.t != t || g != nil && !g.equal(a.typing()):
			return nil
		default:
			g = a.typing()
		}
	}
	switch op {
	case ir.OpTranspose:
		return nil
	case ir.OpClosure, ir.OpReflClosure:
		if k := s.set.Class(t.Class); g == nil || k == nil || t.Dims > 0 || !g.equal(k.self()) {
			return nil
		}
	}
	return g
}

// toSet makes a relation of a value.
func (s *scope) toSet(v value, at source.Span) value {
	if s.failed || v.rel {
		return v
	}
	if v.t == tFloat || v.t == tDouble {
		return s.bad(at, CodeUnsupported, "relations have no floating point numbers")
	}
	v.x, v.rel = s.singleton(v.x), true
	return v
}

// number makes an integer of a value: the sum of a set.
func (s *scope) number(v value, at source.Span) value {
	v = s.unboxed(v, at)
	switch {
	case s.failed:
	case !isNumber(v.t):
		return s.bad(at, CodeType, "a number is needed, and this is %s", show(v.t))
	case v.rel:
		if r := v.x.Type().(*ir.Rel); r.Arity != 1 {
			return s.bad(at, CodeType, "a number is needed, and this is a relation of %d columns", r.Arity)
		}
		v.x, v.rel = apply(ir.OpSum, ValueType(v.t), v.x), false
	}
	return v
}

// truth makes a truth value of a set: whether true is in it.
func (s *scope) truth(v value, at source.Span) value {
	if r := v.x.Type().(*ir.Rel); v.t != tBool || r.Arity != 1 {
		return s.bad(at, CodeType, "a condition is needed, and this is a set").help(s, "write 'some' before it to ask whether it has elements")
	}
	v.x, v.rel = apply(ir.OpAny, ir.Bool{}, v.x), false
	return v
}

// help adds advice to the complaint that was just made.
func (v value) help(s *scope, text string) value {
	if s.last != nil && s.last.Help == "" {
		s.last.Help = text
	}
	return v
}

func (s *scope) relIndex(x *spec.Index) value {
	a, i := s.expr(x.X), s.expr(x.I)
	switch {
	case s.failed:
		return a
	case !a.rel:
		return s.index(x)
	}
	n := s.number(i, x.I.Span())
	if s.failed {
		return n
	}
	n = s.promote(n, tInt)
	return s.relApply(ir.OpJoin, a.t, x.Span(), s.toSet(n, x.I.Span()), a)
}

var relOps = map[spec.Op]ir.Op{
	spec.Transpose: ir.OpTranspose, spec.Closure: ir.OpClosure, spec.ReflClosure: ir.OpReflClosure,
	spec.Some: ir.OpSome, spec.One: ir.OpOne, spec.Lone: ir.OpLone, spec.No: ir.OpNo,
	spec.Override: ir.OpOverride, spec.Product: ir.OpProduct,
}

func (s *scope) relUnary(x *spec.Unary) value {
	if _, ok := x.X.(*spec.Lit); ok && x.Op == spec.Neg {
		return s.unary(x)
	}
	switch x.Op {
	case spec.Not:
		v := s.truthOf(x.X)
		v.x = ir.Not(v.x)
		return v
	case spec.Neg:
		v := s.number(s.expr(x.X), x.X.Span())
		if s.failed {
			return v
		}
		v = s.promote(v, wider(v.t, tInt))
		v.x = apply(ir.OpNeg, ValueType(v.t), v.x)
		return v
	case spec.Card:
		v := s.toSet(s.expr(x.X), x.X.Span())
		v.x, v.t, v.rel = apply(ir.OpCard, i32, v.x), tInt, false
		return v
	case spec.Some, spec.One, spec.Lone, spec.No:
		v := s.toSet(s.expr(x.X), x.X.Span())
		v.x, v.t, v.rel = apply(relOps[x.Op], ir.Bool{}, v.x), tBool, false
		return v
	}
	v := s.toSet(s.expr(x.X), x.X.Span())
	t := v.t
	if x.Op == spec.Transpose && !s.failed {
		t = s.firstColumn(v)
	}
	return s.relApply(relOps[x.Op], t, x.Span(), v)
}

// firstColumn is the type of the first column, as far as it is one class.
func (s *scope) firstColumn(v value) classfile.Type {
	if r, ok := v.x.Type().(*ir.Rel); ok && len(r.Alts) > 0 {
		if k, ok := r.Alts[0][0].(ir.Ref); ok && k.Class != nil {
			return classfile.Type{Kind: 'L', Class: internal(k.Class.Name)}
		}
	}
	return tObject
}

func (s *scope) relBinary(x *spec.Binary) value {
	switch x.Op {
	case spec.And, spec.Or, spec.Implies, spec.Iff:
		return s.connective(x)
	case spec.Join:
		a := s.expr(x.X)
		hint := s.hint
		s.hint = s.classOf(a)
		b := s.expr(x.Y)
		s.hint = hint
		return s.join(a, b, x.Span())
	}
	a, b := s.expr(x.X), s.expr(x.Y)
	if s.failed {
		return a
	}
	at := x.Span()
	switch x.Op {
	case spec.Eq, spec.Ne:
		return s.relEquality(x, a, b)
	case spec.In, spec.NotIn:
		v := s.relApply(ir.OpUnion, a.t, at, s.toSet(a, at), s.toSet(b, at)) // the columns must fit
		if !s.failed && !alike(a.t, b.t) {
			return s.operands(at, "'"+opText(x.Op)+"'", a, b)
		}
		if s.failed {
			return v
		}
		v.x, v.t, v.rel = apply(ir.OpSubset, ir.Bool{}, s.toSet(a, at).x, s.toSet(b, at).x), tBool, false
		if x.Op == spec.NotIn {
			v.x = ir.Not(v.x)
		}
		return v
	case spec.Override, spec.Product:
		return s.relApply(relOps[x.Op], b.t, at, s.toSet(a, at), s.toSet(b, at))
	case spec.BitAnd:
		if a.t == tBool && b.t == tBool && !a.rel && !b.rel {
			return value{x: and(a.x, b.x), t: tBool, needs: append(a.needs[:len(a.needs):len(a.needs)], b.needs...)}
		}
		if !isNumber(a.t) || !isNumber(b.t) {
			return s.relApply(ir.OpInter, a.t, at, s.toSet(a, at), s.toSet(b, at))
		}
	case spec.Add, spec.Sub:
		if !summed(a, b) && !summed(b, a) { // two boxes are two objects
			op := ir.OpUnion
			if x.Op == spec.Sub {
				op = ir.OpDiff
			}
			return s.relApply(op, s.lub(a.t, b.t), at, s.toSet(a, at), s.toSet(b, at))
		}
	}
	return s.numbers(x, s.number(a, x.X.Span()), s.number(b, x.Y.Span()))
}

// alike tells whether elements of two types can be the same.
func alike(a, b classfile.Type) bool {
	return isRef(a) == isRef(b) && isNumber(a) == isNumber(b)
}

// summed reports whether two values are numbers, or a number and a single box of one.
func summed(a, b value) bool {
	box := boxOf(b.t)
	return isNumber(a.t) && (isNumber(b.t) || !b.rel && box != nil && isNumber(box.of))
}

// lub is a type of the elements of both.
func (s *scope) lub(a, b classfile.Type) classfile.Type {
	switch {
	case a == tNull || s.set.subtype(a, b) && b != tNull:
		return b
	case b == tNull || s.set.subtype(b, a):
		return a
	}
	return tObject
}

// numbers is an operator of numbers.
func (s *scope) numbers(x *spec.Binary, a, b value) value {
	if s.failed {
		return a
	}
	needs := append(a.needs[:len(a.needs):len(a.needs)], b.needs...)
	t := wider(a.t, b.t)
	switch x.Op {
	case spec.Lt, spec.Le, spec.Gt, spec.Ge:
		return value{x: apply(arithmetic[x.Op], ir.Bool{}, s.promote(a, t).x, s.promote(b, t).x), t: tBool, needs: needs}
	case spec.Shl, spec.Shr, spec.Ushr:
		a = s.promote(a, wider(a.t, tInt))
		return value{x: apply(arithmetic[x.Op], ValueType(a.t), a.x, b.x), t: a.t, needs: needs}
	}
	return s.arithmetic(x, a, b, needs)
}

func (s *scope) relEquality(x *spec.Binary, a, b value) value {
	if !a.rel && !b.rel {
		if a, b = s.operandsOf(x, a, b); s.failed {
			return a
		}
		return s.equality(x, a, b, append(a.needs[:len(a.needs):len(a.needs)], b.needs...))
	}
	at := x.Span()
	if isNumber(a.t) && isNumber(b.t) && a.t != b.t { // columns of one width
		if !a.rel {
			a = s.convert(a, b.t, at)
		} else if !b.rel {
			b = s.convert(b, a.t, at)
		}
	}
	l, r := s.toSet(a, at), s.toSet(b, at)
	v := s.relApply(ir.OpUnion, l.t, at, l, r)
	if !s.failed && !alike(a.t, b.t) {
		return s.operands(at, "'"+opText(x.Op)+"'", a, b)
	}
	if s.failed {
		return v
	}
	v.x, v.t, v.rel = apply(arithmetic[x.Op], ir.Bool{}, l.x, r.x), tBool, false
	return v
}

func (s *scope) relCond(x *spec.Cond) value {
	c, a, b := s.truthOf(x.C), s.expr(x.X), s.expr(x.Y)
	if s.failed {
		return c
	}
	if !a.rel && !b.rel {
		return s.cond(x)
	}
	l, r := s.toSet(a, x.X.Span()), s.toSet(b, x.Y.Span())
	v := s.relApply(ir.OpUnion, s.lub(l.t, r.t), x.Span(), l, r)
	if s.failed {
		return v
	}
	v.x = apply(ir.OpCond, v.x.Type(), c.x, l.x, r.x)
	v.needs = append(c.needs[:len(c.needs):len(c.needs)], v.needs...)
	return v
}

// binders declares variables; the guard says which values of their types are meant.
func (s *scope) binders(list []*spec.Var) (vars []*ir.BoundVar, guard ir.Expr, needs []*need) {
	guard = ir.True
	for _, v := range list {
		var typ ir.Type
		var t classfile.Type
		var set value
		var member ir.Expr
		name, _ := dotted(v.Set)
		if k, ok := primitives[name]; ok && k != 'F' && k != 'D' {
			t = classfile.Type{Kind: k}
			typ = ValueType(t)
		} else {
			set = s.toSet(s.expr(v.Set), v.Set.Span())
			if s.failed {
				return
			}
			if r := set.x.Type().(*ir.Rel); r.Arity != 1 {
				s.errorf(v.Set.Span(), CodeType, "a variable ranges over a set, and this is a relation of %d columns", r.Arity)
				return
			}
			t = set.t
			typ = s.objectType(set.certain(), v.Set.Span())
			if _, ok := set.x.(*ir.Extent); !ok {
				member = set.x
			}
			needs = append(needs, set.needs...)
		}
		if t == tNull || t.Dims > 0 || t == tFloat || t == tDouble {
			s.errorf(v.Set.Span(), CodeUnsupported, "a quantifier over %s is not supported", show(t))
			return
		}
		b := s.fresh(v.Name, typ, v.Span())
		vars = append(vars, b)
		s.bound = append(s.bound, bound{name: v.Name, v: value{x: b, t: t, g: set.g, raw: set.raw, nonnull: true}})
		if member != nil {
			guard = and(guard, apply(ir.OpSubset, ir.Bool{}, s.singleton(b), member))
		}
	}
	return vars, guard, needs
}

func (s *scope) relQuant(x *spec.Quant) value {
	depth := len(s.bound)
	defer func() { s.bound = s.bound[:depth] }()
	vars, guard, needs := s.binders(x.Vars)
	if s.failed {
		return value{x: ir.False}
	}
	if x.Kind == spec.Sum {
		b := s.number(s.expr(x.Body), x.Body.Span())
		if s.failed {
			return b
		}
		s.ranged(x, vars, guard, ir.True)
		t := wider(b.t, tInt)
		return value{x: s.sum(vars, guard, s.promote(b, t).x), t: t, needs: append(needs, forAll(vars, under(guard, b.needs))...)}
	}
	b := s.truthOf(x.Body)
	if s.failed {
		return b
	}
	s.ranged(x, vars, guard, b.x)
	v := value{t: tBool, needs: append(needs, forAll(vars, under(guard, b.needs))...)}
	switch x.Kind {
	case spec.All:
		v.x = quantify(ir.QuantAll, vars, guarded(guard, b.x))
	case spec.Exists:
		v.x = quantify(ir.QuantSome, vars, and(guard, b.x))
	case spec.QNo:
		v.x = ir.Not(quantify(ir.QuantSome, vars, and(guard, b.x)))
	default:
		op := ir.OpOne
		if x.Kind == spec.QLone {
			op = ir.OpLone
		}
		v.x = apply(op, ir.Bool{}, compr(vars, and(guard, b.x)))
	}
	return v
}

func compr(vars []*ir.BoundVar, body ir.Expr) ir.Expr {
	return &ir.Quant{Kind: ir.QuantSet, Vars: vars, Body: body, Typ: ir.QuantType(ir.QuantSet, vars, body)}
}

func (s *scope) comprehension(x *spec.Comp) value {
	depth := len(s.bound)
	defer func() { s.bound = s.bound[:depth] }()
	vars, guard, needs := s.binders(x.Vars)
	if s.failed {
		return value{x: ir.False}
	}
	b := s.truthOf(x.Body)
	if s.failed {
		return b
	}
	s.ranged(&spec.Quant{Kind: spec.Exists, Vars: x.Vars}, vars, guard, b.x)
	last := s.bound[len(s.bound)-1].v.t
	return value{x: compr(vars, and(guard, b.x)), t: last, rel: true, needs: append(needs, forAll(vars, under(guard, b.needs))...)}
}

func internal(name string) string {
	b := []byte(name)
	for i := range b {
		if b[i] == '.' {
			b[i] = '/'
		}
	}
	return string(b)
}
