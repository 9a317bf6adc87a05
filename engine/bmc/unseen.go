package bmc

import (
	"cmp"
	"fmt"
	"slices"

	"assay/engine/ledger"
	"assay/ir"
	"assay/logic/circuit"
	"assay/task"
)

// This file is about inputs of types that nobody here can make objects of: a java.util.Map,
// of which the closed world has no class. They are objects all the same, which can be
// compared, kept and passed on. Where somebody looks into one (calls a method of it, asks for
// its class), the path ends: what it would do is not known. So what comes after such a
// place is not checked, and never holds, whatever other paths to it there are; what does not
// come after one is not touched by it.

// unseenSpace is the objects that inputs of such a type may be; stand is their class.
func (m *machine) unseenSpace(t, stand *ir.Class) *space {
	if s := m.inputs.unseen[stand]; s != nil {
		return s
	}
	s := &space{root: stand, name: nameOf(t), fields: map[*ir.Field]int{}, kinds: []*ir.Class{stand}}
	m.inputs.unseen[stand] = s
	for i := range m.task.Bounds.Of(s.name) {
		o := m.add(&object{fields: s.fields, init: initInput, name: fmt.Sprint(shortName(s.name), i), unseen: s.name, static: t})
		m.chooseKind(o, s.kinds)
		s.objects = append(s.objects, o)
	}
	s.size = len(s.objects)
	m.inputs.spaces = append(m.inputs.spaces, s)
	return s
}

// unseenOf are the objects of that kind which a reference of a type may be to: those made
// for it, and for types that an object may have besides.
func (m *machine) unseenOf(t *ir.Class) (list []*object, fits []circuit.Ref) {
	stand := m.host.Unseen(t)
	if stand == nil {
		return nil, nil
	}
	own := m.unseenSpace(t, stand)
	for _, s := range m.inputs.spaces {
		if s == own || m.inputs.unseen[s.root] == s && len(s.objects) > 0 && mayBeBoth(t, s.objects[0].static) {
			m.referred(s)
			for _, o := range s.objects {
				list, fits = append(list, o), append(fits, m.alsoOf(o, t))
			}
		}
	}
	return list, fits
}

// mayBeBoth tells whether an object may be of two types.
func mayBeBoth(a, b *ir.Class) bool {
	return a == nil || b == nil || a.Interface || b.Interface || a.Subclass(b) || b.Subclass(a)
}

// never tells whether an object that nobody knows is of a type in no world.
func (o *object) never(t ir.Type) bool {
	r, ok := t.(ir.Ref)
	return ok && r.Class != nil && !mayBeBoth(o.static, r.Class)
}

// place is behind a node of a procedure.
type place struct {
	q    *ir.Proc
	node ir.Node
}

// nowhere is thrown when no execution is left on a path.
type nowhere struct{}

// lookInto ends the executions of a path in which the object of a target is one that nobody
// knows, and tells whether it is. In contracts, the whole clause has no meaning then.
func (e *scope) lookInto(t target) bool {
	if t.obj.unseen == "" {
		return false
	}
	if e.def != nil || len(e.m.stack) == 0 || e.m.pureFrom > 0 {
		if e.m.feasible(e.m.c.And(e.s.path.all, t.when)) {
			panic(unsupported("a clause looks into an input of type " + t.obj.unseen + ", of which no class is known"))
		}
		return true
	}
	e.m.unknownInside(e.s, t.when, t.obj.lookedInto())
	if e.m.under(e.s, t.when.Not()) == nil {
		panic(nowhere{})
	}
	return true
}

// lookedInto says that somebody looks into an object that nobody knows.
func (o *object) lookedInto() string {
	return "an input of type " + o.unseen + " is looked into, of which no class is known"
}

// unknownInside writes down that executions end where g holds, because nobody knows what
// is inside of something.
func (m *machine) unknownInside(s *state, g circuit.Ref, what string) {
	m.lost++
	p := m.and(s.path, g)
	if p == nil {
		return
	}
	m.cuts = append(m.cuts, cut{when: p.all, unseen: m.at() + what, next: m.places()})
}

// shutOut is about a test for a class that no input is of, only because the closed world
// has none of it, or for an array, which no input of a class is: what only an object of the class or an
// array comes to is not checked. What the library does with objects of its own is no such test.
func (e *scope) shutOut(x *ir.TypeTest) {
	m := e.m
	if m.host == nil || len(m.stack) == 0 || m.pureFrom > 0 || !m.stack[len(m.stack)-1].own {
		return
	}
	var input *ir.Class // of one that could be what the test asks for
	open := func(may func(o *object) bool) *path {
		var when []circuit.Ref
		for _, t := range e.reference(x.X) {
			if o := t.obj; o.init == initInput && o.kinds != nil && o.unseen == "" && may(o) {
				when, input = append(when, t.when), o.kinds[0].class
			}
		}
		return m.and(e.s.path, m.c.OrAll(when...))
	}
	var p *path
	what := "inputs of such a type are no arrays"
	switch t := x.Of.(type) {
	case ir.Array:
		p = open(m.mayBeArray)
	case ir.Ref:
		if t.Class == nil || !m.host.Open(t.Class) {
			return
		}
		what = "inputs are of no class " + t.Class.Name
		if p = open(func(o *object) bool { return m.host.Open(o.kinds[0].class) }); input != nil && m.shown(t.Class, input) {
			return
		}
	}
	if p != nil {
		m.cuts = append(m.cuts, cut{when: p.all, unseen: m.at() + what, next: m.places(), closed: true})
	}
}

// mayBeArray reports whether an input is referred to by a type that arrays have too.
func (m *machine) mayBeArray(o *object) bool {
	i := slices.IndexFunc(m.inputs.spaces, func(s *space) bool { return slices.Contains(s.objects, o) })
	return i >= 0 && m.prog.Arrays != nil && slices.ContainsFunc(m.inputs.spaces[i].statics, m.prog.Arrays.Subclass)
}

// takeWorld names what a test takes for granted of inputs of types that others may have classes of: those
// that are not known would answer otherwise.
func (e *scope) takeWorld(x *ir.TypeTest) {
	m := e.m
	t, ok := x.Of.(ir.Ref)
	if m.host == nil || !ok || t.Class == nil || len(m.stack) == 0 || m.pureFrom > 0 || e.def != nil || !m.stack[len(m.stack)-1].own {
		return
	}
	for _, o := range e.reference(x.X) {
		if o.obj.init != initInput || o.obj.kinds == nil || o.obj.unseen != "" {
			continue
		}
		for _, s := range m.inputs.spaces {
			for i := 0; i < len(s.statics) && slices.Contains(s.objects, o.obj); i++ {
				if text := m.host.World(s.statics[i], t.Class); text != "" {
					m.inputs.leaves[text] = true
				}
			}
		}
	}
}

// shown tells whether an input of any type may be of a class, as well as one of the class
// given: then a test for it fails for another reason.
func (m *machine) shown(c, of *ir.Class) bool {
	root := of
	for root.Super != nil {
		root = root.Super
	}
	classes, _ := m.instances(root)
	return slices.ContainsFunc(classes, func(k *ir.Class) bool { return k.Subclass(c) })
}

// at is where execution is, for the beginning of a sentence.
func (m *machine) at() string {
	if at := m.span(); at.Known() {
		return "at " + at.String() + " "
	}
	return ""
}

// places are where the procedures under check are that are being executed, the innermost
// first.
func (m *machine) places() (out []place) {
	for _, a := range slices.Backward(m.stack) {
		if a.own && a.node != nil {
			out = append(out, place{a.q, a.node})
		}
	}
	return out
}

// unchecked says of what comes after such places that it is not checked.
func (b *book) unchecked() {
	m := b.m
	r := &reached{m: m, why: map[ir.Node]string{}, procs: map[*ir.Proc]bool{}, entered: map[*ir.Proc]bool{}}
	for _, c := range m.cuts {
		if c.unseen == "" || !m.possible(c.when) {
			continue
		}
		if c.closed {
			r.closed(c)
			continue
		}
		m.ends = append(m.ends, c.when) // the program goes on there
		r.first = cmp.Or(r.first, c.unseen)
		for _, p := range c.next {
			r.after(p, c.unseen)
		}
	}
	if r.first == "" {
		return
	}
	for _, f := range m.findings {
		if why := r.about(f); why != "" {
			b.undecided(b.entry(f), notChecked(why))
		}
	}
	for _, e := range b.ledger.Entries {
		switch {
		case e.Node != nil && r.why[e.Node] != "":
			b.undecided(e, notChecked(r.why[e.Node]))
		case e.Written != nil || e.IsFrame() || e.Property.Text == ledger.Nothing:
			b.undecided(e, notChecked(r.first))
		}
	}
	b.unvisited(r, func(n ir.Node) string { return notChecked(r.why[n]) })
}

func (b *book) undecided(e *ledger.Entry, why string) {
	if e != nil && e.Trace == nil && why != "" {
		e.Unknown = why
	}
}

func notChecked(why string) string {
	return "not checked, because it may come after this: " + why
}

// unvisited lists what is to be checked at places that execution never came to, with the reason why
// it is not; empty: it is.
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
		switch n := p.node.(type) {
		case *ir.If:
			if n.Check != nil && m.byKey[findingKey{node: n, kind: n.Check.Kind}] == nil {
				add(task.Property{Kind: n.Check.Kind, Unit: p.q.Name, Span: n.Span, Text: n.Check.What, Fails: true}, reason(n))
			}
		case *ir.New:
			if m.host == nil || !m.host.Thrown(n.Class) {
				continue
			}
			k, text := m.escape(n.Class, nil)
			switch f := m.byKey[findingKey{kind: k, at: n.Span, text: text}]; {
			case k == "":
			case f != nil: // of a line with several, the others are part of it
				if e := b.entry(f); e != nil && e.Unknown == "" { // what is not checked for another reason may be behind failures too
					b.undecided(e, reason(n))
				}
			default:
				add(task.Property{Kind: k, Unit: p.q.Name, Span: n.Span, Text: text, Fails: true}, reason(n))
			}
		}
	}
	slices.SortStableFunc(list, func(x, y *ledger.Entry) int { return x.Property.Span.Compare(y.Property.Span) })
	l := b.ledger
	for _, x := range list {
		l.Entries = slices.Insert(l.Entries, placeAmong(l.Entries, x), x)
	}
	if len(list) > 0 {
		l.Entries = slices.DeleteFunc(l.Entries, func(e *ledger.Entry) bool {
			return e.Node == nil && e.Written == nil && e.Property.Text == ledger.Nothing
		})
	}
}

// placeAmong is where a check stands among others in source order.
func placeAmong(entries []*ledger.Entry, x *ledger.Entry) int {
	i := slices.IndexFunc(entries, func(e *ledger.Entry) bool {
		return e.Property.Fails && e.Property.Span.Compare(x.Property.Span) > 0
	})
	if i < 0 {
		return len(entries)
	}
	return i
}

// reached is the code under check that may be executed after some places.
type reached struct {
	m       *machine
	list    []place            // in the order in which they were found
	why     map[ir.Node]string // they are not checked
	procs   map[*ir.Proc]bool  // those that are reached as a whole
	entered map[*ir.Proc]bool  // those of which what execution did not come to is reached
	first   string             // why of the first place

	comes func(*ir.Proc, *ir.Block) bool // whether an execution comes to a block; nil: execution did
}

// tour goes through a procedure.
type tour struct {
	*reached
	q    *ir.Proc
	why  string
	seen map[*ir.Block]bool
	new  bool // adds only what execution did not come to
	stop bool // goes no further than that
}

func (r *reached) tour(p place, why string) *tour {
	return &tour{reached: r, q: p.q, why: why, seen: map[*ir.Block]bool{}}
}

// after adds what follows a place in its procedure; a check is of its branch itself.
func (r *reached) after(p place, why string) { r.tour(p, why).after(p.node) }

// closed adds what nothing came to after a test for a class that no input has: where the
// test is of a branch, what stands behind its other side; where its result is kept, what may
// depend on that. So it is in the callers, as long as there are results.
func (r *reached) closed(c cut) {
	before := len(r.list)
	for i, p := range c.next {
		w := r.tour(p, c.unseen)
		w.new = true
		t, branch := p.node.(*ir.If)
		switch {
		case branch:
			w.stop = t.Check == nil // null passes a cast too, and what it does not do comes behind
			w.follow(blockOf(p))
		case i > 0 && len(c.next[i-1].q.Results) == 0:
			w.stop = true
			w.follow(blockOf(p))
		default:
			if call, ok := p.node.(*ir.CallStmt); ok && i == 0 { // its argument
				w.inside(call)
			}
			w.after(p.node)
		}
	}
	if len(r.list) > before {
		r.first = cmp.Or(r.first, c.unseen)
	}
}

// blockOf is the block that a place is in.
func blockOf(p place) *ir.Block {
	for _, b := range p.q.Blocks {
		if ir.Node(b.Term) == p.node || slices.ContainsFunc(b.Stmts, func(st ir.Stmt) bool { return ir.Node(st) == p.node }) {
			return b
		}
	}
	panic("bmc: a place is in no block")
}

func (w *tour) after(n ir.Node) {
	b := blockOf(place{w.q, n})
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

// inside goes through what a call runs that execution came to.
func (w *tour) inside(call *ir.CallStmt) {
	for _, p := range w.callees(call) {
		if w.m.shapes[p] != nil && w.m.ownCode(p) && !w.entered[p] {
			w.entered[p] = true
			in := w.tour(place{q: p}, w.why)
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

// came tells whether execution came to a block.
func (w *tour) came(b *ir.Block) bool {
	if w.comes != nil {
		return w.comes(w.q, b)
	}
	s := w.m.shapes[w.q]
	return s != nil && s.came[b.Index]
}

// add adds a node, and the procedures under check that it may call.
func (r *reached) add(q *ir.Proc, n ir.Node, why string) {
	if r.why[n] != "" {
		return
	}
	r.why[n] = why
	r.list = append(r.list, place{q, n})
	if st, ok := n.(*ir.CallStmt); ok {
		for _, p := range r.callees(st) {
			r.whole(p, why)
		}
	}
}

func (r *reached) whole(p *ir.Proc, why string) {
	if r.procs[p] || !r.m.ownCode(p) {
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

// callees are the procedures that a call may run: all of the name, of a virtual one.
func (r *reached) callees(st *ir.CallStmt) (out []*ir.Proc) {
	if st.Proc != nil {
		return []*ir.Proc{st.Proc}
	}
	for _, c := range r.m.prog.Classes {
		if p := c.Lookup(st.Method); p != nil && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// about is why what a finding is about is not checked; empty: it is. What is known of no
// place may be anywhere.
func (r *reached) about(f *finding) string {
	switch {
	case f.check != nil:
		return r.why[f.check.node]
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
