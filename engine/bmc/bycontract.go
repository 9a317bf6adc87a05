package bmc

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/solve"
	"assay/source"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/step"
	"assay/symbolic/value"
	"assay/task"
)

// This file executes calls by contract: the precondition of the callee is checked, its frame is
// havocked, and its postcondition is assumed. The body of the callee is not executed.
//
// A havocked reference is null, one of the objects that existed, or one of a few new objects. That
// those are few is a bound.

// Promise returns the contract that a call may rest on, or nil.
func (m *machine) Promise(st *ir.CallStmt) *ir.Promise {
	p, known := m.promises[st]
	if !known {
		p = m.host.Promise(st)
		m.promises[st] = p
	}
	return p
}

// Believes reports whether a call is to be taken by contract though there is a body.
func (m *machine) Believes(p *ir.Promise) bool {
	if m.step.PureFrom > 0 || p == nil || m.calls == nil || !m.calls(p.Name) {
		return false
	}
	if p.Why != "" {
		m.inputs.Leaves["calls of "+p.Name+" run its body: "+p.Why] = true
	}
	return p.Why == ""
}

// CheckedFor reports whether the contract of the procedure that a call names was checked for all
// possible receivers. A class that overrides a method may call it, and a subclass calls the
// constructor, with objects for which no check executes it; then the body is executed.
func (m *machine) CheckedFor(p *ir.Promise, args []value.Value, s *step.State) bool {
	if len(args) == 0 {
		return true
	}
	other := func(c *ir.Class, g circuit.Ref) bool {
		return c != nil && !m.host.Judged(p, c) && m.oracle.Feasible(m.c.And(s.Path.Cond, g))
	}
	r, _ := args[0].(value.Refs)
	for _, t := range r {
		o := m.inputs.Object(t.Obj)
		switch {
		case t.Obj == value.Null:
		case o.Kinds == nil:
			if other(o.Class, t.When) {
				return false
			}
		case slices.ContainsFunc(o.Kinds, func(k heap.Kind) bool { return other(k.Class, m.c.And(t.When, k.When)) }):
			return false
		}
	}
	return true
}

// ByContract executes a call by contract.
func (m *machine) ByContract(a *step.Activation, st *ir.CallStmt, p *ir.Promise, args []value.Value, s *step.State) []step.Outcome {
	if !m.Believes(p) {
		m.without[st] = true
	}
	c := &contracted{m: m, a: a, st: st, p: p, args: args}
	return c.run(s)
}

// contracted is a call that is executed by contract.
type contracted struct {
	m     *machine
	a     *step.Activation
	st    *ir.CallStmt
	p     *ir.Promise
	args  []value.Value
	pre   *step.State                   // at the call, with the callee's parameters as locals
	pools map[string]*pool              // new objects, by type
	made  []*input.Object               // all of them, in the order of their making
	given given                         // for counterexamples
	skip  map[*input.Object]circuit.Ref // under construction: their invariants count where the callee can reach them
	after map[*input.Object]circuit.Ref // and still at the end
	has   map[*input.Object]circuit.Ref // what was made before and the callee can reach, and when; nil: any of it
}

// pool is the new objects that references of a type may refer to.
type pool struct{ objects []*input.Object }

// given is the outcome of a call by contract, to be read from a model.
type given struct {
	call    *contracted
	changed []change // what existed and may have changed
	results []value.Value
	exc     value.Value
	post    *step.State // of memory, where both ends agree
}

type change struct {
	cell int        // of the memory; or
	glob *ir.Global // not nil
	when circuit.Ref
}

// run returns the ends of the call.
func (c *contracted) run(s *step.State) []step.Outcome {
	m := c.m
	if c.p.Why != "" {
		panic(value.Unsupported(c.p.Why))
	}
	if !m.oracle.Feasible(s.Path.Cond) {
		m.step.Omissions++
		return nil
	}
	m.joins.Promised, m.step.Unshared = true, true
	if m.joins.Renamed {
		m.step.Loose = "the names of objects that were made before a call by contract"
	}
	m.believed[c.p.Name] = true
	for _, words := range c.p.Assumed {
		m.partial = true
		m.inputs.Leaves[words] = true
	}
	if m.task.Recursive(c.st) {
		m.partial = true
		m.inputs.Leaves["partial correctness: nothing shows that the recursion through "+c.p.Name+" ends"] = true
	}
	c.pools = map[string]*pool{}
	c.skip, c.after = m.underConstruction(c.p, c.args, s)
	c.pre = c.at(s)
	c.reaches(s)
	if c.demands(s); s.Path == nil {
		m.step.Omissions++
		return nil
	}
	m.step.Omissions++ // only paths that satisfy the postcondition continue
	if !m.oracle.Feasible(s.Path.Cond) {
		return nil // no path satisfies the precondition
	}
	before := s.Path.Cond
	c.given = given{call: c}
	c.change(s)
	c.result(s)
	ends := c.ends(s)
	c.given.post = s.Split()
	m.step.Choices = append(m.step.Choices, step.Choice{When: before, Kind: task.ChoiceCall, Given: &c.given})
	var out []step.Outcome
	possible := false
	for i := range ends {
		c.assume(&ends[i])
		if ends[i].St.Path == nil {
			continue
		}
		possible = m.oracle.Feasible(ends[i].St.Path.Cond) && (m.alone() || m.consistent()) || possible
		out = append(out, ends[i])
	}
	if !possible {
		m.contradiction(c)
		return nil
	}
	return out
}

// consistent reports whether the assumed postcondition is satisfiable; undecided means yes. The
// model is evaluated: a wrong one would hide a contradiction.
func (m *machine) consistent() bool {
	m.oracle.asked++
	m.oracle.solver.SetBudget(solve.Budget{Conflicts: m.oracle.prune.Conflicts})
	return m.oracle.solver.Solve(m.ctx).Status != solve.Unsat
}

// contradiction records that nothing satisfies what the contract promises.
func (m *machine) contradiction(c *contracted) {
	m.step.Omissions++
	text := fmt.Sprintf("nothing meets what the contract of %s promises here", c.p.Name)
	if c.st.Span.Known() {
		text = c.st.Span.String() + ": " + text
	}
	m.contradicted = cmp.Or(m.contradicted, text)
}

// at returns a state as clauses of the callee see it.
func (c *contracted) at(s *step.State) *step.State {
	t := s.Split()
	t.Mark = len(c.m.inputs.Objects)
	t.Locals = make([]value.Value, len(c.p.Proc.Locals))
	for i, l := range c.p.Proc.Params {
		t.Locals[l.Index] = c.args[i]
	}
	return t
}

// underConstruction returns the objects whose constructors are running at the call, and at its end,
// each with the condition under which the callee can reach it: then it may rely on the invariants.
func (m *machine) underConstruction(p *ir.Promise, args []value.Value, s *step.State) (out, after map[*input.Object]circuit.Ref) {
	out = map[*input.Object]circuit.Ref{}
	add := func(to map[*input.Object]circuit.Ref, v value.Value) {
		r, _ := v.(value.Refs)
		for _, t := range r {
			to[m.inputs.Object(t.Obj)] = circuit.False
		}
	}
	for _, a := range m.step.Stack {
		if m.host.Makes(a.Proc) {
			add(out, a.This)
		}
	}
	made := args[:0]
	if p.Makes {
		made, args = args[:1], args[1:]
	}
	if len(out) > 0 {
		reached, all := step.Reachable(m.step, args, m.shared, s)
		if !all {
			panic(value.Unsupported("a call by contract while an object is being made, to which others lead in a long way"))
		}
		for o := range out {
			out[o] = reached[o] // False where it is unreachable
		}
	}
	after = maps.Clone(out)
	for _, v := range made { // it is unreachable before it is made
		add(out, v)
	}
	return out, after
}

// reaches notes what the callee can reach of what was made before the call. It may keep that, beyond what is known of its objects.
func (c *contracted) reaches(s *step.State) {
	m := c.m
	reached, all := step.Reachable(m.step, c.args, m.shared, s)
	if all {
		c.has = reached
	}
	for _, o := range m.inputs.Objects[1:c.pre.Mark] {
		if g := reached[o]; o.From == input.Fresh && (!all || g != circuit.False) {
			if !all {
				g = circuit.True
			}
			m.shared[o] = m.c.Or(m.shared[o], m.c.And(s.Path.Cond, g))
		}
	}
}

// asked is a clause that a caller has to provide.
type asked struct {
	calls   []*ir.CallStmt // those on one line that ask for it
	promise *ir.Promise    // of the callee
	clause  *ir.Clause
	keeps   *ir.Class // not nil: the clause is its invariant
}

// demands checks the precondition. The path of the state is nil afterwards if nothing can satisfy
// it.
func (c *contracted) demands(s *step.State) {
	m := c.m
	for _, k := range c.p.Contract.Requires {
		c.demand(s, &asked{promise: c.p, clause: k}, task.KindPrecondition, c.p.Name+" "+requiresText(k), func() []step.Verdict {
			return []step.Verdict{m.step.Verdict(k.X, c.pre, nil)}
		})
		if s.Path == nil {
			return
		}
	}
	if !c.p.Keeps {
		return
	}
	for _, of := range m.prog.Classes {
		for _, k := range of.Invariants {
			if s.Path == nil || !m.host.Kept(k) {
				continue
			}
			text := fmt.Sprintf("%s, at the call of %s", k.Text, c.p.Name)
			c.demand(s, &asked{promise: c.p, clause: k, keeps: of}, task.KindInvariant, text, func() []step.Verdict { return c.invariant(k, of, c.pre, c.skip) })
		}
	}
}

func requiresText(k *ir.Clause) string { return "needs: " + k.Text }

// demand is one clause that the caller has to provide, for one or several objects.
func (c *contracted) demand(s *step.State, q *asked, kind task.Kind, text string, eval func() []step.Verdict) {
	m := c.m
	p := task.Property{Kind: kind, Unit: c.a.Proc.Name, Span: c.span(), Text: text}
	if m.stated[p] { // the program asserts it before the call
		return
	}
	f := m.found(findingKey{kind: kind, at: c.span(), text: text, asks: asking{c.p, q.clause}}, finding{asked: q, property: p})
	if !slices.Contains(f.asked.calls, c.st) {
		f.asked.calls = append(f.asked.calls, c.st)
	}
	m.attempt(f, func() {
		holds := circuit.True
		for _, v := range eval() {
			m.judged(f, s.Path.Cond, v.Out)
			for _, g := range v.Fails(m.c) {
				m.violated(f, m.c.And(s.Path.Cond, g))
			}
			if bad := m.c.And(s.Path.Cond, v.Undefined(m.c)); bad != circuit.False {
				f.undefined = append(f.undefined, bad)
			}
			holds = m.c.And(holds, v.Holds(m.c))
		}
		s.Path = m.step.And(s.Path, holds)
		c.pre.Path = s.Path
	})
}

func (c *contracted) span() source.Span {
	if c.st.Span.Known() {
		return c.st.Span
	}
	return c.m.step.Span()
}

// invariant evaluates an invariant for all objects of a class that exist.
func (c *contracted) invariant(k *ir.Clause, of *ir.Class, s *step.State, skip map[*input.Object]circuit.Ref) []step.Verdict {
	m := c.m
	var out []step.Verdict
	e := m.step.FormulaIn(s)
	for _, t := range e.Extent(ir.Ref{Class: of}, false) {
		if g, making := skip[m.inputs.Object(t.Obj)]; making {
			t.When = m.c.And(t.When, g)
		}
		if t.When != circuit.False {
			out = append(out, m.about(k, t, s))
		}
	}
	return out
}

// about evaluates an invariant for an object, where it exists.
func (m *machine) about(k *ir.Clause, t value.Target, s *step.State) step.Verdict {
	u := s.Split()
	p := m.step.And(s.Path, t.When)
	if p == nil {
		return step.Verdict{X: circuit.True, Def: circuit.True, Out: circuit.False, Parts: []circuit.Ref{circuit.True}}
	}
	u.Path = p
	u.Locals = make([]value.Value, k.This.Index+1)
	u.Locals[k.This.Index] = value.To(t.Obj)
	v := m.step.Verdict(k.X, u, nil)
	for i := range v.Parts {
		v.Parts[i] = m.c.Implies(t.When, v.Parts[i])
	}
	v.X, v.Def = m.c.Implies(t.When, v.X), m.c.Implies(t.When, v.Def)
	v.Out = m.c.And(t.When, v.Out)
	return v
}

// ends splits the state into the normal end and the exceptional one.
func (c *contracted) ends(s *step.State) []step.Outcome {
	m := c.m
	normal := step.Outcome{St: s, Results: c.given.results}
	if c.p.Proc.Exc == nil {
		return []step.Outcome{normal}
	}
	normal.Exc = value.To(value.Null)
	throws := circuit.False
	if len(c.p.Throws) > 0 || !m.host.Listed() {
		throws = m.c.Input()
	}
	var out []step.Outcome
	exceptional := m.step.Under(s.Split(), throws)
	if normal.St = m.step.Under(s.Split(), throws.Not()); normal.St != nil {
		out = append(out, normal)
	}
	c.given.exc = value.To(value.Null)
	if exceptional != nil {
		x := step.Outcome{St: exceptional, Throws: true, Exc: c.exception(exceptional)}
		for _, r := range c.p.Proc.Results {
			x.Results = append(x.Results, value.Zero(r.Typ))
		}
		c.given.exc = m.vals.Choose(throws, x.Exc, value.To(value.Null), ir.Ref{})
		out = append(out, x)
	}
	return out
}

// exception returns a new exception of a class that may be thrown.
func (c *contracted) exception(s *step.State) value.Value {
	m := c.m
	if !m.host.Listed() { // any object will do
		r := c.any(c.p.Proc.Exc.Typ).(value.Refs)
		m.inputs.Fact(m.c.Implies(s.Path.Cond, r.Is(value.Null).Not()), ir.Derived{From: "an exception that was thrown is an object"})
		return r
	}
	var list []value.Target
	for _, k := range c.p.Throws {
		o := m.step.Allocate(k, s, m.step.Site())
		o.Opaque = "what is in an exception from a call of " + c.p.Name + ", taken by contract,"
		list = append(list, value.Target{When: m.c.Input(), Obj: o.Number})
	}
	if len(list) == 1 {
		list[0].When = circuit.True
		return m.vals.Collect(list)
	}
	r := m.vals.Collect(list)
	m.inputs.OneHot(r)
	for _, t := range r {
		m.inputs.Object(t.Obj).Exists = m.c.And(s.Path.Cond, t.When)
	}
	return r
}

// assume assumes what the contract promises about an end.
func (c *contracted) assume(o *step.Outcome) {
	m := c.m
	post := o.St.Split()
	post.Mark = 0
	post.Locals = slices.Clone(c.pre.Locals)
	for i, r := range c.p.Proc.Results {
		post.Locals[r.Index] = o.Results[i]
	}
	if c.p.Proc.Exc != nil {
		post.Locals[c.p.Proc.Exc.Index] = o.Exc
	}
	if !m.host.KeepsParams() { // parameters mean their last values
		for _, l := range c.p.Proc.Params {
			if assigns(c.p.Proc, l) {
				post.Locals[l.Index] = c.any(l.Typ)
			}
		}
	}
	clauses := c.p.Contract.Ensures
	if o.Throws {
		clauses = c.p.Contract.Signals
	}
	for _, k := range clauses {
		c.promised(post, k, func() []step.Verdict { return []step.Verdict{m.step.Verdict(k.X, post, c.pre)} })
	}
	for _, of := range m.prog.Classes {
		for _, k := range of.Invariants {
			kept := m.host.Kept(k)
			switch {
			case kept && c.p.Keeps:
				c.promised(post, k, func() []step.Verdict { return c.invariant(k, of, post, c.after) })
			case !kept: // an invariant that cannot be broken holds of new objects
				c.promised(post, k, func() []step.Verdict { return c.ofNew(k, of, post) })
			}
		}
	}
	o.St.Path = post.Path
	o.St.Mem, o.St.Glob = post.Mem, post.Glob // pure calls may have made objects
}

// ofNew evaluates an invariant for what the callee made.
func (c *contracted) ofNew(k *ir.Clause, of *ir.Class, s *step.State) []step.Verdict {
	m := c.m
	var out []step.Verdict
	for _, o := range c.made {
		if g := m.c.And(o.Exists, m.inputs.Is(o, ir.Ref{Class: of}, false)); g != circuit.False {
			out = append(out, m.about(k, value.Target{When: g, Obj: o.Number}, s))
		}
	}
	return out
}

// promised assumes a clause on a path; it constrains what was havocked.
func (c *contracted) promised(post *step.State, k *ir.Clause, eval func() []step.Verdict) {
	m := c.m
	if post.Path == nil { // nothing satisfies the clauses before it
		return
	}
	before := len(m.step.Cuts)
	var list []step.Verdict
	if err := m.step.Try(k.Span, func() { list = eval() }); err != nil {
		panic(err)
	}
	m.step.Settle(before)
	for i := range list {
		switch holds := list[i].Holds(m.c); {
		case !m.alone():
			m.inputs.Fact(m.c.Implies(post.Path.Cond, holds), ir.Asked{})
		case post.Path != nil:
			post.Path = m.step.And(post.Path, holds)
		}
	}
}

// alone reports whether a path is followed by itself: what is assumed on it is a part of its condition, and no fact that every question about
// other paths has to satisfy.
func (m *machine) alone() bool { return m.paths != nil && m.step.PureFrom == 0 }

// assigns reports whether a procedure changes a parameter of its own.
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

// IsGiven marks it as what a choice may have.
func (g *given) IsGiven() {}

// givenOf returns the outcome of a call by contract; nil if the choice is of another kind.
func givenOf(c *step.Choice) *given {
	g, _ := c.Given.(*given)
	return g
}
