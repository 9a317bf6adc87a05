package absint

import (
	"encoding/binary"
	"slices"

	"assay/engine/absint/domain"
	"assay/engine/absint/relation"
	"assay/engine/absint/shape"
	"assay/engine/absint/state"
	"assay/ir"
	"assay/symbolic/model"
)

// This file is about procedures with what they are called with, and how they end then.

// context is a procedure with what it is called with, and what is known of its runs.
type pattern struct {
	a      *analysis
	proc   *ir.Proc
	args   []state.Value
	beside               // of the arguments
	made   []state.Held  // the first argument is an object that is being made, which nothing else refers to, with these fields; nil: it is not
	this   *state.Object // what it is called on, if that is one object
	marks  []int64
	shape  *shape.Proc
	slack  model.Slack

	at      []*state.State // in which blocks begin; nil: no execution reaches it
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
	callers      []state.Spot
}

// outcome is how runs end.
type outcome struct {
	results []state.Value
	roots   []state.Value // the arguments, as far as they are known better than where it begins
	beside                // of arguments and results
	exc     state.Value
	made    []state.Held // of the object that is being made
	fresh   bool         // it is still referred to by nothing else
}

// beside is what a call or an end says beside values.
type beside struct {
	orders []relation.Relation
	inner  []state.Inner
}

// mostPatterns is in how many ways a procedure is looked at apart.
const (
	mostPatterns = 12
	mostOwn      = 24
)

// context returns the context of a call.
func (a *analysis) pattern(q *ir.Proc, args []state.Value, with beside, made []state.Held, isMade bool) *pattern {
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
		x.made = append([]state.Held{}, made...)
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
func (a *analysis) further(q *ir.Proc, all *patterns, args []state.Value, with beside, made []state.Held, isMade bool) *pattern {
	i := 0
	if isMade {
		i = 1
	}
	x := all.general[i]
	key := a.patternKey(countless(args), beside{orders: with.orders}, nil, false)
	if y := all.coarse[key]; !isMade && (y != nil || len(all.coarse) < mostPatterns) {
		x = y
	}
	if isMade && x != nil && !state.Alike(x.made, made) {
		a.give("an object that is being made holds itself in several ways")
	}
	if x == nil {
		x = a.newPattern(q, args)
		x.inner = with.inner
		if isMade {
			x.made = append([]state.Held{}, made...)
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
		if next := state.Widen(x.args[j], v, x.marks); !state.Same(next, x.args[j]) {
			x.args[j], grew = next, true
		}
	}
	if isMade {
		next := state.JoinHeld(x.made, made, x.grow)
		if !slices.EqualFunc(next, x.made, state.SameHeld) {
			x.made, grew = next, true
		}
	}
	if next := state.CommonInner(x.inner, with.inner, x.grow); !slices.EqualFunc(next, x.inner, state.SameInner) {
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
func (x *pattern) grow(a, b state.Value) state.Value { return state.Widen(a, b, x.marks) }

// countless leaves out numbers.
func countless(args []state.Value) []state.Value {
	out := slices.Clone(args)
	for i := range out {
		if out[i].Num {
			out[i] = state.Nothing
		}
	}
	return out
}

// only returns what a procedure is called on, if that is one object.
func only(args []state.Value) *state.Object {
	if len(args) > 0 && args[0].Ref && len(args[0].Any) == 0 && len(args[0].Objs) == 1 {
		return args[0].Objs[0]
	}
	return nil
}

func (a *analysis) newPattern(q *ir.Proc, args []state.Value) *pattern {
	a.body(q)
	a.outside.opened(q)
	x := &pattern{a: a, proc: q, args: slices.Clone(args), this: only(args), changed: map[any]bool{},
		at: make([]*state.State, len(q.Blocks)), visits: make([]int, len(q.Blocks)), shape: a.shapeOf(q), ways: a.shapeOf(q).Ways(), waiting: make([]bool, len(q.Blocks)), stale: make([]bool, len(q.Blocks)), marks: domain.MarksBeside(a.shapeOf(q).Near())}
	if a.slack != nil {
		if x.slack = a.slack(q); x.slack.Refuses {
			a.give("%s takes elements into use that nothing was stored to", q.Name)
		}
	}
	a.patterns = append(a.patterns, x)
	return x
}

// of returns the pattern of some arguments.
func (p *patterns) of(a *analysis, args []state.Value) *pattern {
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
func (a *analysis) patternKey(args []state.Value, with beside, made []state.Held, isMade bool) string {
	var out []byte
	for _, v := range args {
		out = a.appendValue(out, v)
	}
	out = relation.Append(out, with.orders)
	for _, in := range with.inner {
		out = binary.AppendVarint(append(out, 'i'), int64(in.Root))
		for _, step := range in.Steps {
			if step != nil {
				out = binary.AppendVarint(out, int64(state.CellOrder(step)))
			}
			out = append(out, '.')
		}
		out = a.appendValue(out, in.V)
	}
	if isMade {
		out = append(out, 'm')
		for _, h := range made {
			if out = binary.AppendVarint(out, int64(state.CellOrder(h.F))); h.Self {
				out = append(out, 's')
			}
			out = a.appendValue(out, h.V)
		}
	}
	return string(out)
}

func (a *analysis) appendValue(out []byte, v state.Value) []byte {
	switch {
	case v.Num:
		out = append(out, 'n')
		out = binary.AppendVarint(out, v.Lo)
		return binary.AppendVarint(out, v.Hi)
	case !v.Ref:
		return append(out, 'o')
	case v.Null:
		out = append(out, '0')
	}
	for _, t := range v.Any {
		out = append(append(append(out, 'a'), t.String()...), 0)
	}
	if v.Typ != nil {
		n, ok := a.typed[v.Typ]
		if !ok {
			n = len(a.typed)
			a.typed[v.Typ] = n
		}
		out = binary.AppendVarint(append(out, 't'), int64(n))
	}
	if v.Full > 0 {
		out = append(out, 'e', '0'+v.Full)
	}
	if v.Foreign {
		out = append(out, 'f')
	}
	for _, o := range v.Objs {
		out = binary.AppendVarint(append(out, 'r'), int64(o.ID))
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

// mayChange reports whether a run of the context may change a cell. Monitors that it did not enter are one.
func (x *pattern) mayChange(what any) bool {
	if state.IsLock(what) {
		what = state.LockedCell{}
	}
	return x.changed[what]
}

// tell has those run again who call the context.
func (x *pattern) tell() {
	for _, y := range x.callers {
		y.Again()
	}
}

// end adds an end of the procedure.
func (x *pattern) end(s *state.State) {
	q := x.proc
	exc := state.Null
	if q.Exc != nil {
		exc = s.Value(s.Of(q.Exc))
	}
	o := outcome{exc: exc}
	for _, r := range q.Results {
		n := s.Of(r)
		x.a.escape(s, n)
		o.results = append(o.results, s.Value(n))
	}
	o.roots, o.orders = atEnd(s, x)
	o.inner = left(s, x)
	if q.Exc != nil {
		x.a.escape(s, s.Of(q.Exc))
	}
	if n := s.Find(state.None, state.ThisCell{}, state.None); x.made != nil && n != state.None && s.IsFresh(n) {
		o.fresh = true
		for _, k := range s.Known {
			if f, ok := k.What.(*ir.Field); ok && k.Base == n {
				o.made = append(o.made, state.Held{F: f, V: s.Value(k.Is), Self: k.Is == n})
			}
		}
		slices.SortFunc(o.made, func(a, b state.Held) int { return state.CellOrder(a.F) - state.CellOrder(b.F) })
	}
	if exc.Null {
		normal := o
		normal.exc = state.Null
		x.ended(&x.ends, normal)
	}
	if exc.Null = false; !exc.IsEmpty() {
		o.exc = exc
		x.ended(&x.throws, o)
	}
}

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
	next := outcome{exc: state.Join(prev.exc, o.exc), fresh: prev.fresh && o.fresh && state.Alike(prev.made, o.made)}
	for i := range o.results {
		next.results = append(next.results, grow(prev.results[i], o.results[i]))
	}
	for i := range o.roots {
		next.roots = append(next.roots, grow(prev.roots[i], o.roots[i]))
	}
	next.orders = relation.Common(prev.orders, o.orders)
	next.inner = state.CommonInner(prev.inner, o.inner, grow)
	if next.fresh {
		next.made = state.JoinHeld(prev.made, o.made, grow)
	} else {
		x.publish(prev)
		x.publish(&o)
	}
	if state.Same(next.exc, prev.exc) && next.fresh == prev.fresh && slices.EqualFunc(next.results, prev.results, state.Same) &&
		slices.EqualFunc(next.made, prev.made, state.SameHeld) && slices.EqualFunc(next.roots, prev.roots, state.Same) && slices.Equal(next.orders, prev.orders) && slices.EqualFunc(next.inner, prev.inner, state.SameInner) {
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
	for _, obj := range x.args[0].Objs {
		for _, f := range obj.Class.AllFields() {
			v := state.Zero(f.Typ)
			for _, h := range o.made {
				if h.F == f {
					v = h.V
				}
			}
			x.a.put(obj.Field(f), v)
		}
	}
}

// enter makes the state in which the procedure begins; again where something grows that it is made of.
func (a *analysis) enter(x *pattern) {
	defer func(b int) { x.block = b }(x.block) // which may be running
	x.entered, x.block = true, begins
	s := state.NewState(x.proc)
	for i, p := range x.proc.Params {
		s.Locals[p.Index] = s.Add(x.args[i])
	}
	s.TakesIn(x.inner, func(i int) state.Number { return s.Locals[x.proc.Params[i].Index] })
	root(s, x)
	if x.made != nil {
		n := s.Locals[x.proc.Params[0].Index]
		s.Fresh = append(s.Fresh, n)
		s.Note(state.Known{Base: state.None, What: state.ThisCell{}, Index: state.None, Is: n})
		s.Holds(n, x.made)
	}
	x.deliver(x.proc.Blocks[0], s)
}
