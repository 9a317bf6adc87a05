package bmc

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"assay/engine"
	"assay/engine/ledger"
	"assay/ir"
	"assay/logic/circuit"
	"assay/solve"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// This file takes calls by contract: the caller has to provide what the contract of the
// callee requires, what the frame lists becomes arbitrary, and what the contract promises is
// assumed. Nothing of the callee's body is executed.
//
// What is arbitrary is a reference to anything that existed, null, or one of a few new
// objects. That those are few is a bound.

// promise is what a call may rest on; nil if there is no contract.
func (m *machine) promise(st *ir.CallStmt) *ir.Promise {
	p, known := m.promises[st]
	if !known {
		p = engine.PromiseOf(m.host, st)
		m.promises[st] = p
	}
	return p
}

// believes tells whether a call is to be taken by contract though there is a body.
func (m *machine) believes(p *ir.Promise) bool {
	if m.pureFrom > 0 || p == nil || m.calls == nil || !m.calls(p.Name) {
		return false
	}
	if p.Why != "" {
		m.inputs.leaves["calls of "+p.Name+" run its body: "+p.Why] = true
	}
	return p.Why == ""
}

// bodiless tells whether there is nothing to run but the contract.
func (m *machine) bodiless(q *ir.Proc) bool {
	switch {
	case !q.External(), m.models != nil && m.models(q) != nil, m.base != nil && m.host != nil && m.host.Early(q):
		return false
	}
	return m.prog.Loader == nil || m.prog.Loader.Load(q) != nil || q.External()
}

// take runs a callee, or takes it by contract.
func (a *activation) take(m *machine, st *ir.CallStmt, g *callee) []outcome {
	if g.promise == nil {
		return m.run(g.proc, g.args, g.st)
	}
	if !m.believes(g.promise) {
		m.without[st] = true
	}
	c := &contracted{m: m, a: a, st: st, p: g.promise, args: g.args}
	return c.run(g.st)
}

// contracted is a call that is taken by contract.
type contracted struct {
	m     *machine
	a     *activation
	st    *ir.CallStmt
	p     *ir.Promise
	args  []value
	pre   *state           // at the call, with the callee's parameters as locals
	pools map[string]*pool // new objects, by type
	made  []*object        // all of them, in the order of their making
	given given            // for counterexamples
	skip  map[*object]bool // under construction: their invariants are nobody's business yet
	after map[*object]bool // and still at the end
}

// pool is the new objects that references of a type may be to.
type pool struct{ objects []*object }

// given is what a call gave back, to be read from a model.
type given struct {
	call    *contracted
	changed []change // what existed and may have changed
	results []value
	exc     value
	post    *state // of memory, where both ends agree
}

type change struct {
	cell int        // of the memory; or
	glob *ir.Global // not nil
	when circuit.Ref
}

// run gives the ends of the call.
func (c *contracted) run(s *state) []outcome {
	m := c.m
	if c.p.Why != "" {
		panic(unsupported(c.p.Why))
	}
	if !m.feasible(s.path.all) {
		m.lost++
		return nil
	}
	m.promised = true
	m.believed[c.p.Name] = true
	c.pools = map[string]*pool{}
	c.skip, c.after = m.underConstruction(c.p, c.args)
	c.pre = c.at(s)
	if c.demands(s); s.path == nil {
		m.lost++
		return nil
	}
	m.lost++ // nothing but what is promised goes on
	before := s.path.all
	c.given = given{call: c}
	c.change(s)
	c.result(s)
	ends := c.ends(s)
	c.given.post = s.split()
	m.choices = append(m.choices, choice{when: before, kind: task.ChoiceCall, given: &c.given})
	var out []outcome
	possible := false
	for i := range ends {
		c.assume(&ends[i])
		possible = m.feasible(ends[i].st.path.all) && m.consistent() || possible
		out = append(out, ends[i])
	}
	if !possible {
		m.contradiction(c)
		return nil
	}
	return out
}

// consistent tells whether anything at all is left of what is arbitrary; not knowing means yes.
func (m *machine) consistent() bool {
	m.asked++
	m.solver.SetBudget(m.prune)
	return m.solver.Solve(m.ctx).Status != solve.Unsat
}

// contradiction says that nothing can be what the contract promises.
func (m *machine) contradiction(c *contracted) {
	m.lost++
	text := fmt.Sprintf("nothing meets what the contract of %s promises here", c.p.Name)
	if c.st.Span.Known() {
		text = c.st.Span.String() + ": " + text
	}
	m.cuts = append(m.cuts, cut{when: circuit.True, refused: text})
}

// at is a state as clauses of the callee see it.
func (c *contracted) at(s *state) *state {
	t := s.split()
	t.mark = len(c.m.objects)
	t.locals = make([]value, len(c.p.Proc.Locals))
	for i, l := range c.p.Proc.Params {
		t.locals[l.Index] = c.args[i]
	}
	return t
}

// underConstruction are the objects whose constructors run at the call, and at its end, but for
// those that the callee gets: it may rely on them.
func (m *machine) underConstruction(p *ir.Promise, args []value) (out, after map[*object]bool) {
	h, ok := m.host.(engine.Promiser)
	if !ok {
		return nil, nil
	}
	out = map[*object]bool{}
	add := func(v value) {
		if r, ok := v.(refs); ok {
			for _, t := range r {
				out[t.obj] = true
			}
		}
	}
	for _, a := range m.stack {
		if h.Makes(a.q) {
			add(a.this)
		}
	}
	for i, v := range args {
		if r, ok := v.(refs); ok && !(p.Makes && i == 0) {
			for _, t := range r {
				delete(out, t.obj)
			}
		}
	}
	after = maps.Clone(out)
	if p.Makes {
		add(args[0])
	}
	return out, after
}

// asked is a clause that a caller has to provide.
type asked struct {
	st     *ir.CallStmt
	clause *ir.Clause
	keeps  *ir.Class // not nil: the clause is its invariant
}

// demands checks what the contract requires. The path of the state is nil afterwards if
// nothing can meet it.
func (c *contracted) demands(s *state) {
	m := c.m
	for _, k := range c.p.Contract.Requires {
		c.demand(s, &asked{st: c.st, clause: k}, task.KindPrecondition, c.p.Name+" "+requiresText(k), func() []verdict {
			return []verdict{m.verdict(k.X, c.pre, nil)}
		})
		if s.path == nil {
			return
		}
	}
	if !c.p.Keeps {
		return
	}
	c.eachInvariant(func(k *ir.Clause, of *ir.Class) {
		if s.path == nil {
			return
		}
		text := fmt.Sprintf("%s, at the call of %s", k.Text, c.p.Name)
		c.demand(s, &asked{st: c.st, clause: k, keeps: of}, task.KindInvariant, text, func() []verdict { return c.invariant(k, of, c.pre, c.skip) })
	})
}

func requiresText(k *ir.Clause) string { return "needs: " + k.Text }

// demand is one clause that the caller has to provide, for one or several objects.
func (c *contracted) demand(s *state, q *asked, kind task.Kind, text string, eval func() []verdict) {
	m := c.m
	f := m.found(findingKey{kind: kind, at: c.st.Span, text: text}, finding{asked: q,
		property: task.Property{Kind: kind, Unit: c.a.q.Name, Span: c.span(), Text: text}})
	m.attempt(f, func() {
		holds := circuit.True
		for _, v := range eval() {
			for _, g := range v.fails(m.c) {
				m.violated(f, m.c.And(s.path.all, g))
			}
			if bad := m.c.And(s.path.all, v.undefined(m.c)); bad != circuit.False {
				f.undefined = append(f.undefined, bad)
			}
			holds = m.c.And(holds, v.holds(m.c))
		}
		s.path = m.and(s.path, holds)
		c.pre.path = s.path
	})
}

func (c *contracted) span() source.Span {
	if c.st.Span.Known() {
		return c.st.Span
	}
	return c.m.span()
}

// eachInvariant goes through what classes keep.
func (c *contracted) eachInvariant(f func(k *ir.Clause, of *ir.Class)) {
	h, _ := c.m.host.(engine.Promiser)
	for _, of := range c.m.prog.Classes {
		for _, k := range of.Invariants {
			if h == nil || h.Kept(k) {
				f(k, of)
			}
		}
	}
}

// invariant evaluates an invariant for all objects of a class; where an object does not exist
// it says nothing.
func (c *contracted) invariant(k *ir.Clause, of *ir.Class, s *state, skip map[*object]bool) []verdict {
	m := c.m
	var out []verdict
	e := &scope{m: m, s: s, aside: &aside{out: circuit.False}}
	for _, t := range e.extent(ir.Ref{Class: of}, false) {
		if !skip[t.obj] {
			out = append(out, m.about(k, t, s))
		}
	}
	return out
}

// about evaluates an invariant for an object, where it exists.
func (m *machine) about(k *ir.Clause, t target, s *state) verdict {
	u := s.split()
	p := m.and(s.path, t.when)
	if p == nil {
		return verdict{x: circuit.True, def: circuit.True, out: circuit.False, parts: []circuit.Ref{circuit.True}}
	}
	u.path = p
	u.locals = make([]value, k.This.Index+1)
	u.locals[k.This.Index] = refTo(t.obj)
	v := m.verdict(k.X, u, nil)
	for i := range v.parts {
		v.parts[i] = m.c.Implies(t.when, v.parts[i])
	}
	v.x, v.def = m.c.Implies(t.when, v.x), m.c.Implies(t.when, v.def)
	v.out = m.c.And(t.when, v.out)
	return v
}

// change makes what the frame lists arbitrary.
func (c *contracted) change(s *state) {
	m := c.m
	if c.p.Contract.Frame == nil {
		c.everything(s)
		return
	}
	may := m.mayChange(c.p.Contract.Frame, c.pre)
	cells := make([]int, 0, len(may.cells))
	for cell := range may.cells {
		cells = append(cells, cell)
	}
	slices.Sort(cells)
	for _, cell := range cells {
		c.cell(s, cell, may.cells[cell])
	}
	for _, g := range may.globals {
		c.global(s, g)
	}
}

// everything is the frame of a contract that has none: the objects of the program, arrays,
// and its variables.
func (c *contracted) everything(s *state) {
	m := c.m
	h, _ := m.host.(engine.Promiser)
	c.allSpaces()
	end := len(m.objects)
	for _, o := range m.objects[1:end] {
		if o.dropped || o.opaque != "" {
			continue
		}
		if o.elem != nil {
			if h != nil && (o.init == initBase || o.inner || o.init == initInput && !slices.Contains(m.arraySpace(o.elem).objects, o)) {
				continue
			}
			for i := range o.cells {
				c.cell(s, o.first+i, circuit.True)
			}
			continue
		}
		for i, f := range o.fieldList() {
			if h == nil || h.Changes(f) {
				c.cell(s, o.first+i, circuit.True)
			}
		}
	}
	if h != nil {
		m.inputs.leaves["a method without an assignable clause changes nothing inside of the library"] = true
	}
	goal := m.task.Goal
	for _, g := range m.prog.Globals {
		if goal.Boot == nil || slices.Contains(goal.Inputs, g) {
			c.global(s, g)
		}
	}
}

// allSpaces makes the inputs that nobody has looked at yet: they may change too.
func (c *contracted) allSpaces() {
	m := c.m
	var classes []*ir.Class
	if h, ok := m.host.(engine.Promiser); ok {
		classes = h.Fresh(nil)
	} else {
		classes, _ = m.instances(nil)
	}
	for _, k := range classes {
		m.classSpace(k)
		if m.base != nil {
			m.observeBase(k)
		}
	}
	if !m.close() {
		panic(unsupported(fmt.Sprintf("a call of %s, which may change everything, and there are too many classes", c.p.Name)))
	}
}

// cell makes a cell arbitrary where g holds.
func (c *contracted) cell(s *state, cell int, g circuit.Ref) {
	m := c.m
	if g == circuit.False {
		return
	}
	o := m.owner(cell)
	t := o.elem
	if t == nil {
		f := o.fieldList()[cell-o.first]
		t = m.fieldType(f)
	}
	old := s.mem.get(cell)
	if old == nil {
		old = m.initial(cell)
	}
	s.mem.set(cell, m.choose(g, c.any(t), old, o.typeOf(cell)))
	c.given.changed = append(c.given.changed, change{cell: cell, when: m.c.And(o.exists, g)})
}

func (c *contracted) global(s *state, g *ir.Global) {
	s.glob.set(g.Index, c.any(c.m.globalType(g)))
	c.given.changed = append(c.given.changed, change{glob: g, when: circuit.True})
}

// any is any value of a type: of references, one to what existed at the call, or to a new
// object.
func (c *contracted) any(t ir.Type) value {
	m := c.m
	switch t := t.(type) {
	case ir.Ref:
		if t.Class == nil && m.host != nil {
			panic(unsupported("any reference, of which no type is known, from a call of " + c.p.Name))
		}
		list, fits := m.candidates(t)
		return c.reference(t, list, fits)
	case ir.Array:
		return c.reference(t, m.arraySpace(t.Elem).objects, nil)
	}
	return m.input(t)
}

// reference is one of the inputs of a type, of what was made since, and of the new objects.
func (c *contracted) reference(t ir.Type, list []*object, fits []circuit.Ref) value {
	m := c.m
	list, fits = slices.Clip(list), slices.Clip(fits)
	for len(fits) < len(list) {
		fits = append(fits, circuit.True)
	}
	add := func(o *object) {
		if g := m.isA(o, t, false); g != circuit.False && !slices.Contains(list, o) {
			list, fits = append(list, o), append(fits, g)
		}
	}
	for _, o := range m.objects[1:c.pre.mark] {
		if o.init == initZero && !o.dropped && o.opaque == "" {
			add(o)
		}
	}
	for _, o := range c.fresh(t) {
		add(o)
	}
	return m.inputRef(list, fits)
}

// fresh makes the new objects of a type, once in a call.
func (c *contracted) fresh(t ir.Type) []*object {
	if c.p.NoAlloc {
		return nil
	}
	m := c.m
	key := t.String()
	if p := c.pools[key]; p != nil {
		return p.objects
	}
	p := &pool{}
	c.pools[key] = p
	classes := c.classesBelow(t)
	elem := t
	if a, ok := t.(ir.Array); ok {
		elem = a
	} else if len(classes) == 0 {
		return nil
	}
	n := 1
	if c.speaksOfFresh() {
		n = max(m.task.Bounds.Of(key), 1)
	}
	for i := range n {
		var o *object
		name := fmt.Sprintf("new %s%d", shortName(key), i)
		if a, ok := elem.(ir.Array); ok {
			o = c.newArray(a.Elem, name)
		} else {
			o = c.newObject(classes, name)
		}
		p.objects = append(p.objects, o)
		c.made = append(c.made, o)
	}
	b := task.Binding{Bound: task.BoundScope, Name: "new " + shortName(key) + " of " + c.p.Name, Limit: n, Span: c.span()}
	if !slices.ContainsFunc(m.cuts, func(k cut) bool { return k.binding == b }) {
		m.cuts = append(m.cuts, cut{when: circuit.True, binding: b})
	}
	return p.objects
}

// classesBelow are the classes whose objects a callee may make for a reference of a type.
func (c *contracted) classesBelow(t ir.Type) []*ir.Class {
	r, ok := t.(ir.Ref)
	if !ok {
		return nil
	}
	if h, ok := c.m.host.(engine.Promiser); ok {
		return h.Fresh(r.Class)
	}
	list, _ := c.m.instances(r.Class)
	return list
}

// speaksOfFresh tells whether the contract says that something is new.
func (c *contracted) speaksOfFresh() bool {
	found := false
	for _, k := range slices.Concat(c.p.Contract.Ensures, c.p.Contract.Signals) {
		ir.Walk(k.X, func(x ir.Expr) bool {
			_, is := x.(*ir.Fresh)
			found = found || is
			return !found
		})
	}
	return found
}

// newObject is an object of one of the classes that the callee may have made.
func (c *contracted) newObject(classes []*ir.Class, name string) *object {
	m := c.m
	l := &layout{fields: map[*ir.Field]int{}}
	for _, k := range classes {
		for _, f := range k.AllFields() {
			l.add(f)
		}
	}
	o := &object{fields: l.fields, types: l.types, cells: len(l.types), made: m.site(), name: name}
	m.chooseKind(o, classes)
	o.exists = m.c.And(c.pre.path.all, o.exists)
	return m.add(o)
}

// newArray is an array of any length inside the bound.
func (c *contracted) newArray(elem ir.Type, name string) *object {
	m := c.m
	o := m.inputArray(elem, name)
	o.init, o.made = initZero, m.site()
	o.exists = m.c.And(c.pre.path.all, o.exists)
	return o
}

// result makes the results arbitrary, and then the cells of all that is new.
func (c *contracted) result(s *state) {
	m := c.m
	for i, r := range c.p.Proc.Results {
		t := r.Typ
		if i == 0 && c.p.Result != nil {
			t = c.p.Result
		}
		c.given.results = append(c.given.results, c.any(t))
	}
	for i := 0; i < len(c.made); i++ { // which may make more
		o := c.made[i]
		if o.elem != nil {
			for k := range o.cells {
				s.mem.set(o.first+k, c.any(o.elem))
			}
			continue
		}
		for k, f := range o.fieldList() {
			s.mem.set(o.first+k, c.any(m.fieldType(f)))
		}
	}
	if len(c.made) > mostExtent {
		panic(unsupported("too many new objects from a call of " + c.p.Name))
	}
}

// ends splits the state in the normal end and that with an exception.
func (c *contracted) ends(s *state) []outcome {
	m := c.m
	normal := outcome{st: s, results: c.given.results}
	if c.p.Proc.Exc == nil {
		return []outcome{normal}
	}
	normal.exc = m.null()
	throws := circuit.False
	if len(c.p.Throws) > 0 || m.host == nil {
		throws = m.c.Input()
	}
	var out []outcome
	exceptional := m.under(s.split(), throws)
	if normal.st = m.under(s.split(), throws.Not()); normal.st != nil {
		out = append(out, normal)
	}
	c.given.exc = m.null()
	if exceptional != nil {
		x := outcome{st: exceptional, throws: true, exc: c.exception(exceptional)}
		for _, r := range c.p.Proc.Results {
			x.results = append(x.results, m.zero(r.Typ))
		}
		c.given.exc = m.choose(throws, x.exc, m.null(), ir.Ref{})
		out = append(out, x)
	}
	return out
}

// exception is a new exception of a class that may be thrown.
func (c *contracted) exception(s *state) value {
	m := c.m
	if m.host == nil { // any object will do
		r := c.any(c.p.Proc.Exc.Typ).(refs)
		m.fact(m.c.Implies(s.path.all, r.whenOf(m.nothing).Not()))
		return r
	}
	var list []target
	for _, k := range c.p.Throws {
		o := m.allocate(k, s, m.site())
		o.opaque = "what is in an exception from a call of " + c.p.Name + ", taken by contract,"
		list = append(list, target{m.c.Input(), o})
	}
	if len(list) == 1 {
		list[0].when = circuit.True
		return m.collect(list)
	}
	r := m.collect(list)
	m.oneHot(r)
	for _, t := range r {
		t.obj.exists = m.c.And(s.path.all, t.when)
	}
	return r
}

// assume assumes what the contract promises about an end.
func (c *contracted) assume(o *outcome) {
	m := c.m
	post := o.st.split()
	post.mark = 0
	post.locals = slices.Clone(c.pre.locals)
	for i, r := range c.p.Proc.Results {
		post.locals[r.Index] = o.results[i]
	}
	if c.p.Proc.Exc != nil {
		post.locals[c.p.Proc.Exc.Index] = o.exc
	}
	if m.host == nil { // parameters mean their last values
		for _, l := range c.p.Proc.Params {
			if assigns(c.p.Proc, l) {
				post.locals[l.Index] = c.any(l.Typ)
			}
		}
	}
	clauses := c.p.Contract.Ensures
	if o.throws {
		clauses = c.p.Contract.Signals
	}
	for _, k := range clauses {
		c.promised(post.path.all, k, func() []verdict { return []verdict{m.verdict(k.X, post, c.pre)} })
	}
	h, _ := m.host.(engine.Promiser)
	for _, of := range m.prog.Classes {
		for _, k := range of.Invariants {
			kept := h == nil || h.Kept(k)
			switch {
			case kept && c.p.Keeps:
				c.promised(post.path.all, k, func() []verdict { return c.invariant(k, of, post, c.after) })
			case !kept: // what nobody can break holds of what is new
				c.promised(post.path.all, k, func() []verdict { return c.ofNew(k, of, post) })
			}
		}
	}
	o.st.mem, o.st.glob = post.mem, post.glob // pure calls may have made objects
}

// ofNew evaluates an invariant for what the callee made.
func (c *contracted) ofNew(k *ir.Clause, of *ir.Class, s *state) []verdict {
	m := c.m
	var out []verdict
	for _, o := range c.made {
		if g := m.c.And(o.exists, m.isA(o, ir.Ref{Class: of}, false)); g != circuit.False {
			out = append(out, m.about(k, target{g, o}, s))
		}
	}
	return out
}

// promised assumes a clause where the path goes: what is arbitrary is as it says.
func (c *contracted) promised(path circuit.Ref, k *ir.Clause, eval func() []verdict) {
	m := c.m
	before := len(m.cuts)
	var list []verdict
	if why := m.try(func() { list = eval() }); why != "" {
		panic(unsupported(located(why, k.Span)))
	}
	m.settle(before)
	for i := range list {
		m.fact(m.c.Implies(path, list[i].holds(m.c)))
	}
}

// assigns tells whether a procedure changes a parameter of its own.
func assigns(q *ir.Proc, l *ir.Local) bool {
	for _, b := range q.Blocks {
		for _, st := range b.Stmts {
			if slices.Contains(ir.Changes(st), ir.Var(l)) {
				return true
			}
		}
	}
	return false
}

// Counterexamples.

// tooWeak is a violation that the bodies of the callees do not have.
type tooWeak struct {
	trace *task.Trace
	rests []string // the contracts that it rests on
}

func (*tooWeak) Error() string { return "the contract of a callee is too weak" }

// rests are the callees that are taken by contract under the model.
func (r *reader) rests() []string {
	var out []string
	for _, c := range r.m.choices {
		if c.given != nil && r.holds(c.when) && !slices.Contains(out, c.given.call.p.Name) {
			out = append(out, c.given.call.p.Name)
		}
	}
	return out
}

// byBody replays a counterexample that rests on contracts: with the bodies first, and, if
// nothing is wrong then, with what the contracts allow, which makes it a *tooWeak.
func (m *machine) byBody(code *vm.Code, setup vm.Setup, t task.Trace, f *finding, rests []string) (*task.Trace, error) {
	plain := t
	plain.Choices = slices.DeleteFunc(slices.Clone(t.Choices), func(c task.Choice) bool { return c.Kind == task.ChoiceCall })
	if out, err := m.replay(code, setup, plain, f); err == nil {
		return out, nil
	}
	setup.Calls = m.calledBy(nil)
	out, err := m.replay(code, setup, t, f)
	if err != nil {
		return nil, err
	}
	var needed, bodies []string
	for _, name := range rests { // those whose bodies do as well are not at fault
		fewer := append(bodies[:len(bodies):len(bodies)], name)
		setup.Calls = m.calledBy(fewer)
		less := t
		less.Choices = slices.DeleteFunc(slices.Clone(t.Choices), func(c task.Choice) bool {
			return c.Kind == task.ChoiceCall && slices.Contains(fewer, c.Values[0].Value.Scalar)
		})
		if again, err := m.replay(code, setup, less, f); err == nil && len(fewer) < len(rests) {
			t, out, bodies = less, again, fewer
		} else {
			needed = append(needed, name)
		}
	}
	rests = needed
	for _, c := range t.Choices {
		out.Failure.Values = append(out.Failure.Values, gaveSlots(c)...)
	}
	return nil, &tooWeak{out, rests}
}

// gaveSlots says for people how a call by contract ended.
func gaveSlots(c task.Choice) []task.Slot {
	if c.Kind != task.ChoiceCall {
		return nil
	}
	var out []task.Slot
	name := ""
	for _, v := range c.Values {
		switch {
		case v.Name == "call":
			name = v.Value.Scalar
		case v.Name == "exc" && v.Value.Scalar == "null":
		case v.Name == "exc":
			out = append(out, task.Slot{Name: name + " throws", Value: v.Value})
		case v.Name == "result":
			out = append(out, task.Slot{Name: name + " returns", Value: v.Value})
		case strings.HasPrefix(v.Name, "new "):
			out = append(out, task.Slot{Name: name + " makes", Value: task.Value{Scalar: strings.TrimPrefix(v.Name, "new ")}})
		default:
			out = append(out, task.Slot{Name: name + " sets " + v.Name, Value: v.Value})
		}
	}
	return out
}

// weakText says of a property that only contracts let be violated.
func weakText(text string, rests []string) string {
	return fmt.Sprintf("%s (the contract of %s is too weak for it)", text, strings.Join(rests, ", "))
}

// forget leaves out assertions of procedures that only calls by contract lead to: nothing was
// found out about them.
func (b *book) forget() {
	if !b.m.promised {
		return
	}
	ran := map[ir.Node]bool{}
	for q := range b.m.ran {
		for _, k := range q.Blocks {
			for _, st := range k.Stmts {
				ran[st] = true
			}
		}
	}
	b.ledger.Entries = slices.DeleteFunc(b.ledger.Entries, func(e *ledger.Entry) bool { return e.Node != nil && !ran[e.Node] })
}

// calledBy says what a call is taken by, if it is not its body: neither are the callees that
// are listed.
func (m *machine) calledBy(bodies []string) func(*ir.CallStmt) *ir.Promise {
	return func(st *ir.CallStmt) *ir.Promise {
		p := m.promise(st)
		if p != nil && !slices.Contains(bodies, p.Name) && (m.believes(p) || m.without[st]) {
			return p
		}
		return nil
	}
}

// demanded is what a finding asks of callers, for a run.
func (m *machine) demanded(f *finding) *vm.Asked {
	if f.asked == nil {
		return nil
	}
	a := &vm.Asked{Call: f.asked.st, Promise: m.promise(f.asked.st), Clause: f.asked.clause, Of: f.asked.keeps}
	if h, ok := m.host.(engine.Promiser); ok {
		a.Makes = h.Makes
	}
	return a
}

// mention names what calls gave back, so that it is in the initial state if it is an input.
func (r *reader) mention() {
	for i := range r.m.choices {
		c := &r.m.choices[i]
		if c.given != nil && r.holds(c.when) {
			c.given.each(r, func(_ string, v value, _ ir.Type) {
				if ref, ok := v.(refs); ok {
					if o := r.object(ref); o.init == initInput {
						r.name(o)
					}
				}
			})
		}
	}
}

// each calls f for all values that a call gave back, with what they are of.
func (g *given) each(r *reader, f func(of string, v value, t ir.Type)) {
	m := r.m
	p := g.call.p.Proc
	thrown := g.exc != nil && r.object(g.exc.(refs)) != m.nothing
	for i, v := range g.results {
		if !thrown {
			f("result", v, p.Results[i].Typ)
		}
	}
	if g.exc != nil {
		f("exc", g.exc, ir.Ref{})
	}
	cell := func(o *object, at int) {
		v := g.post.mem.get(at)
		if v == nil {
			v = m.initial(at)
		}
		name := r.called(o)
		if o.elem != nil {
			k := at - o.first
			if k < int(r.word(o.length, 32)) {
				f(fmt.Sprintf("%s[%d]", name, k), v, o.types[0])
			}
			return
		}
		if fd := o.fieldList()[at-o.first]; slices.Contains(r.classIn(o).AllFields(), fd) {
			f(name+"."+fd.Name, v, fd.Typ)
		}
	}
	for _, o := range g.call.made {
		if r.holds(o.exists) {
			for k := range o.cells {
				cell(o, o.first+k)
			}
		}
	}
	for _, x := range g.changed {
		switch {
		case !r.holds(x.when):
		case x.glob != nil:
			f(x.glob.Name, g.post.glob.get(x.glob.Index), x.glob.Typ)
		case m.owner(x.cell).init == initInput && r.names[m.owner(x.cell)] == "": // nobody sees it
		default:
			cell(m.owner(x.cell), x.cell)
		}
	}
}

// outcomeOf is a call's choice.
func (g *given) outcomeOf(r *reader) task.Choice {
	out := task.Choice{Kind: task.ChoiceCall}
	say := func(name, text string) {
		out.Values = append(out.Values, task.Slot{Name: name, Value: task.Value{Scalar: text}})
	}
	say("call", g.call.p.Name)
	news := slices.Clone(g.call.made)
	if g.exc != nil {
		if o := r.object(g.exc.(refs)); o != r.m.nothing {
			news = append(news, o)
		}
	}
	slices.SortFunc(news, func(a, b *object) int { return cmp.Compare(a.index, b.index) })
	for _, o := range news {
		if !r.holds(o.exists) {
			continue
		}
		if o.elem != nil {
			say("new "+r.called(o), fmt.Sprintf("%s %d", r.class(o), r.word(o.length, 32)))
		} else {
			say("new "+r.called(o), r.class(o))
		}
	}
	g.each(r, func(of string, v value, t ir.Type) {
		if ref, ok := v.(refs); ok {
			say(of, r.called(r.object(ref)))
			return
		}
		say(of, r.scalar(v, t))
	})
	return out
}

// called is the name that an object has in the run: that of its class, with its number
// among those of the class.
func (r *reader) called(o *object) string {
	switch {
	case o == r.m.nothing:
		return "null"
	case o.init == initBase:
		return r.m.base.Name(o.base)
	}
	if r.inRun == nil {
		r.inRun = map[*object]string{}
		taken, count := map[string]bool{}, map[string]int{}
		give := func(o *object) {
			short := r.short(o)
			n := fmt.Sprint(short, count[r.class(o)])
			if k := short[len(short)-1]; k >= '0' && k <= '9' {
				n = fmt.Sprintf("%s#%d", short, count[r.class(o)])
			}
			count[r.class(o)]++
			for taken[n] {
				n += "'"
			}
			taken[n] = true
			r.inRun[o] = n
		}
		for _, o := range r.list {
			give(o)
		}
		for _, o := range r.m.objects[1:] {
			if o.init == initZero && !o.dropped && r.holds(o.exists) {
				give(o)
			}
		}
	}
	if n := r.inRun[o]; n != "" {
		return n
	}
	return o.String()
}

// short is what names of objects of a class begin with.
func (r *reader) short(o *object) string {
	var of func(t ir.Type) string
	of = func(t ir.Type) string {
		switch u := t.(type) {
		case ir.Ref:
			if u.Class != nil && u.Class.Short != "" {
				return u.Class.Short
			}
		case ir.Array:
			return of(u.Elem) + "[]"
		}
		return r.m.typeName(t)
	}
	if o.elem != nil {
		return of(ir.Array{Elem: o.elem})
	}
	return of(ir.Ref{Class: r.classIn(o)})
}
