// This file lowers calls of model methods.

package expr

import (
	"regexp"
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
)

// Param is a parameter of a procedure that is made of a model method.
type Param struct {
	Name string
	Type ir.Type
}

// Body is the value of a recursive model method: that of one of two bodies, or an expression.
type Body struct {
	If         ir.Expr // nil: a value
	Then, Else *Body
	Value      ir.Expr
	Defined    ir.Expr // of If or Value: where it is defined
}

// model returns a call of a model method; false where the class has none of the name, or a method of Java of that name.
func (s calls) model(x *spec.Call, c *decl.Class, base Value, static bool, args []Value) (Value, bool) {
	for k := c; k != nil; k = k.Outer() {
		if len(k.Named(x.Name)) > 0 {
			return Value{}, false
		}
		m, ok := s.modelOf(x, k, args)
		switch {
		case s.Failed:
			return Value{X: ir.False}, true
		case ok && k != c && !m.Said.Static && !static:
			if base = (enclosing{s.Scope}).outwards(k, x.NameSpan); s.Failed {
				return base, true
			}
			return s.callModel(x, m, base, static, args), true
		case ok:
			return s.callModel(x, m, base, static, args), true
		case x.X != nil:
			return Value{}, false
		}
	}
	return Value{}, false
}

// modelOf finds the model method of a class that takes arguments.
func (s calls) modelOf(x *spec.Call, c *decl.Class, args []Value) (decl.Model, bool) {
	all := c.Models(x.Name)
	for _, m := range all {
		if m.Said.Why != "" {
			s.Errorf(x.NameSpan, decl.CodeUnsupported, "the model method %s is not understood: %s", x.Name, m.Said.Why)
			return m, false
		}
	}
	for _, fits := range []func(t, u classfile.Type) bool{s.fits, s.fitsBoxed} {
		for _, m := range all {
			if s.takes(m, args, fits) {
				if over := s.Set.Overrider(m); over != nil {
					s.Errorf(x.NameSpan, decl.CodeUnsupported, "the model method %s has another meaning in %s", x.Name, over.Simple())
				}
				return m, true
			}
		}
	}
	if len(all) > 0 {
		s.Errorf(x.NameSpan, decl.CodeType, "no model method %s takes such arguments", x.Name)
	}
	return decl.Model{}, false
}

func (s calls) takes(m decl.Model, args []Value, fits func(t, u classfile.Type) bool) bool {
	if len(args) != len(m.Said.Params) {
		return false
	}
	for i, v := range m.Said.Params {
		if g, ok := m.Class.GenericOf(v.Type, nil); !ok || !fits(args[i].T, g.Erased) {
			return false
		}
	}
	return true
}

// callModel returns the value of a model method for arguments: that of its body, or, of a recursive one, that of a procedure.
func (s calls) callModel(x *spec.Call, m decl.Model, base Value, static bool, args []Value) Value {
	if static && !m.Said.Static {
		return s.bad(x.NameSpan, decl.CodeName, "%s is a model method of objects, and there is no object", x.Name)
	}
	var needs []*formula.Need
	if !m.Said.Static {
		needs = append(needs, base.Needs...)
		if !base.Nonnull {
			needs = append(needs, &formula.Need{X: formula.NotNull(base.X), What: "the object whose method " + x.Name + " is called is null", At: x.Span()})
		}
	}
	var bound []Bound
	for i, v := range m.Said.Params {
		g, _ := m.Class.GenericOf(v.Type, nil)
		a := s.Convert(args[i], g.Erased, x.Args[i].Span())
		needs = append(needs, a.Needs...)
		a.Needs = nil
		bound = append(bound, Bound{Name: v.Name, Value: Typed(a, g)})
	}
	result, ok := m.Class.GenericOf(m.Said.Result, nil)
	if s.Failed || !ok {
		s.Failed = true
		return Value{X: ir.False}
	}
	inner := s.inModel(m, base.X, bound)
	if m.Said.TwoState {
		if why := s.between(m, base, inner); why != "" {
			return s.bad(x.Span(), decl.CodeUnsupported, "%s", why)
		}
	}
	if m.Said.Pre != nil {
		cond, defined, _ := inner.Condition(m.Said.Pre)
		needs = append(needs, &formula.Need{X: formula.And(defined, cond), What: "the precondition of " + x.Name + " does not hold", At: x.Span()})
	}
	var v Value
	if recursive(m) {
		v = s.recursion(x, m, base.X, bound, result)
	} else {
		v = inner.Convert(inner.Expr(m.Said.Body), result.Erased, m.Said.Body.Span())
	}
	s.steps = inner.steps
	if inner.Failed {
		s.Failed, s.Last = true, inner.Last
	}
	v.Needs = append(needs[:len(needs):len(needs)], v.Needs...)
	return Typed(v, result)
}

// inModel is the place of the body of a model method.
func (s *Scope) inModel(m decl.Model, this ir.Expr, bound []Bound) *Scope {
	inner := *s
	inner.at(this)
	inner.Class, inner.Method, inner.Bound, inner.Ghosts = m.Class, nil, bound, nil
	inner.Post, inner.InOld, inner.Result = false, false, false
	if m.Said.Static {
		inner.This = nil
	}
	return &inner
}

// between makes the place of a body that may speak of two states: the state before is that of the clause.
func (s calls) between(m decl.Model, base Value, inner *Scope) string {
	name := m.Said.Name.Name
	switch {
	case recursive(m):
		return "the model method " + name + " of two states calls itself"
	case !s.Post || s.InOld:
		return "the model method " + name + " speaks of two states, and there is one here"
	case !m.Said.Static && base.X != s.This:
		return "the model method " + name + " of two states is called of another object"
	}
	inner.Post = true
	for i := range inner.Bound {
		inner.Bound[i].now = true
	}
	return ""
}

// recursion calls the procedure of a recursive model method.
func (s calls) recursion(x *spec.Call, m decl.Model, this ir.Expr, bound []Bound, result *decl.Type) Value {
	name := "model " + m.Class.JavaName() + "." + m.Said.Name.Name + " at " + m.Said.At.At.String()
	var params []Param
	call := &ir.Call{Span: x.Span()}
	if !m.Said.Static {
		params = append(params, Param{"this", ir.Ref{}})
		call.Args = append(call.Args, this)
	}
	for _, b := range bound {
		params = append(params, Param{b.Name, decl.ValueType(b.Value.T)})
		call.Args = append(call.Args, b.Value.X)
	}
	call.Proc = s.Prog.Model(name, params, decl.ValueType(result.Erased), func(args []ir.Expr) *Body {
		names := 0
		at := &Scope{Set: s.Set, Prog: s.Prog, Names: &names, Class: m.Class}
		var this ir.Expr
		if !m.Said.Static {
			this, args = args[0], args[1:]
		}
		var inside []Bound
		for i, b := range bound {
			inside = append(inside, Bound{Name: b.Name, Value: Typed(Value{X: args[i], T: b.Value.T}, b.Value.typing())})
		}
		return at.inModel(m, this, inside).body(m.Said.Body, result)
	})
	return Value{X: call, T: result.Erased}
}

// body returns the value of a body; nil: it is not understood, and an error says why.
func (s *Scope) body(x spec.Expr, result *decl.Type) *Body {
	needed := func(v Value) ir.Expr {
		if d := formula.Of(v.Needs); d != nil {
			return d
		}
		return ir.True
	}
	switch x := x.(type) {
	case *spec.Cond:
		c := s.truthOf(x.C)
		b := &Body{If: c.X, Defined: needed(c)}
		if !s.Failed {
			b.Then = s.body(x.X, result)
		}
		if !s.Failed {
			b.Else = s.body(x.Y, result)
		}
		if s.Failed {
			return nil
		}
		return b
	case *spec.Let:
		v, ok := letValue(s, x)
		if !ok {
			return nil
		}
		n := len(s.Bound)
		s.Bound = append(s.Bound[:n:n], Bound{Name: x.Var.Name, Value: v})
		out := s.body(x.Body, result)
		s.Bound = s.Bound[:n]
		return out
	}
	v := s.Convert(s.Expr(x), result.Erased, x.Span())
	if s.Failed {
		return nil
	}
	return &Body{Value: v.X, Defined: needed(v)}
}

// aName finds what may be a call in a text.
var aName = regexp.MustCompile(`([\pL_$][\pL\pN_$]*)\s*\(`)

// recursive reports whether a model method may call itself, by the names of calls.
func recursive(m decl.Model) bool {
	var seen []string
	var reaches func(k decl.Model) bool
	reaches = func(k decl.Model) bool {
		for _, name := range aName.FindAllStringSubmatch(jml.Dialect.Print(k.Said.Body), -1) {
			if name[1] == m.Said.Name.Name {
				return true
			}
			if slices.Contains(seen, name[1]) {
				continue
			}
			seen = append(seen, name[1])
			for _, next := range modelsNamed(k.Class, name[1]) {
				if reaches(next) {
					return true
				}
			}
		}
		return false
	}
	return reaches(m)
}

// modelsNamed are the model methods of a name that a class, or one around it, has.
func modelsNamed(c *decl.Class, name string) (out []decl.Model) {
	for k := c; k != nil; k = k.Outer() {
		for _, m := range k.Models(name) {
			if m.Said.Why == "" {
				out = append(out, m)
			}
		}
	}
	return out
}
