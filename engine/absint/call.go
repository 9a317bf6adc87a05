package absint

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"assay/ir"
	"assay/language"
	"assay/symbolic/model"
)

// This file makes calls.

// context is a procedure with what it is called with, and what is known of its runs.
type pattern struct {
	a       *analysis
	proc    *ir.Proc
	args    []value
	made    []held  // the first argument is an object that is being made, which nothing else refers to, with these fields; nil: it is not
	this    *object // what it is called on, if that is one object
	general bool    // it stands for all further calls
	marks   []int64

	at      []*state // in which blocks begin; nil: no execution reaches it
	visits  []int
	ways    []int // that lead to each block
	waiting []bool
	running bool
	entered bool
	rank    []int
	lives   [][]bool
	queued  bool

	ends, throws *outcome // nil: it does not end so
	changed      map[any]bool
	callers      []*pattern
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
	exc     value
	made    []held // of the object that is being made
	fresh   bool   // it is still referred to by nothing else
}

// mostPatterns is in how many ways a procedure is looked at apart.
const (
	mostPatterns = 12
	mostOwn      = 24
)

// context returns the context of a call.
func (a *analysis) pattern(q *ir.Proc, args []value, made []held, isMade bool) *pattern {
	most := mostPatterns
	if a.host.Own(q) {
		most = mostOwn
	}
	key := a.patternKey(args, made, isMade)
	all := a.of[q]
	if all == nil {
		all = &patterns{by: map[string]*pattern{}}
		a.of[q] = all
	}
	if x := all.by[key]; x != nil {
		return x
	}
	if len(all.by) >= most {
		return a.further(q, all, args, made, isMade)
	}
	x := a.newPattern(q, args)
	if isMade {
		x.made = append([]held{}, made...)
	}
	all.by[key] = x
	return x
}

// contexts are those of a procedure: by what they are called with, and one for all others, with and without an object that is
// being made.
type patterns struct {
	by      map[string]*pattern
	general [2]*pattern
}

// further returns the context that stands for all calls that have none of their own.
func (a *analysis) further(q *ir.Proc, all *patterns, args []value, made []held, isMade bool) *pattern {
	i := 0
	if isMade {
		i = 1
	}
	x := all.general[i]
	if isMade && x != nil && !alike(x.made, made) {
		a.give("an object that is being made holds itself in several ways")
	}
	if x == nil {
		x = a.newPattern(q, args)
		x.general = true
		if isMade {
			x.made = append([]held{}, made...)
		}
		all.general[i] = x
		return x
	}
	grew := false
	for j, v := range args {
		if next := widen(x.args[j], v, marks); !same(next, x.args[j]) {
			x.args[j], grew = next, true
		}
	}
	if isMade {
		next := joinHeld(x.made, made, func(a, b value) value { return widen(a, b, marks) })
		if !slices.EqualFunc(next, x.made, sameHeld) {
			x.made, grew = next, true
		}
	}
	x.this = only(x.args)
	if grew {
		a.enter(x)
		a.again(x)
	}
	return x
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
	x := &pattern{a: a, proc: q, args: slices.Clone(args), this: only(args), changed: map[any]bool{},
		at: make([]*state, len(q.Blocks)), visits: make([]int, len(q.Blocks)), ways: a.waysOf(q), waiting: make([]bool, len(q.Blocks)), marks: a.marksOf(q)}
	a.patterns = append(a.patterns, x)
	return x
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
func (a *analysis) patternKey(args []value, made []held, isMade bool) string {
	var out []byte
	for _, v := range args {
		out = a.appendValue(out, v)
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
		out = append(append(out, 'a'), t.String()...)
	}
	if v.typ != nil {
		n, ok := a.typed[v.typ]
		if !ok {
			n = len(a.typed)
			a.typed[v.typ] = n
		}
		out = binary.AppendVarint(append(out, 't'), int64(n))
	}
	for _, o := range v.objs {
		out = binary.AppendVarint(append(out, 'r'), int64(o.id))
	}
	return append(out, ';')
}

// changes records what runs of the context store to.
func (x *pattern) changes(what any) {
	if !x.changed[what] {
		x.changed[what] = true
		x.tell()
	}
}

// tell has those run again who call the context.
func (x *pattern) tell() {
	for _, y := range x.callers {
		x.a.again(y)
	}
}

// end adds an end of the procedure.
func (x *pattern) end(s *state) {
	q := x.proc
	exc := null
	if q.Exc != nil {
		exc = s.values[s.of(q.Exc)]
	}
	o := outcome{exc: exc}
	for _, r := range q.Results {
		n := s.of(r)
		x.a.escape(s, n)
		o.results = append(o.results, s.values[n])
	}
	if q.Exc != nil {
		x.a.escape(s, s.of(q.Exc))
	}
	if n := s.find(none, thisCell{}, none); x.made != nil && n != none && s.isFresh(n) {
		o.fresh = true
		for _, k := range s.known {
			if f, ok := k.what.(*ir.Field); ok && k.base == n {
				o.made = append(o.made, held{f, s.values[k.is], k.is == n})
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
	if *old == nil {
		*old = &o
		x.tell()
		return
	}
	grow := func(a, b value) value { return widen(a, b, marks) }
	prev := *old
	next := outcome{exc: join(prev.exc, o.exc), fresh: prev.fresh && o.fresh && alike(prev.made, o.made)}
	for i := range o.results {
		next.results = append(next.results, grow(prev.results[i], o.results[i]))
	}
	if next.fresh {
		next.made = joinHeld(prev.made, o.made, grow)
	} else {
		x.publish(prev)
		x.publish(&o)
	}
	if same(next.exc, prev.exc) && next.fresh == prev.fresh && slices.EqualFunc(next.results, prev.results, same) &&
		slices.EqualFunc(next.made, prev.made, sameHeld) {
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

// enter makes the state in which the procedure begins.
func (a *analysis) enter(x *pattern) {
	x.entered = true
	s := newState(x.proc)
	for i, p := range x.proc.Params {
		s.local[p.Index] = s.add(x.args[i])
	}
	if x.made != nil {
		n := s.local[x.proc.Params[0].Index]
		s.fresh = append(s.fresh, n)
		s.note(known{none, thisCell{}, none, n})
		s.holds(n, x.made)
	}
	x.deliver(x.proc.Blocks[0], s)
}

// call executes a call: what holds where it ends, and where it throws.
func (p point) call(st *ir.CallStmt) (ends, throws *state) {
	args := make([]value, len(st.Args))
	numbers := make([]number, len(st.Args))
	for i, x := range st.Args {
		args[i], numbers[i] = p.eval(x)
	}
	if st.Fun != nil {
		p.give("a call through a value")
	}
	if st.Proc != nil {
		return p.take(st, st.Proc, args, numbers)
	}
	for _, n := range numbers {
		p.escape(p.s, n)
	}
	args[0].null = false
	before, on := p.s, args[0]
	for _, g := range p.receivers(st, args[0]) {
		p.s = before.clone()
		args[0] = g.this
		e, t := p.take(st, g.proc, args, numbers)
		ends, throws = p.either(p.x.proc, ends, e), p.either(p.x.proc, throws, t)
	}
	p.s = before
	switch {
	case ends != nil || len(on.any) == 0:
		delete(p.endless, st)
	case p.others[st]:
		ends = p.anything(st)
	default:
		p.endless[st] = p.x
	}
	return ends, throws
}

// anything is the state after a call that gives anything and changes nothing that is followed.
func (p point) anything(st *ir.CallStmt) *state {
	s := p.s.clone()
	q := point{p.analysis, p.x, s}
	for _, d := range st.Dsts {
		q.assign(d, s.add(p.arbitrary(d.Type())))
	}
	if st.Exc != nil {
		q.assign(st.Exc, s.add(null))
	}
	return s
}

// received is what a virtual call runs on some of the objects that it may be called on.
type received struct {
	proc *ir.Proc
	this value
}

// receivers returns what a virtual call runs.
func (p point) receivers(st *ir.CallStmt, this value) (out []received) {
	add := func(q *ir.Proc, v value) {
		for i := range out {
			if out[i].proc == q {
				out[i].this = join(out[i].this, v)
				return
			}
		}
		out = append(out, received{q, v})
	}
	for _, o := range this.objs {
		k := o.class
		if k == nil {
			k = p.prog.Arrays
		}
		if q := st.Callee(k); q != nil {
			add(q, to(o))
		} else if st.Class == nil || k.Subclass(st.Class) {
			p.give("a call of %s, of which no body is known", st.Method)
		}
	}
	for _, t := range this.any {
		p.receive(st, t, this.typ, add)
	}
	return out
}

// receive adds what a virtual call runs on objects that existed, of a type.
func (p point) receive(st *ir.CallStmt, t ir.Type, typ language.Type, add func(*ir.Proc, value)) {
	if _, ok := t.(ir.Array); ok {
		add(st.Callee(p.prog.Arrays), anyOf(t).of(typ))
		return
	}
	classes := p.instances(t.(ir.Ref).Class)
	known := false
	for _, k := range classes {
		if st.Class != nil && !k.Subclass(st.Class) {
			continue
		}
		q := st.Callee(k)
		if q == nil {
			p.give("a call of %s on a %s, of which no body is known", st.Method, k.Name)
		}
		known = true
		if len(classes) > mostTypes {
			add(q, anyOf(t).of(typ))
		} else {
			add(q, anyOf(ir.Ref{Class: k}).of(typ))
		}
	}
	if !known {
		if host, ok := language.RepresentingOf(p.host); ok && host.Represented(t.(ir.Ref).Class) && !slices.Contains(p.shown, t.(ir.Ref).Class) {
			panic(represent{t.(ir.Ref).Class})
		}
		p.give("an input of type %s is looked into, of which no class is known", t)
	}
}

// represent is thrown where inputs of a type are looked into that others can stand for.
type represent struct{ class *ir.Class }

// instances are the classes of the objects of a type that existed.
func (a *analysis) instances(c *ir.Class) []*ir.Class {
	if list, ok := a.classes[c]; ok {
		return list
	}
	list, leaves := a.host.Instances(c)
	out := slices.Clone(list)
	if leaves != "" {
		a.assume(leaves)
	}
	add := func(k *ir.Class) {
		if k != nil && (c == nil || k.Subclass(c)) && !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	if a.base != nil {
		if c != nil {
			for _, g := range a.host.Shared(c) {
				if ref := a.base.Global(g); ref != 0 {
					add(a.base.Class(ref))
				}
			}
		}
		for _, ref := range a.host.Before(a.task.Goal, ir.Ref{Class: c}) {
			add(a.base.Class(ref))
		}
	}
	for _, t := range a.content {
		if r, ok := t.(ir.Ref); ok {
			more, words := a.host.Instances(r.Class)
			for _, k := range more {
				add(k)
			}
			if words != "" {
				a.assume(words)
			}
		}
	}
	if c != nil && a.host.Unseen(c) != nil && len(list) == 0 {
		out = nil // others may be there, of which nothing is known
	}
	a.classes[c] = out
	return out
}

// take executes a procedure.
func (p point) take(st *ir.CallStmt, q *ir.Proc, args []value, numbers []number) (ends, throws *state) {
	for i, v := range args {
		if v.isEmpty() {
			return nil, nil
		}
		if v.ref && numbers[i] != none && i > 0 {
			p.escape(p.s, numbers[i])
		}
	}
	if p.effects != nil {
		if e, ok := p.effects(q); ok {
			return p.effect(st, q, e, args, numbers)
		}
	}
	if p.base != nil && p.host.Early(q) {
		if e, t, ok := p.runEarly(st, q, args); ok {
			return e, t
		}
	}
	made, isMade := p.beingMade(args, numbers)
	y := p.pattern(q, args, made, isMade)
	if !slices.Contains(y.callers, p.x) {
		y.callers = append(y.callers, p.x)
	}
	if !y.entered {
		p.enter(y)
		p.solve(y)
	}
	for what := range y.changed {
		p.x.changes(what)
	}
	throws = p.after(st, y, y.throws, numbers)
	return p.after(st, y, y.ends, numbers), throws
}

// holds notes what the fields of an object hold that is being made.
func (s *state) holds(n number, made []held) {
	for _, h := range made {
		is := n
		if !h.self {
			is = s.add(h.v)
		}
		s.note(known{n, h.f, none, is})
	}
}

// beingMade returns the fields of the first argument, if nothing else refers to it.
func (p point) beingMade(args []value, numbers []number) (made []held, ok bool) {
	if len(args) == 0 || numbers[0] == none || !p.s.isFresh(numbers[0]) {
		return nil, false
	}
	if slices.Contains(numbers[1:], numbers[0]) {
		p.escape(p.s, numbers[0])
		return nil, false
	}
	made = []held{}
	for _, k := range p.s.known {
		if f, is := k.what.(*ir.Field); is && k.base == numbers[0] {
			if k.is != numbers[0] {
				p.escape(p.s, k.is)
			}
			made = append(made, held{f, p.s.values[k.is], k.is == numbers[0]})
		}
	}
	slices.SortFunc(made, func(a, b held) int { return cellOrder(a.f) - cellOrder(b.f) })
	return made, true
}

// after is the state after a call that ended in a way; nil: none did.
func (p point) after(st *ir.CallStmt, y *pattern, o *outcome, numbers []number) *state {
	if o == nil {
		return nil
	}
	s := p.s.clone()
	q := point{p.analysis, p.x, s}
	if y.made != nil {
		n := numbers[0]
		s.known = slices.DeleteFunc(s.known, func(k known) bool {
			_, is := k.what.(*ir.Field)
			return is && k.base == n
		})
		if o.fresh {
			s.holds(n, o.made)
		} else {
			s.fresh = slices.DeleteFunc(s.fresh, func(m number) bool { return m == n })
		}
	}
	s.forget(func(w any) bool { return y.changed[w] }, none)
	for i, v := range st.Dsts {
		r := zero(v.Type())
		if i < len(o.results) {
			r = o.results[i]
		}
		if r.isEmpty() {
			return nil
		}
		q.assign(v, s.add(r))
	}
	if st.Exc != nil {
		q.assign(st.Exc, s.add(o.exc))
	}
	return s
}

// returned is the state after a call that has one result, of a value.
func (p point) returned(st *ir.CallStmt, v value) *state {
	s := p.s.clone()
	q := point{p.analysis, p.x, s}
	for _, d := range st.Dsts {
		q.assign(d, s.add(v))
	}
	if st.Exc != nil {
		q.assign(st.Exc, s.add(null))
	}
	return s
}

// constants reports whether arguments are constants of the booted heap.
func (p point) constants(args []value) bool {
	for _, v := range args {
		if _, ok := p.constantWord(v); !ok {
			return false
		}
	}
	return true
}

// constantWord returns a value as a word of the booted heap.
func (p point) constantWord(v value) (uint64, bool) {
	k, ok := v.constant()
	switch {
	case ok:
		return uint64(k), true
	case onlyNull(v):
		return 0, true
	case v.ref && !v.null && len(v.any) == 0 && len(v.objs) == 1 && v.objs[0].base != 0 && v.objs[0].all == nil:
		return v.objs[0].base, true
	}
	return 0, false
}

// runEarly runs a procedure that may run before the goal.
func (p point) runEarly(st *ir.CallStmt, q *ir.Proc, args []value) (ends, throws *state, ok bool) {
	words := make([]uint64, len(args))
	for i, v := range args {
		w, ok := p.constantWord(v)
		if !ok {
			p.give("the arguments of %s are not known", q.Name)
		}
		words[i] = w
	}
	results, exc, ok := p.ran(q, words)
	if !ok {
		return nil, nil, false
	}
	s := p.s.clone()
	at := point{p.analysis, p.x, s}
	for i, d := range st.Dsts {
		at.assign(d, s.add(p.word(results[i], q.Results[i].Typ)))
	}
	if st.Exc != nil {
		at.assign(st.Exc, s.add(p.booted(exc)))
	}
	if exc != 0 {
		return nil, s, true
	}
	return s, nil, true
}

// ran runs a procedure on the booted heap, once for each list of arguments; ok is false where it cannot be run: it chooses.
func (a *analysis) ran(q *ir.Proc, words []uint64) (results []uint64, exc uint64, ok bool) {
	key := ranKey{q, fmt.Sprint(words)}
	r, known := a.early[key]
	if !known {
		var err error
		r.results, r.exc, err = a.base.Run(q, words)
		if a.ctx.Err() != nil {
			a.give("%s", late)
		}
		r.ok = err == nil
		a.early[key] = r
		a.refresh()
	}
	return r.results, r.exc, r.ok
}

// refresh adds what the booted heap holds since something ran on it.
func (a *analysis) refresh() {
	for _, g := range a.read {
		a.put(a.globals[g], a.word(a.base.Global(g), g.Typ))
	}
	for i := 0; i < len(a.objects); i++ {
		o := a.objects[i]
		for _, f := range o.begun {
			old := o.begins[f]
			delete(o.begins, f)
			next := join(old, a.initially(o, f))
			if o.begins[f] = next; !same(old, next) {
				a.grown()
			}
		}
	}
}

// ranKey is a run on the booted heap, and ranResult how it ended.
type (
	ranKey struct {
		proc *ir.Proc
		args string
	}
	ranResult struct {
		results []uint64
		exc     uint64
		ok      bool
	}
)

// effect executes a procedure that has a model.
func (p point) effect(st *ir.CallStmt, q *ir.Proc, e model.Effect, args []value, numbers []number) (ends, throws *state) {
	for _, n := range numbers {
		p.escape(p.s, n)
	}
	for _, t := range e.Throws {
		var any []value
		for _, r := range t.Params {
			any = append(any, p.arbitrary(r.Typ))
		}
		nobody := make([]number, len(any))
		for i := range nobody {
			nobody[i] = none
		}
		_, th := point{p.analysis, p.x, p.s.clone()}.take(p.throwing(st, t), t, any, nobody)
		throws = p.either(p.x.proc, throws, th)
	}
	for _, on := range e.Depends {
		p.depends = append(p.depends, on)
	}
	switch {
	case e.Refuses != "":
		p.give("%s", e.Refuses)
	case e.Early && (!e.Anything || p.constants(args)):
		if end, th, ok := p.runEarly(st, q, args); ok {
			return end, th
		}
		p.give("%s cannot be run before", q.Name)
	case e.Array != nil:
		return p.returned(st, p.arrayOf(st, e.Array, args)), throws
	case e.Inside != nil:
		return p.returned(st, p.inside(*e.Inside, q, args)), throws
	case e.Become != nil:
		if e.Class != nil {
			args[1], numbers[1] = p.madeUp(st, e.Class), none
		}
		return p.take(st, e.Become, args[:len(e.Become.Params)], numbers[:len(e.Become.Params)])
	case e.Ends:
		return nil, throws
	case e.Raises != nil:
		return nil, p.either(p.x.proc, throws, p.raised(st, e.Raises))
	case e.Copies:
		p.copies(args[0], args[2])
	}
	if e.Fills > 0 {
		p.fills(args[e.Fills])
	}
	switch {
	case e.Clones:
		ends = p.returned(st, p.cloned(st, args[0]))
	case len(q.Results) == 0:
		ends = p.returned(st, value{})
	case e.First:
		ends = p.returned(st, args[0])
	case ir.IsRef(q.Results[0].Typ) && e.Class == nil:
		p.give("what %s returns", q.Name)
	case e.Class != nil:
		v := p.madeUp(st, e.Class)
		if !e.New {
			v = join(v, anyOf(ir.Ref{Class: e.Class}))
		}
		v.null = e.Null
		ends = p.returned(st, v)
	default:
		ends = p.returned(st, p.unknown(q.Results[0].Typ))
	}
	return ends, throws
}

// throwing is the call of something that a call may throw by.
func (a *analysis) throwing(st *ir.CallStmt, by *ir.Proc) *ir.CallStmt {
	k := throwAt{st, by}
	if a.throws[k] == nil {
		a.throws[k] = &ir.CallStmt{Meta: st.Meta, Exc: st.Exc, Proc: by}
	}
	return a.throws[k]
}

// throwAt is something that a call may throw by.
type throwAt struct {
	call *ir.CallStmt
	by   *ir.Proc
}

// raised is the state after a call that throws a new object of a class.
func (p point) raised(st *ir.CallStmt, c *ir.Class) *state {
	s := p.s.clone()
	q := point{p.analysis, p.x, s}
	for _, d := range st.Dsts {
		q.assign(d, s.add(p.arbitrary(d.Type())))
	}
	if st.Exc != nil {
		q.assign(st.Exc, s.add(p.madeUp(st, c)))
	}
	return s
}

// madeUp is a new object of a class with anything in its fields; an exception has no cause but itself.
func (p point) madeUp(st *ir.CallStmt, c *ir.Class) value {
	o := p.madeAt(p.x, madeUpAt{st, c}, c, nil)
	for _, f := range c.AllFields() {
		v := p.arbitrary(p.fieldType(f))
		if t, ok := p.fieldType(f).(ir.Ref); ok && t.Class != nil && c.Subclass(t.Class) && p.host.Thrown(c) {
			v = to(o).orNull()
		}
		p.put(o.field(f), v)
	}
	return to(o)
}

// madeUpAt is where a call makes an object of a class.
type madeUpAt struct {
	call  *ir.CallStmt
	class *ir.Class
}

// copies adds the elements of some arrays to others.
func (p point) copies(from, into value) {
	types := []ir.Type{}
	for _, v := range []value{from, into} {
		for _, o := range v.objs {
			if o.elem != nil {
				types = append(types, o.elem)
			}
		}
		for _, t := range v.any {
			if a, ok := t.(ir.Array); ok {
				types = append(types, a.Elem)
			} else {
				p.give("a copy between arrays of unknown types")
			}
		}
	}
	for i, t := range types {
		if slices.ContainsFunc(types[:i], func(u ir.Type) bool { return u == t || ir.IsRef(u) && ir.IsRef(t) }) {
			continue
		}
		if v := p.elements(p.x, from, t); !v.isEmpty() {
			p.storeElement(into, t, v)
		}
	}
	p.s.forget(func(w any) bool { return w == any(elemCell{}) }, none)
	p.x.changes(elemCell{})
}

// fills gives the elements of arrays any number.
func (p point) fills(v value) {
	for _, o := range v.objs {
		if o.elem != nil && !ir.IsRef(o.elem) {
			p.storeElement(to(o), o.elem, p.unknown(o.elem))
		}
	}
	for _, t := range v.any {
		a, ok := t.(ir.Array)
		if !ok {
			p.give("a store to an array of unknown type")
		}
		p.storeElement(anyOf(t), a.Elem, p.unknown(a.Elem))
	}
	p.s.forget(func(w any) bool { return w == any(elemCell{}) }, none)
	p.x.changes(elemCell{})
}

// cloned is a copy of an array.
func (p point) cloned(st *ir.CallStmt, v value) value {
	out := value{ref: true}
	for _, t := range v.any {
		if _, ok := t.(ir.Array); !ok {
			p.give("a copy of an object of type %s", t)
		}
		out.any = joinTypes(out.any, []ir.Type{t})
	}
	for _, o := range v.objs {
		if o.elem == nil {
			p.give("a copy of an object of class %s", o.class.Name)
		}
		k := p.madeAt(p.x, cloneOf{st, o.elem.String()}, nil, o.elem)
		if length := join(k.length, o.length); !same(length, k.length) {
			k.length = length
			p.grown()
		}
		p.put(k.elems, p.elements(p.x, to(o), o.elem))
		out.objs = joinObjects(out.objs, []*object{k})
	}
	return out
}

// cloneOf is where copies of arrays of a type are made.
type cloneOf struct {
	call *ir.CallStmt
	elem string
}

// inside reads and writes a variable inside of objects: any of its type.
func (p point) inside(e model.Inside, q *ir.Proc, args []value) (out value) {
	on := args[1]
	elems := func(t ir.Type) bool { return ir.IsRef(t) == ir.IsRef(e.Type) }
	for _, t := range on.any {
		if a, ok := t.(ir.Array); !ok || !elems(a.Elem) && ir.IsRef(e.Type) {
			p.give("what is at an offset in an object of type %s is not followed", t)
		}
	}
	kind := func(v value) value {
		if !ir.IsRef(e.Type) {
			return p.unknown(e.Type)
		}
		return v
	}
	each := func(do func(on value, f *ir.Field, elem ir.Type)) {
		for _, t := range on.any {
			do(anyOf(t), nil, t.(ir.Array).Elem)
		}
		for _, o := range on.objs {
			if o.elem != nil {
				do(to(o), nil, o.elem)
				continue
			}
			for _, f := range o.class.AllFields() {
				if elems(f.Typ) {
					do(to(o), f, nil)
				}
			}
		}
	}
	if e.Stores > 0 {
		each(func(on value, f *ir.Field, elem ir.Type) {
			switch {
			case f == nil && ir.IsRef(elem) != ir.IsRef(e.Type):
			case f == nil && !ir.IsRef(elem):
				p.storeElement(on, elem, p.unknown(elem)) // its bytes may change in part
			case f == nil:
				p.storeElement(on, elem, args[e.Stores])
			case ir.IsRef(f.Typ):
				p.analysis.store(on, f, args[e.Stores])
			default:
				p.analysis.store(on, f, p.unknown(f.Typ))
			}
			if f != nil {
				p.x.changes(f)
				p.s.forget(func(w any) bool { return w == any(f) }, none)
			}
		})
		p.s.forget(func(w any) bool { return w == any(elemCell{}) }, none)
		p.x.changes(elemCell{})
	}
	if !e.Reads {
		return truths
	}
	each(func(on value, f *ir.Field, elem ir.Type) {
		switch {
		case f != nil:
			out = join(out, kind(p.analysis.load(p.x, on, f)))
		case ir.IsRef(elem) == ir.IsRef(e.Type):
			out = join(out, kind(p.elements(p.x, on, elem)))
		}
	})
	if !ir.IsRef(e.Type) {
		return p.unknown(e.Type)
	}
	return out
}

// arrayOf is a new array with elements of a type that is given by an object.
func (p point) arrayOf(st *ir.CallStmt, e *model.Array, args []value) value {
	length := args[1].meet(0, math.MaxInt32)
	if !args[1].num || length.isEmpty() {
		length = between(0, math.MaxInt32)
	}
	var elem ir.Type
	if k, ok := p.analysis.load(p.x, args[0], e.Of).constant(); ok {
		elem, _ = e.Type(k)
	}
	if elem == nil {
		return anyOf(ir.Array{Elem: ir.Ref{}})
	}
	o := p.madeAt(p.x, cloneOf{st, elem.String()}, nil, elem)
	if next := join(o.length, length); !same(next, o.length) {
		o.length = widen(o.length, length, marks).meet(0, math.MaxInt32)
		p.grown()
	}
	p.put(o.elems, zero(elem))
	return to(o)
}
