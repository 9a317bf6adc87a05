// This file lowers relational expressions.

package expr

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/exact"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
)

// lang reports whether an expression is relational.
func (s *Scope) lang(spec.Expr) bool { return s.Rels }

// relational lowers expressions of the relational language at a place.
type relational struct{ *Scope }

// relExpr lowers an expression of the relational language. A single value stays a scalar as long as it can; what may be
// none or many is a set.
func (s relational) relExpr(x spec.Expr) Value {
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
		return calls{s.Scope}.call(x)
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
		return s.Old(x)
	case *spec.Result:
		return s.theResult(x.Span())
	case *spec.Thrown:
		if s.Proc == nil || s.Proc.Exc == nil || !s.Post || s.InOld {
			return s.bad(x.Span(), decl.CodeOld, "there is no exception in this clause")
		}
		return Value{X: s.Proc.Exc, T: classfile.Type{Kind: 'L', Class: "java/lang/Throwable"}}
	case *spec.Instance:
		return s.instance(x)
	}
	return s.bad(x.Span(), decl.CodeUnsupported, "this expression is not supported here")
}

// relName resolves a name alone: a field is the relation from objects to its values,
// a class the set of its objects.
func (s relational) relName(x *spec.Name) Value {
	if x.Name == "this" {
		return s.name(x)
	}
	if v, ok := s.Variable(x.Name); ok {
		return v
	}
	for _, c := range []*decl.Class{s.hint, s.Class} {
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

func (s relational) extent(c *decl.Class, at source.Span) Value {
	k, err := s.Prog.Class(c.Name)
	if err != nil {
		return s.bad(at, decl.CodeMember, "%v", err)
	}
	return Value{X: &ir.Extent{Class: k}, T: classfile.Type{Kind: 'L', Class: c.Name}, Rel: true}
}

func (s relational) fieldRel(f *decl.Field, at source.Span) Value {
	switch {
	case f.Static():
		return s.static(f, at)
	case f.Ghost != nil:
		return s.bad(at, decl.CodeUnsupported, "%s is a field of contracts; as a relation it is not supported", f.Name)
	case f.Type == decl.TFloat || f.Type == decl.TDouble:
		return s.bad(at, decl.CodeUnsupported, "relations have no floating point numbers")
	}
	g := s.Prog.Field(f.Class.Name, f.File.Name, f.File.Desc)
	if g == nil {
		return s.bad(at, decl.CodeMember, "the program has no field %s", f.Name)
	}
	return Value{X: &ir.FieldRel{Field: g}, T: f.Type, g: f.Typing(), Rel: true}
}

// ClassOf returns the class of single values or of elements.
func (s *Scope) ClassOf(v Value) *decl.Class {
	if v.T.Kind == 'L' && v.T.Dims == 0 {
		return s.Set.Class(v.T.Class)
	}
	return nil
}

func (s relational) relSelect(x *spec.Select) Value {
	if c := s.ClassAt(x.X); c != nil {
		if f := c.Field(x.Name); f != nil && f.Static() {
			return s.static(f, x.Span())
		}
	}
	base := s.Expr(x.X)
	if s.Failed {
		return base
	}
	if x.Name == "length" && base.T.Dims > 0 && !base.Rel {
		base = s.Used(base, x.X.Span())
		return Value{X: formula.Apply(ir.OpLen, decl.Int32, base.X), T: decl.TInt, Needs: base.Needs}
	}
	c := s.ClassOf(base)
	if c == nil {
		return s.bad(x.Span(), decl.CodeType, "%s has no fields", decl.Show(base.T))
	}
	f := c.Field(x.Name)
	if f == nil {
		if v, ok := s.Variable(x.Name); ok { // a join with a variable
			return s.join(base, v, x.Span())
		}
		d := s.Errorf(x.NameSpan, decl.CodeName, "%s has no field %s", c.Simple(), x.Name)
		if near := source.Nearest(x.Name, decl.FieldNames(c)); near != "" {
			d.Help = "did you mean " + near + "?"
		}
		return Value{X: ir.False}
	}
	switch {
	case !base.Rel && (base.Nonnull || f.Ghost != nil || f.Static()):
		return s.Field(base, f, x.Span())
	case f.Ghost != nil:
		return s.bad(x.Span(), decl.CodeUnsupported, "%s is a field of contracts; that of a set of objects is not supported", f.Name)
	}
	s.visible(f, x.Span())
	v := s.join(base, s.fieldRel(f, x.Span()), x.Span())
	if s.Failed {
		return v
	}
	return Typed(v, s.Set.Member(base.typing(), f.Class, f.Typing(), nil))
}

// join returns the composition of two relations.
func (s relational) join(a, b Value, at source.Span) Value {
	if s.Failed {
		return a
	}
	v := s.relApply(ir.OpJoin, b.T, at, s.toSet(a, at), s.toSet(b, at))
	if k := s.ClassOf(b); k != nil && b.typing().Equal(k.Self()) { // from objects to objects of the same class
		if up := s.Set.As(a.typing(), k); up != nil && !s.Failed {
			v = Typed(v, up)
		}
	}
	return v
}

// relApply applies an operator of relations, whose columns must fit.
func (s relational) relApply(op ir.Op, t classfile.Type, at source.Span, args ...Value) Value {
	if s.Failed {
		return Value{X: ir.False}
	}
	v := Value{T: t, Rel: true}
	var xs []ir.Expr
	for _, a := range args {
		xs = append(xs, a.X)
		v.Needs = append(v.Needs, a.Needs...)
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
	v.X = &ir.Apply{Op: op, Args: xs, Typ: typ, Span: at}
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

// elements returns the type of the elements of a relation, as far as those that it is made of have the same one. A
// closure passes through different types, unless each step leads to objects with the same arguments.
func (s relational) elements(op ir.Op, t classfile.Type, args []Value) (g *decl.Type) {
	for _, a := range args {
		switch {
		case a.T == decl.TNull:
		case a.T != t || g != nil && !g.Equal(a.typing()):
			return nil
		default:
			g = a.typing()
		}
	}
	switch op {
	case ir.OpTranspose:
		return nil
	case ir.OpClosure, ir.OpReflClosure:
		if k := s.Set.Class(t.Class); g == nil || k == nil || t.Dims > 0 || !g.Equal(k.Self()) {
			return nil
		}
	}
	return g
}

// toSet converts a value to a relation.
func (s relational) toSet(v Value, at source.Span) Value {
	if s.Failed || v.Rel {
		return v
	}
	if v.T == decl.TFloat || v.T == decl.TDouble {
		return s.bad(at, decl.CodeUnsupported, "relations have no floating point numbers")
	}
	v.X, v.Rel = singleton(v.X), true
	return v
}

// number converts a value to an integer: a set to its sum.
func (s relational) number(v Value, at source.Span) Value {
	v = s.Unboxed(v, at)
	switch {
	case s.Failed:
	case !decl.IsNumber(v.T):
		return s.bad(at, decl.CodeType, "a number is needed, and this is %s", decl.Show(v.T))
	case v.Rel:
		if r := v.X.Type().(*ir.Rel); r.Arity != 1 {
			return s.bad(at, decl.CodeType, "a number is needed, and this is a relation of %d columns", r.Arity)
		}
		v.X, v.Rel = formula.Apply(ir.OpSum, decl.ValueType(v.T), v.X), false
	}
	return v
}

// truthOfSet converts a set to a truth value: whether true is in it.
func truthOfSet(s *Scope, v Value, at source.Span) Value {
	if r := v.X.Type().(*ir.Rel); v.T != decl.TBool || r.Arity != 1 {
		return s.bad(at, decl.CodeType, "a condition is needed, and this is a set").help(s, "write 'some' before it to ask whether it has elements")
	}
	v.X, v.Rel = formula.Apply(ir.OpAny, ir.Bool{}, v.X), false
	return v
}

// help adds advice to the latest diagnostic.
func (v Value) help(s *Scope, text string) Value {
	if s.Last != nil && s.Last.Help == "" {
		s.Last.Help = text
	}
	return v
}

func (s relational) relIndex(x *spec.Index) Value {
	a, i := s.Expr(x.X), s.Expr(x.I)
	switch {
	case s.Failed:
		return a
	case !a.Rel:
		return s.index(x)
	}
	n := s.number(i, x.I.Span())
	if s.Failed {
		return n
	}
	n = Promote(n, decl.TInt)
	return s.relApply(ir.OpJoin, a.T, x.Span(), s.toSet(n, x.I.Span()), a)
}

var relOps = map[spec.Op]ir.Op{
	spec.Transpose: ir.OpTranspose, spec.Closure: ir.OpClosure, spec.ReflClosure: ir.OpReflClosure,
	spec.Some: ir.OpSome, spec.One: ir.OpOne, spec.Lone: ir.OpLone, spec.No: ir.OpNo,
	spec.Override: ir.OpOverride, spec.Product: ir.OpProduct,
}

func (s relational) relUnary(x *spec.Unary) Value {
	if _, ok := x.X.(*spec.Lit); ok && x.Op == spec.Neg {
		return operators{s.Scope}.unary(x)
	}
	switch x.Op {
	case spec.Not:
		v := s.truthOf(x.X)
		v.X = ir.Not(v.X)
		return v
	case spec.Neg:
		v := s.number(s.Expr(x.X), x.X.Span())
		if s.Failed {
			return v
		}
		v = Promote(v, Wider(v.T, decl.TInt))
		v.X = formula.Apply(ir.OpNeg, decl.ValueType(v.T), v.X)
		return v
	case spec.Card:
		v := s.toSet(s.Expr(x.X), x.X.Span())
		v.X, v.T, v.Rel = formula.Apply(ir.OpCard, decl.Int32, v.X), decl.TInt, false
		return v
	case spec.Some, spec.One, spec.Lone, spec.No:
		v := s.toSet(s.Expr(x.X), x.X.Span())
		v.X, v.T, v.Rel = formula.Apply(relOps[x.Op], ir.Bool{}, v.X), decl.TBool, false
		return v
	}
	v := s.toSet(s.Expr(x.X), x.X.Span())
	t := v.T
	if x.Op == spec.Transpose && !s.Failed {
		t = firstColumn(v)
	}
	return s.relApply(relOps[x.Op], t, x.Span(), v)
}

// firstColumn returns the type of the first column, as far as it is one class.
func firstColumn(v Value) classfile.Type {
	if r, ok := v.X.Type().(*ir.Rel); ok && len(r.Alts) > 0 {
		if k, ok := r.Alts[0][0].(ir.Ref); ok && k.Class != nil {
			return classfile.Type{Kind: 'L', Class: internal(k.Class.Name)}
		}
	}
	return decl.TObject
}

func (s relational) relBinary(x *spec.Binary) Value {
	switch x.Op {
	case spec.And, spec.Or, spec.Implies, spec.Iff:
		return operators{s.Scope}.connective(x)
	case spec.Join:
		a := s.Expr(x.X)
		hint := s.hint
		s.hint = s.ClassOf(a)
		b := s.Expr(x.Y)
		s.hint = hint
		return s.join(a, b, x.Span())
	}
	a, b := s.Expr(x.X), s.Expr(x.Y)
	if s.Failed {
		return a
	}
	at := x.Span()
	switch x.Op {
	case spec.Eq, spec.Ne:
		return s.relEquality(x, a, b)
	case spec.In, spec.NotIn:
		v := s.relApply(ir.OpUnion, a.T, at, s.toSet(a, at), s.toSet(b, at)) // the columns must fit
		if !s.Failed && !comparable(a.T, b.T) {
			return operators{s.Scope}.operands(at, "'"+opText(x.Op)+"'", a, b)
		}
		if s.Failed {
			return v
		}
		v.X, v.T, v.Rel = formula.Apply(ir.OpSubset, ir.Bool{}, s.toSet(a, at).X, s.toSet(b, at).X), decl.TBool, false
		if x.Op == spec.NotIn {
			v.X = ir.Not(v.X)
		}
		return v
	case spec.Override, spec.Product:
		return s.relApply(relOps[x.Op], b.T, at, s.toSet(a, at), s.toSet(b, at))
	case spec.BitAnd:
		if a.T == decl.TBool && b.T == decl.TBool && !a.Rel && !b.Rel {
			return Value{X: formula.And(a.X, b.X), T: decl.TBool, Needs: append(a.Needs[:len(a.Needs):len(a.Needs)], b.Needs...)}
		}
		if !decl.IsNumber(a.T) || !decl.IsNumber(b.T) {
			return s.relApply(ir.OpInter, a.T, at, s.toSet(a, at), s.toSet(b, at))
		}
	case spec.Add, spec.Sub:
		if !summed(a, b) && !summed(b, a) { // two boxes are two objects
			op := ir.OpUnion
			if x.Op == spec.Sub {
				op = ir.OpDiff
			}
			return s.relApply(op, s.lub(a.T, b.T), at, s.toSet(a, at), s.toSet(b, at))
		}
	}
	return s.numbers(x, s.number(a, x.X.Span()), s.number(b, x.Y.Span()))
}

// comparable reports whether elements of two types can be equal.
func comparable(a, b classfile.Type) bool {
	return decl.IsRef(a) == decl.IsRef(b) && decl.IsNumber(a) == decl.IsNumber(b)
}

// summed reports whether two values are numbers, or a number and a single box of one.
func summed(a, b Value) bool {
	box := decl.BoxOf(b.T)
	return decl.IsNumber(a.T) && (decl.IsNumber(b.T) || !b.Rel && box != nil && decl.IsNumber(box.Of))
}

// lub returns a type of the elements of both.
func (s relational) lub(a, b classfile.Type) classfile.Type {
	switch {
	case a == decl.TNull || s.Set.Subtype(a, b) && b != decl.TNull:
		return b
	case b == decl.TNull || s.Set.Subtype(b, a):
		return a
	}
	return decl.TObject
}

// numbers returns an operator of numbers.
func (s relational) numbers(x *spec.Binary, a, b Value) Value {
	if s.Failed {
		return a
	}
	needs := append(a.Needs[:len(a.Needs):len(a.Needs)], b.Needs...)
	t := Wider(a.T, b.T)
	switch x.Op {
	case spec.Lt, spec.Le, spec.Gt, spec.Ge:
		return Value{X: formula.Apply(arithmetic[x.Op], ir.Bool{}, Promote(a, t).X, Promote(b, t).X), T: decl.TBool, Needs: needs}
	case spec.Shl, spec.Shr, spec.Ushr:
		a = Promote(a, Wider(a.T, decl.TInt))
		return Value{X: formula.Apply(arithmetic[x.Op], decl.ValueType(a.T), a.X, b.X), T: a.T, Needs: needs}
	}
	return operators{s.Scope}.arithmetic(x, a, b, needs)
}

func (s relational) relEquality(x *spec.Binary, a, b Value) Value {
	if !a.Rel && !b.Rel {
		if a, b = (operators{s.Scope}).operandsOf(x, a, b); s.Failed {
			return a
		}
		return operators{s.Scope}.equality(x, a, b, append(a.Needs[:len(a.Needs):len(a.Needs)], b.Needs...))
	}
	at := x.Span()
	if decl.IsNumber(a.T) && decl.IsNumber(b.T) && a.T != b.T { // columns of one width
		if !a.Rel {
			a = s.Convert(a, b.T, at)
		} else if !b.Rel {
			b = s.Convert(b, a.T, at)
		}
	}
	l, r := s.toSet(a, at), s.toSet(b, at)
	v := s.relApply(ir.OpUnion, l.T, at, l, r)
	if !s.Failed && !comparable(a.T, b.T) {
		return operators{s.Scope}.operands(at, "'"+opText(x.Op)+"'", a, b)
	}
	if s.Failed {
		return v
	}
	v.X, v.T, v.Rel = formula.Apply(arithmetic[x.Op], ir.Bool{}, l.X, r.X), decl.TBool, false
	return v
}

func (s relational) relCond(x *spec.Cond) Value {
	c, a, b := s.truthOf(x.C), s.Expr(x.X), s.Expr(x.Y)
	if s.Failed {
		return c
	}
	if !a.Rel && !b.Rel {
		return operators{s.Scope}.cond(x)
	}
	l, r := s.toSet(a, x.X.Span()), s.toSet(b, x.Y.Span())
	v := s.relApply(ir.OpUnion, s.lub(l.T, r.T), x.Span(), l, r)
	if s.Failed {
		return v
	}
	v.X = formula.Apply(ir.OpCond, v.X.Type(), c.X, l.X, r.X)
	v.Needs = append(c.Needs[:len(c.Needs):len(c.Needs)], v.Needs...)
	return v
}

// binders declares variables; the guard says which values of their types are meant.
func (s relational) binders(list []*spec.Var) (vars []*ir.BoundVar, guard ir.Expr, needs []*formula.Need) {
	guard = ir.True
	for _, v := range list {
		var typ ir.Type
		var t classfile.Type
		var set Value
		var member ir.Expr
		name, _ := dotted(v.Set)
		if k, ok := decl.Primitives[name]; ok && k != 'F' && k != 'D' {
			t = classfile.Type{Kind: k}
			typ = decl.ValueType(t)
		} else {
			set = s.toSet(s.Expr(v.Set), v.Set.Span())
			if s.Failed {
				return
			}
			if r := set.X.Type().(*ir.Rel); r.Arity != 1 {
				s.Errorf(v.Set.Span(), decl.CodeType, "a variable ranges over a set, and this is a relation of %d columns", r.Arity)
				return
			}
			t = set.T
			typ = s.objectType(set.certain(), v.Set.Span())
			if _, ok := set.X.(*ir.Extent); !ok {
				member = set.X
			}
			needs = append(needs, set.Needs...)
		}
		if t == decl.TNull || t.Dims > 0 || t == decl.TFloat || t == decl.TDouble {
			s.Errorf(v.Set.Span(), decl.CodeUnsupported, "a quantifier over %s is not supported", decl.Show(t))
			return
		}
		b := s.fresh(v.Name, typ, v.Span())
		vars = append(vars, b)
		s.Bound = append(s.Bound, Bound{Name: v.Name, Value: Value{X: b, T: t, g: set.g, raw: set.raw, Nonnull: true}})
		if member != nil {
			guard = formula.And(guard, formula.Apply(ir.OpSubset, ir.Bool{}, singleton(b), member))
		}
	}
	return vars, guard, needs
}

func (s relational) relQuant(x *spec.Quant) Value {
	depth := len(s.Bound)
	defer func() { s.Bound = s.Bound[:depth] }()
	vars, guard, needs := s.binders(x.Vars)
	if s.Failed {
		return Value{X: ir.False}
	}
	if x.Kind == spec.Sum {
		b := s.number(s.Expr(x.Body), x.Body.Span())
		if s.Failed {
			return b
		}
		quantifier{s.Scope}.ranged(x, vars, guard, ir.True)
		t := Wider(b.T, decl.TInt)
		return Value{X: exact.Sum(vars, guard, Promote(b, t).X), T: t, Needs: append(needs, formula.ForAll(vars, formula.Under(guard, b.Needs))...)}
	}
	b := s.truthOf(x.Body)
	if s.Failed {
		return b
	}
	quantifier{s.Scope}.ranged(x, vars, guard, b.X)
	v := Value{T: decl.TBool, Needs: append(needs, formula.ForAll(vars, formula.Under(guard, b.Needs))...)}
	switch x.Kind {
	case spec.All:
		v.X = formula.Quantify(ir.QuantAll, vars, formula.Guarded(guard, b.X))
	case spec.Exists:
		v.X = formula.Quantify(ir.QuantSome, vars, formula.And(guard, b.X))
	case spec.QNo:
		v.X = ir.Not(formula.Quantify(ir.QuantSome, vars, formula.And(guard, b.X)))
	default:
		op := ir.OpOne
		if x.Kind == spec.QLone {
			op = ir.OpLone
		}
		v.X = formula.Apply(op, ir.Bool{}, compr(vars, formula.And(guard, b.X)))
	}
	return v
}

func compr(vars []*ir.BoundVar, body ir.Expr) ir.Expr {
	return &ir.Quant{Kind: ir.QuantSet, Vars: vars, Body: body, Typ: ir.QuantType(ir.QuantSet, vars, body)}
}

func (s relational) comprehension(x *spec.Comp) Value {
	depth := len(s.Bound)
	defer func() { s.Bound = s.Bound[:depth] }()
	vars, guard, needs := s.binders(x.Vars)
	if s.Failed {
		return Value{X: ir.False}
	}
	b := s.truthOf(x.Body)
	if s.Failed {
		return b
	}
	quantifier{s.Scope}.ranged(&spec.Quant{Kind: spec.Exists, Vars: x.Vars}, vars, guard, b.X)
	last := s.Bound[len(s.Bound)-1].Value.T
	return Value{X: compr(vars, formula.And(guard, b.X)), T: last, Rel: true, Needs: append(needs, formula.ForAll(vars, formula.Under(guard, b.Needs))...)}
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
