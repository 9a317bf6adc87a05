// This file reads model methods.

package jml

import (
	"slices"

	"assay/lang/java/spec"
)

// modelMethod reads "(T x, …) { … }" of a model method behind its name. The contract before it says where it may be
// called, and what it returns if it has no body.
func (x *context) modelMethod(start int, f *spec.Field) {
	p := x.p
	m := &spec.ModelMethod{Name: f.Name, Access: f.Access, Static: f.Static, Result: f.Type}
	m.Params = x.params()
	cases := x.r.pending.Cases
	if p.Is("{") {
		p.Next()
		m.Body = x.value()
		m.Pre = x.precondition(cases)
		x.unasked(m, cases)
	} else if p.Want(";", " or a body at the end of the method") {
		var when spec.Expr
		m.Pre = x.precondition(cases)
		if m.Body = definition(cases); m.Body == nil && len(cases) == 1 {
			if m.Body, when = byCases(cases[0]); m.Body != nil && m.Pre != nil {
				when = &spec.Binary{At: f.Name.At, Op: spec.And, X: m.Pre, Y: when}
			}
			if m.Body != nil {
				m.Pre = when
			}
		}
		if m.Body == nil && !p.Failed {
			p.Complain(f.Name.Span(), "unsupported", "nothing says what the model method "+f.Name.Name+" returns: it has no body, and no 'ensures \\result == …' alone")
		}
	}
	if m.At = p.At(start); p.Failed {
		return
	}
	m.TwoState = slices.Contains(f.Mods, twoState) && hasOld(m.Body)
	x.contractless()
	k := x.r.class(x.class)
	k.Models = append(k.Models, m)
}

// contractless forgets the contract that was read for what follows.
func (x *context) contractless() {
	x.r.pending, x.tail, x.fresh, x.nests = &spec.Method{}, 0, false, nil
}

// params reads "(T x, U[] y)".
func (x *context) params() (out []*spec.Var) {
	p := x.p
	p.Want("(", "")
	for !p.Failed && !p.Is(")") {
		for p.Is("final") || p.Is("nullable") || p.Is("non_null") {
			p.Next()
		}
		v := &spec.Var{Type: p.Type(), Nullable: true}
		v.Ident = p.Ident("the name of a parameter")
		v.Type = arrayOf(p, v.Type)
		out = append(out, v)
		if !p.Got(",") {
			break
		}
	}
	p.Want(")", " behind the parameters")
	return out
}

// value reads the statements of a body up to its end, as an expression.
func (x *context) value() spec.Expr {
	p := x.p
	t := p.Peek()
	switch {
	case p.Failed:
		return nil
	case t.Text == "return":
		e := x.branch()
		p.Want("}", " behind what is returned")
		return e
	case t.Text == "if":
		p.Next()
		p.Want("(", " behind 'if'")
		c := p.Expr()
		p.Want(")", " behind the condition")
		e := &spec.Cond{C: c, X: x.branch()}
		if p.Got("else") {
			e.Y = x.branch()
			p.Want("}", " behind what is returned")
		} else {
			e.Y = x.value()
		}
		e.At = p.At(t.Start)
		return e
	case t.Text == "assert" || t.Text == "assume" || t.Text == "check" || slices.Contains(silentStatements, t.Text):
		for x.more() && !p.Is(";") {
			p.Next()
		}
		p.Want(";", "")
		x.r.errs.Warnf(p.Of(t), CodeIgnored, "'%s' in a model method is not asked about", t.Text)
		return x.value()
	case spec.IsPrimitive(t.Text) || spec.IsName(Dialect, t) && spec.IsName(Dialect, p.Ahead(1)):
		e := &spec.Let{}
		if !p.Got("var") {
			e.Type = p.Type()
		}
		e.Var = p.Ident("the name of a variable")
		p.Want("=", " and the value of the variable")
		e.X = p.Expr()
		p.Want(";", " behind the value")
		e.Body = x.value()
		e.At = p.At(t.Start)
		return e
	}
	p.Complain(p.Of(t), "unsupported", "a model method of statements other than if, return and variables with a value is not supported")
	return nil
}

// branch reads "return e;", or a block that ends with one.
func (x *context) branch() spec.Expr {
	p := x.p
	if p.Got("{") {
		return x.value()
	}
	if t := p.Peek(); t.Text != "return" {
		if t.Text == "if" && !p.Failed {
			p.Next()
			p.Want("(", " behind 'if'")
			e := &spec.Cond{C: p.Expr()}
			p.Want(")", " behind the condition")
			e.X = x.branch()
			p.Want("else", " of an 'if' that does not end its block")
			e.Y = x.branch()
			e.At = p.At(t.Start)
			return e
		}
		p.Complain(p.Of(t), "unsupported", "a branch of a model method that does not return is not supported")
		return nil
	}
	p.Next()
	e := p.Expr()
	p.Want(";", " behind what is returned")
	return e
}

// precondition returns where one of the cases applies; nil: everywhere.
func (x *context) precondition(cases []*spec.Case) (out spec.Expr) {
	for _, k := range cases {
		one := requires(k)
		switch {
		case len(k.Olds) > 0 || slices.ContainsFunc(k.Clauses, func(c *spec.Clause) bool { return c.Kind == spec.Requires && c.Unreadable != nil }):
			x.p.Complain(k.At.At, "unsupported", "it is not understood where the model method may be called")
			return nil
		case one == nil:
			return nil
		case out == nil:
			out = one
		default:
			out = &spec.Binary{At: k.At, Op: spec.Or, X: out, Y: one}
		}
	}
	return out
}

// requires returns the conjunction of the preconditions of a case; nil: none.
func requires(k *spec.Case) (out spec.Expr) {
	for _, c := range k.Clauses {
		switch {
		case c.Kind != spec.Requires || c.Free || c.Unreadable != nil:
		case out == nil:
			out = c.X
		default:
			out = &spec.Binary{At: c.At, Op: spec.And, X: out, Y: c.X}
		}
	}
	return out
}

// definition returns the value that cases give to the result; nil: they do not, or say more.
func definition(cases []*spec.Case) (out spec.Expr) {
	for _, k := range slices.Backward(cases) {
		var value spec.Expr
		for _, c := range k.Clauses {
			if c.Unreadable != nil || c.Kind == spec.Ensures && value != nil {
				return nil
			}
			if c.Kind == spec.Ensures {
				b, ok := c.X.(*spec.Binary)
				if !ok || b.Op != spec.Eq && b.Op != spec.Iff {
					return nil
				}
				if _, ok := b.X.(*spec.Result); !ok {
					return nil
				}
				value = b.Y
			}
		}
		pre := requires(k)
		switch {
		case value == nil || out != nil && pre == nil:
			return nil
		case out == nil:
			out = value
		default:
			out = &spec.Cond{At: k.At, C: pre, X: value, Y: out}
		}
	}
	return out
}

// byCases returns the value that conjuncts "c ==> \\result == e" give to the result, and where one of them does; nil: there are none. What else
// is promised follows from them, or no function keeps the promise.
func byCases(k *spec.Case) (value, when spec.Expr) {
	var list []*spec.Binary // c ==> e
	for _, c := range k.Clauses {
		switch {
		case c.Unreadable != nil:
			return nil, nil
		case c.Kind == spec.Ensures:
			list = append(list, givenBy(c.X)...)
		}
	}
	for _, b := range slices.Backward(list) {
		if value == nil {
			value, when = b.Y, b.X
			continue
		}
		value = &spec.Cond{At: b.At, C: b.X, X: b.Y, Y: value}
		when = &spec.Binary{At: b.At, Op: spec.Or, X: b.X, Y: when}
	}
	return value, when
}

// givenBy returns the conjuncts "c ==> \\result == e" of an expression as c ==> e.
func givenBy(x spec.Expr) []*spec.Binary {
	b, ok := x.(*spec.Binary)
	switch {
	case !ok:
		return nil
	case b.Op == spec.And:
		return append(givenBy(b.X), givenBy(b.Y)...)
	case b.Op != spec.Implies:
		return nil
	}
	eq, ok := b.Y.(*spec.Binary)
	if !ok || eq.Op != spec.Eq && eq.Op != spec.Iff {
		return nil
	}
	if _, ok := eq.X.(*spec.Result); !ok || hasResult(b.X) || hasResult(eq.Y) {
		return nil
	}
	return []*spec.Binary{{At: b.At, Op: spec.Implies, X: b.X, Y: eq.Y}}
}

func hasResult(x spec.Expr) bool {
	_, ok := x.(*spec.Result)
	return ok || slices.ContainsFunc(spec.Operands(x), hasResult)
}

func hasOld(x spec.Expr) bool {
	if x == nil {
		return false
	}
	_, ok := x.(*spec.Old)
	return ok || slices.ContainsFunc(spec.Operands(x), hasOld)
}

// unasked says what of the contract of a model method with a body is not asked about.
func (x *context) unasked(m *spec.ModelMethod, cases []*spec.Case) {
	for _, k := range cases {
		for _, c := range k.Clauses {
			if c.Kind != spec.Requires && c.Kind != spec.Decreases && c.Kind != spec.Assignable {
				x.r.errs.Warnf(c.At.At, CodeIgnored, "whether the model method %s does what its contract says is not asked about", m.Name.Name)
				return
			}
		}
	}
}
