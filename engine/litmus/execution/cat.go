// This file evaluates models in cat over one execution.

package execution

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"assay/lang/cat"
	"assay/lang/litmus/event"
	"assay/source"
)

// stdlib is what every model finds defined.
var stdlib = sync.OnceValue(func() *cat.File { return cat.Builtin("stdlib.cat") })

// Answer is what a model in cat says about an execution.
type Answer struct {
	Violated  []string // checks that fail
	Undefined []string // checks without which all is allowed, and which fail
}

// Judge evaluates a model over the execution. Where the model quantifies over an order besides co,
// each one is tried, and the best answer counts.
func (x *Execution) Judge(f *cat.File) (a Answer, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case problem:
			err = errors.New(p.String())
		case tooMany:
			err = ErrQuantifier
		default:
			panic(p)
		}
	}()
	r := &reading{graph: newGraph(x), base: map[string]any{}}
	first := &scope{names: map[string]any{}, included: map[*cat.File]bool{f: true}}
	r.run(stdlib().Body, first, func(s *scope) { r.run(f.Body, s, r.done) })
	return r.best, nil
}

// problem is a place where a model has no meaning over an execution.
type problem struct {
	at   source.Span
	text string
	name bool // because a name is not defined
}

func (p problem) String() string { return fmt.Sprintf("%v: %s", p.at, p.text) }

// scope has the names that statements defined so far, and what they checked.
type scope struct {
	names    map[string]any
	included map[*cat.File]bool
	answer   Answer
}

func (s *scope) clone() *scope {
	return &scope{maps.Clone(s.names), maps.Clone(s.included), Answer{slices.Clone(s.answer.Violated), slices.Clone(s.answer.Undefined)}}
}

// reading evaluates a model. Values are rows (sets), relations, nothing, lists,
// tuples, tags, functions, procedures, and orders.
type reading struct {
	*graph
	base    map[string]any // sets and relations of the structure, by name; nobody changes them
	best    Answer
	any     bool // there is an answer
	depth   int
	subsets int // that quantifiers tried
}

type (
	nothing   struct{}
	list      []any
	tuple     []any
	tag       string
	primitive func(at source.Span, v any) any
	closure   struct {
		fun   *cat.Fun
		names map[string]any
	}
	procedure struct {
		*cat.Procedure
		names map[string]any
	}
	choice struct{ orders []rel }
)

// done takes the answer at the end of a file.
func (r *reading) done(s *scope) {
	if !r.any || len(s.answer.Violated) < len(r.best.Violated) ||
		len(s.answer.Violated) == 0 && len(s.answer.Undefined) > len(r.best.Undefined) {
		r.best, r.any = s.answer, true
	}
}

// run runs statements, and then what comes after them, once for each choice.
func (r *reading) run(body []cat.Stmt, s *scope, after func(*scope)) {
	if len(body) == 0 {
		after(s)
		return
	}
	rest := func(s *scope) { r.run(body[1:], s, after) }
	switch st := body[0].(type) {
	case *cat.Let:
		r.let(st, s.names)
		rest(s)
	case *cat.Test:
		r.check(st, s)
		rest(s)
	case *cat.Include:
		r.include(st, s, rest)
	case *cat.Procedure:
		p := &procedure{st, maps.Clone(s.names)}
		p.names[st.Name] = p
		s.names[st.Name] = p
		rest(s)
	case *cat.Call:
		r.call(st, s, rest)
	case *cat.With:
		r.with(st, s, rest)
	case *cat.When:
		branch := st.Else
		if st.Cond.Holds(func(string) bool { return false }) {
			branch = st.Then
		}
		r.run(branch, s, rest)
	case *cat.Each:
		r.each(st, s, rest)
	case *cat.Enum, *cat.Show:
		rest(s)
	default:
		panic(fmt.Sprintf("execution: no such statement %T", st))
	}
}

func (r *reading) include(st *cat.Include, s *scope, rest func(*scope)) {
	if st.File == nil {
		panic(problem{st.Span, "there is no file " + st.Name, true})
	}
	if s.included[st.File] {
		rest(s)
		return
	}
	s.included[st.File] = true
	r.run(st.File.Body, s, rest)
}

// call runs a procedure, whose own names end with it.
func (r *reading) call(st *cat.Call, s *scope, rest func(*scope)) {
	p, ok := s.names[st.Name].(*procedure)
	if !ok {
		panic(problem{st.Span, "there is no procedure " + st.Name, true})
	}
	inner := s.clone()
	inner.names = maps.Clone(p.names)
	r.bind(st.Span, p.Params, r.value(st.Arg, s.names), inner.names)
	r.run(p.Body, inner, func(end *scope) {
		end.names = s.names
		rest(end)
	})
}

func (r *reading) each(st *cat.Each, s *scope, rest func(*scope)) {
	var loop func(s *scope, members list)
	loop = func(s *scope, members list) {
		if len(members) == 0 {
			rest(s)
			return
		}
		names := s.names
		s.names = maps.Clone(names)
		s.names[st.Name] = members[0]
		r.run(st.Body, s, func(s *scope) {
			s.names = names
			loop(s, members[1:])
		})
	}
	loop(s, r.asList(r.value(st.In, s.names), st.In.Where()))
}

// with continues with each order.
func (r *reading) with(st *cat.With, s *scope, rest func(*scope)) {
	switch v := r.value(st.From, s.names).(type) {
	case choice:
		if len(v.orders) == 0 {
			s.answer.Violated = append(s.answer.Violated, st.Name)
			s.names[st.Name] = newRel(r.n)
			rest(s)
		}
		for _, o := range v.orders {
			c := s.clone()
			c.names[st.Name] = o
			rest(c)
		}
	case list:
		for _, m := range v {
			c := s.clone()
			c.names[st.Name] = m
			rest(c)
		}
	default:
		panic(problem{st.Span, "these are no orders", false})
	}
}

// passes reports whether a value is as a check asks.
func (r *reading) passes(kind cat.TestKind, v any, at source.Span) bool {
	switch set, isSet := v.(row); {
	case kind == cat.Holds:
		return r.truth(v, at)
	case kind == cat.Empty && isSet:
		return !slices.ContainsFunc(set, func(w uint64) bool { return w != 0 })
	case kind == cat.Empty:
		return r.asRel(v, at).empty()
	case kind == cat.Acyclic:
		return r.asRel(v, at).acyclic()
	}
	return r.asRel(v, at).irreflexive()
}

func (r *reading) check(t *cat.Test, s *scope) {
	if t.Mode == cat.Flag {
		return
	}
	if r.passes(t.Kind, r.value(t.Expr, s.names), t.Span) != t.Not {
		return
	}
	name := t.Name
	if name == "" {
		name = fmt.Sprintf("%v at %s:%d", t.Kind, t.Span.File, t.Span.Line)
	}
	if t.Mode == cat.UndefinedUnless {
		s.answer.Undefined = append(s.answer.Undefined, name)
		return
	}
	s.answer.Violated = append(s.answer.Violated, name)
}

// let defines names. Those of a recursive one begin empty, and grow to the least fixed point.
func (r *reading) let(l *cat.Let, names map[string]any) {
	if !l.Rec {
		values := make([]any, len(l.Binds))
		for i, b := range l.Binds {
			values[i] = r.value(b.Expr, names)
		}
		for i, b := range l.Binds {
			r.bind(b.Span, b.Pattern, values[i], names)
		}
		return
	}
	for _, b := range l.Binds {
		names[b.Pattern.Names[0]] = nothing{}
	}
	if r.functions(l, names) {
		return
	}
	for grown := true; grown; {
		grown = false
		for _, b := range l.Binds {
			name := b.Pattern.Names[0]
			v := r.value(b.Expr, names)
			if !r.same(v, names[name]) {
				names[name], grown = v, true
			}
		}
	}
}

// functions defines functions that know each other.
func (r *reading) functions(l *cat.Let, names map[string]any) bool {
	if _, ok := l.Binds[0].Expr.(*cat.Fun); !ok {
		return false
	}
	shared := maps.Clone(names)
	for _, b := range l.Binds {
		f, ok := b.Expr.(*cat.Fun)
		if !ok {
			panic(problem{b.Span, "functions and relations are not defined together", false})
		}
		shared[b.Pattern.Names[0]] = &closure{f, shared}
		names[b.Pattern.Names[0]] = shared[b.Pattern.Names[0]]
	}
	return true
}

func (r *reading) same(a, b any) bool {
	switch a := a.(type) {
	case rel:
		b, ok := b.(rel)
		return ok && a.minus(b).empty() && b.minus(a).empty()
	case row:
		b, ok := b.(row)
		return ok && slices.Equal(a, b)
	}
	_, ok := b.(nothing)
	return ok
}

func (r *reading) bind(at source.Span, p cat.Pattern, v any, names map[string]any) {
	if !p.Tuple {
		names[p.Names[0]] = v
		return
	}
	t, ok := v.(tuple)
	if !ok || len(t) != len(p.Names) {
		panic(problem{at, fmt.Sprintf("%d values are expected here", len(p.Names)), false})
	}
	for i, n := range p.Names {
		names[n] = t[i]
	}
}

// linear returns all total orders of some events that contain a relation.
func (r *reading) linear(events []int, base rel) []rel {
	if len(events) == 0 {
		return []rel{newRel(r.n)}
	}
	var out []rel
	for _, first := range events {
		if slices.ContainsFunc(events, func(e int) bool { return base[e].has(first) }) {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(events), func(e int) bool { return e == first })
		for _, o := range r.linear(others, base) {
			grown := newRel(r.n).or(o)
			for _, e := range others {
				grown[first].add(e)
			}
			out = append(out, grown)
		}
	}
	return out
}

// orders returns those of linearisations and generate_orders.
func (r *reading) orders(at source.Span, v any, perLoc bool) any {
	t, ok := v.(tuple)
	if !ok || len(t) != 2 {
		panic(problem{at, "a set and a relation are expected here", false})
	}
	set, base := r.asRow(t[0], at), r.asRel(t[1], at)
	if !base.acyclic() {
		return choice{}
	}
	if !perLoc {
		return choice{r.linear(members(set), base.closure())}
	}
	all := []rel{newRel(r.n)}
	for _, class := range r.classes(set) {
		var next []rel
		for _, o := range r.linear(members(class.(row)), base) {
			for _, before := range all {
				next = append(next, before.or(o))
			}
		}
		all = next
	}
	return choice{all}
}

func members(set row) []int {
	var out []int
	set.each(func(e int) { out = append(out, e) })
	return out
}

// classes takes a set apart by locations.
func (r *reading) classes(set row) list {
	var out list
	index := map[string]int{}
	set.each(func(e int) {
		if r.at[e].Kind == event.Fence {
			return
		}
		loc := r.at[e].Loc
		if _, ok := index[loc]; !ok {
			index[loc] = len(out)
			out = append(out, r.set(func(int) bool { return false }))
		}
		out[index[loc]].(row).add(e)
	})
	return out
}

// coherence is co, if it contains a relation.
func (r *reading) coherence(at source.Span, v any) any {
	if !r.asRel(v, at).minus(r.co).empty() {
		return choice{}
	}
	return choice{[]rel{r.co}}
}
