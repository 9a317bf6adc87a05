// This file lowers expressions of JML.

package expr

import (
	"cmp"
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

// Condition lowers a clause: the condition, and when it is defined.
func (s *Scope) Condition(x spec.Expr) (cond, defined ir.Expr, needs []*formula.Need) {
	v := s.Unboxed(s.Expr(x), x.Span())
	if v.Rel && !s.Failed {
		v = truthOfSet(s, v, x.Span())
	}
	if !s.Failed && v.T != decl.TBool {
		s.Errorf(x.Span(), decl.CodeType, "a condition is boolean, and this is %s", decl.Show(v.T))
	}
	if s.Failed {
		return ir.True, nil, nil
	}
	defined = formula.Of(v.Needs)
	if defined == nil {
		defined = ir.True
	}
	if formula.Weigh(v.X, maxWeight)+formula.Weigh(defined, maxWeight) > maxWeight {
		s.bad(x.Span(), decl.CodeSize, tooLarge, maxWeight)
		return ir.True, nil, nil
	}
	return v.X, defined, v.Needs
}

// Expr lowers an expression. The result carries its position.
func (s *Scope) Expr(x spec.Expr) Value {
	v := s.meaning(x)
	switch a := v.X.(type) {
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

func (s *Scope) meaning(x spec.Expr) Value {
	if s.steps++; s.Failed || s.steps > maxWeight {
		if !s.Failed {
			return s.bad(x.Span(), decl.CodeSize, tooLarge, maxWeight)
		}
		return Value{X: ir.False}
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
	case *spec.New:
		return calls{s}.creation(x)
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
		switch x.Kind {
		case spec.Elems:
			return sequences{s}.collected(x)
		case spec.Union:
			return locations{s}.collected(x)
		}
		return quantifier{s}.quant(x)
	case *spec.Old:
		return s.Old(x)
	case *spec.Let:
		return s.let(x)
	case *spec.Result:
		return s.theResult(x.Span())
	case *spec.Thrown:
		return elsewhere{s}.theException(x.Span())
	case *spec.Builtin:
		return builtins{s}.builtin(x)
	case *spec.Located:
		return locations{s}.located(x)
	}
	return s.bad(x.Span(), decl.CodeUnsupported, "this expression is not supported here")
}

// located is a set of locations, or a stretch of a sequence.
func (s locations) located(x *spec.Located) Value {
	if x.Loc.Kind == spec.LocRange {
		v := s.Expr(x.Loc.X)
		if s.Failed {
			return v
		}
		if v.T == decl.TSeq {
			q := sequences(s)
			from, to := q.index(x.Loc.Lo), q.index(x.Loc.Hi)
			if s.Failed {
				return from
			}
			return q.sub(x.Span(), v, from, to)
		}
	}
	return s.parts(x.Loc)
}

// let returns the value of the body with the variable bound to its value.
func (s *Scope) let(x *spec.Let) Value {
	v, ok := letValue(s, x)
	if !ok {
		return Value{X: ir.False}
	}
	needs := v.Needs
	v.Needs = nil
	n := len(s.Bound)
	s.Bound = append(s.Bound[:n:n], Bound{Name: x.Var.Name, Value: v, now: s.Post && !s.InOld})
	out := s.Expr(x.Body)
	s.Bound = s.Bound[:n]
	out.Needs = append(needs[:len(needs):len(needs)], out.Needs...)
	return out
}

// letValue is the value of the variable, which is of the type of the value where none is said.
func letValue(s *Scope, x *spec.Let) (Value, bool) {
	if x.Type == nil {
		v := s.Expr(x.X)
		return v, !s.Failed
	}
	g, ok := s.Class.GenericOf(x.Type, s.Method)
	if !ok {
		s.Failed = true
		return Value{}, false
	}
	v := s.Convert(s.Expr(x.X), g.Erased, x.X.Span())
	return Typed(v, g), !s.Failed
}

func (s *Scope) named(x *spec.Name) Value {
	v := s.name(x)
	if v.class != nil {
		return s.bad(x.Span(), decl.CodeType, "%s is a class, not a value", x.Name)
	}
	return v
}

func (s *Scope) lit(x *spec.Lit, negative bool) Value {
	switch x.Kind {
	case spec.LitInt:
		if x.Bits > math.MaxInt32 && decimal(x.Text) && !negative {
			return s.bad(x.Span(), decl.CodeType, "the number does not fit into int")
		}
		return Value{X: ir.NewInt(decl.Int32, int64(int32(x.Bits))), T: decl.TInt}
	case spec.LitLong:
		if x.Bits > math.MaxInt64 && decimal(x.Text) && !negative {
			return s.bad(x.Span(), decl.CodeType, "the number does not fit into long")
		}
		return Value{X: ir.NewInt(decl.Int64, int64(x.Bits)), T: decl.TLong}
	case spec.LitFloat:
		return Value{X: &ir.Const{Typ: ir.Float{Bits: 32}, Bits: x.Bits}, T: decl.TFloat}
	case spec.LitDouble:
		return Value{X: &ir.Const{Typ: ir.Float{Bits: 64}, Bits: x.Bits}, T: decl.TDouble}
	case spec.LitChar:
		return Value{X: &ir.Const{Typ: ir.Int{Bits: 16}, Bits: x.Bits}, T: decl.TChar}
	case spec.LitBool:
		if x.Bits == 1 {
			return Value{X: ir.True, T: decl.TBool}
		}
		return Value{X: ir.False, T: decl.TBool}
	case spec.LitNull:
		return Value{X: &ir.Const{Typ: ir.Null{}}, T: decl.TNull}
	}
	p, err := s.Prog.Text(x.Text)
	if err != nil {
		return s.bad(x.Span(), decl.CodeUnsupported, "%v", err)
	}
	return Value{X: &ir.Call{Proc: p, Span: x.Span()}, T: classfile.Type{Kind: 'L', Class: "java/lang/String"}, Nonnull: true}
}

func decimal(text string) bool {
	return !strings.HasPrefix(text, "0x") && !strings.HasPrefix(text, "0X") && !strings.HasPrefix(text, "0b") && !strings.HasPrefix(text, "0B") && !(len(text) > 1 && text[0] == '0')
}

// selection reads "x.f", or a static field of a class.
func (s *Scope) selection(x *spec.Select) Value {
	if c := s.ClassAt(x.X); c != nil {
		if f := c.Field(x.Name); f != nil && f.Static() {
			return s.static(f, x.Span())
		}
		if x.Name == "this" {
			return enclosing{s}.around(c, x.Span())
		}
		return s.bad(x.NameSpan, decl.CodeName, "%s has no static field %s", c.Simple(), x.Name)
	}
	var base Value
	if n, ok := x.X.(*spec.Name); ok && n.Name == "super" {
		base = above(s, n.Span())
	} else {
		base = s.boundedBy(s.Expr(ofList(s, x.X)), x.X.Span(), func(c *decl.Class) bool { return c.Field(x.Name) != nil })
	}
	switch {
	case s.Failed:
		return base
	case base.T == decl.TSeq && x.Name == "length":
		return sequences{s}.length(x.Span(), base)
	case base.T.Dims > 0 && x.Name == "length":
		base = s.Used(base, x.X.Span())
		needs := base.Needs
		if !base.Nonnull {
			needs = append(needs[:len(needs):len(needs)], &formula.Need{X: formula.NotNull(base.X), What: "the array whose length is read is null", At: x.Span()})
		}
		return Value{X: formula.Apply(ir.OpLen, decl.Int32, base.X), T: decl.TInt, Needs: needs}
	case base.T.Kind != 'L' || base.T.Dims > 0:
		return s.bad(x.Span(), decl.CodeType, "%s has no fields", decl.Show(base.T))
	}
	c := s.Set.Class(base.T.Class)
	if c == nil {
		return s.bad(x.Span(), decl.CodeMember, "class %s is missing", base.T)
	}
	f := c.Field(x.Name)
	if f == nil {
		d := s.Errorf(x.NameSpan, decl.CodeName, "%s has no field %s", c.Simple(), x.Name)
		if near := source.Nearest(x.Name, decl.FieldNames(c)); near != "" {
			d.Help = "did you mean " + near + "?"
		} else if len(c.Named(x.Name)) > 0 {
			d.Help = "did you mean " + x.Name + "()?"
		}
		return Value{X: ir.False}
	}
	return s.Field(base, f, x.Span())
}

// above is "super" in front of a field: "this" as an object of the superclass.
func above(s *Scope, at source.Span) Value {
	if s.This == nil || s.Class.File.Super == "" {
		return s.bad(at, decl.CodeName, "there is no 'super' here")
	}
	v := s.Self()
	v.T.Class = s.Class.File.Super
	return v
}

// ClassAt returns the class that a dotted name means, or nil.
func (s *Scope) ClassAt(x spec.Expr) *decl.Class {
	path, ok := dotted(x)
	if !ok {
		return nil
	}
	first, _, _ := strings.Cut(path, ".")
	if s.known(first) {
		return nil
	}
	if name, ok := s.Class.Lookup(path, s.Method); ok {
		return s.Set.Class(name)
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

func (s *Scope) index(x *spec.Index) Value {
	a := s.Used(s.Expr(x.X), x.X.Span())
	if a.T == decl.TSeq && !s.Failed {
		i := sequences{s}.index(x.I)
		if s.Failed {
			return i
		}
		return sequences{s}.at(x.Span(), a, i)
	}
	i := s.Unboxed(s.Expr(x.I), x.I.Span())
	if !s.Failed && (!s.exact() || !decl.IsInteger(i.T)) {
		i = s.Settled(i, x.I.Span())
	}
	switch {
	case s.Failed:
		return a
	case a.T.Dims == 0:
		return s.bad(x.Span(), decl.CodeType, "%s is no array", decl.Show(a.T))
	case !decl.IsInteger(i.T) || i.T == decl.TLong:
		return s.bad(x.I.Span(), decl.CodeType, "an index is an int, and this is %s", decl.Show(i.T))
	}
	n := i.number()
	needs := append(a.Needs[:len(a.Needs):len(a.Needs)], i.Needs...)
	inside := formula.And(append([]ir.Expr{formula.NotNull(a.X)}, n.Indexes(formula.Apply(ir.OpLen, decl.Int32, a.X))...)...)
	at := n.Low(32)
	needs = append(needs, &formula.Need{X: inside, What: "the array is null, or the index is out of its range", At: x.Span()})
	return Value{X: &ir.Read{Place: &ir.Place{Kind: ir.PlaceElem, Base: a.X, Index: at}, Span: x.Span()}, T: a.T.Elem(), g: a.typing().Array(-1), Needs: needs}
}

// Promote converts a number to a wider type.
func Promote(v Value, t classfile.Type) Value {
	if v.N != nil && decl.IsInteger(t) && bitsOf(t) >= bitsOf(v.T) {
		return integer(v.N, t, v.Needs)
	}
	v.N = nil
	if v.T != t {
		v.X, v.T = formula.Apply(ir.OpConv, decl.ValueType(t), v.X), t
	}
	return v
}

// Convert returns an assignment conversion.
func (s *Scope) Convert(v Value, t classfile.Type, at source.Span) Value {
	if !s.Failed && v.X == nil {
		if t == decl.TBig || t == decl.TLong {
			v = Promote(v, t)
		}
		v = s.Settled(v, at)
	}
	switch {
	case s.Failed || v.T == t && !decl.IsRef(t):
		return v
	case v.T == decl.TAny:
		return sequences{s}.elementAs(v, t, at)
	case t == decl.TBig && decl.IsInteger(v.T):
		return Promote(v, t)
	case v.T == decl.TBig && !decl.IsRef(t):
		s.Errorf(at, decl.CodeType, "%s does not fit where %s is needed", decl.Show(v.T), decl.Show(t)).Help = "a cast keeps the low bits"
		return Value{X: ir.False}
	case decl.IsNumber(v.T) && decl.IsNumber(t) && strings.IndexByte("BSCIJFD", v.T.Kind) <= strings.IndexByte("BSCIJFD", t.Kind):
		return Promote(v, t)
	case decl.IsInteger(v.T) && decl.IsInteger(t):
		if c, ok := v.X.(*ir.Const); ok && ir.NewInt(decl.ValueType(t).(ir.Int), int64(c.Bits)).Bits == c.Bits {
			return Value{X: ir.NewInt(decl.ValueType(t).(ir.Int), int64(c.Bits)), T: t}
		}
	case decl.IsRef(v.T) && decl.IsRef(t) && s.Set.Subtype(v.T, t):
		v = s.held(v, t, at)
		v.T = t
		return v
	case !decl.IsRef(t) && decl.BoxOf(v.T) != nil:
		return s.Convert(s.Unboxed(v, at), t, at)
	case decl.IsRef(t) && s.boxesTo(v.T, t):
		return s.Convert(s.boxed(v, at), t, at)
	}
	return s.bad(at, decl.CodeType, "%s does not fit where %s is needed", decl.Show(v.T), decl.Show(t))
}

// truthOf returns an operand that must be boolean.
func (s *Scope) truthOf(x spec.Expr) Value {
	v := s.Unboxed(s.Expr(x), x.Span())
	if !s.Failed && v.Rel {
		v = truthOfSet(s, v, x.Span())
	}
	if !s.Failed && v.T != decl.TBool {
		return s.bad(x.Span(), decl.CodeType, "a boolean is needed, and this is %s", decl.Show(v.T))
	}
	return v
}

// objectType returns the exact type of objects of a reference type.
func (s *Scope) objectType(t classfile.Type, at source.Span) ir.Type {
	if t.Dims > 0 {
		return ir.Array{Elem: s.objectType(t.Elem(), at)}
	}
	if t.Kind != 'L' {
		return decl.ValueType(t)
	}
	c, err := s.Prog.Class(t.Class)
	if err != nil {
		s.Errorf(at, decl.CodeMember, "%v", err)
		return ir.Ref{}
	}
	return ir.Ref{Class: c}
}

func (s *Scope) cast(x *spec.Cast) Value {
	v := s.Expr(x.X)
	g, ok := s.Class.GenericOf(x.Type, s.Method)
	s.Failed = s.Failed || !ok
	t := g.Erased
	if v.T == decl.TAny && !s.Failed {
		return sequences{s}.elementAs(v, t, x.Span())
	}
	if !s.Failed {
		v = s.reboxed(v, t, x)
	}
	switch {
	case s.Failed:
	case decl.IsInteger(v.T) && decl.IsInteger(t) && (s.exact() || v.X == nil || v.T == decl.TBig || t == decl.TBig):
		return narrowing(s, v, t, x.Span())
	case (v.T == decl.TBig || t == decl.TBig) && decl.IsNumber(v.T) && decl.IsNumber(t):
		return s.beyond(x.Span(), `between \bigint and floating point nothing is decided: that is \real`)
	case decl.IsNumber(v.T) && decl.IsNumber(t):
		if v = realOf(s, v, t, x.Span()); s.Failed {
			return v
		}
		if strings.IndexByte("BSC", t.Kind) >= 0 && (v.T == decl.TLong || v.T == decl.TFloat || v.T == decl.TDouble) {
			v = Promote(v, decl.TInt) // as the JVM does
		}
		v = Promote(v, t)
	case v.T == t && !decl.IsRef(t):
	case decl.IsRef(v.T) && decl.IsRef(t) && s.Set.Related(v.T, t):
		if certain := v.certain(); !s.Set.Subtype(certain, t) {
			v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], s.isOf(v.X, t, "the object is not of the type that it is cast to", x.Span()))
		}
		v.X, v.T, v.g, v.raw = narrowed(v.X, t), t, g, decl.TBad
	default:
		return s.bad(x.Span(), decl.CodeType, "%s cannot be cast to %s", decl.Show(v.T), decl.Show(t))
	}
	return v
}

// reboxed returns a value boxed or unboxed as by a cast to a type. An unboxed value may be widened.
func (s *Scope) reboxed(v Value, t classfile.Type, x *spec.Cast) Value {
	switch {
	case v.Rel || decl.IsRef(v.T) == decl.IsRef(t) || v.T == decl.TNull:
		return v
	case decl.IsRef(t) && s.boxesTo(v.T, t):
		return s.boxed(v, x.Span())
	case decl.IsRef(t):
		return v
	}
	if decl.BoxOf(v.T) == nil {
		b := decl.BoxIs(func(b *decl.Box) bool { return b.Of == t })
		if b == nil { // of \bigint there is none
			return v
		}
		if class := (classfile.Type{Kind: 'L', Class: b.Class}); s.Set.Subtype(class, v.T) {
			v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], s.isOf(v.X, class, "the object is not of the type that it is cast to", x.Span()))
			v.T, v.raw = class, decl.TBad
		}
	}
	if b := decl.BoxOf(v.T); b != nil && (calls{s}).fits(b.Of, t) {
		return s.Unboxed(v, x.Span())
	}
	return v
}

func (s *Scope) instance(x *spec.Instance) Value {
	v := s.Expr(x.X)
	t, ok := s.Class.TypeOf(x.Type, s.Method)
	s.Failed = s.Failed || !ok
	if v.T == decl.TAny && !s.Failed {
		return sequences{s}.instance(x, v, t)
	}
	if !s.Failed && (!decl.IsRef(v.T) || !decl.IsRef(t) || !s.Set.Related(v.T, t)) {
		return s.bad(x.Span(), decl.CodeType, "%s is never an instance of %s", decl.Show(v.T), decl.Show(t))
	}
	if s.Failed {
		return v
	}
	return Value{X: &ir.TypeTest{X: v.X, Of: s.objectType(t, x.Type.Span())}, T: decl.TBool, Needs: v.Needs}
}

func (s *Scope) Old(x *spec.Old) Value {
	if !s.Post {
		s.Errorf(x.Span(), decl.CodeOld, "there is no state before in this clause").Help = "the value before can be named in ensures and signals clauses, and in bodies"
		return Value{X: ir.False}
	}
	if x.Label == spec.Before && s.OldIs == "" {
		return s.bad(x.Span(), decl.CodeOld, "%s is of contracts of blocks alone", spec.Before)
	}
	if label := cmp.Or((elsewhere{s}).meant(x.Label), s.OldIs); label != "" && label != spec.Pre {
		if v, ok := (elsewhere{s}).ofCase(x, label); ok {
			return v
		}
		return elsewhere{s}.labelled(x, label)
	}
	if s.InOld {
		return s.Expr(x.X)
	}
	s.InOld = true
	v := s.Expr(x.X)
	s.InOld = false
	if s.Failed {
		return v
	}
	if v.T == decl.TSeq || v.T == decl.TLocs {
		return before(v)
	}
	if v.any != nil {
		v.any = &element{of: was(v.any.of), index: &ir.Old{X: v.any.index}}
	}
	if v.X != nil {
		v.X = &ir.Old{X: v.X}
	}
	if v.N != nil {
		v.N = v.N.Before()
	}
	v.Needs = formula.InOld(v.Needs)
	if v.typ != nil && v.typ.of != nil {
		k := *v.typ
		k.of = &ir.Old{X: k.of}
		v.typ = &k
	}
	return v
}

func (s *Scope) theResult(at source.Span) Value {
	switch {
	case s.Method == nil || !s.Result:
		return s.bad(at, decl.CodeOld, "there is no result in this clause")
	case s.Method.File.Type.Result.IsVoid():
		return s.bad(at, decl.CodeOld, "%s has no result", s.Method)
	case s.InOld:
		return s.bad(at, decl.CodeOld, "the result is not there yet in the state before")
	}
	return Value{X: s.Proc.Results[0], T: s.Method.File.Type.Result, g: s.Method.Typing().Result, Nonnull: s.Method.NonNullResult()}
}

// Int returns an expression that has to be an int, such as an index; nil if it is not.
func (s *Scope) Int(x spec.Expr) ir.Expr {
	v := s.Unboxed(s.Expr(x), x.Span())
	if !s.Failed && v.Rel {
		v = relational{s}.number(v, x.Span())
	}
	if !s.Failed && (!decl.IsInteger(v.T) || v.T == decl.TLong || v.T == decl.TBig) {
		s.Errorf(x.Span(), decl.CodeType, "an index is an int, and this is %s", decl.Show(v.T))
	}
	if s.Failed {
		return nil
	}
	return Promote(s.Settled(v, x.Span()), decl.TInt).X
}
