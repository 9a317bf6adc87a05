// This file holds what names mean at a place, and resolves them.

package contract

import (
	"math"
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
)

// Program is what the lowering of code says: what classes, fields and procedures are
// in ir.
type Program interface {
	// Class declares a class. The error is for the user.
	Class(name string) (*ir.Class, error)
	// Field is a field of objects; nil if there is none.
	Field(class, name, desc string) *ir.Field
	// Static is the global of a static field; nil if there is none.
	Static(class, name, desc string) *ir.Global
	// Proc is the procedure of a method.
	Proc(class, name, desc string) (*ir.Proc, error)
	// Pure is a procedure that runs a method for a contract, by the class of its
	// receiver, without effects; its only result is that of the method.
	Pure(class, name, desc string) (*ir.Proc, error)
	// Text is a procedure that gives the object of a string constant, without effects.
	Text(s string) (*ir.Proc, error)
	// Refused is a procedure without effects that stands for a condition which cannot be
	// represented: nothing can run it, and the reason says why.
	Refused(why string) *ir.Proc
	// Ghost is the field, or the global if it is static, of a field of contracts.
	Ghost(class string, name string, static bool, t ir.Type) (*ir.Field, *ir.Global, error)
	// Local is a new local of a procedure that only contracts see; nil where there can be none.
	Local(p *ir.Proc, name string, t ir.Type) *ir.Local
	// Slot is the local of a procedure that holds a variable of its source.
	Slot(p *ir.Proc, v classfile.LocalVar) *ir.Local
}

// value is what an expression means.
type value struct {
	x       ir.Expr
	t       classfile.Type  // of JML; of JFSL for scalars
	g       *decl.Type      // t with its arguments; nil, or of another type than t: they are not known
	raw     classfile.Type  // what the value is certain to be, where its type arguments promise more: t needs a cast; or nothing
	needs   []*formula.Need // what must hold for it to be defined
	nonnull bool            // never null
	typ     *typeValue      // of t == tType
	rel     bool            // of JFSL: x is a relation
	class   *decl.Class     // the expression names a class and has no value; of a set: what its elements are
	array   bool            // of JFSL: a set of arrays, with elements of type t
}

// typeValue is a type as a value: a literal, or the type of an object, or that of its elements.
type typeValue struct {
	lit  *classfile.Type
	of   ir.Expr
	stat classfile.Type // static type of what it is the type of
	elem bool
}

// bound is a variable of a quantifier, or an exception of a signals clause.
type bound struct {
	name string
	v    value
	now  bool // of \let: the value is of the state now, which no \old is about
}

// scope is a place where an expression stands.
type scope struct {
	set    *decl.Set
	prog   Program
	class  *decl.Class
	own    *decl.Class  // in the contract of a method: that of the method, which may inherit what stands in class
	method *decl.Method // nil for what belongs to the class
	proc   *ir.Proc     // of the method
	this   ir.Expr      // nil where there is none
	bound  []bound
	line   int  // in bodies: the line of the statement; 0 elsewhere
	post   bool // there is a state before
	inOld  bool
	result bool // the result can be named
	access string
	names  *int // makes names of bound variables different
	failed bool
	steps  int
	rels   bool        // the relational language
	hint   *decl.Class // whose fields a name right of a join may mean
	last   *source.Diagnostic
	models []*decl.Field // being replaced by what represents them
	ghosts []bound       // variables of the body that only contracts see
}

// errorf complains; what was being built is given up.
func (s *scope) errorf(at source.Span, code source.Code, format string, args ...any) *source.Diagnostic {
	s.failed = true
	s.last = s.set.Errors.Errorf(at, code, format, args...)
	return s.last
}

func (s *scope) bad(at source.Span, code source.Code, format string, args ...any) value {
	s.errorf(at, code, format, args...)
	return value{x: ir.False}
}

// name resolves a name alone.
func (s *scope) name(x *spec.Name) value {
	switch {
	case x.Name == "this":
		if s.this == nil {
			return s.bad(x.Span(), decl.CodeName, "there is no 'this' in a static context")
		}
		return s.self()
	case x.Name == "super":
		return s.bad(x.Span(), decl.CodeUnsupported, "'super' in contracts is not supported")
	}
	if v, ok := s.variable(x.Name); ok {
		if s.inOld && s.ofNow(x.Name) {
			return s.bad(x.Span(), decl.CodeUnsupported, "%s has a value of the state now, which cannot be used in \\old", x.Name)
		}
		if s.inOld && s.ofBody(x.Name) {
			return s.bad(x.Span(), decl.CodeOld, "%s is a variable of the body, which the state before does not have", x.Name)
		}
		return v
	}
	for c := s.class; c != nil; c = c.Outer() {
		f := c.Field(x.Name)
		if f == nil {
			continue
		}
		if f.Static() {
			return s.static(f, x.Span())
		}
		if c != s.class {
			return s.bad(x.Span(), decl.CodeUnsupported, "%s is a field of the class around, which contracts cannot reach", x.Name)
		}
		if s.this == nil {
			return s.bad(x.Span(), decl.CodeName, "%s is a field of objects, and there is no 'this' in a static context", x.Name)
		}
		return s.field(s.self(), f, x.Span())
	}
	if k, ok := s.class.Lookup(x.Name, s.method); ok {
		return value{class: s.set.Class(k), t: decl.TBad}
	}
	d := s.errorf(x.Span(), decl.CodeName, "no variable, field or class named %s", x.Name)
	if near := source.Nearest(x.Name, s.candidates()); near != "" {
		d.Help = "did you mean " + near + "?"
	}
	return value{x: ir.False}
}

// known tells whether a name means something that is no class.
func (s *scope) known(name string) bool {
	if _, ok := s.variable(name); ok || name == "this" || name == "super" {
		return true
	}
	for c := s.class; c != nil; c = c.Outer() {
		if c.Field(name) != nil {
			return true
		}
	}
	return false
}

// candidates are the names that could have been meant.
func (s *scope) candidates() []string {
	var out []string
	for _, b := range s.bound {
		out = append(out, b.name)
	}
	if s.method != nil {
		out = append(out, s.method.Names...)
	}
	for _, c := range append([]*decl.Class{s.class}, s.class.AllSupers()...) {
		for _, f := range c.Fields {
			out = append(out, f.Name)
		}
	}
	return append(out, s.class.TypeNames()...)
}

// variable resolves bound variables, locals and parameters.
func (s *scope) variable(name string) (value, bool) {
	for i := len(s.bound) - 1; i >= 0; i-- {
		if s.bound[i].name == name {
			return s.bound[i].v, true
		}
	}
	if s.method == nil {
		return value{}, false
	}
	if v := s.ghostVariable(name); v != nil {
		return *v, true
	}
	if s.line > 0 {
		if v, ok := s.local(name); ok {
			return v, true
		}
	}
	for i, n := range s.method.Names {
		if n != name || name == "" {
			continue
		}
		t := s.method.File.Type.Params[i]
		k := i
		if !s.method.File.Flags.Has(classfile.Static) {
			k++
		}
		var x ir.Expr = s.proc.Params[k]
		if s.post && !s.inOld {
			x = &ir.Old{X: x} // parameters mean their values at the call
		}
		return value{x: x, t: t, g: s.method.Typing().Formals[i], nonnull: s.method.NonNullParam(i) && s.line == 0}, true
	}
	return value{}, false
}

// ghostVariable is the variable of the body that only contracts see, or nil.
func (s *scope) ghostVariable(name string) *value {
	for i := len(s.ghosts) - 1; i >= 0; i-- {
		if s.ghosts[i].name == name {
			return &s.ghosts[i].v
		}
	}
	return nil
}

// self is "this".
func (s *scope) self() value {
	return value{x: s.this, t: classfile.Type{Kind: 'L', Class: s.class.Name}, g: s.class.Self(), nonnull: true}
}

// ofNow reports whether a name is a variable of \let whose value is of the state now.
func (s *scope) ofNow(name string) bool {
	for i := len(s.bound) - 1; i >= 0; i-- {
		if s.bound[i].name == name {
			return s.bound[i].now
		}
	}
	return false
}

// ofBody reports whether a name is a variable that the body declares: no parameter, and not bound.
func (s *scope) ofBody(name string) bool {
	if s.method == nil || s.line == 0 || slices.Contains(s.method.Names, name) || slices.ContainsFunc(s.bound, func(b bound) bool { return b.name == name }) {
		return false
	}
	if s.ghostVariable(name) != nil {
		return true
	}
	_, ok := s.local(name)
	return ok
}

// local resolves a variable of a body by the table of locals.
func (s *scope) local(name string) (value, bool) {
	code := s.method.File.Code
	if code == nil {
		return value{}, false
	}
	pc := -1
	for _, l := range code.Lines {
		if l.Line >= s.line && (pc < 0 || l.Start < pc) {
			pc = l.Start
		}
	}
	var best *classfile.LocalVar
	for i := range code.Locals {
		v := &code.Locals[i]
		if v.Name != name {
			continue
		}
		if v.Start <= pc && pc < v.End || best == nil {
			best = v
		}
	}
	if best == nil || best.Name == "this" {
		return value{}, false
	}
	t, err := classfile.ParseType(best.Desc)
	if err != nil {
		return value{}, false
	}
	l := s.prog.Slot(s.proc, *best)
	if l == nil {
		return value{}, false
	}
	return value{x: narrowed(l, t), t: t, g: s.method.LocalType(best, t)}, true
}

// narrowed converts what a local of the JVM holds, or what is known as an object, to a type.
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
func (s *scope) static(f *decl.Field, at source.Span) value {
	s.visible(f, at)
	if f.Ghost != nil {
		return s.ghost(value{}, f, at)
	}
	if x := constant(f); x != nil {
		return value{x: x, t: f.Type, g: f.Typing()}
	}
	g := s.prog.Static(f.Class.Name, f.File.Name, f.File.Desc)
	if g == nil {
		return s.bad(at, decl.CodeMember, "the program has no static field %s", f.Name)
	}
	return value{x: g, t: f.Type, g: f.Typing()}
}

// constant is the value of a constant field, which is there before its class is
// initialised; nil if it is none, or a string.
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

// field reads a field of an object.
func (s *scope) field(base value, f *decl.Field, at source.Span) value {
	s.visible(f, at)
	if f.Static() {
		return s.static(f, at)
	}
	base = s.used(base, at)
	if f.Ghost != nil {
		return s.ghost(base, f, at)
	}
	g := s.prog.Field(f.Class.Name, f.File.Name, f.File.Desc)
	if g == nil {
		return s.bad(at, decl.CodeMember, "the program has no field %s", f.Name)
	}
	return s.read(base, g, f, at)
}

func (s *scope) read(base value, g *ir.Field, f *decl.Field, at source.Span) value {
	v := value{
		x: &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: base.x, Field: g}, Span: at},
		t: f.Type, needs: base.needs,
	}
	if !base.nonnull {
		v.needs = append(v.needs[:len(v.needs):len(v.needs)], &formula.Need{X: formula.NotNull(base.x), What: "the object whose field " + f.Name + " is read is null", At: at})
	}
	return typed(v, s.set.Member(base.typing(), f.Class, f.Typing(), nil))
}

// ghost reads a field of contracts: what represents it, or the field itself.
func (s *scope) ghost(base value, f *decl.Field, at source.Span) value {
	for i, k := range s.models {
		if k == f {
			s.models = s.models[:i:i]
			return s.bad(at, decl.CodeName, "%s is represented by itself", f.Name)
		}
	}
	if r, c := s.representation(base, f); r != nil && !r.SuchThat {
		return s.represented(base, f, r, c)
	}
	if f.Ghost.Rel != spec.RelOne {
		return s.relation(base, f, at)
	}
	t := decl.ValueType(f.Type)
	g, global, err := s.prog.Ghost(f.Class.Name, f.Name, f.Static(), t)
	switch {
	case err != nil:
		return s.bad(at, decl.CodeUnsupported, "%v", err)
	case global != nil:
		return value{x: global, t: f.Type, g: f.Typing()}
	}
	return s.read(base, g, f, at)
}

// relation reads a field of contracts that has many values. Relations lie in
// variables: it is a global relation from objects to values, or to indices and values.
func (s *scope) relation(base value, f *decl.Field, at source.Span) value {
	owner, err := s.prog.Class(f.Class.Name)
	if err != nil {
		return s.bad(at, decl.CodeMember, "%v", err)
	}
	_, global, err := s.prog.Ghost(f.Class.Name, f.Name, true, f.RelationType(owner))
	if err != nil {
		return s.bad(at, decl.CodeUnsupported, "%v", err)
	}
	v := relational{s}.relApply(ir.OpJoin, f.Type, at, value{x: singleton(base.x), rel: true, needs: base.needs}, value{x: global, rel: true})
	return typed(v, s.set.Member(base.typing(), f.Class, f.Typing(), nil))
}

// representation is the clause that says what a model field is, for a receiver of a static type.
func (s *scope) representation(base value, f *decl.Field) (*spec.Represents, *decl.Class) {
	c := f.Class
	if base.t.Kind == 'L' {
		if k := s.set.Class(base.t.Class); k != nil {
			c = k
		}
	}
	for _, k := range append([]*decl.Class{c}, c.AllSupers()...) {
		for _, r := range k.Spec.Represents {
			if r.Name.Name == f.Name {
				return r, k
			}
		}
	}
	return nil, nil
}

// represented is the value of the clause, for the object at hand.
func (s *scope) represented(base value, f *decl.Field, r *spec.Represents, c *decl.Class) value {
	inner := *s
	inner.class, inner.method, inner.this, inner.bound = c, nil, base.x, nil
	inner.models = append(s.models[:len(s.models):len(s.models)], f)
	if f.Static() {
		inner.this = nil
	}
	if s.set.Large[f] {
		return s.bad(r.X.Span(), decl.CodeSize, tooLarge, maxWeight)
	}
	v := inner.convert(inner.expr(r.X), f.Type, r.X.Span())
	took := inner.steps - s.steps
	if s.steps, s.failed = inner.steps, s.failed || inner.failed; took > maxWeight/2 && !s.set.Large[f] {
		s.set.Large[f] = true // so is what mentions it, and nobody need find out again
		if !s.failed {
			return s.bad(r.X.Span(), decl.CodeSize, tooLarge, maxWeight)
		}
	}
	v.needs = append(base.needs[:len(base.needs):len(base.needs)], v.needs...)
	if s.failed {
		return v
	}
	return typed(v, s.set.Member(base.typing(), f.Class, f.Typing(), nil))
}

// visible warns when the readers of a clause cannot see a field that it mentions.
func (s *scope) visible(f *decl.Field, at source.Span) {
	rank := func(access string) int {
		return map[string]int{"private": 0, "": 1, "protected": 2, "public": 3}[access]
	}
	have := decl.AccessOf(f.Flags)
	if f.Mods.Has("spec_public") {
		have = "public"
	} else if f.Mods.Has("spec_protected") {
		have = "protected"
	}
	if rank(have) < rank(s.access) && s.access != "" {
		s.set.Unseen(f, s.access, at)
	}
}
