package bmc

import (
	"fmt"
	"strings"

	"assay/ir"
	"assay/ir/cfg"
	"assay/logic/circuit"
	"assay/task"
)

// This file runs procedures: blocks in order, loops as often as they can go round,
// states merged where ways meet.

// outcome is an end of a procedure: all normal ones are one, all exceptional ones
// another.
type outcome struct {
	st      *state
	results []value
	exc     value   // nil: there is none
	params  []value // of the goal's procedure: their last values
	throws  bool
}

// deepest is how many procedures may be open at once.
const deepest = 400

// run executes a procedure to its ends. The locals of the state are the callee's
// while it runs; the caller puts its own back.
func (m *machine) run(q *ir.Proc, args []value, st *state) []outcome {
	if m.models != nil {
		if f := m.models(q); f != nil {
			name, _, _ := strings.Cut(q.Name, "(") // without what tells overloaded ones apart
			m.used[name] = true
			return m.model(f, q, args, st)
		}
	}
	if m.base != nil && m.host != nil && m.host.Early(q) {
		return m.early(q, args, st)
	}
	m.load(q)
	if !m.enter(q, st) {
		return nil
	}
	a := &activation{q: q, shape: m.shapeOf(q), own: m.ownCode(q), came: st.path}
	st.locals = make([]value, len(q.Locals))
	for i, p := range q.Params {
		st.locals[p.Index] = args[i]
	}
	if a.shape.back {
		a.entry = st.split()
		a.entry.mark = len(m.objects)
	}
	entry, lost := st.path, m.lost
	m.stack = append(m.stack, a)
	a.region(m, nil, q.Blocks[0], st)
	m.stack = m.stack[:len(m.stack)-1]
	if lost == m.lost && (a.ends[0] == nil) != (a.ends[1] == nil) {
		for _, end := range a.ends {
			if end != nil {
				end.path = entry // whoever comes in comes out here
			}
		}
	}
	var out []outcome
	for i, end := range a.ends {
		if end != nil {
			out = append(out, a.outcome(m, end, i == 1))
		}
	}
	return out
}

// load gives an open procedure its body.
func (m *machine) load(q *ir.Proc) {
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
func (m *machine) enter(q *ir.Proc, st *state) bool {
	open := 0
	for _, a := range m.stack {
		if a.q == q {
			open++
		}
	}
	if open < 2 && len(m.stack) < deepest {
		return true
	}
	limit := m.task.Bounds.Unwind
	if limit == 0 {
		limit = defaultUnwind
	}
	if !m.feasible(st.path.all) {
		return false
	}
	if open > limit || len(m.stack) >= deepest {
		m.leaveOut(st.path, task.Binding{Bound: task.BoundRecursion, Name: q.Name, Limit: limit, Span: q.Span})
		return false
	}
	return true
}

func (a *activation) outcome(m *machine, end *state, throws bool) outcome {
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

func (m *machine) local(s *state, l *ir.Local) value {
	if v := s.locals[l.Index]; v != nil {
		return v
	}
	return m.zero(l.Typ)
}

// defaultUnwind is how often loops and recursion go round at most when the solver
// cannot tell that they do not.
const defaultUnwind = 32

// determined is how often a loop may go round that decides nothing.
const determined = 1 << 17

// exits collects where a region is left to.
type exits map[*ir.Block]*state

// region executes the blocks of a loop once, or of the whole procedure: from the
// entry until everything has left or come back to the head.
func (a *activation) region(m *machine, l *cfg.Loop, entry *ir.Block, st *state) (out exits, back *state) {
	pending := make([]*state, len(a.q.Blocks))
	pending[entry.Index] = st
	out = exits{}
	deliver := func(to *ir.Block, s *state) {
		live := a.shape.live[to.Index]
		switch {
		case l != nil && to == l.Head:
			back = m.merge(back, s, a.q, live)
		case a.inside(to, l):
			pending[to.Index] = m.merge(pending[to.Index], s, a.q, live)
		default:
			out[to] = m.merge(out[to], s, a.q, live)
		}
	}
	order := a.shape.graph.Order
	for r := a.shape.rank[entry.Index]; r < len(order); r++ {
		b := order[r]
		s := pending[b.Index]
		if s == nil {
			continue
		}
		pending[b.Index] = nil
		if inner := a.shape.graph.Loop[b.Index]; inner != nil && inner != l && inner.Head == b {
			found := a.loop(m, inner, s)
			for _, to := range order {
				if s := found[to]; s != nil {
					deliver(to, s)
				}
			}
			continue
		}
		a.steps(m, b, 0, s, deliver)
	}
	return out, back
}

func (a *activation) inside(b *ir.Block, l *cfg.Loop) bool {
	if l == nil {
		return true
	}
	in := a.shape.graph.Loop[b.Index]
	return in != nil && in.Within(l)
}

// loop executes a loop until nothing comes back to its head, or too often.
func (a *activation) loop(m *machine, l *cfg.Loop, s *state) exits {
	all := exits{}
	entry, lost, ends := s.path, m.lost, a.ends
	defer func() {
		if len(all) == 1 && lost == m.lost && ends == a.ends {
			for _, out := range all {
				out.path = entry // whoever comes in comes out here
			}
		}
	}()
	limit := m.task.Bounds.Unwind
	if limit == 0 {
		limit = defaultUnwind
	}
	for rounds, free := 0, 0; ; {
		before := s.path
		out, back := a.region(m, l, l.Head, s)
		a.gather(m, all, out)
		if back == nil {
			return all
		}
		if !m.decided(before, back.path) { // nothing was decided in this round
			if free++; free > determined {
				panic(unsupported(fmt.Sprintf("the loop at %s goes round more than %d times", cfg.SpanOf(l.Head), determined)))
			}
			s = back
			continue
		}
		rounds++
		if !m.again(entry, back.path.all) {
			return all
		}
		if rounds >= limit {
			a.last(m, l, back, limit, all)
			return all
		}
		s = back
	}
}

// last lets executions leave the loop at its head after the last round, if that is
// where it is left, and leaves the others out.
func (a *activation) last(m *machine, l *cfg.Loop, s *state, limit int, all exits) {
	binding := task.Binding{Bound: task.BoundLoop, Name: a.q.Name, Limit: limit, Span: cfg.SpanOf(l.Head)}
	leaves := false
	for _, to := range l.Head.Term.Succs() {
		leaves = leaves || !a.inside(to, l)
	}
	if !leaves {
		m.leaveOut(s.path, binding)
		return
	}
	a.steps(m, l.Head, 0, s, func(to *ir.Block, s *state) {
		if a.inside(to, l) {
			m.leaveOut(s.path, binding)
			return
		}
		all[to] = m.merge(all[to], s, a.q, a.shape.live[to.Index])
	})
}

func (a *activation) gather(m *machine, all, more exits) {
	for _, to := range a.shape.graph.Order {
		if s := more[to]; s != nil {
			all[to] = m.merge(all[to], s, a.q, a.shape.live[to.Index])
		}
	}
}

// steps executes a block from a statement on. A call may come back with two
// states, each of which goes on by itself.
func (a *activation) steps(m *machine, b *ir.Block, from int, s *state, deliver func(*ir.Block, *state)) {
	depth, at := len(m.stack), s.path
	defer func() {
		if r := recover(); r != nil {
			why, ok := r.(unsupported)
			if !ok {
				panic(r)
			}
			m.stack = m.stack[:depth]
			m.refuse(at, why)
		}
	}()
	for i := from; i < len(b.Stmts); i++ {
		st := b.Stmts[i]
		a.node = st
		m.step()
		at = s.path
		if c, ok := st.(*ir.CallStmt); ok {
			for _, end := range a.called(m, c, s) {
				a.steps(m, b, i+1, end, deliver)
			}
			return
		}
		if s = a.stmt(m, st, s); s == nil {
			return
		}
	}
	a.node = b.Term
	m.step()
	at = s.path
	a.term(m, b.Term, s, deliver)
}

func (a *activation) term(m *machine, t ir.Term, s *state, deliver func(*ir.Block, *state)) {
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
		v := vecNum(m.c.Inputs(w))
		m.fact(m.c.LeqU(m.vector(v, w), circuit.Number(int64(n-1), w)))
		m.choices = append(m.choices, choice{when: s.path.all, kind: task.ChoiceBranch, of: n, vals: []chosen{{typ: ir.Int{Bits: uint8(w)}, v: v}}})
		for i, to := range t.To {
			if u := m.under(s.split(), m.sameNum(v, constNum(uint64(i), w), w)); u != nil {
				deliver(to, u)
			}
		}
	case *ir.Return:
		a.end(m, s)
	default:
		panic(unsupported(fmt.Sprintf("a terminator of kind %T", t)))
	}
}

func (a *activation) branch(m *machine, t *ir.If, s *state, deliver func(*ir.Block, *state)) {
	g := s.path.fold(m.scope(s).truth(t.X))
	loose := false // what was decided says nothing
	if t.Check == nil {
		g, loose = a.decision(m, s, t, t.X, g)
	}
	own := t.Check != nil && a.own
	if own && g != circuit.False {
		m.property(&site{proc: a.q, node: t, span: t.Span, check: t.Check})
	}
	if t.Check != nil && !g.IsConst() && !m.fails(m.c.And(s.path.all, g)) {
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
			yes.raised = []raise{{yes.path.all, &site{proc: a.q, node: t, span: t.Span, check: t.Check}}}
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
func (m *machine) narrow(s *state, x ir.Expr, holds bool) {
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
				m.keep(s, l, func(o *object) bool { return (o == m.nothing) == isNull })
			}
		}
	case *ir.TypeTest:
		if l, ok := x.X.(*ir.Local); ok {
			m.keep(s, l, func(o *object) bool {
				g := m.isA(o, x.Of, x.Exact)
				return !g.IsConst() || (g == circuit.True) == holds
			})
		}
	}
}

func (m *machine) keep(s *state, l *ir.Local, ok func(*object) bool) {
	if r, is := s.locals[l.Index].(refs); is {
		if r = r.only(ok); len(r) > 0 {
			s.locals[l.Index] = r
		}
	}
}

func (a *activation) choice(m *machine, t *ir.Switch, s *state, deliver func(*ir.Block, *state)) {
	v := m.scope(s).number(t.X)
	if a.decides(m, t.X) {
		v = a.any(m, s, t, t.X.Type(), v).(num)
	}
	w := widthOf(t.X.Type())
	rest := s
	for _, k := range t.Cases {
		if rest == nil {
			return
		}
		g := rest.path.fold(m.sameNum(v, constNum(uint64(k.Value), w), w))
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
func (a *activation) end(m *machine, s *state) {
	live := newBitset(len(a.q.Locals))
	for _, r := range a.shape.ends {
		live.add(r.Index)
	}
	keep := func(i int, s *state) {
		if s != nil {
			a.ends[i] = m.merge(a.ends[i], s, a.q, live)
		}
	}
	if a.q.Exc == nil {
		keep(0, s)
		return
	}
	exc := m.local(s, a.q.Exc).(refs)
	null := s.path.fold(exc.whenOf(m.nothing))
	normal := s
	if null != circuit.True {
		throws := s
		if null != circuit.False {
			normal = s.split()
		}
		if throws = m.under(throws, null.Not()); throws != nil {
			throws.locals[a.q.Exc.Index] = exc.only(func(o *object) bool { return o != m.nothing })
		}
		keep(1, throws)
	}
	if null != circuit.False {
		if normal = m.under(normal, null); normal != nil {
			normal.locals[a.q.Exc.Index] = m.null()
		}
		keep(0, normal)
	}
}
