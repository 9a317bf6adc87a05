package absint

import (
	"encoding/binary"
	"slices"

	"assay/engine/absint/domain"
	"assay/engine/absint/relation"
	"assay/engine/absint/shape"
	"assay/ir"
	"assay/symbolic/model"
)

// This file is about procedures with what they are called with, and how they end then.

// context is a procedure with what it is called with, and what is known of its runs.
type pattern struct {
	a      *analysis
	proc   *ir.Proc
	args   []value
	beside         // of the arguments
	made   []held  // the first argument is an object that is being made, which nothing else refers to, with these fields; nil: it is not
	this   *object // what it is called on, if that is one object
	marks  []int64
	shape  *shape.Proc
	slack  model.Slack

	at      []*state // in which blocks begin; nil: no execution reaches it
	visits  []int
	ways    []int // that lead to each block
	waiting []bool
	running bool
	entered bool
	queued  bool
	whole   bool   // all of it is to run again
	stale   []bool // blocks that are
	block   int    // that runs

	ends, throws *outcome // nil: it does not end so
	changed      map[any]bool
	callers      []spot
}

// held is what a field of an object holds that is being made.
type held struct {
	f    *ir.Field
	v    value
	self bool // the object itself
}

// outcome is how runs end.
type outcome struct {
	results []value
	roots   []value // the arguments, as far as they are known better than where it begins
	beside          // of arguments and results
	exc     value
	made    []held // of the object that is being made
	fresh   bool   // it is still referred to by nothing else
}

// beside is what a call or an end says beside values.
type beside struct {
	orders []relation.Relation
	inner  []inner
}

// mostPatterns is in how many ways a procedure is looked at apart.
const (
	mostPatterns = 12
	mostOwn      = 24
)

// context returns the context of a call.
func (a *analysis) pattern(q *ir.Proc, args []value, with beside, made []held, isMade bool) *pattern {
	most := mostPatterns
	if a.host.Own(q) {
		most = mostOwn
	}
	if a.judge != nil {
		return a.judge.callee(q, args, with, made, isMade)
	}
	key := a.patternKey(args, with, made, isMade)
	all := a.of[q]
	if all == nil {
		all = &patterns{by: map[string]*pattern{}, coarse: map[string]*pattern{}}
		a.of[q] = all
	}
	if x := all.by[key]; x != nil {
		return x
	}
	if len(all.by) >= most {
		return a.further(q, all, args, with, made, isMade)
	}
	x := a.newPattern(q, args)
	x.beside = with
	if isMade {
		x.made = append([]held{}, made...)
	}
	all.by[key] = x
	return x
}

// contexts are those of a procedure: by what they are called with; further ones by what that refers to, whatever numbers it has; and one for
// all others, with and without an object that is being made.
type patterns struct {
	by      map[string]*pattern
	coarse  map[string]*pattern
	general [2]*pattern
}

// further returns the context that stands for all calls that have none of their own.
func (a *analysis) further(q *ir.Proc, all *patterns, args []value, with beside, made []held, isMade bool) *pattern {
	i := 0
	if isMade {
		i = 1
	}
	x := all.general[i]
	key := a.patternKey(countless(args), beside{orders: with.orders}, nil, false)
	if y := all.coarse[key]; !isMade && (y != nil || len(all.coarse) < mostPatterns) {
		x = y
	}
	if isMade && x != nil && !alike(x.made, made) {
		a.give("an object that is being made holds itself in several ways")
	}
	if x == nil {
		x = a.newPattern(q, args)
		x.inner = with.inner
		if isMade {
			x.made = append([]held{}, made...)
		}
		if !isMade && len(all.coarse) < mostPatterns {
			all.coarse[key], x.orders = x, with.orders
		} else {
			all.general[i] = x
		}
		return x
	}
	grew := false
	for j, v := range args {
		if next := widen(x.args[j], v, x.marks); !same(next, x.args[j]) {
			x.args[j], grew = next, true
		}
	}
	if isMade {
		next := joinHeld(x.made, made, x.grow)
		if !slices.EqualFunc(next, x.made, sameHeld) {
			x.made, grew = next, true
		}
	}
	if next := commonInner(x.inner, with.inner, x.grow); !slices.EqualFunc(next, x.inner, sameInner) {
		x.inner, grew = next, true
	}
	x.this = only(x.args)
	if grew {
		a.enter(x)
		a.again(x)
	}
	return x
}

// grow is a value that holds both, and that grows a bounded number of times: to numbers near to those that the procedure names.
func (x *pattern) grow(a, b value) value { return widen(a, b, x.marks) }

// countless leaves out numbers.
func countless(args []value) []value {
	out := slices.Clone(args)
	for i := range out {
		if out[i].num {
			out[i] = nothing
		}
	}
	return out
}

// only returns what a procedure is called on, if that is one object.
func only(args []value) *object {
	if len(args) > 0 && args[0].ref && len(args[0].any) == 0 && len(args[0].objs) == 1 {
		return args[0].objs[0]
	}
	return nil
}

func sameHeld(a, b held) bool { return a.f == b.f && a.self == b.self && same(a.v, b.v) }

// alike reports whether the same fields hold the object itself, so that it can be said where both meet.
func alike(a, b []held) bool {
	in := func(a, b []held) bool {
		return !slices.ContainsFunc(a, func(h held) bool {
			return h.self && !slices.ContainsFunc(b, func(k held) bool { return k.self && k.f == h.f })
		})
	}
	return in(a, b) && in(b, a)
}

// joinHeld is what fields may hold in either case; one that is not named holds zero.
func joinHeld(a, b []held, join func(a, b value) value) []held {
	var out []held
	get := func(list []held, f *ir.Field) value {
		for _, h := range list {
			if h.f == f {
				return h.v
			}
		}
		return zero(f.Typ)
	}
	for _, h := range a {
		out = append(out, held{h.f, join(h.v, get(b, h.f)), h.self})
	}
	for _, h := range b {
		if !slices.ContainsFunc(out, func(o held) bool { return o.f == h.f }) {
			out = append(out, held{h.f, join(get(a, h.f), h.v), h.self})
		}
	}
	slices.SortFunc(out, func(a, b held) int { return cellOrder(a.f) - cellOrder(b.f) })
	return out
}

func (a *analysis) newPattern(q *ir.Proc, args []value) *pattern {
	a.body(q)
	a.outside.opened(q)
	x := &pattern{a: a, proc: q, args: slices.Clone(args), this: only(args), changed: map[any]bool{},
		at: make([]*state, len(q.Blocks)), visits: make([]int, len(q.Blocks)), shape: a.shapeOf(q), ways: a.shapeOf(q).Ways(), waiting: make([]bool, len(q.Blocks)), stale: make([]bool, len(q.Blocks)), marks: domain.MarksBeside(a.shapeOf(q).Near())}
	if a.slack != nil {
		if x.slack = a.slack(q); x.slack.Refuses {
			a.give("%s takes elements into use that nothing was stored to", q.Name)
		}
	}
	a.patterns = append(a.patterns, x)
	return x
}

// of returns the pattern of some arguments.
func (p *patterns) of(a *analysis, args []value) *pattern {
	if x := p.by[a.patternKey(args, beside{}, nil, false)]; x != nil {
		return x
	}
	if x := p.coarse[a.patternKey(countless(args), beside{}, nil, false)]; x != nil {
		return x
	}
	return p.general[0]
}

// bodiless reports whether a procedure has no body.
func (a *analysis) bodiless(q *ir.Proc) bool {
	if q.External() && a.prog.Loader != nil && a.prog.Loader.Load(q) != nil {
		return true
	}
	return q.External()
}

// body loads the body of a procedure.
func (a *analysis) body(q *ir.Proc) {
	if q.External() && a.prog.Loader != nil {
		if err := a.prog.Loader.Load(q); err != nil {
			a.give("%v", err)
		}
	}
	if q.External() {
		a.give("there is no body and no model of %s", q.Name)
	}
}

// patternKey tells what contexts are called with apart.
func (a *analysis) patternKey(args []value, with beside, made []held, isMade bool) string {
	var out []byte
	for _, v := range args {
		out = a.appendValue(out, v)
	}
	out = relation.Append(out, with.orders)
	for _, in := range with.inner {
		out = binary.AppendVarint(append(out, 'i'), int64(in.root))
		for _, step := range in.steps {
			if step != nil {
				out = binary.AppendVarint(out, int64(cellOrder(step)))
			}
			out = append(out, '.')
		}
		out = a.appendValue(out, in.v)
	}
	if isMade {
		out = append(out, 'm')
		for _, h := range made {
			if out = binary.AppendVarint(out, int64(cellOrder(h.f))); h.self {
				out = append(out, 's')
			}
			out = a.appendValue(out, h.v)
		}
	}
	return string(out)
}

func (a *analysis) appendValue(out []byte, v value) []byte {
	switch {
	case v.num:
		out = append(out, 'n')
		out = binary.AppendVarint(out, v.lo)
		return binary.AppendVarint(out, v.hi)
	case !v.ref:
		return append(out, 'o')
	case v.null:
		out = append(out, '0')
	}
	for _, t := range v.any {
		out = append(append(append(out, 'a'), t.String()...), 0)
	}
	if v.typ != nil {
		n, ok := a.typed[v.typ]
		if !ok {
			n = len(a.typed)
			a.typed[v.typ] = n
		}
		out = binary.AppendVarint(append(out, 't'), int64(n))
	}
	if v.full > 0 {
		out = append(out, 'e', '0'+v.full)
	}
	if v.foreign {
		out = append(out, 'f')
	}
	for _, o := range v.objs {
		out = binary.AppendVarint(append(out, 'r'), int64(o.id))
	}
	return append(out, ';')
}

// changes records what runs of the context store to.
func (x *pattern) changes(what any) {
	if !x.changed[what] {
		x.a.judge.refuse("%s is not claimed to change something", x.proc.Name)
		x.changed[what] = true
		x.tell()
	}
}

// tell has those run again who call the context.
func (x *pattern) tell() {
	for _, y := range x.callers {
		y.again()
	}
}

// end adds an end of the procedure.
func (x *pattern) end(s *state) {
	q := x.proc
	exc := null
	if q.Exc != nil {
		exc = s.value(s.of(q.Exc))
	}
	o := outcome{exc: exc}
	for _, r := range q.Results {
		n := s.of(r)
		x.a.escape(s, n)
		o.results = append(o.results, s.value(n))
	}
	o.roots, o.orders = atEnd(s, x)
	o.inner = left(s, x)
	if q.Exc != nil {
		x.a.escape(s, s.of(q.Exc))
	}
	if n := s.find(none, thisCell{}, none); x.made != nil && n != none && s.isFresh(n) {
		o.fresh = true
		for _, k := range s.known {
			if f, ok := k.what.(*ir.Field); ok && k.base == n {
				o.made = append(o.made, held{f, s.value(k.is), k.is == n})
			}
		}
		slices.SortFunc(o.made, func(a, b held) int { return cellOrder(a.f) - cellOrder(b.f) })
	}
	if exc.null {
		normal := o
		normal.exc = null
		x.ended(&x.ends, normal)
	}
	if exc.null = false; !exc.isEmpty() {
		o.exc = exc
		x.ended(&x.throws, o)
	}
}

// thisCell is where the object is known that a context makes.
type thisCell struct{}

// ended joins an end to those that are known.
func (x *pattern) ended(old **outcome, o outcome) {
	if j := x.a.judge; j != nil {
		j.ends(x, *old, o)
		return
	}
	if *old == nil {
		*old = &o
		x.tell()
		return
	}
	grow := x.grow
	prev := *old
	next := outcome{exc: join(prev.exc, o.exc), fresh: prev.fresh && o.fresh && alike(prev.made, o.made)}
	for i := range o.results {
		next.results = append(next.results, grow(prev.results[i], o.results[i]))
	}
	for i := range o.roots {
		next.roots = append(next.roots, grow(prev.roots[i], o.roots[i]))
	}
	next.orders = relation.Common(prev.orders, o.orders)
	next.inner = commonInner(prev.inner, o.inner, grow)
	if next.fresh {
		next.made = joinHeld(prev.made, o.made, grow)
	} else {
		x.publish(prev)
		x.publish(&o)
	}
	if same(next.exc, prev.exc) && next.fresh == prev.fresh && slices.EqualFunc(next.results, prev.results, same) &&
		slices.EqualFunc(next.made, prev.made, sameHeld) && slices.EqualFunc(next.roots, prev.roots, same) && slices.Equal(next.orders, prev.orders) && slices.EqualFunc(next.inner, prev.inner, sameInner) {
		return
	}
	*old = &next
	x.tell()
}

// publish makes known to all what the object holds that a context makes.
func (x *pattern) publish(o *outcome) {
	if !o.fresh || len(x.args) == 0 {
		return
	}
	for _, obj := range x.args[0].objs {
		for _, f := range obj.class.AllFields() {
			v := zero(f.Typ)
			for _, h := range o.made {
				if h.f == f {
					v = h.v
				}
			}
			x.a.put(obj.field(f), v)
		}
	}
}

// enter makes the state in which the procedure begins; again where something grows that it is made of.
func (a *analysis) enter(x *pattern) {
	defer func(b int) { x.block = b }(x.block) // which may be running
	x.entered, x.block = true, begins
	s := newState(x.proc)
	for i, p := range x.proc.Params {
		s.local[p.Index] = s.add(x.args[i])
	}
	s.takesIn(x.inner, func(i int) number { return s.local[x.proc.Params[i].Index] })
	root(s, x)
	if x.made != nil {
		n := s.local[x.proc.Params[0].Index]
		s.fresh = append(s.fresh, n)
		s.note(known{none, thisCell{}, none, n})
		s.holds(n, x.made)
	}
	x.deliver(x.proc.Blocks[0], s)
}
