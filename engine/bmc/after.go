package bmc

import (
	"cmp"
	"slices"

	"assay/engine/ledger"
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/step"
	"assay/task"
)

// This file finds the code that is reachable only through places where symbolic execution stops: an unsupported
// construct, or a read of an opaque input. No property of such code is reported as holding; what precedes such a place
// on every path is decided as usual.
//
// That code is what follows in the procedure and in its callers, whatever branches decide; what the library may call
// back, if execution stopped in the library; and whether an exception that was created earlier on the same path leaves
// the goal. Such an exception may be propagating through a finally block, or its message may not be computed yet.

// reason says why the code behind a cut is not checked.
func reason(c *step.Cut) string {
	if !c.Refused.None() {
		return c.Refused.Error()
	}
	return "not checked, because it may come after this: " + c.Unseen
}

// pending says the same of an exception that may be propagating.
func pending(c *step.Cut) string {
	if !c.Refused.None() {
		return c.Refused.Error() + "; an exception that is on its way there is not followed"
	}
	return "not checked, because its exception may come to this on its way: " + c.Unseen
}

// endings returns the cuts behind which something is not checked, those of one place merged.
func (m *machine) endings() (out []step.Cut) {
	for _, c := range m.step.Cuts {
		if c.Unseen == "" && (c.Refused.None() || len(c.Next) == 0) {
			continue
		}
		i := slices.IndexFunc(out, func(k step.Cut) bool {
			return k.Refused == c.Refused && k.Unseen == c.Unseen && k.Closed == c.Closed && k.Side == c.Side && slices.Equal(k.Next, c.Next)
		})
		if i < 0 {
			out = append(out, c)
			continue
		}
		out[i].When = m.c.Or(out[i].When, c.When)
	}
	return slices.DeleteFunc(out, func(c step.Cut) bool {
		if !c.Refused.None() && c.When == circuit.True { // a cut that always happens may be the reason why nothing else does
			return false
		}
		none := !m.oracle.Possible(c.When)
		if none && !c.Refused.None() {
			m.oracle.Leave(c.When)
		}
		return none
	})
}

// unchecked marks the properties behind such places as not checked.
func (b *book) unchecked() {
	m := b.m
	r := &reached{m: m, why: map[ir.Node]string{}, procs: map[*ir.Proc]bool{}, entered: map[*ir.Proc]bool{}}
	var open []step.Cut
	for _, c := range m.endings() {
		if c.Closed {
			r.closed(c)
			continue
		}
		m.ends, m.normal = append(m.ends, c.When), append(m.normal, c.When) // the program goes on there
		r.first = cmp.Or(r.first, m.oracle.whyStopped(reason(&c)))
		open = append(open, c)
		for _, p := range c.Next {
			r.behind(p, m.oracle.whyStopped(reason(&c)))
		}
	}
	if r.first == "" {
		return
	}
	for _, f := range m.findings {
		b.undecided(b.entry(f), r.about(f))
	}
	for _, e := range b.ledger.Entries {
		switch {
		case e.Node != nil:
			b.undecided(e, r.why[e.Node])
		case e.Written != nil || e.IsFrame() || e.Property.Text == ledger.Nothing:
			b.undecided(e, r.first)
		}
	}
	b.unvisited(r, func(n ir.Node) string { return r.why[n] })
	b.outside(r.list, func(n ir.Node) string { return r.why[n] })
	b.inFlight(open)
	b.atLeast(open)
}

// behind adds what follows a place where executions end, and the place itself.
func (r *reached) behind(p step.Place, why string) {
	if r.why[p.Node] == "" { // what it calls is before that, if it is a call
		r.why[p.Node] = why
	}
	r.after(p, why)
	call, ok := p.Node.(*ir.CallStmt)
	if !ok || !slices.ContainsFunc(r.callees(call), func(q *ir.Proc) bool { return !r.m.step.OwnCode(q) }) {
		return
	}
	for _, q := range r.m.prog.Procs {
		if r.m.step.CalledBack[q] {
			r.whole(q, why)
		}
	}
}

// inFlight marks checks and exceptions before such places, on the same paths: whether they leave the goal is unknown.
func (b *book) inFlight(open []step.Cut) {
	m := b.m
	why := func(fails circuit.Ref) string {
		for _, c := range open {
			if g := m.c.And(fails, c.When); g != circuit.False && m.oracle.Possible(g) {
				return m.oracle.whyStopped(pending(&c))
			}
		}
		return ""
	}
	for _, f := range m.findings {
		if e := b.entry(f); e != nil && e.Trace == nil && e.Unknown == "" && len(f.fails) > 0 {
			b.undecided(e, why(m.c.OrAll(f.fails...)))
		}
	}
	for _, o := range m.inputs.Objects {
		if o.From != input.Fresh || o.Dropped || o.Class == nil || !m.host.Thrown(o.Class) {
			continue
		}
		if k, _ := m.host.Escape(m.task.Goal, o.Class, nil, o.Made.Call()); k == "" {
			continue
		}
		thrown := o.Exists
		for _, x := range o.Raised { // created by a check, which reports it itself
			thrown = m.c.And(thrown, x.When.Not())
		}
		if text := why(thrown); text != "" {
			f := m.mayEscape(o.Made, o.Class)
			if b.entry(f) == nil {
				b.insert(&ledger.Entry{Property: f.property, Node: f.node})
			}
			b.undecided(b.entry(f), text)
		}
	}
}

// atLeast lists one property as not checked if no other property is behind the place that cannot be executed.
func (b *book) atLeast(open []step.Cut) {
	i := slices.IndexFunc(open, func(c step.Cut) bool { return !c.Refused.None() })
	if i < 0 || b.ledger.Find(func(e *ledger.Entry) bool { return e.Unknown != "" && e.Trace == nil }) != nil {
		return
	}
	p := open[i].Next[0]
	b.insert(&ledger.Entry{Unknown: b.m.oracle.whyStopped(reason(&open[i])), Property: task.Property{
		Kind: task.KindPostcondition, Unit: p.Proc.Name, Span: ir.MetaOf(p.Node).Span, Text: "everything behind it"}})
}

// insert lists one more property, in source order.
func (b *book) insert(e *ledger.Entry) {
	l := b.ledger
	l.Entries = slices.Insert(l.Entries, placeAmong(l.Entries, e), e)
}

func (b *book) undecided(e *ledger.Entry, why string) {
	if e != nil && e.Trace == nil && why != "" {
		e.Unknown = why
	}
}

// unvisited lists the properties at places that execution never reached, with the reason why each is not checked; with
// an empty reason it is.
func (b *book) unvisited(r *reached, reason func(ir.Node) string) {
	m := b.m
	var list []*ledger.Entry
	add := func(p task.Property, why string) {
		same := func(e *ledger.Entry) bool { return e.Property == p }
		if why != "" && b.ledger.Find(same) == nil && !slices.ContainsFunc(list, same) {
			list = append(list, &ledger.Entry{Property: p, Unknown: why})
		}
	}
	for _, p := range r.list {
		switch n := p.Node.(type) {
		case *ir.If:
			if n.Check != nil && m.byKey[findingKey{node: n, kind: n.Check.Kind}] == nil {
				add(task.Property{Kind: n.Check.Kind, Unit: p.Proc.Name, Span: n.Span, Text: n.Check.What, Fails: true}, reason(n))
			}
		case *ir.New:
			if !m.host.Thrown(n.Class) {
				continue
			}
			k, text := m.host.Escape(m.task.Goal, n.Class, nil, nil)
			switch f := m.byKey[findingKey{kind: k, at: n.Span, text: text}]; {
			case k == "":
			case f != nil: // a line with several has one property for all
				if e := b.entry(f); e != nil && e.Unknown == "" { // it may already be unchecked for another reason
					b.undecided(e, reason(n))
				}
			default:
				add(task.Property{Kind: k, Unit: p.Proc.Name, Span: n.Span, Text: text, Fails: true}, reason(n))
			}
		}
	}
	slices.SortStableFunc(list, func(x, y *ledger.Entry) int { return x.Property.Span.Compare(y.Property.Span) })
	for _, x := range list {
		b.insert(x)
	}
	if l := b.ledger; len(list) > 0 {
		l.Entries = slices.DeleteFunc(l.Entries, func(e *ledger.Entry) bool {
			return e.Node == nil && e.Written == nil && e.Property.Text == ledger.Nothing
		})
	}
}

// placeAmong returns the index of a check among others in source order.
func placeAmong(entries []*ledger.Entry, x *ledger.Entry) int {
	i := slices.IndexFunc(entries, func(e *ledger.Entry) bool {
		return e.Property.Fails && e.Property.Span.Compare(x.Property.Span) > 0
	})
	if i < 0 {
		return len(entries)
	}
	return i
}

// reached is the code under check that is reachable from some places.
type reached struct {
	m       *machine
	list    []step.Place       // in the order in which they were found
	why     map[ir.Node]string // they are not checked
	procs   map[*ir.Proc]bool  // those that are reached as a whole
	entered map[*ir.Proc]bool  // those whose blocks that execution did not reach count
	first   string             // the reason of the first place

	comes func(*ir.Proc, *ir.Block) bool // whether an execution reaches a block; nil: whether symbolic execution did
}

// tour walks a procedure.
type tour struct {
	*reached
	q    *ir.Proc
	why  string
	seen map[*ir.Block]bool
	new  bool // adds only what execution did not reach
	stop bool // goes no further than that
}

func (r *reached) tour(p step.Place, why string) *tour {
	return &tour{reached: r, q: p.Proc, why: why, seen: map[*ir.Block]bool{}}
}

// after adds what follows a place in its procedure. A check belongs to its branch.
func (r *reached) after(p step.Place, why string) { r.tour(p, why).after(p.Node) }

// closed adds the unreached code after a type test for a class that no input has: the other side of a branch on the
// test, or what may depend on its stored result. The same holds in the callers, as long as procedures have results.
func (r *reached) closed(c step.Cut) {
	before := len(r.list)
	for i, p := range c.Next {
		w := r.tour(p, reason(&c))
		w.new = true
		t, branch := p.Node.(*ir.If)
		switch {
		case branch:
			w.stop = t.Check == nil // null passes a cast too, and the failing side comes after it
			w.follow(blockOf(p))
			if i == 0 && c.Side != nil {
				r.side(p, t, c.Side, reason(&c))
			}
		case i > 0 && len(c.Next[i-1].Proc.Results) == 0:
			w.stop = true
			w.follow(blockOf(p))
		default:
			if call, ok := p.Node.(*ir.CallStmt); ok && i == 0 { // its argument
				w.inside(call)
			}
			w.after(p.Node)
		}
	}
	if len(r.list) > before {
		r.first = cmp.Or(r.first, reason(&c))
	}
}

// side adds the code that only one side of a branch leads to.
func (r *reached) side(p step.Place, t *ir.If, side *ir.Block, why string) {
	other := t.Then
	if side == other {
		other = t.Else
	}
	seen := map[*ir.Block]bool{blockOf(p): true}
	var walk func(b *ir.Block, do func(*ir.Block))
	walk = func(b *ir.Block, do func(*ir.Block)) {
		if seen[b] {
			return
		}
		seen[b] = true
		do(b)
		for _, to := range b.Term.Succs() {
			walk(to, do)
		}
	}
	walk(other, func(*ir.Block) {})
	walk(side, func(b *ir.Block) {
		for _, st := range b.Stmts {
			r.add(p.Proc, st, why)
		}
		r.add(p.Proc, b.Term, why)
	})
}

// blockOf returns the block that a place is in.
func blockOf(p step.Place) *ir.Block {
	for _, b := range p.Proc.Blocks {
		if ir.Node(b.Term) == p.Node || slices.ContainsFunc(b.Stmts, func(st ir.Stmt) bool { return ir.Node(st) == p.Node }) {
			return b
		}
	}
	panic("bmc: a place is in no block")
}

func (w *tour) after(n ir.Node) {
	b := blockOf(step.Place{Proc: w.q, Node: n})
	from := slices.IndexFunc(b.Stmts, func(st ir.Stmt) bool { return ir.Node(st) == n }) + 1
	if from == 0 {
		from = len(b.Stmts)
	}
	w.rest(b, from)
}

func (w *tour) rest(b *ir.Block, from int) {
	all := !w.new || !w.came(b)
	for _, st := range b.Stmts[from:] {
		if all {
			w.add(w.q, st, w.why)
		} else if call, ok := st.(*ir.CallStmt); ok && !w.stop {
			w.inside(call)
		}
	}
	if all {
		w.add(w.q, b.Term, w.why)
	}
	w.follow(b)
}

// inside walks what a call runs and execution reached.
func (w *tour) inside(call *ir.CallStmt) {
	for _, p := range w.callees(call) {
		if w.m.step.Shapes[p] != nil && w.m.step.OwnCode(p) && !w.entered[p] {
			w.entered[p] = true
			in := w.tour(step.Place{Proc: p}, w.why)
			in.new = true
			in.rest(p.Blocks[0], 0)
		}
	}
}

func (w *tour) follow(b *ir.Block) {
	for _, to := range b.Term.Succs() {
		if !w.seen[to] && !(w.stop && w.came(to)) {
			w.seen[to] = true
			w.rest(to, 0)
		}
	}
}

// came reports whether execution reached a block.
func (w *tour) came(b *ir.Block) bool {
	if w.comes != nil {
		return w.comes(w.q, b)
	}
	s := w.m.step.Shapes[w.q]
	return s != nil && s.Reached[b.Index]
}

// add adds a node, and the procedures under check that it may call.
func (r *reached) add(q *ir.Proc, n ir.Node, why string) {
	if r.why[n] != "" {
		return
	}
	r.why[n] = why
	r.list = append(r.list, step.Place{Proc: q, Node: n})
	if st, ok := n.(*ir.CallStmt); ok {
		for _, p := range r.callees(st) {
			r.whole(p, why)
		}
	}
}

func (r *reached) whole(p *ir.Proc, why string) {
	if r.procs[p] || !r.m.step.OwnCode(p) {
		return
	}
	r.procs[p] = true
	if p.External() && (r.m.prog.Loader == nil || r.m.prog.Loader.Load(p) != nil) || p.External() {
		return
	}
	for _, b := range p.Blocks {
		for _, st := range b.Stmts {
			r.add(p, st, why)
		}
		r.add(p, b.Term, why)
	}
}

// callees returns the procedures that a call may run: for a virtual call, all of that name.
func (r *reached) callees(st *ir.CallStmt) (out []*ir.Proc) {
	if st.Method == "" {
		return r.m.prog.Targets(st)
	}
	for _, c := range r.m.prog.Classes {
		if p := st.Callee(c); p != nil && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// about returns why the place of a finding is not checked, or "" if it is. A finding without a place may be anywhere.
func (r *reached) about(f *finding) string {
	switch {
	case f.check != nil:
		return r.why[f.check.Node]
	case f.node != nil:
		return r.why[f.node]
	case f.asked != nil: // at several calls: one that is not checked is enough
		for _, st := range f.asked.calls {
			if why := r.why[st]; why != "" {
				return why
			}
		}
		return ""
	case f.made != nil:
		return r.why[f.made]
	}
	return r.first
}
