// This file makes formulas of formulas in models with combinators.

package model

import (
	"fmt"

	"assay/lang/cat"
	"assay/logic/so"
	"assay/source"
)

// Values of formulas, and of the elements that they are about.
type (
	catFormula struct{ so.Formula }
	catElement struct{ so.Term }
)

// logic evaluates a formula.
func (e *catEval) logic(x cat.Expr, env *catEnv) catValue {
	switch x := x.(type) {
	case *cat.Check:
		r := e.relation(e.expr(x.Expr, env), x.Expr.Where())
		if r.over {
			return e.fail(x.Span, CodeMeaning, "a recursive definition can only be checked for having no elements or no cycle, and not within other formulas")
		}
		if e.err != nil {
			return catZero{}
		}
		return catFormula{e.formula(x.Kind, x.Expr.Where(), r)}
	case *cat.Logic:
		fs := make([]so.Formula, len(x.Args))
		for i, a := range x.Args {
			fs[i] = e.claim(e.expr(a, env), a.Where())
		}
		return e.connect(x.Op, fs)
	case *cat.Member:
		return e.member(x, env)
	case *cat.Same:
		return catFormula{so.Equal(e.element(x.X, env), e.element(x.Y, env))}
	case *cat.Quant:
		return e.quantify(x, env)
	}
	panic(fmt.Sprintf("model: no such formula %T", x))
}

// claim returns a value as a formula.
func (e *catEval) claim(v catValue, at source.Span) so.Formula {
	if f, ok := v.(catFormula); ok {
		return f.Formula
	}
	e.fail(at, CodeMeaning, "a formula is expected here")
	return so.And()
}

// element returns a value as an element.
func (e *catEval) element(x cat.Expr, env *catEnv) so.Term {
	if t, ok := e.expr(x, env).(catElement); ok {
		return t.Term
	}
	e.fail(x.Where(), CodeMeaning, "an element is expected here, which all or some names")
	return so.Elem(0)
}

func (e *catEval) connect(op cat.Connective, fs []so.Formula) catValue {
	switch op {
	case cat.Not:
		return catFormula{so.Not(fs[0])}
	case cat.And:
		return catFormula{so.And(fs...)}
	case cat.Or:
		return catFormula{so.Or(fs...)}
	case cat.Implies:
		return catFormula{so.Implies(fs[0], fs[1])}
	case cat.Iff:
		return catFormula{so.Iff(fs[0], fs[1])}
	}
	panic("model: no such connective " + op.String())
}

func (e *catEval) member(x *cat.Member, env *catEnv) catValue {
	v := e.expr(x.Of, env)
	r := e.relation(v, x.Of.Where())
	if _, zero := v.(catZero); zero {
		return catFormula{so.Or()}
	}
	if e.err == nil && r.over {
		return e.fail(x.Span, CodeMeaning, "a recursive definition can only be checked for having no elements or no cycle")
	}
	terms := make([]so.Term, len(x.Elements))
	for i, y := range x.Elements {
		terms[i] = e.element(y, env)
	}
	if e.err == nil && r.Arity() != len(terms) {
		return e.fail(x.Span, CodeMeaning, "a set has elements, and a relation pairs of them")
	}
	if e.err != nil {
		return catZero{}
	}
	return catFormula{so.In(r.Rel, terms...)}
}

// quantify is about the events of the execution, and sets of and relations between them.
func (e *catEval) quantify(x *cat.Quant, env *catEnv) catValue {
	bound := func(f, body so.Formula) so.Formula {
		if x.All {
			return so.Implies(f, body)
		}
		return so.And(f, body)
	}
	if x.Arity == 0 {
		over := so.Some
		if x.All {
			over = so.All
		}
		return catFormula{over(func(t so.Term) so.Formula {
			return bound(so.In(e.X, t), e.claim(e.expr(x.Body, env.with(x.Name, catElement{t})), x.Body.Where()))
		})}
	}
	v, limits := so.NewSet(x.Name), []so.Formula{}
	if x.Arity == 2 {
		v = so.NewRelation(x.Name, e.pairs)
		limits = append(limits, so.Sub(v, so.Cross(e.X, e.X)))
	} else {
		limits = append(limits, so.Sub(v, e.X))
	}
	if x.Within != nil {
		within := e.expr(x.Within, env)
		r := e.unary
		if x.Arity == 2 {
			r = e.binary
		}
		limit := r(within, x.Within.Where())
		if limit.over {
			return e.fail(x.Within.Where(), CodeMeaning, "a recursive definition is no limit")
		}
		limits = append(limits, so.Sub(v, limit.Rel))
	}
	body := bound(so.And(limits...), e.claim(e.expr(x.Body, env.with(x.Name, catRel{Rel: v})), x.Body.Where()))
	if x.All {
		return catFormula{so.ForAll(v, body)}
	}
	return catFormula{so.Exists(v, body)}
}
