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
	"assay/task"
)

// This file lowers clauses about what code does on its way: which fields it reads and writes, and when, and which methods it calls.

// Guard is a readable or writable clause: the field may be read, or written, where the condition holds of its object.
type Guard struct {
	Field  *decl.Field
	Write  bool
	Clause *Clause // over Clause.This
}

// Guards returns those of a class. Diagnostics go to the set.
func Guards(s *decl.Set, c *decl.Class, prog expr.Program) (out []*Guard) {
	names := 0
	for _, g := range c.Spec.Guards {
		f := c.Field(g.Name.Name)
		if f == nil {
			s.Errors.Errorf(g.Name.Span(), decl.CodeName, "%s has no field %s", c.Simple(), g.Name.Name)
			continue
		}
		text := g.Print(jml.Dialect)
		this := &ir.Local{Name: "this", Typ: ir.Ref{}}
		sc := &expr.Scope{Set: s, Prog: prog, Class: c, Access: g.Access, Names: &names, This: this, Math: c.Math()}
		if f.Static() {
			sc.This = nil
		}
		cond, defined, needs := sc.Condition(g.X)
		k := refusedFor(prog, task.KindAssert, text, g.At.At, sc.Why())
		if !sc.Failed {
			k = newClause(cond, defined, needs, task.KindAssert, text, g.At.At, nil)
			k.Said, k.Lang = g.X, jml.Dialect
		}
		k.This = this
		out = append(out, &Guard{f, g.Write, k})
	}
	return out
}

// Of returns the clause of an object; nil: of a static field.
func (g *Guard) Of(base ir.Expr) *ir.Clause {
	to := func(x ir.Expr) ir.Expr {
		if x == ir.Expr(g.Clause.This) {
			return base
		}
		return nil
	}
	c := *g.Clause.Clause
	c.X, c.Defined = formula.Substitute(c.X, to), formula.Substitute(c.Defined, to)
	return &c
}

// Calls is what a case of a contract lets its method call.
type Calls struct {
	Limit
	list []callable
}

// callable is a method, or several, that may be called.
type callable struct {
	class  *decl.Class
	name   string
	params []classfile.Type // nil: whatever they are
	any    bool
}

// OnlyCalls begins the text of what is asked where a method calls another one.
const OnlyCalls = "calls what is listed: "

// May reports whether a method may be called, which a class declares or has.
func (c *Calls) May(set *decl.Set, class string, m *classfile.Method) bool {
	if c.all {
		return true
	}
	of := classfile.Type{Kind: 'L', Class: class}
	for _, k := range c.list {
		is := classfile.Type{Kind: 'L', Class: k.class.Name}
		if k.name != m.Name || !k.any && !slices.Equal(k.params, m.Type.Params) {
			continue
		}
		if class == k.class.Name || m.Name != "<init>" && (set.Subtype(is, of) || set.Subtype(of, is)) {
			return true
		}
	}
	return false
}

// Within reports whether all that another contract lets its method call may be called; of a contract that lists nothing it is not known.
func (c *Calls) Within(other *Contract) bool {
	for _, o := range other.Calls {
		if o.When != ir.Expr(ir.True) || o.all {
			continue
		}
		inside := true
		for _, k := range o.list {
			found := false
			for _, mine := range c.list {
				found = found || mine.class == k.class && mine.name == k.name && (mine.any || !k.any && slices.Equal(mine.params, k.params))
			}
			inside = inside && found
		}
		if inside {
			return true
		}
	}
	return false
}

// calls adds a callable clause; the returned clause replaces one that could not be read, or is nil.
func (l *lowering) calls(k *caseOf, i int) *Clause {
	c := k.spec.Clauses[i]
	if c.Unreadable != nil {
		return l.refused(c, task.KindPostcondition, c.Unreadable.Why)
	}
	var r *Calls
	for _, x := range l.out.Calls {
		if x.of == k.spec { // its clauses are one list
			r = x
		}
	}
	if r == nil {
		r = &Calls{Limit: l.limit(k, c, OnlyCalls)}
		l.out.Calls = append(l.out.Calls, r)
	}
	for _, m := range c.Methods {
		if m.All {
			r.all = true
			continue
		}
		list, why := l.callable(k.from, m)
		if why != "" {
			r.all = true
			return l.refused(c, task.KindPostcondition, why)
		}
		r.list = append(r.list, list)
	}
	return nil
}

// callable resolves the name of a method, or why it means none.
func (l *lowering) callable(from *decl.Method, m *spec.MethodRef) (callable, string) {
	out := callable{class: from.Class, name: m.Name, any: m.Params == nil}
	if m.Of != "" && m.Of != "this" {
		name, ok := from.Class.Lookup(m.Of, from)
		if !ok {
			return out, "no class named " + m.Of
		}
		out.class = l.set.Class(name)
	}
	for _, t := range m.Params {
		typ, ok := from.Class.TypeOf(t, from)
		if !ok {
			return out, "no class named " + t.String()
		}
		out.params = append(out.params, typ)
	}
	if out.class == nil {
		return out, "no class named " + m.Of
	}
	if len(out.class.Named(m.Name)) > 0 {
		return out, ""
	}
	path := m.Name
	if m.Of != "" {
		path = m.Of + "." + m.Name
	}
	if name, ok := from.Class.Lookup(path, from); ok && l.set.Class(name) != nil {
		out.class, out.name = l.set.Class(name), "<init>"
		return out, ""
	}
	return out, out.class.Simple() + " has no method " + m.Name
}
