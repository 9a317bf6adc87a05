package calls

import (
	"cmp"
	"slices"

	"assay/ir"
)

// This file builds graphs: procedures that may run, classes that there may be and calls that may reach them grow together
// until nothing is added.

// builder builds a graph.
type builder struct {
	Config
	p     *ir.Program
	nodes map[*ir.Proc]*node
	work  []*ir.Proc
	count int // procedures that were entered

	live    []*ir.Class // classes of objects that there may be
	isLive  map[*ir.Class]bool
	classes int                // of the program's classes, those that were looked at
	given   map[string]bool    // types, as text, of which there are arbitrary values
	refs    []ref              // of these, the types of references
	inputs  map[*ir.Class]bool // classes of objects that these may be to
	taken   []*ir.Proc         // that values may be
	isTaken map[*ir.Proc]bool
	procs   int // of the program's procedures, those that were looked at

	virtual  map[string][]*virtual             // by the key of the method
	found    map[string]map[*ir.Class]*ir.Proc // what calls run, see lookup
	keys     []string                          // of these, in the order in which they came: what is loaded, and so named, comes in one order
	indirect []*virtual
	types    *types // with Variables
}

// virtual is a call whose targets depend on values. With Variables, the values are those of its receiver.
type virtual struct {
	site *Site
	call *ir.CallStmt
	args []int // nodes of what is known of the arguments; with Variables
}

// Of builds the graph of a program.
func Of(p *ir.Program, c Config) *Graph {
	b := &builder{
		Config: c, p: p, nodes: map[*ir.Proc]*node{}, isLive: map[*ir.Class]bool{}, given: map[string]bool{}, inputs: map[*ir.Class]bool{},
		isTaken: map[*ir.Proc]bool{}, virtual: map[string][]*virtual{}, found: map[string]map[*ir.Class]*ir.Proc{},
	}
	if c.Precision == Variables {
		b.types = newTypes(b)
	}
	for _, v := range c.Given {
		b.arbitrary(v)
	}
	for _, q := range c.Roots {
		b.reach(q)
		for _, v := range q.Params {
			b.arbitrary(v)
		}
	}
	for b.run() {
	}
	return b.graph()
}

// run follows what was added; it reports whether there was something.
func (b *builder) run() bool {
	some := len(b.work) > 0
	for len(b.work) > 0 {
		q := b.work[0]
		b.work = b.work[1:]
		b.enter(q)
	}
	some = b.refers() || some
	if b.Precision < Instantiated {
		for ; b.classes < len(b.p.Classes); b.classes++ {
			some = true
			b.exists(b.p.Classes[b.classes])
		}
		for ; b.procs < len(b.p.Procs); b.procs++ {
			b.take(b.p.Procs[b.procs])
		}
	}
	if b.types != nil {
		some = b.types.run() || some
	}
	return some || len(b.work) > 0
}

// reach adds a procedure that may run.
func (b *builder) reach(q *ir.Proc) *node {
	n := b.nodes[q]
	if n == nil {
		n = &node{}
		b.nodes[q] = n
		b.work = append(b.work, q)
	}
	return n
}

// enter follows the body of a procedure.
func (b *builder) enter(q *ir.Proc) {
	n := b.nodes[q]
	if b.Enter != nil && !b.Enter(q) || b.Most > 0 && b.count >= b.Most {
		b.leaf(q, n)
		return
	}
	if q.External() && b.Load != nil {
		if n.err = b.Load(q); n.err != nil {
			return
		}
	}
	if q.External() {
		b.leaf(q, n)
		return
	}
	b.count++
	for _, k := range q.Blocks {
		for _, s := range k.Stmts {
			b.node(q, n, s)
		}
		b.node(q, n, k.Term)
	}
}

// leaf handles a procedure that is not entered.
func (b *builder) leaf(q *ir.Proc, n *node) {
	n.leaf = true
	l, known := Leaf{}, false
	if b.Leaf != nil {
		l, known = b.Leaf(q)
	}
	for _, r := range l.Calls {
		b.reach(r)
		n.callees = append(n.callees, r)
	}
	for _, c := range l.Makes {
		b.exists(c)
	}
	if !known {
		l.Stores = true
		for _, r := range q.Results {
			b.arbitrary(r)
		}
		if q.Exc != nil {
			b.arbitrary(q.Exc)
		}
	}
	if b.types != nil {
		b.types.leaf(q, l)
	}
}

// node follows a statement or terminator.
func (b *builder) node(q *ir.Proc, n *node, s ir.Node) {
	site := &Site{Proc: q, Node: s}
	for _, x := range ir.Exprs(s) {
		b.expr(site, x)
	}
	switch s := s.(type) {
	case *ir.New:
		b.exists(s.Class)
	case *ir.NewArray:
		b.exists(b.p.Arrays)
	case *ir.Havoc:
		for _, v := range s.Vars {
			b.arbitrary(v)
		}
	case *ir.Spec:
		for _, v := range s.Frame {
			b.arbitrary(v)
		}
		for _, c := range s.Classes {
			b.exists(c)
		}
	case *ir.Start:
		b.calls(site, s.Proc, s.Args)
	case *ir.CallStmt:
		switch {
		case s.Proc != nil:
			b.calls(site, s.Proc, s.Args)
			b.gives(s, s.Proc)
		case s.Fun != nil:
			b.indirectCall(site, s)
		default:
			b.virtualCall(site, s)
		}
	}
	if b.types != nil {
		b.types.node(q, s)
	}
	if len(site.Callees) > 0 || isCall(s) {
		n.sites = append(n.sites, site)
	}
}

// isCall reports whether a node calls something whatever its expressions are: its callees may be found later.
func isCall(s ir.Node) bool {
	_, ok := s.(*ir.CallStmt)
	return ok
}

// expr finds what an expression calls, refers to and creates.
func (b *builder) expr(site *Site, x ir.Expr) {
	ir.Walk(x, func(x ir.Expr) bool {
		switch x := x.(type) {
		case *ir.Call:
			b.calls(site, x.Proc, x.Args)
		case *ir.ProcRef:
			b.take(x.Proc)
		case *ir.Literal:
			b.exists(x.Class)
		}
		return true
	})
}

// calls adds an edge, with the values that the arguments bring.
func (b *builder) calls(site *Site, q *ir.Proc, args []ir.Expr) {
	if q == nil {
		return
	}
	b.reach(q)
	if !slices.Contains(site.Callees, q) {
		site.Callees = append(site.Callees, q)
	}
	b.brings(q, 0, args)
}

// brings has the arguments of a call come to the parameters of a procedure, from one on.
func (b *builder) brings(q *ir.Proc, from int, args []ir.Expr) {
	for i := from; b.types != nil && i < min(len(args), len(q.Params)); i++ {
		b.types.assign(q.Params[i], args[i])
	}
}

// gives brings the results of a callee to the targets of a call.
func (b *builder) gives(s *ir.CallStmt, q *ir.Proc) {
	if b.types == nil || q == nil {
		return
	}
	for i, v := range s.Dsts {
		if i < len(q.Results) {
			b.types.flow(b.types.variable(q.Results[i]), b.types.variable(v))
		}
	}
	if s.Exc != nil && q.Exc != nil {
		b.types.flow(b.types.variable(q.Exc), b.types.variable(s.Exc))
	}
}

// virtualCall adds a call that depends on the class of its receiver.
func (b *builder) virtualCall(site *Site, s *ir.CallStmt) {
	v := &virtual{site: site, call: s}
	if b.types != nil {
		b.types.virtual(v, s.Args[0])
		return
	}
	if site.Open = b.Open; site.Open {
		for _, r := range s.Dsts {
			b.arbitrary(r)
		}
		if s.Exc != nil {
			b.arbitrary(s.Exc)
		}
	}
	if b.virtual[s.Method] == nil {
		b.keys = append(b.keys, s.Method)
	}
	b.virtual[s.Method] = append(b.virtual[s.Method], v)
	for i := 0; i < len(b.live); i++ {
		b.receive(v, b.live[i])
	}
}

// indirectCall adds a call of a value.
func (b *builder) indirectCall(site *Site, s *ir.CallStmt) {
	v := &virtual{site: site, call: s}
	if b.types != nil {
		b.types.virtual(v, s.Fun)
		return
	}
	b.indirect = append(b.indirect, v)
	for i := 0; i < len(b.taken); i++ {
		b.apply(v, b.taken[i])
	}
}

// receive adds what a virtual call runs where its receiver is of a class.
func (b *builder) receive(v *virtual, c *ir.Class) {
	if b.Precision > Named && !b.comesTo(v.call, c) {
		return
	}
	q := b.lookup(c, v.call.Method)
	if q == nil || slices.Contains(v.site.Callees, q) {
		return
	}
	b.target(v, q, 1) // the receiver is known better than its variable
}

// lookup is Lookup of a class. Most calls of a method are asked about all classes that there are, again and again.
func (b *builder) lookup(c *ir.Class, method string) *ir.Proc {
	known := b.found[method]
	if known == nil {
		known = map[*ir.Class]*ir.Proc{}
		b.found[method] = known
	}
	q, ok := known[c]
	if !ok {
		q = c.Lookup(method)
		known[c] = q
	}
	return q
}

// target adds a procedure that a call may run; its parameters from one on get the arguments.
func (b *builder) target(v *virtual, q *ir.Proc, from int) {
	b.calls(v.site, q, nil)
	b.brings(q, from, v.call.Args)
	b.gives(v.call, q)
}

// comesTo reports whether the receiver of a call may be of a class, by what the call says.
func (b *builder) comesTo(s *ir.CallStmt, c *ir.Class) bool {
	if s.Class != nil && !c.Subclass(s.Class) {
		return false
	}
	t, ok := s.Args[0].Type().(ir.Ref)
	return !ok || t.Class == nil || c.Subclass(t.Class)
}

// apply adds a procedure that an indirect call may run.
func (b *builder) apply(v *virtual, q *ir.Proc) {
	if sig := v.call.Sig(); sig == nil || !sig.Takes(q) || slices.Contains(v.site.Callees, q) {
		return
	}
	b.target(v, q, 0)
}

// exists adds a class of objects that there may be. An array counts as the class that arrays have.
func (b *builder) exists(c *ir.Class) {
	if c == nil || b.isLive[c] || b.Precision > Named && (c.Interface || c.Abstract) {
		return
	}
	b.isLive[c] = true
	b.live = append(b.live, c)
	if b.types != nil {
		b.types.flow(b.types.one(c), b.types.world)
		return
	}
	for k := 0; k < len(b.keys); k++ {
		list := b.virtual[b.keys[k]]
		if c.Lookup(b.keys[k]) == nil {
			continue
		}
		for i := 0; i < len(list); i++ {
			b.receive(list[i], c)
		}
	}
}

// take adds a procedure that values may be.
func (b *builder) take(q *ir.Proc) {
	if q == nil || b.isTaken[q] {
		return
	}
	b.isTaken[q] = true
	b.taken = append(b.taken, q)
	for i := 0; i < len(b.indirect); i++ {
		b.apply(b.indirect[i], q)
	}
}

// graph puts everything in order.
func (b *builder) graph() *Graph {
	g := &Graph{Program: b.p, nodes: b.nodes, Full: b.Most > 0 && b.count >= b.Most}
	for _, q := range b.p.Procs {
		if n := b.nodes[q]; n != nil {
			n.at = len(g.Procs)
			g.Procs = append(g.Procs, q)
		}
	}
	order := map[*ir.Proc]int{}
	for i, q := range b.p.Procs {
		order[q] = i
	}
	g.Classes = slices.Clone(b.live)
	slices.SortFunc(g.Classes, func(x, y *ir.Class) int { return cmp.Compare(x.Index, y.Index) })
	for _, q := range g.Procs {
		n := b.nodes[q]
		seen := map[*ir.Proc]bool{}
		for _, r := range n.callees {
			seen[r] = true
		}
		back := n.callees
		n.callees = nil
		for _, s := range n.sites {
			slices.SortFunc(s.Callees, func(x, y *ir.Proc) int { return cmp.Compare(order[x], order[y]) })
			for _, r := range s.Callees {
				if !seen[r] {
					seen[r] = true
					n.callees = append(n.callees, r)
				}
			}
		}
		n.callees = append(n.callees, back...)
		for _, r := range n.callees {
			m := b.nodes[r]
			m.callers = append(m.callers, q)
		}
	}
	return g
}
