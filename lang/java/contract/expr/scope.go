// This file resolves names at a place.

package expr

import (
	"math"
	"slices"

	"assay/ir"
	"assay/lang/java/absent"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/exact"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
)

// Program maps classes, fields and procedures to ir, as lowered code has them.
type Program interface {
	// Class declares a class. The error is for the user.
	Class(name string) (*ir.Class, error)
	// Field returns a field of objects; nil if there is none.
	Field(class, name, desc string) *ir.Field
	// Static returns the global of a static field; nil if there is none.
	Static(class, name, desc string) *ir.Global
	// Proc returns the procedure of a method.
	Proc(class, name, desc string) (*ir.Proc, error)
	// Pure returns a procedure that runs a method for a contract, by the class of its
	// receiver, without effects; its only result is that of the method.
	Pure(class, name, desc string) (*ir.Proc, error)
	// Text returns a procedure that gives the object of a string constant, without effects.
	Text(s string) (*ir.Proc, error)
	// Refused returns a procedure without effects that replaces a condition which cannot be
	// represented: it cannot be run, for the reason given.
	Refused(why string) *ir.Proc
	// Ghost returns the field, or the global if it is static, of a field of contracts.
	Ghost(class string, name string, static bool, t ir.Type) (*ir.Field, *ir.Global, error)
	// Model returns a procedure without effects that gives the value of a body, by its name: one of recursive model methods,
	// with the object first, if there is one. The body is made when it is needed.
	Model(name string, params []Param, result ir.Type, body func(args []ir.Expr) *Body) *ir.Proc
	// Local returns a new ghost local of a procedure; nil where there can be none.
	Local(p *ir.Proc, name string, t ir.Type) *ir.Local
	// Slot returns the local of a procedure that holds a variable of its source.
	Slot(p *ir.Proc, v classfile.LocalVar) *ir.Local
}

// Value is the value of an expression, lowered.
type Value struct {
	X       ir.Expr         // nil: it is an integer that may be beyond T; see Settled
	N       *exact.Number   // of an integer, where more is known than X says
	T       classfile.Type  // of JML; of JFSL for scalars
	g       *decl.Type      // t with its arguments; nil, or of another type than t: they are not known
	raw     classfile.Type  // the certain type of the value, where its type arguments are more specific: t needs a cast; or empty
	Needs   []*formula.Need // what must hold for it to be defined
	Nonnull bool            // never null
	typ     *typeValue      // of t == tType
	Rel     bool            // of JFSL: x is a relation
	class   *decl.Class     // the expression names a class and has no value; of a set: the class of its elements
	array   bool            // of JFSL: a set of arrays, with elements of type t
	any     *element        // of T == TAny
}

// typeValue is a type as a value: a literal, or the type of an object, or that of its elements.
type typeValue struct {
	lit  *classfile.Type
	of   ir.Expr
	stat classfile.Type // static type of what it is the type of
	elem bool
}

// Bound is a variable of a quantifier, or an exception of a signals clause.
type Bound struct {
	Name  string
	Value Value
	now   bool // of \let: the value is of the current state, and \old does not apply
	here  bool // see Standing
}

// Scope is the place of an expression.
type Scope struct {
	Set    *decl.Set
	Prog   Program
	Class  *decl.Class
	Own    *decl.Class  // in the contract of a method: that of the method, which may inherit the clause from Class
	Method *decl.Method // nil for what belongs to the class
	Proc   *ir.Proc     // of the method
	This   ir.Expr      // nil where there is none
	Around ir.Expr      // in the precondition of a constructor: the object of the class around, which its own object does not keep yet
	Bound  []Bound
	Line   int    // in bodies: the line of the statement; 0 elsewhere
	Prior  [2]int // in bodies, where a block ends: the lines of the statement before; 0: there is none
	Ended  [2]int // the same of a statement of several parts, such as a loop
	Loop   bool   // in bodies: of a loop, which may declare variables
	Strict bool   // in bodies: variables are meant where they are in scope, and nowhere else
	Post   bool   // there is a pre-state
	InOld  bool
	Result bool           // the result can be named
	Exc    classfile.Type // in clauses about an exception: of what type it is; or empty
	Access string
	Names  *int // makes names of bound variables unique
	Failed bool
	Count  ir.Expr // in the clauses of a loop: how many of its rounds have ended; nil: nobody counts
	steps  int
	Rels   bool        // the relational language
	hint   *decl.Class // whose fields a name right of a join may mean
	Last   *source.Diagnostic
	models []*decl.Field // being replaced by their representation
	kept   []*decl.Class // whose invariants are being lowered
	Math   decl.Math     // the mode of arithmetic
	Ghosts []Bound       // ghost variables of the body
	Labels Labels        // of the body; nil elsewhere
	Given  bool          // it is asked for all values of a model field whether a condition gives them
	OldIs  string        // the label that \old without one has; empty: it is where the method begins
	owing  bool          // a precondition of a called method is being lowered: what is called in it is asked about in its own contract
}

// Errorf reports an error; the expression in progress is abandoned.
func (s *Scope) Errorf(at source.Span, code source.Code, format string, args ...any) *source.Diagnostic {
	s.Failed = true
	s.Last = s.Set.Errors.Errorf(at, code, format, args...)
	return s.Last
}

func (s *Scope) bad(at source.Span, code source.Code, format string, args ...any) Value {
	s.Errorf(at, code, format, args...)
	return Value{X: ir.False}
}

// name resolves a name alone.
func (s *Scope) name(x *spec.Name) Value {
	switch {
	case x.Name == "this":
		if s.This == nil {
			return s.bad(x.Span(), decl.CodeName, "there is no 'this' in a static context")
		}
		return s.Self()
	case x.Name == spec.Count && (s.Count == nil || s.InOld):
		return s.bad(x.Span(), decl.CodeUnsupported, "rounds are counted in the clauses of a loop alone")
	case x.Name == spec.Count:
		return Value{X: s.Count, T: decl.TInt}
	case x.Name == "super":
		return s.bad(x.Span(), decl.CodeUnsupported, "'super' in contracts is supported in front of fields alone")
	}
	later := s.InOld && s.ofBody(x.Name) // where the method begins it is not declared, and hides no field
	if v, ok := s.Variable(x.Name); ok && !(later && s.Class.Field(x.Name) != nil) {
		if s.InOld && s.ofNow(x.Name) {
			return s.bad(x.Span(), decl.CodeUnsupported, "%s has a value of the state now, which cannot be used in \\old", x.Name)
		}
		if later {
			return s.bad(x.Span(), decl.CodeOld, "%s is a variable of the body, which the state before does not have", x.Name)
		}
		return v
	}
	for c := s.Class; c != nil; c = c.Outer() {
		f := c.Field(x.Name)
		if f == nil {
			continue
		}
		if f.Static() {
			return s.static(f, x.Span())
		}
		if s.This == nil {
			return s.bad(x.Span(), decl.CodeName, "%s is a field of objects, and there is no 'this' in a static context", x.Name)
		}
		if of := (enclosing{s}).outwards(c, x.Span()); !s.Failed {
			return s.Field(of, f, x.Span())
		}
		return Value{X: ir.False}
	}
	if k, ok := s.Class.Lookup(x.Name, s.Method); ok {
		return Value{class: s.Set.Class(k), T: decl.TBad}
	}
	d := s.Errorf(x.Span(), decl.CodeName, "no variable, field or class named %s", x.Name)
	if near := source.Nearest(x.Name, s.candidates()); near != "" {
		d.Help = "did you mean " + near + "?"
	}
	return Value{X: ir.False}
}

// known reports whether a name means something other than a class.
func (s *Scope) known(name string) bool {
	if _, ok := s.Variable(name); ok || name == "this" || name == "super" {
		return true
	}
	for c := s.Class; c != nil; c = c.Outer() {
		if c.Field(name) != nil {
			return true
		}
	}
	return false
}

// candidates returns the names that could have been meant.
func (s *Scope) candidates() []string {
	var out []string
	for _, b := range s.Bound {
		out = append(out, b.Name)
	}
	if s.Method != nil {
		out = append(out, s.Method.Names...)
	}
	for _, c := range append([]*decl.Class{s.Class}, s.Class.AllSupers()...) {
		for _, f := range c.Fields {
			out = append(out, f.Name)
		}
	}
	return append(out, s.Class.TypeNames()...)
}

// Variable resolves bound variables, locals and parameters.
func (s *Scope) Variable(name string) (Value, bool) {
	for i := len(s.Bound) - 1; i >= 0; i-- {
		if b := &s.Bound[i]; b.Name == name && !(b.here && s.InOld && parameter(s, name)) {
			return b.Value, true
		}
	}
	if s.Method == nil {
		return Value{}, false
	}
	if v := s.GhostVariable(name); v != nil {
		return *v, true
	}
	if s.Line > 0 && !(s.InOld && slices.Contains(s.Method.Names, name)) { // a parameter that is written may be another local, which has no value before
		if v, ok := s.local(name); ok {
			return v, true
		}
	}
	for i, n := range s.Method.Names {
		if n != name || name == "" {
			continue
		}
		t := s.Method.File.Type.Params[i]
		k := i
		if !s.Method.File.Flags.Has(classfile.Static) {
			k++
		}
		var x ir.Expr = s.Proc.Params[k]
		if s.Post && !s.InOld {
			x = &ir.Old{X: x} // parameters mean their values at the call
		}
		return Value{X: x, T: t, g: s.Method.Typing().Formals[i], Nonnull: s.Method.NonNullParam(i) && s.Line == 0}, true
	}
	return Value{}, false
}

// GhostVariable returns the ghost variable of the body, or nil.
func (s *Scope) GhostVariable(name string) *Value {
	for i := len(s.Ghosts) - 1; i >= 0; i-- {
		if s.Ghosts[i].Name == name {
			return &s.Ghosts[i].Value
		}
	}
	return nil
}

// Self is "this".
func (s *Scope) Self() Value {
	return Value{X: s.This, T: classfile.Type{Kind: 'L', Class: s.Class.Name}, g: s.Class.Self(), Nonnull: true}
}

// ofNow reports whether a name is a variable of \let whose value is of the current state.
func (s *Scope) ofNow(name string) bool {
	for i := len(s.Bound) - 1; i >= 0; i-- {
		if s.Bound[i].Name == name {
			return s.Bound[i].now
		}
	}
	return false
}

// ofBody reports whether a name is a variable that the body declares: no parameter, and not bound.
func (s *Scope) ofBody(name string) bool {
	if parameter(s, name) {
		return false
	}
	for i := len(s.Bound) - 1; i >= 0; i-- {
		if s.Bound[i].Name == name {
			return s.Bound[i].here
		}
	}
	if s.Line == 0 || s.Method == nil {
		return false
	}
	if s.GhostVariable(name) != nil {
		return true
	}
	_, ok := s.local(name)
	return ok
}

// local resolves a variable of a body by the table of locals.
func (s *Scope) local(name string) (Value, bool) {
	code := s.Method.File.Code
	if code == nil {
		return Value{}, false
	}
	from, to := s.stretch(code)
	var best *classfile.LocalVar
	far := 0 // from the best one; 0: it is in scope
	for i := range code.Locals {
		v := &code.Locals[i]
		if v.Name != name {
			continue
		}
		away := 0
		switch {
		case v.Start > to: // a loop declares it
			away = v.Start - to
		case v.End <= from:
			away = len(code.Bytes) + from - v.End
		}
		if best == nil || away < far {
			best, far = v, away
		}
	}
	if best == nil {
		if v, t := s.Method.Unlisted(s.Prior, name); v != nil {
			if l := s.Prog.Slot(s.Proc, *v); l != nil {
				return Value{X: narrowed(l, t.Erased), T: t.Erased, g: t}, true
			}
		}
	}
	if best == nil || best.Name == "this" || far > 0 && (s.Strict && !(s.Loop && code.Line(best.Start) == s.Line) || !s.Loop && s.Class.Field(name) != nil) {
		return Value{}, false
	}
	t, err := classfile.ParseType(best.Desc)
	if err != nil {
		return Value{}, false
	}
	l := s.Prog.Slot(s.Proc, *best)
	if l == nil {
		return Value{}, false
	}
	return Value{X: narrowed(l, t), T: t, g: s.Method.LocalType(best, t)}, true
}

// stretch returns the offsets between which variables are in scope at the line of a statement, or behind the statement
// before it.
func (s *Scope) stretch(code *classfile.Code) (from, to int) {
	from = -1
	if s.Prior[0] > 0 {
		for i, err := range code.All() {
			if line := code.Line(i.Offset); err == nil && i.Op != classfile.OpGoto && s.Prior[0] <= line && line <= s.Prior[1] && i.Offset > from {
				from, to = i.Offset, i.Next()
			}
		}
		if from >= 0 {
			return from, to
		}
	}
	if s.Ended[0] > 0 { // what it declares is not in scope behind it
		for _, l := range code.Lines {
			if s.Ended[0] <= l.Line && l.Line <= s.Ended[1] && (from < 0 || l.Start < from) {
				from = l.Start
			}
		}
		if from >= 0 {
			return from, from
		}
	}
	for _, l := range code.Lines {
		if l.Line >= s.Line && (from < 0 || l.Start < from) {
			from = l.Start
		}
	}
	return from, from
}

// narrowed converts the content of a local of the JVM, or an object, to a type.
func narrowed(x ir.Expr, t classfile.Type) ir.Expr {
	want := decl.ValueType(t)
	if _, array := want.(ir.Array); ir.Identical(x.Type(), want) || ir.IsRef(want) && !array {
		return x
	}
	if _, ok := want.(ir.Bool); ok {
		return formula.Apply(ir.OpNe, ir.Bool{}, x, &ir.Const{Typ: x.Type()})
	}
	return formula.Apply(ir.OpConv, want, x)
}

// static reads a static field.
func (s *Scope) static(f *decl.Field, at source.Span) Value {
	s.visible(f, at)
	if f.Ghost != nil {
		return s.Ghost(Value{}, f, at)
	}
	if x := constant(f); x != nil {
		return Value{X: x, T: f.Type, g: f.Typing()}
	}
	if k, ok := f.File.Constant.(classfile.StringConst); ok && f.Flags.Has(classfile.Final) {
		v := s.lit(&spec.Lit{At: spec.At{At: at}, Kind: spec.LitString, Text: string(k)}, false)
		v.g = f.Typing()
		return v
	}
	if absent.Later(f.Class.File, f.File.Name) {
		return s.bad(at, decl.CodeUnsupported, "the value of %s is unknown: it does not compile without a library that is not here", f.Name)
	}
	g := s.Prog.Static(f.Class.Name, f.File.Name, f.File.Desc)
	if g == nil {
		return s.bad(at, decl.CodeMember, "the program has no static field %s", f.Name)
	}
	return Value{X: g, T: f.Type, g: f.Typing()}
}

// constant returns the value of a constant field, which it has before its class is initialised; nil
// if it is none, or a string.
func constant(f *decl.Field) ir.Expr {
	if f.File == nil || !f.Flags.Has(classfile.Final) {
		return nil
	}
	switch k := f.File.Constant.(type) {
	case classfile.IntConst:
		switch t := decl.ValueType(f.Type).(type) {
		case ir.Int:
			return ir.NewInt(t, int64(k))
		case ir.Bool:
			return formula.Truth(k != 0)
		}
	case classfile.LongConst:
		return ir.NewInt(decl.Int64, int64(k))
	case classfile.FloatConst:
		return &ir.Const{Typ: ir.Float{Bits: 32}, Bits: uint64(math.Float32bits(k.Value()))}
	case classfile.DoubleConst:
		return &ir.Const{Typ: ir.Float{Bits: 64}, Bits: math.Float64bits(k.Value())}
	}
	return nil
}

// Field reads a field of an object.
func (s *Scope) Field(base Value, f *decl.Field, at source.Span) Value {
	s.visible(f, at)
	if f.Static() {
		return s.static(f, at)
	}
	base = s.Used(base, at)
	if f.Ghost != nil {
		return s.Ghost(base, f, at)
	}
	g := s.Prog.Field(f.Class.Name, f.File.Name, f.File.Desc)
	if g == nil {
		return s.bad(at, decl.CodeMember, "the program has no field %s", f.Name)
	}
	return s.read(base, g, f, at)
}

func (s *Scope) read(base Value, g *ir.Field, f *decl.Field, at source.Span) Value {
	v := Value{
		X: &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: base.X, Field: g}, Span: at},
		T: f.Type, Needs: base.Needs,
	}
	if !base.Nonnull {
		v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: formula.NotNull(base.X), What: "the object whose field " + f.Name + " is read is null", At: at})
	}
	return Typed(v, s.Set.Member(base.typing(), f.Class, f.Typing(), nil))
}

// Ghost reads a field of contracts: its representation, or the field itself.
func (s *Scope) Ghost(base Value, f *decl.Field, at source.Span) Value {
	for i, k := range s.models {
		if k == f {
			s.models = s.models[:i:i]
			return s.bad(at, decl.CodeName, "%s is represented by itself", f.Name)
		}
	}
	r, c, below := s.representation(base, f)
	switch {
	case len(below) > 0:
		return several(s, base, f, r, c, at)
	case r != nil && !r.SuchThat:
		return s.represented(base, f, r, c)
	case f.Library:
		return s.bad(at, decl.CodeUnsupported, "%s of %s may be listed, and has no value here", f.Name, f.Class.JavaName())
	}
	return stored(s, base, f, r, at)
}

// relation reads a field of contracts that has many values. It is a global relation from objects to
// values, or to indices and values.
func (s *Scope) relation(base Value, f *decl.Field, at source.Span) Value {
	owner, err := s.Prog.Class(f.Class.Name)
	if err != nil {
		return s.bad(at, decl.CodeMember, "%v", err)
	}
	_, global, err := s.Prog.Ghost(f.Class.Name, f.Name, true, f.RelationType(owner))
	if err != nil {
		return s.bad(at, decl.CodeUnsupported, "%v", err)
	}
	v := relational{s}.relApply(ir.OpJoin, f.Type, at, Value{X: singleton(base.X), Rel: true, Needs: base.Needs}, Value{X: global, Rel: true})
	return Typed(v, s.Set.Member(base.typing(), f.Class, f.Typing(), nil))
}

// classOf returns the class that an object is known to be of; nil: it is none of one.
func classOf(s *Scope, base Value) *decl.Class {
	if base.T.Kind != 'L' || base.T.Dims > 0 {
		return nil
	}
	c := s.Set.Class(base.T.Class)
	if c != nil && s.Own != nil && base.X != nil && base.X == s.This && s.Own.Subclass(c) {
		return s.Own // the clause is inherited, and the object is of the class that inherits it
	}
	return c
}

// representation returns the represents clause of a model field, for a receiver of a static type, and the classes below that have
// others.
func (s *Scope) representation(base Value, f *decl.Field) (r *spec.Represents, in *decl.Class, below []*decl.Class) {
	c := f.Class
	if k := classOf(s, base); k != nil {
		c = k
	}
	for _, k := range append([]*decl.Class{c}, c.AllSupers()...) {
		if r := k.Represents(f); r != nil {
			return r, k, c.Representing(f)
		}
	}
	return nil, nil, c.Representing(f)
}

// at makes the scope one of an object, of which only for "this" is known that it is of the class that the contract is of.
func (s *Scope) at(this ir.Expr) {
	if this != s.This {
		s.Own = nil
	}
	s.This = this
}

// ofModel is the place of what represents a model field of an object, by a clause of a class.
func ofModel(s *Scope, base Value, f *decl.Field, c *decl.Class) *Scope {
	inner := *s
	inner.at(base.X)
	inner.Class, inner.Method, inner.Bound, inner.Math = c, nil, nil, c.Math()
	inner.models = append(s.models[:len(s.models):len(s.models)], f)
	if f.Static() {
		inner.This = nil
	}
	return &inner
}

// represented returns the value of the clause, for the current object.
func (s *Scope) represented(base Value, f *decl.Field, r *spec.Represents, c *decl.Class) Value {
	inner := ofModel(s, base, f, c)
	if s.Set.Large[f] {
		return s.bad(r.X.Span(), decl.CodeSize, tooLarge, maxWeight)
	}
	v := inner.Convert(inner.Expr(r.X), f.Type, r.X.Span())
	took := inner.steps - s.steps
	if s.steps, s.Failed = inner.steps, s.Failed || inner.Failed; took > maxWeight/2 && !s.Set.Large[f] {
		s.Set.Large[f] = true // so is what mentions it; this avoids repeated work
		if !s.Failed {
			return s.bad(r.X.Span(), decl.CodeSize, tooLarge, maxWeight)
		}
	}
	v.Needs = append(base.Needs[:len(base.Needs):len(base.Needs)], v.Needs...)
	if s.Failed {
		return v
	}
	return Typed(v, s.Set.Member(base.typing(), f.Class, f.Typing(), nil))
}

// visible warns when the readers of a clause cannot access a field that it mentions.
func (s *Scope) visible(f *decl.Field, at source.Span) {
	rank := func(access string) int {
		return map[string]int{"private": 0, "": 1, "protected": 2, "public": 3}[access]
	}
	have := decl.AccessOf(f.Flags)
	if f.Mods.Has("spec_public") {
		have = "public"
	} else if f.Mods.Has("spec_protected") {
		have = "protected"
	}
	if rank(have) < rank(s.Access) && s.Access != "" {
		s.Set.Unseen(f, s.Access, at)
	}
}

// Why returns the latest error of the scope.
func (s *Scope) Why() string {
	if s.Last != nil {
		return s.Last.Message
	}
	return ""
}
