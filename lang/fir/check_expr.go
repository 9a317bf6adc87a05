// This file gives expressions their types.
//
// A nil type means that a complaint was made; whatever contains it stays
// silent. The type any is that of none before something says how many columns
// it has; settle then says so to the whole expression.

package fir

import (
	"fmt"
	"slices"

	"assay/lang/fir/syntax"
	"assay/source"
)

// expr computes and records the type of an expression.
func (c *checker) expr(x syntax.Expr) *Type {
	t := c.compute(x)
	if t != nil {
		c.types[x] = t
		c.warnEmpty(x, t)
	}
	return t
}

// warnEmpty reports an expression that can hold nothing although no part of it
// is known to be empty: it likely mixes up domains.
func (c *checker) warnEmpty(x syntax.Expr, t *Type) {
	if len(t.Alts) > 0 || t == c.any {
		return
	}
	switch x.(type) {
	case *syntax.None, *syntax.Paren:
		return
	}
	for _, y := range syntax.Operands(x) {
		if u := c.types[y]; u == nil || len(u.Alts) == 0 {
			return
		}
	}
	d := c.errs.Warnf(c.span(x), CodeEmpty, "this is always empty")
	if b, ok := x.(*syntax.Binary); ok {
		d.Message = fmt.Sprintf("this is always empty: the types are %s and %s", c.show(c.types[b.X]), c.show(c.types[b.Y]))
	}
}

func (c *checker) compute(x syntax.Expr) *Type {
	switch x := x.(type) {
	case *syntax.Name:
		return c.name(x)
	case *syntax.IntLit:
		return c.integer
	case *syntax.BoolLit:
		return c.boolean
	case *syntax.None:
		return c.any
	case *syntax.Unary:
		return c.unary(x)
	case *syntax.Binary:
		return c.binary(x)
	case *syntax.Cond:
		c.truth(x.C)
		return c.merge(x, typeUnion, x.X, x.Y)
	case *syntax.Quant:
		return c.quant(x)
	case *syntax.Project:
		return c.project(x)
	case *syntax.Paren:
		return c.expr(x.X)
	}
	panic("fir: unknown expression")
}

// truth checks an expression that is used as a condition.
func (c *checker) truth(x syntax.Expr) *Type { return c.scalar(x, c.boolean, "Boolean") }

// number checks an expression that is used as an integer.
func (c *checker) number(x syntax.Expr) *Type { return c.scalar(x, c.integer, "Integer") }

func (c *checker) scalar(x syntax.Expr, want *Type, name string) *Type {
	t := c.settle(x, c.expr(x), 1)
	switch {
	case t == nil:
		return nil
	case t.Arity != 1:
		c.errorf(x, CodeArity, "%s is needed here, and this has %d columns", name, t.Arity)
		return nil
	case !t.within(want):
		c.errorf(x, CodeType, "%s is needed here, and this is %s", name, c.show(t))
		return nil
	}
	return want
}

// settle says how many columns an expression has, if that is open.
func (c *checker) settle(x syntax.Expr, t *Type, arity int) *Type {
	if t != c.any {
		return t
	}
	t = c.tt.make(arity, nil)
	c.types[x] = t
	for _, y := range syntax.Operands(x) {
		if c.types[y] == c.any {
			c.settle(y, c.any, arity)
		}
	}
	return t
}

func (c *checker) name(x *syntax.Name) *Type {
	o := c.lookup(x.Name)
	if o == nil {
		c.unknown(x, c.written(x), "variable, domain or literal", func(o object) bool {
			_, proc := o.(*Proc)
			return !proc
		})
		return nil
	}
	c.uses[x] = o
	switch o := o.(type) {
	case *bound:
		if x.Old {
			c.errorf(x, CodeOld, "%s is a quantified variable: it has one value only", x.Name)
			return nil
		}
		return o.typ
	case *Literal:
		if x.Old {
			c.errorf(x, CodeOld, "%s is a literal: it never changes", x.Name)
			return nil
		}
		if o.Domain == nil {
			return nil // its declaration has an error
		}
		return c.setOf(o.Domain)
	case *Domain:
		c.oldAllowed(x)
		return c.setOf(o)
	case *Var:
		return c.variableUse(x, o)
	case *Proc:
		c.errorf(x, CodeName, "%s is a procedure, not a value", x.Name)
		return nil
	}
	panic("fir: unknown object")
}

// lookup finds what a name in an expression means.
func (c *checker) lookup(name string) object {
	for i := len(c.scope) - 1; i >= 0; i-- {
		if c.scope[i].binder.Name.Name == name {
			return c.scope[i]
		}
	}
	if o, ok := c.names[name]; ok {
		return o
	}
	return nil
}

func (c *checker) oldAllowed(x *syntax.Name) {
	if x.Old && c.state == stateOne {
		c.errorf(x, CodeOld, "_old has a meaning in spec(…) only").Help =
			"keep the value in a local before it changes"
	}
}

func (c *checker) variableUse(x *syntax.Name, v *Var) *Type {
	c.oldAllowed(x)
	if !v.Global {
		if c.state == stateGoal {
			c.goalLocal(x, v)
		} else {
			c.useLocal(v)
		}
	}
	return v.Type
}

// goalLocal checks that the specification of a check can see a local.
func (c *checker) goalLocal(x *syntax.Name, v *Var) {
	input, output := c.proc.input[v], c.proc.output[v]
	switch {
	case !input && !output:
		c.errorf(x, CodeName, "%s is neither a parameter nor a result of %s", v.Name, c.proc.Name)
	case !input && x.Old:
		c.errorf(x, CodeOld, "%s is a result: it has no value before", v.Name)
	case !input && !c.frame[v]:
		c.errorf(x, CodeFrame, "%s is a result: its value is visible if the specification lists it", v.Name).Help =
			fmt.Sprintf("write '%s := spec(…)'", v.Name)
	}
}

// useLocal notes that the procedure at hand keeps the local.
func (c *checker) useLocal(v *Var) {
	if !c.proc.input[v] && !c.proc.output[v] && !c.kept[v] {
		c.kept[v] = true
		c.proc.Others = append(c.proc.Others, v)
	}
}

func (c *checker) unary(x *syntax.Unary) *Type {
	switch x.Op {
	case syntax.Not:
		return c.result(c.boolean, c.truth(x.X))
	case syntax.Neg, syntax.Sum:
		return c.result(c.integer, c.number(x.X))
	case syntax.Some, syntax.One, syntax.Lone, syntax.No:
		return c.result(c.boolean, c.settle(x.X, c.expr(x.X), 1))
	case syntax.Card:
		return c.result(c.integer, c.settle(x.X, c.expr(x.X), 1))
	case syntax.Transpose:
		return c.overPairs(x, typeTranspose)
	case syntax.Closure:
		return c.overPairs(x, typeClosure)
	case syntax.ReflClosure:
		return c.overPairs(x, typeReflClosure)
	}
	panic("fir: unknown operator")
}

// result is t, or nil if one of the operands was not understood.
func (c *checker) result(t *Type, operands ...*Type) *Type {
	for _, o := range operands {
		if o == nil {
			return nil
		}
	}
	return t
}

func (c *checker) overPairs(x *syntax.Unary, op typeOp) *Type {
	t := c.settle(x.X, c.expr(x.X), 2)
	if t == nil {
		return nil
	}
	if t.Arity != 2 {
		c.errorf(x, CodeArity, "'%s' needs a relation of two columns, and this has %d", x.Op, t.Arity)
		return nil
	}
	return c.sized(x, c.tt.apply(op, t, nil))
}

func (c *checker) binary(x *syntax.Binary) *Type {
	switch x.Op {
	case syntax.Iff, syntax.Implies, syntax.Or, syntax.And:
		return c.result(c.boolean, c.truth(x.X), c.truth(x.Y))
	case syntax.Lt, syntax.Le, syntax.Gt, syntax.Ge:
		return c.result(c.boolean, c.number(x.X), c.number(x.Y))
	case syntax.BitAnd, syntax.BitOr, syntax.BitXor, syntax.Shl, syntax.Shr, syntax.Ushr,
		syntax.Add, syntax.Sub, syntax.Mul, syntax.Div, syntax.Rem:
		return c.result(c.integer, c.number(x.X), c.number(x.Y))
	case syntax.Eq, syntax.Ne, syntax.In:
		t := c.merge(x, typeInter, x.X, x.Y)
		if t == c.any {
			c.settle(x.X, t, 1)
			c.settle(x.Y, t, 1)
		}
		return c.result(c.boolean, t)
	case syntax.Union, syntax.Override:
		return c.merge(x, typeUnion, x.X, x.Y)
	case syntax.Inter:
		return c.merge(x, typeInter, x.X, x.Y)
	case syntax.Minus:
		if c.merge(x, typeInter, x.X, x.Y) == nil {
			return nil
		}
		return c.types[x.X]
	case syntax.Product:
		a, b := c.settle(x.X, c.expr(x.X), 1), c.settle(x.Y, c.expr(x.Y), 1)
		if a == nil || b == nil {
			return nil
		}
		return c.sized(x, c.tt.apply(typeProduct, a, b))
	case syntax.Join:
		return c.join(x)
	}
	panic("fir: unknown operator")
}

// merge checks two operands that must have the same number of columns, and
// combines their types.
func (c *checker) merge(x syntax.Expr, op typeOp, l, r syntax.Expr) *Type {
	a, b := c.expr(l), c.expr(r)
	if a == nil || b == nil {
		return nil
	}
	if a == c.any && b == c.any {
		return c.any
	}
	a, b = c.settle(l, a, b.Arity), c.settle(r, b, a.Arity)
	if a.Arity != b.Arity {
		c.errorf(x, CodeArity, "the operands have %d and %d columns (%s and %s)", a.Arity, b.Arity, c.show(a), c.show(b))
		return nil
	}
	return c.sized(x, c.tt.apply(op, a, b))
}

func isIntLit(e syntax.Expr) bool {
	_, ok := e.(*syntax.IntLit)
	return ok
}

func (c *checker) join(x *syntax.Binary) *Type {
	a, b := c.settle(x.X, c.expr(x.X), 1), c.settle(x.Y, c.expr(x.Y), 2)
	if a == nil || b == nil {
		return nil
	}
	if a.Arity+b.Arity < 3 {
		if isIntLit(x.X) && isIntLit(x.Y) {
			c.errorf(x, CodeArity, "there are no real numbers").Help = "integers are the only numbers; 'a.b' is the join of a and b"
			return nil
		}
		c.errorf(x, CodeArity, "a join of two sets has no columns left").Help =
			"'a in b' tells whether one set lies in another, 'a inter b' is what they share"
		return nil
	}
	return c.sized(x, c.tt.apply(typeJoin, a, b))
}

func (c *checker) quant(q *syntax.Quant) *Type {
	depth := len(c.scope)
	whole := unit
	seen := map[string]*syntax.Binder{}
	var bounds []*bound
	for i, b := range q.Vars {
		t := c.binderType(q, i)
		if prev := seen[b.Name.Name]; prev != nil {
			c.errorf(b, CodeRedeclared, "%s is bound twice", b.Name.Name).Related =
				[]source.Related{{Span: c.span(prev), Message: "first here"}}
		}
		seen[b.Name.Name] = b
		c.shadows(b)
		if t != nil && whole != nil {
			whole = c.tt.apply(typeProduct, whole, t)
		} else {
			whole = nil
		}
		bounds = append(bounds, &bound{binder: b, typ: t})
	}
	c.scope = append(c.scope, bounds...)
	body := c.quantBody(q)
	c.scope = c.scope[:depth]
	for _, b := range bounds {
		c.binders[b.binder] = b
	}
	if body == nil || q.Kind != syntax.QuantSet {
		return body
	}
	return c.sizedQuant(q, bounds, whole)
}

// sizedQuant is the type of a comprehension, unless a variable of it was not
// understood.
func (c *checker) sizedQuant(q *syntax.Quant, bounds []*bound, whole *Type) *Type {
	for _, b := range bounds {
		if b.typ == nil {
			return nil
		}
	}
	return c.sized(q, whole)
}

func (c *checker) quantBody(q *syntax.Quant) *Type {
	if q.Kind == syntax.QuantSum {
		return c.number(q.Body)
	}
	return c.truth(q.Body)
}

// shadows complains about a variable that hides what an expression may need.
func (c *checker) shadows(b *syntax.Binder) {
	o := c.names[b.Name.Name]
	if v, ok := o.(*Var); o == nil || ok && !v.Global {
		if name, old := syntax.CutOld(b.Name.Name); old {
			c.errorf(b, CodeOld, "the suffix _old is reserved: '%s' means the value of %s before", b.Name.Name, name)
		}
		return
	}
	d := c.errorf(b, CodeRedeclared, "%s is a %s already", b.Name.Name, kindName(o))
	if at := o.decl(); at != nil {
		d.Related = []source.Related{{Span: c.span(at), Message: "declared here"}}
	}
}

// binderType is the type of the i-th variable: its own, that of the local of
// its name, or that of the next variable that has one ("x, y: T").
func (c *checker) binderType(q *syntax.Quant, i int) *Type {
	b := q.Vars[i]
	var t *Type
	switch v, local := c.names[b.Name.Name].(*Var); {
	case b.Type != nil:
		if t = c.types[b.Type]; t == nil {
			t = c.typ(b.Type)
			c.types[b.Type] = t
		}
	case local && !v.Global:
		t = v.Type
	default:
		if t = c.sharedType(q, i); t == nil {
			return nil
		}
	}
	if t != nil && t.Arity != 1 {
		c.errorf(b, CodeHigherOrder, "%s ranges over single elements, and its type %s has %d columns",
			b.Name.Name, c.show(t), t.Arity).Help = "a quantifier over relations is not possible in FIR"
		return nil
	}
	return t
}

func (c *checker) sharedType(q *syntax.Quant, i int) *Type {
	for _, later := range q.Vars[i+1:] {
		if later.Type == nil {
			continue
		}
		t, ok := c.types[later.Type]
		if !ok {
			t = c.typ(later.Type)
			c.types[later.Type] = t
		}
		return t
	}
	b := q.Vars[i]
	c.errorf(b, CodeName, "%s needs a type: it is not a declared local", b.Name.Name).Help =
		fmt.Sprintf("write '%s: T'", b.Name.Name)
	return nil
}

func (c *checker) project(x *syntax.Project) *Type {
	t := c.settle(x.X, c.expr(x.X), min(slices.Max(x.Cols)+1, maxArity))
	if t == nil {
		return nil
	}
	for _, col := range x.Cols {
		if col >= t.Arity {
			c.errorf(x, CodeArity, "there is no column %d: the relation has %d, counted from 0", col, t.Arity)
			return nil
		}
	}
	if len(x.Cols) > maxArity {
		return c.sized(x, nil)
	}
	return c.sized(x, c.tt.project(t, x.Cols))
}
