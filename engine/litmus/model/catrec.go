// This file is about recursive definitions of cat.

package model

import (
	"assay/lang/cat"
	"assay/logic/so"
)

// recursive are definitions that mention each other: functions, or the smallest
// relations that satisfy equations.
func (e *catEval) recursive(l *cat.Let, env *catEnv) *catEnv {
	functions := 0
	for _, b := range l.Binds {
		if _, ok := b.Expr.(*cat.Fun); ok {
			functions++
		}
		if b.Pattern.Tuple || b.Pattern.Names[0] == "" {
			e.fail(b.Span, CodeMeaning, "a recursive definition has one name")
			return env
		}
	}
	switch {
	case functions == len(l.Binds):
		return e.functions(l, env)
	case functions > 0:
		e.fail(l.Span, CodeMeaning, "functions and relations are not defined together")
		return env
	case len(l.Binds) == 1:
		if v, ok := e.transitive(&l.Binds[0], env); ok {
			return env.with(l.Binds[0].Pattern.Names[0], v)
		}
	}
	return e.smallest(l, env)
}

// functions are functions that know each other.
func (e *catEval) functions(l *cat.Let, env *catEnv) *catEnv {
	var all []*catFun
	for _, b := range l.Binds {
		f := b.Expr.(*cat.Fun)
		all = append(all, &catFun{params: f.Params, body: f.Body})
		env = env.with(b.Pattern.Names[0], all[len(all)-1])
	}
	for _, f := range all {
		f.env = env
	}
	return env
}

// transitive is let rec r = a | b | (r ; r), which is the closure of a | b.
func (e *catEval) transitive(b *cat.Bind, env *catEnv) (catValue, bool) {
	name := b.Pattern.Names[0]
	var base []cat.Expr
	for _, part := range summands(b.Expr) {
		switch {
		case isSquare(part, name):
		case cat.Mentions(part, name):
			return nil, false
		default:
			base = append(base, part)
		}
	}
	var sum catValue = catZero{}
	for _, part := range base {
		sum = e.double(&cat.Apply{Place: cat.Place{Span: part.Where()}, Op: cat.Union, Args: []cat.Expr{part, part}}, sum, e.expr(part, env))
	}
	if _, ok := sum.(catZero); ok || e.err != nil {
		return sum, true
	}
	r, ok := sum.(catRel)
	if !ok || r.Arity() != 2 {
		return nil, false
	}
	if out, ok := e.staticSingle(cat.Plus, r); ok {
		return out, true
	}
	return closed(r), true
}

// summands returns the operands of | in an expression.
func summands(x cat.Expr) []cat.Expr {
	if a, ok := x.(*cat.Apply); ok && a.Op == cat.Union {
		return append(summands(a.Args[0]), summands(a.Args[1])...)
	}
	return []cat.Expr{x}
}

// isSquare reports whether an expression is r ; r.
func isSquare(x cat.Expr, name string) bool {
	a, ok := x.(*cat.Apply)
	if !ok || a.Op != cat.Seq {
		return false
	}
	for _, arg := range a.Args {
		if n, ok := arg.(*cat.Name); !ok || n.Name != name {
			return false
		}
	}
	return true
}

// smallest returns the smallest solutions of equations: variables that contain what
// the right sides make of them.
func (e *catEval) smallest(l *cat.Let, env *catEnv) *catEnv {
	arity, ok := e.arities(l, env)
	if !ok {
		return env
	}
	vars := make([]*so.Var, len(l.Binds))
	inner := env
	for i, b := range l.Binds {
		name := b.Pattern.Names[0]
		switch arity[i] {
		case 0:
			inner = inner.with(name, catZero{})
			continue
		case 1:
			vars[i] = so.NewSet(name)
		case 2:
			vars[i] = so.NewRelation(name, e.pairs)
		}
		inner = inner.with(name, catRel{Rel: vars[i], over: true})
	}
	for i, b := range l.Binds {
		v := e.expr(b.Expr, inner)
		if e.err != nil {
			return env
		}
		if r, ok := v.(catRel); ok && vars[i] != nil {
			e.out.Defined = append(e.out.Defined, Part{b.Pattern.Names[0], so.Sub(r.Rel, vars[i])})
		}
	}
	return inner
}

// arities finds out which definitions are sets and which relations: from
// nothing, by steps. What stays nothing is empty.
func (e *catEval) arities(l *cat.Let, env *catEnv) ([]int, bool) {
	arity := make([]int, len(l.Binds))
	defined, axioms := len(e.out.Defined), len(e.out.Axioms)
	for changed := true; changed; {
		changed = false
		inner := env
		for i, b := range l.Binds {
			inner = inner.with(b.Pattern.Names[0], e.sample(arity[i]))
		}
		for i, b := range l.Binds {
			v := e.expr(b.Expr, inner)
			if e.err != nil {
				return nil, false
			}
			r, isRel := v.(catRel)
			if _, zero := v.(catZero); !zero && (!isRel || arity[i] != 0 && arity[i] != r.Arity()) {
				e.fail(b.Span, CodeMeaning, "a recursive definition is a set, a relation or a function")
				return nil, false
			}
			if isRel && arity[i] == 0 {
				arity[i], changed = r.Arity(), true
			}
		}
	}
	e.out.Defined, e.out.Axioms = e.out.Defined[:defined], e.out.Axioms[:axioms]
	return arity, true
}

// sample returns some value of an arity.
func (e *catEval) sample(arity int) catValue {
	switch arity {
	case 1:
		return catRel{Rel: e.X, over: true}
	case 2:
		return catRel{Rel: e.RF, over: true}
	}
	return catZero{}
}
