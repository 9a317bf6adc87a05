package step

import (
	"fmt"
	"strings"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
	"assay/task"
)

// This file runs procedures: blocks in order, loops as far as feasible, states merged where paths join.

// Outcome is an end of a procedure.
type Outcome struct {
	St      *State
	Results []value.Value
	Exc     value.Value   // nil: there is none
	Params  []value.Value // of the goal's procedure: their last values
	Throws  bool
}

// Enter returns the state in which the procedure of a goal is entered: preconditions are evaluated there.
func (m *Stepper) Enter(q *ir.Proc, args []value.Value, st *State) *State {
	entry := st.Split()
	entry.Locals = make([]value.Value, len(q.Locals))
	for i, p := range q.Params {
		entry.Locals[p.Index] = args[i]
	}
	entry.Mark = len(m.Inputs.Objects)
	m.Beginning.Entry = entry
	return entry
}

// Leave returns the state at an end of the procedure of a goal: postconditions are evaluated there. Parameters have
// their last values where they are known, and those of the entry elsewhere.
func (o *Outcome) Leave(q *ir.Proc, entry *State) *State {
	final := o.St
	final.Locals = make([]value.Value, len(q.Locals))
	for i, p := range q.Params {
		final.Locals[p.Index] = entry.Locals[p.Index]
		if i < len(o.Params) && o.Params[i] != nil {
			final.Locals[p.Index] = o.Params[i]
		}
	}
	for i, r := range q.Results {
		final.Locals[r.Index] = o.Results[i]
	}
	if q.Exc != nil {
		final.Locals[q.Exc.Index] = o.Exc
	}
	return final
}

// deepest is how many procedures may be open at once.
const deepest = 400

// Run executes a procedure to its ends. The locals of the state are the callee's
// while it runs; the caller puts its own back.
func (m *Stepper) Run(q *ir.Proc, args []value.Value, st *State) (out []Outcome) {
	m.run(q, args, st, func(o *Outcome) { out = append(out, *o) })
	return out
}

// run is Run, with a function that is given the ends: of a policy that follows paths one by one, while the procedure runs.
func (m *Stepper) run(q *ir.Proc, args []value.Value, st *State, each func(*Outcome)) {
	given := func(list []Outcome) {
		for i := range list {
			each(&list[i])
		}
	}
	if m.models != nil {
		if f := m.models(q); f != nil {
			name, _, _ := strings.Cut(q.Name, "(") // without the parameter types of overloads
			out := m.model(f, q, args, st)
			m.Used[name] = true // unless it refused
			given(out)
			return
		}
	}
	if m.Inputs.Base != nil && m.host.Early(q) {
		given(m.early(q, args, st))
		return
	}
	load(m, q)
	if !m.enter(q, args, st) {
		return
	}
	a := &Activation{Proc: q, Shape: m.shapeOf(q), Own: m.OwnCode(q), CalledOn: st.Path, Parallel: m.Parallel}
	if m.Ran[q] = true; a.Own && m.PureFrom == 0 {
		m.calledFrom(q)
		if n := len(m.Stack); n > 0 && !m.Stack[n-1].Own && m.Site() != nil { // not by the start of a program
			m.CalledBack[q] = true
		}
	}
	if len(args) > 0 {
		a.This = args[0]
	}
	m.Rounds.nested(a, args, st)
	st.Locals = make([]value.Value, len(q.Locals))
	for i, p := range q.Params {
		st.Locals[p.Index] = args[i]
	}
	if a.Shape.back {
		a.Entry = st.Split()
		a.Entry.Mark = len(m.Inputs.Objects)
	}
	entry, omissions := st.Path, m.Omissions
	if m.Apart.on() {
		a.apart = &ending{each: each}
	}
	m.Stack = append(m.Stack, a)
	m.engine.Body(a, st)
	m.Stack = m.Stack[:len(m.Stack)-1]
	if a.apart != nil {
		a.apart.flush(a, m)
		return
	}
	if omissions == m.Omissions && len(a.ends[0])+len(a.ends[1]) == 1 {
		for _, list := range a.ends {
			for _, end := range list {
				end.Path = entry // all states leave at this end
			}
		}
	}
	for i, list := range a.ends {
		for _, end := range list {
			o := a.outcome(m, end, i == 1)
			each(&o)
		}
	}
}

// load gives an open procedure its body.
func load(m *Stepper, q *ir.Proc) {
	if q.External() && m.prog.Loader != nil {
		if err := m.prog.Loader.Load(q); err != nil {
			panic(value.Unsupported(err.Error()))
		}
	}
	if q.External() {
		panic(value.Unsupported("there is no body and no model of " + q.Name))
	}
}

// enter bounds recursion; it reports whether the call proceeds.
func (m *Stepper) enter(q *ir.Proc, args []value.Value, st *State) bool {
	open := m.Rounds.open(q)
	m.Unrolled = max(m.Unrolled, open)
	if open < 2 && len(m.Stack) < deepest {
		return true
	}
	limit := m.bounds.Unwind
	if limit == 0 {
		limit = DefaultUnwind
	}
	if !m.engine.Feasible(st.Path.Cond) {
		return false
	}
	if open > limit || len(m.Stack) >= deepest {
		m.Rounds.deeper(q, args, st)
		m.LeaveOut(st.Path, task.Binding{Bound: task.BoundRecursion, Name: q.Name, Limit: limit, Span: q.Span})
		return false
	}
	return true
}

func (a *Activation) outcome(m *Stepper, end *State, throws bool) Outcome {
	o := Outcome{St: end, Throws: throws}
	for _, r := range a.Proc.Results {
		o.Results = append(o.Results, local(end, r))
	}
	if a.Proc.Exc != nil {
		o.Exc = local(end, a.Proc.Exc)
	}
	for _, p := range a.Proc.Params { // nil: dead, or never assigned
		o.Params = append(o.Params, end.Locals[p.Index])
	}
	return o
}

func local(s *State, l *ir.Local) value.Value {
	if v := s.Locals[l.Index]; v != nil {
		return v
	}
	return value.Zero(l.Typ)
}

// DefaultUnwind is how often loops and recursion are unwound at most when the solver cannot refute another round.
const DefaultUnwind = 32

// Determined is how often a loop that decides nothing is unwound at most.
const Determined = 1 << 17

// Steps executes a block from a statement on. A call may return two states, each of which continues separately.
func (a *Activation) Steps(m *Stepper, b *ir.Block, from int, s *State, deliver func(*ir.Block, *State)) {
	open, at := m.opened(), s.Path
	defer func() {
		if r := recover(); r != nil {
			why, ok := r.(value.Refusal)
			if _, none := r.(nowhere); !ok && !none {
				panic(r)
			}
			if m.unwind(open); !ok {
				return
			}
			m.refuse(at, why)
		}
	}()
	alone := m.Apart.on()
	for i := from; i < len(b.Stmts); i++ {
		st := b.Stmts[i]
		a.node = st
		m.count()
		at = s.Path
		if alone {
			if s = a.forked(m, b, i, st, s, deliver); s == nil {
				return
			}
			at = s.Path
		}
		if c, ok := st.(*ir.CallStmt); ok {
			if alone {
				if s = a.callEach(m, c, s, func(end *State) { a.Steps(m, b, i+1, end, deliver) }); s == nil {
					return
				}
				continue
			}
			for _, end := range m.engine.Called(m, a, c, s) {
				a.Steps(m, b, i+1, end, deliver)
			}
			return
		}
		if s = a.stmt(m, st, s); s == nil {
			return
		}
	}
	a.node = b.Term
	if a.Shape.Reached[b.Index] = true; a.Own && m.PureFrom == 0 {
		a.Shape.passes(b, s.Path)
	}
	m.count()
	at = s.Path
	if alone {
		if s = a.forked(m, b, len(b.Stmts), b.Term, s, deliver); s == nil {
			return
		}
		at = s.Path
	}
	a.term(m, b.Term, s, deliver)
}

func (a *Activation) term(m *Stepper, t ir.Term, s *State, deliver func(*ir.Block, *State)) {
	switch t := t.(type) {
	case *ir.Goto:
		deliver(t.To, s)
	case *ir.If:
		a.branch(m, t, s, deliver)
	case *ir.Switch:
		a.choice(m, t, s, deliver)
	case *ir.Choose:
		n := len(t.To)
		w := 1
		for 1<<w < n {
			w++
		}
		v := value.Vec(m.c.Inputs(w))
		m.Inputs.Fact(m.c.LeqU(m.vals.Vector(v, w), circuit.Number(int64(n-1), w)), ir.Derived{From: "one of the branches is chosen"})
		m.Choices = append(m.Choices, Choice{When: s.Path.Cond, Kind: task.ChoiceBranch, Of: n, Vals: []Chosen{{Typ: ir.Int{Bits: uint8(w)}, V: v}}})
		for i, to := range t.To {
			if u := m.Under(s.Split(), m.vals.EqualNum(v, value.Const(uint64(i), w), w)); u != nil {
				deliver(to, u)
			}
		}
	case *ir.Return:
		a.end(m, s)
	default:
		panic(value.Unsupported(fmt.Sprintf("a terminator of kind %T", t)))
	}
}

func (a *Activation) branch(m *Stepper, t *ir.If, s *State, deliver func(*ir.Block, *State)) {
	g := s.Path.fold(m.scope(s).truth(t.X))
	loose := false // the decisions are meaningless
	if t.Check == nil {
		g, loose = m.engine.Decision(a, s, t, t.X, g)
	}
	if m.Apart.on() {
		m.Apart.forker.Branches(t, s, g)
	}
	own := t.Check != nil && a.Own && m.PureFrom == 0 // calls in clauses are no executions of the program
	if own && (g != circuit.False || !m.engine.Implied(t.Check)) {
		m.engine.Checked(&input.Site{Proc: a.Proc, Node: t, Span: t.Span, Check: t.Check}, circuit.False, m.c.And(s.Path.Cond, g.Not()))
	}
	if t.Check != nil && !g.IsConst() && !m.engine.CanFail(m.c.And(s.Path.Cond, g)) {
		m.narrow(s, t.X, false)
		deliver(t.Else, s)
		return
	}
	other := s.Split()
	if yes := m.Under(s, g); yes != nil {
		if !loose {
			m.narrow(yes, t.X, true)
		}
		if own {
			at := &input.Site{Proc: a.Proc, Node: t, Span: t.Span, Check: t.Check}
			yes.Raised = []input.Raise{{When: yes.Path.Cond, Check: at}}
			m.engine.Checked(at, yes.Path.Cond, circuit.False)
		}
		deliver(t.Then, yes)
	}
	if no := m.Under(other, g.Not()); no != nil {
		if !loose {
			m.narrow(no, t.X, false)
		}
		deliver(t.Else, no)
	}
}

// narrow drops from a local the objects that a condition excludes.
func (m *Stepper) narrow(s *State, x ir.Expr, holds bool) {
	switch x := x.(type) {
	case *ir.Apply:
		switch {
		case x.Op == ir.OpNot:
			m.narrow(s, x.Args[0], !holds)
		case x.Op == ir.OpAnd && holds, x.Op == ir.OpOr && !holds:
			for _, y := range x.Args {
				m.narrow(s, y, holds)
			}
		case x.Op == ir.OpEq || x.Op == ir.OpNe:
			l, ok := x.Args[0].(*ir.Local)
			k, null := x.Args[1].(*ir.Const)
			if ok && null && k.Typ == ir.Type(ir.Null{}) {
				isNull := (x.Op == ir.OpEq) == holds
				m.keep(s, l, func(o *input.Object) bool { return (o == m.Inputs.Nothing) == isNull })
				pointer{m}.keep(s, l, isNull)
			}
		}
	case *ir.TypeTest:
		if l, ok := x.X.(*ir.Local); ok {
			m.keep(s, l, func(o *input.Object) bool {
				g := m.Inputs.Is(o, x.Of, x.Exact)
				return !g.IsConst() || (g == circuit.True) == holds
			})
		}
	}
}

func (m *Stepper) keep(s *State, l *ir.Local, ok func(*input.Object) bool) {
	if r, is := s.Locals[l.Index].(value.Refs); is {
		if r = m.Inputs.Only(r, ok); len(r) > 0 {
			s.Locals[l.Index] = r
		}
	}
}

func (a *Activation) choice(m *Stepper, t *ir.Switch, s *State, deliver func(*ir.Block, *State)) {
	v := m.scope(s).number(t.X)
	if m.engine.Decides(a, t.X) {
		v = m.engine.Any(a, s, t, t.X.Type(), v).(value.Num)
	}
	w := value.Width(t.X.Type())
	rest := s
	for _, k := range t.Cases {
		if rest == nil {
			return
		}
		g := rest.Path.fold(m.vals.EqualNum(v, value.Const(uint64(k.Value), w), w))
		if g == circuit.False {
			continue
		}
		if u := m.Under(rest.Split(), g); u != nil {
			deliver(k.To, u)
		}
		rest = m.Under(rest, g.Not())
	}
	if rest != nil {
		deliver(t.Default, rest)
	}
}

// end collects a state in which the procedure returns, normal and exceptional ones separately.
func (a *Activation) end(m *Stepper, s *State) {
	live := newLocals(len(a.Proc.Locals))
	for _, r := range a.Shape.ends {
		live.add(r.Index)
	}
	keep := func(i int, s *State) {
		if s != nil {
			a.Ended++
			if a.apart != nil {
				a.apart.ended(a, m, s, i == 1)
				return
			}
			a.ends[i] = m.engine.End(a, a.ends[i], s, live)
		}
	}
	if a.Proc.Exc == nil {
		keep(0, s)
		return
	}
	exc := local(s, a.Proc.Exc).(value.Refs)
	null := s.Path.fold(exc.Is(value.Null))
	normal := s
	if null != circuit.True {
		throws := s
		if null != circuit.False {
			normal = s.Split()
		}
		if throws = m.Under(throws, null.Not()); throws != nil {
			throws.Locals[a.Proc.Exc.Index] = exc.Only(func(o value.Obj) bool { return o != value.Null })
		}
		keep(1, throws)
	}
	if null != circuit.False {
		if normal = m.Under(normal, null); normal != nil {
			normal.Locals[a.Proc.Exc.Index] = value.To(value.Null)
		}
		keep(0, normal)
	}
}
