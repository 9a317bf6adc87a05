// This file gives meaning to expressions of JML.

package contract

import (
	"math"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
)

// maxWeight is how many nodes a clause may become.
const maxWeight = 1 << 17

// tooLarge refuses it.
const tooLarge = "the clause becomes larger than %d operations"

// condition gives meaning to a clause: the condition, and when it is defined.
func (s *scope) condition(x spec.Expr) (cond, defined ir.Expr, needs []*formula.Need) {
	v := s.unboxed(s.expr(x), x.Span())
	if v.rel && !s.failed {
		v = truthOfSet(s, v, x.Span())
	}
	if !s.failed && v.t != decl.TBool {
		s.errorf(x.Span(), decl.CodeType, "a condition is boolean, and this is %s", decl.Show(v.t))
	}
	if s.failed {
		return ir.True, nil, nil
	}
	defined = formula.Of(v.needs)
	if defined == nil {
		defined = ir.True
	}
	if formula.Weigh(v.x, maxWeight)+formula.Weigh(defined, maxWeight) > maxWeight {
		s.bad(x.Span(), decl.CodeSize, tooLarge, maxWeight)
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
			return s.bad(x.Span(), decl.CodeSize, tooLarge, maxWeight)
		}
		return value{x: ir.False}
	}
	if s.lang(x) {
		return relational{s}.relExpr(x)
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
		return calls{s}.call(x)
	case *spec.Unary:
		return operators{s}.unary(x)
	case *spec.Binary:
		return operators{s}.binary(x)
	case *spec.Cond:
		return operators{s}.cond(x)
	case *spec.Cast:
		return s.cast(x)
	case *spec.Instance:
		return s.instance(x)
	case *spec.Quant:
		return quantifier{s}.quant(x)
	case *spec.Old:
		return s.old(x)
	case *spec.Let:
		return s.let(x)
	case *spec.Result:
		return s.theResult(x.Span())
	case *spec.Builtin:
		return builtins{s}.builtin(x)
	}
	return s.bad(x.Span(), decl.CodeUnsupported, "this expression is not supported here")
}

// let is the value of the body, in which the variable is the value that it is given.
func (s *scope) let(x *spec.Let) value {
	g, ok := s.class.GenericOf(x.Type, s.method)
	if !ok {
		s.failed = true
		return value{x: ir.False}
	}
	v := s.convert(s.expr(x.X), g.Erased, x.X.Span())
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
		return s.bad(x.Span(), decl.CodeType, "%s is a class, not a value", x.Name)
	}
	return v
}

func (s *scope) lit(x *spec.Lit, negative bool) value {
	switch x.Kind {
	case spec.LitInt:
		if x.Bits > math.MaxInt32 && decimal(x.Text) && !negative {
			return s.bad(x.Span(), decl.CodeType, "the number does not fit into int")
		}
		return value{x: ir.NewInt(decl.Int32, int64(int32(x.Bits))), t: decl.TInt}
	case spec.LitLong:
		if x.Bits > math.MaxInt64 && decimal(x.Text) && !negative {
			return s.bad(x.Span(), decl.CodeType, "the number does not fit into long")
		}
		return value{x: ir.NewInt(decl.Int64, int64(x.Bits)), t: decl.TLong}
	case spec.LitFloat:
		return value{x: &ir.Const{Typ: ir.Float{Bits: 32}, Bits: x.Bits}, t: decl.TFloat}
	case spec.LitDouble:
		return value{x: &ir.Const{Typ: ir.Float{Bits: 64}, Bits: x.Bits}, t: decl.TDouble}
	case spec.LitChar:
		return value{x: &ir.Const{Typ: ir.Int{Bits: 16}, Bits: x.Bits}, t: decl.TChar}
	case spec.LitBool:
		if x.Bits == 1 {
			return value{x: ir.True, t: decl.TBool}
		}
		return value{x: ir.False, t: decl.TBool}
	case spec.LitNull:
		return value{x: &ir.Const{Typ: ir.Null{}}, t: decl.TNull}
	}
	p, err := s.prog.Text(x.Text)
	if err != nil {
		return s.bad(x.Span(), decl.CodeUnsupported, "%v", err)
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
		return s.bad(x.NameSpan, decl.CodeName, "%s has no static field %s", c.Simple(), x.Name)
	}
	base := s.boundedBy(s.expr(x.X), x.X.Span(), func(c *decl.Class) bool { return c.Field(x.Name) != nil })
	switch {
	case s.failed:
		return base
	case base.t.Dims > 0 && x.Name == "length":
		base = s.used(base, x.X.Span())
		needs := base.needs
		if !base.nonnull {
			needs = append(needs[:len(needs):len(needs)], &formula.Need{X: formula.NotNull(base.x), What: "the array whose length is read is null", At: x.Span()})
		}
		return value{x: formula.Apply(ir.OpLen, decl.Int32, base.x), t: decl.TInt, needs: needs}
	case base.t.Kind != 'L' || base.t.Dims > 0:
		return s.bad(x.Span(), decl.CodeType, "%s has no fields", decl.Show(base.t))
	}
	c := s.set.Class(base.t.Class)
	if c == nil {
		return s.bad(x.Span(), decl.CodeMember, "class %s is missing", base.t)
	}
	f := c.Field(x.Name)
	if f == nil {
		d := s.errorf(x.NameSpan, decl.CodeName, "%s has no field %s", c.Simple(), x.Name)
		if near := source.Nearest(x.Name, decl.FieldNames(c)); near != "" {
			d.Help = "did you mean " + near + "?"
		} else if len(c.Named(x.Name)) > 0 {
			d.Help = "did you mean " + x.Name + "()?"
		}
		return value{x: ir.False}
	}
	return s.field(base, f, x.Span())
}

// classAt is the class that a dotted name means, or nil.
func (s *scope) classAt(x spec.Expr) *decl.Class {
	path, ok := dotted(x)
	if !ok {
		return nil
	}
	first, _, _ := strings.Cut(path, ".")
	if s.known(first) {
		return nil
	}
	if name, ok := s.class.Lookup(path, s.method); ok {
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
		return s.bad(x.Span(), decl.CodeType, "%s is no array", decl.Show(a.t))
	case !decl.IsInteger(i.t) || i.t == decl.TLong:
		return s.bad(x.I.Span(), decl.CodeType, "an index is an int, and this is %s", decl.Show(i.t))
	}
	n := promote(i, decl.TInt)
	needs := append(a.needs[:len(a.needs):len(a.needs)], i.needs...)
	inside := formula.And(formula.NotNull(a.x), formula.Apply(ir.OpLe, ir.Bool{}, ir.NewInt(decl.Int32, 0), n.x), formula.Apply(ir.OpLt, ir.Bool{}, n.x, formula.Apply(ir.OpLen, decl.Int32, a.x)))
	needs = append(needs, &formula.Need{X: inside, What: "the array is null, or the index is out of its range", At: x.Span()})
	return value{x: &ir.Read{Place: &ir.Place{Kind: ir.PlaceElem, Base: a.x, Index: n.x}, Span: x.Span()}, t: a.t.Elem(), g: a.typing().Array(-1), needs: needs}
}

// promote converts a number to a wider type.
func promote(v value, t classfile.Type) value {
	if v.t != t {
		v.x, v.t = formula.Apply(ir.OpConv, decl.ValueType(t), v.x), t
	}
	return v
}

// convert is an assignment conversion.
func (s *scope) convert(v value, t classfile.Type, at source.Span) value {
	switch {
	case s.failed || v.t == t && !decl.IsRef(t):
		return v
	case decl.IsNumber(v.t) && decl.IsNumber(t) && strings.IndexByte("BSCIJFD", v.t.Kind) <= strings.IndexByte("BSCIJFD", t.Kind):
		return promote(v, t)
	case decl.IsInteger(v.t) && decl.IsInteger(t):
		if c, ok := v.x.(*ir.Const); ok && ir.NewInt(decl.ValueType(t).(ir.Int), int64(c.Bits)).Bits == c.Bits {
			return value{x: ir.NewInt(decl.ValueType(t).(ir.Int), int64(c.Bits)), t: t}
		}
	case decl.IsRef(v.t) && decl.IsRef(t) && s.set.Subtype(v.t, t):
		v = s.held(v, t, at)
		v.t = t
		return v
	case !decl.IsRef(t) && decl.BoxOf(v.t) != nil:
		return s.convert(s.unboxed(v, at), t, at)
	case decl.IsRef(t) && s.boxesTo(v.t, t):
		return s.convert(s.boxed(v, at), t, at)
	}
	return s.bad(at, decl.CodeType, "%s does not fit where %s is needed", decl.Show(v.t), decl.Show(t))
}

// truthOf is an operand that must be boolean.
func (s *scope) truthOf(x spec.Expr) value {
	v := s.unboxed(s.expr(x), x.Span())
	if !s.failed && v.rel {
		v = truthOfSet(s, v, x.Span())
	}
	if !s.failed && v.t != decl.TBool {
		return s.bad(x.Span(), decl.CodeType, "a boolean is needed, and this is %s", decl.Show(v.t))
	}
	return v
}

// objectType is the exact type of objects of a reference type.
func (s *scope) objectType(t classfile.Type, at source.Span) ir.Type {
	if t.Dims > 0 {
		return ir.Array{Elem: s.objectType(t.Elem(), at)}
	}
	if t.Kind != 'L' {
		return decl.ValueType(t)
	}
	c, err := s.prog.Class(t.Class)
	if err != nil {
		s.errorf(at, decl.CodeMember, "%v", err)
		return ir.Ref{}
	}
	return ir.Ref{Class: c}
}

func (s *scope) cast(x *spec.Cast) value {
	v := s.expr(x.X)
	g, ok := s.class.GenericOf(x.Type, s.method)
	s.failed = s.failed || !ok
	t := g.Erased
	if !s.failed {
		v = s.reboxed(v, t, x)
	}
	switch {
	case s.failed:
	case decl.IsNumber(v.t) && decl.IsNumber(t):
		if strings.IndexByte("BSC", t.Kind) >= 0 && (v.t == decl.TLong || v.t == decl.TFloat || v.t == decl.TDouble) {
			v = promote(v, decl.TInt) // as the JVM does
		}
		v = promote(v, t)
	case v.t == t && !decl.IsRef(t):
	case decl.IsRef(v.t) && decl.IsRef(t) && s.set.Related(v.t, t):
		if certain := v.certain(); !s.set.Subtype(certain, t) {
			v.needs = append(v.needs[:len(v.needs):len(v.needs)], s.isOf(v.x, t, "the object is not of the type that it is cast to", x.Span()))
		}
		v.x, v.t, v.g, v.raw = narrowed(v.x, t), t, g, decl.TBad
	default:
		return s.bad(x.Span(), decl.CodeType, "%s cannot be cast to %s", decl.Show(v.t), decl.Show(t))
	}
	return v
}

// reboxed is a value as a cast to a type takes it out of its box, or puts it into one. What comes out may become wider.
func (s *scope) reboxed(v value, t classfile.Type, x *spec.Cast) value {
	switch {
	case v.rel || decl.IsRef(v.t) == decl.IsRef(t) || v.t == decl.TNull:
		return v
	case decl.IsRef(t) && s.boxesTo(v.t, t):
		return s.boxed(v, x.Span())
	case decl.IsRef(t):
		return v
	}
	if decl.BoxOf(v.t) == nil {
		b := decl.BoxIs(func(b *decl.Box) bool { return b.Of == t })
		if class := (classfile.Type{Kind: 'L', Class: b.Class}); s.set.Subtype(class, v.t) {
			v.needs = append(v.needs[:len(v.needs):len(v.needs)], s.isOf(v.x, class, "the object is not of the type that it is cast to", x.Span()))
			v.t, v.raw = class, decl.TBad
		}
	}
	if b := decl.BoxOf(v.t); b != nil && (calls{s}).fits(b.Of, t) {
		return s.unboxed(v, x.Span())
	}
	return v
}

func (s *scope) instance(x *spec.Instance) value {
	v := s.expr(x.X)
	t, ok := s.class.TypeOf(x.Type, s.method)
	s.failed = s.failed || !ok
	if !s.failed && (!decl.IsRef(v.t) || !decl.IsRef(t) || !s.set.Related(v.t, t)) {
		return s.bad(x.Span(), decl.CodeType, "%s is never an instance of %s", decl.Show(v.t), decl.Show(t))
	}
	if s.failed {
		return v
	}
	return value{x: &ir.TypeTest{X: v.x, Of: s.objectType(t, x.Type.Span())}, t: decl.TBool, needs: v.needs}
}

func (s *scope) old(x *spec.Old) value {
	if !s.post {
		s.errorf(x.Span(), decl.CodeOld, "there is no state before in this clause").Help = "the value before can be named in ensures and signals clauses, and in bodies"
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
	v.x, v.needs = &ir.Old{X: v.x}, formula.InOld(v.needs)
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
		return s.bad(at, decl.CodeOld, "there is no result in this clause")
	case s.method.File.Type.Result.IsVoid():
		return s.bad(at, decl.CodeOld, "%s has no result", s.method)
	case s.inOld:
		return s.bad(at, decl.CodeOld, "the result is not there yet in the state before")
	}
	return value{x: s.proc.Results[0], t: s.method.File.Type.Result, g: s.method.Typing().Result, nonnull: s.method.NonNullResult()}
}
