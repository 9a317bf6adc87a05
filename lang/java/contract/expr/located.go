// This file lowers sets of locations of JML (\locset): objects of a class of the runtime, which no program sees.

package expr

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
)

// locations lowers sets of locations at a place.
type locations struct{ *Scope }

var (
	stretch = []classfile.Type{decl.TObject, decl.TInt, decl.TInt}
	twoSets = []classfile.Type{decl.TLocs, decl.TLocs}
)

func (s locations) run(at source.Span, name string, params []classfile.Type, result classfile.Type, args ...Value) Value {
	return provided(s.Scope, at, decl.TLocs, name, params, result, args...)
}

func (s locations) none() Value { return Value{X: &ir.Const{Typ: ir.Null{}}, T: decl.TLocs} }

func number32(n int64) Value { return Value{X: ir.NewInt(decl.Int32, n), T: decl.TInt} }

// union joins the sets that operands are.
func (s locations) union(at source.Span, list []spec.Expr) Value {
	out := s.none()
	for i, x := range list {
		one := s.set(x)
		if s.Failed {
			return one
		}
		if i == 0 {
			out = one
		} else {
			out = s.run(at, "union", twoSets, decl.TLocs, out, one)
		}
	}
	return out
}

// set lowers an operand that is a set of locations: the value of an expression of that type, or the locations that it names.
func (s locations) set(x spec.Expr) Value {
	switch x := x.(type) {
	case *spec.Located:
		return s.parts(x.Loc)
	case *spec.Name, *spec.Select, *spec.Index:
		if f, _ := s.fieldOf(x); f != nil && f.Type != decl.TLocs {
			return s.single(x)
		}
		v := s.Expr(x)
		if s.Failed || v.T == decl.TLocs || v.T == decl.TAny {
			return sequences(s).elementAs(v, decl.TLocs, x.Span())
		}
		return s.single(x)
	}
	v := sequences(s).elementAs(s.Expr(x), decl.TLocs, x.Span())
	if !s.Failed && v.T != decl.TLocs && v.T != decl.TNull {
		return s.bad(x.Span(), decl.CodeType, "locations are needed, and this is %s", decl.Show(v.T))
	}
	return v
}

// fieldOf returns the field that an expression names, and its object's expression (nil: this); nil where it names none.
func (s locations) fieldOf(x spec.Expr) (*decl.Field, spec.Expr) {
	switch x := x.(type) {
	case *spec.Name:
		if _, ok := s.Variable(x.Name); !ok {
			return s.Class.Field(x.Name), nil
		}
	case *spec.Select:
		if c := s.ClassAt(x.X); c != nil {
			return c.Field(x.Name), nil
		}
		in := *s.Scope
		in.Set = s.Set.Quiet()
		base := in.Expr(x.X)
		if n, ok := x.X.(*spec.Name); ok && n.Name == "super" {
			base = above(&in, n.Span())
		}
		if in.Failed || base.T.Dims > 0 || base.T.Kind != 'L' {
			return nil, nil
		}
		if c := s.Set.Class(base.T.Class); c != nil {
			return c.Field(x.Name), x.X
		}
	}
	return nil, nil
}

// single is the set of the one location that an expression names.
func (s locations) single(x spec.Expr) Value {
	at := x.Span()
	if i, ok := x.(*spec.Index); ok {
		a, n := s.Used(s.Expr(i.X), i.X.Span()), s.Int(i.I)
		if s.Failed {
			return a
		}
		if a.T.Dims == 0 {
			return s.bad(at, decl.CodeType, "%s is no array", decl.Show(a.T))
		}
		k := Value{X: n, T: decl.TInt}
		return s.run(at, "of", stretch, decl.TLocs, s.there(a, at), k, k)
	}
	f, of := s.fieldOf(x)
	if f == nil {
		if s.Expr(x); !s.Failed {
			s.Errorf(at, decl.CodeType, "this is no location: a field or an element is needed")
		}
		return Value{X: ir.False}
	}
	if f.Ghost != nil && f.Ghost.Model {
		return s.bad(at, decl.CodeUnsupported, "the model field %s has no location of its own", f.Name)
	}
	n, ok := s.Set.Location(f)
	if !ok {
		return s.bad(at, decl.CodeUnsupported, "the location of %s cannot be told from that of another field", f.Name)
	}
	k := number32(int64(n))
	switch {
	case f.Static():
		return s.run(at, "of", stretch, decl.TLocs, Value{X: &ir.Const{Typ: ir.Null{}}}, k, k)
	case of == nil && s.This == nil:
		return s.bad(at, decl.CodeName, "%s is a field of objects, and there is no 'this' in a static context", f.Name)
	case of == nil:
		return s.run(at, "of", stretch, decl.TLocs, s.Self(), k, k)
	}
	return s.run(at, "of", stretch, decl.TLocs, s.there(s.Expr(of), at), k, k)
}

// there needs an object to be there.
func (s locations) there(v Value, at source.Span) Value {
	if !v.Nonnull && !s.Failed {
		v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: formula.NotNull(v.X), What: "the object whose locations are meant is null", At: at})
	}
	return v
}

// parts are x.*, a[*] or a[lo..hi].
func (s locations) parts(l *spec.Loc) Value {
	at := l.Span()
	if l.Kind == spec.LocFields {
		if c := s.ClassAt(l.X); c != nil {
			return s.statics(c, at)
		}
	}
	v := s.Used(s.Expr(l.X), l.X.Span())
	switch {
	case s.Failed:
		return v
	case !decl.IsRef(v.T) || v.T == decl.TSeq || v.T == decl.TLocs:
		return s.bad(at, decl.CodeType, "%s has no locations", decl.Show(v.T))
	case l.Kind == spec.LocFields && v.T.Dims == 0:
		return s.run(at, "of", stretch, decl.TLocs, s.there(v, at), number32(decl.AllFields), number32(-1))
	case v.T.Dims == 0:
		return s.bad(at, decl.CodeType, "%s is no array", decl.Show(v.T))
	case l.Kind == spec.LocRange:
		lo, hi := s.Int(l.Lo), s.Int(l.Hi)
		if s.Failed {
			return v
		}
		return s.run(at, "of", stretch, decl.TLocs, s.there(v, at), Value{X: lo}, Value{X: hi})
	}
	v = s.there(v, at)
	last := formula.Apply(ir.OpSub, decl.Int32, formula.Apply(ir.OpLen, decl.Int32, v.X), ir.NewInt(decl.Int32, 1))
	return s.run(at, "of", stretch, decl.TLocs, v, number32(0), Value{X: last})
}

// statics are all static fields of a class.
func (s locations) statics(c *decl.Class, at source.Span) Value {
	out := s.none()
	for _, f := range c.Fields {
		if !f.Static() || f.Class != c || f.Ghost != nil && f.Ghost.Model {
			continue
		}
		n, ok := s.Set.Location(f)
		if !ok {
			return s.bad(at, decl.CodeUnsupported, "the location of %s cannot be told from that of another field", f.Name)
		}
		one := s.run(at, "of", stretch, decl.TLocs, Value{X: &ir.Const{Typ: ir.Null{}}}, number32(int64(n)), number32(int64(n)))
		if out = s.run(at, "union", twoSets, decl.TLocs, one, out); s.Failed {
			return out
		}
	}
	return out
}

// call is a function of sets of locations.
func (s locations) call(x *spec.Call) Value {
	at := x.Span()
	if v, ok := s.compared(x); ok {
		return v
	}
	switch x.Name {
	case spec.LocationSet, `\set_union`:
		return s.union(at, x.Args)
	case `\singleton`:
		return s.single(x.Args[0])
	case `\all_fields`:
		return s.parts(&spec.Loc{At: x.At, Kind: spec.LocFields, X: x.Args[0]})
	case `\set_minus`:
		return s.run(at, "minus", twoSets, decl.TLocs, s.set(x.Args[0]), s.set(x.Args[1]))
	case `\subset`:
		return s.run(at, "subset", twoSets, decl.TBool, s.set(x.Args[0]), s.set(x.Args[1]))
	case `\intersect`:
		out := s.set(x.Args[0])
		for _, y := range x.Args[1:] {
			out = s.run(at, "intersection", twoSets, decl.TLocs, out, s.set(y))
		}
		return out
	case `\disjoint`:
		return s.apart(x)
	}
	return s.grown(x)
}

// apart is \disjoint: no two of the sets share a location.
func (s locations) apart(x *spec.Call) Value {
	var all []Value
	for _, y := range x.Args {
		all = append(all, s.set(y))
	}
	out := Value{X: ir.True, T: decl.TBool}
	var parts []ir.Expr
	for i, a := range all {
		for _, b := range all[:i] {
			v := s.run(x.Span(), "disjoint", twoSets, decl.TBool, b, a)
			if s.Failed {
				return v
			}
			parts = append(parts, v.X)
			out.Needs = joined(out.Needs, v.Needs)
		}
	}
	if len(parts) > 0 {
		out.X = formula.And(parts...)
	}
	return out
}

// grown is \new_elems_fresh(s): what is in s now and was not before is of new objects.
func (s locations) grown(x *spec.Call) Value {
	at := x.Span()
	if !s.Post || s.InOld {
		return s.bad(at, decl.CodeOld, "there is no state before in this clause")
	}
	now := s.set(x.Args[0])
	s.InOld = true
	was := s.set(x.Args[0])
	s.InOld = false
	if s.Failed {
		return now
	}
	was = before(was)
	return s.ofNew(at, func(o Value) Value {
		return s.run(at, "gained", []classfile.Type{decl.TLocs, decl.TLocs, decl.TObject}, decl.TBool, now, was, o)
	})
}

// ofNew reports whether all objects with locations that a function tells are new.
func (s locations) ofNew(at source.Span, has func(o Value) Value) Value {
	o := s.fresh("o", s.objectType(decl.TObject, at), at)
	if s.Failed {
		return Value{X: ir.False}
	}
	v := has(Value{X: o, T: decl.TObject})
	if s.Failed {
		return v
	}
	v.X = formula.Quantify(ir.QuantAll, []*ir.BoundVar{o}, formula.Implies(v.X, &ir.Fresh{X: o}))
	return v
}

// newSet is \fresh(s) of a set of locations: all are of new objects.
func (s locations) newSet(at source.Span, set Value) Value {
	return s.ofNew(at, func(o Value) Value {
		return s.run(at, "touches", []classfile.Type{decl.TLocs, decl.TObject}, decl.TBool, set, o)
	})
}

// before returns a value that was computed in the state before: objects of the runtime never change, and what is made of them there would be gone.
func before(v Value) Value {
	v.Needs = formula.InOld(v.Needs)
	v.X = was(v.X)
	return v
}

func was(x ir.Expr) ir.Expr {
	all := func(list []ir.Expr) (out []ir.Expr) {
		for _, a := range list {
			out = append(out, was(a))
		}
		return out
	}
	switch x := x.(type) {
	case *ir.Const:
		return x
	case *ir.Call:
		if unchanging(x) {
			out := *x
			out.Args = all(x.Args)
			return &out
		}
	case *ir.Apply:
		if x.Op == ir.OpCond {
			out := *x
			out.Args = all(x.Args)
			return &out
		}
	}
	return &ir.Old{X: x}
}

// same compares two sets.
func (s locations) same(x *spec.Binary, a, b Value) Value {
	return unequal(x, s.run(x.Span(), "same", twoSets, decl.TBool, a, b))
}

// collected is "(\infinite_union int i; lo <= i && i < hi; s)". Over objects nothing is decided.
func (s locations) collected(x *spec.Quant) Value {
	if c, ok := x.Body.(*spec.Cond); ok && x.Range == nil && isEmpty(c.Y) { // "r ? s : \empty" without a range
		ranged := *x
		ranged.Range, ranged.Body = c.C, c.X
		x = &ranged
	}
	lo, hi, ok := ends(x)
	if !ok {
		return s.bad(x.Span(), decl.CodeUnsupported, `\infinite_union is supported for an integer between two others: "0 <= i && i < n"`)
	}
	from, to := sequences(s).index(lo), sequences(s).index(hi)
	if s.Failed {
		return from
	}
	return sequences(s).loop(x, sequences(s).called(x), from, to, func() Value { return s.set(x.Body) }, decl.TLocs, "union")
}

// isEmpty reports whether an expression is the empty set.
func isEmpty(x spec.Expr) bool {
	c, ok := x.(*spec.Call)
	return ok && c.X == nil && c.Name == spec.LocationSet && len(c.Args) == 0
}

// ends returns the ends of a range "lo <= i && i < hi" of the one variable.
func ends(x *spec.Quant) (lo, hi spec.Expr, ok bool) {
	b, is := x.Range.(*spec.Binary)
	if !is || b.Op != spec.And || len(x.Vars) != 1 {
		return nil, nil, false
	}
	named := func(y spec.Expr) bool { n, is := y.(*spec.Name); return is && n.Name == x.Vars[0].Name }
	for _, y := range []spec.Expr{b.X, b.Y} {
		c, is := y.(*spec.Binary)
		switch {
		case !is:
			return nil, nil, false
		case c.Op == spec.Le && named(c.Y):
			lo = c.X
		case c.Op == spec.Ge && named(c.X):
			lo = c.Y
		case c.Op == spec.Lt && named(c.X):
			hi = c.Y
		case c.Op == spec.Gt && named(c.Y):
			hi = c.X
		}
	}
	return lo, hi, lo != nil && hi != nil
}

// Listed is a set of locations that a clause lists. What is asked about it is computed by procedures that make the set themselves: what a contract
// makes in the state before is gone in the state after.
type Listed struct {
	scope *Scope
	set   Value
	at    source.Span
	outer *outer
}

// MostStretches is how many stretches a set of locations may have that a clause lists.
const MostStretches = 4

// ListOf begins one.
func ListOf(s *Scope, set Value, at source.Span) *Listed {
	return &Listed{s, set, at, captured(nil, set.X)}
}

// ask calls a function of the runtime with the set and numbers. An object that it gives, and is not of a type, is null.
func (l *Listed) ask(what string, result classfile.Type, of ir.Type, numbers ...int64) ir.Expr {
	s := l.scope
	*s.Names++
	params, args := []Param{}, []ir.Expr{}
	types := []classfile.Type{decl.TLocs}
	for _, n := range numbers {
		params, args, types = append(params, Param{fmt.Sprint("n", len(params)), decl.Int32}), append(args, ir.NewInt(decl.Int32, n)), append(types, decl.TInt)
	}
	for k, y := range l.outer.list {
		params, args = append(params, Param{fmt.Sprint("x", k), y.Type()}), append(args, y)
	}
	name := fmt.Sprintf("%s of the set %d at %s of %s", what, *s.Names, l.at, s.Class.Name)
	proc := s.Prog.Model(name, params, decl.ValueType(result), func(in []ir.Expr) *Body {
		given := []Value{{X: formula.Substitute(l.set.X, func(y ir.Expr) ir.Expr {
			if k := l.outer.at(y); k >= 0 {
				return in[len(numbers)+k]
			}
			return nil
		})}}
		for i := range numbers {
			given = append(given, Value{X: in[i]})
		}
		x := locations{s}.run(l.at, what, types, result, given...).X
		if of == nil {
			return &Body{Value: x}
		}
		return &Body{If: &ir.TypeTest{X: x, Of: of}, Then: &Body{Value: x}, Else: &Body{Value: &ir.Const{Typ: ir.Null{}}}}
	})
	return &ir.Call{Proc: proc, Args: args, Span: l.at}
}

// Field is the object of a class whose field of a number a stretch of the set has, or null.
func (l *Listed) Field(i int, of *ir.Class, number int32) ir.Expr {
	return l.ask("field", decl.TObject, ir.Ref{Class: of}, int64(i), int64(number))
}

// Elements are the array of a type of whose elements a stretch is, and the first and the last of them.
func (l *Listed) Elements(i int, t classfile.Type) (array, first, last ir.Expr) {
	array = formula.Apply(ir.OpConv, decl.ValueType(t), l.ask("elements", decl.TObject, l.scope.objectType(t, l.at), int64(i)))
	return array, l.ask("first", decl.TInt, nil, int64(i)), l.ask("last", decl.TInt, nil, int64(i))
}

// Whole is the condition that the set has no static fields, and no more stretches than can be listed.
func (l *Listed) Whole() ir.Expr { return l.ask("listable", decl.TBool, nil, MostStretches) }

// WrittenDown returns the clause that gives a model field its set of locations, and the place of what it says, with what the object needs; false: the
// expression names none with such a clause.
func WrittenDown(s *Scope, x spec.Expr) (in *Scope, said spec.Expr, needs []*formula.Need, ok bool) {
	f, of := locations{s}.fieldOf(x)
	if f == nil || f.Ghost == nil || !f.Ghost.Model || f.Type != decl.TLocs || f.Static() || of == nil && s.This == nil {
		return nil, nil, nil, false
	}
	base := s.Self()
	if of != nil {
		base = locations{s}.there(s.Expr(of), x.Span())
	}
	r, c, below := s.representation(base, f)
	if s.Failed || len(below) > 0 || r == nil || r.SuchThat || slices.Contains(s.models, f) {
		return nil, nil, nil, false
	}
	return ofModel(s, base, f, c), r.X, base.Needs, true
}
