package absint

import (
	"slices"

	"assay/engine/absint/domain"
	"assay/engine/absint/state"
	"assay/ir"
	"assay/language"
)

// This file executes foreign code that cannot be followed: what it may do at most (language.Foreign). It returns and throws anything
// that it may have, it may have changed all that it writes, and it calls back.

// outside is what foreign code that was not followed has.
type outside struct {
	language.Foreign
	a       *analysis
	self    *pattern   // nil: none runs
	has     state.Cell // objects that it may return, pass on and store
	handed  map[*state.Object]bool
	all     bool                    // it may have any object that existed
	blocks  bool                    // a call that was not followed may wait
	open    bool                    // the program gives it ways to any field and method
	types   map[ir.Type]state.Value // what it has of a type
	refused map[*ir.Proc]bool       // code that is not followed
	since   int64                   // statements before the foreign code that runs; 0: none runs
	scanned uint64                  // booted objects that were looked at
	calls   map[*ir.Proc]*ir.CallStmt
}

func newOutside(a *analysis, f language.Foreign, refused map[*ir.Proc]bool) *outside {
	return &outside{Foreign: f, a: a, refused: refused, handed: map[*state.Object]bool{}, types: map[ir.Type]state.Value{}, calls: map[*ir.Proc]*ir.CallStmt{}}
}

// foreignCells are all that foreign code writes, among what a pattern changes.
type foreignCells struct{}

// is reports whether a procedure is foreign code.
func (o *outside) is(q *ir.Proc) bool { return o != nil && o.ForeignProc(q) }

// writes reports whether foreign code that is not followed may write a cell.
func (o *outside) writes(what any) bool {
	switch w := what.(type) {
	case *ir.Field:
		return w.Volatile || w.Owner != nil && o.Foreign.Foreign(w.Owner)
	case *ir.Global:
		return o.ForeignGlobal(w)
	case state.ElemCell:
		return true
	}
	return false
}

// loose reports whether some foreign code was not followed that may write a cell.
func (o *outside) loose(what any) bool { return o != nil && o.self != nil && o.writes(what) }

// lent reports whether foreign code may have an object that has a field.
func (o *outside) lent(x *pattern, base state.Value, f *ir.Field) bool {
	return o.a.fits(base.Any, f) || slices.ContainsFunc(base.Objs, func(k *state.Object) bool {
		switch {
		case k.Class == nil || !k.Class.Subclass(f.Owner):
			return false
		case k.Base != 0 || o.Sealed(k.Typ()): // it is complete
			return (k.Base != 0 || o.hasGot(x, k)) && !o.Fixed(f)
		}
		return o.hasGot(x, k)
	})
}

// hasGot reports whether an object was handed to foreign code.
func (o *outside) hasGot(x *pattern, k *state.Object) bool {
	o.has.Read(x.here()) // which grows with them
	return o.handed[k]
}

// settled reports whether an object is an array that nobody writes, whatever arrays there are.
func (o *outside) settled(k *state.Object) bool {
	return o != nil && k.Base != 0 && k.Elem != nil && k.All == nil && slices.ContainsFunc(o.Unwritten(), func(g *ir.Global) bool { return o.a.base.Global(g) == k.Base })
}

// mayRun reports whether a virtual call may run foreign code: it is of a method of such a class.
func (o *outside) mayRun(st *ir.CallStmt) bool {
	return o != nil && st.Class != nil && o.Foreign.Foreign(st.Class)
}

// given is what foreign code may give where something of a type is expected.
func (o *outside) given(x *pattern, t ir.Type) state.Value {
	v := o.a.arbitrary(t)
	if !v.Ref || len(v.Any) == 0 {
		return v
	}
	v.Foreign = true
	has := o.has.Read(x.here())
	if w, known := o.types[t]; known {
		return w
	}
	for _, k := range has.Objs {
		if !domain.Disjoint(o.a.prog, k.Typ(), t) {
			v.Objs = append(v.Objs, k)
		}
	}
	o.types[t] = v
	return v
}

// thrown is what foreign code may throw.
func (o *outside) thrown(x *pattern) state.Value {
	v := o.given(x, ir.Ref{Class: o.Throwable()})
	v.Null = false
	return v
}

// unfollowed is a call of foreign code that is not followed. Foreign code that makes one is not followed itself.
func (p point) unfollowed(st *ir.CallStmt, c language.ForeignCall, args []state.Value, numbers []state.Number) (ends, throws *state.State) {
	if p.outside.is(p.x.proc) {
		p.give("foreign code that cannot be followed is called")
	}
	p.outside.left(c)
	for _, n := range numbers {
		p.escape(p.s, n)
	}
	p.outside.completes(p.x, args)
	p.outside.hand(p, args)
	after := func(exc state.Value) *state.State {
		q := point{p.analysis, p.x, p.s.Clone()}
		q.s.Forget(func(w any) bool { return p.outside.self.mayChange(w) || p.outside.writes(w) }, state.Nobody)
		for _, d := range st.Dsts {
			of := d.Type()
			if ir.IsRef(of) && ir.IsRef(c.Result) {
				of = c.Result
			}
			v := p.outside.given(p.x, of)
			if v.Null && c.Never != "" {
				v.Null = false
				if !p.models[c.Never] {
					p.judge.refuse("%s is not said to be relied on", c.Never)
				}
				p.models[c.Never] = true
			}
			q.assign(d, q.s.Add(v))
		}
		if st.Exc != nil {
			q.assign(st.Exc, q.s.Add(exc))
		}
		return q.s
	}
	return after(state.Null), after(p.outside.thrown(p.x))
}

// left takes note of a call that is not followed. It gives up where what that is given may run beside what follows, and where it is told
// what to call.
func (o *outside) left(c language.ForeignCall) {
	if c.Concurrent {
		o.a.whole("threads that foreign code starts")
	}
	if c.Blocks && !o.blocks {
		o.a.judge.refuse("foreign code is not claimed to wait")
		o.blocks = true
	}
	if c.Opens {
		o.open = true
		o.closed()
	}
}

// opened gives up where a procedure that runs gives foreign code ways to any field and method, and some of that is not followed.
func (o *outside) opened(q *ir.Proc) {
	if o == nil || o.open || o.is(q) || !o.Opens(q) {
		return
	}
	o.open = true
	o.closed()
}

// closed gives up where foreign code that is not followed may do anything.
func (o *outside) closed() {
	if o.open && o.self != nil {
		o.a.whole("library code that cannot be followed may call any method and change any field: reflection is used")
	}
}

// completes gives the object that a call is made on what a constructor may leave in it.
func (o *outside) completes(x *pattern, args []state.Value) {
	if len(args) == 0 {
		return
	}
	for _, k := range args[0].Objs {
		if k.Base != 0 || k.Class == nil || !o.Sealed(k.Typ()) {
			continue // others have it all
		}
		for _, f := range k.Class.AllFields() {
			o.a.put(k.Field(f), o.given(x, o.a.fieldType(f)))
		}
	}
}

// refuse ends the analysis, so that another one does not follow foreign code by which the program comes to some that cannot be followed.
func (x *pattern) refuse() {
	seen := map[*pattern]bool{}
	var entries []*ir.Proc
	var above func(y *pattern)
	above = func(y *pattern) {
		if seen[y] {
			return
		}
		seen[y] = true
		for _, z := range y.callers {
			switch {
			case x.a.outside.is(z.Of.(*pattern).proc):
				above(z.Of.(*pattern))
			case !slices.Contains(entries, y.proc):
				entries = append(entries, y.proc)
			}
		}
	}
	above(x)
	if len(entries) > 0 {
		panic(refused{entries})
	}
}

// refused is thrown where foreign code turns out to be none that can be followed.
type refused struct{ entries []*ir.Proc }

// mostForeign is how many statements of foreign code are followed for one call.
const mostForeign = 20_000

// hand gives objects to foreign code that is not followed.
func (o *outside) hand(p point, args []state.Value) {
	if o.self == nil {
		p.judge.refuse("foreign code is not claimed to be left")
		o.self = &pattern{a: p.analysis, proc: p.task.Goal.Proc, changed: map[any]bool{}}
		o.closed()
		p.grown()
	}
	if from := p.x.here(); p.judge == nil && !slices.Contains(o.self.callers, from) {
		o.self.callers = append(o.self.callers, from)
	}
	r := &reach{point: point{p.analysis, o.self, p.s}, seen: map[*state.Object]bool{}}
	for _, v := range args {
		r.add(v)
	}
	if more := r.more(); more || r.all && !o.all {
		o.may(r.all)
		p.again(o.self)
	}
	p.x.changes(foreignCells{})
	for what := range o.self.changed {
		p.x.changes(what)
	}
}

// may notes that foreign code may have any object that existed.
func (o *outside) may(all bool) {
	if all && !o.all {
		o.a.judge.refuse("foreign code is not claimed to come to all objects")
		o.all = true
	}
}

// run finds what foreign code has that is not followed, and what it calls back; again when something grows that it comes to.
func (o *outside) run() {
	r := &reach{point: point{o.a, o.self, state.NewState(o.self.proc)}, seen: map[*state.Object]bool{}, all: o.all}
	r.add(o.has.Read(o.self.here()))
	r.global()
	for done, back := 0, false; done < len(r.list) || r.all && !back; {
		if done == len(r.list) {
			back = true
			r.anybody()
			continue
		}
		of := r.list[done]
		done++
		r.inside(of)
		if of.Class != nil && !o.Foreign.Foreign(of.Class) {
			r.back(of.Class, state.To(of))
		}
	}
	o.may(r.all)
	r.more()
}

// more hands over the objects that were found, and reports whether there are new ones among them.
func (r *reach) more() (more bool) {
	v := state.Value{Ref: true}
	for _, of := range r.list {
		if !r.outside.handed[of] {
			r.judge.refuse("foreign code is not claimed to have an object")
			r.outside.handed[of], more = true, true
			v.Objs = state.JoinObjects(v.Objs, []*state.Object{of})
		}
	}
	if more {
		r.outside.types = map[ir.Type]state.Value{}
		r.put(&r.outside.has, v)
		r.watched()
	}
	return more
}

// reach finds the objects that foreign code comes to.
type reach struct {
	point
	seen map[*state.Object]bool
	list []*state.Object
	all  bool // it may come to any object that existed
}

// add adds what a value refers to.
func (r *reach) add(v state.Value) {
	for _, t := range v.Any {
		if a, ok := t.(ir.Array); ok && !ir.IsRef(a.Elem) || r.all || r.outside.Sealed(t) {
			continue
		}
		r.all = true
		for _, f := range r.fields { // and to what was stored in one
			r.add(r.begun(f).Read(r.x.here()))
		}
	}
	for _, o := range v.Objs {
		if o.Base != 0 && o.Class != nil && r.outside.Foreign.Foreign(o.Class) {
			continue // it has these anyway
		}
		if !r.seen[o] {
			r.seen[o] = true
			r.list = append(r.list, o)
		}
	}
}

// global adds what foreign code comes to without arguments: booted objects of the program, which it may have got before, and
// what its own cells hold.
func (r *reach) global() {
	o := r.outside
	if r.base != nil {
		for n := r.base.Objects(); o.scanned < n; o.scanned++ {
			if c := r.base.Class(o.scanned); c != nil && !o.Foreign.Foreign(c) {
				r.add(r.fewer(r.booted(o.scanned)))
			}
		}
	}
	for _, f := range r.fields {
		if r.all || o.writes(f) {
			r.add(r.begun(f).Read(r.x.here()))
		}
	}
	r.add(r.begunElems(ir.Ref{}).Read(r.x.here()))
	if len(r.lists) > 0 {
		r.add(r.lists[0].Elems.Read(r.x.here()))
	}
	for _, g := range r.vars {
		if o.ForeignGlobal(g) {
			r.add(r.globals[g].Read(r.x.here()))
		}
	}
}

// inside adds what an object holds.
func (r *reach) inside(o *state.Object) {
	if r.steps++; r.steps > r.most {
		r.whole("it takes more than %d statements", r.most)
	}
	if o.Elem != nil {
		if ir.IsRef(o.Elem) {
			r.add(o.Elems.Read(r.x.here()))
			if o.Base != 0 {
				r.add(r.initially(o, nil))
			}
			if o.Was != nil {
				r.add(r.elemsOf(*o.Was, o.Elem))
			}
		}
		return
	}
	for _, f := range o.Class.AllFields() {
		if !ir.IsRef(f.Typ) {
			continue
		}
		r.add(o.Field(f).Read(r.x.here()))
		if o.Base != 0 {
			r.add(r.initially(o, f))
			r.add(r.begun(f).Read(r.x.here()))
		}
	}
}

// anybody calls back on objects of the program that existed.
func (r *reach) anybody() {
	for _, c := range r.prog.Classes {
		if c.Interface || c.Abstract || r.outside.Foreign.Foreign(c) || len(r.outside.CallBacks(c)) == 0 {
			continue
		}
		if slices.Contains(r.instances(c), c) {
			r.back(c, state.AnyOf(ir.Ref{Class: c}))
		}
	}
}

// back runs what foreign code may run on an object.
func (r *reach) back(c *ir.Class, this state.Value) {
	for _, b := range r.outside.CallBacks(c) {
		r.assume(callsBack)
		args, numbers := []state.Value{this}, []state.Number{state.None}
		for _, t := range b.Params[1:] {
			args, numbers = append(args, r.outside.given(r.x, t)), append(numbers, state.None)
		}
		st := r.outside.calls[b.Proc]
		if st == nil {
			st = &ir.CallStmt{Proc: b.Proc}
			r.outside.calls[b.Proc] = st
		}
		q := point{r.analysis, r.x, r.s.Clone()}
		q.take(st, b.Proc, args, numbers)
		y := r.of[b.Proc]
		if y == nil {
			continue // it has a model
		}
		if x := y.of(r.analysis, args); x != nil {
			for _, o := range []*outcome{x.ends, x.throws} {
				if o != nil {
					r.add(o.exc)
					for _, v := range o.results {
						r.add(v)
					}
				}
			}
		}
	}
}

// callsBack is assumed where foreign code calls back.
const callsBack = "library code that is not followed calls back while it runs, and not later"
