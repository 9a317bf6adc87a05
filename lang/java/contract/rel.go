// This file gives meaning to relational expressions.

package contract

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
)

// lang tells whether an expression is relational.
func (s *scope) lang(spec.Expr) bool { return s.rels }

// relational gives meaning to expressions of the relational language at a place.
type relational struct{ *scope }

// relExpr gives meaning to an expression of the relational language. A single value
// stays a scalar as long as it can; what may be none or many is a set.
func (s relational) relExpr(x spec.Expr) value {
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
		return calls{s.scope}.call(x)
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
			return s.bad(x.Span(), decl.CodeOld, "there is no exception in this clause")
		}
		return value{x: s.proc.Exc, t: classfile.Type{Kind: 'L', Class: "java/lang/Throwable"}}
	case *spec.Instance:
		return s.instance(x)
	}
	return s.bad(x.Span(), decl.CodeUnsupported, "this expression is not supported here")
}

// relName resolves a name alone: a field is the relation from objects to its values,
// a class the set of its objects.
func (s relational) relName(x *spec.Name) value {
	if x.Name == "this" {
		return s.name(x)
	}
	if v, ok := s.variable(x.Name); ok {
		return v
	}
	for _, c := range []*decl.Class{s.hint, s.class} {
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

func (s relational) extent(c *decl.Class, at source.Span) value {
	k, err := s.prog.Class(c.Name)
	if err != nil {
		return s.bad(at, decl.CodeMember, "%v", err)
	}
	return value{x: &ir.Extent{Class: k}, t: classfile.Type{Kind: 'L', Class: c.Name}, rel: true}
}

func (s relational) fieldRel(f *decl.Field, at source.Span) value {
	switch {
	case f.Static():
		return s.static(f, at)
	case f.Ghost != nil:
		return s.bad(at, decl.CodeUnsupported, "%s is a field of contracts; as a relation it is not supported", f.Name)
	case f.Type == decl.TFloat || f.Type == decl.TDouble:
		return s.bad(at, decl.CodeUnsupported, "relations have no floating point numbers")
	}
	g := s.prog.Field(f.Class.Name, f.File.Name, f.File.Desc)
	if g == nil {
		return s.bad(at, decl.CodeMember, "the program has no field %s", f.Name)
	}
	return value{x: &ir.FieldRel{Field: g}, t: f.Type, g: f.Typing(), rel: true}
}

// classOf is the class of single values or of elements.
func (s *scope) classOf(v value) *decl.Class {
	if v.t.Kind == 'L' && v.t.Dims == 0 {
		return s.set.Class(v.t.Class)
	}
	return nil
}

func (s relational) relSelect(x *spec.Select) value {
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
		return value{x: formula.Apply(ir.OpLen, decl.Int32, base.x), t: decl.TInt, needs: base.needs}
	}
	c := s.classOf(base)
	if c == nil {
		return s.bad(x.Span(), decl.CodeType, "%s has no fields", decl.Show(base.t))
	}
	f := c.Field(x.Name)
	if f == nil {
		if v, ok := s.variable(x.Name); ok { // a join with a variable
			return s.join(base, v, x.Span())
		}
		d := s.errorf(x.NameSpan, decl.CodeName, "%s has no field %s", c.Simple(), x.Name)
		if near := source.Nearest(x.Name, decl.FieldNames(c)); near != "" {
			d.Help = "did you mean " + near + "?"
		}
		return value{x: ir.False}
	}
	switch {
	case !base.rel && (base.nonnull || f.Ghost != nil || f.Static()):
		return s.field(base, f, x.Span())
	case f.Ghost != nil:
		return s.bad(x.Span(), decl.CodeUnsupported, "%s is a field of contracts; that of a set of objects is not supported", f.Name)
	}
	s.visible(f, x.Span())
	v := s.join(base, s.fieldRel(f, x.Span()), x.Span())
	if s.failed {
		return v
	}
	return typed(v, s.set.Member(base.typing(), f.Class, f.Typing(), nil))
}

// join is the composition of two relations.
func (s relational) join(a, b value, at source.Span) value {
	if s.failed {
		return a
	}
	v := s.relApply(ir.OpJoin, b.t, at, s.toSet(a, at), s.toSet(b, at))
	if k := s.classOf(b); k != nil && b.typing().Equal(k.Self()) { // from objects to objects of the same class
		if up := s.set.As(a.typing(), k); up != nil && !s.failed {
			v = typed(v, up)
		}
	}
	return v
}

// relApply applies an operator of relations, whose columns must fit.
func (s relational) relApply(op ir.Op, t classfile.Type, at source.Span, args ...value) value {
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
			return s.bad(at, decl.CodeType, "relations of %d and %d columns do not mix", first.Arity, last.Arity)
		}
	case ir.OpTranspose, ir.OpClosure, ir.OpReflClosure:
		if first.Arity == 2 && op != ir.OpTranspose && !decl.IsRef(t) {
			return s.bad(at, decl.CodeType, "steps lead from objects to %s, and end there: a closure needs a field that holds objects", decl.Show(t))
		}
		if first.Arity != 2 {
			return s.bad(at, decl.CodeType, "a relation of two columns is needed, and this has %d", first.Arity)
		}
	case ir.OpJoin:
		if first.Arity+last.Arity < 3 {
			return s.bad(at, decl.CodeType, "two sets cannot be joined")
		}
	}
	typ := ir.ResultType(op, nil, xs)
	if typ == nil {
		return s.bad(at, decl.CodeType, "these relations do not fit together")
	}
	v.x = &ir.Apply{Op: op, Args: xs, Typ: typ, Span: at}
	if op == ir.OpJoin {
		args = args[1:]
	}
	v.g = s.elements(op, t, args)
	for _, a := range args {
		if a.raw != decl.TBad && decl.IsRef(t) {
			v.raw = decl.TObject
		}
	}
	return v
}

// elements is the type of the elements of a relation, as far as those that it is made of have the same one. A closure
// goes through types that differ, unless each step leads to objects with the same arguments.
func (s relational) elements(op ir.Op, t classfile.Type, args []value) (g *decl.Type) {
	for _, a := range args {
		switch {
		case a.t == decl.TNull:
		case a.t != t || g != nil && !g.Equal(a.typing()):
			return nil
		default:
			g = a.typing()
		}
	}
	switch op {
	case ir.OpTranspose:
		return nil
	case ir.OpClosure, ir.OpReflClosure:
		if k := s.set.Class(t.Class); g == nil || k == nil || t.Dims > 0 || !g.Equal(k.Self()) {
			return nil
		}
	}
	return g
}

// toSet makes a relation of a value.
func (s relational) toSet(v value, at source.Span) value {
	if s.failed || v.rel {
		return v
	}
	if v.t == decl.TFloat || v.t == decl.TDouble {
		return s.bad(at, decl.CodeUnsupported, "relations have no floating point numbers")
	}
	v.x, v.rel = singleton(v.x), true
	return v
}

// number makes an integer of a value: the sum of a set.
func (s relational) number(v value, at source.Span) value {
	v = s.unboxed(v, at)
	switch {
	case s.failed:
	case !decl.IsNumber(v.t):
		return s.bad(at, decl.CodeType, "a number is needed, and this is %s", decl.Show(v.t))
	case v.rel:
		if r := v.x.Type().(*ir.Rel); r.Arity != 1 {
			return s.bad(at, decl.CodeType, "a number is needed, and this is a relation of %d columns", r.Arity)
		}
		v.x, v.rel = formula.Apply(ir.OpSum, decl.ValueType(v.t), v.x), false
	}
	return v
}

// truthOfSet makes a truth value of a set: whether true is in it.
func truthOfSet(s *scope, v value, at source.Span) value {
	if r := v.x.Type().(*ir.Rel); v.t != decl.TBool || r.Arity != 1 {
		return s.bad(at, decl.CodeType, "a condition is needed, and this is a set").help(s, "write 'some' before it to ask whether it has elements")
	}
	v.x, v.rel = formula.Apply(ir.OpAny, ir.Bool{}, v.x), false
	return v
}

// help adds advice to the complaint that was just made.
func (v value) help(s *scope, text string) value {
	if s.last != nil && s.last.Help == "" {
		s.last.Help = text
	}
	return v
}

func (s relational) relIndex(x *spec.Index) value {
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
	n = promote(n, decl.TInt)
	return s.relApply(ir.OpJoin, a.t, x.Span(), s.toSet(n, x.I.Span()), a)
}

var relOps = map[spec.Op]ir.Op{
	spec.Transpose: ir.OpTranspose, spec.Closure: ir.OpClosure, spec.ReflClosure: ir.OpReflClosure,
	spec.Some: ir.OpSome, spec.One: ir.OpOne, spec.Lone: ir.OpLone, spec.No: ir.OpNo,
	spec.Override: ir.OpOverride, spec.Product: ir.OpProduct,
}

func (s relational) relUnary(x *spec.Unary) value {
	if _, ok := x.X.(*spec.Lit); ok && x.Op == spec.Neg {
		return operators{s.scope}.unary(x)
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
		v = promote(v, wider(v.t, decl.TInt))
		v.x = formula.Apply(ir.OpNeg, decl.ValueType(v.t), v.x)
		return v
	case spec.Card:
		v := s.toSet(s.expr(x.X), x.X.Span())
		v.x, v.t, v.rel = formula.Apply(ir.OpCard, decl.Int32, v.x), decl.TInt, false
		return v
	case spec.Some, spec.One, spec.Lone, spec.No:
		v := s.toSet(s.expr(x.X), x.X.Span())
		v.x, v.t, v.rel = formula.Apply(relOps[x.Op], ir.Bool{}, v.x), decl.TBool, false
		return v
	}
	v := s.toSet(s.expr(x.X), x.X.Span())
	t := v.t
	if x.Op == spec.Transpose && !s.failed {
		t = firstColumn(v)
	}
	return s.relApply(relOps[x.Op], t, x.Span(), v)
}

// firstColumn is the type of the first column, as far as it is one class.
func firstColumn(v value) classfile.Type {
	if r, ok := v.x.Type().(*ir.Rel); ok && len(r.Alts) > 0 {
		if k, ok := r.Alts[0][0].(ir.Ref); ok && k.Class != nil {
			return classfile.Type{Kind: 'L', Class: internal(k.Class.Name)}
		}
	}
	return decl.TObject
}

func (s relational) relBinary(x *spec.Binary) value {
	switch x.Op {
	case spec.And, spec.Or, spec.Implies, spec.Iff:
		return operators{s.scope}.connective(x)
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
			return operators{s.scope}.operands(at, "'"+opText(x.Op)+"'", a, b)
		}
		if s.failed {
			return v
		}
		v.x, v.t, v.rel = formula.Apply(ir.OpSubset, ir.Bool{}, s.toSet(a, at).x, s.toSet(b, at).x), decl.TBool, false
		if x.Op == spec.NotIn {
			v.x = ir.Not(v.x)
		}
		return v
	case spec.Override, spec.Product:
		return s.relApply(relOps[x.Op], b.t, at, s.toSet(a, at), s.toSet(b, at))
	case spec.BitAnd:
		if a.t == decl.TBool && b.t == decl.TBool && !a.rel && !b.rel {
			return value{x: formula.And(a.x, b.x), t: decl.TBool, needs: append(a.needs[:len(a.needs):len(a.needs)], b.needs...)}
		}
		if !decl.IsNumber(a.t) || !decl.IsNumber(b.t) {
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
	return decl.IsRef(a) == decl.IsRef(b) && decl.IsNumber(a) == decl.IsNumber(b)
}

// summed reports whether two values are numbers, or a number and a single box of one.
func summed(a, b value) bool {
	box := decl.BoxOf(b.t)
	return decl.IsNumber(a.t) && (decl.IsNumber(b.t) || !b.rel && box != nil && decl.IsNumber(box.Of))
}

// lub is a type of the elements of both.
func (s relational) lub(a, b classfile.Type) classfile.Type {
	switch {
	case a == decl.TNull || s.set.Subtype(a, b) && b != decl.TNull:
		return b
	case b == decl.TNull || s.set.Subtype(b, a):
		return a
	}
	return decl.TObject
}

// numbers is an operator of numbers.
func (s relational) numbers(x *spec.Binary, a, b value) value {
	if s.failed {
		return a
	}
	needs := append(a.needs[:len(a.needs):len(a.needs)], b.needs...)
	t := wider(a.t, b.t)
	switch x.Op {
	case spec.Lt, spec.Le, spec.Gt, spec.Ge:
		return value{x: formula.Apply(arithmetic[x.Op], ir.Bool{}, promote(a, t).x, promote(b, t).x), t: decl.TBool, needs: needs}
	case spec.Shl, spec.Shr, spec.Ushr:
		a = promote(a, wider(a.t, decl.TInt))
		return value{x: formula.Apply(arithmetic[x.Op], decl.ValueType(a.t), a.x, b.x), t: a.t, needs: needs}
	}
	return operators{s.scope}.arithmetic(x, a, b, needs)
}

func (s relational) relEquality(x *spec.Binary, a, b value) value {
	if !a.rel && !b.rel {
		if a, b = (operators{s.scope}).operandsOf(x, a, b); s.failed {
			return a
		}
		return operators{s.scope}.equality(x, a, b, append(a.needs[:len(a.needs):len(a.needs)], b.needs...))
	}
	at := x.Span()
	if decl.IsNumber(a.t) && decl.IsNumber(b.t) && a.t != b.t { // columns of one width
		if !a.rel {
			a = s.convert(a, b.t, at)
		} else if !b.rel {
			b = s.convert(b, a.t, at)
		}
	}
	l, r := s.toSet(a, at), s.toSet(b, at)
	v := s.relApply(ir.OpUnion, l.t, at, l, r)
	if !s.failed && !alike(a.t, b.t) {
		return operators{s.scope}.operands(at, "'"+opText(x.Op)+"'", a, b)
	}
	if s.failed {
		return v
	}
	v.x, v.t, v.rel = formula.Apply(arithmetic[x.Op], ir.Bool{}, l.x, r.x), decl.TBool, false
	return v
}

func (s relational) relCond(x *spec.Cond) value {
	c, a, b := s.truthOf(x.C), s.expr(x.X), s.expr(x.Y)
	if s.failed {
		return c
	}
	if !a.rel && !b.rel {
		return operators{s.scope}.cond(x)
	}
	l, r := s.toSet(a, x.X.Span()), s.toSet(b, x.Y.Span())
	v := s.relApply(ir.OpUnion, s.lub(l.t, r.t), x.Span(), l, r)
	if s.failed {
		return v
	}
	v.x = formula.Apply(ir.OpCond, v.x.Type(), c.x, l.x, r.x)
	v.needs = append(c.needs[:len(c.needs):len(c.needs)], v.needs...)
	return v
}

// binders declares variables; the guard says which values of their types are meant.
func (s relational) binders(list []*spec.Var) (vars []*ir.BoundVar, guard ir.Expr, needs []*formula.Need) {
	guard = ir.True
	for _, v := range list {
		var typ ir.Type
		var t classfile.Type
		var set value
		var member ir.Expr
		name, _ := dotted(v.Set)
		if k, ok := decl.Primitives[name]; ok && k != 'F' && k != 'D' {
			t = classfile.Type{Kind: k}
			typ = decl.ValueType(t)
		} else {
			set = s.toSet(s.expr(v.Set), v.Set.Span())
			if s.failed {
				return
			}
			if r := set.x.Type().(*ir.Rel); r.Arity != 1 {
				s.errorf(v.Set.Span(), decl.CodeType, "a variable ranges over a set, and this is a relation of %d columns", r.Arity)
				return
			}
			t = set.t
			typ = s.objectType(set.certain(), v.Set.Span())
			if _, ok := set.x.(*ir.Extent); !ok {
				member = set.x
			}
			needs = append(needs, set.needs...)
		}
		if t == decl.TNull || t.Dims > 0 || t == decl.TFloat || t == decl.TDouble {
			s.errorf(v.Set.Span(), decl.CodeUnsupported, "a quantifier over %s is not supported", decl.Show(t))
			return
		}
		b := s.fresh(v.Name, typ, v.Span())
		vars = append(vars, b)
		s.bound = append(s.bound, bound{name: v.Name, v: value{x: b, t: t, g: set.g, raw: set.raw, nonnull: true}})
		if member != nil {
			guard = formula.And(guard, formula.Apply(ir.OpSubset, ir.Bool{}, singleton(b), member))
		}
	}
	return vars, guard, needs
}

func (s relational) relQuant(x *spec.Quant) value {
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
		quantifier{s.scope}.ranged(x, vars, guard, ir.True)
		t := wider(b.t, decl.TInt)
		return value{x: sum(vars, guard, promote(b, t).x), t: t, needs: append(needs, formula.ForAll(vars, formula.Under(guard, b.needs))...)}
	}
	b := s.truthOf(x.Body)
	if s.failed {
		return b
	}
	quantifier{s.scope}.ranged(x, vars, guard, b.x)
	v := value{t: decl.TBool, needs: append(needs, formula.ForAll(vars, formula.Under(guard, b.needs))...)}
	switch x.Kind {
	case spec.All:
		v.x = formula.Quantify(ir.QuantAll, vars, formula.Guarded(guard, b.x))
	case spec.Exists:
		v.x = formula.Quantify(ir.QuantSome, vars, formula.And(guard, b.x))
	case spec.QNo:
		v.x = ir.Not(formula.Quantify(ir.QuantSome, vars, formula.And(guard, b.x)))
	default:
		op := ir.OpOne
		if x.Kind == spec.QLone {
			op = ir.OpLone
		}
		v.x = formula.Apply(op, ir.Bool{}, compr(vars, formula.And(guard, b.x)))
	}
	return v
}

func compr(vars []*ir.BoundVar, body ir.Expr) ir.Expr {
	return &ir.Quant{Kind: ir.QuantSet, Vars: vars, Body: body, Typ: ir.QuantType(ir.QuantSet, vars, body)}
}

func (s relational) comprehension(x *spec.Comp) value {
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
	quantifier{s.scope}.ranged(&spec.Quant{Kind: spec.Exists, Vars: x.Vars}, vars, guard, b.x)
	last := s.bound[len(s.bound)-1].v.t
	return value{x: compr(vars, formula.And(guard, b.x)), t: last, rel: true, needs: append(needs, formula.ForAll(vars, formula.Under(guard, b.needs))...)}
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
