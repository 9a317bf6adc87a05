package bmc

import (
	"assay/symbolic/input"
	"errors"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/source"
	"assay/symbolic/value"
	"assay/vm"
)

// This file makes calls.

func (m *Stepper) span() source.Span {
	if s := m.site(); s != nil {
		return s.Span
	}
	return source.Span{}
}

// call executes a call and gives the states after it: those that go on normally before
// those with an exception.
func (a *activation) call(m *Stepper, st *ir.CallStmt, s *state) []*state {
	e := m.scope(s)
	args := make([]value.Value, len(st.Args))
	for i, x := range st.Args {
		args[i] = m.who.Argument(a, s, st, i, e.eval(x))
	}
	before := len(m.inputs.Objects)
	var ends [2]frontier
	for _, g := range a.callees(m, st, args, s) {
		m.frames = append(m.frames, g.locals)
		found := a.take(m, st, &g)
		m.frames = m.frames[:len(m.frames)-1]
		for _, o := range found {
			o.st.locals = slices.Clone(g.locals)
			a.assignResults(m, st, &o)
			i := 0
			if o.throws {
				i = 1
				m.tag(a, &o, before)
			}
			ends[i] = m.who.Join(ends[i], o.st, m.parallel, a.q, nil)
		}
	}
	return append(ends[0], ends[1]...)
}

func (a *activation) callees(m *Stepper, st *ir.CallStmt, args []value.Value, s *state) []callee {
	p := m.who.Promise(st)
	if m.who.Believes(p) && (st.Proc == nil || m.who.CheckedFor(p, args, s) || m.bodiless(st.Proc)) || p != nil && st.Proc != nil && m.bodiless(st.Proc) {
		return []callee{{st.Proc, args, s, s.locals, p}}
	}
	if st.Proc != nil {
		return []callee{{st.Proc, args, s, s.locals, nil}}
	}
	type group struct {
		proc *ir.Proc
		when []circuit.Ref
		this []value.Target
	}
	var groups []*group
	add := func(p *ir.Proc, t value.Target) {
		i := slices.IndexFunc(groups, func(g *group) bool { return g.proc == p })
		if i < 0 {
			groups = append(groups, &group{proc: p})
			i = len(groups) - 1
		}
		groups[i].when = append(groups[i].when, t.When)
		groups[i].this = append(groups[i].this, t)
	}
	for _, t := range args[0].(value.Refs) {
		o := m.inputs.Object(t.Obj)
		switch {
		case t.Obj == value.Null:
		case m.scope(s).lookInto(t): // which takes it from the path
		case o.Elem != nil:
			add(m.prog.Arrays.Lookup(st.Method), t)
		case o.Kinds != nil:
			m.inputs.Depends(o)
			for _, k := range o.Kinds {
				add(k.Class.Lookup(st.Method), value.Target{When: m.c.And(t.When, k.When), Obj: t.Obj})
			}
		default:
			add(o.Class.Lookup(st.Method), t)
		}
	}
	var out []callee
	for i, g := range groups {
		u := s
		if i < len(groups)-1 {
			u = s.split()
		}
		if len(groups) > 1 {
			u = m.under(u, m.c.OrAll(g.when...))
		}
		switch {
		case u == nil:
		case g.proc == nil && p == nil:
			m.unknownInside(u, circuit.True, "a call of "+st.Method+", of which neither a body nor a contract is known")
		default:
			own := slices.Clone(args)
			own[0] = m.vals.Collect(g.this)
			q := callee{g.proc, own, u, u.locals, nil}
			if g.proc == nil || p != nil && m.bodiless(g.proc) {
				q.promise = p
			}
			out = append(out, q)
		}
	}
	return out
}

func (a *activation) assignResults(m *Stepper, st *ir.CallStmt, o *outcome) {
	for i, v := range st.Dsts {
		m.assign(o.st, v, m.who.Effect(a, o.st, st, v, o.results[i]))
	}
	if st.Exc != nil {
		x := o.exc
		if x == nil {
			x = value.To(value.Null)
		}
		m.assign(o.st, st.Exc, x)
	}
}

// tag remembers of exceptions that a failing check has just made which check it was.
func (m *Stepper) tag(a *activation, o *outcome, before int) {
	var mine []input.Raise
	for _, r := range o.st.raised {
		if r.Check.Proc == a.q {
			mine = append(mine, r)
		}
	}
	if len(mine) == 0 {
		return
	}
	for _, t := range o.exc.(value.Refs) {
		obj := m.inputs.Object(t.Obj)
		if int(t.Obj) >= before {
			obj.Raised = both(obj.Raised, mine)
		}
	}
	o.st.raised = nil
}

// early runs a procedure on the booted heap, as if it had run before the goal began.
func (m *Stepper) early(q *ir.Proc, args []value.Value, st *state) []outcome {
	words := make([]uint64, len(args))
	for i, v := range args {
		w, ok := m.baseWord(v, q.Params[i].Typ)
		if !ok {
			panic(unsupported("the arguments of " + q.Name + " are not known"))
		}
		words[i] = w
	}
	results, exc, err := m.onBase(q, words)
	if err != nil {
		panic(unsupported(q.Name + ": " + err.Error()))
	}
	o := outcome{st: st}
	for i, r := range q.Results {
		o.results = append(o.results, m.inputs.FromBase(results[i], r.Typ))
	}
	if q.Exc != nil {
		o.exc = value.To(m.inputs.BaseObject(exc).Number)
		o.throws = exc != 0
	}
	return []outcome{o}
}

// onBase runs a procedure on the booted heap. A run that was interrupted says nothing about the procedure: the check ends.
func (m *Stepper) onBase(q *ir.Proc, words []uint64) (results []uint64, exc uint64, err error) {
	if results, exc, err = m.inputs.Base.Run(q, words); errors.Is(err, vm.ErrInterrupted) {
		panic(m.who.Stopped("stopped: there is no room for a run"))
	}
	return results, exc, err
}

// baseWord is a value as a word of the booted heap, if it is one constant.
func (m *Stepper) baseWord(v value.Value, t ir.Type) (uint64, bool) {
	switch v := v.(type) {
	case value.Bool:
		return uint64(v & 1), circuit.Ref(v).IsConst()
	case value.Num:
		k, ok := v.Constant()
		if it, is := t.(ir.Int); is {
			k = it.Wrap(k)
		}
		return k, ok
	case value.Refs:
		o, ok := v.Single()
		if ok && o == value.Null {
			return 0, true
		}
		if !ok || m.inputs.Object(o).From != input.Booted {
			return 0, false
		}
		return m.inputs.Object(o).Base, true
	}
	return 0, false
}

// bodiless tells whether there is nothing to run but the contract.
func (m *Stepper) bodiless(q *ir.Proc) bool {
	switch {
	case !q.External(), m.models != nil && m.models(q) != nil, m.inputs.Base != nil && m.host != nil && m.host.Early(q):
		return false
	}
	return m.prog.Loader == nil || m.prog.Loader.Load(q) != nil || q.External()
}

// callee is a procedure that a call may run.
type callee struct {
	proc   *ir.Proc
	args   []value.Value
	st     *state
	locals []value.Value // the caller's

	promise *ir.Promise // not nil: it is taken by contract
}

// take runs a callee, or takes it by contract.
func (a *activation) take(m *Stepper, st *ir.CallStmt, g *callee) []outcome {
	if g.promise == nil {
		return m.run(g.proc, g.args, g.st)
	}
	return m.who.ByContract(a, st, g.promise, g.args, g.st)
}
