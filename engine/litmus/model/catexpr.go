// This file evaluates expressions of cat.

package model

import (
	"fmt"
	"slices"

	"assay/lang/cat"
	"assay/lang/litmus/event"
	"assay/logic/so"
	"assay/source"
)

func (e *catEval) expr(x cat.Expr, env *catEnv) catValue {
	if e.steps++; e.steps > maxCatSteps {
		e.fail(x.Where(), cat.CodeLimit, "the model asks for more than %d steps", maxCatSteps)
	}
	if e.err != nil {
		return catZero{}
	}
	switch x := x.(type) {
	case *cat.Name:
		return e.name(x, env)
	case *cat.Zero:
		return catZero{}
	case *cat.All:
		return catRel{Rel: e.X}
	case *cat.Tag:
		return catTag(x.Name)
	case *cat.Set:
		return e.members(x, env)
	case *cat.Tuple:
		var out catTuple
		for _, m := range x.Members {
			out = append(out, e.expr(m, env))
		}
		return out
	case *cat.Apply:
		return e.apply(x, env)
	case *cat.App:
		return e.app(x, env)
	case *cat.Fun:
		return &catFun{x.Params, x.Body, env}
	case *cat.In:
		return e.expr(x.Body, e.let(&x.Let, env))
	case *cat.Try:
		return e.try(x, env)
	case *cat.If:
		return e.choice(x, env)
	case *cat.MatchSet:
		return e.match(x, env)
	case *cat.MatchTag:
		return e.matchTag(x, env)
	case *cat.Check, *cat.Logic, *cat.Member, *cat.Same, *cat.Quant:
		return e.logic(x, env)
	}
	panic(fmt.Sprintf("model: no such expression %T", x))
}

func (e *catEval) members(x *cat.Set, env *catEnv) catValue {
	if len(x.Members) == 0 {
		return catZero{}
	}
	var out catList
	for _, m := range x.Members {
		out = append(out, e.expr(m, env))
	}
	return out
}

func (e *catEval) name(x *cat.Name, env *catEnv) catValue {
	if v, ok := env.find(x.Name); ok {
		return v
	}
	e.used[x.Name] = true
	if v, ok := e.base[x.Name]; ok {
		return v
	}
	v, ok := e.predefined(x.Name)
	if !ok {
		return e.fail(x.Span, CodeName, "%s is neither defined nor known in tests of %s", x.Name, e.Events.Test.Arch)
	}
	e.base[x.Name] = v
	return v
}

// predefined returns the value of a name that models find defined. All relations
// are restricted to the events of the execution.
func (e *catEval) predefined(name string) (catValue, bool) {
	switch name {
	case "rf":
		return catRel{Rel: e.RF}, true
	case "FW":
		return catRel{Rel: so.Where(func(x so.Term) so.Formula {
			later := so.Some(func(y so.Term) so.Formula { return so.In(e.CO, x, y) })
			return so.And(so.In(e.X, x), so.In(e.Write, x), so.Not(later))
		})}, true
	}
	if f, ok := e.primitive(name); ok {
		return f, true
	}
	if in, ok := e.Events.Set(name); ok {
		return e.staticSet(func(x int) bool { return in(&e.Events.Events[x]) }), true
	}
	if in, ok := e.Events.Relation(name); ok {
		return e.staticPairs(in), true
	}
	return nil, false
}

// primitive returns a function that models find defined.
func (e *catEval) primitive(name string) (catPrim, bool) {
	switch name {
	case "domain":
		return func(at source.Span, v catValue) catValue {
			return e.side(at, v, func(r so.Rel, x, y so.Term) so.Formula { return so.In(r, x, y) })
		}, true
	case "range":
		return func(at source.Span, v catValue) catValue {
			if r, ok := v.(catRel); ok && r.static != nil && r.static.ordered {
				return e.staticSet(func(y int) bool {
					return slices.ContainsFunc(r.static.before[y], func(w uint64) bool { return w != 0 })
				})
			}
			return e.side(at, v, func(r so.Rel, x, y so.Term) so.Formula { return so.In(r, y, x) })
		}, true
	case "classes-loc":
		return e.classes, true
	case "linearisations":
		return func(at source.Span, v catValue) catValue { return e.orderings(at, v, false) }, true
	case "generate_orders":
		return func(at source.Span, v catValue) catValue { return e.orderings(at, v, true) }, true
	case "generate_cos":
		return e.coherences, true
	}
	return nil, false
}

// coherences returns the orders that co can be.
func (e *catEval) coherences(at source.Span, base catValue) catValue {
	writes, _ := e.predefined("W")
	o, ok := e.orderings(at, catTuple{writes, base}, true).(*catOrders)
	if !ok {
		return catZero{}
	}
	o.cos = true
	return o
}

// side returns the domain or range of a relation.
func (e *catEval) side(at source.Span, v catValue, in func(r so.Rel, x, y so.Term) so.Formula) catValue {
	if _, ok := v.(catZero); ok {
		return v
	}
	r := e.binary(v, at)
	if e.err != nil {
		return catZero{}
	}
	return catRel{Rel: so.Where(func(x so.Term) so.Formula {
		return so.Some(func(y so.Term) so.Formula { return in(r.Rel, x, y) })
	}), over: r.over}
}

// classes takes a set apart by locations.
func (e *catEval) classes(at source.Span, v catValue) catValue {
	s := e.unary(v, at)
	var out catList
	for _, loc := range e.Events.Locations {
		in := e.staticSet(func(x int) bool {
			ev := &e.Events.Events[x]
			return ev.Kind != event.Fence && ev.Loc == loc
		})
		out = append(out, catRel{Rel: so.Inter(s.Rel, in.Rel), over: s.over})
	}
	return out
}

func (e *catEval) orderings(at source.Span, v catValue, perLoc bool) catValue {
	t, ok := v.(catTuple)
	if !ok || len(t) != 2 {
		return e.fail(at, CodeMeaning, "a set and a relation are expected here")
	}
	return &catOrders{set: e.unary(t[0], at), base: e.binary(t[1], at), perLoc: perLoc}
}

func (e *catEval) app(x *cat.App, env *catEnv) catValue {
	f, arg := e.expr(x.Fun, env), e.expr(x.Arg, env)
	if e.err != nil {
		return catZero{}
	}
	if e.depth++; e.depth > maxCatDepth {
		return e.fail(x.Span, cat.CodeLimit, "functions call each other too deeply")
	}
	defer func() { e.depth-- }()
	switch f := f.(type) {
	case *catFun:
		return e.expr(f.body, e.bind(x.Span, f.params, arg, f.env))
	case catPrim:
		return f(x.Span, arg)
	}
	return e.fail(x.Fun.Where(), CodeMeaning, "a function is expected here")
}

// try returns the second expression if the first mentions undefined names.
func (e *catEval) try(x *cat.Try, env *catEnv) catValue {
	v := e.expr(x.First, env)
	if e.err == nil || !e.missing {
		return v
	}
	e.err, e.missing = nil, false
	return e.expr(x.Second, env)
}

func (e *catEval) choice(x *cat.If, env *catEnv) catValue {
	if x.Cond == nil {
		return e.fail(x.Span, CodeMeaning, "a choice by a comparison of sets is not understood")
	}
	if x.Cond.Holds(noVariant) {
		return e.expr(x.Then, env)
	}
	return e.expr(x.Else, env)
}

// list returns a set of sets or relations.
func (e *catEval) list(v catValue) (catList, bool) {
	switch v := v.(type) {
	case catZero:
		return nil, true
	case catList:
		return v, true
	}
	return nil, false
}

func (e *catEval) match(x *cat.MatchSet, env *catEnv) catValue {
	list, ok := e.list(e.expr(x.Of, env))
	switch {
	case !ok:
		return e.fail(x.Span, CodeMeaning, "a match is understood over sets of sets only")
	case len(list) == 0:
		return e.expr(x.None, env)
	}
	var rest catValue = catZero{}
	if len(list) > 1 {
		rest = list[1:]
	}
	return e.expr(x.Some, env.with(x.First, list[0]).with(x.Rest, rest))
}

func (e *catEval) matchTag(x *cat.MatchTag, env *catEnv) catValue {
	t, ok := e.expr(x.Of, env).(catTag)
	for i, name := range x.Tags {
		if ok && string(t) == name {
			return e.expr(x.Arms[i], env)
		}
	}
	if !ok || x.Other == nil {
		return e.fail(x.Span, CodeMeaning, "no arm is for this")
	}
	return e.expr(x.Other, env)
}

// relation returns a value as a set or relation. Nothing is taken for the empty
// relation.
func (e *catEval) relation(v catValue, at source.Span) catRel {
	switch v := v.(type) {
	case catRel:
		return v
	case catZero:
		return catRel{Rel: so.Minus(so.Id(), so.Id())}
	}
	e.fail(at, CodeMeaning, "a set or a relation is expected here")
	return catRel{Rel: so.Id()}
}

func (e *catEval) binary(v catValue, at source.Span) catRel {
	r := e.relation(v, at)
	if e.err == nil && r.Arity() != 2 {
		e.fail(at, CodeMeaning, "a relation is expected here, not a set")
		return catRel{Rel: so.Id()}
	}
	return r
}

func (e *catEval) unary(v catValue, at source.Span) catRel {
	if _, ok := v.(catZero); ok {
		return catRel{Rel: so.Where(func(so.Term) so.Formula { return so.Or() })}
	}
	r := e.relation(v, at)
	if e.err == nil && r.Arity() != 1 {
		e.fail(at, CodeMeaning, "a set is expected here, not a relation")
	}
	if r.Arity() != 1 {
		return catRel{Rel: e.X}
	}
	return r
}

func (e *catEval) apply(x *cat.Apply, env *catEnv) catValue {
	args := make([]catValue, len(x.Args))
	for i, a := range x.Args {
		args[i] = e.expr(a, env)
	}
	if e.err != nil {
		return catZero{}
	}
	if f, ok := args[0].(catFormula); ok && x.Op == cat.Union {
		return e.connect(cat.Or, []so.Formula{f.Formula, e.claim(args[1], x.Args[1].Where())})
	}
	if len(args) == 1 {
		return e.single(x, args[0])
	}
	return e.double(x, args[0], args[1])
}

// single returns the operators with one operand.
func (e *catEval) single(x *cat.Apply, v catValue) catValue {
	_, zero := v.(catZero)
	at := x.Args[0].Where()
	switch {
	case x.Op == cat.Comp && zero:
		return catRel{Rel: e.cross(e.X, e.X)}
	case zero && (x.Op == cat.Maybe || x.Op == cat.Star):
		return catRel{Rel: so.On(e.X)}
	case zero:
		return v
	}
	if r, ok := v.(catRel); ok {
		if out, ok := e.staticSingle(x.Op, r); ok {
			return out
		}
	}
	switch x.Op {
	case cat.Comp:
		return e.complement(x, e.relation(v, at))
	case cat.OnSet:
		s := e.unary(v, at)
		return catRel{Rel: so.On(s.Rel), over: s.over}
	}
	r := e.binary(v, at)
	r.static = nil
	switch x.Op {
	case cat.Maybe:
		r.Rel, r.of = so.Union(so.On(e.X), r.Rel), nil
	case cat.Plus:
		r = closed(r)
	case cat.Star:
		r.Rel, r.of = so.Union(so.On(e.X), closed(r).Rel), nil
	case cat.Inv:
		r.Rel, r.of = so.Inv(r.Rel), nil
	default:
		panic("model: no such operator " + x.Op.String())
	}
	return r
}

// closed returns the closure of a relation; that of a closure is itself.
func closed(r catRel) catRel {
	if r.of == nil {
		r.Rel, r.of = so.Plus(r.Rel), r.Rel
	}
	return r
}

func (e *catEval) complement(x *cat.Apply, r catRel) catValue {
	if r.over {
		return e.fail(x.Span, CodeMeaning, "a recursive definition cannot stand below a complement")
	}
	if r.Arity() == 1 {
		return catRel{Rel: so.Minus(e.X, r.Rel)}
	}
	return catRel{Rel: so.Minus(e.cross(e.X, e.X), r.Rel)}
}

// double returns the operators with two operands.
func (e *catEval) double(x *cat.Apply, v, w catValue) catValue {
	_, zero := v.(catZero)
	_, zero2 := w.(catZero)
	switch x.Op {
	case cat.Add:
		return e.add(x, v, w)
	case cat.Union:
		if zero {
			return w
		} else if zero2 {
			return v
		}
		if a, ok := v.(catList); ok {
			if b, ok := w.(catList); ok {
				return append(append(catList{}, a...), b...)
			}
		}
	case cat.Diff:
		if zero || zero2 {
			return v
		}
	case cat.Inter, cat.Seq, cat.Cross:
		if zero || zero2 {
			return catZero{}
		}
	}
	a, b := e.relation(v, x.Args[0].Where()), e.relation(w, x.Args[1].Where())
	if e.err != nil {
		return catZero{}
	}
	return e.combine(x, a, b)
}

func (e *catEval) combine(x *cat.Apply, a, b catRel) catValue {
	want := map[cat.Op]int{cat.Seq: 2, cat.Cross: 1}[x.Op]
	if a.Arity() != b.Arity() || want != 0 && a.Arity() != want {
		return e.fail(x.Span, CodeMeaning, "%v is not understood between these: sets and relations are mixed", x.Op)
	}
	if x.Op == cat.Diff && b.over {
		return e.fail(x.Args[1].Where(), CodeMeaning, "a recursive definition cannot be taken away")
	}
	if out, ok := e.staticDouble(x.Op, a, b); ok {
		return out
	}
	out := catRel{over: a.over || b.over}
	switch x.Op {
	case cat.Union:
		out.Rel = so.Union(a.Rel, b.Rel)
	case cat.Inter:
		out.Rel = so.Inter(a.Rel, b.Rel)
	case cat.Diff:
		out.Rel = so.Minus(a.Rel, b.Rel)
	case cat.Seq:
		out.Rel = so.Seq(a.Rel, b.Rel)
	case cat.Cross:
		out.Rel = e.cross(a.Rel, b.Rel)
	default:
		panic("model: no such operator " + x.Op.String())
	}
	return out
}

// cross returns the pairs of two sets that one execution can have.
func (e *catEval) cross(a, b so.Rel) so.Rel { return so.Inter(e.pairs, so.Cross(a, b)) }

// add puts an element before a set of sets.
func (e *catEval) add(x *cat.Apply, v, w catValue) catValue {
	list, ok := e.list(w)
	if !ok {
		return e.fail(x.Span, CodeMeaning, "++ is understood with sets of sets only")
	}
	return append(catList{v}, list...)
}
