// This file evaluates formulas of models with combinators over one execution.

package execution

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"assay/lang/cat"
	"assay/source"
)

// ErrQuantifier is the error of a quantifier over sets or relations of which there are too many to try each one.
var ErrQuantifier = errors.New("a model quantifies over more sets or relations than can be tried")

// tooMany is thrown for it.
type tooMany struct{}

// Bounds of quantifiers over sets and relations: of how many elements or pairs there are subsets, and how many are tried in all.
const (
	mostMembers = 16
	mostTried   = 1 << 18
)

// element is an event, as a value.
type element int

func (r *reading) truth(v any, at source.Span) bool {
	if b, ok := v.(bool); ok {
		return b
	}
	panic(problem{at, "a formula is expected here", false})
}

// holds evaluates a formula.
func (r *reading) holds(x cat.Expr, names map[string]any) any {
	truth := func(x cat.Expr) bool { return r.truth(r.value(x, names), x.Where()) }
	switch x := x.(type) {
	case *cat.Check:
		return r.passes(x.Kind, r.value(x.Expr, names), x.Span)
	case *cat.Logic:
		switch x.Op {
		case cat.Not:
			return !truth(x.Args[0])
		case cat.And:
			return !slices.ContainsFunc(x.Args, func(a cat.Expr) bool { return !truth(a) })
		case cat.Or:
			return slices.ContainsFunc(x.Args, truth)
		case cat.Implies:
			return !truth(x.Args[0]) || truth(x.Args[1])
		case cat.Iff:
			return truth(x.Args[0]) == truth(x.Args[1])
		}
	case *cat.Member:
		return r.member(x, names)
	case *cat.Same:
		return r.event(x.X, names) == r.event(x.Y, names)
	case *cat.Quant:
		return r.quantified(x, names)
	}
	panic(fmt.Sprintf("execution: no such formula %T", x))
}

// event returns a value as an event.
func (r *reading) event(x cat.Expr, names map[string]any) int {
	if e, ok := r.value(x, names).(element); ok {
		return int(e)
	}
	panic(problem{x.Where(), "an element is expected here", false})
}

func (r *reading) member(x *cat.Member, names map[string]any) bool {
	v := r.value(x.Of, names)
	if len(x.Elements) == 1 {
		return r.asRow(v, x.Span).has(r.event(x.Elements[0], names))
	}
	return r.asRel(v, x.Span)[r.event(x.Elements[0], names)].has(r.event(x.Elements[1], names))
}

// quantified tries all events, or all sets of them or relations between them.
func (r *reading) quantified(x *cat.Quant, names map[string]any) bool {
	inner := maps.Clone(names)
	holds := func(v any) bool {
		inner[x.Name] = v
		return r.truth(r.value(x.Body, inner), x.Body.Where())
	}
	if x.Arity == 0 {
		for e := range r.n {
			if holds(element(e)) != x.All {
				return !x.All
			}
		}
		return x.All
	}
	candidates := r.candidates(x, names)
	if len(candidates) > mostMembers {
		panic(tooMany{})
	}
	for subset := range 1 << len(candidates) {
		if r.subsets++; r.subsets > mostTried {
			panic(tooMany{})
		}
		set, pairs := r.set(func(int) bool { return false }), newRel(r.n)
		for i, c := range candidates {
			if subset>>i&1 == 0 {
				continue
			}
			set.add(c[0])
			pairs[c[0]].add(c[1])
		}
		var v any = set
		if x.Arity == 2 {
			v = pairs
		}
		if holds(v) != x.All {
			return !x.All
		}
	}
	return x.All
}

// candidates are the events or pairs that a set or relation may have; of a set twice the same.
func (r *reading) candidates(x *cat.Quant, names map[string]any) (out [][2]int) {
	var within any
	if x.Within != nil {
		within = r.value(x.Within, names)
	}
	for a := range r.n {
		if x.Arity == 1 {
			if within == nil || r.asRow(within, x.Span).has(a) {
				out = append(out, [2]int{a, a})
			}
			continue
		}
		for b := range r.n {
			if within == nil || r.asRel(within, x.Span)[a].has(b) {
				out = append(out, [2]int{a, b})
			}
		}
	}
	return out
}
