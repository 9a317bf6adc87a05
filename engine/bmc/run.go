package bmc

import (
	"assay/symbolic/input"
	"fmt"
	"strings"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
	"assay/task"
)

// This file runs procedures: blocks in order, loops as often as they can go round,
// states merged where paths join.

// outcome is an end of a procedure.
type outcome struct {
	st      *state
	results []value.Value
	exc     value.Value   // nil: there is none
	params  []value.Value // of the goal's procedure: their last values
	throws  bool
}

// deepest is how many procedures may be open at once.
const deepest = 400

// run executes a procedure to its ends. The locals of the state are the callee's
// while it runs; the caller puts its own back.
func (m *Stepper) run(q *ir.Proc, args []value.Value, st *state) []outcome {
	if m.models != nil {
		if f := m.models(q); f != nil {
			name, _, _ := strings.Cut(q.Name, "(") // without what tells overloaded ones apart
			out := m.model(f, q, args, st)
			m.used[name] = true // unless it refused
			return out
		}
	}
	if m.inputs.Base != nil && m.host != nil && m.host.Early(q) {
		return m.early(q, args, st)
	}
	m.load(q)
	if !m.enter(q, st) {
		return nil
	}
	a := &activation{q: q, shape: m.shapeOf(q), own: m.ownCode(q), came: st.path, parallel: m.parallel}
	if m.ran[q] = true; a.own && m.pureFrom == 0 {
		m.calledFrom(q)
		if n := len(m.stack); n > 0 && !m.stack[n-1].own {
			m.calledBack[q] = true
		}
	}
	if len(args) > 0 {
		a.this = args[0]
	}
	st.locals = make([]value.Value, len(q.Locals))
	for i, p := range q.Params {
		st.locals[p.Index] = args[i]
	}
	if a.shape.back {
		a.entry = st.split()
		a.entry.mark = len(m.inputs.Objects)
	}
	entry, omissions := st.path, m.omissions
	m.stack = append(m.stack, a)
	m.who.Body(a, st)
	m.stack = m.stack[:len(m.stack)-1]
	if omissions == m.omissions && len(a.ends[0])+len(a.ends[1]) == 1 {
		for _, list := range a.ends {
			for _, end := range list {
				end.path = entry // whoever comes in comes out here
			}
		}
	}
	var out []outcome
	for i, list := range a.ends {
		for _, end := range list {
			out = append(out, a.outcome(m, end, i == 1))
		}
	}
	return out
}

// load gives an open procedure its body.
func (m *Stepper) load(q *ir.Proc) {
	if q.External() && m.prog.Loader != nil {
		if err := m.prog.Loader.Load(q); err != nil {
			panic(unsupported(err.Error()))
		}
	}
	if q.External() {
		panic(unsupported("there is no body and no model of " + q.Name))
	}
}

// enter bounds recursion; it tells whether the call goes on.
func (m *Stepper) enter(q *ir.Proc, st *state) bool {
	open := 0
	for _, a := range m.stack {
		if a.q == q {
			open++
		}
	}
	m.unrolled = max(m.unrolled, open)
	if open < 2 && len(m.stack) < deepest {
		return true
	}
	limit := m.bounds.Unwind
	if limit == 0 {
		limit = defaultUnwind
	}
	if !m.who.Feasible(st.path.all) {
		return false
	}
	if open > limit || len(m.stack) >= deepest {
		m.leaveOut(st.path, task.Binding{Bound: task.BoundRecursion, Name: q.Name, Limit: limit, Span: q.Span})
		return false
	}
	return true
}

func (a *activation) outcome(m *Stepper, end *state, throws bool) outcome {
	o := outcome{st: end, throws: throws}
	for _, r := range a.q.Results {
		o.results = append(o.results, m.local(end, r))
	}
	if a.q.Exc != nil {
		o.exc = m.local(end, a.q.Exc)
	}
	for _, p := range a.q.Params { // nil: dead, or never assigned
		o.params = append(o.params, end.locals[p.Index])
	}
	return o
}

func (m *Stepper) local(s *state, l *ir.Local) value.Value {
	if v := s.locals[l.Index]; v != nil {
		return v
	}
	return value.Zero(l.Typ)
}

// defaultUnwind is how often loops and recursion go round at most when the solver
// cannot tell that they do not.
const defaultUnwind = 32

// determined is how often a loop may go round that decides nothing.
const determined = 1 << 17

// steps executes a block from a statement on. A call may come back with two
// states, each of which goes on by itself.
func (a *activation) steps(m *Stepper, b *ir.Block, from int, s *state, deliver func(*ir.Block, *state)) {
	open, at := m.opened(), s.path
	defer func() {
		if r := recover(); r != nil {
			why, ok := r.(unsupported)
			if _, none := r.(nowhere); !ok && !none {
				panic(r)
			}
			if m.unwind(open); !ok {
				return
			}
			m.refuse(at, why)
		}
	}()
	for i := from; i < len(b.Stmts); i++ {
		st := b.Stmts[i]
		a.node = st
		m.counted()
		at = s.path
		if c, ok := st.(*ir.CallStmt); ok {
			for _, end := range m.who.Called(a, c, s) {
				a.steps(m, b, i+1, end, deliver)
			}
			return
		}
		if s = a.stmt(m, st, s); s == nil {
			return
		}
	}
	a.node = b.Term
	if a.shape.came[b.Index] = true; a.own && m.pureFrom == 0 {
		a.shape.passes(b, s.path)
	}
	m.counted()
	at = s.path
	a.term(m, b.Term, s, deliver)
}

func (a *activation) term(m *Stepper, t ir.Term, s *state, deliver func(*ir.Block, *state)) {
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
		m.inputs.Fact(m.c.LeqU(m.vals.Vector(v, w), circuit.Number(int64(n-1), w)), ir.Derived{From: "one of the branches is chosen"})
		m.choices = append(m.choices, choice{when: s.path.all, kind: task.ChoiceBranch, of: n, vals: []chosen{{typ: ir.Int{Bits: uint8(w)}, v: v}}})
		for i, to := range t.To {
			if u := m.under(s.split(), m.vals.EqualNum(v, value.Const(uint64(i), w), w)); u != nil {
				deliver(to, u)
			}
		}
	case *ir.Return:
		a.end(m, s)
	default:
		panic(unsupported(fmt.Sprintf("a terminator of kind %T", t)))
	}
}

func (a *activation) branch(m *Stepper, t *ir.If, s *state, deliver func(*ir.Block, *state)) {
	g := s.path.fold(m.scope(s).truth(t.X))
	loose := false // what was decided says nothing
	if t.Check == nil {
		g, loose = m.who.Decision(a, s, t, t.X, g)
	}
	own := t.Check != nil && a.own && m.pureFrom == 0 // what a clause calls is no execution of the program
	if own && (g != circuit.False || !m.who.Implied(t.Check)) {
		m.who.Checked(&input.Site{Proc: a.q, Node: t, Span: t.Span, Check: t.Check}, circuit.False)
	}
	if t.Check != nil && !g.IsConst() && !m.who.CanFail(m.c.And(s.path.all, g)) {
		m.narrow(s, t.X, false)
		deliver(t.Else, s)
		return
	}
	other := s.split()
	if yes := m.under(s, g); yes != nil {
		if !loose {
			m.narrow(yes, t.X, true)
		}
		if own {
			at := &input.Site{Proc: a.q, Node: t, Span: t.Span, Check: t.Check}
			yes.raised = []input.Raise{{When: yes.path.all, Check: at}}
			m.who.Checked(at, yes.path.all)
		}
		deliver(t.Then, yes)
	}
	if no := m.under(other, g.Not()); no != nil {
		if !loose {
			m.narrow(no, t.X, false)
		}
		deliver(t.Else, no)
	}
}

// narrow lets a local forget the objects that a condition excludes.
func (m *Stepper) narrow(s *state, x ir.Expr, holds bool) {
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
				m.keep(s, l, func(o *input.Object) bool { return (o == m.inputs.Nothing) == isNull })
			}
		}
	case *ir.TypeTest:
		if l, ok := x.X.(*ir.Local); ok {
			m.keep(s, l, func(o *input.Object) bool {
				g := m.inputs.Is(o, x.Of, x.Exact)
				return !g.IsConst() || (g == circuit.True) == holds
			})
		}
	}
}

func (m *Stepper) keep(s *state, l *ir.Local, ok func(*input.Object) bool) {
	if r, is := s.locals[l.Index].(value.Refs); is {
		if r = m.inputs.Only(r, ok); len(r) > 0 {
			s.locals[l.Index] = r
		}
	}
}

func (a *activation) choice(m *Stepper, t *ir.Switch, s *state, deliver func(*ir.Block, *state)) {
	v := m.scope(s).number(t.X)
	if m.who.Decides(a, t.X) {
		v = m.who.Any(a, s, t, t.X.Type(), v).(value.Num)
	}
	w := value.Width(t.X.Type())
	rest := s
	for _, k := range t.Cases {
		if rest == nil {
			return
		}
		g := rest.path.fold(m.vals.EqualNum(v, value.Const(uint64(k.Value), w), w))
		if g == circuit.False {
			continue
		}
		if u := m.under(rest.split(), g); u != nil {
			deliver(k.To, u)
		}
		rest = m.under(rest, g.Not())
	}
	if rest != nil {
		deliver(t.Default, rest)
	}
}

// end keeps a state in which the procedure returns, normal and exceptional ones
// apart.
func (a *activation) end(m *Stepper, s *state) {
	live := newBitset(len(a.q.Locals))
	for _, r := range a.shape.ends {
		live.add(r.Index)
	}
	keep := func(i int, s *state) {
		if s != nil {
			a.ended++
			a.ends[i] = m.who.End(a, a.ends[i], s, live)
		}
	}
	if a.q.Exc == nil {
		keep(0, s)
		return
	}
	exc := m.local(s, a.q.Exc).(value.Refs)
	null := s.path.fold(exc.Is(value.Null))
	normal := s
	if null != circuit.True {
		throws := s
		if null != circuit.False {
			normal = s.split()
		}
		if throws = m.under(throws, null.Not()); throws != nil {
			throws.locals[a.q.Exc.Index] = exc.Only(func(o value.Obj) bool { return o != value.Null })
		}
		keep(1, throws)
	}
	if null != circuit.False {
		if normal = m.under(normal, null); normal != nil {
			normal.locals[a.q.Exc.Index] = value.To(value.Null)
		}
		keep(0, normal)
	}
}
