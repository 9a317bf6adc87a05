// This file lowers the contracts of classes.

package contract

import (
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/expr"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
)

// ClassContract is the contract of a class.
type ClassContract struct {
	Class      *decl.Class
	IR         *ir.Class
	Invariants []*Clause // over Clause.This
	Statics    []*Clause // static invariants: of the class, and not of its objects
	Represents []*Represents
}

// Represents is the abstraction function of a model field, as a condition over
// Clause.This: the field has a value for which it holds.
type Represents struct {
	Field  *decl.Field
	Value  ir.Expr // the field of Clause.This, as clauses mention it
	Clause *Clause
}

// LowerClass returns the invariants of a class, those of its non-null fields first, and
// the abstraction functions of its model fields. Diagnostics go to the set.
func LowerClass(s *decl.Set, c *decl.Class, prog expr.Program) *ClassContract {
	k, err := prog.Class(c.Name)
	if err != nil {
		s.Errors.Errorf(c.Span(), decl.CodeMember, "%v", err)
		return nil
	}
	out := &ClassContract{Class: c, IR: k}
	names := 0
	at := func(access string, rels, static bool) (*expr.Scope, *ir.Local) {
		this := &ir.Local{Name: "this", Typ: ir.Ref{Class: k}}
		sc := &expr.Scope{Set: s, Prog: prog, Class: c, Access: access, Names: &names, Rels: rels, This: this, Math: c.Math()}
		if static {
			sc.This = nil
		}
		return sc, this
	}
	for _, f := range c.Fields {
		if !f.NeverNull() {
			continue
		}
		sc, this := at("", false, f.Static())
		v := sc.Field(expr.Value{X: this, Nonnull: true, T: classfile.Type{Kind: 'L', Class: c.Name}}, f, f.Span())
		text := f.Name + " is not null"
		c := newClause(formula.NotNull(v.X), ir.True, nil, task.KindInvariant, text, f.Span(), nil)
		if sc.Failed {
			c = refused(prog, text, f.Span())
		}
		c.Null = true
		out.add(c, this, f.Static())
	}
	for _, i := range c.Spec.Invariants {
		sc, this := at(i.Access, i.Lang != jml.Dialect, i.Static)
		cond, defined, needs := sc.Condition(i.X)
		text := i.Print()
		if i.Lang != jml.Dialect {
			text = "invariant " + text
		}
		if sc.Failed {
			out.add(refused(prog, text, i.At.At), this, i.Static)
			continue
		}
		k := newClause(cond, defined, needs, task.KindInvariant, text, i.At.At, nil)
		k.Said, k.Lang = i.X, i.Lang
		out.add(k, this, i.Static)
	}
	for _, x := range c.Spec.Unreadable {
		if x.Field {
			continue
		}
		_, this := at("", false, x.Static) // it may be an invariant
		out.add(refusedFor(prog, task.KindInvariant, x.Text, x.At.At, x.Why), this, x.Static)
	}
	for _, r := range c.Spec.Represents {
		out.represents(s, r, at)
	}
	for _, f := range c.Spec.Fields {
		out.specField(s, prog, f, at)
	}
	ghostInits(c, prog)
	return out
}

// Says reports whether somebody wrote down which objects there are: an invariant, and not only which fields are not null.
func (k *ClassContract) Says() bool {
	return slices.ContainsFunc(k.Invariants, func(c *Clause) bool { return !c.Null })
}

func (k *ClassContract) add(c *Clause, this *ir.Local, static bool) {
	if static {
		k.Statics = append(k.Statics, c)
		return
	}
	c.This = this
	k.Invariants = append(k.Invariants, c)
}

type scopeAt func(access string, rels, static bool) (*expr.Scope, *ir.Local)

// represents lowers a represents clause.
func (k *ClassContract) represents(s *decl.Set, r *spec.Represents, at scopeAt) {
	f := k.Class.Field(r.Name.Name)
	if f == nil || f.Ghost == nil || !f.Ghost.Model {
		s.Errors.Errorf(r.Name.Span(), decl.CodeName, "%s has no model field %s", k.Class.Simple(), r.Name.Name)
		return
	}
	sc, this := at("", false, f.Static())
	base := expr.Value{X: this, Nonnull: true, T: classfile.Type{Kind: 'L', Class: k.Class.Name}}
	if !r.SuchThat {
		v := sc.Convert(sc.Expr(r.X), f.Type, r.X.Span())
		_ = v
		return // uses of the field are replaced by the value
	}
	k.abstraction(sc, base, f, r.X, r.Print(jml.Dialect), r.At.At)
}

// specField lowers the formula of a field of the relational language.
func (k *ClassContract) specField(s *decl.Set, prog expr.Program, g *spec.Field, at scopeAt) {
	f := k.Class.Own(g.Name.Name)
	if f == nil || f.Ghost != g || g.Where == nil {
		return
	}
	sc, this := at("", true, false)
	base := expr.Value{X: this, Nonnull: true, T: classfile.Type{Kind: 'L', Class: k.Class.Name}}
	k.abstraction(sc, base, f, g.Where, "spec field "+g.Print(), g.At.At)
}

// abstraction lowers the condition that gives a field of contracts its value.
func (k *ClassContract) abstraction(sc *expr.Scope, base expr.Value, f *decl.Field, where spec.Expr, text string, at source.Span) {
	sc.Given = true
	cond, defined, needs := sc.Condition(where)
	c := refused(sc.Prog, text, at)
	if !sc.Failed {
		c = newClause(cond, defined, needs, task.KindInvariant, text, at, nil)
	}
	sc.Failed = false
	v := sc.Ghost(base, f, at)
	if !sc.Failed {
		c.This = base.X.(*ir.Local)
		k.Represents = append(k.Represents, &Represents{f, v.X, c})
	}
}

// InitOf returns the initial value of a ghost field: a constant or the object itself, of which the
// last argument is the local; nil for that of its type. Other values are errors. That of a string
// is Text.
func InitOf(f *decl.Field, prog expr.Program, this *ir.Local) ir.Expr {
	if _, text := f.Text(); f.Ghost == nil || f.Ghost.Init == nil || text {
		return nil
	}
	names := 0
	s := f.Class.Set
	sc := &expr.Scope{Set: s, Prog: prog, Class: f.Class, Names: &names, This: this, Math: f.Class.Math()}
	v := sc.Convert(sc.Expr(f.Ghost.Init), f.Type, f.Ghost.Init.Span())
	if sc.Failed {
		return nil
	}
	plain := true
	ir.Walk(v.X, func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.Const, *ir.Apply:
		case *ir.Local:
			plain = plain && x == this
		default:
			plain = false
		}
		return plain
	})
	if !plain || len(v.Needs) > 0 {
		s.Errors.Errorf(f.Ghost.Init.Span(), decl.CodeUnsupported, "the initial value of a ghost field is a constant or this").Help = "give it its value by set in the constructors"
		return nil
	}
	return v.X
}

// ghostInits checks the initial values of ghost fields.
func ghostInits(c *decl.Class, prog expr.Program) {
	for _, f := range c.Fields {
		this := &ir.Local{Name: "this", Typ: ir.Ref{}}
		if f.Static() {
			this = nil
		}
		InitOf(f, prog, this)
	}
}
