// This file evaluates expressions of cat over one execution.

package execution

import (
	"fmt"
	"maps"

	"assay/lang/cat"
	"assay/lang/litmus/event"
	"assay/source"
)

// maxDepth bounds recursion of functions.
const maxDepth = 2000

func (r *reading) value(x cat.Expr, names map[string]any) any {
	switch x := x.(type) {
	case *cat.Name:
		return r.named(x, names)
	case *cat.Zero:
		return nothing{}
	case *cat.All:
		return r.set(func(int) bool { return true })
	case *cat.Tag:
		return tag(x.Name)
	case *cat.Set:
		if len(x.Members) == 0 {
			return nothing{}
		}
		return list(r.values(x.Members, names))
	case *cat.Tuple:
		return tuple(r.values(x.Members, names))
	case *cat.Apply:
		return r.operator(x, r.values(x.Args, names))
	case *cat.App:
		return r.applied(x, r.value(x.Fun, names), r.value(x.Arg, names))
	case *cat.Fun:
		return &closure{x, maps.Clone(names)}
	case *cat.In:
		inner := maps.Clone(names)
		r.let(&x.Let, inner)
		return r.value(x.Body, inner)
	case *cat.Try:
		return r.tried(x, names)
	case *cat.If:
		return r.chosen(x, names)
	case *cat.MatchSet:
		return r.taken(x, names)
	case *cat.MatchTag:
		return r.tagged(x, names)
	case *cat.Check, *cat.Logic, *cat.Member, *cat.Same, *cat.Quant:
		return r.holds(x, names)
	}
	panic(fmt.Sprintf("execution: no such expression %T", x))
}

func (r *reading) values(xs []cat.Expr, names map[string]any) []any {
	out := make([]any, len(xs))
	for i, x := range xs {
		out[i] = r.value(x, names)
	}
	return out
}

func (r *reading) named(x *cat.Name, names map[string]any) any {
	if v, ok := names[x.Name]; ok {
		return v
	}
	switch x.Name {
	case "rf":
		return r.rf
	case "FW":
		return r.set(func(e int) bool { return len(members(r.co[e])) == 0 && r.at[e].Kind == event.Write })
	case "domain":
		return primitive(func(at source.Span, v any) any { return r.domain(v, at) })
	case "range":
		return primitive(func(at source.Span, v any) any { return r.domain(r.asRel(v, at).inverse(), at) })
	case "classes-loc":
		return primitive(func(at source.Span, v any) any { return r.classes(r.asRow(v, at)) })
	case "linearisations":
		return primitive(func(at source.Span, v any) any { return r.orders(at, v, false) })
	case "generate_orders":
		return primitive(func(at source.Span, v any) any { return r.orders(at, v, true) })
	case "generate_cos":
		return primitive(r.coherence)
	}
	if v, ok := r.base[x.Name]; ok {
		return v
	}
	if in, ok := r.structure.Set(x.Name); ok {
		r.base[x.Name] = r.set(func(e int) bool { return in(r.at[e]) })
		return r.base[x.Name]
	}
	if in, ok := r.structure.Relation(x.Name); ok {
		r.base[x.Name] = relation(r.n, func(a, b int) bool { return in(r.number[a], r.number[b]) })
		return r.base[x.Name]
	}
	panic(problem{x.Span, x.Name + " is not defined", true})
}

// set returns the set of events with a property.
func (r *reading) set(in func(e int) bool) row {
	out := make(row, (r.n+63)/64)
	for e := range r.n {
		if in(e) {
			out.add(e)
		}
	}
	return out
}

func (r *reading) domain(v any, at source.Span) any {
	m := r.asRel(v, at)
	return r.set(func(e int) bool { return len(members(m[e])) > 0 })
}

func (r *reading) applied(x *cat.App, f, arg any) any {
	if r.depth++; r.depth > maxDepth {
		panic(problem{x.Span, "functions call each other too deeply", false})
	}
	defer func() { r.depth-- }()
	switch f := f.(type) {
	case primitive:
		return f(x.Span, arg)
	case *closure:
		names := maps.Clone(f.names)
		r.bind(x.Span, f.fun.Params, arg, names)
		return r.value(f.fun.Body, names)
	}
	panic(problem{x.Span, "a function is expected here", false})
}

func (r *reading) tried(x *cat.Try, names map[string]any) (v any) {
	depth := r.depth
	defer func() {
		if p := recover(); p != nil {
			if p, ok := p.(problem); !ok || !p.name {
				panic(p)
			}
			r.depth = depth
			v = r.value(x.Second, names)
		}
	}()
	return r.value(x.First, names)
}

func (r *reading) chosen(x *cat.If, names map[string]any) any {
	if x.Cond == nil {
		panic(problem{x.Span, "a choice by a comparison is not understood", false})
	}
	if x.Cond.Holds(func(string) bool { return false }) {
		return r.value(x.Then, names)
	}
	return r.value(x.Else, names)
}

func (r *reading) taken(x *cat.MatchSet, names map[string]any) any {
	l := r.asList(r.value(x.Of, names), x.Span)
	if len(l) == 0 {
		return r.value(x.None, names)
	}
	inner := maps.Clone(names)
	inner[x.First], inner[x.Rest] = l[0], l[1:]
	return r.value(x.Some, inner)
}

func (r *reading) tagged(x *cat.MatchTag, names map[string]any) any {
	t, ok := r.value(x.Of, names).(tag)
	for i, name := range x.Tags {
		if ok && string(t) == name {
			return r.value(x.Arms[i], names)
		}
	}
	if !ok || x.Other == nil {
		panic(problem{x.Span, "no arm is for this", false})
	}
	return r.value(x.Other, names)
}

func (r *reading) asList(v any, at source.Span) list {
	switch v := v.(type) {
	case nothing:
		return nil
	case list:
		return v
	}
	panic(problem{at, "a set of sets is expected here", false})
}

func (r *reading) asRel(v any, at source.Span) rel {
	switch v := v.(type) {
	case nothing:
		return newRel(r.n)
	case rel:
		return v
	}
	panic(problem{at, "a relation is expected here", false})
}

func (r *reading) asRow(v any, at source.Span) row {
	switch v := v.(type) {
	case nothing:
		return r.set(func(int) bool { return false })
	case row:
		return v
	}
	panic(problem{at, "a set is expected here", false})
}

// operator applies an operator of sets, relations, or lists.
func (r *reading) operator(x *cat.Apply, args []any) any {
	if len(args) == 1 {
		return r.unary(x, args[0])
	}
	a, b := args[0], args[1]
	if f, ok := a.(bool); ok && x.Op == cat.Union {
		return f || r.truth(b, x.Span)
	}
	if x.Op == cat.Add {
		return append(list{a}, r.asList(b, x.Span)...)
	}
	if l, ok := a.(list); ok && x.Op == cat.Union {
		return append(append(list{}, l...), r.asList(b, x.Span)...)
	}
	_, no := a.(nothing)
	_, no2 := b.(nothing)
	switch {
	case no && no2:
		return a
	case x.Op == cat.Seq:
		return r.asRel(a, x.Span).then(r.asRel(b, x.Span))
	case x.Op == cat.Cross:
		p, q := r.asRow(a, x.Span), r.asRow(b, x.Span)
		return relation(r.n, func(d, e int) bool { return p.has(d) && q.has(e) })
	}
	return r.both(x, a, b)
}

// both returns the operators that sets and relations have.
func (r *reading) both(x *cat.Apply, a, b any) any {
	_, set := a.(row)
	_, set2 := b.(row)
	if set || set2 {
		p, q := r.asRow(a, x.Span), r.asRow(b, x.Span)
		return r.set(func(e int) bool { return has(x.Op, p.has(e), q.has(e)) })
	}
	p, q := r.asRel(a, x.Span), r.asRel(b, x.Span)
	return relation(r.n, func(d, e int) bool { return has(x.Op, p[d].has(e), q[d].has(e)) })
}

func has(op cat.Op, a, b bool) bool {
	switch op {
	case cat.Union:
		return a || b
	case cat.Inter:
		return a && b
	case cat.Diff:
		return a && !b
	}
	panic("execution: no such operator " + op.String())
}

func (r *reading) unary(x *cat.Apply, v any) any {
	if x.Op == cat.OnSet {
		s := r.asRow(v, x.Span)
		return relation(r.n, func(d, e int) bool { return d == e && s.has(d) })
	}
	if s, ok := v.(row); ok && x.Op == cat.Comp {
		return r.set(func(e int) bool { return !s.has(e) })
	}
	m := r.asRel(v, x.Span)
	switch x.Op {
	case cat.Comp:
		return relation(r.n, func(d, e int) bool { return !m[d].has(e) })
	case cat.Maybe:
		return m.maybe()
	case cat.Plus:
		return m.closure()
	case cat.Star:
		return m.closure().maybe()
	case cat.Inv:
		return m.inverse()
	}
	panic("execution: no such operator " + x.Op.String())
}
