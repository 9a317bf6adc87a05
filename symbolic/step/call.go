package step

import (
	"errors"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/source"
	"assay/symbolic/input"
	"assay/symbolic/value"
	"assay/vm"
)

// This file makes calls.

// Span returns where execution is in the code under check.
func (m *Stepper) Span() source.Span {
	if s := m.Site(); s != nil {
		return s.Span
	}
	return source.Span{}
}

// Call executes a call and returns the states after it: the normal ones before those with an exception.
func (a *Activation) Call(m *Stepper, st *ir.CallStmt, s *State) []*State {
	args := a.arguments(m, st, s)
	before := len(m.Inputs.Objects)
	var ends [2]Frontier
	for _, g := range a.callees(m, st, args, s) {
		m.Frames = append(m.Frames, g.locals)
		found := a.take(m, st, &g)
		m.Frames = m.Frames[:len(m.Frames)-1]
		for _, o := range found {
			o.St.Locals = slices.Clone(g.locals)
			a.assignResults(m, st, &o)
			i := 0
			if o.Throws {
				i = 1
				m.tag(a, &o, before)
			}
			ends[i] = m.engine.Join(ends[i], o.St, m.Parallel, a.Proc, nil)
		}
	}
	return append(ends[0], ends[1]...)
}

// arguments evaluates those of a call.
func (a *Activation) arguments(m *Stepper, st *ir.CallStmt, s *State) []value.Value {
	e := m.scope(s)
	args := make([]value.Value, len(st.Args))
	for i, x := range st.Args {
		args[i] = m.engine.Argument(a, s, st, i, decided(e, e.evalAs(x, m.ParamType(st, i))))
	}
	return args
}

// ParamType returns the type of an argument: except for a receiver, null fits more than references.
func (m *Stepper) ParamType(st *ir.CallStmt, i int) ir.Type {
	switch {
	case !isNull(st.Args[i]):
	case st.Proc != nil:
		return st.Proc.Params[i].Typ
	case st.Fun != nil:
		return st.Sig().Params[i]
	default:
		for _, q := range m.prog.Targets(st) {
			return q.Params[i].Typ
		}
	}
	return st.Args[i].Type()
}

func (a *Activation) callees(m *Stepper, st *ir.CallStmt, args []value.Value, s *State) []callee {
	p := m.engine.Promise(st)
	if m.engine.Believes(p) && (st.Proc == nil || m.engine.CheckedFor(p, args, s) || m.bodiless(st.Proc)) || p != nil && st.Proc != nil && m.bodiless(st.Proc) {
		return []callee{{st.Proc, args, s, s.Locals, p}}
	}
	if st.Proc != nil {
		m.scope(s).shown(st, args)
		return []callee{{st.Proc, args, s, s.Locals, nil}}
	}
	if st.Fun != nil {
		return a.indirect(m, st, args, s)
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
		o := m.Inputs.Object(t.Obj)
		switch {
		case t.Obj == value.Null:
		case m.scope(s).lookInto(t): // which excludes it from the path
		case o.Elem != nil:
			add(st.Callee(m.prog.Arrays), t)
		case o.Kinds != nil:
			m.Inputs.Depends(o)
			overrides(m, o, st)
			for _, k := range o.Kinds {
				add(st.Callee(k.Class), value.Target{When: m.c.And(t.When, k.When), Obj: t.Obj})
			}
		default:
			add(st.Callee(o.Class), t)
		}
	}
	var out []callee
	for i, g := range groups {
		u := s
		if i < len(groups)-1 {
			u = s.Split()
		}
		if len(groups) > 1 {
			u = m.Under(u, m.c.OrAll(g.when...))
		}
		switch {
		case u == nil:
		case g.proc == nil && p == nil:
			m.unknownInside(u, circuit.True, "a call of "+st.Method+", of which neither a body nor a contract is known")
		default:
			own := slices.Clone(args)
			own[0] = m.vals.Collect(g.this)
			q := callee{g.proc, own, u, u.Locals, nil}
			if g.proc == nil || p != nil && m.bodiless(g.proc) {
				q.promise = p
			}
			out = append(out, q)
		}
	}
	return out
}

// indirect returns the procedures that a value can be. Null is excluded by an earlier check.
func (a *Activation) indirect(m *Stepper, st *ir.CallStmt, args []value.Value, s *State) []callee {
	f := m.scope(s).number(st.Fun)
	var out []callee
	for i, q := range m.prog.Procs {
		if !st.Sig().Takes(q) {
			continue
		}
		is := s.Path.fold(m.vals.EqualNum(f, value.Proc(i), value.Width(st.Fun.Type())))
		if is == circuit.True {
			return []callee{{q, args, s, s.Locals, nil}}
		}
		if is == circuit.False {
			continue
		}
		if u := m.Under(s.Split(), is); u != nil {
			out = append(out, callee{q, slices.Clone(args), u, u.Locals, nil})
		}
	}
	return out
}

// shown ends the executions in which a method that is called directly, as those that nothing overrides, is one of an
// opaque object: its fields are not known, and nobody has initialised its class.
func (e *Scope) shown(st *ir.CallStmt, args []value.Value) {
	m := e.m
	if len(args) == 0 || !m.host.Receiver(st.Proc) {
		return
	}
	targets, ok := args[0].(value.Refs)
	opaque := func(t value.Target) bool { return t.Obj != value.Null && m.Inputs.Object(t.Obj).Unseen != "" }
	if !ok || !slices.ContainsFunc(targets, opaque) {
		return
	}
	args[0] = m.vals.Collect(slices.DeleteFunc(slices.Clone(targets), func(t value.Target) bool { return opaque(t) && e.lookInto(t) }))
}

func (a *Activation) assignResults(m *Stepper, st *ir.CallStmt, o *Outcome) {
	for i, v := range st.Dsts {
		m.Assign(o.St, v, m.engine.Effect(a, o.St, st, v, o.Results[i]))
	}
	if st.Exc != nil {
		x := o.Exc
		if x == nil {
			x = value.To(value.Null)
		}
		m.Assign(o.St, st.Exc, x)
	}
}

// tag records which failing check has just made an exception.
func (m *Stepper) tag(a *Activation, o *Outcome, before int) {
	var mine []input.Raise
	for _, r := range o.St.Raised {
		if r.Check.Proc == a.Proc {
			mine = append(mine, r)
		}
	}
	if len(mine) == 0 {
		return
	}
	for _, t := range o.Exc.(value.Refs) {
		obj := m.Inputs.Object(t.Obj)
		if int(t.Obj) >= before {
			obj.Raised = union(obj.Raised, mine)
		}
	}
	o.St.Raised = nil
}

// early runs a procedure on the booted heap, as if it had run before the goal began.
func (m *Stepper) early(q *ir.Proc, args []value.Value, st *State) []Outcome {
	words := make([]uint64, len(args))
	for i, v := range args {
		w, ok := m.baseWord(v, q.Params[i].Typ)
		if !ok {
			panic(value.Unsupported("the arguments of " + q.Name + " are not known"))
		}
		words[i] = w
	}
	results, exc, err := m.onBase(q, words)
	if err != nil {
		panic(value.Unsupported(q.Name + ": " + err.Error()))
	}
	o := Outcome{St: st}
	for i, r := range q.Results {
		o.Results = append(o.Results, m.Inputs.FromBase(results[i], r.Typ))
	}
	if q.Exc != nil {
		o.Exc = value.To(m.Inputs.BaseObject(exc).Number)
		o.Throws = exc != 0
	}
	return []Outcome{o}
}

// onBase runs a procedure on the booted heap. An interrupted run says nothing about the procedure: the check ends.
func (m *Stepper) onBase(q *ir.Proc, words []uint64) (results []uint64, exc uint64, err error) {
	if results, exc, err = m.Inputs.Base.Run(q, words); errors.Is(err, vm.ErrInterrupted) {
		panic(m.engine.Stopped("stopped: there is no room for a run"))
	}
	return results, exc, err
}

// baseWord returns a value as a word of the booted heap, if it is one constant.
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
		if !ok || m.Inputs.Object(o).From != input.Booted {
			return 0, false
		}
		return m.Inputs.Object(o).Base, true
	}
	return 0, false
}

// bodiless reports whether there is only the contract to execute.
func (m *Stepper) bodiless(q *ir.Proc) bool {
	switch {
	case !q.External(), m.models != nil && m.models(q) != nil, m.Inputs.Base != nil && m.host.Early(q):
		return false
	}
	return m.prog.Loader == nil || m.prog.Loader.Load(q) != nil || q.External()
}

// callee is a procedure that a call may run.
type callee struct {
	proc   *ir.Proc
	args   []value.Value
	st     *State
	locals []value.Value // the caller's

	promise *ir.Promise // not nil: it is executed by contract
}

// take executes a callee, or its contract.
func (a *Activation) take(m *Stepper, st *ir.CallStmt, g *callee) []Outcome {
	if g.promise == nil {
		return m.Run(g.proc, g.args, g.st)
	}
	return m.engine.ByContract(a, st, g.promise, g.args, g.st)
}
